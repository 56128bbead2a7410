"""Words in a picture: how wide they are, where their lines break, and how large they must be."""

from __future__ import annotations

import re
from dataclasses import replace

from hothlab.scene.font import BOLD_FROM, letter_width
from hothlab.scene.scene import Item, Label, Scene, Shape
from hothlab.scene.shapes import Box, rounded

__all__ = ["captioned", "legible", "paragraph", "text_width", "wrap"]

_PHONE, _SMALLEST = 390.0, 11.0
_BREAKS = re.compile(r"[ \t\n]+")
"""Where a line may break: at a space, but not at one that keeps its words together."""


def legible(width: float) -> float:
    """The size of words in a picture that wide, so that they can be read on a phone, where it is 390 pixels wide.

    >>> legible(780)
    22.0
    """
    return _SMALLEST * width / _PHONE


def text_width(text: str, size: float, weight: int = 400) -> float:
    """How wide a line of text is at most, in pixels.

    >>> round(text_width("left: rocks on F4", 10), 1)
    80.6
    """
    bold = weight >= BOLD_FROM
    return size * sum(letter_width(letter, bold) for letter in text)


def wrap(text: str, size: float, width: float, weight: int = 400) -> list[str]:
    """The text in lines no wider than `width`; a word that is too long by itself is broken.

    >>> wrap("the line crosses rocks on D3", 10, 100)
    ['the line crosses', 'rocks on D3']
    """
    lines = [""]
    for word in _BREAKS.split(text.strip()):
        longer = f"{lines[-1]} {word}".strip()
        if text_width(longer, size, weight) <= width:
            lines[-1] = longer
            continue
        if lines[-1]:
            lines.append("")
        while text_width(word, size, weight) > width and len(word) > 1:
            fits = max(1, next(n for n in range(len(word)) if text_width(word[: n + 1], size, weight) > width))
            lines[-1], word = word[:fits], word[fits:]
            lines.append("")
        lines[-1] = word
    return lines


def paragraph(
    text: str, x: float, y: float, width: float, size: float, role: str = "text", weight: int = 400
) -> tuple[tuple[Item, ...], float]:
    """A text in lines below each other from the height `y` on, and the height where it ends."""
    lines = wrap(text, size, width, weight) if text else []
    step = 1.38 * size
    items = tuple(
        Label(line, x, y + 0.98 * size + step * number, size, role, weight, "start")
        for number, line in enumerate(lines)
    )
    return items, y + step * len(lines)


def captioned(scene: Scene, caption: str) -> Scene:
    """A drawing with one caption below it, large enough for a phone."""
    size = legible(scene.width)
    items, bottom = paragraph(caption, size, scene.height + 0.5 * size, scene.width - 2 * size, size, weight=600)
    height = bottom + 0.7 * size
    ground = Shape(rounded(Box(0, scene.height, scene.width, height - scene.height), 0), fill="panel")
    told = f"{scene.description}\n{caption}".strip()
    return replace(scene, height=height).with_layer("marks", (ground, *items), told)
