"""A scene on ipycanvas: painted in one message, and only what changed.

Symbols are drawn once on canvases that nobody sees (a `Sheet`) and then only stamped; the long paths that every board
has in common go to a page once. A canvas in the browser remembers nothing: a page that opens later, or is loaded again,
starts empty, so a `Painter` paints again for each new page.

A canvas takes its pixels' room in the page, so there are few: a `Painter` has one only while it is awake, as large as
it is shown, and what it gives back is lent to the next one.
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
from ipycanvas import Canvas, Path2D, hold_canvas
from ipywidgets import Layout, Widget

from hothlab.draw.art import symbols
from hothlab.draw.paths import bounds, path_steps
from hothlab.draw.scene import LAYERS, Item, Label, Scene, Shape, Stamp
from hothlab.draw.svg import FONTS
from hothlab.draw.theme import Theme
from hothlab.draw.theme import theme as theme_of

__all__ = ["Painter", "Sheet", "painting", "sheet"]

_BELOW, _TOP = LAYERS[:-1], LAYERS[-1:]
_MOST_PIXELS = 4_000_000
"""Of all symbols together, 16 MB of a page; what was not used for longest makes room."""
_LONG, _MOST_PATHS = 200, 64
"""From how many characters on a path of the snow is kept, and how many of them."""
_ALIGN = {"start": "left", "middle": "center", "end": "right"}
_one_at_a_time = RLock()
"""Messages of a page may come on a thread of their own, beside the cell that is running; all share one manager."""
_depth = 0
_fresh: list[Sprite] = []
"""What was put on sheets since the last message went out."""
_sprites: dict[Sprite, None] = {}
"""All symbols that are drawn, in the order in which they were last used."""
_paths: dict[str, Path2D] = {}
"""The long paths that pages have, in the order in which they were last used."""
_spare: list[Canvas] = []
"""Canvases of one pixel that nobody uses. None is ever closed: a command that is still on its way to a canvas that is
gone would end all painting in the page."""
_layout: Layout | None = None
"""What all canvases have as their layout: a page shows them where a board says, so it is never looked at."""


@contextmanager
def painting() -> Iterator[None]:
    """All that is painted inside goes out as one message at the end; after an error, nothing of it does.

    ipycanvas's own `hold_canvas` stays on hold for ever after an error, and nothing is drawn any more by any canvas.
    One `painting` inside another adds to the message of the outer one.
    """
    global _depth
    _one_at_a_time.acquire()
    manager = _manager()
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
            _tidy()
    except BaseException:
        del manager._commands_cache[commands:], manager._buffers_cache[buffers:]
        manager._caching = was
        manager._current_canvas = None  # the switch to it may have been among what was dropped
        for sprite in _fresh[drawn:]:
            sprite.drop()
        raise
    finally:
        _depth -= 1
        if _depth == 0:
            _fresh.clear()
        _one_at_a_time.release()


def _manager() -> Any:
    """What sends all that is painted."""
    if not _is_open(ipc._CANVAS_MANAGER):
        ipc._CANVAS_MANAGER.open()
    return ipc._CANVAS_MANAGER


def _is_open(widget: Widget | None) -> bool:
    """Whether pages know it; `Widget.close_all` takes everything from them."""
    return widget is not None and widget.comm is not None


def _size(canvas: Canvas, width: int, height: int) -> None:
    """Make a canvas so large, and empty."""
    with canvas.hold_sync():
        canvas.width, canvas.height = width, height


def _borrow(width: int, height: int) -> Canvas:
    """An empty canvas of that size."""
    global _layout
    while _spare:
        canvas = _spare.pop()
        if _is_open(canvas):
            _size(canvas, width, height)
            return canvas
    _manager()
    if not _is_open(_layout):
        _layout = Layout()
    return Canvas(width=width, height=height, layout=_layout, _send_client_ready_event=False)


def _give_back(canvas: Canvas) -> None:
    """Let a canvas take no room until it is needed again."""
    if _is_open(canvas):
        _size(canvas, 1, 1)
        _spare.append(canvas)


def _tidy() -> None:
    """Drop the symbols and paths that were not used for longest, when there are too many."""
    pixels = sum(sprite.pixels for sprite in _sprites)
    for sprite in tuple(_sprites):
        if pixels <= _MOST_PIXELS:
            break
        pixels -= sprite.pixels
        sprite.drop()
    for d in tuple(_paths)[: max(0, len(_paths) - _MOST_PATHS)]:
        _paths.pop(d).close()


def _path(d: str) -> Path2D:
    """A path that pages keep."""
    found = _paths.pop(d, None)
    if found is None or not _is_open(found):
        found = Path2D(d)
    _paths[d] = found
    return found


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
        path = (_path(shape.d),) if keep else ()
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


class Sprite:
    """A symbol on a canvas that nobody sees; (x, y) is where its origin lies on it."""

    def __init__(
        self, sheet: Sheet, key: tuple[str, float], items: tuple[Item, ...], box: tuple[float, float, float, float]
    ) -> None:
        """Draw the things, which lie inside the box (left, top, right, bottom); the key names them and their scale."""
        self._sheet, self._key, self._items = sheet, key, items
        scale = key[1]
        self.x, self.y = (1 - floor(edge * scale) for edge in box[:2])
        width, height = (ceil(edge * scale) + 1 + more for edge, more in zip(box[2:], (self.x, self.y), strict=True))
        self.pixels = width * height
        self.canvas = _borrow(width, height)
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
        _give_back(self.canvas)


class Sheet:
    """Everything that is drawn once in a theme: the symbols in each size they are used in, and the gradients."""

    pages: set[str] = set()  # noqa: RUF012
    """Every page that was ever heard of; a new sheet is drawn before the eyes of them all."""

    def __init__(self, theme: Theme) -> None:
        self.theme = theme
        self.seen: set[str] = set(Sheet.pages)
        """The pages that have everything on this sheet."""
        self._symbols = symbols(theme.name)
        self._sprites: dict[tuple[str, float], Sprite] = {}
        self._inks: dict[str, Any] = {}

    def ink(self, role: str) -> object:
        """What a role is painted with: a colour, or a gradient for `g:` and its name."""
        if not role.startswith("g:"):
            return self.theme.colour(role)
        if not _is_open(self._inks.get(role)):
            self._inks[role] = self._gradient(role)
        return self._inks[role]

    def _gradient(self, role: str) -> Widget:
        gradient = self.theme.gradient(role)
        stops = [(offset, f"{colour}{round(255 * opacity):02X}") for offset, colour, opacity in gradient.stops]
        if gradient.kind == "linear":
            return ipc.LinearGradient(*gradient.at, stops)
        x, y, radius = gradient.at
        return ipc.RadialGradient(x, y, 0, x, y, radius, stops)

    def symbol(self, name: str, scale: float) -> Sprite:
        """A symbol, drawn so that its unit is `scale` pixels."""
        key = (name, round(scale, 2))
        found = self._sprites.get(key)
        if found is not None and not _is_open(found.canvas):
            found.drop()
            found = None
        if found is None:
            symbol = self._symbols[name]
            found = self._sprites[key] = Sprite(self, key, symbol.parts, bounds(symbol.shapes))
            _fresh.append(found)
        return found.use()

    def forget(self, key: tuple[str, float]) -> None:
        """Draw that again when it is next used."""
        self._sprites.pop(key, None)

    def show(self, pages: set[str]) -> None:
        """Draw everything again if one of the pages has not seen it."""
        if not pages <= self.seen:
            with painting():
                for sprite in [each for each in self._sprites.values() if _is_open(each.canvas)]:
                    sprite.paint()
            self.seen |= pages
            Sheet.pages |= pages


_sheets: dict[str, Sheet] = {}


def sheet(theme: Theme) -> Sheet:
    """The sheet of a theme, shared by all boards."""
    if theme.name not in _sheets or _sheets[theme.name].theme is not theme:
        _sheets[theme.name] = Sheet(theme)
    return _sheets[theme.name]


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
        self._sheet = sheet(theme_of(theme))
        self._pages: set[str] = set()

    @property
    def canvas(self) -> Canvas | None:
        """What pages show; None while it is asleep."""
        return self._shown if _is_open(self._shown) else None

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
        """What it paints with; another theme repaints everything."""
        return self._sheet.theme

    @theme.setter
    def theme(self, theme: str | Theme) -> None:
        wanted = sheet(theme_of(theme))
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
        below, top = (_items(scene, part) != _items(last, part) for part in (_BELOW, _TOP))
        if self.canvas is not None and (below or top):
            with painting():
                self._paint(self.canvas, scene, below)
        self.scene = scene

    def wake(self, pixels: int, page: str | None = None, theme: str | Theme | None = None) -> None:
        """Paint everything, with the given width in pixels, for a page that shows it from now on.

        Nothing for a page that sees it already like that. A page without a name is taken for a new one.
        """
        page = page or token_hex(4)
        wanted = self._sheet if theme is None else sheet(theme_of(theme))
        if page in self._pages and wanted is self._sheet and pixels == self.pixels:
            return
        with _one_at_a_time:
            if pixels != self.pixels:
                self.sleep()
                self._shown = _borrow(pixels, max(1, round(pixels * self.height / self.width)))
            self._sheet = wanted
            self._pages.add(page)
            try:
                self._repaint()
            except BaseException:
                self.sleep()
                raise

    def sleep(self) -> None:
        """Give the canvases back. It still knows its scene."""
        with _one_at_a_time:
            for each in (self._below, self._shown):
                if each is not None:
                    _give_back(each)
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
        new = not everything and not _is_open(self._below)
        if new:
            self._below = _borrow(canvas.width, canvas.height)
        if self._below is not None and (new or everything):
            self._paint_below(Pen(self._below, self._sheet, self.scale), scene)
        pen = Pen(canvas, self._sheet, self.scale)
        if self._below is None:
            self._paint_below(pen, scene)
        else:
            pen.picture(self._below)
        pen.paint(chain(*_items(scene, _TOP)))

    def _paint_below(self, pen: Pen, scene: Scene) -> None:
        for name, items in zip(_BELOW, _items(scene, _BELOW), strict=True):
            pen.paint(items, common=name == LAYERS[0])


def _items(scene: Scene, layers: Iterable[str]) -> list[tuple[Item, ...]]:
    """What a scene has, by layer."""
    return [scene.layer(name).items for name in layers]
