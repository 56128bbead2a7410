"""Where a unit may move: how far each hex is, where it may still attack from, and what is in the way elsewhere."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from math import hypot

from hothlab.draw.board import board_scene, hex_names
from hothlab.draw.frame import PICTURE_WIDTH, Frame, board_frame, close_up
from hothlab.draw.scene import Item, Label, Layer, Scene, Shape
from hothlab.draw.words import (
    SURFACE,
    Box,
    Key,
    arrow_head,
    banner,
    circle,
    keys,
    legible,
    rounded,
    sheet,
    stop_mark,
    text_width,
)
from hothlab.hexes import Board, Hex
from hothlab.rules.catalogue import in_order
from hothlab.rules.movement import Arrival, Reach
from hothlab.rules.reason import Reason
from hothlab.text import _, ngettext

__all__ = ["crosshair", "describe", "disc", "explained", "near_frame", "on_ground", "reach_scene", "refused", "route"]


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


def near_frame(board: Board, hexes: Iterable[Hex], width: float, height: float) -> Frame:
    """A window of at most that size on some hexes, not made too large, with little beyond the board's edge."""
    shown = [hex for hex in hexes if hex in board.neighbours]
    rows = [hex.row for hex in shown]
    size = min(close_up(board, shown, width, height, 10).size, max(40.0, 0.11 * width))
    across, down = board.width * 3**0.5 / 2 * size, (1.5 * (len(board.rows) - 1) + 2) * size
    width = min(width, across + 16)
    height = min(height, (1.5 * (max(rows) - min(rows)) + 2) * size + 16)
    fits = close_up(board, shown, width, height, 0)
    part = size / fits.size
    left, top = width / 2 - (width / 2 - fits.left) * part, height / 2 - (height / 2 - fits.top) * part
    return Frame(board, size, _slide(left, across, width), _slide(top - size, down, height) + size, width, height)


def _slide(start: float, length: float, room: float, margin: float = 8.0) -> float:
    """Where a stretch of that length should start so that it fills the room, or lies in its middle."""
    if length + 2 * margin <= room:
        return (room - length) / 2
    return min(max(start, room - margin - length), margin)


def on_ground(scene: Scene, under: Iterable[Item] = (), over: Iterable[Item] = ()) -> Scene:
    """The scene with things on its ground: under the terrain (tints), or over it and still under the pieces."""
    ground = Layer("ground", (*under, *scene.layer("ground").items, *over))
    return replace(scene, layers=tuple(ground if layer.name == "ground" else layer for layer in scene.layers))


def explained(
    scene: Scene, width: float, verdict: tuple[str, Sequence[str], Sequence[str], bool | None], found: Sequence[Key]
) -> Scene:
    """A board in its window with the verdict (sentence, notes, rules, yes or no) and the legend below it."""
    size, pad = legible(width), 0.02 * width
    window = Box(pad, pad, scene.width, scene.height)
    words, high = banner(*verdict[:3], pad, window.bottom + pad, width - 2 * pad, verdict[3], size)
    y = window.bottom + high + 2 * pad + 0.4 * size
    rows, tall = keys(found, pad, y, width - 2 * pad, size, 2)
    whole = sheet(scene, window, width, y + tall + pad, (*words, *rows))
    return replace(whole, legend=tuple((each.role, f"{each.title}: {each.text}") for each in found))


def disc(arrival: Arrival, x: float, y: float, r: float, side: str) -> list[Item]:
    """The number of steps: on a full disc where the unit may still attack, in an empty ring where it may not."""
    number = str(arrival.distance)
    if arrival.may_attack:
        return [
            Shape(circle(x, y, r), fill=f"{side}_main", stroke="halo", width=0.16 * r),
            Label(number, x, y + 0.38 * r, 1.1 * r, "halo", 700),
        ]
    return [
        Shape(circle(x, y, r), fill=SURFACE, stroke="halo", width=0.4 * r),
        Shape(circle(x, y, r), stroke=f"{side}_main", width=0.16 * r, dash=(0.36 * r, 0.22 * r), cap="butt"),
        Label(number, x, y + 0.38 * r, 1.1 * r, "text", 700),
        *_no_attack(x + 1.62 * r, y, 0.5 * r),
    ]


