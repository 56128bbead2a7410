"""The words beside a board: all of them, as text that can be selected, and none of them as markup."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from markupsafe import escape

import hothlab as hl
from hothlab.language.text import capital
from hothlab.pictures.drawing import drawing
from hothlab.pictures.explained import Detail, Explanation, Headline, Key, Sentence
from hothlab.scene.markup import html
from hothlab.scene.scene import Scene
from hothlab.widgets.beside import themed_image, words_beside
from hothlab.widgets.display import put_on
from tests.pictures.test_drawing import THINGS

EVIL = "<script>alert(1)</script>&"


def explanation(name: str) -> Explanation:
    found = drawing(THINGS[name]).beside
    assert found is not None
    return found


@pytest.mark.parametrize("name", ["sight", "reach", "attack", "retreats"])
def test_everything_that_is_said_in_the_picture_stands_beside_the_board(name: str) -> None:
    made = explanation(name)
    shown, verdict = html(words_beside(made)), made.verdict
    told = [capital(verdict.sentence), *verdict.notes]
    told += [text for key in made.keys for text in (key.title, key.text)]
    told += [line.text for detail in made.details for line in detail.lines]
    assert [text for text in told if escape(text) not in shown] == []
    assert all(f">{rule}</summary>" in shown for rule in verdict.rules), "each rule can be opened"
    assert shown.count('class="light"') == shown.count('class="dark"') == len(made.keys) + len(made.details)


@pytest.mark.parametrize(("yes", "tone", "mark"), [(True, "yes", "✓"), (False, "no", "✕"), (None, "wait", "")])
def test_the_tone_of_a_verdict(yes: bool | None, tone: str, mark: str) -> None:
    shown = html(words_beside(Explanation("?", "", Scene(1, 1, ()), Headline("so it is", yes=yes))))
    assert f"hothlab-banner {tone}" in shown and ("mark" in shown) == bool(mark) and mark in shown


def test_what_could_be_markup_is_escaped() -> None:
    small = Scene(10, 10, (), EVIL, EVIL)
    detail = Detail(EVIL, small, (Sentence(EVIL, EVIL),))
    made = Explanation(EVIL, EVIL, small, Headline(EVIL, (EVIL,), (EVIL,)), (Key("stop", EVIL, EVIL, ()),), (detail,))
    assert "<script" not in html(words_beside(made))


def test_what_few_ask_for_is_folded() -> None:
    (detail,) = explanation("attack").details
    made = replace(explanation("attack"), details=(detail, replace(detail, folded=True)))
    shown = re.sub(r'<details class="hothlab-notes".*?</details>', "", html(words_beside(made)))
    assert shown.count("<details") - shown.count('<details class="hothlab-pill"') == 2
    assert shown.count('hothlab-more" open') == 1


def test_a_sign_says_nothing_to_a_screen_reader_and_a_picture_does() -> None:
    legend, _summary, more = html(words_beside(explanation("attack"))).partition("<summary>The dice")
    assert legend.count('<div class="hothlab-themed" aria-hidden="true"><svg') == len(explanation("attack").keys) > 0
    assert more.count("<title") == 2 and 'aria-hidden="true"><svg' not in more
    assert 'alt="The dice: two"' in str(themed_image(Scene(36, 36, (), "The dice", "two")))


class TestBoard:
    def test_the_words_stand_below_the_board_and_go_with_it(self) -> None:
        board = put_on(None, drawing(THINGS["sight"]))
        assert board.words is not None and board.children == (board.pointer, board.words)
        assert escape(capital(THINGS["sight"].sentence)) in board.words.value  # type: ignore[attr-defined]
        put_on(board, drawing(hl.Position()))
        assert list(board.children) == [board.pointer]
        words = board.words
        board.close()
        assert words.comm is None

    def test_a_board_without_words_has_no_widget_for_them(self) -> None:
        assert put_on(None, drawing(hl.Position())).words is None
