"""A reader at an endless drill: one task after the other, a streak, and levels that rise and fall with it."""

from __future__ import annotations

from collections.abc import Callable

from hothlab.base.errors import UnknownName
from hothlab.base.observed import Observed
from hothlab.language.text import _
from hothlab.lessons.drills.drill import Topic, drill, topics
from hothlab.lessons.tasks.attempt import Attempt

__all__ = ["STREAK", "Practice"]

STREAK = 3
"""After this many tasks in a row that were right at once, the next is of a harder level."""
SLIPS = 2
"""After this many in a row that took too many tries or were given up, the next is easier."""


class Practice(Observed):
    """A drill under the hands of a reader. Observers hear of every call once, after it.

    A task follows from the topic, the level and the seed; the next one has the next seed. It begins at `level`, the
    easiest, and grows by itself as far as the level `grows_to`; a reader may go further. `on_done` is called with each
    attempt that is solved or given up.
    """

    def __init__(
        self,
        topic: str,
        level: int = 1,
        seed: int = 1,
        on_done: Callable[[Attempt], object] | None = None,
        grows_to: int | None = None,
    ) -> None:
        super().__init__()
        self._on_done = on_done
        self._grows_to = grows_to
        self.streak = 0
        """How many in a row were right at the first try, without a hint."""
        self.slips = 0
        """How many in a row took too many tries, or were given up."""
        self.moved = 0
        """1 when the task that is asked is the first of a harder level, -1 of an easier one; else 0."""
        self.seed = seed
        self._set(topic, level)

    def _set(self, topic: str, level: int) -> None:
        if topic not in topics():
            raise UnknownName(_("drill topic"), topic, topics())
        self.name = topic
        """The topic's name."""
        self.level = min(max(level, 1), self.most)
        self._begin()

    def _begin(self) -> None:
        self.attempt = Attempt(drill(self.name, self.level, self.seed), self._finished)
        self.attempt.on_change(lambda _attempt: self.tell())

    def _finished(self, attempt: Attempt) -> None:
        if attempt.round > 1:  # for practice: it is known by now
            return
        clean = attempt.solved and attempt.tries == 1 and not attempt.hinted
        self.streak = self.streak + 1 if clean else 0
        self.slips = self.slips + 1 if attempt.stars <= 1 else 0
        if self._on_done is not None:
            self._on_done(attempt)

    @property
    def topic(self) -> Topic:
        """What is practised."""
        return topics()[self.name]

    @property
    def most(self) -> int:
        """The hardest level of the topic."""
        return len(self.topic.levels)

    @property
    def grows_to(self) -> int:
        """The level up to which it grows by itself."""
        return self.most if self._grows_to is None else min(self._grows_to, self.most)

    @property
    def will_rise(self) -> bool:
        """Is the next task of a harder level?"""
        return self.streak >= STREAK and self.level < self.grows_to

    @property
    def will_fall(self) -> bool:
        """Is the next task of an easier level?"""
        return self.slips >= SLIPS and self.level > 1

    def next(self) -> None:
        """The next task, of the level that fits how the last ones went."""
        self.seed += 1
        self._turn(self.will_rise - self.will_fall)
        self.tell()

    def go(self, seed: int) -> None:
        """The task of a seed."""
        self.seed = max(1, seed)
        self._turn(0)
        self.tell()

    def choose(self, topic: str, level: int = 1) -> None:
        """Another topic or level; the streak begins anew."""
        self.streak = self.slips = self.moved = 0
        self._set(topic, level)
        self.tell()

    def _turn(self, steps: int) -> None:
        self.moved = steps
        if steps:
            self.level += steps
            self.streak = self.slips = 0
        self._begin()

    def harder(self) -> None:
        """One level up."""
        self.choose(self.name, self.level + 1)

    def easier(self) -> None:
        """One level down."""
        self.choose(self.name, self.level - 1)
