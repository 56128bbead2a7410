"""A board explained: the board with its marks, the verdict, a legend, and what else there is to say about it.

On a page the board is painted and all words stand beside it as text of the page (`hothlab.widgets.beside`). A picture,
to be printed or sent, has them inside, large enough for a phone: `Explanation.picture`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from hothlab.language.text import _, capital, said
from hothlab.scene.frame import EDGE, PICTURE_WIDTH
from hothlab.scene.scene import Item, Layer, Scene, Shape
from hothlab.scene.shapes import Box, moved, panel, rounded, stop_mark, yes_mark
from hothlab.scene.words import legible, paragraph, pill, pill_width, pills

__all__ = ["Detail", "Explanation", "Headline", "Key", "Sentence", "banner", "keys", "sheet"]


@dataclass(frozen=True)
class Headline:
    """What is said of a board: a sentence, what should be known beside it, and its rules.

    `yes` is None where nothing was asked that has a yes or a no.
    """

    sentence: str
    notes: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()
    yes: bool | None = None


@dataclass(frozen=True)
class Key:
    """One line of a legend: a sign drawn around (0, 0) within 18 pixels, what it is called and what it means."""

    role: str
    title: str
    text: str
    sign: tuple[Item, ...]

    @property
    def words(self) -> str:
        """Its name and its meaning."""
        return said(self.title, self.text) if self.text else self.title


@dataclass(frozen=True)
class Sentence:
    """A sentence with the rule behind it, if it has one; `no` where it takes something away."""

    text: str
    rule: str = ""
    no: bool = False


@dataclass(frozen=True)
class Detail:
    """More about it: a small picture, whose words are of the size 14, with sentences beside it or below it.

    What only few ask for is `folded`: a page shows it when it is opened.
    """

    title: str
    picture: Scene
    lines: tuple[Sentence, ...]
    beside: bool = False
    folded: bool = False


@dataclass(frozen=True)
class Explanation:
    """A board (which has its marks and nothing around it) with all that is said about it.

    `description` is everything in words, for somebody who cannot see it.
    """

    title: str
    description: str
    board: Scene
    verdict: Headline
    keys: tuple[Key, ...] = ()
    details: tuple[Detail, ...] = ()

    def picture(self, width: float = PICTURE_WIDTH) -> Scene:
        """All of it in one picture that wide, the words below the board and large enough to be read on a phone."""
        size, pad = legible(width), EDGE * width
        inner = width - 2 * pad
        window = Box((width - self.board.width) / 2, pad, self.board.width, self.board.height)
        items, high = banner(self.verdict, pad, window.bottom + pad, inner, size)
        y = window.bottom + pad + high + pad
        if self.keys:
            words, y = paragraph(legend_title(), pad, y, inner, 1.1 * size, "text", 700)
            rows, high = keys(self.keys, pad, y + 0.5 * size, inner, size, 2)
            items = (*items, *words, *rows)
            y += high + 0.5 * size + pad
        for detail in self.details:
            more, high = _detail(detail, pad, y, inner, size)
            items += more
            y += high + pad
        whole = sheet(self.board, window, width, y, items)
        legend = tuple((each.role, each.words) for each in self.keys)
        return replace(whole, title=self.title, description=self.description, legend=legend)


def legend_title() -> str:
    """What stands over a legend."""
    return _("How to read it")


def banner(verdict: Headline, x: float, y: float, width: float, k: float) -> tuple[tuple[Item, ...], float]:
    """The verdict: a mark, the sentence, what should be known beside it, the rules as pills; and its height.

    `k` is the size of its words, which the sentence surpasses a little.
    """
    yes = verdict.yes
    edge, pad = {True: "sight", False: "stop", None: "text2"}[yes], 0.8 * k
    inner = x + (1.3 if yes is None else 3.5) * k
    room = x + width - pad - inner
    lines, bottom = paragraph(capital(verdict.sentence), inner, y + pad, room, 1.1 * k, "text", 700)
    words: list[Item] = [*lines]
    for note in verdict.notes:
        lines, bottom = paragraph(note, inner, bottom + 0.25 * k, room, k, "text2")
        words += lines
    cited, bottom = pills(verdict.rules, inner, bottom + 0.35 * k, room, 0.93 * k, yes is False)
    height = bottom - y + (0.4 * k if cited else pad)
    mark = () if yes is None else (yes_mark if yes else stop_mark)(x + 2 * k, y + height / 2, 0.9 * k)
    side = Shape(rounded(Box(x, y, 0.5 * k, height), 0.25 * k), fill=edge)
    return (panel(Box(x, y, width, height), edge, 2), side, *mark, *words, *cited), height


def keys(
    found: Sequence[Key], x: float, y: float, width: float, k: float, columns: int = 1
) -> tuple[tuple[Item, ...], float]:
    """A legend in words of the size `k`, read down the columns, and its height."""
    items: list[Item] = []
    rows, wide, lowest = -(-len(found) // columns), width / columns, y
    for column in range(columns):
        at, left = y, x + column * wide
        for key in found[column * rows : (column + 1) * rows]:
            first, middle = paragraph(key.title, left + 3 * k, at, wide - 3.5 * k, k, "text", 700)
            second, bottom = paragraph(key.text, left + 3 * k, middle, wide - 3.5 * k, k, "text2")
            height = max(bottom - at, 2.6 * k)
            items += [*moved(key.sign, left + 1.35 * k, at + 1.3 * k, k / 15), *first, *second]
            at += height + 0.6 * k
        lowest = max(lowest, at)
    return tuple(items), lowest - y


def _detail(detail: Detail, x: float, y: float, width: float, size: float) -> tuple[tuple[Item, ...], float]:
    """A detail on a surface of its own, in words of that size, and its height."""
    k, pad, small = size / 14, 0.8 * size, detail.picture
    heading, top = paragraph(detail.title, x + pad, y + pad, width - 2 * pad, 1.1 * size, "text", 700)
    picture = [item for layer in small.layers for item in moved(layer.items, x + pad, top + 0.3 * size, k)]
    end = top + 0.3 * size + k * small.height
    left = x + pad + (k * small.width + pad if detail.beside else 0)
    items: list[Item] = [*heading, *picture]
    bottom = (top if detail.beside else end) + 0.5 * size
    for line in detail.lines:
        first = left
        if line.rule:
            items += pill(line.rule, left, bottom + 0.7 * size, 0.9 * size, line.no)
            first += pill_width(line.rule, 0.9 * size) + 0.6 * size
        words, bottom = paragraph(line.text, first, bottom, x + width - pad - first, 0.95 * size, "text2")
        items += words
        bottom += 0.45 * size
    height = max(end, bottom) - y + pad
    return (panel(Box(x, y, width, height)), *items), height


def sheet(board: Scene, window: Box, width: float, height: float, items: Iterable[Item] = ()) -> Scene:
    """A panel of that size with the board in a window of it, and other things around it."""
    x, y, right, bottom, r = window.x, window.y, window.right, window.bottom, 8.0
    hole = (
        f"M{x + r:.1f} {y:.1f}Q{x:.1f} {y:.1f} {x:.1f} {y + r:.1f}L{x:.1f} {bottom - r:.1f}"
        f"Q{x:.1f} {bottom:.1f} {x + r:.1f} {bottom:.1f}L{right - r:.1f} {bottom:.1f}"
        f"Q{right:.1f} {bottom:.1f} {right:.1f} {bottom - r:.1f}L{right:.1f} {y + r:.1f}"
        f"Q{right:.1f} {y:.1f} {right - r:.1f} {y:.1f}Z"
    )  # the other way round than `rounded`, so that it is left open
    panel = rounded(Box(2, 2, width - 4, height - 4), 16)
    around = (
        Shape(rounded(Box(0, 0, width, height), 0) + hole, fill="page"),
        Shape(panel + hole, fill="panel"),
        Shape(panel, stroke="panel_ln", width=1),
        Shape(hole, stroke="panel_ln", width=1.5),
    )
    layers = tuple(Layer(layer.name, moved(layer.items, x, y)) for layer in board.layers)
    frame = board.frame and board.frame.moved(x, y)
    whole = Scene(width, height, layers, board.title, board.description, frame=frame)
    return whole.with_layer("marks", (*around, *items))
