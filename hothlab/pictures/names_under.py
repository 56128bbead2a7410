"""Which names of hexes lie under outlines and arrows, so that they can be painted once more over them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from hothlab.pictures.board import hex_names
from hothlab.scene.frame import Frame
from hothlab.scene.paths import Corners, path_steps
from hothlab.scene.scene import Item, Shape

__all__ = ["names_under"]

_Spot = tuple[float, float]


def names_under(frame: Frame, marks: Iterable[Item]) -> list[Item]:
    """The names that outlines and arrows run over, once more, to be painted over them."""
    size = frame.size
    wide, high = 0.24 * size, 0.12 * size
    boxes = {hex: (x - wide, y + 0.8 * size - high, x + wide, y + 0.8 * size + high)
             for hex in frame.board.hexes for x, y in [frame.centre(hex)]}  # fmt: skip
    lines = {mark.d for mark in marks if isinstance(mark, Shape) and mark.stroke and not mark.fill and mark.scale == 1}
    crossed = {hex for line in lines for ends in _straight(line) for hex, box in boxes.items() if _crosses(*ends, box)}
    return hex_names(frame, sorted(crossed))


def _straight(d: str) -> Iterator[tuple[_Spot, _Spot]]:
    """The straight parts of a path."""
    first = last = (0.0, 0.0)
    for name, numbers in path_steps(d):
        if name == "ellipse":
            return
        to = first if name == "close_path" else (numbers[-2], numbers[-1])
        if name == "move_to":
            first = to
        else:
            yield last, to
        last = to


def _crosses(a: _Spot, b: _Spot, box: Corners) -> bool:
    """Does a straight line run through a box? Each of its sides leaves less of the line."""
    (ax, ay), (bx, by), (left, top, right, bottom) = a, b, box
    start, end = 0.0, 1.0
    for far, room_before, room_after in ((bx - ax, left - ax, right - ax), (by - ay, top - ay, bottom - ay)):
        if not far:
            if room_before > 0 or room_after < 0:
                return False
            continue
        enters, leaves = sorted((room_before / far, room_after / far))
        start, end = max(start, enters), min(end, leaves)
    return start <= end
