"""Attacking (ATK-1 to ATK-6): range, sight, base dice, every modifier with its rule, or why it is not legal."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property

from hothlab.bounds import whole_number
from hothlab.errors import HothlabError
from hothlab.hexes import Hex
from hothlab.rules.catalogue import in_order
from hothlab.rules.movement import MOST_BONUS, no_attack_after, unit_at
from hothlab.rules.position import Position
from hothlab.rules.reason import Reason
from hothlab.rules.rulings import Rulings, RulingsLike
from hothlab.rules.shown import Shown
from hothlab.rules.sight import Sight, line_of_sight, sight_lines
from hothlab.rules.terrain import Structure, Terrain
from hothlab.rules.units import Unit
from hothlab.text import _, ngettext, signed

__all__ = [
    "Attack",
    "Modifier",
    "attack",
    "dice_count",
    "helpful_scouts",
    "modifiers",
    "targets",
    "terrain_penalty",
    "terrain_protection",
]


@dataclass(frozen=True)
class Modifier:
    """Dice added or taken away, with the rule and the reason."""

    dice: int
    rule: str
    text: str
    hex: Hex | None = None

    @property
    def sentence(self) -> str:
        """The number and its reason, without the rule."""
        return f"{signed(self.dice)}: {self.text}"

    @property
    def rules(self) -> tuple[str, ...]:
        """The rule, as every verdict gives those that it stands on."""
        return (self.rule,)

    def __str__(self) -> str:
        return f"{self.sentence} ({self.rule})"


@dataclass(frozen=True)
class Attack(Shown):
    """One attack: how many dice it rolls and why, or why it is not legal.

    `base` is the number by distance, `dice` the number after all modifiers, never below zero.
    """

    position: Position = field(repr=False)
    attacker: Hex
    target: Hex
    unit: Unit
    rulings: Rulings
    distance: int
    base: int
    modifiers: tuple[Modifier, ...]
    refusal: Reason | None

    @property
    def legal(self) -> bool:
        """May this attack be made?"""
        return self.refusal is None

    @property
    def dice(self) -> int:
        """How many dice it rolls, 0 when it is not legal."""
        if not self.legal:
            return 0
        return max(0, self.base + sum(each.dice for each in self.modifiers))

    @property
    def close_combat(self) -> bool:
        """Is the target adjacent (ATK-3)?"""
        return self.distance == 1

    @cached_property
    def sight(self) -> Sight:
        """The line of sight it needs."""
        return line_of_sight(self.position, self.attacker, self.target, self.rulings)

    @property
    def victim(self) -> Unit | Structure:
        """What is attacked."""
        return self.position.units.get(self.target) or self.position.structures[self.target]

    @property
    def rules(self) -> tuple[str, ...]:
        """The rules that led to the verdict."""
        if self.refusal is not None:
            return (self.refusal.rule,)
        return in_order(["ATK-4", self.unit.profile.rule, *(each.rule for each in self.modifiers)])

    @property
    def sentence(self) -> str:
        """The dice and where they come from, or why it is not allowed, without the rules."""
        if self.refusal is not None:
            return self._not_allowed(self.refusal.sentence)
        at = _("{n} at distance {distance}").format(n=self.base, distance=self.distance)
        return self._sum([at, *(each.sentence for each in self.modifiers)])

    def __str__(self) -> str:
        if self.refusal is not None:
            return self._not_allowed(str(self.refusal))
        at = _("{n} at distance {distance} ({rule})").format(
            n=self.base, distance=self.distance, rule=self.unit.profile.rule
        )
        return self._sum([at, *map(str, self.modifiers)])

    def _heading(self) -> str:
        return _("{unit} on {a} against {target} on {b}").format(
            unit=self.unit.name, a=self.attacker, target=self.victim.name, b=self.target
        )

    def _not_allowed(self, why: str) -> str:
        return _("{heading}: not allowed, {why}").format(heading=self._heading(), why=why)

    def _sum(self, parts: list[str]) -> str:
        dice = ngettext("{n} die", "{n} dice", self.dice).format(n=self.dice)
        return f"{self._heading()}: {dice} = " + "; ".join(parts)


MOST_MOVED = 99
"""More hexes than any unit has ever moved in a turn."""


def attack(
    position: Position,
    attacker: str,
    target: str,
    rulings: RulingsLike = None,
    moved: int = 0,
    extra: Iterable[Modifier] = (),
    bonus: int = 0,
    ignores_terrain: bool = False,
) -> Attack:
    """The attack of the unit on one hex against the unit or structure on another.

    `moved` says how many hexes the attacker has moved this turn; `extra` are dice from cards, `bonus` and
    `ignores_terrain` as in `reach`.

    >>> p = Position.from_text("D . . .T3 *N4 . . . . .")
    >>> print(attack(p, "D3", "D4"))
    Echo Base troopers on D3 against snowtroopers on D4: 2 dice = 3 at distance 1 (UNI-1); −1: protected by rocks
    (TER-3)
    """
    a, unit = unit_at(position, attacker)
    b = position.board.hex(target)
    chosen = Rulings.of(rulings)
    moved = whole_number(moved, _("the number of hexes moved"), 0, MOST_MOVED)
    bonus = whole_number(bonus, _("the bonus"), -MOST_BONUS, MOST_BONUS)
    victim = position.units.get(b) or position.structures.get(b)
    if victim is None:
        raise HothlabError(_("nothing to attack stands on {hex}").format(hex=b))
    distance = position.board.distances[a][b]
    dice = unit.profile.dice
    base = dice[distance - 1] if 1 <= distance <= len(dice) else 0
    found: tuple[Modifier, ...] = ()
    refusal = _refusal(position, a, unit, b, victim, distance, chosen)
    if refusal is None:
        refusal = no_attack_after(unit, moved, position.terrain_on(a), bonus, ignores_terrain)
    if refusal is None:
        found = (*modifiers(position, a, b, chosen, ignores_terrain), *extra)
        if base + sum(each.dice for each in found) <= 0:
            refusal = Reason("ATK-6", _("no dice are left to roll: {why}").format(why="; ".join(map(str, found))), b)
    return Attack(position, a, b, unit, chosen, distance, base, found, refusal)


def _refusal(
    position: Position, a: Hex, unit: Unit, b: Hex, victim: Unit | Structure, distance: int, rulings: Rulings
) -> Reason | None:
    """Why the unit may not attack that target from where it stands, by whose it is, range and sight."""
    if a == b:
        return Reason("ATK-4", _("a unit cannot attack itself"), b)
    if isinstance(victim, Unit) and victim.side == unit.side:
        return Reason("ATK-4", _("friends are no target: {unit}").format(unit=victim.name), b)
    if isinstance(victim, Structure) and unit.side == "rebel":
        return Reason("STR-1", _("{thing} is on the Rebels' own side").format(thing=victim.name), b)
    if distance > unit.profile.range:
        text = _("the target is {distance} hexes away, and the range of {unit} is {range}")
        return Reason("ATK-4", text.format(distance=distance, unit=unit.name, range=unit.profile.range), b)
    if not sight_lines(position, rulings).clear(a, b):
        sight = line_of_sight(position, a, b, rulings)
        return Reason(sight.reason.rule, _("no line of sight: {why}").format(why=sight.reason.text), b)
    if rulings["adjacent_target"] == "adjacent-first" and distance > 1:
        for hex in position.board.neighbours[a]:
            other = position.units.get(hex)
            if other is not None and other.side != unit.side:
                text = _("shooting past an enemy next to it is not allowed in this game: first attack {unit} on {hex}")
                return Reason("ATK-3", text.format(unit=other.name, hex=hex), b)
    return None


def terrain_protection(position: Position, a: Hex, b: Hex) -> int:
    """The dice that the target's terrain takes from the unit on `a` (TER-1 to TER-4)."""
    terrain = position.terrain_on(b)
    if terrain is None or not terrain.protection:
        return 0
    victim = position.units.get(b)
    if not terrain.protects(victim.profile if victim else None):
        return 0
    if terrain.not_against_same and position.ground.terrain.get(a) == terrain.kind:
        return 0
    return terrain.protection["vehicle" if position.units[a].profile.type == "vehicle" else "other"]


