"""What else there could be: other dice, hexes and targets for an attacker, best first, and each reading for a line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from hothlab.desks.settle.in_play import after_move
from hothlab.desks.settle.support import support_of
from hothlab.hexes import Hex
from hothlab.language.text import _, chance, ngettext, said
from hothlab.rules.attack import Attack
from hothlab.rules.movement import Arrival
from hothlab.rules.odds import MOST_DICE, Odds
from hothlab.rules.rulings import Ruling, rulings
from hothlab.rules.sight import Sight, sees

if TYPE_CHECKING:
    from hothlab.desks.settle.odds import WhatOdds
    from hothlab.desks.settle.verdict import Verdict

__all__ = ["ReadingRow", "WhatIf", "WhatIfRow", "every_reading", "what_if"]


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


def what_if(verdict: Verdict) -> WhatIf:
    """All comparisons with the attack that a question of odds is about; without a target only the targets there are."""
    from hothlab.desks.settle.odds import WhatOdds

    dispute, exact = verdict.dispute, verdict.shown
    if not isinstance(dispute, WhatOdds) or dispute.a is None or dispute.unit is None:
        return WhatIf()
    a, b = dispute.a, None if dispute.lacks() else dispute.b
    return WhatIf(
        tuple(_other_dice(dispute, exact)) if isinstance(exact, Odds) else (),
        () if b is None else _best_first(_other_hexes(dispute, a, b)),
        _best_first(_other_targets(dispute, a, b)),
    )


def _other_dice(dispute: WhatOdds, exact: Odds) -> Iterator[WhatIfRow]:
    """One die less and one more."""
    labels = {exact.dice - 1: _("with one die less"), exact.dice + 1: _("with one die more")}
    for dice, label in labels.items():
        odds = dispute.odds_of(exact.attack, dice) if 1 <= dice <= MOST_DICE else None
        if odds is not None:
            yield WhatIfRow(label, odds)


def _other_hexes(dispute: WhatOdds, a: Hex, b: Hex) -> Iterator[WhatIfRow]:
    """Every hex that the unit could move to and still attack the target from; none when it has moved (MOV-1)."""
    if dispute.moved or dispute.no_move(a) is not None:
        return
    for arrival in dispute.reach(a).arrivals.values():
        board = after_move(dispute.position, a, arrival.hex)
        other = dispute.attack(arrival.hex, b, position=board, moved=arrival.distance)
        odds = dispute.odds_of(other) if dispute.refusal(other) is None else None
        if odds is not None:
            label = ngettext("from {hex}, {n} hex away", "from {hex}, {n} hexes away", arrival.distance)
            yield WhatIfRow(label.format(hex=arrival.hex, n=arrival.distance), odds, arrival)


def _other_targets(dispute: WhatOdds, a: Hex, b: Hex | None) -> Iterator[WhatIfRow]:
    """Every other unit and structure that the unit may attack from where it stands."""
    for hex in (*dispute.position.units, *dispute.position.structures):
        if hex in (a, b):
            continue
        other = dispute.attack(a, hex)
        odds = dispute.odds_of(other) if dispute.refusal(other) is None else None
        if odds is not None:
            yield WhatIfRow(_("against {target} on {hex}").format(target=other.victim.name, hex=hex), odds)


@dataclass(frozen=True)
class ReadingRow:
    """One way to read one open rule, all others being as they are: what a line of sight would be."""

    ruling: Ruling
    value: str
    chosen: bool
    """Is it the reading in force?"""
    clear: bool
    """The line under this reading."""
    changes: bool
    """Is the line another than the one in force?"""

    @property
    def backed_by(self) -> tuple[str, ...]:
        """The editions whose words give this reading."""
        return support_of(self.ruling.name, self.value).backed_by


def every_reading(sight: Sight) -> tuple[ReadingRow, ...]:
    """A line of sight under every reading of every open rule on lines, one changed at a time."""
    rows, now = [], sight.rulings
    for name, each in rulings().items():
        if name.startswith("los_"):
            for value in each.values:
                clear = sees(sight.position, sight.origin, sight.target, now.but(name, value))
                rows.append(ReadingRow(each, value, now[name] == value, clear, clear != sight.clear))
    return tuple(rows)
