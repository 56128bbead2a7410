"""The letters that come with hothlab, DejaVu Sans: their files, which letters they have, and how wide each is.

Pictures are written in them, and words are measured with them. A page has other letters, of which DejaVu's are the
widest that are usual: there a text may turn out narrower than its place, and never wider.
"""

from __future__ import annotations

import json
import unicodedata
from functools import cache, lru_cache

from hothlab.data import DATA

__all__ = ["BOLD_FROM", "FAMILY", "FILES", "LETTERS", "WIDTHS", "has_letter", "letter_width"]

FAMILY = "DejaVu Sans"
FILES = (DATA / "art/fonts/DejaVuSans.ttf", DATA / "art/fonts/DejaVuSans-Bold.ttf")
"""The plain letters and the bold ones."""
BOLD_FROM = 550
"""The weight from which on letters are bold."""
_BEYOND_LATIN = "–—‘’‚“”„•…←↑→↓−≤≥€✓✗✕●⚠★☆"
LETTERS = "".join(map(chr, range(0x20, 0x180))) + _BEYOND_LATIN
"""The letters whose width is known."""
WIDTHS = DATA / "art/letter_widths.json"
"""Their widths in thousandths of their size, of the plain letters and of the bold ones; Pillow has measured them."""
_EM = 1000


def has_letter(letter: str) -> bool:
    """Is the letter in the files? They hold Latin letters and a few signs."""
    return letter <= "\u017f" or letter in _BEYOND_LATIN


@lru_cache(maxsize=2048)
def letter_width(letter: str, bold: bool = False) -> float:
    """How wide a letter is, for a size of 1; one that the files lack is as wide as such letters are at most.

    >>> letter_width("i"), letter_width("W"), letter_width("W", bold=True)
    (0.278, 0.989, 1.103)
    """
    if unicodedata.combining(letter):
        return 0.0
    width = _widths()[bold].get(letter)
    if width is None:
        return 1.0 if unicodedata.east_asian_width(letter) in "WF" else 0.85
    return width / _EM


@cache
def _widths() -> tuple[dict[str, int], dict[str, int]]:
    plain, bold = json.loads(WIDTHS.read_text("utf-8"))
    return plain, bold
