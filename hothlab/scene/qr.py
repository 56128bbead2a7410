"""A text as a QR code, as SVG for a page and as a shape for a picture."""

from __future__ import annotations

import segno
from markupsafe import Markup

from hothlab.scene.scene import Item, Shape
from hothlab.scene.shapes import Box, rounded

__all__ = ["qr_items", "qr_svg"]


def _code(text: str) -> segno.QRCode:
    return segno.make(text, error="l", micro=False)


def qr_svg(text: str, label: str) -> Markup:
    """The code as an SVG element that fits where it is put."""
    drawn: str = _code(text).svg_inline(border=2, omitsize=True, title=label)
    return Markup(drawn.replace("<svg ", '<svg role="img" ', 1))


def qr_items(text: str, x: float, y: float, size: float) -> list[Item]:
    """The code as black squares on a white square of that size."""
    rows = [list(row) for row in _code(text).matrix_iter(border=2)]
    step = size / len(rows)
    path = "".join(
        rounded(Box(x + column * step, y + line * step, step, step), 0)
        for line, row in enumerate(rows)
        for column, dark in enumerate(row)
        if dark
    )
    return [Shape(rounded(Box(x, y, size, size), 0), fill="halo"), Shape(path, fill="text")]
