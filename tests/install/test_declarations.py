"""What Cython and cffi are told about the C library is what its header says, name by name."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, NamedTuple

import pytest
import solitaires as sol

from install.libraries import cffi_abi
from install.modules import build_cffi_api


class Declared(NamedTuple):
    """What a text declares, written as C writes it."""

    constants: set[str]
    functions: set[str]
    structs: dict[str, list[str]]
    types: dict[str, str]


def one_line(text: str) -> str:
    return " ".join(text.split())


def in_the_header() -> tuple[Declared, dict[str, int]]:
    text = Path(sol.get_include(), "solitaires.h").read_text(encoding="utf-8")
    text = text.partition("/* ---- declarations */")[2].partition("/* ---- end of declarations */")[0]
    text = re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)
    constants = {name: int(value) for name, value in re.findall(r"^#define (\w+) (-?\d+)$", text, re.MULTILINE)}
    assert len(constants) == text.count("#define")
    functions = {one_line(found) for found in re.findall(r"SOL_API ([^;]*);", text)}
    structs = {
        name: [one_line(field) for field in fields.split(";")[:-1]]
        for name, fields in re.findall(r"typedef struct (\w+) \{(.*?)\} \1;", text, re.DOTALL)
    }
    types = dict(re.findall(r"^typedef (\w+) (\w+);$", text, re.MULTILINE))
    types = {name: meaning for meaning, name in types.items()}
    structs |= {name: [] for name in re.findall(r"^typedef struct (\w+) \1;$", text, re.MULTILINE)}
    (stop,) = re.findall(r"^typedef (\w+ \(\*sol_stop\)\(.*\));$", text, re.MULTILINE)
    assert len(structs) + len(types) + 1 == text.count("typedef")
    return Declared(set(constants), functions, structs, types | {"sol_stop": stop}), constants


def for_cython() -> Declared:
    text = Path(sol.__file__).with_name("c_api.pxd").read_text(encoding="utf-8")
    functions = {
        found.replace("()", "(void)")
        for found in re.findall(r"^ {4}(\S.* sol_\w+\(.*\)) noexcept$", text, re.MULTILINE)
    }
    structs = {
        name: [
            re.sub(r"^(\w+)(\[\w+\]) (\w+)$", r"\1 \3\2", one_line(field))
            for field in fields.splitlines()
            if field.strip() != "pass"
        ]
        for name, fields in re.findall(r"^ {4}ctypedef struct (\w+):\n((?: {8}.*\n)+)", text, re.MULTILINE)
    }
    types = {name: meaning for meaning, name in re.findall(r"^ {4}ctypedef (\w+) (sol_\w+)$", text, re.MULTILINE)}
    (stop,) = re.findall(r"^ {4}ctypedef (.*\(\*sol_stop\).*) noexcept nogil$", text, re.MULTILINE)
    constants = set(re.findall(r"^ {8}(SOL_\w+)$", text, re.MULTILINE))
    return Declared(constants, functions, structs, types | {"sol_stop": stop})


def test_cython_is_told_what_the_header_says() -> None:
    header, _ = in_the_header()
    assert len(header.functions) > 30
    assert for_cython() == header


def test_cffi_is_told_what_the_header_says() -> None:
    header, constants = in_the_header()
    library = cffi_abi()
    ffi, lib = library.ffi, library.lib
    assert {name for name in dir(lib) if name.startswith("SOL_")} == header.constants
    assert {name: getattr(lib, name) for name in constants} == constants
    names = {found[1] for found in (re.search(r"(\w+)\(", line) for line in header.functions) if found}
    assert {name for name in dir(lib) if name.startswith("sol_")} == names
    for name in names:
        assert callable(getattr(lib, name))
    types, structs, unions = ffi.list_types()
    assert (set(types), unions) == ({*header.structs, *header.types}, [])
    assert set(structs) == set(header.structs)
    for name, fields in header.structs.items():
        found = [field for field, _ in ffi.typeof(name).fields or ()]
        assert found == [re.sub(r"\[.*", "", field).split()[-1] for field in fields]


@pytest.fixture(scope="module")
def api(tmp_path_factory: pytest.TempPathFactory) -> Any:
    return build_cffi_api(tmp_path_factory.mktemp("cffi"))


def test_structs_lie_in_memory_as_the_compiler_lays_them(api: Any) -> None:
    guessed: Any = cffi_abi().ffi
    for name, size in {"sol_error": 248, "sol_position": 256, "sol_refusal": 16, "sol_tile": 12}.items():
        assert guessed.sizeof(name) == api.ffi.sizeof(name) == size
        for field, _ in guessed.typeof(name).fields:
            assert guessed.offsetof(name, field) == api.ffi.offsetof(name, field)
