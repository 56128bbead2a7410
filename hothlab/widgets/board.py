"""The live board: a scene on a canvas, under a sheet that turns pointers and keys into hexes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any

from anywidget import AnyWidget
from ipywidgets import Box, Layout
from traitlets import Dict, Unicode, observe, validate

from hothlab.draw.board import board_scene
from hothlab.draw.canvas import Painter
from hothlab.draw.frame import Frame, board_frame
from hothlab.draw.scene import Scene
from hothlab.draw.theme import THEMES, Theme
from hothlab.draw.theme import theme as theme_of
from hothlab.errors import UnknownName
from hothlab.hexes import Board, Hex, standard_board
from hothlab.rules.position import Position
from hothlab.rules.terrain import objective_kinds
from hothlab.rules.units import badges
from hothlab.text import _
from hothlab.widgets.scripts import script, style
from hothlab.widgets.static import Bundle, mimebundle

__all__ = ["BoardWidget", "Pointer", "hex_texts"]

Select = Callable[[Hex | None, frozenset[str]], object]
_COLOURS = {"cursor": "text", "halo": "halo", "panel": "panel", "line": "panel_ln", "text": "text"}
_last_dark = False
"""Whether the page that was heard of last is dark, so that the next board starts right."""


def hex_texts(position: Position) -> dict[Hex, str]:
    """What stands on each hex, in words for its tooltip and for a screen reader.

    >>> texts = hex_texts(Position().terrain("C4", "ridge").place("C4", "trooper", 2, badge="elite"))
    >>> texts["C4"], texts["C5"]
    ('C4: a ridge; Echo Base troopers, 2 of 3, elite troops', 'C5: open snow')
    """
    return {hex: _("{hex}: {things}").format(hex=hex, things=_things(position, hex)) for hex in position.board.hexes}


def _things(position: Position, hex: Hex) -> str:
    terrain, unit, objective = position.terrain_on(hex), position.units.get(hex), position.objectives.get(hex)
    words = [_(terrain.name)] if terrain else []
    if hex in position.structures:
        words.append(position.structures[hex].name)
    if unit:
        text, most = unit.name, unit.profile.miniatures
        if most > 1:
            text = _("{unit}, {left} of {all}").format(unit=text, left=unit.miniatures, all=most)
        words.append(f"{text}, {_(badges()[unit.badge].title)}" if unit.badge else text)
    if objective:
        words.append(_(objective_kinds()[objective.kind].name))
    return "; ".join(words) or _("open snow")


def _hint() -> str:
    return _("Arrow keys move, Enter or Space selects, Escape clears, Tab leaves the board.")


class Pointer(AnyWidget):
    """The transparent sheet over the canvas; `board.js` says what it does and what it reports."""

    _esm = Unicode(script("board")).tag(sync=True)
    _css = Unicode(style("board")).tag(sync=True)

    frame = Dict().tag(sync=True)
    texts = Dict().tag(sync=True)
    colours = Dict().tag(sync=True)
    label = Unicode().tag(sync=True)
    about = Unicode().tag(sync=True)
    cursor = Unicode(None, allow_none=True).tag(sync=True)
    selected = Unicode(None, allow_none=True).tag(sync=True)


class BoardWidget(Box):  # type: ignore[misc]
    """A board to look at, point at and walk on with the arrow keys.

    `what` is a position or a ready scene. `theme` is `light`, `dark` or `auto`: as the page. The board is `width`
    pixels wide, or as wide as its scene, and shrinks to the room there is. A scene that is not just the whole board
    needs its `frame`, or is a picture without hexes; `texts` is what to say about a hex.

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
        frame: Frame | None = None,
        texts: Mapping[Hex, str] | None = None,
    ) -> None:
        self._callbacks: list[Select] = []
        self._dark = _last_dark
        self._width = width
        self._painter: Painter | None = None
        self.pointer = Pointer()
        self.pointer.add_class("hothlab-pointer")
        self.pointer.on_msg(self._heard)
        super().__init__(layout=Layout(width="100%"))
        self.add_class("hothlab-board")
        self.theme = theme
        self.show(what, frame, texts)
        self.pointer.observe(self._cursor_moved, "cursor")

    # What it shows

    def show(self, what: Scene | Position, frame: Frame | None = None, texts: Mapping[Hex, str] | None = None) -> None:
        """Show something else; only what is different is painted."""
        if isinstance(what, Position):
            scene = board_scene(what)
            board = what.board
            texts = hex_texts(what) if texts is None else texts
        else:
            scene, board = what, standard_board()
        self.frame = frame or _whole_board(board, scene)
        with self.pointer.hold_sync():
            self._fit(scene).paint(scene)
            self.pointer.frame = _numbers(scene.width, scene.height, self.frame)
            self.pointer.texts = {str(hex): text for hex, text in (texts or {}).items()}
            self.pointer.label = scene.title or _("Board")
            self.pointer.about = scene.description + (f" {_hint()}" if self.frame else "")
            self.pointer.colours = {name: self.palette.colour(role) for name, role in _COLOURS.items()}

    def _fit(self, scene: Scene) -> Painter:
        """A painter of the scene's size: the one there is, or a new one in its place."""
        old = self._painter
        if old is not None and (old.width, old.height) == (scene.width, scene.height):
            return old
        shown = self._width or scene.width
        self._painter = Painter(scene.width, scene.height, self.palette, 2 * shown / scene.width, calls=False)
        self._painter.canvas.layout.max_width = "none"  # the box is as wide as it may be, and the canvas fills it
        self.layout.max_width = f"{shown:g}px"
        self.children = (self._painter.canvas, self.pointer)
        if old is not None:
            old.close()
        return self._painter

    @property
    def painter(self) -> Painter:
        """What paints it."""
        assert self._painter is not None
        return self._painter

    @property
    def scene(self) -> Scene | None:
        """What it shows."""
        return self.painter.scene

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

    def _heard(self, _widget: Pointer, content: dict[str, Any], _buffers: object) -> None:
        kind = content.get("kind")
        if kind == "select":
            board = self.frame.board if self.frame else standard_board()
            self._choose(board.hex(content["hex"]), frozenset(content.get("modifiers", ())))
        elif kind == "clear":
            self._choose(None, frozenset())
        elif kind == "theme":
            self._turn(content["dark"])
        elif kind == "page":
            self._turn(content["dark"], content["page"])

    def _choose(self, hex: Hex | None, modifiers: frozenset[str]) -> None:
        try:
            with self.pointer.hold_sync():  # what the callbacks paint is on its way first
                self.selected = hex
                self.cursor = hex or self.cursor
                for callback in tuple(self._callbacks):
                    callback(hex, modifiers)
        finally:
            if self.selected != hex:  # the sheet has marked it already, but a callback chose otherwise
                self.pointer.send({"kind": "selected", "hex": self.selected})

    def _turn(self, dark: bool, page: str | None = None) -> None:
        """Paint as dark or light as the page is, and all of it for a page that is new."""
        global _last_dark
        self._dark = _last_dark = dark
        if page is not None:
            self.painter.ready(page, self.palette)
        self._recolour()

    @observe("selected")
    def _selected_changed(self, change: Any) -> None:
        self.pointer.selected = change["new"]

    @observe("cursor")
    def _cursor_set(self, change: Any) -> None:
        self.pointer.cursor = change["new"]

    def _cursor_moved(self, change: Any) -> None:
        self.cursor = change["new"]

    def _repr_mimebundle_(self, **_asked: Any) -> Bundle:
        scene = self.painter.scene
        assert scene is not None
        return mimebundle(scene, f"{scene.title}: {scene.description}", lambda: self)

    def close(self) -> None:
        """Take it out of the kernel and of every page."""
        self.painter.close()
        self.pointer.close()
        super().close()


def _whole_board(board: Board, scene: Scene) -> Frame | None:
    """The frame of a scene that shows the whole board, with bars above and below or without; None for any other."""
    frames = [board_frame(board, scene.width, bars=bars) for bars in (46.0, 0.0)]
    return next((frame for frame in frames if abs(frame.height - scene.height) < 0.5), None)


@lru_cache(maxsize=64)
def _numbers(width: float, height: float, frame: Frame | None) -> dict[str, Any]:
    """What the sheet needs: the size of the scene and of a hex, and the centre of each hex that can be seen."""
    size = {"width": width, "height": height}
    if frame is None:
        return {**size, "size": 1, "hexes": []}
    seen, reach = [], frame.size / 2
    for hex in frame.board.hexes:
        x, y = frame.centre(hex)
        if -reach <= x <= frame.width + reach and -reach <= y <= frame.height + reach:
            seen.append([str(hex), round(x, 2), round(y, 2)])
    return {**size, "size": round(frame.size, 3), "hexes": seen}
