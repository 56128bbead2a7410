"""Attacking (ATK-1 to ATK-6): range, sight, base dice, every modifier with its rule, or why it is not legal."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property

from hothlab.errors import HothlabError
from hothlab.hexes import Hex
from hothlab.rules.catalogue import in_order
from hothlab.rules.movement import no_attack_after, unit_at
from hothlab.rules.position import Position
from hothlab.rules.reason import Reason
from hothlab.rules.rulings import Rulings, RulingsLike
from hothlab.rules.sight import Sight, line_of_sight, sight_lines
from hothlab.rules.terrain import Structure
from hothlab.rules.units import Unit
from hothlab.text import _, ngettext, signed

__all__ = ["Attack", "Modifier", "attack", "modifiers", "targets"]


@dataclass(frozen=True)
class Modifier:
    """Dice added or taken away, with the rule and the reason."""

    dice: int
    rule: str
    text: str
    hex: Hex | None = None

    def __str__(self) -> str:
        return f"{signed(self.dice)}: {self.text} ({self.rule})"


@dataclass(frozen=True)
class Attack:
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

    def __str__(self) -> str:
        heading = _("{unit} on {a} against {target} on {b}").format(
            unit=self.unit.name, a=self.attacker, target=self.victim.name, b=self.target
        )
        if self.refusal is not None:
            return _("{heading}: not allowed, {why}").format(heading=heading, why=self.refusal)
        dice = ngettext("{n} die", "{n} dice", self.dice).format(n=self.dice)
        at = _("{n} at distance {distance} ({rule})").format(
            n=self.base, distance=self.distance, rule=self.unit.profile.rule
        )
        return f"{heading}: {dice} = " + "; ".join([at, *map(str, self.modifiers)])


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
    Echo Base troopers on D3 against snowtroopers on D4: 2 dice = 3 at distance 1 (UNI-1); −1: protected by rocks (TER-3)
    """
    a, unit = unit_at(position, attacker)
    b = position.board.hex(target)
    chosen = Rulings.of(rulings)
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
        return Reason("ATK-4", _("{unit} on the same side are no target").format(unit=victim.name), b)
    if isinstance(victim, Structure) and unit.side == "rebel":
        return Reason("STR-1", _("{thing} is on the Rebels' own side").format(thing=victim.name), b)
    if distance > unit.profile.range:
        text = _("the target is {distance} hexes away, and the range of {unit} is {range}")
        return Reason("ATK-4", text.format(distance=distance, unit=unit.name, range=unit.profile.range), b)
    if not sight_lines(position, rulings).clear(a, b):
        sight = line_of_sight(position, a, b, rulings)
        return Reason(_deciding_rule(sight), _("no line of sight, {why}").format(why=sight), b)
    if rulings["adjacent_target"] == "adjacent-first" and distance > 1:
        for hex in position.board.neighbours[a]:
            other = position.units.get(hex)
            if other is not None and other.side != unit.side:
                text = _("the ruling adjacent_target says: first attack an adjacent enemy, {unit} on {hex}")
                return Reason("ATK-3", text.format(unit=other.name, hex=hex), b)
    return None


def _deciding_rule(sight: Sight) -> str:
    """The rule that best names why a line is blocked."""
    for rule in ("LOS-5", "LOS-7", "LOS-3"):
        if rule in sight.rules:
            return rule
    return "LOS-1"


def modifiers(
    position: Position, a: Hex, b: Hex, rulings: Rulings, ignores_terrain: bool = False
) -> tuple[Modifier, ...]:
    """The dice that terrain and scouts add or take, whatever the distance. `a` holds a unit, `b` a unit or structure.

    `ignores_terrain` lifts the attacker's own penalty, as a card may.
    """
    found = []
    unit = position.units[a]
    victim = position.units.get(b)
    own, theirs = position.terrain_on(a), position.terrain_on(b)
    vehicle = unit.profile.type == "vehicle"
    if theirs is not None and theirs.protects(victim.profile if victim else None):
        if theirs.not_against_same and own is not None and own.kind == theirs.kind:
            pass  # TER-1: both on ridges
        else:
            dice = theirs.protection["vehicle" if vehicle else "other"]
            found.append(Modifier(-dice, theirs.rule, _protection(theirs.name, vehicle, theirs.kind), b))
    if vehicle and own is not None and own.vehicle_penalty and not ignores_terrain:
        text = _("a vehicle attacks badly from {terrain}").format(terrain=_(own.name))
        found.append(Modifier(-own.vehicle_penalty, own.rule, text, a))
    if victim is not None:
        found += _scouting(position, a, b, rulings)
    return tuple(found)


def _protection(name: str, vehicle: bool, kind: str) -> str:
    if vehicle and kind not in ("ridge", "trenches"):
        return _("well protected by {terrain} against vehicles").format(terrain=_(name))
    return _("protected by {terrain}").format(terrain=_(name))


def _scouting(position: Position, a: Hex, b: Hex, rulings: Rulings) -> list[Modifier]:
    """The extra die for a scout on a ridge that sees the target (SPF-3)."""
    side = position.units[a].side
    lines = None
    found = []
    for hex, unit in position.units.items():
        if unit.badge != "scout" or unit.side != side or position.ground.terrain.get(hex) != "ridge":
            continue
        if hex == a and rulings["scout_self"] != "scout-too":
            continue
        lines = lines or sight_lines(position, rulings)
        if lines.clear(hex, b):
            found.append(Modifier(1, "SPF-3", _("the scout on {hex} sees the target").format(hex=hex), hex))
    return found if rulings["scout_stack"] == "one-each" else found[:1]


def targets(position: Position, attacker: str, rulings: RulingsLike = None, moved: int = 0) -> tuple[Attack, ...]:
    """All legal attacks of the unit on a hex."""
    a, unit = unit_at(position, attacker)
    near = position.board.distances[a]
    hexes = [*position.units, *position.structures]
    within = [hex for hex in hexes if 0 < near[hex] <= unit.profile.range]
    found = (attack(position, a, hex, rulings, moved) for hex in within)
    return tuple(each for each in found if each.legal)
