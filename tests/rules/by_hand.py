"""The rules worked out by hand, to hold the engine against.

The tables are those of the rules catalogue, typed out again; the searches try everything and are slow and plain.
Nothing here asks the engine anything but what stands where, and who sees whom (which has tests of its own).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import product
from typing import NamedTuple

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

from hothlab.hexes import Hex
from hothlab.rules.position import Position
from hothlab.rules.rulings import RulingsLike
from hothlab.rules.sight import sees
from hothlab.rules.terrain import Structure
from hothlab.rules.units import Unit
from tests.strategies import BOARD, hexes, units


class UnitLine(NamedTuple):
    """A line of the unit table."""

    rule: str
    side: str
    type: str
    miniatures: int
    move: int
    attack_move: int
    dice: tuple[int, ...]
    hit_by: frozenset[str]
    ignores_retreats: bool = False
    medals: int = 1


INFANTRY = frozenset({"infantry", "blast"})
VEHICLE = frozenset({"vehicle", "blast"})
SPECIAL = frozenset({"blast"})

UNITS = {
    "trooper": UnitLine("UNI-1", "rebel", "infantry", 3, 2, 1, (3, 2, 1), INFANTRY),
    "snowspeeder": UnitLine("UNI-2", "rebel", "vehicle", 3, 3, 3, (4, 2), VEHICLE),
    "artillery": UnitLine("UNI-3", "rebel", "special", 1, 0, 0, (4, 3, 2, 1), SPECIAL, True, medals=0),
    "snowtrooper": UnitLine("UNI-4", "empire", "infantry", 4, 2, 1, (3, 2, 1), INFANTRY),
    "at-at": UnitLine("UNI-5", "empire", "vehicle", 1, 1, 1, (3, 3, 3), VEHICLE, True),
    "probe-droid": UnitLine("UNI-6", "empire", "special", 2, 2, 2, (2, 1), SPECIAL, medals=0),
}
REBELS = [kind for kind, line in UNITS.items() if line.side == "rebel"]
IMPERIALS = [kind for kind, line in UNITS.items() if line.side == "empire"]
MOVERS = [kind for kind, line in UNITS.items() if line.move]

TERRAIN = ["ridge", "building", "wreckage", "rocks", "trenches", "serac", "crevasse"]
STOPPING = {"building", "wreckage", "rocks"}

FACES = {
    "infantry": ("infantry", "infantry", "vehicle", "blast", "cross", "retreat"),
    "cross": ("infantry", "vehicle", "blast", "cross", "cross", "retreat"),
}
"""The die by the symbol that it shows twice."""


def enemy_of(kind: str) -> str:
    """Infantry of the other side."""
    return "snowtrooper" if UNITS[kind].side == "rebel" else "trooper"


# The board (BRD-1 and the catalogue's board geometry)


@cache
def neighbours(hex: Hex) -> tuple[Hex, ...]:
    x, y = centre(hex)
    return tuple(
        other
        for other in BOARD.hexes
        if (abs(centre(other)[0] - x), abs(centre(other)[1] - y)) in {(2, 0), (1, 3)}
    )  # fmt: skip


def centre(hex: str) -> tuple[int, int]:
    row, column = "ABCDEFG".index(hex[0]), int(hex[1:])
    return 2 * column - (1 if row % 2 == 0 else 0), 3 * row


@cache
def distances(origin: Hex) -> dict[Hex, int]:
    """The steps to every hex on an empty board."""
    found = {origin: 0}
    queue = [origin]
    for hex in queue:
        for other in neighbours(hex):
            if other not in found:
                found[other] = found[hex] + 1
                queue.append(other)
    return found


def homeward(hex: Hex, side: str) -> list[Hex]:
    """The neighbours one row nearer the side's baseline: the Empire's is row A, the Rebels' row G (RET-1)."""
    row = chr(ord(hex[0]) + (1 if side == "rebel" else -1))
    return [other for other in neighbours(hex) if other[0] == row]


# Movement and retreats


def may_stand(position: Position, unit: Unit, hex: Hex) -> bool:
    """MOV-6: is the ground passable for the unit?"""
    terrain = position.terrain_at(hex)
    if hex in position.structures or terrain == "serac":
        return False
    if terrain == "crevasse":
        return unit.kind == "snowspeeder"
    return not (terrain == "ridge" and unit.kind == "at-at")


