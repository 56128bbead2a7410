"""May it move there, and attack then? Where a unit may go, why not elsewhere, and whom it may attack from there."""

from __future__ import annotations

from hothlab.desks.settle.answer import Answer, Check, rules_of
from hothlab.desks.settle.dispute import Dispute
from hothlab.desks.settle.in_play import attack_now, card_now, no_move, reach_now, refusal_now, unknown_of
from hothlab.desks.settle.open_rules import at_issue
from hothlab.desks.settle.pieces import single_pieces
from hothlab.desks.settle.shoot import dice_words
from hothlab.desks.settle.support import TurnedBy, turning
from hothlab.hexes import Hex
from hothlab.language.text import _, capital, listed, ngettext, said
from hothlab.rules.attack import Attack
from hothlab.rules.movement import Arrival, Reach
from hothlab.rules.position import Position
from hothlab.rules.reason import Reason
from hothlab.rules.rulings import Rulings

__all__ = ["after_move", "attacks_after", "move"]


def after_move(position: Position, a: Hex, b: Hex) -> Position:
    """The board with the unit of one hex on another, the badge of an E-Web turned to "moving" (SPF-2)."""
    units = dict(position.units)
    units[b] = units.pop(a).after_move()
    return position.with_units(units)


def attacks_after(dispute: Dispute, arrival: Arrival, rulings: Rulings | None = None) -> tuple[Attack, ...]:
    """All that the unit on `a` may attack after a move."""
    a = dispute.a
    assert a is not None
    moved = after_move(dispute.position, a, arrival.hex)
    near, most = moved.board.distances[arrival.hex], moved.units[arrival.hex].profile.range
    hexes = [hex for hex in (*moved.units, *moved.structures) if 0 < near[hex] <= most]
    found = (attack_now(dispute, arrival.hex, hex, rulings, moved, arrival.distance) for hex in hexes)
    return tuple(each for each in found if refusal_now(dispute, each) is None)


def move(dispute: Dispute) -> Answer:
    """The answer for one hex to move to, or for all of them."""
    a, b, position = dispute.a, dispute.b, dispute.position
    if a is None:
        return Answer(dispute, "wait", _("A unit"), _("Tap the unit that moves."))
    if a not in position.units:
        return Answer(
            dispute, "wait", _("No unit"), _("No unit stands on {hex}. Tap the unit that moves.").format(hex=a)
        )
    found = reach_now(dispute, a)
    if dispute.moved:
        text = _("the move of {unit} on {a} is over: a unit moves once in a turn.").format(unit=found.unit.name, a=a)
        moved = Check(
            _("Moved"), False, ngettext("{n} hex", "{n} hexes", dispute.moved).format(n=dispute.moved), ("MOV-1",)
        )
        checks = (moved, *_after_attack(dispute, a))
        return Answer(dispute, "no", _("No"), capital(text), "moved", checks, rules_of(checks), shown=found)
    why = no_move(dispute, a)
    if why is not None:
        return _forbidden(dispute, found, why)
    return _everywhere(dispute, found) if b is None else _there(dispute, found, b)


def _after_attack(dispute: Dispute, a: Hex) -> list[Check]:
    """The move that the card in play gives a unit after its attack."""
    played = card_now(dispute, a)
    if played is None or not played.move_after:
        return []
    text = ngettext("it may move {n} hex after its attack", "it may move {n} hexes after its attack", played.move_after)
    return [Check(_("Card"), None, text.format(n=played.move_after), ("CMD-1",))]


def _under(dispute: Dispute, a: Hex, rulings: Rulings) -> tuple[object, str, bool]:
    """The outcome under other rulings, in short, and whether it is a yes."""
    b, why = dispute.b, no_move(dispute, a, rulings)
    if why is not None:
        return "stays", _("then it may not: {why}").format(why=why.text), False
    arrivals = reach_now(dispute, a, rulings).arrivals
    if b is None:
        fighting = tuple(hex for hex, each in arrivals.items() if each.may_attack)
        text = ngettext(
            "then it may move to {n} hex, and still attack from {m} of them",
            "then it may move to {n} hexes, and still attack from {m} of them",
            len(arrivals),
        )
        return (tuple(arrivals), fighting), text.format(n=len(arrivals), m=len(fighting)), bool(arrivals)
    arrival = arrivals.get(b)
    if arrival is None:
        return "not there", _("then it may not move there"), False
    if arrival.no_attack is not None:
        text = _("then it may move there, but not attack: {why}").format(why=arrival.no_attack.text)
        return "no attack", text, True
    then = attacks_after(dispute, arrival, rulings)
    text = _("then it may move there, and attack {targets}") if then else _("then it may move there, but has no target")
    targets = listed(each.target for each in then)
    return tuple((each.target, each.dice) for each in then), text.format(targets=targets), True


def _outcome(dispute: Dispute, a: Hex) -> object:
    return _under(dispute, a, dispute.rulings)[0]


def _turning(dispute: Dispute, a: Hex) -> tuple[TurnedBy, ...]:
    return turning(at_issue(dispute), dispute.rulings, lambda chosen: _under(dispute, a, chosen), 1)


