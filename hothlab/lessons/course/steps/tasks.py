"""Tasks to solve: one on its own, or a quiz of a few questions in a row."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import count

from hothlab.base.yamltree import Node
from hothlab.language.text import _, language
from hothlab.lessons.course.slide import Slide
from hothlab.lessons.course.steps.step import LessonStep, reading_minutes
from hothlab.lessons.exhibits import SOURCES, read_position
from hothlab.lessons.tasks.reading import read_task
from hothlab.lessons.tasks.task import ChoiceTask, Task

__all__ = ["QuizStep", "TaskStep", "question_minutes"]

_NUMBER = re.compile(r"[0-9]+")
_FEWEST_QUESTIONS, _MOST_QUESTIONS = 3, 6
_TASK = 0.5
"""Minutes for a task: to think, to click, and to read why."""
_QUESTION = 0.25
"""Minutes for a question of a quiz, or one that an example asks: about something that was just learned."""


@dataclass(frozen=True)
class TaskStep(LessonStep):
    """One task to try."""

    kind = "task"
    id: str
    task: Task

    @classmethod
    def read(cls, node: Node, id: str, chapter: str) -> TaskStep:
        """A step with the keys of a task."""
        return cls(id, _task(node, f"{chapter}/{id}", (cls.kind,)))

    @property
    def tasks(self) -> tuple[Task, ...]:
        """The task."""
        return (self.task,)

    @property
    def minutes(self) -> float:
        """Reading and solving it."""
        return _TASK + _asking_minutes(self.task)

    def slides(self, address: str) -> Iterator[Slide]:
        """The task."""
        yield Slide(kicker=_("Try it"), task=self.task, rules=self.task.rules, id=address)


@dataclass(frozen=True)
class QuizStep(LessonStep):
    """A few questions in a row."""

    kind = "quiz"
    id: str
    questions: tuple[Task, ...]

    @classmethod
    def read(cls, node: Node, id: str, chapter: str) -> QuizStep:
        """A step with a list of questions."""
        asked = node.mapping((cls.kind, "questions"), ("questions",))["questions"]
        if not _FEWEST_QUESTIONS <= len(asked.items()) <= _MOST_QUESTIONS:
            text = _("a quiz has {least} to {most} questions, not {n}")
            n = len(asked.items())
            raise asked.error(text.format(least=_FEWEST_QUESTIONS, most=_MOST_QUESTIONS, n=n))
        with node.parts() as part:
            numbers = count(1)
            tasks = part.each(asked.items(), lambda each: _task(_with_kind(each), f"{chapter}/{id}/{next(numbers)}"))
        return cls(id, tuple(tasks))

    @property
    def tasks(self) -> tuple[Task, ...]:
        """The questions."""
        return self.questions

    @property
    def minutes(self) -> float:
        """Reading and answering them."""
        return sum(map(question_minutes, self.questions))

    def slides(self, address: str) -> Iterator[Slide]:
        """A slide for each question."""
        for number, task in enumerate(self.questions, 1):
            kicker = _("Question {n} of {all}").format(n=number, all=len(self.questions))
            yield Slide(kicker=kicker, task=task, rules=task.rules, id=f"{address}/{number}")


def question_minutes(task: Task) -> float:
    """How long a question takes about something that was just learned."""
    return _QUESTION + _asking_minutes(task)


def _asking_minutes(task: Task) -> float:
    return reading_minutes(" ".join((task.question, *task.options)))


def _with_kind(node: Node) -> Node:
    """A question of a quiz; where it does not say its kind, it is a choice."""
    kind = Node("choice", node.source, node.line, node.column, mistakes=node.mistakes)
    rows = {"kind": kind, **node.mapping()}
    return replace(node, value=rows)


def _task(node: Node, id: str, more: tuple[str, ...] = ()) -> Task:
    """A task on the board beside it. In a chapter it says what it trains."""
    rows = node.mapping(required=("kind", "rules"))
    boards = {key: rows[key] for key in SOURCES if key in rows}
    task = read_task(node, lambda: read_position(boards), id, (*SOURCES, *more))
    if "par" in rows and isinstance(task, ChoiceTask) and task.par >= len(task.options):
        raise rows["par"].error(_("a par of {n} or more would be met by trying everything").format(n=len(task.options)))
    if len(set(task.options)) < len(task.options):
        raise node.error(_("an option is given twice"))
    numbers = [int(found[0]) for option in task.options if (found := _NUMBER.match(option))]
    if numbers != sorted(numbers) and language() == "en":  # a translation may begin with a number by chance
        raise node.error(_("options that are numbers are listed from the smallest to the largest"))
    return task
