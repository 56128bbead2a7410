"""Homework on the screen: a pupil's list, a pasted code, the page's address, and the instructor's side of it."""

from __future__ import annotations

import pytest

import hothlab as hl
from hothlab.lessons.course.chapter import chapter
from hothlab.lessons.reader.homework import make_homework, read_homework
from hothlab.lessons.reader.marks import Mark, Marks
from hothlab.lessons.reader.marks_file import write_marks
from hothlab.lessons.reader.progress import Progress
from hothlab.widgets.drill import DrillWidget
from hothlab.widgets.homework import ClassWidget, MineWidget
from hothlab.widgets.quiz import QuizWidget
from hothlab.widgets.table_setup import TableScreen
from hothlab.widgets.task import TaskWidget
from tests.widgets.lesson_tools import press


@pytest.fixture(autouse=True)
def fresh(reader: Progress) -> Progress:
    return reader


def test_each_thing_is_one_click_away_and_shows_what_is_done(reader: Progress) -> None:
    shown = hl.homework("04/trooper-reach", "01/what-you-know", "drill:reach:2", "battle:10", "31", title="<b>")
    assert "0 of 5 done" in shown.head.value and "&lt;b&gt;" in shown.head.value
    kinds = []
    for row in shown.rows.children[:4]:
        press(row.children[0])
        kinds.append(type(shown.place.children[0]))
    assert kinds == [TaskWidget, QuizWidget, DrillWidget, TableScreen]
    assert shown.place.children[0].setup.chosen.scenario == hl.load("10").scenario
    assert 'href="31-scattered-crates.ipynb"' in shown.rows.children[4].children[0].value
    reader.record("04/trooper-reach", (), 3, 1)
    assert "1 of 5 done" in shown.head.value and "✓" in shown.rows.children[0].children[1].value


def test_a_pasted_code_is_kept_and_a_bad_one_is_refused() -> None:
    mine = MineWidget()
    mine.code.value = "hothwork1-nonsense"
    press(mine.take)
    assert "cut off" in mine.trouble.value and not mine.lists.children
    mine.code.value = make_homework(["04"], "Friday").code  # as the Enter key gives it
    assert mine.code.value == "" and len(mine.lists.children) == 1
    press(mine.take)  # by somebody who presses the button too
    assert mine.trouble.value == ""
    assert [each.homework.title for each in MineWidget().lists.children] == ["Friday"]


def test_the_address_of_the_page_brings_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("QUERY_STRING", f"d={make_homework(['05'], 'By link').code}")
    assert [each.homework.title for each in hl.course().homework.lists.children] == ["By link"]
    monkeypatch.setenv("QUERY_STRING", "d=hoth1-10.9.10.9.10.9.10-0-abcde")  # somebody's dispute
    assert MineWidget().trouble.value == ""


def test_what_is_ticked_is_given(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOTHLAB_PAGE_URL", "http://10.0.0.2:8866/25-instructors-guide.ipynb")
    shown = hl.teach()
    press(shown.give)
    assert "homework has 1 to 60" in shown.trouble.value
    shown.chapter.value = chapter("04")
    for id in ("04/trooper-reach", "04/text/one-order-one-move"):
        shown._tick(id, True)
    shown.name.value = "Friday"
    press(shown.give)
    made = read_homework(shown.given.text)
    assert [each.word for each in made.items] == ["04/trooper-reach"] and made.title == "Friday"
    assert shown.given.link == f"http://10.0.0.2:8866/00-welcome.ipynb?d={made.code}"


def test_the_class_s_files_become_a_table() -> None:
    shown = ClassWidget()
    text = write_marks(Marks().with_task("04/trooper-reach", Mark(3, 1)))
    assert shown._bring("Ben <i>.json", text.encode()) == "Ben <i> is in the table."
    assert "Ben &lt;i&gt;" in shown.table.value
    shown.code.value = make_homework(["04/trooper-reach"], "Friday").code
    assert "Friday" in shown.table.value
    name, type, data = shown._table()
    assert (name, type) == ("class.csv", "text/csv") and b"1 of 1" in data
    shown.code.value = "nonsense"
    assert "not the code of a homework" in shown.trouble.value
