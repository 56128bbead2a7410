"""The two painters of a live board, with one face: ipycanvas in Jupyter, SVG in a page without a server."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from typing import Protocol

from hothlab.scene.scene import LAYERS, Scene
from hothlab.scene.svg import to_svg
from hothlab.scene.theme import Theme
from hothlab.scene.theme import theme as theme_of

__all__ = ["BELOW", "TOP", "BoardPainter", "PaintedCanvas", "SvgPainter", "drawn_at_once", "painter_for"]

BELOW, TOP = LAYERS[:-1], LAYERS[-1:]
"""The layers below, and the top layer, the only one that a click changes."""
_drawing_at_once = False


class PaintedCanvas(Protocol):
    """The canvas that pages show: a widget's model, and its size in pixels."""

    model_id: str
    width: int
    height: int


class BoardPainter(Protocol):
    """Paints scenes of one size while it is awake; it begins asleep."""

    width: float
    height: float
    scene: Scene | None
    theme: Theme

    @property
    def pixels(self) -> int:
        """How many pixels of a page the scene is wide; 0 while asleep."""

    @property
    def canvas(self) -> PaintedCanvas | None:
        """The canvas that pages show; None while asleep, and for a painter that draws SVG."""

    @property
    def drawings(self) -> tuple[str, str]:
        """The SVG that pages show: what lies below, and the top layer. Empty while asleep, and for a canvas."""

    def paint(self, scene: Scene) -> None:
        """Paint another scene of this size."""

    def wake(self, pixels: int, page: str | None = None, theme: Theme | None = None) -> None:
        """Paint from now on, for a page that shows it so many pixels wide."""

    def sleep(self) -> None:
        """Paint no more."""


@contextmanager
def drawn_at_once(wanted: bool = True) -> Iterator[None]:
    """While boards are made that a reader looks at already, they are drawn at once and not when a page asks."""
    global _drawing_at_once
    before, _drawing_at_once = _drawing_at_once, wanted
    try:
        yield
    finally:
        _drawing_at_once = before


def painter_for(width: float, height: float, theme: Theme) -> BoardPainter:
    """The painter for scenes of a size: SVG in a browser, or where `HOTHLAB_PAINTER` says so; else ipycanvas."""
    if os.environ.get("HOTHLAB_PAINTER", "svg" if sys.platform == "emscripten" else "canvas") == "svg":
        return SvgPainter(width, height, theme)
    from hothlab.scene.canvas import Painter

    return Painter(width, height, theme)


class SvgPainter:
    """Draws scenes of one size as two pictures: what lies below, and the top layer, which a click changes."""

    canvas: PaintedCanvas | None = None

    def __init__(self, width: float, height: float, theme: Theme) -> None:
        self.width, self.height = width, height
        self.scene: Scene | None = None
        self.theme = theme
        self.pixels = int(_drawing_at_once)

    @property
    def drawings(self) -> tuple[str, str]:
        """The two pictures as SVG; empty texts while asleep."""
        if not self.pixels or self.scene is None:
            return "", ""
        return _drawing(self.scene, BELOW, self.theme.name), _drawing(self.scene, TOP, self.theme.name)

    def paint(self, scene: Scene) -> None:
        """Draw another scene of this size."""
        self.scene = scene

    def wake(self, pixels: int, page: str | None = None, theme: str | Theme | None = None) -> None:
        """Draw from now on. An SVG is as sharp for every page, and no page has one of its own."""
        self.pixels = pixels
        if theme is not None:
            self.theme = theme_of(theme)

    def sleep(self) -> None:
        """Draw no more."""
        self.pixels = 0


def _drawing(scene: Scene, names: tuple[str, ...], theme: str) -> str:
    layers = tuple(scene.layer(name) for name in names)
    return _written(Scene(scene.width, scene.height, layers), theme)


@lru_cache(maxsize=64)
def _written(scene: Scene, theme: str) -> str:
    return to_svg(scene, theme)
