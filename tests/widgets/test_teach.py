"""The plans as buttons, and a plan of one's own by ticking, driven by what a browser would send."""

from __future__ import annotations

import pytest

from hothlab.lessons.course.chapter import chapter
from hothlab.lessons.course.plans import plans
from hothlab.lessons.reader.own_plans import own_plans
from hothlab.lessons.reader.progress import Progress
from hothlab.widgets.teach import TeachWidget, teach
from tests.widgets.lesson_tools import press


@pytest.fixture(autouse=True)
def fresh(reader: Progress) -> Progress:
    return reader


def buttons(shown: TeachWidget) -> list[str]:
    return [row.children[0].tooltip for row in shown.offered.children]


def test_each_plan_is_one_press() -> None:
    shown = teach()
    assert buttons(shown) == [plan.title for plan in plans()]
    press(shown.offered.children[0].children[0])
    (talk,) = shown.place.children
    assert talk.talk.title == "One evening"
    press(shown.offered.children[1].children[0])
    assert talk.comm is None and len(shown.place.children) == 1  # the earlier talk has ended


def test_ticked_slides_become_a_plan() -> None:
    shown = teach()
    shown.chapter.value = chapter("04")
    titles = [box.description for box in shown.slides.children]
    shown.slides.children[titles.index("Some hexes are closed")].value = True
    shown.chapter.value = chapter("07")
    shown.slides.children[0].value = True
    assert "2 minutes, 2 slides" in shown.sum.value
    press(shown.keep)
    assert "give the plan a name" in shown.trouble.value
    shown.name.value = "Friday <b>"
    press(shown.keep)
    assert not shown.trouble.value and buttons(shown)[-1] == "Friday <b>"
    assert "<b>Friday &lt;b&gt;</b>" in shown.offered.children[-1].children[1].value
    assert buttons(teach())[-1] == "Friday <b>"  # kept for the next time
    talk = shown.present(own_plans()[0])
    assert [slide.id for slide in talk.talk.slides] == ["04/text/some-hexes-are-closed", "07/title"]


def test_what_is_ticked_stays_ticked_while_one_looks_elsewhere() -> None:
    shown = teach()
    shown.slides.children[1].value = True
    shown.chapter.value = chapter("04")
    shown.chapter.value = chapter("00")
    assert shown.slides.children[1].value
    press(shown.clear)
    assert not shown.ticked and not shown.slides.children[1].value


def test_what_a_notebook_keeps() -> None:
    assert all(plan.title in teach().text() for plan in plans())
