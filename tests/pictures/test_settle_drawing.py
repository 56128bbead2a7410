"""The board of a dispute: what stops a line is seen, and nothing else is red on it."""

from __future__ import annotations

from hypothesis import given, settings

import hothlab as hl
from hothlab.desks.settle import Dispute, dispute_of
from hothlab.hexes import standard_board
from hothlab.pictures.board import board_scene
from hothlab.pictures.desk import desk_frame
from hothlab.pictures.settle import settle_scene
from hothlab.rules.position import Position
from hothlab.scene.scene import Item, Label, Shape, Stamp
from hothlab.scene.svg import to_svg
from tests.desks.patience import patient
from tests.desks.settle.strategies import disputes


def marks(scenario: str, a: str, b: str) -> list[Item]:
    scene = settle_scene(dispute_of(scenario, a, b, "shoot").verdict())
    return [item for layer in scene.layers if layer.name == "marks" for item in layer.items]


def is_red(item: Item) -> bool:
    return isinstance(item, Shape) and "stop" in (item.fill, item.stroke)


def test_a_clear_line_that_is_too_long_says_so_without_red() -> None:
    drawn = marks("1", "G3", "C8")
    assert "C8: 7 hexes, range 3" in [item.text for item in drawn if isinstance(item, Label)]
    assert not any(map(is_red, drawn))


def test_what_stops_a_line_lies_over_the_chosen_hexes() -> None:
    drawn = marks("2", "B3", "G8")  # stopped where it leaves its first hex
    names = [at for at, item in enumerate(drawn) if isinstance(item, Label) and item.text in ("B3", "G8")]
    assert min(at for at, item in enumerate(drawn) if is_red(item)) > max(names)


ROCKY = Position.from_text("D . . * . . . . . .")
CLOSE = Position.from_text("C . . . .N2 . . . . . .\nD . . .T3 *N4 . . . . .")


def test_nothing_chosen_is_the_board() -> None:
    scene = settle_scene(dispute_of(ROCKY).verdict())
    board = board_scene(ROCKY, 640, bars=False, frame=desk_frame(standard_board()))
    assert scene.layers == board.layers
    assert board.description in scene.description


def test_a_line_is_explained() -> None:
    """LOS-1"""
    scene = settle_scene(dispute_of(ROCKY, "D1", "D5", "sight").verdict())
    words = [item.text for item in scene.layer("marks").items if isinstance(item, Label)]
    assert any("rocks on D3" in text for text in words)
    assert "D1 does not see D5: the line crosses rocks on D3" in scene.description


def test_what_is_not_seen_is_dimmed() -> None:
    position = ROCKY.place("D5", "trooper")
    found = dispute_of(position, "D1", question="sight").verdict()
    scene, plain = settle_scene(found), settle_scene(dispute_of(position).verdict())
    more = len(scene.layer("ground").items) - len(plain.layer("ground").items)
    assert more == 66 - len(hl.visible(position, "D1"))
    (trooper,) = (i for i in scene.layer("pieces").items if isinstance(i, Stamp) and i.symbol == "unit:trooper:3")
    assert trooper.opacity < 1


def test_the_page_of_odds_marks_what_else_could_be_attacked_and_from_where() -> None:
    found = dispute_of(CLOSE, "D3", "D4", "odds").verdict()
    compared, plain = settle_scene(found, compared=True), settle_scene(found)
    more = len(compared.layer("marks").items) - len(plain.layer("marks").items)
    assert found.what_if.hexes and more > len(found.what_if.hexes) + len(found.what_if.targets)


def test_an_attack_and_a_forbidden_one() -> None:
    """MOV-7"""
    allowed, forbidden = (settle_scene(dispute_of(CLOSE, "D3", "D4", "odds", moved=n).verdict()) for n in (0, 2))
    assert "not shoot" not in allowed.description
    assert "it may attack only after moving 1 hex or less" in forbidden.description


@given(disputes())
@settings(patient, max_examples=60)
def test_any_dispute_can_be_drawn(dispute: Dispute) -> None:
    assert to_svg(settle_scene(dispute.verdict(), compared=True), "dark").startswith("<svg")
