"""Homework: a list of tasks, drills and battles as one line of text, and how far a pupil is with it.

    hothwork1-RnJpZGF5CjA0L3Ryb29wZXItcmVhY2g-3k2fa

Behind `hothwork1-` stand the title and the list, then a check word. What the pupil has done is in their progress file,
so nobody needs an account.
"""

from __future__ import annotations

import re
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass

from hothlab.base.errors import BadCode, HothlabError
from hothlab.base.home_files import HomeFile
from hothlab.base.jsontree import fitting
from hothlab.base.yamltree import Node
from hothlab.language.text import _, short
from hothlab.lessons.course.chapter import Chapter, chapter
from hothlab.lessons.course.course import battle_id, place_name
from hothlab.lessons.course.steps import DrillStep, QuizStep
from hothlab.lessons.drills.drill import topics
from hothlab.lessons.reader.battles import PREFIX, BattleToPlay, battle_to_play
from hothlab.lessons.reader.marks import Marks
from hothlab.lessons.tasks.task import Task
from hothlab.rules.code import with_check

__all__ = [
    "Homework",
    "HomeworkItem",
    "is_homework",
    "item",
    "keep_homework",
    "kept_homework",
    "make_homework",
    "read_homework",
]

_START = "hothwork1-"
_FILE = HomeFile("homework.json", 100_000, list)
_MOST_ITEMS, _LONGEST_TITLE, _LONGEST_CODE, _MOST_KEPT = 60, 60, 4000, 12


@dataclass(frozen=True)
class HomeworkItem:
    """One thing to do. Its title is in the reader's language already."""

    word: str
    """As it is written in the list: `04/trooper-reach`, `04`, `drill:reach:2`, `31`, `battle:10`."""
    title: str
    ids: tuple[str, ...]
    """Under which ids its results are kept."""
    chapter: Chapter | None = None
    tasks: tuple[Task, ...] = ()
    """What is asked, where it can be asked at once."""
    drill: tuple[str, int] | None = None
    battle: BattleToPlay | None = None

    def done(self, marks: Marks) -> int:
        """How many of its parts are solved."""
        return sum(id in marks.tasks and marks.tasks[id].stars > 0 for id in self.ids)

    def finished(self, marks: Marks) -> bool:
        """Is all of it solved?"""
        return self.done(marks) == len(self.ids)


@dataclass(frozen=True)
class Homework:
    """A list of things to do, with a title.

    >>> given = make_homework(["04/trooper-reach", "drill:reach"], "For Friday")
    >>> read_homework(given.code) == given, [each.title for each in given.items][1]
    (True, 'Practice: Moving, level 1')
    """

    given: str
    """What its maker calls it; empty where they have not said."""
    items: tuple[HomeworkItem, ...]

    @property
    def title(self) -> str:
        """What to call it."""
        return self.given or _("Homework")

    @property
    def code(self) -> str:
        """All of it as one line of text."""
        text = "\n".join([self.given, *(each.word for each in self.items)])
        body = _START + urlsafe_b64encode(text.encode()).decode().rstrip("=")
        return with_check(body)

    def done(self, marks: Marks) -> int:
        """How many of its items are finished."""
        return sum(each.finished(marks) for each in self.items)


def make_homework(words: Iterable[str], title: str = "") -> Homework:
    """The homework of what is named: chapters, steps, questions, drills and battles, each once."""
    return _homework(map(item, words), title)


def _homework(items: Iterable[HomeworkItem], title: str) -> Homework:
    title = " ".join(title.split())
    if len(title) > _LONGEST_TITLE or not title.isprintable():
        raise HothlabError(_("give the homework a title of at most {most} characters").format(most=_LONGEST_TITLE))
    found = list({each.word: each for each in items}.values())
    if not 1 <= len(found) <= _MOST_ITEMS:
        raise HothlabError(_("homework has 1 to {most} things to do").format(most=_MOST_ITEMS))
    return Homework(title, tuple(found))


def is_homework(text: str) -> bool:
    """Does a text begin as the code of some homework?"""
    return text.strip().startswith(_START)


