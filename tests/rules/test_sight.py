"""Line of sight, rule by rule (LOS-1 to LOS-8)."""

from collections.abc import Callable

import pytest

from hothlab.base.errors import HothlabError, UnknownName
from hothlab.rules.position import Position
from hothlab.rules.sight import line_of_sight, sees, visible
from tests.rules.looking import BLOCKING, BOARD, blockers, look

OPEN = ["trenches", "crevasse"]  # TER-4, TER-6
UNITS = ["trooper", "snowspeeder", "artillery", "snowtrooper", "at-at", "probe-droid"]
TER = {
    "ridge": "TER-1",
    "building": "TER-2",
    "wreckage": "TER-2",
    "rocks": "TER-3",
    "trenches": "TER-4",
    "serac": "TER-5",
    "crevasse": "TER-6",
}


# LOS-1: lines that cross hexes


def test_los_1_blocked_by_rocks_on_the_way() -> None:
    """LOS-1: the first worked example of the rulebooks."""
    sight = look("D . .T3 . * .N4 . . . .", "D2", "D5")
    assert not sight.clear
    assert sight.crossed == ("D3", "D4")
    assert [(each.hex, each.place, each.blocks) for each in sight.obstructions] == [("D4", "crossed", True)]
    assert {"LOS-1", "LOS-2", "TER-3"} <= set(sight.rules)


def test_los_1_only_what_lies_in_between_counts() -> None:
    """LOS-1: obstructions beside the line, behind the target and behind the attacker do nothing."""
    sight = look(
        """
        C . * * * * * . . . .
        D * .T3 . . .N4 * . . .
        E . * * * * * . . . .
        """, "D2", "D5",
    )  # fmt: skip
    assert sight.clear
    assert sight.obstructions == ()


def test_los_1_neighbours_always_see_each_other() -> None:
    """LOS-1: nothing lies between them."""
    everywhere = Position(dict.fromkeys(BOARD.hexes, "rocks"))
    for a, neighbours in BOARD.neighbours.items():
        assert set(neighbours) <= set(visible(everywhere, a))


def test_los_1_on_an_empty_board_everyone_sees_everyone() -> None:
    """LOS-1, LOS-6: half hexes alone are on one side only."""
    for a in BOARD.hexes:
        assert visible(Position(), a) == tuple(b for b in BOARD.hexes if b != a)


# LOS-2: what obstructs


@pytest.mark.parametrize("kind", UNITS)
def test_los_2_every_unit_obstructs_friend_and_foe(kind: str) -> None:
    """LOS-2"""
    position = Position().place("D4", kind)
    for lookers in ("trooper", "snowtrooper"):
        sight = line_of_sight(position.place("D2", lookers), "D2", "D6")
        assert blockers(sight) == {"D4"}
        assert "LOS-2" in sight.rules


@pytest.mark.parametrize("kind", BLOCKING)
def test_los_2_terrain_that_blocks_sight(kind: str) -> None:
    """LOS-2 with TER-1, TER-2, TER-3 and TER-5"""
    sight = line_of_sight(Position({"D4": kind}), "D2", "D6")
    assert blockers(sight) == {"D4"}
    assert {"LOS-1", "LOS-2", TER[kind]} <= set(sight.rules)


@pytest.mark.parametrize("kind", OPEN)
def test_los_2_terrain_that_does_not_block_sight(kind: str) -> None:
    """LOS-2 with TER-4 and TER-6; a unit there obstructs as anywhere."""
    position = Position({"D4": kind})
    sight = line_of_sight(position, "D2", "D6")
    assert sight.clear
    assert sight.obstructions == ()
    assert not sees(position.place("D4", "snowspeeder"), "D2", "D6")


@pytest.mark.parametrize("kind", ["shield-generator", "ion-cannon"])
def test_str_3_structures_obstruct(kind: str) -> None:
    """LOS-2, STR-3; a structure at the end of the line is what is looked at."""
    position = Position().place("D4", kind)
    sight = line_of_sight(position, "D2", "D6")
    assert blockers(sight) == {"D4"}
    assert {"LOS-2", "STR-3"} <= set(sight.rules)
    assert sees(position, "D2", "D4")


# LOS-3: the two ends


@pytest.mark.parametrize("under_target", TER)
@pytest.mark.parametrize("under_attacker", TER)
def test_los_3_terrain_under_the_ends_never_blocks(under_attacker: str, under_target: str) -> None:
    """LOS-3"""
    for target in ("D3", "D6"):
        sight = line_of_sight(Position({"D2": under_attacker, target: under_target}), "D2", target)
        assert sight.clear
        assert ("LOS-3" in sight.rules) == (under_attacker in BLOCKING or under_target in BLOCKING)


def test_los_3_neither_do_the_units_there() -> None:
    """LOS-3"""
    assert look("D . *T3 . . *N4 . . . .", "D2", "D5").clear


