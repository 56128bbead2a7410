"""What a class knows, as a picture."""

from __future__ import annotations

from hothlab.lessons.course.results import Results
from hothlab.pictures.results import bars_scene, results_scene
from hothlab.scene.scene import Shape
from tests.lessons.course.test_poll import REACH, WRONG, answered


def test_the_picture_says_all_that_the_table_says() -> None:
    told = results_scene(answered()).description
    assert REACH.question in told and "4 of 9 right" in told
    assert f"The commonest error, 5 votes: {WRONG}." in told
    for rule in REACH.rules:
        assert f"{rule}: " in told
    assert "Nothing: at least two thirds" in results_scene(Results("Empty", ())).description


def test_more_votes_are_a_longer_bar_and_no_more_than_fit() -> None:
    counts = [(f"A{n}", n, n == 3) for n in range(1, 13)]
    shown = bars_scene(counts)
    assert shown.description.startswith("A3 3 (right), A12 12, A11 11")
    bars = [item for item in shown.layers[0].items if isinstance(item, Shape) and item.opacity == 0.85]
    assert len(bars) == 8 and bars[0].fill == "right" and {bar.fill for bar in bars[1:]} == {"stop"}
