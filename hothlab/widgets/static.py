"""The output of a cell: a live board on a page; words, or a picture, where no kernel runs.

A widget is nothing without its kernel: a notebook that is only read shows an error in its place, even when a picture
lies beside it. So no notebook keeps one (see `hothlab.lessons.notebooks.saving`). `HOTHLAB_SHOW` says what a run shows:

- `live`, as a person has it;
- `words`: what the board says, and the `digest` of what is drawn. The notebooks of the course are kept so;
- `check`: live, and the same words and digest, which a test compares with the kept ones;
- `picture`: words, and the board as a picture, for a notebook that is to be printed or sent to somebody.
"""

from __future__ import annotations

import os
import sys
from base64 import b64encode
from collections.abc import Callable
from hashlib import blake2b
from typing import Any

from hothlab.base.errors import UnknownName
from hothlab.language.text import _
from hothlab.lessons.notebooks.saving import DIGEST, VIEW
from hothlab.scene.frame import LESSON_WIDTH
from hothlab.scene.scene import Scene
from hothlab.scene.svg import to_svg
from hothlab.scene.words import captioned

__all__ = ["DIGEST", "MODES", "VIEW", "digest", "mimebundle", "mode"]

MODES = ("live", "words", "check", "picture", "text")
_WIDTH = 640
"""How wide a picture is shown; it is drawn at that size."""
_COLUMNS, _LINE = 90, 24
"""How many letters stand in a line of a page, and how high it is in pixels."""
_BESIDE = {'"hothlab-banner': 90, '"hothlab-themed"': 24, '"hothlab-line"': 24, "<tr>": 26}
"""About how high each thing is that stands beside a board, in pixels; a sign is drawn twice, for light and dark."""

Bundle = tuple[dict[str, Any], dict[str, Any]]
"""The output by media type, and its metadata."""


def mode() -> str:
    """The mode of output, one of `MODES`, as `HOTHLAB_SHOW` says; only text outside a notebook."""
    ipython = sys.modules.get("IPython")
    shell = ipython.get_ipython() if ipython else None
    if shell is None or type(shell).__name__ == "TerminalInteractiveShell":
        return "text"
    chosen = os.environ.get("HOTHLAB_SHOW", "live")
    if chosen not in MODES:
        raise UnknownName(_("value of HOTHLAB_SHOW"), chosen, MODES)
    return chosen


def mimebundle(board: Scene | None, text: str, widget: Callable[[], Any], words: str = "") -> Bundle:
    """The output for a notebook: the text, and as the `mode` says a live widget, a picture of its board or a digest.

    `words` are those beside the board, as HTML.
    """
    shown = mode()
    data: dict[str, Any] = {"text/plain": text}
    known: dict[str, Any] = {}
    if shown in ("live", "check"):
        data[VIEW] = {"version_major": 2, "version_minor": 0, "model_id": widget().model_id}
    if shown == "picture" and board is not None:
        data["image/png"] = picture(captioned(board, text.partition("\n")[0]))
        known["image/png"] = {"width": _WIDTH}
    if shown in ("words", "check"):
        data[DIGEST] = digest(board, text, words)
        known[DIGEST] = _room(board, text, words)
    return data, known


def digest(board: Scene | None, text: str, words: str = "") -> str:
    """A short text that changes with every change of the drawing or the words."""
    drawn = to_svg(board) if board is not None else ""
    return blake2b("\0".join((drawn, text, words)).encode(), digest_size=16).hexdigest()


def _room(board: Scene | None, text: str, words: str) -> dict[str, int]:
    """About how much room it will take on a page."""
    lines = sum(1 + len(line) // _COLUMNS for line in text.splitlines())
    beside = sum(height * words.count(sign) for sign, height in _BESIDE.items())
    width, height = (board.width, board.height) if board is not None else (LESSON_WIDTH, 0)
    return {"width": round(width), "height": round(height) + lines * _LINE + beside}


def picture(scene: Scene) -> str:
    """The scene as a PNG, in base64."""
    from hothlab.scene.png import to_png  # a renderer that a live page never needs

    return b64encode(to_png(scene, width=_WIDTH)).decode("ascii")
