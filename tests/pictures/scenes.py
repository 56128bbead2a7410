"""Explanations in one scene: the board as it is painted, and a layer with all that stands beside it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from hothlab.language.text import capital
from hothlab.pictures.attack import explained_attack
from hothlab.pictures.explained import Explanation
from hothlab.pictures.reach import explained_reach
from hothlab.pictures.retreat import explained_retreats
from hothlab.pictures.sight import explained_sight
from hothlab.pictures.visible import explained_view
from hothlab.rules.attack import Attack
from hothlab.rules.movement import Reach
from hothlab.rules.position import Position
from hothlab.rules.retreat import Retreats
from hothlab.rules.rulings import RulingsLike
from hothlab.rules.sight import Sight
from hothlab.scene.frame import LESSON_WIDTH
from hothlab.scene.scene import Item, Label, Layer, Scene

BESIDE = "beside"


def whole(made: Explanation) -> Scene:
    """All of an explanation as one scene."""
    beside = Layer(BESIDE, (*(Label(text, 0, 0, 20) for text in _texts(made)), *_drawn(made)))
    legend = tuple((key.role, key.words) for key in made.keys)
    return replace(made.board, description=made.description, legend=legend, layers=(*made.board.layers, beside))


def _texts(made: Explanation) -> Iterator[str]:
    yield from (capital(made.verdict.sentence), *made.verdict.notes, *made.verdict.rules)
    for detail in made.details:
        yield detail.title
        for line in detail.lines:
            yield from filter(None, (line.text, line.rule))


def _drawn(made: Explanation) -> Iterator[Item]:
    for detail in made.details:
        for layer in detail.picture.layers:
            yield from layer.items


def attack_scene(attack: Attack, width: float = LESSON_WIDTH) -> Scene:
    """An attack with its dice."""
    return whole(explained_attack(attack, width))


def sight_scene(sight: Sight, width: float = LESSON_WIDTH, close: bool = False) -> Scene:
    """A line of sight with its proof in numbers."""
    return whole(explained_sight(sight, width, close))


def reach_scene(reach: Reach, width: float = LESSON_WIDTH, to: str | None = None) -> Scene:
    """Where a unit may move."""
    return whole(explained_reach(reach, width, to))


def retreat_scene(retreats: Retreats, width: float = LESSON_WIDTH) -> Scene:
    """All ways to answer the retreats."""
    return whole(explained_retreats(retreats, width))


def visible_scene(position: Position, origin: str, rulings: RulingsLike = None, width: float = LESSON_WIDTH) -> Scene:
    """Everything that a unit on `origin` would see."""
    return whole(explained_view(position, origin, rulings, width))
