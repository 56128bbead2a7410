"""The live board: a scene on a canvas, under a sheet that turns pointers and keys into hexes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from math import hypot
from typing import Any

from anywidget import AnyWidget
from ipywidgets import HTML, Box, Layout
from traitlets import Bool, Dict, Int, List, Unicode, observe, validate

from hothlab.base.errors import UnknownName
from hothlab.hexes import Hex
from hothlab.language.text import _, said
from hothlab.pictures.board import board_scene
from hothlab.pictures.description import hex_texts
from hothlab.rules.position import Position
from hothlab.scene.frame import Frame
from hothlab.scene.painters import BoardPainter, SvgPainter, painter_for
from hothlab.scene.scene import Scene
from hothlab.scene.theme import THEMES, Theme
from hothlab.scene.theme import theme as theme_of
from hothlab.widgets.messages import Message, heard
from hothlab.widgets.scripts import script, style
from hothlab.widgets.static import Bundle, mimebundle

__all__ = ["BoardWidget", "Pointer"]

Select = Callable[[Hex | None, frozenset[str]], object]
Carry = Callable[[Hex, Hex], object]
_COLOURS = {"cursor": "text", "halo": "halo", "panel": "panel", "line": "panel_ln", "text": "text", "snow": "snow"}
_MODIFIERS = ("shift", "ctrl", "alt", "meta", "right")
_MOST_PIXELS = 8192
"""How wide a board is painted at the most, however large a page says that it is."""
_last_dark = False
"""Whether the page that was heard of last is dark, so that the next board starts right."""


def _hint() -> str:
    return _("Arrow keys move, Enter or Space selects, Escape clears, Tab leaves the board.")


class Pointer(AnyWidget):
    """The transparent sheet over the canvas; `board.js` says what it does and what it reports."""

    _esm = Unicode(script("board", "ipycanvas")).tag(sync=True)
    _css = Unicode(style("words", "board")).tag(sync=True)

    frame = Dict().tag(sync=True)
    texts = Dict().tag(sync=True)
    colours = Dict().tag(sync=True)
    label = Unicode().tag(sync=True)
    about = Unicode().tag(sync=True)
    cursor = Unicode(None, allow_none=True).tag(sync=True, echo_update=False)
    selected = Unicode(None, allow_none=True).tag(sync=True)
    carried: List[Any] = List().tag(sync=True)
    """The hexes whose piece may be dragged to another."""
    canvas = Unicode().tag(sync=True)
    """The model of the canvas to show below the sheet; empty while no page is near the board."""
    pixels = Int(0).tag(sync=True)
    """How many pixels wide it is painted."""
    drawn = Bool(False).tag(sync=True)
    """Whether it is drawn as SVG: what lies `below` and the `top` are texts then, and there is no canvas."""
    below = Unicode().tag(sync=True)
    top = Unicode().tag(sync=True)


class BoardWidget(Box):  # type: ignore[misc]
    """A board to look at, point at and walk on with the arrow keys.

    `what` is a position or a ready scene. `theme` is `light`, `dark` or `auto`: as the page. The board is `width`
    pixels wide, or as wide as its scene, and shrinks to the room there is. A scene without a `frame` is a picture
    without hexes; `texts` is what to say about a hex, `words` is HTML that stands below the board.

    It is painted while a reader is near it, for the pixels that it is shown with; otherwise it has no canvas.

    `selected` is the hex chosen last, `cursor` the one the keyboard is on; both may be set and observed.
    """

    selected = Unicode(None, allow_none=True)
    cursor = Unicode(None, allow_none=True)
    theme = Unicode("auto")

    def __init__(
        self,
        what: Scene | Position,
        theme: str = "auto",
        width: float | None = None,
        texts: Mapping[Hex, str] | None = None,
        words: str = "",
    ) -> None:
        self._callbacks: list[Select] = []
        self._carry: Carry | None = None
        self._dark = _last_dark
        self._width = width
        self._painter: BoardPainter | None = None
        self._page: str | None = None
        self._offered: tuple[Hex, ...] = ()
        self.words: HTML | None = None
        self.pointer = Pointer()
        self.pointer.add_class("hothlab-pointer")
        self.pointer.on_msg(self._heard)
        super().__init__((self.pointer,), layout=Layout(width="100%"))
        self.add_class("hothlab-board")
        self.theme = theme
        self.show(what, texts, words)
        self.pointer.observe(self._cursor_moved, "cursor")

    # What it shows

    def show(self, what: Scene | Position, texts: Mapping[Hex, str] | None = None, words: str = "") -> None:
        """Show something else; only what is different is painted."""
        if isinstance(what, Position):
            scene = board_scene(what)
            texts = hex_texts(what) if texts is None else texts
        else:
            scene = what
        frame = scene.frame
        last, painter = self._painter, self._fit(scene)
        with self.pointer.hold_sync():
            painter.paint(scene)
            if last is not None and last is not painter and last.pixels:
                painter.wake(last.pixels, self._page, self.palette)
            self._offer_canvas()
            self.pointer.frame = _sheet(scene.width, scene.height, frame)
            self.pointer.texts = {str(hex): text for hex, text in (texts or {}).items()}
            self.pointer.label = scene.title or _("Board")
            self.pointer.about = scene.description + (f" {_hint()}" if frame else "")
            self.pointer.colours = {name: self.palette.colour(role) for name, role in _COLOURS.items()}
        if last is not None and last is not painter:
            last.sleep()  # now that no page shows its canvas
        self._say(words)
        seen = {name for name, _x, _y in self.pointer.frame["hexes"]}
        self._offered = tuple(hex for hex in frame.board.hexes if hex in seen) if frame else ()

    def _fit(self, scene: Scene) -> BoardPainter:
        """A painter of the scene's size: the one there is, or a new one."""
        if self._painter is None or (self._painter.width, self._painter.height) != (scene.width, scene.height):
            self._painter = painter_for(scene.width, scene.height, self.palette)
            self.pointer.drawn = isinstance(self._painter, SvgPainter)
            self.layout.max_width = f"{self._width or scene.width:g}px"
        return self._painter

    def _say(self, words: str) -> None:
        """Let the words stand below the board; most boards have none, and no widget for them."""
        if self.words is None and words:
            self.words = HTML()
            self.words.add_class("hothlab-words")
        if self.words is not None:
            self.words.value = words
        self.children = (self.pointer, self.words) if words else (self.pointer,)

    def _offer_canvas(self) -> None:
        """Say which canvas a page shows."""
        canvas = self.painter.canvas
        with self.pointer.hold_sync():
            self.pointer.canvas = canvas.model_id if canvas is not None else ""
            self.pointer.pixels = self.painter.pixels
            self.pointer.below, self.pointer.top = self.painter.drawings

    @property
    def painter(self) -> BoardPainter:
        """Its painter."""
        assert self._painter is not None
        return self._painter

    @property
    def scene(self) -> Scene | None:
        """The scene it shows."""
        return self.painter.scene

    @property
    def frame(self) -> Frame | None:
        """Where the board lies on what it shows; None for a picture without hexes."""
        return self.scene.frame if self.scene is not None else None

    @property
    def palette(self) -> Theme:
        """The theme it is painted in now."""
        return theme_of(self.theme if self.theme != "auto" else THEMES[self._dark])

    @validate("theme")
    def _known_theme(self, proposal: Any) -> str:
        if proposal["value"] not in ("auto", *THEMES):
            raise UnknownName(_("theme"), proposal["value"], ("auto", *THEMES))
        return str(proposal["value"])

    @observe("theme")
    def _recolour(self, _change: Any = None) -> None:
        if self._painter is not None:
            self._painter.theme = self.palette
            self.pointer.below, self.pointer.top = self._painter.drawings
            self.pointer.colours = {name: self.palette.colour(role) for name, role in _COLOURS.items()}

    # What a person does on it

    def on_select(self, callback: Select, remove: bool = False) -> None:
        """Call `callback(hex, modifiers)` when a hex is chosen, and with None when the choice is cleared.

        `modifiers` are the keys held (`shift`, `ctrl`, `alt`, `meta`), and `right` for the right button or a long
        press.
        """
        if remove:
            self._callbacks.remove(callback)
        else:
            self._callbacks.append(callback)

    def carry(self, pieces: Iterable[Hex], callback: Carry) -> None:
        """Let the pieces on these hexes be dragged, and call `callback(origin, to)` when one is let go elsewhere."""
        self._carry = callback
        self.pointer.carried = [str(hex) for hex in pieces]

    def _heard(self, _widget: Pointer, content: object, _buffers: object) -> None:
        message = heard(content, ("select", "clear", "carry", "theme", "near", "far"))
        if message is None:
            return
        if message.kind == "select":
            self._select(message)
        elif message.kind == "clear":
            self._choose(None, frozenset())
        elif message.kind == "carry":
            self._carried(message)
        elif message.kind == "theme":
            self._turn(message.flag("dark"))
        elif message.kind == "near":
            self._come_near(message)
        else:
            self.painter.sleep()
            self._offer_canvas()

    def _select(self, message: Message) -> None:
        hex = message.choice("hex", self._offered)
        modifiers = message.choices("modifiers", _MODIFIERS) if "modifiers" in message.content else ()
        if hex is not None and modifiers is not None:
            self._choose(hex, frozenset(modifiers))

    def _carried(self, message: Message) -> None:
        origin, to = message.choice("hex", self._offered), message.choice("to", self._offered)
        if self._carry is None or origin is None or to is None or origin == to:
            return
        if origin in self.pointer.carried:
            self._carry(origin, to)

    def _come_near(self, message: Message) -> None:
        """Paint it for a page in which a reader can see it, or soon will, and say so when it is painted."""
        page, pixels, dark = message.text("page", 40), message.number("pixels", 1, _MOST_PIXELS), message.flag("dark")
        if not page or pixels is None or dark is None:
            return
        self._remember(dark)
        self._page = page
        self.painter.wake(pixels, page, self.palette)
        with self.pointer.hold_sync():
            self._offer_canvas()
            self._recolour()
        self.pointer.send({"kind": "painted"})

    def _choose(self, hex: Hex | None, modifiers: frozenset[str]) -> None:
        try:
            with self.pointer.hold_sync():  # what the callbacks paint is on its way first
                self.selected = hex
                if hex is not None:  # the page is there already, and may have walked on: nothing sets it back
                    self.pointer.set_state({"cursor": hex})
                for callback in tuple(self._callbacks):
                    callback(hex, modifiers)
        finally:
            if self.selected != hex:  # the sheet has marked it already, but a callback chose otherwise
                self.pointer.send({"kind": "selected", "hex": self.selected})

    def _turn(self, dark: bool | None) -> None:
        """Paint as dark or light as the page is."""
        if dark is not None:
            self._remember(dark)
            self._recolour()

    def _remember(self, dark: bool) -> None:
        global _last_dark
        self._dark = _last_dark = dark

    @observe("selected")
    def _selected_changed(self, change: Any) -> None:
        self.pointer.selected = change["new"]

    @observe("cursor")
    def _cursor_set(self, change: Any) -> None:
        self.pointer.cursor = change["new"]

    def _cursor_moved(self, change: Any) -> None:
        if change["new"] in (None, self.cursor, *self._offered):
            self.cursor = change["new"]
        else:
            self.pointer.cursor = self.cursor

    def _repr_mimebundle_(self, **_asked: Any) -> Bundle:
        scene = self.scene
        assert scene is not None
        return mimebundle(scene, said(scene.title, scene.description), lambda: self)

    def close(self) -> None:
        """Take it out of the kernel and of every page."""
        self.painter.sleep()
        self.pointer.close()
        if self.words is not None:
            self.words.close()
        super().close()


