"""May this card order it? The card, the sections as its player sees them, and a hex on a dotted line."""

from __future__ import annotations

from hothlab.desks.settle.answer import Answer, Check, rules_of
from hothlab.desks.settle.dispute import Dispute
from hothlab.desks.settle.in_play import not_its_card, unknown_of
from hothlab.desks.settle.open_rules import at_issue
from hothlab.desks.settle.support import turning
from hothlab.game.cards import Card, card
from hothlab.game.orders import card_in_force, why_not_ordered
from hothlab.hexes import Hex
from hothlab.language.nouns import noun
from hothlab.language.text import _, capital, listed
from hothlab.rules.reason import Reason
from hothlab.rules.rulings import Rulings

__all__ = ["order"]


def order(dispute: Dispute) -> Answer:
    """The answer for the unit on `a`, or for the units on `a` and `b` together."""
    a, b, position = dispute.a, dispute.ordered_too, dispute.position
    if a is None or a not in position.units:
        return Answer(dispute, "wait", _("A unit"), _("Tap the unit that is to be ordered."))
    if dispute.card is None:
        return Answer(dispute, "wait", _("A card"), _("Choose the card that was played."))
    side, unit = position.units[a].side, position.units[a]
    printed = card(dispute.card)

    def refusal(chosen: Rulings) -> Reason | None:
        stranger = not_its_card(dispute, side)
        if stranger is not None:
            return stranger
        played = card_in_force(printed, position, side, chosen)
        alone = why_not_ordered(played, position, side, (), a)
        if alone is not None or b is None:
            return alone
        return why_not_ordered(played, position, side, (a,), b)

    def judge(chosen: Rulings) -> tuple[object, str, bool]:
        why = refusal(chosen)
        return (
            why is None,
            _("then it may") if why is None else _("then it may not: {why}").format(why=why.text),
            why is None,
        )

    why = refusal(dispute.rulings)
    played = card_in_force(printed, position, side, dispute.rulings)
    who = {"card": _(printed.name), "unit": unit.name, "a": a, "b": b}
    if why is None:
        text = (
            _("{card} may order {unit} on {a} and the unit on {b} too.") if b else _("{card} may order {unit} on {a}.")
        )
        verdict = text.format(**who)
    else:
        text = (
            _("{card} may not order both {a} and {b}: {why}.") if b else _("{card} may not order {unit} on {a}: {why}.")
        )
        verdict = text.format(**who, why=why.text)
    checks = [Check(_("Card"), None, _(played.text), ("CMD-1",))]
    if played != printed.under(dispute.rulings):
        text = _("its side has no such unit, so it orders one unit of any kind and gives nothing more")
        checks.append(Check(_("Fallback"), None, text, ("CMD-2",)))
    checks += [_place(dispute, hex, played) for hex in (a, b) if hex is not None]
    if dispute.b is not None and b is None:
        text = _("no unit of the same side stands on {hex}, so the card is asked about {a} alone")
        checks.append(Check(str(dispute.b), None, text.format(hex=dispute.b, a=a)))
    if why is not None:
        checks.append(Check(_("Order"), False, why.text, (why.rule,)))
    return Answer(
        dispute, "no" if why else "yes", _("No") if why else _("Yes"), capital(verdict), why is None, tuple(checks),
        rules_of(checks, (why.rule,) if why else ("ORD-1",)), turning(at_issue(dispute), dispute.rulings, judge), (),
        unknown_of(dispute), (played, side),
    )  # fmt: skip


def _place(dispute: Dispute, hex: Hex, played: Card) -> Check:
    """Where a unit stands, as its side sees it."""
    unit = dispute.position.units[hex]
    sections = dispute.position.board.sections(hex, unit.side)
    names = listed(noun("sections", each) for each in sections)
    if len(sections) > 1:
        text = _("a dotted line goes through {hex}: for its side it is {names}, and either order will do")
        return Check(str(hex), None, text.format(hex=hex, names=names), ("BRD-3", "ORD-3"))
    return Check(str(hex), None, _("for its side, {hex} is {names}").format(hex=hex, names=names), ("BRD-2",))
