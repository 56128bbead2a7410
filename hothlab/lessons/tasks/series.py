"""Questions in a row: a quiz, or what is due in the review."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from hothlab.base.observed import Observed
from hothlab.lessons.tasks.attempt import MOST_STARS, Attempt
from hothlab.lessons.tasks.task import Task

__all__ = ["Series"]


class Series(Observed):
    """Tasks under the hands of a reader, one after the other. Observers hear of every call once, after it.

    `on_done` is called with each attempt that is solved or given up.
    """

    def __init__(self, tasks: Iterable[Task], on_done: Callable[[Attempt], object] | None = None, at: int = 0) -> None:
        """`at` is where to begin: behind the questions that were answered on another day."""
        super().__init__()
        self.tasks = tuple(tasks)
        self._on_done = on_done
        self.at = min(at, len(self.tasks))
        """The number of the question that is asked, from 0; as many as there are once all are answered."""
        self.attempts = tuple(self._attempt(task) for task in self.tasks)

    def _attempt(self, task: Task) -> Attempt:
        made = Attempt(task, self._on_done)
        made.on_change(lambda _attempt: self.tell())
        return made

    @property
    def attempt(self) -> Attempt | None:
        """The attempt at the question that is asked; None after the last."""
        return self.attempts[self.at] if self.at < len(self.tasks) else None

    @property
    def finished(self) -> bool:
        """Are all questions behind the reader?"""
        return self.at >= len(self.tasks)

    @property
    def can_go_on(self) -> bool:
        """Is the question that is asked answered?"""
        return self.attempt is not None and self.attempt.done

    def forward(self) -> None:
        """To the next question, once this one is answered."""
        if self.can_go_on:
            self.at += 1
        self.tell()

    def again(self) -> None:
        """From the first question, for practice: stars that were lost do not come back."""
        self.at = 0
        for attempt in self.attempts:
            attempt.restart()
        self.tell()

    @property
    def done(self) -> int:
        """How many were answered, or given up, in this sitting."""
        return sum(attempt.done for attempt in self.attempts)

    @property
    def right(self) -> int:
        """How many were right at the first try."""
        return sum(attempt.solved and attempt.tries == 1 for attempt in self.attempts)

    @property
    def stars(self) -> int:
        """The stars won in all of them."""
        return sum(attempt.stars for attempt in self.attempts)

    @property
    def most(self) -> int:
        """The stars that can be won."""
        return MOST_STARS * len(self.tasks)
