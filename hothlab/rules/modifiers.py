"""What changes an attack's dice (TER, SPF-3): the terrain of both sides and scouts, as numbers and in words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from hothlab.hexes import Hex
from hothlab.language.text import _, cited, said, signed
from hothlab.rules.position import Position
from hothlab.rules.reason import Reason
from hothlab.rules.rulings import Rulings
from hothlab.rules.sight import sight_lines
from hothlab.rules.terrain import Terrain
from hothlab.rules.units import Unit

__all__ = [
    "Modifier",
    "helpful_scouts",
    "modifiers",
    "sum_of_modifiers",
    "terrain_penalty",
    "terrain_protection",
    "without_effect",
]


@dataclass(frozen=True)
class Modifier:
    """Dice added or taken away, with the rule and the reason.

    >>> print(Modifier(-1, "TER-3", "protected by rocks"))
    −1: protected by rocks (TER-3)
    """

    dice: int
    rule: str
    text: str
    hex: Hex | None = None

    @property
    def sentence(self) -> str:
        """The number and its reason, without the rule."""
        return said(signed(self.dice), self.text)

    @property
    def rules(self) -> tuple[str, ...]:
        """The rule, as every verdict gives those that it stands on."""
        return (self.rule,)

    def __str__(self) -> str:
        return cited(self.sentence, self.rules)


def terrain_protection(position: Position, a: Hex, b: Hex) -> int:
    """The dice that the target's terrain takes from the unit on `a` (TER-1 to TER-4)."""
    terrain = position.terrain_on(b)
    if terrain is None or not terrain.protection:
        return 0
    units, victim = position.units, position.units.get(b)
    return terrain.taken_from(
        units[a].profile, position.ground.terrain.get(a), None if victim is None else victim.profile
    )


def terrain_penalty(position: Position, a: Hex) -> int:
    """The dice that the unit on `a` loses for attacking from its own terrain (TER-2)."""
    terrain = position.terrain_on(a)
    return 0 if terrain is None else terrain.penalty(position.units[a].profile)


def helpful_scouts(position: Position, a: Hex, b: Hex, rulings: Rulings) -> Sequence[Hex]:
    """The scouts that each add a die to an attack (SPF-3): on a ridge, seeing the unit attacked."""
    scouts = position.ridge_scouts
    if not scouts or b not in position.units:
        return ()
    side = position.units[a].side
    found = [
        hex
        for hex in scouts
        if position.units[hex].side == side
        and (hex != a or rulings["scout_self"] == "scout-too")
        and sight_lines(position, rulings).clear(hex, b)
    ]
    return found if rulings["scout_stack"] == "one-each" else found[:1]


def modifiers(
    position: Position, a: Hex, b: Hex, rulings: Rulings, ignores_terrain: bool = False
) -> tuple[Modifier, ...]:
    """The dice that terrain and scouts add or take, whatever the distance. `a` holds a unit, `b` a unit or structure.

    `ignores_terrain` lifts the attacker's own penalty, as a card may.
    """
    found = []
    own, theirs = position.terrain_on(a), position.terrain_on(b)
    protection, penalty, scouts = _parts(position, a, b, rulings, ignores_terrain)
    if protection and theirs is not None:
        found.append(Modifier(-protection, theirs.rule, _protected(position.units[a], theirs), b))
    if penalty and own is not None:
        text = _("a vehicle attacks badly from {terrain}").format(terrain=own.name)
        found.append(Modifier(-penalty, own.rule, text, a))
    found += [Modifier(1, "SPF-3", _("the scout on {hex} sees the target").format(hex=hex), hex) for hex in scouts]
    return tuple(found)


def sum_of_modifiers(position: Position, a: Hex, b: Hex, rulings: Rulings, ignores_terrain: bool = False) -> int:
    """The dice of all `modifiers` together, without their words."""
    ground = position.ground
    if a not in ground.terrain and b not in ground.terrain and not position.unit_mask & ground.ridges:
        return 0  # most units stand on open snow, and most battles see no scout on a ridge: a game asks all the time
    protection, penalty, scouts = _parts(position, a, b, rulings, ignores_terrain)
    return len(scouts) - protection - penalty


def _parts(
    position: Position, a: Hex, b: Hex, rulings: Rulings, ignores_terrain: bool
) -> tuple[int, int, Sequence[Hex]]:
    """The dice that the target's terrain takes, those that the attacker's own takes, and the scouts that add one."""
    penalty = 0 if ignores_terrain else terrain_penalty(position, a)
    return terrain_protection(position, a, b), penalty, helpful_scouts(position, a, b, rulings)


def _protected(unit: Unit, terrain: Terrain) -> str:
    if unit.profile.type == "vehicle" and terrain.protection["vehicle"] > terrain.protection["other"]:
        return _("well protected by {terrain} against vehicles").format(terrain=terrain.name)
    return _("protected by {terrain}").format(terrain=terrain.name)


def without_effect(position: Position, a: Hex, b: Hex) -> tuple[Reason, ...]:
    """Why terrain that a player might expect to take dice takes none: the target's, then the attacker's own."""
    found = []
    unit, own, theirs = position.units[a], position.terrain_on(a), position.terrain_on(b)
    victim = position.units.get(b) or position.structures[b]
    if theirs is not None and theirs.protection and not terrain_protection(position, a, b):
        if isinstance(victim, Unit) and not victim.profile.protected:
            text = _("terrain never protects {unit}").format(unit=victim.name)
            found.append(Reason(victim.profile.rule, text, b))
        elif theirs.infantry_only and not theirs.protects(victim.profile if isinstance(victim, Unit) else None):
            text = _("only infantry is protected by {terrain}")
            found.append(Reason(theirs.rule, text.format(terrain=theirs.name), b))
        else:
            text = _("{terrain} does not protect against an attacker who stands on one too")
            found.append(Reason(theirs.rule, text.format(terrain=theirs.name), b))
    if own is not None and not terrain_penalty(position, a):
        if own.vehicle_penalty:
            text = _("only vehicles attack badly from {terrain}, and {unit} are not vehicles")
        else:
            text = _("attacking from {terrain} costs {unit} no dice")
        found.append(Reason(own.rule, text.format(terrain=own.name, unit=unit.name), a))
    return tuple(found)
