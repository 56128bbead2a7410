"""Words on a picture: how wide they are, where they break, and the tags, pills, banners and legends that carry them.

There is no font library: widths come from a small table made for the widest of the usual sans-serif faces, so a text
may turn out a little narrower than its place, and never wider.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from math import cos, hypot, pi, sin

from hothlab.draw.scene import Item, Label, Layer, Scene, Shape
from hothlab.text import capital

__all__ = [
    "SURFACE",
    "Box",
    "Key",
    "Tag",
    "arrow_head",
    "banner",
    "card",
    "circle",
    "cross",
    "keys",
    "legible",
    "moved",
    "paragraph",
    "pill",
    "pill_width",
    "place_tags",
    "places_on",
    "rounded",
    "sheet",
    "stop_mark",
    "tag_items",
    "text_width",
    "wrap",
    "yes_mark",
]

SURFACE = "die"
"""The role of a surface that words stand on: pale in the light theme, lifted from the panel in the dark one."""

_PHONE, _SMALLEST = 390.0, 11.0


def legible(width: float) -> float:
    """The size of words in a picture that wide, so that they can be read on a phone, where it is 390 pixels wide.

    >>> legible(780)
    22.0
    """
    return _SMALLEST * width / _PHONE


_WIDTHS = {
    letter: width
    for width, letters in (
        (0.28, "'"), (0.32, " ,.IJijl·’"), (0.36, "-/:;\\f|"), (0.41, "!()[]rt"), (0.47, '"“”'), (0.51, "*_`sz–"),
        (0.57, "?Lc"), (0.62, "FPTYaekovxy"), (0.65, "$0123456789EKSbdghnpqu{}"), (0.7, "ABCRVXZ"), (0.77, "DGHNU"),
        (0.82, "&OQw"), (0.85, "#+<=>M^~−×→≤≥"), (0.98, "%m"), (1.0, "@W…—"),
    )
    for letter in letters
}  # fmt: skip


def text_width(text: str, size: float, weight: int = 400) -> float:
    """How wide a line of text is at most, in pixels.

    >>> round(text_width("left: rocks on F4", 10), 1)
    83.0
    """
    ems = 0.0
    for letter in text:
        plain = unicodedata.normalize("NFD", letter)[0]
        wide = 1.0 if unicodedata.east_asian_width(letter) in "WF" else 0.7
        ems += 0.0 if unicodedata.combining(letter) else _WIDTHS.get(plain, wide)
    return ems * size * (1.0 if weight < 550 else 1.13)


def wrap(text: str, size: float, width: float, weight: int = 400) -> list[str]:
    """The text in lines no wider than `width`; a word that is too long by itself is broken.

    >>> wrap("the line crosses rocks on D3", 10, 100)
    ['the line crosses', 'rocks on D3']
    """
    lines = [""]
    for word in text.split():
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


@dataclass(frozen=True)
class Box:
    """An upright rectangle in pixels."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """Its right edge."""
        return self.x + self.width

    @property
    def bottom(self) -> float:
        """Its lower edge."""
        return self.y + self.height

    def overlaps(self, other: Box) -> bool:
        """Do the two share more than an edge?"""
        across = self.x < other.right and other.x < self.right
        return across and self.y < other.bottom and other.y < self.bottom

    def within(self, other: Box) -> bool:
        """Is it inside the other?"""
        across = other.x <= self.x and self.right <= other.right
        return across and other.y <= self.y and self.bottom <= other.bottom

    def grown(self, by: float) -> Box:
        """The box with a margin added on each side."""
        return Box(self.x - by, self.y - by, self.width + 2 * by, self.height + 2 * by)

    def nearest(self, x: float, y: float) -> tuple[float, float]:
        """The point of it that is nearest to another point."""
        return min(max(x, self.x), self.right), min(max(y, self.y), self.bottom)


def rounded(box: Box, radius: float) -> str:
    """A box with round corners, as path data."""
    x, y, right, bottom, r = box.x, box.y, box.right, box.bottom, min(radius, box.width / 2, box.height / 2)
    return (
        f"M{x + r:.1f} {y:.1f}L{right - r:.1f} {y:.1f}Q{right:.1f} {y:.1f} {right:.1f} {y + r:.1f}"
        f"L{right:.1f} {bottom - r:.1f}Q{right:.1f} {bottom:.1f} {right - r:.1f} {bottom:.1f}"
        f"L{x + r:.1f} {bottom:.1f}Q{x:.1f} {bottom:.1f} {x:.1f} {bottom - r:.1f}"
        f"L{x:.1f} {y + r:.1f}Q{x:.1f} {y:.1f} {x + r:.1f} {y:.1f}Z"
    )


def circle(x: float, y: float, r: float) -> str:
    """A circle, as path data."""
    return f"M{x - r:.2f} {y:.2f}A{r:.2f} {r:.2f} 0 1 1 {x + r:.2f} {y:.2f}A{r:.2f} {r:.2f} 0 1 1 {x - r:.2f} {y:.2f}Z"


def cross(x: float, y: float, k: float) -> str:
    """Two strokes that cross, as path data."""
    return f"M{x - k:.2f} {y - k:.2f}L{x + k:.2f} {y + k:.2f}M{x + k:.2f} {y - k:.2f}L{x - k:.2f} {y + k:.2f}"


def arrow_head(x: float, y: float, dx: float, dy: float, size: float) -> str:
    """The head of an arrow with its tip at (x, y) that flies along the unit vector (dx, dy), as path data."""
    wings = [(x - size * dx + side * 0.62 * size * -dy, y - size * dy + side * 0.62 * size * dx) for side in (1, -1)]
    (ax, ay), (bx, by) = wings
    return f"M{x:.2f} {y:.2f}L{ax:.2f} {ay:.2f}L{bx:.2f} {by:.2f}Z"


def stop_mark(x: float, y: float, r: float) -> tuple[Item, ...]:
    """The mark for "no": a red disc with a cross."""
    return (
        Shape(circle(x + 0.1 * r, y + 0.15 * r, 1.1 * r), fill="shadow", opacity=0.35),
        Shape(circle(x, y, r), fill="stop", stroke="halo", width=0.2 * r),
        Shape(cross(x, y, 0.4 * r), stroke="halo", width=0.26 * r),
    )


def yes_mark(x: float, y: float, r: float) -> tuple[Item, ...]:
    """The mark for "yes": a dark disc with a tick."""
    return (
        Shape(circle(x, y, r), fill="sight", stroke="halo", width=0.16 * r),
        Shape("M-0.42 0.04L-0.1 0.36L0.46 -0.32", stroke="halo", width=0.24, x=x, y=y, scale=r),
    )


def card(box: Box, stroke: str = "panel_ln", width: float = 1.2, radius: float = 12.0) -> Shape:
    """A surface for words."""
    return Shape(rounded(box, radius), fill=SURFACE, stroke=stroke, width=width)


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


def pill_width(text: str, size: float) -> float:
    """How wide a pill is for its text."""
    return text_width(text, size, 700) + 1.5 * size


def pill(text: str, x: float, y: float, size: float, no: bool = False) -> tuple[Item, ...]:
    """A rule's id in a rounded frame whose left end is (x, y) at half its height; filled red when it says no."""
    box = Box(x, y - 0.85 * size, pill_width(text, size), 1.7 * size)
    frame = Shape(rounded(box, size), fill="stop" if no else SURFACE, stroke="stop" if no else "text2", width=1.2)
    return frame, Label(text, x + box.width / 2, y + 0.36 * size, size, "halo" if no else "text", 700)


