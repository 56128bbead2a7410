"""Line of sight, rule by rule (LOS-1 to LOS-8), then as laws, then against a slow second opinion."""

from collections.abc import Callable

import pytest
from hypothesis import given, settings

from hothlab.errors import HothlabError, UnknownName
from hothlab.hexes import Hex, standard_board
from hothlab.rules.catalogue import rules
from hothlab.rules.position import Position
from hothlab.rules.rulings import Rulings, rulings
from hothlab.rules.sight import Sight, line_of_sight, sees, visible
from tests import lattice, strategies

BOARD = standard_board()
BLOCKING = ["ridge", "building", "wreckage", "rocks", "serac"]  # TER-1, TER-2, TER-3, TER-5
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


def look(picture: str, a: str, b: str, **chosen: str) -> Sight:
    return line_of_sight(Position.from_text(picture), a, b, chosen)


def blockers(sight: Sight) -> set[str]:
    return {str(each.hex) for each in sight.blockers}


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


# The rulings


def verdicts(picture: str, a: str, b: str, ruling: str) -> dict[str, bool]:
    """The verdict under each reading of one ruling."""
    return {value: look(picture, a, b, **{ruling: value}).clear for value in rulings()[ruling].values}


def test_los_edge_sides_counts_the_whole_line_or_each_edge() -> None:
    """LOS-5 over distance 4, along two edges"""
    across = "D . . . . * . . . .\nF . . . * . . . . ."
    assert verdicts(across, "G5", "C5", "los_edge_sides") == {"whole-line": False, "per-edge": True}
    same_edge = "F . . . * * . . . ."
    assert verdicts(same_edge, "G5", "C5", "los_edge_sides") == {"whole-line": False, "per-edge": False}
    one_side = "D . . . * . . . . .\nF . . . * . . . . ."
    assert verdicts(one_side, "G5", "C5", "los_edge_sides") == {"whole-line": True, "per-edge": True}


def test_los_corner_touch_is_ignored_or_like_an_edge_or_blocks() -> None:
    """LOS-1, LOS-4, LOS-5: from A1 to B5 the line touches a corner of A4 on its left and of B2 on its right."""
    left, right = "A . . . * . . . . . .", "B . * . . . . . . ."
    one_side = {"ignored": True, "like-edge": True, "blocks": False}
    assert verdicts(left, "A1", "B5", "los_corner_touch") == one_side
    assert verdicts(right, "A1", "B5", "los_corner_touch") == one_side
    both_sides = {"ignored": True, "like-edge": False, "blocks": False}
    assert verdicts(f"{left}\n{right}", "A1", "B5", "los_corner_touch") == both_sides
    crossed = "A . . * . . . . . . ."
    assert verdicts(crossed, "A1", "B5", "los_corner_touch") == {"ignored": False, "like-edge": False, "blocks": False}


def test_los_corner_touch_like_an_edge_cites_the_rules_for_edges() -> None:
    """LOS-4, LOS-5"""
    left, right = "A . . . * . . . . . .", "B . * . . . . . . ."
    assert "LOS-4" in look(left, "A1", "B5", los_corner_touch="like-edge").rules
    assert "LOS-5" in look(f"{left}\n{right}", "A1", "B5", los_corner_touch="like-edge").rules
    assert "LOS-5" not in look(f"{left}\n{right}", "A1", "B5", los_corner_touch="blocks").rules


def test_los_ridge_board_edge_half_hexes_between_two_ridges() -> None:
    """LOS-6, LOS-7"""
    beside = "C ^N4 . . . . . . . . .\nD ^T3 . . . . . . . .\nE ^T3 . . . . . . . . ."
    assert verdicts(beside, "E1", "C1", "los_ridge_board_edge") == {"open": True, "blocks": False}
    nobody = "C ^N4 . . . . . . . . .\nD ^ . . . . . . . .\nE ^T3 . . . . . . . . ."
    assert verdicts(nobody, "E1", "C1", "los_ridge_board_edge") == {"open": True, "blocks": True}
    low = "C .N4 . . . . . . . . .\nD ^T3 . . . . . . . .\nE ^T3 . . . . . . . . ."
    assert verdicts(low, "E1", "C1", "los_ridge_board_edge") == {"open": False, "blocks": False}


@pytest.mark.parametrize("symbol", ["^", "#", "%", "*"])
def test_los_target_terrain_may_hide_the_target_but_never_the_attacker(symbol: str) -> None:
    """LOS-3"""
    picture = f"D . .T3 . . {symbol}N4 . . . ."
    assert verdicts(picture, "D2", "D5", "los_target_terrain") == {"never-blocks": True, "may-block": False}
    assert verdicts(picture, "D5", "D2", "los_target_terrain") == {"never-blocks": True, "may-block": True}
    sight = look(picture, "D2", "D5", los_target_terrain="may-block")
    assert [(each.hex, each.place) for each in sight.blockers] == [("D5", "target")]
    assert "LOS-3" in sight.rules


