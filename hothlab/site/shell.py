"""What stands for IPython where there is none: one shell, its `display`, and what a cell has shown."""

from __future__ import annotations

import sys
import traceback
from types import ModuleType
from typing import Any

__all__ = ["VIEW", "Shell", "bundle_of", "install"]

VIEW = "application/vnd.jupyter.widget-view+json"
"""The media type of a living widget."""


class _Events:
    """Nobody listens to the events of a cell here."""

    def register(self, *_arguments: object) -> None:
        """Forget it."""

    unregister = trigger = register


class Shell:
    """What a cell runs in: its names, and what it has shown."""

    kernel = None
    """ipywidgets: no output widget captures anything here."""

    def __init__(self) -> None:
        self.user_ns: dict[str, Any] = {"__name__": "__main__"}
        self.parent_header: dict[str, Any] = {}
        self.shown: list[dict[str, Any]] = []
        self.events = _Events()
        self.comm_manager: Any = None

    def show(self, thing: object) -> None:
        """Show a thing below the cell that runs."""
        self.shown.append(bundle_of(thing))

    def showtraceback(self, *_arguments: object, **_known: object) -> None:
        """Tell the fault that is being handled."""
        traceback.print_exc(file=sys.stderr)


def bundle_of(thing: Any) -> dict[str, Any]:
    """What is shown of a thing. A widget is itself: its words and digest are for notebooks that are kept."""
    from ipywidgets import Widget

    if isinstance(thing, Widget):
        return {VIEW: {"model_id": thing.model_id}}
    make = getattr(thing, "_repr_mimebundle_", None)
    made = make(include=None, exclude=None) if make else None
    data = made[0] if isinstance(made, tuple) else made
    if data is not None:
        return dict(data)
    shown = {"text/plain": repr(thing)}
    for kind, name in (("text/html", "_repr_html_"), ("image/svg+xml", "_repr_svg_")):
        text = getattr(thing, name, lambda: None)()
        if text is not None:
            shown[kind] = text
    return shown


def install() -> Shell:
    """Let `import IPython` find this shell, as ipywidgets, anywidget and hothlab do."""
    shell = Shell()

    def get_ipython() -> Shell:
        return shell

    def display(*things: object, **_known: object) -> None:
        for thing in things:
            shell.show(thing)

    def clear_output(wait: bool = False) -> None:
        shell.shown.clear()

    _module("IPython", get_ipython=get_ipython, display=display, version_info=(9, 0, 0, ""), __version__="9.0.0")
    _module("IPython.display", display=display, clear_output=clear_output)
    _module("IPython.core")
    _module("IPython.core.getipython", get_ipython=get_ipython)
    _module("IPython.core.interactiveshell", InteractiveShell=Shell)
    return shell


def _module(name: str, **names: object) -> None:
    module = ModuleType(name)
    vars(module).update(names)
    module.__path__ = []
    sys.modules[name] = module
