"""The drawing of the ways to answer retreats."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hothlab.pictures.retreat import describe, ends, steps
from hothlab.rules.position import Position
from hothlab.rules.retreat import retreats
from hothlab.scene.scene import Scene, Shape
from hothlab.scene.svg import to_svg
from tests.pictures.scenes import retreat_scene
from tests.pictures.test_sight_drawing import check_inside, words
from tests.strategies import positions

STUCK = Position({"F3": "trenches"}).place("F3", "trooper", 2).place("G3", "artillery").place("G4", "snowspeeder")


def heads(scene: Scene) -> int:
    """How many arrow heads there are, the legend's not counted."""
    found = [
        item
        for item in scene.layer("marks").items
        if isinstance(item, Shape) and item.fill == "sight" and item.d.count("L") == 2
    ]
    return len(found)


@settings(deadline=None, max_examples=25)
@given(positions(most_units=6), st.integers(0, 4))
def test_laws(position: Position, number: int) -> None:
    """An arrow for each step of some path; every way is told; every rule is cited; nothing leaves the picture."""
    for hex in position.units:
        found = retreats(position, hex, number)
        scene = retreat_scene(found)
        taken = {step for option in found.options for step in zip((found.hex, *option.path), option.path, strict=False)}
        assert set(steps(found)) == taken
        assert heads(scene) == len(taken)
        assert scene.description == describe(found) == str(found)
        assert set(found.rules) <= set(words(scene))
        assert sum(map(len, ends(found).values())) == len(found.options)
        check_inside(scene)


def test_what_is_lost_where_it_is_stuck() -> None:
    scene = retreat_scene(retreats(STUCK, "F3", 2))
    said = words(scene)
    assert "loses 2 miniatures (RET-4)" in said
    assert "1 retreat ignored (RET-7)" in said
    assert "2 choices: stays, loses 2 miniatures; ignores 1, stays, loses 1 miniature" in " ".join(said)
    crosses = [
        item
        for item in scene.layer("marks").items
        if isinstance(item, Shape) and item.stroke == "stop" and item.d.count("M") == 2
    ]
    assert len(crosses) == 2


def test_no_loss_and_no_red_while_there_is_room() -> None:
    scene = retreat_scene(retreats(Position().place("D3", "trooper"), "D3", 2))
    shapes = [item for item in scene.layer("marks").items if isinstance(item, Shape)]
    assert not any("stop" in (shape.fill, shape.stroke) for shape in shapes)
    assert set(words(scene)) >= {"1", "2", "RET-1"}


def test_one_that_never_retreats() -> None:
    scene = retreat_scene(retreats(Position().place("C6", "at-at"), "C6", 2))
    assert "2 retreats ignored (RET-6)" in words(scene)
    assert heads(scene) == 0


def test_where_it_ends_only_by_ignoring_is_dashed() -> None:
    scene = retreat_scene(retreats(Position({"D3": "trenches"}).place("D3", "trooper"), "D3", 1))
    dashed = [item for item in scene.layer("marks").items if isinstance(item, Shape) and item.dash]
    assert len(dashed) == 1, "its own hex"
    assert any(text.startswith("Only by ignoring") for _role, text in scene.legend)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_themes(theme: str) -> None:
    assert to_svg(retreat_scene(retreats(STUCK, "F3", 2), 560), theme)
