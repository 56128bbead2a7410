"""Worked examples on the screen, driven by what a browser would send."""

from __future__ import annotations

import pytest
from markupsafe import escape

import hothlab as hl
from hothlab.lessons.examples.example import examples
from hothlab.lessons.reader.progress import Progress
from hothlab.pictures.lesson import example_scene
from hothlab.rules.catalogue import rule
from hothlab.widgets.stepper import StepperWidget, example
from tests.widgets.conftest import set_in_browser
from tests.widgets.lesson_tools import is_shown, key, known_to_the_page, press

ASKING = next(id for id, each in examples().items() if any(moment.ask for moment in each.moments))


@pytest.fixture(autouse=True)
def fresh(reader: Progress) -> Progress:
    return reader


def through(shown: StepperWidget) -> None:
    """To the end, without answering."""
    while shown.stepper.at < shown.stepper.last_number:
        press(shown.forward)
        if shown.stepper.asking is not None:
            press(shown.skip)


def test_its_public_name() -> None:
    assert hl.example is example


@pytest.mark.parametrize("id", sorted(examples()))
def test_every_moment_is_shown_with_its_rules_and_its_dice(id: str) -> None:
    shown = example(id)
    while True:
        moment = shown.stepper.moment
        assert shown.board.scene == example_scene(moment)
        assert escape(moment.title) in shown.said.value
        for each in moment.rules:
            assert escape(rule(each).text) in shown.rules.value
        assert shown.shown.value.count('alt="Dice') == (2 if moment.dice else 0)
        assert all(escape(sentence) in shown.happened.value for sentence in moment.happened)
        assert is_shown(shown.why) == (moment.evidence is not None)
        if not shown.stepper.can_go_forward:
            break
        press(shown.forward)
        if shown.stepper.asking is not None:
            press(shown.skip)
    assert shown.stepper.at == shown.stepper.last_number


class TestNowYou:
    def test_the_question_comes_before_the_moment_and_the_page_does_not_know_it_yet(self) -> None:
        shown = example(ASKING)
        while shown.stepper.asking is None:
            press(shown.forward)
        assert is_shown(shown.place) and not is_shown(shown.moment)
        assert is_shown(shown.skip) and not is_shown(shown.forward)
        ahead = shown.stepper.example.moments[shown.stepper.at + 1]
        known = known_to_the_page(shown)
        assert ahead.title not in known and ahead.text not in known

    def test_answered_it_goes_on(self) -> None:
        shown = example(ASKING)
        while shown.stepper.asking is None:
            press(shown.forward)
        at = shown.stepper.at
        assert shown.question is not None
        press(shown.question.reveal)
        assert not is_shown(shown.skip) and is_shown(shown.forward)
        key(shown, "ArrowRight")
        assert shown.stepper.at == at + 1 and is_shown(shown.moment)

    def test_skipped_it_is_not_asked_again(self) -> None:
        shown = example(ASKING)
        while shown.stepper.asking is None:
            press(shown.forward)
        at = shown.stepper.at
        press(shown.skip)
        assert shown.stepper.at == at + 1
        key(shown, "ArrowLeft")
        key(shown, "ArrowRight")
        assert shown.stepper.at == at + 1


class TestGoing:
    def test_keys_and_the_scrubber(self) -> None:
        shown = example(ASKING)
        through(shown)
        last = shown.stepper.last_number
        assert shown.slider.value == last and is_shown(shown.again) and is_shown(shown.onward)
        assert not is_shown(shown.forward)
        key(shown, "Home")
        assert shown.stepper.at == 0 and shown.back.disabled
        key(shown, "End")
        assert shown.stepper.at == last
        set_in_browser(shown.slider, value=1)
        assert shown.stepper.at == 1
        press(shown.back)
        assert shown.slider.value == 0

    def test_the_scrubber_goes_no_further_than_the_questions_allow(self) -> None:
        shown = example(ASKING)
        set_in_browser(shown.slider, value=shown.stepper.last_number)
        assert shown.stepper.asking is not None
        assert shown.slider.value == shown.stepper.at < shown.stepper.last_number

    def test_a_question_in_the_place_of_the_scrubber_gets_the_keyboard(self, monkeypatch: pytest.MonkeyPatch) -> None:
        brought: list[bool] = []
        shown = example(ASKING)
        monkeypatch.setattr(shown.listener, "focus", lambda: brought.append(True))
        set_in_browser(shown.slider, value=shown.stepper.last_number)
        assert shown.stepper.asking is not None and not is_shown(shown.moment)
        assert brought == [True]

    def test_the_verdict_is_drawn_on_demand_and_goes_with_its_moment(self) -> None:
        drawn = [(id, each) for id, each in examples().items() if any(moment.evidence for moment in each.moments)]
        shown = example(drawn[0][0])
        while not is_shown(shown.why):
            press(shown.forward)
            if shown.stepper.asking is not None:
                press(shown.skip)
        board = shown.board.scene
        press(shown.why)
        assert shown.board.scene != board and shown.why.description == "Back to the board"
        press(shown.why)
        assert shown.board.scene == board
        press(shown.why)
        press(shown.back)
        assert shown.board.scene == example_scene(shown.stepper.moment)


def test_what_a_notebook_keeps_says_all_of_it() -> None:
    for id, each in examples().items():
        text = example(id).text()
        assert each.title in text
        for moment in each.moments:
            assert moment.text in text
            assert all(id in text for id in moment.rules)


def test_close() -> None:
    shown = example(ASKING)
    shown.close()
    assert shown.board.comm is None
    shown.stepper.forward()
