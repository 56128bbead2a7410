"""A board with all that is said about it: nothing is lost in its picture, and the pictures are those we looked at.

The pictures in `golden/` were looked at, in both themes. Only what explains is kept in them, not the board below it.
When a drawing is meant to change, write them anew with `python -m tests.pictures.test_explained` and look again.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

import hothlab as hl
from hothlab.pictures.attack import explained_attack
from hothlab.pictures.explained import Explanation, Headline, banner
from hothlab.pictures.odds import odds_scene
from hothlab.pictures.reach import explained_reach
from hothlab.pictures.retreat import explained_retreats
from hothlab.pictures.sight import explained_sight
from hothlab.pictures.visible import explained_view
from hothlab.rules.position import Position
from hothlab.scene.scene import Label, Layer, Scene, Shape, Stamp
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
class TestPicture:
    def test_it_has_every_word(self, name: str) -> None:
        made = MADE[name]()
        said = run_together(made.picture()).casefold()
        verdict = made.verdict
        told = [verdict.sentence, *verdict.notes, *verdict.rules]
        told += [text for key in made.keys for text in (key.title, key.text)]
        told += [text for detail in made.details for line in detail.lines for text in (line.text, line.rule)]
        assert [text for text in told if "".join(text.split()).casefold() not in said] == []

    def test_its_board_is_the_one_of_a_page(self, name: str) -> None:
        """Moved into its window, with the frame where the board is."""
        made = MADE[name]()
        picture = made.picture()
        assert picture.frame is not None and made.board.frame is not None
        assert picture.frame.size == made.board.frame.size
        assert run_together(made.board) in run_together(picture)

    def test_a_page_finds_no_words_on_its_board_that_stand_beside_it(self, name: str) -> None:
        made = MADE[name]()
        assert "".join(made.verdict.sentence.split()) not in run_together(made.board)

    @pytest.mark.parametrize("width", [560, 750, 1200])
    def test_nothing_leaves_it(self, name: str, width: float) -> None:
        made = {
            "explained-reach": lambda: explained_reach(hl.reach(FIGHT, "D3"), width),
            "explained-attack": lambda: explained_attack(hl.attack(FIGHT, "D3", "D4"), width),
        }.get(name, MADE[name])()
        picture = made.picture(max(width, made.board.width + 20))
        check_inside(picture)


@pytest.mark.parametrize(("yes", "role"), [(True, "sight"), (False, "stop"), (None, "text2")])
def test_a_verdict_says_by_its_colour_and_its_mark_what_it_is(yes: bool | None, role: str) -> None:
    items, high = banner(Headline("so it is", (), ("LOS-1",), yes), 0, 0, 400, 12)
    assert items[0].stroke == role  # type: ignore[union-attr]
    discs = [item for item in items if isinstance(item, Shape) and item.fill in ("sight", "stop") and "A" in item.d]
    assert bool(discs) == (yes is not None) and high > 24
    assert [item.text for item in items if isinstance(item, Label)] == ["So it is", "LOS-1"]


GOLDENS: dict[str, Callable[[], Scene]] = {
    **{name: lambda name=name: EXPLAINED[name]().picture() for name in EXPLAINED},  # type: ignore[misc]
    "explained-odds": lambda: odds_scene(hl.odds(FIGHT, "D3", "D4")),
}


def golden(name: str) -> str:
    """The drawing without the board under it: its own tints, lines, marks and words."""
    scene = GOLDENS[name]()
    ground = tuple(item for item in scene.layer("ground").items if not isinstance(item, Stamp))
    return to_svg(replace(scene, layers=(Layer("ground", ground), scene.layer("marks"))))


@pytest.mark.parametrize("name", GOLDENS)
def test_golden_picture(name: str) -> None:
    assert golden(name) == kept(name), "if this is meant: python -m tests.pictures.test_explained, and look at it"


if __name__ == "__main__":
    for name in GOLDENS:
        keep(name, golden(name))
