"""Drills on moving and retreating (MOV, RET): some way is always barred, and some is left.

No ruling is open on moves, and the one on retreats (`retreat_partial`) changes nothing that is asked here: it matters
only for the hexes to end on when three steps or more are not all possible.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from hothlab.hexes import SIDES, Hex, Side, standard_board
from hothlab.language.text import _
from hothlab.lessons.drills.tools import Draft, Generator, Luck, Sketch, named, training, within
from hothlab.lessons.tasks import moving
from hothlab.rules.catalogue import in_order
from hothlab.rules.movement import reach as reach_of
from hothlab.rules.retreat import Retreats, retreats
from hothlab.rules.terrain import Structure, terrains
from hothlab.rules.units import Unit

__all__ = ["GENERATORS"]

_STOPS = ("rocks", "building", "wreckage")
_CLOSED = ("serac", "crevasse", "ridge")
_INFANTRY = ("trooper", "snowtrooper")
_MOST_CLICKS = 16
"""More hexes than that are a chore to click."""
_OTHERS = ("snowspeeder", "at-at", "probe-droid")


def _mover(sketch: Sketch, unit: Unit, rows: Sequence[int] = range(7)) -> Hex:
    """Put the unit in question somewhere."""
    at = sketch.luck.pick([hex for hex in sketch.board.hexes if hex.row in rows])
    sketch.place(at, unit)
    sketch.kept.add(at)
    return at


def _crowd(sketch: Sketch, near: Sequence[Hex], number: int) -> None:
    """Units of both sides on some of these hexes."""
    for hex in sketch.luck.some(sketch.free(near), number):
        sketch.place(hex, sketch.some_unit(sketch.luck.pick(SIDES)))


def _ground(sketch: Sketch, near: Sequence[Hex], kinds: Sequence[str], number: int) -> None:
    """Terrain on some of these hexes."""
    for hex in sketch.luck.some(sketch.free(near), number):
        sketch.terrain[hex] = sketch.luck.pick(kinds)


def reach(luck: Luck, level: int, aim: int) -> Draft | None:
    """1: units in the way. 2: terrain that ends a move. 3: what is closed to some units and open to others."""
    sketch = Sketch(luck)
    kind = _INFANTRY[aim % 2] if level < 3 else _OTHERS[aim % 3]
    at = _mover(sketch, Unit(kind))
    far = sketch.units[at].profile.move
    beside, near = within(at, 1), within(at, far)
    if level == 1:
        _crowd(sketch, beside, luck.between(1, 3))
        _crowd(sketch, near, 2)
        _ground(sketch, near, ("trenches",), luck.below(2))
    elif level == 2:
        _ground(sketch, beside, (*_STOPS, "trenches"), luck.between(2, 3))
        _ground(sketch, near, (*_STOPS, "trenches"), 1)
        _crowd(sketch, near, luck.between(1, 2))
    else:
        _ground(sketch, beside, (*_CLOSED, luck.pick(_STOPS)), luck.between(2, 1 + far))
        _ground(sketch, near, (*_CLOSED, *_STOPS), far)
        if luck.below(3) == 0:
            for hex in luck.some(sketch.free(near), 1):
                sketch.structures[hex] = Structure("shield-generator")
        _crowd(sketch, beside if far == 3 else near, far - 1)
    sketch.kept |= set(near)
    sketch.dress(luck.between(4, 5), 1)
    position = sketch.position()
    found = reach_of(position, at)
    if not 2 <= len(found.arrivals) <= min(_MOST_CLICKS, len(near) - 2):
        return None
    because = {reason.rule for reason in found.refusals.values()}
    if (level == 2 and "MOV-5" not in because) or (level == 3 and because <= {"MOV-3"}):
        return None
    closed = [hex for hex, why in found.refusals.items() if (why.rule, why.hex) == ("MOV-6", hex)]
    ground = [terrains()[position.ground.terrain[hex]].rule for hex in closed]
    rules = in_order(["MOV-1", found.unit.profile.rule, *sorted(because), *ground])
    return lambda ask: moving.reach(position, training(ask, rules), at)


def attack_after_move(luck: Luck, level: int, aim: int) -> Draft | None:
    """1: infantry, which attacks after 1 hex only. 2: elite troops and vehicles, which only terrain keeps from it."""
    sketch = Sketch(luck)
    if level == 1:
        unit = Unit(_INFANTRY[aim % 2])
    elif aim % 3:
        unit = Unit(_INFANTRY[aim % 2], badge="elite")
    else:
        unit = Unit(("snowspeeder", "probe-droid")[aim % 2])
    at = _mover(sketch, unit)
    near = within(at, unit.profile.move)
    _ground(sketch, within(at, 1), (*_STOPS, "trenches", "ridge"), luck.between(1, 2))
    _ground(sketch, near, (*_STOPS, "ridge", "crevasse"), 2)
    _crowd(sketch, near, luck.between(1, 2))
    sketch.dress(luck.between(4, 5), 1)
    position = sketch.position()
    found = reach_of(position, at)
    fighting = [arrival for arrival in found.arrivals.values() if arrival.may_attack]
    because = {arrival.no_attack.rule for arrival in found.arrivals.values() if arrival.no_attack}
    if not 2 <= len(fighting) <= _MOST_CLICKS or "ATK-5" not in because or len(found.arrivals) == len(near):
        return None
    rules = in_order([*sorted(because), *(["SPF-4"] if unit.badge else []), unit.profile.rule])
    question = _("Click every hex that {unit} on {hex} can move to and still attack from.")
    question = question.format(unit=named(unit), hex=at)
    return lambda ask: moving.attack_after_move(position, replace(ask, rules=rules, question=question), at)


# Retreats


def retreat(luck: Luck, level: int, aim: int) -> Draft | None:
    """1: one step. 2: two steps. 3: trenches, units that never retreat, and losses."""
    sketch, number = Sketch(luck), level if level < 3 else luck.between(1, 2)
    side, case = SIDES[aim % 2], (aim // 2) % 3
    kinds = {"rebel": ("trooper", "snowspeeder"), "empire": ("snowtrooper", "probe-droid")}[side]
    if level == 3 and case == 0:
        unit = Unit("artillery" if side == "rebel" else "at-at")
    elif level == 3:
        unit = sketch.some_unit(side, kinds[:1])
    else:
        unit = sketch.some_unit(side, kinds)
    losing = level == 3 and case == 2
    barriers = 1 - case % 2 if level == 1 else luck.between(1, 2)
    at = _retreating(sketch, unit, number, barriers, near_home=losing and bool(luck.below(2)))
    if level == 3 and case == 1:
        sketch.terrain[at] = "trenches"
    position = sketch.position()
    found = retreats(position, at, number)
    if bool(found.casualties) != losing:
        return None
    if level == 1 and len(found.ends) != 1 + case % 2:
        return None
    return lambda ask: moving.retreat_ends(position, training(ask, _retreat_rules(found)), at, number)


def retreat_losses(luck: Luck, level: int, aim: int) -> Draft | None:
    """1: up to two steps. 2: up to three, and in trenches too."""
    sketch, most = Sketch(luck), 1 + level
    side, wanted = SIDES[aim % 2], (aim // 2) % (most + 1)
    number = luck.between(max(1, wanted), most)
    unit = sketch.some_unit(side, {"rebel": ("trooper", "snowspeeder"), "empire": ("snowtrooper",)}[side], worn=False)
    at = _retreating(sketch, unit, number, wanted + 1, near_home=wanted > 0 and bool(luck.below(2)))
    if level == 2 and luck.below(3) == 0 and unit.profile.type == "infantry":
        sketch.terrain[at] = "trenches"
    position = sketch.position()
    found = retreats(position, at, number)
    if found.casualties != wanted:
        return None
    rules = in_order(["RET-4", *_retreat_rules(found), "RET-5"])
    return lambda ask: moving.retreat_losses(position, training(ask, rules), at, number)


def _behind(at: Hex, side: Side, steps: int) -> list[Hex]:
    """The hexes between a unit and its baseline, `steps` rows deep, the nearest first."""
    board, row, found = standard_board(), {at}, list[Hex]()
    for _step in range(steps):
        row = {hex for each in row for hex in board.homeward(each, side)}
        found += sorted(row)
    return found


def _retreating(sketch: Sketch, unit: Unit, number: int, barriers: int, near_home: bool) -> Hex:
    """A unit with an enemy before it, and behind it `barriers` things in the way or terrain that does not stop it."""
    luck, board, side = sketch.luck, sketch.board, unit.side
    home = board.baseline(side)[0].row
    depth = range(0, number) if near_home else range(number, 6)
    at = _mover(sketch, unit, [row for row in range(7) if abs(row - home) in depth])
    before = [hex for hex in board.neighbours[at] if abs(hex.row - home) > abs(at.row - home)]
    for hex in luck.some(before, 1):
        sketch.place(hex, sketch.enemy(side))
    behind = _behind(at, side, number)
    sketch.kept |= {at, *behind}
    for hex in luck.some(behind, barriers):
        if luck.below(4):
            sketch.place(hex, sketch.some_unit(side if luck.below(4) else luck.pick(SIDES)))
        else:
            sketch.terrain[hex] = luck.pick(_CLOSED)
    for hex in luck.some([hex for hex in behind if hex not in sketch.units], max(1 - barriers, luck.below(2))):
        sketch.terrain.setdefault(hex, luck.pick(_STOPS))
    sketch.dress(luck.between(3, 5), luck.between(1, 2))
    return at


def _retreat_rules(found: Retreats) -> tuple[str, ...]:
    """The rules that a retreat trains: those the engine names, and those of what stands behind the unit."""
    position, behind = found.position, _behind(found.hex, found.unit.side, found.number)
    rules = list(found.rules)
    if "RET-6" not in rules:
        rules += ["RET-3"] if any(hex in position.units for hex in behind) else []
        rules += ["RET-2"] if any(hex in position.ground.terrain for hex in behind) else []
        rules += ["BRD-4"] if len(behind) < found.number else []
    return in_order(rules)


GENERATORS: dict[str, Generator] = {
    "reach": reach,
    "attack-after-move": attack_after_move,
    "retreat": retreat,
    "retreat-losses": retreat_losses,
}
