"""A value that changes over time, and every step of the way back and forth."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, TypeVar

from hothlab.base.errors import HothlabError
from hothlab.base.observed import Workbench, attempt
from hothlab.language.text import _

__all__ = ["History", "Undoable"]

T = TypeVar("T")


@dataclass(frozen=True)
class History(Generic[T]):
    """What a value is now, what it was, and what was taken back. Each step returns a new history.

    >>> drawn = History("a").do("b").do("c")
    >>> drawn.undo().now, drawn.undo().undo().redo().now, drawn.undo().do("d").can_redo
    ('b', 'b', False)
    """

    now: T
    past: tuple[T, ...] = ()
    future: tuple[T, ...] = ()

    @property
    def can_undo(self) -> bool:
        """Is there a step to take back?"""
        return bool(self.past)

    @property
    def can_redo(self) -> bool:
        """Was a step taken back that can be made again?"""
        return bool(self.future)

    def do(self, value: T) -> History[T]:
        """A step to another value; what was taken back is forgotten. A step to the same value changes nothing."""
        return self if value == self.now else History(value, (*self.past, self.now))

    def undo(self) -> History[T]:
        """The last step taken back."""
        if not self.past:
            raise HothlabError(_("there is nothing to take back"))
        return History(self.past[-1], self.past[:-1], (self.now, *self.future))

    def redo(self) -> History[T]:
        """The step made again that was taken back last."""
        if not self.future:
            raise HothlabError(_("there is nothing to make again"))
        return History(self.future[0], (*self.past, self.now), self.future[1:])


class Undoable(Workbench, Generic[T]):
    """Something on which a person tries things, and takes them back."""

    _history: History[T]

    @property
    def can_undo(self) -> bool:
        """Is there a change to take back?"""
        return self._history.can_undo

    @property
    def can_redo(self) -> bool:
        """Is there a change to make again?"""
        return self._history.can_redo

    @attempt
    def undo(self) -> None:
        """Take back the last change."""
        self._step(self._history.undo())

    @attempt
    def redo(self) -> None:
        """Make the change again that was taken back last."""
        self._step(self._history.redo())

    def _step(self, history: History[T]) -> None:
        """Go back or forth."""
        self._history = history
