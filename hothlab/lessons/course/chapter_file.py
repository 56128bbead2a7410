"""Reading the file of a chapter: every key, id, rule and parameter is checked, and an error says where it stands.

A chapter of the course is named by its number; a lesson of somebody's own by its file, and it needs no number.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

from hothlab.base.declared import record
from hothlab.base.formats import Version, Whole
from hothlab.base.yamltree import Mistakes, Node, read_yaml
from hothlab.language.text import _
from hothlab.lessons.course.steps import STEPS, ChapterStep, PlayStep, TextStep
from hothlab.lessons.course.steps.step import OneLine

__all__ = ["CHAPTER_NAME", "FORMAT", "KEYS", "read_chapter_file"]

FORMAT = 1
CHAPTER_NAME = re.compile(r"(?P<number>[0-9]{2})-(?P<slug>[a-z0-9]+(?:-[a-z0-9]+)*)")
_ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
KEYS = ("hothlab", "number", "title", "minutes", "goal", "steps", "training", "present")
_NEEDED = ("hothlab", "title", "minutes", "goal", "steps")
_OWN = 100
"""The least number of a lesson of one's own: no chapter of the course has one like it."""


@dataclass(frozen=True)
class _Head:
    """What a chapter says of itself in its file."""

    title: Annotated[str, OneLine()]
    minutes: Annotated[int, Whole(1, 90)]
    """A chapter is read in one go."""
    goal: Annotated[str, OneLine()]


def read_chapter_file(text: str, source: str, mistakes: Mistakes | None = None, own: str = "") -> dict[str, Any]:
    """The fields of a chapter, or `BadFile` at the place of a mistake; `mistakes` keeps all of them.

    `own` is the id of a lesson of somebody's own, which has no number in the course.
    """
    root = read_yaml(text, source, mistakes)
    top = root.mapping(KEYS, _NEEDED if own else (*_NEEDED, "number"))
    Version(FORMAT).read(top["hothlab"])
    with root.parts() as part:
        number = part(lambda: _number(top, own))
        slug = own.partition(":")[2] or part(lambda: _slug(top["number"], source))
        steps = _Steps(own or f"{number or 0:02}")
        part(lambda: steps.read_all(top["steps"]))
        return {
            "number": number,
            "slug": slug,
            **record(_Head).values(top, part),
            "steps": tuple(steps.found),
            "training": part(lambda: _training(top["training"], steps.found) if "training" in top else 0),
            "left_out": part(lambda: _left_out(top["present"], steps.places) if "present" in top else frozenset()),
        }


def _number(top: dict[str, Node], own: str) -> int:
    """The number of a chapter; lessons of one's own may have one to stand in order, behind all chapters."""
    if own:
        return _OWN + (top["number"].whole(0, 99) if "number" in top else 99)
    return top["number"].whole(0, 99)


def _slug(number: Node, source: str) -> str:
    """The words of a chapter's name, whose file begins with its number."""
    name = CHAPTER_NAME.fullmatch(Path(source).stem)
    if name is None or int(name["number"]) != number.value:
        raise number.error(_("the file's name begins with its number in two digits and a dash, then words"))
    return name["slug"]


def _training(node: Node, steps: Iterable[ChapterStep]) -> int:
    number = node.whole(1, 99)
    if not any(isinstance(step, PlayStep) for step in steps):
        raise node.error(_("a training battle has a table to play at"))
    return number


def _left_out(node: Node, steps: Mapping[str, int]) -> frozenset[str]:
    with node.parts() as part:
        hidden = part.each(node.items(), lambda each: each.one_of(_("step"), steps))
    return frozenset(hidden)


class _Steps:
    """Reads the steps one after the other, and refuses an id that stood before."""

    def __init__(self, chapter: str) -> None:
        self.chapter = chapter
        self.found: list[ChapterStep] = []
        self.places: dict[str, int] = {}

    def read_all(self, node: Node) -> None:
        """Read all of them."""
        with node.parts() as part:
            part.each(node.items(), self.read)
        if not self.found:
            raise node.error(_("a chapter has steps"))

    def read(self, node: Node) -> None:
        """Read one step."""
        rows = node.mapping()
        kind = next((key for key in STEPS if key in rows), None)
        if kind is None:
            first = next(iter(rows), "")
            place = node.key(first) if rows else node
            if first and isinstance(rows[first].value, str):
                self.places.setdefault(rows[first].value, node.line)  # a later mention is not a second mistake
            kind = place.one_of(_("kind of step"), STEPS)
        step = STEPS[kind]
        self.found.append(step.read(node, "" if step is TextStep else self._id(rows[kind]), self.chapter))

    def _id(self, node: Node) -> str:
        """The id of a step, which no step before it has."""
        id = node.text()
        if not _ID.fullmatch(id):
            raise node.error(_("an id is written in lower case with dashes, like first-steps"))
        if id in self.places:
            raise node.error(_("the id {id!r} is used already, in line {line}").format(id=id, line=self.places[id]))
        self.places[id] = node.line
        return id
