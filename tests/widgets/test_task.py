"""A task on the screen, driven by what a browser would send."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from markupsafe import escape

from hothlab.lessons.course.course import course
from hothlab.lessons.reader.progress import Progress
from hothlab.lessons.reader.review import Review
from hothlab.lessons.tasks.attempt import Attempt
from hothlab.lessons.tasks.task import Feedback, HexesTask, Pick, Task
from hothlab.rules.catalogue import rule
from hothlab.rules.reason import Reason
from hothlab.scene.markup import html
from hothlab.scene.scene import Label
from hothlab.widgets.fragments import whole
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
    if isinstance(shown.task, HexesTask):
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
        assert not is_shown(shown.check) and not is_shown(shown.reveal)
        assert is_shown(shown.again) and is_shown(shown.onward)
        assert "hothlab-solved" in shown._dom_classes

    def test_a_hex_that_cannot_be_picked_is_told(self) -> None:
        task = TASKS[next(id for id in sorted(TASKS) if _is_narrow(TASKS[id]))]
        shown = TaskWidget(task)
        assert shown.board is not None and task.board is not None
        other = next(hex for hex in task.board.board.hexes if hex not in task.choosable)
        click(shown.board, other)
        assert f"{other} is not one of the hexes to choose from" in shown.message.value
        click(shown.board, task.choosable[0])
        assert not shown.message.value

    def test_wrong_picks_are_explained_and_taken_back(self) -> None:
        shown = TaskWidget(hexes("E3"))
        answer(shown, frozenset({"E3", "E4", "E5"}))
        assert shown.attempt.picked == {"E3"}
        assert "secret reason E4" in shown.reasons.value and "secret reason E5" in shown.reasons.value
        assert [each.text for each in crosses(shown)] == ["MOV-3", "MOV-3"]
        assert shown.board is not None
        click(shown.board, "E6")
        assert not crosses(shown) and not shown.reasons.value and not shown.answer.value

    def test_check_works_with_what_is_left(self) -> None:
        shown = TaskWidget(hexes("E3"))
        answer(shown, frozenset({"E3", "E4"}))
        assert len(crosses(shown)) == 1
        press(shown.check)
        assert shown.attempt.solved and not crosses(shown)

    def test_a_click_on_red_removes_it(self) -> None:
        shown = TaskWidget(hexes("E3"))
        answer(shown, frozenset({"E3", "E4", "E5"}))
        assert shown.board is not None
        click(shown.board, "E4")
        assert len(crosses(shown)) == 1 and shown.attempt.picked == {"E3"}
        click(shown.board, "E5")
        assert not crosses(shown) and not shown.answer.value and "1 hex is picked." in shown.count.value

    def test_a_reason_that_several_picks_share_is_told_once(self) -> None:
        def explain(answer: frozenset[Pick]) -> Feedback:
            return Feedback(False, "Look again.", {hex: Reason("MOV-3", "taken") for hex in sorted(answer, key=str)}, 1)

        shown = TaskWidget(replace(hexes("E3"), explain=explain))
        answer(shown, frozenset({"E4", "E5"}))
        assert "✕ E4, E5" in shown.reasons.value and shown.reasons.value.count("taken") == 1


def _proof(task: Task) -> object | None:
    """What can be drawn after the first wrong pick."""
    wrong = next((hex for hex in task.choosable if hex not in task.key), None)
    return None if wrong is None else evidence_of(task, task.check([wrong]))


def _is_narrow(task: Task) -> bool:
    return isinstance(task, HexesTask) and task.board is not None and len(task.choosable) < len(task.board.board.hexes)


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
        assert "<strong>Not yet.</strong>" in shown.answer.value
        press(shown.options.children[1])
        assert shown.attempt.solved and shown.attempt.stars == 2
        assert [button.disabled for button in shown.options.children] == [True] * 3
        assert "hothlab-good" in shown.options.children[1]._dom_classes

    def test_a_wrong_answer_is_marked_as_tried_and_no_longer_chosen(self) -> None:
        shown = TaskWidget(choice(1))
        press(shown.options.children[0])
        press(shown.options.children[2])
        assert not shown.attempt.picked
        tried = ["hothlab-bad" in button._dom_classes for button in shown.options.children]
        assert tried == [True, False, True]
        assert not any(button.disabled for button in shown.options.children)

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

    def test_the_hint_is_said_to_whoever_does_not_see_it(self, monkeypatch: pytest.MonkeyPatch) -> None:
        heard: list[str] = []
        shown = TaskWidget(choice(1, hint="Think of snow."))
        monkeypatch.setattr(shown.listener, "say", heard.append)
        press(shown.hint)
        assert heard == ["Think of snow."]

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
        assert shown.board is not None
        shown.board.cursor = "E3"  # it stays where it was
        before = known_to_the_page(shown)
        answer(shown, frozenset({"E3"}))
        assert known_to_the_page(shown) != before
        press(shown.again)
        assert known_to_the_page(shown) == before

    def test_again_says_what_can_still_be_won(self) -> None:
        shown = TaskWidget(hexes("E3"))
        press(shown.reveal)
        press(shown.again)
        assert "★ still to win" in shown.head.value
        answer(shown, frozenset({"E3"}))
        assert "Right again!" in shown.answer.value and "1 of 3 stars" in shown.head.value

    def test_the_evidence_is_drawn_in_the_place_of_the_board(self) -> None:
        task = next(task for task in TASKS.values() if task.board and evidence_of(task, task.reveal()) is not None)
        shown = TaskWidget(task)
        assert not is_shown(shown.why)
        press(shown.reveal)
        board, solved = shown.board, shown.board and shown.board.scene
        assert board is not None
        press(shown.why)
        assert shown.left.children == (board,) and board.scene != solved
        assert shown.why.description == "Back to the board"
        press(shown.why)
        assert board.scene == solved

    def test_a_pick_brings_the_board_back(self) -> None:
        task = next(task for task in TASKS.values() if isinstance(task, HexesTask) and _proof(task) is not None)
        wrong = next(hex for hex in task.choosable if hex not in task.key)
        shown = TaskWidget(task)
        answer(shown, frozenset({wrong}))
        press(shown.why)
        assert shown.board is not None
        click(shown.board, str(task.solution[0]))
        assert shown.attempt.picked == {task.solution[0]}
        assert shown.board.scene is not None and shown.board.scene.title == task.question


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
            plain = html(whole(reason.text)).casefold()
            assert plain in told.casefold()
            assert not at_once or plain not in shown.reasons.value.casefold()
            assert f">{reason.rule}<" in told
            assert told is shown.answer.value or escape(task.name_of(pick)) in told
            assert escape(rule(reason.rule).text) in told
        if isinstance(task, HexesTask):
            assert len(crosses(shown)) == len(given)
            assert {label.text for label in crosses(shown)} == {reason.rule for reason in said.wrong.values()}

    @pytest.mark.parametrize("id", SOME)
    def test_a_verdict_names_each_rule_once(self, id: str) -> None:
        shown = TaskWidget(TASKS[id])
        press(shown.reveal)
        without_notes = re.sub(r'<details class="hothlab-notes".*?</details>', "", shown.answer.value)
        named = re.sub(r"<details.*?</details>", "", without_notes)
        pills = re.findall(r"<summary[^>]*>([^<]*)<", without_notes)
        assert set(pills) >= set(TASKS[id].rules) and len(pills) == len(set(pills))
        assert not re.search(r"\([A-Z]{3}-\d+\)", named)

    @pytest.mark.parametrize("id", SOME)
    def test_the_page_knows_nothing_of_the_answer_before_it_is_given(self, id: str) -> None:
        """Two tasks that differ only in their answer and its explanation look the same."""
        task = TASKS[id]
        assert known_to_the_page(TaskWidget(task)) == known_to_the_page(TaskWidget(with_another_answer(task)))

    @pytest.mark.parametrize("id", SOME)
    def test_nor_does_what_a_notebook_keeps(self, id: str) -> None:
        one, other = TaskWidget(TASKS[id]), TaskWidget(with_another_answer(TASKS[id]))
        assert one.text() == other.text()
        assert (one.text(), one.drawn_board()) == (other.text(), other.drawn_board())

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

    def test_what_was_solved_looks_solved_when_one_comes_back(self, fresh: Progress) -> None:
        task = choice(1)
        first = TaskWidget(task)
        press(first.options.children[0])
        press(first.options.children[1])
        back = TaskWidget(task)
        assert "Solved · try again" in back.head.value and "2 of 3 stars" in back.head.value
        assert "hothlab-solved" in back._dom_classes and is_shown(back.onward)
        press(back.options.children[1])  # clean, and on its own: the better result counts
        assert "3 of 3 stars" in back.head.value
        assert fresh.best(task.id) is not None and fresh.best(task.id).stars == 3  # type: ignore[union-attr]

    def test_a_worse_result_takes_no_star_away(self) -> None:
        task = choice(1)
        press(TaskWidget(task).options.children[1])
        back = TaskWidget(task)
        press(back.options.children[0])
        press(back.options.children[1])
        assert "3 of 3 stars" in back.head.value

    def test_practice_counts_for_neither_stars_nor_review(self, fresh: Progress) -> None:
        shown = TaskWidget(choice(1))
        press(shown.options.children[0])
        press(shown.options.children[1])
        card = fresh.cards["x/choice"]
        press(shown.again)
        press(shown.options.children[1])
        mark = fresh.best("x/choice")
        assert mark is not None and mark.stars == 2
        assert fresh.cards["x/choice"] == card

    def test_somebody_else_may_keep_it(self, fresh: Progress) -> None:
        heard: list[Attempt] = []
        press(TaskWidget(choice(1), on_done=heard.append).reveal)
        assert len(heard) == 1 and fresh.best("x/choice") is None


class TestWords:
    """What a screen reader hears, and what a task is called."""

    def said(self, shown: TaskWidget, monkeypatch: pytest.MonkeyPatch) -> list[str]:
        heard: list[str] = []
        monkeypatch.setattr(shown.listener, "say", heard.append)
        return heard

    def test_each_pick_is_said(self, monkeypatch: pytest.MonkeyPatch) -> None:
        shown = TaskWidget(hexes("E3"))
        heard = self.said(shown, monkeypatch)
        assert shown.board is not None
        for hex in ("E4", "E5", "E4"):
            click(shown.board, hex)
        assert heard == ["E4 picked, 1 in all.", "E5 picked, 2 in all.", "E4 put back, 1 in all."]

    def test_red_that_goes_is_said(self, monkeypatch: pytest.MonkeyPatch) -> None:
        shown = TaskWidget(hexes("E3"))
        answer(shown, frozenset({"E3", "E4", "E5"}))
        heard = self.said(shown, monkeypatch)
        assert shown.board is not None
        for hex in ("E4", "E6"):
            click(shown.board, hex)
        assert heard == ["E4 put back, 1 in all.", "E6 picked, 2 in all."]

    def test_the_verdict_is_said_once(self, monkeypatch: pytest.MonkeyPatch) -> None:
        shown = TaskWidget(choice(1))
        heard = self.said(shown, monkeypatch)
        press(shown.options.children[0])
        press(shown.options.children[1])
        assert heard == ["Not yet. Look again.", "Two stars! Right! Secret praise."]

    def test_each_task_has_a_name_of_its_own(self) -> None:
        shown = TaskWidget(choice(1, "How many?"))
        assert shown.listener.label == "Task: How many?"
        shown.ask(choice(1, "And now?"))
        assert shown.listener.label == "Task: And now?"

    def test_enter_checks_and_goes_on(self, monkeypatch: pytest.MonkeyPatch) -> None:
        shown = TaskWidget(hexes("E3"))
        gone: list[bool] = []
        monkeypatch.setattr(shown.listener, "onward", lambda: gone.append(True))
        key(shown, "Enter")  # nothing is picked
        assert shown.attempt.feedback is None
        assert shown.board is not None
        click(shown.board, "E3")
        key(shown, "Enter")
        assert shown.attempt.solved and not gone
        key(shown, "Enter")
        assert gone == [True]


class TestText:
    EVIL = "<script>alert(1)</script>"

    def test_html_in_texts_stays_text(self) -> None:
        shown = TaskWidget(choice(1, self.EVIL, hint=self.EVIL, options=(self.EVIL, "b", "c")))
        press(shown.hint)
        press(shown.options.children[0])
        for each in (shown.head, shown.hint_text, shown.reasons, shown.answer):
            assert "<script" not in each.value
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

    def test_everything_stands_beside_the_board_and_without_one_below_the_question(self) -> None:
        """So that no board has to be smaller for what is shown or asked with it."""
        shown = TaskWidget(hexes("E3"))
        for task in TASKS.values():
            shown.ask(task)
            place, other = (shown.side, shown.below) if task.board is not None else (shown.below, shown.side)
            assert place.children == (shown.shown, shown.options) and not other.children
            assert is_shown(place) == bool(task.options or task.dice or task.cards) and not is_shown(other)

    def test_an_answer_that_is_a_card_says_what_the_card_says(self) -> None:
        shown = TaskWidget(TASKS["03/best-card"])
        assert [each.description.split("\n")[0] for each in shown.options.children] == list(shown.task.options)
        assert "all your units" in shown.options.children[0].description
        assert not is_shown(shown.shown)

    def test_the_next_task_takes_the_place_of_the_last(self) -> None:
        shown = TaskWidget(hexes("E3"))
        old = shown.options.children
        press(shown.reveal)
        shown.ask(choice(1))
        assert "Which one?" in shown.head.value
        assert not shown.answer.value and not shown.left.children
        assert not is_shown(shown.left)
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
