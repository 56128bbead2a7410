"""Drills on special forces, against the catalogue's sentences on badges."""

from __future__ import annotations

from hothlab.lessons.tasks.task import Task
from tests.lessons.drills.thousand import Thousand, board_of, number, thousand
from tests.rules.by_hand import STOPPING, distances

tasks = thousand("special")


class TestSpecialForces(Thousand):
    @staticmethod
    def key(topic: str, level: int, task: Task) -> frozenset[int]:
        """SPF-2: an E-Web that stays. SPF-1: from a neighbour's hex, in which entering does not forbid an attack."""
        if level == 1:
            return number(0 if "stays" in task.question else 1)
        position, (at, to) = board_of(task), task.marked
        close = distances(at)[to] == 1
        return number(0 if close and position.terrain_at(to) not in STOPPING else 1)
