"""What several test modules need: hand-made positions, random play, and the checks that every error must pass."""

from __future__ import annotations

import hashlib
import json
import os
import random
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, TypeAlias

import pytest
import solitaires as sol

# `new_game` returns a card game or a tile game, by its code; each test knows which one it asked for.
Game: TypeAlias = Any
# The package seen without its types, to hand it what its types forbid.
untyped: Any = sol

# So many positions a hint may search in tests that are not about what a search finds.
QUICK = 2000
RANKS = "A23456789TJQK"
SUITS = "SHDC"
DECK = [rank + suit for rank in RANKS for suit in SUITS]

CARD_CODES = [
    "RU1-C-AAAAABB",
    "RU1-R-AAAAABB",
    "TF1-D1N-AAAAAAB",
    "TF1-D3N-AAAAAAB",
    "BK1-C4-AAAAA24",
    "BK1-C2-AAAAA24",
    "BK1-C1-AAAAA24",
    "YK1-S-AAAAAAB",
    "FC1-C4-AAAAAAB",
    "FC1-C3-AAAAAAB",
    "FC1-C2-AAAAAAB",
    "FC1-C1-AAAAAAB",
    "KL1-D1N-AAAAAAB",
    "KL1-D3N-AAAAAAB",
]
MAHJONG_CODE = "MJ1-L00-AAAAABL"
ALL_CODES = [*CARD_CODES, MAHJONG_CODE]

YUKON_LIKE = ["RU C", "RU R", "YK S"]
STOCK_GAMES = ["TF D1N", "TF D3N", "KL D1N", "KL D3N"]
CELL_GAMES = ["BK C4", "BK C2", "BK C1", "FC C4", "FC C3", "FC C2", "FC C1"]
CARD_RULES = [*YUKON_LIKE, *STOCK_GAMES, *CELL_GAMES]

COLUMN_COUNT = {"RU": 7, "YK": 7, "TF": 7, "KL": 7, "BK": 8, "FC": 8}
# Microsoft deals: card i goes to column i mod 8, deepest first.
MICROSOFT_DEALS = {
    1: "JD 2D 9H JC 5D 7H 7C 5H KD KC 9S 5S AD QC KH 3H 2S KS 9D QD JS AS AH 3C 4C 5C TS QH 4H AC 4D 7S 3S TD 4S TH "
    "8H 2C JH 7D 6D 8S 8D QS 6C 3D 8C TC 6S 9C 2H 6H",
    617: "7D AD 5C 3S 5S 8C 2D AH TD 7S QD AC 6D 8H AS KH TH QC 3H 9D 6S 8D 3D TC KD 5H 9S 3C 8S 7H 4D JS 4C QS 9C 9H "
    "7C 6H 2C 2S 4S TS 2H 5D JC 6C JH QH JD KS KC 4H",
    11982: "AH AS 4H AC 2D 6S TS JS 3D 3H QS QC 8S 7H AD KS KD 6H 5S 4D 9H JH 9S 3C JC 5D 5C 8C 9D TD KH 7C 6C 2C TH "
    "QH 6D TC 4S 7S JD 7D 8H 9C 2H QD 4C 5H KC 8D 2S 3S",
}


