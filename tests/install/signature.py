"""Does the installed wheel count in the bench what every build must count? `python tests/install/signature.py`."""

from __future__ import annotations

import pathlib
import re

from solitaires import bench

STORED = pathlib.Path(__file__).resolve().parents[2] / "core/src/bench_positions.inc"


def main() -> None:
    """Count, and compare with the signature in the source tree and with each count that the wheel carries."""
    match = re.search(r"stored_signature = 0x([0-9a-f]{16});", STORED.read_text(encoding="utf-8"))
    assert match, f"{STORED}: expected stored_signature"
    counts = []
    for position in bench.positions():
        counts.append(position.counts())
        assert counts[-1] == position.stored, f"{position}: counted {counts[-1]}, stored {position.stored}"
    found = bench.signature(counts)
    assert found == match[1], f"the wheel's signature is {found}, the source tree's is {match[1]}"
    print(f"signature {found}")


if __name__ == "__main__":
    main()
