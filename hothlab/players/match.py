"""Games between two players from the first card to the last, as fast as the rules allow."""

from __future__ import annotations

import gc
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass

from hothlab.game.chance import Chance
from hothlab.game.phase import Phase
from hothlab.game.setup import Setup
from hothlab.game.stall import LONGEST, changes_something, stall_reason
from hothlab.game.state import State, medals
from hothlab.game.turn import decision, legal, nature_faces, next_moment, start, who_decides
from hothlab.game.view import View
from hothlab.hexes import Side
from hothlab.players.player import Player
from hothlab.rules.reason import Reason

__all__ = ["Result", "play_match"]


@dataclass(frozen=True)
class Result:
    """How a match ended."""

    winner: Side | None
    turns: int
    medals: Mapping[Side, int]
    stalled: Reason | None = None
    """Why it was called a draw; None when it was won."""


@contextmanager
def _uncollected() -> Iterator[None]:
    """Without the garbage collector: a game makes no cycles for it to find, and looking for them takes time."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


@_uncollected()
def play_match(setup: Setup, players: Mapping[Side, Player], seed: int, longest: int = LONGEST) -> Result:
    """Play one game. Each player sees only the view of its side; the seed gives dice and shuffles.

    The rules do not keep a battle from stalling; one that has stalled is a draw.
    """
    chance, changed = Chance(seed), 1
    state: State = start(setup)
    stalled = None
    faces, by_seat = nature_faces(state), [players[seat.side] for seat in setup.seats]
    over = Phase.OVER
    while state.phase is not over and stalled is None:
        seat = who_decides(state)
        if seat is None:
            action = chance.answer(state.answers, decision(state), faces)
        else:
            action = by_seat[seat].choose(View(state, seat, legal(state))).action
        before, turn = state, state.now.number
        state = next_moment(before, action)
        if changes_something(before, action, state):
            changed = turn
        if state.now.number != turn and state.phase is not over:
            stalled = stall_reason(state.now.number, changed, longest)
    return Result(state.winner, min(state.turn, longest), medals(state), stalled)
