"""Copies of values whose fields are said once: a game makes them more often than anything else.

The function that copies is put together as text, as `dataclass` does it with `__init__`: naming each field takes a
third of the time of going through them.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from typing import Any, TypeVar

__all__ = ["copier", "replacer"]

Value = TypeVar("Value")


def copier(kind: type[Value], fresh: tuple[str, ...] = ()) -> Callable[[Value], Value]:
    """A function that copies a dataclass with slots; the fields of `fresh` are None in the copy.

    >>> from dataclasses import dataclass
    >>> @dataclass(slots=True)
    ... class Pair:
    ...     a: int
    ...     b: int | None
    >>> copier(Pair, fresh=("b",))(Pair(1, 2))
    Pair(a=1, b=None)
    """
    names = [field.name for field in fields(kind)]  # type: ignore[arg-type]
    lines = [f"    new.{name} = {'None' if name in fresh else f'old.{name}'}" for name in names]
    text = "\n".join(["def copied(old):", "    new = make(kind)", *lines, "    return new"])
    scope: dict[str, Any] = {"make": object.__new__, "kind": kind}
    exec(text, scope)
    copied: Callable[[Value], Value] = scope["copied"]
    return copied


def replacer(kind: type[Value]) -> Callable[..., Value]:
    """A function that copies a dataclass with slots, some of its fields changed."""
    copied = copier(kind)

    def but(old: Value, /, **changed: Any) -> Value:
        new = copied(old)
        for name in changed:
            setattr(new, name, changed[name])
        return new

    return but
