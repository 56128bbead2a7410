"""Things that a person changes and others watch: a desk, a table, a task, the reader's progress."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from typing import Any, Concatenate, ParamSpec, TypeVar

from hothlab.base.errors import HothlabError

__all__ = ["Observed", "Workbench", "attempt"]

P = ParamSpec("P")
W = TypeVar("W", bound="Workbench")


class Observed:
    """Something that says when it has changed.

    >>> thing, heard = Observed(), []
    >>> stop = thing.on_change(heard.append)
    >>> thing.tell()
    >>> stop()
    >>> thing.tell()
    >>> heard == [thing]
    True
    """

    def __init__(self) -> None:
        self._watchers: list[Callable[[Any], object]] = []

    def on_change(self, callback: Callable[[Any], object]) -> Callable[[], None]:
        """Call `callback` with this after everything that is done to it, until the function returned here is called."""
        self._watchers.append(callback)
        return lambda: self._watchers.remove(callback) if callback in self._watchers else None

    def tell(self) -> None:
        """Tell the observers."""
        for callback in tuple(self._watchers):
            callback(self)


class Workbench(Observed):
    """Something on which a person tries things. What does not fit changes nothing and leaves one sentence.

    Observers hear of everything that was tried, once, after it.

    >>> class Chair(Workbench):
    ...     @attempt
    ...     def sit(self, hex: str) -> None:
    ...         raise HothlabError(f"{hex} is taken")
    >>> chair = Chair()
    >>> chair.sit("C4"), chair.message
    (False, 'C4 is taken')
    """

    def __init__(self) -> None:
        super().__init__()
        self.message = ""
        """Why the last thing that was tried did not fit; empty when it did."""

    @contextmanager
    def _trying(self) -> Iterator[None]:
        """Try something, or keep the message that says why it does not fit. Then tell the observers."""
        self._forget()
        try:
            yield
        except HothlabError as error:
            self._failed(error)
        self.tell()

    def _failed(self, error: HothlabError) -> None:
        """Keep why what was tried did not fit."""
        self.message = str(error)

    def _forget(self) -> None:
        """Something new is tried: what was said of the last thing is out of date."""
        self.message = ""

    @property
    def _done(self) -> bool:
        """Did the last thing that was tried fit?"""
        return not self.message


def attempt(method: Callable[Concatenate[W, P], object]) -> Callable[Concatenate[W, P], bool]:
    """Make a method of a workbench an attempt: what does not fit is kept as its message; it says whether it did fit."""

    @wraps(method)
    def attempted(self: W, /, *args: P.args, **more: P.kwargs) -> bool:
        with self._trying():
            method(self, *args, **more)
        return self._done

    return attempted
