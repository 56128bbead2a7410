"""Links to the chapters and rooms of the course, and their rows and cards in HTML.

A link is only the name of a notebook: all of them stand in one folder, so it works in JupyterLab, in Voila and on a
page that only shows the notebook.
"""

from __future__ import annotations

from html import escape

from hothlab.draw.scene import Scene
from hothlab.lessons.chapter import Chapter
from hothlab.lessons.course import Room
from hothlab.widgets.static import Bundle, mimebundle, mode

__all__ = ["address", "link", "linked_bundle", "place_name"]


def address(place: Chapter | Room) -> str:
    """The notebook of a chapter or a room."""
    return f"{place.name}.ipynb"


def place_name(place: Chapter | Room) -> str:
    """A chapter or a room as a person says it: `4 · Movement`, `Play`."""
    return f"{place.number} · {place.title}" if isinstance(place, Chapter) else place.title


def link(place: Chapter | Room, text: str = "") -> str:
    """A link to it, with a text or its name."""
    return f'<a href="{escape(address(place))}">{escape(text or place_name(place))}</a>'


def linked_bundle(scene: Scene, text: str, widget: object, html: str) -> Bundle:
    """A drawing for a notebook; without a kernel it is HTML, because a picture has no links."""
    shown = mode()
    data, known = mimebundle(scene, text, lambda: widget, shown)
    if shown == "picture":
        data["text/html"] = html
    return data, known
