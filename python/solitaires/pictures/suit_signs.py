"""The signs of the suits."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .writer import path

if TYPE_CHECKING:
    from .writer import Definitions

# Each sign of a suit fits into a square of 100 around the origin.
SUIT_SHAPES = {
    "S": (
        "M0-50C14-28 48-8 48 16C48 31 37 38 26 38C16 38 8 33 4 27C5 38 9 46 17 50H-17C-9 46-5 38-4 27"
        "C-8 33-16 38-26 38C-37 38-48 31-48 16C-48-8-14-28 0-50Z"
    ),
    "H": (
        "M0 49C-14 27-50 8-50-18C-50-36-37-46-25-46C-13-46-4-39 0-27"
        "C4-39 13-46 25-46C37-46 50-36 50-18C50 8 14 27 0 49Z"
    ),
    "D": "M0-50C10-32 25-13 40 0C25 13 10 32 0 50C-10 32-25 13-40 0C-25-13-10-32 0-50Z",
    "C": (
        "M22-27A22 22 0 1 1-22-27A22 22 0 1 1 22-27ZM-4 9A22 22 0 1 1-48 9A22 22 0 1 1-4 9Z"
        "M48 9A22 22 0 1 1 4 9A22 22 0 1 1 48 9ZM-9-12H9L6 12C6 34 9 44 17 50H-17C-9 44-6 34-6 12Z"
    ),
}


def suit_sign(definitions: Definitions, suit: str, colour: str) -> str:
    """Define the sign of a suit, 100 high around the origin."""
    return definitions.define(f"suit-{suit}", path(SUIT_SHAPES[suit], fill=colour))
