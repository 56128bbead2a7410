"""What the rules know about one kind of decision; each has its file in `steps`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from hothlab.game.actions import Action
from hothlab.game.events import Events
from hothlab.game.state import State
from hothlab.rules.reason import Reason

__all__ = ["Step"]


@dataclass(frozen=True)
class Step:
    """A kind of decision: what it is called, what may be answered, what an answer does, why another is refused."""

    what: Callable[[], str]
    """What is asked, in words: "order units"."""
    options: Callable[[State], list[Action]]
    """The answers that the rules allow."""
    take: Callable[[State, Action, Events], None]
    """Carry out an allowed answer on a moment that is being filled in (see `State.copy`)."""
    why_not: Callable[[State, Action], Reason | None]
    """Why an answer that is not allowed is refused; None for an action that does not answer this decision at all."""
    seat: Callable[[State], int] | None = None
    """Which player decides, where it is not the one whose turn it is."""
    passes: bool = False
    """Does the step pass by itself when nothing but ending it is left to do?"""
    actions: tuple[type[Action], ...] = ()
    """For one of the steps that every turn has (TRN-1): the actions that are done in it and in no other of them."""
    comes_first: Callable[[], Reason] | None = None
    """Why no action of a later step is done while this one lasts, whatever it is."""
    too_early: Callable[[], Reason] | None = None
    """Why its actions are not done yet, while an earlier step lasts."""
    too_late: Callable[[], Reason] | None = None
    """Why its actions are no longer done, once a later step has begun."""
