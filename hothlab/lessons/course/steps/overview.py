"""What shows the whole course: its map for a reader, the plans for an instructor."""

from __future__ import annotations

from dataclasses import dataclass

from hothlab.lessons.course.steps.step import LessonStep

__all__ = ["MapStep", "PlansStep"]

_LOOK_AROUND = 1.0


@dataclass(frozen=True)
class MapStep(LessonStep):
    """The map of the course, with how far the reader is. It is not for a class."""

    kind = "map"
    id: str
    minutes = _LOOK_AROUND


@dataclass(frozen=True)
class PlansStep(LessonStep):
    """The plans for a class, each to be presented, and one's own."""

    kind = "plans"
    id: str
    minutes = _LOOK_AROUND
