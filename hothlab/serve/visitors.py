"""Who visits: each has a home of their own, with progress and games, and never sees another's.

The host, who sits at the machine, has the home that hothlab has there anyway. Everybody else has a folder below it:

    visitors/4f0c.../name.txt
    visitors/4f0c.../progress.json
    visitors/4f0c.../games/open-snow-1.record
"""

from __future__ import annotations

import re
import secrets
from dataclasses import dataclass
from itertools import chain, count
from pathlib import Path

from hothlab.base.bounds import plain_name
from hothlab.base.errors import BadFile, HothlabError
from hothlab.base.files import make_folder, read_whole, write_atomically
from hothlab.base.jsontree import json_tree
from hothlab.language.text import _, ngettext, number
from hothlab.lessons.reader.marks_file import read_marks
from hothlab.lessons.reader.progress import Progress
from hothlab.lessons.reader.taken_along import MOST_GAMES, TakenAlong, read_taken_along
from hothlab.tables.keeping import games
from hothlab.tables.kept_game import table_of

__all__ = ["HOST", "LARGEST", "Visitor", "Visitors"]

HOST = "host"
"""The id of the one who sits at the machine; no visitor's, for those are hexadecimal."""
LARGEST = 2_000_000
"""Bytes of a visitor's own file."""
_ID = re.compile(r"[0-9a-f]{24}")
_LONGEST_STEM = 40


@dataclass(frozen=True)
class Visitor:
    """Somebody with a home of their own."""

    id: str
    home: Path

    @property
    def is_host(self) -> bool:
        """Do they sit at the machine?"""
        return self.id == HOST

    @property
    def name(self) -> str:
        """The name they gave; empty when they gave none."""
        try:
            kept = read_whole(self.home / "name.txt", 1000)
        except HothlabError:
            return ""
        return plain_name(kept.decode("utf-8", "replace")) if kept else ""

    def rename(self, name: str) -> None:
        """Keep another name, or none."""
        make_folder(self.home)
        write_atomically(self.home / "name.txt", plain_name(name))

    @property
    def stars(self) -> int:
        """The stars they have won in the course."""
        return sum(mark.stars for mark in self._progress.marks.tasks.values())

    @property
    def open_games(self) -> int:
        """How many of their games are not over."""
        return sum(not (kept.over or kept.trouble) for kept in games(self.home / "games"))

    @property
    def _progress(self) -> Progress:
        return Progress(self.home / "progress.json")

    # To take along and to bring back

    @property
    def file_name(self) -> str:
        """What the file to take along is called: a class hands in many, and each tells whose it is."""
        words = re.findall(r"\w+", self.name) or ["visitor"]
        return f"hothlab-{'-'.join(words)}.json"

    def take_along(self) -> str:
        """All that is theirs, as the text of one file."""
        found: dict[str, str] = {}
        size = 0
        for kept in games(self.home / "games"):
            content = None if kept.trouble else read_whole(self.home / "games" / f"{kept.id}.record", LARGEST)
            if content is not None and len(found) < MOST_GAMES and size + len(content) <= LARGEST // 2:
                found[kept.id], size = content.decode("utf-8", "replace"), size + len(content)
        return TakenAlong(self.name, self._progress.export(), found).text

    def bring_back(self, content: bytes) -> str:
        """Take in such a file: progress is merged, games come beside those that are there. A sentence says what came.

        A file that hothlab did not write is a `HothlabError`, and nothing changes.
        """
        taken = _read(content)
        read_marks(taken.progress)
        for id, text in taken.games.items():
            table_of(text, plain_name(id) or _("a game"))
        mine = self._progress
        mine.import_(taken.progress)
        if mine.trouble:
            raise HothlabError(mine.trouble)
        new = sum(self._bring_game(id, text) for id, text in taken.games.items())
        if taken.name and not self.name:
            self.rename(taken.name)
        told = ngettext(
            "Your progress is back, and {count} game.", "Your progress is back, and {count} games.", new
        ).format(count=new)
        return told if new else _("Your progress is back.")

    def _bring_game(self, id: str, text: str) -> bool:
        """Put a game beside those that are there, under a free name; False where the same game is there already."""
        folder = self.home / "games"
        stem = "-".join(re.findall(r"[a-z0-9]+", id))[:_LONGEST_STEM] or "game"
        names = chain([stem], (f"{stem}-{number}" for number in count(2)))
        for path in (folder / f"{name}.record" for name in names):
            there = read_whole(path, LARGEST)
            if there is None:
                make_folder(folder)
                write_atomically(path, text)
                return True
            if there == text.encode("utf-8", "replace"):
                return False
        raise AssertionError("there is always another name")


def _read(content: bytes) -> TakenAlong:
    """What is in a visitor's file."""
    if len(content) > LARGEST:
        told = ngettext("This file is larger than {most} byte.", "This file is larger than {most} bytes.", LARGEST)
        raise HothlabError(told.format(most=number(LARGEST)))
    try:
        return read_taken_along(json_tree(content, "", LARGEST))
    except BadFile:
        raise HothlabError(_("This is not a file that you took along from hothlab.")) from None


class Visitors:
    """All who visit a server, by their ids."""

    def __init__(self, home: Path) -> None:
        self.home = home

    @property
    def host(self) -> Visitor:
        """The one who sits at the machine."""
        return Visitor(HOST, self.home)

    def new(self) -> Visitor:
        """Somebody who was never here. Their folder is made when there is something to keep."""
        return self._of(secrets.token_hex(12))

    def known(self, id: str | None) -> Visitor | None:
        """Who has that id; None for anything that is not an id."""
        return self._of(id) if id is not None and _ID.fullmatch(id) else None

    def _of(self, id: str) -> Visitor:
        return Visitor(id, self.home / "visitors" / id)
