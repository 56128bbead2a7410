"""Positions: immutable values; editing returns a new one, and what the rules forbid is refused with its rule."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import pytest
from hypothesis import given, settings

from hothlab.base.errors import BadPosition, HothlabError, UnknownName
from hothlab.game.scenario import load
from hothlab.hexes import SIDES, Hex
from hothlab.rules.position import Position
from hothlab.rules.terrain import Objective, Structure
from hothlab.rules.units import Unit
from tests.strategies import BOARD, hexes, positions


@pytest.fixture
def position() -> Position:
    return load("10").position


class TestValue:
    @settings(max_examples=60, deadline=None)
    @given(positions())
    def test_equal_positions_hash_alike_and_pickle(self, position: Position) -> None:
        rebuilt = Position(
            dict(reversed(list(position.ground.terrain.items()))),
            dict(reversed(list(position.units.items()))),
            dict(position.structures),
            dict(position.objectives),
        )
        pickled = pickle.loads(pickle.dumps(position))
        for other in (rebuilt, pickled, copy.copy(position), copy.deepcopy(position)):
            assert other == position
            assert hash(other) == hash(position)
        assert len({position, rebuilt, pickled}) == 1

    @settings(max_examples=60, deadline=None)
    @given(positions(), hexes())
    def test_any_difference_makes_another_position(self, position: Position, hex: str) -> None:
        changed = [
            position.terrain(hex, kind)
            for kind in (None, "rocks", "trenches")
            if kind != position.terrain_at(hex)
            and not isinstance(refusal(position, "terrain", hex, kind), HothlabError)
        ]
        token = Objective("exit", medals=3)
        if position.objectives.get(BOARD.hex(hex)) != token:
            changed.append(position.place(hex, token))
        if hex in position.units or hex in position.structures or hex in position.objectives:
            changed.append(position.remove(hex))
        for other in changed:
            assert other != position
            assert other.code != position.code

    def test_it_is_no_other_thing(self, position: Position) -> None:
        assert position != position.code
        assert position != None  # noqa: E711

    def test_pickled_with_everything_worked_out(self, position: Position) -> None:
        assert position.unit_mask and not position.sights and hash(position)
        again = pickle.loads(pickle.dumps(position))
        assert (again, again.unit_mask, again.board.name) == (position, position.unit_mask, "hoth")

    def test_upper_and_lower_case_names(self) -> None:
        assert Position({"c4": "ridge"}, {"g1": Unit("trooper")}) == Position({"C4": "ridge"}, {"G1": Unit("trooper")})


class TestInPlay:
    @settings(max_examples=60, deadline=None)
    @given(positions(), hexes())
    def test_the_masks_go_along_with_the_units(self, position: Position, free: Hex) -> None:
        """Each change in play is the position that one would build anew, and knows who stands where."""
        changed = [position.with_units(position.units)]
        for hex, unit in position.units.items():
            others = {at: each for at, each in position.units.items() if at != hex}
            changed += [position.without(hex), position.with_units(others), position.with_unit(hex, Unit(unit.kind))]
            if free not in position.units:
                position.hexes_of(unit.side)  # what is known of both sides is not taken along too far
                changed += [position.with_moved(hex, free), position.with_new(free, unit)]
        for each in changed:
            for side in SIDES:
                standing = each.side_units(side)
                assert each.mask_of(side) == BOARD.mask(standing)
                assert each.hexes_of(side) == list(standing)
            assert each.unit_mask == BOARD.mask(each.units)


class TestImmutable:
    @pytest.mark.parametrize("name", ["units", "ground", "objectives", "board", "code", "anything"])
    def test_attributes(self, position: Position, name: str) -> None:
        before = position.code
        with pytest.raises(AttributeError, match="a position never changes; editing it returns a new one"):
            setattr(position, name, {})
        assert position.code == before

    @pytest.mark.parametrize("name", ["units", "structures", "objectives"])
    def test_mappings(self, position: Position, name: str) -> None:
        mapping: Any = getattr(position, name)
        with pytest.raises(TypeError):
            mapping["C4"] = Unit("trooper")
        with pytest.raises(TypeError):
            position.ground.terrain["C4"] = "rocks"  # type: ignore[index]

    def test_what_it_was_made_of_may_change(self) -> None:
        terrain, units = {"C4": "ridge"}, {"C4": Unit("trooper")}
        structures, objectives = {"G1": Structure("ion-cannon")}, {"C4": Objective("exit")}
        position = Position(terrain, units, structures, objectives)
        before = position.code
        for mapping in (terrain, units, structures, objectives):
            mapping.clear()
        assert position.code == before

    def test_units_structures_and_objectives(self) -> None:
        for value in (Unit("trooper"), Structure("ion-cannon"), Objective("exit")):
            with pytest.raises(AttributeError):
                value.kind = "at-at"  # type: ignore[misc]


class TestEditing:
    """Each returns a new position; the old one stays as it was."""

    def test_place_a_unit(self, position: Position) -> None:
        before = position.code
        after = position.place("C4", "trooper", 2, "e-web", "moving")
        assert after.units[Hex("C4")] == Unit("trooper", 2, "e-web", "moving")
        assert after.place("C4", Unit("snowspeeder")).units[Hex("C4")] == Unit("snowspeeder")
        assert after.terrain_at("C4") == "ridge"
        assert len(after.units) == len(position.units) + 1
        assert position.code == before
        assert "C4" not in position.units

    def test_place_a_structure_and_an_objective(self) -> None:
        empty = Position()
        assert empty.place("C4", "ion-cannon").structures == {"C4": Structure("ion-cannon")}
        assert empty.place("C4", Structure("ion-cannon", "vehicle")).structures[Hex("C4")].destroyed_by == "vehicle"
        both = empty.place("C4", Objective("exit")).place("C4", "trooper")
        assert (both.units[Hex("C4")], both.objectives[Hex("C4")]) == (Unit("trooper"), Objective("exit"))
        assert empty == Position()

    def test_remove(self, position: Position) -> None:
        before = position.code
        for hex in ("F1", "G2"):  # a unit in trenches, a structure
            after = position.remove(hex)
            assert hex not in after.units
            assert hex not in after.structures
            assert after.terrain_at(hex) == position.terrain_at(hex)
        token = load("4").position
        assert token.remove("F6").objectives == {}
        assert "F6" not in token.remove("F6").units
        assert position.remove("C1") == position
        assert position.code == before

    def test_terrain(self, position: Position) -> None:
        before = position.code
        assert position.terrain("c1", "serac").terrain_at("C1") == "serac"
        assert position.terrain("F1", None).terrain_at("F1") is None
        assert position.terrain("F1", None).units == position.units
        assert position.terrain("F1", None).terrain("F1", "trenches") == position
        assert position.code == before

    def test_mirrored_twice_it_is_itself(self, position: Position) -> None:
        assert position.mirrored() != position
        assert position.mirrored().mirrored() == position

    @pytest.mark.parametrize(
        ("method", "arguments", "hex", "rule", "message"),
        [
            ("terrain", ("F1", "serac"), "F1", "MOV-6", "F1: Echo Base troopers cannot enter a serac (MOV-6)"),
            ("terrain", ("A2", "ridge"), "A2", "MOV-6", "A2: the AT-AT cannot enter a ridge (MOV-6)"),
            ("terrain", ("F1", "crevasse"), "F1", "MOV-6", "F1: Echo Base troopers cannot enter a crevasse (MOV-6)"),
            ("terrain", ("G2", "serac"), "G2", "STR-2", "G2: a structure cannot stand on a serac (STR-2)"),
            ("place", ("C4", "at-at"), "C4", "MOV-6", "C4: the AT-AT cannot enter a ridge (MOV-6)"),
            (
                "place",
                ("G2", "trooper"),
                "G2",
                "STR-2",
                "G2: nothing can enter the hex of a shield generator (STR-2)",
            ),
            (
                "place",
                ("F1", "ion-cannon"),
                "F1",
                "STR-2",
                "F1: nothing can enter the hex of the ion cannon (STR-2)",
            ),
            (
                "place",
                ("A1", "trooper", 4),
                None,
                "UNI-1",
                "Echo Base troopers can have 1 to 3 miniatures, not 4 (UNI-1)",
            ),
            (
                "place",
                ("A1", "at-at", 0, "scout"),
                None,
                "SPF-3",
                "the AT-AT cannot wear the badge scout: it is for infantry (SPF-3)",
            ),
        ],
    )
    def test_what_the_rules_forbid_is_refused_with_the_rule(
        self, position: Position, method: str, arguments: tuple[Any, ...], hex: str, rule: str, message: str
    ) -> None:
        before = position.code
        error = refusal(position, method, *arguments)
        assert isinstance(error, BadPosition)
        assert (error.hex, error.rule, str(error)) == (hex, rule, message)
        assert position.code == before

    @pytest.mark.parametrize(
        ("method", "arguments", "message"),
        [
            ("place", ("C4", "troper"), "there is no unit or structure called 'troper'; did you mean trooper?"),
            ("place", ("A1", "trooper", 0, "scot"), "there is no badge called 'scot'; did you mean scout?"),
            ("place", ("B10", "trooper"), "there is no hex called 'B10'; did you mean B1?"),
            ("remove", ("H1",), "there is no hex called 'H1'; did you mean G1?"),
            ("terrain", ("C4", "rigde"), "there is no terrain called 'rigde'; did you mean ridge?"),
            ("terrain", ("C11", "ridge"), "there is no hex called 'C11'; did you mean C1?"),
        ],
    )
    def test_an_unknown_name_gets_the_nearest(
        self, position: Position, method: str, arguments: tuple[Any, ...], message: str
    ) -> None:
        error = refusal(position, method, *arguments)
        assert isinstance(error, UnknownName)
        assert str(error) == message

    @settings(max_examples=60, deadline=None)
    @given(positions(), hexes())
    def test_placing_and_removing_are_inverse(self, position: Position, hex: str) -> None:
        bare = position.remove(hex)
        assert not {hex} & {*bare.units, *bare.structures, *bare.objectives}
        if BOARD.hex(hex) in bare.ground.open_to(Unit("snowspeeder").profile):
            assert bare.place(hex, "snowspeeder").remove(hex) == bare


def refusal(position: Position, method: str, *arguments: Any) -> object:
    """The error of an edit, or the position it gives."""
    try:
        return getattr(position, method)(*arguments)
    except HothlabError as error:
        return error
