"""Lines of sight on the board: what stops each of them and how it is drawn, and everything that a hex sees at once."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import hypot

from hothlab.hexes import Board, Hex, Point
from hothlab.language.text import _, listed, ngettext
from hothlab.pictures.board import board_scene, hex_names
from hothlab.pictures.explained import Explanation, Headline, Key
from hothlab.rules.catalogue import in_order
from hothlab.rules.position import Position
from hothlab.rules.rulings import RulingsLike
from hothlab.rules.sight import Sight, line_of_sight, visible
from hothlab.scene.frame import LESSON_WIDTH, Frame, board_frame
from hothlab.scene.scene import Item, Shape
from hothlab.scene.shapes import SURFACE, arrow_head, circle, stop_mark

__all__ = [
    "LEAN", "PixelLine", "Strand", "edges_of", "entry", "explained_view", "hatching", "hex_items", "line_items",
    "polygon", "side_end", "side_of", "strands",
]  # fmt: skip

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


def part_of_way(board: Board, a: Hex, b: Hex, point: Point) -> float:
    """How far along the line a lattice point lies; x counts three times, as the picture stretches it."""
    (ax, ay), (bx, by) = board.centre(a), board.centre(b)
    dx, dy = bx - ax, by - ay
    return (3 * dx * (point[0] - ax) + dy * (point[1] - ay)) / (3 * dx * dx + dy * dy)


def side_of(board: Board, a: Hex, b: Hex, point: Point) -> int:
    """The cross product that tells left (negative) from right (positive)."""
    (ax, ay), (bx, by) = board.centre(a), board.centre(b)
    return (bx - ax) * (point[1] - ay) - (by - ay) * (point[0] - ax)


def entry(board: Board, a: Hex, b: Hex, hex: Hex) -> float:
    """Where the line first meets a hex: in a corner, or inside one of its edges."""
    corners = board.corners(hex)
    sides = [side_of(board, a, b, corner) for corner in corners]
    found = [part_of_way(board, a, b, corner) for corner, side in zip(corners, sides, strict=True) if side == 0]
    for i, j in zip(range(6), (1, 2, 3, 4, 5, 0), strict=True):
        if sides[i] * sides[j] < 0:
            part = sides[i] / (sides[i] - sides[j])
            one, other = part_of_way(board, a, b, corners[i]), part_of_way(board, a, b, corners[j])
            found.append(one + part * (other - one))
    return min(found)


def edges_of(sight: Sight) -> dict[Hex, tuple[float, float, Hex]]:
    """For each hex that the line runs along: where its edge begins and ends, and the hex on the other side."""
    board, a, b = sight.position.board, sight.origin, sight.target
    found = {}
    for one, other in zip(sight.left, sight.right, strict=True):
        shared = set(board.corners(one)) & set(board.corners(other))
        start, end = sorted(part_of_way(board, a, b, corner) for corner in shared)
        found[one], found[other] = (start, end, other), (start, end, one)
    return found


def strands(sight: Sight) -> tuple[Strand, ...]:
    """The strands of a line: two where it runs along edges, each with what stops it; one where it only crosses."""
    board, a, b = sight.position.board, sight.origin, sight.target
    edges = edges_of(sight)
    like_edge = sight.rulings["los_corner_touch"] == "like-edge"
    per_edge = sight.rulings["los_edge_sides"] == "per-edge"
    across: list[float] = []
    along: dict[str, list[tuple[float, float, bool]]] = {"left": [], "right": []}
    for each in sight.obstructions:
        if each.place in along:
            start, end, _other = edges[each.hex]
            along[each.place].append((start, end, each.blocks or not per_edge))
        elif each.blocks and each.place == "touched" and like_edge:
            at = entry(board, a, b, each.hex)
            along["left" if each.hex in sight.line.touched_left else "right"].append((at, at, True))
        elif each.blocks:
            across.append(entry(board, a, b, each.hex))
    closed = min(across, default=None)
    if not sight.left and not any(along.values()):
        return (_strand("sight", [], closed),)
    return tuple(_strand(side, sorted(along[side]), closed) for side in ("left", "right"))


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
        if final:
            return Strand(role, (*parts, (here, middle, True), (middle, 1.0, False)), tuple(stops))
        parts += [(here, start, True), (start, stop, False)]
        here = stop
    if end is None:
        return Strand(role, (*parts, (here, 1.0, True)), tuple(stops))
    return Strand(role, (*parts, (here, end, True), (end, 1.0, False)), (*stops, end))


# The marks


class PixelLine:
    """The line in pixels: points by how far along it and how far to its right they are."""

    def __init__(self, sight: Sight, frame: Frame) -> None:
        (self.x, self.y), (bx, by) = frame.centre(sight.origin), frame.centre(sight.target)
        self.dx, self.dy = bx - self.x, by - self.y
        self.length = hypot(self.dx, self.dy)
        self.ux, self.uy = self.dx / self.length, self.dy / self.length

    def at(self, part: float, right: float = 0.0) -> tuple[float, float]:
        """The pixel at a part of the way, shifted by a number of pixels to the right."""
        return self.x + part * self.dx - right * self.uy, self.y + part * self.dy + right * self.ux

    def path(self, start: float, end: float, right: float = 0.0) -> str:
        """A stretch of it, as path data."""
        (x0, y0), (x1, y1) = self.at(start, right), self.at(end, right)
        return f"M{x0:.2f} {y0:.2f}L{x1:.2f} {y1:.2f}"


LEAN = {"left": -0.5, "right": 0.5, "sight": 0.0}
"""How the hatching of a blocking hex leans: \\ on the left, / on the right, level where the line crosses."""
OFFSET = {"left": -1.0, "right": 1.0, "sight": 0.0}


def line_items(
    sight: Sight, frame: Frame, thin: float = 1.0, start: float = 0.12
) -> tuple[tuple[Item, ...], tuple[Item, ...]]:
    """The line itself, to lie under the units, and its marks, to lie on top: stops, and the tips of what arrives.

    A line that is clear has no red on it: a side of it that is obstructed ends in a bar.

    It can be thinner than usual, and begin further from the middle of its first hex (in hex sizes).
    """
    way, size = PixelLine(sight, frame), frame.size
    found = strands(sight)
    reached = max(end for each in found for _start, end, solid in each.parts if solid)
    inset, begin = min(0.3, 0.12 * size / way.length), min(0.4, start * size / way.length)
    wide = 0.29 if len(found) == 2 else 0.2
    bright = way.path(begin, max(begin, min(reached, 1 - 4 * inset)))
    below: list[Item] = [
        Shape(bright, stroke="halo", width=wide * size * thin, opacity=0.85),
        Shape(way.path(begin, 1 - 2 * inset), stroke="halo", width=0.13 * size * thin, opacity=0.8),
    ]
    above: list[Item] = []
    tip = 1 - min(0.5, 0.45 * size / way.length)
    for each in found:
        right = OFFSET[each.role] * 0.074 * size
        last = tip - 0.1 * size / way.length if each.arrives else 1 - 2 * inset
        for here, there, solid in each.parts:
            here, there = max(here, begin), min(there, last)
            if here >= there:
                continue
            stretch = way.path(here, there, right)
            width = (0.08 if solid else 0.055) * size * thin
            dash = () if solid else (0.06 * size, 0.11 * size)
            below.append(Shape(stretch, stroke=each.role, width=width, dash=dash, cap="butt"))
        if each.arrives:
            x, y = way.at(tip, right * 1.7)
            head = arrow_head(x, y, way.ux, way.uy, 0.26 * size * (0.4 + 0.6 * thin))
            above += [Shape(head, fill="halo", stroke="halo", width=0.08 * size), Shape(head, fill=each.role)]
    if sight.clear:  # red would say no
        for each in found:
            for at in each.stops:
                above += side_end(*way.at(at, OFFSET[each.role] * 0.1 * size), way, each.role, 0.15 * size)
        return tuple(below), tuple(above)
    for at, right in _stops(found):
        above += stop_mark(*way.at(at, right * 0.2 * size), 0.19 * size * (0.4 + 0.6 * thin))
    return tuple(below), tuple(above)


def side_end(x: float, y: float, way: PixelLine, role: str, r: float) -> list[Item]:
    """The mark of a side that is obstructed while the other is not: a bar across its strand, in its colour."""
    bar = f"M{x - r * way.uy:.2f} {y + r * way.ux:.2f}L{x + r * way.uy:.2f} {y - r * way.ux:.2f}"
    return [Shape(bar, stroke="halo", width=1.05 * r), Shape(bar, stroke=role, width=0.55 * r)]


def _stops(found: tuple[Strand, ...]) -> list[tuple[float, float]]:
    """Where the stop marks stand; one in the middle where both strands end at the same place."""
    if len(found) == 2 and found[0].stops[-1:] == found[1].stops[-1:] and found[0].stops:
        last = found[0].stops[-1]
        sides = [(at, OFFSET[each.role]) for each in found for at in each.stops[:-1]]
        closes = not any(each.arrives for each in found)
        middle = [(last, 0.0)] if closes else [(last, OFFSET[each.role]) for each in found]
        return sides + middle
    return [(at, OFFSET[each.role]) for each in found for at in each.stops]


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
    """The hexes on the line, each once in its style: tints under the terrain, outlines and hatching on top."""
    size = frame.size
    closing = {each.hex: each for each in sight.obstructions if each.blocks or each.place in ("left", "right")}
    below: list[Item] = []
    above: list[Item] = []
    roles = {**dict.fromkeys(sight.left, "left"), **dict.fromkeys(sight.right, "right")}
    roles |= dict.fromkeys(sight.crossed, "sight")
    for hex, each in closing.items():
        if each.place == "touched":
            roles[hex] = "left" if hex in sight.line.touched_left else "right"
        roles.setdefault(hex, "sight")
    for hex, role in roles.items():
        points = frame.corners(hex, 0.05 * size)
        outline = polygon(points)
        if role != "sight":
            below.append(Shape(outline, fill=role, opacity=0.25))
        if hex in closing:
            above.append(Shape(hatching(points, size, LEAN[role]), stroke=role, width=0.03 * size, opacity=0.55))
        dash = (0.16 * size, 0.08 * size) if role == "sight" else ()
        width = 0.052 if hex in closing else 0.039 if role == "sight" else 0.024
        if role == "sight":
            above.append(Shape(outline, stroke="halo", width=0.08 * size, opacity=0.9))
        above.append(Shape(outline, stroke=role, width=width * size, dash=dash, cap="butt" if dash else "round"))
    way = PixelLine(sight, frame)
    for hex in sight.touched:
        x, y = way.at(entry(sight.position.board, sight.origin, sight.target, hex))
        above += [Shape(circle(x, y, 0.13 * size), stroke="halo", width=0.1 * size, opacity=0.9),
                  Shape(circle(x, y, 0.13 * size), stroke="sight", width=0.045 * size)]  # fmt: skip
    return tuple(below), tuple(above)


# Everything at once


def _half_open(sight: Sight, frame: Frame) -> list[Item]:
    """The sign of a hex visible along one side of the line only: that side's strand, and the other one dotted."""
    x, y = frame.centre(sight.target)
    y -= 0.55 * frame.size
    items: list[Item] = [Shape(circle(x, y, 0.2 * frame.size), fill=SURFACE, opacity=0.9)]
    for each in strands(sight):
        at = x + OFFSET[each.role] * 0.07 * frame.size
        line = f"M{at:.2f} {y + 0.13 * frame.size:.2f}L{at:.2f} {y - 0.13 * frame.size:.2f}"
        dash = () if each.arrives else (0.03 * frame.size, 0.07 * frame.size)
        items.append(Shape(line, stroke=each.role, width=(0.075 if each.arrives else 0.05) * frame.size, dash=dash))
    return items


