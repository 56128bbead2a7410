"""Attacking (ATK-1 to ATK-6): range, sight, base dice, every modifier with its rule, or why it is not legal.

An attack is decided without a word, by `barred` and by sums of dice; a sentence is made when somebody reads it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from functools import cached_property

from hothlab.base.bounds import whole_number
from hothlab.base.errors import HothlabError
from hothlab.hexes import Hex, Side
from hothlab.language.text import _, also, cited, ngettext
from hothlab.rules.catalogue import in_order
from hothlab.rules.modifiers import Modifier, modifiers, sum_of_modifiers
from hothlab.rules.movement import MOST_BONUS, attack_spent, furthest_move, no_attack_after, unit_at
from hothlab.rules.position import Position, PositionLike, position_of
from hothlab.rules.reason import Reason
from hothlab.rules.rulings import Rulings, RulingsLike
from hothlab.rules.shown import Shown
from hothlab.rules.sight import Sight, line_of_sight, sight_lines
from hothlab.rules.terrain import Structure, Terrain
from hothlab.rules.units import Unit

__all__ = ["Attack", "Bar", "Modifier", "attack", "barred", "dice_at_targets", "dice_count", "targets"]

Bar = Enum("Bar", "ITSELF FRIEND OWN_STRUCTURE RANGE SIGHT ENEMY_BESIDE MOVED NO_DICE")
"""The grounds for refusing an attack, in the order in which they are checked."""


def barred(position: Position, a: Hex, b: Hex, rulings: Rulings) -> Bar | None:
    """Why the unit on `a` may not attack what stands on `b`: its side, range or sight (ATK-3, ATK-4, STR-1)."""
    unit, victim = position.units[a], position.units.get(b)
    if victim is None:
        if unit.side == "rebel":
            return Bar.OWN_STRUCTURE
    elif victim.side == unit.side:
        return Bar.ITSELF if a == b else Bar.FRIEND
    distance = position.board.distances[a][b]
    if distance > len(unit.profile.dice):
        return Bar.RANGE
    if not sight_lines(position, rulings).clear(a, b):
        return Bar.SIGHT
    if distance > 1 and rulings["adjacent_target"] == "adjacent-first" and _enemy_beside(position, a):
        return Bar.ENEMY_BESIDE
    return None


def _enemy_beside(position: Position, a: Hex) -> Hex | None:
    """A hex next to the unit with an enemy unit on it."""
    units = position.units
    return next((b for b in position.board.neighbours[a] if b in units and units[b].side != units[a].side), None)


def dice_count(position: Position, a: Hex, b: Hex, rulings: Rulings, ignores_terrain: bool = False) -> int | None:
    """The dice of an attack before any card, or None when it is `barred`; they may be zero or less.

    The same numbers as `attack` gives, without the words.
    """
    if barred(position, a, b, rulings) is not None:
        return None
    base = position.units[a].profile.dice[position.board.distances[a][b] - 1]
    return base + sum_of_modifiers(position, a, b, rulings, ignores_terrain)


def dice_at_targets(
    position: Position, a: Hex, rulings: Rulings, ignores_terrain: bool = False
) -> list[tuple[Hex, int]]:
    """Everything that the unit on `a` may attack from where it stands, with `dice_count`, found for all at once."""
    unit, board = position.units[a], position.board
    dice, in_range = unit.profile.dice, board.near_masks[a][len(unit.profile.dice)]
    other: Side = "empire" if unit.side == "rebel" else "rebel"
    structures = position.ground.structure_mask if other == "rebel" else 0
    if not in_range & (position.mask_of(other) | structures):
        return []
    bits, distances, clear = board.bits, board.distances[a], sight_lines(position, rulings).clear
    enemies = [*position.hexes_of(other), *position.structures] if structures else position.hexes_of(other)
    furthest = len(dice)
    if rulings["adjacent_target"] == "adjacent-first" and _enemy_beside(position, a):
        furthest = 1
    return [
        (b, dice[distances[b] - 1] + sum_of_modifiers(position, a, b, rulings, ignores_terrain))
        for b in enemies
        if bits[b] & in_range and distances[b] <= furthest and clear(a, b)
    ]


@dataclass(frozen=True, repr=False)
class Attack(Shown):
    """One attack: how many dice it rolls and why, or why it is not legal.

    `base` is the number by distance, `dice` the number after all modifiers, never below zero.

    >>> attack(Position.from_text("D . . .T3 *N4 . . . . ."), "D3", "D4")
    <Attack of trooper on D3 against snowtrooper on D4: 2 dice>
    """

    position: Position
    attacker: Hex
    target: Hex
    rulings: Rulings
    moved: int = 0
    extra: tuple[Modifier, ...] = ()
    bonus: int = 0
    ignores_terrain: bool = False
    attack_bonus: int | None = None

    @property
    def unit(self) -> Unit:
        """The unit that attacks."""
        return self.position.units[self.attacker]

    @property
    def victim(self) -> Unit | Structure:
        """What is attacked."""
        return self.position.units.get(self.target) or self.position.structures[self.target]

    @property
    def distance(self) -> int:
        """How many hexes the target is away."""
        return self.position.board.distances[self.attacker][self.target]

    @property
    def close_combat(self) -> bool:
        """Is the target adjacent (ATK-3)?"""
        return self.distance == 1

    @property
    def base(self) -> int:
        """The dice by distance, 0 out of range."""
        dice = self.unit.profile.dice
        return dice[self.distance - 1] if 1 <= self.distance <= len(dice) else 0

    @cached_property
    def bar(self) -> Bar | None:
        """The ground for refusing it; None when it is legal."""
        position, a, b = self.position, self.attacker, self.target
        found = barred(position, a, b, self.rulings)
        if found is not None:
            return found
        if self.moved and (self._too_far or attack_spent(self.unit, self.moved, *self._after_move)):
            return Bar.MOVED
        return None if self._sum_of_dice > 0 else Bar.NO_DICE

    @property
    def _too_far(self) -> bool:
        """Is the move longer than the unit's furthest? One that never moves gains nothing from a card."""
        return self.moved > furthest_move(self.unit, self.bonus)

    @property
    def _after_move(self) -> tuple[Terrain | None, int, bool]:
        """What decides besides the distance whether it may attack after its move, as `attack_spent` takes it."""
        more = self.bonus if self.attack_bonus is None else self.attack_bonus
        return self.position.terrain_on(self.attacker), more, self.ignores_terrain

    @property
    def _sum_of_dice(self) -> int:
        changed = sum_of_modifiers(self.position, self.attacker, self.target, self.rulings, self.ignores_terrain)
        return self.base + changed + sum(each.dice for each in self.extra)

    @property
    def legal(self) -> bool:
        """May this attack be made?"""
        return self.bar is None

    @property
    def dice(self) -> int:
        """How many dice it rolls, 0 when it is not legal."""
        return self._sum_of_dice if self.legal else 0

    @cached_property
    def modifiers(self) -> tuple[Modifier, ...]:
        """Everything that adds or takes dice; empty for an attack that is refused for any reason but too few dice."""
        if self.bar is not None and self.bar is not Bar.NO_DICE:
            return ()
        changed = modifiers(self.position, self.attacker, self.target, self.rulings, self.ignores_terrain)
        return (*changed, *self.extra)

    @property
    def may_reroll(self) -> bool:
        """May the attacker roll some of its dice again (SPF-2)?"""
        return self.unit.may_reroll(self.moved, self.rulings)

    @cached_property
    def sight(self) -> Sight:
        """The line of sight it needs."""
        return line_of_sight(self.position, self.attacker, self.target, self.rulings)

    @property
    def rules(self) -> tuple[str, ...]:
        """The rules that led to the verdict."""
        if self.refusal is not None:
            return self.refusal.rules
        return in_order(["ATK-4", self.unit.profile.rule, *(each.rule for each in self.modifiers)])

    # In words

    @cached_property
    def refusal(self) -> Reason | None:
        """Why it is not legal, or None."""
        return None if self.bar is None else self._refusal(self.bar)

    @cached_property
    def spent_by_move(self) -> Reason | None:
        """Why it may not be made after the hexes moved, whatever it attacks; None when it may."""
        unit, most = self.unit, furthest_move(self.unit, self.bonus)
        if not self._too_far:
            return no_attack_after(unit, self.moved, *self._after_move)
        if not most:
            return Reason(unit.profile.rule, _("{unit} cannot move").format(unit=unit.name))
        text = ngettext("the furthest move of {unit} is {n} hex", "the furthest move of {unit} is {n} hexes", most)
        return Reason(unit.profile.rule, text.format(unit=unit.name, n=most))

    def _refusal(self, bar: Bar) -> Reason:
        position, a, b = self.position, self.attacker, self.target
        unit, name = self.unit, self.victim.name
        match bar:
            case Bar.ITSELF:
                return Reason("ATK-4", _("a unit cannot attack itself"), b)
            case Bar.FRIEND:
                return Reason("ATK-4", _("friends do not attack each other"), b)
            case Bar.OWN_STRUCTURE:
                return Reason("STR-1", _("{thing} is on the Rebels' own side").format(thing=name), b)
            case Bar.RANGE:
                text = _("the target is {distance} hexes away, and the range of {unit} is {range}")
                text = text.format(distance=self.distance, unit=unit.name, range=unit.profile.range)
                return Reason("ATK-4", text, b)
            case Bar.SIGHT:
                why = self.sight.reason
                return Reason(why.rule, _("no line of sight: {why}").format(why=why.text), b)
            case Bar.ENEMY_BESIDE:
                hex = _enemy_beside(position, a)
                assert hex is not None
                text = _("shooting past an enemy next to it is not allowed in this game: first attack {unit} on {hex}")
                return Reason("ATK-3", text.format(unit=position.units[hex].name, hex=hex), b)
            case Bar.MOVED:
                after = self.spent_by_move
                assert after is not None
                return after
            case Bar.NO_DICE:
                why_none = also(each.sentence for each in self.modifiers)
                text = _("no dice are left to roll: {why}").format(why=why_none)
                return Reason("ATK-6", text, b, in_order(each.rule for each in self.modifiers))

    @property
    def sentence(self) -> str:
        """The dice and where they come from, or why it is not allowed, without the rules."""
        if self.refusal is not None:
            return self._not_allowed(self._why_not(self.refusal))
        at = _("{n} at distance {distance}").format(n=self.base, distance=self.distance)
        return self._sum([at, *(each.sentence for each in self.modifiers)])

    def __str__(self) -> str:
        if self.refusal is not None:
            return self._not_allowed(cited(self._why_not(self.refusal), self.refusal.rules))
        at = _("{n} at distance {distance} ({rule})").format(
            n=self.base, distance=self.distance, rule=self.unit.profile.rule
        )
        return self._sum([at, *map(str, self.modifiers)])

    def _filled(self, text: str, **more: object) -> str:
        return text.format(unit=self.unit.name, a=self.attacker, target=self.victim.name, b=self.target, **more)

    def _why_not(self, refusal: Reason) -> str:
        """Why not; the target's own hex has been named already."""
        return refusal.text if refusal.hex == self.target else refusal.sentence

    def _not_allowed(self, why: str) -> str:
        return self._filled(_("{unit} on {a} against {target} on {b}: not allowed, {why}"), why=why)

    def _sum(self, parts: list[str]) -> str:
        text = ngettext(
            "{unit} on {a} against {target} on {b}: {n} die = {sum}",
            "{unit} on {a} against {target} on {b}: {n} dice = {sum}",
            self.dice,
        )
        return self._filled(text, n=self.dice, sum=also(parts))

    def __repr__(self) -> str:
        verdict = f"{self.dice} dice" if self.legal else "not legal"
        return f"<Attack of {self.unit.kind} on {self.attacker} against {self.victim.kind} on {self.target}: {verdict}>"


