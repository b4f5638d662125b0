"""Does an sdist hold the files that git tracks, but for those that only work on a clone, and nothing else?

`python tests/install/check_sdist.py SDIST`
"""

from __future__ import annotations

import argparse
import pathlib
import re
import subprocess
import sys
import tarfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
CLONE_ONLY = r"\.ci/.*|\.github/.*|\.clang-format|\.clang-tidy"
"""What needs git or a hosted CI."""
ADDED = {"PKG-INFO"}


def main() -> int:
    """Compare and return the exit status."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("sdist", type=pathlib.Path, metavar="SDIST")
    path = parser.parse_args().sdist
    top = path.name.removesuffix(".tar.gz")
    with tarfile.open(path) as archive:
        found = {member.name.removeprefix(f"{top}/") for member in archive if member.isfile()}
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    tracked = {name for name in listed.split("\0") if name and (ROOT / name).exists()}
    expected = {name for name in tracked if not re.fullmatch(CLONE_ONLY, name)} | ADDED
    for name in sorted(expected - found):
        print(f"{path.name}: missing: {name}", file=sys.stderr)
    for name in sorted(found - expected):
        print(f"{path.name}: not expected: {name}", file=sys.stderr)
    if found != expected:
        return 1
    print(f"{path.name}: {len(found)} files, all expected, {path.stat().st_size:,} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main())
