"""Text within XML."""

from __future__ import annotations

import re

_ESCAPED = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;"})
_NOT_IN_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def xml_text(text: str) -> str:
    """Return a text as it stands in an element or an attribute; what XML cannot hold becomes U+FFFD.

    >>> xml_text('"a & b"')
    '&quot;a &amp; b&quot;'
    """
    return _NOT_IN_XML.sub("\ufffd", text).translate(_ESCAPED)