def free(position: Position, unit: Unit, hex: Hex) -> bool:
    """MOV-3, MOV-6: may the unit enter the hex?"""
    return hex not in position.units and may_stand(position, unit, hex)


def ways(position: Position, origin: Hex, furthest: int, ignores_terrain: bool = False) -> Iterator[tuple[Hex, ...]]:
    """Every way the unit can go, step by step, the origin left out (MOV-1 to MOV-6)."""

    def go_on(way: tuple[Hex, ...]) -> Iterator[tuple[Hex, ...]]:
        if way:
            yield way
            if position.terrain_at(way[-1]) in STOPPING and not ignores_terrain:
                return
        if len(way) < furthest:
            for hex in neighbours(way[-1] if way else origin):
                if hex != origin and hex not in way and free(position, position.units[origin], hex):
                    yield from go_on((*way, hex))

    return go_on(())


def shortest_ways(position: Position, origin: Hex, furthest: int, ignores_terrain: bool = False) -> dict[Hex, int]:
    """How many steps every hex takes that the unit can come to."""
    found: dict[Hex, int] = {}
    for way in ways(position, origin, furthest, ignores_terrain):
        found[way[-1]] = min(len(way), found.get(way[-1], 99))
    return found


class Answer(NamedTuple):
    """A way to answer the retreats."""

    path: tuple[Hex, ...]
    ignored: int
    casualties: int


def retreat_answers(position: Position, origin: Hex, number: int, any_path: bool = False) -> set[Answer]:
    """All answers to a number of retreats (RET-1 to RET-7)."""
    unit = position.units[origin]
    if number and UNITS[unit.kind].ignores_retreats:
        return {Answer((), number, 0)}  # RET-6
    in_trenches = UNITS[unit.kind].type == "infantry" and position.terrain_at(origin) == "trenches"
    found: set[Answer] = set()
    for ignored in range(min(number, 1) + 1 if in_trenches else 1):  # RET-7
        steps = number - ignored
        ends = [
            path
            for path in _all_retreats(position, unit, origin, steps)
            if len(path) == steps or not _onward(position, unit, path[-1] if path else origin)
        ]
        longest = max(len(path) for path in ends)
        if longest == steps or not any_path:  # RET-5, and the ruling retreat_partial
            ends = [path for path in ends if len(path) == longest]
        found |= {Answer(path, ignored, steps - len(path)) for path in ends}  # RET-4
    return found


def _onward(position: Position, unit: Unit, hex: Hex) -> list[Hex]:
    return [other for other in homeward(hex, unit.side) if free(position, unit, other)]


def _all_retreats(position: Position, unit: Unit, origin: Hex, steps: int) -> list[tuple[Hex, ...]]:
    """Every path homeward with at most that many free steps."""
    found: list[tuple[Hex, ...]] = [()]
    for path in found:
        if len(path) < steps:
            found += [(*path, hex) for hex in _onward(position, unit, path[-1] if path else origin)]
    return found


# Attacks


def protection(position: Position, a: Hex, b: Hex) -> int:
    """The dice that the target's hex takes from the attack (TER-1 to TER-4, UNI-5, STR-2)."""
    attacker, target = position.units[a], position.units.get(b)
    vehicle = UNITS[attacker.kind].type == "vehicle"
    if target is not None and target.kind == "at-at":
        return 0
    match position.terrain_at(b):
        case "ridge":
            return 0 if position.terrain_at(a) == "ridge" else 1
        case "building" | "wreckage" | "rocks":
            return 2 if vehicle else 1
        case "trenches":
            return 1 if target is not None and UNITS[target.kind].type == "infantry" else 0
    return 0


def penalty(position: Position, a: Hex) -> int:
    """The dice that the attacker's own hex costs it (TER-2)."""
    vehicle = UNITS[position.units[a].kind].type == "vehicle"
    return 2 if vehicle and position.terrain_at(a) in {"building", "wreckage"} else 0


