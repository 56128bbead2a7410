"""A button that brings a text file of the reader's into the kernel."""

from __future__ import annotations

from collections.abc import Callable
from importlib.resources import files
from typing import Any

from anywidget import AnyWidget
from traitlets import Unicode

__all__ = ["Upload"]


class Upload(AnyWidget):
    """The button; what is read goes to `taken`."""

    _esm = Unicode(files("hothlab.widgets").joinpath("upload.js").read_text("utf-8")).tag(sync=True)

    label = Unicode("").tag(sync=True)

    def __init__(self, label: str, taken: Callable[[str], object]) -> None:
        super().__init__(label=label)
        self._taken = taken
        self.on_msg(self._heard)

    def _heard(self, _widget: Upload, content: dict[str, Any], _buffers: object) -> None:
        if content.get("kind") == "file" and isinstance(content.get("text"), str):
            self._taken(content["text"])
