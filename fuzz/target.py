"""What a target is: how to make an input, and what must hold when it is run."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

__all__ = ["Broken", "Target", "law"]


class Broken(Exception):
    """A law that does not hold."""


def law(holds: bool, what: str) -> None:
    """Something that is true of every input that is accepted."""
    if not holds:
        raise Broken(what)


@dataclass(frozen=True)
class Target:
    """A reader under attack. An input is made of plain JSON values, so that it can be kept in a file."""

    name: str
    make: Callable[[random.Random], Any]
    run: Callable[[Any], bool]
    """Whether the input was accepted; `HothlabError` refuses it, and anything else that is raised is a failure."""
    in_a_test: int = 100
    """How many inputs are run in the tests."""
    share: int = 1
    """How many of the runs of `make fuzz` it gets, next to the others."""
