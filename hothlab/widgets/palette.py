"""The palette of a desk: a button for every tool, with its picture."""

from __future__ import annotations

from base64 import b64encode
from functools import cache
from typing import Any

from anywidget import AnyWidget
from traitlets import Dict, List, Unicode

from hothlab.desks.palette import Tool, palette
from hothlab.language.text import _, said
from hothlab.pictures.desk import tool_icon
from hothlab.scene.svg import to_svg
from hothlab.widgets.scripts import script, style

__all__ = ["PaletteWidget", "icon"]


@cache
def icon(tool: Tool) -> str:
    """The picture of a tool as the address of an image."""
    svg = to_svg(tool_icon(tool)).encode()
    return f"data:image/svg+xml;base64,{b64encode(svg).decode()}"


def _row(tool: Tool) -> dict[str, str]:
    title = said(tool.name, tool.details) if tool.details else tool.name
    return {"key": tool.key, "name": tool.name, "title": title, "icon": icon(tool)}


class PaletteWidget(AnyWidget):
    """Buttons in groups; `chosen` is the key of the tool in hand, empty when there is none."""

    _esm = Unicode(script("palette")).tag(sync=True)
    _css = Unicode(style("words", "desk")).tag(sync=True)

    groups: List[Any] = List().tag(sync=True)
    chosen = Unicode("").tag(sync=True)
    recent: List[Any] = List().tag(sync=True)
    """The keys of the tools used last, which stand first."""
    words = Dict().tag(sync=True)
    label = Unicode("").tag(sync=True)

    def __init__(self, hand: str, **more: Any) -> None:
        """`hand` says what a click does without a tool."""
        shown = palette()
        mover = Tool("mover")
        self._tools = {tool.key: tool for group in shown for tool in group.tools} | {mover.key: mover}
        groups: list[dict[str, Any]] = [
            {"name": group.name, "tools": [_row(tool) for tool in group.tools]} for group in shown
        ]
        groups.insert(0, groups.pop())  # the eraser comes first, beside the bare hand
        groups[0]["name"] = _("Hand and eraser")
        groups[0]["tools"].insert(0, {"key": "", "name": hand, "details": "", "icon": ""})
        groups[0]["tools"].append({**_row(mover), "icon": ""})
        words = {"recent": _("Used last"), "hint": _("A long press on a hex erases.")}
        super().__init__(groups=groups, label=_("Tools to edit the board"), words=words, **more)

    @property
    def tool(self) -> Tool | None:
        """The tool in hand."""
        return self._tools.get(self.chosen)

    @tool.setter
    def tool(self, tool: Tool | None) -> None:
        self.chosen = tool.key if tool is not None and tool.key in self._tools else ""