@pytest.mark.parametrize("picture", ["D . .T3 . . =N4 . . . .", "D . .T3 . . ~S3 . . . .", "D . ^T3 . . ^N4 . . . ."])
def test_los_target_terrain_that_never_hides(picture: str) -> None:
    """LOS-3: terrain that does not block sight (TER-4, TER-6), and the ridge of a target seen from a ridge (LOS-7)"""
    assert verdicts(picture, "D2", "D5", "los_target_terrain") == {"never-blocks": True, "may-block": True}


def test_los_target_terrain_may_hide_a_structure_too() -> None:
    """LOS-3, STR-1: a structure can be attacked, so it is a target like any."""
    picture = "D . .N4 . . *G . . . ."
    assert verdicts(picture, "D2", "D5", "los_target_terrain") == {"never-blocks": True, "may-block": False}


def test_los_ridge_structure_seen_from_a_ridge() -> None:
    """LOS-7, STR-1, STR-3: rocks between a unit and a structure on ridges, then nothing, then a serac"""
    hidden = "D . ^N4 . * . ^G . . ."
    assert verdicts(hidden, "D2", "D6", "los_ridge_structure") == {"normal": False, "like-unit": True}
    nothing = "D . ^N4 . . . ^G . . ."
    assert verdicts(nothing, "D2", "D6", "los_ridge_structure") == {"normal": True, "like-unit": True}
    serac = "D . ^N4 . ! . ^G . . ."
    assert verdicts(serac, "D2", "D6", "los_ridge_structure") == {"normal": False, "like-unit": False}
    on_snow = "D . ^N4 . * . .G . . ."
    assert verdicts(on_snow, "D2", "D6", "los_ridge_structure") == {"normal": False, "like-unit": False}


def test_los_ridge_structure_in_the_way() -> None:
    """LOS-7, STR-3: between two units on ridges a structure on a ridge counts only if it is like a unit."""
    on_ridge = "D . ^N4 . ^G . ^T3 . . ."
    assert verdicts(on_ridge, "D2", "D6", "los_ridge_structure") == {"normal": True, "like-unit": False}
    on_snow = "D . ^N4 . .G . ^T3 . . ."
    assert verdicts(on_snow, "D2", "D6", "los_ridge_structure") == {"normal": True, "like-unit": True}


def test_rulings_are_checked() -> None:
    with pytest.raises(UnknownName, match="los_edge_sides"):
        line_of_sight(Position(), "D2", "D6", {"los_edge_side": "per-edge"})
    with pytest.raises(UnknownName, match="per-edge"):
        line_of_sight(Position(), "D2", "D6", {"los_edge_sides": "per edge"})


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


# Laws


@settings(max_examples=200, deadline=None)
@given(strategies.sights(), strategies.sight_rulings())
def test_sight_is_symmetric(sight: tuple[Position, Hex, Hex], chosen: Rulings) -> None:
    """Whatever the rulings, as long as LOS-3 frees both ends."""
    position, a, b = sight
    fair = Rulings(**{**chosen, "los_target_terrain": "never-blocks"})
    for each in (None, fair):
        there, back = line_of_sight(position, a, b, each), line_of_sight(position, b, a, each)
        assert there.clear == back.clear
        assert (there.crossed, there.left, there.right) == (back.crossed[::-1], back.right[::-1], back.left[::-1])
        assert blockers(there) == blockers(back)


@settings(max_examples=200, deadline=None)
@given(strategies.sights(), strategies.sight_rulings())
def test_removing_an_obstruction_never_blocks(sight: tuple[Position, Hex, Hex], chosen: Rulings) -> None:
    position, a, b = sight
    before = sees(position, a, b, chosen)
    for hex in {*position.units, *position.structures, *position.ground.terrain} - {a, b}:
        for fewer in (position.remove(hex), position.terrain(hex, None)):
            assert sees(fewer, a, b, chosen) >= before


