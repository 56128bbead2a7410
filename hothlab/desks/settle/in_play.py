"""What the turn adds to a dispute: the card in play, the hexes moved, more dice; and what is not known of it."""

from __future__ import annotations

from dataclasses import replace

from hothlab.desks.settle.answer import Check
from hothlab.desks.settle.dispute import Dispute, scenario_named
from hothlab.game.cards import Card, card
from hothlab.game.decks import owners
from hothlab.game.events import side_name
from hothlab.game.orders import card_in_force, why_not_ordered
from hothlab.game.steps.attack import card_dice
from hothlab.game.ways import attack_bonus
from hothlab.hexes import Hex, Side, opponent
from hothlab.language.nouns import noun
from hothlab.language.text import _, later
from hothlab.rules.attack import Attack, Modifier, attack
from hothlab.rules.movement import Reach, reach
from hothlab.rules.position import Position
from hothlab.rules.reason import Reason
from hothlab.rules.rulings import Rulings

__all__ = [
    "also_hits", "attack_now", "card_now", "card_of_another", "card_side", "no_move", "no_order", "not_its_card",
    "reach_now", "refusal_now", "unknown_of",
]  # fmt: skip


def card_now(dispute: Dispute, hex: Hex, rulings: Rulings | None = None) -> Card | None:
    """The card in play as it works for the unit on a hex, under these rulings (CMD-2)."""
    unit = dispute.position.units.get(hex)
    if dispute.card is None or unit is None:
        return None
    return card_in_force(card(dispute.card), dispute.position, unit.side, rulings or dispute.rulings)


def attack_now(
    dispute: Dispute,
    a: Hex,
    b: Hex,
    rulings: Rulings | None = None,
    position: Position | None = None,
    moved: int | None = None,
) -> Attack:
    """The attack with all that the turn adds; under other rulings, on another board, or after another move."""
    board = dispute.position if position is None else position
    chosen = dispute.rulings if rulings is None else rulings
    played = card_now(dispute, dispute.a or a, chosen)
    more = card_dice(played, board, a, b) if played else []
    if dispute.extra:
        more.append(Modifier(dispute.extra, "CMD-1", _("a card")))
    gone = dispute.moved if moved is None else moved
    if played is None:
        return attack(board, a, b, chosen, gone, more)
    longer = attack_bonus(played.move, chosen)
    return attack(board, a, b, chosen, gone, more, played.move, played.ignore_terrain, longer)


def no_order(dispute: Dispute, a: Hex, rulings: Rulings | None = None) -> Reason | None:
    """Why the card in play gives the unit no order (ORD-1). One that has moved was ordered where it stood before."""
    played = card_now(dispute, a, rulings)
    if played is None:
        return None
    unit = dispute.position.units[a]
    stranger = not_its_card(dispute, unit.side)
    if stranger is not None:
        return stranger
    if dispute.moved and played.orders and played.suits(unit):
        return None
    return why_not_ordered(played, dispute.position, unit.side, (), a)


def no_move(dispute: Dispute, a: Hex, rulings: Rulings | None = None) -> Reason | None:
    """Why the unit may not move at all with the card in play, whatever stands around it."""
    played = card_now(dispute, a, rulings)
    return None if played is None else no_order(dispute, a, rulings) or played.why_no_move(a)


def refusal_now(dispute: Dispute, found: Attack) -> Reason | None:
    """Why the attack may not be made: the card gives no order, its units do not attack, or the rules forbid it."""
    a = dispute.a or found.attacker
    played = card_now(dispute, a, found.rulings)
    if played is None:
        return found.refusal
    stays = played.why_no_move(a) if found.moved else None
    return no_order(dispute, a, found.rulings) or stays or played.why_no_attack(a) or found.refusal


def reach_now(dispute: Dispute, a: Hex, rulings: Rulings | None = None, position: Position | None = None) -> Reach:
    """Where the unit may move with the card in play, unless that forbids it, and from where it may still attack."""
    board = dispute.position if position is None else position
    chosen = dispute.rulings if rulings is None else rulings
    played = card_now(dispute, a, chosen)
    if played is None:
        return reach(board, a)
    found = reach(board, a, played.move, played.ignore_terrain, attack_bonus(played.move, chosen))
    why = played.why_no_attack(a)
    if why is None:
        return found
    return replace(found, arrivals={hex: replace(each, no_attack=why) for hex, each in found.arrivals.items()})


def card_side(dispute: Dispute) -> Side | None:
    """The side that plays the card: that of the unit asked about, or the one that attacks it; None where none is."""
    unit = dispute.position.units.get(dispute.a) if dispute.a is not None else None
    if dispute.question == "at-at":
        return "rebel"  # UNI-5: the walker is the Empire's
    if unit is None:
        return None
    return opponent(unit.side) if dispute.question == "retreat" else unit.side


def not_its_card(dispute: Dispute, side: Side) -> Reason | None:
    """Why a side cannot have played the card in play: only the other side's deck has it (CMD-1)."""
    if dispute.card is None:
        return None
    sides = owners(dispute.card)
    if not sides or side in sides:
        return None
    text = _("{card} is a card of {side}").format(card=_(card(dispute.card).name), side=noun("sides", sides[0]))
    return Reason("CMD-1", text)


def card_of_another(dispute: Dispute, attacker: Side) -> tuple[Check, ...]:
    """That the card in play does not count, because the side that attacks cannot have played it."""
    why = not_its_card(dispute, attacker)
    if why is None:
        return ()
    text = _("{why}, and it is {side} that attack: it does not count").format(why=why.text, side=side_name(attacker))
    return (Check(_("Card"), None, text, (why.rule,)),)


def also_hits(dispute: Dispute, attacker: Side, rulings: Rulings | None = None) -> frozenset[str]:
    """The symbols that the card in play makes count as blasts when a side attacks, if it is that side's card."""
    if dispute.card is None or not_its_card(dispute, attacker) is not None:
        return frozenset()
    return card(dispute.card).under(dispute.rulings if rulings is None else rulings).also_hits


_NOT_SEEN = {
    "reported": later("the printed wording of {card} was not seen; what it does is reported"),
    "inferred": later("the printed wording of {card} was not seen; what it does is inferred"),
    "unknown": later("the printed wording of {card} was not seen; what it does is not known"),
}
"""How sure a card's effect is, where it is not confirmed."""


def unknown_of(dispute: Dispute) -> tuple[str, ...]:
    """What an answer takes for granted because nobody has seen it printed: of the card, and of a scenario's medals."""
    found: list[str] = []
    if dispute.card is not None:
        played = card(dispute.card)
        if played.confidence != "confirmed":
            found.append(_(_NOT_SEEN[played.confidence]).format(card=_(played.name)))
        found += [_(each) for each in played.open]
    board = dispute.position
    if dispute.question == "medal" and dispute.scenario and dispute.a in {*board.objectives, *board.units}:
        found += [_(each) for each in scenario_named(dispute.scenario).facts.open]
    return tuple(found)
