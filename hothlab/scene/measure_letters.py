"""Measures the letters with Pillow, into `data/art/letter_widths.json`: `python -m hothlab.scene.measure_letters`."""

from __future__ import annotations

import json

from hothlab.base.files import write_atomically
from hothlab.scene.font import FILES, LETTERS, WIDTHS

__all__ = ["measured"]

_EM = 1000


def measured() -> list[dict[str, int]]:
    """How wide each letter is in thousandths of its size: of the plain letters, and of the bold ones."""
    from PIL import ImageFont

    faces = [ImageFont.truetype(file, _EM, layout_engine=ImageFont.Layout.BASIC) for file in FILES]
    return [{letter: round(face.getlength(letter)) for letter in LETTERS} for face in faces]


if __name__ == "__main__":
    write_atomically(WIDTHS, json.dumps(measured(), ensure_ascii=False, indent=0) + "\n")