def _pill_rows(rules: Sequence[str], size: float, width: float) -> list[list[str]]:
    rows: list[list[str]] = [[]]
    for rule in rules:
        if rows[-1] and sum(pill_width(each, size) + 6 for each in (*rows[-1], rule)) > width:
            rows.append([])
        rows[-1].append(rule)
    return rows


def banner(
    text: str, notes: Sequence[str], rules: Sequence[str], x: float, y: float, width: float, yes: bool | None, k: float
) -> tuple[tuple[Item, ...], float]:
    """The verdict: a mark, the sentence, what should be known beside it, the rules as pills; and its height.

    `k` is the size of its words, which the sentence surpasses a little. `yes` is None where nothing was asked that has
    a yes or a no.
    """
    edge, pad, size = {True: "sight", False: "stop", None: "text2"}[yes], 0.8 * k, 0.93 * k
    inner = x + (1.3 if yes is None else 3.5) * k
    room = x + width - pad - inner
    words: list[Item] = []
    lines, bottom = paragraph(capital(text), inner, y + pad, room, 1.1 * k, "text", 700)
    words += lines
    for note in notes:
        lines, bottom = paragraph(note, inner, bottom + 0.25 * k, room, k, "text2")
        words += lines
    bottom += 1.3 * k
    for row in _pill_rows(rules, size, room):
        at = inner
        for rule in row:
            words += pill(rule, at, bottom, size, yes is False)
            at += pill_width(rule, size) + 0.4 * k
        bottom += 1.95 * k
    height = bottom - y - 0.2 * k
    mark = () if yes is None else (yes_mark if yes else stop_mark)(x + 2 * k, y + height / 2, 0.9 * k)
    side = Shape(rounded(Box(x, y, 0.5 * k, height), 0.25 * k), fill=edge)
    return (card(Box(x, y, width, height), edge, 2), side, *mark, *words), height