def _sheet(width: float, height: float, frame: Frame | None) -> dict[str, Any]:
    """The geometry for the sheet, and the text of a half hex (BRD-1)."""
    numbers = _numbers(width, height, frame)
    return numbers if frame is None else {**numbers, "half": _("Half a hex: nobody can stand here (BRD-1)")}


@lru_cache(maxsize=64)
def _numbers(width: float, height: float, frame: Frame | None) -> dict[str, Any]:
    """The size of the scene, the outline of a hex about its centre, and the centres of the hexes that can be seen.

    Half hexes cannot be chosen; their inner halves have an outline for each side of the board.
    """
    size: dict[str, Any] = {"width": width, "height": height}
    if frame is None:
        return {**size, "size": 1, "hexes": []}
    board = frame.board
    seen, halves = (_seen(frame, hexes) for hexes in (board.hexes, board.half_hexes))
    shapes: dict[str, list[Any]] = {}
    for hex, at in halves.items():
        shapes.setdefault(_points(frame, hex), []).append([str(hex), *at])
    return {
        **size,
        "size": round(frame.size, 3),
        "outline": _points(frame, board.hexes[0]),
        "inside": _points(frame, board.hexes[0], 0.06 * frame.size),
        "middle": min(seen, key=lambda hex: hypot(seen[hex][0] - width / 2, seen[hex][1] - height / 2), default=None),
        "hexes": [[str(hex), *at] for hex, at in seen.items()],
        "halves": [[points, rows] for points, rows in shapes.items()],
    }


def _seen(frame: Frame, hexes: Iterable[Hex]) -> dict[Hex, tuple[float, float]]:
    """Of these hexes those in the frame, each with its centre."""
    reach, found = frame.size / 2, {}
    for hex in hexes:
        x, y = frame.centre(hex)
        if -reach <= x <= frame.width + reach and -reach <= y <= frame.height + reach:
            found[hex] = round(x, 2), round(y, 2)
    return found


def _points(frame: Frame, hex: Hex, shrink: float = 0.0) -> str:
    """The corners of a hex about its centre, as an SVG polygon has them."""
    x, y = frame.centre(hex)
    return " ".join(f"{right - x:.1f},{down - y:.1f}" for right, down in frame.corners(hex, shrink))
