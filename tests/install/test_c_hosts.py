"""Hosts in C and C++, built against the installed package."""

from __future__ import annotations

import shlex
import shutil
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import solitaires as sol

from install.snippets import ROOT, write_snippets

if TYPE_CHECKING:
    from install.snippets import Run

C_OUTPUT = "BK1-C4-AAAAA24 won in"
CPP_OUTPUT = "MJ1-L00-AAAAABL won after 72 pairs\n"
# with the flags of the other builds of .ci/run, so that ccache has the engine
RELEASE = ("-DCMAKE_BUILD_TYPE=Release", "-DSOLITAIRES_WARNINGS=ON")


def _flags(*options: str) -> list[str]:
    done = subprocess.run(
        [sys.executable, "-m", "solitaires", "paths", *options], check=True, capture_output=True, text=True
    )
    return shlex.split(done.stdout)


def test_python_host(run: Run, tmp_path: Path) -> None:
    write_snippets(tmp_path, "host.py")
    assert run(sys.executable, "host.py").startswith(C_OUTPUT)


def test_c_host_by_the_compiler_alone(run: Run, tmp_path: Path) -> None:
    write_snippets(tmp_path, "host.c")
    strict = ["-std=c99", "-pedantic-errors", "-Wall", "-Wextra", "-Werror"]
    run("cc", *strict, "host.c", *_flags("--cflags", "--libs"), "-o", "host")
    lines = run("./host").splitlines()
    assert "is refused by the rule" in lines[1]
    assert lines[2].startswith(C_OUTPUT)


def test_c_and_cpp_hosts_by_cmake(run: Run, tmp_path: Path) -> None:
    write_snippets(tmp_path, "CMakeLists.txt", "host.c", "host.cpp")
    run("cmake", "-S", ".", "-B", "build", "-G", "Ninja", f"-Dsolitaires_DIR={sol.get_cmake_dir()}")
    run("cmake", "--build", "build")
    assert run("build/host").splitlines()[2].startswith(C_OUTPUT)
    assert run("build/cpp_host") == CPP_OUTPUT


def test_another_version_is_not_found(run: Run, tmp_path: Path) -> None:
    (tmp_path / "CMakeLists.txt").write_text(
        "cmake_minimum_required(VERSION 3.22)\nproject(host LANGUAGES C)\n"
        'find_package(solitaires 0.2)\nmessage(STATUS "found: ${solitaires_FOUND}")\n'
    )
    assert "found: 0" in run("cmake", "-S", ".", "-B", "build", f"-Dsolitaires_DIR={sol.get_cmake_dir()}")


def test_the_c_test_on_the_installed_library(run: Run, tmp_path: Path) -> None:
    shutil.copy(ROOT / "tests" / "c" / "test_c_library.c", tmp_path)
    versions = [f'-DEXPECTED_VERSION="{sol.__version__}"', "-DEXPECTED_ABI_VERSION=SOL_ABI_VERSION"]
    run("cc", "-std=c99", "-O1", *versions, "test_c_library.c", *_flags("--cflags", "--libs"), "-o", "test_c_library")
    assert run("./test_c_library") == "0 failures\n"


def test_the_library_shows_its_own_functions_only(run: Run) -> None:
    shown = {line.split()[-1] for line in run("nm", "-D", "--defined-only", sol.get_library()).splitlines()}
    header = Path(sol.get_include(), "solitaires.h").read_text(encoding="utf-8")
    declared = {part.split("(")[0].split()[-1].lstrip("*") for part in header.split("SOL_API ")[1:] if "(" in part}
    declared = {name for name in declared if name.startswith("sol_")}
    assert shown == declared


def test_cpp_engine_from_an_installation_of_the_source(run: Run, tmp_path: Path) -> None:
    source, prefix = ROOT, tmp_path / "prefix"
    run("cmake", "-S", source, "-B", "build", "-G", "Ninja", *RELEASE)
    run("cmake", "--build", "build")
    run("cmake", "--install", "build", "--prefix", prefix)
    host = tmp_path / "host"
    host.mkdir()
    write_snippets(host, "core_host.cpp", "host.c")
    (host / "CMakeLists.txt").write_text(
        "cmake_minimum_required(VERSION 3.22)\nproject(host LANGUAGES C CXX)\nfind_package(solitaires 0.1 REQUIRED)\n"
        "add_executable(core_host core_host.cpp)\ntarget_link_libraries(core_host PRIVATE solitaires::core)\n"
        "add_executable(host host.c)\ntarget_link_libraries(host PRIVATE solitaires::solitaires)\n"
    )
    run("cmake", "-S", ".", "-B", "build", "-G", "Ninja", f"-DCMAKE_PREFIX_PATH={prefix}", cwd=host)
    run("cmake", "--build", "build", cwd=host)
    assert "and took it back: 1" in run(host / "build" / "core_host")
    assert run(host / "build" / "host").splitlines()[2].startswith(C_OUTPUT)


def test_cpp_engine_as_a_subdirectory(run: Run, tmp_path: Path) -> None:
    (tmp_path / "core").mkdir()
    write_snippets(tmp_path, "core/CMakeLists.txt", "core_host.cpp")
    (tmp_path / "core_host.cpp").rename(tmp_path / "core" / "core_host.cpp")
    (tmp_path / "core" / "solitaires").symlink_to(ROOT)
    run("cmake", "-S", "core", "-B", "build", "-G", "Ninja")
    run("cmake", "--build", "build")
    assert "and took it back: 1" in run("build/core_host")
    assert run("cmake", "--install", "build", "--prefix", "prefix").count("solitaires") == 0


def test_static_c_library_from_an_installation(run: Run, tmp_path: Path) -> None:
    prefix, host = tmp_path / "prefix", tmp_path / "host"
    run("cmake", "-S", ROOT, "-B", "build", "-G", "Ninja", *RELEASE, "-DSOLITAIRES_SHARED=OFF")
    run("cmake", "--build", "build")
    run("cmake", "--install", "build", "--prefix", prefix, "--component", "library")
    host.mkdir()
    write_snippets(host, "CMakeLists.txt", "host.c", "host.cpp")
    run("cmake", "-S", ".", "-B", "build", "-G", "Ninja", f"-DCMAKE_PREFIX_PATH={prefix}", cwd=host)
    run("cmake", "--build", "build", cwd=host)
    assert run(host / "build" / "cpp_host") == CPP_OUTPUT


def test_paths_are_printed_as_shells_need_them() -> None:
    def printed(*options: str) -> str:
        return subprocess.run(
            [sys.executable, "-m", "solitaires", "paths", *options], check=True, capture_output=True, text=True
        ).stdout

    assert printed("--library") == sol.get_library() + "\n"
    assert printed("--cmake-dir") == sol.get_cmake_dir() + "\n"
    wrong = subprocess.run(
        [sys.executable, "-m", "solitaires", "paths", "--library", "--libs"], capture_output=True, check=False
    )
    assert wrong.returncode == 2
