"""The atlas: the same verdicts and disputes as the engine finds pair by pair, for all pairs, in a moment."""

from __future__ import annotations

import json
from itertools import permutations
from time import perf_counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import hothlab as hl
from hothlab.base.errors import UnknownName
from hothlab.desks.atlas import Atlas, atlas
from hothlab.desks.plain import plain as plain_of
from hothlab.desks.settle.support import support_of
from hothlab.hexes import standard_board
from hothlab.rules.position import Position
from hothlab.rules.readings import Change
from hothlab.rules.rulings import Rulings
from tests import strategies
from tests.desks.patience import patient

BOARD = standard_board()
PAIRS = list(permutations(BOARD.hexes, 2))


def supported(changed: tuple[Change, ...]) -> bool:
    """Does no reading contradict what the editions say?"""
    return not any(support_of(*each).contradicted for change in changed for each in change)


def check(found: Atlas, a: str, b: str) -> None:
    row = found.row(a, b)
    assert row is not None
    assert row.distance == BOARD.distance(a, b)
    assert row.clear == hl.sees(found.position, a, b, found.rulings)
    readings = (each.changed for each in hl.readings(found.position, a, b, found.rulings))
    assert row.changed == tuple(readings) if found.house else not row.changed or supported(row.changed)


@given(strategies.positions(), strategies.sight_rulings(), st.lists(st.sampled_from(PAIRS), max_size=40))
@settings(patient, max_examples=15)
def test_on_any_board(position: Position, rulings: Rulings, asked: list[tuple[str, str]]) -> None:
    """It is what the engine finds; each pair is there once, or once a way; disputed first, then the near."""
    found = atlas(position, rulings, "all", house=True)
    for a, b in asked:
        check(found, a, b)
    assert found.pairs == 2211
    for row in found:
        back = found.row(row.b, row.a)
        assert (back is row) == row.both_ways
        if back is not None and not row.both_ways:
            assert (back.clear, back.changed) != (row.clear, row.changed)
    assert [row.disputed for row in found] == sorted((row.disputed for row in found), reverse=True)
    plain = [row.distance for row in found if not row.disputed]
    assert plain == sorted(plain)
    sides = [any("los_edge_sides" in dict(change) for change in row.changed) for row in found.disputed]
    assert sides == sorted(sides, reverse=True)  # what people argue about most comes first


@given(strategies.sights(), strategies.sight_rulings())
@settings(patient, max_examples=15)
def test_where_much_is_in_the_way(sight: tuple[Position, str, str], rulings: Rulings) -> None:
    position, a, b = sight
    found = atlas(position, rulings, "all", house=True)
    check(found, a, b)
    check(found, b, a)


@pytest.mark.parametrize("name", ["4", "10"])
def test_it_is_what_the_engine_finds_on_a_whole_scenario(name: str) -> None:
    found = atlas(name, pairs="all", house=True)
    for number, (a, b) in enumerate(PAIRS):
        row = found.row(a, b)
        assert row is not None
        if row.disputed or number % 9 == 0:
            check(found, a, b)
    assert found.pairs == 2211


@pytest.mark.parametrize("name", ["5", "10", "t3"])
def test_enemies(name: str) -> None:
    position = hl.load(name).position
    found = atlas(name, pairs="enemies", in_range=True)
    expected = set()
    for a, b in PAIRS:
        if BOARD.distance(a, b) <= 4 and a in position.units:
            other = position.units.get(b)
            enemy = other.side != position.units[a].side if other else b in position.structures
            if enemy and (other or position.units[a].side == "empire"):
                expected.add(frozenset((a, b)))
    assert {frozenset((row.a, row.b)) for row in found} == expected
    assert found.pairs == len(expected)
    for row in found:
        check(found, row.a, row.b)


def test_only_the_near() -> None:
    assert {row.distance for row in atlas(Position(), most=2)} == {1, 2}
    assert {row.distance for row in atlas(Position(), in_range=True)} == {1, 2, 3, 4}
    assert {row.distance for row in atlas(Position(), most=2, in_range=True)} == {1, 2}


def test_another_choice_of_pairs() -> None:
    with pytest.raises(UnknownName, match="did you mean enemies"):
        atlas("1", pairs="enemy")  # type: ignore[arg-type]


