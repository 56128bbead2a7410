"""What is agreed before a game: the scenario, the rulings, who plays, and the decks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from hothlab.base.bounds import known_name
from hothlab.base.errors import HothlabError
from hothlab.game.decks import Deck
from hothlab.game.scenario import Scenario
from hothlab.hexes import SIDES, Side
from hothlab.language.text import _
from hothlab.rules.rulings import Rulings, RulingsLike

__all__ = ["BattleTerms", "Seat", "Setup"]

LEAST_CARDS = 2
"""The fewest cards of a player: one to play and one to draw."""
MOST_CARDS = 200
"""The most cards of a deck, without the leaders'; a printed deck has a tenth of that."""


@dataclass(frozen=True)
class BattleTerms:
    """What a person asks of a battle besides its scenario, as they wrote it; `hothlab.load` says what each means."""

    rulings: RulingsLike = None
    seed: int | None = None
    leaders: Mapping[Side, str | Sequence[str | None] | None] | None = None
    players: Mapping[Side, int] | None = None
    decks: Mapping[Side, Path] | None = None
    training: bool = False
    dice: str = "seeded"


@dataclass(frozen=True)
class Seat:
    """A player: side, place in the team, leader (LDR-1, TEA-1)."""

    side: Side
    place: int = 1
    leader: str | None = None


@dataclass(frozen=True, repr=False)
class Setup:
    """What is agreed before a game: scenario, rulings, who plays, and the decks."""

    scenario: Scenario
    rulings: Rulings
    seats: tuple[Seat, ...]
    decks: Mapping[Side, Deck]

    def __repr__(self) -> str:
        return f"<Setup of {self.scenario.name} for {len(self.seats)} players>"

    def __post_init__(self) -> None:
        for side in SIDES:
            self._check_players(side, self.decks[side])

    def _check_players(self, side: Side, deck: Deck) -> None:
        """Each player of a side has at most one leader, and a side has enough cards never to run out."""
        seats = self.seats_of(side)
        if len(seats) not in (1, 2):
            raise HothlabError(_("a side has 1 or 2 players, not {n}").format(n=len(seats)))
        leaders = [self.seats[seat].leader for seat in seats]
        for leader in leaders:
            if leader is not None:
                known_name(leader, _("leader on this side"), deck.leaders)
        if len(seats) == 2 and leaders[0] is not None and leaders[0] == leaders[1]:
            raise HothlabError(_("two players cannot have the same leader"))
        if len(deck.cards) > MOST_CARDS:
            reason = _("a deck has at most {most} cards, not {n}")
            raise HothlabError(reason.format(most=MOST_CARDS, n=len(deck.cards)))
        for leader in leaders:
            cards = len(deck.cards) // len(seats) + len(deck.leaders[leader].cards if leader else ())
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

    def seat_in_turn(self, number: int) -> int:
        """Whose turn the nth is, counted from 1 (TEA-4)."""
        return self.order[(number - 1) % len(self.order)]

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