def terrain_penalty(position: Position, a: Hex) -> int:
    """The dice that the unit on `a` loses for attacking from its own terrain (TER-2)."""
    terrain = position.terrain_on(a)
    if terrain is None or position.units[a].profile.type != "vehicle":
        return 0
    return terrain.vehicle_penalty


def helpful_scouts(position: Position, a: Hex, b: Hex, rulings: Rulings) -> list[Hex]:
    """The scouts that each add a die to an attack (SPF-3): on a ridge, seeing the unit attacked."""
    if not position.ridge_scouts or b not in position.units:
        return []
    side = position.units[a].side
    found = [
        hex
        for hex in position.ridge_scouts
        if position.units[hex].side == side
        and (hex != a or rulings["scout_self"] == "scout-too")
        and sight_lines(position, rulings).clear(hex, b)
    ]
    return found if rulings["scout_stack"] == "one-each" else found[:1]


def dice_count(position: Position, a: Hex, b: Hex, rulings: Rulings, ignores_terrain: bool = False) -> int | None:
    """The dice of an attack on an enemy before any card, or None when it is out of range or out of sight.

    The same numbers as `attack` gives, without the words; it may be zero or less.
    """
    unit = position.units[a]
    dice, distance = unit.profile.dice, position.board.distances[a][b]
    if distance > len(dice) or not sight_lines(position, rulings).clear(a, b):
        return None
    return (
        dice[distance - 1]
        - terrain_protection(position, a, b)
        - (0 if ignores_terrain else terrain_penalty(position, a))
        + len(helpful_scouts(position, a, b, rulings))
    )


