"""The drawing of where a unit may move."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given, settings

import hothlab as hl
from hothlab.hexes import Hex, standard_board
from hothlab.pictures.reach import describe, explained_reach
from hothlab.rules.movement import Reach, reach
from hothlab.rules.position import Position
from hothlab.scene.frame import LESSON_WIDTH, board_frame, near_frame
from hothlab.scene.scene import Label, Scene, Shape
from hothlab.scene.shapes import circle
from hothlab.scene.svg import to_svg
from tests.pictures.scenes import reach_scene
from tests.pictures.test_sight_drawing import check_inside, roles, words
from tests.strategies import positions

WALK = Position({"E4": "rocks", "C4": "serac"}).place("D4", "trooper").place("D5", "snowtrooper")


def reaches(position: Position) -> list[Reach]:
    return [reach(position, hex) for hex in position.units]


@settings(deadline=None, max_examples=25)
@given(positions(most_units=5))
def test_laws(position: Position) -> None:
    """Each arrival is tinted once, by its distance; a refusal names its rule; all is said and inside the picture."""
    frame = board_frame(position.board, LESSON_WIDTH, bars=0)
    for each in reaches(position):
        scene = reach_scene(each)
        tint = f"{each.unit.side[0]}_tint"
        tints = [item for item in scene.layer("ground").items if isinstance(item, Shape) and item.fill == tint]
        assert {shape.d for shape in tints} == {frame.outline(hex, 0.04 * frame.size) for hex in each.arrivals}
        assert len(tints) == len(each.arrivals)
        by_distance: dict[float, set[int]] = {}
        for shape, arrival in zip(tints, each.arrivals.values(), strict=True):
            by_distance.setdefault(shape.opacity, set()).add(arrival.distance)
        assert all(len(distances) == 1 for distances in by_distance.values())
        cited = Counter(words(scene))
        for rule, number in Counter(reason.rule for reason in each.refusals.values()).items():
            assert cited[rule] == number + 1  # on each hex, and on the banner
        assert str(each) in scene.description and describe(each) == scene.description
        assert len(numbers_of_discs(scene, each)) == len(each.arrivals)
        check_inside(scene)


def numbers_of_discs(scene: Scene, each: Reach) -> list[str]:
    """The numbers at the places where the discs are."""
    frame = board_frame(each.position.board, LESSON_WIDTH, bars=0)
    size = frame.size
    spots = {
        (round(x, 1), round(y - 0.36 * size + 0.38 * 0.3 * size, 1)): arrival.distance
        for (x, y), arrival in ((frame.centre(hex), arrival) for hex, arrival in each.arrivals.items())
    }
    found = []
    for item in scene.layer("marks").items:
        if isinstance(item, Label) and (round(item.x, 1), round(item.y, 1)) in spots:
            assert item.text == str(spots[round(item.x, 1), round(item.y, 1)])
            found.append(item.text)
    return found


def test_where_it_may_not_attack_is_told_apart_without_colour() -> None:
    each = reach(WALK, "D4")
    frame = board_frame(each.position.board, LESSON_WIDTH, bars=0)
    shapes = [item for item in reach_scene(each).layer("marks").items if isinstance(item, Shape)]
    for hex, arrival in each.arrivals.items():
        x, y = frame.centre(hex)
        disc = circle(x, y - 0.36 * frame.size, 0.3 * frame.size)
        assert any(shape.d == disc and shape.dash for shape in shapes) == (not arrival.may_attack)
        assert any(shape.d == disc and shape.fill == "r_main" for shape in shapes) == arrival.may_attack


def test_where_it_may_go_stands_below_its_name() -> None:
    """Two short lists, not one long sentence in bold; the second only where there is something in it."""
    verdict = explained_reach(reach(WALK, "D4")).verdict
    assert verdict.sentence == "Echo Base troopers on D4"
    attacking, moving = verdict.notes
    assert attacking == "May move there and attack: C5, D3, E5"
    assert moving.startswith("May move there, then not attack: ") and "E4" in moving
    flying = Position({}).place("D4", "snowspeeder")
    assert len(explained_reach(reach(flying, "D4")).verdict.notes) == 1


def test_the_way_to_a_chosen_hex() -> None:
    each = reach(WALK, "D4")
    scene = reach_scene(each, to="D2")
    said = words(scene)
    assert "Echo Base troopers may move from D4 to D2 in 2 steps" in " ".join(said)
    assert "MOV-7" in said and "MOV-1" in said
    frame = board_frame(each.position.board, LESSON_WIDTH, bars=0)
    start = "M{:.2f} {:.2f}L".format(*frame.centre(Hex("D4")))
    ways = [item for item in scene.layer("marks").items if isinstance(item, Shape) and item.d.startswith(start)]
    assert [way.stroke for way in ways] == ["halo", "sight"]
    assert ways[0].d.count("L") == each.arrivals[Hex("D2")].distance


def test_a_hex_it_may_not_go_to() -> None:
    scene = reach_scene(reach(WALK, "D4"), to="D5")
    assert "Echo Base troopers on D4 may not move to D5: taken by snowtroopers" in " ".join(words(scene))
    assert "MOV-3" in words(scene) and "stop" in roles(scene)


def test_where_the_way_ends_is_shown() -> None:
    each = reach(WALK, "D4")
    assert each.refusals[Hex("D6")].hex == "D5"
    dotted = [
        item
        for item in reach_scene(each).layer("marks").items
        if isinstance(item, Shape) and item.stroke == "stop" and item.dash
    ]
    assert len(dotted) == sum(reason.hex != hex for hex, reason in each.refusals.items())


def test_a_unit_that_cannot_move() -> None:
    scene = reach_scene(reach(Position().place("D4", "artillery"), "D4"))
    assert "Rebel artillery on D4 cannot move" in words(scene)
    assert "Rebel artillery on D4 cannot move" in scene.description


def test_the_description_has_every_hex() -> None:
    each = reach(hl.load("10").position, "G5")
    told = describe(each)
    assert all(f"{hex}: " in told for hex in (*each.arrivals, *each.refusals))


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("width", [560, 1000])
def test_sizes_and_themes(theme: str, width: float) -> None:
    scene = reach_scene(reach(WALK, "D4"), width)
    assert scene.width == width and to_svg(scene, theme)
    check_inside(scene)


@pytest.mark.parametrize("hexes", [["A1"], ["D4", "D5"], ["A1", "G10"], ["C9", "C10", "D9"]])
def test_a_window_shows_its_hexes_and_little_else(hexes: list[str]) -> None:
    board = standard_board()
    frame = near_frame(board, [Hex(hex) for hex in hexes], 600, 500)
    assert frame.width <= 600 and frame.height <= 500
    for hex in hexes:
        x, y = frame.centre(Hex(hex))
        assert frame.size * 0.86 <= x <= frame.width - frame.size * 0.86
        assert frame.size <= y <= frame.height - frame.size
