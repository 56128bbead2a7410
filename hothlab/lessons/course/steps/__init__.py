"""The steps of a chapter, one file for each kind: see `step.LessonStep`. Their texts are in the reader's language."""

from __future__ import annotations

from collections.abc import Mapping

from hothlab.lessons.course.steps.drill import DrillStep
from hothlab.lessons.course.steps.example import ExampleStep
from hothlab.lessons.course.steps.overview import MapStep, PlansStep
from hothlab.lessons.course.steps.play import PlayStep
from hothlab.lessons.course.steps.show import ShowStep
from hothlab.lessons.course.steps.tasks import QuizStep, TaskStep
from hothlab.lessons.course.steps.text import TextStep

__all__ = [
    "STEPS", "ChapterStep", "DrillStep", "ExampleStep", "LiveStep", "MapStep", "PlansStep", "PlayStep", "QuizStep",
    "ShowStep", "TaskStep", "TextStep",
]  # fmt: skip

LiveStep = ShowStep | ExampleStep | TaskStep | QuizStep | DrillStep | PlayStep | MapStep | PlansStep
"""A step that has an id, and a cell of its own that shows it."""

ChapterStep = TextStep | LiveStep
"""Any step of a chapter."""

STEPS: Mapping[str, type[ChapterStep]] = {
    each.kind: each
    for each in (TextStep, ShowStep, ExampleStep, TaskStep, QuizStep, DrillStep, PlayStep, MapStep, PlansStep)
}
"""All kinds by the key that begins a step in a chapter's file."""
