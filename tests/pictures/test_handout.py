"""A hand-out as a page: everything that is asked, its answers behind it, and every word escaped."""

from __future__ import annotations

import re

import pytest
from markupsafe import escape

from hothlab.base.errors import HothlabError
from hothlab.game.scenario import loads
from hothlab.lessons.handouts.handout import Handout, ScenarioSheet, Worksheet, made_handout
from hothlab.lessons.tasks.building import Ask, choice_task
from hothlab.pictures.handout import handout_page
from hothlab.rules.reason import Reason
from hothlab.scene.paper import INK, printed_page
from hothlab.scene.theme import contrast

MISCHIEF = "<script>alert('1')</script>"


def test_each_task_is_asked_before_the_first_answer_and_answered_behind() -> None:
    made = made_handout("12")
    page = handout_page(made)
    asked, answers = page.split(escape("Answers: Special forces"))
    for task in made.tasks:
        assert escape(task.question) in asked
        assert escape(str(task.explain(task.key))) in answers
        assert escape(task.explain(task.key).sentence.rstrip(".")) not in asked
        assert all(escape(option) in asked for option in task.options)
    assert asked.count("<article") == answers.count("<article") == len(made.tasks)
    boards = sum(task.board is not None for task in made.tasks)
    assert asked.count('<figure class="board"') == boards


def test_an_answer_is_not_given_away_by_the_board() -> None:
    task = made_handout("04/trooper-reach").tasks[0]
    asked, answers = handout_page(made_handout("04/trooper-reach")).split("Answers: ")
    assert "Picked:" not in asked and f"Picked: {', '.join(map(str, task.solution[:-1]))}" in answers


def test_the_paper_is_said_to_the_browser() -> None:
    assert "@page { size: A4;" in handout_page(made_handout("summary"))
    assert "@page { size: letter;" in handout_page(made_handout("summary"), "Letter")
    with pytest.raises(HothlabError, match="did you mean letter"):
        handout_page(made_handout("summary"), "leter")


def test_a_scenario_says_what_stands_there_and_what_it_does() -> None:
    page = handout_page(made_handout("scenario-10"))
    text = re.sub(r"<[^>]+>", " ", page)
    assert "Scenario 10: Target the Shield Generators" in text and "victory with 5 medals" in text
    assert "Trenches" in text and "A crevasse" not in text.split("<desc")[0]


def test_words_of_a_stranger_stay_words() -> None:
    why = Reason("MOV-1", MISCHIEF)
    ask = Ask("x", MISCHIEF, ("MOV-1",))
    task = choice_task(ask, "", (), (MISCHIEF, "no"), 0, lambda _pick: why, lambda: MISCHIEF)
    text = (
        "{hothlab: 1, name: X, first: rebel, hand: {rebel: 4, empire: 4}, medals: {rebel: 4, empire: 4}, briefing: B}"
    )
    battle = loads(text.replace("X", f'"{MISCHIEF}"').replace("B}", f'"{MISCHIEF}"}}'))
    made = Handout("x", MISCHIEF, (Worksheet(MISCHIEF, MISCHIEF, (task,)), ScenarioSheet(battle.scenario)))
    page = handout_page(made)
    assert "<script>alert" not in page and "</style>" in page
    assert page.count("<script>") == 1
    assert "<script>alert" not in printed_page(MISCHIEF, "", "")


def test_ink_is_dark_on_white_paper() -> None:
    assert all(contrast(INK.colour(role), "#FFFFFF") > 4.5 for role in ("label", "hexline", "section", "text"))
