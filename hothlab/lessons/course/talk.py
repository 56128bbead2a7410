"""A chapter for a class: slide by slide, with the answers hidden until the instructor reveals them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from hothlab.lessons.course.chapter import Chapter
from hothlab.lessons.course.steps import DrillStep, ExampleStep, PlayStep, QuizStep, Show, Step, TaskStep, Text
from hothlab.lessons.drills.drill import drill
from hothlab.lessons.examples.example import ExampleMoment
from hothlab.lessons.exhibits import Exhibit
from hothlab.lessons.tasks.attempt import Attempt
from hothlab.lessons.tasks.task import Task
from hothlab.observed import Observed
from hothlab.text import _

__all__ = ["Slide", "Talk", "slides"]

_WORDS = 95
"""A slide of text has about so many words at most, so that it can be read from the back of a class."""
_FEW = 25
"""So few words more do not get a slide of their own."""


@dataclass(frozen=True)
class Slide:
    """One slide: text (Markdown), and with it something to look at, a moment of an example, or a question."""

    text: str = ""
    kicker: str = ""
    exhibit: Exhibit | None = None
    moment: ExampleMoment | None = None
    task: Task | None = None
    play: PlayStep | None = None
    rules: tuple[str, ...] = ()


def slides(chapter: Chapter) -> tuple[Slide, ...]:
    """The slides of a chapter: its title, then its steps, without those that are left out."""
    found = [Slide(f"# {chapter.title}\n\n{chapter.goal}", chapter.label)]
    for step in chapter.steps:
        if isinstance(step, Text) or step.id not in chapter.left_out:
            found += _of(step)
    return tuple(found)


def _of(step: Step) -> Iterator[Slide]:
    match step:
        case Text():
            yield from (Slide(part) for part in _parts(step.text))
        case Show():
            yield Slide(step.caption, exhibit=step.exhibit, rules=step.rules)
        case ExampleStep():
            yield from _moments(step)
        case TaskStep():
            yield Slide(kicker=_("Try it"), task=step.task, rules=step.task.rules)
        case QuizStep():
            for number, task in enumerate(step.tasks, 1):
                kicker = _("Question {n} of {all}").format(n=number, all=len(step.tasks))
                yield Slide(kicker=kicker, task=task, rules=task.rules)
        case DrillStep():
            task = drill(step.topic, 1, 1)
            yield Slide(kicker=_("Practice"), task=task, rules=task.rules)
        case PlayStep():
            yield Slide(kicker=_("Play"), play=step)


def _moments(step: ExampleStep) -> Iterator[Slide]:
    """A worked example: what a moment asks comes on a slide of its own, before it."""
    example = step.example
    for moment in example.moments:
        if moment.ask is not None:
            yield Slide(kicker=_("Now you"), task=moment.ask, rules=moment.ask.rules)
        yield Slide(f"## {moment.title}\n\n{moment.text}", example.title, moment=moment, rules=moment.rules)


def _parts(text: str) -> Iterator[str]:
    """A text in parts for a slide each: one for each heading, and more where there are many words below it."""
    for section in re.split(r"^(?=## )", text.strip(), flags=re.MULTILINE):
        heading, blocks = "", [block for block in re.split(r"\n\s*\n", section.strip()) if block.strip()]
        if blocks and blocks[0].startswith("## "):
            heading, _line, rest = blocks[0].partition("\n")
            blocks[:1] = [rest] if rest.strip() else []
        part: list[str] = []
        for block in blocks:
            before, more = sum(map(_count, part)), _count(block)
            if part and before + more > _WORDS and (more > _FEW or before > _WORDS):
                yield "\n\n".join(filter(None, (heading, *part)))
                part = []
            part.append(block)
        if part or heading:
            yield "\n\n".join(filter(None, (heading, *part)))


def _count(text: str) -> int:
    """How many words a text has."""
    return len(re.findall(r"\w+", text))


class Talk(Observed):
    """A chapter under the hands of an instructor. Observers hear of every call once, after it.

    On the slide of a question the answer is hidden; going on reveals it first, so that a clicker with two buttons is
    enough.
    """

    def __init__(self, chapter: Chapter) -> None:
        super().__init__()
        self.chapter = chapter
        self.slides = slides(chapter)
        self.at = 0
        """The number of the slide that is shown, from 0."""
        self._attempts: dict[int, Attempt] = {}

    @property
    def slide(self) -> Slide:
        """The slide that is shown."""
        return self.slides[self.at]

    @property
    def attempt(self) -> Attempt | None:
        """The question of the slide and whether it is answered; None where nothing is asked."""
        task = self.slide.task
        if task is None:
            return None
        return self._attempts.setdefault(self.at, Attempt(task))

    @property
    def hidden(self) -> bool:
        """Is there an answer that the class does not see yet?"""
        return self.attempt is not None and not self.attempt.done

    def forward(self) -> None:
        """Reveal the answer that is still hidden, or go to the next slide."""
        if self.hidden:
            self._reveal()
        elif self.at < len(self.slides) - 1:
            self.at += 1
        self.tell()

    def back(self) -> None:
        """To the slide before."""
        self.at = max(0, self.at - 1)
        self.tell()

    def go(self, number: int) -> None:
        """To a slide; beyond the ends it is the first or the last."""
        self.at = min(max(number, 0), len(self.slides) - 1)
        self.tell()

    def pick(self, pick: object) -> None:
        """Mark what the class says: a hex or an answer; what cannot be picked is left."""
        attempt = self.attempt
        if attempt is None:
            return
        can = attempt.task.choosable if attempt.task.picks == "hexes" else range(len(attempt.task.options))
        if pick in can:
            attempt.pick(pick)  # type: ignore[arg-type]
            self.tell()

    def turn(self) -> None:
        """Reveal the answer, or hide it again."""
        attempt = self.attempt
        if attempt is not None:
            if attempt.done:
                attempt.again()
            else:
                self._reveal()
        self.tell()

    def _reveal(self) -> None:
        assert self.attempt is not None
        self.attempt.reveal()
