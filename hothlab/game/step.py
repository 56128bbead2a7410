"""A kind of decision, as the rules see it; each kind has its file in `steps`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from hothlab.game.actions import Action, Done
from hothlab.game.events import Events
from hothlab.game.state import State
from hothlab.rules.reason import Reason

__all__ = ["Step"]

Answer = TypeVar("Answer", bound=Action)


def _cannot_end(_state: State, _events: Events) -> None:
    """For a decision that must be answered."""
    raise TypeError(Done())


@dataclass(frozen=True)
class Step(Generic[Answer]):
    """A kind of decision: what it is called, what may be answered, what an answer does, why another is refused."""

    what: Callable[[], str]
    """What is asked, in words: "order units"."""
    actions: tuple[type[Answer], ...]
    """The kinds of actions that answer it, besides `Done`."""
    options: Callable[[State], Sequence[Action]]
    """The answers that the rules allow."""
    carry_out: Callable[[State, Answer, Events], None]
    """Carry out an allowed answer on a moment that is being filled in (see `State.copy`)."""
    refused: Callable[[State, Answer], Reason | None]
    """Why an answer of one of its kinds is not allowed."""
    done: Callable[[State, Events], None] = _cannot_end
    """End the step, or choose nothing, where that can be allowed."""
    not_now: Callable[[State, Action], Reason | None] = lambda _state, _action: None
    """Why an action of another kind waits, where this decision has a reason of its own."""
    seat: Callable[[State], int] | None = None
    """Which player decides, where it is not the one whose turn it is."""
    passes: bool = False
    """Does the step pass by itself when nothing but ending it is left to do?"""
    comes_first: Callable[[], Reason] | None = None
    """Why no action of a later step of a turn is done while this one lasts, whatever it is (TRN-1)."""
    too_early: Callable[[], Reason] | None = None
    """Why its actions are not done yet, while an earlier step of the turn lasts (TRN-1)."""
    too_late: Callable[[], Reason] | None = None
    """Why its actions are no longer done, once a later step of the turn has begun (TRN-1)."""

    @property
    def in_every_turn(self) -> bool:
        """Is it one of the steps that every turn has (TRN-1)?"""
        return self.too_early is not None or self.too_late is not None

    def take(self, state: State, action: Action, events: Events) -> None:
        """Carry out an allowed answer, whichever it is."""
        if isinstance(action, self.actions):
            self.carry_out(state, action, events)
        elif isinstance(action, Done):
            self.done(state, events)
        else:
            raise TypeError(action)

    def why_not(self, state: State, action: Action) -> Reason | None:
        """Why an answer that is not allowed is refused; None for one that does not answer this decision at all."""
        return self.refused(state, action) if isinstance(action, self.actions) else self.not_now(state, action)
