"""`solitaires play`: moves on a deal, or a game with a person."""

from __future__ import annotations

import contextlib
import io
import sys
from typing import TYPE_CHECKING

from .. import names
from ..card_game import CardGame
from ..describe import GAME_WON
from ..errors import IllegalMove, RecordsError, SolitairesError
from ..files import AT, CANNOT_BE_WRITTEN, trouble, written_whole
from ..hint_book import HINT_STATES
from ..hints import LOST
from ..languages import counted, message, named
from ..moves import Move
from ..refusals import RULE_TEXTS
from .board import print_board
from .moves import move_lines
from .shared import (
    DONE,
    FAILED,
    CommandError,
    file_name,
    language,
    nearest,
    of_program,
    read_file,
    say,
    say_of_file,
    suggested,
    tell,
    told,
    typed,
)
from .source import add_source, game_and_moves, moves_of

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable, Iterator, Sequence
    from typing import TextIO

    from ..mahjong import MahjongGame
    from ..refusals import Refusal
    from .parser import Parser

_DESCRIPTION = message(
    "Play moves and print the board, or play interactively when no move is given; `help` tells what can be asked for"
    " then. Exit status: 0, 1 when a move is refused or the game cannot be recorded, 2 for a wrong command line, code"
    " or position."
)
_HELP = message(
    """\
Type a move: 36x5 (five cards from column 3 to 6), 3h (to the foundation), w4 (from the waste),
a5 (from cell a), hS4 (from the foundation of spades), draw, redeal, or 12+87 (two tiles); or one of:
  moves     list the legal moves        hint     what to play next, and why
  undo      take the last action back   redo     play it again
  solve     whether it can be won, and how (looks at face-down cards)
  tap X     tap a card, the stock (tap stock) or a tile's slot
  tap2 X    double-tap a card           restart  back to the deal
  why X     why the move X is refused, or what it would do
  rule      what the rule that refused the last move says; rule X for the rule X
  show      the board again             describe the board in words
  save X    save the game into a file   quit     leave"""
)
_SOURCES = {
    "plan": named("where a hint comes from", "plan"),
    "solver": named("where a hint comes from", "solver"),
    "heuristic": named("where a hint comes from", "heuristic"),
}
"""Where hints come from, by `Hint.why`."""
_LONGEST_LINE = 2**16
"""Of a line that is read at once, in characters; a longer one is answered in parts."""
_LEAVING = ("quit", "exit")
_WORDS_THAT_ARE_MOVES = ("draw", "redeal")


def add_arguments(parser: Parser) -> None:
    """Add the arguments of the command."""
    parser.description = say(_DESCRIPTION)
    add_source(parser)
    parser.add_argument(
        "--load", type=file_name, metavar="FILE", help=say(message("go on with a game that `save` wrote"))
    )
    record = parser.add_mutually_exclusive_group()
    record.add_argument("--record", action="store_true", help=say(message("record the game in the user's data folder")))
    record.add_argument(
        "--record-in", type=file_name, metavar="FILE", help=say(message("record it in a file (docs/records.md)"))
    )
    parser.add_argument(
        "--game-id",
        metavar="ID",
        help=say(message("with --record or --record-in: go on with this game of the records; `save` tells its ID")),
    )
    parser.set_defaults(refuse=parser.refuse)


def run(parsed: argparse.Namespace) -> int:
    """Run the command and return its exit status."""
    to_record = parsed.record or parsed.record_in is not None
    if parsed.game_id is not None and not to_record:
        parsed.refuse(say(message("argument --game-id: expected --record or --record-in, too")))
    if parsed.load is None:
        game, moves = game_and_moves(parsed)
    else:
        if parsed.position is not None:
            parsed.refuse(say(message("argument --load: not allowed with argument --position")))
        if to_record and parsed.game_id is None:
            parsed.refuse(
                say(message("argument --load: to record the game expected --game-id, too; `save` told the ID"))
            )
        moves = moves_of(parsed, "--load")
        game = _loaded(parsed.load)
    with _watched(game, parsed.record_in, parsed.game_id) if to_record else contextlib.nullcontext("") as options:
        if moves:
            return _play(game, moves)
        _Session(game, options).run(sys.stdin or io.StringIO())
    return DONE


