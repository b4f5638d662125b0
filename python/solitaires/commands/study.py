"""`solitaires study`: many deals of a variant, recorded in a file."""

from __future__ import annotations

import argparse
import contextlib
import json
import math
import multiprocessing
import os
import re
import signal
import sqlite3
import sys
import threading
from concurrent.futures import Executor, ProcessPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

from ..codes import SEEDS
from ..errors import DealCodeError, SolitairesError
from ..study import Study, StudyProgress, StudySummary, import_extra, is_study
from .progress import ProgressLine
from .shared import DONE, FAILED, INTERRUPTED, WRONG, CommandError, add_limits, code_refused, count_of_some

if TYPE_CHECKING:
    from collections.abc import Iterator
    from multiprocessing.connection import Connection

SECONDS_BETWEEN_LINES = 60
"""How often progress is told where there is no terminal."""

_DESCRIPTION = """Solve many deals and record them in an SQLite file. The same command goes on after any interruption;
with more deals it extends the study. Exit status: 0, 1 when it failed or was refused, 2 for a wrong command line or
when there is nothing to report on, 130 when Ctrl-C interrupted it."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.description = _DESCRIPTION
    parser.add_argument("variant", help="game and option, such as BK1-C2")
    parser.add_argument("--deals", type=_seeds, help="seeds from A to B, B not included; without it only report")
    parser.add_argument("--out", required=True, metavar="FILE", help="the file of the study")
    add_limits(parser)
    where = parser.add_mutually_exclusive_group()
    where.add_argument(
        "--processes", type=count_of_some, metavar="N", help="work in N processes, not in threads on all cores"
    )
    where.add_argument("--dask", metavar="ADDRESS", help="work on a Dask cluster, such as tcp://host:8786")
    parser.add_argument("--parquet", metavar="FILE", help="export what is recorded as a Parquet file, too")
    parser.add_argument("--json", action="store_true", help="print the summary as JSON")


def _seeds(text: str) -> range:
    match = re.fullmatch(r"([0-9]{1,30}):([0-9]{1,30})", text)
    if match is None or not int(match[1]) <= int(match[2]) <= SEEDS:
        raise argparse.ArgumentTypeError(
            f"expected two seeds, such as 0:1000000, in order and at most {SEEDS}, not {text!r}"
        )
    return range(int(match[1]), int(match[2]))


def run(parsed: argparse.Namespace) -> int:
    """Run the command; 0: done, 1: it failed or was refused, 2: nothing to report on, 130: interrupted with Ctrl-C."""
    deals: range | None = parsed.deals
    try:
        if deals is None and not is_study(Path(parsed.out)):
            # rather a wrong name than a study of no deals
            print(f"solitaires: {parsed.out}: there is no study yet; --deals begins one", file=sys.stderr)
            return WRONG
        if parsed.parquet:
            import_extra("pyarrow.parquet", "parquet")
        with Study(
            parsed.out,
            parsed.variant,
            max_states=parsed.max_states,
            max_seconds=parsed.max_seconds,
            max_memory=parsed.max_memory,
        ) as study:
            interrupted = False
            if deals and not _run(study, deals, parsed):
                interrupted = True
                print(
                    f"Interrupted after {study.recorded(deals)} of {len(deals)} deals; the same command goes on.",
                    file=sys.stderr,
                )
            summary = study.summary(deals)
            print(json.dumps(_as_json(study, summary)) if parsed.json else _as_text(study, summary))
            if parsed.parquet:
                study.export_parquet(parsed.parquet)
    except DealCodeError as error:
        raise CommandError(f"solitaires: {code_refused(error)}", FAILED) from None
    except (SolitairesError, ValueError, sqlite3.Error) as error:
        print(f"solitaires: {error}", file=sys.stderr)
        return FAILED
    return INTERRUPTED if interrupted else DONE


def _run(study: Study, deals: range, parsed: argparse.Namespace) -> bool:
    """Run the study; False when Ctrl-C ended it."""
    with contextlib.ExitStack() as stack:
        progress = stack.enter_context(_Progress(sys.stderr))
        executor: Executor | None = None
        try:
            if parsed.dask:
                client = stack.enter_context(import_extra("distributed", "cluster").Client(parsed.dask))
                executor = client.get_executor()
            elif parsed.processes is not None:
                executor = stack.enter_context(_processes(parsed.processes))
            study.run(deals, executor, progress)
        except KeyboardInterrupt:
            return False
    return True


class _Progress(contextlib.AbstractContextManager["_Progress"]):
    """Tells how far a study has come: in one line of a terminal, else once a minute."""

    def __init__(self, out: TextIO | None) -> None:
        self._out = out
        self._line = ProgressLine(out)
        self._next_line = float(SECONDS_BETWEEN_LINES)

    def __call__(self, at: StudyProgress) -> None:
        if not self._line.is_shown and (self._out is None or at.seconds < self._next_line):
            return
        self._next_line = at.seconds + SECONDS_BETWEEN_LINES
        rate = at.new / at.seconds if at.seconds > 0 else 0.0
        text = f"{at.recorded} of {at.deals} deals, {rate:.0f}/s"
        if rate > 0:
            left = round((at.deals - at.recorded) / rate)
            text += f", {left // 3600}:{left // 60 % 60:02}:{left % 60:02} left"
        if self._line.is_shown:
            self._line.show(text, at.recorded, at.deals)
        else:
            print(text, file=self._out, flush=True)

    def __exit__(self, *_: object) -> None:
        self._line.end()


@contextlib.contextmanager
def _processes(count: int) -> Iterator[Executor]:
    """Worker processes that end at once with this block, or with this process, however it ends."""
    context = multiprocessing.get_context("spawn")
    ends, held = context.Pipe(duplex=False)
    pool = ProcessPoolExecutor(count, mp_context=context, initializer=_end_with, initargs=(ends,))
    try:
        yield pool
    finally:
        # in this order, so that the pool knows of no task any more when its workers are gone
        pool.shutdown(wait=False, cancel_futures=True)
        held.close()


def _end_with(held: Connection) -> None:
    """Have a worker end when the other end of a pipe is closed; Ctrl-C is for the process that started it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)

    def wait() -> None:
        held.poll(None)
        os._exit(0)

    threading.Thread(target=wait, daemon=True).start()


def _as_json(study: Study, summary: StudySummary) -> dict[str, object]:
    figures = {name: None if math.isnan(value) else value for name, value in summary._asdict().items()}
    return {"variant": study.variant, **figures}


def _as_text(study: Study, summary: StudySummary) -> str:
    if not summary.deals:
        return f"{study.variant}: no deal is recorded"
    lines = [
        f"{study.variant}: {summary.deals} deals, {summary.winnable} winnable, {summary.unwinnable} unwinnable, "
        f"{summary.undecided} undecided",
        f"winnable: {summary.share:.4%}, 95 % interval {summary.low:.4%} to {summary.high:.4%}",
        f"positions: {summary.mean_states:.1f} a deal, median {summary.median_states:g}",
        f"seconds: {summary.mean_seconds:.6f} a deal, median {summary.median_seconds:.6f}",
    ]
    if summary.undecided:
        lines.insert(2, "undecided deals count as lost at the lower end of the interval, as won at the upper end")
    return "\n".join(lines)
