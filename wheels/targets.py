"""What wheels can be built for."""

from __future__ import annotations

from typing import NamedTuple


class Target(NamedTuple):
    """A platform, as the tools name it."""

    name: str
    """For the command line."""
    zig: str
    """The platform and the oldest C library, for zig."""
    tag: str
    """Of the wheels, for auditwheel."""
    machine: str
    """As Python's sysconfig names it."""
    suffix: str
    """Of the module's file, after `.cpython-311-`."""


TARGETS = {
    target.name: target
    for target in (
        Target("x86_64", "x86_64-linux-gnu.2.17", "manylinux_2_17_x86_64", "linux-x86_64", "x86_64-linux-gnu.so"),
        Target("aarch64", "aarch64-linux-gnu.2.17", "manylinux_2_17_aarch64", "linux-aarch64", "aarch64-linux-gnu.so"),
        Target("musl", "x86_64-linux-musl", "musllinux_1_2_x86_64", "linux-x86_64", "x86_64-linux-musl.so"),
    )
}
