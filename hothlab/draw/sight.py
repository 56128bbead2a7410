"""A line of sight explained on the board: what it meets, where it ends, the verdict, and the numbers behind it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import hypot

from hothlab.draw.board import board_scene
from hothlab.draw.frame import Frame, board_frame, close_up
from hothlab.draw.scene import Item, Label, Layer, Scene, Shape
from hothlab.draw.words import (
    Box, Key, Tag, arrow_head, banner, card, circle, keys, paragraph, place_tags, sheet, stop_mark, tag_items, text_width,
)  # fmt: skip
from hothlab.hexes import Board, Hex, Point
from hothlab.rules.catalogue import rule
from hothlab.rules.contact import lines
from hothlab.rules.sight import Obstruction, Sight, sight_lines
from hothlab.text import _, listed, signed

__all__ = ["Strand", "describe", "line_items", "sentence", "sight_frame", "sight_scene", "strands"]

_LEAN = {"left": -0.5, "right": 0.5, "sight": 0.0}
"""How the hatching of a blocking hex leans: \\ on the left, / on the right, level where the line crosses."""


# What the line meets, as parts of its way from 0 (the centre it starts from) to 1


@dataclass(frozen=True)
class Strand:
    """One strand of a line: `role` is `left`, `right` or, for a line that has no sides, `sight`.

    `parts` are (from, to, whether sight gets that far); `stops` is where something obstructs it.
    """

    role: str
    parts: tuple[tuple[float, float, bool], ...]
    stops: tuple[float, ...]

    @property
    def arrives(self) -> bool:
        """Does it reach the target?"""
        return self.parts[-1][2]


def _progress(board: Board, a: Hex, b: Hex, point: Point) -> float:
    """How far along the line a lattice point lies; x counts three times, as the picture stretches it."""
    (ax, ay), (bx, by) = board.centre(a), board.centre(b)
    dx, dy = bx - ax, by - ay
    return (3 * dx * (point[0] - ax) + dy * (point[1] - ay)) / (3 * dx * dx + dy * dy)


def _side(board: Board, a: Hex, b: Hex, point: Point) -> int:
    """The cross product that tells left (negative) from right (positive)."""
    (ax, ay), (bx, by) = board.centre(a), board.centre(b)
    return (bx - ax) * (point[1] - ay) - (by - ay) * (point[0] - ax)


def _entry(board: Board, a: Hex, b: Hex, hex: Hex) -> float:
    """Where the line first meets a hex: in a corner, or inside one of its edges."""
    corners = board.corners(hex)
    sides = [_side(board, a, b, corner) for corner in corners]
    found = [_progress(board, a, b, corner) for corner, side in zip(corners, sides, strict=True) if side == 0]
    for i, j in zip(range(6), (1, 2, 3, 4, 5, 0), strict=True):
        if sides[i] * sides[j] < 0:
            part = sides[i] / (sides[i] - sides[j])
            one, other = _progress(board, a, b, corners[i]), _progress(board, a, b, corners[j])
            found.append(one + part * (other - one))
    return min(found)


def _edges(sight: Sight) -> dict[Hex, tuple[float, float, Hex]]:
    """For each hex that the line runs along: where its edge begins and ends, and the hex on the other side."""
    board, a, b = sight.position.board, sight.origin, sight.target
    found = {}
    for one, other in zip(sight.left, sight.right, strict=True):
        shared = set(board.corners(one)) & set(board.corners(other))
        start, end = sorted(_progress(board, a, b, corner) for corner in shared)
        found[one], found[other] = (start, end, other), (start, end, one)
    return found


def strands(sight: Sight) -> tuple[Strand, ...]:
    """The strands of a line: two where it runs along edges, each with what stops it; one where it only crosses."""
    board, a, b = sight.position.board, sight.origin, sight.target
    edges = _edges(sight)
    sided = "LOS-5" in sight.rules
    per_edge = sight.rulings["los_edge_sides"] == "per-edge"
    touched_left = lines(board)[a][b].touched_left
    across: list[float] = []
    along: dict[str, list[tuple[float, float, bool]]] = {"left": [], "right": []}
    for each in sight.obstructions:
        if each.place in along:
            start, end, _other = edges[each.hex]
            along[each.place].append((start, end, each.blocks or not per_edge))
        elif each.blocks and each.place == "touched" and sided and each.hex not in sight.crossed:
            at = _entry(board, a, b, each.hex)
            along["left" if each.hex in touched_left else "right"].append((at, at, True))
        elif each.blocks:
            across.append(_entry(board, a, b, each.hex))
    end = min(across, default=None)
    if not sight.left and not any(along.values()):
        return (_strand("sight", [], end),)
    return tuple(_strand(side, sorted(along[side]), end) for side in ("left", "right"))


def _strand(role: str, obstructed: list[tuple[float, float, bool]], end: float | None) -> Strand:
    """A strand that is held up where its side is obstructed, and goes on after it only where each edge counts alone."""
    parts: list[tuple[float, float, bool]] = []
    stops: list[float] = []
    here = 0.0
    for start, stop, final in obstructed:
        middle = (start + stop) / 2
        if end is not None and end < middle:
            break
        stops.append(middle)
        parts.append((here, middle, True))
        if final:
            return Strand(role, (*parts, (middle, 1.0, False)), tuple(stops))
        parts.append((middle, stop, False))
        here = stop
    if end is None:
        return Strand(role, (*parts, (here, 1.0, True)), tuple(stops))
    return Strand(role, (*parts, (here, end, True), (end, 1.0, False)), (*stops, end))


# The marks


class _Way:
    """The line in pixels: points by how far along it and how far to its right they are."""

    def __init__(self, sight: Sight, frame: Frame) -> None:
        (self.x, self.y), (bx, by) = frame.centre(sight.origin), frame.centre(sight.target)
        self.dx, self.dy = bx - self.x, by - self.y
        self.length = hypot(self.dx, self.dy)
        self.ux, self.uy = self.dx / self.length, self.dy / self.length

    def at(self, part: float, right: float = 0.0) -> tuple[float, float]:
        """The pixel at a part of the way, so many pixels to the right."""
        return self.x + part * self.dx - right * self.uy, self.y + part * self.dy + right * self.ux

    def path(self, start: float, end: float, right: float = 0.0) -> str:
        """A stretch of it, as path data."""
        (x0, y0), (x1, y1) = self.at(start, right), self.at(end, right)
        return f"M{x0:.2f} {y0:.2f}L{x1:.2f} {y1:.2f}"


_OFFSET = {"left": -1.0, "right": 1.0, "sight": 0.0}


def line_items(sight: Sight, frame: Frame, thin: float = 1.0) -> tuple[tuple[Item, ...], tuple[Item, ...]]:
    """The line itself, to lie under the units, and its marks, to lie on top: stops, and the tips of what arrives."""
    way, size = _Way(sight, frame), frame.size
    found = strands(sight)
    reached = max(end for each in found for _start, end, solid in each.parts if solid)
    inset = min(0.3, 0.12 * size / way.length)
    wide = 0.29 if len(found) == 2 else 0.2
    below: list[Item] = [
        Shape(way.path(inset, reached), stroke="halo", width=wide * size * thin, opacity=0.85),
        Shape(way.path(inset, 1 - 2 * inset), stroke="halo", width=0.13 * size * thin, opacity=0.8),
    ]
    above: list[Item] = []
    tip = _entry(sight.position.board, sight.origin, sight.target, sight.target) + 0.16 * size / way.length
    for each in found:
        right = _OFFSET[each.role] * 0.074 * size
        for start, end, solid in each.parts:
            stretch = way.path(max(start, inset), min(end, 1 - 2 * inset), right)
            width = (0.08 if solid else 0.048) * size * thin
            role = each.role if solid or each.role != "sight" else "ghost"
            dash = () if solid else (0.06 * size, 0.11 * size)
            below.append(Shape(stretch, stroke=role, width=width, opacity=1 if solid else 0.7, dash=dash, cap="butt"))
        if each.arrives:
            x, y = way.at(tip, right * 1.6)
            head = arrow_head(x, y, way.ux, way.uy, 0.24 * size)
            above += [Shape(head, fill="halo", stroke="halo", width=0.08 * size), Shape(head, fill=each.role)]
    for at, right in _stops(found):
        above += stop_mark(*way.at(at, right * 0.2 * size), 0.19 * size)
    return tuple(below), tuple(above)


def _stops(found: tuple[Strand, ...]) -> list[tuple[float, float]]:
    """Where the stop marks stand; one in the middle where both strands end at the same place."""
    if len(found) == 2 and found[0].stops[-1:] == found[1].stops[-1:] and found[0].stops:
        last = found[0].stops[-1]
        sides = [(at, _OFFSET[each.role]) for each in found for at in each.stops[:-1]]
        closes = not any(each.arrives for each in found)
        middle = [(last, 0.0)] if closes else [(last, _OFFSET[each.role]) for each in found]
        return sides + middle
    return [(at, _OFFSET[each.role]) for each in found for at in each.stops]


def cell(frame: Frame, hex: Hex, shrink: float = 0.0) -> list[tuple[float, float]]:
    """The corners of a hex in pixels, drawn in a little; of a half hex, the half that is on the board."""
    board, factor = frame.board, 1 - shrink / frame.size
    (cx, cy), wide = board.centre(hex), board.width
    inner = [(cx + (x - cx) * factor, cy + (y - cy) * factor) for x, y in board.corners(hex)]
    return [frame.point(min(max(x, 0), wide), y) for x, y in inner]


def polygon(points: Iterable[tuple[float, float]]) -> str:
    """Points as a closed path."""
    return "M" + "L".join(f"{x:.2f} {y:.2f}" for x, y in points) + "Z"


def hatching(points: list[tuple[float, float]], size: float, lean: float) -> str:
    """Parallel lines inside a convex outline, as path data."""
    step, found = 0.19 * size, []
    dx, dy = (lean, -1.0) if lean else (1.0, 0.0)
    marks = [x * dy - y * dx for x, y in points]  # which of the parallel lines runs through a corner
    first, last = int(min(marks) // step), int(max(marks) // step)
    for number in range(first, last + 1):
        cut = []
        for i, here in enumerate(marks):
            (x0, y0), (x1, y1), there = points[i - 1], points[i], marks[i - 1]
            if (there - number * step) * (here - number * step) < 0:
                part = (number * step - there) / (here - there)
                cut.append((x0 + part * (x1 - x0), y0 + part * (y1 - y0)))
        if len(cut) == 2:
            found.append("M{:.1f} {:.1f}L{:.1f} {:.1f}".format(*cut[0], *cut[1]))
    return "".join(found)


def hex_items(sight: Sight, frame: Frame) -> tuple[tuple[Item, ...], tuple[Item, ...]]:
    """What the line meets, each hex once in its style: tints to lie under the terrain, outlines and hatching on top."""
    size = frame.size
    closing = {each.hex: each for each in sight.obstructions if each.blocks or each.place in ("left", "right")}
    below: list[Item] = []
    above: list[Item] = []
    roles = {**dict.fromkeys(sight.left, "left"), **dict.fromkeys(sight.right, "right")}
    roles |= dict.fromkeys(sight.crossed, "sight")
    touched_left = lines(sight.position.board)[sight.origin][sight.target].touched_left
    for hex, each in closing.items():
        if each.place == "touched":
            roles[hex] = "left" if hex in touched_left else "right"
        roles.setdefault(hex, "sight")
    for hex, role in roles.items():
        points = cell(frame, hex, 0.05 * size)
        outline = polygon(points)
        if role != "sight":
            below.append(Shape(outline, fill=role, opacity=0.25))
        if hex in closing:
            above.append(Shape(hatching(points, size, _LEAN[role]), stroke=role, width=0.03 * size, opacity=0.55))
        dash = (0.16 * size, 0.08 * size) if role == "sight" else ()
        width = 0.052 if hex in closing else 0.039 if role == "sight" else 0.024
        if role == "sight":
            above.append(Shape(outline, stroke="halo", width=0.08 * size, opacity=0.9))
        above.append(Shape(outline, stroke=role, width=width * size, dash=dash, cap="butt" if dash else "round"))
    way = _Way(sight, frame)
    for hex in sight.touched:
        x, y = way.at(_entry(sight.position.board, sight.origin, sight.target, hex))
        above += [Shape(circle(x, y, 0.13 * size), stroke="halo", width=0.1 * size, opacity=0.9),
                  Shape(circle(x, y, 0.13 * size), stroke="sight", width=0.045 * size)]  # fmt: skip
    return tuple(below), tuple(above)


# The words


def sentence(sight: Sight) -> str:
    """The verdict without the rules it cites, which stand beside it."""
    return str(sight).removesuffix(f" ({', '.join(sight.rules)})")


def _what(each: Obstruction) -> str:
    return each.what if "LOS-6" in each.rules else str(each)


def _overlooked(sight: Sight) -> list[tuple[Hex, str]]:
    """What would be in the way by the ordinary rules, and is not between two ridges (LOS-7)."""
    if not sight.on_ridges:
        return []
    known = sight_lines(sight.position, sight.rulings)
    counted = {each.hex for each in sight.obstructions}
    found = [(hex, known.what_obstructs(hex, False)[0]) for hex in (*sight.crossed, *sight.left, *sight.right)]
    return [(hex, what) for hex, what in found if what and hex not in counted]


def notes(sight: Sight) -> list[str]:
    """What should be known beside the verdict."""
    found = []
    if sight.on_ridges:
        found.append(f"LOS-7: {_(rule('LOS-7').title)}. {_(rule('LOS-7').text)}")
    if sight.left and not sight.on_ridges:
        found.append(_("The line runs along edges: sight needs one side of it to be open all the way."))
    if sight.rulings.changed:
        chosen = ", ".join(f"{name} = {value}" for name, value in sight.rulings.changed.items())
        found.append(_("Read with {rulings}.").format(rulings=chosen))
    return found


def describe(sight: Sight) -> str:
    """The drawing in words, for somebody who cannot see it."""
    met = (
        (sight.crossed, _("It crosses {hexes}.")),
        (sight.left, _("It runs along {hexes} on its left.")),
        (sight.right, _("It runs along {hexes} on its right.")),
        (sight.touched, _("It touches a corner of {hexes}.")),
    )
    found = [f"{sight}."]
    found.append(_("A line of sight from {a} to {b}, distance {n}.").format(a=sight.origin, b=sight.target, n=sight.distance))
    found += [text.format(hexes=listed(hexes)) for hexes, text in met if hexes]
    found += [_tag_text(each) + "." for each in sight.obstructions]
    found += [_("overlooked: {what} on {hex}").format(what=what, hex=hex) + "." for hex, what in _overlooked(sight)]
    return " ".join(found + notes(sight))


def _tag_text(each: Obstruction) -> str:
    words = {
        "left": _("left: {what}"),
        "right": _("right: {what}"),
        "crossed": _("crossed: {what}"),
        "touched": _("only a corner: {what}"),
        "target": _("under the target: {what}"),
    }
    return words[each.place].format(what=_what(each))


def tags(sight: Sight, frame: Frame, window: Box, size: float) -> list[tuple[Tag, Box]]:
    """A tag for each obstruction, none over another and all inside the window."""
    way, board = _Way(sight, frame), sight.position.board
    found: list[Tag] = []
    away = 0.62 * frame.size

    def add(hex: Hex, text: str, role: str) -> None:
        x, y = frame.centre(hex)
        right = (x - way.x) * -way.uy + (y - way.y) * way.ux
        turn = 1 if right >= 0 else -1
        x = min(max(x, frame.point(0.5, 0)[0]), frame.point(board.width - 0.5, 0)[0])
        found.append(Tag(text, x, y, role, -way.uy * turn, way.ux * turn, away))

    for each in sight.obstructions:
        add(each.hex, _tag_text(each), each.place if each.place in ("left", "right") else "sight")
    for hex, what in _overlooked(sight):
        add(hex, _("overlooked: {what} on {hex}").format(what=what, hex=hex), "ghost")
    r = 0.8 * frame.size
    ends = [Box(x - r, y - r, 2 * r, 2 * r) for x, y in map(frame.centre, (sight.origin, sight.target))]
    steps = max(2, int(way.length / (0.3 * frame.size)))
    spots = [way.at(number / steps) for number in range(steps + 1)]
    avoid = ends + [Box(x - 0.2 * frame.size, y - 0.2 * frame.size, 0.4 * frame.size, 0.4 * frame.size) for x, y in spots]
    return place_tags(found, window, avoid, size)
