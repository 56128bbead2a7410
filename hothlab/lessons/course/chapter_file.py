"""Reading the file of a chapter: every key, id, rule and parameter is checked, and an error says where it stands.

A chapter of the course is named by its number; a lesson of somebody's own by its file, and it needs no number.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any

from hothlab.base.yamltree import Mistakes, Node, read_yaml
from hothlab.hexes import SIDES
from hothlab.language.text import _, language
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
from hothlab.lessons.drills.drill import topics
from hothlab.lessons.examples.example import example_names
from hothlab.lessons.exhibits import (
    EXHIBITS,
    SOURCES,
    Exhibit,
    read_exhibit,
    read_position,
    read_rules,
    read_scenario_name,
)
from hothlab.lessons.tasks.reading import read_task
from hothlab.lessons.tasks.task import ChoiceTask, Task
from hothlab.players.player import LEVELS
from hothlab.rules.catalogue import in_order, rules

__all__ = ["CHAPTER_NAME", "FORMAT", "KEYS", "read_chapter_file"]

FORMAT = 1
CHAPTER_NAME = re.compile(r"(?P<number>[0-9]{2})-(?P<slug>[a-z0-9]+(?:-[a-z0-9]+)*)")
_ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_NUMBER = re.compile(r"[0-9]+")
_RULE = re.compile(r"\b[A-Z]{3}-[0-9]+\b")
KEYS = ("hothlab", "number", "title", "minutes", "goal", "steps", "training", "present")
_NEEDED = ("hothlab", "title", "minutes", "goal", "steps")
_LONGEST = 90
"""In minutes: a chapter is read in one go."""
_OWN = 100
"""The least number of a lesson of one's own: no chapter of the course has one like it."""
_FEWEST_QUESTIONS, _MOST_QUESTIONS = 3, 6
_AIDS = ("hints", "comments")
"""What a table can be set to do for a beginner."""


