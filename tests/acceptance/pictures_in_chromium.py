"""Render pictures of every game in Chromium too, and compare its pixels with those of resvg.

In the folder tests: `python -m acceptance.pictures_in_chromium`, with `--keep FOLDER` to look at both.
Needs the program `chromium` and the extra `pictures`.
"""

from __future__ import annotations

import argparse
import io
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import solitaires as sol
from PIL import Image
from solitaires.pictures import THEMES, pixels

FLAGS = [
    *("--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--hide-scrollbars"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync"),
]
WIDTH = 800
# edges are smoothed a little differently; a shape that is missing or elsewhere is more
MOST_DIFFERENT = 0.01


def pictures() -> Iterator[tuple[str, Any, dict[str, Any]]]:
    """Every game at its start, in the middle and won, then all themes and layouts: a name, the game, options."""
    for code in ("RU1-C-AAAAABS", "TF1-D3N-AAAAAAB", "BK1-C4-AAAAA24", "MJ1-L00-AAAAABL"):
        game: Any = sol.new_game(code, undo_limit=None)
        yield f"{code}-start", game, {}
        winning = game.plan if code.startswith("MJ") else game.solve().moves
        for played, move in enumerate(winning):
            if played == len(winning) // 3:
                yield f"{code}-middle", game, {"hint": move, "coordinates": True, "caption": True}
            game.play(move)
        yield f"{code}-won", game, {"caption": True}
    for theme in THEMES:
        options = {"theme": theme, "large_print": True, "four_colours": True}
        yield f"theme-{theme}-cards", sol.new_game("KL1-D1N-AAAAAAB"), options
        yield f"theme-{theme}-tiles", sol.new_game("MJ1-L00-AAAAAAB"), {"theme": theme}
    for layout in sol.layouts()[1:]:
        yield f"layout-{layout.id}", sol.new_mahjong(layout, 1), {}


def in_chromium(svg: str, height: int, folder: Path) -> np.ndarray[Any, np.dtype[np.uint8]]:
    """Return what Chromium draws, as red, green and blue."""
    page, shot = folder / "page.html", folder / "shot.png"
    page.write_text(f"<!doctype html><body style='margin:0'>{svg}", encoding="utf-8")
    # a window has a least size, so the picture is cut out of a larger one
    size = f"--window-size={WIDTH + 100},{height + 200}"
    command = ["chromium", *FLAGS, f"--user-data-dir={folder / 'profile'}", size, f"--screenshot={shot}", page.as_uri()]
    subprocess.run(command, check=True, capture_output=True)
    with Image.open(io.BytesIO(shot.read_bytes())) as image:
        return np.asarray(image.convert("RGB"), dtype=np.uint8)[:height, :WIDTH]


def main() -> int:
    """Print one line for each picture; 1 when the renderers disagree."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--keep", type=Path, help="a folder for the pictures of both")
    keep = parser.parse_args().keep
    faults = 0
    with tempfile.TemporaryDirectory() as work:
        for name, game, options in pictures():
            ours = pixels(game, width=WIDTH, **options)
            theirs = in_chromium(game.svg(width=WIDTH, **options), ours.shape[0], Path(work))
            different = float((np.abs(ours.astype(int) - theirs).max(axis=2) > 96).mean())
            faults += different > MOST_DIFFERENT
            print(f"{name}: {100 * different:.2f} % of the pixels differ much", flush=True)
            if keep:
                keep.mkdir(parents=True, exist_ok=True)
                Image.fromarray(np.hstack([ours, theirs])).save(keep / f"{name}.png")
    print("all right" if not faults else f"{faults} pictures differ")
    return 1 if faults else 0


if __name__ == "__main__":
    raise SystemExit(main())
