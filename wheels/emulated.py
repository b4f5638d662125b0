"""Where a wheel for aarch64 is tried: Debian's Python for arm64, unpacked into a folder and run by qemu-user."""

from __future__ import annotations

import pathlib
import shutil
import subprocess
import sys
from collections.abc import Sequence

import bare

EMULATOR = "qemu-aarch64"


def try_wheel(
    wheel: pathlib.Path, version: tuple[int, int], scripts: Sequence[pathlib.Path], folder: pathlib.Path
) -> str:
    """Install the wheel for Debian's Python, run scripts that need only it, and return what they printed."""
    if not shutil.which(EMULATOR):
        return f"not run: no {EMULATOR} (Debian: qemu-user)\n"
    name = f"python{version[0]}.{version[1]}"
    system = folder / "system"
    if not unpack([f"{name}-minimal", f"lib{name}-stdlib"], system, folder / "apt"):
        return f"not run: this Debian has no {name} for arm64\n"
    home = folder / "home"
    home.mkdir()
    emulator = [EMULATOR, "-L", str(system)]
    subprocess.run([*emulator, system / "usr/bin" / name, "-m", "venv", "--without-pip", folder / "venv"], check=True)
    packages = folder / "venv/lib" / name / "site-packages"
    install: list[str | pathlib.Path] = [
        sys.executable,
        "-m",
        "pip",
        "install",
        "-q",
        "--no-index",
        "--no-deps",
        "--target",
        packages,
    ]
    install += ["--platform", "manylinux2014_aarch64", "--only-binary", ":all:", "--implementation", "cp"]
    subprocess.run([*install, "--python-version", f"{version[0]}.{version[1]}", wheel], check=True)
    environment = {"PATH": "/usr/bin", "HOME": str(home), "PYTHONWARNINGS": "error"}
    return bare.run_scripts([*emulator, folder / "venv/bin/python"], scripts, environment, home)


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
