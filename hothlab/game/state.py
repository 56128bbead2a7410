"""A moment of a game: everything on the table, hidden cards included, and whose decision is next."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

from hothlab.bounds import known_name
from hothlab.errors import HothlabError
from hothlab.game.actions import Action
from hothlab.game.cards import Card, Deck
from hothlab.game.phase import Phase
from hothlab.game.scenario import Scenario
from hothlab.hexes import SIDES, Hex, Side
from hothlab.rules.position import Position
from hothlab.rules.reason import Reason
from hothlab.rules.rulings import Rulings
from hothlab.text import _

__all__ = ["HIDDEN", "Decision", "Discarding", "Fight", "Seat", "Setup", "State", "medals", "temporary_medals"]

LEAST_CARDS = 2
"""Of a player: one to play and one to draw."""
MOST_CARDS = 200
"""In a deck, the leaders' apart; a printed one has a tenth of that."""
HIDDEN = "?"
"""A card that one is not allowed to see."""


@dataclass(frozen=True)
class Seat:
    """A player: side, place in the team, leader (LDR-1, TEA-1)."""

    side: Side
    place: int = 1
    leader: str | None = None


@dataclass(frozen=True)
class Setup:
    """What is agreed before a game: scenario, rulings, who plays, and the decks."""

    scenario: Scenario
    rulings: Rulings
    seats: tuple[Seat, ...]
    decks: Mapping[Side, Deck]

    def __post_init__(self) -> None:
        for side in SIDES:
            self._check_players(side, self.decks[side])

    def _check_players(self, side: Side, deck: Deck) -> None:
        """A side's players have a leader each at most and cards enough to go on for ever."""
        seats = self.seats_of(side)
        if len(seats) not in (1, 2):
            raise HothlabError(_("a side has 1 or 2 players, not {n}").format(n=len(seats)))
        leaders = [self.seats[seat].leader for seat in seats]
        for leader in leaders:
            if leader is not None:
                known_name(leader, _("leader of this side"), deck.leaders)
        if len(seats) == 2 and leaders[0] is not None and leaders[0] == leaders[1]:
            raise HothlabError(_("two players cannot have the same leader"))
        if len(deck.cards) > MOST_CARDS:
            reason = _("a deck has at most {most} cards, not {n}")
            raise HothlabError(reason.format(most=MOST_CARDS, n=len(deck.cards)))
        for leader in leaders:
            cards = len(deck.cards) // len(seats) + len(deck.leaders[leader] if leader else ())
            if cards < LEAST_CARDS:
                reason = _("each player needs {least} cards or more, and one of the {side} side has {n} (SET-3)")
                raise HothlabError(reason.format(least=LEAST_CARDS, side=side, n=cards))

    @cached_property
    def order(self) -> tuple[int, ...]:
        """The seats in turn order, over and over (TEA-4)."""
        first = [n for n, seat in enumerate(self.seats) if seat.side == self.scenario.first]
        second = [n for n, seat in enumerate(self.seats) if seat.side != self.scenario.first]
        rounds = max(len(first), len(second))
        return tuple(n for i in range(rounds) for n in (first[i % len(first)], second[i % len(second)]))

    @cached_property
    def _by_side(self) -> dict[Side, tuple[int, ...]]:
        return {side: tuple(n for n, seat in enumerate(self.seats) if seat.side == side) for side in SIDES}

    @cached_property
    def team_of(self) -> tuple[tuple[int, ...], ...]:
        """For each player, the players of their side."""
        return tuple(self._by_side[seat.side] for seat in self.seats)

    def seats_of(self, side: Side) -> tuple[int, ...]:
        """The players of a side."""
        return self._by_side[side]

    def hand_size(self, seat: int) -> int:
        """How many cards a player draws at the start (SET-3, TEA-2)."""
        side = self.seats[seat].side
        hand = self.scenario.hand[side]
        if len(self.seats_of(side)) == 1:
            return hand
        if self.seats[seat].leader and self.rulings["team_leader_hand"] == "three-cards":
            return 3
        return (hand + 1) // 2