@contextlib.contextmanager
def _watched(game: CardGame | MahjongGame, file: str | None, game_id: str | None) -> Iterator[str]:
    """Record what happens to a game meanwhile; give the options that do so again. Raises `CommandError`."""
    from ..records import Records  # noqa: PLC0415 - it needs a database

    try:
        records = Records(file)
        if file is not None and not records.path.parent.is_dir():
            # rather now than at the first move
            raise RecordsError(AT.of(place=file, problem=message("there is no folder for it").of()))
        with records.watch(game, game_id) as watched:
            where = "--record" if file is None else f"--record-in {_quoted(file)}"
            yield f" {where} --game-id {_quoted(watched.game_id)}"
    except RecordsError as error:
        raise CommandError(of_program(told(error), "play"), FAILED) from None


def _loaded(name: str) -> CardGame | MahjongGame:
    """Return a saved game. Raises `CommandError`."""
    from ..saves import load  # noqa: PLC0415 - few games are loaded

    try:
        return load(read_file(name))
    except SolitairesError as error:
        raise CommandError(say(AT, place=name, problem=told(error))) from None


def _play(game: CardGame | MahjongGame, moves: Sequence[str]) -> int:
    """Play the moves until one is refused; show the board and the refused rule."""
    status = DONE
    for move in moves:
        try:
            game.play(move)
        except SolitairesError as error:
            tell(told(error))
            status = FAILED
            break
    print_board(game)
    return status


