"""Where a unit that can do nothing would most likely go, or attack; the rules are asked why it cannot."""

from __future__ import annotations

from hothlab.game.state import State
from hothlab.hexes import Hex

__all__ = ["free_beside", "nearest_enemy"]


def free_beside(state: State, hex: Hex) -> Hex:
    """A neighbour of a hex, free if possible: where a unit there might go."""
    near = state.position.board.neighbours[hex]
    return next((each for each in near if each not in state.position.units), near[0])


def nearest_enemy(state: State, hex: Hex) -> Hex:
    """The nearest enemy of a unit on a hex: its likeliest target."""
    distance = state.position.board.distances[hex]
    enemies = [each for each, unit in state.position.units.items() if unit.side != state.side and each != hex]
    return min(enemies, key=lambda each: distance[each], default=free_beside(state, hex))
