"""Scenes of one size on the canvas that pages show."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain
from secrets import token_hex

from ipycanvas import Canvas

from hothlab.scene.canvas.adapter import is_open
from hothlab.scene.canvas.message import borrow, give_back, one_at_a_time, painting
from hothlab.scene.canvas.pen import Pen
from hothlab.scene.canvas.sprites import sprite_sheet
from hothlab.scene.painters import BELOW, TOP
from hothlab.scene.scene import LAYERS, Item, Scene, Stamp
from hothlab.scene.theme import Theme
from hothlab.scene.theme import theme as theme_of

__all__ = ["Painter"]


class Painter:
    """Paints scenes of one size, while it is awake, on the `canvas` that pages show.

    It begins asleep, without a canvas. `pixels` is how many of them a page shows in its width; 0 while it is asleep.

    With each click only the top layer changes, what explains. Once that has happened, all that lies below is kept as a
    picture on a second canvas that nobody sees, and a click is a short message.
    """

    def __init__(self, width: float, height: float, theme: str | Theme = "light") -> None:
        self.width, self.height = width, height
        self.scene: Scene | None = None
        self._shown: Canvas | None = None
        self._below: Canvas | None = None
        self._sheet = sprite_sheet(theme_of(theme))
        self._pages: set[str] = set()

    @property
    def canvas(self) -> Canvas | None:
        """The canvas on the pages; None while it is asleep."""
        return self._shown if is_open(self._shown) else None

    @property
    def drawings(self) -> tuple[str, str]:
        """No SVG: pages show the canvas."""
        return "", ""

    @property
    def pixels(self) -> int:
        """How many pixels wide it paints; 0 while it is asleep."""
        return self.canvas.width if self.canvas is not None else 0

    @property
    def scale(self) -> float:
        """How many pixels one unit of the scene has."""
        return self.pixels / self.width

    @property
    def theme(self) -> Theme:
        """Its colours; another theme repaints everything."""
        return self._sheet.theme

    @theme.setter
    def theme(self, theme: str | Theme) -> None:
        wanted = sprite_sheet(theme_of(theme))
        if wanted is not self._sheet:
            self._sheet = wanted
            self._repaint()

    def paint(self, scene: Scene) -> None:
        """Paint what is different from the scene before, in one message; nothing when nothing is, or while asleep."""
        if (scene.width, scene.height) != (self.width, self.height):
            raise ValueError(
                f"a painter of {self.width:g} x {self.height:g} cannot paint {scene.width:g} x {scene.height:g}"
            )
        last = self.scene or Scene(scene.width, scene.height, ())
        below, top = (_items(scene, part) != _items(last, part) for part in (BELOW, TOP))
        if self.canvas is not None and (below or top):
            with painting():
                self._paint(self.canvas, scene, below)
        self.scene = scene

    def wake(self, pixels: int, page: str | None = None, theme: str | Theme | None = None) -> None:
        """Paint everything, with the given width in pixels, for a page that shows it from now on.

        Nothing for a page that sees it already like that. A page without a name is taken for a new one.
        """
        page = page or token_hex(4)
        wanted = self._sheet if theme is None else sprite_sheet(theme_of(theme))
        if page in self._pages and wanted is self._sheet and pixels == self.pixels:
            return
        with one_at_a_time:
            if pixels != self.pixels:
                self.sleep()
                self._shown = borrow(pixels, max(1, round(pixels * self.height / self.width)))
            self._sheet = wanted
            self._pages.add(page)
            try:
                self._repaint()
            except BaseException:
                self.sleep()
                raise

    def sleep(self) -> None:
        """Give the canvases back. It still knows its scene."""
        with one_at_a_time:
            for each in (self._below, self._shown):
                if each is not None:
                    give_back(each)
            self._shown = self._below = None

    def _repaint(self) -> None:
        """Paint everything, with what the pages have not seen of the sheet."""
        if self.canvas is not None:
            with painting():
                self._sheet.show(self._pages)
                if self.scene is not None:
                    self._paint(self.canvas, self.scene, True)

    def _paint(self, canvas: Canvas, scene: Scene, everything: bool) -> None:
        """Paint everything, or only the top over what is known of the rest."""
        for item in chain(*_items(scene, LAYERS)):  # first what is stamped: it is drawn on canvases of its own
            if isinstance(item, Stamp):
                self._sheet.symbol(item.symbol, item.size * self.scale)
        new = not everything and not is_open(self._below)
        if new:
            self._below = borrow(canvas.width, canvas.height)
        if self._below is not None and (new or everything):
            self._paint_below(Pen(self._below, self._sheet, self.scale), scene)
        pen = Pen(canvas, self._sheet, self.scale)
        if self._below is None:
            self._paint_below(pen, scene)
        else:
            pen.picture(self._below)
        pen.paint(chain(*_items(scene, TOP)))

    def _paint_below(self, pen: Pen, scene: Scene) -> None:
        for name, items in zip(BELOW, _items(scene, BELOW), strict=True):
            pen.paint(items, common=name == LAYERS[0])


def _items(scene: Scene, layers: Iterable[str]) -> list[tuple[Item, ...]]:
    """The items of some layers of a scene, layer by layer."""
    return [scene.layer(name).items for name in layers]
