"""The reader's progress: one small file of their own, never half written, never lost by two open notebooks.

Before each change the file is read again and merged with what this kernel knows (see `marks`), under a lock where the
system has one. A file that cannot be read is left alone; before anything is written in its place it is moved aside.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, replace
from functools import cache
from itertools import count
from pathlib import Path
from typing import Literal

from hothlab.errors import HothlabError
from hothlab.files import home_folder, write_atomically
from hothlab.lessons.marks import Card, Mark, Marks, merged, read_marks, write_marks
from hothlab.observed import Observed
from hothlab.text import _

__all__ = ["ChapterState", "Progress", "kept_id", "progress"]


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
        self.path = path or home_folder() / "progress.json"
        self._notice = ""
        self._unsaved = ""
        self._unreadable = False
        self._marks = Marks()
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

    def rule_stars(self) -> dict[str, int]:
        """For each rule that was trained, the best stars in a task on it."""
        found: dict[str, int] = {}
        for mark in self._marks.tasks.values():
            for rule in mark.rules:
                found[rule] = max(mark.stars, found.get(rule, 0))
        return found

    @property
    def cards(self) -> Mapping[str, Card]:
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

    def keep_card(self, item: str, card: Card) -> None:
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
        """Begin anew. The file so far is kept under another name, which is returned; None when there was no file."""
        kept: list[Path] = []

        def anew(marks: Marks) -> Marks:
            if marks != Marks(era=marks.era):
                kept.append(self._free_name("before-reset"))
                write_atomically(kept[0], write_marks(marks))
            return Marks(era=marks.era + 1)

        self._change(anew)
        return kept[0] if kept else None

    def _change(self, change: Callable[[Marks], Marks]) -> None:
        """Read, change, write. When the file cannot be written, the change holds as long as the kernel lives."""
        with _locked(self.path.with_suffix(".lock")):
            self._marks = change(merged(self._marks, self._read()))
            try:
                if self._unreadable:
                    self._set_aside()
                write_atomically(self.path, write_marks(self._marks))
                self._unsaved = ""
            except (OSError, HothlabError) as error:
                self._unsaved = _("Your progress is not saved: {why}.").format(why=error)
        self.tell()

    def _read(self) -> Marks:
        """What the file holds; nothing when there is none or when it cannot be read."""
        try:
            found = self._written()
            if self._unreadable:  # somebody has repaired it
                self._unreadable, self._notice = False, ""
            return found
        except UnicodeDecodeError:
            why = _("it is not written in UTF-8")
        except OSError as error:
            why = error.strerror or str(error)
        except HothlabError as error:
            why = str(error)
        self._unreadable = True
        text = _("Your progress file {path} cannot be read: {why}. You can go on: it is kept, and a new one begun.")
        self._notice = text.format(path=self.path, why=why)
        return Marks()

    def _written(self) -> Marks:
        try:
            content = self.path.read_bytes()
        except (FileNotFoundError, NotADirectoryError):
            return Marks()
        return read_marks(content.decode("utf-8"))

    def _set_aside(self) -> None:
        """Move a file that cannot be read out of the way, and say where it is."""
        aside = self._free_name("unreadable")
        self.path.rename(aside)
        self._unreadable = False
        text = _("Your progress file could not be read. It is kept as {path}, and a new one is begun.")
        self._notice = text.format(path=aside)

    def _free_name(self, why: str) -> Path:
        """A name beside the file that nothing has yet."""
        names = (self.path.with_name(f"{self.path.stem}-{why}-{n}.json") for n in count(1))
        return next(name for name in names if not name.exists())


def kept_id(task_id: str) -> str:
    """The id under which a result is kept: drills without their seed.

    >>> kept_id("drill:reach:2:17"), kept_id("04/trooper-reach")
    ('drill:reach:2', '04/trooper-reach')
    """
    return ":".join(task_id.split(":")[:3]) if task_id.startswith("drill:") else task_id


@contextmanager
def _locked(path: Path) -> Iterator[None]:
    """Wait for the other notebooks, then keep them waiting. Where there are no locks, merging has to do."""
    with ExitStack() as stack:
        with suppress(OSError):
            path.parent.mkdir(parents=True, exist_ok=True)
            file = stack.enter_context(path.open("ab"))
            _lock(file.fileno())
        yield


if sys.platform == "win32":
    import msvcrt

    def _lock(handle: int) -> None:
        """The lock ends when the file is closed, in a crash too."""
        msvcrt.locking(handle, msvcrt.LK_LOCK, 1)
else:
    import fcntl

    def _lock(handle: int) -> None:
        """The lock ends when the file is closed, in a crash too."""
        fcntl.flock(handle, fcntl.LOCK_EX)


@cache
def _progress_in(path: Path) -> Progress:
    return Progress(path)


def progress() -> Progress:
    """The reader's own progress; the same object at every call."""
    return _progress_in(home_folder() / "progress.json")
