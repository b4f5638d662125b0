"""How far long work has come, in one line of a terminal: a bar by the extra `cli`, plain text without."""

from __future__ import annotations

from typing import TYPE_CHECKING, TextIO

if TYPE_CHECKING:
    from rich.progress import Progress


class ProgressLine:
    """A line of a terminal that is written again and again; where there is no terminal, nothing is."""

    def __init__(self, out: TextIO) -> None:
        """Begin with nothing written."""
        self.is_shown = out.isatty()
        self._out = out
        self._width = 0
        self._bar: Progress | None = None

    def show(self, text: str, done: int | None = None, total: int | None = None) -> None:
        """Write a text over the one before; how much of how much is done is drawn as a bar."""
        if not self.is_shown:
            return
        if not self._width:
            self._bar = _new_bar(self._out, text, total)
        if self._bar is None:
            self._write("\r" + text.ljust(self._width))
        else:
            self._bar.update(self._bar.task_ids[0], description=text, completed=done or 0, total=total, refresh=True)
        self._width = len(text)

    def clear(self) -> None:
        """Leave the line empty."""
        self._stop(transient=True)

    def end(self) -> None:
        """Leave the text and go to the next line."""
        self._stop(transient=False)

    def _stop(self, *, transient: bool) -> None:
        if not self._width:
            return
        if self._bar is not None:
            self._bar.live.transient = transient
            self._bar.stop()
        else:
            self._write("\r" + " " * self._width + "\r" if transient else "\n")
        self._width = 0

    def _write(self, text: str) -> None:
        self._out.write(text)
        self._out.flush()


def _new_bar(out: TextIO, text: str, total: int | None) -> Progress | None:
    """Return a bar that is drawn when it is told to and by no thread; None without the extra, or on a poor terminal."""
    try:
        from rich.console import Console  # noqa: PLC0415 - an extra, and slow to import
        from rich.progress import BarColumn, Progress, SpinnerColumn, TextColumn  # noqa: PLC0415
    except ImportError:
        return None
    console = Console(file=out)
    if not console.is_terminal or console.is_dumb_terminal:
        return None
    how_far = SpinnerColumn() if total is None else BarColumn(bar_width=20)
    told = TextColumn("{task.description}", markup=False)
    bar = Progress(how_far, told, console=console, auto_refresh=False, redirect_stdout=False, redirect_stderr=False)
    bar.add_task(text, total=total)
    bar.start()
    return bar
