"""Symbols that are drawn once, on canvases that nobody sees, and then only stamped."""

from __future__ import annotations

from math import ceil, floor
from typing import Any

from ipycanvas.canvas import LinearGradient, RadialGradient
from ipywidgets import Widget

from hothlab.scene.art import symbols
from hothlab.scene.canvas.adapter import is_open
from hothlab.scene.canvas.message import borrow, give_back, painting, tidy_after, undo_on_error
from hothlab.scene.canvas.pen import Pen
from hothlab.scene.paths import bounds
from hothlab.scene.scene import Item, Stamp
from hothlab.scene.theme import Theme

__all__ = ["Sprite", "SpriteSheet", "sprite_sheet"]

_MOST_PIXELS = 4_000_000
"""Of all symbols together, 16 MB of a page; what was not used for longest makes room."""
_sprites: dict[Sprite, None] = {}
"""All symbols that are drawn, in the order in which they were last used."""


@tidy_after
def _drop_old_sprites() -> None:
    """Drop the symbols that were not used for longest, when they take too many pixels."""
    pixels = sum(sprite.pixels for sprite in _sprites)
    for sprite in tuple(_sprites):
        if pixels <= _MOST_PIXELS:
            break
        pixels -= sprite.pixels
        sprite.drop()


class Sprite:
    """A symbol on a canvas that nobody sees; (x, y) is where its origin lies on it."""

    def __init__(
        self,
        sheet: SpriteSheet,
        key: tuple[str, float],
        items: tuple[Item, ...],
        box: tuple[float, float, float, float],
    ) -> None:
        """Draw the things, which lie inside the box (left, top, right, bottom); the key names them and their scale."""
        self._sheet, self._key, self._items = sheet, key, items
        scale = key[1]
        self.x, self.y = (1 - floor(edge * scale) for edge in box[:2])
        width, height = (ceil(edge * scale) + 1 + more for edge, more in zip(box[2:], (self.x, self.y), strict=True))
        self.pixels = width * height
        self.canvas = borrow(width, height)
        self.paint()

    def paint(self) -> None:
        """Draw it, for the first time or for a page that has not seen it."""
        for item in self._items:
            if isinstance(item, Stamp):  # a page may paint a symbol only after those it is made of
                self._sheet.symbol(item.symbol, item.size * self._key[1])
        pen = Pen(self.canvas, self._sheet, self._key[1])
        pen.dx, pen.dy = self.x, self.y
        pen.paint(self._items)

    def use(self) -> Sprite:
        """Remember that it was used."""
        _sprites.pop(self, None)
        _sprites[self] = None
        return self

    def drop(self) -> None:
        """Draw it again when it is next used: its canvas is needed, or the message with it never left."""
        _sprites.pop(self, None)
        self._sheet.forget(self._key)
        give_back(self.canvas)


class SpriteSheet:
    """Everything that is drawn once in a theme: the symbols in each size they are used in, and the gradients."""

    pages: set[str] = set()  # noqa: RUF012
    """Every page that was ever heard of: all of them get what is drawn on a new sheet."""

    def __init__(self, theme: Theme) -> None:
        self.theme = theme
        self.seen: set[str] = set(SpriteSheet.pages)
        """The pages that have everything on this sheet."""
        self._symbols = symbols(theme.name)
        self._sprites: dict[tuple[str, float], Sprite] = {}
        self._inks: dict[str, Any] = {}

    def ink(self, role: str) -> object:
        """The fill style of a role: a colour, or a gradient for `g:` and its name."""
        if not role.startswith("g:"):
            return self.theme.colour(role)
        if not is_open(self._inks.get(role)):
            self._inks[role] = self._gradient(role)
        return self._inks[role]

    def _gradient(self, role: str) -> Widget:
        gradient = self.theme.gradient(role)
        stops = [(offset, f"{colour}{round(255 * opacity):02X}") for offset, colour, opacity in gradient.stops]
        if gradient.kind == "linear":
            return LinearGradient(*gradient.at, stops)
        x, y, radius = gradient.at
        return RadialGradient(x, y, 0, x, y, radius, stops)

    def symbol(self, name: str, scale: float) -> Sprite:
        """A symbol, drawn so that its unit is `scale` pixels."""
        key = (name, round(scale, 2))
        found = self._sprites.get(key)
        if found is not None and not is_open(found.canvas):
            found.drop()
            found = None
        if found is None:
            symbol = self._symbols[name]
            found = self._sprites[key] = Sprite(self, key, symbol.parts, bounds(symbol.shapes))
            undo_on_error(found.drop)
        return found.use()

    def forget(self, key: tuple[str, float]) -> None:
        """Draw that again when it is next used."""
        self._sprites.pop(key, None)

    def show(self, pages: set[str]) -> None:
        """Draw everything again if one of the pages has not seen it."""
        if not pages <= self.seen:
            with painting():
                for sprite in [each for each in self._sprites.values() if is_open(each.canvas)]:
                    sprite.paint()
            self.seen |= pages
            SpriteSheet.pages |= pages


_sheets: dict[str, SpriteSheet] = {}


def sprite_sheet(theme: Theme) -> SpriteSheet:
    """The sheet of a theme, shared by all boards."""
    if theme.name not in _sheets or _sheets[theme.name].theme is not theme:
        _sheets[theme.name] = SpriteSheet(theme)
    return _sheets[theme.name]
