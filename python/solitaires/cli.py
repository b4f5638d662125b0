"""The command `solitaires`: look at deals, play and solve them in a terminal."""

from __future__ import annotations

import argparse
import io
import os
import sys
from typing import TYPE_CHECKING, TextIO

from . import __version__
from .bench_command import add_bench, run_bench
from .card_game import CardGame
from .cli_shared import add_language, language, say
from .cli_solve import add_solve, run_solve
from .convert_command import add_convert, run_convert
from .errors import IllegalMove, SolitairesError
from .hint_book import HINT_STATES
from .languages import SOURCE, counted, message
from .names import variant_name
from .paths import add_paths, run_paths
from .records_command import add_records, run_records
from .start import new_game
from .study_command import add_study_command, run_study
from .terminal import game_text
from .variants import variants

if TYPE_CHECKING:
    from collections.abc import Sequence

    from .mahjong import MahjongGame

_HELP = message(
    """\
Type a move: 36x5 (five cards from column 3 to 6), 3h (to the foundation), w4 (from the waste),
a5 (from cell a), hS4 (from the foundation of spades), draw, redeal, or 12+87 (two tiles); or one of:
  moves     list the legal moves        hint     what to play next, and why
  undo      take the last action back   redo     play it again
  solve     whether it can be won, and how (looks at face-down cards)
  tap X     tap a card, the stock (tap stock) or a tile's slot
  tap2 X    double-tap a card           restart  back to the deal
  show      the board again             describe the board in words
  quit      leave"""
)
_WON = message("The game is won.")
_LOST = message("This position is lost.")


def _show(game: CardGame | MahjongGame, out: TextIO) -> None:
    print(game_text(game, language.get()), file=out)
    if game.is_won:
        print(say(_WON), file=out)
    elif game.is_stuck:
        print(say(message("No legal move is left.")), file=out)


def _moves(game: CardGame | MahjongGame) -> list[str]:
    """Return the legal moves as lines; those of Mahjong with the labels of their tiles."""
    if isinstance(game, CardGame):
        return [str(move) for move in game.legal_moves]
    return [f"{move} {' '.join(game.tiles[slot].label for slot in move.slots)}" for move in game.legal_moves]


def _refused(error: Exception) -> str:
    if isinstance(error, IllegalMove):
        refusal = error.refusal
        reason = refusal.message_in(language.get())
        return say(
            message("{move} is refused by the rule {rule}: {reason}"),
            move=refusal.move,
            rule=refusal.rule,
            reason=reason,
        )
    return error.message_in(language.get()) if isinstance(error, SolitairesError) else str(error)


def _tap(game: CardGame | MahjongGame, target: str, *, double: bool) -> str | None:
    """Tap, and return what there is to say when nothing was played."""
    if isinstance(game, CardGame):
        if target.lower() == "stock" and not double:
            change = game.tap_stock()
        else:
            change = game.double_tap(target) if double else game.tap(target)
        return None if change else say(message("Nothing to do there."))
    if not (target.isascii() and target.isdigit() and len(target) <= 3):
        return say(message("A tile is named by its slot, such as 12."))
    selection = game.tap(int(target))
    if selection.change:
        return None
    if selection.selected is None:
        return say(message("Nothing is selected."))
    return say(message("Selected: {slot} {label}."), slot=selection.selected.slot, label=selection.selected.label)


def _hint(game: CardGame | MahjongGame) -> str:
    hint = game.hint()
    if hint is not None:
        return f"{hint.move} ({hint.why}) {hint.why_in(language.get())}"
    if game.is_won:
        return say(_WON)
    return say(message("No hint: no useful move was found, or every win leads back."))


def _solve(game: CardGame | MahjongGame) -> str:
    solution = game.solve(max_states=HINT_STATES)
    if solution.outcome == "winnable":
        if game.is_won:
            return say(_WON)
        return say(message("It can be won: {moves}"), moves=" ".join(map(str, solution.moves)))
    if solution.outcome == "unwinnable":
        return say(_LOST)
    return say(
        counted("states", "Undecided after {states} position.", "Undecided after {states} positions."),
        states=solution.states,
    )


