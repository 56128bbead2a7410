"""Explanations as one picture, board and words together."""

from __future__ import annotations

from hothlab.draw.frame import PICTURE_WIDTH
from hothlab.draw.reach import explained_reach
from hothlab.draw.retreat import explained_retreats
from hothlab.draw.scene import Scene
from hothlab.draw.visible import explained_view
from hothlab.rules.movement import Reach
from hothlab.rules.position import Position
from hothlab.rules.retreat import Retreats
from hothlab.rules.rulings import RulingsLike


def reach_scene(reach: Reach, width: float = PICTURE_WIDTH, to: str | None = None) -> Scene:
    """Where a unit may move."""
    return explained_reach(reach, width, to).picture(width)


def retreat_scene(retreats: Retreats, width: float = PICTURE_WIDTH) -> Scene:
    """All ways to answer the retreats."""
    return explained_retreats(retreats, width).picture(width)


def visible_scene(position: Position, origin: str, rulings: RulingsLike = None, width: float = PICTURE_WIDTH) -> Scene:
    """Everything that a unit on `origin` would see."""
    return explained_view(position, origin, rulings, width).picture(width)
