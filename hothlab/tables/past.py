"""The past of a game: its log, its moments to look back at, and a turn shown once more. None of it changes the game."""

from __future__ import annotations

from collections.abc import Mapping

from hothlab.errors import HothlabError
from hothlab.game.battle import Battle
from hothlab.game.events import describe
from hothlab.game.state import State
from hothlab.hexes import Side
from hothlab.tables.reasons import SECRET, reason_of
from hothlab.tables.recap import Recap, recap
from hothlab.tables.seats import Seats
from hothlab.tables.story import Line, Roll, lines, roll_of, state_at, turn_start
from hothlab.text import _

__all__ = ["Past"]


class Past(Seats):
    """A battle that can be looked back at."""

    def __init__(self, battle: Battle, people: Mapping[int, str] | None = None) -> None:
        super().__init__(battle, people)
        self._replaying = False
        self._paused = False
        self._log: list[Line] = []
        self._logged = 0
        self._log_mark: object = None
        self._reasons: dict[int, str] = {}
        """Why the computer gave its answers, by the number of the step; none of a hidden card."""

    @property
    def paused(self) -> bool:
        """Does what plays by itself wait: the computer, or the past that is shown once more?"""
        return self._paused

    @property
    def log(self) -> list[Line]:
        """Everything that happened, a line each."""
        steps = len(self.battle.steps)
        if self._logged > steps or (self._logged and self._log_mark is not self.battle.steps[self._logged - 1]):
            self._log, self._logged = [], 0
        if self._logged < steps:
            self._log += lines(self.battle.steps, self._logged, self._why)
            self._logged = steps
            self._log_mark = self.battle.steps[-1]
        return self._log

    def _why(self, number: int) -> str:
        """Why the computer answered as it did in a step, as it said then or as it would say again."""
        step = self.battle.steps[number]
        if step.seat is None or not self.by_computer(step) or step.action.verb in SECRET:
            return ""
        if number not in self._reasons:
            self._reasons[number] = reason_of(self.people[step.seat], step)
        return self._reasons[number]

    @property
    def moments(self) -> int:
        """How many moments there are to look back at, besides the first."""
        return len(self.battle.steps)

    @property
    def moment(self) -> int:
        """The moment that is shown."""
        return self.moments if self._looking is None else self._looking

    @property
    def state(self) -> State:
        """The moment that is shown, hidden cards included: only its board is for the screen."""
        return state_at(self.battle, self.moment)

    def look(self, moment: int | None) -> bool:
        """Show a past moment, or with None what is now."""
        with self._doing():
            self._replaying = False
            self._look(moment)
        return True

    def _look(self, moment: int | None) -> None:
        self._looking = None if moment is None or moment >= self.moments else max(0, moment)
        self._forget()

    def _forget(self) -> None:
        """What was found for the moment shown before holds no more."""

    def look_on(self, by: int = 1) -> bool:
        """Show the moment after (or before) the one that is shown; False at the end."""
        to = self.moment + by
        self.look(to)
        return self._looking is not None

    @property
    def replaying(self) -> bool:
        """Is the past played once more, up to now?"""
        return self._replaying and self._looking is not None

    @property
    def can_replay(self) -> bool:
        """Is there a turn of the other side's to show once more?"""
        return self._other_turn() is not None

    def replay(self, start: int | None = None) -> bool:
        """Play the past once more, from a moment on; without one, from the start of the other side's last turn."""
        with self._doing():
            last = self._other_turn() if start is None else start
            if last is None or not self.moments:
                raise HothlabError(_("there is no turn to show once more"))
            self._look(turn_start(self.battle, last) if start is None else start)
            self._replaying = True
            self._paused = False
        return not self.message

    def _other_turn(self) -> int | None:
        """A moment in the last turn that was not this screen's person's."""
        mine = self.sides_here if not self.hot_seat else frozenset[Side]()
        steps = self.battle.steps
        return next(
            (n for n in reversed(range(len(steps))) if steps[n].seat is not None and steps[n].before.side not in mine),
            None,
        )

    def replay_on(self) -> bool:
        """The next moment of what is shown once more; False when it has come to now."""
        if not self.replaying:
            return False
        with self._doing():
            self._look(self.moment + 1)
            self._replaying = self._looking is not None
        return self._replaying

    @property
    def roll(self) -> Roll | None:
        """The dice on the table in the moment that is shown."""
        return roll_of(self.battle, self.moment, self.people_here or None)

    @property
    def nobody(self) -> tuple[Line, ...]:
        """The steps that passed after the last answer of a person because nobody could do anything in them.

        They are told until the next turn of a person's begins.
        """
        steps, state, people = self.battle.steps, self.battle.state, self.people_here
        last = next((n for n in reversed(range(len(steps))) if steps[n].seat in people), None)
        if last is None or self._looking is not None:
            return ()
        if steps[last].before.turn != state.turn and state.seat in people:
            return ()
        return tuple(line for line in lines(steps[: last + 1], last) if line.kind == "nobody")

    @property
    def recap(self) -> Recap | None:
        """What the others did since the person at the screen last had the turn; None once that person has answered."""
        return None if self._looking is not None else recap(self.battle, self.people_here, self.sides_here)

    @property
    def happened(self) -> tuple[str, ...]:
        """What the last answer before the shown moment did, in words."""
        if not self.moment:
            return ()
        return tuple(describe(event) for event in self.battle.steps[self.moment - 1].events)
