"""Every widget in a language whose every text is hostile; prints each element that a text has smuggled in.

It runs in a process of its own (`test_hostile.py`), since what is kept for a language would poison other tests.
"""

from __future__ import annotations

import gettext
import json
from collections.abc import Callable, Iterator
from functools import partial
from html.parser import HTMLParser
from typing import Any

import hothlab as hl
from hothlab.desks.settle.dispute import QUESTIONS
from hothlab.language import text as language
from hothlab.lessons.course.chapter import chapter as chapter_of
from hothlab.lessons.drills.drill import topics
from hothlab.lessons.handouts.handout import made_handout
from hothlab.pictures.dispute_page import dispute_page
from hothlab.pictures.drawing import drawing
from hothlab.pictures.handout import handout_page
from hothlab.widgets.display import put_on
from tests.widgets.lesson_tools import inside, press

EVIL = "<img src=x onerror=alert(1)>\"'&lt;"
FIGHT = hl.Position({"D4": "rocks"}).place("D3", "trooper").place("D4", "snowtrooper")


class Hostile(gettext.NullTranslations):
    """A language in which every text ends in markup."""

    def gettext(self, message: str) -> str:
        return message + EVIL

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return super().ngettext(msgid1, msgid2, n) + EVIL

    def pgettext(self, context: str, message: str) -> str:
        return message + EVIL

    def npgettext(self, context: str, msgid1: str, msgid2: str, n: int) -> str:
        return super().npgettext(context, msgid1, msgid2, n) + EVIL


class Smuggled(HTMLParser):
    """The elements and attributes that a text has brought."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: list[str] = []
        self.feed(page)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if any(name.startswith("on") or value == "x" for name, value in attrs):
            self.found.append(f"{tag} {attrs}")


def pages() -> Iterator[tuple[str, Callable[[], Any]]]:
    """Everything that a person sees as HTML: widgets, and pages as text."""
    for number in ("04", "06", "10", "15"):
        chapter = chapter_of(number)
        yield f"chapter {number}", partial(hl.chapter, number)
        yield f"finish {number}", partial(_finish, number)
        yield f"talk {number}", partial(hl.present, number)
        for step in chapter.steps:
            if id := getattr(step, "id", ""):
                yield f"step {number} {id}", partial(_step, number, id)
    verdicts = (hl.line_of_sight, hl.attack, hl.odds)
    for thing in (*(each(FIGHT, "D3", "D4") for each in verdicts), hl.reach(FIGHT, "D3"), hl.retreats(FIGHT, "D4", 1)):
        yield type(thing).__name__, partial(_drawn, thing)
    for topic in topics():
        yield f"drill {topic}", partial(hl.drill, topic, 1, 7)
    for ask in QUESTIONS:
        yield f"settle {ask}", partial(hl.settle, "8", "E8", "F9", ask)
    yield "course", hl.course
    yield "look-up", lambda: hl.lookup("retreat")
    yield "review", hl.review
    yield "plans", hl.teach
    yield "own lessons", hl.own_lessons
    yield "editor", lambda: hl.scenario_editor("10")
    yield "hand-out", lambda: hl.handout("04")
    yield "homework", lambda: hl.homework("04/trooper-reach", "drill:reach:2", title=EVIL)
    yield "table", lambda: hl.table("3")
    for what in ("04", "summary", "reference", "scenario-10"):
        yield f"printed {what}", partial(_printed, what)
    yield "printed dispute", lambda: dispute_page(hl.settle("8", "E8", "F9").desk.answer)


def _finish(number: str) -> Any:
    return hl.chapter(number).finish()


def _step(number: str, id: str) -> Any:
    return hl.chapter(number).show(id)


def _drawn(thing: object) -> Any:
    return put_on(None, drawing(thing))


def _printed(what: str) -> str:
    return handout_page(made_handout(what))


def html_in(shown: Any) -> Iterator[str]:
    """The HTML that a page gets of a widget: the values of its HTML widgets, and any other text that holds markup."""
    if isinstance(shown, str):
        yield shown
        return
    for each in inside(shown):
        for name in ("value", "notes"):
            value = getattr(each, name, None)
            if isinstance(value, str) and type(each).__name__ in ("HTML", "Stage"):
                yield value


def answered(shown: Any) -> None:
    """Reveal what can be revealed, so that verdicts and reasons are there too."""
    for each in list(inside(shown)):
        reveal = getattr(each, "reveal", None)
        if reveal is not None and hasattr(reveal, "_click_handlers"):
            press(reveal)


def main() -> None:
    """Print what was smuggled in, and how many pages were read."""
    token = language._here.set(Hostile())
    found, read, evil = [], 0, 0
    try:
        for name, make in pages():
            shown = make()
            answered(shown)
            for page in html_in(shown):
                read += 1
                evil += "onerror" in page
                found += [f"{name}: {each}" for each in Smuggled(page).found]
    finally:
        language._here.reset(token)
    print(json.dumps({"read": read, "evil": evil, "found": found[:20]}))


if __name__ == "__main__":
    main()