def read_homework(code: str) -> Homework:
    """The homework of a code, or an error that names its fault."""
    line = short(code, _LONGEST_CODE + 1).strip()
    body, _dash, _check = line.rpartition("-")
    if not line.startswith(_START) or len(line) > _LONGEST_CODE or not body:
        raise BadCode(_("this is not the code of a homework, which begins with {start}").format(start=_START))
    try:
        if not line.isascii() or with_check(body) != line:
            raise ValueError(line)
        packed = body.removeprefix(_START)
        text = urlsafe_b64decode(packed + "=" * (-len(packed) % 4)).decode()
    except ValueError:
        raise BadCode(_("the homework's code is cut off or has a slip in it; copy all of it")) from None
    title, *words = text.split("\n")
    return _homework((item(word, anybodys=True) for word in words), title)


# What can be given


def item(word: str, anybodys: bool = False) -> HomeworkItem:
    """One thing to do: `04`, a chapter; `04/trooper-reach`, a task or a quiz; a drill; `31` or `battle:10`, a battle.

    With `anybodys` a battle may be one that somebody else has made.

    >>> item("04/trooper-reach").ids, item("drill:reach:2").ids
    (('04/trooper-reach',), ('drill:reach:2',))
    """
    text = short(word, 200).strip().lower()
    if text.startswith("drill:"):
        return _drill(text)
    if text.startswith(PREFIX):
        return _battle(battle_to_play(text, anybodys))
    number, _slash, name = text.partition("/")
    found = chapter(number)
    if not name:
        return _whole(found)
    return _step(found, name)


def _drill(text: str) -> HomeworkItem:
    topic, _colon, level = text.removeprefix("drill:").partition(":")
    if topic not in topics() or not re.fullmatch(r"\d{0,2}", level):
        known = ", ".join(topics())
        raise HothlabError(_("there is no drill {text!r}; there are: {known}").format(text=short(text), known=known))
    number = int(level or 1)
    topics()[topic].level(number)
    title = _("Practice: {topic}, level {n}").format(topic=_(topics()[topic].title), n=number)
    id = f"drill:{topic}:{number}"
    return HomeworkItem(id, title, (id,), drill=(topic, number))


def _battle(found: BattleToPlay) -> HomeworkItem:
    title = _("Play {battle} to its end") if found.source else _("Play {battle} to its end; your teacher has its file")
    return HomeworkItem(found.word, title.format(battle=found.name), (found.id,), battle=found)


def _whole(found: Chapter) -> HomeworkItem:
    if found.battle is not None:
        title = _("Win {battle}").format(battle=place_name(found))
        return HomeworkItem(found.id, title, (battle_id(found, found.battle.id),), found)
    if not found.tasks:
        raise HothlabError(_("there are no tasks in chapter {chapter}").format(chapter=found.id))
    title = _("All tasks of {chapter}").format(chapter=place_name(found))
    return HomeworkItem(found.id, title, tuple(task.id for task in found.tasks), found)


def _step(found: Chapter, name: str) -> HomeworkItem:
    word = f"{found.id}/{name}"
    for task in found.tasks:
        if task.id == word:
            return HomeworkItem(word, task.question, (word,), found, (task,))
    step = found.step(name)
    match step:
        case QuizStep():
            title = _("The quiz of {chapter}").format(chapter=place_name(found))
            return HomeworkItem(word, title, tuple(task.id for task in step.tasks), found, step.tasks)
        case DrillStep():
            return _drill(f"drill:{step.topic}")
        case _ if step is found.battle:
            return _whole(found)
        case _:
            raise HothlabError(_("there is no question at {address}").format(address=short(word)))


# What a pupil was given


def keep_homework(homework: Homework) -> None:
    """Keep some homework, the newest first, so that the pupil finds it again."""
    code = homework.code
    _FILE.change(lambda kept: [code, *(each for each in _codes(kept) if each != code)][:_MOST_KEPT])


def kept_homework() -> list[Homework]:
    """This pupil's homework, the newest first; unreadable codes are left out."""
    found = []
    for code in _codes(_FILE.read()):
        with suppress(HothlabError):
            found.append(read_homework(code))
    return found


def _codes(kept: Node) -> list[str]:
    return fitting(kept.items(), lambda node: node.text(_LONGEST_CODE))
