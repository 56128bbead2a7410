"""A quiz on the screen, driven by what a browser would send."""

from __future__ import annotations

import pytest
from markupsafe import escape

from hothlab.lessons.reader.progress import Progress
from hothlab.lessons.tasks.task import Task
from hothlab.widgets.quiz import QuizWidget
from tests.widgets.lesson_tools import choice, is_shown, key, known_to_the_page, press, with_another_answer


@pytest.fixture(autouse=True)
def fresh(reader: Progress) -> Progress:
    return reader


def three() -> list[Task]:
    return [choice(n, f"Question {n}?", id=f"x/quiz/{n + 1}") for n in range(3)]


def test_one_question_after_the_other(fresh: Progress) -> None:
    shown = QuizWidget(three())
    assert shown.question is not None
    assert "question 1 of 3" in shown.question.head.value and not is_shown(shown.forward)
    press(shown.question.options.children[0])
    assert is_shown(shown.forward)
    press(shown.forward)
    assert "Question 1?" in shown.question.head.value
    assert fresh.best("x/quiz/1") is not None and fresh.best("x/quiz/2") is None


def test_by_keys_alone_to_the_result(fresh: Progress) -> None:
    shown = QuizWidget(three())
    key(shown, "Enter")  # nothing is answered yet
    assert shown.series.at == 0
    for n in range(3):
        assert shown.question is not None
        key(shown.question, str(n + 1))
        key(shown, "Enter")
    assert not is_shown(shown.place)
    assert "3 of 3 were right at once." in shown.result.value
    assert "Everything right" in shown.result.value
    assert shown.result.value.count("3 of 3 stars") == 3
    assert all(fresh.best(f"x/quiz/{n}") is not None for n in (1, 2, 3))


def test_the_result_says_what_comes_back_and_it_can_be_done_once_more() -> None:
    shown = QuizWidget(three())
    for n in range(3):
        assert shown.question is not None
        key(shown.question, "1")
        if n:
            press(shown.question.reveal)
        key(shown, "Enter")
    assert "1 of 3 was right at once." in shown.result.value
    assert "comes back in your review" in shown.result.value
    press(shown.again)
    assert is_shown(shown.place) and not shown.result.value
    assert shown.question is not None and "Question 0?" in shown.question.head.value


def test_who_comes_back_goes_on_where_they_were() -> None:
    first = QuizWidget(three())
    assert first.question is not None
    key(first.question, "1")
    again = QuizWidget(three())
    assert again.question is not None and "question 2 of 3" in again.question.head.value
    for n in (1, 2):
        key(again.question, str(n + 1))
        key(again, "Enter")
    assert "2 of 2 were right at once." in again.result.value
    back = QuizWidget(three())
    assert "You have solved this quiz" in back.result.value and "9 of 9 stars" in back.result.value
    assert not is_shown(back.place) and is_shown(back.actions)
    press(back.again)
    assert back.question is not None and "Question 0?" in back.question.head.value


def test_once_more_brings_no_lost_star_back(fresh: Progress) -> None:
    shown = QuizWidget([choice(1, id="x/quiz/1")])
    assert shown.question is not None
    for answers in ("12", "2"):
        for each in answers:
            key(shown.question, each)
        key(shown, "Enter")
        assert "2 of 3 stars" in shown.result.value
        press(shown.again)


def test_the_next_question_is_brought_into_view(monkeypatch: pytest.MonkeyPatch) -> None:
    shown = QuizWidget(three())
    moved: list[str] = []
    monkeypatch.setattr(shown.listener, "reveal", lambda: moved.append(shown.listener.label))
    assert shown.question is not None
    press(shown.question.options.children[0])
    press(shown.forward)
    assert moved == ["Quiz: Question 1?"]


def test_the_page_knows_no_answer_and_no_later_question() -> None:
    one, other = QuizWidget(three()), QuizWidget([with_another_answer(task) for task in three()])
    assert known_to_the_page(one) == known_to_the_page(other)
    assert "Question 1?" not in known_to_the_page(one)


def test_what_a_notebook_keeps_has_every_question_and_no_answer() -> None:
    one, other = QuizWidget(three()), QuizWidget([with_another_answer(task) for task in three()])
    assert one.text() == other.text()
    assert one.text() == other.text()
    for n, task in enumerate(three(), 1):
        assert f"{n}. {task.question}\n1. alpha\n2. beta\n3. gamma" in one.text()


def test_html_in_texts_stays_text() -> None:
    evil = "<img src=x onerror=alert(1)>"
    shown = QuizWidget([choice(0, evil)], evil)
    assert shown.question is not None
    assert "<img" not in shown.question.head.value
    key(shown.question, "1")
    key(shown, "Enter")
    assert "<img" not in shown.result.value and escape(evil) in shown.result.value


def test_close() -> None:
    shown = QuizWidget(three())
    question = shown.question
    shown.close()
    assert question is not None and question.comm is None and question.listener.comm is None
    shown.series.again()
