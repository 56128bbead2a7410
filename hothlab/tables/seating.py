"""Who sits where: what a person writes about each side, as who decides on each seat, and what they are called."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from hothlab.base.errors import HothlabError, UnknownName
from hothlab.game.battle import Battle
from hothlab.game.events import side_title
from hothlab.hexes import SIDES, Side
from hothlab.hexes.by_side import by_side
from hothlab.language.nouns import noun
from hothlab.language.text import _, ngettext
from hothlab.players.player import LEVELS
from hothlab.tables.names import player_name
from hothlab.tables.table import YOU

__all__ = ["Who", "called", "deciders", "named_seats", "seated", "too_many_names"]

Who = str | Sequence[str]
"""Who plays a side: `"you"` or a level, or one of these for each of its players."""


def seated(battle: Battle, sides: Mapping[Side, Who]) -> dict[int, str]:
    """Who decides on each seat of a battle; one name for a side counts for both its players.

    >>> from hothlab.game.scenario import load
    >>> seated(load("1"), {"rebel": "you", "empire": "officer"})
    {0: 'you', 1: 'officer'}
    """
    found: dict[int, str] = {}
    for side in SIDES:
        seats = battle.setup.seats_of(side)
        names = deciders(sides[side], len(seats))
        if len(names) != len(seats):
            text = ngettext("{side} have {n} player here", "{side} have {n} players here", len(seats))
            raise HothlabError(text.format(side=noun("sides", side), n=len(seats)))
        found |= dict(zip(seats, names, strict=True))
    return found


def named_seats(battle: Battle, names: Mapping[Side, Who] | None) -> dict[int, str]:
    """What the people of both sides are called, by seat.

    >>> from hothlab.game.scenario import load
    >>> named_seats(load("1"), {"empire": "Ben"})
    {1: 'Ben'}
    """
    given = by_side(names, _("a player's name"))
    found: dict[int, str] = {}
    for side in SIDES:
        seats = battle.setup.seats_of(side)
        found |= dict(zip(seats, called(side, given.get(side, ""), len(seats)), strict=True))
    return {seat: name for seat, name in found.items() if name}


def called(side: Side, names: Who, number: int) -> tuple[str, ...]:
    """What each of a side's players is called, as a person wrote it."""
    given = tuple(filter(None, [names])) if isinstance(names, str) else tuple(names)
    if len(given) > number:
        raise too_many_names(side, len(given), number)
    return (*map(player_name, given), *[""] * (number - len(given)))


def too_many_names(side: Side, names: int, players: int) -> HothlabError:
    """What is said where a side has more names than players."""
    text = ngettext(
        "{side}: {names} names are too many for {n} player",
        "{side}: {names} names are too many for {n} players",
        players,
    )
    return HothlabError(text.format(side=side_title(side), names=names, n=players))


def deciders(who: Who, number: int) -> tuple[str, ...]:
    """Who decides for each of a side's players; one name counts for all of them."""
    names = (who,) * number if isinstance(who, str) else tuple(who)
    for name in names:
        if name not in (YOU, *LEVELS):
            raise UnknownName(_("player"), name, (YOU, *LEVELS))
    return names
