"""Tags: a few words about a place of the board, each where it hides nothing and points at no wrong place."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import cos, hypot, pi, sin

from hothlab.scene.scene import Item, Label, Shape
from hothlab.scene.shapes import SURFACE, Box, circle, rounded
from hothlab.scene.words import text_width

__all__ = ["TAG", "Tag", "place_tags", "places_on", "tag_items"]

TAG = 0.85
"""How large the words on a board are, for those beside it."""


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
            x, y = tag.x + ux * far - width / 2, tag.y + uy * far - height / 2
            inside = bounds.nearest(x, y)  # near the edge it slides along it, and stays near its place
            box = Box(min(inside[0], bounds.right - width), min(inside[1], bounds.bottom - height), width, height)
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
