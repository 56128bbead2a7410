"""Retreats (RET-1 to RET-7): where a unit may go back to, and what it loses where it cannot."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hothlab.base.errors import HothlabError
from hothlab.hexes import Hex, Side
from hothlab.rules.position import Position
from hothlab.rules.retreat import RetreatOption, Retreats, retreat_costs, retreats
from hothlab.rules.units import Unit
from tests.rules.by_hand import LAW, UNITS, crowded, free, homeward, neighbours, retreat_answers
from tests.strategies import BOARD

ANY_PATH = {"retreat_partial": "any-path"}
RETREATING = [kind for kind, line in UNITS.items() if not line.ignores_retreats]


def answers(found: Retreats) -> set[tuple[str, int, int]]:
    """The options as (path in words, ignored, casualties), each only once."""
    options = [("-".join(option.path), option.ignored, option.casualties) for option in found.options]
    assert len(set(options)) == len(options)
    return set(options)


def paths(found: Retreats) -> set[str]:
    """The paths of options that lose nothing and ignore nothing; there are no others."""
    assert {(ignored, casualties) for _path, ignored, casualties in answers(found)} == {(0, 0)}
    return {path for path, _ignored, _casualties in answers(found)}


# Homeward


@pytest.mark.parametrize(
    ("kind", "one", "two"),
    [
        ("trooper", {"E5", "E6"}, {"E5-F4", "E5-F5", "E6-F5", "E6-F6"}),
        ("snowspeeder", {"E5", "E6"}, {"E5-F4", "E5-F5", "E6-F5", "E6-F6"}),
        ("snowtrooper", {"C5", "C6"}, {"C5-B4", "C5-B5", "C6-B5", "C6-B6"}),
        ("probe-droid", {"C5", "C6"}, {"C5-B4", "C5-B5", "C6-B5", "C6-B6"}),
    ],
)
def test_one_row_homeward_for_each_retreat(kind: str, one: set[str], two: set[str]) -> None:
    """RET-1, BRD-4: Rebels toward row G, the Empire toward row A; the owner picks among all the hexes."""
    position = Position().place("D5", kind)
    assert paths(retreats(position, "D5", 1)) == one
    assert paths(retreats(position, "D5", 2)) == two
    assert len(paths(retreats(position, "D5", 3))) == 8


def test_no_retreat_rolled_leaves_the_unit_where_it_is() -> None:
    """RET-1."""
    for kind in UNITS:
        found = retreats(Position().place("D5", kind), "D5", 0)
        assert answers(found) == {("", 0, 0)}
        assert found.casualties == 0
        assert not found.forced_off


@pytest.mark.parametrize(
    ("hex", "rebel", "empire"), [("C1", "D1", "B1"), ("C10", "D9", "B9"), ("E1", "F1", "D1"), ("E10", "F9", "D9")]
)
def test_at_the_end_of_a_long_row_only_one_hex_is_homeward(hex: str, rebel: str, empire: str) -> None:
    """RET-1, BRD-1: the half hex beside it does not count as a hex."""
    assert paths(retreats(Position().place(hex, "trooper"), hex, 1)) == {rebel}
    assert paths(retreats(Position().place(hex, "snowtrooper"), hex, 1)) == {empire}


def test_at_the_end_of_a_short_row_two_hexes_are_homeward() -> None:
    """RET-1, BRD-1."""
    assert paths(retreats(Position().place("D1", "trooper"), "D1", 1)) == {"E1", "E2"}
    assert paths(retreats(Position().place("D9", "snowtrooper"), "D9", 1)) == {"C9", "C10"}


@pytest.mark.parametrize(
    ("kind", "hex", "number", "left"),
    [
        ("trooper", "G5", 1, ("", 0, 1)),
        ("trooper", "G5", 3, ("", 0, 3)),
        ("snowspeeder", "G1", 2, ("", 0, 2)),
        ("snowtrooper", "A5", 1, ("", 0, 1)),
        ("probe-droid", "A10", 2, ("", 0, 2)),
    ],
)
def test_off_the_baseline_costs_a_miniature_a_step(
    kind: str, hex: str, number: int, left: tuple[str, int, int]
) -> None:
    """RET-4, BRD-4."""
    found = retreats(Position().place(hex, kind), hex, number)
    assert answers(found) == {left}
    assert "RET-4" in found.rules
    assert not found.forced_off


def test_the_steps_up_to_the_baseline_are_made_and_the_rest_cost() -> None:
    """RET-4: two rows from home and three retreats."""
    found = retreats(Position().place("E5", "trooper"), "E5", 3)
    assert answers(found) == {("F4-G4", 0, 1), ("F4-G5", 0, 1), ("F5-G5", 0, 1), ("F5-G6", 0, 1)}
    assert (found.casualties, found.forced_off) == (1, True)


def test_the_other_sides_baseline_is_no_limit() -> None:
    """RET-1: a Rebel on the Imperial baseline has the whole board behind it."""
    found = retreats(Position().place("A5", "trooper"), "A5", 6)
    assert found.casualties == 0
    assert {path[-1].row for path in found.paths} == {6}


# In the way


@pytest.mark.parametrize("terrain", ["rocks", "building", "wreckage", "ridge", "trenches"])
@pytest.mark.parametrize("kind", RETREATING)
def test_terrain_does_not_slow_a_retreat(kind: str, terrain: str) -> None:
    """RET-2: through rocks, buildings and wreckage without a stop, and out of them too."""
    position = Position(dict.fromkeys(["C5", "C6", "E5", "E6"], terrain)).place("D5", kind)
    assert len(paths(retreats(position, "D5", 2))) == 4
    start = Position({"D5": terrain} if terrain != "trenches" else {"D5": "rocks"}).place("D5", kind)
    assert len(paths(retreats(start, "D5", 1))) == 2


@pytest.mark.parametrize("what", ["serac", "crevasse", "shield-generator", "trooper", "snowtrooper", "at-at"])
def test_a_closed_hex_leaves_the_other(what: str) -> None:
    """RET-2, RET-3, RET-5: impassable terrain, a structure, a friend, a foe; the free hex must be taken."""
    position = Position().place("D5", "trooper")
    position = position.terrain("E5", what) if what in {"serac", "crevasse"} else position.place("E5", what)
    assert paths(retreats(position, "D5", 1)) == {"E6"}


@pytest.mark.parametrize("what", ["serac", "crevasse", "shield-generator", "trooper", "snowtrooper", "at-at"])
def test_both_hexes_closed_cost_a_miniature(what: str) -> None:
    """RET-4: one for each retreat, and the unit stays."""
    position = Position().place("D5", "trooper")
    for hex in ("E5", "E6"):
        position = position.terrain(hex, what) if what in {"serac", "crevasse"} else position.place(hex, what)
    assert answers(retreats(position, "D5", 1)) == {("", 0, 1)}
    assert answers(retreats(position, "D5", 2)) == {("", 0, 2)}


def test_never_through_a_unit() -> None:
    """RET-3: not even to free hexes behind it."""
    position = Position().place("D5", "snowtrooper").place("C5", "snowtrooper").place("C6", "trooper")
    assert answers(retreats(position, "D5", 2)) == {("", 0, 2)}


def test_snowspeeders_retreat_over_crevasses() -> None:
    """RET-2, TER-6: impassable for others only; a serac stops them too."""
    position = Position({"E5": "crevasse", "E6": "serac"}).place("D5", "snowspeeder")
    assert paths(retreats(position, "D5", 1)) == {"E5"}
    assert answers(retreats(position.place("D5", "trooper"), "D5", 1)) == {("", 0, 1)}


# No choice of losses


DEAD_END = Position.from_text(
    """
    D    .   .   .   .   .T3 .   .   .   .
    E  .   .   .   .   .   .   .   .   .   .
    F    .   .   .   !   !   .   .   .   .
    """
)


def test_a_way_that_carries_out_all_retreats_must_be_taken() -> None:
    """RET-5: E5 is a dead end after one step, so with two retreats the unit goes over E6."""
    assert paths(retreats(DEAD_END, "D5", 1)) == {"E5", "E6"}
    assert paths(retreats(DEAD_END, "D5", 2)) == {"E6-F6"}
    assert paths(retreats(DEAD_END, "D5", 2, ANY_PATH)) == {"E6-F6"}


def test_with_no_full_way_the_longest_must_be_taken() -> None:
    """RET-4, RET-5, ruling retreat_partial by default: three retreats, and only over E6 two steps can be made."""
    position = DEAD_END.terrain("G6", "serac").terrain("G7", "serac")
    found = retreats(position, "D5", 3)
    assert answers(found) == {("E6-F6", 0, 1)}
    assert answers(retreats(position, "D5", 3, {"retreat_partial": "as-far-as-possible"})) == answers(found)


def test_with_no_full_way_any_may_be_taken_under_the_other_reading() -> None:
    """RET-4, ruling retreat_partial: the dead end and its two casualties may be chosen; stopping early may not."""
    position = DEAD_END.terrain("G6", "serac").terrain("G7", "serac")
    found = retreats(position, "D5", 3, ANY_PATH)
    assert answers(found) == {("E5", 0, 2), ("E6-F6", 0, 1)}
    assert found.casualties == 1


# Who ignores retreats


@pytest.mark.parametrize("kind", ["at-at", "artillery"])
@pytest.mark.parametrize("number", [1, 2, 4])
def test_at_ats_and_artillery_ignore_all(kind: str, number: int) -> None:
    """RET-6, UNI-3, UNI-5: free way or none, baseline or not."""
    for hex in ("D5", "A5", "G5"):
        found = retreats(Position().place(hex, kind), hex, number)
        assert answers(found) == {("", number, 0)}
        assert found.casualties == 0
        assert not found.forced_off
        assert "RET-6" in found.rules


@pytest.mark.parametrize("kind", ["trooper", "snowtrooper"])
def test_infantry_in_trenches_may_ignore_one(kind: str) -> None:
    """RET-7, TER-4: its owner chooses; one, not two."""
    position = Position({"D5": "trenches"}).place("D5", kind)
    one = retreats(position, "D5", 1)
    assert {(len(option.path), option.ignored, option.casualties) for option in one.options} == {(1, 0, 0), (0, 1, 0)}
    assert not one.forced_off
    assert "RET-7" in one.rules
    two = retreats(position, "D5", 2)
    assert {(len(option.path), option.ignored, option.casualties) for option in two.options} == {(2, 0, 0), (1, 1, 0)}
    assert two.forced_off


@pytest.mark.parametrize("kind", ["snowspeeder", "probe-droid"])
def test_other_units_in_trenches_ignore_none(kind: str) -> None:
    """RET-7, TER-4: infantry only."""
    found = retreats(Position({"D5": "trenches"}).place("D5", kind), "D5", 1)
    assert {option.ignored for option in found.options} == {0}


def test_trenches_on_the_way_do_not_help() -> None:
    """RET-7: only those that the unit stands in when it is hit."""
    found = retreats(Position({"E5": "trenches", "E6": "trenches"}).place("D5", "trooper"), "D5", 2)
    assert {option.ignored for option in found.options} == {0}


def test_trenches_save_a_miniature_from_a_blocked_retreat() -> None:
    """RET-7, RET-4: with nowhere to go one retreat costs nothing, two cost one."""
    position = Position({"G5": "trenches"}).place("G5", "trooper")
    assert retreats(position, "G5", 1).casualties == 0
    assert retreats(position, "G5", 2).casualties == 1
    assert retreats(position.terrain("G5", None), "G5", 1).casualties == 1


# Page 7, mistakes, words


def test_page_7_the_survivors_go_one_hex_back() -> None:
    """RET-1: toward the Imperial baseline, onto a hex of the owner's choice."""
    position = Position().place("B6", "snowtrooper", miniatures=2).place("C7", "snowspeeder")
    assert paths(retreats(position, "B6", 1)) == {"A6", "A7"}


