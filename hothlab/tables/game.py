"""A battle as the people and the computer's players at a table play it: who is next, back and forth, a draw."""

from __future__ import annotations

from hothlab.base.errors import HothlabError
from hothlab.game.actions import Action
from hothlab.game.battle import Battle
from hothlab.game.state import Decision
from hothlab.language.text import _
from hothlab.tables.ending import Ending, ending, why_draw
from hothlab.tables.seats import YOU, Seats

__all__ = ["Game"]


class Game:
    """A battle and who decides in it. It changes only by legal answers, `undo`, `redo` and `call_draw`."""

    def __init__(self, battle: Battle, seats: Seats, drawn: bool = False) -> None:
        self.battle = battle
        self.seats = seats
        self.drawn = drawn and not battle.over
        """Have the people at the screen called it a draw?"""
        self.gone_back = False
        """Was the last answer taken back or given again, and none given since?"""
        self._undone: list[int] = []
        """What can be given again: how many answers each `undo` took back."""

    @property
    def asked(self) -> Decision:
        """Whose decision is next."""
        return self.battle.decision

    @property
    def over(self) -> bool:
        """Has the battle ended, by the rules or by agreement?"""
        return self.drawn or self.battle.over

    @property
    def waiting(self) -> bool:
        """Does the computer decide next?"""
        seat = self.asked.seat
        return not self.drawn and seat is not None and self.seats.people[seat] != YOU

    @property
    def ending(self) -> Ending:
        """How the battle ended, as the people at the screen see it."""
        winner = self.battle.state.winner
        return ending(self.battle, self.seats.sides_here, self.drawn, self.seats.called(winner) if winner else "")

    def play(self, action: Action) -> None:
        """Give an answer."""
        self.battle.play(action)
        self._undone.clear()
        self.gone_back = False

    # Back and forth

    @property
    def can_undo(self) -> bool:
        """Has a person answered anything that could be taken back?"""
        here = self.seats.here
        return self.drawn or any(step.seat in here for step in self.battle.steps)

    @property
    def can_redo(self) -> bool:
        """Was an answer taken back?"""
        return bool(self._undone)

    def undo(self) -> None:
        """Take back a draw, or else the last answer of a person and what the computer answered to it."""
        if self.drawn:
            self.drawn = False
        else:
            self._undone.append(self._take_back())
        self.gone_back = True

    def _take_back(self) -> int:
        """Undo until a person decides, and return how many answers that took; if it cannot be, nothing changes."""
        number = 0
        try:
            while not number or self.waiting:
                self.battle.undo()
                number += 1
        except HothlabError:
            for _again in range(number):
                self.battle.redo()
            raise
        return number

    def redo(self) -> None:
        """Give again what was taken back last."""
        if not self._undone:
            raise HothlabError(_("there is nothing to play again"))
        for _again in range(self._undone.pop()):
            self.battle.redo()
        self.gone_back = True

    # A battle without an end

    @property
    def stalled(self) -> str:
        """Why the people at the screen may call the battle a draw; nothing where it goes on, or nobody is there."""
        return why_draw(self.battle) if self.seats.here and not self.over else ""

    def call_draw(self) -> None:
        """Let the battle end without a winner."""
        self.drawn = True
        self.gone_back = False
