"""A page of words around a picture: what a notebook without a kernel shows of a lesson."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from hothlab.pictures.explained import sheet
from hothlab.scene.frame import LESSON_WIDTH
from hothlab.scene.scene import Item, Label, Layer, Scene, Shape
from hothlab.scene.shapes import SURFACE, Box, moved, rounded
from hothlab.scene.words import legible, paragraph, pills

__all__ = ["Block", "Choices", "Paragraph", "Pills", "page_scene"]

_PAD = 28.0
_WIDTH = LESSON_WIDTH + 2 * _PAD
_PLAIN = 15.0
"""The usual size of words, which becomes the smallest that can be read on a phone."""


@dataclass(frozen=True)
class Paragraph:
    """A paragraph; its size is that on a page of text, and a picture's words are larger by as much as a phone needs."""

    text: str
    size: float = _PLAIN
    role: str = "text"
    weight: int = 400


@dataclass(frozen=True)
class Choices:
    """Answers to choose from, each with its number."""

    options: tuple[str, ...]


@dataclass(frozen=True)
class Pills:
    """Rule ids."""

    rules: tuple[str, ...]


Block = Paragraph | Choices | Pills | Scene
"""One thing of a page; a scene must be a small one that stays within its size."""


def page_scene(
    title: str,
    above: Sequence[Block],
    board: Scene | None = None,
    below: Sequence[Block] = (),
    width: float = _WIDTH,
    foot: float = 0,
) -> Scene:
    """Words, a board in its window, words again, and `foot` more for a drawing; `title` is what the picture is called.

    It is as wide as a lesson's board needs to lie in it at its own size.
    """
    top, y = _column(above, _PAD - 6, width)
    items = list(top)
    if board is None:
        rest, y = _column(below, y, width)
        height = y + _PAD - 8 + foot
        around = (
            Shape(rounded(Box(0, 0, width, height), 0), fill="page"),
            Shape(rounded(Box(2, 2, width - 4, height - 4), 16), fill="panel", stroke="panel_ln", width=1),
        )
        return Scene(width, height, (Layer("marks", (*around, *items, *rest)),), title, _told(above, None, below))
    inner = width - 2 * _PAD
    part = min(1.0, inner / board.width)
    window = Box((width - part * board.width) / 2, y + 6, part * board.width, part * board.height)
    small = Scene(
        window.width,
        window.height,
        tuple(Layer(layer.name, moved(layer.items, 0, 0, part)) for layer in board.layers),
        board.title,
        board.description,
        frame=board.frame and board.frame.moved(0, 0, part),
    )
    rest, y = _column(below, window.bottom + 12, width)
    whole = sheet(small, window, width, y + _PAD - 8 + foot, (*items, *rest))
    return replace(whole, title=title, description=_told(above, board, below))


def _told(above: Sequence[Block], board: Scene | None, below: Sequence[Block]) -> str:
    told = [*map(_words, above), *([board.description] if board is not None else []), *map(_words, below)]
    return "\n".join(each for each in told if each)


def _words(block: Block) -> str:
    match block:
        case Paragraph():
            return block.text
        case Choices():
            return "\n".join(f"{number}. {text}" for number, text in enumerate(block.options, 1))
        case Pills():
            return ", ".join(block.rules)
        case Scene():
            return block.description


def _column(blocks: Sequence[Block], y: float, width: float) -> tuple[list[Item], float]:
    """The blocks below each other from the height `y` on, and the height where they end."""
    inner, readable = width - 2 * _PAD, legible(width)
    items: list[Item] = []
    for block in blocks:
        match block:
            case Paragraph():
                size = block.size + readable - _PLAIN
                lines, y = paragraph(block.text, _PAD, y, inner, size, block.role, block.weight)
                items += lines
                y += 0.55 * size
            case Choices():
                for number, text in enumerate(block.options, 1):
                    made, y = _choice(str(number), text, y, inner, readable)
                    items += made
                y += 6
            case Pills():
                made, y = pills(block.rules, _PAD, y, inner, 0.9 * readable)
                items += made
                y += 0.2 * readable
            case Scene():
                part = min(1.0, inner / block.width)
                for layer in block.layers:
                    items += moved(layer.items, _PAD, y + 4, part)
                y += part * block.height + 14
    return items, y


def _choice(number: str, text: str, y: float, inner: float, size: float) -> tuple[list[Item], float]:
    words, bottom = paragraph(text, _PAD + 3 * size, y + 0.5 * size, inner - 4 * size, size)
    box = Box(_PAD, y, inner, bottom + 0.5 * size - y)
    r = 0.8 * size
    disc = Box(_PAD + 0.7 * size, y + box.height / 2 - r, 2 * r, 2 * r)
    return [
        Shape(rounded(box, 10), fill=SURFACE, stroke="panel_ln", width=1.2),
        Shape(rounded(disc, r), fill="panel2"),
        Label(number, disc.x + r, disc.y + r + 0.33 * size, 0.9 * size, "text", 700),
        *words,
    ], box.bottom + 8
