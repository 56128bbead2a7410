"""A task on the screen, driven by what a browser would send."""

from __future__ import annotations

from html import escape

import pytest

from hothlab.draw.scene import Label
from hothlab.lessons.attempt import Attempt
from hothlab.lessons.course import course
from hothlab.lessons.progress import Progress
from hothlab.lessons.review import Review
from hothlab.lessons.task import Task
from hothlab.rules.catalogue import rule
from hothlab.widgets.board import BoardWidget
from hothlab.widgets.static import VIEW
from hothlab.widgets.task import TaskWidget, evidence_of
from tests.widgets.lesson_tools import (
    choice,
    click,
    hexes,
    is_shown,
    key,
    known_to_the_page,
    press,
    with_another_answer,
    wrong_answer,
)

TASKS = {task.id: task for chapter in course().chapters for task in chapter.tasks}
SOME = [*sorted(TASKS)[::6]]
"""Every sixth task of the course: all kinds, and not too long."""


@pytest.fixture(autouse=True)
def fresh(reader: Progress) -> Progress:
    return reader


def answer(shown: TaskWidget, picks: frozenset[object]) -> None:
    """Give an answer as a reader does."""
    for pick in sorted(picks, key=str):
        if isinstance(pick, int):
            press(shown.options.children[pick])
        else:
            assert shown.board is not None
            click(shown.board, str(pick))
    if shown.task.kind == "hexes":
        press(shown.check)


class TestHexes:
    def test_a_click_picks_and_another_puts_back(self) -> None:
        shown = TaskWidget(hexes("E3"))
        assert shown.board is not None
        click(shown.board, "E4")
        assert shown.attempt.picked == {"E4"}
        assert "1 hex is picked." in shown.count.value
        click(shown.board, "E4")
        assert not shown.attempt.picked
        assert shown.board.selected is None

    def test_solved(self, fresh: Progress) -> None:
        shown = TaskWidget(hexes("E3", "E4"))
        answer(shown, frozenset({"E3", "E4"}))
        assert shown.attempt.solved
        assert 'class="hothlab-banner yes"' in shown.answer.value
        assert "Secret praise." in shown.answer.value
        assert "3 of 3 stars" in shown.head.value
        assert not is_shown(shown.check) and not is_shown(shown.reveal) and is_shown(shown.again)

    def test_a_hex_that_cannot_be_picked_is_told(self) -> None:
        task = TASKS[next(id for id in sorted(TASKS) if _is_narrow(TASKS[id]))]
        shown = TaskWidget(task)
        assert shown.board is not None and task.board is not None
        other = next(hex for hex in task.board.board.hexes if hex not in task.choosable)
        click(shown.board, other)
        assert f"{other} is not one of the hexes to choose from" in shown.message.value
        click(shown.board, task.choosable[0])
        assert not shown.message.value

    def test_wrong_picks_keep_their_cross_while_others_are_put_right(self) -> None:
        shown = TaskWidget(hexes("E3"))
        answer(shown, frozenset({"E4", "E5"}))
        assert shown.board is not None
        click(shown.board, "E4")
        assert "secret reason E5" in shown.reasons.value
        assert [each.text for each in crosses(shown)] == ["MOV-3"]


def _is_narrow(task: Task) -> bool:
    return task.kind == "hexes" and task.board is not None and len(task.choosable) < len(task.board.board.hexes)


def crosses(shown: TaskWidget) -> list[Label]:
    """The rules written on wrong hexes."""
    assert shown.board is not None and shown.board.scene is not None
    labels = [item for item in shown.board.scene.layer("marks").items if isinstance(item, Label)]
    return [label for label in labels if "-" in label.text]