def crosshair(x: float, y: float, r: float) -> str:
    """The sight of a gun: a ring with four ticks, as path data."""
    return circle(x, y, 0.85 * r) + "".join(
        f"M{x + dx * 0.45 * r:.2f} {y + dy * 0.45 * r:.2f}L{x + dx * 1.35 * r:.2f} {y + dy * 1.35 * r:.2f}"
        for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1))
    )


def _no_attack(x: float, y: float, r: float) -> list[Item]:
    """The sight of a gun with a stroke through it."""
    slash = f"M{x - 1.1 * r:.2f} {y + 1.1 * r:.2f}L{x + 1.1 * r:.2f} {y - 1.1 * r:.2f}"
    return [
        Shape(circle(x, y, 1.5 * r), fill=SURFACE, opacity=0.9),
        Shape(crosshair(x, y, r), stroke="text", width=0.24 * r),
        Shape(slash, stroke="stop", width=0.36 * r),
    ]


def _held_up(reason: Reason, hex: Hex, frame: Frame) -> list[Item]:
    """Dots to a refused hex from the hex where the way to it ends, if that is another."""
    if reason.hex is None or reason.hex == hex:
        return []
    (x, y), (hx, hy), size = frame.centre(hex), frame.centre(reason.hex), frame.size
    y += 0.2 * size
    part = 0.5 * size / hypot(x - hx, y - hy)
    start = (hx + (x - hx) * part, hy + (y - hy) * part)
    line = f"M{start[0]:.1f} {start[1]:.1f}L{x:.1f} {y:.1f}"
    return [
        Shape(line, stroke="halo", width=0.13 * size, opacity=0.8),
        Shape(line, stroke="stop", width=0.045 * size, dash=(0.02 * size, 0.1 * size)),
        Shape(circle(*start, 0.08 * size), fill="stop", stroke="halo", width=0.03 * size),
    ]


def refused(rule: str, x: float, y: float, size: float) -> list[Item]:
    """The signs of a hex that is not allowed: a cross, and the rule between a unit's heads and the hex's name."""
    font = max(8.0, 0.36 * size)
    wide = text_width(rule, font, 700) + 0.7 * font
    box = Box(x - wide / 2, y + 0.16 * size, wide, 1.35 * font)
    return [
        Shape(rounded(box, 0.6 * font), fill=SURFACE, stroke="stop", width=0.04 * size),
        Label(rule, x, box.y + 1.03 * font, font, "text", 700),
        *stop_mark(x - 0.42 * size, y - 0.48 * size, 0.25 * size),
    ]


def _verdict(reach: Reach, to: Hex | None) -> tuple[str, list[str], tuple[str, ...], bool | None]:
    if to is None:
        rules = ["MOV-1", *(each.no_attack.rule for each in reach.arrivals.values() if each.no_attack)]
        rules += [each.rule for each in reach.refusals.values()]
        return str(reach), [], in_order(rules), None if reach.arrivals else False
    names = {"unit": reach.unit.name, "a": reach.origin, "b": to}
    refused = reach.why_not(to)
    if refused is not None:
        where = "" if refused.hex in (None, to) else f"{refused.hex}: "
        text = _("{unit} on {a} may not move to {b}: {why}").format(**names, why=where + refused.text)
        return text, [], (refused.rule,), False
    arrival = reach.arrivals[to]
    steps = ngettext("{n} step", "{n} steps", arrival.distance).format(n=arrival.distance)
    text = _("{unit} may move from {a} to {b} in {steps}").format(**names, steps=steps)
    if arrival.no_attack is None:
        return text, [_("From there the unit may still attack.")], ("MOV-1",), True
    why = _("From there it may not attack this turn: {why}.").format(why=arrival.no_attack.text)
    return text, [why], in_order(["MOV-1", arrival.no_attack.rule]), True


