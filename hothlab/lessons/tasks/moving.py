"""Tasks on moving and retreating: where a unit can go, where it may still attack from, what a retreat costs."""

from __future__ import annotations

from hothlab.hexes import Hex
from hothlab.language.text import _, capital, ngettext, sentence
from hothlab.lessons.tasks.building import Ask, Illustration, Praise, hexes_task, number_task
from hothlab.lessons.tasks.parameters import AHex, Number
from hothlab.lessons.tasks.task import Task
from hothlab.rules import movement, retreat
from hothlab.rules.catalogue import in_order
from hothlab.rules.position import Position
from hothlab.rules.reason import Reason

__all__ = ["attack_after_move", "reach", "retreat_ends", "retreat_losses"]


def reach(position: Position, ask: Ask, unit: AHex) -> Task:
    """Every hex that the unit can move to (MOV-1 to MOV-7)."""
    found = movement.reach(position, unit)

    def right() -> str:
        n = len(found.arrivals)
        text = ngettext("{unit} on {hex} can reach one hex.", "{unit} on {hex} can reach {n} hexes.", n)
        return capital(text.format(unit=found.unit.name, hex=found.origin, n=n))

    question = _("Click every hex that {unit} on {hex} can move to.").format(unit=found.unit.name, hex=found.origin)
    rules = ("MOV-1", found.unit.profile.rule)
    return hexes_task(
        ask, question, rules, position, found.hexes, found.why_not, right, evidence=found,
        shown=Illustration(marked=(found.origin,)),
    )  # fmt: skip


def attack_after_move(position: Position, ask: Ask, unit: AHex) -> Task:
    """Every hex that the unit can move to and still attack from, were an enemy near (MOV-7, ATK-5)."""
    found = movement.reach(position, unit)
    key = [hex for hex, arrival in found.arrivals.items() if arrival.may_attack]

    def why(hex: Hex) -> Reason | None:
        return found.why_not(hex) or found.arrivals[hex].no_attack

    def right() -> str:
        n = len(key)
        text = _("{unit} may not attack after any move here.")
        if n:
            text = ngettext("{unit} may attack from one hex.", "{unit} may still attack from {n} hexes.", n)
        return capital(text.format(unit=found.unit.name, n=n))

    question = _("Click every hex that {unit} on {hex} can move to and still attack from.")
    question = question.format(unit=found.unit.name, hex=found.origin)
    return hexes_task(
        ask, question, ("MOV-7", "ATK-5"), position, key, why, right, evidence=found,
        shown=Illustration(marked=(found.origin,)),
    )  # fmt: skip


def retreat_ends(position: Position, ask: Ask, unit: AHex, number: Number) -> Task:
    """Every hex at the end of that number of retreats, its own when it may stay (RET-1 to RET-7)."""
    found = retreat.retreats(position, unit, number)

    def right() -> Praise:
        if found.unit.profile.ignores_retreats:
            why = _("{unit} ignores all retreats").format(unit=found.unit.name)
            return Praise(sentence(why), ("RET-6",))
        n, lost = len(found.ends), found.casualties
        text = ngettext("Its owner has one hex to end on.", "Its owner has {n} hexes to choose from.", n).format(n=n)
        if not lost:
            return Praise(text)
        more = ngettext("And {n} miniature is lost.", "And {n} miniatures are lost.", lost)
        return Praise(f"{text} {more.format(n=lost)}", ("RET-4",))

    question = ngettext(
        "{n} retreat was rolled against {unit} on {hex}. Click every hex that it may end on.",
        "{n} retreats were rolled against {unit} on {hex}. Click every hex that it may end on.",
        number,
    ).format(n=number, unit=found.unit.name, hex=found.hex)
    return hexes_task(
        ask, question, found.rules, position, found.ends, found.why_not, right, evidence=found,
        among=position.board.hexes, shown=Illustration(marked=(found.hex,), dice=("retreat",) * number),
    )  # fmt: skip


def retreat_losses(position: Position, ask: Ask, unit: AHex, number: Number) -> Task:
    """How many miniatures the unit loses by that number of retreats when its owner chooses best (RET-4, RET-5)."""
    found = retreat.retreats(position, unit, number)
    ignored = max(option.ignored for option in found.options)

    def why(pick: int) -> Reason:
        if pick < found.casualties:
            return Reason("RET-4", _("each step that cannot be made costs a miniature"))
        if found.unit.profile.ignores_retreats:
            return Reason("RET-6", _("{unit} ignores all retreats").format(unit=found.unit.name))
        if ignored:
            return Reason("RET-7", _("infantry in trenches may ignore one retreat"))
        return Reason("RET-5", _("there is a way on which more of the retreats are carried out"))

    def right() -> str:
        n = found.casualties
        if not n:
            return _("No miniature is lost: every retreat is carried out or ignored.")
        return ngettext(
            "{n} step cannot be made, and costs a miniature.", "{n} steps cannot be made, and each costs one.", n
        ).format(n=n)

    question = ngettext(
        "{n} retreat was rolled against {unit} on {hex}. How many miniatures are lost?",
        "{n} retreats were rolled against {unit} on {hex}. How many miniatures are lost?",
        number,
    ).format(n=number, unit=found.unit.name, hex=found.hex)
    return number_task(
        ask, question, in_order(["RET-4", *found.rules]), number, found.casualties, why, right,
        evidence=found, board=position, shown=Illustration(marked=(found.hex,), dice=("retreat",) * number),
    )  # fmt: skip
