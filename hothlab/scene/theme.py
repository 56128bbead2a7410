"""Themes: what colour each role has. A scene names roles; a theme turns them into colours and gradients."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Literal

from hothlab.base.errors import UnknownName
from hothlab.data import DATA
from hothlab.language.text import _

__all__ = ["DARK", "LIGHT", "THEMES", "Gradient", "Theme", "contrast", "theme"]

Stop = tuple[float, str, float]
"""Offset, colour, opacity."""


@dataclass(frozen=True)
class Gradient:
    """A gradient in the coordinates of the path it fills: `at` is x1 y1 x2 y2, or the centre and radius of a circle."""

    kind: Literal["linear", "radial"]
    at: tuple[float, ...]
    stops: tuple[Stop, ...]


@dataclass(frozen=True)
class Theme:
    """Colours by role and gradients by name. A colour is `#RRGGBB`, or `#RRGGBBAA` where it lets through what is below.

    `text` says which roles words are written in, and on which roles they may stand: each such pair has a contrast of
    at least 4.5 to 1.

    >>> LIGHT.colour("stop"), DARK.gradient("g:gold").kind
    ('#B3122B', 'linear')
    """

    name: str
    colours: Mapping[str, str]
    gradients: Mapping[str, Gradient]
    text: Mapping[str, tuple[str, ...]]

    def colour(self, role: str) -> str:
        """The colour of a role."""
        if role not in self.colours:
            raise UnknownName(_("colour role in the theme"), role, self.colours)
        return self.colours[role]

    def gradient(self, fill: str) -> Gradient:
        """The gradient of a fill such as `g:mound`."""
        name = fill.removeprefix("g:")
        if name not in self.gradients:
            raise UnknownName(_("gradient in the theme"), name, self.gradients)
        return self.gradients[name]


@cache
def _data() -> dict[str, Any]:
    loaded: dict[str, Any] = json.loads((DATA / "art/themes.json").read_text("utf-8"))
    return loaded


def _gradient(place: int, kind: Literal["linear", "radial"], at: list[float], stops: list[list[Any]]) -> Gradient:
    """A gradient of the file, in the theme of that place: a stop is its offset, the colours and the opacities."""
    return Gradient(kind, tuple(at), tuple((stop[0], stop[1 + place], stop[3 + place]) for stop in stops))


def _theme(name: str) -> Theme:
    data, place = _data(), THEMES.index(name)
    return Theme(
        name,
        {role: colours[place] for role, colours in data["colours"].items()},
        {each: _gradient(place, *row) for each, row in data["gradients"].items()},
        {role: tuple(grounds) for role, grounds in data["text"].items()},
    )


THEMES = ("light", "dark")
LIGHT, DARK = (_theme(name) for name in THEMES)


def theme(name: str | Theme) -> Theme:
    """The theme of that name; a theme is itself.

    >>> theme("dark") is DARK
    True
    """
    if isinstance(name, Theme):
        return name
    if name not in THEMES:
        raise UnknownName(_("theme"), name, THEMES)
    return LIGHT if name == "light" else DARK


def contrast(one: str, other: str) -> float:
    """The contrast of two colours by the WCAG formula, from 1 (the same) to 21 (black and white).

    >>> round(contrast("#000000", "#FFFFFF"), 1)
    21.0
    """
    darker, lighter = sorted((_luminance(one), _luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def _luminance(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
