"""What a person has settled and wants to find again: the dispute on the page, those kept, the tools used last, and the
language of the opponent.

It lies in one file of the person's home, so that it is there again after a reload, a lost connection or a restart.
"""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from hothlab.base.errors import HothlabError
from hothlab.base.files import home_folder
from hothlab.base.home_files import HomeFile
from hothlab.base.jsontree import fitting, fitting_rows
from hothlab.base.yamltree import Node
from hothlab.desks.palette import Tool, palette
from hothlab.desks.settle.dispute import Dispute
from hothlab.language.text import languages

__all__ = ["MOST_KEPT", "MOST_TOOLS", "Shelf"]

MOST_KEPT, MOST_RECENT, MOST_TOOLS = 50, 20, 6
_FILE = HomeFile("settle.json", 400_000)
_LONGEST_CODE = 2000


@dataclass(frozen=True)
class Shelf:
    """The file's content; each change is a new one, written at once. Without a folder nothing is written.

    `now` and all others are codes of disputes, the newest first; a code that cannot be read is left out. Among the
    `recent` are only disputes that had an answer when another board took their place.
    """

    folder: Path | None
    now: str = ""
    kept: tuple[str, ...] = ()
    recent: tuple[str, ...] = ()
    tools: tuple[str, ...] = ()
    also: str = ""
    """The second language in which answers stand; empty for none."""

    @classmethod
    def open(cls, folder: Path | None = None) -> Shelf:
        """What is kept in a person's home; an empty shelf where nothing is, or nothing that can be read."""
        try:
            place = folder or home_folder()
        except HothlabError:
            return cls(None)
        rows = _FILE.read(place).mapping()
        tools = [tool.key for group in palette() for tool in group.tools]
        one = fitting_rows(rows, _text)
        many = fitting_rows(rows, lambda node: fitting(node.items(), _text))
        return cls(
            place,
            next(iter(_codes([one.get("now", "")], 1)), ""),
            _codes(many.get("kept", []), MOST_KEPT),
            _codes(many.get("recent", []), MOST_RECENT, finished=True),
            tuple(key for key in many.get("tools", [])[:MOST_TOOLS] if key in tools),
            next((code for code in languages() if code == one.get("also")), ""),
        )

    def put(self, dispute: Dispute) -> Shelf:
        """The dispute that is on the page now."""
        code = dispute.code
        if code == self.now:
            return self
        last = Dispute.from_code(self.now) if self.now else None
        left = last is not None and last.position != dispute.position and last.lacks() is None
        before = (self.now,) if left else ()
        return self._with(now=code, recent=_front(before, self.recent, MOST_RECENT))

    def keep(self, dispute: Dispute) -> Shelf:
        """A dispute to find again."""
        return self._with(kept=_front((dispute.code,), self.kept, MOST_KEPT))

    def forget(self, code: str) -> Shelf:
        """A kept dispute taken away."""
        return self._with(kept=tuple(each for each in self.kept if each != code))

    def used(self, tool: Tool) -> Shelf:
        """A tool that was used comes first among those used last."""
        return self._with(tools=_front((tool.key,), self.tools, MOST_TOOLS))

    def speak_also(self, code: str) -> Shelf:
        """Another second language, or none."""
        return self._with(also=code)

    def _with(self, **changed: Any) -> Shelf:
        new = Shelf(**{**self.__dict__, **changed})
        if new != self and new.folder is not None:
            content = {name: value for name, value in new.__dict__.items() if name != "folder"}
            with suppress(HothlabError):  # a full or read-only disk loses what is kept, not what is on the page
                _FILE.change(lambda _before: content, new.folder)
        return new


def _front(first: Iterable[str], others: Iterable[str], most: int) -> tuple[str, ...]:
    return tuple(dict.fromkeys([*first, *others]))[:most]


def _text(node: Node) -> str:
    return node.text(_LONGEST_CODE)


def _codes(found: list[str], most: int, finished: bool = False) -> tuple[str, ...]:
    return tuple(code for code in found[:most] if _is_code(code, finished))


def _is_code(text: str, finished: bool) -> bool:
    """Is it the code of a dispute, and of one that lacks nothing where that is wanted?"""
    try:
        found = Dispute.from_code(text)
    except HothlabError:
        return False
    return not finished or found.lacks() is None
