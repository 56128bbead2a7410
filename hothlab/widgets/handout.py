"""Things to take away from a desk: a line of text to copy, and files to save."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from anywidget import AnyWidget
from traitlets import Dict, List, Unicode

from hothlab.base.errors import HothlabError
from hothlab.language.text import _
from hothlab.widgets.messages import heard
from hothlab.widgets.scripts import script

__all__ = ["File", "TakeAway", "hand_out", "words_of_copying"]

File = tuple[str, str, bytes]
"""A file's name, its media type and what is in it."""


def hand_out(widget: AnyWidget, file: File) -> None:
    """Send a file to the page, which saves it, and say where."""
    name, type, data = file
    told = _("{name} is saved where your browser puts downloads.").format(name=name)
    widget.send({"kind": "file", "name": name, "type": type, "text": told}, [data])


def words_of_copying() -> dict[str, Any]:
    """The page's words while something is copied or made."""
    return {"copied": _("Copied."), "select": _("Press Ctrl+C to copy."), "making": _("One moment ...")}


class TakeAway(AnyWidget):
    """A read-only line with a button that copies it, and a button for each file; `text` is the line."""

    _esm = Unicode(script("handout")).tag(sync=True)

    text = Unicode("").tag(sync=True)
    link = Unicode("").tag(sync=True)
    """The address that opens it on another machine; empty where there is none."""
    offered: List[Any] = List().tag(sync=True)
    words = Dict().tag(sync=True)

    def __init__(self, caption: str, makers: Mapping[str, Callable[[], File]], **more: Any) -> None:
        """`makers` has, by the label of its button, what makes each file when it is asked for."""
        self._makers = dict(makers)
        words = {**words_of_copying(), "text": caption, "copy": _("Copy"), "link": _("Copy the link")}
        rows = [{"name": label, "label": label} for label in self._makers]
        super().__init__(offered=rows, words=words, **more)
        self.on_msg(self._heard)

    def _heard(self, _widget: TakeAway, content: object, _buffers: object) -> None:
        message = heard(content, ("file",))
        chosen = None if message is None else message.choice("name", self._makers)
        if chosen is None:
            return
        try:
            made = self._makers[chosen]()
        except HothlabError as error:
            self.send({"kind": "refused", "text": str(error)})
            return
        hand_out(self, made)
