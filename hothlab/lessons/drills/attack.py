"""Drills on attacking (ATK, TER, SPF-3): whom a unit may attack, and with how many dice."""

from __future__ import annotations

from hothlab.hexes import SIDES, Hex
from hothlab.lessons.drills.tools import BLOCKING, Draft, Generator, Luck, Sketch, certain, training, within
from hothlab.lessons.tasks import attacking
from hothlab.rules.attack import Attack, attack
from hothlab.rules.catalogue import in_order
from hothlab.rules.position import Position
from hothlab.rules.terrain import Structure
from hothlab.rules.units import Unit

__all__ = ["GENERATORS"]

_INFANTRY = {"rebel": "trooper", "empire": "snowtrooper"}
_COVER = ("rocks", "building", "wreckage", "ridge", "trenches")
_OUTSIDE = ("los_target_terrain",)
"""Left out where the question is cover: under it, a unit in cover could not be attacked at all."""


def targets(luck: Luck, level: int, aim: int) -> Draft | None:
    """1: range alone. 2: range and sight. 3: structures, and attacks that cover leaves no dice for."""
    sketch, side = Sketch(luck), SIDES[aim % 2]
    board = sketch.board
    kinds = ["snowtrooper", "at-at", "probe-droid"] if side == "empire" else ["trooper", "snowspeeder"]
    if side == "rebel" and level < 3:
        kinds.append("artillery")
    attacker = Unit(luck.pick(kinds))
    at = luck.pick([hex for hex in board.hexes if 1 <= hex.row <= 5])
    sketch.place(at, attacker)
    sketch.kept.add(at)
    far = attacker.profile.range
    apart = [hex for hex in within(at, far + 1) if board.distances[at][hex] > 1]  # nobody beside it: adjacent_target
    for hex in luck.some(apart, luck.between(3, 5)):
        if level == 3 and luck.below(2):
            sketch.terrain[hex] = luck.pick(_COVER)
        elif level == 2 and luck.below(4) == 0:
            sketch.terrain[hex] = "trenches"
        sketch.place(hex, sketch.enemy(side))
    if level == 3 and side == "empire":
        for hex in luck.some(sketch.free(within(at, far + 1)), 1):
            sketch.structures[hex] = Structure(luck.pick(("shield-generator", "ion-cannon")))
    if level >= 2:
        for hex in luck.some(sketch.free(within(at, far)), 2 if level == 2 else 1):
            sketch.terrain[hex] = luck.pick((*BLOCKING, "trenches"))
    for hex in luck.some(sketch.free(within(at, far)), luck.below(2)):
        sketch.place(hex, sketch.some_unit(side))
    sketch.kept |= set(within(at, far + 1))
    sketch.dress(len(sketch.units), 2)
    position = sketch.position()
    return _who_may_be_attacked(position, at, level)


def _who_may_be_attacked(position: Position, at: Hex, level: int) -> Draft | None:
    unit = position.units[at]
    enemies = [hex for hex, other in position.units.items() if other.side != unit.side]
    enemies += list(position.structures) if unit.side == "empire" else []
    found = {hex: attack(position, at, hex) for hex in enemies}
    refused = {each.refusal.rule for each in found.values() if each.refusal}
    legal = [hex for hex, each in found.items() if each.legal]
    if not legal or not refused:
        return None
    if level == 1 and refused != {"ATK-4"}:
        return None
    if level == 2 and not any(rule.startswith("LOS") for rule in refused):
        return None
    if level == 3 and "ATK-6" not in refused:
        return None
    near = [hex for hex in enemies if found[hex].distance <= unit.profile.range]
    but = _OUTSIDE if level == 3 else ()
    if not all(certain(position, at, hex, but) for hex in near):
        return None
    built = ["STR-1"] if any(hex in position.structures for hex in near) else []
    rules = in_order(["ATK-4", unit.profile.rule, *sorted(refused), *built])
    return lambda ask: attacking.targets(position, training(ask, rules), at)


