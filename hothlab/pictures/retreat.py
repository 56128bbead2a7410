"""Retreats on the board: every path open to the owner, the losses at its end, the retreats that may be ignored."""

from __future__ import annotations

from math import hypot

from hothlab.hexes import Hex
from hothlab.language.text import _, also, ngettext
from hothlab.pictures.board import board_scene, hex_names
from hothlab.pictures.explained import Explanation, Headline, Key
from hothlab.rules.retreat import RetreatOption, Retreats
from hothlab.scene.frame import LESSON_WIDTH, Frame, board_frame
from hothlab.scene.scene import Item, Label, Shape
from hothlab.scene.shapes import SURFACE, Box, circle, cross, route
from hothlab.scene.tags import TAG, Tag, place_tags, places_on, tag_items
from hothlab.scene.words import legible

__all__ = ["arrow", "describe", "ends", "explained_retreats", "losses", "steps"]

MOST_LISTED = 8
"""At most this many ways are listed in words beside the drawing; the description has them all."""


def steps(retreats: Retreats) -> dict[tuple[Hex, Hex], int]:
    """Every step that some way takes, from hex to hex, and which step of a way it is at the earliest."""
    found: dict[tuple[Hex, Hex], int] = {}
    for option in retreats.options:
        for number, step in enumerate(zip((retreats.hex, *option.path), option.path, strict=False), start=1):
            found[step] = min(number, found.get(step, number))
    return found


def ends(retreats: Retreats) -> dict[Hex, list[RetreatOption]]:
    """The hexes where the unit may end up, with the ways that lead there."""
    found: dict[Hex, list[RetreatOption]] = {}
    for option in retreats.options:
        found.setdefault(option.path[-1] if option.path else retreats.hex, []).append(option)
    return found


def _lost(number: int) -> str:
    return ngettext("loses {n} miniature", "loses {n} miniatures", number).format(n=number)


def _notes(retreats: Retreats) -> tuple[str, ...]:
    ways = ngettext("{n} choice:", "{n} choices:", len(retreats.options)).format(n=len(retreats.options))
    listed = also(map(str, retreats.options[:MOST_LISTED]))
    more = " …" if len(retreats.options) > MOST_LISTED else ""
    return (f"{ways} {listed}{more}",)


def describe(retreats: Retreats) -> str:
    """The drawing in words."""
    return str(retreats)


def explained_retreats(retreats: Retreats, width: float = LESSON_WIDTH) -> Explanation:
    """All ways to answer the retreats, as arrows from the unit to where it may end up."""
    frame = board_frame(retreats.position.board, width, bars=0)
    scene = board_scene(retreats.position, frame.width, bars=False, frame=frame)
    size, font = frame.size, TAG * legible(width)
    marks: list[Item] = [Shape(frame.outline(retreats.hex, 0.05 * size), stroke="sight", width=0.06 * size)]
    arrows: list[Item] = []
    for (a, b), number in steps(retreats).items():
        arrows += arrow(frame, a, b, number)
    tags: list[Tag] = []
    for hex, options in ends(retreats).items():
        x, y = frame.centre(hex)
        free = min(option.ignored for option in options) == min(each.ignored for each in retreats.options)
        dash = () if free else (0.14 * size, 0.09 * size)
        marks.append(Shape(frame.outline(hex, 0.09 * size), stroke="halo", width=0.11 * size, opacity=0.8))
        marks.append(Shape(frame.outline(hex, 0.09 * size), stroke="sight", width=0.05 * size, dash=dash, cap="butt"))
        lost = max(option.casualties for option in options)
        if lost:
            arrows += losses(x, y - 0.55 * size, 0.16 * size, lost)
            tags.append(Tag(f"{_lost(lost)} (RET-4)", x, y, "stop", 0.0, -1.0, 0.8 * size))
        ignored = max(option.ignored for option in options)
        if ignored:
            text = ngettext("{n} retreat ignored ({rule})", "{n} retreats ignored ({rule})", ignored)
            cited = next((rule for rule in ("RET-7", "RET-6") if rule in retreats.rules), "RET-7")
            tags.append(Tag(text.format(n=ignored, rule=cited), x, y, "sight", 0.0, 1.0, 0.8 * size))
    inside = Box(6, 6, frame.width - 12, frame.height - 12)
    avoid = [_square(frame, hex, 0.7 * size) for hex in sorted({*retreats.position.units, *ends(retreats)})]
    avoid += [box for a, b in steps(retreats) for box in places_on([frame.centre(a), frame.centre(b)], 0.25 * size)]
    marks += arrows
    marks += hex_names(frame, [retreats.hex, *ends(retreats), *(hex for step in steps(retreats) for hex in step)])
    marks += tag_items(place_tags(tags, inside, avoid, font), font)
    title = _("How may {unit} on {hex} retreat?").format(unit=retreats.unit.name, hex=retreats.hex)
    verdict = Headline(retreats.sentence, _notes(retreats), retreats.rules)
    scene = scene.with_layer("marks", tuple(marks))
    return Explanation(title, describe(retreats), scene, verdict, tuple(_legend(retreats)))


