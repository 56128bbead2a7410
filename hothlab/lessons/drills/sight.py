"""Drills on line of sight (LOS-1 to LOS-8): each line has something at it that matters, or that only seems to.

Whether the line is to be clear is drawn first, so both answers come up equally often.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from hothlab.hexes import Hex, Side, standard_board
from hothlab.lessons.drills.lines import Pair, along_edges, along_the_border, crossing, pairs, past_a_corner, slanting
from hothlab.lessons.drills.tools import BLOCKING, OPEN, Draft, Generator, Luck, Sketch, certain, within
from hothlab.lessons.tasks import seeing
from hothlab.rules.contact import Line, lines
from hothlab.rules.position import Position
from hothlab.rules.rulings import rulings
from hothlab.rules.sight import line_of_sight, sees
from hothlab.rules.units import Unit

__all__ = ["GENERATORS"]

_LOW = ("rocks", "building", "wreckage", "ridge")
_SHOOTERS: dict[int, tuple[str, ...]] = {
    2: ("trooper", "snowspeeder", "artillery", "snowtrooper", "at-at", "probe-droid"),
    3: ("trooper", "artillery", "snowtrooper", "at-at"),
    4: ("artillery",),
}
"""Who attacks that far; beyond it only a scout looks."""


# One line, clear or not


def _viewers(sketch: Sketch, pair: Pair, on: str | None = None, kinds: Sequence[str] = ()) -> Side | None:
    """Put the two units at the ends of a line, the viewer on some terrain; its side, or None where it cannot be."""
    a, b = pair
    distance = sketch.board.distances[a][b]
    viewer = _facing(sketch, pair, kinds or _SHOOTERS.get(distance, ("trooper", "snowtrooper")))
    if viewer is None:
        return None
    if distance > 4:
        viewer = Unit(viewer.kind, badge="scout")
        sketch.terrain[a] = "ridge"
    elif on:
        sketch.terrain[a] = on
    if not sketch.place(a, viewer) or not sketch.place(b, sketch.enemy(viewer.side)):
        return None
    sketch.kept |= {a, b}
    return viewer.side


def _facing(sketch: Sketch, pair: Pair, kinds: Sequence[str]) -> Unit | None:
    """A unit that looks from its own side of the board towards the enemy's; None where none of the kinds would."""
    ahead = pair[1].row - pair[0].row
    fitting = [unit for unit in map(Unit, kinds) if ahead == 0 or (ahead < 0) == (unit.side == "rebel")]
    return sketch.luck.pick(fitting) if fitting else None


def _decoys(sketch: Sketch, met: Sequence[Hex], number: int) -> None:
    """Obstructions beside the hexes that a line meets."""
    beside = {hex for each in met for hex in sketch.board.neighbours.get(each, ())} - set(met)
    for hex in sketch.luck.some(sketch.free(sorted(beside)), number):
        sketch.obstruct(hex)


def _finished(sketch: Sketch, pair: Pair, clear: bool, but: Sequence[str] = ()) -> Draft | None:
    """The draft, if the line is as it should be and nobody can read the rules otherwise."""
    sketch.dress(sketch.luck.between(4, 6), sketch.luck.between(1, 2))
    position = sketch.position()
    if sees(position, *pair) != clear or not certain(position, *pair, but):
        return None
    return lambda ask: seeing.sight(position, ask, pair)


def _met(pair: Pair) -> tuple[Line, tuple[Hex, ...]]:
    line = lines(standard_board())[pair[0]][pair[1]]
    playable = standard_board().neighbours
    return line, tuple(hex for hex in (*line.crossed, *line.left, *line.right, *line.touched) if hex in playable)


def plain(luck: Luck, level: int, aim: int) -> Draft | None:
    """Lines across hexes: 1 short ones, 2 longer ones, from a hex with terrain of its own (LOS-3)."""
    clear = aim % 2 == 0
    sketch = Sketch(luck)
    pair = luck.pick(pairs(crossing, 2, 3) if level == 1 else pairs(crossing, 3, 4))
    _line, met = _met(pair)
    on = luck.pick(("rocks", "building", "wreckage", "trenches")) if level == 2 else None
    if _viewers(sketch, pair, on) is None:
        return None
    sketch.kept |= set(met)
    _across(sketch, met, clear)
    return _finished(sketch, pair, clear)


def _across(sketch: Sketch, met: Sequence[Hex], clear: bool) -> None:
    """One obstruction among the crossed hexes, or only what does not block; and some beside them."""
    luck = sketch.luck
    if not clear:
        sketch.obstruct(luck.pick(met))
    elif luck.below(2):
        sketch.terrain[luck.pick(met)] = luck.pick(OPEN)
    _decoys(sketch, met, 2 if clear else 1)


