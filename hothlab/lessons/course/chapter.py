"""A chapter of the course: what is read, looked at, tried and asked, in order.

A training battle is a short chapter of its own: a few words, one look at the board, and the table.

>>> chapter("04").title
'Movement'
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from hothlab.base.errors import UnknownName
from hothlab.base.yamltree import Mistakes, read_text_file
from hothlab.data import DATA, data_file
from hothlab.language.text import _, per_language, short
from hothlab.lessons.course.chapter_file import CHAPTER_NAME, read_chapter_file
from hothlab.lessons.course.steps import ChapterStep, LiveStep, PlayStep, TaskStep, TextStep
from hothlab.lessons.tasks.task import Task
from hothlab.rules.catalogue import in_order

__all__ = ["Chapter", "chapter", "chapter_files", "read_chapter", "read_lesson"]


@dataclass(frozen=True)
class Chapter:
    """A chapter. Its texts are in the reader's language already."""

    number: int
    slug: str
    title: str
    minutes: int
    goal: str
    """What the reader can do afterwards, in one sentence."""
    steps: tuple[ChapterStep, ...]
    left_out: frozenset[str] = frozenset()
    """The ids of the steps that a presenter does not show."""
    training: int = 0
    """Which training battle it is, from 1; 0 for a chapter."""
    source: str = field(default="", compare=False)
    own: bool = False
    """Is it a lesson of somebody's own, and not a chapter of the course?"""

    @property
    def id(self) -> str:
        """Its number in two digits, `04`; of a lesson of one's own the name of its file, `own:night-attack`."""
        return f"own:{self.slug}" if self.own else f"{self.number:02}"

    @property
    def name(self) -> str:
        """`04-movement`: the name of its file and of its notebook."""
        return self.slug if self.own else f"{self.id}-{self.slug}"

    def step(self, id: str) -> LiveStep:
        """The step of that id."""
        by_id = {each.id: each for each in self.steps if not isinstance(each, TextStep)}
        if id not in by_id:
            raise UnknownName(_("step of chapter {chapter}").format(chapter=self.id), id, by_id)
        return by_id[id]

    @property
    def opening(self) -> tuple[ChapterStep, ...]:
        """What stands above the header: where the whole course begins, the first board, for it is in view at once.

        >>> [each.id for each in chapter("00").opening if isinstance(each, TaskStep)], chapter("04").opening
        (['first-click'], ())
        """
        if self.own or self.number:
            return ()
        first = next((place for place, each in enumerate(self.steps, 1) if isinstance(each, TaskStep)), 0)
        return self.steps[:first]

    @property
    def is_battle(self) -> bool:
        """Is it a training battle?"""
        return self.training > 0

    @property
    def is_room(self) -> bool:
        """Is it a room that is written as a chapter is?"""
        return not self.own and any(row["number"] == self.number for row in data_file("course/course.yaml")["rooms"])

    @property
    def battle(self) -> PlayStep | None:
        """The table to play at, in a training battle."""
        return next((each for each in self.steps if isinstance(each, PlayStep)), None) if self.is_battle else None

    @property
    def label(self) -> str:
        """What it is, with its number where it has one: `Chapter 4`, `Training battle 1`, `Room`."""
        if self.own:
            return _("A lesson of your own")
        if self.is_room:
            return _("Room")
        if self.is_battle:
            return _("Training battle {n}").format(n=self.training)
        return _("Chapter {n}").format(n=self.number)

    @property
    def tasks(self) -> tuple[Task, ...]:
        """All that is asked, in tasks and quizzes, in order."""
        return tuple(task for step in self.steps for task in step.tasks)

    @property
    def taught(self) -> tuple[str, ...]:
        """The rules that its texts and drawings cite."""
        return in_order(rule for step in self.steps for rule in step.taught)


@cache
def chapter_files() -> dict[str, Path]:
    """The files of all chapters by number, in order: `04`."""
    found = sorted((DATA / "course").glob("*.yaml"))
    return {path.name[:2]: path for path in found if CHAPTER_NAME.fullmatch(path.stem)}


def chapter(name: str | int) -> Chapter:
    """The chapter that a person means: by its number, its slug, or both."""
    text = short(name, 200).strip().lower()
    files = chapter_files()
    for number, path in files.items():
        if text in (number, str(int(number)), path.stem, path.stem[3:]):
            return _known(path)
    raise UnknownName(_("chapter"), text, (*files, *(path.stem[3:] for path in files.values())))


@per_language()
def _known(path: Path) -> Chapter:
    return read_chapter(read_text_file(path), str(path))


def read_chapter(text: str, source: str, mistakes: Mistakes | None = None) -> Chapter:
    """A chapter from the text of its file, or `BadFile` with line, column and what was expected.

    `source` is the file's name, from which its number and slug are taken; `mistakes` keeps all that is wrong.
    """
    found = read_chapter_file(text, source, mistakes)
    return Chapter(**found, source=source)


def read_lesson(text: str, source: str, mistakes: Mistakes | None = None) -> Chapter:
    """A lesson of somebody's own, as `read_chapter`; its name is that of its file."""
    slug = "-".join(re.findall(r"[a-z0-9]+", Path(source).stem.lower())) or "lesson"
    found = read_chapter_file(text, source, mistakes, own=f"own:{slug}")
    return Chapter(**found, source=source, own=True)