# LOS-4, LOS-5: lines along edges

# Rebel artillery on G5 and three targets, as in the worked example of the rulebooks.
ARTILLERY = """
    E  .    .N4  .    .    .N4  .    .    .    .    .
    F    .    ^    .    .    *    .N4  .    .    .
    G  .    .    .    .T3  .A1  ^    .    .    .    .
"""


def test_los_4_case_1_rocks_on_one_side() -> None:
    """LOS-4: along one rocks hex: clear."""
    sight = look(ARTILLERY, "G5", "E5")
    assert sight.clear
    assert (sight.crossed, sight.left, sight.right) == ((), ("F4",), ("F5",))
    assert [(each.hex, each.place, each.blocks) for each in sight.obstructions] == [("F5", "right", False)]
    assert "LOS-4" in sight.rules
    assert "LOS-5" not in sight.rules


def test_los_4_case_2_a_friend_and_a_ridge_on_the_same_side() -> None:
    """LOS-4: along two obstructions on one side: clear."""
    sight = look(ARTILLERY, "G5", "E2")
    assert sight.clear
    assert (sight.crossed, sight.left, sight.right) == (("F3",), ("G4", "F2"), ("F4", "E3"))
    assert {(str(each.hex), each.place) for each in sight.obstructions} == {("G4", "left"), ("F2", "left")}
    assert "LOS-4" in sight.rules


def test_los_5_case_3_rocks_and_a_ridge_on_both_sides() -> None:
    """LOS-5: an obstruction on each side: blocked."""
    sight = look(ARTILLERY, "G5", "F6")
    assert not sight.clear
    assert {(str(each.hex), each.place) for each in sight.blockers} == {("F5", "left"), ("G6", "right")}
    assert {"LOS-5", "TER-1", "TER-3"} <= set(sight.rules)
    assert "LOS-4" not in sight.rules


def test_los_5_what_a_line_along_edges_crosses_still_blocks() -> None:
    """LOS-1, LOS-4: with an obstruction on one side only, and one that it crosses."""
    assert blockers(look("E . . . . * . . . . .\nF . . . * . . . . .", "G5", "C5")) == {"E5"}


@pytest.mark.parametrize("kind", BLOCKING)
def test_los_5_any_obstruction_counts_at_an_edge(kind: str) -> None:
    """LOS-2, LOS-5: terrain left, a unit right, then a structure right."""
    position = Position({"F4": kind})
    assert sees(position, "G5", "E5")
    assert not sees(position.place("F5", "trooper"), "G5", "E5")
    assert not sees(position.place("F5", "ion-cannon"), "G5", "E5")


@pytest.mark.parametrize("kind", OPEN)
def test_los_4_open_terrain_does_not_count_at_an_edge(kind: str) -> None:
    """LOS-4 with TER-4 and TER-6"""
    assert sees(Position({"F4": kind, "F5": "rocks"}), "G5", "E5")


# LOS-6: the limit of the battlefield


def test_los_6_half_hex_left_and_infantry_right() -> None:
    """LOS-6: the rulebooks' worked example: blocked."""
    picture = "C .N4 . . . . . . . . .\nD .T3 . . . . . . . .\nE .T3 . . . . . . . . ."
    sight = look(picture, "E1", "C1")
    assert not sight.clear
    assert (sight.left, sight.right) == (("D0",), ("D1",))
    assert blockers(sight) == {"D0", "D1"}
    assert {"LOS-5", "LOS-6"} <= set(sight.rules)


def test_los_6_half_hexes_at_the_other_edge() -> None:
    """LOS-6: seen from the Empire the map's right edge is on the left."""
    sight = look("D . . . . . . . . *", "C10", "E10")
    assert not sight.clear
    assert (sight.left, sight.right) == (("D10",), ("D9",))


def test_los_6_a_half_hex_alone_is_one_side() -> None:
    """LOS-4, LOS-6"""
    sight = look("C .N4 . . . . . . . . .\nE .T3 . . . . . . . . .", "E1", "C1")
    assert sight.clear
    assert {"LOS-4", "LOS-6"} <= set(sight.rules)


def test_los_6_lines_next_to_the_rim_are_not_concerned() -> None:
    """LOS-6: a line that does not run along half hexes."""
    sight = look("D * . . . . . . . .", "E2", "C2")
    assert sight.clear
    assert "LOS-6" not in sight.rules


# LOS-7, LOS-8: ridges


def test_los_8_step_1_one_of_them_on_a_ridge() -> None:
    """LOS-8: the normal rules hold and rocks block, whoever looks."""
    picture = "D . ^T3 . * ^ .N4 . . ."
    for a, b in (("D2", "D6"), ("D6", "D2")):
        sight = look(picture, a, b)
        assert not sight.clear
        assert blockers(sight) == {"D4", "D5"}
        assert "LOS-8" in sight.rules
        assert "LOS-7" not in sight.rules


