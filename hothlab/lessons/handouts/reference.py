"""The quick reference: what each unit and each terrain does, read off the tables and asked of the engine.

No number stands here: dice that cover takes away, who may enter and what blocks sight come from small boards that the
rules judge.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from fractions import Fraction

from hothlab.game.events import symbol_name
from hothlab.hexes import Side
from hothlab.language.nouns import noun
from hothlab.language.text import _, either, listed, ngettext
from hothlab.rules.attack import attack
from hothlab.rules.dice import symbols
from hothlab.rules.movement import reach
from hothlab.rules.odds import Odds, odds
from hothlab.rules.position import Position
from hothlab.rules.sight import line_of_sight
from hothlab.rules.terrain import terrains
from hothlab.rules.units import Profile, badges, profiles
from hothlab.tables.goals import kind_names

__all__ = [
    "BadgeRow", "HitRow", "TerrainRow", "UnitRow", "badge_rows", "dice_lost", "hit_rows", "most_range", "terrain_rows",
    "unit_rows",
]  # fmt: skip

_BEFORE, _HERE, _BEHIND = "D4", "D5", "D6"
"""Three hexes in a row, away from every edge."""


@dataclass(frozen=True)
class UnitRow:
    """A kind of unit."""

    kind: str
    name: str
    side: Side
    rule: str
    miniatures: int
    moves: str
    dice: tuple[int, ...]
    """Attack dice at distance 1, 2, 3 ..."""
    hit_by: str
    notes: tuple[str, ...]


@dataclass(frozen=True)
class TerrainRow:
    """A kind of terrain. The dice are how many fewer an attacker rolls against a unit here."""

    kind: str
    name: str
    rule: str
    entering: str
    sight: str
    against_vehicles: int
    against_others: int
    notes: tuple[str, ...]


@dataclass(frozen=True)
class BadgeRow:
    """A special forces badge."""

    name: str
    symbol: str
    title: str
    suits: str
    rule: str


@dataclass(frozen=True)
class HitRow:
    """The chances of a roll with this many dice: at least one hit by the target's type, and an AT-AT destroyed."""

    dice: int
    infantry: Fraction
    vehicle: Fraction
    special: Fraction
    walker: Fraction


def most_range() -> int:
    """How far the farthest unit attacks."""
    return max(profile.range for profile in profiles().values())


# Units


def unit_rows(kinds: Collection[str] | None = None) -> tuple[UnitRow, ...]:
    """The units, all of them or those of some kinds, in the order of the table."""
    return tuple(_unit_row(each) for kind, each in profiles().items() if kinds is None or kind in kinds)


def _unit_row(profile: Profile) -> UnitRow:
    hitting = listed(symbol_name(each) for each in symbols() if each in profile.hit_by)
    return UnitRow(
        profile.kind, format(profile.name, "label.cap"), profile.side, profile.rule, profile.miniatures,
        _moves(profile), profile.dice, format(hitting, "label"), tuple(_unit_notes(profile)),
    )  # fmt: skip


def _moves(profile: Profile) -> str:
    if not profile.move:
        return _("never")
    if profile.attack_move == profile.move:
        return ngettext("up to {n}, and attacks", "up to {n}, and attacks", profile.move).format(n=profile.move)
    return _("{few} and attacks, or {most}").format(few=profile.attack_move, most=profile.move)


def _unit_notes(profile: Profile) -> Iterator[str]:
    if profile.flying:
        yield _("flies")
    closed = [each.name for each in terrains().values() if not each.admits(profile)]
    if closed and profile.move:
        yield _("may not enter {terrain}").format(terrain=either(closed))
    if profile.confirmed:
        yield _("a hit is rolled again, and only a blast then counts")
    if not profile.protected:
        yield _("terrain never protects it")
    if profile.ignores_retreats:
        yield _("never retreats")
    if not profile.medals:
        yield _("gives no medal")


def badge_rows() -> tuple[BadgeRow, ...]:
    """The special forces badges."""
    suits = {"infantry": noun("types", "infantry"), "snowspeeder": _("snowspeeders")}
    found = []
    for name, badge in badges().items():
        side: Side = "rebel"
        symbol = ":".join(filter(None, ("badge", name, *badge.faces[:1], side)))
        found.append(BadgeRow(name, symbol, format(badge.title, "label.cap"), suits[badge.suits], badge.rule))
    return tuple(found)


# Terrain


def terrain_rows(kinds: Collection[str] | None = None) -> tuple[TerrainRow, ...]:
    """The terrain, all of it or of some kinds, in the order of the table."""
    return tuple(_terrain_row(kind) for kind in terrains() if kinds is None or kind in kinds)


def _terrain_row(kind: str) -> TerrainRow:
    terrain = terrains()[kind]
    lost = {
        type: max((dice_lost(kind, attacker, target) for attacker, target in _pairs(kind, type)), default=0)
        for type in (True, False)
    }
    return TerrainRow(
        kind, format(terrain.name, "label.cap"), terrain.rule, _entering(kind), _sight(kind), lost[True], lost[False],
        tuple(_terrain_notes(kind)),
    )  # fmt: skip


