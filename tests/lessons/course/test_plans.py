"""The plans for a class: they fit their time, and a wrong address is named with its place."""

from __future__ import annotations

from itertools import pairwise, takewhile

import pytest

from hothlab.base.errors import BadFile, HothlabError, UnknownName
from hothlab.lessons.course.chapter import chapter as chapter_of
from hothlab.lessons.course.plans import Plan, own_plan, plan, plans, read_plans
from hothlab.lessons.course.talk import slides

PART = """
hothlab: 1
plans:
  - id: mine
    title: Mine
    minutes: {minutes}
    about: A try.
    parts:
      - chapter: "04"
        minutes: 2
        slides: [{slides}]
"""


@pytest.mark.parametrize("plan", plans(), ids=lambda plan: plan.id)
class TestTime:
    def test_a_slide_has_a_minute_and_a_question_two(self, plan: Plan) -> None:
        for part in plan.parts:
            assert len(part.slides) <= part.minutes, part.title
            assert 2 * part.questions <= part.minutes, part.title

    def test_presses(self, plan: Plan) -> None:
        """A clicker goes on once for each slide, and once more to reveal: never two presses a minute."""
        presses = len(plan.slides) + sum(part.questions for part in plan.parts)
        assert presses < 2 * plan.minutes

    def test_what_a_slide_points_at_comes_next(self, plan: Plan) -> None:
        """A text that ends with a colon or says "below" stands before a picture or a question of its chapter."""
        for here, then in pairwise(plan.slides):
            if "/text/" in here.id and (here.text.rstrip().endswith(":") or "elow, " in here.text):
                chapter = here.id.partition("/")[0]
                all = [slide.id for slide in slides(chapter_of(chapter))]
                after = all[all.index(here.id) + 1 :]
                pictures = list(takewhile(lambda id: "/text/" not in id, after))
                assert then.id in pictures, here.id

    def test_no_slide_comes_twice(self, plan: Plan) -> None:
        ids = [slide.id for slide in plan.slides]
        assert len(set(ids)) == len(ids)


def test_an_evening_teaches_what_a_first_battle_needs() -> None:
    """Scenario 1 has units on dotted lines (ORD-3), retreats (RET-1) and moves that cost the attack (MOV-7)."""
    taught = {rule for slide in plan("plan-a").slides for rule in slide.rules}
    assert taught >= {"ORD-3", "RET-1", "MOV-7", "LOS-1", "TRN-1", "BRD-2"}


def test_unknown_plan() -> None:
    with pytest.raises(UnknownName, match="plan-a"):
        plan("plan-q")


class TestFiles:
    def test_an_address_that_leads_nowhere(self) -> None:
        with pytest.raises(BadFile, match=r"plans\.yaml:11:18: .*trooper-rech.*trooper-reach"):
            read_plans(PART.format(minutes=2, slides="trooper-rech"), "plans.yaml")

    def test_minutes_add_up(self) -> None:
        with pytest.raises(BadFile, match="2 minutes together, not 3"):
            read_plans(PART.format(minutes=3, slides="title"), "plans.yaml")

    def test_all_below_a_name(self) -> None:
        (found,) = read_plans(PART.format(minutes=2, slides='"what-you-know/*"'), "plans.yaml")
        assert [slide.id for slide in found.slides] == [f"04/what-you-know/{n}" for n in range(1, 6)]


class TestOwn:
    def test_ticked_slides(self) -> None:
        mine = own_plan("Mine", ["04/trooper-reach", "04/rocks-stop", "07/two-strands"])
        assert [part.title for part in mine.parts] == ["Movement", "Sight along edges"]
        assert [part.minutes for part in mine.parts] == [3, 1] and mine.minutes == 4
        assert mine.talk().slides == mine.slides

    def test_a_slide_that_is_not_there(self) -> None:
        with pytest.raises(HothlabError, match="slide of chapter 04"):
            own_plan("Mine", ["04/nothing"])
