"""How a thing is drawn: its board, its hexes where they are drawn, and what is said beside it."""

from __future__ import annotations

import pytest

import hothlab as hl
from hothlab.hexes import Hex
from hothlab.pictures.board import board_scene
from hothlab.pictures.drawing import Drawing, drawing, lesson_drawing
from hothlab.scene.scene import Label

POSITION = hl.Position({"D3": "rocks"}).place("C2", "trooper").place("D2", "artillery").place("D3", "snowtrooper")
THINGS = {
    "position": POSITION,
    "battle": hl.load("1", seed=1),
    "sight": hl.line_of_sight(POSITION, "C2", "D3"),
    "reach": hl.reach(POSITION, "C2"),
    "attack": hl.attack(POSITION, "D2", "D3"),
    "retreats": hl.retreats(POSITION, "D3", 1),
    "odds": hl.odds(POSITION, "D2", "D3"),
}


@pytest.mark.parametrize("name", THINGS)
def test_hexes_are_where_they_are_drawn(name: str) -> None:
    """The name of a hex is written at the lower corner of where the frame says it is, wherever it is drawn."""
    scene = drawing(THINGS[name]).board
    frame = scene.frame
    assert frame is not None
    written = {
        item.text: (item.x, item.y)
        for item in scene.layer("pieces").items
        if isinstance(item, Label) and item.text in frame.board.index
    }
    assert len(written) == 67
    for hex, (x, y) in written.items():
        cx, cy = frame.centre(Hex(hex))
        assert x == pytest.approx(cx, abs=0.5)
        assert 0.5 < (y - cy) / frame.size < 1


@pytest.mark.parametrize("name", THINGS)
def test_each_has_its_text_and_each_hex_its_own(name: str) -> None:
    drawn = drawing(THINGS[name])
    assert drawn.text == str(THINGS[name])
    assert drawn.texts and drawn.board.description and drawn.describe()


def test_who_learns_gets_no_proof_in_numbers() -> None:
    learned, proved = lesson_drawing(THINGS["sight"]).beside, drawing(THINGS["sight"]).beside
    assert learned is not None and proved is not None
    assert learned.verdict == proved.verdict and not learned.details
    assert lesson_drawing(POSITION) == drawing(POSITION)


def test_what_has_no_drawing() -> None:
    with pytest.raises(TypeError, match="no drawing of int"):
        drawing(7)


def test_another_class_can_join() -> None:
    class Secret:
        pass

    @drawing.register(Secret)
    def _(_secret: Secret) -> Drawing:
        return Drawing(board_scene(hl.Position()), "a secret")

    assert drawing(Secret()).text == "a secret"
