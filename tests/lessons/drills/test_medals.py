"""Drills on medals, counted again."""

from __future__ import annotations

from hothlab.lessons.tasks.task import Task
from tests.lessons.drills.thousand import Thousand, board_of, number, thousand
from tests.rules.by_hand import UNITS

tasks = thousand("medals")


class TestMedals(Thousand):
    @staticmethod
    def key(topic: str, level: int, task: Task) -> frozenset[int]:
        """OBJ-2: artillery and droids give none. OBJ-3, OBJ-4: of what was left only a permanent medal stays."""
        position = board_of(task)
        if level == 1:
            return number(sum(UNITS[position.units[hex].kind].medals for hex in task.marked))
        start, _other, left, held = task.marked
        side, tokens = UNITS[position.units[start].kind].side, position.objectives
        open_to = {hex: tokens[hex].side in (side, "both") for hex in (left, held)}
        return number((open_to[left] and tokens[left].kind == "permanent") + open_to[held])
