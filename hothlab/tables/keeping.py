"""Games that are kept: saved after each decision, listed, gone on with.

Each is one file in the folder `games` of a person's own files; `kept_game` says what stands in it. The file is whole or
the old one. Whoever saves holds the lock of the folder, so that two who save at the same instant do it one after the
other.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from itertools import count
from pathlib import Path
from typing import Any

from hothlab.base.errors import HothlabError, UnknownName
from hothlab.base.files import (
    Busy,
    home_folder,
    locked,
    make_folder,
    read_whole,
    sweep,
    write_bytes_atomically,
)
from hothlab.language.system_errors import system_trouble
from hothlab.language.text import _, ngettext, number, one_line
from hothlab.tables.kept_game import LARGEST, Notes, file_text, names_in, notes_in, record_in, table_of
from hothlab.tables.story import last_answer
from hothlab.tables.table import Table

__all__ = ["Keeper", "Kept", "games", "games_folder", "id_of", "remove", "resume"]

_ENDING = ".record"
_LONGEST_NAME = 40
_LOCK = ".lock"
_PATIENCE, _IMPATIENCE = 5.0, 0.2
"""Seconds to wait for another table that is saving: at first, and once a wait was in vain."""


def games_folder() -> Path:
    """Where games are kept. It may not exist yet."""
    return home_folder() / "games"


@dataclass(frozen=True)
class Kept:
    """A kept game, as a list shows it."""

    id: str
    name: str
    people: tuple[str, ...]
    """By seat: a person's name, `"you"`, or a level."""
    turn: int
    medals: tuple[int, int]
    """Of the Rebels and of the Empire."""
    over: bool
    when: datetime
    """When it was saved."""
    asked: str = ""
    trouble: str = ""
    """Why it cannot be read; empty when it can."""


def games(folder: Path | None = None) -> list[Kept]:
    """All kept games, the one played last first. One that cannot be read is among them and says why."""
    files = []
    for path in _files(folder).values():
        when = _saved_at(path)
        if when is not None:
            files.append((when, path))
    newest = sorted(files, key=lambda each: (-each[0], each[1].name))
    return [_kept(path, when) for when, path in newest]


def _files(folder: Path | None) -> dict[str, Path]:
    """The files of the kept games by id; none without a readable folder."""
    try:
        place = folder or games_folder()
        with os.scandir(place) as entries:
            names = [entry.name for entry in entries if entry.name.endswith(_ENDING)]
    except (OSError, HothlabError):
        return {}
    return {one_line(name.removesuffix(_ENDING)): place / name for name in names if name != _ENDING}


def _saved_at(path: Path) -> int | None:
    """When a file was written, in nanoseconds; None when it is gone or has nothing in it. A link may lead nowhere."""
    for look in (path.stat, path.lstat):
        try:
            found = look()
        except OSError:
            continue
        return None if stat.S_ISREG(found.st_mode) and not found.st_size else found.st_mtime_ns
    return None


def _kept(path: Path, when: int) -> Kept:
    id = one_line(path.name.removesuffix(_ENDING))
    try:
        at = datetime.fromtimestamp(when / 1e9)
    except (OSError, OverflowError, ValueError):  # a date that no calendar has
        at = datetime.fromtimestamp(0)
    try:
        text = _text(path)
        notes = notes_in(text) or Notes.of(table_of(text, str(path)))
    except HothlabError as error:
        return Kept(id, id, (), 0, (0, 0), False, at, "", str(error))
    except Exception as error:  # whatever is wrong with one file, the other games are shown
        why = _("{path} cannot be read as a game ({error})").format(path=path, error=type(error).__name__)
        return Kept(id, id, (), 0, (0, 0), False, at, "", why)
    names = names_in(text)
    people = tuple(names.get(seat, who) for seat, who in enumerate(notes.people))
    return Kept(id, notes.name, people, notes.turn, notes.medals, notes.over, at, notes.asked)


def _text(path: Path) -> str:
    """What is in the file of a kept game."""
    content = read_whole(path, LARGEST)
    if content is None:
        raise HothlabError(_("{path} is gone, or a link that leads nowhere").format(path=path))
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise HothlabError(_("{path} is not written in UTF-8").format(path=path)) from error


def id_of(path: Path, folder: Path | None = None) -> str | None:
    """The id of a kept game by its file; None for a file elsewhere, or where nothing can be kept."""
    try:
        kept = path.absolute().parent == (folder or games_folder()).absolute() and path.name.endswith(_ENDING)
    except (OSError, HothlabError):
        return None
    return one_line(path.name.removesuffix(_ENDING)) if kept else None


def _file(id: str, folder: Path | None) -> Path:
    there = _files(folder)
    if id not in there:
        raise UnknownName(_("kept game"), id, there)
    return there[id]


