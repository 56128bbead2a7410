"""A moment of a game: everything on the table, hidden cards included, and what is to be decided next.

A moment has parts, each a small value that is replaced and never changed: the turn, the attack on its way, the piles of
cards, the score, and what the scenario counts.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Any, ClassVar, NamedTuple, TypeVar

from hothlab.game.actions import Action
from hothlab.game.cards import Card
from hothlab.game.copied import copier, replacer
from hothlab.game.phase import Phase
from hothlab.game.setup import Setup
from hothlab.game.victory import Victory
from hothlab.hexes import SIDES, Hex, Side
from hothlab.rules.position import Position
from hothlab.rules.reason import Reason
from hothlab.rules.rulings import Rulings

__all__ = [
    "HIDDEN", "CardDraw", "Counts", "Decision", "Discarding", "Due", "Fight", "Piles", "Replacing", "Score", "State",
    "Then", "Turn", "Undealt", "medals", "temporary_medals", "turns_begun",
]  # fmt: skip

HIDDEN = "?"
"""A card that one is not allowed to see."""
_NONE: Mapping[Any, int] = {}
"""Nothing counted yet; never changed, for parts are replaced."""

StatePart = TypeVar("StatePart", bound=type[tuple[Any, ...]])


def _quickly_replaced(part: StatePart) -> StatePart:
    """Give a part a `_replace` that takes half the time of the built-in one, since a game calls it all the time.

    And a repr that does not look like code: the parts of a moment are not public names.
    """
    index = {name: number for number, name in enumerate(part._fields)}  # type: ignore[attr-defined]
    make = tuple.__new__

    def replace(self: tuple[Any, ...], /, **changed: Any) -> tuple[Any, ...]:
        values = [*self]
        for name in changed:
            values[index[name]] = changed[name]
        return make(part, values)

    def shown(self: tuple[Any, ...]) -> str:
        return f"<{part.__name__}: {', '.join(f'{name} {value!r}' for name, value in zip(index, self, strict=True))}>"

    part._replace = replace  # type: ignore[attr-defined]
    part.__repr__ = shown  # type: ignore[assignment]
    return part


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Turn:
    """Whose turn it is, and what the units have done in it. A unit is known by the hex it stands on now.

    A game reads it more often than any other part, and fields in slots take half the time of a named tuple's.
    """

    number: int
    """Turns are counted from 1, those of both sides together."""
    seat: int
    side: Side
    card: Card | None = None
    """The card in play, as it works under the rulings in force."""
    played: tuple[str, ...] = ()
    """The ids of the cards played this turn."""
    ordered: tuple[Hex, ...] = ()
    """The units with an order, in the order they got it."""
    moved: Mapping[Hex, int] = field(default_factory=dict)
    """How far each unit has moved."""
    attacked: Mapping[Hex, int] = field(default_factory=dict)
    """How often each unit has attacked; a breakthrough's second attack is not counted."""
    broken: frozenset[Hex] = frozenset()
    """The units that have broken through (SPF-1)."""
    focus: Mapping[Hex, int] = field(default_factory=dict)
    """How often each target has been attacked."""
    struck: frozenset[Hex] = frozenset()
    """The targets that a card has struck."""
    round: int = 1
    """Which round of moves and attacks it is; some cards give more than one."""
    but: ClassVar[Callable[..., Turn]]
    """The turn with some of its fields changed: `turn.but(round=2)`."""

    def __repr__(self) -> str:
        return f"<Turn {self.number}: {self.side}, seat {self.seat}>"


Turn.but = replacer(Turn)
for _guard in ("__setattr__", "__delattr__"):  # types hold it frozen; to ask at run time would cost a game its speed
    delattr(Turn, _guard)


@_quickly_replaced
class Fight(NamedTuple):
    """An attack on its way from the announcement to the last retreat."""

    attacker: Hex | None
    """None for a card's strike."""
    target: Hex
    dice: int
    """How many dice are rolled next."""
    faces: tuple[str, ...] = ()
    """The dice that lie on the table."""
    may_reroll: bool = False
    """May the attacker still roll dice once more (SPF-2)?"""
    rerolling: bool = False
    """Are dice in the hand that are rolled once more (SPF-2)?"""
    confirming: tuple[str, ...] | None = None
    """The dice that confirm hits (UNI-5); None while there are no hits to confirm."""
    retreats: int = 0
    """The retreats that the target must answer."""
    ignored: int = 0
    """How many of them its owner ignores (RET-7)."""
    again: bool = False
    """Is it the second attack of a breakthrough?"""
    vacated: bool = False
    """Has the target left its hex, or been eliminated?"""
    booked: bool = False
    """Is the attack already counted among those on its target?"""


