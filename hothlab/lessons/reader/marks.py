"""What a reader has done so far, as a value; two of them merge into one. `marks_file` writes and reads it.

Merging is by the best and the latest, so it does not matter who merges what, in which order or how often:
`merged(a, b) == merged(b, a)`, `merged(a, merged(b, c)) == merged(merged(a, b), c)` and `merged(a, a) == a`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime, timezone
from typing import Any, TypeVar

from hothlab.base.bounds import sendable

__all__ = [
    "DIFFICULTIES",
    "LATEST",
    "LONGEST_ID",
    "MOST",
    "STABILITIES",
    "STATES",
    "Mark",
    "Marks",
    "ReviewCard",
    "merged",
]

LONGEST_ID = 200
"""Characters of an id that is new; those of the course have a quarter of that."""
MOST = 10**9
"""Where every counter stops."""
LATEST = datetime(9000, 1, 1, tzinfo=timezone.utc)
"""The last moment there is here: a year can still be added to it."""
STABILITIES = (0.0005, 10.0**6)
DIFFICULTIES = (1.0, 10.0)
STATES = (1, 2, 3)
"""Learning, review, relearning: the numbers of the library that schedules."""

T = TypeVar("T")
N = TypeVar("N", int, float)


@dataclass(frozen=True)
class Mark:
    """How one task went: the best stars, the tries they took, how often it was done, the rules it trains."""

    stars: int
    tries: int
    times: int = 1
    rules: frozenset[str] = frozenset()

    def merged(self, other: Mark) -> Mark:
        """The better of the two results; more stars are better, then fewer tries."""
        stars, fewest = max((self.stars, -self.tries), (other.stars, -other.tries))
        return Mark(stars, -fewest, max(self.times, other.times), self.rules | other.rules)

    def bounded(self) -> Mark:
        """The same, so that it can be written and read again."""
        tries, times = (_between(least, count, MOST) for least, count in ((0, self.tries), (1, self.times)))
        return Mark(_between(0, self.stars, 3), tries, times, frozenset(map(_short, self.rules)))


@dataclass(frozen=True)
class ReviewCard:
    """When an item of the review comes back, and what the schedule remembers of it."""

    due: datetime
    last: datetime
    """When it was answered last."""
    state: int
    step: int | None
    stability: float
    difficulty: float
    answers: int = 1
    streak: int = 0
    """How often it was right at the first try since it last was not."""

    def merged(self, other: ReviewCard) -> ReviewCard:
        """The later of the two."""
        return max(self, other, key=ReviewCard._rank)

    def bounded(self) -> ReviewCard:
        """The same, so that it can be written and read again."""
        return replace(
            self,
            due=min(self.due, LATEST),
            last=min(self.last, LATEST),
            stability=_between(STABILITIES[0], self.stability, STABILITIES[1]),
            difficulty=_between(DIFFICULTIES[0], self.difficulty, DIFFICULTIES[1]),
            answers=_between(1, self.answers, MOST),
            streak=_between(0, self.streak, MOST),
        )

    def _rank(self) -> tuple[Any, ...]:
        """A key to compare by; no two different cards share one."""
        step = -1 if self.step is None else self.step
        return self.last, self.answers, self.due, self.streak, self.state, step, self.stability, self.difficulty


@dataclass(frozen=True)
class Marks:
    """All of it: marks by task, steps seen by chapter, review cards by item.

    `era` counts the resets. A later era replaces an earlier one whole, so that a notebook that is still open somewhere
    cannot bring back what was reset. Whatever is put in, what comes out can be written and read again.
    """

    era: int = 0
    tasks: Mapping[str, Mark] = field(default_factory=dict)
    seen: Mapping[str, frozenset[str]] = field(default_factory=dict)
    review: Mapping[str, ReviewCard] = field(default_factory=dict)

    def with_task(self, id: str, mark: Mark) -> Marks:
        """With one result more."""
        id = _short(id)
        before = self.tasks.get(id)
        if before is not None:
            mark = replace(before.merged(mark), times=before.times + mark.times)
        return replace(self, tasks={**self.tasks, id: mark.bounded()})

    def with_seen(self, chapter: str, step: str) -> Marks:
        """With one step more that was looked at."""
        chapter = _short(chapter)
        return replace(self, seen={**self.seen, chapter: self.seen.get(chapter, frozenset()) | {_short(step)}})

    def with_card(self, id: str, card: ReviewCard) -> Marks:
        """With an item's card in place of its last."""
        return replace(self, review={**self.review, _short(id): card.bounded()})

    def anew(self) -> Marks:
        """Nothing, after one reset more."""
        return Marks(era=_between(0, self.era + 1, MOST))


def _between(least: N, value: N, most: N) -> N:
    return max(least, min(value, most))


def _short(id: str) -> str:
    return sendable(id[:LONGEST_ID])


def merged(one: Marks, other: Marks) -> Marks:
    """Both in one.

    >>> one, other = Marks().with_task("04/walk", Mark(2, 3)), Marks().with_task("04/walk", Mark(3, 1))
    >>> merged(one, other).tasks
    {'04/walk': Mark(stars=3, tries=1, times=1, rules=frozenset())}
    """
    if one.era != other.era:
        return max(one, other, key=lambda each: each.era)
    return Marks(
        one.era,
        _union(one.tasks, other.tasks, Mark.merged),
        _union(one.seen, other.seen, frozenset.union),
        _union(one.review, other.review, ReviewCard.merged),
    )


def _union(one: Mapping[str, T], other: Mapping[str, T], join: Callable[[T, T], T]) -> dict[str, T]:
    both = {**one, **other}
    return {id: join(one[id], other[id]) if id in one and id in other else both[id] for id in sorted(both)}
