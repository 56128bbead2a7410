"""A door to the endless drill of a topic."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated

from hothlab.base.formats import OneOf
from hothlab.language.text import _, later
from hothlab.lessons.course.slide import Slide
from hothlab.lessons.course.steps.step import LessonStep
from hothlab.lessons.drills.drill import drill, topics

__all__ = ["DrillStep"]


@dataclass(frozen=True)
class DrillStep(LessonStep):
    """A door to the endless drill of a topic. It starts at the easiest level and grows as far as was taught."""

    kind = "drill"
    id: str
    topic: Annotated[str, OneOf(later("topic of a drill"), topics)]
    minutes = 1.0
    """Three or four tasks to get a feeling for it; it never ends."""

    def slides(self, address: str) -> Iterator[Slide]:
        """Its first task."""
        task = drill(self.topic, 1, 1)
        yield Slide(kicker=_("Practice"), task=task, rules=task.rules, id=address)