class Fight(NamedTuple):
    """An attack on its way from the announcement to the last retreat."""

    attacker: Hex | None
    """None for a card's strike."""
    target: Hex
    dice: int
    faces: tuple[str, ...] = ()
    may_reroll: bool = False
    rerolling: bool = False
    """Are dice in the hand that are rolled once more (SPF-2)?"""
    confirming: tuple[str, ...] | None = None
    retreats: int = 0
    ignored: int = 0
    again: bool = False
    """Is it the second attack of a breakthrough?"""
    vacated: bool = False
    """Has the target left its hex, or been eliminated?"""
    booked: bool = False
    """Is the attack already counted among those on its target?"""


class Discarding(NamedTuple):
    """Who lays down cards, and for what: as many as wanted for new ones, or one that must go."""

    seat: int
    must: bool = False
    extra: int = 0
    """Cards drawn besides those that replace what was laid down."""


class Decision(NamedTuple):
    """Whose decision is next and what kind it is. `seat` is None when nature decides."""

    kind: Phase
    side: Side | None
    seat: int | None
    number: int = 0
    """For a roll: the dice."""
    cards: tuple[str, ...] = ()
    """For a shuffle: the cards."""


class State:
    """One moment; treat it as immutable. `copy` gives the next one to be filled in by whoever applies an action."""

    __slots__ = ("__dict__", "legal")

    legal: tuple[Action, ...] | None
    """The answers that are allowed, once somebody has asked; not part of the moment."""

    setup: Setup
    position: Position
    phase: Phase
    turn: int
    seat: int
    side: Side
    hands: tuple[tuple[str, ...], ...]
    decks: tuple[tuple[str, ...], ...]
    discards: tuple[tuple[str, ...], ...]
    card: Card | None
    played: tuple[str, ...]
    ordered: tuple[Hex, ...]
    moved: dict[Hex, int]
    attacked: dict[Hex, int]
    broken: frozenset[Hex]
    focus: dict[Hex, int]
    struck: frozenset[Hex]
    round: int
    fight: Fight | None
    won: dict[Side, int]
    winner: Side | None
    reason: Reason | None
    tally: dict[str, int]
    due: tuple[tuple[Side, str, str], ...]
    replacing: tuple[tuple[Side, str, int], ...]
    carrier: Hex | None
    untaken: frozenset[Hex]
    then: str
    drawing: tuple[int, int]
    discarding: Discarding | None
    shuffles: tuple[tuple[str, int], ...]
    answers: int

    def __init__(self) -> None:
        self.legal = None

    def copy(self) -> State:
        """A new moment that starts out the same."""
        new = State()
        new.__dict__ = self.__dict__.copy()
        return new

    def begin_turn(self, number: int) -> None:
        """Make it the nth turn: whose it is follows from the order of the seats (TEA-4)."""
        order = self.setup.order
        self.turn = number
        self.seat = order[(number - 1) % len(order)]
        self.side = self.setup.seats[self.seat].side

    @property
    def over(self) -> bool:
        """Has the battle ended?"""
        return self.phase == Phase.OVER

    @property
    def rulings(self) -> Rulings:
        """The rulings in force."""
        return self.setup.rulings

    def key(self) -> tuple[Any, ...]:
        """Everything that makes two moments the same, for comparing them."""
        names = sorted(name for name in State.__annotations__ if name not in ("setup", "position", "legal"))
        frozen = tuple(_frozen(self.__dict__[name]) for name in names)
        return (self.position, frozen)


def _frozen(value: Any) -> Any:
    return tuple(sorted(value.items())) if isinstance(value, dict) else value


def temporary_medals(state: State, side: Side) -> int:
    """The medals a side holds only while its units stand where they are (OBJ-3)."""
    objectives = state.position.objectives
    if not objectives:
        return 0
    held = sum(each.medals for each in objectives.values() if each.holder == side and each.kind == "temporary")
    return min(held, state.setup.scenario.specials.temporary_limit.get(side, held))


def medals(state: State) -> dict[Side, int]:
    """All medals of both sides."""
    return {side: state.won[side] + temporary_medals(state, side) for side in SIDES}