def test_a_retreat_needs_a_unit_and_a_number() -> None:
    """RET-1: clear errors; a structure never retreats (STR-1)."""
    with pytest.raises(HothlabError, match="no unit stands on D5"):
        retreats(Position(), "D5", 1)
    with pytest.raises(HothlabError, match="no unit stands on D5"):
        retreats(Position().place("D5", "ion-cannon"), "D5", 1)
    with pytest.raises(HothlabError, match="not -1"):
        retreats(Position().place("D5", "trooper"), "D5", -1)


def test_an_option_tells_itself() -> None:
    """RET-4, RET-7."""
    assert str(RetreatOption((Hex("E5"), Hex("F5")), 1, 1)) == "ignores 1, E5 - F5, loses 1 miniature"
    assert str(RetreatOption((), 0, 2)) == "stays, loses 2 miniatures"


# Laws

numbers = st.integers(0, 5)
readings = st.sampled_from(["as-far-as-possible", "any-path"])


@given(crowded(), numbers, readings)
@settings(LAW, max_examples=200)
def test_options_are_what_trying_every_path_finds(board: tuple[Position, Hex], number: int, reading: str) -> None:
    """RET-1 to RET-7: the same options, each once, under both readings of retreat_partial."""
    position, hex = board
    found = retreats(position, hex, number, {"retreat_partial": reading})
    expected = retreat_answers(position, hex, number, any_path=reading == "any-path")
    assert {(option.path, option.ignored, option.casualties) for option in found.options} == expected
    assert len(found.options) == len(expected)
    assert found.casualties == min(answer.casualties for answer in expected)
    assert found.forced_off == all(answer.path for answer in expected)


