"""What one player may see: the moment with every card hidden that is not theirs to know."""

from __future__ import annotations

from dataclasses import dataclass

from hothlab.game.actions import Action
from hothlab.game.state import HIDDEN, Decision, State
from hothlab.game.turn import decision, legal
from hothlab.hexes import Side

__all__ = ["View", "view_of"]


@dataclass(frozen=True)
class View:
    """A player's view: a moment without secrets, and the decision when it is theirs."""

    state: State
    seat: int
    decision: Decision
    legal: tuple[Action, ...]

    @property
    def side(self) -> Side:
        """The player's side."""
        return self.state.setup.seats[self.seat].side

    @property
    def hand(self) -> tuple[str, ...]:
        """The player's own cards."""
        return self.state.hands[self.seat]


def view_of(state: State, seat: int) -> View:
    """The moment as the player on a seat sees it (SET-3). Team-mates show each other their hands; decks are hidden."""
    side = state.setup.seats[seat].side
    shown = state.copy()
    shown.hands = tuple(
        hand if state.setup.seats[number].side == side else (HIDDEN,) * len(hand)
        for number, hand in enumerate(state.hands)
    )
    shown.decks = tuple((HIDDEN,) * len(deck) for deck in state.decks)
    asked = decision(state)
    if asked.cards:
        asked = asked._replace(cards=(HIDDEN,) * len(asked.cards))
    return View(shown, seat, asked, tuple(legal(state)) if asked.seat == seat else ())
