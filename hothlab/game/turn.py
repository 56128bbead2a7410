"""The course of a battle as a machine of decisions: whose is next, what may be answered, what an answer does.

`legal` lists the answers to the decision of a moment, `apply` takes one and returns the next moment and what happened.
Both are pure, so that opponents can look ahead and a record can be replayed. What a decision is about stands in its
file in `steps`; steps with nothing to decide pass by themselves.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from hothlab.game.actions import DONE, Action, Done
from hothlab.game.events import Event
from hothlab.game.flow import give_card_back, start
from hothlab.game.phase import Phase
from hothlab.game.piles import to_shuffle
from hothlab.game.state import Decision, State
from hothlab.game.steps import STEPS
from hothlab.hexes import Side
from hothlab.rules.dice import die_faces

__all__ = [
    "Passed", "apply", "apply_in_full", "decision", "legal", "nature_decides", "nature_faces", "start", "who_decides",
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
    return STEPS[phase].seat(state) if phase in _DECIDED else None


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


def apply(state: State, action: Action) -> tuple[State, list[Event]]:
    """The next moment after a legal answer, and what happened. Steps with nothing to decide are passed over."""
    new = state.copy()
    events: list[Event] = []
    _take(new, action, events)
    while _passes(new):
        _take(new, DONE, events)
        new.legal = None
    return new, events


def _take(state: State, action: Action, events: list[Event]) -> None:
    STEPS[state.phase].take(state, action, events)
    if state.counts.extra:
        give_card_back(state)


def apply_in_full(state: State, action: Action) -> tuple[State, list[Event], tuple[Passed, ...]]:
    """The same, with the steps that were passed over."""
    new = state.copy()
    events: list[Event] = []
    passed: list[Passed] = []
    _take(new, action, events)
    while _passes(new):
        passed.append(Passed(len(events), new))
        new = new.copy()
        _take(new, DONE, events)
    return new, events, tuple(passed)


def _passes(state: State) -> bool:
    """Is ending the step all that is left to do in it?"""
    if state.phase not in _PASSING:
        return False
    answers = legal(state)
    return len(answers) == 1 and answers[0].__class__ is Done
