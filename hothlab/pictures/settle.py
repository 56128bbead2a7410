"""The board of a dispute: what is chosen, and what the answer stands on, drawn for each question."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from hothlab.desks.settle import Verdict
from hothlab.desks.settle.compare import WhatIf
from hothlab.desks.settle.order import Ordering
from hothlab.desks.settle.sight import AllSeen
from hothlab.hexes import Hex, Side
from hothlab.language.text import _
from hothlab.pictures.board import board_scene, hex_names
from hothlab.pictures.desk import aim_mark, desk_frame
from hothlab.pictures.reach import disc, refused
from hothlab.pictures.retreat import arrow, ends, losses, steps
from hothlab.pictures.sight import hex_items, tags
from hothlab.pictures.visible import line_items
from hothlab.rules.attack import Attack, Bar
from hothlab.rules.movement import Reach
from hothlab.rules.odds import Odds
from hothlab.rules.position import Position
from hothlab.rules.retreat import Retreats
from hothlab.rules.sight import Sight
from hothlab.scene.frame import Frame
from hothlab.scene.scene import Item, Scene, Shape
from hothlab.scene.shapes import Box, dashed, outlined, route
from hothlab.scene.tags import TAG, tag_items
from hothlab.scene.words import legible

__all__ = ["settle_scene"]


@dataclass
class _Marks:
    """Marks under the terrain, over it and on top."""

    tints: list[Item] = field(default_factory=list)
    below: list[Item] = field(default_factory=list)
    top: list[Item] = field(default_factory=list)
    dimmed: tuple[Hex, ...] = ()


def settle_scene(
    verdict: Verdict, width: float = 640.0, words: bool = True, lifted: Hex | None = None, compared: bool = False
) -> Scene:
    """The board with a verdict on it.

    `words` has it say at each obstruction what it is, `lifted` marks a piece, `compared` what else could be attacked,
    and from where.
    """
    dispute, shown = verdict.dispute, verdict.shown
    frame = desk_frame(dispute.position.board, width)
    marks = _Marks()
    match shown:
        case Odds():
            _attack(shown.attack, frame, marks, words)
        case Attack():
            _attack(shown, frame, marks, words)
        case Sight():
            _line(shown, frame, marks, words)
        case AllSeen():
            unseen = [hex for hex in dispute.position.board.hexes if hex != shown.origin and hex not in shown.hexes]
            marks.dimmed = tuple(unseen)
            marks.below += [Shape(frame.outline(hex), fill="shade2", opacity=0.5) for hex in unseen]
        case Reach():
            _reach(shown, dispute.b, frame, marks)
        case Retreats():
            _retreats(shown, frame, marks)
        case Ordering():
            _sections(dispute.position, shown.side, frame, marks)
    if compared:
        _compared(verdict.what_if, frame, marks)
    chosen = [item for hex in dispute.meant for item in outlined(frame, hex, "sight")]
    if lifted is not None:
        chosen += outlined(frame, lifted, "gold")
    chosen += hex_names(frame, dispute.meant)
    scene = board_scene(dispute.position, frame.width, bars=False, frame=frame, dimmed=marks.dimmed)
    scene = scene.with_ground(marks.tints, marks.below).with_layer("marks", (*chosen, *marks.top))
    told = f"{dispute.title} {verdict.heading}. {verdict.sentence} {scene.description}"
    return replace(scene, title=dispute.title, description=told)


def _compared(what_if: WhatIf, frame: Frame, marks: _Marks) -> None:
    """The other hexes to attack from, and the other targets."""
    for row in what_if.hexes:
        marks.top += dashed(frame, row.attack.attacker, "sight", 0.2)
    for row in what_if.targets:
        marks.top += aim_mark(frame, row.attack.target, "text2")
    marks.top += hex_names(frame, [row.attack.attacker for row in what_if.hexes])


def _line(sight: Sight, frame: Frame, marks: _Marks, words: bool, beyond: str = "") -> None:
    under, outlines = hex_items(sight, frame)
    strand, ends_of_it = line_items(sight, frame)
    marks.tints += under
    marks.below += strand
    marks.top += [*outlines, *hex_names(frame, sight.crossed), *ends_of_it]
    if words:
        size = TAG * legible(frame.width)
        inside = Box(6, 6, frame.width - 12, frame.height - 12)
        marks.top += tag_items(tags(sight, frame, inside, size, beyond), size)


def _attack(attack: Attack, frame: Frame, marks: _Marks, words: bool) -> None:
    """The line of the attack. Only obstructions are red on it; that it is too long is said in words."""
    beyond = ""
    if attack.bar is Bar.RANGE:
        text = _("{hex}: {distance} hexes, range {range}")
        beyond = text.format(hex=attack.target, distance=attack.distance, range=attack.unit.profile.range)
    _line(attack.sight, frame, marks, words, beyond)
    marks.top += aim_mark(frame, attack.target, "text" if attack.legal else "text2")


def _reach(reach: Reach, to: Hex | None, frame: Frame, marks: _Marks) -> None:
    size, side = frame.size, reach.unit.side[0]
    marks.tints += [Shape(frame.outline(hex, 0.04 * size), fill=f"{side}_tint", opacity=0.4) for hex in reach.arrivals]
    if to is not None and to in reach.arrivals:
        marks.top += route(
            [frame.centre(each) for each in (reach.origin, *reach.arrivals[to].path)], "sight", 0.1 * size
        )
    for hex, arrival in reach.arrivals.items():
        x, y = frame.centre(hex)
        marks.top += disc(arrival, x, y - 0.36 * size, 0.26 * size, side)
    asked = reach.refusals if to is None else (to,)
    for hex in asked:
        why = reach.why_not(hex)
        if why is not None:
            marks.top += refused(why.rule, *frame.centre(hex), size)


def _retreats(found: Retreats, frame: Frame, marks: _Marks) -> None:
    size = frame.size
    for hex, options in ends(found).items():
        marks.top.append(Shape(frame.outline(hex, 0.09 * size), stroke="halo", width=0.11 * size, opacity=0.8))
        marks.top.append(Shape(frame.outline(hex, 0.09 * size), stroke="sight", width=0.05 * size))
        lost = max(option.casualties for option in options)
        if lost:
            x, y = frame.centre(hex)
            marks.top += losses(x, y - 0.55 * size, 0.16 * size, lost)
    for (a, b), number in steps(found).items():
        marks.top += arrow(frame, a, b, number)


def _sections(position: Position, side: Side, frame: Frame, marks: _Marks) -> None:
    """The sections as a side sees them."""
    roles = {"left": "left", "centre": "gold", "right": "right"}
    for hex in position.board.hexes:
        found = position.board.sections(hex, side)
        marks.tints += [Shape(frame.outline(hex), fill=roles[each], opacity=0.34 / len(found)) for each in found]
