"""What a command card does for a side, for a reader who does not know it."""

from __future__ import annotations

from hothlab.game.cards import Card
from hothlab.game.orders import card_in_force
from hothlab.game.state import State
from hothlab.language.text import _

__all__ = ["card_words"]


def card_words(card: Card, state: State) -> str:
    """What the card says; and what it does instead where the side whose turn it is has no such unit (CMD-2)."""
    text = _(card.text)
    if card_in_force(card, state.position, state.side, state.rulings) != card.under(state.rulings):
        text += " " + _("There is no such unit, so it orders one unit of any kind (CMD-2).")
    return text
