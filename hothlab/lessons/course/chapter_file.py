"""Reading the file of a chapter: every key, id, rule and parameter is checked, and an error says where it stands.

Whether there is the worked example or the drill that a step names, the course says: `python -m hothlab.lessons.course`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from hothlab.errors import HothlabError
from hothlab.game.scenario import scenario_file
from hothlab.hexes import SIDES
from hothlab.lessons.course.steps import (
    DrillStep,
    ExampleStep,
    MapStep,
    PlansStep,
    PlayStep,
    QuizStep,
    Show,
    Step,
    TaskStep,
    Text,
)
from hothlab.lessons.exhibits import EXHIBITS, SOURCES, read_exhibit, read_position, read_rules
from hothlab.lessons.tasks.reading import read_task
from hothlab.lessons.tasks.task import Task
from hothlab.players.player import LEVELS
from hothlab.rules.catalogue import in_order, rules
from hothlab.text import _
from hothlab.yamltree import Node, read_yaml

__all__ = ["CHAPTER_NAME", "FORMAT", "read_chapter_file"]

FORMAT = 1
CHAPTER_NAME = re.compile(r"(?P<number>[0-9]{2})-(?P<slug>[a-z0-9]+(?:-[a-z0-9]+)*)")
_ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_NUMBER = re.compile(r"[0-9]+")
_RULE = re.compile(r"\b[A-Z]{3}-[0-9]+\b")
_NEEDED = ("hothlab", "number", "title", "minutes", "goal", "steps")
_KEYS = (*_NEEDED, "training", "present")
_LONGEST = 90
"""In minutes: a chapter is read in one go."""
_FEWEST_QUESTIONS, _MOST_QUESTIONS = 3, 6
_AIDS = ("hints", "comments")
"""What a table can be set to do for a beginner."""


def read_chapter_file(text: str, source: str) -> dict[str, Any]:
    """The fields of a chapter, or `BadFile` at the place of what is wrong."""
    root = read_yaml(text, source)
    top = root.mapping(_KEYS, _NEEDED)
    version = top["hothlab"].whole(0, 10**9)
    if version != FORMAT:
        reason = _("this file has format version {version}, and this hothlab reads version {known}")
        raise top["hothlab"].error(reason.format(version=version, known=FORMAT))
    name = CHAPTER_NAME.fullmatch(Path(source).stem)
    number = top["number"].whole(0, 99)
    if name is None or int(name["number"]) != number:
        raise top["number"].error(_("the file's name begins with its number in two digits and a dash, then words"))
    steps = _Steps(f"{number:02}")
    for node in top["steps"].items():
        steps.read(node)
    if not steps.found:
        raise top["steps"].error(_("a chapter has steps"))
    training = top["training"].whole(1, 99) if "training" in top else 0
    if training and not any(isinstance(step, PlayStep) for step in steps.found):
        raise top["training"].error(_("a training battle has a table to play at"))
    known = steps.places
    hidden = top["present"].items() if "present" in top else []
    return {
        "number": number,
        "slug": name["slug"],
        "title": _line(top["title"]),
        "minutes": top["minutes"].whole(1, _LONGEST),
        "goal": _line(top["goal"]),
        "steps": tuple(steps.found),
        "training": training,
        "left_out": frozenset(each.one_of(_("step"), known) for each in hidden),
    }


def _line(node: Node) -> str:
    """A text that is not empty, in one line."""
    text = " ".join(node.text().split())
    if not text:
        raise node.error(_("the text is empty"))
    return _(text)


def _truth(node: Node) -> bool:
    if not isinstance(node.value, bool):
        raise node.error(_("write true or false"))
    return node.value


class _Steps:
    """Reads the steps one after the other, and refuses an id that stood before."""

    def __init__(self, chapter: str) -> None:
        self.chapter = chapter
        self.found: list[Step] = []
        self.places: dict[str, int] = {}
        self.kinds: Mapping[str, Callable[[Node, str], Step]] = {
            "show": self._show,
            "example": self._example,
            "task": self._task,
            "quiz": self._quiz,
            "drill": self._drill,
            "play": self._play,
            "map": self._map,
            "plans": self._plans,
        }

    def read(self, node: Node) -> None:
        """Read one step."""
        rows = node.mapping()
        kinds = [key for key in ("text", *self.kinds) if key in rows]
        if not kinds:
            first = next(iter(rows), "")
            place = node.key(first) if rows else node
            place.one_of(_("kind of step"), ("text", *self.kinds))
        kind = kinds[0]
        if kind == "text":
            self.found.append(self._text(node))
        else:
            self.found.append(self.kinds[kind](node, self._id(rows[kind])))

    def _id(self, node: Node) -> str:
        """The id of a step, which no step before it has."""
        id = node.text()
        if not _ID.fullmatch(id):
            raise node.error(_("an id is written in lower case with dashes, like first-steps"))
        if id in self.places:
            raise node.error(_("the id {id!r} stands in line {line} already").format(id=id, line=self.places[id]))
        self.places[id] = node.line
        return id

    def _text(self, node: Node) -> Text:
        rows = node.mapping(("text", "rules"))
        text = rows["text"].text().strip()
        if not text:
            raise rows["text"].error(_("the text is empty"))
        cited = _RULE.findall(text)
        for rule in cited:
            if rule not in rules():
                raise rows["text"].error(_("the text cites {rule}, and there is no such rule").format(rule=rule))
        return Text(_(text), in_order([*(read_rules(rows["rules"]) if "rules" in rows else ()), *cited]))

    def _show(self, node: Node, id: str) -> Show:
        rows = node.mapping(("show", "caption", "rules", *SOURCES, *EXHIBITS), ("caption",))
        exhibit = read_exhibit(node, rows)
        if exhibit is None:
            raise node.error(_("nothing is shown: give a board, cards or dice"))
        return Show(id, exhibit, _line(rows["caption"]), read_rules(rows["rules"]) if "rules" in rows else ())

    def _example(self, node: Node, id: str) -> ExampleStep:
        node.mapping(("example",))
        return ExampleStep(id)

    def _task(self, node: Node, id: str) -> TaskStep:
        return TaskStep(id, _task(node, f"{self.chapter}/{id}", ("task",)))

    def _quiz(self, node: Node, id: str) -> QuizStep:
        asked = node.mapping(("quiz", "questions"), ("questions",))["questions"]
        if not _FEWEST_QUESTIONS <= len(asked.items()) <= _MOST_QUESTIONS:
            text = _("a quiz has {least} to {most} questions, not {n}")
            n = len(asked.items())
            raise asked.error(text.format(least=_FEWEST_QUESTIONS, most=_MOST_QUESTIONS, n=n))
        numbered = enumerate(map(_with_kind, asked.items()), start=1)
        return QuizStep(id, tuple(_task(each, f"{self.chapter}/{id}/{number}") for number, each in numbered))

    def _drill(self, node: Node, id: str) -> DrillStep:
        return DrillStep(id, node.mapping(("drill", "topic"), ("topic",))["topic"].text())

    def _map(self, node: Node, id: str) -> MapStep:
        node.mapping(("map",))
        return MapStep(id)

    def _plans(self, node: Node, id: str) -> PlansStep:
        node.mapping(("plans",))
        return PlansStep(id)

    def _play(self, node: Node, id: str) -> PlayStep:
        rows = node.mapping(("play", "scenario", *SIDES, *_AIDS), ("scenario",))
        scenario = str(rows["scenario"].plain())
        try:
            scenario_file(scenario)
        except HothlabError as error:
            raise rows["scenario"].error(str(error)) from None
        seats = {side: _seat(rows[side]) for side in SIDES if side in rows}
        aids: dict[str, Any] = {name: _truth(rows[name]) for name in _AIDS if name in rows}
        return PlayStep(id, scenario, **seats, **aids)


def _seat(node: Node) -> Any:
    """Who sits on a side: one, or a team of two."""
    if not isinstance(node.value, list):
        return node.one_of(_("player"), ("you", *LEVELS))
    if len(node.items()) != 2:
        raise node.error(_("expected a list of two"))
    return tuple(each.one_of(_("player"), ("you", *LEVELS)) for each in node.items())


def _with_kind(node: Node) -> Node:
    """A question of a quiz; where it does not say its kind, it is a choice."""
    rows = {"kind": Node("choice", node.source, node.line, node.column), **node.mapping()}
    return replace(node, value=rows)


def _task(node: Node, id: str, more: tuple[str, ...] = ()) -> Task:
    """A task on the board beside it. In a chapter it says what it trains."""
    rows = node.mapping(required=("kind", "rules"))
    boards = {key: rows[key] for key in SOURCES if key in rows}
    task = read_task(node, read_position(boards), id, (*SOURCES, *more))
    if "par" in rows and task.picks == "option" and task.par >= len(task.options):
        raise rows["par"].error(_("a par of {n} or more would be met by trying everything").format(n=len(task.options)))
    if len(set(task.options)) < len(task.options):
        raise node.error(_("an option stands there twice"))
    numbers = [int(found[0]) for option in task.options if (found := _NUMBER.match(option))]
    if numbers != sorted(numbers):
        raise node.error(_("options that are numbers stand in their order"))
    return task
