"""Tasks on line of sight: is a line clear, what blocks it, whom does a unit see."""

from __future__ import annotations

from typing import Annotated

from hothlab.base.declared import About
from hothlab.base.errors import HothlabError
from hothlab.hexes import Hex, Side
from hothlab.language.text import _, ngettext
from hothlab.lessons.tasks.building import Ask, Illustration, Praise, choice_task, hexes_task
from hothlab.lessons.tasks.parameters import AHex, Hexes, TwoHexes
from hothlab.lessons.tasks.task import Task
from hothlab.rules.position import Position
from hothlab.rules.reason import Reason
from hothlab.rules.sight import Sight, line_of_sight

__all__ = ["blockers", "sees", "sight"]


def sight(position: Position, ask: Ask, line: TwoHexes) -> Task:
    """Yes or no: is the line of sight between two hexes clear (LOS-1 to LOS-8)?"""
    found = line_of_sight(position, *line)
    return choice_task(
        ask, _("Is the line of sight from {a} to {b} clear?").format(a=found.origin, b=found.target), found.rules,
        (_("Yes, it is clear"), _("No, it is blocked")), 0 if found.clear else 1, lambda _pick: found.reason,
        lambda: Praise.of(found), evidence=found, proof=found, board=position,
        shown=Illustration(marked=(found.origin, found.target), line=(found.origin, found.target)),
    )  # fmt: skip


def blockers(position: Position, ask: Ask, line: TwoHexes) -> Task:
    """Every hex that blocks the line of sight between two hexes; none when it is clear."""
    found = line_of_sight(position, *line)
    ends = (found.origin, found.target)
    key = [each.hex for each in found.blockers if each.hex in position.board.neighbours]
    question = _("Click every hex that blocks the line of sight from {a} to {b}.").format(a=ends[0], b=ends[1])
    return hexes_task(
        ask, question, found.rules, position, key, lambda hex: _no_blocker(found, hex), lambda: Praise.of(found),
        evidence=found, shown=Illustration(marked=ends, line=ends),
    )  # fmt: skip


def _no_blocker(found: Sight, hex: Hex) -> Reason:
    """Why a hex does not block the line."""
    obstructs = any(each.hex == hex for each in found.obstructions)
    if hex in found.crossed:
        if found.on_ridges:
            text = _("between two ridges only seracs and units on ridges are in the way")
            return Reason("LOS-7", text, hex)
        return Reason("LOS-2", _("nothing that blocks sight is there"), hex)
    if hex in found.left or hex in found.right:
        if obstructs:
            return Reason("LOS-4", _("the line only runs along its edge, and the other side is free"), hex)
        return Reason("LOS-4", _("the line runs along its edge, and nothing there blocks sight"), hex)
    if hex in found.touched:
        return Reason("LOS-1", _("the line only touches its corner"), hex)
    return Reason("LOS-1", _("the line does not meet it"), hex)


def sees(position: Position, ask: Ask, origin: Annotated[AHex, About(name="from")], among: Hexes | None = None) -> Task:
    """Which enemies are seen from a hex, at any distance; or which of the hexes `among`.

    From an empty hex every unit counts as somebody to be seen.
    """
    at = position.board.hex(origin)
    viewer = position.units.get(at)
    if among is None:
        candidates = enemies(position, viewer.side if viewer else None, at)
    else:
        candidates = [position.board.hex(hex) for hex in among]
    if not candidates or at in candidates:
        raise HothlabError(_("there is nobody to be seen from {hex}").format(hex=at))
    sights = {hex: line_of_sight(position, at, hex) for hex in candidates}
    key = [hex for hex, found in sights.items() if found.clear]

    def right() -> str:
        if len(key) == len(sights):
            return _("No line is blocked.")
        if not key:
            return _("Every line is blocked.")
        text = ngettext(
            "One line is clear, the rest is blocked.", "{n} lines are clear, the rest is blocked.", len(key)
        )
        return text.format(n=len(key))

    if among is not None:
        question = _("Click every marked hex that can be seen from {hex}.").format(hex=at)
    elif viewer is not None:
        question = _("Click every enemy that {unit} on {hex} can see.").format(unit=viewer.name, hex=at)
    else:
        question = _("Click every unit that can be seen from {hex}.").format(hex=at)
    rules = tuple(dict.fromkeys(rule for found in sights.values() for rule in found.rules if rule.startswith("LOS")))
    return hexes_task(
        ask, question, rules, position, key, lambda hex: sights[hex].reason, right, evidence=_shown(sights, key),
        proof=sights.get, among=sights, shown=Illustration(marked=(at,)),
    )  # fmt: skip


def _shown(sights: dict[Hex, Sight], key: list[Hex]) -> Sight:
    """The line to draw: a blocked one, else any."""
    blocked = [found for hex, found in sights.items() if hex not in key]
    return (blocked or list(sights.values()))[0]


def enemies(position: Position, side: Side | None, but: Hex) -> list[Hex]:
    """The enemy units of a side, and for the Empire the structures; without a side, all pieces. Not the hex `but`."""
    units = [hex for hex, unit in position.units.items() if hex != but and unit.side != side]
    structures = [hex for hex in position.structures if hex != but] if side != "rebel" else []
    return [*units, *structures]