class FakeTime:
    """A time source for games; a class of this module, so that a game that holds one can be pickled."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now

    def pass_by(self, seconds: float) -> None:
        self.now += seconds


# --- making games ---------------------------------------------------------------------------------------------------


def new(code: object, **options: Any) -> Game:
    return untyped.new_game(code, **options)


def at(text: str, **options: Any) -> Game:
    return untyped.from_position(text, **options)


def microsoft_columns(number: int) -> list[str]:
    cards = MICROSOFT_DEALS[number].split()
    return [" ".join(cards[column::8]) for column in range(8)]


def has_face_down(rules: str) -> bool:
    """Whether the game has face-down cards in its columns."""
    return rules[:2] in ("RU", "YK", "KL")


def others(count: int, *taken: str) -> list[str]:
    """The first `count` cards of the deck that are not among `taken` (each may be several cards)."""
    used = set(" ".join(taken).split())
    return [card for card in DECK if card not in used][:count]


def board(
    rules: str,
    columns: Mapping[int, str],
    *,
    foundations: str = "0000",
    cells: str = "",
    stock: str = "",
    waste: str = "",
    under: int | None = None,
    hidden: bool = False,
) -> str:
    """Position text of 52 cards: what is named, and the rest at the bottom of column `under`, lowest rank deepest.

    The rest ascends, so it holds no run; with `hidden` it lies face down.
    """
    game, option = rules.split()
    rows = [columns.get(number, "") for number in range(1, COLUMN_COUNT[game] + 1)]
    up = [rank + suit for suit, top in zip(SUITS, foundations, strict=True) for rank in RANKS[: RANKS.find(top) + 1]]
    named = " ".join([*rows, *up, cells, stock, waste]).replace("<", "").replace(">", "")
    rest = others(52, named)
    if under is None:
        assert not rest, f"cards that the position does not name: {rest}"
    else:
        # The last card of a column is never face down.
        down = len(rest) if rows[under - 1] else len(rest) - 1
        shown = [f"<{card}>" if hidden and index < down else card for index, card in enumerate(rest)]
        rows[under - 1] = " ".join([*shown, rows[under - 1]]).strip()
    lines = [rules, "Foundations: " + " ".join(f"{suit}-{top}" for suit, top in zip(SUITS, foundations, strict=True))]
    if game in ("BK", "FC"):
        held = cells.split()
        lines.append("Freecells: " + " ".join([*held, *["-"] * (int(option[1]) - len(held))]))
    if game in ("TF", "KL"):
        lines += [f"Stock: {stock}".strip(), f"Waste: {waste}".strip()]
    lines += [f": {row}".strip() for row in rows]
    return "\n".join(lines) + "\n"


def card_game(rules: str, columns: Mapping[int, str], *, options: Mapping[str, Any] | None = None, **rest: Any) -> Game:
    """The game at `board(rules, columns, **rest)`; `options` go to `from_position`."""
    return at(board(rules, columns, **rest), **(options or {}))


def stuck_board(rules: str, *, stock: str = "", waste: str = "") -> str:
    """A position in which no card can go anywhere: twos and nines on top, the aces buried, every cell taken.

    With a stock or a waste, those are all that can be played with.
    """
    game, option = rules.split()
    tops = ["2S", "2H", "2D", "2C", "9S", "9H", "9D", "9C"][: COLUMN_COUNT[game]]
    columns = dict(enumerate(tops, start=1))
    cells = ""
    if game in ("BK", "FC"):
        cells = " ".join(["KS", "KH", "KD", "KC"][: int(option[1])])
    return board(rules, columns, cells=cells, stock=stock, waste=waste, under=1, hidden=has_face_down(rules))


def nearly_won(rules: str) -> str:
    """Only the king of clubs is left, alone in column 1."""
    return board(rules, {1: "KC"}, foundations="KKKQ")


def tiles_text(labels: Mapping[int, str]) -> str:
    """A Mahjong position on the turtle with only the tiles named left."""
    return "MJ L00\nTiles: " + " ".join(labels.get(slot, "-") for slot in range(144)) + "\n"


def tile_game(labels: Mapping[int, str], **options: Any) -> Game:
    return at(tiles_text(labels), **options)


def layout_text(tiles: Iterable[tuple[int, int, int]]) -> str:
    """A KMahjongg layout file of tiles at (x, y, layer), in half tiles."""
    placed = list(tiles)
    width = max(x for x, _, _ in placed) + 2
    height = max(y for _, y, _ in placed) + 2
    depth = max(layer for _, _, layer in placed) + 1
    grid = [[["."] * width for _ in range(height)] for _ in range(depth)]
    for x, y, layer in placed:
        for (right, down), mark in {(0, 0): "1", (1, 0): "2", (1, 1): "3", (0, 1): "4"}.items():
            assert grid[layer][y + down][x + right] == ".", "two tiles of a test layout overlap"
            grid[layer][y + down][x + right] = mark
    lines = ["kmahjongg-layout-v1.1", "# made for a test", f"w{width}", f"h{height}", f"d{depth}"]
    for level in grid:
        lines += ["# a layer", *("".join(row) for row in level)]
    return "\n".join(lines) + "\n"


# --- looking at games -----------------------------------------------------------------------------------------------


def codes(cards: Iterable[Any]) -> list[str]:
    return [str(card.code) for card in cards]


def column(game: Game, number: int) -> list[str]:
    return codes(game.columns[number - 1])


def texts(moves: Iterable[Any]) -> list[str]:
    return [str(move) for move in moves]


def position_of(game: Game) -> str:
    return str(game.position)


def all_cards(game: Game) -> list[str]:
    """Every card of a card game, wherever it lies."""
    up = [rank + suit for suit, top in zip(SUITS, game.foundations, strict=True) for rank in RANKS[:top]]
    held = [card for card in game.cells if card is not None]
    lying = [card for pile in (*game.columns, game.stock, game.waste, held) for card in pile]
    return up + codes(lying)


def all_labels(game: Game) -> Counter[str]:
    return Counter(str(tile.label) for tile in game.tiles)


def score_of(game: Game) -> int:
    """Mahjong has no score."""
    return int(getattr(game, "score", 0))


def state(game: Game) -> tuple[object, ...]:
    """All that a refused action or a failed call must leave alone."""
    return (
        game.position,
        score_of(game),
        game.move_count,
        tuple(game.history),
        game.can_undo,
        game.can_redo,
        game.is_won,
        game.is_stuck,
        game.hints_used,
        game.clock.paused,
        getattr(game, "selected", None),
    )


# --- playing --------------------------------------------------------------------------------------------------------


def play_all(game: Game, moves: str | Iterable[Any]) -> list[Any]:
    """The changes of the moves, given as text with blanks between them or one by one."""
    return [game.play(move) for move in (moves.split() if isinstance(moves, str) else moves)]


def play_at_random(game: Game, rng: random.Random, actions: int) -> int:
    """Plays up to `actions` legal moves; how many were played."""
    for done in range(actions):
        moves = game.legal_moves
        if not moves:
            return done
        game.play(rng.choice(moves))
    return actions


def mid_game(code: str, seed: int = 0, **options: Any) -> Game:
    """A game in the middle: played, partly undone, something left to undo and to redo, a hint asked for."""
    played, chosen = 0, seed
    # In a game with one cell random play may end at once, so look for one that goes on.
    for attempt in range(seed, seed + 50):
        length = play_at_random(new(code), random.Random(attempt), 25)
        if length > played:
            played, chosen = length, attempt
        if played >= 8:
            break
    assert played >= 2, f"{code}: no random play of two actions"
    game = new(code, **options)
    play_at_random(game, random.Random(chosen), 25)
    for _ in range(min(4, played // 2)):
        game.undo()
    game.hint(QUICK)
    return game


def undo_all(game: Game) -> list[Any]:
    moves = []
    while game.can_undo:
        moves.append(game.undo())
    return moves


def redo_all(game: Game) -> list[Any]:
    moves = []
    while game.can_redo:
        moves.append(game.redo())
    return moves


def recorded(game: Game) -> list[Any]:
    """A list that gets every change of the game from now on."""
    changes: list[Any] = []
    game.on_change(changes.append)
    return changes


# --- the machine ----------------------------------------------------------------------------------------------------

# with other signs in numbers, another order of letters, and an I whose small letter is another one
OTHER_LOCALES = {"pl_PL.ISO-8859-2": "utf-8", "tr_TR.UTF-8": "utf-16-le"}
NO_LOCALE = 77
IN_A_LOCALE = f"""
import locale, sys
try:
    locale.setlocale(locale.LC_ALL, sys.argv[1])
