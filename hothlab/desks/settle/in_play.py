"""What the turn adds to a question: the card in play, the hexes moved before; and what is not known of it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from hothlab.desks.settle.check import Check
from hothlab.desks.settle.dispute import Dispute
from hothlab.game.cards import Card, card
from hothlab.game.decks import owners
from hothlab.game.events import side_name
from hothlab.game.orders import card_in_force, why_not_ordered
from hothlab.game.steps.attack import card_dice
from hothlab.game.ways import attack_bonus
from hothlab.hexes import Hex, Side
from hothlab.language.nouns import noun
from hothlab.language.text import _, later
from hothlab.rules.attack import Attack, Modifier, attack
from hothlab.rules.movement import Reach, reach
from hothlab.rules.position import Position
from hothlab.rules.reason import Reason
from hothlab.rules.rulings import Rulings, rulings

__all__ = ["SIGHT_RULINGS", "Acting", "CardInPlay", "after_move"]

SIGHT_RULINGS = tuple(name for name in rulings() if name.startswith("los_"))
_NOT_SEEN = {
    "reported": later("the printed wording of {card} was not seen; what it does is reported"),
    "inferred": later("the printed wording of {card} was not seen; what it does is inferred"),
    "unknown": later("the printed wording of {card} was not seen; what it does is not known"),
}
"""How sure a card's effect is, where it is not confirmed."""


def after_move(position: Position, a: Hex, b: Hex) -> Position:
    """The board with the unit of one hex on another, the badge of an E-Web turned to "moving" (SPF-2)."""
    units = dict(position.units)
    units[b] = units.pop(a).after_move()
    return position.with_units(units)


@dataclass(frozen=True, kw_only=True)
class CardInPlay(Dispute):
    """A question on which the card in play can have a bearing."""

    with_a_card: ClassVar[tuple[str, ...]] = ()
    """The open rulings that the answer can hang on when there is a card."""

    card: str | None = None

    @property
    def at_issue(self) -> tuple[str, ...]:
        """Those of the open rulings that the answer can hang on here."""
        return (*self.hangs_on, *self.with_a_card) if self.card else self.hangs_on

    @property
    def played(self) -> Card | None:
        """The card in play as it is printed."""
        return None if self.card is None else card(self.card)

    def not_its_card(self, side: Side) -> Reason | None:
        """Why a side cannot have played the card in play: only the other side's deck has it (CMD-1)."""
        sides = owners(self.card) if self.card is not None else ()
        if self.played is None or not sides or side in sides:
            return None
        text = _("{card} is a card of {side}").format(card=_(self.played.name), side=noun("sides", sides[0]))
        return Reason("CMD-1", text)

    def card_of_another(self, attacker: Side) -> tuple[Check, ...]:
        """That the card in play does not count, because the side that attacks cannot have played it."""
        why = self.not_its_card(attacker)
        if why is None:
            return ()
        text = _("{why}, and it is {side} that attack: it does not count")
        return (Check(_("Card"), None, text.format(why=why.text, side=side_name(attacker)), (why.rule,)),)

    def also_hits(self, attacker: Side) -> frozenset[str]:
        """The symbols that the card in play makes count as blasts when a side attacks, if it is that side's card."""
        if self.played is None or self.not_its_card(attacker) is not None:
            return frozenset()
        return self.played.under(self.rulings).also_hits

    @property
    def unknown(self) -> tuple[str, ...]:
        """What an answer takes for granted of the card because nobody has seen it printed."""
        if self.played is None:
            return ()
        found = [_(each) for each in self.played.open]
        if self.played.confidence != "confirmed":
            found.insert(0, _(_NOT_SEEN[self.played.confidence]).format(card=_(self.played.name)))
        return tuple(found)


@dataclass(frozen=True, kw_only=True)
class Acting(CardInPlay):
    """A question about a unit that moves or attacks in its turn."""

    hangs_on = (*SIGHT_RULINGS, "adjacent_target", "scout_self", "scout_stack")
    with_a_card = ("card_move_attack", "card_fallback", "search_and_destroy")

    moved: int = 0
    """The hexes that the unit has moved this turn."""

    @property
    def more_dice(self) -> int:
        """Dice that something else adds to an attack."""
        return 0

    @property
    def more_hexes(self) -> int:
        """Hexes that something else adds to a move."""
        return 0

    def card_for(self, hex: Hex, rulings: Rulings | None = None) -> Card | None:
        """The card in play as it works for the unit on a hex, under these rulings (CMD-2)."""
        unit = self.position.units.get(hex)
        if self.played is None or unit is None:
            return None
        return card_in_force(self.played, self.position, unit.side, rulings or self.rulings)

    def attack(
        self,
        a: Hex,
        b: Hex,
        rulings: Rulings | None = None,
        position: Position | None = None,
        moved: int | None = None,
    ) -> Attack:
        """The attack with all that the turn adds; under other rulings, on another board, or after another move."""
        board = self.position if position is None else position
        chosen = self.rulings if rulings is None else rulings
        played = self.card_for(self.a or a, chosen)
        more = card_dice(played, board, a, b) if played else []
        if self.more_dice:
            more.append(Modifier(self.more_dice, "CMD-1", _("a card")))
        gone = self.moved if moved is None else moved
        if played is None:
            return attack(board, a, b, chosen, gone, more, self.more_hexes)
        longer = attack_bonus(played.move, chosen) + self.more_hexes
        further = played.move + self.more_hexes
        return attack(board, a, b, chosen, gone, more, further, played.ignore_terrain, longer)

    def no_order(self, a: Hex, rulings: Rulings | None = None) -> Reason | None:
        """Why the card in play gives the unit no order (ORD-1); one that has moved was ordered before."""
        played = self.card_for(a, rulings)
        if played is None:
            return None
        unit = self.position.units[a]
        stranger = self.not_its_card(unit.side)
        if stranger is not None:
            return stranger
        if self.moved and played.orders and played.suits(unit):
            return None
        return why_not_ordered(played, self.position, unit.side, (), a)

    def no_move(self, a: Hex, rulings: Rulings | None = None) -> Reason | None:
        """Why the unit may not move at all with the card in play, whatever stands around it."""
        played = self.card_for(a, rulings)
        return None if played is None else self.no_order(a, rulings) or played.why_no_move(a)

    def refusal(self, found: Attack) -> Reason | None:
        """Why the attack may not be made: no order, a card that forbids the move or the attack, or the rules."""
        a = self.a or found.attacker
        played = self.card_for(a, found.rulings)
        if played is None:
            return found.refusal
        stays = played.why_no_move(a) if found.moved else None
        return self.no_order(a, found.rulings) or stays or played.why_no_attack(a) or found.refusal

    def reach(self, a: Hex, rulings: Rulings | None = None, position: Position | None = None) -> Reach:
        """Where the unit may move with the card in play, unless that forbids it, and from where it may still attack."""
        board = self.position if position is None else position
        chosen = self.rulings if rulings is None else rulings
        played, more = self.card_for(a, chosen), self.more_hexes
        if played is None:
            return reach(board, a, more)
        longer = attack_bonus(played.move, chosen) + more
        found = reach(board, a, played.move + more, played.ignore_terrain, longer)
        why = played.why_no_attack(a)
        if why is None:
            return found
        return replace(found, arrivals={hex: replace(each, no_attack=why) for hex, each in found.arrivals.items()})
