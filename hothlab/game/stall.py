"""When a battle has come to rest: the printed rules know no draw, and some battles that they allow would never end.

Nothing here ends a battle. It says in words that one has stalled, so that whoever runs it can call it a draw.
"""

from __future__ import annotations

from hothlab.game.actions import Action, Exit, Fire, Strike
from hothlab.game.state import State, medals
from hothlab.language.text import ngettext
from hothlab.rules.reason import Reason

__all__ = ["LONGEST", "QUIET", "changes_something", "stall_reason"]

QUIET = 80
"""Turns, of both sides together, in which nobody attacks and nothing is won."""
LONGEST = 500
"""Turns in all: a battle in which attacks and healing go round in a circle ends too."""
_TRIES: frozenset[type[Action]] = frozenset({Fire, Strike, Exit})
"""The answers that may bring a battle nearer to its end, whatever comes of them."""


def changes_something(before: State, action: Action, after: State) -> bool:
    """Was anything tried or won by an answer? Losses need no look: each follows from an attack."""
    if action.__class__ in _TRIES or after.score is not before.score:
        return True
    if after.position.objectives is before.position.objectives:
        return False
    picked_up = before.counts.carrier is None and after.counts.carrier is not None
    return picked_up or medals(before) != medals(after)


def stall_reason(turn: int, changed: int, longest: int = LONGEST) -> Reason | None:
    """Why a battle in turn `turn`, where something last changed in turn `changed`, has stalled; None if it has not.

    >>> print(stall_reason(100, 10))
    nobody has attacked and nothing was won for 90 turns (OBJ-1)
    """
    if turn - changed >= QUIET:
        text = ngettext(
            "nobody has attacked and nothing was won for {n} turn",
            "nobody has attacked and nothing was won for {n} turns",
            turn - changed,
        )
        return Reason("OBJ-1", text.format(n=turn - changed))
    if turn > longest:
        text = ngettext("nobody has won in {n} turn", "nobody has won in {n} turns", longest)
        return Reason("OBJ-1", text.format(n=longest))
    return None
