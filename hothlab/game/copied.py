"""Copies of values whose fields are said once: a game makes them more often than anything else.

The function that copies is put together as text, as `dataclass` does it with `__init__`: naming each field takes a
third of the time of going through them.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from typing import Any, TypeVar

__all__ = ["copier"]

Value = TypeVar("Value")


def copier(kind: type[Value], fresh: tuple[str, ...] = ()) -> Callable[..., Value]:
    """A function that copies a dataclass with slots, some of its fields changed; those of `fresh` are None in the copy.

    >>> from dataclasses import dataclass
    >>> @dataclass(slots=True)
    ... class Pair:
    ...     a: int
    ...     b: int | None
    >>> copied = copier(Pair, fresh=("b",))
    >>> copied(Pair(1, 2)), copied(Pair(1, 2), a=3)
    (Pair(a=1, b=None), Pair(a=3, b=None))
    """
    names = [field.name for field in fields(kind)]  # type: ignore[arg-type]
    lines = [f"    new.{name} = {'None' if name in fresh else f'old.{name}'}" for name in names]
    head = ["def copied(old, /, **changed):", "    new = make(kind)", *lines]
    text = "\n".join([*head, "    for name in changed:", "        put(new, name, changed[name])", "    return new"])
    scope: dict[str, Any] = {"make": object.__new__, "kind": kind, "put": setattr}
    exec(text, scope)
    copied: Callable[..., Value] = scope["copied"]
    return copied
