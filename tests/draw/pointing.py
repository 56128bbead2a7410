"""Which hex a pixel of a picture lies on, found in another way than the page finds it: by the hexes' polygons."""

from shapely import Point, Polygon

from hothlab.draw.frame import Frame
from hothlab.hexes import Hex


def hex_at(frame: Frame, x: float, y: float) -> Hex | None:
    """The hex under a pixel, or None beside the board."""
    for hex in frame.board.hexes:
        corners = [frame.point(*corner) for corner in frame.board.corners(hex)]
        if Polygon(corners).covers(Point(x, y)):
            return hex
    return None
