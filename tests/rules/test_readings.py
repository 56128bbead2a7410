"""What would change a verdict: other readings (LOS-1 to LOS-7 and their rulings), one obstruction more or less."""

from collections.abc import Iterator
from itertools import product

import pytest
from hypothesis import given, settings

from hothlab.hexes import Hex, standard_board
from hothlab.rules.position import Position
from hothlab.rules.readings import Flip, flips, readings
from hothlab.rules.rulings import EDITIONS, Rulings, rulings
from hothlab.rules.sight import line_of_sight, sees
from hothlab.rules.terrain import terrains
from tests import strategies

BOARD = standard_board()
ON_SIGHT = [name for name in rulings() if name.startswith("los_")]

# Distance 4 along two edges, with rocks left of one and right of the other.
ACROSS = Position.from_text("D . . . . * . . . .\nF . . . * . . . . .")


def test_a_reading_that_reverses_the_verdict() -> None:
    """LOS-5"""
    (reading,) = readings(ACROSS, "G5", "C5")
    assert reading.changed == (("los_edge_sides", "per-edge"),)
    assert reading.clear
    assert reading.sight == line_of_sight(ACROSS, "G5", "C5", dict(reading.changed))
    assert [each.name for each in reading.rulings] == ["los_edge_sides"]
    assert "los_edge_sides=per-edge" in str(reading)
    assert reading.words == "Which sides of an edge line count together: each edge by itself"
    assert all(f"{code.upper()}: " in str(reading) for code in ("en", "de", "fr", "nl", "pl"))


def test_readings_from_other_rulings_than_the_default() -> None:
    """LOS-5: the way back"""
    (reading,) = readings(ACROSS, "G5", "C5", {"los_edge_sides": "per-edge"})
    assert reading.changed == (("los_edge_sides", "whole-line"),)
    assert not reading.clear


def test_two_values_of_one_ruling_are_two_readings() -> None:
    """LOS-1: both corners that the line from A1 to B5 touches are obstructed."""
    position = Position.from_text("A . . . * . . . . . .\nB . * . . . . . . .")
    changed = {reading.changed for reading in readings(position, "A1", "B5")}
    assert changed == {(("los_corner_touch", "like-edge"),), (("los_corner_touch", "blocks"),)}


def test_two_rulings_that_reverse_it_only_together() -> None:
    """LOS-5, LOS-7: a structure like a unit is seen over rocks, but not between ridges with units at two edges."""
    position = Position.from_text(
        """
        C . . . . ^G . . . . .
        D . . . . ^T3 . . . .
        E . . . . * . . . . .
        F . . . ^T3 . . . . .
        G . . . . ^N4 . . . . .
        """
    )
    (reading,) = readings(position, "G5", "C5")
    assert set(reading.changed) == {("los_edge_sides", "per-edge"), ("los_ridge_structure", "like-unit")}


def test_three_rulings_that_reverse_it_only_together() -> None:
    """LOS-3, LOS-5: from B5 the target on A1 is hidden by its rocks and by the corners of A4 and B2.

    The target's terrain must not block, and corners must not count, which takes one ruling or two.
    """
    position = Position.from_text("A *N4 . . * . . . . . .\nB . * . . .T3 . . . .")
    base = {"los_target_terrain": "may-block", "los_corner_touch": "blocks"}
    freed = ("los_target_terrain", "never-blocks")
    assert {frozenset(reading.changed) for reading in readings(position, "B5", "A1", base)} == {
        frozenset({freed, ("los_corner_touch", "ignored")}),
        frozenset({freed, ("los_corner_touch", "like-edge"), ("los_edge_sides", "per-edge")}),
    }


@pytest.mark.parametrize("picture", ["D . . . . . . . . .", "D . . * . . . . . .", "D . ^ ! . ^ . . . ."])
def test_no_reading_where_the_rules_are_plain(picture: str) -> None:
    """LOS-1, LOS-2, LOS-7"""
    assert readings(Position.from_text(picture), "D2", "D5") == ()


def brute_readings(position: Position, a: Hex, b: Hex, base: Rulings) -> set[frozenset[tuple[str, str]]]:
    """The smallest sets of changes among all choices of rulings on sight."""
    verdict = sees(position, a, b, base)
    reversing = set()
    for values in product(*(rulings()[name].values for name in ON_SIGHT)):
        chosen = dict(zip(ON_SIGHT, values, strict=True))
        if sees(position, a, b, {**base, **chosen}) != verdict:
            reversing.add(frozenset((name, value) for name, value in chosen.items() if value != base[name]))
    return {each for each in reversing if not any(other < each for other in reversing)}


@settings(max_examples=150, deadline=None)
@given(strategies.sights(), strategies.some_rulings())
def test_readings_are_exactly_the_smallest_changes_that_reverse_it(
    sight: tuple[Position, Hex, Hex], base: Rulings
) -> None:
    position, a, b = sight
    for chosen in (Rulings(), base):
        found = readings(position, a, b, chosen)
        assert {frozenset(reading.changed) for reading in found} == brute_readings(position, a, b, chosen)
        assert len({reading.changed for reading in found}) == len(found)
        for reading in found:
            assert reading.clear != sees(position, a, b, chosen)
            for each in reading.rulings:
                assert tuple(edition.code for edition in each.editions) == EDITIONS == ("en", "de", "fr", "nl", "pl")


