"""Lets the n-th call of the system by `hothlab.base.files` go wrong: fail, write only a part, or be the last."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from hothlab.base import files
from hothlab.language import regular_files

CALLS = ("open", "read", "write", "fsync", "close", "chmod", "replace", "rename", "mkdir", "unlink", "scandir", "stat")
"""Every call by which hothlab reads or changes a disk."""


_CHECKOUT = Path(files.__file__).parents[2]


class Calls:
    """The module `os`, as hothlab sees it, with something that happens before each call.

    What hothlab itself brings, its scenarios above all, is read as ever.
    """

    def __init__(self, before: Callable[[str], None], after: Callable[[str], None]) -> None:
        self._before, self._after = before, after
        self._ours: set[int] = set()
        """The open files that are not the person's."""

    def install(self, patch: pytest.MonkeyPatch) -> None:
        """From now on files are read and written through these calls."""
        for module in (files, regular_files):
            patch.setattr(module, "os", self)

    def __getattr__(self, name: str) -> Any:
        real = getattr(os, name)
        if name not in CALLS:
            return real

        def call(*arguments: Any, **more: Any) -> Any:
            if self._is_ours(arguments[0]):
                result = real(*arguments, **more)
                if name == "open":
                    self._ours.add(result)
                elif name == "close":
                    self._ours.discard(arguments[0])
                return result
            self._before(name)
            if name == "write":  # a disk may take less than it is given
                handle, content = arguments
                arguments = handle, content[: len(content) - len(content) // 8]
            result = real(*arguments, **more)
            self._after(name)
            return result

        return call

    def _is_ours(self, target: object) -> bool:
        """Is a file or a path one that hothlab brings?"""
        if isinstance(target, int):
            return target in self._ours
        return Path(str(target)).is_relative_to(_CHECKOUT)


class Fault:
    """What goes wrong at the n-th call, or from it on. Without a number nothing does, and the calls are listed."""

    def __init__(self, happens: Callable[[], None], at: int = 0, lasting: bool = False) -> None:
        self._happens, self._at, self._lasting = happens, at, lasting
        self.calls: list[str] = []

    @property
    def happened(self) -> bool:
        return bool(self._at) and len(self.calls) >= self._at

    def _before(self, name: str) -> None:
        self.calls.append(name)
        if name != "close":
            self._strike()

    def _after(self, name: str) -> None:
        if name == "close":  # which may fail, but closes
            self._strike()

    def _strike(self) -> None:
        if self.happened and (self._lasting or len(self.calls) == self._at):
            self._happens()

    @contextmanager
    def injected(self) -> Iterator[None]:
        with pytest.MonkeyPatch.context() as patch:
            Calls(self._before, self._after).install(patch)
            yield


def failing(number: int) -> Callable[[], None]:
    """A call that ends with this error of the system."""

    def fail() -> None:
        raise OSError(number, os.strerror(number))

    return fail
