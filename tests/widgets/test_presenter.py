"""A chapter before a class, driven by what a browser would send."""

from __future__ import annotations

from dataclasses import replace

import pytest
from markupsafe import escape

from hothlab.lessons.course.chapter import Chapter
from hothlab.lessons.course.chapter import chapter as chapter_of
from hothlab.lessons.course.course import course
from hothlab.lessons.course.steps import QuizStep, TaskStep, TextStep
from hothlab.lessons.course.talk import Talk
from hothlab.lessons.reader.progress import Progress
from hothlab.scene.scene import Label
from hothlab.widgets.presenter import PresenterWidget
from tests.widgets.conftest import send
from tests.widgets.lesson_tools import (
    choice,
    click,
    hexes,
    is_shown,
    key,
    known_to_the_page,
    press,
    with_another_answer,
)

CHAPTERS = {each.id: each for each in course().chapters}


@pytest.fixture(autouse=True)
def fresh(reader: Progress) -> Progress:
    return reader


def talk_of(*steps: TextStep | TaskStep | QuizStep) -> PresenterWidget:
    return PresenterWidget(Talk.of(Chapter(4, "movement", "Movement", 12, "You can move.", steps)))


def with_other_answers(chapter: Chapter) -> Chapter:
    """The chapter with another answer to each of its questions."""
    steps = [
        replace(step, task=with_another_answer(step.task)) if isinstance(step, TaskStep)
        else replace(step, questions=tuple(map(with_another_answer, step.tasks))) if isinstance(step, QuizStep)
        else step
        for step in chapter.steps
    ]  # fmt: skip
    return replace(chapter, steps=tuple(steps))


class TestTurning:
    @pytest.mark.parametrize(("on", "back"), [("ArrowRight", "ArrowLeft"), ("PageDown", "PageUp"), (" ", "ArrowUp")])
    def test_keys_and_clickers_turn_the_slides(self, on: str, back: str) -> None:
        shown = talk_of(TextStep("One."), TextStep("Two."))
        assert "1 / 3" in shown.count.value and "Movement" in shown.said.value
        key(shown, on)
        assert "2 / 3" in shown.count.value and "One." in shown.said.value
        key(shown, on)
        key(shown, on)  # there is no further one
        assert "3 / 3" in shown.count.value and shown.forward.disabled
        key(shown, back)
        assert "One." in shown.said.value
        key(shown, "End")
        assert "Two." in shown.said.value
        key(shown, "Home")
        assert shown.back.disabled

    def test_buttons_do_the_same(self) -> None:
        shown = talk_of(TextStep("One."))
        press(shown.forward)
        assert "One." in shown.said.value
        press(shown.back)
        assert "Movement" in shown.said.value

    def test_a_clicker_s_other_keys(self) -> None:
        shown = talk_of(TextStep("One."), TextStep("Two."))
        key(shown, "End")
        key(shown, "Shift+ ")
        assert "One." in shown.said.value
        key(shown, "b")
        assert shown.stage.dark
        key(shown, "ArrowRight")  # light again, and the same slide
        assert not shown.stage.dark and "One." in shown.said.value
        key(shown, ".")
        assert shown.stage.dark
        key(shown, ".")
        assert not shown.stage.dark

    def test_skipping_shows_no_answer(self) -> None:
        shown = talk_of(TaskStep("t", choice(1)), TextStep("Two."))
        key(shown, "ArrowRight")
        key(shown, "s")
        assert "Two." in shown.said.value

    def test_a_slide_by_its_number(self) -> None:
        shown = talk_of(TextStep("One."), TextStep("Two."))
        assert shown.stage.titles == ["Movement", "One.", "Two."]
        send(shown.stage, kind="go", to=2)
        assert "Two." in shown.said.value
        for strange in (3, -1, "1", None, True):
            send(shown.stage, kind="go", to=strange)
        assert "Two." in shown.said.value

    def test_a_reload_goes_on_where_the_class_was(self) -> None:
        shown = PresenterWidget(Talk.of(chapter_of("04")))
        for _press in range(4):
            key(shown, "ArrowRight")
        shown.close()
        again = PresenterWidget(Talk.of(chapter_of("04")))
        assert again.talk.at == shown.talk.at == 4
        assert PresenterWidget(Talk.of(chapter_of("05"))).talk.at == 0

    @pytest.mark.parametrize("id", CHAPTERS)
    def test_every_slide_of_every_chapter_is_shown(self, id: str) -> None:
        shown = PresenterWidget(Talk.of(CHAPTERS[id]))
        for number, slide in enumerate(shown.talk.slides, 1):
            assert f"{number} / {len(shown.talk.slides)}" in shown.count.value
            if slide.task is not None:
                assert escape(slide.task.question) in shown.said.value
                assert "answer hidden" in shown.count.value and not shown.verdict.value
                key(shown, "r")
                assert shown.verdict.value
            assert shown.said.value
            has_board = slide.exhibit or slide.moment or slide.play or (slide.task and slide.task.board)
            assert (shown.board in shown.slide.children) == bool(has_board)
            key(shown, "ArrowRight")
        shown.close()


