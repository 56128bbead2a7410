"""Which hex a pixel of a picture lies on, found in another way than the page finds it: by the hexes' polygons."""

from functools import lru_cache

from shapely import Point, Polygon

from hothlab.hexes import Hex
from hothlab.scene.frame import Frame


def hex_at(frame: Frame, x: float, y: float) -> Hex | None:
    """The hex under a pixel, or None beside the board."""
    point = Point(x, y)
    return next((hex for hex, polygon in _polygons(frame) if polygon.covers(point)), None)


@lru_cache(maxsize=4)
def _polygons(frame: Frame) -> list[tuple[Hex, Polygon]]:
    board = frame.board
    return [(hex, Polygon([frame.point(*corner) for corner in board.corners(hex)])) for hex in board.hexes]
