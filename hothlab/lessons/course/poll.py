"""What a class has answered to one question, by phones or counted by hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from hothlab.lessons.tasks.task import Answer, Pick, Task

__all__ = ["Poll"]


@dataclass(frozen=True)
class Poll:
    """How many have chosen what."""

    votes: Mapping[Pick, int]
    """How many have chosen each hex or option; what nobody has chosen is left out."""
    answers: Mapping[Answer, int] = field(default_factory=lambda: MappingProxyType({}))
    """How many have given each whole answer; nothing where only hands were counted for each of several hexes."""
    people: tuple[tuple[str, Answer], ...] = ()
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
        whole: Counter[Answer] = Counter()
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
        """What most of those have chosen who chose something wrong; of equals the first to read."""
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
