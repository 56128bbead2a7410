"""To take away and to bring back: texts to copy, files to save on a person's own machine, and a file to bring here.

It keeps no game itself. A table uses it for games, a course for the reader's progress.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from anywidget import AnyWidget
from traitlets import Dict, List, Unicode

from hothlab.base.errors import HothlabError
from hothlab.language.text import _
from hothlab.widgets.handout import File, hand_out, words_of_copying
from hothlab.widgets.messages import Message, heard
from hothlab.widgets.scripts import script, style

__all__ = ["Exchange", "Upload", "disk_is_lost", "text_of"]

LARGEST = 2_000_000
"""Larger files are not even sent to the kernel."""


@dataclass(frozen=True)
class Upload:
    """A file to bring: the label of its button, the endings it may have, and who takes it.

    `take` gets the file's name and what is in it, and answers with a sentence; what does not fit is a `HothlabError`.
    """

    label: str
    endings: tuple[str, ...]
    take: Callable[[str, bytes], str]


class Exchange(AnyWidget):
    """Buttons under a heading that opens and closes: copy a text, save a file, bring a file, do something else.

    Each text and file is made when it is asked for. `note` says what to know about it, `heading` how things are.
    """

    _esm = Unicode(script("exchange")).tag(sync=True)
    _css = Unicode(style("controls", "exchange")).tag(sync=True)

    heading = Unicode("").tag(sync=True)
    note = Unicode("").tag(sync=True)
    offered: List[Any] = List().tag(sync=True)
    words = Dict().tag(sync=True)

    def __init__(
        self,
        heading: str,
        note: str = "",
        copies: Mapping[str, Callable[[], str]] | None = None,
        files: Mapping[str, Callable[[], File]] | None = None,
        upload: Upload | None = None,
        acts: Mapping[str, Callable[[], object]] | None = None,
    ) -> None:
        """`copies`, `files` and `acts` have, by the label of its button, what makes each text and file, or does it."""
        self._makers: dict[tuple[str, str], Callable[[], Any]] = {
            (kind, label): make
            for kind, makers in (("file", files), ("copy", copies), ("act", acts))
            for label, make in (makers or {}).items()
        }
        self._upload = upload
        rows = [{"kind": kind, "label": label} for kind, label in self._makers]
        if upload is not None:
            after = sum(row["kind"] == "file" for row in rows)
            rows.insert(after, {"kind": "upload", "label": upload.label, "accept": ",".join(upload.endings)})
        words = {**words_of_copying(), "large": _("This file is too large."), "largest": LARGEST}
        super().__init__(heading=heading, note=note, offered=rows, words=words)
        self.on_msg(self._heard)

    def _heard(self, _widget: Exchange, content: object, buffers: object) -> None:
        message = heard(content, ("upload", *dict.fromkeys(kind for kind, _label in self._makers)), buffers)
        if message is None:
            return
        try:
            if message.kind == "upload":
                self._bring(message)
            else:
                self._hand_out(message)
        except HothlabError as error:
            self._say("no", str(error))

    def _say(self, tone: str, text: str) -> None:
        self.send({"kind": "said", "tone": tone, "text": text})

    def _bring(self, message: Message) -> None:
        if self._upload is None or not message.files:
            return
        data = message.file(LARGEST)
        if data is None:
            self._say("no", _("This file is too large."))
            return
        self._say("yes", self._upload.take(message.text("name") or _("the file"), data))

    def _hand_out(self, message: Message) -> None:
        label = message.choice("label", [label for kind, label in self._makers if kind == message.kind])
        if label is None:
            return
        made = self._makers[message.kind, label]()
        if message.kind == "copy":
            self.send({"kind": "copy", "text": made})
        elif message.kind == "file":
            hand_out(self, made)


def text_of(name: str, data: bytes) -> str:
    """The text in a file that was brought; an error that names the file when it holds none."""
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise HothlabError(_("{name} is not a text file").format(name=name)) from error


def disk_is_lost() -> bool:
    """Does this kernel run on Binder, where all files vanish with the session?"""
    return any(name.startswith("BINDER_") for name in os.environ)
