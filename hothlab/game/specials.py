"""All special rules of a scenario together, as the turn asks for them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TypeVar

from hothlab.game.special_rules import (
    Charges,
    Collect,
    ExitRule,
    ExtraCard,
    MedalValue,
    NoKillMedals,
    OfficerRule,
    Reinforcement,
    Replace,
    RetreatRule,
    SpecialRule,
    SuddenDeath,
    TemporaryLimit,
)
from hothlab.hexes import SIDES, Hex, Side
from hothlab.rules.units import Unit

__all__ = ["Specials"]

R = TypeVar("R", bound=SpecialRule)


@dataclass(frozen=True)
class Specials:
    """All special rules of a scenario. Of a rule that can hold once, the last one counts."""

    rules: tuple[SpecialRule, ...] = ()

    def of(self, kind: type[R]) -> tuple[R, ...]:
        """The rules of a kind."""
        return tuple(rule for rule in self.rules if isinstance(rule, kind))

    def _last(self, kind: type[R]) -> R | None:
        return (None, *self.of(kind))[-1]

    @cached_property
    def medal_value(self) -> Mapping[str, int]:
        """The medals for a kind of unit that is worth another number than usual."""
        return {kind: number for rule in self.of(MedalValue) for kind, number in rule.medals.items()}

    @cached_property
    def no_kill_medals(self) -> frozenset[Side]:
        """The sides that win no medals by eliminating units."""
        return frozenset(side for rule in self.of(NoKillMedals) for side in rule.sides)

    @cached_property
    def collect(self) -> tuple[Collect, ...]:
        """The hexes that give medals every turn."""
        return self.of(Collect)

    @cached_property
    def replace(self) -> frozenset[str]:
        """The kinds of unit that come back."""
        return frozenset(rule.unit for rule in self.of(Replace))

    @cached_property
    def reinforce(self) -> tuple[Reinforcement, ...]:
        """The new units."""
        return self.of(Reinforcement)

    @cached_property
    def exits(self) -> tuple[ExitRule, ...]:
        """The exits of both sides."""
        return self.of(ExitRule)

    @cached_property
    def sudden_death(self) -> tuple[SuddenDeath, ...]:
        """What wins at once."""
        return self.of(SuddenDeath)

    @cached_property
    def officer(self) -> Side | None:
        """The side whose officer is to be carried away."""
        rule = self._last(OfficerRule)
        return None if rule is None else rule.side

    @cached_property
    def officer_who(self) -> frozenset[str]:
        """Who may carry the officer."""
        rule = self._last(OfficerRule)
        return frozenset() if rule is None else rule.who

    @cached_property
    def charge_side(self) -> Side | None:
        """The side that gets a charge every turn."""
        rule = self._last(Charges)
        return None if rule is None else rule.side

    @cached_property
    def charges_a_medal(self) -> int:
        """How many charges are a medal."""
        rule = self._last(Charges)
        return 0 if rule is None else rule.medal

    @cached_property
    def extra_card(self) -> Hex | None:
        """The hex whose holder has one more command card."""
        rule = self._last(ExtraCard)
        return None if rule is None else rule.hex

    @cached_property
    def temporary_limit(self) -> Mapping[Side, int]:
        """The most medals that a side holds by temporary objectives."""
        return {rule.side: rule.medals for rule in self.of(TemporaryLimit)}

    @cached_property
    def retreat_toward(self) -> Mapping[Side, Side]:
        """Sides whose units go back toward another baseline than their own, and whose it is (RET-1)."""
        return {rule.side: rule.toward for rule in self.of(RetreatRule)}

    @cached_property
    def to_be_held(self) -> frozenset[Hex]:
        """The hexes that win at once by who stands there (OBJ-5)."""
        return frozenset(hex for each in self.sudden_death for hex in each.occupy)

    def exits_of(self, side: Side) -> tuple[ExitRule, ...]:
        """The exits that a side may take."""
        return self._exits_by_side[side]

    @cached_property
    def _exits_by_side(self) -> dict[Side, tuple[ExitRule, ...]]:
        return {side: tuple(each for each in self.exits if each.side == side) for side in SIDES}

    def kill_medals(self, unit: Unit, killer: Side) -> int:
        """The medals for eliminating a unit (OBJ-2)."""
        if killer in self.no_kill_medals:
            return 0
        return self.medal_value.get(unit.kind, unit.profile.medals)
