"""Drills on moving and retreating, worked out again by trying every way."""

from __future__ import annotations

from hothlab.hexes import Hex
from hothlab.lessons.tasks.task import Task
from tests.lessons.drills.thousand import Thousand, board_of, number, thousand
from tests.rules.by_hand import STOPPING, UNITS, distances, homeward, retreat_answers, shortest_ways

tasks = thousand("reach", "attack-after-move", "retreat", "retreat-losses")


class TestMoving(Thousand):
    @staticmethod
    def key(topic: str, level: int, task: Task) -> frozenset[Hex] | frozenset[int]:
        position, (at,) = board_of(task), task.marked
        unit = position.units[at]
        line = UNITS[unit.kind]
        if topic == "retreat":
            answers = retreat_answers(position, at, len(task.dice))
            return frozenset(each.path[-1] if each.path else at for each in answers)
        if topic == "retreat-losses":  # the owner chooses best (RET-5)
            return number(min(each.casualties for each in retreat_answers(position, at, len(task.dice))))
        steps = shortest_ways(position, at, line.move)
        if topic == "reach":
            return frozenset(steps)
        far = 2 if unit.badge == "elite" else line.attack_move  # MOV-7, SPF-4, ATK-5
        return frozenset(hex for hex, n in steps.items() if n <= far and position.terrain_at(hex) not in STOPPING)

    @staticmethod
    def worth_asking(topic: str, task: Task) -> bool:
        """Some hexes near by cannot be reached; behind a unit that retreats something stands, or the board ends."""
        position, (at,) = board_of(task), task.marked
        unit = position.units[at]
        move = UNITS[unit.kind].move
        if topic == "reach":
            return sum(0 < steps <= move for steps in distances(at).values()) >= len(task.key) + 2
        if topic == "attack-after-move":
            return len(shortest_ways(position, at, move)) > len(task.key)
        row, behind = {at}, set[Hex]()
        for _step in task.dice:
            row = {hex for each in row for hex in homeward(each, unit.side)}
            behind |= row
        return not row or bool(behind & (position.units.keys() | position.ground.terrain.keys()))

    @staticmethod
    def beyond_dispute(topic: str, level: int, task: Task) -> bool:
        """The ruling `retreat_partial` changes nothing."""
        if not topic.startswith("retreat"):
            return True
        found = retreat_answers(board_of(task), task.marked[0], len(task.dice), any_path=True)
        if topic == "retreat":
            return {each.path[-1] if each.path else task.marked[0] for each in found} == task.key
        return {min(each.casualties for each in found)} == task.key