def describe(reach: Reach, to: str | None = None) -> str:
    """The drawing in words."""
    at = None if to is None else reach.position.board.hex(to)
    text, notes, rules, _yes = _verdict(reach, at)
    found = [f"{text} ({', '.join(rules)}).", *notes]
    for hex, arrival in reach.arrivals.items():
        found.append(
            _("{hex}: {n} by way of {path}").format(hex=hex, n=arrival.distance, path=", ".join(arrival.path)) + "."
        )
        if arrival.no_attack is not None:
            found.append(_("{hex}: no attack, {why}").format(hex=hex, why=arrival.no_attack) + ".")
    found += [_("{hex}: not allowed, {why}").format(hex=hex, why=why) + "." for hex, why in reach.refusals.items()]
    return " ".join(found)


def reach_scene(reach: Reach, width: float = PICTURE_WIDTH, to: str | None = None) -> Scene:
    """Where a unit may move, and with `to` the way to one hex or why it may not go there."""
    board = reach.position.board
    at = None if to is None else board.hex(to)
    frame = board_frame(board, 0.96 * width, bars=0)
    scene = board_scene(reach.position, frame.width, bars=False, frame=frame)
    size, side = frame.size, reach.unit.side[0]
    tints = [
        Shape(frame.outline(hex, 0.04 * size), fill=f"{side}_tint", opacity=0.52 - 0.11 * min(arrival.distance, 4))
        for hex, arrival in reach.arrivals.items()
    ]
    marks: list[Item] = [Shape(frame.outline(reach.origin, 0.05 * size), stroke="sight", width=0.06 * size)]
    for hex, reason in reach.refusals.items():
        marks += _held_up(reason, hex, frame)
    for hex, reason in reach.refusals.items():
        marks += refused(reason.rule, *frame.centre(hex), size)
    if at is not None and at not in reach.arrivals:
        marks.append(Shape(frame.outline(at, 0.05 * size), stroke="stop", width=0.06 * size))
    places = {hex: (x, y - 0.36 * size) for hex in reach.arrivals for x, y in [frame.centre(hex)]}
    if at is not None and at in reach.arrivals:
        points = [frame.centre(each) for each in (reach.origin, *reach.arrivals[at].path)]
        places[at] = _beyond(points[-2], points[-1], 0.45 * size)
        marks += route(points, "sight", 0.1 * size)
        marks.append(Shape(frame.outline(at, 0.05 * size), stroke="sight", width=0.06 * size))
    marks += hex_names(frame, [reach.origin, at, *reach.refusals])
    for hex, arrival in reach.arrivals.items():
        marks += disc(arrival, *places[hex], 0.3 * size, side)
    scene = on_ground(scene, tints).with_layer("marks", tuple(marks))
    whole = explained(scene, width, _verdict(reach, at), _legend(reach, at))
    title = _("Where may {unit} on {hex} move?").format(unit=reach.unit.name, hex=reach.origin)
    return replace(whole, title=title, description=describe(reach, to))


def _beyond(a: tuple[float, float], b: tuple[float, float], far: float) -> tuple[float, float]:
    """The point so far behind `b` on the way from `a`, where the tip of an arrow covers nothing."""
    (ax, ay), (bx, by) = a, b
    part = far / hypot(bx - ax, by - ay)
    return bx + part * (bx - ax), by + part * (by - ay)


def _legend(reach: Reach, to: Hex | None) -> list[Key]:
    side, found = reach.unit.side[0], []
    fighting = [each for each in reach.arrivals.values() if each.may_attack]
    moving = [each for each in reach.arrivals.values() if not each.may_attack]
    if fighting:
        text = _("the number of steps, darker where it is near")
        found.append(
            Key(f"{side}_main", _("May move there and attack"), text, tuple(disc(fighting[0], 0, 0, 12, side)))
        )
    if moving:
        text = _("an empty ring with a crossed-out sight")
        found.append(
            Key(f"{side}_main", _("May move there, then not attack"), text, tuple(disc(moving[0], -7, 0, 10, side)))
        )
    if reach.refusals:
        told = _("with the rule; dots lead from what is in the way")
        found.append(Key("stop", _("May not move there"), told, stop_mark(0, 0, 11)))
    if to is not None and to in reach.arrivals:
        found.append(
            Key(
                "sight",
                _("The way"),
                _("one of the shortest"),
                tuple(route([(-16, 6), (0, -6), (16, 4)], "sight", 3.4)),
            )
        )
    return found
