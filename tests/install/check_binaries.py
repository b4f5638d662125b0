"""Do the binaries of a Linux wheel show only what they should? `python tests/install/check_binaries.py WHEEL ...`.

Needs pyelftools.
"""

from __future__ import annotations

import argparse
import io
import pathlib
import re
import sys
import zipfile

from elftools.elf.dynamic import DynamicSection
from elftools.elf.elffile import ELFFile
from elftools.elf.sections import SymbolTableSection

EXPORTS = {
    r"solitaires/_core\..*\.so": r"PyInit__core",
    r"solitaires/lib/libsolitaires\.so[.\d]*": r"sol_\w+",
}
"""By path in the wheel: the names that a binary may export, of which it exports at least one."""
SOURCE_PATH = re.compile(rb"(?<![\w.-])/[\w.+/-]+\.(?:c|cc|cpp|h|hpp|inc|py)\b")
"""An absolute path that a compiler left behind."""


def exported(elf: ELFFile) -> list[str]:
    """Return the names that other binaries can see."""
    table = elf.get_section_by_name(".dynsym")
    assert isinstance(table, SymbolTableSection)
    return [
        symbol.name
        for symbol in table.iter_symbols()
        if symbol.name
        and symbol["st_shndx"] != "SHN_UNDEF"
        and symbol["st_info"]["bind"] != "STB_LOCAL"
        and symbol["st_other"]["visibility"] in {"STV_DEFAULT", "STV_PROTECTED"}
    ]


def run_paths(elf: ELFFile) -> list[str]:
    """Return the folders in which the loader looks for other libraries."""
    dynamic = elf.get_section_by_name(".dynamic")
    assert isinstance(dynamic, DynamicSection)
    paths = [getattr(tag, name) for tag in dynamic.iter_tags() for name in ("rpath", "runpath") if hasattr(tag, name)]
    return [folder for path in paths for folder in path.split(":")]


def complaints(data: bytes, allowed: str) -> list[str]:
    """Return what is wrong with a binary."""
    elf = ELFFile(io.BytesIO(data))
    names = exported(elf)
    found = [f"exports {name}" for name in names if not re.fullmatch(allowed, name)]
    if not names:
        found.append(f"exports nothing, expected {allowed}")
    found += [f"looks for libraries in {path}" for path in run_paths(elf) if not path.startswith("$ORIGIN")]
    found += [f"holds the path {path.decode()}" for path in sorted(set(SOURCE_PATH.findall(data)))]
    sections = {section.name for section in elf.iter_sections()}
    found += [f"holds the section {name}" for name in sorted(sections) if re.match(r"\.(symtab|debug)", name)]
    return found


def main() -> int:
    """Check all wheels of the command line and return the exit status."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("wheels", nargs="+", type=pathlib.Path, metavar="WHEEL")
    failed = False
    for path in parser.parse_args().wheels:
        with zipfile.ZipFile(path) as wheel:
            for name in wheel.namelist():
                data = wheel.read(name)
                if not data.startswith(b"\x7fELF"):
                    continue
                allowed = next((names for pattern, names in EXPORTS.items() if re.fullmatch(pattern, name)), "nothing")
                wrong = complaints(data, allowed)
                for line in wrong:
                    print(f"{path.name}: {name} {line}", file=sys.stderr)
                failed |= bool(wrong)
                if not wrong:
                    print(f"{path.name}: {name}: {len(data):,} bytes, as expected")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