def test_an_empty_board() -> None:
    """LOS-6: only the board's own edge could be in the way, and it is on one side of any line."""
    found = atlas(Position(), pairs="all")
    assert found.counts == {
        "pairs": 2211, "clear": 2211, "blocked": 0, "disputed": 0,
        "los_edge_sides": 0, "los_corner_touch": 0, "los_ridge_board_edge": 0, "los_target_terrain": 0,
        "los_ridge_structure": 0,
    }  # fmt: skip
    assert str(found) == (
        "2211 lines between any two hexes: 2211 clear, 0 blocked. Readings of the rules disagree on 0 of all these."
    )


def test_as_a_table_and_for_json() -> None:
    """LOS-5"""
    position = Position.from_text(
        "C . . . . .N4 . . . . .\nD . . . . * . . . .\nF . . . * . . . . .\nG . . . . .T3 . . . . ."
    )
    assert atlas(position, pairs="enemies").disputed == ()
    found = atlas(position, pairs="enemies", house=True)
    assert str(found) == (
        "1 line between enemies: 0 clear, 1 blocked. Readings of the rules disagree on 1 of all these. "
        "Readings that no printed edition has are among them.\n"
        "line     hexes  verdict  the other way round with\n"
        "C5-G5        4  blocked  los_edge_sides=per-edge"
    )
    house = atlas(position, {"los_edge_sides": "per-edge"}, "enemies")
    assert len(house.disputed) == 1, "the editions disagree with the house reading"
    plain = json.loads(json.dumps(plain_of(found)))
    assert plain["rows"] == [
        {
            "a": "C5", "b": "G5", "both_ways": True, "distance": 4, "clear": False,
            "changed": [{"los_edge_sides": "per-edge"}],
        }
    ]  # fmt: skip
    assert plain["code"] == position.code
    assert plain["counts"]["los_edge_sides"] == 1
    assert found.disputed[0].names == ("los_edge_sides=per-edge",)


@pytest.mark.parametrize("name", ["3", "14"])
def test_by_default_it_has_the_lines_that_can_matter(name: str) -> None:
    """A unit of the battle could stand there and shoot so far; the counts add up."""
    position, found = hl.load(name).position, atlas(name, house=True)
    longest = {unit.side: 0 for unit in position.units.values()}
    for unit in position.units.values():
        longest[unit.side] = max(longest[unit.side], unit.profile.range)
    assert max(row.distance for row in found) <= max(longest.values())
    assert not any(position.terrain_at(hex) == "serac" for row in found for hex in (row.a, row.b))
    assert found.counts["clear"] + found.counts["blocked"] == len(found)
    whole = atlas(name, pairs="all", house=True)
    for row in found:
        there = whole.row(row.a, row.b)
        assert there is not None
        assert (there.clear, there.changed) == (row.clear, row.changed)
    for a, unit in position.units.items():
        for shot in hl.targets(position, a):
            assert found.row(a, shot.target) is not None, unit


def test_it_is_quick() -> None:
    began = perf_counter()
    atlas("12")
    assert perf_counter() - began < 2


@pytest.mark.parametrize("slug", ["3", "14"])
def test_what_is_selected(slug: str) -> None:
    """Each row is clear or blocked, and disputed or not; those between enemies are what `pairs="enemies"` finds."""
    found = atlas(slug, pairs="all", house=True)
    assert found.select() == found.rows
    assert found.select("disputed") == found.disputed
    assert {*found.select("clear"), *found.select("blocked")} == {*found.rows}
    assert not {*found.select("clear")} & {*found.select("blocked")}
    assert found.select(enemies=True) == atlas(slug, pairs="enemies", house=True).rows
    by_rule = [found.select("all", name) for name in found.counts if name.startswith("los_")]
    assert {row for rows in by_rule for row in rows} == {*found.disputed}
    for name, rows in zip([name for name in found.counts if name.startswith("los_")], by_rule, strict=True):
        assert all(hl.ruling(name).title in row.questions for row in rows)


def test_an_unknown_choice() -> None:
    with pytest.raises(UnknownName, match="did you mean disputed"):
        atlas("3").select("disputd")  # type: ignore[arg-type]
