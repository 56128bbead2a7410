"""Boards and pieces for property tests, reused by every test."""

from __future__ import annotations

from hypothesis import strategies as st

from hothlab.hexes import Hex, standard_board
from hothlab.rules.position import Position
from hothlab.rules.rulings import Rulings, rulings
from hothlab.rules.terrain import Objective, Structure, terrains
from hothlab.rules.units import Unit, badges, profiles

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
    side = draw(st.sampled_from(["rebel", "empire", "both"]))
    may_hold = {"rebel": ["rebel"], "empire": ["empire"], "both": ["rebel", "empire"]}[side]
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
def some_rulings(draw: st.DrawFn) -> Rulings:
    """Any choice of rulings."""
    return Rulings(**{name: draw(st.sampled_from(each.values)) for name, each in rulings().items()})
