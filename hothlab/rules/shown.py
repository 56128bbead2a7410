"""How a verdict shows itself in a notebook, without the rules knowing of notebooks."""

from __future__ import annotations

TYPE_CHECKING = False  # nothing is imported here: this is loaded with the package itself
if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["Shown", "show_with"]


def _nothing(_thing: object) -> object:
    return None


_describe: Callable[[object], str] = str
_bundle: Callable[[object], object] = _nothing


def show_with(describe: Callable[[object], str], bundle: Callable[[object], object]) -> None:
    """Set how a value's drawing is put into words, and what a notebook shows of it; the drawing layer calls this."""
    global _describe, _bundle
    _describe, _bundle = describe, bundle


class Shown:
    """A value that a notebook draws, and that says in words what is drawn."""

    __slots__ = ()

    def describe(self) -> str:
        """Its drawing in words, for somebody who cannot see it."""
        return _describe(self)

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> object:
        return _bundle(self)
