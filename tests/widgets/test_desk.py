"""What is put away is put away whole."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from ipywidgets.widgets import widget as registry

import hothlab as hl
from hothlab.lessons.reader.progress import Progress

MADE: dict[str, Callable[[], Any]] = {
    "sight desk": hl.desk,
    "odds desk": hl.odds_desk,
    "settle": hl.settle,
    "editor": hl.scenario_editor,
    "look-up": lambda: hl.lookup("crevasse"),
    "drill": lambda: hl.drill("reach"),
    "course": hl.course,
    "example": lambda: hl.example("p5-moving"),
}


@pytest.mark.parametrize("name", MADE)
def test_nothing_that_stays_open_holds_what_was_closed(name: str, reader: Progress) -> None:
    """A page that opens on a kernel in use asks for the state of every open widget, and waits for ever if one fails."""
    before = set(registry._instances)
    made = MADE[name]()
    made.close()
    for id, widget in dict(registry._instances).items():
        if id not in before:
            widget.get_state()
