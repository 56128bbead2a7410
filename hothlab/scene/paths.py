"""Path data (M, L, C, Q, A, Z) as the steps a canvas draws it with, and how much room it takes."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from math import acos, cos, hypot, radians, sin, sqrt

from hothlab.scene.scene import Shape

__all__ = ["Corners", "PathStep", "bounds", "path_steps"]

Corners = tuple[float, float, float, float]
"""Left, top, right, bottom."""

PathStep = tuple[str, tuple[float, ...]]
"""The name of a canvas method, and its numbers."""

_TOKEN = re.compile(r"([MLCQAZ])|([-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?)|[\s,]+")
_TAKES = {"M": 2, "L": 2, "C": 6, "Q": 4, "A": 7, "Z": 0}
_NAMES = {"M": "move_to", "L": "line_to", "C": "bezier_curve_to", "Q": "quadratic_curve_to"}


def _pieces(d: str) -> Iterator[tuple[str, list[float]]]:
    """Each command with its numbers; a command whose numbers go on is repeated, and a move goes on as lines."""
    at, letter, numbers = 0, "", list[float]()
    while at < len(d):
        token = _TOKEN.match(d, at)
        if token is None:
            raise ValueError(f"path data has no {d[at]!r}: {d!r}")
        at = token.end()
        if token[1]:
            if numbers:
                raise ValueError(f"a number is missing before {token[1]} in the path {d!r}")
            letter = token[1]
        elif token[2]:
            if not _TAKES.get(letter):
                raise ValueError(f"a number without a command in the path {d!r}")
            numbers.append(float(token[2]))
        else:
            continue
        if letter and len(numbers) == _TAKES[letter]:
            yield letter, numbers
            numbers = []
            letter = {"M": "L", "Z": ""}.get(letter, letter)
    if numbers:
        raise ValueError(f"the path {d!r} ends too early")


@lru_cache(maxsize=4096)
def path_steps(d: str) -> tuple[PathStep, ...]:
    """The path as calls of canvas methods.

    >>> path_steps("M0,-1L.866 -.5Z")
    (('move_to', (0.0, -1.0)), ('line_to', (0.866, -0.5)), ('close_path', ()))
    """
    steps: list[PathStep] = []
    x = y = 0.0
    for letter, numbers in _pieces(d):
        if letter == "Z":
            steps.append(("close_path", ()))
        elif letter == "A":
            steps.append(_arc(x, y, *numbers))
        else:
            steps.append((_NAMES[letter], tuple(numbers)))
        x, y = numbers[-2:] or (x, y)
    return tuple(steps)


def _arc(
    x: float, y: float, rx: float, ry: float, turn: float, large: float, sweep: float, ex: float, ey: float
) -> PathStep:
    """An arc given by its ends as one given by its centre (SVG 1.1, appendix F.6.5)."""
    rx, ry, angle = abs(rx), abs(ry), radians(turn)
    if not rx or not ry or (x, y) == (ex, ey):
        return "line_to", (ex, ey)
    c, s = cos(angle), sin(angle)
    px, py = (c * (x - ex) + s * (y - ey)) / 2, (c * (y - ey) - s * (x - ex)) / 2
    reach = hypot(px / rx, py / ry)
    if reach > 1:  # too small to get there, so it grows
        rx, ry = rx * reach, ry * reach
    free = max(0.0, (rx * ry) ** 2 / ((rx * py) ** 2 + (ry * px) ** 2) - 1)
    side = sqrt(free) * (1 if large != sweep else -1)
    mx, my = side * rx * py / ry, -side * ry * px / rx
    start, end = _angle((px - mx) / rx, (py - my) / ry), _angle((-px - mx) / rx, (-py - my) / ry)
    centre = c * mx - s * my + (x + ex) / 2, s * mx + c * my + (y + ey) / 2
    numbers = (*centre, rx, ry, angle, start, end)
    return "ellipse", (*(round(number, 4) for number in numbers), not sweep)


def _angle(x: float, y: float) -> float:
    """The direction of (x, y), from -pi to pi."""
    found = acos(min(1.0, max(-1.0, x / hypot(x, y))))
    return found if y >= 0 else -found


def bounds(shapes: Iterable[Shape]) -> Corners:
    """Left, top, right and bottom of a box that holds all the shapes; it may be larger than it need be.

    >>> bounds([Shape("M0 0L2 1", stroke="ink", width=1, scale=2)])
    (-1.0, -1.0, 5.0, 3.0)
    """
    boxes = [box for shape in shapes for box in [_box(shape)] if box]
    if not boxes:
        return 0.0, 0.0, 1.0, 1.0
    left, top, right, bottom = zip(*boxes, strict=True)
    return min(left), min(top), max(right), max(bottom)


def _box(shape: Shape) -> Corners | None:
    xs: list[float] = []
    ys: list[float] = []
    for name, numbers in path_steps(shape.d):
        if name == "ellipse":
            x, y, rx, ry = numbers[:4]
            far = max(rx, ry) if numbers[4] else 0.0
            xs += [x - (far or rx), x + (far or rx)]
            ys += [y - (far or ry), y + (far or ry)]
        else:
            xs += numbers[::2]
            ys += numbers[1::2]
    if not xs:
        return None
    pad = shape.width / 2 if shape.stroke else 0.0
    across, down = shape.scale, shape.scale * shape.stretch
    return (
        shape.x + (min(xs) - pad) * across,
        shape.y + (min(ys) - pad) * down,
        shape.x + (max(xs) + pad) * across,
        shape.y + (max(ys) + pad) * down,
    )
