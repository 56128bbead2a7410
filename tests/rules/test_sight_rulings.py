"""The open rulings on sight: each reading, and what it changes."""

import pytest

from hothlab.base.errors import UnknownName
from hothlab.rules.position import Position
from hothlab.rules.rulings import rulings
from hothlab.rules.sight import line_of_sight
from tests.rules.looking import look


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
