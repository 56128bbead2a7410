"""What a unit would most likely do, for a click or a step that leads nowhere: the rules are asked why it cannot."""

from __future__ import annotations

from hothlab.game.state import State
from hothlab.hexes import Hex

__all__ = ["free_beside", "nearest_enemy"]


def free_beside(state: State, hex: Hex) -> Hex:
    """A hex next to the given one that a unit there might go to; a free one, if there is any."""
    near = state.position.board.neighbours[hex]
    return next((each for each in near if each not in state.position.units), near[0])


def nearest_enemy(state: State, hex: Hex) -> Hex:
    """The enemy unit that a unit on a hex would most likely attack."""
    distance = state.position.board.distances[hex]
    enemies = [each for each, unit in state.position.units.items() if unit.side != state.side and each != hex]
    return min(enemies, key=lambda each: distance[each], default=free_beside(state, hex))
