"""A board with all that is said about it, and the boards are those we looked at.

The pictures in `golden/` were looked at, in both themes. Only what explains is kept in them, not the board below it.
When a drawing is meant to change, write them anew with `python -m tests.pictures.test_explained` and look again.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

import hothlab as hl
from hothlab.pictures.attack import explained_attack
from hothlab.pictures.explained import Explanation
from hothlab.pictures.reach import explained_reach
from hothlab.pictures.retreat import explained_retreats
from hothlab.pictures.sight import explained_sight
from hothlab.pictures.visible import explained_view
from hothlab.rules.position import Position
from hothlab.scene.scene import Label, Layer, Scene, Stamp
from hothlab.scene.svg import to_svg
from tests.pictures.golden import keep, kept
from tests.pictures.test_sight_drawing import EDGES, check_inside

FIGHT = (
    Position({"D4": "rocks", "F3": "ridge", "E5": "trenches"})
    .place("D4", "snowtrooper")
    .place("F3", "trooper", badge="scout")
    .place("D3", "trooper")
    .place("E5", "trooper", 2)
    .place("F5", "snowtrooper")
)
EXPLAINED: dict[str, Callable[[], Explanation]] = {
    "explained-sight": lambda: explained_sight(hl.line_of_sight(EDGES, "G5", "C5"), close=True),
    "explained-reach": lambda: explained_reach(hl.reach(FIGHT, "D3"), to="E4"),
    "explained-attack": lambda: explained_attack(hl.attack(FIGHT, "D3", "D4")),
    "explained-retreat": lambda: explained_retreats(hl.retreats(FIGHT, "E5", 2)),
}
MADE: dict[str, Callable[[], Explanation]] = {**EXPLAINED, "view": lambda: explained_view(EDGES, "G5")}


def run_together(scene: Scene) -> str:
    """All words of a picture without spaces, so that it does not matter where a line breaks."""
    labels = (item.text for layer in scene.layers for item in layer.items if isinstance(item, Label))
    return "".join("".join(labels).split())


@pytest.mark.parametrize("name", MADE)
class TestExplanation:
    def test_its_description_and_its_legend_are_words_of_it(self, name: str) -> None:
        made = MADE[name]()
        told = made.describe()
        assert made.description in told and all(key.title in told for key in made.keys)

    def test_a_page_finds_no_words_on_its_board_that_stand_beside_it(self, name: str) -> None:
        made = MADE[name]()
        assert "".join(made.verdict.sentence.split()) not in run_together(made.board)

    @pytest.mark.parametrize("width", [560, 750, 1200])
    def test_nothing_leaves_its_board(self, name: str, width: float) -> None:
        made = {
            "explained-reach": lambda: explained_reach(hl.reach(FIGHT, "D3"), width),
            "explained-attack": lambda: explained_attack(hl.attack(FIGHT, "D3", "D4"), width),
        }.get(name, MADE[name])()
        check_inside(made.board)


def golden(name: str) -> str:
    """The drawing without the board under it: its own tints, lines, marks and words."""
    scene = EXPLAINED[name]().board
    ground = tuple(item for item in scene.layer("ground").items if not isinstance(item, Stamp))
    return to_svg(replace(scene, layers=(Layer("ground", ground), scene.layer("marks"))))


@pytest.mark.parametrize("name", EXPLAINED)
def test_golden_picture(name: str) -> None:
    assert golden(name) == kept(name), "if this is meant: python -m tests.pictures.test_explained, and look at it"


if __name__ == "__main__":
    for name in EXPLAINED:
        keep(name, golden(name))