def edge(luck: Luck, level: int, aim: int) -> Draft | None:
    """Lines along edges: 1 at distance 2; 2 at distance 4, one side or one edge; 3 at distance 4, staggered."""
    clear = aim % 2 == 0
    sketch = Sketch(luck)
    pair = luck.pick(pairs(along_edges, 2) if level == 1 else pairs(along_edges, 4))
    line, met = _met(pair)
    if _viewers(sketch, pair) is None:
        return None
    sketch.kept |= set(met)
    here, there = luck.some((line.left, line.right), 2)
    at = luck.below(len(here))
    if level == 3:
        chosen = here if clear else (here[at], there[1 - at])
    elif clear:
        chosen = here if len(here) > 1 and luck.below(2) else (here[at],)
    else:
        chosen = (here[at], there[at])
    for hex in chosen:
        sketch.obstruct(hex)
    _decoys(sketch, met, 1)
    return _finished(sketch, pair, clear, ("los_edge_sides",) if level == 3 else ())


def middle(luck: Luck, level: int, aim: int) -> Draft | None:
    """1: through the middle of an edge both hexes are crossed. 2: a corner that is only touched, seen by a scout."""
    clear = aim % 2 == 0
    sketch = Sketch(luck)
    pair = luck.pick(pairs(slanting, 3, 4) if level == 1 else pairs(past_a_corner, 5))
    line, met = _met(pair)
    if _viewers(sketch, pair) is None:
        return None
    sketch.kept |= set(met)
    if level == 1:
        _across(sketch, line.crossed, clear)
        return _finished(sketch, pair, clear)
    if clear or luck.below(2):
        sketch.obstruct(luck.pick([hex for hex in line.touched if hex in sketch.board.neighbours]))
    if not clear:
        sketch.obstruct(luck.pick(line.crossed))
    _decoys(sketch, met, 1)
    return _finished(sketch, pair, clear, ("los_corner_touch",))


def border(luck: Luck, level: int, aim: int) -> Draft | None:
    """Lines along the half hexes (LOS-6): 1 at distance 2, 2 at distances 4 and 6."""
    clear = aim % 2 == 0
    sketch = Sketch(luck)
    pair = luck.pick(pairs(along_the_border, 2) if level == 1 else pairs(along_the_border, 4, 6))
    line, met = _met(pair)
    if _viewers(sketch, pair) is None:
        return None
    sketch.kept |= set(met)
    beside = [hex for hex in (*line.left, *line.right) if hex in sketch.board.neighbours]
    if not clear:
        sketch.obstruct(luck.pick(beside))
    elif luck.below(2):
        sketch.terrain[luck.pick(met)] = luck.pick(OPEN)
    _decoys(sketch, met, 2 if clear else 1)
    return _finished(sketch, pair, clear)


