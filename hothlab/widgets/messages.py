"""Messages of a page to a widget. A message is data from outside: a choice among things that were offered, or nothing.

`heard` reads a message; each of its values is asked for by type and bound. What does not fit is None, never an error,
and what is returned from a choice is the thing that was offered, not what the page has sent.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

from hothlab.base.bounds import can_be_sent

__all__ = ["LONGEST", "Message", "heard", "if_given"]

LONGEST = 200
"""Characters of a text, where nothing else is said."""
_MOST = 64
"""Entries of a list, where nothing else is said."""

T = TypeVar("T")


@dataclass(frozen=True)
class Message:
    """A message of a known kind."""

    kind: str
    content: Mapping[Any, Any]
    files: tuple[Any, ...] = ()
    """What came beside it, as bytes."""

    def choice(self, key: str, offered: Iterable[T]) -> T | None:
        """The one of the offered things that the message names; None when it names none of them."""
        return _same(self.content.get(key), offered)

    def choices(self, key: str, offered: Collection[T], most: int = _MOST) -> tuple[T, ...] | None:
        """Some of the offered things, in the message's order; None when it is not a list or names anything else."""
        values = self.content.get(key)
        if type(values) is not list or len(values) > most:
            return None
        found = tuple(each for each in (_same(value, offered) for value in values) if each is not None)
        return found if len(found) == len(values) else None

    def number(self, key: str, least: int, most: int) -> int | None:
        """A whole number between the bounds."""
        value = self.content.get(key)
        return value if type(value) is int and least <= value <= most else None

    def text(self, key: str, longest: int = LONGEST) -> str | None:
        """A text that is not too long, and that can be written."""
        value = self.content.get(key)
        if type(value) is not str or len(value) > longest or not can_be_sent(value):
            return None
        return value

    def flag(self, key: str) -> bool | None:
        """Yes or no."""
        value = self.content.get(key)
        return value if type(value) is bool else None

    def file(self, largest: int) -> bytes | None:
        """The file beside the message, if there is exactly one and it is not too large."""
        if len(self.files) != 1 or not isinstance(self.files[0], bytes | bytearray | memoryview):
            return None
        size = self.files[0].nbytes if isinstance(self.files[0], memoryview) else len(self.files[0])
        return bytes(self.files[0]) if size <= largest else None


def heard(content: object, kinds: Collection[str], files: object = ()) -> Message | None:
    """The message, when it is of one of these kinds; None for anything else.

    >>> heard({"kind": "key", "key": "x"}, ("key",)).choice("key", ("x", "y"))
    'x'
    >>> heard({"kind": "format", "disk": "c"}, ("key",)) is None
    True
    """
    if not isinstance(content, Mapping):
        return None
    kind = _same(content.get("kind"), kinds)
    beside = tuple(files) if isinstance(files, list | tuple) else ()
    return None if kind is None else Message(kind, content, beside)


def if_given(do: Callable[..., object], *values: object) -> None:
    """Do something with values of a message, if all of them fit.

    >>> if_given(print, 1, 2)
    1 2
    >>> if_given(print, 1, None)
    """
    if all(value is not None for value in values):
        do(*values)


def _same(value: object, offered: Iterable[T]) -> T | None:
    """The offered thing that is the same as a plain value: a text or a whole number, and of its own type."""
    if type(value) is str:
        return next((each for each in offered if isinstance(each, str) and str(each) == value), None)
    if type(value) is int:
        found = (each for each in offered if isinstance(each, int) and not isinstance(each, bool) and each == value)
        return next(found, None)
    return None
