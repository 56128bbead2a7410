"""Drills on line of sight, worked out again by the second opinion."""

from __future__ import annotations

from hothlab.hexes import Hex
from hothlab.lessons.tasks.task import Task
from hothlab.rules.contact import lines
from hothlab.rules.position import Position
from tests.lattice import meetings
from tests.lessons.drills.thousand import Thousand, board_of, enemies, number, one_verdict, sees, thousand

tasks = thousand(
    "sight", "sight-edge", "sight-middle", "sight-border", "sight-ridge", "sight-blockers", "sight-who"
)  # fmt: skip

ABOUT_A_RULING = {("sight-edge", 3): "los_edge_sides", ("sight-middle", 2): "los_corner_touch"}
"""Levels that teach exactly what a ruling decides."""


def only(position: Position, ends: tuple[Hex, Hex], kept: tuple[Hex, ...]) -> Position:
    """The board with nothing between the two ends but what stands on the hexes kept."""
    there = {*ends, *kept}
    return Position(
        {hex: terrain for hex, terrain in position.ground.terrain.items() if hex in there},
        {hex: unit for hex, unit in position.units.items() if hex in there},
        {hex: structure for hex, structure in position.structures.items() if hex in there},
        board=position.board,
    )


def blocking(task: Task) -> frozenset[Hex]:
    """Each hex that closes the line alone, and each two that close it together: all of them are tried."""
    assert task.line
    position, (a, b) = board_of(task), task.line
    met = [each.hex for each in meetings(position.board, a, b) if each.hex in position.board.neighbours]
    alone = {hex for hex in met if not sees(only(position, (a, b), (hex,)), a, b)}
    pairs = [(one, other) for one in met for other in met if one < other and not {one, other} & alone]
    both = {hex for pair in pairs if not sees(only(position, (a, b), pair), a, b) for hex in pair}
    return frozenset(alone | both)


class TestSight(Thousand):
    @staticmethod
    def key(topic: str, level: int, task: Task) -> frozenset[Hex] | frozenset[int]:
        position = board_of(task)
        if topic == "sight-blockers":
            return blocking(task)
        if topic == "sight-who":
            return frozenset(hex for hex in enemies(position, task.marked[0]) if sees(position, task.marked[0], hex))
        assert task.line
        return number(0 if sees(position, *task.line) else 1)

    @staticmethod
    def worth_asking(topic: str, task: Task) -> bool:
        """Beside the line stands something, or on it what blocks, or what does not."""
        if topic == "sight-who":
            return True
        assert task.line
        position, (a, b) = board_of(task), task.line
        line, board = lines(position.board)[a][b], position.board
        met = {hex for hex in (*line.crossed, *line.left, *line.right, *line.touched) if hex in board.neighbours}
        around = met | {hex for each in met for hex in board.neighbours[each]} - {a, b}
        return bool(around & (position.units.keys() | position.ground.terrain.keys() | position.structures.keys()))

    @staticmethod
    def beyond_dispute(topic: str, level: int, task: Task) -> bool:
        position = board_of(task)
        if topic == "sight-who":
            return all(one_verdict(position, task.marked[0], hex) for hex in task.choosable)
        assert task.line
        return topic == "sight-blockers" or one_verdict(position, *task.line, ABOUT_A_RULING.get((topic, level), ""))
