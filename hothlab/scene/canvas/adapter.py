"""The private names of ipycanvas that the painter stands on: used here and nowhere else.

`missing` says which of them a version of ipycanvas does not have any more; a test asks it.
"""

from __future__ import annotations

from dataclasses import dataclass
from inspect import signature
from typing import Any

import ipycanvas.canvas as ipc
from ipycanvas import Canvas
from ipywidgets import Layout, Widget

__all__ = ["Waiting", "forget_current", "is_open", "missing", "new_canvas", "open_manager"]

_OF_THE_MANAGER = ("_caching", "_commands_cache", "_buffers_cache", "_current_canvas")


def is_open(widget: Widget | None) -> bool:
    """Whether pages still have it: `Widget.close_all` takes everything from them."""
    return widget is not None and widget.comm is not None


def open_manager() -> Any:
    """ipycanvas's sender of all commands, open."""
    if not is_open(ipc._CANVAS_MANAGER):
        ipc._CANVAS_MANAGER.open()
    return ipc._CANVAS_MANAGER


def forget_current() -> None:
    """Name the canvas in the next message again: a page that was reloaded does not know the last one."""
    open_manager()._current_canvas = None


@dataclass(frozen=True)
class Waiting:
    """The state of the queue of commands at a moment: on hold or not, and how many commands and buffers are in it."""

    held: bool
    commands: int
    buffers: int

    @classmethod
    def now(cls) -> Waiting:
        """The state of the queue now."""
        manager = open_manager()
        return cls(manager._caching, len(manager._commands_cache), len(manager._buffers_cache))

    def restore(self) -> None:
        """Drop the commands since then, as if they had never been painted."""
        manager = open_manager()
        del manager._commands_cache[self.commands :], manager._buffers_cache[self.buffers :]
        manager._caching = self.held
        forget_current()  # the switch to it may have been among what was dropped


def new_canvas(width: int, height: int, layout: Layout) -> Canvas:
    """A canvas that does not tell the kernel when a page shows it: boards say so themselves."""
    open_manager()
    return Canvas(width=width, height=height, layout=layout, _send_client_ready_event=False)


def missing() -> list[str]:
    """Of these names those that are not there any more."""
    manager = getattr(ipc, "_CANVAS_MANAGER", None)
    if manager is None:
        return ["_CANVAS_MANAGER"]
    gone = [name for name in (*_OF_THE_MANAGER, "open") if not hasattr(manager, name)]
    knows = "_send_client_ready_event" in (*Canvas.class_trait_names(), *signature(Canvas.__init__).parameters)
    return gone if knows else [*gone, "_send_client_ready_event"]