@dataclass(frozen=True)
class Key:
    """One line of a legend: a sign drawn around (0, 0) within 18 pixels, what it is called and what it means."""

    role: str
    title: str
    text: str
    sign: tuple[Item, ...]


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


def moved(items: Iterable[Item], x: float, y: float, scale: float = 1.0) -> tuple[Item, ...]:
    """Things in another place and size."""
    found: list[Item] = []
    for item in items:
        at_x, at_y = x + item.x * scale, y + item.y * scale
        if isinstance(item, Shape):
            found.append(replace(item, x=at_x, y=at_y, scale=item.scale * scale))
        elif isinstance(item, Label):
            halo = item.halo_width * scale
            found.append(replace(item, x=at_x, y=at_y, size=item.size * scale, halo_width=halo))
        else:
            found.append(replace(item, x=at_x, y=at_y, size=item.size * scale))
    return tuple(found)


def sheet(
    board: Scene, window: Box, width: float, height: float, items: Iterable[Item] = (), paper: bool = False
) -> Scene:
    """A panel (or bare paper) of that size with the board in a window of it, and other things around it."""
    x, y, right, bottom, r = window.x, window.y, window.right, window.bottom, 8.0
    hole = (
        f"M{x + r:.1f} {y:.1f}Q{x:.1f} {y:.1f} {x:.1f} {y + r:.1f}L{x:.1f} {bottom - r:.1f}"
        f"Q{x:.1f} {bottom:.1f} {x + r:.1f} {bottom:.1f}L{right - r:.1f} {bottom:.1f}"
        f"Q{right:.1f} {bottom:.1f} {right:.1f} {bottom - r:.1f}L{right:.1f} {y + r:.1f}"
        f"Q{right:.1f} {y:.1f} {right - r:.1f} {y:.1f}Z"
    )  # the other way round than `rounded`, so that it is left open
    panel = rounded(Box(2, 2, width - 4, height - 4), 16)
    around: list[Item] = [Shape(rounded(Box(0, 0, width, height), 0) + hole, fill="page")]
    if not paper:
        around += [Shape(panel + hole, fill="panel"), Shape(panel, stroke="panel_ln", width=1)]
    around.append(Shape(hole, stroke="panel_ln", width=1.5))
    layers = tuple(Layer(layer.name, moved(layer.items, x, y)) for layer in board.layers)
    frame = board.frame and board.frame.moved(x, y)
    whole = Scene(width, height, layers, board.title, board.description, frame=frame)
    return whole.with_layer("marks", (*around, *items))


@dataclass(frozen=True)
class Tag:
    """A few words about the point (x, y), best placed toward (dx, dy) from it and at least `away` pixels off.

    One that does not name its place has a thin line to it where it has to stand far off.
    """

    text: str
    x: float
    y: float
    role: str
    dx: float = 0.0
    dy: float = -1.0
    away: float = 0.0
    names_its_place: bool = False


_COMPASS = [(cos(turn * pi / 12), sin(turn * pi / 12)) for turn in range(24)]


