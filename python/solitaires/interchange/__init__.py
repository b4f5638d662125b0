"""Boards, deals, layouts and move lists as other programs write them; docs/interchange.md describes each format.

>>> import solitaires as sol
>>> game = sol.interchange.microsoft_deal(24)
>>> print(sol.interchange.write(game, "fc-solve"), end="")
4C 2C 9C 8C QS 4S 2H
5H QH 3C AC 3H 4H QD
QC 9S 6H 9H 3S KS 3D
5D 2S JC 5C JH 6D AS
2D KD TH TC TD 8D
7H JS KH TS KC 7C
AH 5S 6S AD 8H JD
7S 6C 7D 4D 8S 9D
>>> sol.interchange.write(game, "microsoft")
'24'
"""

from ..errors import NotExpressible
from .formats import Format, detect, formats, read, read_layouts, write, write_layouts
from .microsoft import microsoft_deal, microsoft_number
from .pysol import pysol_deal
from .standard_notation import read_moves, write_moves

__all__ = [
    "Format",
    "NotExpressible",
    "detect",
    "formats",
    "microsoft_deal",
    "microsoft_number",
    "pysol_deal",
    "read",
    "read_layouts",
    "read_moves",
    "write",
    "write_layouts",
    "write_moves",
]
