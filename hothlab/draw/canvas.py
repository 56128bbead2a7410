"""A scene on ipycanvas: painted in one message, and only what changed.

Symbols, and the snow that every board has in common, are drawn once on canvases that nobody sees (a `Sheet`) and then
only stamped. A canvas in the browser remembers nothing: a page that opens later, or is loaded again, starts empty, so a
`Painter` paints again for each new page.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from itertools import chain
from math import ceil, cos, floor, radians, sin
from secrets import token_hex
from threading import RLock
from typing import Any

import ipycanvas.canvas as ipc
from ipycanvas import Canvas, MultiCanvas, hold_canvas
from ipywidgets import Layout

from hothlab.draw.art import symbols
from hothlab.draw.paths import bounds, path_steps
from hothlab.draw.scene import LAYERS, Item, Label, Layer, Scene, Shape, Stamp
from hothlab.draw.svg import FONTS
from hothlab.draw.theme import Theme
from hothlab.draw.theme import theme as theme_of

__all__ = ["Painter", "Sheet", "painting", "sheet"]

_CANVASES = (LAYERS[:-1], LAYERS[-1:])
"""Layers that share a canvas. Each canvas of a board takes some 20 MB of the page, and a whole board is a short message
once its symbols are drawn; so only what explains, which changes with every click, has a canvas of its own."""
_BACKDROPS = 12
_ALIGN = {"start": "left", "middle": "center", "end": "right"}
_one_at_a_time = RLock()
"""Messages of a page may come on a thread of their own, beside the cell that is running; all share one manager."""
_depth = 0
_fresh: list[tuple[Sheet, object]] = []
"""What was put on sheets since the last message went out."""
_resting_place: Canvas | None = None
"""One pixel that nobody sees. A page shows again the canvas it was on before a message as well as those in it, and a
board is millions of pixels; so each message ends here, and a click is painted once."""


@contextmanager
def painting() -> Iterator[None]:
    """All that is painted inside goes out as one message at the end; after an error, nothing of it does.

    ipycanvas's own `hold_canvas` stays on hold for ever after an error, and nothing is drawn any more by any canvas.
    One `painting` inside another adds to the message of the outer one.
    """
    global _depth
    _one_at_a_time.acquire()
    manager = ipc._CANVAS_MANAGER
    was, commands, buffers = manager._caching, len(manager._commands_cache), len(manager._buffers_cache)
    drawn = len(_fresh)
    if _depth == 0:
        manager._current_canvas = None  # a page that was loaded again does not know which canvas was the last
    _depth += 1
    try:
        if _depth > 1:
            yield
        else:
            with hold_canvas():
                yield
                _rest()
    except BaseException:
        del manager._commands_cache[commands:], manager._buffers_cache[buffers:]
        manager._caching = was
        manager._current_canvas = None  # the switch to it may have been among what was dropped
        for owner, key in _fresh[drawn:]:
            owner.forget(key)
        raise
    finally:
        _depth -= 1
        if _depth == 0:
            _fresh.clear()
        _one_at_a_time.release()


def _rest() -> None:
    """End the message on the canvas that costs a page nothing to show, unless there is no message."""
    global _resting_place
    if ipc._CANVAS_MANAGER._commands_cache:
        _resting_place = _resting_place or Canvas(width=1, height=1, _send_client_ready_event=False)
        _resting_place.reset_transform()


class Pen:
    """Paints things on one canvas, and never says again what the canvas already knows."""

    def __init__(self, canvas: Canvas, sheet: Sheet, scale: float) -> None:
        """Start with an empty canvas on which a unit of the scene is `scale` pixels."""
        self.canvas = canvas
        self.sheet = sheet
        self.scale = scale
        self.dx = self.dy = 0.0
        self._known: dict[str, object] = {}
        canvas.reset_transform()
        canvas.clear()
        self._set("line_join", "round")

    def paint(self, items: Iterable[Item]) -> None:
        """Paint them in their order."""
        for item in items:
            if isinstance(item, Shape):
                self.shape(item)
            elif isinstance(item, Stamp):
                self.stamp(item)
            else:
                self.label(item)

    def shape(self, shape: Shape) -> None:
        """Fill and stroke a path."""
        self._move(shape.x, shape.y, shape.scale, shape.scale * shape.stretch)
        self._set("global_alpha", shape.opacity)
        self.canvas.begin_path()
        for name, numbers in path_steps(shape.d):
            getattr(self.canvas, name)(*numbers)
        if shape.fill is not None:
            self._set("fill_style", self.sheet.ink(shape.fill))
            self.canvas.fill()
        if shape.stroke is not None:
            self._set("stroke_style", self.sheet.ink(shape.stroke))
            self._set("line_width", shape.width)
            self._set("line_cap", shape.cap)
            self._dash(shape.dash)
            self.canvas.stroke()

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

    def picture(self, sprite: Sprite) -> None:
        """Put a drawing down with its origin on that of the canvas."""
        self._set("global_alpha", 1.0)
        self._transform(1, 0, 0, 1, 0, 0)
        self.canvas.draw_image(sprite.canvas, -sprite.x, -sprite.y)

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


class Sprite:
    """A drawing on a canvas that nobody sees; (x, y) is where its origin lies on it."""

    def __init__(
        self, sheet: Sheet, scale: float, items: tuple[Item, ...], box: tuple[float, float, float, float]
    ) -> None:
        """Draw the things, which lie inside the box (left, top, right, bottom), `scale` pixels to the unit."""
        self.x, self.y = (1 - floor(edge * scale) for edge in box[:2])
        width, height = (ceil(edge * scale) + 1 + more for edge, more in zip(box[2:], (self.x, self.y), strict=True))
        self.canvas = Canvas(width=width, height=height, layout=sheet.layout, _send_client_ready_event=False)
        self._sheet, self._scale, self._items = sheet, scale, items
        self.paint()

    def paint(self) -> None:
        """Draw it, for the first time or for a page that has not seen it."""
        for item in self._items:
            if isinstance(item, Stamp):  # a page may paint a symbol only after those it is made of
                self._sheet.symbol(item.symbol, item.size * self._scale)
        pen = Pen(self.canvas, self._sheet, self._scale)
        pen.dx, pen.dy = self.x, self.y
        pen.paint(self._items)


class Sheet:
    """Everything that is drawn once in a theme: the symbols in each size they are used in, the snow, the gradients."""

    pages: set[str] = set()  # noqa: RUF012
    """Every page that was ever heard of; a new sheet is drawn before the eyes of them all."""

    def __init__(self, theme: Theme) -> None:
        self.theme = theme
        self.layout = Layout()
        self.seen: set[str] = set(Sheet.pages)
        """The pages that have everything on this sheet."""
        self._symbols = symbols(theme.name)
        self._sprites: dict[object, Sprite] = {}
        self._met: set[int] = set()
        self._backdrops = 0
        self._inks: dict[str, object] = {}

    def ink(self, role: str) -> object:
        """What a role is painted with: a colour, or a gradient for `g:` and its name."""
        if role not in self._inks:
            self._inks[role] = self._gradient(role) if role.startswith("g:") else self.theme.colour(role)
        return self._inks[role]

    def _gradient(self, role: str) -> object:
        gradient = self.theme.gradient(role)
        stops = [(offset, f"{colour}{round(255 * opacity):02X}") for offset, colour, opacity in gradient.stops]
        if gradient.kind == "linear":
            return ipc.LinearGradient(*gradient.at, stops)
        x, y, radius = gradient.at
        return ipc.RadialGradient(x, y, 0, x, y, radius, stops)

    def symbol(self, name: str, scale: float) -> Sprite:
        """A symbol, drawn so that its unit is `scale` pixels."""
        scale = round(scale, 2)
        found = self._sprites.get((name, scale))
        if found is None:
            symbol = self._symbols[name]
            found = self._keep((name, scale), Sprite(self, scale, symbol.parts, bounds(symbol.shapes)))
        return found

    def backdrop(self, layer: Layer, width: float, height: float, scale: float) -> Sprite | None:
        """A whole layer, such as the snow, that many boards have in common; None the first time it is asked for.

        A picture of a whole board is large, so only what comes again gets one, and only a few do.
        """
        key = (layer, width, height, scale)
        if key in self._sprites or hash(key) not in self._met or self._backdrops == _BACKDROPS:
            self._met.add(hash(key))
        else:
            self._backdrops += 1
            self._keep(key, Sprite(self, scale, layer.items, (0, 0, width, height)))
        return self._sprites.get(key)

    def _keep(self, key: object, sprite: Sprite) -> Sprite:
        self._sprites[key] = sprite
        _fresh.append((self, key))
        return sprite

    def forget(self, key: object) -> None:
        """Draw that again when it is next used: the message with it never left."""
        del self._sprites[key]

    def show(self, pages: set[str]) -> None:
        """Draw everything again if one of the pages has not seen it."""
        if not pages <= self.seen:
            with painting():
                for sprite in list(self._sprites.values()):
                    sprite.paint()
            self.seen |= pages
            Sheet.pages |= pages


_sheets: dict[str, Sheet] = {}


def sheet(theme: Theme) -> Sheet:
    """The sheet of a theme, shared by all boards."""
    if theme.name not in _sheets or _sheets[theme.name].theme is not theme:
        _sheets[theme.name] = Sheet(theme)
    return _sheets[theme.name]


class _Layers(MultiCanvas):  # type: ignore[misc]
    """Canvases one above the other, each added when there is something to paint on it."""

    _canvases: list[Any]

    def __init__(self, width: int, height: int, calls: bool) -> None:
        self._size: dict[str, Any] = {"width": width, "height": height, "layout": Layout()}
        lowest = Canvas(_send_client_ready_event=calls, **self._size)
        super(MultiCanvas, self).__init__(_canvases=[lowest], width=width, height=height)

    def add(self) -> None:
        """Put one more on top."""
        self._canvases = [*self._canvases, Canvas(_send_client_ready_event=False, **self._size)]


class Painter:
    """Paints scenes of one size; `canvas` is the widget to show.

    `scale` is how many pixels of the canvas make one of the scene: 2, so that it is sharp on any screen. Unless
    `calls` is false, the canvas itself calls `ready` for every page that shows it.
    """

    def __init__(
        self, width: float, height: float, theme: str | Theme = "light", scale: float = 2.0, calls: bool = True
    ) -> None:
        self.width, self.height, self.scale = width, height, scale
        self.scene: Scene | None = None
        self.canvas = _Layers(ceil(width * scale), ceil(height * scale), calls)
        self.canvas.layout = Layout(width="100%", height="auto", max_width=f"{width:g}px")
        self._sheet = sheet(theme_of(theme))
        self._pages: set[str] = set(Sheet.pages)  # they see it being made
        self._closed = False
        if calls:
            self.canvas[0].on_client_ready(self.ready)

    @property
    def theme(self) -> Theme:
        """What it paints with; another theme repaints everything."""
        return self._sheet.theme

    @theme.setter
    def theme(self, theme: str | Theme) -> None:
        if sheet(theme_of(theme)) is not self._sheet:
            self._repaint(sheet(theme_of(theme)), self._pages)

    def paint(self, scene: Scene) -> None:
        """Paint what is different from the scene before, in one message; nothing when nothing is."""
        if (scene.width, scene.height) != (self.width, self.height):
            raise ValueError(
                f"a painter of {self.width:g} x {self.height:g} cannot paint {scene.width:g} x {scene.height:g}"
            )
        last = self.scene or Scene(scene.width, scene.height, ())
        if not self._closed:
            with painting():
                self._paint(scene, [place for place in range(len(_CANVASES)) if _on(scene, place) != _on(last, place)])
        self.scene = scene

    def ready(self, page: str | None = None, theme: str | Theme | None = None) -> None:
        """Paint, in that theme, for a page that shows the canvas from now on; nothing for one that has seen all of it.

        A page without a name is taken for a new one.
        """
        page = page or token_hex(4)
        wanted = self._sheet if theme is None else sheet(theme_of(theme))
        if page not in self._pages or wanted is not self._sheet:
            self._repaint(wanted, {*self._pages, page})

    def close(self) -> None:
        """Take the canvases out of the kernel and of every page; the sheet stays for other boards."""
        self._closed = True  # a command for a canvas that is gone would stop all others in the page
        for each in (self.canvas, *self.canvas._canvases):
            each.close()

    def _repaint(self, wanted: Sheet, pages: set[str]) -> None:
        """Paint everything, with what the pages have not seen of the sheet."""
        if self._closed:
            return
        with painting():
            wanted.show(pages)
            self._sheet, self._pages = wanted, pages
            if self.scene is not None:
                self._paint(self.scene, range(len(_CANVASES)))

    def _paint(self, scene: Scene, places: Iterable[int]) -> None:
        filled = [place for place in places if any(_on(scene, place)) or place < len(self.canvas._canvases)]
        snow, backdrop = scene.layer(LAYERS[0]), None
        if 0 in filled:
            backdrop = self._sheet.backdrop(snow, self.width, self.height, self.scale)
        for place in filled:  # first what is stamped: it is drawn on canvases of its own
            for item in chain(*_on(scene, place)):
                if isinstance(item, Stamp):
                    self._sheet.symbol(item.symbol, item.size * self.scale)
        for place in filled:
            while place >= len(self.canvas._canvases):
                self.canvas.add()
            pen = Pen(self.canvas[place], self._sheet, self.scale)
            for items in _on(scene, place):
                if items is snow.items and backdrop is not None:
                    pen.picture(backdrop)
                else:
                    pen.paint(items)


def _on(scene: Scene, place: int) -> list[tuple[Item, ...]]:
    """What a scene has on a canvas, by layer."""
    return [scene.layer(name).items for name in _CANVASES[place]]
