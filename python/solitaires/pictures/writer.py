"""SVG text: elements, numbers, and definitions that are used more than once."""

from __future__ import annotations

import hashlib
from xml.sax.saxutils import escape


def number(value: float) -> str:
    """Return a coordinate with at most two decimals, written as briefly as can be."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def element(name: str, *content: str, **attributes: object) -> str:
    """Return an element; `_` in a name of an attribute stands for `-`, and what is None is left out.

    Attributes hold numbers, checked colours and names of ours, so nothing in them needs escaping.

    >>> element("rect", x=1.50, fill_opacity=0.5, fill=None)
    '<rect x="1.5" fill-opacity="0.5"/>'
    """
    written = "".join(
        f' {key.replace("_", "-")}="{number(value) if isinstance(value, float) else value}"'
        for key, value in attributes.items()
        if value is not None
    )
    inner = "".join(content)
    return f"<{name}{written}>{inner}</{name}>" if inner else f"<{name}{written}/>"


def text_element(name: str, text: str) -> str:
    """Return an element that holds printable text, such as a title."""
    return f"<{name}>{escape(text)}</{name}>"


def group(*content: str, **attributes: object) -> str:
    """Return a group."""
    return element("g", *content, **attributes)


def path(d: str, **attributes: object) -> str:
    """Return a path."""
    return element("path", d=d, **attributes)


def rectangle(x: float, y: float, width: float, height: float, rx: float | None = None, **attributes: object) -> str:
    """Return a rectangle."""
    return element("rect", x=_brief(x), y=_brief(y), width=_brief(width), height=_brief(height), rx=rx, **attributes)


def circle(cx: float, cy: float, r: float, **attributes: object) -> str:
    """Return a circle."""
    return element("circle", cx=_brief(cx), cy=_brief(cy), r=_brief(r), **attributes)


def _brief(value: float) -> str | None:
    return number(value) if value else None


class Definitions:
    """What a picture uses more than once.

    The name of a definition ends in a digest of what it draws. So pictures of several themes can stand in one page:
    where two have the same name, they look the same.
    """

    def __init__(self) -> None:
        """Begin without any."""
        self._written: dict[str, str] = {}

    def define(self, name: str, *content: str) -> str:
        """Define a drawing and return what refers to it."""
        inner = "".join(content)
        identity = f"{name}-{hashlib.sha256(inner.encode()).hexdigest()[:8]}"
        self._written[identity] = group(inner, id=identity)
        return identity

    def __str__(self) -> str:
        """Return the element that holds them all, in the order of their coming."""
        return element("defs", *self._written.values())


def use(identity: str, x: float = 0, y: float = 0, *, scale: float = 1, turn: float = 0) -> str:
    """Return a use of a definition at a place, scaled and turned (degrees, clockwise) about its origin."""
    if scale == 1 and not turn:
        return element("use", href=f"#{identity}", x=_brief(x), y=_brief(y))
    steps = []
    if x or y:
        steps.append(f"translate({number(x)} {number(y)})")
    if turn:
        steps.append(f"rotate({number(turn)})")
    if scale != 1:
        steps.append(f"scale({number(scale)})")
    return element("use", href=f"#{identity}", transform="".join(steps))
