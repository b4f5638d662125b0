"""Where a wheel for aarch64 is tried: Debian's Python for arm64, unpacked into a folder and run by qemu-user."""

from __future__ import annotations

import pathlib
import subprocess
import sys
from collections.abc import Sequence

import bare

EMULATOR = "qemu-aarch64"


def launcher(system: pathlib.Path) -> list[str]:
    """Return the beginning of a command that runs a program of the folder's Debian."""
    return [EMULATOR, "-L", str(system)]


def unpacked(version: str, folder: pathlib.Path) -> pathlib.Path:
    """Return a folder with Debian's C library and, where Debian has that version, Python for arm64."""
    python = [f"python{version}-minimal", f"libpython{version}-stdlib"]
    if unpack(python, folder / "system", folder / "apt"):
        return folder / "system"
    if unpack(["libc6"], folder / "plain_system", folder / "plain_apt"):
        return folder / "plain_system"
    raise RuntimeError("expected apt-get to find Debian's packages for arm64")


def try_wheel(
    wheel: pathlib.Path, version: str, system: pathlib.Path, scripts: Sequence[pathlib.Path], folder: pathlib.Path
) -> str:
    """Install the wheel for the folder's Python, run scripts that need only it, and return what they printed."""
    python = system / "usr/bin" / f"python{version}"
    if not python.exists():
        return f"Python not run: Debian has no python{version} for arm64\n"
    subprocess.run([*launcher(system), python, "-m", "venv", "--without-pip", folder / "venv"], check=True)
    home = folder / "home"
    home.mkdir()
    install: list[str | pathlib.Path] = [sys.executable, "-m", "pip", "install", "-q", "--no-index", "--no-deps"]
    install += ["--target", folder / "venv/lib" / python.name / "site-packages", "--only-binary", ":all:"]
    install += ["--platform", "manylinux2014_aarch64", "--implementation", "cp", "--python-version", version]
    subprocess.run([*install, wheel], check=True)
    environment = {"PATH": "/usr/bin", "HOME": str(home), "PYTHONWARNINGS": "error"}
    return bare.run_scripts([*launcher(system), folder / "venv/bin/python"], scripts, environment, home)


def unpack(packages: Sequence[str], system: pathlib.Path, apt: pathlib.Path) -> bool:
    """Unpack packages for arm64 and what they depend on, and return whether Debian has them; this machine's Debian is
    told nothing of them."""
    for name in ("lists/partial", "archives/partial"):
        (apt / name).mkdir(parents=True)
    (apt / "status").touch()
    options = {
        "APT::Architecture": "arm64",
        "APT::Architectures": "arm64",
        "APT::Install-Recommends": "false",
        "APT::Sandbox::User": "root",
        "Acquire::Languages": "none",
        "Dir::Cache": apt,
        "Dir::Cache::Archives": apt / "archives",
        "Dir::State": apt,
        "Dir::State::Lists": apt / "lists",
        "Dir::State::Status": apt / "status",
    }
    command = ["apt-get", "-qq", *(word for name, value in options.items() for word in ("-o", f"{name}={value}"))]
    subprocess.run([*command, "update"], check=True)
    download = [*command, "install", "-y", "--download-only", *packages]
    if subprocess.run(download, check=False, capture_output=True).returncode:
        return False
    for package in (apt / "archives").glob("*.deb"):
        subprocess.run(["dpkg-deb", "-x", package, system], check=True)
    return True
