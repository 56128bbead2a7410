"""Drills on the turn, worked out again from the five steps and from who may attack."""

from __future__ import annotations

import re

from hothlab.hexes import Hex
from hothlab.lessons.tasks.task import Task
from tests.lessons.drills.thousand import OTHERS, Thousand, board_of, enemies, number, thousand
from tests.rules.by_hand import attack_dice

tasks = thousand("turn")

STEPS = ["play a command card", "order units", "move units", "attack with units", "draw a command card"]


def next_step(task: Task) -> frozenset[int]:
    """TRN-1."""
    if "about to play" in task.question:
        return number(task.options.index(STEPS[4]))
    if "just drawn" in task.question:
        return number(task.options.index(STEPS[0]))
    at = next(n for n, step in enumerate(STEPS) if task.question.endswith(f": {step}?"))
    return number(task.options.index(STEPS[at + (1 if "right after" in task.question else -1)]))


def has_a_target(task: Task, hex: Hex, reading: dict[str, str] | None = None) -> bool:
    """ATK-4, MOV-7, ATK-5"""
    position = board_of(task)
    found = re.search(rf"{hex} has moved (\d)", task.question)
    moved = int(found[1]) if found else 0
    return any(attack_dice(position, hex, to, reading, moved) for to in enemies(position, hex))


class TestTurn(Thousand):
    @staticmethod
    def key(topic: str, level: int, task: Task) -> frozenset[Hex] | frozenset[int]:
        """Ordered (ORD-1), not yet attacking (ATK-1), not too far moved (MOV-7), with a target (ATK-4)."""
        if level == 1:
            return next_step(task)
        waiting = [hex for hex in task.marked if f"{hex} has attacked" not in task.question]
        return frozenset(hex for hex in waiting if has_a_target(task, hex))

    @staticmethod
    def beyond_dispute(topic: str, level: int, task: Task) -> bool:
        """Whoever may attack somebody may do so under any reading."""
        if level == 1:
            return True
        return all(has_a_target(task, hex, one) == has_a_target(task, hex) for hex in task.marked for one in OTHERS)
