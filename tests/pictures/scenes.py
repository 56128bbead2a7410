"""Explanations as one picture, board and words together."""

from __future__ import annotations

from hothlab.pictures.reach import explained_reach
from hothlab.pictures.retreat import explained_retreats
from hothlab.pictures.visible import explained_view
from hothlab.rules.movement import Reach
from hothlab.rules.position import Position
from hothlab.rules.retreat import Retreats
from hothlab.rules.rulings import RulingsLike
from hothlab.scene.frame import PICTURE_WIDTH
from hothlab.scene.scene import Scene


def reach_scene(reach: Reach, width: float = PICTURE_WIDTH, to: str | None = None) -> Scene:
    """Where a unit may move."""
    return explained_reach(reach, width, to).picture(width)


def retreat_scene(retreats: Retreats, width: float = PICTURE_WIDTH) -> Scene:
    """All ways to answer the retreats."""
    return explained_retreats(retreats, width).picture(width)


def visible_scene(position: Position, origin: str, rulings: RulingsLike = None, width: float = PICTURE_WIDTH) -> Scene:
    """Everything that a unit on `origin` would see."""
    return explained_view(position, origin, rulings, width).picture(width)
