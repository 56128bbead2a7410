"""Every drawing has a text twin."""

from __future__ import annotations

import pytest

import hothlab as hl
from hothlab.rules.shown import Shown

POSITION = hl.load("3").position
CLOSER = POSITION.remove("C8").place("E9", "snowtrooper")


@pytest.mark.parametrize(
    ("shown", "said"),
    [
        (POSITION, "G8"),
        (hl.load("3"), "G8"),
        (hl.line_of_sight(POSITION, "G8", "C8"), "the line runs between rocks on D7"),
        (hl.reach(POSITION, "G8"), "F7"),
        (hl.attack(CLOSER, "F9", "E9"), "protected by a ridge"),
        (hl.odds(CLOSER, "F9", "E9"), "11 in 36"),
        (hl.retreats(CLOSER, "E9", 1), "D8"),
    ],
    ids=["position", "battle", "sight", "reach", "attack", "odds", "retreats"],
)
def test_a_drawing_is_said_in_words(shown: Shown, said: str) -> None:
    assert said in shown.describe()
