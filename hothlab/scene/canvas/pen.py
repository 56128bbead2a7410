"""Shapes, symbols and words on one canvas, in as few commands as possible."""

from __future__ import annotations

from collections.abc import Iterable
from math import cos, radians, sin
from typing import TYPE_CHECKING

from ipycanvas import Canvas, Path2D

from hothlab.scene.canvas.adapter import is_open
from hothlab.scene.canvas.message import tidy_after
from hothlab.scene.paths import path_steps
from hothlab.scene.scene import Item, Label, Shape, Stamp
from hothlab.scene.svg import FONTS

if TYPE_CHECKING:  # a sheet has pens of its own
    from hothlab.scene.canvas.sprites import SpriteSheet

__all__ = ["Pen"]

_LONG, _MOST_PATHS = 200, 64
"""From how many characters on a path of the snow is kept, and how many of them."""
_ALIGN = {"start": "left", "middle": "center", "end": "right"}
_paths: dict[str, Path2D] = {}
"""The long paths that pages have, in the order in which they were last used."""


def _kept_path(d: str) -> Path2D:
    """A path that pages keep, made when it is first needed."""
    found = _paths.pop(d, None)
    if found is None or not is_open(found):
        found = Path2D(d)
    _paths[d] = found
    return found


@tidy_after
def _close_old_paths() -> None:
    """Drop the paths that were not used for longest, when there are too many."""
    for d in tuple(_paths)[: max(0, len(_paths) - _MOST_PATHS)]:
        _paths.pop(d).close()


class Pen:
    """Paints things on one canvas, and never says again what the canvas already knows."""

    def __init__(self, canvas: Canvas, sheet: SpriteSheet, scale: float) -> None:
        """Start with an empty canvas on which a unit of the scene is `scale` pixels."""
        self.canvas = canvas
        self.sheet = sheet
        self.scale = scale
        self.dx = self.dy = 0.0
        self._known: dict[str, object] = {}
        canvas.reset_transform()
        canvas.clear()
        self._set("line_join", "round")

    def paint(self, items: Iterable[Item], common: bool = False) -> None:
        """Paint them in their order; long paths that other boards have in common are sent only once."""
        for item in items:
            if isinstance(item, Shape):
                self.shape(item, common and len(item.d) >= _LONG)
            elif isinstance(item, Stamp):
                self.stamp(item)
            else:
                self.label(item)

    def shape(self, shape: Shape, keep: bool = False) -> None:
        """Fill and stroke a path, which pages may keep."""
        self._move(shape.x, shape.y, shape.scale, shape.scale * shape.stretch)
        self._set("global_alpha", shape.opacity)
        path = (_kept_path(shape.d),) if keep else ()
        if not keep:
            self.canvas.begin_path()
            for name, numbers in path_steps(shape.d):
                getattr(self.canvas, name)(*numbers)
        if shape.fill is not None:
            self._set("fill_style", self.sheet.ink(shape.fill))
            self.canvas.fill(*path)
        if shape.stroke is not None:
            self._set("stroke_style", self.sheet.ink(shape.stroke))
            self._set("line_width", shape.width)
            self._set("line_cap", shape.cap)
            self._dash(shape.dash)
            self.canvas.stroke(*path)

    def picture(self, canvas: Canvas) -> None:
        """Put down all that is on another canvas of this size."""
        self._set("global_alpha", 1.0)
        self._transform(1, 0, 0, 1, 0, 0)
        self.canvas.draw_image(canvas, 0, 0)

    def stamp(self, stamp: Stamp) -> None:
        """Put the picture of a symbol in its place, on whole pixels so that it stays sharp."""
        sprite = self.sheet.symbol(stamp.symbol, stamp.size * self.scale)
        self._set("global_alpha", stamp.opacity)
        x, y = stamp.x * self.scale + self.dx, stamp.y * self.scale + self.dy
        if stamp.turn:
            c, s = round(cos(radians(stamp.turn)), 4), round(sin(radians(stamp.turn)), 4)
            self._transform(c, s, -s, c, round(x), round(y))
            self.canvas.draw_image(sprite.canvas, -sprite.x, -sprite.y)
        else:
            self._transform(1, 0, 0, 1, 0, 0)
            self.canvas.draw_image(sprite.canvas, round(x) - sprite.x, round(y) - sprite.y)

    def label(self, label: Label) -> None:
        """Write a line of text over its halo."""
        self._move(0, 0, 1, 1)
        self._set("global_alpha", label.opacity)
        self._set("font", f"{label.weight} {label.size:g}px {FONTS}")
        self._set("text_align", _ALIGN[label.anchor])
        at = round(label.x, 2), round(label.y, 2)
        if label.halo is not None:
            self._set("stroke_style", self.sheet.ink(label.halo))
            self._set("line_width", label.halo_width)
            self._dash(())
            self.canvas.stroke_text(label.text, *at)
        self._set("fill_style", self.sheet.ink(label.role))
        self.canvas.fill_text(label.text, *at)

    def _move(self, x: float, y: float, across: float, down: float) -> None:
        k = self.scale
        numbers = (across * k, 0, 0, down * k, x * k + self.dx, y * k + self.dy)
        self._transform(*(round(number, 3) for number in numbers))

    def _transform(self, *numbers: float) -> None:
        if self._known.get("transform") != numbers:
            self._known["transform"] = numbers
            self.canvas.set_transform(*numbers)

    def _set(self, name: str, value: object) -> None:
        if self._known.get(name) != value:
            self._known[name] = value
            setattr(self.canvas, name, value)

    def _dash(self, dash: tuple[float, ...]) -> None:
        if self._known.get("dash") != dash:
            self._known["dash"] = dash
            self.canvas.set_line_dash(list(dash))