class TestChoice:
    def test_an_answer_is_checked_when_it_is_chosen(self) -> None:
        shown = TaskWidget(choice(1))
        press(shown.options.children[0])
        assert "secret reason 0" in shown.reasons.value
        assert 'class="hothlab-banner no"' in shown.answer.value
        assert "<strong>Not yet</strong>" in shown.answer.value
        press(shown.options.children[1])
        assert shown.attempt.solved and shown.attempt.stars == 2
        assert [button.disabled for button in shown.options.children] == [True] * 3
        assert "hothlab-good" in shown.options.children[1]._dom_classes

    def test_keys_count_from_one(self) -> None:
        shown = TaskWidget(choice(1))
        key(shown, "2")
        assert shown.attempt.solved

    def test_where_the_answers_are_numbers_the_key_is_the_answer(self) -> None:
        shown = TaskWidget(choice(1, options=("0", "2", "3")))
        key(shown, "1")
        assert not shown.attempt.tries
        key(shown, "2")
        assert shown.attempt.solved

    def test_a_key_without_an_answer(self) -> None:
        shown = TaskWidget(choice(1))
        key(shown, "9")
        key(shown, "0")
        assert not shown.attempt.tries

    def test_the_same_wrong_answer_again_costs_nothing(self) -> None:
        shown = TaskWidget(choice(1))
        key(shown, "1")
        key(shown, "1")
        assert shown.attempt.tries == 1


class TestHelp:
    def test_the_hint_is_told_when_it_is_asked_for(self) -> None:
        shown = TaskWidget(choice(1, hint="Think of <b>snow</b>."))
        assert "snow" not in known_to_the_page(shown)
        press(shown.hint)
        assert "Think of &lt;b&gt;snow&lt;/b&gt;." in shown.hint_text.value
        assert "snow" in known_to_the_page(shown)
        press(shown.options.children[1])
        assert shown.attempt.stars == 2

    def test_without_a_hint_there_is_no_button(self) -> None:
        assert not is_shown(TaskWidget(choice(1)).hint)

    def test_show_me(self) -> None:
        shown = TaskWidget(hexes("E3"))
        press(shown.reveal)
        assert shown.attempt.revealed and shown.attempt.stars == 0
        assert "Here it is" in shown.answer.value and "The answer: E3." in shown.answer.value
        assert "0 of 3 stars" in shown.head.value

    def test_again(self) -> None:
        shown = TaskWidget(hexes("E3"))
        before = known_to_the_page(shown)
        press(shown.reveal)
        press(shown.again)
        assert known_to_the_page(shown) == before

    def test_the_evidence_is_drawn_on_demand(self) -> None:
        task = next(task for task in TASKS.values() if evidence_of(task, task.reveal()) is not None)
        shown = TaskWidget(task)
        assert not is_shown(shown.why)
        press(shown.reveal)
        press(shown.why)
        (board,) = shown.evidence.children
        assert isinstance(board, BoardWidget)
        press(shown.why)
        assert not shown.evidence.children
        assert board.comm is None


class TestLaws:
    @pytest.mark.parametrize("id", SOME)
    def test_every_wrong_pick_is_shown_with_its_reason_and_its_rule(self, id: str) -> None:
        task = TASKS[id]
        shown = TaskWidget(task)
        given = wrong_answer(task)
        answer(shown, given)
        said = task.check(given)
        assert not said.right
        assert set(said.wrong) == set(given)
        for pick, reason in said.wrong.items():
            at_once = reason.text.casefold() in said.sentence.casefold()
            told = shown.answer.value if at_once else shown.reasons.value
            assert escape(reason.text).casefold() in told.casefold()
            assert not at_once or escape(reason.text).casefold() not in shown.reasons.value.casefold()
            assert f">{reason.rule}<" in told
            assert told is shown.answer.value or escape(task.name_of(pick)) in told
            assert escape(rule(reason.rule).text) in shown.rules.value
        assert escape(said.sentence) in shown.answer.value
        if task.kind == "hexes":
            assert len(crosses(shown)) == len(given)
            assert {label.text for label in crosses(shown)} == set(said.rules)

    @pytest.mark.parametrize("id", SOME)
    def test_the_page_knows_nothing_of_the_answer_before_it_is_given(self, id: str) -> None:
        """Two tasks that differ only in their answer and its explanation look the same."""
        task = TASKS[id]
        assert known_to_the_page(TaskWidget(task)) == known_to_the_page(TaskWidget(with_another_answer(task)))

    @pytest.mark.parametrize("id", SOME)
    def test_nor_does_what_a_notebook_keeps(self, id: str) -> None:
        one, other = TaskWidget(TASKS[id]), TaskWidget(with_another_answer(TASKS[id]))
        assert one.text() == other.text()
        assert one.picture() == other.picture()

    @pytest.mark.parametrize("id", SOME)
    def test_what_a_notebook_keeps_does_not_change_by_answering(self, id: str) -> None:
        shown = TaskWidget(TASKS[id])
        before = shown.text()
        press(shown.reveal)
        assert shown.text() == before

    @pytest.mark.parametrize("id", SOME)
    def test_the_right_answer_wins_three_stars(self, id: str, fresh: Progress) -> None:
        task = TASKS[id]
        answer(TaskWidget(task), frozenset(task.key))
        mark = fresh.best(id)
        assert mark is not None and (mark.stars, mark.tries) == (3, 1)


