"""A talk for a class: slide by slide, with the answers hidden until the instructor reveals them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from hothlab.base.observed import Observed
from hothlab.lessons.course.chapter import Chapter
from hothlab.lessons.course.poll import Poll
from hothlab.lessons.course.slide import Slide
from hothlab.lessons.course.steps import TextStep
from hothlab.lessons.tasks.attempt import Attempt
from hothlab.lessons.tasks.task import ChoiceTask, Pick
from hothlab.rules.reason import Reason

__all__ = ["Talk", "slides"]


def slides(chapter: Chapter) -> tuple[Slide, ...]:
    """The slides of a chapter: its title, then its steps, without those that are left out."""
    found = [Slide(f"# {chapter.title}\n\n{chapter.goal}", chapter.label, id=f"{chapter.id}/title")]
    heading = "start"
    for step in chapter.steps:
        if isinstance(step, TextStep):
            for part, english in step.parts():
                heading = _heading_name(english) or heading
                found.append(Slide(part, id=_numbered(f"{chapter.id}/text/{heading}", found)))
        elif step.id not in chapter.left_out:
            found += step.slides(f"{chapter.id}/{step.id}")
    return tuple(found)


def _heading_name(text: str) -> str:
    """The heading of a text as part of an address; nothing where it has none."""
    heading = re.match(r"## (.+)", text)
    return "-".join(re.findall(r"[^\W_]+", heading[1].lower())) if heading else ""


def _numbered(id: str, before: Iterable[Slide]) -> str:
    """The address, with a number where an earlier slide has it already."""
    number = 1 + sum(slide.id == id or slide.id.startswith(f"{id}/") for slide in before)
    return id if number == 1 else f"{id}/{number}"


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
        """Mark an answer of the class: a hex or an option; anything else is ignored."""
        attempt = self.attempt
        if attempt is None or attempt.done:
            return
        if pick is not None and pick in attempt.task.choices:
            attempt.pick(pick)
            self._said[self.at] = frozenset(attempt.picked)
            self.tell()

    def count(self, votes: Mapping[Pick, int]) -> None:
        """Keep a count of raised hands, beside the answers of phones; a hex that cannot be chosen is an error."""
        task = self.slide.task
        if task is not None:
            self.polls[self.at] = self.polls.get(self.at, Poll()).with_hands_of(Poll.by_hand(task, votes))
        self.tell()

    def collect(self, number: int, poll: Poll) -> None:
        """Keep the phones' answers to the question of a slide, perhaps not of the one that is shown.

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