class TestAnswers:
    def test_hidden_until_they_are_revealed(self) -> None:
        shown = talk_of(TaskStep("t", choice(1)))
        key(shown, "ArrowRight")
        assert "alpha" in shown.answers.value and "right" not in shown.answers.value
        assert is_shown(shown.reveal)
        key(shown, "Enter")
        assert '<li class="right"><span>beta</span></li>' in shown.answers.value
        assert "Secret praise." in shown.verdict.value
        key(shown, "r")
        assert "right" not in shown.answers.value and not shown.verdict.value

    def test_a_clicker_reveals_before_it_goes_on(self) -> None:
        shown = talk_of(TaskStep("t", choice(1)), TextStep("Two."))
        key(shown, "PageDown")
        key(shown, "PageDown")
        assert "2 / 3" in shown.count.value and "Secret praise." in shown.verdict.value
        key(shown, "PageDown")
        assert "Two." in shown.said.value and not shown.answers.value and not shown.verdict.value

    def test_what_the_class_says_is_marked(self) -> None:
        shown = talk_of(TaskStep("t", choice(1)), TaskStep("h", hexes("E3")))
        key(shown, "ArrowRight")
        key(shown, "3")
        assert '<li class="picked"><span>gamma</span></li>' in shown.answers.value
        key(shown, "9")
        key(shown, "ArrowRight")
        key(shown, "ArrowRight")
        assert shown.board is not None
        click(shown.board, "E4")
        assert shown.talk.attempt is not None and shown.talk.attempt.picked == {"E4"}

    def test_what_the_class_said_stays_when_the_answer_is_revealed(self) -> None:
        shown = talk_of(TaskStep("t", choice(1)))
        key(shown, "ArrowRight")
        key(shown, "3")
        key(shown, "Enter")
        assert '<li class="picked"><span>gamma' in shown.answers.value
        assert '<li class="right"><span>beta' in shown.answers.value

    def test_each_wrong_answer_says_why(self) -> None:
        shown = PresenterWidget(Talk.of(chapter_of("02")))
        shown.talk.go([slide.id for slide in shown.talk.slides].index("02/in-order"))
        assert "<small>" not in shown.answers.value
        key(shown, "Enter")
        task = shown.talk.slide.task
        assert task is not None
        for number in set(range(len(task.options))) - task.key:
            assert escape(task.check([number]).wrong[number].text) in shown.answers.value

    def test_counted_votes_are_bars(self) -> None:
        shown = talk_of(TaskStep("t", choice(1)))
        key(shown, "ArrowRight")
        send(shown.stage, kind="votes", text="12 3")
        assert "12" not in shown.answers.value  # not before the answer is revealed
        key(shown, "Enter")
        assert "12 votes" in shown.answers.value and "3 votes" in shown.answers.value
        send(shown.stage, kind="votes", text="many")
        assert "'many' is not a number of votes" in shown.stage.trouble

    def test_phones_get_the_question_while_its_answer_is_hidden(self) -> None:
        shown = talk_of(TaskStep("t", choice(1)), TaskStep("h", hexes("E3")))
        key(shown, "ArrowRight")
        assert shown.stage.ballot == {} and not shown.stage.taken
        send(shown.stage, kind="room", open=True)
        assert shown.stage.ballot["options"] == ["alpha", "beta", "gamma"] and shown.stage.taken
        key(shown, "Enter")
        assert shown.stage.ballot["options"] and not shown.stage.taken
        key(shown, "ArrowRight")  # the next question needs no further press
        assert shown.stage.ballot["kind"] == "hexes" and shown.stage.taken
        assert "E3" in {name for name, _x, _y in shown.stage.ballot["hexes"]}
        key(shown, "Home")
        assert shown.stage.ballot == {} and not shown.stage.taken

    def test_what_phones_answer_is_counted_on_its_own_slide(self) -> None:
        shown = talk_of(TaskStep("t", choice(1)), TaskStep("h", hexes("E3")))
        id = shown.talk.slides[1].id
        shown.talk.go(2)
        for wrong in ({"answers": [[[7], 1]]}, {"answers": "x"}, {"answers": [[["E3"], 1]]}, {"question": "nowhere"}):
            send(shown.stage, **{"kind": "heard", "question": id, "answers": [], "people": [], **wrong})
        assert shown.talk.polls == {} and shown.stage.polled == 0
        send(shown.stage, kind="heard", question=id, answers=[[[1], 12], [[2], 3]], people=[])
        assert shown.stage.polled == 1 and not shown.talk.votes
        shown.talk.go(1)
        assert "12" not in shown.answers.value
        key(shown, "Enter")
        assert "12 votes" in shown.answers.value and '<li class="worst"><span>gamma' in shown.answers.value
        assert [(each.poll.voters, each.poll.right(each.task)) for each in shown.results.asked] == [(15, 12)]

    def test_votes_are_drawn_on_the_board_when_the_answer_is_revealed(self) -> None:
        """No heat map, and no tick on a right hex, for a class that still thinks about it."""
        shown = talk_of(TaskStep("h", hexes("E3")))
        key(shown, "ArrowRight")
        assert shown.board is not None
        before = shown.board.scene
        send(shown.stage, kind="votes", text="E3 5 E4 2")
        send(shown.stage, kind="heard", question=shown.talk.slide.id, answers=[[["E3"], 12]], people=[])
        assert shown.talk.votes == {"E3": 17, "E4": 2} and shown.board.scene == before
        key(shown, "Enter")
        assert shown.board.scene is not None
        labels = {item.text for item in shown.board.scene.layer("marks").items if isinstance(item, Label)}
        assert {"17", "2"} <= labels
        assert shown.board.scene.description.endswith("Votes: E3 17, E4 2.")
        key(shown, "Enter")  # hidden again
        assert shown.board.scene == before

    def test_hands_are_added_to_what_phones_have_answered(self) -> None:
        shown = talk_of(TaskStep("t", choice(1)))
        key(shown, "ArrowRight")
        id = shown.talk.slides[1].id
        send(shown.stage, kind="heard", question=id, answers=[[[1], 4], [[2], 1]], people=[])
        send(shown.stage, kind="votes", text="0 0 1")
        key(shown, "Enter")
        assert "4 votes" in shown.answers.value and "2 votes" in shown.answers.value
        send(shown.stage, kind="heard", question=id, answers=[[[1], 5]], people=[])
        assert [each.score for each in shown.results.asked] == ["5 of 6 right"]

    def test_a_poll_begins_with_an_answer_and_goes_on_when_it_is_taken_back(self) -> None:
        shown = talk_of(TaskStep("t", choice(1)))
        key(shown, "ArrowRight")
        id = shown.talk.slides[1].id
        send(shown.stage, kind="heard", question=id, answers=[], people=[])
        assert shown.talk.polls == {}
        send(shown.stage, kind="heard", question=id, answers=[[[1], 1]], people=[])
        assert shown.talk.votes == {1: 1}
        send(shown.stage, kind="heard", question=id, answers=[], people=[])
        assert shown.talk.votes == {}

    def test_results_are_files_and_can_be_forgotten(self, monkeypatch: pytest.MonkeyPatch) -> None:
        shown = talk_of(TaskStep("t", choice(1)))
        key(shown, "ArrowRight")
        sent: list[tuple[dict[str, object], list[bytes]]] = []
        monkeypatch.setattr(shown.stage, "send", lambda content, buffers=(): sent.append((content, list(buffers))))
        send(shown.stage, kind="votes", text="2 5")
        send(shown.stage, kind="results")
        assert "5 of 7 right" in str(sent[-1][0]["html"]) and sent[-1][0]["names"] is False
        for name, ending in (("csv", ".csv"), ("page", ".html")):
            send(shown.stage, kind="file", name=name)
            content, (data,) = sent[-1]
            assert str(content["name"]).endswith(ending) and len(data) > 50
        send(shown.stage, kind="file", name="passwd")
        assert len(sent) == 3
        send(shown.stage, kind="forget")
        assert shown.results.asked == () and shown.stage.polled == 0

    def test_notes_leave_the_kernel_only_for_their_window(self) -> None:
        shown = talk_of(TaskStep("t", choice(1)))
        key(shown, "ArrowRight")
        assert not shown.stage.notes
        send(shown.stage, kind="notes", open=True)
        assert "Secret praise." in shown.stage.notes
        send(shown.stage, kind="notes", open=False)
        assert not shown.stage.notes

    def test_nothing_of_it_is_the_readers_progress(self, fresh: Progress) -> None:
        shown = PresenterWidget(Talk.of(CHAPTERS["04"]))
        for _slide in range(2 * len(shown.talk.slides)):
            key(shown, "ArrowRight")
        assert not fresh.marks.tasks and not fresh.cards

    @pytest.mark.parametrize("id", ["04", "07", "10"])
    def test_the_page_knows_no_answer_before_it_is_revealed(self, id: str) -> None:
        """Two chapters that differ only in their answers look the same, slide by slide."""
        one, other = PresenterWidget(Talk.of(CHAPTERS[id])), PresenterWidget(Talk.of(with_other_answers(CHAPTERS[id])))
        for each in (one, other):
            send(each.stage, kind="room", open=True)  # phones get the question, too
        for number in range(len(one.talk.slides)):
            one.talk.go(number)
            other.talk.go(number)
            assert known_to_the_page(one) == known_to_the_page(other)
        assert one.text() == other.text()


