"""What is written in a picture fits there, in every language: nothing leaves the picture or runs into other words."""

from collections.abc import Callable, Iterator
from itertools import combinations
from typing import Any

import pytest
from PIL import ImageFont

import hothlab as hl
from hothlab.data import DATA
from hothlab.desks.settle import QuestionKind, Verdict, dispute_of
from hothlab.game.cards import cards
from hothlab.hexes import Side
from hothlab.language.text import languages, speaking
from hothlab.pictures.board import board_scene
from hothlab.pictures.cards import card_back_scene, card_scene
from hothlab.pictures.dispute_page import dispute_picture
from hothlab.pictures.lesson import dice_scene, sections_scene
from hothlab.pictures.table import table_scene
from hothlab.rules.dice import symbols
from hothlab.rules.retreat import retreats
from hothlab.scene.font import FILES, has_letter
from hothlab.scene.scene import Label, Scene
from hothlab.scene.words import text_width, wrap
from hothlab.tables.table import Table
from hothlab.translating.catalogue import LANGUAGES, LOCALES, read
from tests.pictures.pictures import all_pieces
from tests.pictures.scenes import reach_scene, retreat_scene, visible_scene
from tests.pictures.test_readable import FIELD, PICTURES, labels

SMALLEST = 8.6
"""The least size of the words on a card, in pixels of a card that is 168 wide."""
GOALS: dict[Side, int] = {"rebel": 5, "empire": 5}


def settled(question: QuestionKind, a: str, b: str | None = None, **more: Any) -> Verdict:
    return dispute_of(FIELD.code, a, b, question, **more).verdict()


def advised() -> Scene:
    table = Table(hl.load("3", seed=4), {1: "officer"})
    table.ask_coach()
    return table_scene(table)


ALL: dict[str, Callable[[], Scene]] = {
    **PICTURES,
    "whole board": lambda: board_scene(all_pieces(), 390, goals=GOALS),
    "wide board": lambda: board_scene(FIELD, 1000, medals={"rebel": 2}, goals=GOALS),
    "the Empire's sections": lambda: sections_scene(FIELD, "empire"),
    "dice": lambda: dice_scene(list(symbols())),
    "retreat with a choice": lambda: retreat_scene(retreats(all_pieces(), "D3", 3)),
    "reach of all": lambda: reach_scene(hl.reach(all_pieces(), "F3")),
    "seen from the middle": lambda: visible_scene(all_pieces(), "D6"),
    "card back": lambda: card_back_scene(side="empire"),
    "a table with advice": advised,
    "shot": lambda: dispute_picture(settled("shoot", "E4", "D6")),
    "odds": lambda: dispute_picture(settled("odds", "E4", "C4")),
    "way": lambda: dispute_picture(settled("move", "E4", "F4")),
    "way back": lambda: dispute_picture(settled("retreat", "E4", number=2)),
    **{f"card {id}": lambda card=card: card_scene(card, side="rebel") for id, card in cards().items()},  # type: ignore[misc]
}
"""Every kind of drawing that has words."""
BESIDE_EACH_OTHER = ("card ", "dice", "sections", "the Empire's sections")
"""Pictures without a board, or with words beside it only: there no words may run into others."""


def place(label: Label) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of a label."""
    wide = text_width(label.text, label.size, label.weight)
    left = {"middle": label.x - wide / 2, "start": label.x, "end": label.x - wide}[label.anchor]
    return left, label.y - 0.76 * label.size, left + wide, label.y + 0.24 * label.size


def outside(scene: Scene) -> Iterator[str]:
    for label in labels(scene):
        left, top, right, bottom = place(label)
        if min(left, top) < -0.5 or right > scene.width + 0.5 or bottom > scene.height + 0.5:
            yield label.text


def overlapping(scene: Scene) -> Iterator[tuple[str, str]]:
    for one, other in combinations([label for label in labels(scene) if len(label.text) > 2], 2):
        a, b = place(one), place(other)
        across, down = min(a[2], b[2]) - max(a[0], b[0]), min(a[3], b[3]) - max(a[1], b[1])
        if across > 1 and down > 0.22 * min(one.size, other.size):
            yield one.text, other.text


@pytest.mark.parametrize("language", languages())
def test_every_word_of_every_drawing_fits(language: str) -> None:
    faults: list[str] = []
    with speaking(language):
        for name, made in ALL.items():
            scene = made()
            faults += [f"{name}: {text!r} leaves the picture" for text in outside(scene)]
            if name.startswith(BESIDE_EACH_OTHER):
                faults += [f"{name}: {one!r} runs into {other!r}" for one, other in overlapping(scene)]
            if name.startswith("card "):
                faults += [f"{name}: {each.text!r} is too small" for each in labels(scene) if each.size < SMALLEST]
    assert faults == []


def test_a_line_breaks_only_where_it_may() -> None:
    """A space that must not break keeps its words together: « oui », 42 %."""
    assert wrap("il a 42\xa0% de chances", 10, 42) == ["il a", "42\xa0% de", "chances"]


def test_the_font_has_every_letter_of_every_language() -> None:
    texts = [path.read_text("utf-8") for path in (DATA / "nouns").glob("*.yaml")]
    for language in LANGUAGES:
        for path in (LOCALES / language).glob("*.po"):
            texts += [form for entry in read(path, language) for form in entry.forms]
    letters = {letter for text in texts for letter in text if letter > " "} | set("✓✕●…⚠★")
    assert [letter for letter in sorted(letters) if not has_letter(letter)] == []
    for file in FILES:
        face = ImageFont.truetype(file, 64, layout_engine=ImageFont.Layout.BASIC)
        lacking = bytes(face.getmask("\uffff"))
        assert [each for each in sorted(letters - {"\xa0"}) if bytes(face.getmask(each)) == lacking] == []
        assert face.getlength("\xa0") == face.getlength(" ")
