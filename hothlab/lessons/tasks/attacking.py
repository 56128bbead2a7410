"""Tasks on attacking: who may be attacked, with how many dice, and what a roll takes off."""

from __future__ import annotations

from hothlab.base.errors import HothlabError
from hothlab.game.events import symbol_name
from hothlab.hexes import Hex
from hothlab.language.text import _, listed, ngettext, sentence
from hothlab.lessons.tasks.building import Ask, Illustration, Praise, choice_task, hexes_task, number_task
from hothlab.lessons.tasks.parameters import AHex, Faces, Number
from hothlab.lessons.tasks.task import Task
from hothlab.rules import attack as attacks
from hothlab.rules import dice as rolls
from hothlab.rules import modifiers as changes
from hothlab.rules.attack import Attack
from hothlab.rules.catalogue import in_order
from hothlab.rules.dice import Hits
from hothlab.rules.movement import unit_at
from hothlab.rules.position import Position
from hothlab.rules.reason import Reason
from hothlab.rules.units import Unit

__all__ = ["dice", "hits", "targets"]

MOST_DICE = 6


def targets(position: Position, ask: Ask, unit: AHex, moved: Number = 0) -> Task:
    """Every enemy that the unit may attack after it moved `moved` hexes (ATK-4)."""
    at, attacker = unit_at(position, unit)
    attempted = {
        hex: attacks.attack(position, at, hex, moved=moved)
        for hex in (*position.units, *position.structures)
        if hex != at
    }
    key = [hex for hex, found in attempted.items() if found.legal]

    def why(hex: Hex) -> Reason | None:
        return attempted[hex].refusal

    def right() -> str:
        n = len(key)
        text = ngettext("It may attack one target.", "It may attack one of {n} targets.", n)
        return text.format(n=n) if n else _("It may attack nobody.")

    question = _("Click every enemy that {unit} on {hex} may attack.").format(unit=attacker.name, hex=at)
    rules = in_order(["ATK-4", "LOS-1", *(reason.rule for hex in attempted if (reason := attempted[hex].refusal))])
    return hexes_task(
        ask, question, rules, position, key, why, right, evidence=_telling(attempted, key), proof=attempted.get,
        among=attempted, shown=Illustration(marked=(at,)),
    )  # fmt: skip


def _telling(attempted: dict[Hex, Attack], key: list[Hex]) -> Attack | None:
    """The attack to draw: a legal one, else the first refused one."""
    return next((attempted[hex] for hex in (*key, *attempted)), None)


def dice(position: Position, ask: Ask, unit: AHex, target: AHex, moved: Number = 0) -> Task:
    """How many dice the unit rolls against the target; 0 when it may not attack (ATK-4, ATK-6)."""
    found = attacks.attack(position, unit, target, moved=moved)
    question = _("How many dice are rolled by {unit} on {a} against {target} on {b}?").format(
        unit=found.unit.name, a=found.attacker, target=found.victim.name, b=found.target
    )
    return number_task(
        ask, question, found.rules, MOST_DICE, found.dice, lambda pick: _other_number(found, pick),
        lambda: Praise.of(found), evidence=found, board=position,
        shown=Illustration(marked=(found.attacker, found.target)),
    )  # fmt: skip


def _other_number(found: Attack, pick: int) -> Reason:
    """What somebody overlooked who counts another number of dice."""
    if found.refusal is not None:
        return found.refusal
    if pick == found.base and found.modifiers:
        first = found.modifiers[0]
        return Reason(first.rule, _("look at what changes the number: {what}").format(what=first.text))
    if found.modifiers:
        return Reason("ATK-6", _("start with the dice for the distance, then count everything that adds or takes dice"))
    if pick < found.base:  # something was taken off that does not count
        for reason in changes.without_effect(found.position, found.attacker, found.target):
            return reason
    text = _("the target is at distance {n}, and nothing else counts here").format(n=found.distance)
    return Reason(found.unit.profile.rule, text)


def hits(
    position: Position,
    ask: Ask,
    target: AHex,
    faces: Faces,
    unit: AHex | None = None,
    confirmation: Faces | None = None,
) -> Task:
    """How many miniatures the target loses by a roll, before any retreat (HIT-1 to HIT-4, UNI-5)."""
    b = position.board.hex(target)
    victim = position.units.get(b) or position.structures.get(b)
    if victim is None:
        raise HothlabError(_("nothing to attack stands on {hex}").format(hex=b))
    found = rolls.hits(victim, faces, confirmation)
    if found.confirmation:
        raise HothlabError(_("hits on an AT-AT need the confirmation roll beside them"))
    marked = (b,) if unit is None else (unit_at(position, unit)[0], b)
    shown = Illustration(marked, dice=(*found.faces, *(confirmation or ())))
    after = _after(position, b, found)

    def why(pick: int) -> Reason:
        return _other_loss(found, pick)

    def right() -> Praise:
        return _loss(found)

    if isinstance(victim, Unit):
        question = _("This was rolled against {unit} on {hex}. How many miniatures are lost?")
        question = question.format(unit=victim.name, hex=b)
        return number_task(
            ask, question, found.rules, len(found.faces), found.casualties, why, right, after, position, shown
        )  # fmt: skip
    question = _("This was rolled against {unit} on {hex}. Is it destroyed?").format(unit=victim.name, hex=b)
    return choice_task(
        ask, question, found.rules, (_("No"), _("Yes")), found.casualties, why, right, after, board=position,
        shown=shown,
    )  # fmt: skip


def _other_loss(found: Hits, pick: int) -> Reason:
    """What somebody overlooked who counts another loss."""
    victim = found.target
    if isinstance(victim, Unit) and victim.profile.confirmed:
        return Reason(victim.profile.rule, _("hits on an AT-AT are rolled again, and only a blast then counts"))
    if pick == found.hits and found.surplus:
        return Reason("HIT-3", _("surplus hits are lost: no more miniatures can go than are there"))
    hitting = listed(symbol_name(each) for each in rolls.symbols() if each in rolls.hit_symbols(victim))
    if pick > found.casualties:
        text = _("look for what hits {unit} ({symbols}); the rest misses").format(symbols=hitting, unit=victim.name)
        return Reason("HIT-2", text)
    text = _("count everything that hits {unit}: {symbols}").format(symbols=hitting, unit=victim.name)
    return Reason("HIT-1", text)


def _loss(found: Hits) -> Praise:
    n = found.casualties
    if isinstance(found.target, Unit):
        text = ngettext("{unit}: {n} miniature is lost", "{unit}: {n} miniatures are lost", n)
    else:
        text = _("{unit} is destroyed") if n else _("{unit} still stands")
    return Praise(sentence(text.format(unit=found.target.name, n=n)), found.rules)


def _after(position: Position, hex: Hex, found: Hits) -> Position:
    """The board after the roll."""
    unit = position.units.get(hex)
    left = unit.reduced(found.casualties) if unit else None
    if found.eliminated:
        return position.remove(hex)
    return position.place(hex, left) if left else position
