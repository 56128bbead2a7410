"""Pages of words around a picture: everything is on the page, in its order, and told."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from hothlab.pictures.lesson import dice_scene
from hothlab.pictures.page import Choices, Paragraph, Pills, page_scene
from hothlab.scene.scene import Label, Layer, Scene, Shape

BOARD = Scene(1000, 600, (Layer("snow", (Shape("M0 0L1000 600Z", fill="snow"),)), Layer("marks")), "Board", "A board.")


def labels(scene: Scene) -> list[Label]:
    return [item for layer in scene.layers for item in layer.items if isinstance(item, Label)]


def test_all_blocks_are_told_in_order() -> None:
    scene = page_scene(
        "T", [Paragraph("First."), dice_scene(["blast"])], BOARD, [Choices(("yes", "no")), Pills(("MOV-1", "MOV-3"))]
    )
    assert scene.title == "T"
    assert scene.description == "First.\nThe dice show blast.\nA board.\n1. yes\n2. no\nMOV-1, MOV-3"


def test_the_board_shrinks_to_the_page() -> None:
    scene = page_scene("T", [], BOARD)
    (snow,) = scene.layer("snow").items
    assert isinstance(snow, Shape) and snow.scale < 1
    assert snow.x >= 0 and snow.x + snow.scale * 1000 <= scene.width


@settings(max_examples=40)
@given(
    st.lists(st.text("abc mw", max_size=200), max_size=6), st.lists(st.sampled_from(["MOV-1", "LOS-10"]), max_size=40)
)
def test_nothing_leaves_the_page(texts: list[str], rules: list[str]) -> None:
    scene = page_scene("T", [*map(Paragraph, texts), Choices(tuple(texts)), Pills(tuple(rules))])
    for label in labels(scene):
        assert 0 <= label.x <= scene.width and 0 < label.y < scene.height
    written = "".join(label.text for label in labels(scene)).replace(" ", "")
    assert all(text.replace(" ", "") in written for text in texts)
