"""Deal codes: the grammar is in docs/deal-codes.md."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from .errors import DealCodeError, shown, whole_number, wrong_type
from .variants import GAMES, options

if TYPE_CHECKING:
    import datetime

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"
"""RFC 4648 base 32, most significant letter first."""
SEED_LETTERS = 7
SEEDS = 2**35
VERSION = 1

_MOST_LETTERS = 32
"""More than any code has; what follows can only be wrong, and is not looked at."""

_DASHES = frozenset("-‐‑‒–—―−﹘﹣－⁻⁃➖˗")


@dataclass(frozen=True)
class DealCode:
    """The name of a deal. It gives the same cards on every platform and in every later release.

    >>> code = DealCode.parse(" ru1-c-aaaaabb ")
    >>> str(code), code.game, code.version, code.option, code.seed
    ('RU1-C-AAAAABB', 'RU', 1, 'C', 33)
    >>> DealCode(game="RU", option="C", seed=33) == code
    True
    """

    game: str
    """"RU", "TF", "BK", "MJ", "YK", "FC" or "KL"."""
    option: str
    """The rules' variant, or the Mahjong layout: "C", "D1N", "C4", "L00", ..."""
    seed: int
    """The number of the deal, 0 to 2**35 - 1."""
    version: int = VERSION
    """The version of the code."""

    def __post_init__(self) -> None:
        """Raise `DealCodeError` when there is no such deal, `TypeError` for fields of the wrong type."""
        for name in ("game", "option"):
            if not isinstance(getattr(self, name), str):
                wrong_type(name, "a str", getattr(self, name))
        for name in ("seed", "version"):
            object.__setattr__(self, name, whole_number(name, getattr(self, name)))
        _check_game(self.game, self.game, 0)
        _check_option(self.game, self.option, self.option, 0)
        if self.version != VERSION:
            raise DealCodeError(f"expected the version {VERSION}", shown(self.version), 0)
        if not 0 <= self.seed < SEEDS:
            raise DealCodeError("expected a seed from 0 to 2**35 - 1", shown(self.seed), 0)

    @classmethod
    def parse(cls, text: str) -> DealCode:
        """Read a code.

        Case, white space around it and look-alikes of the dash do not matter. Raises `DealCodeError`.
        """
        if not isinstance(text, str):
            wrong_type("a deal code", "a str", text)
        start, size, body = _body(text)
        game = body[:2]
        _check_game(game, text, start)
        if body[2:3] != str(VERSION):
            raise DealCodeError(f"expected the version {VERSION} after the game", text, start + 2)
        if body[3:4] != "-":
            raise DealCodeError("expected a dash after the version", text, start + 3)
        option_end = body.find("-", 4)
        option = body[4 : option_end if option_end >= 0 else len(body)]
        _check_option(game, option, text, start + 4)
        if option_end < 0:
            raise DealCodeError("expected a dash after the option", text, start + len(body))
        letters = body[option_end + 1 :]
        count = size - option_end - 1
        seed = 0
        for index, letter in enumerate(letters[:SEED_LETTERS]):
            value = LETTERS.find(letter)
            if value < 0:
                raise DealCodeError("expected a letter A-Z or a digit 2-7", text, start + option_end + 1 + index)
            seed = seed * len(LETTERS) + value
        if count != SEED_LETTERS:
            place = start + option_end + 1 + min(count, SEED_LETTERS)
            raise DealCodeError(f"expected {SEED_LETTERS} letters after the option, found {count}", text, place)
        return cls(game=game, option=option, seed=seed)

    def __str__(self) -> str:
        """Return the canonical text."""
        letters = "".join(LETTERS[self.seed >> 5 * i & 31] for i in reversed(range(SEED_LETTERS)))
        return f"{self.game}{self.version}-{self.option}-{letters}"

    def __repr__(self) -> str:
        """Return the call that makes the code."""
        return f"DealCode.parse({str(self)!r})"


