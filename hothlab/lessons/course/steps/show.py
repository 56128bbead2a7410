"""Something to look at, and a sentence below it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated

from hothlab.base.declared import record
from hothlab.base.yamltree import Node
from hothlab.language.text import _
from hothlab.lessons.course.slide import Slide
from hothlab.lessons.course.steps.step import LessonStep, OneLine, reading_minutes
from hothlab.lessons.exhibits import EXHIBITS, SOURCES, Exhibit, read_exhibit
from hothlab.lessons.tasks.parameters import RuleIds

__all__ = ["ShowStep"]

_LOOK = 0.15
"""Minutes for a drawing."""


@dataclass(frozen=True)
class ShowStep(LessonStep):
    """Something to look at, and a sentence below it."""

    kind = "show"
    id: str
    exhibit: Exhibit
    caption: Annotated[str, OneLine()]
    rules: RuleIds = ()

    @classmethod
    def read(cls, node: Node, id: str, chapter: str) -> ShowStep:
        """A step with the keys of an exhibit."""
        its = record(cls)
        rows = node.mapping((cls.kind, *its.keys, *SOURCES, *EXHIBITS), its.required)
        with node.parts() as part:
            exhibit = part(lambda: _exhibit(node, rows))
            values = its.values(rows, part)
        return cls(id, exhibit, **values)

    @property
    def taught(self) -> tuple[str, ...]:
        """The rules that it shows."""
        return self.rules

    @property
    def minutes(self) -> float:
        """Looking, and reading the sentence."""
        return _LOOK + reading_minutes(self.caption)

    def slides(self, address: str) -> Iterator[Slide]:
        """The drawing and the sentence."""
        yield Slide(self.caption, exhibit=self.exhibit, rules=self.rules, id=address)


def _exhibit(node: Node, rows: dict[str, Node]) -> Exhibit:
    exhibit = read_exhibit(node, rows)
    if exhibit is None:
        raise node.error(_("nothing is shown: give a board, cards or dice"))
    return exhibit
