"""The letters' widths that are shipped are those of the letters that are shipped."""

import json

from hothlab.scene.font import LETTERS, WIDTHS, has_letter, letter_width
from hothlab.scene.measure_letters import measured


def test_the_widths_are_those_that_pillow_measures() -> None:
    assert json.loads(WIDTHS.read_text("utf-8")) == measured()


def test_each_letter_of_the_files_has_a_width_of_its_own() -> None:
    assert all(has_letter(letter) for letter in LETTERS)
    assert letter_width("i") < letter_width("n") < letter_width("W")
    assert letter_width("\u0301") == 0, "a sign above another letter takes no room"
    assert letter_width("雪") == 1.0