@given(crowded(), readings, st.sampled_from([None, "rebel", "empire"]))
@LAW
def test_the_bare_costs_are_those_of_the_options(board: tuple[Position, Hex], reading: str, home: Side | None) -> None:
    """RET-4 to RET-7: what the opponents ask for each number of retreats at once, toward either baseline (RET-1)."""
    position, hex = board
    losses, forced = retreat_costs(position, hex, 5, home)
    for number in range(6):
        found = retreats(position, hex, number, {"retreat_partial": reading}, home)
        assert (losses[number], forced[number]) == (found.casualties, found.forced_off)


@given(crowded(), numbers, readings)
@LAW
def test_every_path_goes_one_row_homeward_a_step_over_free_hexes(
    board: tuple[Position, Hex], number: int, reading: str
) -> None:
    """RET-1, RET-2, RET-3: and every retreat is a step, ignored, or a casualty (RET-4)."""
    position, hex = board
    unit = position.units[hex]
    towards = 1 if unit.side == "rebel" else -1
    for option in retreats(position, hex, number, {"retreat_partial": reading}).options:
        for here, there in zip((hex, *option.path), option.path, strict=False):
            assert there.row == here.row + towards
            assert there in neighbours(here)
            assert free(position, unit, there)
        assert len(option.path) + option.ignored + option.casualties == number