def explained_view(
    position: Position, origin: str, rulings: RulingsLike = None, width: float = LESSON_WIDTH
) -> Explanation:
    """Everything that a unit on `origin` would see: the rest of the board is dimmed.

    A line goes to every unit of the other side (to every unit, if none stands on `origin`) and to every structure.
    """
    board = position.board
    at = board.hex(origin)
    seen = visible(position, at, rulings)
    unseen = tuple(hex for hex in board.hexes if hex != at and hex not in seen)
    frame = board_frame(board, width, bars=0)
    scene = board_scene(position, frame.width, bars=False, frame=frame, dimmed=unseen)
    own = position.units.get(at)
    others = [hex for hex, unit in position.units.items() if hex != at and (own is None or unit.side != own.side)]
    there = sorted({*others, *position.structures} - {at}, key=board.index.__getitem__)
    targets = [line_of_sight(position, at, hex, rulings) for hex in there]
    below: list[Item] = [Shape(frame.outline(hex), fill="shade2", opacity=0.5) for hex in unseen]
    marks: list[Item] = [Shape(frame.outline(at, 0.05 * frame.size), stroke="sight", width=0.08 * frame.size)]
    for sight in targets:
        line, tips = line_items(sight, frame, 0.65, 0.75)
        below += line
        marks += tips
    narrow = [each for each in (line_of_sight(position, at, hex, rulings) for hex in seen) if _one_sided(each)]
    for sight in narrow:
        marks += _half_open(sight, frame)
    marks += hex_names(frame, [at])
    scene = scene.with_ground(over=below).with_layer("marks", tuple(marks))
    verdict = _verdict(position, at, seen, targets)
    hidden = _("Not seen: {hexes}.").format(hexes=", ".join(unseen)) if unseen else ""
    told = [f"{verdict.sentence} ({', '.join(verdict.rules)}).", *verdict.notes]
    told += [_("Seen: {hexes}.").format(hexes=", ".join(seen)), hidden]
    title = _("What does {hex} see?").format(hex=at)
    return Explanation(title, " ".join(told).strip(), scene, verdict, tuple(_legend(targets, narrow)))


