"""Solve every deal with a known answer through the public package, and replay every win through the public game.

In the folder tests: `python -m acceptance.truth`, or with the variants to check, such as "RU C" "MJ L00".
"""

from __future__ import annotations

import sys
import time

import solitaires as sol
from solver.known import KNOWN_RULES, known_deals


def main() -> int:
    """Print one line for each variant; 1 when an answer is wrong or missing."""
    faults = 0
    for rules in sys.argv[1:] or KNOWN_RULES:
        deals = won = 0
        start = time.process_time()
        for known in known_deals(rules):
            game = sol.from_position(known.position, undo_limit=0)
            solution = game.solve()
            deals += 1
            if (solution.outcome == "winnable") != known.winnable or solution.outcome == "undecided":
                faults += 1
                print(f"{known.name}: {solution.outcome}, known to be {'winnable' if known.winnable else 'unwinnable'}")
            if solution.outcome == "winnable":
                won += 1
                for move in solution.moves:
                    game.play(move)
                if not game.is_won:
                    faults += 1
                    print(f"{known.name}: the solution does not win")
        print(f"{rules}: {deals} deals, {won} winnable, {time.process_time() - start:.1f} s", flush=True)
    print("all right" if not faults else f"{faults} faults")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
