"""The board without anything on it: snow with depth, the lines of the hexes and sections, and the frame around it.

Swells, drifts and cracks lie on the board, not on the picture: a close-up shows the same drift, larger.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

from hothlab.data import DATA
from hothlab.hexes import SIDES, Side
from hothlab.language.text import _, per_language
from hothlab.scene.frame import Frame
from hothlab.scene.scene import Item, Label, Layer, Shape, Stamp

__all__ = ["SnowField", "bar_middle", "has_bars", "snow_layer"]

_SQUARE = "M0 0L1 0L1 1L0 1Z"


@dataclass(frozen=True)
class SnowField:
    """The snow's rectangle in pixels."""

    left: float
    top: float
    right: float
    bottom: float

    @classmethod
    def of(cls, frame: Frame, bars: bool) -> SnowField:
        """With bars, the board and a narrow margin; without, the whole picture."""
        if not bars:
            return cls(0.0, 0.0, frame.width, frame.height)
        board, pad = frame.board, 0.148 * frame.size
        right, last = frame.point(board.width, 3 * (len(board.rows) - 1))
        return cls(frame.left - pad, frame.top - frame.size - pad, right + pad, last + frame.size + pad)

    def scaled(self, factor: float) -> SnowField:
        """The rectangle in other units."""
        return SnowField(self.left * factor, self.top * factor, self.right * factor, self.bottom * factor)

    def path(self, radius: float, backwards: bool = False, places: int = 2) -> str:
        """Its outline with round corners; a backwards one inside another path is a hole in it."""
        x0, y0, x1, y1, r = self.left, self.top, self.right, self.bottom, radius
        corners = [
            ((x0, y0 + r), (x0, y0), (x0 + r, y0)),
            ((x1 - r, y0), (x1, y0), (x1, y0 + r)),
            ((x1, y1 - r), (x1, y1), (x1 - r, y1)),
            ((x0 + r, y1), (x0, y1), (x0, y1 - r)),
        ]
        if backwards:
            corners = [(after, corner, before) for before, corner, after in reversed(corners)]
        sides = []
        for before, corner, after in corners:
            points = [f"{x:.{places}f} {y:.{places}f}" for x, y in (before, corner, after)]
            sides.append(f"{points[0]}Q{points[1]} {points[2]}")
        return "M" + "L".join(sides) + "Z"


def has_bars(frame: Frame) -> bool:
    """Is there room for a bar above and below the board?"""
    field, least = SnowField.of(frame, True), 0.03 * frame.width
    return min(field.top, frame.height - field.bottom) >= least and min(field.left, frame.width - field.right) >= 0


def bar_middle(frame: Frame, side: Side) -> float:
    """The height of a side's bar, at its middle."""
    field, edge = SnowField.of(frame, True), 2 * frame.width / 1000
    above = frame.board.baseline(side)[0].row == 0
    return (edge + field.top) / 2 if above else (field.bottom + frame.height - edge) / 2


def snow_layer(frame: Frame, bars: bool = True) -> Layer:
    """The layer that never changes; with bars, also the frame, with the names of the sides' flanks."""
    return _snow_layer(frame, bars and has_bars(frame))


@per_language(32)
def _snow_layer(frame: Frame, bars: bool) -> Layer:
    field = SnowField.of(frame, bars)
    items = [*_landscape(frame, field), *_lines(frame, field)]
    if bars:
        items += _surround(frame, field)
    return Layer("snow", tuple(items))


@cache
def _places() -> dict[str, Any]:
    found: dict[str, Any] = json.loads((DATA / "art/symbols.json").read_text("utf-8"))["snow"]
    return found


def _landscape(frame: Frame, field: SnowField) -> Iterator[Item]:
    """Light from the upper left, swells, drifts with a sharp crest, hairline cracks."""
    size, x0, y0 = frame.size, frame.left, frame.top - frame.size
    whole = SnowField.of(frame, True)
    left, top = min(field.left, whole.left), min(field.top, whole.top)
    wide, high = max(field.right, whole.right) - left, max(field.bottom, whole.bottom) - top
    yield Shape(_SQUARE, "g:field", x=left, y=top, scale=wide, stretch=high / wide)

    def seen(x: float, y: float, reach: float) -> bool:
        return -reach < x < frame.width + reach and -reach < y < frame.height + reach

    for x, y, radius, turn in _places()["swells"]:
        px, py = x0 + x * size, y0 + y * size
        if seen(px, py, 1.4 * radius * size):
            yield Stamp("snow:swell", px, py, radius * size, turn=turn)
    for kind, x, y, length, turn in _places()["drifts"]:
        px, py = x0 + x * size, y0 + y * size
        if seen(px, py, 0.55 * length * size):
            yield Stamp(f"snow:drift{kind}", px, py, length * size, turn=turn)
    cracks = "".join(_places()["cracks"])
    yield Shape(cracks, None, "crack_lit", 0.022, x=x0 + 0.017 * size, y=y0 + 0.02 * size, scale=size)
    yield Shape(cracks, None, "crack", 0.017, x=x0, y=y0, scale=size)