def _forbidden(dispute: Dispute, found: Reach, why: Reason) -> Answer:
    """The answer where the card lets the unit move nowhere."""
    text = _("{unit} on {a} may not move: {why}.")
    if dispute.b is not None:
        text = _("{unit} on {a} may not move to {b}: {why}.")
    verdict = text.format(unit=found.unit.name, a=found.origin, b=dispute.b, why=why.text)
    checks = (Check(_("Card"), False, why.text, (why.rule,)), *_after_attack(dispute, found.origin))
    return Answer(
        dispute, "no", _("No"), capital(verdict), _outcome(dispute, found.origin), checks, rules_of(checks),
        _turning(dispute, found.origin), (), unknown_of(dispute),
    )  # fmt: skip


def _everywhere(dispute: Dispute, found: Reach) -> Answer:
    fighting = [hex for hex, each in found.arrivals.items() if each.may_attack]
    only = [hex for hex, each in found.arrivals.items() if not each.may_attack]
    checks = []
    if fighting:
        checks.append(Check(_("And attack then"), None, listed(fighting), ("MOV-1", found.unit.profile.rule)))
    if only:
        rules = tuple(dict.fromkeys(each.no_attack.rule for each in found.arrivals.values() if each.no_attack))
        checks.append(Check(_("But not attack"), None, listed(only), rules))
    checks += _after_attack(dispute, found.origin)
    reasons: dict[tuple[str, str], list[str]] = {}
    for hex, reason in found.refusals.items():
        where = _("{hex} (past {other})").format(hex=hex, other=reason.hex) if reason.hex != hex else str(hex)
        reasons.setdefault((reason.text, reason.rule), []).append(where)
    for (text, rule), hexes in reasons.items():
        checks.append(Check(_("Not there"), False, said(listed(hexes), text), (rule,)))
    number = len(found.arrivals)
    verdict = ngettext(
        "{unit} on {a} may move to {n} hex; it may still attack from {m} of them.",
        "{unit} on {a} may move to {n} hexes, and still attack from {m} of them.",
        number,
    ).format(unit=found.unit.name, a=found.origin, n=number, m=len(fighting))
    if not number:
        verdict = _("{unit} on {a} cannot move.").format(unit=found.unit.name, a=found.origin)
    heading = ngettext("{n} hex", "{n} hexes", number).format(n=number) if number else _("No")
    return Answer(
        dispute, "info" if number else "no", heading, capital(verdict), _outcome(dispute, found.origin), tuple(checks),
        rules_of(checks, ("MOV-1",)), _turning(dispute, found.origin), (), unknown_of(dispute), found,
    )  # fmt: skip


def _there(dispute: Dispute, found: Reach, b: Hex) -> Answer:
    a, position = found.origin, dispute.position
    arrival = found.arrivals.get(b)
    who = {"unit": found.unit.name, "a": a, "b": b}

    def may(board: Position) -> bool:
        return b in reach_now(dispute, a, position=board).arrivals

    near = position.board.distances
    pieces = [hex for hex in position.board.hexes if near[a][hex] + near[hex][b] <= found.distance + 1 and hex != a]
    if arrival is None:
        why = found.why_not(b)
        assert why is not None
        told = why.text
        if why.hex not in (b, a, None):
            told = _("no way past {hex}, because: {why}").format(hex=why.hex, why=told)
        verdict = _("{unit} on {a} may not move to {b}: {why}.").format(**who, why=told)
        check = Check(_("Move"), False, told, (why.rule,))
        return Answer(
            dispute, "no", _("No"), capital(verdict), _outcome(dispute, a), (check,), rules_of((check,)),
            _turning(dispute, a), single_pieces(position, pieces, may, (a,)), unknown_of(dispute), found,
        )  # fmt: skip
    attacks = attacks_after(dispute, arrival)
    way = " – ".join((a, *arrival.path))
    checks = [Check(_("Way"), True, way, ("MOV-1", found.unit.profile.rule)), *_after_attack(dispute, a)]
    if arrival.no_attack is not None:
        verdict = _("{unit} on {a} may move to {b}, but not attack then: {why}.")
        verdict = verdict.format(**who, why=arrival.no_attack.text)
        checks.append(Check(_("Attack then"), False, arrival.no_attack.text, (arrival.no_attack.rule,)))
        heading = _("Yes, without attack")
    elif attacks:
        verdict = _("{unit} on {a} may move to {b}, and attack then.").format(**who)
        told = listed(
            _("{unit} on {hex} with {dice}").format(unit=each.victim.name, hex=each.target, dice=dice_words(each.dice))
            for each in attacks
        )
        cited = tuple(dict.fromkeys(rule for each in attacks for rule in each.rules))
        checks.append(Check(_("Attack then"), True, told, cited))
        heading = _("Yes, and attack")
    else:
        verdict = _("{unit} on {a} may move to {b} and might attack then, but nothing is in range and sight.").format(
            **who
        )
        checks.append(Check(_("Attack then"), None, _("no target in range and sight"), ("ATK-4",)))
        heading = _("Yes, no target")
    return Answer(
        dispute, "yes", heading, capital(verdict), _outcome(dispute, a), tuple(checks),
        rules_of(checks), _turning(dispute, a), single_pieces(position, pieces, may, (a,)), unknown_of(dispute), found,
    )  # fmt: skip