class _Session:
    """A game with a person, who types lines."""

    def __init__(self, game: CardGame | MahjongGame, options: str) -> None:
        self._game = game
        self._options = options
        """With which a saved game goes on in the records, if it is in any."""
        self._refusal: Refusal | None = None
        """The last one."""
        self._answers: dict[str, Callable[[str], str | None]] = {
            "help": lambda _: say(_HELP),
            "?": lambda _: say(_HELP),
            "moves": lambda _: "\n".join(move_lines(game)) or say(message("There is no legal move.")),
            "hint": lambda _: self._hint(),
            "solve": lambda _: self._solve(),
            "show": lambda _: None,
            "describe": lambda what: game.describe(what or None, language.get()),
            "tap": lambda what: self._tap(what, double=False),
            "tap2": lambda what: self._tap(what, double=True),
            "why": self._why,
            "rule": self._rule,
            "save": self._save,
            "undo": lambda _: self._after(game.undo),
            "redo": lambda _: self._after(game.redo),
            "restart": lambda _: self._after(game.restart),
        }
        """What each word does with the rest of its line; it returns what to say, None for the board."""

    def run(self, lines: TextIO) -> None:
        """Answer lines until one quits, or until there are no more."""
        if lines.isatty():
            with contextlib.suppress(ImportError):
                import readline  # noqa: F401, PLC0415 - lines that are typed can be edited, and come back

        print_board(self._game)
        print(say(message("Type a move, help or quit.")))
        while True:
            line = _line_of(lines)
            if line is None or line.lower() in _LEAVING:
                return
            if not line:
                continue
            try:
                said = self._answer(line)
                if said is None:
                    print_board(self._game)
                else:
                    print(said)
            except IllegalMove as error:
                self._refusal = error.refusal
                print(told(error))
            except SolitairesError as error:
                print(told(error))
            except KeyboardInterrupt:
                print(say(message("Stopped.")))

    def _answer(self, line: str) -> str | None:
        word, _, rest = line.partition(" ")
        answer = self._answers.get(word.lower())
        if answer is not None:
            return answer(rest.strip())
        try:
            self._game.play(line)
        except IllegalMove:
            raise
        except SolitairesError as error:
            if len(word) < 3 or not word.isalpha():
                return told(error)
            unknown = say(message("{word} is neither a move nor a word that help lists."), word=typed(word))
            return unknown + suggested(nearest(word.lower(), (*self._answers, *_LEAVING, *_WORDS_THAT_ARE_MOVES)))
        return None

    def _after(self, action: Callable[[], object]) -> None:
        """Do it, and have the board shown."""
        action()

    def _tap(self, target: str, *, double: bool) -> str | None:
        """Tap, and return what there is to say when nothing was played."""
        game = self._game
        if isinstance(game, CardGame):
            if target.lower() == "stock" and not double:
                change = game.tap_stock()
            else:
                change = game.double_tap(target) if double else game.tap(target)
            return None if change else say(message("Nothing to do there."))
        if not (target.isascii() and target.isdigit() and len(target) <= 3):
            return say(message("A tile is named by its slot, such as 12."))
        slots = len(game.layout.slots)
        if int(target) >= slots:
            return say(message("There is no slot {slot}; the last one is {last}."), slot=int(target), last=slots - 1)
        selection = game.tap(int(target))
        if selection.change:
            return None
        if selection.selected is None:
            return say(message("Nothing is selected."))
        return say(message("Selected: {slot} {label}."), slot=selection.selected.slot, label=selection.selected.label)

    def _hint(self) -> str:
        hint = self._game.hint()
        if hint is not None:
            return f"{hint.move} ({say(_SOURCES[hint.why])}) {hint.why_in(language.get())}"
        if self._game.is_won:
            return say(GAME_WON)
        return say(message("No hint: no useful move was found, or every win leads back."))

    def _solve(self) -> str:
        solution = self._game.solve(max_states=HINT_STATES)
        if solution.outcome == "winnable":
            if self._game.is_won:
                return say(GAME_WON)
            return say(message("It can be won: {moves}"), moves=" ".join(map(str, solution.moves)))
        if solution.outcome == "unwinnable":
            return say(LOST)
        return say(
            counted("states", "Undecided after {states} position.", "Undecided after {states} positions."),
            states=solution.states,
        )

    def _why(self, what: str) -> str:
        """Say why a move is refused, with the rule; of a legal one what it would do. Nothing is played."""
        if not what:
            return say(message("Name a move, such as: why 56x3"))
        move = Move(what)
        refusal = self._game.refusal(move)
        if refusal is None:
            text = say(message("{move} is allowed."), move=move)
            return f"{text} {self._game.describe(move, language.get())}"
        self._refusal = refusal
        return f"{told(IllegalMove(refusal))}\n{_rule_said(refusal.rule)}"

    def _rule(self, name: str) -> str:
        """Say what a rule is: the named one, else the one that refused last."""
        if not name:
            if self._refusal is None:
                return say(message("No move was refused. The rules are: {rules}"), rules=", ".join(RULE_TEXTS))
            return _rule_said(self._refusal.rule)
        name = name.lower()
        if name not in RULE_TEXTS:
            near = suggested(nearest(name, RULE_TEXTS))
            return say(message("There is no rule {rule}."), rule=typed(name)) + near
        return _rule_said(name)

    def _save(self, name: str) -> str:
        if not name:
            return say(message("Name a file, such as: save my.game"))
        try:
            with written_whole(name) as file:
                file.write_text(self._game.save(), encoding="utf-8")
        except (OSError, ValueError) as error:
            return say_of_file(name, CANNOT_BE_WRITTEN.of(trouble=trouble(error)))
        command = f"solitaires play --load {_quoted(name)}{self._options}"
        return say(message("Saved; to go on: {command}"), command=command)


def _quoted(word: str) -> str:
    return f'"{word}"' if " " in word else word


def _rule_said(rule: str) -> str:
    lang = language.get()
    return say(
        message("{title} ({rule}). The rule refuses a move when: {text}."),
        title=names.rule_title(rule, lang),
        rule=rule,
        text=names.rule_text(rule, lang),
    )


def _line_of(lines: TextIO) -> str | None:
    """Return a line without the spaces around it; None at the end."""
    try:
        if lines.isatty():
            return input("> ").strip()
        print("> ", end="", flush=True)
        line = lines.readline(_LONGEST_LINE)
        if line:
            return line.strip()
    except EOFError:
        pass
    except KeyboardInterrupt:
        print()
        raise
    print()
    return None
