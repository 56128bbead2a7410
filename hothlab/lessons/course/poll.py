"""What a class has answered to one question, by phones or counted by hand."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from types import MappingProxyType
from typing import Any

from hothlab.base.bounds import plain_name
from hothlab.base.errors import HothlabError
from hothlab.base.yamltree import Node
from hothlab.language.text import _, ngettext
from hothlab.lessons.tasks.task import ChoiceTask, Pick, Picks, Task

__all__ = ["Poll", "read_poll", "read_votes"]

_MOST_VOTES = 10_000
_MOST_ANSWERS = 1000


@dataclass(frozen=True)
class Poll:
    """What phones have answered and the hands that were counted, added up."""

    phones: Mapping[Picks, int] = field(default_factory=lambda: MappingProxyType({}))
    """How many phones have given each whole answer."""
    people: tuple[tuple[str, Picks], ...] = ()
    """Who has answered what, where names were asked for."""
    hands: Mapping[Pick, int] = field(default_factory=lambda: MappingProxyType({}))
    """How many hands were raised for each hex or option; what nobody has chosen is left out."""
    whole: bool = True
    """Is each hand a whole answer? Not where several hexes are right."""

    @classmethod
    def by_hand(cls, task: Task, votes: Mapping[Pick, int]) -> Poll:
        """Counts of raised hands; what cannot be chosen here is an error."""
        counted = {task.read_pick(pick): number for pick, number in votes.items() if number}
        return cls(hands=counted, whole=not counted or isinstance(task, ChoiceTask) or len(task.key) == 1)

    @classmethod
    def of_answers(
        cls,
        task: Task,
        answers: Iterable[tuple[Iterable[Pick], int]],
        people: Iterable[tuple[str, Iterable[Pick]]] = (),
    ) -> Poll:
        """Whole answers, as phones send them; what cannot be answered here is an error."""
        whole: Counter[Picks] = Counter()
        for picks, number in answers:
            whole[task.read(picks)] += number
        return cls(dict(whole), tuple((name, task.read(picks)) for name, picks in people))

    def with_hands_of(self, other: Poll) -> Poll:
        """The phones of this and the hands of the other."""
        return replace(self, hands=other.hands, whole=other.whole)

    @cached_property
    def votes(self) -> Mapping[Pick, int]:
        """How many have chosen each hex or option; what nobody has chosen is left out."""
        votes = Counter(self.hands)
        for answer, number in self.phones.items():
            for pick in answer:
                votes[pick] += number
        return dict(votes)

    @property
    def voters(self) -> int | None:
        """How many have answered; None where that is not known."""
        if self.hands and not self.whole:
            return None
        return sum(self.phones.values()) + sum(self.hands.values())

    def right(self, task: Task) -> int | None:
        """How many have given the whole right answer; None where that is not known."""
        if self.voters is None:
            return None
        return self.phones.get(task.key, 0) + sum(number for pick, number in self.hands.items() if pick in task.key)

    def commonest_wrong(self, task: Task) -> Pick | None:
        """The commonest wrong pick; of several that are equally common the first in reading order."""
        wrong = [pick for pick in task.choices if pick not in task.key and self.votes.get(pick)]
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
            "votes": [[_plain(pick), number] for pick, number in self.hands.items()],
            "answers": [[_plains(answer), number] for answer, number in self.phones.items()],
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
    if isinstance(task, ChoiceTask):
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


def read_poll(task: Task, data: Node) -> Poll:
    """A poll from plain data: the phones' whole answers, with names perhaps, and the votes by hand."""
    rows = data.mapping()
    votes = {_pick(task, pick): _number(each) for pick, each in _pairs(rows, "votes")}
    answers = [(_picks(task, picks), _number(each)) for picks, each in _pairs(rows, "answers")]
    people = [(plain_name(name.text()), _picks(task, picks)) for name, picks in _pairs(rows, "people")]
    phones = Poll.of_answers(task, answers, people)
    return phones.with_hands_of(Poll.by_hand(task, votes)) if votes else phones


def _pairs(rows: Mapping[str, Node], key: str) -> list[tuple[Node, Node]]:
    return [each.pair() for each in rows[key].items(_MOST_ANSWERS)] if key in rows else []


def _picks(task: Task, picks: Node) -> list[Pick]:
    return [_pick(task, each) for each in picks.items(max(len(task.choosable), 1))]


def _pick(task: Task, pick: Node) -> Pick:
    return task.read_pick(pick.whole(0, _MOST_ANSWERS) if isinstance(task, ChoiceTask) else pick.text())


def _number(value: Node) -> int:
    return value.whole(1, _MOST_VOTES)
