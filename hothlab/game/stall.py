"""When a battle has come to rest: the printed rules know no draw, and some battles that they allow would never end.

Nothing here ends a battle. It says in words that one has stalled, so that whoever runs it can call it a draw.
"""

from __future__ import annotations

from collections.abc import Iterable

from hothlab.game.events import Event, Events
from hothlab.hexes import Hex, Side
from hothlab.language.text import ngettext
from hothlab.rules.reason import Reason

__all__ = ["LONGEST", "QUIET", "Unheard", "changes_something", "stall_reason"]

QUIET = 80
"""Turns, of both sides together, in which nobody attacks and nothing is won."""
LONGEST = 500
"""Turns in all: a battle in which attacks and healing go round in a circle ends too."""
_CHANGES = frozenset({"attack", "strike", "exited", "medal", "medal-lost", "picked-up"})
"""The events that may bring a battle nearer to its end. Losses are not among them: each follows from an attack."""


def changes_something(events: Iterable[Event]) -> bool:
    """Was anything tried or won?"""
    for event in events:  # noqa: SIM110 - a loop is faster than `any`, and a game asks after every answer
        if event.kind in _CHANGES:
            return True
    return False


class Unheard(Events):
    """For a game that nobody watches: of all that happens only whether anything was tried or won is kept.

    >>> told = Unheard()
    >>> told.add("moved")
    >>> told.changed, len(told)
    (False, 0)
    """

    __slots__ = ("changed",)

    def __init__(self) -> None:
        self.changed = False

    def add(
        self,
        kind: str,
        side: Side | None = None,
        hex: Hex | None = None,
        to: Hex | None = None,
        number: int = 0,
        words: tuple[str, ...] = (),
        rule: str = "",
    ) -> None:
        """Something more has happened."""
        if kind in _CHANGES:
            self.changed = True


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
