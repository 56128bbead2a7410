"""What the turn adds to a dispute: the card in play, the hexes moved, more dice; and what is not known of it."""

from __future__ import annotations

from hothlab.desks.settle.dispute import Dispute, scenario_named
from hothlab.game.cards import Card, card
from hothlab.game.combat import card_dice
from hothlab.game.orders import card_in_force
from hothlab.hexes import Hex
from hothlab.rules.attack import Attack, Modifier, attack
from hothlab.rules.movement import Reach, reach
from hothlab.rules.position import Position
from hothlab.rules.reason import Reason
from hothlab.rules.rulings import Rulings
from hothlab.text import _, later

__all__ = ["attack_now", "card_now", "reach_now", "refusal_now", "unknown_of"]


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
    bonus, ignores = (played.move, played.ignore_terrain) if played else (0, False)
    return attack(board, a, b, chosen, dispute.moved if moved is None else moved, more, bonus, ignores)


def refusal_now(dispute: Dispute, found: Attack) -> Reason | None:
    """Why the attack may not be made: by the rules, or by a card whose units do not attack."""
    played = card_now(dispute, dispute.a or found.attacker, found.rulings)
    if found.legal and played is not None and played.no_attack:
        text = _("units ordered by {card} do not attack").format(card=_(played.name))
        return Reason("CMD-1", text, found.target)
    return found.refusal


def reach_now(dispute: Dispute, a: Hex, position: Position | None = None) -> Reach:
    """Where the unit may move with the card in play."""
    played = card_now(dispute, a)
    bonus, ignores = (played.move, played.ignore_terrain) if played else (0, False)
    if played is not None and played.no_move:
        bonus = -dispute.position.units[a].profile.move
    return reach(dispute.position if position is None else position, a, bonus, ignores)


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