def _one_sided(sight: Sight) -> bool:
    """Is one strand stopped, and the other not?"""
    return len({each.arrives for each in strands(sight)}) == 2


def _verdict(position: Position, at: Hex, seen: tuple[Hex, ...], targets: list[Sight]) -> Headline:
    def named(sights: list[Sight]) -> str:
        there = [position.units.get(each.target) or position.structures[each.target] for each in sights]
        return listed(f"{thing.name} ({each.target})" for thing, each in zip(there, sights, strict=True))

    clear, hidden = [each for each in targets if each.clear], [each for each in targets if not each.clear]
    text = ngettext("{hex} sees {n} hex of {all}", "{hex} sees {n} hexes of {all}", len(seen))
    notes = []
    if clear:
        notes.append(_("In sight: {things}.").format(things=named(clear)))
    if hidden:
        notes.append(_("Out of sight: {things}.").format(things=named(hidden)))
    rules = in_order(["LOS-1", *(rule for each in targets for rule in each.rules)])
    text = text.format(hex=at, n=len(seen), all=len(position.board.hexes) - 1)
    return Headline(text, tuple(notes), rules)


def _legend(targets: list[Sight], narrow: list[Sight]) -> list[Key]:
    hexagon = "M0 -16L13.9 -8L13.9 8L0 16L-13.9 8L-13.9 -8Z"
    lit = (Shape(hexagon, fill="snow", stroke="hexline", width=1.2),)
    dim = (Shape(hexagon, fill="snow1", stroke="hexline", width=1.2), Shape(hexagon, fill="shade2", opacity=0.5))
    found = [Key("snow", _("Lit hexes"), _("are seen"), lit), Key("shade2", _("Dim hexes"), _("are not seen"), dim)]
    if any(each.clear for each in targets):
        sign = (Shape("M0 16L0 -6", stroke="sight", width=3.4), Shape(arrow_head(0, -16, 0, -1, 11), fill="sight"))
        found.append(Key("sight", _("A line that arrives"), _("two strands where it runs along edges"), sign))
    if not all(each.clear for each in targets):
        found.append(Key("stop", _("A line that is stopped"), _("where something is in the way"), stop_mark(0, 0, 10)))
    if narrow:
        sign = (
            Shape("M-4 12L-4 -12", stroke="left", width=4),
            Shape("M4 12L4 -12", stroke="right", width=3, dash=(2, 5)),
        )
        found.append(Key("left", _("Seen along one side only"), _("the dotted side is obstructed (LOS-4)"), sign))
    return found