def dice(luck: Luck, level: int, aim: int) -> Draft | None:
    """1: infantry against cover. 2: vehicles, whose own terrain counts too. 3: scouts, and useless cover."""
    sketch, side = Sketch(luck), SIDES[aim % 2]
    attacker = _attacker(sketch, level, side == "rebel")
    distance = luck.between(1, attacker.profile.range)
    board = sketch.board
    at = luck.pick(board.hexes)
    spots = [hex for hex in within(at, distance) if board.distances[at][hex] == distance]
    to = luck.pick(spots)
    _cover(sketch, level, aim, attacker, at, to)
    if not sketch.place(at, attacker) or not sketch.place(to, _victim(sketch, level, attacker)):
        return None
    sketch.kept |= {at, to, *within(to, 1), *within(at, 1)}
    if level == 3 and aim % 3:
        _scout(sketch, attacker)
    sketch.dress(luck.between(4, 6), luck.between(1, 2))
    position = sketch.position()
    found = attack(position, at, to)
    if not _worth_asking(found, level) or not _settled(found) or (level < 3 and found.legal == (aim % 6 > 3)):
        return None
    return lambda ask: attacking.dice(position, training(ask, _dice_rules(found)), at, to)


def _attacker(sketch: Sketch, level: int, rebel: bool) -> Unit:
    luck = sketch.luck
    if level == 1:
        kinds = ("trooper",) if rebel else ("snowtrooper", "probe-droid")
        return sketch.some_unit("rebel" if rebel else "empire", kinds)
    if level == 2:
        return Unit("snowspeeder" if rebel else "at-at")
    return Unit(luck.pick(("trooper", "snowspeeder", "artillery")) if rebel else luck.pick(("snowtrooper", "at-at")))


def _victim(sketch: Sketch, level: int, attacker: Unit) -> Unit:
    if level == 3:
        return sketch.enemy(attacker.side)
    return sketch.enemy(attacker.side, (_INFANTRY["empire" if attacker.side == "rebel" else "rebel"],))


def _cover(sketch: Sketch, level: int, aim: int, attacker: Unit, at: Hex, to: Hex) -> None:
    """Terrain under the two: at the target's nearly always, at the attacker's where it can matter."""
    luck = sketch.luck
    sketch.terrain[to] = luck.pick(_COVER)
    if level == 2 and luck.below(3):
        sketch.terrain[at] = luck.pick(("building", "wreckage", "rocks"))
        if luck.below(2):
            del sketch.terrain[to]
    elif level == 3:
        if aim % 3 == 0:
            sketch.terrain[to] = luck.pick(("ridge", "trenches", "rocks"))
            if sketch.terrain[to] == "ridge" and attacker.kind != "at-at":
                sketch.terrain[at] = "ridge"
        elif luck.below(2):
            del sketch.terrain[to]


def _scout(sketch: Sketch, attacker: Unit) -> None:
    """A scout of the attacker's side, most often on a ridge."""
    spot = sketch.luck.pick(sketch.free(sketch.board.hexes))
    if sketch.luck.below(4):
        sketch.terrain[spot] = "ridge"
    sketch.place(spot, Unit(_INFANTRY[attacker.side], badge="scout"))
    sketch.kept.add(spot)


def _worth_asking(found: Attack, level: int) -> bool:
    """Does anything change the number of dice, or only seem to?"""
    position, rules = found.position, {each.rule for each in found.modifiers}
    if not found.legal and found.refusal and found.refusal.rule != "ATK-6":
        return False
    if level < 3:
        return bool(found.modifiers)
    scouts = [unit for unit in position.units.values() if unit.badge == "scout"]
    seeming = position.terrain_on(found.target) is not None and not rules & {"TER-1", "TER-2", "TER-3", "TER-4"}
    return bool(scouts) or seeming


def _settled(found: Attack) -> bool:
    """Is the number the same however the rules are read, cover aside?"""
    position, a, b = found.position, found.attacker, found.target
    watching = [hex for hex in position.ridge_scouts if hex != b]
    return a not in watching and all(certain(position, hex, b, _OUTSIDE) for hex in (a, *watching))


def _dice_rules(found: Attack) -> tuple[str, ...]:
    """The rules that a number of dice trains: those the engine names, and those that only seem to matter."""
    position = found.position
    ground = [position.terrain_on(hex) for hex in (found.attacker, found.target)]
    rules = [*found.rules, *(terrain.rule for terrain in ground if terrain is not None)]
    rules += ["SPF-3"] if any(unit.badge == "scout" for unit in position.units.values()) else []
    rules += ["ATK-2"] if found.unit.miniatures < found.unit.profile.miniatures else []
    rules += ["ATK-3"] if found.close_combat else []
    rules += ["ATK-6"] if found.modifiers else []
    return in_order(["ATK-4", found.unit.profile.rule, *rules])


GENERATORS: dict[str, Generator] = {"targets": targets, "dice": dice}
