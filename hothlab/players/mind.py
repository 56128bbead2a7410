"""What a player has on its mind: its appraisals of the moments that it looked at last, each made once."""

from __future__ import annotations

from hothlab.game.cards import Card
from hothlab.game.state import Score, State
from hothlab.hexes import Side
from hothlab.players.appraisal import Appraisal, Terms, terms_of
from hothlab.players.worth import STEADY, Temper
from hothlab.rules.position import Position

__all__ = ["Mind"]


class Mind:
    """The appraisals of one player, who has a temper.

    `most` are kept: one for a player who goes straight on, some for one who looks ahead and comes back.

    >>> from hothlab.game.scenario import load
    >>> mind, state = Mind(), load("1", seed=7).state
    >>> mind.appraise(state, "rebel") is mind.appraise(state, "rebel")
    True
    """

    def __init__(self, temper: Temper = STEADY, most: int = 1) -> None:
        self.temper, self._most = temper, most
        self._kept: dict[tuple[int, Side, Terms], Appraisal] = {}
        self._last: dict[Side, tuple[Position, Score, Card | None, int, Appraisal]] = {}

    def appraise(self, state: State, side: Side) -> Appraisal:
        """The appraisal of a moment for a side."""
        now, former = state.now, None
        last = self._last.get(side)
        if last is not None:
            position, score, card, turn, former = last
            if position is state.position and score is state.score and card is now.card and turn == now.number:
                return former
        found = self._appraise(state, side, former)
        self._last[side] = state.position, state.score, now.card, now.number, found
        return found

    def _appraise(self, state: State, side: Side, former: Appraisal | None) -> Appraisal:
        terms = terms_of(state, side, self.temper)
        key = id(state.position), side, terms  # an appraisal holds its position: no other one has its id
        found = self._kept.pop(key, None)
        if found is None:
            found = Appraisal(state, side, self.temper, terms, former)
            if len(self._kept) >= self._most:
                del self._kept[next(iter(self._kept))]  # the one that was asked for least lately
        self._kept[key] = found
        return found