def scout_dice(position: Position, a: Hex, b: Hex, rulings: RulingsLike = None) -> int:
    """The dice that scouts add (SPF-3 and its rulings)."""
    chosen = rulings or {}
    seeing = [
        hex
        for hex, unit in position.units.items()
        if unit.badge == "scout"
        and unit.side == position.units[a].side
        and position.terrain_at(hex) == "ridge"
        and (hex != a or chosen.get("scout_self") == "scout-too")
        and b in position.units
        and sees(position, hex, b, rulings)
    ]
    return len(seeing) if chosen.get("scout_stack") == "one-each" else min(1, len(seeing))


def shoots_past(position: Position, a: Hex, away: int, rulings: RulingsLike = None) -> bool:
    """ATK-3 under the reading that an enemy beside the attacker comes first."""
    beside = [position.units[hex] for hex in neighbours(a) if hex in position.units]
    first = (rulings or {}).get("adjacent_target") == "adjacent-first"
    return first and away > 1 and any(other.side != position.units[a].side for other in beside)


def attack_dice(position: Position, a: Hex, b: Hex, rulings: RulingsLike = None, moved: int = 0) -> int:
    """How many dice the attack rolls; 0 for one that is not allowed (ATK-2 to ATK-6, MOV-7).

    Rebels attack no structures here: the catalogue does not say whose they are.
    """
    unit, target = position.units[a], position.units.get(b)
    line = UNITS[unit.kind]
    ours = target.side == unit.side if target else line.side == "rebel"
    away = distances(a)[b]
    if ours or not 1 <= away <= len(line.dice) or not sees(position, a, b, rulings):
        return 0
    if shoots_past(position, a, away, rulings):
        return 0
    if moved and position.terrain_at(a) in STOPPING:
        return 0
    if moved > (2 if unit.badge == "elite" else line.attack_move):
        return 0
    number = line.dice[away - 1] - protection(position, a, b) - penalty(position, a)
    return max(0, number + scout_dice(position, a, b, rulings))


# Dice


@cache
def rolls(number: int, double: str) -> Counter[tuple[str, ...]]:
    """All 6^number rolls, each as its faces in alphabetical order, with how often it comes up."""
    return Counter(tuple(sorted(roll)) for roll in product(FACES[double], repeat=number))


def hitting(target: Unit | Structure) -> frozenset[str]:
    """The faces that hit a target (HIT-1, STR-4)."""
    return frozenset({target.destroyed_by}) if isinstance(target, Structure) else UNITS[target.kind].hit_by


def count(roll: Iterable[str], faces: Iterable[str]) -> int:
    """How many dice of the roll show one of the faces."""
    wanted = set(faces)
    return sum(face in wanted for face in roll)


# Property tests

LAW = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
"""How laws are tried: by the number of examples, never by the clock."""

_INFANTRY = ["trooper", "snowtrooper", "trooper scout", "snowtrooper scout"]
_PIECES = [*UNITS, *_INFANTRY, "shield-generator"]


@st.composite
def crowded(draw: st.DrawFn) -> tuple[Position, Hex]:
    """A unit with little or much in its way for three hexes around, and where it stands."""
    origin, unit = draw(hexes()), draw(units())
    around = [hex for hex, steps in distances(origin).items() if 0 < steps <= 3]
    pieces = draw(st.lists(_filling(_PIECES, draw), min_size=len(around), max_size=len(around)))
    ground = draw(st.lists(_filling(TERRAIN, draw), min_size=len(around) + 1, max_size=len(around) + 1))
    terrain = {hex: kind for hex, kind in zip([origin, *around], ground, strict=True) if kind}
    built = {
        hex: Structure(what)
        for hex, what in zip(around, pieces, strict=True)
        if what == "shield-generator" and terrain.get(hex) != "serac"
    }
    placed = {origin: unit} | {
        hex: Unit(what.split()[0], badge="scout" if "scout" in what else None)
        for hex, what in zip(around, pieces, strict=True)
        if what and what != "shield-generator"
    }
    bare = Position(terrain, structures=built)
    if not may_stand(bare, unit, origin):
        bare = bare.terrain(origin, None)
    standing = {hex: each for hex, each in placed.items() if may_stand(bare, each, hex)}
    return Position(bare.ground.terrain, standing, built), origin


def _filling(things: list[str], draw: st.DrawFn) -> st.SearchStrategy[str | None]:
    """One of the things, or nothing: half the time, or more often."""
    empty: list[str | None] = [None] * len(things)
    return st.sampled_from([*empty * draw(st.integers(1, 4)), *things])
