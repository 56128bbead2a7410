"""What is not included says so, with its reason, to whoever looks for it; and hides no rule from anybody else."""

from __future__ import annotations

import pytest

from hothlab.desks.search import called
from hothlab.lessons.course.chapter import chapter
from hothlab.lessons.course.steps import TextStep
from hothlab.lessons.lookup.not_included import all_not_included, not_included
from hothlab.rules.catalogue import rules


@pytest.mark.parametrize(
    ("text", "title"),
    [
        ("campaign", "The campaigns"),
        ("How do Campaigns work?", "The campaigns"),
        ("Support Cards", "The support cards"),
        ("epic", "The epic battle"),
        ("the back of the board", "The board's other side"),
        ("double-sided", "The board's other side"),
    ],
)
def test_it_is_found_in_a_players_words(text: str, title: str) -> None:
    assert [each.title for each in not_included(text)] == [title]


@pytest.mark.parametrize("text", ["", "ridge", "support", "other side", "two", "recampaigned"])
def test_other_words_find_rules_only(text: str) -> None:
    assert not_included(text) == ()


def test_no_rule_is_hidden() -> None:
    """Neither a rule's own text nor what players call it is taken for one of these."""
    for rule in rules().values():
        for text in (rule.id, rule.title, *called(rule.id)):
            assert not_included(text) == (), text


def test_each_says_why() -> None:
    for each in all_not_included():
        assert "not included, because" in each.text


def test_the_chapter_on_setting_up_names_them() -> None:
    """SET-1"""
    text = " ".join(" ".join(step.text.split()) for step in chapter("16").steps if isinstance(step, TextStep))
    for thing in ("**not included**", "campaigns", "support cards", "epic battle", "other side of the board"):
        assert thing in text
