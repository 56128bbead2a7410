"""The scripts and styles of the widgets, as a page gets them: each widget one text of its own."""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from importlib.resources import files

__all__ = ["script", "style"]

_ONCE = """const scripts = (globalThis.hothlabScripts ??= new Map());
const begun = () => {{
{text}
}};
if (!scripts.has("{name}")) scripts.set("{name}", begun());
const widget = scripts.get("{name}");
export default widget;
"""
"""A page loads the script anew for each widget. What is inside runs for the first alone, and all others use its
functions: a chapter has fifty widgets, and a browser keeps what it has compiled for each script by itself."""


@cache
def _text(name: str) -> str:
    return files("hothlab.widgets").joinpath(name).read_text("utf-8")


@cache
def script(name: str, *parts: str) -> str:
    """The script of a widget, after what all scripts share and the parts of its own that stand in other files.

    It may keep nothing of one widget outside its functions.
    """
    text = "\n".join(_text(f"{each}.js") for each in ("page", *parts, name)).replace("export default ", "return ")
    return _ONCE.format(text=text, name=f"{name} {sha256(text.encode()).hexdigest()[:12]}")


@cache
def style(*names: str) -> str:
    """Style sheets as one."""
    return "\n".join(_text(f"{name}.css") for name in names)
