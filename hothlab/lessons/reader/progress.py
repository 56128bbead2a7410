"""The reader's progress: one small file of their own, never half written, never lost by two open notebooks.

Before each change the file is read again and merged with what this kernel knows (see `marks`), under a lock where the
disk has one. What is in the file and cannot be understood is moved aside before anything is written in its place; what
the system does not let us read stays where it is, and nothing is written over it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from contextlib import ExitStack
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Literal

from hothlab.base.errors import HothlabError
from hothlab.base.files import (
    Busy,
    CannotRead,
    free_name,
    home_folder,
    locked,
    make_folder,
    move,
    read_whole,
    sweep,
    write_atomically,
)
from hothlab.base.observed import Observed
from hothlab.language.text import _, one_line
from hothlab.lessons.reader.marks import Mark, Marks, ReviewCard, merged
from hothlab.lessons.reader.marks_file import LONGEST, NewerMarks, read_marks, write_marks

__all__ = ["ChapterState", "Progress", "kept_id", "progress"]

_PATIENCE, _IMPATIENCE = 5.0, 0.2
"""Seconds to wait for another notebook that is writing: at first, and once a wait was in vain."""


@dataclass(frozen=True)
class ChapterState:
    """How far a reader is in a chapter: tasks solved of all, stars won of all, steps looked at."""

    solved: int
    tasks: int
    stars: int
    most: int
    seen: frozenset[str]

    @property
    def state(self) -> Literal["new", "begun", "done"]:
        """In one word."""
        if self.tasks and self.solved == self.tasks:
            return "done"
        return "begun" if self.solved or self.seen else "new"


class Progress(Observed):
    """What a reader has done, kept in one file. Nothing that happens to the file stops the reader.

    Observers hear of every change.
    """

    def __init__(self, path: Path | None = None) -> None:
        super().__init__()
        self.path: Path | None = path
        """The file; None where there is no place for one."""
        self._notice = ""
        self._unsaved = ""
        self._strange = ""
        """What is wrong with a file that cannot be understood, for its name when it is moved aside; else empty."""
        self._out_of_reach = False
        self._patience = _PATIENCE
        self._marks = Marks()
        try:
            self.path = path or home_folder() / "progress.json"
        except HothlabError as error:
            self._unsaved = _not_saved(error)
        self.refresh()

    def __repr__(self) -> str:
        return f"Progress({str(self.path)!r})"

    @property
    def trouble(self) -> str:
        """Empty, or what is wrong with the file, in a sentence for the reader."""
        return " ".join(filter(None, (self._notice, self._unsaved)))

    # What was done

    @property
    def marks(self) -> Marks:
        """All of it, as a value."""
        return self._marks

    def best(self, task_id: str) -> Mark | None:
        """The best result in a task, or in a drill whatever its seed; None before the first."""
        return self._marks.tasks.get(kept_id(task_id))

    def steps_seen(self, chapter: str) -> frozenset[str]:
        """The steps of a chapter that the reader looked at."""
        return self._marks.seen.get(chapter, frozenset())

    def chapter_state(self, chapter: str, tasks: Iterable[str]) -> ChapterState:
        """How far the reader is in a chapter that has these tasks, by id."""
        ids = tuple(tasks)
        stars = [mark.stars for mark in map(self.best, ids) if mark is not None]
        solved = sum(each > 0 for each in stars)
        return ChapterState(solved, len(ids), sum(stars), 3 * len(ids), self.steps_seen(chapter))

    @property
    def cards(self) -> Mapping[str, ReviewCard]:
        """The review's cards, by item."""
        return self._marks.review

    # What is being done

    def record(self, task_id: str, rules: Iterable[str], stars: int, tries: int) -> None:
        """Keep how a task went. A drill's results are kept together, without their seeds."""
        mark = Mark(min(3, max(0, stars)), max(0, tries), rules=frozenset(rules))
        self._change(lambda marks: marks.with_task(kept_id(task_id), mark))

    def seen(self, chapter: str, step: str) -> None:
        """Keep that the reader looked at a step."""
        if step not in self.steps_seen(chapter):
            self._change(lambda marks: marks.with_seen(chapter, step))

    def keep_card(self, item: str, card: ReviewCard) -> None:
        """Keep an item's review card."""
        self._change(lambda marks: marks.with_card(item, card))

    # The file

    def refresh(self) -> None:
        """Take in what other notebooks have written since."""
        self._marks = merged(self._marks, self._read())

    def export(self) -> str:
        """The whole progress as text, to keep or to take elsewhere."""
        return write_marks(self._marks)

    def import_(self, text: str) -> None:
        """Merge exported text into this progress. Bad text is a `HothlabError`, and nothing changes."""
        theirs = read_marks(text)
        self._change(lambda marks: merged(marks, replace(theirs, era=marks.era)))

    def reset(self) -> Path | None:
        """Begin anew. The file so far is kept under another name, which is returned; None when there was no file.

        Where it cannot be kept, that is a `HothlabError` and nothing is reset.
        """
        kept: list[Path] = []

        def anew(marks: Marks) -> Marks:
            if marks != Marks(era=marks.era):
                if self.path is None:
                    raise HothlabError(self._unsaved)
                backup = free_name(self.path, "before-reset")
                write_atomically(backup, write_marks(marks))
                kept.append(backup)
            return marks.anew()

        self._change(anew)
        return kept[0] if kept else None

    def save(self) -> bool:
        """Write what could not be written before, and say whether all is saved now."""
        self._change(lambda marks: marks)
        return not self._unsaved and not self._out_of_reach

    def _change(self, change: Callable[[Marks], Marks]) -> None:
        """Read, change, write. When the file cannot be written, the change holds as long as the kernel lives."""
        if self.path is None:
            self._marks = change(self._marks)
        else:
            with ExitStack() as stack:
                why = self._lock(self.path, stack)
                self._marks = change(merged(self._marks, self._read()))
                if not self._out_of_reach:  # which says by itself that nothing is saved
                    why = why or self._write(self.path)
                    self._unsaved = _not_saved(why) if why is not None else ""
        self.tell()

    def _lock(self, path: Path, stack: ExitStack) -> HothlabError | None:
        """Keep other notebooks from writing until the stack ends; returns why that is impossible, or None."""
        try:
            make_folder(path.parent)
            if stack.enter_context(locked(path.with_suffix(".lock"), self._patience)):
                sweep(path.parent, lambda target: target.startswith(path.stem), alone=True)
        except HothlabError as error:
            if isinstance(error, Busy):
                self._patience = _IMPATIENCE
            return error
        self._patience = _PATIENCE
        return None

    def _write(self, path: Path) -> HothlabError | None:
        """Put what is known into the file; returns why that is impossible, or None."""
        try:
            text = write_marks(self._marks)
            if self._strange:
                self._set_aside(path)
            write_atomically(path, text)
        except HothlabError as error:
            return error
        return None

    def _read(self) -> Marks:
        """What the file holds; nothing when there is none or when it cannot be read."""
        if self.path is None:
            return Marks()
        before, self._strange, self._out_of_reach = self._strange or self._out_of_reach, "", False
        try:
            found = _written(self.path)
            if before:  # somebody has repaired it
                self._notice = ""
            return found
        except CannotRead as error:
            self._out_of_reach, self._unsaved = True, ""
            self._notice = _("{why}. You can go on, but your progress is not saved until it can.").format(why=error)
            return Marks()
        except HothlabError as error:
            why = error
        self._strange = "from-a-newer-hothlab" if isinstance(why, NewerMarks) else "unreadable"
        text = _("Your progress file {path} cannot be read: {why}. You can go on: it is kept, and a new one begun.")
        self._notice = text.format(path=one_line(self.path), why=why)
        return Marks()

    def _set_aside(self, path: Path) -> None:
        """Move a file that cannot be understood out of the way, and say where it is."""
        aside = free_name(path, self._strange)
        move(path, aside)
        if self._strange == "unreadable":
            text = _("Your progress file could not be read. It is kept as {path}, and a new one is begun.")
        else:
            text = _(
                "Your progress file is from a newer hothlab. It is kept as {path}, and a new one is begun; "
                "after an update you can bring it back on the page of the course."
            )
        self._notice = text.format(path=one_line(aside))
        self._strange = ""


def _written(path: Path) -> Marks:
    """What a file holds; nothing when there is none."""
    content = read_whole(path, 4 * LONGEST)
    if content is None:
        return Marks()
    try:
        return read_marks(content.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        raise HothlabError(_("it is not written in UTF-8")) from error


def _not_saved(why: HothlabError) -> str:
    if isinstance(why, Busy):
        return _("Your progress is not saved yet: {why}. It is tried again with your next answer.").format(why=why)
    return _("Your progress is not saved: {why}.").format(why=why)


def kept_id(task_id: str) -> str:
    """The id under which a result is kept: drills without their seed.

    >>> kept_id("drill:reach:2:17"), kept_id("04/trooper-reach")
    ('drill:reach:2', '04/trooper-reach')
    """
    return ":".join(task_id.split(":")[:3]) if task_id.startswith("drill:") else task_id


@cache
def _progress_in(path: Path | None) -> Progress:
    return Progress(path)


def progress() -> Progress:
    """The reader's own progress; the same object at every call."""
    try:
        return _progress_in(home_folder() / "progress.json")
    except HothlabError:
        return _progress_in(None)