def read_chapter_file(text: str, source: str, mistakes: Mistakes | None = None, own: str = "") -> dict[str, Any]:
    """The fields of a chapter, or `BadFile` at the place of a mistake; `mistakes` keeps all of them.

    `own` is the id of a lesson of somebody's own, which has no number in the course.
    """
    root = read_yaml(text, source, mistakes)
    top = root.mapping(KEYS, _NEEDED if own else (*_NEEDED, "number"))
    version = top["hothlab"].whole(0, 10**9)
    if version != FORMAT:
        reason = _("this file has format version {version}, and this hothlab reads version {known}")
        raise top["hothlab"].error(reason.format(version=version, known=FORMAT))
    with root.parts() as part:
        number = part(lambda: _number(top, own))
        slug = own.partition(":")[2] or part(lambda: _slug(top["number"], source))
        steps = _Steps(own or f"{number or 0:02}")
        part(lambda: steps.read_all(top["steps"]))
        return {
            "number": number,
            "slug": slug,
            "title": part(lambda: _line(top["title"])),
            "minutes": part(lambda: top["minutes"].whole(1, _LONGEST)),
            "goal": part(lambda: _line(top["goal"])),
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


def _line(node: Node) -> str:
    """A text that is not empty, in one line."""
    text = " ".join(node.text().split())
    if not text:
        raise node.error(_("the text is empty"))
    return _(text)


def _fail(node: Node, reason: str) -> None:
    raise node.error(reason)


def _exhibit(node: Node, rows: dict[str, Node]) -> Exhibit:
    exhibit = read_exhibit(node, rows)
    if exhibit is None:
        raise node.error(_("nothing is shown: give a board, cards or dice"))
    return exhibit


def _truth(node: Node) -> bool:
    if not isinstance(node.value, bool):
        raise node.error(_("write true or false"))
    return node.value


class _Steps:
    """Reads the steps one after the other, and refuses an id that stood before."""

    def __init__(self, chapter: str) -> None:
        self.chapter = chapter
        self.found: list[ChapterStep] = []
        self.places: dict[str, int] = {}
        self.kinds: Mapping[str, Callable[[Node, str], ChapterStep]] = {
            "show": self._show,
            "example": self._example,
            "task": self._task,
            "quiz": self._quiz,
            "drill": self._drill,
            "play": self._play,
            "map": self._map,
            "plans": self._plans,
        }

    def read_all(self, node: Node) -> None:
        """Read all of them."""
        with node.parts() as part:
            part.each(node.items(), self.read)
        if not self.found:
            raise node.error(_("a chapter has steps"))

    def read(self, node: Node) -> None:
        """Read one step."""
        rows = node.mapping()
        kinds = [key for key in ("text", *self.kinds) if key in rows]
        if not kinds:
            first = next(iter(rows), "")
            place = node.key(first) if rows else node
            if first and isinstance(rows[first].value, str):
                self.places.setdefault(rows[first].value, node.line)  # a later mention is not a second mistake
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
            raise node.error(_("the id {id!r} is used already, in line {line}").format(id=id, line=self.places[id]))
        self.places[id] = node.line
        return id

    def _text(self, node: Node) -> Text:
        rows = node.mapping(("text", "rules"))
        with node.parts() as part:
            named = part(lambda: read_rules(rows["rules"]) if "rules" in rows else ()) or ()
            text = part(lambda: rows["text"].text().strip()) or ""
            if not text:
                part(lambda: _fail(rows["text"], _("the text is empty")))
            cited = _RULE.findall(text)
            for rule in cited:
                if rule not in rules():
                    reason = _("the text cites {rule}, and there is no such rule").format(rule=rule)
                    part(partial(_fail, rows["text"], reason))
        return Text(_(text), in_order([*named, *cited]), english=text)

    def _show(self, node: Node, id: str) -> Show:
        rows = node.mapping(("show", "caption", "rules", *SOURCES, *EXHIBITS), ("caption",))
        with node.parts() as part:
            exhibit = part(lambda: _exhibit(node, rows))
            caption = part(lambda: _line(rows["caption"]))
            trained = part(lambda: read_rules(rows["rules"]) if "rules" in rows else ())
        return Show(id, exhibit, caption, trained)

    def _example(self, node: Node, id: str) -> ExampleStep:
        rows = node.mapping(("example",))
        return ExampleStep(rows["example"].one_of(_("worked example"), example_names()))

    def _task(self, node: Node, id: str) -> TaskStep:
        return TaskStep(id, _task(node, f"{self.chapter}/{id}", ("task",)))

    def _quiz(self, node: Node, id: str) -> QuizStep:
        asked = node.mapping(("quiz", "questions"), ("questions",))["questions"]
        if not _FEWEST_QUESTIONS <= len(asked.items()) <= _MOST_QUESTIONS:
            text = _("a quiz has {least} to {most} questions, not {n}")
            n = len(asked.items())
            raise asked.error(text.format(least=_FEWEST_QUESTIONS, most=_MOST_QUESTIONS, n=n))
        with node.parts() as part:
            numbers = count(1)
            tasks = part.each(
                asked.items(), lambda each: _task(_with_kind(each), f"{self.chapter}/{id}/{next(numbers)}")
            )
        return QuizStep(id, tuple(tasks))

    def _drill(self, node: Node, id: str) -> DrillStep:
        topic = node.mapping(("drill", "topic"), ("topic",))["topic"]
        return DrillStep(id, topic.one_of(_("topic of a drill"), topics()))

    def _map(self, node: Node, id: str) -> MapStep:
        node.mapping(("map",))
        return MapStep(id)

    def _plans(self, node: Node, id: str) -> PlansStep:
        node.mapping(("plans",))
        return PlansStep(id)

    def _play(self, node: Node, id: str) -> PlayStep:
        rows = node.mapping(("play", "scenario", *SIDES, *_AIDS), ("scenario",))
        with node.parts() as part:
            scenario = part(lambda: read_scenario_name(rows["scenario"]))
            sides = [side for side in SIDES if side in rows]
            seats = part.each([rows[side] for side in sides], _seat)
            aids = [name for name in _AIDS if name in rows]
            truths = part.each([rows[name] for name in aids], _truth)
        more: dict[str, Any] = dict(zip((*sides, *aids), (*seats, *truths), strict=True))
        return PlayStep(id, scenario, **more)


def _seat(node: Node) -> Any:
    """Who sits on a side: one, or a team of two."""
    if not isinstance(node.value, list):
        return node.one_of(_("player"), ("you", *LEVELS))
    if len(node.items()) != 2:
        raise node.error(_("expected a list of two"))
    return tuple(each.one_of(_("player"), ("you", *LEVELS)) for each in node.items())


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
