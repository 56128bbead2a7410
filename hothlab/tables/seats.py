"""Who sits at the screen: people and the computer's players, whose decision is next, and whose cards may be seen."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import cached_property
from threading import RLock
from typing import Any

from hothlab.errors import HothlabError, UnknownName
from hothlab.game.battle import Battle, Step
from hothlab.game.state import Decision
from hothlab.game.view import View, view_of
from hothlab.hexes import Side
from hothlab.observed import Observed
from hothlab.players.player import LEVELS
from hothlab.tables.refusals import Refusal
from hothlab.text import _

__all__ = ["WITH_HAND", "YOU", "Seats", "playable"]

YOU = "you"
"""A person at this screen."""
WITH_HAND = ("play a card", "discard")
"""The decisions for which a player looks at the hand."""


def playable(battle: Battle) -> Battle:
    """The battle, if a table can be opened on it: one whose dice are rolled elsewhere waits for them for ever."""
    if battle.dice == "manual":
        reason = _("a table rolls and shuffles by itself: load the battle without dice={manual} to play it here")
        raise HothlabError(reason.format(manual='"manual"'))
    return battle


class Seats(Observed):
    """A battle and who sits where. Observers hear of everything that is done, once, after it."""

    def __init__(self, battle: Battle, people: Mapping[int, str] | None = None) -> None:
        super().__init__()
        self.battle = battle
        self.people = {seat: (people or {}).get(seat, YOU) for seat in range(len(battle.setup.seats))}
        for level in self.people.values():
            if level not in (YOU, *LEVELS):
                raise UnknownName(_("player"), level, (YOU, *LEVELS))
        self._seated: Side | None = None
        """The side whose person has taken the screen, where two sides share it."""
        self.drawn = False
        """Have the people at the screen called it a draw?"""
        self._looking: int | None = None
        self._explaining = False
        self.lock = RLock()
        """Held by whoever does something at the table where several threads could."""
        self._keepers: list[Callable[[Any], object]] = []
        self.message = ""
        """What the last thing that was tried did not fit; empty when it did."""
        self.refusal: Refusal | None = None
        """Why the last click did nothing."""

    def on_decision(self, callback: Callable[[Any], object]) -> Callable[[], None]:
        """Call back with the table after each answer that was given, taken back or given again."""
        self._keepers.append(callback)
        return lambda: self._keepers.remove(callback) if callback in self._keepers else None

    @contextmanager
    def _doing(self) -> Iterator[None]:
        """Do something, then tell the observers. What the rules refuse leaves a message."""
        self.message, self.refusal, self._explaining = "", None, False
        try:
            yield
        except HothlabError as error:
            self.message = str(error)
        self.tell()

    # Who sits where

    @property
    def asked(self) -> Decision:
        """Whose decision is next."""
        return self.battle.decision

    @property
    def sides_here(self) -> frozenset[Side]:
        """The sides that have a person at this screen."""
        seats = self.battle.setup.seats
        return frozenset(seats[seat].side for seat, level in self.people.items() if level == YOU)

    @property
    def people_here(self) -> tuple[int, ...]:
        """The seats of the people at this screen."""
        return tuple(seat for seat, level in self.people.items() if level == YOU)

    @property
    def over(self) -> bool:
        """Has the battle ended, by the rules or by agreement?"""
        return self.drawn or self.battle.over

    @property
    def hot_seat(self) -> bool:
        """Do people of both sides share the screen?"""
        return len(self.sides_here) > 1

    @property
    def waiting(self) -> bool:
        """Is it an opponent of the computer's who decides next?"""
        return not self.drawn and self.asked.seat is not None and self.people[self.asked.seat] != YOU

    @property
    def yours(self) -> bool:
        """Does a person at the screen decide, with the screen in the right hands, and the board shown as it is now?"""
        asked = self.asked.seat is not None and not self.over
        return asked and not self.waiting and not self.curtain and self._looking is None

    @property
    def curtain(self) -> bool:
        """Must the screen be passed to the other side before a hand may be shown?"""
        asked = self.asked
        return (
            self.hot_seat
            and not self.waiting
            and asked.kind in WITH_HAND
            and asked.side != self._seated
            and not self.over
        )

    @property
    def seat(self) -> int | None:
        """The seat through whose eyes the screen shows the game; None where only the board is shown."""
        asked = self.asked
        if asked.seat is not None and self.people[asked.seat] == YOU:
            return asked.seat
        return self.people_here[0] if self.people_here else None

    def by_computer(self, step: Step) -> bool:
        """Was an answer given by an opponent of the computer's?"""
        return step.seat is not None and self.people[step.seat] != YOU

    @property
    def looking(self) -> int | None:
        """The past moment that is shown; None for now."""
        return self._looking

    # What may be seen

    @cached_property
    def view(self) -> View:
        """The moment as the player sees it through whose eyes the screen shows the game; `hand` says what is open."""
        asked = self.asked
        seat = self.seat
        return view_of(self.battle.state, 0 if seat is None else seat, asked)

    @property
    def hand(self) -> tuple[str, ...]:
        """The cards that are open on the screen: of the person there, and of nobody while the screen is shared."""
        if self.seat is None or self._looking is not None or self.over:
            return ()
        if self.hot_seat and (self._seated is None or self._seated != self.asked.side):
            return ()
        return self.view.hand

    @property
    def team_hand(self) -> tuple[str, ...]:
        """The open cards of a team-mate (TEA-2)."""
        seat = self.seat
        if seat is None or not self.hand:
            return ()
        mates = [each for each in self.battle.setup.seats_of(self.view.side) if each != seat]
        return self.view.state.hands[mates[0]] if mates else ()

    def name_of(self, seat: int) -> str:
        """What to call the player on a seat."""
        who, level = self.battle.setup.seats[seat], self.people[seat]
        name = {"rebel": _("Rebel"), "empire": _("Imperial")}[who.side]
        word = {
            YOU: _("player"), "recruit": _("recruit"), "officer": _("officer"), "commander": _("commander"),
        }[level]  # fmt: skip
        place = f" {who.place}" if len(self.battle.setup.seats_of(who.side)) > 1 else ""
        return _("the {side} {who}").format(side=name, who=word) + place
