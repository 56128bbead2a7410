"""The plans as buttons, and a plan of one's own by ticking, driven by what a browser would send."""

from __future__ import annotations

from pathlib import Path

import pytest

from hothlab.lessons.authoring.own_lessons import any_chapter, lessons_folder
from hothlab.lessons.authoring.starting import start_text
from hothlab.lessons.course.chapter import chapter
from hothlab.lessons.course.plans import plans
from hothlab.lessons.reader.homework import read_homework
from hothlab.lessons.reader.own_plans import NameTaken, keep_plan, own_plans
from hothlab.lessons.reader.progress import Progress
from hothlab.widgets.teach import TeachWidget, teach
from tests.widgets.lesson_tools import is_shown, press


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


def kept() -> dict[str, list[str]]:
    return {plan.title: [slide.id for slide in plan.slides] for plan in own_plans()}


def test_no_plan_is_lost_to_another_of_its_name() -> None:
    shown = teach()
    assert not is_shown(shown.replace)
    shown.chapter.value = chapter("07")
    shown.slides.children[0].value = True
    shown.name.value = "Friday"
    press(shown.keep)
    press(shown.keep)  # the same again is no other plan
    assert not shown.trouble.value and kept() == {"Friday": ["07/title"]}
    shown.chapter.value = chapter("04")
    shown.slides.children[0].value = True
    press(shown.keep)
    assert kept() == {"Friday": ["07/title"]}
    assert "another plan named “Friday”; keep this one as “Friday 2”" in shown.trouble.value
    assert shown.name.value == "Friday 2" and is_shown(shown.replace)
    press(shown.keep)
    assert kept() == {"Friday": ["07/title"], "Friday 2": ["07/title", "04/title"]}
    assert not shown.trouble.value and not is_shown(shown.replace)


def test_a_plan_is_replaced_only_when_one_says_so() -> None:
    keep_plan("Friday", ["07/title"])
    keep_plan("Friday 2", ["06/title"])
    shown = teach()
    shown.slides.children[0].value = True
    shown.name.value = " Friday "
    press(shown.keep)
    assert shown.name.value == "Friday 3"
    press(shown.replace)
    assert kept() == {"Friday": ["00/title"], "Friday 2": ["06/title"]}
    assert not shown.trouble.value and not is_shown(shown.replace)


def test_a_long_name_has_a_free_one_like_it() -> None:
    keep_plan("x" * 60, ["07/title"])
    with pytest.raises(NameTaken) as taken:
        keep_plan("x" * 60, ["06/title"])
    assert taken.value.free == "x" * 58 + " 2"
    keep_plan(taken.value.free, ["06/title"])


def test_what_is_ticked_stays_ticked_while_one_looks_elsewhere() -> None:
    shown = teach()
    shown.slides.children[1].value = True
    shown.chapter.value = chapter("04")
    shown.chapter.value = chapter("00")
    assert shown.slides.children[1].value
    press(shown.clear)
    assert not shown.ticked and not shown.slides.children[1].value


def test_battles_are_ticked_for_homework() -> None:
    shown = teach()
    shown.chapter.value = None
    titles = [box.description for box in shown.slides.children]
    shown.slides.children[next(n for n, each in enumerate(titles) if each.startswith("10 · "))].value = True
    assert "1 battle for homework" in shown.sum.value
    press(shown.give)
    assert [each.word for each in read_homework(shown.given.text).items] == ["battle:10"]
    press(shown.keep)
    assert "give the plan a name" in shown.trouble.value


def test_slides_of_a_lesson_of_ones_own_are_ticked_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOTHLAB_HOME", str(tmp_path))
    lessons_folder().mkdir(parents=True)
    (lessons_folder() / "Night attack.yaml").write_text(start_text("lesson"), "utf-8")
    shown = teach()
    shown.chapter.value = any_chapter("own:night-attack")
    for box in shown.slides.children[:2]:
        box.value = True
    shown.name.value = "With mine"
    press(shown.keep)
    assert not shown.trouble.value and buttons(teach())[-1] == "With mine"
    assert {slide.id.partition("/")[0] for slide in own_plans()[-1].slides} == {"own:night-attack"}
    press(shown.give)
    assert "a lesson of your own cannot be homework" in shown.trouble.value


def test_what_a_notebook_keeps() -> None:
    assert all(plan.title in teach().text() for plan in plans())
