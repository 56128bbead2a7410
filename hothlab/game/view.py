"""What one player may see: the moment with every card hidden that is not theirs to know."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import NamedTuple

from hothlab.game.actions import Action
from hothlab.game.state import HIDDEN, Decision, Piles, State
from hothlab.game.turn import decision, legal
from hothlab.hexes import Side

__all__ = ["View", "view_of"]


class View(NamedTuple):
    """A player's view: a moment without secrets, and the decision when it is theirs.

    >>> from hothlab.game.scenario import load
    >>> view = view_of(load("1", seed=7).state, 0)
    >>> view.side, len(view.hand)
    ('rebel', 4)
    """

    state: State
    seat: int
    decision: Decision
    legal: tuple[Action, ...]

    def __repr__(self) -> str:
        return f"<View of seat {self.seat}, turn {self.state.turn}: {self.decision.kind}>"

    @property
    def side(self) -> Side:
        """The player's side."""
        return self.state.setup.seats[self.seat].side

    @property
    def hand(self) -> tuple[str, ...]:
        """The player's own cards."""
        return self.state.hands[self.seat]


@cache
def _face_down(number: int) -> tuple[str, ...]:
    """That many cards which may not be seen."""
    return (HIDDEN,) * number


@lru_cache(maxsize=4096)
def _all_face_down(numbers: tuple[int, ...]) -> tuple[tuple[str, ...], ...]:
    """Piles of that many cards each which may not be seen."""
    return tuple(map(_face_down, numbers))


def _seen(piles: Piles, mine: tuple[int, ...]) -> Piles:
    """The piles with the decks and the hands of all other players face down."""
    hands = tuple([hand if n in mine else _face_down(len(hand)) for n, hand in enumerate(piles.hands)])
    decks = _all_face_down(tuple(map(len, piles.decks)))
    return Piles(hands, decks, piles.discards, piles.undealt, piles.drawing, piles.discarding)


_NOTHING_SEEN = (None, Piles((), (), ()))
_last_seen: dict[tuple[int, ...], tuple[Piles, Piles]] = {}
"""By team: the piles that were hidden last, and what was left of them."""


def view_of(state: State, seat: int, asked: Decision | None = None) -> View:
    """The moment as the player on a seat sees it (SET-3). Team-mates show each other their hands; decks are hidden.

    `asked` is the decision of the moment, for those who have it at hand.

    >>> from hothlab.game.scenario import load
    >>> set(view_of(load("1", seed=7).state, 0).state.hands[1])
    {'?'}
    """
    shown, mine = state.copy(), state.setup.team_of[seat]
    whole, shown.piles = _last_seen.get(mine, _NOTHING_SEEN)
    if whole is not state.piles:  # they stay the same for most of a turn
        shown.piles = _seen(state.piles, mine)
        _last_seen[mine] = state.piles, shown.piles
    asked = asked or decision(state)
    if asked.cards:
        asked = asked._replace(cards=_face_down(len(asked.cards)))
    return View(shown, seat, asked, legal(state) if asked.seat == seat else ())