class Then(Enum):
    """What follows when the new units are placed, or when the cards are drawn."""

    PLAY = "play"
    """A card is played."""
    DRAW = "draw"
    """The turn ends, and cards are drawn."""
    SHED = "shed"
    """One card of the hand goes back."""
    NEXT_TURN = "next turn"
    """The next turn begins."""
    TEAM_MATE = "team mate"
    """The team-mate may swap cards too, if there is one, and then a card is played (TEA-5)."""


class CardDraw(NamedTuple):
    """A player who is drawing, and how many cards are still to come."""

    seat: int
    number: int


class Discarding(NamedTuple):
    """Who lays down cards, and for what: as many as wanted for new ones, or one that must go."""

    seat: int
    must: bool = False
    extra: int = 0
    """Cards drawn besides those that replace what was laid down."""
    resume: Phase | None = None
    """The decision to return to when somebody has to give a card back in the middle of a turn."""


class Undealt(NamedTuple):
    """Cards that are still to be shuffled before the first turn (SET-3)."""

    seat: int
    leader: bool = False
    """Are the leader's cards mixed into a deck that is dealt already (TEA-2)?"""


@_quickly_replaced
class Piles(NamedTuple):
    """The cards, player by player: hand, deck from top to bottom, discards."""

    hands: tuple[tuple[str, ...], ...]
    decks: tuple[tuple[str, ...], ...]
    discards: tuple[tuple[str, ...], ...]
    undealt: tuple[Undealt, ...] = ()
    drawing: CardDraw = CardDraw(0, 0)
    discarding: Discarding | None = None


@_quickly_replaced
class Score(NamedTuple):
    """The medals won for good, and who has won."""

    won: Mapping[Side, int]
    winner: Side | None = None
    victory: Victory | None = None
    """What the winner has won by."""


class Due(NamedTuple):
    """A unit that comes in next."""

    side: Side
    kind: str
    beside: str = ""
    """The kind of unit that it comes in beside; empty for the side's baseline."""


class Replacing(NamedTuple):
    """A unit that comes back at the end of a turn of its side."""

    side: Side
    kind: str
    turn: int
    """Which turn of its side, counted from 1."""


@_quickly_replaced
class Counts(NamedTuple):
    """What a scenario's special rules count and remember."""

    lost: Mapping[str, int] = _NONE
    """The units eliminated, by kind."""
    destroyed: Mapping[str, int] = _NONE
    """The structures destroyed, by kind."""
    exited: Mapping[Side, int] = _NONE
    """The units that each side has brought off the board."""
    charges: int = 0
    """The charges stored (special rule `charges`)."""
    extra: frozenset[int] = frozenset()
    """The players who have a card more in hand (special rule `extra-card`)."""
    due: tuple[Due, ...] = ()
    """The units that come in now, one after the other."""
    replacing: tuple[Replacing, ...] = ()
    """The units that come back later."""
    carrier: Hex | None = None
    """Where the unit stands that carries the officer."""
    untaken: frozenset[Hex] = frozenset()
    """Objectives on which a unit has stood from the start, so that it never entered them (ruling `objective_start`)."""


class Decision(NamedTuple):
    """Whose decision is next and what kind it is. `seat` is None when nature decides."""

    kind: Phase
    side: Side | None
    seat: int | None
    number: int = 0
    """For a roll: the dice."""
    cards: tuple[str, ...] = ()
    """For a shuffle: the cards."""

    def __repr__(self) -> str:
        who = f"{self.side}, seat {self.seat}" if self.seat is not None else "nobody"
        if self.kind.of_nature:
            who = f"{self.number} dice" if self.kind is Phase.ROLL else f"{len(self.cards)} cards"
        return f"<Decision {self.kind}: {who}>"


