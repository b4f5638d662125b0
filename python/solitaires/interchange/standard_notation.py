"""Move lists of FreeCell and Baker's Game in standard notation, and the sentences in which fc-solve tells moves."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from ..card_game import moving_cards
from ..cards import SUITS
from ..errors import MoveError, wrong_type
from ..languages import message
from ..moves import Move, as_move
from ..start import from_position
from .deals import card_game_of
from .mapped_text import without_mark

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from ..card_game import CardGame
    from ..cards import Card
    from ..game import Game

NAME = "standard-notation"
GAMES = ("BK", "FC")
_MOVES_IN_LINE = 10
_MOST_TRIES = 10_000
"""So many moves more than a list has are played in search of a reading of it."""
_MOVE = re.compile(r"([1-8a-d])([1-8a-dh])(?:v([0-9a-f]))?", re.IGNORECASE | re.ASCII)
_SENTENCE = re.compile(
    r"Move (?:a card|([0-9]{1,2}) cards) "
    r"from (stack [0-7]|freecell [0-3]) to (stack [0-7]|freecell [0-3]|the foundations)",
    re.ASCII,
)
_AROUND = re.compile(
    r"-=-[-=]+|={4,}|:.*|Foundations:.*|Freecells:.*|This game is solveable\.|"
    r"Total number of states checked is [0-9]+\.|This scan generated [0-9]+ states\."
)
"""What fc-solve prints around moves: rules of lines, boards, and how the search went."""


class _Told(NamedTuple):
    """A move as a text tells it."""

    source: str
    destination: str
    cards: int | None
    """How many; None where the rules of the notation decide."""
    offset: int


def read_moves(text: str, game: Game, *, autoplay: bool = False) -> list[Move]:
    """Read a list of moves in standard notation, or as fc-solve prints it, played from a game's present position.

    A move is where a card is taken from and where it goes: `1` to `8` columns, `a` to `d` cells, `h` the foundation.
    The cards tell how many of them go, except to an empty column. There it is the number after `v`, a hexadecimal
    digit; without one as many as the rules let go, or fewer where the moves that follow are possible only then.

    With `autoplay`, whatever nothing can be put on any more goes to the foundations after each move without being told,
    and is in the list returned: lists that were made in programs that do so leave it out. The game itself stays as it
    is. Raises `MoveError` for text that is no such list and for a move that the rules refuse, `NotExpressible` for
    another game than FreeCell and Baker's Game.

    >>> import solitaires as sol
    >>> game = sol.interchange.microsoft_deal(24, "BK")
    >>> list(map(str, sol.interchange.read_moves("4h 7a 7b", game)))
    ['4h', '7a', '7b']
    """
    if not isinstance(text, str):
        wrong_type("text", "a str", text)
    if not isinstance(autoplay, bool):
        wrong_type("autoplay", "a bool", autoplay)
    reading = _Reading(_fresh(card_game_of(game, NAME, GAMES)), text, autoplay)
    return reading.moves()


class _Reading:
    """Finds the first reading of a list in which every move is allowed, more cards before fewer."""

    def __init__(self, game: CardGame, text: str, autoplay: bool) -> None:
        """Begin before the first move."""
        self._game = game
        self._text = without_mark(text)
        self._autoplay = autoplay
        self._told = list(_told(self._text))
        self._played: list[list[Move]] = []
        """What each move that was told stands for: itself, and what was played without being told."""
        self._others: list[list[Move]] = []
        """For each of them and the one after them, what else it may be, the best last."""
        self._hopeless: set[tuple[int, str]] = set()
        """How many moves were played, and the position after them, where no reading of the rest is possible."""

    def moves(self) -> list[Move]:
        """Return the moves. Raises `MoveError`."""
        furthest: tuple[int, MoveError] | None = None
        for _ in range(len(self._told) + _MOST_TRIES):
            place = len(self._played)
            if place == len(self._told):
                return [move for moves in self._played for move in moves]
            options: list[Move] = []
            if not self._hopeless or (place, self._game.position) not in self._hopeless:
                told = self._told[place]
                options = _between(self._game, told.source, told.destination)
                options = [move for move in options if told.cards in (None, move.count)]
                if not options and (furthest is None or place > furthest[0]):
                    furthest = place, self._refused(told)
            self._others.append(sorted(options, key=lambda move: move.count))
            while self._others and not self._others[-1]:
                self._others.pop()
                self._hopeless.add((len(self._played), self._game.position))
                if self._played:
                    for _move in self._played.pop():
                        self._game.undo()
            if not self._others:
                assert furthest is not None
                raise furthest[1]
            self._play(self._others[-1].pop())
        raise MoveError("expected a number, such as v3, after the moves to empty columns", self._text, 0)

    def _play(self, move: Move) -> None:
        moves = [move]
        self._game.play(move)
        while self._autoplay and (safe := _safe_move(self._game)):
            moves.append(safe)
            self._game.play(safe)
        self._played.append(moves)

    def _refused(self, told: _Told) -> MoveError:
        count = f"x{told.cards}" if told.cards and told.cards > 1 else ""
        try:
            refusal = self._game.refusal(f"{told.source}{told.destination}{count}")
        except MoveError:  # a cell that no game has
            refusal = None
        if refusal is None:
            expected = message("expected a move that the rules allow").of()
        else:
            expected = message("expected a move that the rules allow: {reason}").of(reason=refusal.saying)
        return MoveError(expected, self._text, told.offset)


def write_moves(game: Game, moves: Iterable[Move | str] | None = None) -> str:
    """Write moves in standard notation, ten on a line.

    `moves` are played from the game's present position; without them it is all that was played from the start. Where
    fewer cards go to an empty column than could, `v` and their number follow. Raises `IllegalMove` for a move that the
    rules refuse, `NotExpressible` for another game than FreeCell and Baker's Game.
    """
    cards = card_game_of(game, NAME, GAMES)
    if isinstance(moves, str):
        wrong_type("moves", "several moves", moves)
    if moves is None:
        moves = cards._played
        start = cards.copy()
        start.restart()
        cards = start
    played = _fresh(cards)
    told = []
    for move in map(as_move, moves):
        legal = played.refusal(move) is None
        most = max((one.count for one in _between(played, move.source, move.destination)), default=0) if legal else 0
        told.append(f"{move.source}{move.destination}" + (f"v{move.count:x}" if legal and move.count < most else ""))
        played.play(move)
    lines = [" ".join(told[first : first + _MOVES_IN_LINE]) for first in range(0, len(told), _MOVES_IN_LINE)]
    return "".join(line + "\n" for line in lines)


def is_list(text: str) -> bool:
    """Whether a text consists of moves, as far as its form tells."""
    first = text.strip().split("\n", 1)[0].strip()
    is_moves = all(map(_MOVE.fullmatch, text.split()))
    return bool(text.strip()) and (is_moves or bool(_SENTENCE.fullmatch(first) or first.startswith("-=-")))


def _fresh(game: CardGame) -> CardGame:
    """Return a game in the same position."""
    made = from_position(game.position, undo_limit=None)
    return made  # type: ignore[return-value]


def _told(text: str) -> Iterator[_Told]:
    """Yield the moves that a text tells."""
    for line in re.finditer(r"[^\n]+", text):
        stripped = line[0].strip()
        if not stripped:
            continue
        if sentence := _SENTENCE.fullmatch(stripped):
            cards, source, destination = sentence.groups()
            start = line.start() + line[0].index(stripped)
            yield _Told(_pile(source), _pile(destination), int(cards or 1), start)
        elif not _AROUND.fullmatch(stripped):
            # between boards fc-solve begins the line of a move so
            label = re.match(r"\s*Move:", line[0])
            for item in re.compile(r"\S+").finditer(text, line.start() + (label.end() if label else 0), line.end()):
                move = _MOVE.fullmatch(item[0])
                if move is None:
                    raise MoveError("expected a move such as 36, a5, 3h or 25v3", text, item.start())
                yield _Told(move[1].lower(), move[2].lower(), int(move[3], 16) if move[3] else None, item.start())


def _pile(told: str) -> str:
    """Return our sign for a pile of fc-solve's, which counts from 0: "stack 0" is 1, "freecell 0" is a."""
    kind, number = told.split()
    return "12345678"[int(number)] if kind == "stack" else "abcd"[int(number)] if kind == "freecell" else "h"


def _between(game: CardGame, source: str, destination: str) -> list[Move]:
    return [move for move in game.legal_moves if (move.source, move.destination) == (source, destination)]


def _safe_move(game: CardGame) -> Move | None:
    """Return a move to the foundations of a card on which nothing can be put any more."""
    tops = dict(zip(SUITS, game.foundations, strict=True))

    def is_safe(card: Card) -> bool:
        # what could lie on it: in Baker's Game a card of its suit, which is up, else those of the other colour
        if game.rules.startswith("BK"):
            return True
        others = "SC" if card.is_red else "HD"
        return card.rank <= 2 or all(tops[suit] >= card.rank - 1 for suit in others)

    for move in game.legal_moves:
        if move.destination == "h" and is_safe(moving_cards(game, move)[0]):
            return move
    return None
