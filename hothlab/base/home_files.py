"""The small files of a person's home, in JSON: each is read in one way, changed in one way, and lost in none.

A file that cannot be understood holds nothing, and is set aside before another is written. One that the system does not
give us now holds nothing either, and is not written.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from hothlab.base.errors import HothlabError
from hothlab.base.files import (
    CannotRead,
    free_name,
    home_folder,
    locked,
    make_folder,
    move,
    read_whole,
    write_atomically,
)
from hothlab.base.jsontree import JsonNode, json_tree
from hothlab.base.yamltree import Node
from hothlab.language.text import _

__all__ = ["HomeFile"]

_PATIENCE = 1
"""Seconds to wait for another notebook that is writing the same file."""


@dataclass(frozen=True)
class HomeFile:
    """A file by its name, the most bytes that it may have, and whether it holds keys and values or a list."""

    name: str
    largest: int
    holds: type[dict[str, object]] | type[list[object]] = dict

    def read(self, folder: Path | None = None) -> Node:
        """What it holds; nothing where there is no such file, or none that can be read."""
        with suppress(HothlabError):
            return self._tree(folder or home_folder())
        return self._empty

    def change(self, change: Callable[[Node], object], folder: Path | None = None) -> None:
        """Write what `change` makes of what it holds; None leaves it as it is. What cannot be saved is an error."""
        place = folder or home_folder()
        make_folder(place)
        path = place / self.name
        with locked(path.with_suffix(".lock"), _PATIENCE):
            try:
                before, strange = self._tree(place), False
            except CannotRead:
                raise
            except HothlabError:
                before, strange = self._empty, True
            after = change(before)
            if after is None:
                return
            text = json.dumps(after) + "\n"
            if len(text) > self.largest:
                raise HothlabError(_("{path} would be too large").format(path=path))
            if strange:
                move(path, free_name(path, "unreadable"))
            write_atomically(path, text)

    @property
    def _empty(self) -> Node:
        return JsonNode(self.holds(), self.name)

    def _tree(self, folder: Path) -> Node:
        content = read_whole(folder / self.name, self.largest)
        if content is None:
            return self._empty
        tree = json_tree(content, self.name, self.largest)
        _rows = tree.mapping() if self.holds is dict else tree.items()  # or it cannot be understood
        return tree