def resume(id: str, folder: Path | None = None) -> Table:
    """The table of a kept game, to go on. A file that cannot be read is an error, and stays as it is."""
    path = _file(id, folder)
    return table_of(_text(path), str(path))


def remove(id: str, folder: Path | None = None) -> None:
    """Throw a kept game away."""
    path = _file(id, folder)
    try:
        path.unlink()
    except OSError as error:
        reason = _("{path} cannot be removed: {why}")
        raise HothlabError(reason.format(path=path, why=system_trouble(error))) from error


class Keeper:
    """Saves the game at a table after each decision, for as long as it is open.

    A game is kept from the first answer of a person on, and one that nobody plays only once `save` was called.
    A save that fails stops nobody from playing: `trouble` says why until a later one, which has the whole game again,
    succeeds. Somebody else may have written the file meanwhile, say the same game in another notebook. It is replaced
    only if this game continues that one; otherwise it stays, and this game goes on in a file of its own.
    """

    def __init__(self, table: Table, id: str | None = None, asked: str = "", folder: Path | None = None) -> None:
        self.table = table
        self.id = id
        """The name of the kept game; None before its first save."""
        self.trouble = ""
        self._asked = asked
        self._folder = folder
        self._patience = _PATIENCE
        self._watchers: list[Callable[[Any], object]] = []
        self._ours: set[bytes] = set()
        """What we wrote last, and tried to write since: a save that failed may be on the disk all the same."""
        self._begun = id is not None
        try:
            self._folder = folder or games_folder()
            there = read_whole(self._path(id), LARGEST) if id else None
            if there is not None and self._goes_on_from(there):
                self._ours.add(there)
        except HothlabError as error:
            self.trouble = str(error) if self._folder is None else ""
        self._stop_watching = table.on_decision(lambda _table: self._decided())

    def on_save(self, callback: Callable[[Any], object]) -> None:
        """Call back with the keeper after each attempt to save."""
        self._watchers.append(callback)

    @property
    def text(self) -> str:
        """What the file holds, or would hold."""
        return file_text(self.table, self._asked)

    def _decided(self) -> None:
        steps = self.table.battle.steps
        last = last_answer(steps)
        if self._begun or (last is not None and not self.table.seats.by_computer(steps[last])):
            self.save()

    def save(self) -> bool:
        """Save now, and from now on; say whether it could."""
        self._begun = True
        try:
            self._save()
            self.trouble, self._patience = "", _PATIENCE
        except HothlabError as error:
            self._patience = _IMPATIENCE if isinstance(error, Busy) else _PATIENCE
            self.trouble = str(error)
        for callback in tuple(self._watchers):
            callback(self)
        return not self.trouble

    def close(self) -> None:
        """Save no more."""
        self._stop_watching()

    def _save(self) -> None:
        folder = self._folder or games_folder()
        try:
            content = self.text.encode("utf-8")
        except UnicodeEncodeError as error:
            raise HothlabError(_("this game has characters in it that cannot be stored in a file")) from error
        if len(content) > LARGEST:
            reason = ngettext("this game is larger than {most} byte", "this game is larger than {most} bytes", LARGEST)
            raise HothlabError(reason.format(most=number(LARGEST)))
        make_folder(folder)
        with locked(folder / _LOCK, self._patience) as alone:
            if alone:
                sweep(folder, lambda target: True, alone)
            if self.id is None or not self._may_write(self.id):
                self.id = self._free_id(folder)
            self._ours.add(content)
            write_bytes_atomically(self._path(self.id), content)
            self._ours = {content}

    def _path(self, id: str) -> Path:
        return (self._folder or games_folder()) / f"{id}{_ENDING}"

    def _may_write(self, id: str) -> bool:
        """Is nothing lost when this game takes the place of that file?"""
        path = self._path(id)
        try:
            there = read_whole(path, LARGEST)
        except HothlabError:
            return False
        if there is None:
            return not os.path.lexists(path)
        return there in self._ours or self._goes_on_from(there)

    def _goes_on_from(self, content: bytes) -> bool:
        """Is a file an earlier stage of this game, or just this one?"""
        try:
            theirs = record_in(content.decode("utf-8"))
        except (HothlabError, ValueError):
            return False
        ours = self.table.battle.record()
        same = (theirs.setup, theirs.seed, theirs.training, theirs.dice) == (
            ours.setup, ours.seed, ours.training, ours.dice,
        )  # fmt: skip
        return same and theirs.answers == ours.answers[: len(theirs.answers)]

    def _free_id(self, folder: Path) -> str:
        """An unused name for a kept game."""
        slug = self.table.battle.scenario.slug.encode("ascii", "ignore").decode()[:_LONGEST_NAME].strip("-") or "game"
        ids = (f"{slug}-{number}" for number in count(1))
        return next(id for id in ids if not os.path.lexists(folder / f"{id}{_ENDING}"))