@given(crowded(), numbers, readings)
@LAW
def test_no_loss_while_some_path_carries_out_all(board: tuple[Position, Hex], number: int, reading: str) -> None:
    """RET-5: whatever the reading. And a casualty is taken only where the next step is closed (RET-4)."""
    position, hex = board
    unit = position.units[hex]
    options = retreats(position, hex, number, {"retreat_partial": reading}).options
    if any(len(option.path) == number for option in options):
        assert all(option.casualties == 0 for option in options)
    for option in options:
        if option.casualties:
            last = option.path[-1] if option.path else hex
            assert not any(free(position, unit, other) for other in homeward(last, unit.side))


@given(crowded(), numbers)
@LAW
def test_the_default_reading_offers_no_more_than_the_other(board: tuple[Position, Hex], number: int) -> None:
    """RET-5, ruling retreat_partial: and the best choice loses the same under both."""
    position, hex = board
    strict, free_choice = retreats(position, hex, number), retreats(position, hex, number, ANY_PATH)
    assert set(strict.options) <= set(free_choice.options)
    assert strict.casualties == free_choice.casualties


@given(crowded(), numbers)
@LAW
def test_a_mirrored_board_mirrors_retreats(board: tuple[Position, Hex], number: int) -> None:
    """RET-1, BRD-1."""
    position, hex = board
    flip = BOARD.mirrored
    here = {
        (tuple(map(flip, each.path)), each.ignored, each.casualties) for each in retreats(position, hex, number).options
    }
    there = retreats(position.mirrored(), flip(hex), number).options
    assert here == {(each.path, each.ignored, each.casualties) for each in there}


