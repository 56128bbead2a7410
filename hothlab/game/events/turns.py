"""The course of a turn: cards, orders, moves, and what comes in."""

from __future__ import annotations

from dataclasses import dataclass

from hothlab.game.cards import cards
from hothlab.game.events.happened import Happened
from hothlab.game.events.names import side_name, unit_name
from hothlab.hexes import Hex, Side
from hothlab.language.text import _, ngettext

__all__ = [
    "CardPlayed",
    "Charged",
    "Deployed",
    "Discarded",
    "Drew",
    "Exited",
    "HandsChanged",
    "Healed",
    "Moved",
    "Ordered",
    "Shuffled",
    "TurnBegan",
    "Turned",
    "Went",
]


@dataclass(frozen=True, slots=True, repr=False)
class TurnBegan(Happened):
    """A side's turn began (TRN-1)."""

    kind = "turn"
    side: Side
    number: int

    def _text(self) -> str:
        return _("Turn {n}: {side}").format(n=self.number, side=side_name(self.side))


@dataclass(frozen=True, slots=True, repr=False)
class CardPlayed(Happened):
    """A command card was played (CMD-1).

    >>> print(CardPlayed("rebel", "raid-left").sentence)
    The Rebels play Raid Left
    """

    kind = "card"
    side: Side
    card: str

    @property
    def name(self) -> str:
        """The card by name."""
        return _(cards()[self.card].name) if self.card in cards() else self.card

    def _text(self) -> str:
        return _("{side} play {card}").format(side=side_name(self.side), card=self.name)


@dataclass(frozen=True, slots=True, repr=False)
class Ordered(Happened):
    """A unit got an order (ORD-1)."""

    kind = "ordered"
    side: Side
    hex: Hex
    unit: str

    def _text(self) -> str:
        return _("order for {unit} on {hex}").format(unit=unit_name(self.unit), hex=self.hex)


@dataclass(frozen=True, slots=True, repr=False)
class Went(Happened):
    """A unit went from one hex to another: in a move, in a retreat, or breaking through."""

    side: Side
    origin: Hex
    to: Hex
    unit: str
    by: tuple[Hex, ...] = ()
    """The hexes on its way, where it matters which way it went."""

    @property
    def way(self) -> tuple[Hex, ...]:
        """Its hexes in order, as far as they are known."""
        return (self.origin, *self.by, self.to)

    @property
    def hexes(self) -> tuple[Hex, ...]:
        """Where it began and where it ended."""
        return (self.origin, self.to)


@dataclass(frozen=True, slots=True, repr=False)
class Moved(Went):
    """A unit moved; `by` names what it went through where that matters (MOV-1, OBJ-4).

    >>> Moved("rebel", Hex("F2"), Hex("E2"), "trooper")
    <Event moved: rebel, F2, E2, 1, trooper>
    """

    kind = "moved"
    distance: int = 1

    def _text(self) -> str:
        return _("{unit} moved from {hex} to {to}").format(unit=unit_name(self.unit), hex=self.origin, to=self.to)

    def _told(self) -> tuple[object, ...]:
        return (self.side, self.origin, self.to, self.distance, self.unit, *self.by)


@dataclass(frozen=True, slots=True, repr=False)
class Exited(Happened):
    """A unit left the board (OBJ-7); `through` names what it went through before where that matters."""

    kind = "exited"
    _rule = "OBJ-7"
    side: Side
    origin: Hex
    at: Hex
    unit: str
    through: tuple[Hex, ...] = ()

    @property
    def hexes(self) -> tuple[Hex, ...]:
        """Where it began and where it left."""
        return (self.origin, self.at)

    def _text(self) -> str:
        return _("{unit} left the board at {to}").format(unit=unit_name(self.unit), to=self.at)

    def _told(self) -> tuple[object, ...]:
        return (self.side, self.origin, self.at, self.unit, *self.through)


@dataclass(frozen=True, slots=True, repr=False)
class Deployed(Happened):
    """A new unit came in."""

    kind = "deployed"
    side: Side
    hex: Hex
    unit: str

    def _text(self) -> str:
        return _("reinforcement on {hex}: {unit}").format(hex=self.hex, unit=unit_name(self.unit))


@dataclass(frozen=True, slots=True, repr=False)
class Healed(Happened):
    """A unit got miniatures back."""

    kind = "healed"
    side: Side
    hex: Hex
    number: int
    unit: str

    def _text(self) -> str:
        text = ngettext(
            "{unit} on {hex} regained {n} miniature", "{unit} on {hex} regained {n} miniatures", self.number
        )
        return text.format(unit=unit_name(self.unit), hex=self.hex, n=self.number)


@dataclass(frozen=True, slots=True, repr=False)
class Charged(Happened):
    """The cannon of a scenario was charged."""

    kind = "charged"
    side: Side
    number: int
    """The charges stored by now."""

    def _text(self) -> str:
        return _("{side} stored a charge, {n} in all").format(side=side_name(self.side), n=self.number)


@dataclass(frozen=True, slots=True, repr=False)
class HandsChanged(Happened):
    """Something was done with cards that nobody else sees."""

    side: Side


@dataclass(frozen=True, slots=True, repr=False)
class Drew(HandsChanged):
    """A player drew cards (CMD-3).

    >>> print(Drew("rebel", 1).sentence)
    The Rebels drew 1 card
    """

    kind = "drew"
    number: int

    def _text(self) -> str:
        text = ngettext("{side} drew {n} card", "{side} drew {n} cards", self.number)
        return text.format(side=side_name(self.side), n=self.number)


@dataclass(frozen=True, slots=True, repr=False)
class Discarded(HandsChanged):
    """A player laid cards down."""

    kind = "discarded"
    number: int

    def _text(self) -> str:
        text = ngettext("{side} discarded {n} card", "{side} discarded {n} cards", self.number)
        return text.format(side=side_name(self.side), n=self.number)


@dataclass(frozen=True, slots=True, repr=False)
class Shuffled(HandsChanged):
    """A deck was shuffled (SET-3, CMD-3)."""

    kind = "shuffled"

    def _text(self) -> str:
        return _("{side} shuffled the cards").format(side=side_name(self.side))


@dataclass(frozen=True, slots=True, repr=False)
class Turned(Happened):
    """The badge of an E-Web was turned to a face: `moving` or `in-place` (SPF-2)."""

    kind = "badge"
    _rule = "SPF-2"
    side: Side
    hex: Hex
    face: str

    def _text(self) -> str:
        moving = self.face == "moving"
        text = _("the E-Web on {hex} is moving") if moving else _("the E-Web on {hex} is in place")
        return text.format(hex=self.hex)
