"""A reader at a worked example: forward, back, to any moment, and "now you" before those that ask first."""

from __future__ import annotations

from hothlab.base.observed import Observed
from hothlab.lessons.examples.example import Example, ExampleMoment
from hothlab.lessons.tasks.attempt import Attempt
from hothlab.lessons.tasks.task import Task

__all__ = ["Stepper"]


class Stepper(Observed):
    """A worked example under the hands of a reader. Observers hear of every call once, after it.

    Before a moment that asks, `forward` opens its question instead of the moment, and `asking` is the attempt at it.
    The moment itself is shown when the question is answered, given up or skipped, and not earlier. It asks only once.

    Back undoes forward (but a question that is answered stays closed), and `go(n)` from the start is n times forward.
    """

    def __init__(self, example: Example) -> None:
        super().__init__()
        self.example = example
        self._at = 0
        self._asking = False
        self._attempts: dict[int, Attempt] = {}
        self._skipped: set[int] = set()

    # Where the reader is

    @property
    def at(self) -> int:
        """The number of the moment that is shown, from 0."""
        return self._at

    @property
    def moment(self) -> ExampleMoment:
        """The moment that is shown."""
        return self.example.moments[self._at]

    @property
    def last_number(self) -> int:
        """The number of the last moment."""
        return len(self.example.moments) - 1

    @property
    def asking(self) -> Attempt | None:
        """The attempt at the question that is open; None while there is none."""
        return self._attempts[self._at + 1] if self._asking else None

    @property
    def can_go_forward(self) -> bool:
        """Does forward lead anywhere? Not from the last moment, and not past a question that is open."""
        return self._at < self.last_number and not (self._asking and self._closed(self._at + 1))

    @property
    def can_go_back(self) -> bool:
        """Does back lead anywhere?"""
        return self._asking or self._at > 0

    @property
    def furthest(self) -> int:
        """The furthest moment that can be shown before another question has to be settled."""
        ahead = range(self._at + 1, self.last_number + 1)
        return next((number - 1 for number in ahead if self._closed(number)), self.last_number)

    def _question(self, number: int) -> Task | None:
        return self.example.moments[number].ask

    def _closed(self, number: int) -> bool:
        """Does a moment still ask before it is shown?"""
        if self._question(number) is None or number in self._skipped:
            return False
        return number not in self._attempts or not self._attempts[number].done

    # Going

    def forward(self) -> None:
        """One moment on, or its question if it asks first; an open question stays open until it is settled."""
        self._forward()
        self.tell()

    def _forward(self) -> None:
        if not self.can_go_forward:
            return
        ahead = self._at + 1
        if self._closed(ahead):
            self._open(ahead)
        else:
            self._at, self._asking = ahead, False

    def _open(self, number: int) -> None:
        if number not in self._attempts:
            task = self._question(number)
            assert task is not None
            self._attempts[number] = Attempt(task)
            self._attempts[number].on_change(lambda _attempt: self.tell())
        self._asking = True

    def back(self) -> None:
        """One moment back; from an open question back to its board."""
        if self._asking:
            self._asking = False
        elif self._at > 0:
            self._at -= 1
        self.tell()

    def go(self, number: int) -> None:
        """To a moment, or as far towards it as the questions allow. Beyond the ends it is the first or the last."""
        wanted = min(max(number, 0), self.last_number)
        if wanted <= self._at:
            self._at, self._asking = wanted, False
        else:
            for _step in range(wanted - self._at):
                self._forward()
        self.tell()

    def first(self) -> None:
        """To the first moment."""
        self.go(0)

    def last(self) -> None:
        """To the last moment, or to the first question on the way."""
        self.go(self.last_number)

    def skip(self) -> None:
        """Leave the open question unanswered and go on."""
        if self._asking:
            ahead = self._at + 1
            if self._closed(ahead):
                self._skipped.add(ahead)
            self._at, self._asking = ahead, False
        self.tell()

    def again(self) -> None:
        """From the start, with every question open again."""
        self._at, self._asking = 0, False
        self._attempts.clear()
        self._skipped.clear()
        self.tell()
