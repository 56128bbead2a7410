"""The course of a battle as a machine of decisions: whose is next, what may be answered, what an answer does.

`legal` lists the answers to the decision of a moment, `apply` takes one and returns the next moment and what happened.
Both are pure, so that opponents can look ahead and a record can be replayed. What a decision is about stands in its
file in `steps`; steps with nothing to decide pass by themselves.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from hothlab.game.actions import Action, Done
from hothlab.game.events import Event, Events
from hothlab.game.flow import give_card_back, start
from hothlab.game.phase import Phase
from hothlab.game.piles import to_shuffle
from hothlab.game.state import Decision, State
from hothlab.game.steps import STEPS
from hothlab.hexes import Side
from hothlab.rules.dice import die_faces

__all__ = [
    "Passed", "apply", "apply_in_full", "decision", "legal", "nature_decides", "nature_faces", "next_moment", "start",
    "who_decides",
]  # fmt: skip

_DECIDED = frozenset(Phase.decided())
_PASSING = frozenset(phase for phase, step in STEPS.items() if step.passes)


def legal(state: State) -> tuple[Action, ...]:
    """The answers that the rules allow now; none when nature decides or the battle is over."""
    found = state.legal
    if found is None:
        phase = state.phase
        found = state.legal = () if phase is Phase.OVER else tuple(STEPS[phase].options(state))
    return found


def nature_decides(state: State) -> bool:
    """Is a roll or a shuffle due?"""
    return state.phase.of_nature


def who_decides(state: State) -> int | None:
    """The seat of the player whose decision is next; None when nature decides or the battle is over."""
    phase = state.phase
    if phase not in _DECIDED:
        return None
    seat = STEPS[phase].seat
    return state.now.seat if seat is None else seat(state)


def decision(state: State) -> Decision:
    """Whose decision is next, and what kind."""
    phase, seat = state.phase, who_decides(state)
    if seat is not None:
        return _asked(phase, state.setup.seats[seat].side, seat)
    if phase is Phase.SHUFFLE:
        return Decision(phase, None, None, cards=to_shuffle(state))
    return Decision(phase, None, None, number=state.fighting.dice if phase is Phase.ROLL else 0)


@cache
def _asked(phase: Phase, side: Side, seat: int) -> Decision:
    """A player's decision; there are only a few different ones."""
    return Decision(phase, side, seat)


def nature_faces(state: State) -> tuple[str, ...]:
    """The faces of the die under the rulings in force."""
    return die_faces(state.rulings)


class Passed(NamedTuple):
    """A step that passed by itself: its moment, and how many of the events came before it."""

    after: int
    moment: State


def apply(state: State, action: Action, passed: list[Passed] | None = None) -> tuple[State, list[Event]]:
    """The next moment after a legal answer, and what happened. Steps with nothing to decide are passed over.

    Where `passed` is given, the moments of those steps are kept in it.
    """
    events = list[Event]()
    return next_moment(state, action, events, passed), events


def next_moment(state: State, action: Action, events: Events = None, passed: list[Passed] | None = None) -> State:
    """As `apply`, but what happens is added to the caller's `events`, if there are any."""
    new = state.copy()
    STEPS[new.phase].take(new, action, events)
    while True:
        if new.counts.extra:
            give_card_back(new)
        phase = new.phase
        if phase not in _PASSING:
            new.legal = None
            return new
        step = STEPS[phase]
        answers = new.legal = tuple(step.options(new))
        if len(answers) > 1 or answers[0].__class__ is not Done:
            return new
        if passed is not None:
            passed.append(Passed(0 if events is None else len(events), new))
            new = new.copy()
        new.shots = None
        step.done(new, events)


def apply_in_full(state: State, action: Action) -> tuple[State, list[Event], tuple[Passed, ...]]:
    """As `apply`, and the steps that were passed over."""
    passed: list[Passed] = []
    new, events = apply(state, action, passed)
    return new, events, tuple(passed)
