"""A chapter of the course: what is read, looked at, tried and asked, in order.

A training battle is a short chapter of its own: a few words, one look at the board, and the table.

>>> chapter("04").title
'Movement'
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from hothlab.errors import UnknownName
from hothlab.lessons.course.chapter_file import CHAPTER_NAME, read_chapter_file
from hothlab.lessons.course.steps import DrillStep, ExampleStep, MapStep, PlayStep, QuizStep, Show, Step, TaskStep, Text
from hothlab.lessons.tasks.task import Task
from hothlab.resources import DATA
from hothlab.rules.catalogue import in_order
from hothlab.text import _, language, short
from hothlab.yamltree import read_text_file

__all__ = [
    "Chapter", "DrillStep", "ExampleStep", "MapStep", "PlayStep", "QuizStep", "Show", "Step", "TaskStep", "Text",
    "chapter", "chapter_files", "read_chapter",
]  # fmt: skip


@dataclass(frozen=True)
class Chapter:
    """A chapter. Its texts are in the reader's language already."""

    number: int
    slug: str
    title: str
    minutes: int
    goal: str
    """What the reader can do afterwards, in one sentence."""
    steps: tuple[Step, ...]
    left_out: frozenset[str] = frozenset()
    """The ids of the steps that a presenter does not show."""
    training: int = 0
    """Which training battle it is, from 1; 0 for a chapter."""
    source: str = field(default="", compare=False)

    @property
    def id(self) -> str:
        """Its number in two digits: `04`."""
        return f"{self.number:02}"

    @property
    def name(self) -> str:
        """`04-movement`: the name of its file and of its notebook."""
        return f"{self.id}-{self.slug}"

    def step(self, id: str) -> Step:
        """The step of that id."""
        by_id = {each.id: each for each in self.steps if not isinstance(each, Text)}
        if id not in by_id:
            raise UnknownName(_("step of chapter {chapter}").format(chapter=self.id), id, by_id)
        return by_id[id]

    @property
    def is_battle(self) -> bool:
        """Is it a training battle?"""
        return self.training > 0

    @property
    def battle(self) -> PlayStep | None:
        """The table to play at, in a training battle."""
        return next((each for each in self.steps if isinstance(each, PlayStep)), None) if self.is_battle else None

    @property
    def label(self) -> str:
        """What it is, with its number: `Chapter 4`, `Training battle 1`."""
        if self.is_battle:
            return _("Training battle {n}").format(n=self.training)
        return _("Chapter {n}").format(n=self.number)

    @property
    def tasks(self) -> tuple[Task, ...]:
        """All that is asked, in tasks and quizzes, in order."""
        found: list[Task] = []
        for step in self.steps:
            if isinstance(step, TaskStep):
                found.append(step.task)
            elif isinstance(step, QuizStep):
                found.extend(step.tasks)
        return tuple(found)

    @property
    def taught(self) -> tuple[str, ...]:
        """The rules that its texts and drawings cite."""
        return in_order(rule for step in self.steps if isinstance(step, Text | Show) for rule in step.rules)


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
            return _known(path, language())
    raise UnknownName(_("chapter"), text, (*files, *(path.stem[3:] for path in files.values())))


@cache
def _known(path: Path, _language: str) -> Chapter:
    return read_chapter(read_text_file(path), str(path))


def read_chapter(text: str, source: str) -> Chapter:
    """A chapter from the text of its file, or `BadFile` with line, column and what was expected.

    `source` is the file's name, from which its number and slug are taken.
    """
    found = read_chapter_file(text, source)
    return Chapter(**found, source=source)
