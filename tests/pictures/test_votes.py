"""A board before a class: larger names, and votes as a heat map."""

from __future__ import annotations

from hothlab.game.scenario import load
from hothlab.pictures.board import board_scene
from hothlab.pictures.lesson import lesson_frame
from hothlab.pictures.votes import larger_names, with_votes
from hothlab.scene.scene import Label, Scene, Shape

POSITION = load("1").position
FRAME = lesson_frame(POSITION.board)
SCENE = board_scene(POSITION, FRAME.width, bars=False, frame=FRAME)


def labels(scene: Scene) -> dict[str, Label]:
    return {item.text: item for layer in scene.layers for item in layer.items if isinstance(item, Label)}


def test_every_name_is_larger_and_stays_in_its_hex() -> None:
    before, after = labels(SCENE), labels(larger_names(SCENE))
    for hex in POSITION.board.hexes:
        assert after[hex].size > before[hex].size
        assert after[hex].x == before[hex].x
        assert before[hex].y <= after[hex].y < FRAME.centre(hex)[1] + FRAME.size


def test_more_votes_are_a_stronger_tint() -> None:
    shown = with_votes(SCENE, {"D4": 9, "D5": 3, "D6": 0, "D7": 9}, right=["D7"])
    assert [item.opacity for item in shown.layer("marks").items if isinstance(item, Shape) and item.fill == "right"]
    tints = [item.opacity for item in shown.layer("marks").items if isinstance(item, Shape) and item.fill == "gold"]
    assert len(tints) == 2 and min(tints) < max(tints)
    assert {"9", "3"} <= set(labels(shown)) and "0" not in labels(shown)
    assert shown.description.endswith("Votes: D4 9, D5 3, D7 9.")


def test_a_picture_without_a_board_stays_as_it_is() -> None:
    bare = Scene(10, 10, ())
    assert larger_names(bare) is bare and with_votes(bare, {"D4": 1}) is bare
