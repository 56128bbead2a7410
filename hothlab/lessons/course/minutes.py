"""How long a chapter takes a person who learns: one rule for all of them.

    python -m hothlab.lessons.course.minutes    what each chapter says, and what the rule says

A chapter's file says its minutes, so that a page need not work through its examples; a test holds them to the rule.
"""

from __future__ import annotations

import re

from hothlab.data import data_file
from hothlab.game.scenario import scenario_file
from hothlab.lessons.course.chapter import Chapter
from hothlab.lessons.course.steps import (
    ChapterStep,
    DrillStep,
    ExampleStep,
    MapStep,
    PlansStep,
    PlayStep,
    QuizStep,
    Show,
    TaskStep,
    Text,
)
from hothlab.lessons.tasks.task import Task

__all__ = ["battle_minutes", "estimate"]

_WORDS = 180
"""Words a minute: somebody who reads rules for the first time, and looks up at the board now and then."""
_LOOK = 0.15
"""A drawing to look at."""
_MOMENT = 0.15
"""A moment of a worked example, to step on to and to look at."""
_TASK = 0.5
"""A task: to think, to click, and to read why."""
_QUESTION = 0.25
"""A question of a quiz, or one that an example asks: about something that was just learned."""
_DRILL = 1.0
"""A drill: three or four tasks to get a feeling for it. It never ends."""
_MAP = 1.0
"""The map of the course, to look around."""
_TURN = 0.7
"""A turn of a battle, the computer's quick ones among them."""


def estimate(chapter: Chapter) -> float:
    """The minutes that a chapter takes."""
    return _reading(chapter.goal) + sum(map(_of, chapter.steps))


def battle_minutes(scenario: str) -> float:
    """The minutes that a battle takes, from the number of its turns."""
    slug = scenario_file(scenario).stem.partition("-")[2]
    return _TURN * int(data_file("lengths.yaml")[slug])


def _of(step: ChapterStep) -> float:
    match step:
        case Text():
            return _reading(step.text)
        case Show():
            return _LOOK + _reading(step.caption)
        case ExampleStep():
            moments = step.example.moments
            asked = sum(_QUESTION + _asking(moment.ask) for moment in moments if moment.ask is not None)
            return asked + sum(_MOMENT + _reading(f"{moment.title} {moment.text}") for moment in moments)
        case TaskStep():
            return _TASK + _asking(step.task)
        case QuizStep():
            return sum(_QUESTION + _asking(task) for task in step.tasks)
        case DrillStep():
            return _DRILL
        case MapStep() | PlansStep():
            return _MAP
        case PlayStep():
            return battle_minutes(step.scenario)


def _asking(task: Task) -> float:
    return _reading(" ".join((task.question, *task.options)))


def _reading(text: str) -> float:
    return len(re.findall(r"\w+", text)) / _WORDS


if __name__ == "__main__":
    from hothlab.lessons.course.course import course

    path, sofar = course().chapters, 0
    for each in path:
        print(f"{each.name:40} {each.minutes:3} said  {estimate(each):5.1f} by the rule  begins at minute {sofar}")
        sofar += each.minutes
