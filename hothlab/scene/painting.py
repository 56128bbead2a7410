"""What every painter of scenes does, whether it paints on a canvas or writes SVG."""

from __future__ import annotations

from typing import Protocol

from hothlab.scene.scene import LAYERS, Item, Scene
from hothlab.scene.theme import Theme

__all__ = ["BELOW", "TOP", "ScenePainter", "changed", "items_of"]

BELOW, TOP = LAYERS[:-1], LAYERS[-1:]
"""What lies below, and what a click changes."""


class ScenePainter(Protocol):
    """Shows scenes of one size, one after the other."""

    width: float
    height: float
    scene: Scene | None
    """What it shows."""

    @property
    def theme(self) -> Theme:
        """What it paints with."""

    @theme.setter
    def theme(self, theme: str | Theme) -> None:
        """Paint everything again in another theme."""

    def paint(self, scene: Scene) -> None:
        """Show another scene; only the parts that have `changed` are painted."""


def changed(last: Scene | None, scene: Scene) -> tuple[bool, bool]:
    """Whether a scene differs from the one before in what lies below, and on top."""
    before = last or Scene(scene.width, scene.height, ())
    below, top = (items_of(scene, part) != items_of(before, part) for part in (BELOW, TOP))
    return below, top


def items_of(scene: Scene, layers: tuple[str, ...]) -> list[tuple[Item, ...]]:
    """What is in some layers of a scene, layer by layer."""
    return [scene.layer(name).items for name in layers]