def _lines(frame: Frame, field: SnowField) -> Iterator[Item]:
    """Baselines tinted in their side's colour, half hexes shaded, hexes and sections outlined."""
    size, board = frame.size, frame.board
    wide, deep = field.right - field.left, 1.9 * size
    whole = SnowField.of(frame, True)
    for side in SIDES:
        top = whole.top if board.baseline(side)[0].row == 0 else whole.bottom - deep
        yield Shape(_SQUARE, f"g:{side[0]}_base", x=field.left, y=top, scale=wide, stretch=deep / wide)
    yield Shape("".join(_half_hexes(frame, field)), "half")
    outlines = "".join(frame.outline(hex) for hex in board.hexes)
    yield Shape(outlines, None, "hexlite", 0.02 * size, x=0.015 * size, y=0.0185 * size)
    yield Shape(outlines, None, "hexline", 0.0185 * size)
    for line in board.section_lines:
        x = frame.point(line, 0)[0]
        d = f"M{x:.2f} {field.top:.2f}L{x:.2f} {field.bottom:.2f}"
        yield Shape(d, None, "section_bed", 0.078 * size, cap="butt")
        yield Shape(d, None, "section", 0.037 * size, opacity=0.85, dash=(0.167 * size, 0.11 * size), cap="butt")


def _half_hexes(frame: Frame, field: SnowField) -> Iterator[str]:
    """The half hexes, as far as the snow reaches."""
    board = frame.board
    for hex in board.half_hexes:
        x, y = board.centre(hex)
        out = -1 if x <= 0 else 1
        room = (frame.left - field.left) if out < 0 else (field.right - frame.point(board.width, 0)[0])
        more = min(1.0, max(0.0, room / (frame.point(1, 0)[0] - frame.left)))
        points = [(out * more, more - 2), (0, -2), (-out, -1), (-out, 1), (0, 2), (out * more, 2 - more)]
        if more == 1.0:  # the corners on the far side
            points[0], points[-1] = (out, -1), (out, 1)
        pixels = [frame.point(x + dx, y + dy) for dx, dy in points]
        yield "M" + "L".join(f"{px:.2f} {py:.2f}" for px, py in pixels) + "Z"


def _surround(frame: Frame, field: SnowField) -> Iterator[Item]:
    """The frame, over whatever snow blew beyond the field, and the names of the flanks."""
    k = frame.width / 1000
    width, height, round_ = frame.width, frame.height, 16 * k
    outer = SnowField(2 * k, 2 * k, width - 2 * k, height - 2 * k)
    yield Shape(SnowField(0, 0, width, height).path(0) + outer.path(round_, backwards=True), "page")
    ring = outer.scaled(1 / width).path(round_ / width, places=4)
    yield Shape(ring + field.scaled(1 / width).path(7 * k / width, True, 4), "g:panel", scale=width)
    yield Shape(outer.path(round_), None, "panel_ln", k)
    yield Shape(field.path(7 * k), None, "panel_ln", 1.5 * k)
    board = frame.board
    first, second = (frame.point(line, 0)[0] for line in board.section_lines)
    for side in SIDES:
        above = board.baseline(side)[0].row == 0
        y = field.top + k if above else field.bottom - k
        edge = f"M{field.left + 7 * k:.2f} {y:.2f}L{field.right - 7 * k:.2f} {y:.2f}"
        yield Shape(edge, None, f"{side[0]}_rim", 2.5 * k, opacity=0.9)
        texts = (
            (_("Empire's right"), _("Empire's left")) if side == "empire" else (_("Rebels' left"), _("Rebels' right"))
        )
        for text, x in zip(texts, ((field.left + first) / 2, (second + field.right) / 2), strict=True):
            yield Label(text, x, bar_middle(frame, side) + 5.8 * k, 16 * k, "text3", 500)