except locale.Error:
    sys.exit({NO_LOCALE})
assert locale.localeconv()["decimal_point"] == ("." if sys.argv[1].startswith("C") else ",")
"""


def make_locales(folder: Path) -> None:
    """Makes the other locales in a folder, where the system can make some."""
    for name in OTHER_LOCALES:
        place, _, characters = name.partition(".")
        if make := shutil.which("localedef"):
            subprocess.run([make, "-i", place, "-f", characters, folder / name], capture_output=True, check=False)


def said_in_locales(script: str, made: Path) -> dict[str, str]:
    """What a script prints, by locale: each with another seed of hashes and another encoding of what is printed.

    A locale that the machine lacks, and that was not `made` in a folder, is left out.
    """
    said = {}
    for number, (name, encoding) in enumerate(({"C": "utf-8", "C.UTF-8": "utf-16-le"} | OTHER_LOCALES).items()):
        environment = {key: value for key, value in os.environ.items() if not key.startswith(("LC_", "LANG"))}
        environment |= dict.fromkeys(("LANG", "LC_ALL", "LC_MESSAGES"), name) | {"LANGUAGE": name[:2]}
        environment |= {"PYTHONIOENCODING": encoding, "PYTHONUTF8": "0", "PYTHONHASHSEED": str(number + 1)}
        if (made / name).exists():
            environment["LOCPATH"] = str(made)
        command = [sys.executable, "-c", IN_A_LOCALE + script, name]
        ended = subprocess.run(command, env=environment, capture_output=True, check=False)
        if ended.returncode != NO_LOCALE:
            assert ended.returncode == 0, ended.stderr.decode(encoding, "replace")
            said[name] = ended.stdout.decode(encoding)
    assert "C" in said
    return said


# --- errors ---------------------------------------------------------------------------------------------------------


def assert_refused(game: Game, move: str, rule: str) -> Any:
    """The move is refused by that rule, everywhere the game can be asked, and nothing changes; the refusal."""
    before = state(game)
    refusal = game.refusal(move)
    assert refusal is not None, f"{move} is allowed"
    assert refusal.rule == rule, f"{move}: {refusal.rule}: {refusal.message}"
    assert refusal.message.strip()
    with pytest.raises(sol.IllegalMove) as caught:
        game.play(move)
    assert caught.value.refusal.rule == rule
    assert state(game) == before
    assert sol.Move.parse(move) not in game.legal_moves
    return refusal


def assert_allowed(game: Game, *moves: str) -> None:
    legal = texts(game.legal_moves)
    for move in moves:
        refusal = game.refusal(move)
        assert refusal is None, f"{move}: {refusal.rule}: {refusal.message}"
        assert move in legal, f"{move} is allowed but not in legal_moves"


def assert_raises_untouched(game: Game, kind: type[Exception], call: Callable[[], object]) -> None:
    """The call fails with that kind of error and leaves the game as it was."""
    before = state(game)
    with pytest.raises(kind):
        call()
    assert state(game) == before


def text_error(kind: type[Exception], call: Callable[[Any], object], text: str) -> Any:
    """The error that `call(text)` raises, checked for what every text error carries."""
    with pytest.raises(kind) as caught:
        call(text)
    assert caught.type is kind
    assert issubclass(kind, sol.SolitairesError)
    error: Any = caught.value
    assert isinstance(error.text, str)
    assert isinstance(error.position, int)
    assert 0 <= error.position <= len(error.text)
    assert len(str(error)) > 10, "the message says too little"
    return error


def edited_save(saved: str, **members: Any) -> str:
    """The save with other members and the checksum that belongs to them."""
    changed = {**json.loads(saved), **members}
    del changed["checksum"]
    text = json.dumps(changed, sort_keys=True, separators=(",", ":"))
    return json.dumps({**changed, "checksum": hashlib.sha256(text.encode()).hexdigest()})


def has_figures(message: str, figures: Sequence[int]) -> bool:
    """Whether each figure stands in the message as a number of its own."""
    digits = "".join(sign if sign.isdigit() else " " for sign in message).split()
    return all(str(figure) in digits for figure in figures)
