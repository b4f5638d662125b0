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
from typing import TYPE_CHECKING, Any, TextIO

from ..codes import SEEDS, VERSION
from ..errors import SolitairesError
from ..files import CANNOT_BE_WRITTEN, trouble
from ..languages import counted, message
from ..study import Study, StudyProgress, StudySummary, import_extra, is_study
from .parser import add_json
from .progress import ProgressLine
from .shared import (
    DONE,
    FAILED,
    INTERRUPTED,
    CommandError,
    add_limits,
    file_name,
    of_program,
    say,
    say_of_file,
    tell,
    told,
    typed,
    variant_of,
    whole_number,
)

if TYPE_CHECKING:
    from collections.abc import Iterator
    from multiprocessing.connection import Connection

SECONDS_BETWEEN_LINES = 60
"""How often progress is told where there is no terminal."""

_NOT_HAD = message("it cannot be read or written")
_INTERRUPTED = counted(
    "deals",
    "Interrupted after {recorded} of {deals} deal; the same command goes on.",
    "Interrupted after {recorded} of {deals} deals; the same command goes on.",
)
_COUNTS = counted(
    "deals",
    "{variant}: {deals} deal, {winnable} winnable, {unwinnable} unwinnable, {undecided} undecided",
    "{variant}: {deals} deals, {winnable} winnable, {unwinnable} unwinnable, {undecided} undecided",
)
_DESCRIPTION = message(
    "Solve many deals and record them in an SQLite file. The same command goes on after any interruption; with more"
    " deals it extends the study. Exit status: 0, 1 when the file is no study, is another one or cannot be had, or when"
    " the work failed, 2 for a wrong command line or variant, or when there is no study to report on, 130 when Ctrl-C"
    " interrupted it."
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.description = say(_DESCRIPTION)
    parser.add_argument("variant", metavar="VARIANT", help=say(message("game and option, such as BK1-C2")))
    parser.add_argument(
        "--deals",
        type=_seeds,
        metavar="FIRST:END",
        help=say(message("the deals of these seeds, END not included, such as 0:1000; without it only report")),
    )
    parser.add_argument(
        "--out", required=True, type=file_name, metavar="FILE", help=say(message("the file of the study"))
    )
    add_limits(parser)
    where = parser.add_mutually_exclusive_group()
    where.add_argument(
        "--processes",
        type=whole_number(1),
        metavar="COUNT",
        help=say(message("work in so many processes, not in threads on all cores")),
    )
    where.add_argument(
        "--dask", metavar="ADDRESS", help=say(message("work on a Dask cluster, such as tcp://host:8786"))
    )
    parser.add_argument(
        "--parquet",
        type=file_name,
        metavar="FILE",
        help=say(message("export what is recorded as a Parquet file, too")),
    )
    add_json(parser, say(message("print the summary as one JSON object")))


def _seeds(text: str) -> range:
    match = re.fullmatch(r"([0-9]{1,30}):([0-9]{1,30})", text)
    if match is None or not int(match[1]) <= int(match[2]) <= SEEDS:
        said = message("expected two seeds, such as 0:1000000, in order and at most {most}, not {text!r}")
        raise argparse.ArgumentTypeError(say(said, most=SEEDS, text=typed(text)))
    return range(int(match[1]), int(match[2]))


def run(parsed: argparse.Namespace) -> int:
    """Run the command and return its exit status."""
    deals: range | None = parsed.deals
    game, option = variant_of(parsed.variant)
    try:
        if deals is None and not is_study(Path(parsed.out)):
            # rather a wrong name than a study of no deals
            problem = say_of_file(parsed.out, message("there is no study yet; --deals begins one").of())
            raise CommandError(of_program(problem))
        if parsed.parquet:
            import_extra("pyarrow.parquet", "parquet")
        with Study(
            parsed.out,
            f"{game}{VERSION}-{option}",
            max_states=parsed.max_states,
            max_seconds=parsed.max_seconds,
            max_memory=parsed.max_memory,
        ) as study:
            interrupted = False
            if deals and not _run(study, deals, parsed):
                interrupted = True
                tell(say(_INTERRUPTED, recorded=study.recorded(deals), deals=len(deals)))
            summary = study.summary(deals)
            print(json.dumps(_as_json(study, summary)) if parsed.json else _as_text(study, summary))
            if parsed.parquet:
                _export(study, parsed.parquet)
    except SolitairesError as error:
        raise CommandError(of_program(told(error)), FAILED) from None
    except sqlite3.Error as error:
        reason = message("another program keeps it locked") if "locked" in str(error) else _NOT_HAD
        raise CommandError(of_program(say_of_file(parsed.out, reason.of())), FAILED) from None
    return INTERRUPTED if interrupted else DONE


def _export(study: Study, file: str) -> None:
    """Write the Parquet file. Raises `CommandError`."""
    try:
        study.export_parquet(file)
    except OSError as error:
        problem = say_of_file(file, CANNOT_BE_WRITTEN.of(trouble=trouble(error)))
        raise CommandError(of_program(problem), FAILED) from None


def _run(study: Study, deals: range, parsed: argparse.Namespace) -> bool:
    """Run the study; False when Ctrl-C ended it."""
    with contextlib.ExitStack() as stack:
        progress = stack.enter_context(_Progress(sys.stderr))
        executor: Executor | None = None
        try:
            if parsed.dask:
                executor = stack.enter_context(_client(parsed.dask)).get_executor()
            elif parsed.processes is not None:
                executor = stack.enter_context(_processes(parsed.processes))
            study.run(deals, executor, progress)
        except KeyboardInterrupt:
            return False
    return True


def _client(address: str) -> Any:
    """Return a client of a Dask cluster. Raises `CommandError`."""
    distributed = import_extra("distributed", "cluster")
    try:
        return distributed.Client(address)
    except (OSError, ValueError) as error:
        said = message("no Dask cluster was reached at {address} ({reason})")
        raise CommandError(of_program(say(said, address=address, reason=error)), FAILED) from None


class _Progress(contextlib.AbstractContextManager["_Progress"]):
    """Tells how far a study has come: in one line of a terminal, else once a minute."""

    def __init__(self, out: TextIO) -> None:
        self._out = out
        self._line = ProgressLine(out)
        self._next_line = float(SECONDS_BETWEEN_LINES)

    def __call__(self, at: StudyProgress) -> None:
        if not self._line.is_shown and at.seconds < self._next_line:
            return
        self._next_line = at.seconds + SECONDS_BETWEEN_LINES
        rate = at.new / at.seconds if at.seconds > 0 else 0.0
        far = {"recorded": at.recorded, "deals": at.deals, "rate": f"{rate:.0f}"}
        if rate > 0:
            left = round((at.deals - at.recorded) / rate)
            time = f"{left // 3600}:{left // 60 % 60:02}:{left % 60:02}"
            text = say(message("{recorded} of {deals} deals, {rate}/s, {time} left"), **far, time=time)
        else:
            text = say(message("{recorded} of {deals} deals, {rate}/s"), **far)
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
        return say(message("{variant}: no deal is recorded"), variant=study.variant)
    lines = [
        say(
            _COUNTS,
            variant=study.variant,
            deals=summary.deals,
            winnable=summary.winnable,
            unwinnable=summary.unwinnable,
            undecided=summary.undecided,
        ),
        say(
            message("winnable: {share}, 95 % interval {low} to {high}"),
            share=f"{summary.share:.4%}",
            low=f"{summary.low:.4%}",
            high=f"{summary.high:.4%}",
        ),
        say(
            message("positions: {mean} a deal, median {median}"),
            mean=f"{summary.mean_states:.1f}",
            median=f"{summary.median_states:g}",
        ),
        say(
            message("seconds: {mean} a deal, median {median}"),
            mean=f"{summary.mean_seconds:.6f}",
            median=f"{summary.median_seconds:.6f}",
        ),
    ]
    if summary.undecided:
        lines.insert(
            2, say(message("undecided deals count as lost at the lower end of the interval, as won at the upper end"))
        )
    return "\n".join(lines)
