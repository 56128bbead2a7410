"""Shapes that every picture is made of: boxes, circles, arrows, marks for yes and no, a hex's strong outline."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from math import hypot

from hothlab.hexes import Hex
from hothlab.scene.frame import Frame
from hothlab.scene.scene import Item, Label, Shape

__all__ = [
    "SURFACE", "Box", "arrow_head", "circle", "cross", "crosshair", "dashed", "moved", "outlined", "panel", "rounded",
    "route", "stop_mark", "yes_mark",
]  # fmt: skip

SURFACE = "die"
"""The role of a surface that words stand on: pale in the light theme, lifted from the panel in the dark one."""


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


# Path data


def rounded(box: Box, radius: float) -> str:
    """A box with round corners."""
    x, y, right, bottom, r = box.x, box.y, box.right, box.bottom, min(radius, box.width / 2, box.height / 2)
    return (
        f"M{x + r:.1f} {y:.1f}L{right - r:.1f} {y:.1f}Q{right:.1f} {y:.1f} {right:.1f} {y + r:.1f}"
        f"L{right:.1f} {bottom - r:.1f}Q{right:.1f} {bottom:.1f} {right - r:.1f} {bottom:.1f}"
        f"L{x + r:.1f} {bottom:.1f}Q{x:.1f} {bottom:.1f} {x:.1f} {bottom - r:.1f}"
        f"L{x:.1f} {y + r:.1f}Q{x:.1f} {y:.1f} {x + r:.1f} {y:.1f}Z"
    )


def circle(x: float, y: float, r: float) -> str:
    """A circle."""
    return f"M{x - r:.2f} {y:.2f}A{r:.2f} {r:.2f} 0 1 1 {x + r:.2f} {y:.2f}A{r:.2f} {r:.2f} 0 1 1 {x - r:.2f} {y:.2f}Z"


def cross(x: float, y: float, k: float) -> str:
    """Two strokes that cross."""
    return f"M{x - k:.2f} {y - k:.2f}L{x + k:.2f} {y + k:.2f}M{x + k:.2f} {y - k:.2f}L{x - k:.2f} {y + k:.2f}"


def arrow_head(x: float, y: float, dx: float, dy: float, size: float) -> str:
    """The head of an arrow with its tip at (x, y) that flies along the unit vector (dx, dy)."""
    wings = [(x - size * dx + side * 0.62 * size * -dy, y - size * dy + side * 0.62 * size * dx) for side in (1, -1)]
    (ax, ay), (bx, by) = wings
    return f"M{x:.2f} {y:.2f}L{ax:.2f} {ay:.2f}L{bx:.2f} {by:.2f}Z"


def crosshair(x: float, y: float, r: float) -> str:
    """The sight of a gun: a ring with four ticks."""
    return circle(x, y, 0.85 * r) + "".join(
        f"M{x + dx * 0.45 * r:.2f} {y + dy * 0.45 * r:.2f}L{x + dx * 1.35 * r:.2f} {y + dy * 1.35 * r:.2f}"
        for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1))
    )


# Things to paint


def route(points: Sequence[tuple[float, float]], role: str, width: float, dash: tuple[float, ...] = ()) -> list[Item]:
    """An arrow through some points, on a pale edge so that it is seen on any ground."""
    (x0, y0), (x1, y1) = points[-2:]
    far = hypot(x1 - x0, y1 - y0)
    ux, uy = (x1 - x0) / far, (y1 - y0) / far
    size = 3.2 * width
    line = "M" + "L".join(f"{x:.2f} {y:.2f}" for x, y in (*points[:-1], (x1 - 0.8 * size * ux, y1 - 0.8 * size * uy)))
    head = arrow_head(x1, y1, ux, uy, size)
    return [
        Shape(line, stroke="halo", width=2.1 * width, opacity=0.9),
        Shape(head, fill="halo", stroke="halo", width=1.1 * width, opacity=0.9),
        Shape(line, stroke=role, width=width, dash=dash, cap="butt" if dash else "round"),
        Shape(head, fill=role),
    ]


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


def outlined(frame: Frame, hex: Hex, role: str, thick: float = 0.065, shrink: float = 0.05) -> tuple[Item, ...]:
    """A strong outline of a hex with a halo that parts it from any ground; the numbers are parts of the hex's size."""
    outline = frame.outline(hex, shrink * frame.size)
    return (
        Shape(outline, stroke="halo", width=2 * thick * frame.size, opacity=0.85),
        Shape(outline, stroke=role, width=thick * frame.size),
    )


def dashed(frame: Frame, hex: Hex, role: str, shrink: float) -> tuple[Item, ...]:
    """A thin dashed outline inside a hex, with the same halo, drawn in by that part of the hex's size."""
    size, outline = frame.size, frame.outline(hex, shrink * frame.size)
    return (
        Shape(outline, stroke="halo", width=0.08 * size, opacity=0.8),
        Shape(outline, stroke=role, width=0.04 * size, dash=(0.12 * size, 0.1 * size), cap="butt"),
    )


def panel(box: Box, stroke: str = "panel_ln", width: float = 1.2, radius: float = 12.0) -> Shape:
    """A surface for words."""
    return Shape(rounded(box, radius), fill=SURFACE, stroke=stroke, width=width)


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
