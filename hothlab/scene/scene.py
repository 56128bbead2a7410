"""A scene: an immutable list of things to paint, in layers, with roles instead of colours.

A scene knows nothing of SVG or of a canvas; each renderer paints the same one. Coordinates are pixels of the scene's
own size, y down. Colours are roles of the theme (`snow`, `left`, `stop` ...), so one scene serves both themes.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from hothlab.scene.frame import Frame

__all__ = ["LAYERS", "Label", "Layer", "Scene", "Shape", "Stamp"]

LAYERS = ("snow", "ground", "pieces", "marks")
"""Bottom to top: what never changes, terrain and tints under the pieces, the pieces, what explains."""


@dataclass(frozen=True)
class Shape:
    """A path to fill and to stroke. `d` is SVG path data (only M, L, C, Q, A, Z), moved to (x, y) and scaled.

    `fill` and `stroke` are roles; a fill may also be `g:` and the name of a gradient in the coordinates of `d`.
    `width` and `dash` are in the units of `d` and scale with it. `stretch` scales downwards only, on top of `scale`.
    """

    d: str
    fill: str | None = None
    stroke: str | None = None
    width: float = 1.0
    opacity: float = 1.0
    dash: tuple[float, ...] = ()
    x: float = 0.0
    y: float = 0.0
    scale: float = 1.0
    cap: str = "round"
    stretch: float = 1.0


@dataclass(frozen=True)
class Stamp:
    """A symbol of the art, painted once and used many times: `size` is the hex size R that it is drawn for.

    `turn` is in degrees, clockwise, about (x, y).
    """

    symbol: str
    x: float
    y: float
    size: float
    opacity: float = 1.0
    turn: float = 0.0


@dataclass(frozen=True)
class Label:
    """A line of text. `halo` is the role of a pale outline behind it."""

    text: str
    x: float
    y: float
    size: float
    role: str = "text"
    weight: int = 400
    anchor: str = "middle"
    halo: str | None = None
    halo_width: float = 3.0
    opacity: float = 1.0


Item = Shape | Stamp | Label


@dataclass(frozen=True)
class Layer:
    """Things that are painted, and repainted, together."""

    name: str
    items: tuple[Item, ...] = ()


@dataclass(frozen=True)
class Scene:
    """A drawing: its size, its layers, and its description for somebody who cannot see it."""

    width: float
    height: float
    layers: tuple[Layer, ...]
    title: str = ""
    description: str = ""
    legend: tuple[tuple[str, str], ...] = ()
    """(symbol or role, text) for each thing a reader needs explained."""
    frame: Frame | None = None
    """Where its board lies, so that a point can be told from a hex; None for a picture without a board."""

    def describe(self) -> str:
        """The drawing in words, its legend last, for somebody who cannot see it."""
        return "\n".join(
            text for text in (self.title, self.description, *(text for _sign, text in self.legend)) if text
        )

    def layer(self, name: str) -> Layer:
        """The layer of that name; an empty one when the scene has none."""
        return next((layer for layer in self.layers if layer.name == name), Layer(name))

    def with_ground(self, under: Iterable[Item] = (), over: Iterable[Item] = ()) -> Scene:
        """The scene with things on its ground: under the terrain (tints), or over it and still under the pieces."""
        ground = Layer("ground", (*under, *self.layer("ground").items, *over))
        return replace(self, layers=tuple(ground if layer.name == "ground" else layer for layer in self.layers))

    def with_layer(self, name: str, items: tuple[Item, ...], description: str | None = None) -> Scene:
        """The scene with one layer's things added to it on top."""
        added = replace(self.layer(name), items=self.layer(name).items + items)
        layers = tuple(added if layer.name == name else layer for layer in self.layers)
        if all(layer.name != name for layer in self.layers):
            layers = (*layers, added)
        return replace(self, layers=layers, description=self.description if description is None else description)
