"""What the tests of tasks share: boards in a few words, and the rule behind a wrong pick."""

from __future__ import annotations

from typing import Any

from hothlab.lessons.tasks.building import Ask
from hothlab.lessons.tasks.task import Task
from hothlab.rules.position import Position

ASK = Ask()
"""A question that leaves everything to its kind."""


def board(**hexes: str) -> Position:
    """`board(rocks="D5", trooper="D4 E5")`."""
    position = Position()
    for what, places in hexes.items():
        for hex in places.split():
            name = what.replace("_", "-")
            if name in ("rocks", "ridge", "building", "wreckage", "trenches", "serac", "crevasse"):
                position = position.terrain(hex, name)
            else:
                position = position.place(hex, name)
    return position


def rule_of(task: Task, pick: Any) -> str:
    """The rule that a wrong pick is refused by."""
    return task.check([pick]).wrong[pick].rule
