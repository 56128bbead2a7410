"""What a notebook shows, as texts: its prose, the words of every widget, and the words painted on every board."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from html import unescape
from typing import Any

from ipywidgets import Widget

from hothlab.desks.atlas import Atlas
from hothlab.pictures.drawing import drawing
from hothlab.scene.canvas import Painter
from hothlab.scene.scene import Label, Scene
from hothlab.widgets.atlas import AtlasWidget
from hothlab.widgets.display import put_on

__all__ = ["Screen", "plain_texts", "words_shown"]

_TECHNICAL = re.compile(
    r"_(?!options_labels).*|layout|style|tabbable|icon|frame|colours|canvas|pixels|art|papers|button_style|wanted|carried|cursor|selected"
    r"|chosen|recent|part|sheet|link|keys?|id|kind|code|svg|file|type|accept|name|href|value_id|place|rooms?"
)
"""Traits, and keys of what a widget is shown, that no person reads."""
_ATTRIBUTES = re.compile(r'\b(?:title|alt|aria-label|placeholder|data-here)="([^"]*)"')
_TAG = re.compile(r"<[^<>]*>")
_HIDDEN = re.compile(r'<(code|style|script|kbd|i(?= lang="))\b.*?</\1>|`[^`]*`|```.*?```', re.DOTALL)
"""Code, and words of an edition that are marked as its language."""


def plain_texts(text: str) -> Iterator[str]:
    """The texts of some HTML or Markdown, without code: what stands between tags, and what tags say of themselves."""
    text = _HIDDEN.sub(" ", text)
    yield from map(unescape, _ATTRIBUTES.findall(text))
    for each in _TAG.split(text):
        if each.strip():
            yield unescape(each.strip())


class Screen:
    """Runs the cells of a notebook in this process, and gathers what they show."""

    def __init__(self, monkeypatch: Any) -> None:
        self.painted: list[Scene] = []
        paint = Painter.paint

        def painted(painter: Painter, scene: Scene) -> None:
            self.painted.append(scene)
            paint(painter, scene)

        monkeypatch.setattr(Painter, "paint", painted)

    def texts(self, notebook: dict[str, Any]) -> Iterator[tuple[str, str]]:
        """Each text that a notebook shows, with the cell that shows it."""
        for cell in notebook["cells"]:
            source = "".join(cell["source"])
            found = list(plain_texts(source)) if cell["cell_type"] == "markdown" else list(self.run(source))
            yield from ((cell["id"], each) for each in found)
        Widget.close_all()

    def run(self, source: str) -> Iterator[str]:
        """What a cell shows."""
        self.painted.clear()
        body = ast.parse(source).body
        said: list[str] = []
        names: dict[str, Any] = {"print": lambda *things, **_how: said.extend(map(str, things))}
        last = body.pop() if isinstance(body[-1], ast.Expr) else None
        exec(compile(ast.Module(body, []), "cell", "exec"), names)
        if last is not None:
            assert isinstance(last, ast.Expr)
            yield from self._shown(eval(compile(ast.Expression(last.value), "cell", "eval"), names))
        yield from said
        for scene in self.painted:
            yield from (item.text for layer in scene.layers for item in layer.items if isinstance(item, Label))

    def _shown(self, thing: Any) -> Iterator[str]:
        if isinstance(thing, Widget):
            yield from words_shown(thing)
            if hasattr(thing, "text"):
                yield thing.text()
        elif isinstance(thing, Atlas):
            yield str(thing)
            yield from self._shown(AtlasWidget(thing))
        elif thing is not None:
            if type(thing).__module__.startswith("hothlab"):
                drawn = drawing(thing)
                yield drawn.text
                yield from words_shown(put_on(None, drawn))
            else:
                yield str(thing)


def words_shown(widget: Widget) -> Iterator[str]:
    """All that a widget says, with what is in it."""
    for name in widget.keys:
        if not _TECHNICAL.fullmatch(name):
            yield from _strings(getattr(widget, name))


def _strings(value: Any) -> Iterator[str]:
    if isinstance(value, Widget):
        yield from words_shown(value)
    elif isinstance(value, str):
        yield from plain_texts(value)
    elif isinstance(value, dict):
        for key, each in value.items():
            if key != "value" and not _TECHNICAL.fullmatch(str(key)):
                yield from _strings(each)
    elif isinstance(value, (list, tuple)):
        for each in value:
            yield from _strings(each)
