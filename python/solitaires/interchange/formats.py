"""The formats by name: what each one holds, which one a text is in, and reading and writing by name."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from ..codes import is_code
from ..errors import DealCodeError, NotExpressible, PositionError, SaveError, wrong_type
from ..game import Game
from ..languages import message, named
from ..mahjong import Layout
from ..saves import FORMAT as SAVE_FORMAT
from ..saves import load
from ..start import from_position, new_game
from ..variants import GAMES
from . import fc_solve, gnome_mahjongg, klondike_solver, kmahjongg, microsoft, pysol, solvitaire, standard_notation
from .mapped_text import without_mark

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ..card_game import CardGame
    from ..mahjong import MahjongGame

    Read = Callable[[str, str | None, str | None], CardGame | MahjongGame]
    Write = Callable[[Game], str]


OWN_POSITION = "solitaires"


class Format(NamedTuple):
    """A format that is read or written by its name."""

    name: str
    holds: str
    """"positions", "deals" (positions as they are dealt), "moves" or "layouts"."""
    games: tuple[str, ...]
    """The games that it can hold."""
    names_game: bool
    """Whether the text says which game and option it is; where it does not, `read` may be told."""
    description: str


class _Positions(NamedTuple):
    format: Format
    read: Read
    write: Write


def _to_position(game: Game) -> str:
    if game.rules == "MJ -":
        raise NotExpressible(OWN_POSITION, message("a position does not carry a host's own layout, a save does").of())
    return game.position + "\n"


def _from_code(text: str, game: str | None, option: str | None) -> CardGame | MahjongGame:
    try:
        return new_game(text)
    except DealCodeError as refused:
        raise PositionError(refused.expected, text, refused.position) from None


def _from_save(text: str, game: str | None, option: str | None) -> CardGame | MahjongGame:
    try:
        return load(text)
    except SaveError as refused:
        problem = refused.expected.removeprefix("expected ")
        raise PositionError(f"expected in a saved game: {problem}", text, refused.position) from refused


def _to_code(game: Game) -> str:
    if game.code is None:
        raise NotExpressible("code", message("the game was not dealt by a code").of())
    if new_game(game.code).position != game.position:
        raise NotExpressible("code", message("it names whole deals, and play has gone on").of())
    return str(game.code)


_DESCRIPTIONS = {
    OWN_POSITION: message("the position text of this package"),
    "code": message("the deal codes of this package"),
    "save": message("saved games of this package, with their moves"),
    fc_solve.NAME: message("boards of fc-solve and pysol-cards"),
    microsoft.NAME: message("numbers of Microsoft FreeCell and FreeCell Pro"),
    pysol.NAME: message("numbers of PySolFC"),
    klondike_solver.NAME: message("decks of Klondike-Solver and pyksolve"),
    solvitaire.NAME: message("JSON of Solvitaire"),
    standard_notation.NAME: message("moves in standard notation or as fc-solve tells them"),
    kmahjongg.NAME: message("layouts of KMahjongg"),
    gnome_mahjongg.NAME: message("maps of GNOME Mahjongg"),
}
_HELD = {
    "positions": named("what a format holds", "positions"),
    "deals": named("what a format holds", "deals"),
    "moves": named("what a format holds", "moves"),
    "layouts": named("what a format holds", "layouts"),
}


def _format(name: str, holds: str, games: tuple[str, ...], names_game: bool) -> Format:
    return Format(name, holds, games, names_game, _DESCRIPTIONS[name].text)


def described(format: Format, lang: str) -> tuple[str, str]:
    """Return what a format holds and its description in a language."""
    return _HELD[format.holds].say(lang), _DESCRIPTIONS[format.name].say(lang)


_POSITIONS = (
    _Positions(
        _format(OWN_POSITION, "positions", GAMES, True), lambda text, game, option: from_position(text), _to_position
    ),
    _Positions(_format("code", "deals", GAMES, True), _from_code, _to_code),
    _Positions(_format("save", "positions", GAMES, True), _from_save, lambda game: game.save() + "\n"),
    _Positions(_format(fc_solve.NAME, "positions", fc_solve.GAMES, False), fc_solve.read, fc_solve.write),
    _Positions(
        _format(microsoft.NAME, "deals", microsoft.GAMES, False),
        lambda text, game, option: microsoft.read(text, game or "FC", option),
        microsoft.write,
    ),
    _Positions(
        _format(pysol.NAME, "deals", pysol.GAMES, False),
        lambda text, game, option: pysol.read(text, game or "FC", option),
        pysol.write,
    ),
    _Positions(
        _format(klondike_solver.NAME, "deals", klondike_solver.GAMES, False),
        lambda text, game, option: klondike_solver.read(text, game or "KL", option),
        klondike_solver.write,
    ),
    _Positions(_format(solvitaire.NAME, "positions", solvitaire.GAMES, False), solvitaire.read, solvitaire.write),
)
_LAYOUTS = (
    _format(kmahjongg.NAME, "layouts", ("MJ",), True),
    _format(gnome_mahjongg.NAME, "layouts", ("MJ",), True),
)
_MOVES = _format(standard_notation.NAME, "moves", standard_notation.GAMES, False)


def formats() -> tuple[Format, ...]:
    """Return all formats.

    >>> [format.name for format in formats() if format.holds == "layouts"]
    ['kmahjongg', 'gnome-mahjongg']
    """
    return (*(one.format for one in _POSITIONS), _MOVES, *_LAYOUTS)


def _named(name: str, known: Sequence[str], what: str) -> None:
    if not isinstance(name, str):
        wrong_type("format", "a str", name)
    if name not in known:
        raise ValueError(f"format must be one of {', '.join(known)} for {what}, not {name!r}")


def _positions(name: str) -> _Positions:
    _named(name, [one.format.name for one in _POSITIONS], "a game")
    return next(one for one in _POSITIONS if one.format.name == name)


def detect(text: str) -> str:
    """Return the name of the format that a text is in, by its form; the text need not be right in it.

    Raises `PositionError` for a text that looks like none, and for a number alone: it may be Microsoft's or PySolFC's.
    """
    if not isinstance(text, str):
        wrong_type("text", "a str", text)
    text = without_mark(text)
    start = len(text) - len(text.lstrip())
    body = text.strip()
    first = body.split("\n", 1)[0].split()
    if body.startswith("kmahjongg-layout-"):
        return kmahjongg.NAME
    if body.startswith("<") and re.search(r"<(mahjongg|map)[\s>]", body):
        return gnome_mahjongg.NAME
    if body.startswith("{"):
        return "save" if f'"{SAVE_FORMAT}"' in body else solvitaire.NAME
    if len(first) == 2 and first[0].upper() in GAMES:
        return OWN_POSITION
    if is_code(body):
        return "code"
    digits = "".join(body.split())
    if re.fullmatch(r"[0-9]{100,}", digits, re.ASCII):
        return klondike_solver.NAME
    if re.fullmatch(r"(#|ms)?[0-9]+", body, re.IGNORECASE | re.ASCII):
        raise PositionError("expected a text that is in one format only: microsoft and pysol are numbers", text, start)
    if standard_notation.is_list(body):
        return standard_notation.NAME
    if fc_solve.is_board(body):
        return fc_solve.NAME
    raise PositionError(f"expected one of the formats {', '.join(one.name for one in formats())}", text, start)


def read(
    text: str, format: str | None = None, *, game: str | None = None, option: str | None = None
) -> CardGame | MahjongGame:
    """Read a position, a deal or a deal's number.

    Without a format it is the one that `detect` finds. `game` and `option` are for formats that do not name the game;
    without them a format has the game that its program is for (docs/interchange.md), in our default option. Raises
    `PositionError` for text that is not in the format, `ValueError` for a format or a game that does not belong here,
    `DealCodeError` for an option that the game lacks.

    >>> read("24", "microsoft", game="BK").rules
    'BK C4'
    """
    if not isinstance(text, str):
        wrong_type("text", "a str", text)
    for name, value in (("game", game), ("option", option)):
        if value is not None and not isinstance(value, str):
            wrong_type(name, "a str", value)
    text = without_mark(text)
    if format is None:
        format = detect(text)
        if format not in [one.format.name for one in _POSITIONS]:
            raise PositionError(f"expected a position or a deal: this looks like {format}", text, 0)
    known = _positions(format)
    if game is not None and game not in known.format.games:
        raise ValueError(f"game must be one of {', '.join(known.format.games)} for {known.format.name}, not {game!r}")
    made = known.read(text, game, option)
    if (game is not None and made.rules[:2] != game) or (option is not None and made.rules[3:] != option):
        asked = " ".join(filter(None, [game or made.rules[:2], option]))
        raise PositionError(f"expected a position of {asked}, not of {made.rules}", text, 0)
    return made


def write(game: Game, format: str) -> str:
    """Write a game's position. Texts of several lines end with a newline.

    Raises `NotExpressible`, with the reason, for a position that the format cannot hold; `ValueError` for a format that
    does not belong here.
    """
    if not isinstance(game, Game):
        wrong_type("game", "a game", game)
    return _positions(format).write(game)


def read_layouts(text: str, format: str | None = None) -> tuple[Layout, ...]:
    """Read the Mahjong layouts of a text: one, or all maps of a file of GNOME Mahjongg. Raises `LayoutError`."""
    if not isinstance(text, str):
        wrong_type("text", "a str", text)
    text = without_mark(text)
    known = [one.name for one in _LAYOUTS]
    if format is None:
        format = gnome_mahjongg.NAME if text.lstrip().startswith("<") else kmahjongg.NAME
    _named(format, known, "a layout")
    return gnome_mahjongg.read(text) if format == gnome_mahjongg.NAME else kmahjongg.read(text)


def write_layouts(layouts: Sequence[Layout] | Layout, format: str) -> str:
    """Write Mahjong layouts; a KMahjongg text holds one. Raises `NotExpressible`."""
    chosen = (layouts,) if isinstance(layouts, Layout) else tuple(layouts)
    for layout in chosen:
        if not isinstance(layout, Layout):
            wrong_type("layouts", "a Layout or a sequence of them", layout)
    _named(format, [one.name for one in _LAYOUTS], "a layout")
    if format == gnome_mahjongg.NAME:
        return gnome_mahjongg.write(*chosen)
    if len(chosen) != 1:
        raise NotExpressible(format, message("a text holds one layout, not {count}").of(count=len(chosen)))
    return kmahjongg.write(chosen[0])
