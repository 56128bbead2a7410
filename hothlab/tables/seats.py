"""Who sits where at a table: people at the screen and the computer's players, and what the people are called."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from hothlab.base.errors import HothlabError, UnknownName
from hothlab.game.battle import Battle, PlayedStep
from hothlab.game.events import side_title
from hothlab.game.setup import Setup
from hothlab.hexes import SIDES, Side
from hothlab.hexes.by_side import by_side
from hothlab.language.nouns import noun
from hothlab.language.text import _, listed, ngettext
from hothlab.players.player import LEVELS

__all__ = [
    "DECIDERS", "LONGEST_NAME", "YOU", "Seats", "Who", "deciders", "names_of_players", "playable", "player_name",
    "too_many_names",
]  # fmt: skip

YOU = "you"
"""A person at this screen."""
DECIDERS = (YOU, *LEVELS)
"""Everybody who can decide on a seat."""
LONGEST_NAME = 24

Who = str | Sequence[str]
"""Who plays a side, or what they are called: one word, or one for each of its players."""


def playable(battle: Battle) -> Battle:
    """The battle, if a table can be opened on it: one whose dice are rolled elsewhere would wait for them forever."""
    if battle.dice == "manual":
        reason = _("a table rolls and shuffles by itself: load the battle without dice={manual} to play it here")
        raise HothlabError(reason.format(manual='"manual"'))
    return battle


# What a person writes


def deciders(who: Who, number: int = 1) -> tuple[str, ...]:
    """Who decides for each of a side's players; one word counts for all of them."""
    found = (who,) * number if isinstance(who, str) else tuple(who)
    for each in found:
        if each not in DECIDERS:
            raise UnknownName(_("player"), each, DECIDERS)
    return found


def player_name(text: str) -> str:
    """A person's name on one line, or nothing; an error for one that is too long or cannot be shown.

    >>> player_name("  Anna   B. ")
    'Anna B.'
    """
    name = " ".join(str(text).split())
    if len(name) > LONGEST_NAME or not name.isprintable():
        raise HothlabError(_("a name has at most {most} characters that can be seen").format(most=LONGEST_NAME))
    return name


def names_of_players(side: Side, names: Who, number: int) -> tuple[str, ...]:
    """What each of a side's players is called; nothing for those who have no name."""
    given = tuple(filter(None, [names])) if isinstance(names, str) else tuple(names)
    if len(given) > number:
        raise too_many_names(side, len(given), number)
    return (*map(player_name, given), *[""] * (number - len(given)))


def too_many_names(side: Side, names: int, players: int) -> HothlabError:
    """The error for a side with more names than players."""
    text = ngettext(
        "{side}: {names} names are too many for {n} player",
        "{side}: {names} names are too many for {n} players",
        players,
    )
    return HothlabError(text.format(side=side_title(side), names=names, n=players))


# The seats of a battle


@dataclass(frozen=True)
class Seats:
    """Who decides on each seat of a battle: `"you"` for a person at the screen, or a level of opponent.

    `names` has what people are called, where they have said it.
    """

    setup: Setup
    people: Mapping[int, str]
    names: Mapping[int, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        deciders(tuple(self.people.values()))

    @classmethod
    def of(
        cls, battle: Battle, people: Mapping[int, str] | None = None, names: Mapping[int, str] | None = None
    ) -> Seats:
        """The seats of a battle; those that are not given to anybody are people's. Only people have names."""
        everybody = {seat: (people or {}).get(seat, YOU) for seat in range(len(battle.setup.seats))}
        called = {seat: player_name(name) for seat, name in (names or {}).items() if everybody.get(seat) == YOU}
        return cls(battle.setup, everybody, {seat: name for seat, name in called.items() if name})

    @classmethod
    def by_side(cls, battle: Battle, who: Mapping[Side, Who], names: Mapping[Side, Who] | None = None) -> Seats:
        """The seats of a battle, from who plays each side and what they are called.

        >>> from hothlab.game.scenario import load
        >>> Seats.by_side(load("1"), {"rebel": "you", "empire": "officer"}, {"rebel": "Ann"}).people
        {0: 'you', 1: 'officer'}
        """
        given = by_side(names, _("a player's name"))
        people: dict[int, str] = {}
        called: dict[int, str] = {}
        for side in SIDES:
            seats = battle.setup.seats_of(side)
            found = deciders(who[side], len(seats))
            if len(found) != len(seats):
                text = ngettext("{side} have {n} player here", "{side} have {n} players here", len(seats))
                raise HothlabError(text.format(side=noun("sides", side), n=len(seats)))
            people |= dict(zip(seats, found, strict=True))
            called |= dict(zip(seats, names_of_players(side, given.get(side, ""), len(seats)), strict=True))
        return cls.of(battle, people, called)

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

    def of_side(self, side: Side) -> tuple[str, ...]:
        """Who decides for each of a side's players."""
        return tuple(self.people[seat] for seat in self.setup.seats_of(side))

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