@dataclass(slots=True, eq=False, repr=False)
class State:
    """One moment; treat it as immutable. `copy` gives the next one to be filled in by whoever applies an action."""

    setup: Setup
    """What was agreed before the game."""
    position: Position
    """What stands on the board."""
    now: Turn
    """The turn."""
    piles: Piles
    """The cards."""
    phase: Phase = Phase.SHUFFLE
    """What is decided next."""
    fight: Fight | None = None
    """The attack on its way."""
    score: Score = field(default_factory=lambda: Score({"rebel": 0, "empire": 0}))
    """Medals won for good, and the winner."""
    counts: Counts = field(default_factory=Counts)
    """What the scenario counts."""
    then: Then = Then.PLAY
    """What follows when the new units are placed, or the cards drawn."""
    answers: int = 0
    """How often nature has answered."""
    legal: tuple[Action, ...] | None = None
    """The answers that are allowed, once somebody has asked; not part of the moment."""
    shots: dict[Hex, dict[Hex, int]] | None = None
    """The attacks of units that somebody has asked for, with their dice; not part of the moment."""
    copy: ClassVar[Callable[[State], State]]
    """A new moment that starts out the same."""

    def __repr__(self) -> str:
        return f"<State of turn {self.turn}: {self.phase}>"

    # Asked so often that they have a name of their own

    @property
    def turn(self) -> int:
        """The number of the turn."""
        return self.now.number

    @property
    def seat(self) -> int:
        """The player whose turn it is."""
        return self.now.seat

    @property
    def side(self) -> Side:
        """The side whose turn it is."""
        return self.now.side

    @property
    def card(self) -> Card | None:
        """The card in play, if one was played."""
        return self.now.card

    @property
    def ordered(self) -> tuple[Hex, ...]:
        """The units with an order."""
        return self.now.ordered

    @property
    def hands(self) -> tuple[tuple[str, ...], ...]:
        """The cards in hand, player by player."""
        return self.piles.hands

    @property
    def decks(self) -> tuple[tuple[str, ...], ...]:
        """The decks, player by player."""
        return self.piles.decks

    @property
    def discards(self) -> tuple[tuple[str, ...], ...]:
        """The discards, player by player."""
        return self.piles.discards

    @property
    def carrier(self) -> Hex | None:
        """Where the unit stands that carries the officer."""
        return self.counts.carrier

    @property
    def winner(self) -> Side | None:
        """Who has won, or None."""
        return self.score.winner

    @property
    def reason(self) -> Reason | None:
        """Why the winner has won."""
        return self.score.victory.reason if self.score.victory else None

    @property
    def over(self) -> bool:
        """Has the battle ended?"""
        return self.phase is Phase.OVER

    @property
    def rulings(self) -> Rulings:
        """The rulings in force."""
        return self.setup.rulings

    # What a phase is sure to have

    @property
    def in_play(self) -> Card:
        """The card in play, in a phase that has one."""
        card = self.now.card
        if card is None:
            raise LookupError("no card is in play")
        return card

    @property
    def fighting(self) -> Fight:
        """The attack on its way, in a phase that has one."""
        if self.fight is None:
            raise LookupError("no attack is on its way")
        return self.fight

    def key(self) -> tuple[Any, ...]:
        """Everything that makes two moments the same, for comparing them."""
        parts = (self.now, self.fight, self.piles, self.score, self.counts)
        return (self.position, self.phase, self.then, self.answers, tuple(map(_frozen, parts)))


State.copy = copier(State, fresh=("legal", "shots"))


def _frozen(value: Any) -> Any:
    """A part with whatever it maps in a fixed order."""
    if isinstance(value, Mapping):
        return tuple(sorted(value.items()))
    if isinstance(value, Turn):
        return tuple(_frozen(getattr(value, name)) for name in Turn.__slots__)
    return tuple(map(_frozen, value)) if isinstance(value, Fight | Piles | Score | Counts) else value


def turns_begun(state: State, side: Side) -> int:
    """How many turns a side has begun, this one included; the sides take turns, whoever plays for them (TEA-4)."""
    return (state.now.number + (side == state.setup.scenario.first)) // 2


def temporary_medals(state: State, side: Side) -> int:
    """The medals a side holds only while its units stand where they are (OBJ-3)."""
    objectives = state.position.objectives
    if not objectives:
        return 0
    held = sum(each.medals for each in objectives.values() if each.holder == side and each.kind == "temporary")
    return min(held, state.setup.scenario.specials.temporary_limit.get(side, held))


def medals(state: State) -> dict[Side, int]:
    """All medals of both sides."""
    return {side: state.score.won[side] + temporary_medals(state, side) for side in SIDES}