# Flips


def test_flips_of_a_clear_line() -> None:
    """LOS-1, LOS-2: anything that obstructs, on any hex that the line crosses."""
    found = flips(Position(), "D2", "D5")
    assert [(flip.hex, flip.change) for flip in found] == [("D3", "add"), ("D4", "add")]
    everything = {"a unit", "a structure", "a ridge", "buildings", "wreckage", "rocks", "a serac"}
    assert [set(flip.names) for flip in found] == [everything, everything]


def test_flips_of_a_blocked_line() -> None:
    """LOS-1, LOS-2: one of two obstructions is not enough."""
    (flip,) = flips(Position.from_text("D . . * . . . . . ."), "D2", "D5")
    assert flip == Flip(Hex("D3"), "remove", ("rocks",))
    assert str(flip) == "without rocks on D3"
    assert flips(Position.from_text("D . . * .T3 . . . . ."), "D2", "D5") == ()
    assert flips(Position.from_text("D . . *T3 . . . . . ."), "D2", "D5") == ()


def test_flips_along_an_edge() -> None:
    """LOS-4, LOS-5: the other side is missing, then either side is one too many."""
    (missing,) = flips(Position.from_text("F . . . * . . . . ."), "G5", "E5")
    assert (missing.hex, missing.change) == ("F5", "add")
    too_many = flips(Position.from_text("F . . . * .T3 . . . ."), "G5", "E5")
    assert {(str(flip.hex), flip.change) for flip in too_many} == {("F4", "remove"), ("F5", "remove")}


def test_flips_between_ridges() -> None:
    """LOS-7: a unit only on a ridge; on snow only a serac."""
    found = flips(Position.from_text("D . ^ . ^ * ^ . . ."), "D2", "D6")
    assert found == (Flip(Hex("D3"), "add", ("serac",)), Flip(Hex("D4"), "add", ("unit",)))


@pytest.mark.parametrize("kind", ["rocks", "ridge"])
def test_flips_of_a_target_hidden_by_its_own_terrain(kind: str) -> None:
    """LOS-3 under los_target_terrain=may-block, where the target's terrain is what obstructs."""
    found = flips(Position({"D5": kind}), "D2", "D5", {"los_target_terrain": "may-block"})
    assert found == (Flip(Hex("D5"), "remove", (kind,)),)


def changes(position: Position, hex: Hex) -> Iterator[tuple[str, str, Position]]:
    """A unit or a serac more where one may be, anything less."""
    piece = position.units.get(hex) or position.structures.get(hex)
    kind = position.terrain_at(hex)
    if piece is not None:
        yield "remove", piece.name, position.remove(hex)
    elif kind != "serac":
        yield "add", "a unit", position.place(hex, "snowspeeder")
    if kind is not None:
        yield "remove", terrains()[kind].name, position.terrain(hex, None)
    elif piece is None:
        yield "add", "a serac", position.terrain(hex, "serac")


@settings(max_examples=100, deadline=None)
@given(strategies.sights(), strategies.sight_rulings())
def test_a_change_between_the_two_reverses_the_verdict_if_and_only_if_it_is_listed(
    sight: tuple[Position, Hex, Hex], chosen: Rulings
) -> None:
    position, a, b = sight
    for each in (None, chosen):
        verdict = sees(position, a, b, each)
        reversing = {
            (hex, change, thing)
            for hex in BOARD.hexes
            if hex not in (a, b)
            for change, thing, changed in changes(position, hex)
            if sees(changed, a, b, each) != verdict
        }
        listed = {(flip.hex, flip.change, thing) for flip in flips(position, a, b, each) for thing in flip.names}
        compared = {
            (hex, change, thing)
            for hex, change, thing in listed
            if change == "remove" or thing in ("a unit", "a serac")
        }
        assert {each for each in compared if each[0] not in (a, b)} == reversing


@settings(max_examples=150, deadline=None)
@given(strategies.sights(), strategies.sight_rulings())
def test_every_flip_does_what_it_says_and_stands_on_the_line(sight: tuple[Position, Hex, Hex], chosen: Rulings) -> None:
    position, a, b = sight
    verdict = line_of_sight(position, a, b, chosen)
    met = {*verdict.crossed, *verdict.left, *verdict.right, *verdict.touched, b}
    kinds = {each.name: kind for kind, each in terrains().items()}
    for flip in flips(position, a, b, chosen):
        assert flip.hex in met
        assert flip.change == ("add" if verdict.clear else "remove")
        assert flip.things
        for thing in flip.names:
            assert thing in str(flip)
            if thing in kinds:
                changed = position.terrain(flip.hex, kinds[thing] if flip.change == "add" else None)
            elif flip.change == "remove":
                changed = position.remove(flip.hex)
            else:
                piece = {"a unit": "snowspeeder", "a structure": "ion-cannon"}[thing]
                changed = position.place(flip.hex, piece)
            assert sees(changed, a, b, chosen) != verdict.clear
