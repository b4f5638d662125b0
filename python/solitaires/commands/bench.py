"""`solitaires bench`: how fast this build is, and whether it counts what every build must count."""

from __future__ import annotations

import argparse
import json
import math
import sys
from typing import TYPE_CHECKING

from .. import bench, bench_peers
from ..codes import VERSION
from ..languages import message, recognized
from .parser import add_json
from .progress import ProgressLine
from .shared import DONE, FAILED, language, no_seconds, of_program, say, seconds, tell, told, variant_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from .parser import Parser

SECONDS = 0.5
"""How long each figure is timed when nothing else is asked for."""
_SIGNATURE = message("signature {signature}")
FORMAT = 1
"""Of the JSON."""

_DESCRIPTION = message(
    "Count and time perft, random play, play through Python and the solver in fixed positions of every variant, and"
    " print a signature of the counts. It is the same for every build: a count that is not the stored one ends the"
    " bench. docs/bench.md tells what is measured. Exit status: 0, 1 for a wrong count, 2 for a wrong command line, 130"
    " after Ctrl-C."
)


def add_arguments(parser: Parser) -> None:
    """Add the arguments of the command."""
    parser.description = say(_DESCRIPTION)
    parser.add_argument(
        "variants",
        nargs="*",
        metavar="VARIANT",
        help=say(message("game and option, such as BK1-C4 (default: all of the bench)")),
    )
    how_long = parser.add_mutually_exclusive_group()
    how_long.add_argument(
        "--seconds",
        type=_seconds,
        default=SECONDS,
        metavar="SECONDS",
        help=say(message("time each figure for so many seconds (default: {seconds})"), seconds=SECONDS),
    )
    how_long.add_argument("--quick", action="store_true", help=say(message("time everything just once")))
    how_long.add_argument(
        "--signature", action="store_true", help=say(message("count only, and print only the signature"))
    )
    parser.add_argument(
        "--peers", action="store_true", help=say(message("measure other packages, too, where they are installed"))
    )
    add_json(parser, say(message("print everything as one JSON object")))
    parser.set_defaults(refuse=parser.refuse)


def _seconds(text: str) -> float:
    number = seconds(text)
    if math.isinf(number):
        raise no_seconds(text)
    return number


def run(parsed: argparse.Namespace) -> int:
    """Run the command and return its exit status."""
    if parsed.signature and (parsed.peers or parsed.json):
        parsed.refuse(say(message("argument --signature: not allowed with argument --peers or --json")))
    positions = bench.positions()
    known = list(dict.fromkeys(position.variant for position in positions))
    asked = [f"{game}{VERSION}-{option}" for game, option in map(variant_of, parsed.variants)]
    for variant in asked:
        if variant not in known:
            said = message("argument VARIANT: expected one of {known}, not {text!r}")
            parsed.refuse(say(said, known=", ".join(known), text=variant))
    if asked:
        positions = tuple(position for position in positions if position.variant in asked)
    line = ProgressLine(sys.stderr)
    try:
        if parsed.signature:
            return _print_signature(positions, line)
        rounds = 1 if parsed.quick else bench.ROUNDS
        share = 0.0 if parsed.quick else parsed.seconds / rounds

        def show_round(number: int, what: str) -> None:
            line.show(say(message("round {number} of {rounds}: {what}"), number=number, rounds=rounds, what=what))

        figures = bench.measure(bench.timed_loops(positions), rounds, share, show_round)
        peers = bench_peers.compare(rounds, share, line.show) if parsed.peers else None
    except bench.WrongCount as error:
        line.clear()
        tell(_wrong(error))
        return FAILED
    finally:
        line.clear()
    # every count was compared with the stored one
    signature = bench.signature(position.stored for position in positions)
    if parsed.json:
        print(_as_json(signature, parsed, figures, peers))
    else:
        form = message("signature {signature} of these variants") if parsed.variants else _SIGNATURE
        print(_as_text(say(form, signature=signature), figures, peers))
    return DONE


def _print_signature(positions: Sequence[bench.Position], line: ProgressLine) -> int:
    wrong = []
    counts = []
    for number, position in enumerate(positions):
        line.show(position.name_in(language.get()), number, len(positions))
        counts.append(position.counts())
        if counts[-1] != position.stored:
            wrong.append(_wrong(bench.wrong_count(position, counts[-1], position.stored)))
    line.clear()
    for error in wrong:
        tell(error)
    print(bench.signature(counts))
    return FAILED if wrong else DONE


def _wrong(error: bench.WrongCount) -> str:
    return of_program(told(error), "bench")


def _as_json(
    signature: str,
    parsed: argparse.Namespace,
    figures: Sequence[bench.Figure],
    peers: Sequence[bench_peers.Result] | None,
) -> str:
    found: dict[str, object] = {
        "format": FORMAT,
        "signature": signature,
        "machine": bench.machine(),
        "versions": bench.versions(),
        "seconds": None if parsed.quick else parsed.seconds,
        "figures": [figure._asdict() for figure in figures],
    }
    if peers is not None:
        found["peers"] = [peer._asdict() for peer in peers]
    return json.dumps(found, indent=2)


def _as_text(signature: str, figures: Sequence[bench.Figure], peers: Sequence[bench_peers.Result] | None) -> str:
    machine, versions = bench.machine(), bench.versions()
    columns = {figure.figure: figure.unit for figure in figures}
    lines = [
        f"solitaires {versions['solitaires']}, {versions['compiler']}, {versions['python']}",
        f"{machine['processor']}, {machine['machine']}, {machine['system']}",
        "",
        "variant" + "".join(f"{name:>12}" for name in columns),
        "       " + "".join(f"{unit:>12}" for unit in columns.values()),
    ]
    for variant in dict.fromkeys(figure.variant for figure in figures):
        row = [figure.per_second for figure in figures if figure.variant == variant]
        lines.append(f"{variant:7}" + "".join(f"{_shown(value):>12}" for value in row))
    lines += ["", signature]
    if peers is not None:
        lines += ["", f"{'beside':40}{'':10}{'here':>12}{'there':>12}{'ratio':>10}"]
        for peer in peers:
            if isinstance(peer, bench_peers.Comparison):
                rates = f"{_shown(peer.here):>12}{_shown(peer.there):>12}{peer.ratio:>10.2f}"
                lines.append(f"{peer.peer + ' ' + peer.version + ': ' + peer.what:40}{peer.unit:>10}{rates}")
                lines += [f"  {peer.remark}"] if peer.remark else []
            else:
                reason = recognized(peer.reason, (bench_peers.NOT_INSTALLED, bench_peers.PEER_FAILED))
                lines.append(f"{peer.peer}: {reason.say(language.get()) if reason else peer.reason}")
    return "\n".join(lines)


def _shown(value: float) -> str:
    """Return a number with three or four digits that say something."""
    for unit, size in (("G", 1e9), ("M", 1e6), ("k", 1e3)):
        if value >= size:
            return f"{value / size:.4g} {unit}"
    return f"{value:.4g}"