class TestKeeping:
    def test_what_is_solved_is_kept_and_comes_back(self, fresh: Progress) -> None:
        press(TaskWidget(choice(1)).options.children[1])
        assert fresh.best("x/choice") is not None
        assert list(fresh.cards) == ["x/choice"]

    def test_what_is_given_up_comes_back_sooner(self, fresh: Progress) -> None:
        press(TaskWidget(choice(1)).options.children[1])
        press(TaskWidget(choice(1, id="x/other")).reveal)
        assert fresh.cards["x/other"].due <= fresh.cards["x/choice"].due
        assert Review(fresh).next_due() == fresh.cards["x/other"].due

    def test_somebody_else_may_keep_it(self, fresh: Progress) -> None:
        heard: list[Attempt] = []
        press(TaskWidget(choice(1), on_done=heard.append).reveal)
        assert len(heard) == 1 and fresh.best("x/choice") is None


class TestText:
    EVIL = "<script>alert(1)</script>"

    def test_html_in_texts_stays_text(self) -> None:
        shown = TaskWidget(choice(1, self.EVIL, hint=self.EVIL, options=(self.EVIL, "b", "c")))
        press(shown.hint)
        press(shown.options.children[0])
        for html in (shown.head, shown.hint_text, shown.reasons, shown.answer, shown.rules):
            assert "<script" not in html.value
        assert escape(self.EVIL) in shown.head.value and escape(self.EVIL) in shown.reasons.value
        assert shown.options.children[0].description == self.EVIL  # a button shows its description as text

    def test_what_a_notebook_keeps_says_all_of_it(self) -> None:
        data, _known = TaskWidget(choice(1, "How many?"))._repr_mimebundle_()
        assert "Try it\nHow many?\n1. alpha\n2. beta\n3. gamma" in data["text/plain"]
        assert VIEW not in data  # outside a notebook
        board = TaskWidget(hexes("E3")).text()
        assert "Echo Base troopers, 3 of 3, on F4" in board and "The question is about F4." in board

    def test_dice_and_cards_are_shown_and_told(self) -> None:
        shown = TaskWidget(choice(1, dice=("blast", "cross"), cards=("raid-left",)))
        assert shown.shown.value.count("<img") == 4  # each once for either theme
        assert "The dice show blast and cross." in shown.text()
        assert "Raid Left" in shown.text()

    def test_the_next_task_takes_the_place_of_the_last(self) -> None:
        shown = TaskWidget(hexes("E3"))
        old = shown.options.children
        press(shown.reveal)
        shown.ask(choice(1))
        assert "Which one?" in shown.head.value
        assert not shown.answer.value and not shown.left.children
        shown.ask(hexes("E3"))
        assert shown.left.children == (shown.board,)
        assert all(button.comm is None for button in old)

    def test_close(self) -> None:
        shown = TaskWidget(hexes("E3"))
        board, attempt = shown.board, shown.attempt
        shown.close()
        assert board is not None and board.comm is None and shown.listener.comm is None
        attempt.reveal()
        assert not shown.answer.value
