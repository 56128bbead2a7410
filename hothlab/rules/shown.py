"""How a verdict shows itself in a notebook, without the rules knowing of notebooks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

__all__ = ["Shown", "show_with"]

_describe: Callable[[object], str] = str
_bundle: Callable[[object], Any] = lambda _thing: None  # noqa: E731


def show_with(describe: Callable[[object], str], bundle: Callable[[object], Any]) -> None:
    """Say what puts a drawing of a value into words, and what a notebook shows of it; who draws calls this."""
    global _describe, _bundle
    _describe, _bundle = describe, bundle


class Shown:
    """A value that a notebook draws, and that says in words what is drawn."""

    __slots__ = ()

    def describe(self) -> str:
        """Its drawing in words, for somebody who cannot see it."""
        return _describe(self)

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> Any:
        return _bundle(self)
