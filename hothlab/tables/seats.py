"""Who sits where: people at the screen and the computer's players, and what they are called."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from hothlab.base.errors import HothlabError, UnknownName
from hothlab.game.battle import Battle, PlayedStep
from hothlab.game.setup import Setup
from hothlab.hexes import Side
from hothlab.language.nouns import noun
from hothlab.language.text import _, listed
from hothlab.players.player import LEVELS
from hothlab.tables.names import player_name

__all__ = ["YOU", "Seats", "playable"]

YOU = "you"
"""A person at this screen."""


def playable(battle: Battle) -> Battle:
    """The battle, if a table can be opened on it: one whose dice are rolled elsewhere would wait for them forever."""
    if battle.dice == "manual":
        reason = _("a table rolls and shuffles by itself: load the battle without dice={manual} to play it here")
        raise HothlabError(reason.format(manual='"manual"'))
    return battle


@dataclass(frozen=True)
class Seats:
    """Who decides on each seat of a battle: `"you"` for a person at the screen, or a level of opponent.

    `names` has what people are called, where they have said it.
    """

    setup: Setup
    people: Mapping[int, str]
    names: Mapping[int, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for level in self.people.values():
            if level not in (YOU, *LEVELS):
                raise UnknownName(_("player"), level, (YOU, *LEVELS))

    @classmethod
    def of(
        cls, battle: Battle, people: Mapping[int, str] | None = None, names: Mapping[int, str] | None = None
    ) -> Seats:
        """The seats of a battle; those that are not named are people's. Only people have names."""
        everybody = {seat: (people or {}).get(seat, YOU) for seat in range(len(battle.setup.seats))}
        called = {seat: player_name(name) for seat, name in (names or {}).items() if everybody.get(seat) == YOU}
        return cls(battle.setup, everybody, {seat: name for seat, name in called.items() if name})

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

    def by_computer(self, step: PlayedStep) -> bool:
        """Did the computer give this answer?"""
        return step.seat is not None and self.people[step.seat] != YOU

    def name_of(self, seat: int) -> str:
        """What to call the player on a seat."""
        if seat in self.names:
            return self.names[seat]
        who, level = self.setup.seats[seat], self.people[seat]
        name = format(noun("sides", who.side), "person") if level == YOU else format(noun("levels", level), who.side)
        if len(self.setup.seats_of(who.side)) > 1:
            return _("{player} {n}").format(player=name, n=who.place)
        return name

    def called(self, side: Side) -> str:
        """The names of a side's people; nothing where nobody has said one."""
        return listed(self.names[seat] for seat in self.setup.seats_of(side) if seat in self.names)
