"""The steps of a chapter. Their texts are in the reader's language already."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from hothlab.lessons.exhibits import Exhibit
from hothlab.lessons.tasks.task import Task
from hothlab.rules.catalogue import in_order

if TYPE_CHECKING:
    from hothlab.lessons.examples.example import Example

__all__ = [
    "ChapterStep", "DrillStep", "ExampleStep", "MapStep", "PlansStep", "PlayStep", "QuizStep", "Show", "TaskStep",
    "Text",
]  # fmt: skip


@dataclass(frozen=True)
class Text:
    """Markdown to read. `rules` are those that it cites; `english` is the text of the chapter's file."""

    text: str
    rules: tuple[str, ...] = ()
    english: str = ""


@dataclass(frozen=True)
class Show:
    """Something to look at, and a sentence below it."""

    id: str
    exhibit: Exhibit
    caption: str
    rules: tuple[str, ...] = ()


@dataclass(frozen=True)
class ExampleStep:
    """A worked example to step through."""

    id: str

    @property
    def example(self) -> Example:
        """The example itself."""
        from hothlab.lessons.examples.example import example

        return example(self.id)


@dataclass(frozen=True)
class TaskStep:
    """One task to try."""

    id: str
    task: Task

    @property
    def rules(self) -> tuple[str, ...]:
        """What it trains."""
        return self.task.rules


@dataclass(frozen=True)
class QuizStep:
    """A few questions in a row."""

    id: str
    tasks: tuple[Task, ...]

    @property
    def rules(self) -> tuple[str, ...]:
        """What it trains."""
        return in_order(rule for task in self.tasks for rule in task.rules)


@dataclass(frozen=True)
class DrillStep:
    """A door to the endless drill of a topic. It starts at the easiest level and grows as far as was taught."""

    id: str
    topic: str


@dataclass(frozen=True)
class PlayStep:
    """A table to play at. A seat is `you` or a level of the computer; for a team two of them."""

    id: str
    scenario: str
    rebel: str | tuple[str, str] = "you"
    empire: str | tuple[str, str] = "officer"
    hints: bool = True
    comments: bool = False


@dataclass(frozen=True)
class MapStep:
    """The map of the course, with how far the reader is."""

    id: str


@dataclass(frozen=True)
class PlansStep:
    """The plans for a class, each to be presented, and one's own."""

    id: str


ChapterStep = Text | Show | ExampleStep | TaskStep | QuizStep | DrillStep | PlayStep | MapStep | PlansStep
"""Any step of a chapter."""
