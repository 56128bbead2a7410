"""Endless drills: for each topic and level the engine makes a new task from every seed.

A task is interesting (something near at hand matters, or only seems to), it is not open to dispute under the default
rulings, and it is the same for the same topic, level and seed on every machine.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import count

from hothlab.base.bounds import SEEDS, known_name, whole_number
from hothlab.base.errors import HothlabError
from hothlab.data import data_file
from hothlab.language.text import _
from hothlab.lessons.drills import (
    attack,
    hits,
    medals,
    moving,
    orders,
    sight,
    special_forces,
    teams,
    turn,
    units,
)  # fmt: skip
from hothlab.lessons.drills.tools import Generator, Luck
from hothlab.lessons.tasks.building import Ask
from hothlab.lessons.tasks.task import Task
from hothlab.rules.catalogue import in_order

__all__ = ["Level", "Topic", "drill", "topics"]

_AIMS = 5040
"""How many different aims there are. 5040 is divisible by 1 to 10, so `aim % n` is fair in every generator."""


@dataclass(frozen=True)
class Level:
    """One level of a topic: its new difficulty, the rules that its tasks train, and their hint."""

    title: str
    rules: tuple[str, ...]
    hint: str


@dataclass(frozen=True)
class Topic:
    """What a drill is about. Levels are counted from 1."""

    id: str
    title: str
    levels: tuple[Level, ...]

    @property
    def rules(self) -> tuple[str, ...]:
        """The rules that all its levels train."""
        return in_order(rule for level in self.levels for rule in level.rules)

    def level(self, number: int) -> Level:
        """One of its levels, or an error that says how many there are."""
        if not 1 <= number <= len(self.levels):
            text = _("the drill {topic} has the levels 1 to {most}, not {number}")
            raise HothlabError(text.format(topic=_(self.title), most=len(self.levels), number=number))
        return self.levels[number - 1]


@cache
def topics() -> dict[str, Topic]:
    """All topics by id, in the order in which they are taught.

    >>> [level.title for level in topics()["sight-edge"].levels]
    ['Two hexes away', 'Four hexes away', 'Staggered on both sides']
    """
    return {
        id: Topic(
            id,
            row["title"],
            tuple(Level(each["title"], tuple(each["rules"]), each["hint"]) for each in row["levels"]),
        )
        for id, row in data_file("drills.yaml")["topics"].items()
    }


@cache
def _generators() -> dict[str, Generator]:
    families = (orders, turn, moving, sight, attack, hits, units, special_forces, medals, teams)
    return {id: make for family in families for id, make in family.GENERATORS.items()}


def drill(topic: str, level: int = 1, seed: int = 0) -> Task:
    """The task of a topic, a level and a seed.

    >>> drill("reach", 2, 17) == drill("reach", 2, 17)
    True
    """
    known_name(topic, _("drill topic"), topics())
    whole_number(seed, _("a seed"), *SEEDS)
    chosen = topics()[topic].level(level)
    luck = Luck(f"{topic}:{level}:{seed}")
    aim, make = luck.below(_AIMS), _generators()[topic]
    drafts = (make(luck, level, aim) for _attempt in count())
    draft = next(each for each in drafts if each is not None)
    return draft(Ask(id=f"drill:{topic}:{level}:{seed}", hint=_(chosen.hint)))