def without_effect(position: Position, a: Hex, b: Hex) -> tuple[Reason, ...]:
    """Why terrain that one would count takes no dice: the target's, then the attacker's own."""
    found = []
    unit, own, theirs = position.units[a], position.terrain_on(a), position.terrain_on(b)
    victim = position.units.get(b) or position.structures[b]
    if theirs is not None and theirs.protection and not terrain_protection(position, a, b):
        if isinstance(victim, Unit) and not victim.profile.protected:
            text = _("terrain never protects {unit}").format(unit=victim.name)
            found.append(Reason(victim.profile.rule, text, b))
        elif theirs.infantry_only and not theirs.protects(victim.profile if isinstance(victim, Unit) else None):
            text = _("only infantry is protected by {terrain}")
            found.append(Reason(theirs.rule, text.format(terrain=_(theirs.name)), b))
        else:
            text = _("{terrain} does not protect against an attacker who stands on one too")
            found.append(Reason(theirs.rule, text.format(terrain=_(theirs.name)), b))
    if own is not None and not terrain_penalty(position, a):
        if own.vehicle_penalty:
            text = _("only vehicles attack badly from {terrain}, and {unit} are none")
        else:
            text = _("attacking from {terrain} costs {unit} no dice")
        found.append(Reason(own.rule, text.format(terrain=_(own.name), unit=unit.name), a))
    return tuple(found)


def modifiers(
    position: Position, a: Hex, b: Hex, rulings: Rulings, ignores_terrain: bool = False
) -> tuple[Modifier, ...]:
    """The dice that terrain and scouts add or take, whatever the distance. `a` holds a unit, `b` a unit or structure.

    `ignores_terrain` lifts the attacker's own penalty, as a card may.
    """
    found = []
    own, theirs = position.terrain_on(a), position.terrain_on(b)
    protection, penalty = terrain_protection(position, a, b), terrain_penalty(position, a)
    if protection and theirs is not None:
        found.append(Modifier(-protection, theirs.rule, _protected(position.units[a], theirs), b))
    if penalty and own is not None and not ignores_terrain:
        text = _("a vehicle attacks badly from {terrain}").format(terrain=_(own.name))
        found.append(Modifier(-penalty, own.rule, text, a))
    found += [
        Modifier(1, "SPF-3", _("the scout on {hex} sees the target").format(hex=hex), hex)
        for hex in helpful_scouts(position, a, b, rulings)
    ]
    return tuple(found)


def _protected(unit: Unit, terrain: Terrain) -> str:
    if unit.profile.type == "vehicle" and terrain.protection["vehicle"] > terrain.protection["other"]:
        return _("well protected by {terrain} against vehicles").format(terrain=_(terrain.name))
    return _("protected by {terrain}").format(terrain=_(terrain.name))


def targets(position: Position, attacker: str, rulings: RulingsLike = None, moved: int = 0) -> tuple[Attack, ...]:
    """All legal attacks of the unit on a hex."""
    a, unit = unit_at(position, attacker)
    near = position.board.distances[a]
    hexes = [*position.units, *position.structures]
    within = [hex for hex in hexes if 0 < near[hex] <= unit.profile.range]
    found = (attack(position, a, hex, rulings, moved) for hex in within)
    return tuple(each for each in found if each.legal)
