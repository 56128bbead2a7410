"""Drills on hits, counted again face by face."""

from __future__ import annotations

from hothlab.lessons.tasks.task import Task
from tests.lessons.drills.thousand import Thousand, board_of, number, thousand
from tests.rules.by_hand import UNITS, count, hitting

tasks = thousand("hits")


def first_roll(task: Task) -> int:
    """How many dice of an AT-AT's two rolls belong to the first: there are as many more as it has hits (UNI-5)."""
    for first in (3, 4):
        if first + count(task.dice[:first], ("vehicle", "blast")) == len(task.dice):
            return first
    raise AssertionError(task)


class TestHits(Thousand):
    @staticmethod
    def key(topic: str, level: int, task: Task) -> frozenset[int]:
        """HIT-1 to HIT-3, STR-4, UNI-5."""
        position, hex = board_of(task), task.marked[-1]
        if hex in position.structures:
            destroyed = count(task.dice, hitting(position.structures[hex])) > 0
            return number(task.options.index("Yes" if destroyed else "No"))
        unit = position.units[hex]
        if unit.kind == "at-at":
            return number(int("blast" in task.dice[first_roll(task) :]))
        return number(min(unit.miniatures, count(task.dice, UNITS[unit.kind].hit_by)))

    @staticmethod
    def worth_asking(topic: str, task: Task) -> bool:
        return len(set(task.dice)) >= 2