@given(crowded(), numbers, st.integers(1, 4))
@LAW
def test_miniatures_left_do_not_change_the_ways(board: tuple[Position, Hex], number: int, left: int) -> None:
    """RET-1, RET-4: a unit of one has the same options as a full one."""
    position, hex = board
    unit = position.units[hex]
    other = Unit(unit.kind, min(left, unit.profile.miniatures), unit.badge, unit.face)
    assert retreats(position.place(hex, other), hex, number).options == retreats(position, hex, number).options


@given(crowded(), numbers)
@LAW
def test_a_unit_may_end_somewhere_or_is_told_why_not(board: tuple[Position, Hex], number: int) -> None:
    """RET-1 to RET-7: `why_not` is None exactly where one of the options ends."""
    position, hex = board
    found = retreats(position, hex, number)
    ends = {option.path[-1] if option.path else hex for option in found.options}
    assert set(found.ends) == ends
    for each in BOARD.hexes:
        reason = found.why_not(each)
        assert (reason is None) == (each in ends)
        if reason is not None:
            assert reason.rule in ("RET-1", "RET-2", "RET-3", "RET-5", "RET-6")
            assert (reason.rule == "RET-6") == position.units[hex].profile.ignores_retreats
            if reason.rule == "RET-3" and reason.text.startswith("taken by"):
                assert each in position.units


def test_why_not_there() -> None:
    """RET-1 sideways or too far; RET-2 a serac, there or on the way; RET-3 a friend; RET-5 too short, or staying."""
    position = (
        Position().place("D4", "trooper").place("E4", "trooper").terrain("E5", "serac").place("C4", "snowtrooper")
    )
    boxed_in = retreats(position, "D4", 1)
    assert boxed_in.ends == ("D4",)
    open_way = retreats(position.remove("E4"), "D4", 2)
    assert open_way.ends == ("F3", "F4")
    expected = {"D4": "RET-5", "E4": "RET-5", "E5": "RET-2", "F5": "RET-2", "D3": "RET-1", "C4": "RET-1", "G4": "RET-1"}
    assert {hex: reason.rule for hex in expected if (reason := open_way.why_not(hex))} == expected
    crowd = position.remove("E4").terrain("E5", None).place("E5", "trooper")
    assert str(retreats(crowd, "D4", 2).why_not("F5")) == "F5: every way back to it leads through another unit (RET-3)"
    assert str(retreats(position, "D4", 2).why_not("E4")) == "E4: taken by Echo Base troopers (RET-3)"


@pytest.mark.parametrize("ignored", [0, 1])
@given(board=crowded(), number=st.integers(0, 4))
@LAW
def test_a_path_is_refused_exactly_when_it_is_no_option(ignored: int, board: tuple[Position, Hex], number: int) -> None:
    """RET-1 to RET-7: of all paths of neighbouring hexes, those that are not among the options get a reason."""
    position, hex = board
    found = retreats(position, hex, number)
    options = {option.path for option in found.options if option.ignored == ignored}
    tried = {(), *((a,) for a in neighbours(hex)), *((a, b) for a in neighbours(hex) for b in neighbours(a))} | options
    for path in tried:
        reason = found.why_not_path(path, ignored)
        assert (reason is None) == (path in options)
        if reason is not None:
            assert reason.rule.startswith("RET-")
