"""Boards and pieces for property tests, reused by every test."""

from __future__ import annotations

from typing import Any, Literal

from hypothesis import strategies as st

from hothlab.base.declared import Fields, record
from hothlab.base.formats import Format, ListOf, MapOf, OneOf, SetOf, Shared, Whole, Yes
from hothlab.game.special_rules import SpecialRule
from hothlab.game.special_rules import special_rules as rules_by_name
from hothlab.hexes import SIDES, Hex, Side, standard_board
from hothlab.rules.position import Position
from hothlab.rules.rulings import Rulings, rulings
from hothlab.rules.terrain import Objective, Structure, terrains
from hothlab.rules.units import Unit, badges, profiles
from tests import lattice

BOARD = standard_board()


def hexes() -> st.SearchStrategy[Hex]:
    return st.sampled_from(BOARD.hexes)


def pairs() -> st.SearchStrategy[tuple[Hex, Hex]]:
    """Two different hexes."""
    return st.tuples(hexes(), hexes()).filter(lambda pair: pair[0] != pair[1])


@st.composite
def units(draw: st.DrawFn) -> Unit:
    kind = draw(st.sampled_from(sorted(profiles())))
    suits = [name for name, each in badges().items() if each.suits in (kind, profiles()[kind].type)]
    badge = draw(st.sampled_from([None, None, *suits]))
    full = Unit(kind, badge=badge)
    faces = badges()[badge].faces if badge else ()
    face = draw(st.sampled_from(faces)) if faces else None
    return Unit(kind, draw(st.integers(1, full.miniatures)), badge, face)


def structures() -> st.SearchStrategy[Structure]:
    return st.builds(
        Structure,
        st.sampled_from(["shield-generator", "ion-cannon"]),
        st.sampled_from(["blast", "infantry", "vehicle"]),
    )


@st.composite
def objectives(draw: st.DrawFn) -> Objective:
    kind = draw(st.sampled_from(["temporary", "permanent", "repeatable", "exit", "sudden-death", "officer", "card"]))
    sides: list[Side | Literal["both"]] = ["rebel", "empire", "both"]
    side = draw(st.sampled_from(sides))
    may_hold = SIDES if side == "both" else (side,)
    return Objective(
        kind,
        side,
        draw(st.integers(0, 9)),
        draw(st.sampled_from([None, *may_hold])),
        draw(st.sampled_from([None, "left", "right"])),
    )


@st.composite
def positions(draw: st.DrawFn, most_units: int = 16, most_terrain: int = 19) -> Position:
    """Any position the rules allow: all terrain, units with badges, structures, objectives."""
    terrain = draw(st.dictionaries(hexes(), st.sampled_from(sorted(terrains())), max_size=most_terrain))
    built = draw(st.dictionaries(hexes(), structures(), max_size=3))
    built = {hex: each for hex, each in built.items() if terrain.get(hex) != "serac"}
    ground = Position(terrain, structures=built).ground
    placed = {
        hex: unit
        for hex, unit in draw(st.dictionaries(hexes(), units(), max_size=most_units)).items()
        if hex in ground.open_to(unit.profile)
    }
    tokens = draw(st.dictionaries(hexes(), objectives(), max_size=4))
    return Position(terrain, placed, built, tokens)


@st.composite
def special_rules(draw: st.DrawFn) -> SpecialRule:
    """Any special rule, in any way to write it, with anything left out that may be."""
    rule = draw(st.sampled_from(list(rules_by_name().values())))
    ways = list(rule.ways.titles) if rule.ways else []
    way = draw(st.sampled_from(ways)) if ways else None
    values: dict[str, Any] = {}
    for field in record(rule).fields:
        if field.name == way or (field.name not in ways and (field.required or draw(st.booleans()))):
            values[field.name] = draw(values_of(field.format.beside(values)))
    return rule(**values)


def values_of(format: Format[Any]) -> st.SearchStrategy[Any]:
    """Whatever a format can hold."""
    match format:
        case Shared(format=inner):
            return values_of(inner)
        case Yes():
            return st.just(True)
        case Whole(least, most):
            return st.integers(least, most)
        case OneOf():
            return st.sampled_from(format.names)
        case SetOf(format=names):
            return st.frozensets(st.sampled_from(names.names))
        case MapOf(keys=keys, format=Format() as inner):
            return st.dictionaries(st.sampled_from(keys.names), values_of(inner))
        case ListOf(format=inner, missing=missing):
            return st.lists(values_of(inner), min_size=bool(missing), max_size=5).map(tuple)
        case Fields(fields=fields, build=build):
            return st.builds(build, **{field.name: values_of(field.format) for field in fields})
    return hexes()


@st.composite
def some_rulings(draw: st.DrawFn) -> Rulings:
    """Any choice of rulings."""
    return Rulings(**{name: draw(st.sampled_from(each.values)) for name, each in rulings().items()})


_BETWEEN = [("", "")] * 8 + [
    ("", "unit"), ("trenches", "unit"), ("ridge", "unit"), ("rocks", "unit"), ("", "structure"), ("ridge", "structure"),
    ("ridge", ""), ("rocks", ""), ("building", ""), ("wreckage", ""), ("serac", ""), ("crevasse", ""), ("trenches", ""),
]  # fmt: skip
_ENDS = [(ground, piece) for ground in ("", "rocks", "ridge", "ridge", "ridge") for piece in ("", "unit", "structure")]


@st.composite
def sights(draw: st.DrawFn) -> tuple[Position, Hex, Hex]:
    """A position with two hexes to look from and to, with most of what stands on it along their line.

    Lines along edges, which are 1 in 7 of all, and lines through a corner, 1 in 10, are a third each.
    """
    edges, corners = (
        lattice.pairs_meeting("left", "right"),
        lattice.pairs_meeting("touched_left", "touched_right"),
    )
    pair = draw(st.one_of(pairs(), st.sampled_from(edges), st.sampled_from(corners)))
    a, b = pair if draw(st.booleans()) else pair[::-1]
    things = draw(st.dictionaries(hexes(), st.sampled_from(_BETWEEN), max_size=4))
    for hex in [each.hex for each in lattice.meetings(BOARD, a, b)]:
        if hex in BOARD.neighbours:
            things[hex] = draw(st.sampled_from(_BETWEEN))
    things |= {a: draw(st.sampled_from(_ENDS)), b: draw(st.sampled_from(_ENDS))}
    position = Position(
        {hex: ground for hex, (ground, _piece) in things.items() if ground},
        {hex: Unit(draw(st.sampled_from(["trooper", "snowtrooper"]))) for hex in things if things[hex][1] == "unit"},
        {hex: Structure("shield-generator") for hex in things if things[hex][1] == "structure"},
    )
    return position, a, b


@st.composite
def sight_rulings(draw: st.DrawFn) -> Rulings:
    """Any choice of the rulings on sight, the others at their defaults."""
    chosen = {name: draw(st.sampled_from(each.values)) for name, each in rulings().items() if name.startswith("los_")}
    return Rulings(**chosen)