def test_los_7_step_2_both_on_ridges() -> None:
    """LOS-7: neither rocks nor a ridge between them block."""
    sight = look("D . ^T3 . * ^ ^N4 . . .", "D2", "D6")
    assert sight.clear
    assert sight.on_ridges
    assert sight.obstructions == ()
    assert "LOS-7" in sight.rules
    assert "LOS-8" not in sight.rules


@pytest.mark.parametrize("between", ["^T3", "^N4", "^S3", "!"])
def test_los_7_step_3_units_on_ridges_and_seracs_block(between: str) -> None:
    """LOS-7, TER-5"""
    sight = look(f"D . ^T3 . * {between} ^N4 . . .", "D2", "D6")
    assert blockers(sight) == {"D5"}
    assert "LOS-7" in sight.rules


@pytest.mark.parametrize("between", [".T3", "*N4", "=T3", "#N4", "~S3", ".W1", ".G", "*I", "^G", "#", "%"])
def test_los_7_nothing_else_blocks_between_ridges(between: str) -> None:
    """LOS-7: not even structures (STR-3) or units off the ridges."""
    assert look(f"D . ^T3 . {between} . ^N4 . . .", "D2", "D6").clear


def test_los_7_at_edges_too_only_the_list_counts() -> None:
    """LOS-5, LOS-7: unit on a ridge left; right rocks, then a unit on snow, then a serac."""
    for right, clear in (("*", True), (".N4", True), ("!", False), ("^N4", False)):
        picture = f"E . . . . ^N4 . . . . .\nF . . . ^T3 {right} . . . .\nG . . . . ^T3 . . . . ."
        assert look(picture, "G5", "E5").clear == clear


# How a verdict reads, and bad questions


def test_a_verdict_is_one_sentence_with_its_rules() -> None:
    sight = look("D . . * . . . . . .", "d1", "D5")
    assert str(sight).startswith("D1 does not see D5: ")
    assert "rocks on D3" in str(sight)
    assert str(sight).endswith(f"({', '.join(sight.rules)})")
    assert (bool(sight), sight.distance, sight.origin, sight.target) == (False, 4, "D1", "D5")
    assert str(look("D . . . . . . . . .", "D1", "D2")).startswith("D1 sees D2: ")


@pytest.mark.parametrize("ask", [line_of_sight, sees])
def test_no_line_from_a_hex_to_itself(ask: Callable[..., object]) -> None:
    with pytest.raises(HothlabError, match="two different hexes"):
        ask(Position(), "C4", "C4")


@pytest.mark.parametrize("ask", [line_of_sight, sees])
def test_hexes_off_the_board_are_refused(ask: Callable[..., object]) -> None:
    with pytest.raises(UnknownName):
        ask(Position(), "C4", "B10")
    with pytest.raises(UnknownName):
        ask(Position(), "H1", "C4")


def test_visible_in_reading_order() -> None:
    position = Position.from_text("C . . * . . . . . . .\nD . * . . . . . . .")
    seen = visible(position, "D3")
    assert list(seen) == [hex for hex in BOARD.hexes if hex in seen]
    assert {"C3", "D2", "C4", "D9"} <= set(seen)
    assert not {"D1", "D3", "A2"} & set(seen)


def test_the_verdict_as_a_reason() -> None:
    """LOS-1, LOS-4, LOS-5, LOS-7: the rule that best names why, whichever way the verdict goes."""
    beside = Position().terrain("D4", "rocks")
    between = beside.terrain("D3", "serac")
    ridges = Position().terrain("D1", "ridge").terrain("D5", "ridge").terrain("D3", "rocks")
    cases = [
        (Position(), "D1", "D5", "LOS-1"),
        (Position().terrain("D3", "rocks"), "D1", "D5", "LOS-1"),
        (beside, "C4", "E4", "LOS-4"),
        (between, "C4", "E4", "LOS-5"),
        (ridges, "D1", "D5", "LOS-7"),
    ]
    for position, a, b, rule in cases:
        found = line_of_sight(position, a, b)
        assert found.reason.rule == rule
        assert found.reason.text in str(found)
        assert found.reason.hex == b


def test_a_rule_is_cited_only_where_it_holds_under_the_reading_in_force() -> None:
    """LOS-4 speaks of one side: neither of both sides, nor of a corner that plays no part."""
    picture = "D . . . . . . * . .\nF . . . . . . . ^ ."
    sight = look(picture, "G8", "C8", los_edge_sides="per-edge")
    assert {each.place for each in sight.obstructions} == {"left", "right"}
    assert sight.clear
    assert "LOS-4" not in sight.rules
    assert "LOS-4" not in look("A . . . * . . . . . .", "A1", "B5").rules