def _square(frame: Frame, hex: Hex, r: float) -> Box:
    x, y = frame.centre(hex)
    return Box(x - r, y - r, 2 * r, 2 * r)


def arrow(frame: Frame, a: Hex, b: Hex, number: int) -> list[Item]:
    """One step, from inside one hex to inside the next, with the number of the step."""
    (ax, ay), (bx, by), size = frame.centre(a), frame.centre(b), frame.size
    far = hypot(bx - ax, by - ay)
    ux, uy = (bx - ax) / far, (by - ay) / far
    start, end = (ax + 0.35 * size * ux, ay + 0.35 * size * uy), (bx - 0.1 * size * ux, by - 0.1 * size * uy)
    part = 0.55 if by > ay else 0.42  # on that side of the edge where no name stands
    x, y = ax + part * (bx - ax), ay + part * (by - ay)
    return [
        *route([start, end], "sight", 0.11 * size),
        Shape(circle(x, y, 0.23 * size), fill=SURFACE, stroke="sight", width=0.045 * size),
        Label(str(number), x, y + 0.125 * size, 0.36 * size, "text", 700),
    ]


def losses(x: float, y: float, r: float, number: int) -> list[Item]:
    """As many crossed-out miniatures as are lost, side by side."""
    items: list[Item] = []
    for place in range(number):
        at = x + (place - (number - 1) / 2) * 2.3 * r
        body = (
            f"M{at - 0.7 * r:.2f} {y + r:.2f}Q{at - 0.7 * r:.2f} {y:.2f} {at:.2f} {y:.2f}"
            f"Q{at + 0.7 * r:.2f} {y:.2f} {at + 0.7 * r:.2f} {y + r:.2f}Z"
        )
        items += [
            Shape(circle(at, y, 1.35 * r), fill=SURFACE, opacity=0.85),
            Shape(body, fill="ghost"),
            Shape(circle(at, y - 0.4 * r, 0.38 * r), fill="ghost"),
            Shape(cross(at, y + 0.1 * r, 0.85 * r), stroke="stop", width=0.3 * r),
        ]
    return items


def _legend(retreats: Retreats) -> list[Key]:
    found = []
    hexagon = "M0 -16L13.9 -8L13.9 8L0 16L-13.9 8L-13.9 -8Z"
    if any(option.path for option in retreats.options):
        found.append(
            Key(
                "sight",
                _("A step back"),
                _("with its number on the way"),
                tuple(route([(-12, -12), (8, 12)], "sight", 4)),
            )
        )
    found.append(
        Key("sight", _("Where it may end"), _("the owner chooses"), (Shape(hexagon, stroke="sight", width=2.6),))
    )
    least = min(option.ignored for option in retreats.options)
    if any(min(option.ignored for option in options) > least for options in ends(retreats).values()):
        sign = (Shape(hexagon, stroke="sight", width=2.6, dash=(6, 4), cap="butt"),)
        found.append(Key("sight", _("Only by ignoring one more"), _("a choice, not a must"), sign))
    if any(option.casualties for option in retreats.options):
        found.append(
            Key("stop", _("Miniatures lost"), _("one for each step that cannot be made"), tuple(losses(0, 0, 8, 1)))
        )
    return found
