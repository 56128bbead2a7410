"""What a player has on its mind: its appraisals of the moments that it has looked at last, each made once."""

from __future__ import annotations

from hothlab.game.state import State
from hothlab.hexes import Side
from hothlab.players.appraisal import Appraisal, blast_symbols, caution_of, medals_needed
from hothlab.players.worth import STEADY, Temper

__all__ = ["Mind"]

_MOST = 16
"""Appraisals that are kept: enough for a look ahead, which returns to where it started again and again."""


class Mind:
    """The appraisals of one player, who has a temper.

    >>> from hothlab.game.scenario import load
    >>> mind, state = Mind(), load("1", seed=7).state
    >>> mind.appraise(state, "rebel") is mind.appraise(state, "rebel")
    True
    """

    def __init__(self, temper: Temper = STEADY) -> None:
        self.temper = temper
        self._kept: dict[tuple[object, ...], Appraisal] = {}
        self._last: dict[Side, Appraisal] = {}

    def appraise(self, state: State, side: Side) -> Appraisal:
        """The appraisal of a moment for a side."""
        # An appraisal holds its position, so the position's id is nobody else's. The others change without it.
        key = (
            id(state.position), side, caution_of(state, self.temper), medals_needed(state, side),
            blast_symbols(state, side),
        )  # fmt: skip
        found = self._kept.pop(key, None)
        if found is None:
            found = Appraisal(state, side, self.temper, self._last.get(side))
            if len(self._kept) >= _MOST:
                del self._kept[next(iter(self._kept))]  # the one that was not asked for longest
        self._kept[key] = self._last[side] = found
        return found