def place_tags(
    tags: Sequence[Tag], bounds: Box, avoid: Sequence[Box] = (), size: float = 12.0
) -> list[tuple[Tag, Box]]:
    """A place for each tag, inside the bounds and never over another tag, and away from `avoid` where it can be.

    A tag for which there is no room at all is left out.
    """
    placed: list[tuple[Tag, Box]] = []
    for tag in tags:
        taken = [box.grown(3) for _tag, box in placed]
        width, height = text_width(tag.text, size, 600) + 1.7 * size, 2.0 * size
        found = _near(tag, bounds, avoid, taken, width, height) or _anywhere(tag, bounds, taken, width, height)
        if found is not None:
            placed.append((tag, found))
    return placed


def places_on(points: Sequence[tuple[float, float]], r: float) -> list[Box]:
    """Boxes along a way through some points, `r` to each side of it, for tags to keep away from."""
    found = []
    for (x0, y0), (x1, y1) in pairwise(points):
        steps = max(1, int(hypot(x1 - x0, y1 - y0) / max(r, 1.0)))
        for number in range(steps + 1):
            x, y = x0 + (x1 - x0) * number / steps, y0 + (y1 - y0) * number / steps
            found.append(Box(x - r, y - r, 2 * r, 2 * r))
    return found


def _near(tag: Tag, bounds: Box, avoid: Sequence[Box], taken: Sequence[Box], width: float, height: float) -> Box | None:
    """The best place on rings around a tag's point: near, on the side it asks for, over nothing to be avoided."""
    best: tuple[float, Box] | None = None
    for ring in range(60):
        if best is not None and best[0] <= ring * 10.0:
            break
        for ux, uy in _COMPASS:
            cost = ring * 10.0 + 30 * (1 - ux * tag.dx - uy * tag.dy)
            if best is not None and cost >= best[0]:
                continue
            far = tag.away + ring * 10.0 + abs(ux) * width / 2 + abs(uy) * height / 2
            box = Box(tag.x + ux * far - width / 2, tag.y + uy * far - height / 2, width, height)
            if not box.within(bounds) or any(map(box.overlaps, taken)):
                continue
            cost += 60 * sum(map(box.overlaps, avoid))
            if best is None or cost < best[0]:
                best = cost, box
    return best and best[1]


def _anywhere(tag: Tag, bounds: Box, taken: Sequence[Box], width: float, height: float) -> Box | None:
    """The nearest place that is free at all."""
    across, down = int((bounds.width - width) // 6), int((bounds.height - height) // 4)
    spots = [Box(bounds.x + 6 * i, bounds.y + 4 * j, width, height) for i in range(across + 1) for j in range(down + 1)]
    free = (box for box in spots if not any(map(box.overlaps, taken)))
    return min(free, key=lambda box: hypot(box.x + width / 2 - tag.x, box.y + height / 2 - tag.y), default=None)


def tag_items(placed: Sequence[tuple[Tag, Box]], size: float = 12.0) -> tuple[Item, ...]:
    """Tags as things to paint; the lines to the points of those far off lie under all tags.

    Such a line is grey, hair-thin and ends in a ring, so that nobody takes it for a line of sight or for a way.
    """
    leaders: list[Item] = []
    items: list[Item] = []
    for tag, box in placed:
        x, y = box.nearest(tag.x, tag.y)
        far = hypot(x - tag.x, y - tag.y)
        if far > 1.3 * tag.away and not tag.names_its_place:
            part = 0.7 * tag.away / far
            end_x, end_y = tag.x + part * (x - tag.x), tag.y + part * (y - tag.y)
            line = f"M{x:.1f} {y:.1f}L{end_x:.1f} {end_y:.1f}"
            leaders.append(Shape(line, stroke="halo", width=0.3 * size, opacity=0.8))
            leaders.append(Shape(line, stroke="text3", width=0.08 * size))
            leaders.append(Shape(circle(end_x, end_y, 0.2 * size), fill="halo", stroke="text3", width=0.1 * size))
        items += [
            Shape(rounded(Box(box.x + 1, box.y + 2, box.width, box.height), size), fill="shadow", opacity=0.3),
            Shape(rounded(box, size), fill=SURFACE, stroke=tag.role, width=2),
            Label(tag.text, box.x + box.width / 2, box.y + box.height / 2 + 0.36 * size, size, "text", 600),
        ]
    return *leaders, *items
