"""Links to the chapters, battles and rooms of the course.

A link is only the name of a notebook: all of them stand in one folder, so it works in JupyterLab, in Voila and on a
page that only shows the notebook.
"""

from __future__ import annotations

import os
from urllib.parse import urlsplit

from htpy import a, button

from hothlab.lessons.course.course import Place, place_name
from hothlab.scene.markup import Element, Node, html
from hothlab.widgets.static import Bundle, mimebundle, mode

__all__ = ["address", "jump", "link", "linked_bundle", "page_address", "place_name"]


def address(place: Place) -> str:
    """The notebook of a place."""
    return f"{place.name}.ipynb"


def link(place: Place, text: str = "") -> Element:
    """A link to it, with a text or its name."""
    return a(href=address(place))[text or place_name(place)]


def page_address() -> str:
    """The address of this page as another phone reaches it; empty where there is none."""
    given = os.environ.get("HOTHLAB_PAGE_URL") or os.environ.get("VOILA_REQUEST_URL", "")
    return given.partition("?")[0] if urlsplit(given).scheme in ("http", "https") else ""


def jump(step: str, *inside: Node) -> Element:
    """A button that brings a step of the same page into view (see `keys.js`)."""
    return button(type="button", class_="hothlab-jump", data_hothlab_step=step)[inside]


def linked_bundle(text: str, widget: object, page: Node) -> Bundle:
    """The output of a widget without a board; where no kernel runs it is HTML, because text has no links."""
    data, known = mimebundle(None, text, lambda: widget)
    if mode() == "picture":
        data["text/html"] = html(page)
    return data, known
