"""A reader at a task: what is picked, what was said to it, and the stars in the end."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from hothlab.base.observed import Observed
from hothlab.hexes import Hex
from hothlab.lessons.tasks.task import ChoiceTask, Feedback, HexesTask, Pick, Picks, Task
from hothlab.rules.reason import Reason

__all__ = ["MOST_STARS", "Attempt"]

MOST_STARS = 3


class Attempt(Observed):
    """A task under the hands of a reader. Once it is done it stays as it is until `again`.

    Wrong picks are explained and put back at once; right ones stay picked. Wrong hexes stand in red until the next
    check or pick, or until they are picked off the board; then the explanation goes too.

    Observers of `on_change` hear of every call once, after it; `on_done` is called once, when it is solved or given up.
    """

    def __init__(self, task: Task, on_done: Callable[[Attempt], object] | None = None) -> None:
        super().__init__()
        self.task = task
        self._on_done = on_done
        self._most = MOST_STARS
        self.round = 1
        """1 at first, and one more each time that it is started over."""
        self._start()

    def _start(self) -> None:
        self.picked: Picks = frozenset()
        """What is picked now."""
        self.tries = 0
        """How many answers were checked."""
        self.hinted = False
        """Was the hint asked for?"""
        self.feedback: Feedback | None = None
        """What was said to the last answer; None before the first, and once something else is picked."""
        self.tried: Picks = frozenset()
        """All wrong picks so far."""
        self.refused: Mapping[Hex, Reason] = MappingProxyType({})
        """The hexes that stand in red, each with the reason."""
        self.solved = False
        """Is the right answer found?"""
        self.revealed = False
        """Was the answer shown instead?"""
        self._checked: set[Picks] = set()

    # What a reader does

    @property
    def done(self) -> bool:
        """Is it solved or given up?"""
        return self.solved or self.revealed

    def pick(self, pick: Pick | str) -> None:
        """Pick a hex or an option, or put it back when it is picked. Of options only one is picked at a time.

        A hex that stands in red only loses its red.
        """
        if self.done:
            return
        chosen = self.task.read_pick(pick)
        if chosen in self.refused:
            self.refused = {hex: reason for hex, reason in self.refused.items() if hex != chosen}
            if not self.refused:
                self.feedback = None
            self.tell()
            return
        if chosen in self.picked:
            self.picked -= {chosen}
        else:
            self.picked = (self.picked if isinstance(self.task, HexesTask) else frozenset[Pick]()) | {chosen}
        self.feedback, self.refused = None, {}
        self.tell()

    def check(self) -> Feedback | None:
        """Have the answer checked; wrong picks are put back, and the next check is about those that are left.

        An answer that was checked before, or what was left of it, costs no further try. Neither does an empty answer
        that is wrong. None where an option has to be picked first.
        """
        if self.feedback is not None and (self.done or isinstance(self.task, ChoiceTask) or not self.feedback.wrong):
            return self.feedback  # nothing else was picked since
        if not self.picked and isinstance(self.task, ChoiceTask):
            return None
        self.feedback = self.task.check(self.picked)
        if self.feedback.right or (self.picked and self.picked not in self._checked):
            self.tries += 1
        self._checked.add(self.picked)
        if self.feedback.right:
            self.solved, self.refused = True, {}
            self._finish()
        else:
            self._take_back(self.feedback.wrong)
        self.tell()
        return self.feedback

    def _take_back(self, wrong: Mapping[Pick, Reason]) -> None:
        self.refused = {pick: reason for pick, reason in wrong.items() if isinstance(pick, Hex)}
        self.tried |= frozenset(wrong)
        self.picked -= frozenset(wrong)
        self._checked.add(self.picked)

    def hint(self) -> str:
        """The hint. Asking for it costs a star."""
        if self.task.hint and not self.done:
            self.hinted = True
            self.tell()
        return self.task.hint

    def reveal(self) -> Feedback:
        """Give up and see the answer."""
        if not self.done:
            self.picked, self.refused = self.task.key, {}
            self.feedback = self.task.reveal()
            self.revealed = True
            self._finish()
            self.tell()
        assert self.feedback is not None
        return self.feedback

    def again(self) -> None:
        """Start over, for practice: lost stars do not come back, but one can be won after the answer was shown.

        A new `Attempt`, on another day say, has all stars to win again.
        """
        self.restart()
        self.tell()

    def restart(self) -> None:
        """Start over without telling the observers. Where nothing was asked for yet it is still the first time."""
        if self.done or self.tries or self.hinted:
            self._most = max(1, self.stars if self.done else self.stars_left)
            self.round += 1
        self._start()

    def _finish(self) -> None:
        if self._on_done is not None:
            self._on_done(self)

    # The stars

    @property
    def stars(self) -> int:
        """Three at par or better without the hint. The hint costs one, more tries than par one, twice as many two.

        Whoever finds the answer has at least one; whoever looks it up has none. After `again` there are no more than
        the time before.
        """
        return self._stars_in(self.tries) if self.solved else 0

    @property
    def stars_left(self) -> int:
        """What the right answer would win now."""
        return 0 if self.done else self._stars_in(self.tries + 1)

    def _stars_in(self, tries: int) -> int:
        slow = (tries > self.task.par) + (tries > 2 * self.task.par)
        return min(self._most, max(1, MOST_STARS - self.hinted - slow))
