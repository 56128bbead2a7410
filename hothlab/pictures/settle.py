"""The board of a dispute: what is chosen, and what the answer stands on, drawn for each question."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from hothlab.desks.settle import Answer, Dispute
from hothlab.desks.settle.at_at import walker_of
from hothlab.hexes import Hex
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
from hothlab.rules.retreat import Retreats
from hothlab.rules.sight import Sight
from hothlab.scene.frame import Frame
from hothlab.scene.scene import Item, Scene, Shape
from hothlab.scene.shapes import Box, outlined, route
from hothlab.scene.tags import TAG, tag_items
from hothlab.scene.words import legible

__all__ = ["settle_scene"]


@dataclass
class _Marks:
    """Marks under the terrain, over it and on top."""

    tints: list[Item] = field(default_factory=list)
    below: list[Item] = field(default_factory=list)
    top: list[Item] = field(default_factory=list)


def settle_scene(answer: Answer, width: float = 640.0, words: bool = True, lifted: Hex | None = None) -> Scene:
    """The board with the answer on it; `words` has it say at each obstruction what it is, `lifted` marks a piece."""
    dispute = answer.dispute
    frame = desk_frame(dispute.position.board, width)
    marks = _Marks()
    shown = answer.shown
    if isinstance(shown, Odds):
        _attack(shown.attack, frame, marks, words)
    elif isinstance(shown, Attack):
        _attack(shown, frame, marks, words)
    elif isinstance(shown, Sight):
        _line(shown, frame, marks, words)
    elif isinstance(shown, Reach):
        _reach(shown, dispute.b, frame, marks)
    elif isinstance(shown, Retreats):
        _retreats(shown, frame, marks)
    elif dispute.question == "order" and dispute.a in dispute.position.units:
        _sections(answer, frame, marks)
    meant = _meant(dispute)
    chosen = [item for hex in meant for item in outlined(frame, hex, "sight")]
    if lifted is not None:
        chosen += outlined(frame, lifted, "gold")
    chosen += hex_names(frame, meant)
    scene = board_scene(dispute.position, frame.width, bars=False, frame=frame)
    scene = scene.with_ground(marks.tints, marks.below).with_layer("marks", (*chosen, *marks.top))
    told = f"{dispute.title} {answer.heading}. {answer.verdict} {scene.description}"
    return replace(scene, title=dispute.title, description=told)


def _meant(dispute: Dispute) -> tuple[Hex, ...]:
    """The hexes that the question is about: a walker and a medal are one hex, whatever else was tapped."""
    if dispute.question == "at-at":
        walker = walker_of(dispute)
        return () if walker is None else (walker,)
    return dispute.hexes[:1] if dispute.question == "medal" else dispute.hexes


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


def _sections(answer: Answer, frame: Frame, marks: _Marks) -> None:
    position, a = answer.dispute.position, answer.dispute.a
    assert a is not None
    side = position.units[a].side
    roles = {"left": "left", "centre": "gold", "right": "right"}
    for hex in position.board.hexes:
        found = position.board.sections(hex, side)
        marks.tints += [Shape(frame.outline(hex), fill=roles[each], opacity=0.34 / len(found)) for each in found]
