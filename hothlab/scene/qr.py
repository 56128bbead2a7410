"""A text as a QR code, as SVG for a page."""

from __future__ import annotations

import segno
from markupsafe import Markup

__all__ = ["qr_svg"]


def qr_svg(text: str, label: str) -> Markup:
    """The code as an SVG element that fits where it is put."""
    code: segno.QRCode = segno.make(text, error="l", micro=False)
    drawn: str = code.svg_inline(border=2, omitsize=True, title=label)
    return Markup(drawn.replace("<svg ", '<svg role="img" ', 1))
