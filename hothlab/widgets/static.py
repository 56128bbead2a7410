"""What a notebook keeps of a drawing: a live board for the page; a picture and a sentence for one without a kernel.

A widget is nothing without its kernel: a notebook that is only read shows an error in its place, even when a picture
lies beside it. So a notebook meant for readers is run with `HOTHLAB_SHOW=picture`, or saved through `stripped`.
A picture takes a good part of a second to make; a live page does without it.

Beside a picture a notebook keeps the `digest` of what is drawn. With `HOTHLAB_SHOW=check` a run gives the same digest
without the picture, so that a test can tell an old picture from a new one.
"""

from __future__ import annotations

import os
import sys
from base64 import b64encode
from collections.abc import Callable
from copy import deepcopy
from functools import lru_cache
from hashlib import blake2b
from io import BytesIO
from typing import Any

from hothlab.draw.scene import Scene
from hothlab.draw.svg import to_svg
from hothlab.errors import UnknownName
from hothlab.text import _

__all__ = ["DIGEST", "MODES", "VIEW", "digest", "mimebundle", "mode", "stripped"]

VIEW = "application/vnd.jupyter.widget-view+json"
DIGEST = "application/vnd.hothlab.drawing"
MODES = ("live", "picture", "both", "check", "text")
_WIDTH = 640
"""How wide a stored picture is shown; it is drawn at that size, so a chapter stays small."""

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
    """A drawing for a notebook: its sentence, and as `shown` or the `mode` says a live widget, a picture, or both."""
    shown = shown or mode()
    data: dict[str, Any] = {"text/plain": text}
    known: dict[str, Any] = {}
    if shown in ("live", "both", "check"):
        data[VIEW] = {"version_major": 2, "version_minor": 0, "model_id": widget().model_id}
    if shown in ("picture", "both"):
        data["image/png"] = picture(scene)
        width = min(_WIDTH, scene.width)
        known["image/png"] = {"width": round(width), "height": round(scene.height * width / scene.width)}
    if shown in ("picture", "both", "check"):
        data[DIGEST] = digest(scene)
    return data, known


def digest(scene: Scene) -> str:
    """A short text that is another one whenever something else is drawn."""
    return blake2b(to_svg(scene).encode("utf-8"), digest_size=16).hexdigest()


@lru_cache(maxsize=16)
def picture(scene: Scene) -> str:
    """The scene as a PNG of 96 colours, in base64: a quarter of the size that it has with all of them."""
    from PIL import Image  # two renderers that a live page never needs

    from hothlab.draw.png import to_png

    full = Image.open(BytesIO(to_png(scene, width=round(min(_WIDTH, scene.width))))).convert("RGB")
    small = BytesIO()
    full.quantize(96, Image.Quantize.MEDIANCUT, kmeans=1, dither=Image.Dither.NONE).save(small, "PNG", optimize=True)
    return b64encode(small.getvalue()).decode("ascii")


def stripped(notebook: dict[str, Any]) -> dict[str, Any]:
    """The notebook (as JSON) for a reader without a kernel: no widget where there is a picture or a sentence instead.

    >>> output = {"data": {VIEW: {"model_id": "7f"}, "image/png": "iVBO", "text/plain": "C1 sees E4"}}
    >>> stripped({"cells": [{"outputs": [output]}], "metadata": {"widgets": {}}})["cells"][0]["outputs"]
    [{'data': {'image/png': 'iVBO', 'text/plain': 'C1 sees E4'}}]
    """
    copy = deepcopy(notebook)
    copy.get("metadata", {}).pop("widgets", None)
    for cell in copy["cells"]:
        for output in cell.get("outputs", ()):
            data = output.get("data", {})
            if len(data) > 1:
                data.pop(VIEW, None)
    return copy
