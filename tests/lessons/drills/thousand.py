"""A thousand tasks of every topic and level: right, never dull, never open to dispute, always the same.

Each family of drills has a test module of its own. It gives its topics here, and works each key out again by hand:
with the tables and searches of `tests/rules/by_hand.py` and the second opinion on sight of `fuzz/oracle.py`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import product
from typing import Any

import pytest

from fuzz.oracle import clear
from hothlab.hexes import Hex
from hothlab.lessons.drills.drill import drill, topics
from hothlab.lessons.tasks.task import ChoiceTask, HexesTask, Task
from hothlab.rules.catalogue import rules
from hothlab.rules.position import Position
from hothlab.rules.rulings import Rulings, ruling, rulings
from tests.rules.by_hand import UNITS

SEEDS = range(1000)
BOX = {"trooper": 24, "snowspeeder": 9, "artillery": 2, "snowtrooper": 32, "at-at": 3, "probe-droid": 4}
"""The miniatures in the box."""
WITHOUT_BOARDS = ("turn 1", "teams 1", "teams 2")

Made = tuple[str, int, tuple[Task, ...]]


def thousand(*ids: str) -> Any:
    """A fixture for the tasks of some topics, level by level; they are made once for all tests of a level."""
    levels = [(id, level) for id in ids for level in range(1, len(topics()[id].levels) + 1)]

    @pytest.fixture(scope="class", params=levels, ids=lambda each: f"{each[0]}-{each[1]}")
    def tasks(request: pytest.FixtureRequest) -> Iterator[Made]:
        topic, level = request.param
        yield topic, level, tuple(drill(topic, level, seed) for seed in SEEDS)

    return tasks


def number(value: int) -> frozenset[int]:
    """The key of a choice."""
    return frozenset({value})


class Thousand:
    """What holds for all of them. A family says how a key is worked out, and what makes its tasks worth asking."""

    @staticmethod
    def key(topic: str, level: int, task: Task) -> frozenset[Hex] | frozenset[int]:
        """The right answer, worked out by hand."""
        raise NotImplementedError

    @staticmethod
    def worth_asking(_topic: str, _task: Task) -> bool:
        """Is there something to think about?"""
        return True

    @staticmethod
    def beyond_dispute(_topic: str, _level: int, _task: Task) -> bool:
        """Is the answer the same however the rules are read?"""
        return True

    def test_the_key_is_right(self, tasks: Made) -> None:
        topic, level, every = tasks
        for task in every:
            assert task.key == self.key(topic, level, task), task

    def test_none_is_dull(self, tasks: Made) -> None:
        topic, _level, every = tasks
        for task in every:
            if isinstance(task, HexesTask):
                assert task.key < frozenset(task.choosable), task
                assert 1 <= len(task.key) <= 16, task
            else:
                assert len(task.options) >= 2 and len(set(task.options)) == len(task.options), task
            assert self.worth_asking(topic, task), task

    def test_none_is_open_to_dispute(self, tasks: Made) -> None:
        topic, level, every = tasks
        for task in every:
            assert self.beyond_dispute(topic, level, task), task

    def test_right_and_wrong_answers(self, tasks: Made) -> None:
        _topic, _level, every = tasks
        for task in every[::4]:
            assert task.check(task.key).right
            others = task.choices
            wrong = next(pick for pick in others if pick not in task.key)
            told = task.check({wrong})
            assert not told.right and told.sentence
            assert told.wrong[wrong].rule in rules() and told.wrong[wrong].text
            assert task.reveal().sentence

    def test_the_answers_are_balanced(self, tasks: Made) -> None:
        _topic, _level, every = tasks
        counts = Counter(task.key if isinstance(task, ChoiceTask) else len(task.key) for task in every)
        most = counts.most_common(1)[0][1]
        if all(len(task.options) == 2 for task in every):
            assert 420 <= most <= 580, counts
        else:
            assert most <= 800 and len(counts) >= 2, counts

    def test_they_train_what_the_level_says(self, tasks: Made) -> None:
        topic, level, every = tasks
        trained = {rule for task in every for rule in task.rules}
        assert trained == set(topics()[topic].level(level).rules)
        assert trained <= rules().keys()

    def test_seeds_differ_and_repeat(self, tasks: Made) -> None:
        topic, level, every = tasks
        assert [task.id for task in every] == [f"drill:{topic}:{level}:{seed}" for seed in SEEDS]
        different = len({(task.question, task.board, task.dice) for task in every})
        assert different >= (18 if f"{topic} {level}" in WITHOUT_BOARDS else 990)
        for seed in SEEDS[::25]:
            assert drill(topic, level, seed) == every[seed]

    def test_the_boards_are_small_and_of_the_box(self, tasks: Made) -> None:
        _topic, _level, every = tasks
        for task in every:
            if task.board is not None:
                assert 2 <= len(task.board.units) <= 9
                assert len(task.board.ground.terrain) <= 16 and len(task.board.structures) <= 3
                kinds: Counter[str] = Counter()
                for unit in task.board.units.values():
                    kinds[unit.kind] += unit.miniatures
                assert all(number <= BOX[kind] for kind, number in kinds.items())
                assert set(task.marked) <= set(task.board.board.hexes)


# Sight, by the second opinion


def sees(position: Position, a: Hex, b: Hex) -> bool:
    """LOS-1 to LOS-8, under the default rulings."""
    return clear(position, a, b, Rulings())


@cache
def _readings(but: str) -> tuple[Rulings, ...]:
    """Every choice of the rulings on sight, but for one."""
    names = [name for name in rulings() if name.startswith("los_") and name != but]
    values = product(*(ruling(name).values for name in names))
    return tuple(Rulings(**dict(zip(names, each, strict=True))) for each in values)


def one_verdict(position: Position, a: Hex, b: Hex, but: str = "") -> bool:
    """Is a line the same under every reading of the rules on sight?"""
    return len({clear(position, a, b, each) for each in _readings(but)}) == 1


OTHERS = [
    {name: value}
    for name in rulings()
    if name != "los_target_terrain" and name.startswith(("los_", "scout_", "adjacent_"))
    for value in ruling(name).alternatives
]
"""Other readings that an attack could depend on.

Where cover is what a task is about, the reading that nobody in cover is ever seen leaves nothing to ask.
"""


def enemies(position: Position, at: Hex) -> list[Hex]:
    """The units against the one on a hex."""
    side = UNITS[position.units[at].kind].side
    return [hex for hex, unit in position.units.items() if UNITS[unit.kind].side != side]


def board_of(task: Task) -> Position:
    """The board of a task that has one."""
    assert task.board is not None
    return task.board