def _answer(game: CardGame | MahjongGame, line: str, out: TextIO) -> None:
    """Do what one line of an interactive game asks for."""
    command, _, argument = line.partition(" ")
    said: str | None = None
    match command.lower():
        case "help" | "?":
            said = say(_HELP)
        case "moves":
            said = "\n".join(_moves(game)) or say(message("There is no legal move."))
        case "hint":
            said = _hint(game)
        case "solve":
            said = _solve(game)
        case "show":
            pass
        case "describe":
            said = game.describe(lang=language.get())
        case "undo":
            game.undo()
        case "redo":
            game.redo()
        case "restart":
            game.restart()
        case "tap" | "tap2":
            said = _tap(game, argument.strip(), double=command.lower() == "tap2")
        case _:
            game.play(line)
    if said is None:
        _show(game, out)
    else:
        print(said, file=out)


def _interact(game: CardGame | MahjongGame, lines: TextIO, out: TextIO) -> int:
    _show(game, out)
    print(say(message("Type a move, help or quit.")), file=out)
    while True:
        print("> ", end="", file=out, flush=True)
        try:
            line = lines.readline()
        except KeyboardInterrupt:
            line = ""
        if not line:
            print(file=out)
        if not line or line.strip().lower() in {"quit", "exit"}:
            return 0
        if not line.strip():
            continue
        try:
            _answer(game, line.strip(), out)
        except (SolitairesError, IndexError) as error:
            print(_refused(error), file=out)
        except KeyboardInterrupt:
            print(say(message("Stopped.")), file=out)


def _play(game: CardGame | MahjongGame, moves: Sequence[str], out: TextIO) -> int:
    """Play the moves until one is refused; show the board and the refused rule."""
    status = 0
    for move in moves:
        try:
            game.play(move)
        except SolitairesError as error:
            print(_refused(error), file=sys.stderr)
            status = 1
            break
    _show(game, out)
    return status


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="solitaires", description="Russian, Thoughtful, Baker's and Mahjong Solitaire, by deal code."
    )
    parser.add_argument("--version", action="version", version=f"solitaires {__version__}")
    add_language(parser)
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    add_language(commands.add_parser("variants", help="list what can be dealt"))
    for name, text in (("show", "print the board of a deal"), ("moves", "print its legal moves")):
        command = commands.add_parser(name, help=text)
        command.add_argument("code", help="a deal code, such as RU1-C-AAAAABB")
        add_language(command)
    play = commands.add_parser("play", help="play moves on a deal, or interactively when no move is given")
    play.add_argument("code", help="a deal code, such as RU1-C-AAAAABB")
    play.add_argument("moves", nargs="*", metavar="MOVE", help="moves such as 36x5, 3h, draw or 12+87")
    add_language(play)
    add_solve(commands)
    add_study_command(commands)
    add_bench(commands)
    add_convert(commands)
    add_records(commands)
    add_paths(commands)
    return parser


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command and return its exit status.

    0: done; 1: a move was refused, a count of the bench is wrong or output failed; 2: the command line or a code is
    wrong; 3: a deal stayed undecided; 130: stopped by Ctrl-C.
    """
    if sys.stdout is None:
        # closed by the caller; a file that is opened now would get its place
        print("solitaires: there is no standard output to write to", file=sys.stderr)
        return 1
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, io.TextIOWrapper):
            # a terminal that cannot show suit signs gets question marks, not an error
            stream.reconfigure(errors="replace")
    try:
        status = _run(arguments)
        sys.stdout.flush()
    except BrokenPipeError:
        # whoever read the output has gone; nothing more is written, not even at exit
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except OSError as error:
        print(f"solitaires: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
    return status


def _run(arguments: Sequence[str] | None) -> int:
    parsed = _parser().parse_args(arguments)
    language.set(getattr(parsed, "lang", SOURCE))
    if parsed.command == "study":
        return run_study(parsed)
    if parsed.command == "bench":
        return run_bench(parsed)
    if parsed.command == "convert":
        return run_convert(parsed)
    if parsed.command == "records":
        return run_records(parsed)
    if parsed.command == "paths":
        return run_paths(parsed)
    if parsed.command == "variants":
        for variant in variants():
            name = variant_name(variant.game, variant.option, language.get())
            print(f"{variant.game}1-{variant.option}-AAAAAAA  {name}")
        return 0
    if parsed.command == "solve":
        return run_solve(parsed)
    try:
        game = new_game(parsed.code)
    except SolitairesError as error:
        print(error.message_in(language.get()), file=sys.stderr)
        return 2
    if parsed.command == "show":
        _show(game, sys.stdout)
        return 0
    if parsed.command == "moves":
        print("\n".join(_moves(game)))
        return 0
    if parsed.moves:
        return _play(game, parsed.moves, sys.stdout)
    return _interact(game, sys.stdin or io.StringIO(), sys.stdout)


if __name__ == "__main__":
    sys.exit(main())
