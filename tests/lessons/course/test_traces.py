"""No rule is forgotten: each has a chapter that teaches it, something that trains it, and something that shows it."""

import pytest

from hothlab.lessons.course.traces import problems, traces
from hothlab.rules.catalogue import rules


@pytest.mark.parametrize("rule", rules())
def test_a_rule_is_taught_trained_and_shown(rule: str) -> None:
    assert traces()[rule].missing == ()


def test_every_chapter_is_there_and_every_step_leads_somewhere() -> None:
    assert problems() == []
