"""A table to play at."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated

from hothlab.base.formats import Format, Schema, Truth
from hothlab.base.yamltree import Node
from hothlab.data import data_file
from hothlab.game.scenario import scenario_file
from hothlab.language.text import _
from hothlab.lessons.course.slide import Slide
from hothlab.lessons.course.steps.step import LessonStep
from hothlab.lessons.exhibits import read_scenario_name
from hothlab.players.player import LEVELS

__all__ = ["PlayStep", "battle_minutes"]

_TURN = 0.7
"""Minutes for a turn of a battle, the computer's quick ones among them."""

Sitters = str | tuple[str, str]
"""`you` or a level of the computer; for a team two of them."""


@dataclass(frozen=True)
class _ScenarioName(Format[str]):
    """One of our scenarios, or one of the reader's own."""

    def read(self, node: Node) -> str:
        """Its name or number, or its file."""
        return read_scenario_name(node)

    def schema(self) -> Schema:
        """A name or a number."""
        return {"type": ["string", "integer"]}


@dataclass(frozen=True)
class _SeatFormat(Format[Sitters]):
    """Who sits on a side: one, or a team of two."""

    def read(self, node: Node) -> Sitters:
        """One or two."""
        if not isinstance(node.value, list):
            return _sitter(node)
        if len(node.items()) != 2:
            raise node.error(_("expected a list of two"))
        one, other = map(_sitter, node.items())
        return one, other

    def schema(self) -> Schema:
        """One or two."""
        one = {"enum": ["you", *LEVELS]}
        return {"anyOf": [one, {"type": "array", "items": one, "minItems": 2, "maxItems": 2}]}


def _sitter(node: Node) -> str:
    return node.one_of(_("player"), ("you", *LEVELS))


@dataclass(frozen=True)
class PlayStep(LessonStep):
    """A table to play at."""

    kind = "play"
    id: str
    scenario: Annotated[str, _ScenarioName()]
    rebel: Annotated[Sitters, _SeatFormat()] = "you"
    empire: Annotated[Sitters, _SeatFormat()] = "officer"
    hints: Annotated[bool, Truth()] = True
    comments: Annotated[bool, Truth()] = False

    @property
    def minutes(self) -> float:
        """The battle."""
        return battle_minutes(self.scenario)

    def slides(self, address: str) -> Iterator[Slide]:
        """The battle and its briefing."""
        yield Slide(kicker=_("Play"), play=self.scenario, id=address)


def battle_minutes(scenario: str) -> float:
    """The minutes that a battle takes, from the number of its turns."""
    slug = scenario_file(scenario).stem.partition("-")[2]
    return _TURN * int(data_file("lengths.yaml")[slug])
