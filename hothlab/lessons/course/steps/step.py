"""What each kind of step says of itself: how it is read, what it asks and teaches, its minutes and its slides."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar, TypeVar

from hothlab.base.declared import record
from hothlab.base.formats import Format, Schema
from hothlab.base.yamltree import Node
from hothlab.language.text import _
from hothlab.lessons.course.slide import Slide
from hothlab.lessons.tasks.task import Task

__all__ = ["LessonStep", "OneLine", "reading_minutes"]

S = TypeVar("S", bound="LessonStep")

_WORDS = 180
"""Words a minute: somebody who reads rules for the first time, and looks up at the board now and then."""


class LessonStep(ABC):
    """A step of a chapter."""

    kind: ClassVar[str]
    """The key that it begins with in the chapter's file."""
    id: str

    @classmethod
    def read(cls: type[S], node: Node, id: str, chapter: str) -> S:
        """The step of a mapping, by the annotations of its class; `chapter` is the id of the chapter."""
        its = record(cls)
        rows = node.mapping((cls.kind, *its.keys), its.required)
        with node.parts() as part:
            values = its.values(rows, part)
        made: S = its.build(id=id, **values)
        return made

    @property
    def tasks(self) -> tuple[Task, ...]:
        """What it asks, and what has to be solved."""
        return ()

    @property
    def taught(self) -> tuple[str, ...]:
        """The rules that it cites."""
        return ()

    @property
    @abstractmethod
    def minutes(self) -> float:
        """How long it takes somebody who learns."""

    def slides(self, _address: str) -> Iterator[Slide]:
        """Its slides for a class, by the address of the step; none where it is not for a class."""
        yield from ()


@dataclass(frozen=True)
class OneLine(Format[str]):
    """A text in one line that is not empty, in the reader's language."""

    def read(self, node: Node) -> str:
        """The text."""
        text = " ".join(node.text().split())
        if not text:
            raise node.error(_("the text is empty"))
        return _(text)

    def schema(self) -> Schema:
        """A text."""
        return {"type": "string", "pattern": r"\S"}


def reading_minutes(text: str) -> float:
    """How long it takes to read a text."""
    return len(re.findall(r"\w+", text)) / _WORDS
