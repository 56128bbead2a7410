"""The past of a game: its log, its moments to look back at, and a turn shown once more. None of it changes the game."""

from __future__ import annotations

from hothlab.base.errors import HothlabError
from hothlab.game.state import State
from hothlab.hexes import Side
from hothlab.language.text import _, language
from hothlab.tables.computer_reasons import SECRET, reason_of
from hothlab.tables.game import Game
from hothlab.tables.recap import Recap, recap
from hothlab.tables.story import LogLine, TableRoll, last_answer, lines, roll_of, state_at, turn_start

__all__ = ["Past"]


class Past:
    """The past of a game, and which moment of it is shown."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._battle = game.battle
        self._looking: int | None = None
        self._replaying = False
        self._log: list[LogLine] = []
        self._logged = 0
        self._log_mark: object = None
        self._recap: tuple[object, Recap | None] | None = None
        """The recap, and the moment and the language that it was made for."""
        self._reasons: dict[int, str] = {}
        """Why the computer gave its answers, by the number of the step; nothing that would give a hidden card away."""

    # Told

    @property
    def log(self) -> list[LogLine]:
        """Everything that happened, a line each."""
        steps = len(self._battle.steps)
        if self._logged > steps or (self._logged and self._log_mark is not self._battle.steps[self._logged - 1]):
            self._log, self._logged = [], 0
        if self._logged < steps:
            self._log += lines(self._battle.steps, range(self._logged, steps), self._why)
            self._logged = steps
            self._log_mark = self._battle.steps[-1]
        return self._log

    def _why(self, number: int) -> str:
        """Why the computer answered as it did in a step, as it said then or as it would say again."""
        step, seats = self._battle.steps[number], self._game.seats
        if step.seat is None or not seats.by_computer(step) or isinstance(step.action, SECRET):
            return ""
        if number not in self._reasons:
            self._reasons[number] = reason_of(seats.people[step.seat], step)
        return self._reasons[number]

    def remember(self, number: int, reason: str) -> None:
        """Keep why the computer gave the answer of a step."""
        self._reasons[number] = reason

    def cut_off(self) -> None:
        """Answers were taken back: forget the reasons of those that are gone."""
        steps = len(self._battle.steps)
        self._reasons = {number: text for number, text in self._reasons.items() if number < steps}

    @property
    def last_reason(self) -> str:
        """Why the computer gave the last answer; nothing where a person gave it."""
        last = last_answer(self._battle.steps)
        return "" if last is None else self._reasons.get(last, "")

    @property
    def roll(self) -> TableRoll | None:
        """The dice on the table in the moment that is shown."""
        return roll_of(self._battle, self.moment, self._game.seats.here or None)

    @property
    def nobody(self) -> tuple[LogLine, ...]:
        """The log's lines for the steps that nobody could act in, after the last answer of a person.

        They are told until a person is asked something in a later turn, or the battle is over.
        """
        steps, people = self._battle.steps, self._game.seats.here
        last = last_answer(steps, people)
        if last is None or self._looking is not None or self._battle.over:
            return ()
        if steps[last].before.turn != self._battle.state.turn and self._game.asked.seat in people:
            return ()
        return tuple(line for line in lines(steps, range(last, last + 1)) if line.kind == "nobody")

    @property
    def recap(self) -> Recap | None:
        """What the others did since the person at the screen last had the turn; None once that person has answered."""
        if self._looking is not None:
            return None
        steps, seats = self._battle.steps, self._game.seats
        now = (language(), len(steps), steps[-1] if steps else None)
        if self._recap is None or self._recap[0] != now:
            self._recap = now, recap(self._battle, seats.here, seats.sides_here)
        return self._recap[1]

    @property
    def happened(self) -> tuple[str, ...]:
        """What the last answer before the shown moment did, in words."""
        if not self.moment:
            return ()
        return tuple(event.sentence for event in self._battle.steps[self.moment - 1].events)

    # Looked at

    @property
    def looking(self) -> int | None:
        """The past moment that is shown; None for now."""
        return self._looking

    @property
    def moments(self) -> int:
        """How many moments there are to look back at, besides the first."""
        return len(self._battle.steps)

    @property
    def moment(self) -> int:
        """The moment that is shown."""
        return self.moments if self._looking is None else self._looking

    @property
    def state(self) -> State:
        """The moment that is shown, hidden cards included: only its board is for the screen."""
        return state_at(self._battle, self.moment)

    def look(self, moment: int | None) -> None:
        """Show a past moment, or with None what is now."""
        self._replaying = False
        self._look(moment)

    def _look(self, moment: int | None) -> None:
        self._looking = None if moment is None or moment >= self.moments else max(0, moment)

    # Shown once more

    @property
    def replaying(self) -> bool:
        """Is the past played once more, up to now?"""
        return self._replaying and self._looking is not None

    @property
    def can_replay(self) -> bool:
        """Is there a turn of the other side to show once more?"""
        return self._other_turn() is not None

    def replay(self, start: int | None = None) -> None:
        """Play the past once more, from a moment on; without one, from the start of the other side's last turn."""
        last = self._other_turn() if start is None else start
        if last is None or not self.moments:
            raise HothlabError(_("there is no turn to show once more"))
        self._look(turn_start(self._battle, last) if start is None else start)
        self._replaying = True

    def _other_turn(self) -> int | None:
        """A moment in the last turn that belonged to nobody at this screen."""
        seats = self._game.seats
        mine = seats.sides_here if not seats.hot_seat else frozenset[Side]()
        steps = self._battle.steps
        return next(
            (n for n in reversed(range(len(steps))) if steps[n].seat is not None and steps[n].before.side not in mine),
            None,
        )

    def replay_on(self) -> None:
        """The next moment of what is shown once more."""
        self._look(self.moment + 1)
        self._replaying = self._looking is not None
