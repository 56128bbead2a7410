"""What other dice, another hex or another target would give an attacker, best first."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import NamedTuple

from hothlab.hexes import Hex, Side
from hothlab.language.text import _, chance, ngettext, said
from hothlab.rules.attack import Attack, Modifier, attack
from hothlab.rules.movement import Arrival, reach
from hothlab.rules.odds import Aim, Odds, attack_odds
from hothlab.rules.position import Position
from hothlab.rules.rulings import Rulings

__all__ = ["Trial", "WhatIf", "WhatIfRow"]

_MOST_DICE = 12
"""The most dice for which odds are worked out."""


@dataclass(frozen=True)
class WhatIfRow:
    """One thing to do instead, with its odds."""

    label: str
    odds: Odds
    arrival: Arrival | None = None
    """The move it takes, if it takes one."""

    @property
    def attack(self) -> Attack:
        """The attack it would be, on the board as it would be."""
        return self.odds.attack

    @property
    def dice(self) -> int:
        """The dice it rolls."""
        return self.odds.dice

    @property
    def text(self) -> str:
        """Its dice and its chances in words."""
        dice = ngettext("{n} die", "{n} dice", self.dice).format(n=self.dice)
        return _("{dice}; eliminates the target: {eliminate}; drives it back: {drive_back}").format(
            dice=dice, eliminate=chance(self.odds.eliminate), drive_back=chance(self.odds.drive_back)
        )

    def __str__(self) -> str:
        return said(self.label, self.text)

    @property
    def _worth(self) -> tuple[object, ...]:
        """For sorting, the best first: eliminating, then losses on average, driving back, a short move."""
        steps = self.arrival.distance if self.arrival else 0
        odds = self.odds
        return -odds.eliminate, -odds.expected_losses, -odds.drive_back, steps, self.attack.attacker, self.attack.target


def _best_first(rows: Iterable[WhatIfRow]) -> tuple[WhatIfRow, ...]:
    return tuple(sorted(rows, key=lambda row: row._worth))


@dataclass(frozen=True)
class WhatIf:
    """The comparisons: one die less and one more, other hexes to attack from, other targets; the best of each first."""

    dice: tuple[WhatIfRow, ...] = ()
    hexes: tuple[WhatIfRow, ...] = ()
    targets: tuple[WhatIfRow, ...] = ()

    @property
    def rows(self) -> tuple[WhatIfRow, ...]:
        """All of them."""
        return self.dice + self.hexes + self.targets

    def __str__(self) -> str:
        return "\n".join(map(str, self.rows))


class Trial(NamedTuple):
    """A unit that may attack: where it stands, what it has done and what a card gives it."""

    position: Position
    attacker: Hex
    rulings: Rulings
    moved: int
    extra: int
    aim: Aim
    home_of: Callable[[Hex], Side | None]
    """Where the unit on a hex goes back to, as `retreats` takes it."""

    def attack(self, target: Hex, arrival: Arrival | None = None) -> Attack:
        """The attack on a target from where the unit stands, or after a move."""
        origin, moved = (self.attacker, self.moved) if arrival is None else (arrival.hex, arrival.distance)
        card = [Modifier(self.extra, "CMD-1", _("a card"))] if self.extra else []
        return attack(self._board(origin, moved), origin, target, self.rulings, moved, card)

    def _board(self, hex: Hex, moved: int) -> Position:
        """The board with the unit on a hex."""
        units = dict(self.position.units)
        unit = units.pop(self.attacker)
        units[hex] = unit.after_move() if moved else unit
        return self.position if units == self.position.units else self.position.with_units(units)

    def odds(self, attack: Attack, dice: int | None = None) -> Odds:
        """The odds of an attack of this unit."""
        return attack_odds(attack, self.aim, dice, self.home_of(attack.target))

    def what_if(self, target: Hex | None) -> WhatIf:
        """All comparisons; without a target only the targets there are."""
        if target is None:
            return WhatIf(targets=self.other_targets(None))
        return WhatIf(self.other_dice(target), self.other_hexes(target), self.other_targets(target))

    def other_dice(self, target: Hex) -> tuple[WhatIfRow, ...]:
        """One die less and one more, where the attack is allowed."""
        found = self.attack(target)
        if not found.legal:
            return ()
        labels = {found.dice - 1: _("with one die less"), found.dice + 1: _("with one die more")}
        return tuple(
            WhatIfRow(label, self.odds(found, dice)) for dice, label in labels.items() if 1 <= dice <= _MOST_DICE
        )

    def other_hexes(self, target: Hex) -> tuple[WhatIfRow, ...]:
        """Every hex that the unit could move to and still attack the target from; none when it has moved (MOV-1)."""
        if self.moved:
            return ()
        rows = []
        for arrival in reach(self.position, self.attacker).arrivals.values():
            found = self.attack(target, arrival)
            if found.legal and found.dice <= _MOST_DICE:
                label = ngettext("from {hex}, {n} hex away", "from {hex}, {n} hexes away", arrival.distance)
                label = label.format(hex=arrival.hex, n=arrival.distance)
                rows.append(WhatIfRow(label, self.odds(found), arrival))
        return _best_first(rows)

    def other_targets(self, target: Hex | None) -> tuple[WhatIfRow, ...]:
        """Every other unit and structure that the unit may attack from where it stands."""
        rows = []
        for hex in (*self.position.units, *self.position.structures):
            found = self.attack(hex)
            if hex != target and found.legal and found.dice <= _MOST_DICE:
                label = _("against {target} on {hex}").format(target=found.victim.name, hex=hex)
                rows.append(WhatIfRow(label, self.odds(found)))
        return _best_first(rows)