def _body(text: str) -> tuple[int, int, str]:
    """Return where a code begins in a text, its length, and its canonical letters, as many as the longest code has."""
    start = len(text) - len(text.lstrip())
    body = text.strip()
    return start, len(body), "".join(map(_canonical, body[:_MOST_LETTERS]))


def _canonical(letter: str) -> str:
    # only ASCII letters have a case here: "ı".upper() is "I", and that would be a guess
    if letter in _DASHES:
        return "-"
    return letter.upper() if letter.isascii() else letter


def _check_game(game: str, text: str, position: int) -> None:
    if game not in GAMES:
        raise DealCodeError("expected a game: " + ", ".join(GAMES), text, position)


def _check_option(game: str, option: str, text: str, position: int) -> None:
    known = options(game)
    if option not in known:
        raise DealCodeError(f"expected an option of {game}: " + ", ".join(known), text, position)


def is_code(text: str) -> bool:
    """Whether a text looks like a deal code; it need not be right."""
    return bool(re.fullmatch(rf"\s*({'|'.join(GAMES)})[0-9].*", text, re.IGNORECASE))


def checked_deal(game: str, option: str | None) -> tuple[str, str]:
    """Return a game and one of its options, the default when it is None. Raises `DealCodeError` for an unknown one."""
    if not isinstance(game, str):
        wrong_type("game", "a str", game)
    _check_game(game, game, 0)
    if option is None:
        return game, options(game)[0]
    if not isinstance(option, str):
        wrong_type("option", "a str or None", option)
    _check_option(game, option, option, 0)
    return game, option


def parse_variant(text: str) -> tuple[str, str]:
    """Read a game and one of its options, such as "RU-R", "RU R", "RU1-R" or "RU" (the default option).

    As forgiving as a code. Raises `DealCodeError`.
    """
    game, option = parse_game_or_variant(text)
    return game, options(game)[0] if option is None else option


def parse_game_or_variant(text: str) -> tuple[str, str | None]:
    """Do as `parse_variant`, but return None for the option where there is only a game."""
    start, _, body = _body(text)
    game = body[:2]
    _check_game(game, text, start)
    end = 2 + body[2:].startswith(str(VERSION))
    if len(body) == end:
        return game, None
    if body[end] not in "- ":
        expected = "expected a dash or the end after the game" if end == 2 else "expected a dash after the version"
        raise DealCodeError(expected, text, start + end)
    _check_option(game, body[end + 1 :], text, start + end + 1)
    return game, body[end + 1 :]


def is_variant(text: str) -> bool:
    """Whether a text can only be meant as a variant, not as a code: without a version, or without letters for a seed.

    >>> is_variant("BK-C4"), is_variant("BK1-C4"), is_variant("BK1-C4-AAAAA24")
    (True, True, False)
    """
    _, _, body = _body(text)
    return not body[2:3].isdigit() or body.count("-") < 2


def daily_code(game: str, option: str | None = None, *, date: datetime.date) -> DealCode:
    """Return the code of the day's deal, the same everywhere: docs/deal-codes.md says how it follows from game and
    date.

    Raises `DealCodeError` for an unknown game or option.

    >>> import datetime
    >>> str(daily_code("RU", date=datetime.date(2026, 11, 30)))
    'RU1-C-GFDJZYK'
    """
    import datetime  # noqa: PLC0415 - who asks for a day has it
    import hashlib  # noqa: PLC0415 - few hosts ask for a day

    game, option = checked_deal(game, option)
    if not isinstance(date, datetime.date):
        wrong_type("date", "a datetime.date", date)
    day = f"{game}{VERSION} {date.year:04}-{date.month:02}-{date.day:02}"
    digest = hashlib.sha256(day.encode("ascii")).digest()
    return DealCode(game=game, option=option, seed=int.from_bytes(digest[:8], "big") >> 29)
