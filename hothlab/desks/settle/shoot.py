"""May it shoot? The whole attack: range, line of sight, what the unit did before, terrain, enemies beside it, dice."""

from __future__ import annotations

from hothlab.desks.settle.answer import Answer, Check, rules_of
from hothlab.desks.settle.dispute import Dispute
from hothlab.desks.settle.in_play import attack_now, card_now, no_order, refusal_now, unknown_of
from hothlab.desks.settle.open_rules import SIGHT_RULINGS, at_issue
from hothlab.desks.settle.pieces import single_pieces
from hothlab.desks.settle.support import turning
from hothlab.hexes import Hex
from hothlab.language.text import _, also, capital, either, ngettext, phrase, said, signed
from hothlab.rules.attack import Attack, Bar
from hothlab.rules.modifiers import modifiers, without_effect
from hothlab.rules.position import Position
from hothlab.rules.readings import flips, readings
from hothlab.rules.reason import Reason
from hothlab.rules.rulings import Rulings
from hothlab.rules.sight import Sight, line_of_sight
from hothlab.rules.units import Unit

__all__ = ["checks_of", "dice_words", "shoot"]


def shoot(dispute: Dispute) -> Answer:
    """The answer for the unit on `a` and whatever stands on `b`; only about sight where one of them is empty."""
    a, b, position = dispute.a, dispute.b, dispute.position
    if a is None:
        return Answer(dispute, "wait", _("Two hexes"), _("Tap the unit that shoots."))
    if b is None:
        return Answer(dispute, "wait", _("One more hex"), _("{hex} is chosen. Tap what it shoots at.").format(hex=a))
    if a not in position.units or (b not in position.units and b not in position.structures):
        return _only_sight(dispute, a, b)
    found = attack_now(dispute, a, b)
    why = refusal_now(dispute, found)
    if why is None:
        verdict = _("{unit} on {a} may shoot at {target} on {b} with {dice}.")
        verdict = verdict.format(unit=found.unit.name, a=a, target=found.victim.name, b=b, dice=dice_words(found.dice))
    else:
        verdict = _("{unit} on {a} may not shoot at {b}: {why}.")
        verdict = verdict.format(unit=found.unit.name, a=a, b=b, why=why.text)
    checks = checks_of(dispute, found)
    relevant = [check for check in checks if why is None or check.fine is False]

    def judge(chosen: Rulings) -> tuple[object, str, bool]:
        other = attack_now(dispute, a, b, chosen)
        against = refusal_now(dispute, other)
        return _outcome(other, against), _short(other, against), against is None

    def legal(board: Position) -> bool:
        return refusal_now(dispute, attack_now(dispute, a, b, position=board)) is None

    near = [*found.sight.crossed, *found.sight.left, *found.sight.right, a, b, *position.board.neighbours[a]]
    within = found.distance <= found.unit.profile.range
    return Answer(
        dispute,
        "yes" if why is None else "no",
        _("Yes, {dice}").format(dice=dice_words(found.dice)) if why is None else _("No"),
        capital(verdict),
        _outcome(found, why),
        checks,
        rules_of(relevant, found.rules if why is None else (why.rule,)),
        turning(at_issue(dispute), dispute.rulings, judge) if within else (),
        single_pieces(position, near, legal, (a, b)) if within else (),
        unknown_of(dispute),
        found,
    )


def dice_words(number: int) -> str:
    """A number of dice, in words."""
    return ngettext("{n} die", "{n} dice", number).format(n=number)


def _outcome(found: Attack, why: Reason | None) -> tuple[bool, int]:
    """May it shoot, and with how many dice?"""
    return why is None, found.dice if why is None else 0


def _short(found: Attack, why: Reason | None) -> str:
    if why is None:
        return _("then it may, with {dice}").format(dice=dice_words(found.dice))
    return _("then it may not: {why}").format(why=why.text)


