"""Things under somebody's hands that others watch: a desk, a table, a task, the reader's progress."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

__all__ = ["Observed"]


class Observed:
    """Something that says when it has changed.

    >>> thing, heard = Observed(), []
    >>> deaf = thing.on_change(heard.append)
    >>> thing.tell()
    >>> deaf()
    >>> thing.tell()
    >>> heard == [thing]
    True
    """

    def __init__(self) -> None:
        self._watchers: list[Callable[[Any], object]] = []

    def on_change(self, callback: Callable[[Any], object]) -> Callable[[], None]:
        """Call back with this after everything that is done to it; what is returned ends that."""
        self._watchers.append(callback)
        return lambda: self._watchers.remove(callback) if callback in self._watchers else None

    def tell(self) -> None:
        """Tell the observers."""
        for callback in tuple(self._watchers):
            callback(self)
