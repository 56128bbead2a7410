"""Widgets before they are alive: a tree of them as HTML that looks the same and does nothing."""

from __future__ import annotations

from typing import Any

import htpy as h
import ipywidgets as w
from anywidget import AnyWidget

from hothlab.scene.markup import Markup, Node
from hothlab.scene.svg import to_svg
from hothlab.scene.theme import THEMES
from hothlab.widgets.board import BoardWidget

__all__ = ["Sleeping"]

_BASE = "lm-Widget jupyter-widgets"
_LAYOUT = ("width", "max_width", "height", "display", "flex", "margin", "visibility")
_TEXTS = (w.Text, w.Textarea, w.IntText, w.BoundedIntText)


class Sleeping:
    """Draws widgets as they will look. Of the boards it draws only the first few, in both themes."""

    def __init__(self, boards: int) -> None:
        self.boards = boards

    def of(self, widget: Any) -> Node:
        """A widget with all that is in it."""
        match widget:
            case BoardWidget():
                return self._board(widget)
            case w.HTML():
                return h.div(**_looks(widget, "widget-inline-hbox", "widget-html"))[
                    h.div(".widget-html-content")[Markup(widget.value)]
                ]
            case w.Button():
                kind = f"mod-{widget.button_style}" if widget.button_style else ""
                icon = widget.icon and h.i(f".fa.fa-{widget.icon}")
                return h.button(**_looks(widget, "jupyter-button", "widget-button", kind), tabindex="-1")[
                    icon, widget.description
                ]
            case w.ToggleButton():
                pressed = "mod-active" if widget.value else ""
                return h.button(**_looks(widget, "jupyter-button", "widget-toggle-button", pressed), tabindex="-1")[
                    widget.description
                ]
            case w.Dropdown():
                return h.div(**_looks(widget, "widget-inline-hbox", "widget-dropdown"))[
                    h.label(".widget-label")[widget.description],
                    h.select(tabindex="-1")[h.option[str(widget.label or "")]],
                ]
            case w.Checkbox():
                return h.div(**_looks(widget, "widget-inline-hbox", "widget-checkbox"))[
                    h.label(".widget-label-basic")[
                        h.input(type="checkbox", tabindex="-1", checked=bool(widget.value)), h.span[widget.description]
                    ]
                ]
            case _ if isinstance(widget, _TEXTS):
                return h.div(**_looks(widget, "widget-inline-hbox", "widget-text"))[
                    h.label(".widget-label")[widget.description],
                    h.input(type="text", tabindex="-1", value=str(widget.value)),
                ]
            case w.Box():
                kind = (
                    "widget-vbox" if isinstance(widget, w.VBox) else "widget-hbox" if isinstance(widget, w.HBox) else ""
                )
                return h.div(**_looks(widget, "widget-container", "widget-box", kind))[
                    [self.of(each) for each in widget.children]
                ]
            case AnyWidget() | _:
                return h.div(**_looks(widget))

    def _board(self, board: BoardWidget) -> Node:
        scene = board.scene
        assert scene is not None
        drawn: list[Node] = []
        if self.boards > 0:
            self.boards -= 1
            drawn = [h.div(f".hothlab-drawing.in-{theme}")[Markup(to_svg(scene, theme))] for theme in THEMES]
        shape = f"aspect-ratio:{scene.width:g} / {scene.height:g}"
        sheet = h.div(class_=f"{_BASE} hothlab-pointer", data_bare=not drawn, style=shape)
        words = self.of(board.words) if board.words is not None and len(board.children) > 1 else None
        return h.div(**_looks(board, "widget-container", "widget-box"))[drawn, sheet, words]


def _looks(widget: Any, *classes: str) -> dict[str, str]:
    """The classes and the layout that a living view of a widget has."""
    layout = {name: getattr(widget.layout, name) for name in _LAYOUT}
    style = ";".join(f"{name.replace('_', '-')}:{value}" for name, value in layout.items() if value)
    looks = {"class_": " ".join(filter(None, (_BASE, *classes, *widget._dom_classes)))}
    return looks | ({"style": style} if style else {})