class TestTexts:
    def test_markdown(self) -> None:
        shown = talk_of(TextStep("## Go\n\nA **bold** move.\n\n- one\n- two"))
        key(shown, "ArrowRight")
        assert "<h2>Go</h2>" in shown.said.value
        assert "<strong>bold</strong>" in shown.said.value and "<li>one</li>" in shown.said.value

    def test_html_in_texts_stays_text(self) -> None:
        evil = '<script>alert(1)</script> [x](javascript:alert(1)) <img src="x" onerror="alert(1)">'
        chapter = Chapter(
            4, "x", evil, 12, evil, (TextStep(evil), TaskStep("t", choice(1, evil, options=(evil, "b", "c"))))
        )
        shown = PresenterWidget(Talk.of(chapter))
        for _slide in range(4):
            for html in (shown.said, shown.answers, shown.verdict):
                assert "<script" not in html.value and "<img src" not in html.value
                assert 'href="javascript' not in html.value
            key(shown, "ArrowRight")

    def test_what_a_notebook_keeps(self) -> None:
        shown = PresenterWidget(Talk.of(chapter_of("04")))
        assert "Movement" in shown.text() and f"{len(shown.talk.slides)} slides" in shown.text()

    def test_close(self) -> None:
        shown = PresenterWidget(Talk.of(chapter_of("04")))
        for _slide in range(6):
            key(shown, "ArrowRight")
        board = shown.board
        key(shown, "Home")
        shown.close()
        assert board is not None and board.comm is None
