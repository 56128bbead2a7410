"""The names of hexes that outlines and arrows run over are painted once more, over them."""

from __future__ import annotations

import pytest

from hothlab.hexes import Hex, standard_board
from hothlab.pictures.names_under import names_under
from hothlab.pictures.table import table_frame, table_scene
from hothlab.scene.scene import Item, Label, Scene, Shape
from hothlab.scene.shapes import circle, outlined, route
from tests.pictures.test_table import at_kind

FRAME = table_frame(standard_board())


def named(*marks: Item) -> list[str]:
    return [label.text for label in names_under(FRAME, marks) if isinstance(label, Label)]


def way(*hexes: str) -> list[str]:
    return named(*route([FRAME.centre(Hex(each)) for each in hexes], "stop", 0.07 * FRAME.size))


def test_an_outline_runs_over_the_name_of_its_own_hex_and_touches_those_above() -> None:
    for hex in FRAME.board.hexes:
        above = {each for each in FRAME.board.neighbours[hex] if each.row < hex.row}
        assert set(named(*outlined(FRAME, hex, "sight"))) == {hex} | above


def test_an_arrow_along_a_row_runs_over_none() -> None:
    assert way("D2", "D6") == []


def test_an_arrow_runs_over_the_names_on_its_way() -> None:
    assert "A5" in way("A5", "C5")
    assert way("C5", "A5") == way("A5", "C5"), "in both directions"


@pytest.mark.parametrize("d", [circle(100, 100, 30), "M0 0"])
def test_marks_that_are_no_lines_hide_none(d: str) -> None:
    assert named(Shape(d, stroke="stop")) == []
    assert named(Shape(FRAME.outline(Hex("D4")), fill="gold")) == []


def last_mark(scene: Scene, text: str) -> int:
    items = scene.layer("marks").items
    return max(n for n, item in enumerate(items) if isinstance(item, Label) and item.text == text)


def test_at_the_table_a_unit_that_glows_keeps_its_name() -> None:
    at = at_kind("order")
    scene = table_scene(at)
    lines = [n for n, item in enumerate(scene.layer("marks").items) if isinstance(item, Shape) and item.stroke]
    assert at.question.offers.hexes
    for hex in at.question.offers.hexes:
        assert last_mark(scene, hex) > max(lines)
