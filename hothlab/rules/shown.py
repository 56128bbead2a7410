"""How a verdict shows itself in a notebook, without the rules knowing of notebooks."""

from __future__ import annotations

from importlib import import_module
from typing import Any

__all__ = ["Shown"]


class Shown:
    """What a notebook draws: it asks for a bundle, and only then is anything that draws imported."""

    __slots__ = ()

    def describe(self) -> str:
        """Its drawing in words, for somebody who cannot see it."""
        text: str = import_module("hothlab.draw.drawing").drawing(self).picture.describe()
        return text

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> Any:
        return import_module("hothlab.widgets.display").display_bundle(self)
