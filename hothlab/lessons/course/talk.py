"""A talk for a class: slide by slide, with the answers hidden until the instructor reveals them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from hothlab.base.observed import Observed
from hothlab.language.text import _
from hothlab.lessons.course.chapter import Chapter
from hothlab.lessons.course.poll import Poll
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
from hothlab.lessons.drills.drill import drill
from hothlab.lessons.examples.example import ExampleMoment
from hothlab.lessons.exhibits import Exhibit
from hothlab.lessons.tasks.attempt import Attempt
from hothlab.lessons.tasks.task import ChoiceTask, Pick, Task
from hothlab.rules.reason import Reason

__all__ = ["Slide", "Talk", "slides"]

_WORDS = 95
"""About the most words on a slide of text, so that it can be read from the back of a class."""
_FEW = 25
"""A rest of at most this many words does not get a slide of its own."""


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
    id: str = ""
    """Its address: chapter, step and part, as in `04/trooper-reach` or `04/p5-moving/3`."""
    note: str = ""
    """What the instructor is told and the class does not see."""

    @property
    def title(self) -> str:
        """The slide in one line, for an overview."""
        if self.task is not None:
            return self.task.question
        heading = re.match(r"#+ (.+)", self.text)
        return heading[1] if heading else _first_sentence(self.text) or self.kicker


def _first_sentence(text: str) -> str:
    """The first sentence of a text without its Markdown; a row of a list or a table is one too."""
    lines = text.strip().partition("\n\n")[0].splitlines()
    is_list = bool(lines) and re.match(r"[-*|>] |[0-9]+[.] |[|]", lines[0]) is not None
    words = re.sub(r"[*_`]", "", " ".join(lines[:1] if is_list else lines))
    said = re.sub(r"[ \t\n]+", " ", words).strip()  # not the space that French keeps before a mark
    sentence = re.match(r".+?[.!?:…](?=\s|$)", said)
    return sentence[0] if sentence else said


def slides(chapter: Chapter) -> tuple[Slide, ...]:
    """The slides of a chapter: its title, then its steps, without those that are left out."""
    found = [Slide(f"# {chapter.title}\n\n{chapter.goal}", chapter.label, id=f"{chapter.id}/title")]
    heading = "start"
    for step in chapter.steps:
        if isinstance(step, Text):
            for part, english in _parts(step):
                heading = _heading_name(english) or heading
                found.append(Slide(part, id=_numbered(f"{chapter.id}/text/{heading}", found)))
        elif step.id not in chapter.left_out:
            found += _of(step, f"{chapter.id}/{step.id}")
    return tuple(found)


def _heading_name(text: str) -> str:
    """The heading of a text as part of an address; nothing where it has none."""
    heading = re.match(r"## (.+)", text)
    return "-".join(re.findall(r"[^\W_]+", heading[1].lower())) if heading else ""


def _numbered(id: str, before: Iterable[Slide]) -> str:
    """The address, with a number where an earlier slide has it already."""
    number = 1 + sum(slide.id == id or slide.id.startswith(f"{id}/") for slide in before)
    return id if number == 1 else f"{id}/{number}"


def _of(step: ChapterStep, id: str) -> Iterator[Slide]:
    match step:
        case Show():
            yield Slide(step.caption, exhibit=step.exhibit, rules=step.rules, id=id)
        case ExampleStep():
            yield from _moments(step, id)
        case TaskStep():
            yield Slide(kicker=_("Try it"), task=step.task, rules=step.task.rules, id=id)
        case QuizStep():
            for number, task in enumerate(step.tasks, 1):
                kicker = _("Question {n} of {all}").format(n=number, all=len(step.tasks))
                yield Slide(kicker=kicker, task=task, rules=task.rules, id=f"{id}/{number}")
        case DrillStep():
            task = drill(step.topic, 1, 1)
            yield Slide(kicker=_("Practice"), task=task, rules=task.rules, id=id)
        case PlayStep():
            yield Slide(kicker=_("Play"), play=step, id=id)
        case MapStep() | PlansStep() | Text():  # not for a class; texts are cut into slides by their headings
            return


def _moments(step: ExampleStep, id: str) -> Iterator[Slide]:
    """A worked example: what a moment asks comes on a slide of its own, before it."""
    example = step.example
    for number, moment in enumerate(example.moments, 1):
        if moment.ask is not None:
            asked = f"{id}/{number}-asked"
            yield Slide(kicker=_("Now you"), task=moment.ask, rules=moment.ask.rules, id=asked)
        text = f"## {moment.title}\n\n{moment.text}"
        yield Slide(text, example.title, moment=moment, rules=moment.rules, id=f"{id}/{number}")


def _parts(step: Text) -> Iterator[tuple[str, str]]:
    """A text in parts for a slide each, and its English heading: one part for each heading, and more where there are
    many words below it. It is cut where the English text is cut, so that a slide has one address in every language.
    """
    sections = _sections(step.text)
    english = _sections(step.english)
    if [len(blocks) for _heading, blocks in english] != [len(blocks) for _heading, blocks in sections]:
        english = sections  # a text that was made by a program
    for (heading, blocks), (name, counted) in zip(sections, english, strict=True):
        part: list[str] = []
        before = 0
        for block, more in zip(blocks, map(_count, counted), strict=True):
            if part and before + more > _WORDS and (more > _FEW or before > _WORDS):
                yield "\n\n".join(filter(None, (heading, *part))), name
                part, before = [], 0
            part.append(block)
            before += more
        if part or heading:
            yield "\n\n".join(filter(None, (heading, *part))), name


def _sections(text: str) -> list[tuple[str, list[str]]]:
    """The headings of a text, each with the paragraphs below it."""
    found = []
    for section in re.split(r"^(?=## )", text.strip(), flags=re.MULTILINE):
        heading, blocks = "", [block for block in re.split(r"\n\s*\n", section.strip()) if block.strip()]
        if blocks and blocks[0].startswith("## "):
            heading, _line, rest = blocks[0].partition("\n")
            blocks[:1] = [rest] if rest.strip() else []
        found.append((heading, blocks))
    return found


def _count(text: str) -> int:
    """How many words a text has."""
    return len(re.findall(r"\w+", text))


class Talk(Observed):
    """Slides under the hands of an instructor. Observers hear of every call once, after it.

    On the slide of a question the answer is hidden; going on reveals it first, so that a clicker with two buttons is
    enough. What the class has said stays on the slide when the answer is revealed.
    """

    def __init__(self, title: str, slides: Iterable[Slide], id: str = "") -> None:
        super().__init__()
        self.title = title
        self.id = id
        """The name under which the place of the class is kept; without one nothing is kept."""
        self.slides = tuple(slides)
        self.at = 0
        """The number of the slide that is shown, from 0."""
        self.blank = False
        """Is the screen dark, so that the class looks at the instructor?"""
        self._attempts: dict[int, Attempt] = {}
        self._said: dict[int, frozenset[Pick]] = {}
        self.polls: dict[int, Poll] = {}
        """What was answered, by the numbers of the slides."""

    @classmethod
    def of(cls, chapter: Chapter) -> Talk:
        """All slides of a chapter."""
        return cls(chapter.title, slides(chapter), chapter.name)

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

    @property
    def said(self) -> frozenset[Pick]:
        """What the class has said, marked by the instructor: options or hexes."""
        return self._said.get(self.at, frozenset())

    @property
    def votes(self) -> Mapping[Pick, int]:
        """How many have chosen what, where they were counted."""
        return self.polls[self.at].votes if self.at in self.polls else {}

    # Turning the slides

    def forward(self) -> None:
        """Light the screen, reveal the answer that is still hidden, or go to the next slide."""
        if self.blank:
            self.blank = False
        elif self.hidden:
            self._reveal()
        elif self.at < len(self.slides) - 1:
            self.at += 1
        self.tell()

    def back(self) -> None:
        """To the slide before."""
        self.go(self.at - 1)

    def skip(self) -> None:
        """To the next slide, whatever is hidden on this one."""
        self.go(self.at + 1)

    def go(self, number: int) -> None:
        """To a slide, counted from 0; beyond the ends it is the first or the last."""
        self.blank = False
        self.at = min(max(number, 0), len(self.slides) - 1)
        self.tell()

    def darken(self) -> None:
        """Make the screen dark, or light again."""
        self.blank = not self.blank
        self.tell()

    # Questions

    def pick(self, pick: Pick | str | None) -> None:
        """Mark what the class says: a hex or an answer; what cannot be picked is left."""
        attempt = self.attempt
        if attempt is None or attempt.done:
            return
        if pick is not None and pick in attempt.task.choices:
            attempt.pick(pick)
            self._said[self.at] = frozenset(attempt.picked)
            self.tell()

    def count(self, votes: Mapping[Pick, int]) -> None:
        """Keep how many hands were raised for what, beside the answers of phones; what cannot be chosen is an error."""
        task = self.slide.task
        if task is not None:
            self.polls[self.at] = self.polls.get(self.at, Poll()).with_hands_of(Poll.by_hand(task, votes))
        self.tell()

    def collect(self, number: int, poll: Poll) -> None:
        """Keep what phones have answered to the question of a slide, which may not be the one that is shown.

        Hands that were counted there stay.
        """
        before = self.polls.get(number)
        found = poll if before is None else poll.with_hands_of(before)
        if found != before:
            self.polls[number] = found
            self.tell()

    def forget(self) -> None:
        """Begin with another class: nothing was answered yet."""
        self.polls.clear()
        self._said.clear()
        self._attempts.clear()
        self.tell()

    def turn(self) -> None:
        """Reveal the answer, or hide it again."""
        attempt = self.attempt
        if attempt is not None:
            if attempt.done:
                attempt.again()
                for pick in self.said:
                    attempt.pick(pick)
            else:
                self._reveal()
        self.tell()

    def _reveal(self) -> None:
        assert self.attempt is not None
        self.attempt.reveal()

    def why_wrong(self) -> dict[Pick, Reason]:
        """Why each wrong answer is wrong: of all options, or of the hexes that the class has chosen."""
        task = self.slide.task
        if task is None:
            return {}
        chosen = {*self.said, *self.votes}
        asked = task.choices if isinstance(task, ChoiceTask) else sorted(chosen, key=str)
        found: dict[Pick, Reason] = {}
        for pick in asked:
            if pick not in task.key:
                reason = task.explain(frozenset({pick})).wrong.get(pick)
                if reason is not None:
                    found[pick] = reason
        return found
