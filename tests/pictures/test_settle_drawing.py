"""The board of a dispute: what stops a line is seen, and nothing else is red on it."""

from __future__ import annotations

from hothlab.desks.settle import answer, dispute_of
from hothlab.pictures.settle import settle_scene
from hothlab.scene.scene import Item, Label, Shape


def marks(scenario: str, a: str, b: str) -> list[Item]:
    scene = settle_scene(answer(dispute_of(scenario, a, b, "shoot")))
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
