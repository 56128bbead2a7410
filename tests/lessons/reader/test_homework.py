"""Homework as one line of text, how far a pupil is with it, and what was given before."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hothlab.base.errors import HothlabError
from hothlab.game.own_scenarios import keep_scenario
from hothlab.game.scenario import load
from hothlab.lessons.course.chapter import chapter
from hothlab.lessons.course.course import course
from hothlab.lessons.reader.homework import (
    item,
    keep_homework,
    kept_homework,
    make_homework,
    read_homework,
)
from hothlab.lessons.reader.marks import Mark, Marks
from hothlab.tables.briefing import battles

WORDS = ["04/trooper-reach", "01/what-you-know/2", "04", "31", "drill:reach:2", "drill:sight-edge", "battle:10"]


@given(st.lists(st.sampled_from(WORDS), min_size=1, unique=True), st.text(max_size=60))
def test_a_code_is_the_homework_again(words: list[str], title: str) -> None:
    try:
        made = make_homework(words, title)
    except HothlabError:
        assert not title.split() or not " ".join(title.split()).isprintable()
        return
    assert read_homework(made.code) == made
    assert made.code.isascii() and "?" not in made.code and "&" not in made.code


@given(st.data())
def test_a_slip_in_a_code_is_noticed(data: st.DataObject) -> None:
    code = make_homework(WORDS[:2], "Friday").code
    place = data.draw(st.integers(0, len(code) - 1))
    letter = data.draw(st.sampled_from("abcXYZ019-_"))
    if letter != code[place]:
        with pytest.raises(HothlabError):
            read_homework(code[:place] + letter + code[place + 1 :])
    with pytest.raises(HothlabError):
        read_homework(code[:place])


def test_every_chapter_and_battle_can_be_given() -> None:
    for each in course().chapters:
        if each.tasks or each.battle:
            assert item(each.id).ids
    assert item("31").ids == (f"31/{chapter('31').battle.id}",)  # type: ignore[union-attr]
    assert item("31").title.startswith("Win Training 1")


def test_every_scenario_can_be_given_and_one_of_ones_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for each in battles():
        assert item(f"battle:{each.slug}") == item(f"battle:{each.label.lower()}")
        assert item(f"battle:{each.slug}").ids == (f"battle:{each.slug}",)
    monkeypatch.setenv("HOTHLAB_HOME", str(tmp_path / "teacher"))
    keep_scenario(replace(load("1").scenario, name="Night Attack!"))
    made = make_homework(["battle:night-attack"])
    assert made.items[0].title == "Play Night Attack! to its end"
    monkeypatch.setenv("HOTHLAB_HOME", str(tmp_path / "pupil"))  # who has no such file yet
    read = read_homework(made.code)
    assert read.items[0].title == "Play night attack to its end; your teacher has its file"
    assert (read.items[0].ids, read.code) == (made.items[0].ids, made.code)


def test_what_is_done_is_in_the_progress() -> None:
    given_ = make_homework(["04/trooper-reach", "01/what-you-know", "drill:reach:2"])
    assert given_.done(Marks()) == 0
    marks = Marks().with_task("04/trooper-reach", Mark(3, 1)).with_task("01/what-you-know/1", Mark(1, 2))
    marks = marks.with_task("drill:reach:2", Mark(0, 3))  # looked up, not solved
    assert [each.done(marks) for each in given_.items] == [1, 1, 0] and given_.done(marks) == 1


@pytest.mark.parametrize(
    "words, said",
    [
        ([], "homework has 1 to 60 things"),
        (["04/trooper-rech"], "did you mean trooper-reach"),
        (["04/p5-moving"], "there is no question at 04/p5-moving"),
        (["drill:reech"], "there is no drill"),
        (["drill:reach:77"], "has the levels 1 to"),
        (["nowhere"], "there is no chapter"),
        (["battle:18"], "there is no battle"),
        (["battle:"], "there is no battle"),
    ],
)
def test_what_cannot_be_given(words: list[str], said: str) -> None:
    with pytest.raises(HothlabError, match=said):
        make_homework(words)


@pytest.mark.parametrize("code", ["", "hoth1-10", "hothwork1-", "hothwork1-x-aaaaa", "hothwork1-" + 5000 * "A"])
def test_what_is_no_code(code: str) -> None:
    with pytest.raises(HothlabError, match=r"homework"):
        read_homework(code)


def test_what_was_given_is_kept_the_newest_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOTHLAB_HOME", str(tmp_path))
    first, second = make_homework(["04"], "One"), make_homework(["05"], "Two")
    for each in (first, second, first):
        keep_homework(each)
    assert kept_homework() == [first, second]
    (tmp_path / "homework.json").write_text('["nonsense", 7]', "utf-8")
    assert kept_homework() == []
    (tmp_path / "homework.json").write_text("{", "utf-8")
    assert kept_homework() == []
