"""The keys of a lesson: what a browser hears anywhere inside it, and the styles that all lessons share."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from anywidget import AnyWidget
from traitlets import Bool, List, Unicode

from hothlab.widgets.messages import heard
from hothlab.widgets.scripts import script, style

__all__ = ["Keys"]


class Keys(AnyWidget):
    """Listens for the `wanted` keys in the lesson that it stands in; `keys.js` says how.

    With `first` it hears them before everything else in the lesson.
    """

    _esm = Unicode(script("keys")).tag(sync=True)
    _css = Unicode(style("words", "desk", "lesson", "course")).tag(sync=True)

    wanted: List[Any] = List().tag(sync=True)
    label = Unicode("").tag(sync=True)
    first = Bool(False).tag(sync=True)
    arrives = Bool(False).tag(sync=True)
    """It is put on a page that is open already, and is brought into view once, when it is there."""

    def __init__(
        self,
        pressed: Callable[[str], object],
        wanted: Iterable[str] = (),
        label: str = "",
        first: bool = False,
        styled: bool = True,
    ) -> None:
        """`pressed` is called with each wanted key. Where the styles are there already it need not be `styled`."""
        super().__init__(wanted=list(wanted), label=label, first=first, **({} if styled else {"_css": ""}))
        self._pressed = pressed
        self.on_msg(self._heard)
        self.add_class("hothlab-listener")

    def _heard(self, _widget: Keys, content: object, _buffers: object) -> None:
        message = heard(content, ("key",))
        key = message.choice("key", self.wanted) if message else None
        if key is not None:
            self._pressed(key)

    def focus(self) -> None:
        """Bring the keyboard back into the lesson when what it was on is gone: to the button that leads on."""
        self.send({"kind": "focus"})

    def say(self, text: str) -> None:
        """Say something to a screen reader."""
        self.send({"kind": "say", "text": text})

    def begun(self) -> None:
        """Bring what has just begun, in the box `hothlab-begun` of the lesson, to the top of the view."""
        self.send({"kind": "begun"})

    def reveal(self) -> None:
        """Bring the lesson into view, if it is not."""
        self.send({"kind": "reveal"})

    def speak(self, code: str) -> None:
        """Have the page come back in another language, which is kept already."""
        self.send({"kind": "language", "code": code})

    def onward(self) -> None:
        """Bring what comes after the lesson into view."""
        self.send({"kind": "onward"})
