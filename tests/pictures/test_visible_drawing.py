"""The drawing of everything that a hex sees."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import hothlab as hl
from hothlab.hexes import Hex
from hothlab.pictures.visible import strands
from hothlab.rules.position import Position
from hothlab.rules.rulings import Rulings
from hothlab.rules.sight import line_of_sight, visible
from hothlab.scene.frame import LESSON_WIDTH, board_frame
from hothlab.scene.scene import Scene, Shape, Stamp
from hothlab.scene.svg import to_svg
from tests.pictures.scenes import visible_scene
from tests.pictures.test_sight_drawing import check_inside, words
from tests.strategies import hexes, positions, sight_rulings


def veiled(scene: Scene) -> list[str]:
    return [item.d for item in scene.layer("ground").items if isinstance(item, Shape) and item.fill == "shade2"]


@settings(deadline=None, max_examples=30)
@given(positions(most_units=8), hexes(), sight_rulings())
def test_laws(position: Position, origin: Hex, chosen: Rulings) -> None:
    """What is not seen is veiled, once; seen and unseen are told; rules are cited; nothing leaves the picture."""
    scene = visible_scene(position, origin, chosen)
    seen = visible(position, origin, chosen)
    frame = board_frame(position.board, LESSON_WIDTH, bars=0)
    unseen = [hex for hex in position.board.hexes if hex not in seen and hex != origin]
    assert veiled(scene) == [frame.outline(hex) for hex in unseen]
    assert ", ".join(seen) in scene.description and ", ".join(unseen) in scene.description
    assert any(text.startswith(f"{origin} sees {len(seen)} hex") for text in words(scene))
    check_inside(scene)


@pytest.mark.parametrize("origin", ["B6", "C4", "G10"])
def test_a_stop_for_each_piece_that_is_hidden(origin: str) -> None:
    position = hl.load("10").position
    own = position.units.get(Hex(origin))
    others = {hex for hex, unit in position.units.items() if own is None or unit.side != own.side}
    lines = [line_of_sight(position, origin, hex) for hex in (others | set(position.structures)) - {origin}]
    scene = visible_scene(position, origin)
    stops = [item for item in scene.layer("marks").items if isinstance(item, Shape) and item.fill == "stop"]
    most = sum(len(strand.stops) for line in lines for strand in strands(line))
    hidden = sum(not line.clear for line in lines)
    assert hidden <= len(stops) <= most
    assert {rule for line in lines for rule in line.rules} <= set(words(scene))


def test_what_is_hidden_is_faint() -> None:
    scene = visible_scene(hl.load("10").position, "B6")
    faint = {item.symbol for item in scene.layer("pieces").items if isinstance(item, Stamp) and item.opacity < 1}
    assert "unit:snowspeeder:3" in faint


def test_a_hex_seen_along_one_side_only() -> None:
    position = Position({"F4": "rocks"})
    scene = visible_scene(position, "G5")
    assert any(text.startswith("Seen along one side only") for _role, text in scene.legend)
    assert not any(text.startswith("Seen along") for _role, text in visible_scene(Position(), "G5").legend)


@settings(deadline=None, max_examples=10)
@given(st.sampled_from(["light", "dark"]), hexes())
def test_themes(theme: str, origin: Hex) -> None:
    assert to_svg(visible_scene(hl.load("10").position, origin, width=560), theme)
