"""May this card order it? The card, the sections as its player sees them, and a hex on a dotted line."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from hothlab.desks.settle.check import Check, rules_of
from hothlab.desks.settle.in_play import CardInPlay
from hothlab.desks.settle.verdict import Verdict
from hothlab.game.cards import Card, card
from hothlab.game.orders import card_in_force, why_not_ordered
from hothlab.hexes import Hex, Side
from hothlab.language.nouns import noun
from hothlab.language.text import _, capital, listed
from hothlab.rules.position import Position
from hothlab.rules.reason import Reason
from hothlab.rules.rulings import Rulings

__all__ = ["MayOrder", "Ordering"]


class Ordering(NamedTuple):
    """A card as it works for a side."""

    card: Card
    side: Side


@dataclass(frozen=True, kw_only=True)
class MayOrder(CardInPlay):
    """May the card order the unit on `a`? With two units of a side, both of them?

    >>> from hothlab.desks.settle import dispute_of
    >>> dispute_of("3", "F4", None, "order", card="raid-left").verdict().heading
    'No'
    """

    question = "order"
    hangs_on = ("card_fallback", "same_type")
    needs_more = True

    @classmethod
    def asks(cls) -> str:
        """The question in a few words, as a button has it."""
        return _("May a card order it?")

    @property
    def title(self) -> str:
        """The question in words, as it was asked."""
        b = self.ordered_too
        if self.played is None:
            text = _("May this card order {who} and {b} too?") if b else _("May this card order {who}?")
            return text.format(who=self.who, b=b)
        text = _("May {card} order {who} and {b} too?") if b else _("May {card} order {who}?")
        return text.format(card=_(self.played.name), who=self.who, b=b)

    @property
    def ordered_too(self) -> Hex | None:
        """The second hex, where a unit of the same side stands that the card might order as well."""
        other = self.position.units.get(self.b) if self.b is not None else None
        return self.b if self.unit is not None and other is not None and self.unit.side == other.side else None

    def lacks(self) -> tuple[str, str] | None:
        """A unit and a card."""
        if self.a is None:
            return _("A unit"), _("Choose the unit that is to be ordered.")
        if self.unit is None:
            return _("No unit"), _("No unit stands on {hex}. Choose the unit that is to be ordered.").format(hex=self.a)
        return (_("A card"), _("Choose the card that was played.")) if self.card is None else None

    def judged(self) -> Verdict:
        """The answer for the unit on `a`, or for the units on `a` and `b` together."""
        a, b, position = self.a, self.ordered_too, self.position
        assert a is not None and self.card is not None
        side, unit = position.units[a].side, position.units[a]
        printed = card(self.card)

        def refusal(chosen: Rulings) -> Reason | None:
            stranger = self.not_its_card(side)
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

        why = refusal(self.rulings)
        played = card_in_force(printed, position, side, self.rulings)
        who = {"card": _(printed.name), "unit": unit.name, "a": a, "b": b}
        if why is None:
            text = (
                _("{card} may order {unit} on {a} and the unit on {b} too.")
                if b
                else _("{card} may order {unit} on {a}.")
            )
            verdict = text.format(**who)
        else:
            text = (
                _("{card} may not order both {a} and {b}: {why}.")
                if b
                else _("{card} may not order {unit} on {a}: {why}.")
            )
            verdict = text.format(**who, why=why.text)
        checks = [Check(_("Card"), None, _(played.text), ("CMD-1",))]
        if played != printed.under(self.rulings):
            text = _("its side has no such unit, so it orders one unit of any kind and gives nothing more")
            checks.append(Check(_("Fallback"), None, text, ("CMD-2",)))
        checks += [_place(self.position, hex) for hex in (a, b) if hex is not None]
        if self.b is not None and b is None:
            text = _("no unit of the same side stands on {hex}, so the card is asked about {a} alone")
            checks.append(Check(str(self.b), None, text.format(hex=self.b, a=a)))
        if why is not None:
            checks.append(Check(_("Order"), False, why.text, (why.rule,)))
        return Verdict(
            self, "no" if why else "yes", _("No") if why else _("Yes"), capital(verdict), why is None, tuple(checks),
            rules_of(checks, (why.rule,) if why else ("ORD-1",)), self.turning(judge), (),
            self.unknown, Ordering(played, side),
        )  # fmt: skip


def _place(position: Position, hex: Hex) -> Check:
    """Where a unit stands, as its side sees it."""
    unit = position.units[hex]
    sections = position.board.sections(hex, unit.side)
    names = listed(noun("sections", each) for each in sections)
    if len(sections) > 1:
        text = _("a dotted line goes through {hex}: for its side it is {names}, and either order will do")
        return Check(str(hex), None, text.format(hex=hex, names=names), ("BRD-3", "ORD-3"))
    return Check(str(hex), None, _("for its side, {hex} is {names}").format(hex=hex, names=names), ("BRD-2",))
