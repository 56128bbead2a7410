"""The course: its chapters in order, the rooms beside them, and what is next.

`python -m hothlab.lessons.course` tells its authors what is missing: chapters, steps that lead nowhere, and rules that
no chapter teaches, no task trains or no board shows (see `traces`).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from hothlab.lessons.chapter import Chapter, chapter, chapter_files
from hothlab.lessons.progress import ChapterState, Progress
from hothlab.resources import table
from hothlab.text import _, language

__all__ = ["Course", "Door", "Part", "Room", "chapter_state", "course", "is_done", "planned"]

_FILE = "course/course.yaml"


@dataclass(frozen=True)
class Room:
    """A notebook that is no chapter: a desk, the table, the look-up, the guide.

    Some are written as a chapter's file is, and their notebooks from it; the others by hand.
    """

    number: int
    slug: str
    title: str
    about: str

    @property
    def id(self) -> str:
        """Its number in two digits."""
        return f"{self.number:02}"

    @property
    def name(self) -> str:
        """The name of its notebook."""
        return f"{self.id}-{self.slug}"


@dataclass(frozen=True)
class Part:
    """Some chapters that belong together."""

    title: str
    chapters: tuple[Chapter, ...]


@dataclass(frozen=True)
class Door:
    """A way into the course for one kind of reader."""

    who: str
    to: Chapter | Room
    about: str


@dataclass(frozen=True)
class Course:
    """All of it, in the reader's language. A chapter whose file is not there is left out."""

    parts: tuple[Part, ...]
    rooms: tuple[Room, ...]
    doors: tuple[Door, ...]

    @property
    def chapters(self) -> tuple[Chapter, ...]:
        """The chapters in order."""
        return tuple(each for part in self.parts for each in part.chapters)

    def before(self, number: int) -> Chapter | None:
        """The chapter before the one of that number; None for the first."""
        return next((each for each in reversed(self.chapters) if each.number < number), None)

    def after(self, number: int) -> Chapter | None:
        """The chapter after the one of that number; None for the last."""
        return next((each for each in self.chapters if each.number > number), None)

    def next(self, progress: Progress) -> Chapter | Room:
        """Where to go on: the first chapter that is not done, and after the last the table."""
        undone = (each for each in self.chapters if not is_done(each, progress))
        return next(undone, None) or next(room for room in self.rooms if room.slug == "play")


def chapter_state(chapter: Chapter, progress: Progress) -> ChapterState:
    """How far a reader is in a chapter."""
    return progress.chapter_state(chapter.id, [task.id for task in chapter.tasks])


def is_done(chapter: Chapter, progress: Progress) -> bool:
    """Are all tasks of a chapter solved? One without tasks is done when it was looked at."""
    state = chapter_state(chapter, progress)
    return state.state == "done" if state.tasks else bool(state.seen)


def course() -> Course:
    """The course in the language spoken now."""
    return _known(language(), tuple(chapter_files().values()))


@cache
def _known(_language: str, _files: tuple[object, ...]) -> Course:
    data = table(_FILE)
    there = {int(number): chapter(number) for number in chapter_files()}
    rooms = {row["number"]: Room(row["number"], row["slug"], _(row["title"]), _(row["about"])) for row in data["rooms"]}
    places: dict[int, Chapter | Room] = {**there, **rooms}
    return Course(
        tuple(
            Part(_(row["title"]), tuple(there[number] for number in row["chapters"] if number in there))
            for row in data["parts"]
        ),
        tuple(rooms.values()),
        tuple(Door(_(row["who"]), places[row["to"]], _(row["about"])) for row in data["doors"] if row["to"] in places),
    )


def planned() -> tuple[str, ...]:
    """The numbers of all chapters that the map has a place for, rooms not among them."""
    return tuple(f"{number:02}" for row in table(_FILE)["parts"] for number in row["chapters"])


if __name__ == "__main__":
    import sys

    from hothlab.errors import HothlabError
    from hothlab.lessons.traces import report

    try:
        print(report())
    except HothlabError as error:
        sys.exit(str(error))