def ridge(luck: Luck, level: int, aim: int) -> Draft | None:
    """1: from ridge to ridge (LOS-7). 2: half of the time only the viewer is on one (LOS-8)."""
    clear = aim % 2 == 0
    both = level == 1 or (aim // 2) % 2 == 0
    sketch = Sketch(luck)
    pair = luck.pick(pairs(crossing, 2, 3, 4) if level == 1 else pairs(crossing, 3, 4))
    _line, met = _met(pair)
    if both:
        sketch.terrain[pair[1]] = "ridge"
    kinds = [kind for kind in _SHOOTERS[sketch.board.distances[pair[0]][pair[1]]] if kind != "at-at"]
    side = _viewers(sketch, pair, on="ridge", kinds=kinds) if not both else _on_ridges(sketch, pair, kinds)
    if side is None:
        return None
    sketch.kept |= set(met)
    if both:
        _below_the_ridges(sketch, met, clear)
        _decoys(sketch, met, 1)
    else:
        _across(sketch, met, clear)
    return _finished(sketch, pair, clear)


def _on_ridges(sketch: Sketch, pair: Pair, kinds: Sequence[str]) -> Side | None:
    """Both units, each of a kind that may be on a ridge."""
    sketch.terrain[pair[0]] = "ridge"
    viewer = _facing(sketch, pair, kinds)
    if viewer is None:
        return None
    others = ("snowtrooper", "probe-droid") if viewer.side == "rebel" else ("trooper", "artillery", "snowspeeder")
    if not sketch.place(pair[0], viewer) or not sketch.place(pair[1], sketch.enemy(viewer.side, others)):
        return None
    sketch.kept |= set(pair)
    return viewer.side


def _below_the_ridges(sketch: Sketch, met: Sequence[Hex], clear: bool) -> None:
    """Between two ridges: things they look over, and, for a blocked line, things they do not."""
    luck = sketch.luck
    spots = luck.some(met, len(met))
    if not clear:
        high = spots.pop()
        if luck.below(3) == 0:
            sketch.terrain[high] = "serac"
        else:
            sketch.terrain[high] = "ridge"
            sketch.place(high, Unit(luck.pick(("trooper", "snowtrooper", "probe-droid"))))
    for hex in spots[: luck.between(1, 2)]:
        if luck.below(2):
            sketch.terrain[hex] = luck.pick(_LOW)
        else:
            sketch.place(hex, Unit(luck.pick(("trooper", "snowtrooper", "at-at", "snowspeeder"))))


# Several hexes


def blockers(luck: Luck, level: int, aim: int) -> Draft | None:
    """Which hexes block: 1 among those crossed, 2 on both sides of an edge as well."""
    sketch = Sketch(luck)
    along = pairs(along_edges, 4) if aim % 2 else pairs(along_edges, 2, 4)
    pair = luck.pick(pairs(crossing, 3, 4) if level == 1 else along)
    line, met = _met(pair)
    if _viewers(sketch, pair) is None:
        return None
    sketch.kept |= set(met)
    at = luck.below(len(line.left)) if level == 2 else 0
    if level == 1:
        chosen = tuple(luck.some(line.crossed, 1 + aim % 2))
    elif aim % 2:
        chosen = (luck.pick(line.crossed), line.left[at])
    else:
        chosen = (line.left[at], line.right[at])
    for hex in chosen:
        sketch.obstruct(hex)
    for hex in luck.some([hex for hex in line.crossed if hex not in chosen], luck.below(2)):
        sketch.terrain[hex] = luck.pick(OPEN)
    _decoys(sketch, met, 2)
    sketch.dress(luck.between(4, 6), 1)
    position = sketch.position()
    keys = {_blocking(position, pair, choice) for choice in _line_choices()}
    if len(keys) != 1 or keys == {frozenset()}:
        return None
    return lambda ask: seeing.blockers(position, ask, pair)


@cache
def _line_choices() -> tuple[dict[str, str], ...]:
    """The default, and every other reading of one ruling on sight."""
    on_sight = (each for name, each in rulings().items() if name.startswith("los_"))
    return ({}, *({each.name: value} for each in on_sight for value in each.alternatives))


def _blocking(position: Position, pair: Pair, choice: dict[str, str]) -> frozenset[Hex]:
    return frozenset(each.hex for each in line_of_sight(position, *pair, choice).blockers)


def who(luck: Luck, level: int, aim: int) -> Draft | None:
    """Whom an artillery sees: 1 across hexes only, 2 with a line along an edge that something stands at."""
    sketch = Sketch(luck)
    board = sketch.board
    at = luck.pick([hex for hex in board.hexes if hex.row >= 3])
    sketch.place(at, Unit("artillery"))
    sketch.kept.add(at)
    table = lines(board)[at]
    spots = [hex for hex in within(at, 4) if board.distances[at][hex] >= 2 and hex.row <= at.row]
    if level == 1:
        spots = [hex for hex in spots if not table[hex].left]
    enemies = luck.some(spots, luck.between(3, 4) if level == 1 else luck.between(4, 5))
    for hex in enemies:
        sketch.place(hex, sketch.enemy("rebel"))
    enemies = [hex for hex in enemies if hex in sketch.units]
    between = sorted({hex for enemy in enemies for hex in _met((at, enemy))[1]})
    for hex in luck.some(sketch.free(between), 3):
        sketch.terrain[hex] = luck.pick(BLOCKING if luck.below(4) else OPEN)
    for hex in luck.some(sketch.free(spots), 1):
        sketch.place(hex, Unit("trooper"))
    for hex in luck.some(sketch.free(board.hexes), 2):
        sketch.terrain[hex] = luck.pick(BLOCKING)
    position = sketch.position()
    seen = [hex for hex in enemies if sees(position, at, hex)]
    if not seen or len(seen) == len(enemies) or len(seen) % 2 != aim % 2:
        return None
    if level == 2 and not any(_beside(position, table[hex]) for hex in enemies):
        return None
    if not all(certain(position, at, hex) for hex in enemies):
        return None
    return lambda ask: seeing.sees(position, ask, at)


def _beside(position: Position, line: Line) -> bool:
    """Does a line run along something that blocks sight?"""
    return bool((line.left_mask | line.right_mask) & (position.ground.blocking | position.unit_mask))


GENERATORS: dict[str, Generator] = {
    "sight": plain,
    "sight-edge": edge,
    "sight-middle": middle,
    "sight-border": border,
    "sight-ridge": ridge,
    "sight-blockers": blockers,
    "sight-who": who,
}
