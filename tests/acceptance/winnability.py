"""Make the table of docs/winnability.md: how many deals of each variant can be won.

In the folder tests: `python -m acceptance.winnability FOLDER`. The studies are kept in the folder, so the command goes
on where it was interrupted. `--only "BK1-C2,RU1-C"` names variants, `--deals N` sets the number of deals.
"""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path
from typing import NamedTuple

import solitaires as sol


class Row(NamedTuple):
    """What is studied of a variant, and what others found."""

    deals: int
    max_states: int | None
    published: str


# a deal that needs more stays undecided; where that happens often, the limit is one that most deals keep to
MOST = 20_000_000
PLAN = {
    "RU1-C": Row(100_000, None, ""),
    "RU1-R": Row(50_000, MOST, ""),
    "TF1-D1N": Row(100_000, MOST, ""),
    "TF1-D3N": Row(5_000, MOST, ""),
    "BK1-C4": Row(100_000, None, "75.0 %"),
    "BK1-C2": Row(100_000, None, "4.25 %"),
    "BK1-C1": Row(100_000, None, "0.18 %"),
    "YK1-S": Row(5_000, 200_000, ""),
    "FC1-C4": Row(5_000, MOST, "Microsoft 1-32000: all but one"),
    "FC1-C3": Row(5_000, 1_000_000, ""),
    "FC1-C2": Row(5_000, 100_000, ""),
    "FC1-C1": Row(5_000, 100_000, ""),
    "KL1-D1N": Row(10_000, MOST, ""),
    "KL1-D3N": Row(5_000, MOST, "81.95 ± 0.03 %"),
}


def percent(share: float) -> str:
    """A share as a percentage with three digits after the point."""
    return f"{100 * share:.3f}"


def main() -> int:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--only", help="variants, separated by commas")
    parser.add_argument("--deals", type=int)
    arguments = parser.parse_args()
    arguments.folder.mkdir(parents=True, exist_ok=True)
    print("| variant | first code | last code | deals | winnable | undecided | share, % | 95 % interval | published |")
    print("|---|---|---|---|---|---|---|---|---|")
    for variant in arguments.only.split(",") if arguments.only else PLAN:
        plan = PLAN[variant]
        deals = range(arguments.deals or plan.deals)
        game, _, option = variant.partition("1-")
        first, last = (sol.DealCode(game=game, option=option, seed=seed) for seed in (deals.start, deals.stop - 1))
        with sol.Study(arguments.folder / f"{variant}.study", variant, max_states=plan.max_states) as study:
            study.run(deals, progress=lambda now: print(f"\r{now.recorded}", end="", file=sys.stderr))
            found = study.summary(deals)
        print(file=sys.stderr)
        print(
            f"| {variant} | {first} | {last} | {found.deals} | {found.winnable} | {found.undecided} "
            f"| {percent(found.share)} | {percent(found.low)}–{percent(found.high)} | {plan.published} |",
            flush=True,
        )
    return 0


if __name__ == "__main__":
    os.nice(5)
    sys.exit(main())
