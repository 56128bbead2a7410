"""Where a unit may move: how far each hex is, where it may still attack from, and what is in the way elsewhere."""

from __future__ import annotations

from math import hypot

from hothlab.hexes import Hex
from hothlab.language.text import _, ngettext, said
from hothlab.pictures.board import board_scene, hex_names
from hothlab.pictures.explained import Explanation, Headline, Key
from hothlab.rules.catalogue import in_order
from hothlab.rules.movement import Arrival, Reach
from hothlab.rules.reason import Reason
from hothlab.scene.frame import LESSON_WIDTH, Frame, board_frame
from hothlab.scene.scene import Item, Label, Shape
from hothlab.scene.shapes import SURFACE, Box, circle, crosshair, rounded, route, stop_mark
from hothlab.scene.words import text_width

__all__ = ["describe", "disc", "explained_reach", "refused"]

_SIGN = -0.46
"""How far below a refused hex's centre its sign stands, for the hex's size."""


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
    y += _SIGN * size
    part = 0.5 * size / hypot(x - hx, y - hy)
    start = (hx + (x - hx) * part, hy + (y - hy) * part)
    line = f"M{start[0]:.1f} {start[1]:.1f}L{x:.1f} {y:.1f}"
    return [
        Shape(line, stroke="halo", width=0.13 * size, opacity=0.8),
        Shape(line, stroke="stop", width=0.045 * size, dash=(0.02 * size, 0.1 * size)),
        Shape(circle(*start, 0.08 * size), fill="stop", stroke="halo", width=0.03 * size),
    ]


def refused(rule: str, x: float, y: float, size: float) -> list[Item]:
    """The sign of a hex that is not allowed: a cross with its rule, over the heads of what stands there."""
    font, r = max(8.0, 0.33 * size), 0.17 * size
    text = text_width(rule, font, 700)
    wide = r + text + 0.15 * size
    left, middle = x - (wide - r) / 2, y + _SIGN * size
    box = Box(left, middle - 0.66 * font, wide, 1.32 * font)
    return [
        Shape(rounded(box, 0.66 * font), fill=SURFACE, stroke="stop", width=0.04 * size),
        Label(rule, left + r + 0.03 * size + text / 2, middle + 0.36 * font, font, "text", 700),
        *stop_mark(left, middle, r),
    ]


def _verdict(reach: Reach, to: Hex | None) -> Headline:
    if to is None:
        cited = in_order([*reach.rules, *(each.rule for each in reach.refusals.values())])  # the marks name them
        if not reach.arrivals:
            return Headline(reach.sentence, (), cited, False)
        fighting = [hex for hex, arrival in reach.arrivals.items() if arrival.may_attack]
        moving = [hex for hex, arrival in reach.arrivals.items() if not arrival.may_attack]
        kinds = ((_("May move there and attack"), fighting), (_("May move there, then not attack"), moving))
        notes = tuple(said(title, ", ".join(hexes)) for title, hexes in kinds if hexes)
        return Headline(_("{unit} on {hex}").format(unit=reach.unit.name, hex=reach.origin), notes, cited)
    names = {"unit": reach.unit.name, "a": reach.origin, "b": to}
    refused = reach.why_not(to)
    if refused is not None:
        why = refused.text if refused.hex in (None, to) else said(str(refused.hex), refused.text)
        text = _("{unit} on {a} may not move to {b}: {why}").format(**names, why=why)
        return Headline(text, (), refused.rules, False)
    arrival = reach.arrivals[to]
    steps = ngettext("{n} step", "{n} steps", arrival.distance).format(n=arrival.distance)
    text = _("{unit} may move from {a} to {b} in {steps}").format(**names, steps=steps)
    if arrival.no_attack is None:
        return Headline(text, (_("From there the unit may still attack."),), ("MOV-1",), True)
    why = _("From there it may not attack this turn: {why}.").format(why=arrival.no_attack.text)
    return Headline(text, (why,), in_order(["MOV-1", arrival.no_attack.rule]), True)


def describe(reach: Reach, to: str | None = None) -> str:
    """The drawing in words."""
    at = None if to is None else reach.position.board.hex(to)
    verdict = _verdict(reach, at)
    said_of_it = (reach.sentence,) if at is None else (verdict.sentence, *verdict.notes)
    found = [f"{said_of_it[0]} ({', '.join(verdict.rules)}).", *said_of_it[1:]]
    for hex, arrival in reach.arrivals.items():
        found.append(
            _("{hex}: {n} by way of {path}").format(hex=hex, n=arrival.distance, path=", ".join(arrival.path)) + "."
        )
        if arrival.no_attack is not None:
            found.append(_("{hex}: no attack, {why}").format(hex=hex, why=arrival.no_attack) + ".")
    found += [_("{hex}: not allowed, {why}").format(hex=hex, why=why) + "." for hex, why in reach.refusals.items()]
    return " ".join(found)


def explained_reach(reach: Reach, width: float = LESSON_WIDTH, to: str | None = None) -> Explanation:
    """Where a unit may move, and with `to` the way to one hex or why it may not go there.

    `width` is that of the picture the board is made for.
    """
    board = reach.position.board
    at = None if to is None else board.hex(to)
    frame = board_frame(board, width, bars=0)
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
    scene = scene.with_ground(tints).with_layer("marks", tuple(marks))
    title = _("Where may {unit} on {hex} move?").format(unit=reach.unit.name, hex=reach.origin)
    return Explanation(title, describe(reach, to), scene, _verdict(reach, at), tuple(_legend(reach, at)))


def _beyond(a: tuple[float, float], b: tuple[float, float], far: float) -> tuple[float, float]:
    """The point `far` pixels beyond `b`, coming from `a`, where the tip of an arrow covers nothing."""
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
