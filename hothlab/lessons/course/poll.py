"""What a class has answered to one question, by phones or counted by hand."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

from hothlab.base.bounds import plain_name
from hothlab.base.errors import HothlabError
from hothlab.language.text import _, ngettext
from hothlab.lessons.tasks.task import Pick, Picks, Task

__all__ = ["Poll", "read_poll", "read_votes"]

_MOST_VOTES = 10_000
_MOST_ANSWERS = 1000


@dataclass(frozen=True)
class Poll:
    """How many have chosen what."""

    votes: Mapping[Pick, int]
    """How many have chosen each hex or option; what nobody has chosen is left out."""
    answers: Mapping[Picks, int] = field(default_factory=lambda: MappingProxyType({}))
    """How many have given each whole answer; nothing where only hands were counted for each of several hexes."""
    people: tuple[tuple[str, Picks], ...] = ()
    """Who has answered what, where names were asked for."""

    @classmethod
    def by_hand(cls, task: Task, votes: Mapping[Pick, int]) -> Poll:
        """Counts of raised hands; where one thing is right, a hand is a whole answer."""
        counted = {task.read_pick(pick): number for pick, number in votes.items() if number}
        one_each = task.picks == "option" or len(task.key) == 1
        return cls(counted, {task.read([pick]): number for pick, number in counted.items()} if one_each else {})

    @classmethod
    def of_answers(
        cls,
        task: Task,
        answers: Iterable[tuple[Iterable[Pick], int]],
        people: Iterable[tuple[str, Iterable[Pick]]] = (),
    ) -> Poll:
        """Whole answers, as phones send them; what cannot be answered here is an error."""
        whole: Counter[Picks] = Counter()
        votes: Counter[Pick] = Counter()
        for picks, number in answers:
            answer = task.read(picks)
            whole[answer] += number
            for pick in answer:
                votes[pick] += number
        return cls(dict(votes), dict(whole), tuple((name, task.read(picks)) for name, picks in people))

    @property
    def voters(self) -> int | None:
        """How many have answered; None where that is not known."""
        return sum(self.answers.values()) if self.answers or not self.votes else None

    def right(self, task: Task) -> int | None:
        """How many have given the whole right answer; None where that is not known."""
        return self.answers.get(task.key, 0) if self.voters is not None else None

    def commonest_wrong(self, task: Task) -> Pick | None:
        """The commonest wrong pick; of several that are equally common the first in reading order."""
        order = list(task.choosable) if task.picks == "hexes" else list(range(len(task.options)))
        wrong = [pick for pick in order if pick not in task.key and self.votes.get(pick)]
        return max(wrong, key=lambda pick: self.votes[pick], default=None)

    def is_missed(self, task: Task) -> bool:
        """Has a third of the class, or more, not got it right?"""
        right = self.right(task)
        if self.voters is not None and right is not None:
            return self.voters > 0 and 3 * (self.voters - right) >= self.voters
        wrong = sum(number for pick, number in self.votes.items() if pick not in task.key)
        return 3 * wrong >= sum(self.votes.values())

    @property
    def data(self) -> dict[str, Any]:
        """As plain data, which `read_poll` reads."""
        return {
            "votes": [[_plain(pick), number] for pick, number in self.votes.items()] if not self.answers else [],
            "answers": [[_plains(answer), number] for answer, number in self.answers.items()],
            "people": [[name, _plains(answer)] for name, answer in self.people],
        }


def _plain(pick: Pick) -> str | int:
    return pick if isinstance(pick, int) else str(pick)


def _plains(answer: Picks) -> list[str | int]:
    return sorted((_plain(pick) for pick in answer), key=str)


# What comes from outside


def read_votes(task: Task, text: str) -> dict[Pick, int]:
    """Counts that somebody has typed: for options a number each, in order; for hexes names with numbers.

    Commas, spaces and colons separate. What is wrong is one clear error.
    """
    parts = re.split(r"[\s,;:=]+", text.strip()) if text.strip() else []
    if task.picks == "option":
        if len(parts) > len(task.options):
            reason = ngettext("there is only {n} answer here", "there are only {n} answers here", len(task.options))
            raise HothlabError(reason.format(n=len(task.options)))
        return dict(enumerate(_numbers(parts)))
    if len(parts) % 2:
        raise HothlabError(_("write each hex with its number: E4 12, E5 3"))
    return {task.read_pick(name): number for name, number in zip(parts[::2], _numbers(parts[1::2]), strict=True)}


def _numbers(parts: Iterable[str]) -> list[int]:
    found = []
    for part in parts:
        if not re.fullmatch(r"[0-9]{1,5}", part) or int(part) > _MOST_VOTES:
            raise HothlabError(_("{text!r} is not a number of votes").format(text=part[:20]))
        found.append(int(part))
    return found


def read_poll(task: Task, data: Mapping[Any, Any]) -> Poll | None:
    """A poll from plain data: whole answers with numbers and names with answers, or votes. None for anything else."""
    try:
        votes = {_picks(task, [pick])[0]: _number(number) for pick, number in _pairs(data.get("votes", []))}
        answers = [(_picks(task, picks), _number(number)) for picks, number in _pairs(data.get("answers", []))]
        people = [(_name(name), _picks(task, picks)) for name, picks in _pairs(data.get("people", []))]
        return Poll.by_hand(task, votes) if votes else Poll.of_answers(task, answers, people)
    except (HothlabError, ValueError, TypeError):
        return None


def _pairs(rows: Any) -> list[tuple[Any, Any]]:
    if type(rows) is not list or len(rows) > _MOST_ANSWERS:
        raise ValueError
    return [(one, other) for one, other in rows]


def _picks(task: Task, picks: Any) -> list[Pick]:
    kind = int if task.picks == "option" else str
    if type(picks) is not list or len(picks) > max(len(task.choosable), 1):
        raise ValueError
    if any(type(pick) is not kind for pick in picks):
        raise ValueError
    return [task.read_pick(pick) for pick in picks]


def _number(value: Any) -> int:
    if type(value) is not int or not 0 < value <= _MOST_VOTES:
        raise ValueError
    return int(value)


def _name(value: Any) -> str:
    if type(value) is not str:
        raise ValueError
    return plain_name(value)
