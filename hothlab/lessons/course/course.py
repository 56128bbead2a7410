"""The course: one path of chapters and training battles, the rooms beside it, and what is next."""

from __future__ import annotations

from dataclasses import dataclass

from hothlab.data import data_file
from hothlab.language.text import _, per_language
from hothlab.lessons.course.chapter import Chapter, chapter, chapter_files
from hothlab.lessons.course.naming import title_of
from hothlab.lessons.course.steps import ChapterStep
from hothlab.lessons.drills.drill import topics
from hothlab.lessons.reader.progress import ChapterState, Progress

__all__ = [
    "Course", "CourseDoor", "Part", "Place", "Room", "battle_id", "chapter_state", "course", "hardest_level", "is_done",
    "open_steps", "place_after", "place_before", "place_kind", "place_name", "planned", "rooms",
]  # fmt: skip

_FILE = "course/course.yaml"


@dataclass(frozen=True)
class Room:
    """A notebook that is not a chapter: a desk, the table, the look-up, the guide.

    Some have a file like a chapter's, from which their notebook is made; the others are written by hand.
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


Place = Chapter | Room
"""Where a reader can be."""


@dataclass(frozen=True)
class Part:
    """Some chapters and training battles of the path that belong together."""

    title: str
    chapters: tuple[Chapter, ...]


@dataclass(frozen=True)
class CourseDoor:
    """A way into the course for one kind of reader."""

    who: str
    to: Place
    about: str


@dataclass(frozen=True)
class Course:
    """All of it, in the reader's language. A chapter whose file is not there is left out."""

    parts: tuple[Part, ...]
    rooms: tuple[Room, ...]
    doors: tuple[CourseDoor, ...]

    @property
    def chapters(self) -> tuple[Chapter, ...]:
        """The path: chapters and training battles in the order in which they are read and played."""
        return tuple(each for part in self.parts for each in part.chapters)

    def next(self, progress: Progress, here: int | None = None) -> Place:
        """Where to go on from the place of the number `here`: the first that is not done, and after the last the table.

        A training battle that the reader has left behind does not call them back.
        """
        path = self.chapters
        done = [is_done(each, progress) for each in path]
        furthest = max((at for at, each in enumerate(done) if each), default=-1)
        for at, each in enumerate(path):
            if not (done[at] or each.number == here or (each.is_battle and at < furthest)):
                return each
        return next(room for room in self.rooms if room.slug == "play")

    def left(self, progress: Progress) -> int:
        """How many minutes of the path lie ahead."""
        return sum(each.minutes for each in self.chapters if not is_done(each, progress))


def place_kind(place: Place) -> str:
    """`chapter`, `battle` or `room`."""
    if isinstance(place, Room):
        return "room"
    return "battle" if place.is_battle else "chapter"


def place_name(place: Place) -> str:
    """A place as a person says it: `4 · Movement`, `Training 1 · Scattered Crates`, `Play`."""
    if isinstance(place, Room):
        return place.title
    return title_of(place_kind(place), place.training if place.is_battle else place.number, place.title)


def hardest_level(place: Chapter, topic: str) -> int:
    """The hardest level of a drill in a chapter: it trains only rules taught up to there."""
    taught: set[str] = set()
    for each in map(chapter, _path()):  # no further than that chapter
        taught |= set(each.taught)
        if each.number == place.number:
            break
    hardest = 1
    for level in topics()[topic].levels[1:]:
        if not set(level.rules) <= taught:
            break
        hardest += 1
    return hardest


def battle_id(chapter: Chapter, step: str) -> str:
    """The id of a chapter's battle in the reader's progress."""
    return f"{chapter.id}/{step}"


def chapter_state(chapter: Chapter, progress: Progress) -> ChapterState:
    """How far a reader is in a chapter. In a training battle, winning it is a task too."""
    ids = [task.id for task in chapter.tasks]
    if chapter.battle is not None:
        ids.append(battle_id(chapter, chapter.battle.id))
    return progress.chapter_state(chapter.id, ids)


def is_done(chapter: Chapter, progress: Progress) -> bool:
    """Are all tasks of a chapter solved? One without tasks is done when it was looked at, a battle when it is won."""
    if chapter.battle is not None:
        won = progress.best(battle_id(chapter, chapter.battle.id))
        return won is not None and won.stars > 0
    state = chapter_state(chapter, progress)
    return state.state == "done" if state.tasks else bool(state.seen)


def open_steps(chapter: Chapter, progress: Progress) -> tuple[tuple[ChapterStep, int], ...]:
    """What is still to be solved in a chapter: each step, and how much of it."""
    found = []
    for step in chapter.steps:
        ids = [battle_id(chapter, step.id)] if step is chapter.battle else [task.id for task in step.tasks]
        if left := sum(mark is None or mark.stars == 0 for mark in map(progress.best, ids)):
            found.append((step, left))
    return tuple(found)


def course() -> Course:
    """The course in the language spoken now."""
    return _known(tuple(chapter_files().values()))


@per_language()
def _known(_files: tuple[object, ...]) -> Course:
    data = data_file(_FILE)
    there = {int(number): chapter(number) for number in chapter_files()}
    places: dict[int, Place] = {**there, **{room.number: room for room in rooms()}}
    return Course(
        tuple(
            Part(_(row["title"]), tuple(there[number] for number in row["path"] if number in there))
            for row in data["parts"]
        ),
        rooms(),
        tuple(
            CourseDoor(_(row["who"]), places[row["to"]], _(row["about"]))
            for row in data["doors"]
            if row["to"] in places
        ),
    )


def rooms() -> tuple[Room, ...]:
    """The rooms beside the path, in the language spoken now."""
    return tuple(
        Room(row["number"], row["slug"], _(row["title"]), _(row["about"])) for row in data_file(_FILE)["rooms"]
    )


def planned() -> tuple[str, ...]:
    """The numbers of all chapters and battles that the map has a place for, in their order."""
    return tuple(f"{number:02}" for row in data_file(_FILE)["parts"] for number in row["path"])


def place_before(number: int) -> Chapter | None:
    """The chapter before a place; None before the first, and for a place beside the path."""
    return _beside(number, -1)


def place_after(number: int) -> Chapter | None:
    """The chapter after a place; None after the last, and for a place beside the path."""
    return _beside(number, 1)


def _beside(number: int, by: int) -> Chapter | None:
    """Only that one is read: a page asks for its neighbours before it shows anything."""
    path, name = _path(), f"{number:02}"
    at = path.index(name) + by if name in path else -1
    return chapter(path[at]) if 0 <= at < len(path) else None


def _path() -> list[str]:
    """The numbers of the chapters and battles that there are."""
    return [each for each in planned() if each in chapter_files()]
