"""Attacks and strikes, from the announcement to the last step back."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from hothlab.game.events.happened import Happened
from hothlab.game.events.names import dice_told, unit_name
from hothlab.game.events.turns import Went
from hothlab.hexes import Hex, Side
from hothlab.language.text import _, ngettext
from hothlab.rules.terrain import structure_kinds

__all__ = [
    "Advanced",
    "Attacked",
    "Destroyed",
    "DiceFell",
    "Eliminated",
    "Ignored",
    "Lost",
    "LostOnRetreat",
    "MiniaturesLost",
    "Rerolled",
    "Retreated",
    "Rolled",
    "RolledToConfirm",
    "Struck",
]


@dataclass(frozen=True, slots=True, repr=False)
class Attacked(Happened):
    """A unit announced an attack (ATK-1)."""

    kind = "attack"
    side: Side
    attacker: Hex
    target: Hex
    dice: int
    unit: str

    def _text(self) -> str:
        text = ngettext("attack from {hex} on {to} with {n} die", "attack from {hex} on {to} with {n} dice", self.dice)
        return text.format(hex=self.attacker, to=self.target, n=self.dice)


@dataclass(frozen=True, slots=True, repr=False)
class Struck(Happened):
    """A card strikes a target."""

    kind = "strike"
    side: Side
    target: Hex
    dice: int

    def _text(self) -> str:
        text = ngettext("strike on {to} with {n} die", "strike on {to} with {n} dice", self.dice)
        return text.format(to=self.target, n=self.dice)


@dataclass(frozen=True, slots=True, repr=False)
class DiceFell(Happened):
    """Dice were rolled; `attacker` is None for a card's strike."""

    side: Side
    attacker: Hex | None
    target: Hex
    faces: tuple[str, ...]

    def _told(self) -> tuple[object, ...]:
        return (self.side, self.attacker, self.target, len(self.faces), *self.faces)


@dataclass(frozen=True, slots=True, repr=False)
class Rolled(DiceFell):
    """The dice of an attack or a strike (ATK-4)."""

    kind = "rolled"

    def _text(self) -> str:
        return _("roll: {faces}").format(faces=dice_told(self.faces))


@dataclass(frozen=True, slots=True, repr=False)
class Rerolled(DiceFell):
    """The dice that were rolled once more (SPF-2)."""

    kind = "rerolled"
    _rule = "SPF-2"

    def _text(self) -> str:
        return _("re-roll: {faces}").format(faces=dice_told(self.faces))


@dataclass(frozen=True, slots=True, repr=False)
class RolledToConfirm(DiceFell):
    """The dice that confirm hits, or do not (UNI-5)."""

    kind = "confirming"
    _rule = "UNI-5"

    def _text(self) -> str:
        return _("confirmation roll: {faces}").format(faces=dice_told(self.faces))


@dataclass(frozen=True, slots=True, repr=False)
class MiniaturesLost(Happened):
    """A unit lost miniatures, to hits or on a retreat."""

    side: Side
    hex: Hex
    number: int
    unit: str


@dataclass(frozen=True, slots=True, repr=False)
class Lost(MiniaturesLost):
    """A unit lost miniatures to hits (HIT-3)."""

    kind = "hit"
    _rule = "HIT-3"

    def _text(self) -> str:
        text = ngettext("{unit} on {hex} lost {n} miniature", "{unit} on {hex} lost {n} miniatures", self.number)
        return text.format(unit=unit_name(self.unit), hex=self.hex, n=self.number)


@dataclass(frozen=True, slots=True, repr=False)
class LostOnRetreat(MiniaturesLost):
    """A unit lost miniatures for the steps back that it could not make (RET-4)."""

    kind = "stuck"
    _rule = "RET-4"

    def _text(self) -> str:
        text = ngettext(
            "no way back: {unit} on {hex} lost {n} miniature",
            "no way back: {unit} on {hex} lost {n} miniatures",
            self.number,
        )
        return text.format(unit=unit_name(self.unit), hex=self.hex, n=self.number)


@dataclass(frozen=True, slots=True, repr=False)
class Eliminated(Happened):
    """The last miniature of a unit is gone."""

    kind = "eliminated"
    side: Side
    hex: Hex
    unit: str

    def _text(self) -> str:
        return _("eliminated: {unit} on {hex}").format(unit=unit_name(self.unit), hex=self.hex)


@dataclass(frozen=True, slots=True, repr=False)
class Destroyed(Happened):
    """A structure was destroyed (STR-4)."""

    kind = "destroyed"
    _rule = "STR-4"
    side: ClassVar[None] = None
    hex: Hex
    structure: str

    @property
    def name(self) -> str:
        """What to call the structure."""
        return structure_kinds()[self.structure].name

    def _text(self) -> str:
        return _("destroyed: {unit} on {hex}").format(unit=self.name, hex=self.hex)


@dataclass(frozen=True, slots=True, repr=False)
class Ignored(Happened):
    """A unit ignored retreats, as it always does (RET-6) or in a trench (RET-7)."""

    kind = "ignored"
    side: Side
    hex: Hex
    number: int
    unit: str
    rule: str

    @property
    def rules(self) -> tuple[str, ...]:
        """The rule by which it does."""
        return (self.rule,)

    def _told(self) -> tuple[object, ...]:
        return (self.side, self.hex, self.number, self.unit)

    def _text(self) -> str:
        text = ngettext("{unit} on {hex} ignored {n} retreat", "{unit} on {hex} ignored {n} retreats", self.number)
        return text.format(unit=unit_name(self.unit), hex=self.hex, n=self.number)


@dataclass(frozen=True, slots=True, repr=False)
class Retreated(Went):
    """A unit was driven back; `by` has the hexes between the first and the last (RET-1)."""

    kind = "retreated"
    _rule = "RET-1"

    def _text(self) -> str:
        return _("{unit} retreated from {hex} to {to}").format(unit=unit_name(self.unit), hex=self.origin, to=self.to)

    def _told(self) -> tuple[object, ...]:
        return (self.side, self.origin, self.to, len(self.by) + 1, self.unit, *self.by, self.to)


@dataclass(frozen=True, slots=True, repr=False)
class Advanced(Went):
    """An assault unit broke through into the hex that its target has left (SPF-1)."""

    kind = "advanced"
    _rule = "SPF-1"

    def _text(self) -> str:
        return _("{unit} broke through from {hex} to {to}").format(
            unit=unit_name(self.unit), hex=self.origin, to=self.to
        )