MOST_MOVED = 99
"""More hexes than any unit has ever moved in a turn."""


def attack(
    position: PositionLike,
    attacker: str,
    target: str,
    rulings: RulingsLike = None,
    moved: int = 0,
    extra: Iterable[Modifier] = (),
    bonus: int = 0,
    ignores_terrain: bool = False,
    attack_bonus: int | None = None,
) -> Attack:
    """The attack of the unit on one hex against the unit or structure on another.

    `moved` says how many hexes the attacker has moved this turn; `extra` are dice from cards, `bonus`, `attack_bonus`
    and `ignores_terrain` as in `reach`.

    >>> p = Position.from_text("D . . .T3 *N4 . . . . .")
    >>> print(attack(p, "D3", "D4"))
    Echo Base troopers on D3 against snowtroopers on D4: 2 dice = 3 at distance 1 (UNI-1); −1: protected by rocks
    (TER-3)
    """
    position = position_of(position)
    a, _unit = unit_at(position, attacker)
    b = position.board.hex(target)
    moved = whole_number(moved, _("the number of hexes moved"), 0, MOST_MOVED)
    bonus = whole_number(bonus, _("the bonus"), -MOST_BONUS, MOST_BONUS)
    if b not in position.units and b not in position.structures:
        raise HothlabError(_("nothing to attack stands on {hex}").format(hex=b))
    return Attack(position, a, b, Rulings.of(rulings), moved, tuple(extra), bonus, ignores_terrain, attack_bonus)


def targets(position: PositionLike, attacker: str, rulings: RulingsLike = None, moved: int = 0) -> tuple[Attack, ...]:
    """All legal attacks of the unit on a hex.

    >>> p = Position.from_text("D . . .T3 *N4 . . . .W1 .")
    >>> [each.target for each in targets(p, "D3")]
    [Hex('D4')]
    """
    position = position_of(position)
    a, _unit = unit_at(position, attacker)
    chosen = Rulings.of(rulings)
    found = (attack(position, a, b, chosen, moved) for b, dice in dice_at_targets(position, a, chosen) if dice > 0)
    return tuple(each for each in found if each.legal)
