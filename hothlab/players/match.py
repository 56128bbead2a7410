"""Games between two players from the first card to the last, as fast as the rules allow."""

from __future__ import annotations

import gc
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass

from hothlab.game.chance import Chance
from hothlab.game.state import Setup, State, medals
from hothlab.game.turn import apply, decision, nature_faces, start
from hothlab.game.view import view_of
from hothlab.hexes import Side
from hothlab.players.player import Player

__all__ = ["Result", "play_match"]

LONGEST = 500
"""Turns after which a match is stopped without a winner: nothing in the rules ends a battle nobody can win."""


@dataclass(frozen=True)
class Result:
    """How a match ended."""

    winner: Side | None
    turns: int
    medals: Mapping[Side, int]
    decisions: int


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
    """Play one game. Each player sees only the view of its side; the seed gives dice and shuffles."""
    chance, decisions = Chance(seed), 0
    state: State = start(setup)
    while state.phase != "over" and state.turn <= longest:
        asked = decision(state)
        if asked.seat is None or asked.side is None:
            action = chance.answer(state.answers, asked, nature_faces(state))
        else:
            decisions += 1
            action = players[asked.side].choose(view_of(state, asked.seat, asked)).action
        state, _events = apply(state, action)
    return Result(state.winner, min(state.turn, longest), medals(state), decisions)