@settings(max_examples=200, deadline=None)
@given(strategies.sights(), strategies.sight_rulings())
def test_mirroring_the_board_mirrors_the_answer(sight: tuple[Position, Hex, Hex], chosen: Rulings) -> None:
    position, a, b = sight
    flip = BOARD.mirrored
    plain = line_of_sight(position, a, b, chosen)
    mirrored = line_of_sight(position.mirrored(), flip(a), flip(b), chosen)
    assert (mirrored.clear, mirrored.on_ridges, set(mirrored.rules)) == (plain.clear, plain.on_ridges, set(plain.rules))
    assert mirrored.crossed == tuple(map(flip, plain.crossed))
    assert mirrored.left == tuple(map(flip, plain.right))
    assert mirrored.right == tuple(map(flip, plain.left))
    assert set(mirrored.touched) == set(map(flip, plain.touched))
    swap = {"left": "right", "right": "left"}
    assert {(each.hex, each.place, each.blocks) for each in mirrored.obstructions} == {
        (flip(each.hex), swap.get(each.place, each.place), each.blocks) for each in plain.obstructions
    }


@settings(max_examples=200, deadline=None)
@given(strategies.sights(), strategies.some_rulings())
def test_a_verdict_and_its_explanation_agree(sight: tuple[Position, Hex, Hex], chosen: Rulings) -> None:
    position, a, b = sight
    found = line_of_sight(position, a, b, chosen)
    assert sees(position, a, b, chosen) == found.clear == bool(found)
    assert bool(found.blockers) == (not found.clear)
    met = {"crossed": found.crossed, "left": found.left, "right": found.right, "touched": found.touched, "target": (b,)}
    for each in found.obstructions:
        assert each.hex in met[each.place]
        assert each.what in str(each)
        assert set(each.rules) <= set(rules())
    assert len({each.hex for each in found.obstructions}) == len(found.obstructions)
    assert found.rules[0] == "LOS-1"
    assert set(found.rules) <= set(rules())
    assert str(found).startswith(f"{a} sees {b}: " if found.clear else f"{a} does not see {b}: ")


@settings(max_examples=40, deadline=None)
@given(strategies.positions(), strategies.some_rulings(), strategies.hexes())
def test_visible_is_every_hex_that_is_seen(position: Position, chosen: Rulings, a: Hex) -> None:
    assert visible(position, a, chosen) == tuple(b for b in BOARD.hexes if b != a and sees(position, a, b, chosen))


# A slow second opinion, from the catalogue and whole numbers only


def slow_sees(position: Position, a: Hex, b: Hex, chosen: Rulings) -> bool:
    terrain, units, structures = position.ground.terrain, position.units, position.structures
    like_unit = chosen["los_ridge_structure"] == "like-unit"

    def on_ridge(hex: Hex) -> bool:
        return terrain.get(hex) == "ridge" and (hex not in structures or like_unit)

    both_on_ridges = on_ridge(a) and on_ridge(b)

    def obstructs(hex: Hex) -> bool:
        if hex in BOARD.half_hexes:  # LOS-6
            return not both_on_ridges or chosen["los_ridge_board_edge"] == "blocks"
        if both_on_ridges:  # LOS-7
            return terrain.get(hex) == "serac" or (on_ridge(hex) and (hex in units or hex in structures))
        return hex in units or hex in structures or terrain.get(hex) in BLOCKING  # LOS-2

    in_the_way = [met for met in lattice.meetings(BOARD, a, b) if obstructs(met.hex)]
    corners = {"ignored": {}, "like-edge": {"touched_left": "left", "touched_right": "right"}}.get(
        chosen["los_corner_touch"], {"touched_left": "crossed", "touched_right": "crossed"}
    )
    if any(corners.get(met.how, met.how) == "crossed" for met in in_the_way):  # LOS-1
        return False
    left = [met for met in in_the_way if corners.get(met.how, met.how) == "left"]
    right = [met for met in in_the_way if corners.get(met.how, met.how) == "right"]
    per_edge = chosen["los_edge_sides"] == "per-edge"
    for one in left:  # LOS-5
        for other in right:
            if not per_edge or one.along * other.whole == other.along * one.whole:
                return False
    hidden = terrain.get(b) in BLOCKING and not both_on_ridges  # LOS-3
    return not (hidden and chosen["los_target_terrain"] == "may-block")


@settings(max_examples=400, deadline=None)
@given(strategies.sights(), strategies.sight_rulings())
def test_the_engine_agrees_with_the_slow_one_along_one_line(sight: tuple[Position, Hex, Hex], chosen: Rulings) -> None:
    position, a, b = sight
    assert sees(position, a, b) == slow_sees(position, a, b, Rulings())
    assert sees(position, a, b, chosen) == slow_sees(position, a, b, chosen)


@settings(max_examples=50, deadline=None)
@given(strategies.positions(), strategies.some_rulings(), strategies.hexes())
def test_the_engine_agrees_with_the_slow_one_all_around(position: Position, chosen: Rulings, a: Hex) -> None:
    for each in (Rulings(), chosen):
        assert set(visible(position, a, each)) == {b for b in BOARD.hexes if b != a and slow_sees(position, a, b, each)}


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
