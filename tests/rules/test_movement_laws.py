"""Movement as laws: on crowded boards, against a slow search of every way there is (MOV-1 to MOV-7)."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from hothlab.hexes import Hex
from hothlab.rules.movement import reach
from hothlab.rules.position import Position
from tests.rules.by_hand import (
    LAW,
    STOPPING,
    UNITS,
    crowded,
    distances,
    free,
    may_stand,
    neighbours,
    shortest_ways,
)
from tests.strategies import BOARD


@given(crowded(), st.integers(0, 2), st.booleans())
@settings(LAW, max_examples=150)
def test_reach_is_what_trying_every_way_finds(board: tuple[Position, Hex], bonus: int, ignores_terrain: bool) -> None:
    """MOV-1, MOV-3, MOV-5, MOV-6, MOV-7, ATK-5, SPF-4: the same hexes, as far away, with the same right to attack."""
    position, origin = board
    unit = position.units[origin]
    line = UNITS[unit.kind]
    furthest = line.move + bonus if line.move else 0
    fights = (2 if unit.badge == "elite" else line.attack_move) + bonus
    expected = {
        hex: (steps, steps <= fights and (ignores_terrain or position.terrain_at(hex) not in STOPPING))
        for hex, steps in shortest_ways(position, origin, furthest, ignores_terrain).items()
    }
    found = reach(position, origin, bonus, ignores_terrain)
    assert {hex: (each.distance, each.may_attack) for hex, each in found.arrivals.items()} == expected


@given(crowded(), st.integers(0, 1))
@LAW
def test_every_arrival_has_a_legal_path(board: tuple[Position, Hex], bonus: int) -> None:
    """MOV-3, MOV-5, MOV-6: adjacent steps over free hexes, no stop before the end, no further than it moves."""
    position, origin = board
    found = reach(position, origin, bonus)
    for hex, arrival in found.arrivals.items():
        assert arrival.hex == hex == arrival.path[-1]
        assert len(arrival.path) == arrival.distance <= found.distance
        assert len(set(arrival.path)) == len(arrival.path)
        for here, there in zip((origin, *arrival.path), arrival.path, strict=False):
            assert there in neighbours(here)
            assert free(position, position.units[origin], there)
        assert all(position.terrain_at(passed) not in STOPPING for passed in arrival.path[:-1])


@given(crowded(), st.integers(0, 1), st.booleans())
@LAW
def test_arrivals_and_refusals_cover_the_hexes_within_the_distance(
    board: tuple[Position, Hex], bonus: int, ignores_terrain: bool
) -> None:
    """MOV-1: each such hex is one or the other, none is both, and no other hex is either."""
    position, origin = board
    found = reach(position, origin, bonus, ignores_terrain)
    near = {hex for hex, steps in distances(origin).items() if 0 < steps <= found.distance}
    assert set(found.arrivals) | set(found.refusals) == near
    assert not set(found.arrivals) & set(found.refusals)
    for hex in BOARD.hexes:
        assert (found.why_not(hex) is None) == (hex in found.arrivals)


@given(crowded(), st.integers(0, 1), st.booleans())
@settings(LAW, max_examples=150)
def test_every_refusal_names_something_that_is_truly_in_the_way(
    board: tuple[Position, Hex], bonus: int, ignores_terrain: bool
) -> None:
    """MOV-3, MOV-5, MOV-6, STR-2: a unit, a stop or impassable ground on the hex it names, and nearer than the goal."""
    position, origin = board
    unit = position.units[origin]
    found = reach(position, origin, bonus, ignores_terrain)
    for hex, reason in found.refusals.items():
        assert reason.hex is not None
        assert hex == reason.hex or 0 < distances(origin)[reason.hex] < found.distance
        if reason.rule == "MOV-3":
            assert reason.hex in position.units
        elif reason.rule == "MOV-5":
            assert position.terrain_at(reason.hex) in STOPPING
            assert reason.hex != hex
            assert not ignores_terrain
        elif reason.rule == "STR-2":
            assert reason.hex in position.structures
        else:
            assert reason.rule == "MOV-6"
            assert not may_stand(position, unit, reason.hex)


@given(crowded())
@LAW
def test_a_mirrored_board_mirrors_reach(board: tuple[Position, Hex]) -> None:
    """MOV-1, BRD-1: left and right make no difference."""
    position, origin = board
    here, there = reach(position, origin), reach(position.mirrored(), BOARD.mirrored(origin))
    assert {BOARD.mirrored(hex): (each.distance, each.may_attack) for hex, each in here.arrivals.items()} == {
        hex: (each.distance, each.may_attack) for hex, each in there.arrivals.items()
    }
    assert {BOARD.mirrored(hex) for hex in here.refusals} == set(there.refusals)


@given(crowded(), st.data())
@LAW
def test_removing_another_unit_never_removes_an_arrival(board: tuple[Position, Hex], data: st.DataObject) -> None:
    """MOV-3: and never makes a way longer."""
    position, origin = board
    others = sorted(hex for hex in position.units if hex != origin)
    if not others:
        assert not [reason for reason in reach(position, origin).refusals.values() if reason.rule == "MOV-3"]
        return
    gone = data.draw(st.sampled_from(others))
    before, after = reach(position, origin), reach(position.remove(gone), origin)
    assert set(before.arrivals) <= set(after.arrivals)
    for hex, arrival in before.arrivals.items():
        assert after.arrivals[hex].distance <= arrival.distance
        assert after.arrivals[hex].may_attack >= arrival.may_attack
