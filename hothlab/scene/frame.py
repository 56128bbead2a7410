"""Where things are on the picture: the lattice scaled to pixels, and back."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property, lru_cache
from math import sqrt

from hothlab.hexes import Board, Hex

__all__ = ["LESSON_WIDTH", "Frame", "board_frame", "close_up", "near_frame"]

LESSON_WIDTH = 720.0
"""How wide every board of a lesson is drawn."""

_HALF = sqrt(3) / 2


@dataclass(frozen=True)
class Frame:
    """A window on the board: `size` is the distance from a hex's centre to its corner, in pixels."""

    board: Board
    size: float
    left: float
    top: float
    width: float
    height: float

    def point(self, x: float, y: float) -> tuple[float, float]:
        """The pixel of a lattice point."""
        return self.left + x * _HALF * self.size, self.top + y * self.size / 2

    def centre(self, hex: Hex) -> tuple[float, float]:
        """The pixel in the middle of a hex."""
        return self._centres.get(hex) or self.point(*self.board.centre(hex))

    @cached_property
    def _centres(self) -> dict[Hex, tuple[float, float]]:  # a scene asks for each a dozen times
        return {hex: self.point(*self.board.centre(hex)) for hex in self.board.hexes}

    def corners(self, hex: Hex, shrink: float = 0.0) -> list[tuple[float, float]]:
        """The corners of a hex in pixels, drawn in by `shrink`; of a half hex, of the half that is on the board."""
        factor, wide = 1 - shrink / self.size, self.board.width
        cx, cy = self.board.centre(hex)
        inner = [(cx + (x - cx) * factor, cy + (y - cy) * factor) for x, y in self.board.corners(hex)]
        return [self.point(min(max(x, 0), wide), y) for x, y in inner]

    def outline(self, hex: Hex, shrink: float = 0.0) -> str:
        """The hex as path data, drawn in by `shrink` pixels."""
        cx, cy = self.centre(hex)
        factor = (self.size - shrink) / self.size
        points = [self.point(*corner) for corner in self.board.corners(hex)]
        moved = [f"{cx + (x - cx) * factor:.2f} {cy + (y - cy) * factor:.2f}" for x, y in points]
        return "M" + "L".join(moved) + "Z"

    def moved(self, x: float, y: float, scale: float = 1.0) -> Frame:
        """The same window in a larger picture, where its upper left corner lies at (x, y)."""
        left, top, width, height = (scale * each for each in (self.left, self.top, self.width, self.height))
        return Frame(self.board, scale * self.size, left + x, top + y, width + x, height + y)


@lru_cache(maxsize=64)
def board_frame(board: Board, width: float = 1000.0, margin: float = 8.0, bars: float = 46.0) -> Frame:
    """The whole board, half hexes included, `width` pixels wide, with room for a bar above and below."""
    scale = width / 1000.0
    inside = width - 2 * (margin + 24) * scale
    size = inside / (board.width * _HALF)
    left = (margin + 24) * scale
    top = (bars + margin) * scale + size
    height = top + (3 * (len(board.rows) - 1) / 2 + 1) * size + (bars + margin) * scale
    return Frame(board, size, left, top, width, height)


def close_up(board: Board, hexes: Iterable[Hex], width: float, height: float, margin: float = 16.0) -> Frame:
    """A window that shows all the given hexes as large as it can."""
    centres = [board.centre(hex) for hex in hexes]
    x0, x1 = min(x for x, _y in centres) - 1, max(x for x, _y in centres) + 1
    y0, y1 = min(y for _x, y in centres) - 2, max(y for _x, y in centres) + 2
    size = min((width - 2 * margin) / ((x1 - x0) * _HALF), (height - 2 * margin) * 2 / (y1 - y0))
    left = width / 2 - (x0 + x1) / 2 * _HALF * size
    top = height / 2 - (y0 + y1) / 2 * size / 2
    return Frame(board, size, left, top, width, height)


def near_frame(board: Board, hexes: Iterable[Hex], width: float, height: float) -> Frame:
    """A window of at most that size on some hexes, not made too large, with little beyond the board's edge."""
    shown = [hex for hex in hexes if hex in board.neighbours]
    rows = [hex.row for hex in shown]
    size = min(close_up(board, shown, width, height, 10).size, max(40.0, 0.11 * width))
    across, down = board.width * _HALF * size, (1.5 * (len(board.rows) - 1) + 2) * size
    width = min(width, across + 16)
    height = min(height, (1.5 * (max(rows) - min(rows)) + 2) * size + 16)
    fits = close_up(board, shown, width, height, 0)
    part = size / fits.size
    left, top = width / 2 - (width / 2 - fits.left) * part, height / 2 - (height / 2 - fits.top) * part
    return Frame(board, size, _slide(left, across, width), _slide(top - size, down, height) + size, width, height)


def _slide(start: float, length: float, room: float, margin: float = 8.0) -> float:
    """Where a stretch of that length should start so that it fills the room, or lies in its middle."""
    if length + 2 * margin <= room:
        return (room - length) / 2
    return min(max(start, room - margin - length), margin)