def _pairs(kind: str, vehicles: bool) -> Iterator[tuple[str, str]]:
    """Each attacker that is a vehicle, or each that is not, with each enemy that may stand on the terrain."""
    known = profiles().values()
    for target in known:
        if terrains()[kind].admits(target):
            for attacker in known:
                if attacker.side != target.side and (attacker.type == "vehicle") == vehicles:
                    yield attacker.kind, target.kind


def dice_lost(kind: str, attacker: str, target: str, under_attacker: bool = False) -> int:
    """How many fewer dice a neighbour rolls because the target, or the neighbour itself, stands on the terrain.

    >>> dice_lost("rocks", "at-at", "trooper"), dice_lost("rocks", "snowspeeder", "at-at")
    (2, 0)
    """
    open_snow = Position().place(_BEFORE, attacker).place(_HERE, target)
    changed = open_snow.terrain(_BEFORE if under_attacker else _HERE, kind)
    before, after = (attack(each, _BEFORE, _HERE).dice for each in (open_snow, changed))
    return before - after


def _entering(kind: str) -> str:
    movers = [each for each in profiles().values() if each.move]
    reached = {
        each.kind: reach(Position().terrain(_HERE, kind).place(_BEFORE, each.kind), _BEFORE).arrivals for each in movers
    }
    here = Position().board.hex(_HERE)
    refused = [kind for kind, arrivals in reached.items() if here not in arrivals]
    if len(refused) == len(movers):
        return _("nobody may enter")
    if len(refused) > len(movers) / 2:
        admitted = listed(kind_names()[each] for each in reached if each not in refused)
        return _("only {units} may enter").format(units=admitted)
    if terrains()[kind].stops:
        attacks = any(arrivals[here].may_attack for arrivals in reached.values() if here in arrivals)
        return _("a move ends here") if attacks else _("a move ends here, without an attack")
    if refused:
        return _("open, but not to {units}").format(units=listed(kind_names()[each] for each in refused))
    return _("open to all")


def _sight(kind: str) -> str:
    between = Position().terrain(_HERE, kind)
    ridges = between.terrain(_BEFORE, "ridge").terrain(_BEHIND, "ridge")
    if line_of_sight(between, _BEFORE, _BEHIND).clear:
        return _("free")
    if line_of_sight(ridges, _BEFORE, _BEHIND).clear:
        return _("blocked, but not between two ridges")
    return _("always blocked")


def _terrain_notes(kind: str) -> Iterator[str]:
    terrain, names = terrains()[kind], kind_names()
    standing = [each.kind for each in profiles().values() if terrain.admits(each)]
    helped = {target for vehicles in (True, False) for attacker, target in _pairs(kind, vehicles)
              if dice_lost(kind, attacker, target)}  # fmt: skip
    without = [each for each in standing if each not in helped]
    if helped and without:
        if len(helped) < len(without):
            yield _("protects only {units}").format(units=listed(names[each] for each in standing if each in helped))
        else:
            yield _("does not protect {units}").format(units=listed(names[each] for each in without))
    if terrain.not_against_same:
        yield _("no protection against an attacker on the same terrain")
    lost = max((dice_lost(kind, a, b, under_attacker=True) for a, b in _attackers(kind)), default=0)
    if lost:
        text = ngettext("a vehicle that attacks from here rolls {n} die fewer",
                        "a vehicle that attacks from here rolls {n} dice fewer", lost)  # fmt: skip
        yield text.format(n=lost)
    if terrain.retreats_ignored:
        text = ngettext("infantry here may ignore {n} retreat", "infantry here may ignore {n} retreats",
                        terrain.retreats_ignored)  # fmt: skip
        yield text.format(n=terrain.retreats_ignored)


def _attackers(kind: str) -> Iterator[tuple[str, str]]:
    """Each vehicle that may stand on the terrain, with an enemy beside it."""
    for attacker in profiles().values():
        if attacker.type == "vehicle" and terrains()[kind].admits(attacker):
            yield attacker.kind, next(each.kind for each in profiles().values() if each.side != attacker.side)


# Chances


def hit_rows() -> tuple[HitRow, ...]:
    """What a number of dice does, up to the most that a unit rolls on open snow."""
    most = max(max(profile.dice) for profile in profiles().values())
    return tuple(
        HitRow(
            dice,
            1 - _chances("snowspeeder", "snowtrooper", dice).casualties.get(0, Fraction(0)),
            1 - _chances("at-at", "snowspeeder", dice).casualties.get(0, Fraction(0)),
            1 - _chances("snowspeeder", "probe-droid", dice).casualties.get(0, Fraction(0)),
            _chances("snowspeeder", "at-at", dice).eliminate,
        )
        for dice in range(1, most + 1)
    )


def _chances(attacker: str, target: str, dice: int) -> Odds:
    return odds(Position().place(_BEFORE, attacker).place(_HERE, target), _BEFORE, _HERE, dice=dice)
