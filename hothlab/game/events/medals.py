"""Medals won and lost, the officer, and the end of a battle."""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import dataclass
from typing import ClassVar

from hothlab.game.events.happened import Happened
from hothlab.game.events.names import side_name, unit_name
from hothlab.game.victory import Victory
from hothlab.hexes import Hex, Side
from hothlab.language.text import _, ngettext

__all__ = ["Dropped", "LostMedals", "MedalsChanged", "PickedUp", "Won", "WonMedals"]


@dataclass(frozen=True, slots=True, repr=False)
class MedalsChanged(Happened):
    """A side has more medals, or fewer."""

    side: Side
    number: int

    @property
    @abstractmethod
    def gain(self) -> int:
        """How many more it has; less than 0 for fewer."""


@dataclass(frozen=True, slots=True, repr=False)
class WonMedals(MedalsChanged):
    """A side won medals.

    >>> print(WonMedals("rebel", 1, "OBJ-2").sentence)
    The Rebels won 1 medal (OBJ-2)
    """

    kind = "medal"
    rule: str

    @property
    def rules(self) -> tuple[str, ...]:
        """The rule by which they are won."""
        return (self.rule,)

    @property
    def gain(self) -> int:
        """How many more it has."""
        return self.number

    def _told(self) -> tuple[object, ...]:
        return (self.side, self.number)

    def _text(self) -> str:
        text = ngettext("{side} won {n} medal", "{side} won {n} medals", self.number)
        return text.format(side=side_name(self.side), n=self.number)


@dataclass(frozen=True, slots=True, repr=False)
class LostMedals(MedalsChanged):
    """A side no longer holds what gave it medals (OBJ-3)."""

    kind = "medal-lost"
    _rule = "OBJ-3"

    @property
    def gain(self) -> int:
        """How many fewer it has, as a number below 0."""
        return -self.number

    def _text(self) -> str:
        text = ngettext("{side} lost {n} medal", "{side} lost {n} medals", self.number)
        return text.format(side=side_name(self.side), n=self.number)


@dataclass(frozen=True, slots=True, repr=False)
class PickedUp(Happened):
    """A unit picked up the officer (OBJ-5)."""

    kind = "picked-up"
    side: Side
    hex: Hex
    unit: str

    def _text(self) -> str:
        return _("{unit} on {hex} picked up the officer").format(unit=unit_name(self.unit), hex=self.hex)


@dataclass(frozen=True, slots=True, repr=False)
class Dropped(Happened):
    """The officer was left behind."""

    kind = "dropped"
    side: ClassVar[None] = None
    hex: Hex

    def _text(self) -> str:
        return _("the officer is left on {hex}").format(hex=self.hex)


@dataclass(frozen=True, slots=True, repr=False)
class Won(Happened):
    """A side won the battle (OBJ-1, OBJ-5)."""

    kind = "won"
    side: Side
    victory: Victory

    @property
    def rules(self) -> tuple[str, ...]:
        """The rule by which it won."""
        return (self.victory.rule,)

    def _text(self) -> str:
        return _("{side} win: {why}").format(side=side_name(self.side), why=self.victory.text)

    def _told(self) -> tuple[object, ...]:
        return (self.side, self.victory.number, self.victory.how)
