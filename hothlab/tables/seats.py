"""Who sits where: people at the screen and the computer's players, and what they are called."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from hothlab.errors import HothlabError, UnknownName
from hothlab.game.battle import Battle, Step
from hothlab.game.setup import Setup
from hothlab.hexes import Side
from hothlab.nouns import noun
from hothlab.players.player import LEVELS
from hothlab.text import _

__all__ = ["YOU", "Seats", "playable"]

YOU = "you"
"""A person at this screen."""


def playable(battle: Battle) -> Battle:
    """The battle, if a table can be opened on it: one whose dice are rolled elsewhere waits for them for ever."""
    if battle.dice == "manual":
        reason = _("a table rolls and shuffles by itself: load the battle without dice={manual} to play it here")
        raise HothlabError(reason.format(manual='"manual"'))
    return battle


@dataclass(frozen=True)
class Seats:
    """Who decides on each seat of a battle: `"you"` for a person at the screen, or a level of opponent."""

    setup: Setup
    people: Mapping[int, str]

    def __post_init__(self) -> None:
        for level in self.people.values():
            if level not in (YOU, *LEVELS):
                raise UnknownName(_("player"), level, (YOU, *LEVELS))

    @classmethod
    def of(cls, battle: Battle, people: Mapping[int, str] | None = None) -> Seats:
        """The seats of a battle; those that are not named are people's."""
        return cls(battle.setup, {seat: (people or {}).get(seat, YOU) for seat in range(len(battle.setup.seats))})

    @property
    def here(self) -> tuple[int, ...]:
        """The seats of the people at this screen."""
        return tuple(seat for seat, level in self.people.items() if level == YOU)

    @property
    def sides_here(self) -> frozenset[Side]:
        """The sides that have a person at this screen."""
        return frozenset(self.setup.seats[seat].side for seat in self.here)

    @property
    def hot_seat(self) -> bool:
        """Do people of both sides share the screen?"""
        return len(self.sides_here) > 1

    def by_computer(self, step: Step) -> bool:
        """Was an answer given by an opponent of the computer's?"""
        return step.seat is not None and self.people[step.seat] != YOU

    def name_of(self, seat: int) -> str:
        """What to call the player on a seat."""
        who, level = self.setup.seats[seat], self.people[seat]
        name = format(noun("sides", who.side), "person") if level == YOU else format(noun("levels", level), who.side)
        if len(self.setup.seats_of(who.side)) > 1:
            return _("{player} {n}").format(player=name, n=who.place)
        return name
