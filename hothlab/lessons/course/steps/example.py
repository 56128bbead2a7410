"""A worked example to step through."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from hothlab.base.yamltree import Node
from hothlab.language.text import _
from hothlab.lessons.course.slide import Slide
from hothlab.lessons.course.steps.step import LessonStep, reading_minutes
from hothlab.lessons.course.steps.tasks import question_minutes
from hothlab.lessons.examples.example import Example, example, example_names

__all__ = ["ExampleStep"]

_MOMENT = 0.15
"""Minutes for a moment, to step on to and to look at."""


@dataclass(frozen=True)
class ExampleStep(LessonStep):
    """A worked example to step through; its id is the example's name."""

    kind = "example"
    id: str

    @classmethod
    def read(cls, node: Node, id: str, chapter: str) -> ExampleStep:
        """A step that names an example."""
        return cls(node.mapping((cls.kind,))[cls.kind].one_of(_("worked example"), example_names()))

    @property
    def example(self) -> Example:
        """The example itself."""
        return example(self.id)

    @property
    def minutes(self) -> float:
        """Stepping through it, and answering what it asks."""
        moments = self.example.moments
        asked = sum(question_minutes(moment.ask) for moment in moments if moment.ask is not None)
        return asked + sum(_MOMENT + reading_minutes(f"{moment.title} {moment.text}") for moment in moments)

    def slides(self, address: str) -> Iterator[Slide]:
        """Each moment; what it asks comes on a slide of its own, before it."""
        for number, moment in enumerate(self.example.moments, 1):
            if moment.ask is not None:
                asked = f"{address}/{number}-asked"
                yield Slide(kicker=_("Now you"), task=moment.ask, rules=moment.ask.rules, id=asked)
            text = f"## {moment.title}\n\n{moment.text}"
            yield Slide(text, self.example.title, moment=moment, rules=moment.rules, id=f"{address}/{number}")
