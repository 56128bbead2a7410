"""What one player may see: the moment with every card hidden that is not theirs to know."""

from __future__ import annotations

from functools import cache, lru_cache

from hothlab.base.checked import explained
from hothlab.game.actions import Action
from hothlab.game.state import HIDDEN, Decision, Piles, State
from hothlab.game.turn import decision, legal, who_decides
from hothlab.hexes import Side

__all__ = ["View", "view_of"]


class View:
    """A player's view: a moment without secrets, and the decision when it is theirs.

    The secrets are taken out when somebody looks at the moment, which a recruit never does; a copy of the view, pickled
    for another process, has none at all.

    >>> from hothlab.game.scenario import load
    >>> view = view_of(load("1", seed=7).state, 0)
    >>> view.side, len(view.hand)
    ('rebel', 4)
    """

    __slots__ = ("_seen", "_whole", "legal", "seat")

    seat: int
    legal: tuple[Action, ...]
    """The answers that the rules allow the player; none while others decide."""

    def __init__(self, moment: State, seat: int, legal: tuple[Action, ...]) -> None:
        self._whole, self.seat, self.legal = moment, seat, legal
        self._seen: State | None = None

    def __reduce__(self) -> tuple[object, ...]:
        return View, (self.state, self.seat, self.legal)

    def __repr__(self) -> str:
        return f"<View of seat {self.seat}, turn {self.state.turn}: {self.decision.kind}>"

    @property
    def state(self) -> State:
        """The moment as the player sees it."""
        if self._seen is None:
            self._seen = _without_secrets(self._whole, self.seat)
        return self._seen

    @property
    def decision(self) -> Decision:
        """Whose decision is next, and what kind."""
        asked = decision(self._whole)
        return asked._replace(cards=_face_down(len(asked.cards))) if asked.cards else asked

    @property
    def side(self) -> Side:
        """The player's side."""
        return self._whole.setup.seats[self.seat].side

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
"""For each team, the piles that were hidden last, and what that team sees of them."""


def _without_secrets(moment: State, seat: int) -> State:
    """The moment with every card face down that the player on a seat may not see."""
    shown, mine = moment.copy(), moment.setup.team_of[seat]
    whole, shown.piles = _last_seen.get(mine, _NOTHING_SEEN)
    if whole is not moment.piles:  # they stay the same for most of a turn
        shown.piles = _seen(moment.piles, mine)
        _last_seen[mine] = moment.piles, shown.piles
    shown.shots = moment.shots  # nothing of it is hidden
    return shown


@explained
def view_of(state: State, seat: int) -> View:
    """The moment as the player on a seat sees it (SET-3). Team-mates show each other their hands; decks are hidden.

    >>> from hothlab.game.scenario import load
    >>> set(view_of(load("1", seed=7).state, 0).state.hands[1])
    {'?'}
    """
    return View(state, seat, legal(state) if who_decides(state) == seat else ())