def checks_of(dispute: Dispute, found: Attack) -> tuple[Check, ...]:
    """Everything that an attack must pass, each by itself, so that nothing that forbids it stays untold."""
    position, a, b, unit = dispute.position, found.attacker, found.target, found.unit
    most = unit.profile.range
    far = ngettext("{n} hex", "{n} hexes", found.distance).format(n=found.distance)
    near_enough = found.distance <= most
    text = _("{far}, and it shoots {most} at most") if near_enough else _("{far}: too far, it shoots {most} at most")
    victim = found.victim
    friend = isinstance(victim, Unit) and victim.side == unit.side
    rows: list[Check] = []
    idle = no_order(dispute, dispute.a or a)
    if idle is not None:
        rows.append(Check(_("Order"), False, idle.text, ("ORD-1", idle.rule)))
    rows.append(Check(_("Range"), near_enough, text.format(far=far, most=most), ("ATK-4", unit.profile.rule)))
    if friend:
        rows.append(Check(_("Target"), False, _("a unit never attacks its friends"), ("ATK-4",)))
    sight = found.sight
    seen = sight.reason.text
    rows.append(Check(_("Line of sight"), sight.clear, _("clear: {why}").format(why=seen) if sight.clear
                      else _("blocked: {why}").format(why=seen), sight.rules))  # fmt: skip
    rows.append(_moved(found))
    beside = _enemies_beside(position, unit, a, b)
    if beside and found.distance > 1:
        rows.append(_adjacent(dispute, position, beside))
    card = card_now(dispute, dispute.a or a)
    forbidden = None
    if card is not None and idle is None:
        forbidden = (card.why_no_move(a) if found.moved else None) or card.why_no_attack(a)
    if forbidden is not None:
        rows.append(Check(_("Card"), False, forbidden.text, (forbidden.rule,)))
    if near_enough and not friend and found.bar is not Bar.OWN_STRUCTURE:
        changed = (*modifiers(position, a, b, found.rulings, found.ignores_terrain), *found.extra)
        parts = [
            _("{n} at this distance").format(n=found.base),
            *(f"{each.text} {signed(each.dice)}" for each in changed),
        ]
        rules = (unit.profile.rule, *(each.rule for each in changed))
        if found.base + sum(each.dice for each in changed) < 1:
            rows.append(Check(_("Dice"), False, _("none are left: {why}").format(why=also(parts)), ("ATK-6", *rules)))
        elif found.legal:
            no_effect = [each.text for each in without_effect(position, a, b)]
            rows.append(Check(_("Dice"), True, said(dice_words(found.dice), also([*parts, *no_effect])), rules))
    return tuple(rows)


def _moved(found: Attack) -> Check:
    name, moved = _("Moved"), found.moved
    if not moved:
        return Check(name, True, _("it has not moved this turn"))
    why = found.spent_by_move
    hexes = ngettext("{n} hex", "{n} hexes", moved).format(n=moved)
    if why is None:
        return Check(name, True, _("{hexes}, and it may still attack").format(hexes=hexes), ("MOV-1",))
    return Check(name, False, said(hexes, why.text), (why.rule,))


def _enemies_beside(position: Position, unit: Unit, a: Hex, b: Hex) -> list[Hex]:
    return [
        hex
        for hex in position.board.neighbours[a]
        if hex != b and hex in position.units and position.units[hex].side != unit.side
    ]


def _adjacent(dispute: Dispute, position: Position, beside: list[Hex]) -> Check:
    who = either(phrase(_("{unit} on {hex}"), unit=position.units[hex].name, hex=hex) for hex in beside)
    if dispute.rulings["adjacent_target"] == "adjacent-first":
        return Check(_("Enemies beside it"), False, _("it must first attack {who}").format(who=who), ("ATK-3",))
    return Check(
        _("Enemies beside it"), True, _("{who}; it may still choose another target").format(who=who), ("ATK-1",)
    )


def _only_sight(dispute: Dispute, a: Hex, b: Hex) -> Answer:
    """Nobody could shoot, but a line can be looked at before the pieces stand there."""
    position = dispute.position
    sight = line_of_sight(position, a, b, dispute.rulings)
    empty = a if a not in position.units else b
    text = (
        _("nothing stands on {empty}; a unit on {a} would see {b}: {why}.")
        if sight.clear
        else _("nothing stands on {empty}; a unit on {a} would not see {b}: {why}.")
    )
    verdict = capital(text.format(empty=empty, a=a, b=b, why=sight.reason.text))
    far = ngettext("{n} hex", "{n} hexes", sight.distance).format(n=sight.distance)
    checks = (
        Check(_("Distance"), None, far),
        Check(_("Line of sight"), sight.clear, capital(sight.reason.text), sight.rules),
    )

    def judge(chosen: Rulings) -> tuple[object, str, bool]:
        other: Sight = line_of_sight(position, a, b, chosen)
        then = _("then it sees it") if other.clear else _("then it does not see it")
        return other.clear, said(then, other.reason.text), other.clear

    most = max((len(each.changed) for each in readings(position, a, b, dispute.rulings)), default=1)
    return Answer(
        dispute,
        "yes" if sight.clear else "no",
        _("In sight") if sight.clear else _("Out of sight"),
        verdict,
        sight.clear,
        checks,
        sight.rules,
        turning(SIGHT_RULINGS, dispute.rulings, judge, max(2, most)),
        flips(position, a, b, dispute.rulings),
        unknown_of(dispute),
        sight,
    )
