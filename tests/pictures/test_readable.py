"""What a picture says can be read: on a phone, over the arrows, and at one size in all of a chapter."""

from collections.abc import Callable
from math import hypot

import pytest

import hothlab as hl
from hothlab.desks.settle import dispute_of
from hothlab.game.events import symbol_name
from hothlab.hexes import standard_board
from hothlab.pictures.board import board_scene
from hothlab.pictures.lesson import dice_scene, lesson_frame, sections_scene
from hothlab.pictures.retreat import steps
from hothlab.pictures.settle import settle_scene
from hothlab.pictures.sight import board_with_line, tags
from hothlab.rules.dice import symbols
from hothlab.rules.position import Position
from hothlab.rules.retreat import retreats
from hothlab.rules.sight import line_of_sight
from hothlab.scene.frame import LESSON_WIDTH, board_frame
from hothlab.scene.scene import Label, Scene, Shape
from hothlab.scene.shapes import Box
from hothlab.scene.tags import places_on, tag_items
from tests.pictures.scenes import BESIDE, attack_scene, reach_scene, retreat_scene, sight_scene, visible_scene

BOARD = standard_board()
PHONE = 390.0
FIELD = (
    Position({"D4": "rocks", "E5": "trenches", "F4": "building", "D5": "ridge"})
    .place("E4", "trooper")
    .place("G5", "artillery")
    .place("C4", "snowtrooper")
    .place("D6", "snowtrooper")
)
FALLING_BACK = retreats(Position().place("D5", "snowtrooper", 2).place("E5", "trooper"), "D5", 2)
PICTURES: dict[str, Callable[[], Scene]] = {
    "sight": lambda: sight_scene(line_of_sight(FIELD, "G5", "C5")),
    "close sight": lambda: sight_scene(line_of_sight(FIELD, "G5", "C5"), close=True),
    "visible": lambda: visible_scene(FIELD, "G5"),
    "reach": lambda: reach_scene(hl.reach(FIELD, "E4"), to="E3"),
    "attack": lambda: attack_scene(hl.attack(FIELD, "E4", "C4")),
    "retreat": lambda: retreat_scene(retreats(FIELD, "E4", 2)),
    "sections": lambda: sections_scene(FIELD, "rebel"),
    "desk": lambda: settle_scene(dispute_of(FIELD, "G5", "C5", "sight").verdict()),
}  # fmt: skip


def labels(scene: Scene) -> list[Label]:
    """What is written on a picture; what a page says beside it has the page's own size."""
    layers = [layer for layer in scene.layers if layer.name != BESIDE]
    return [item for layer in layers for item in layer.items if isinstance(item, Label)]


@pytest.mark.parametrize("name", PICTURES)
def test_words_in_pictures_can_be_read_on_a_phone(name: str) -> None:
    """9 pixels for the few words on a board, 6.5 for numbers and what names a hex."""
    scene = PICTURES[name]()
    for label in labels(scene):
        shown = label.size * PHONE / scene.width
        assert shown >= (6.5 if len(label.text) < 7 else 9.0), label


@pytest.mark.parametrize("name", ["sight", "visible", "reach", "attack", "retreat"])
def test_every_board_of_a_lesson_has_one_size(name: str) -> None:
    scene = PICTURES[name]()
    assert scene.width == LESSON_WIDTH and scene.frame is not None
    assert scene.frame.size == pytest.approx(lesson_frame(BOARD).size)


def test_the_names_of_hexes_are_painted_over_the_arrows() -> None:
    marks = retreat_scene(FALLING_BACK).layer("marks").items
    heads = [n for n, item in enumerate(marks) if isinstance(item, Shape) and item.fill == "sight"]
    walked = {hex for step in steps(FALLING_BACK) for hex in step}
    named = {item.text: n for n, item in enumerate(marks) if isinstance(item, Label) and item.text in walked}
    assert set(named) == walked
    arrows = [n for n in heads if n < max(named.values())]
    assert len(arrows) >= len(steps(FALLING_BACK)) and min(named.values()) > max(arrows)


@pytest.mark.parametrize(("hex", "unit"), [("D5", "snowtrooper"), ("D5", "trooper")])
def test_the_number_of_a_step_does_not_hide_a_name(hex: str, unit: str) -> None:
    """Up the board or down, the disc on an arrow keeps off the lower corner where a name stands."""
    scene = retreat_scene(retreats(Position().place(hex, unit), hex, 1))
    numbers = [label for label in labels(scene) if label.text == "1"]
    names = [label for label in labels(scene) if label.text in BOARD.hexes]
    size = board_frame(BOARD, LESSON_WIDTH, bars=0).size
    assert len(numbers) == 2
    for number in numbers:
        assert min(hypot(number.x - name.x, number.y - name.y) for name in names) > 0.4 * size


def test_a_tag_keeps_off_the_line_and_has_no_line_that_could_be_one() -> None:
    sight = line_of_sight(FIELD, "G5", "C5")
    frame = lesson_frame(BOARD)
    inside = Box(6, 6, frame.width - 12, frame.height - 12)
    placed = tags(sight, frame, inside, 17)
    line = places_on([frame.centre(sight.origin), frame.centre(sight.target)], 0.1 * frame.size)
    assert placed and not any(box.overlaps(spot) for _tag, box in placed for spot in line)
    shapes = [item for item in tag_items(placed, 17) if isinstance(item, Shape)]
    assert not any("L" in shape.d and "Q" not in shape.d for shape in shapes), "each names its hex, none has a leader"
    drawn = board_with_line(sight, frame, 17)
    assert {tag.text for tag, _box in placed} <= {label.text for label in labels(drawn)}


def test_dice_have_their_names_under_them() -> None:
    scene = dice_scene(symbols())
    names = {label.text: label for label in labels(scene)}
    assert list(names) == [symbol_name(face) for face in symbols()]
    assert all(label.size >= 12 and label.y < scene.height for label in names.values())


def test_a_board_alone_keeps_its_names_calm() -> None:
    """On the large board a name is a quarter of a hex, no more."""
    frame = board_frame(BOARD)
    names = [label for label in labels(board_scene(Position())) if label.text in BOARD.hexes]
    assert max(label.size for label in names) <= 0.27 * frame.size
