"""Drills on teams of two, against the catalogue's own words."""

from __future__ import annotations

import re

from hothlab.lessons.tasks.task import Task
from tests.lessons.drills.thousand import Thousand, number, thousand

tasks = thousand("teams")


def whose_turn(task: Task) -> frozenset[int]:
    """TEA-4: A1, B1, A2, B2; a single player after each of the team."""
    (turn,) = map(int, re.findall(r"number (\d+)", task.question))
    first, second = ("Rebel", "Imperial") if "Rebels begin" in task.question else ("Imperial", "Rebel")
    side, place = (first if turn % 2 else second), (turn + 1) // 2 % 2
    alone = f"the {side} player"
    name = alone if alone in task.options else f"{side} player {2 - place}"
    return number(task.options.index(name))


def how_many_cards(task: Task) -> frozenset[int]:
    """SET-3, TEA-2, TEA-3."""
    team = "in a team of two" in task.question
    if "shuffled" in task.question:
        return number(task.options.index("11" if team else "19"))
    hand = int(re.findall(r"\d+", task.question)[0])
    return number(task.options.index(str((hand + 1) // 2 if team else hand)))


class TestTeams(Thousand):
    @staticmethod
    def key(topic: str, level: int, task: Task) -> frozenset[int]:
        return whose_turn(task) if level == 1 else how_many_cards(task)
