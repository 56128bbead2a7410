"""The scripts and styles of the widgets, as a page gets them: each widget one text of its own."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

__all__ = ["script", "style"]


@cache
def _text(name: str) -> str:
    return files("hothlab.widgets").joinpath(name).read_text("utf-8")


@cache
def script(name: str) -> str:
    """The script of a widget, after what all scripts share."""
    return _text("page.js") + "\n" + _text(f"{name}.js")


@cache
def style(*names: str) -> str:
    """Style sheets as one."""
    return "\n".join(_text(f"{name}.css") for name in names)
