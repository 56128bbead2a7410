"""Drills on the six units, against the unit table of the catalogue."""

from __future__ import annotations

from hothlab.lessons.tasks.task import Task
from tests.lessons.drills.thousand import Thousand, board_of, number, thousand
from tests.rules.by_hand import INFANTRY, SPECIAL, UNITS, VEHICLE

tasks = thousand("units")


class TestUnits(Thousand):
    @staticmethod
    def key(topic: str, level: int, task: Task) -> frozenset[int]:
        """UNI-1 to UNI-6, SPF-4, SPF-5."""
        unit = board_of(task).units[task.marked[0]]
        line = UNITS[unit.kind]
        if level == 2:
            distance = int(task.question.rstrip("?)")[-1])
            return number(line.dice[distance - 1] if distance <= len(line.dice) else 0)
        if level == 3:
            return number([INFANTRY, VEHICLE, SPECIAL].index(line.hit_by))
        if "miniatures" in task.question:
            return number(4 if unit.badge == "elite-squadron" else line.miniatures)
        if "still attack" in task.question:
            return number(2 if unit.badge == "elite" else line.attack_move)
        return number(line.move)
