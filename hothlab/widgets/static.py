"""What a cell shows of a drawing: a live board on a page; words, or a picture, where no kernel runs.

A widget is nothing without its kernel: a notebook that is only read shows an error in its place, even when a picture
lies beside it. So no notebook keeps one (see `hothlab.lessons.notebooks.saving`). `HOTHLAB_SHOW` says what a run shows:

- `live`, as a person has it;
- `words`: what the board says, and the `digest` of what is drawn. The notebooks of the course are kept so;
- `check`: live, and the same words and digest, which a test compares with the kept ones;
- `picture`: words and a picture, for a notebook that is to be printed or sent to somebody.
"""

from __future__ import annotations

import os
import sys
from base64 import b64encode
from collections.abc import Callable
from functools import lru_cache
from hashlib import blake2b
from io import BytesIO
from typing import Any

from hothlab.base.errors import UnknownName
from hothlab.language.text import _
from hothlab.lessons.notebooks.saving import DIGEST, VIEW
from hothlab.scene.scene import Scene
from hothlab.scene.svg import to_svg

__all__ = ["DIGEST", "MODES", "VIEW", "digest", "mimebundle", "mode"]

MODES = ("live", "words", "check", "picture", "text")
_WIDTH = 640
"""How wide a picture is shown; it is drawn at that size."""

Bundle = tuple[dict[str, Any], dict[str, Any]]
"""What is shown, by media type, and what is known about it."""


def mode() -> str:
    """What to show, one of `MODES`, as `HOTHLAB_SHOW` says; only text outside a notebook."""
    ipython = sys.modules.get("IPython")
    shell = ipython.get_ipython() if ipython else None
    if shell is None or type(shell).__name__ == "TerminalInteractiveShell":
        return "text"
    chosen = os.environ.get("HOTHLAB_SHOW", "live")
    if chosen not in MODES:
        raise UnknownName(_("value of HOTHLAB_SHOW"), chosen, MODES)
    return chosen


def mimebundle(scene: Scene, text: str, widget: Callable[[], Any], shown: str | None = None) -> Bundle:
    """A drawing for a notebook: its words, and as `shown` or the `mode` says a live widget, a picture or its digest."""
    shown = shown or mode()
    data: dict[str, Any] = {"text/plain": text}
    known: dict[str, Any] = {}
    if shown in ("live", "check"):
        data[VIEW] = {"version_major": 2, "version_minor": 0, "model_id": widget().model_id}
    if shown == "picture":
        data["image/png"] = picture(scene)
        width = min(_WIDTH, scene.width)
        known["image/png"] = {"width": round(width), "height": round(scene.height * width / scene.width)}
    if shown in ("words", "check"):
        data[DIGEST] = digest(scene)
        known[DIGEST] = {"width": round(scene.width), "height": round(scene.height)}
    return data, known


def digest(scene: Scene) -> str:
    """A short text that is another one whenever something else is drawn."""
    return blake2b(to_svg(scene).encode("utf-8"), digest_size=16).hexdigest()


@lru_cache(maxsize=16)
def picture(scene: Scene) -> str:
    """The scene as a PNG of 96 colours, in base64: a quarter of the size that it has with all of them."""
    from PIL import Image  # two renderers that a live page never needs

    from hothlab.scene.png import to_png

    full = Image.open(BytesIO(to_png(scene, width=round(min(_WIDTH, scene.width))))).convert("RGB")
    small = BytesIO()
    full.quantize(96, Image.Quantize.MEDIANCUT, kmeans=1, dither=Image.Dither.NONE).save(small, "PNG", optimize=True)
    return b64encode(small.getvalue()).decode("ascii")
