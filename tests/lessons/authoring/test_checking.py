"""Bad files: every mistake is told once, with line, column and the nearest right word, whatever else is wrong."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hothlab.base.errors import BadFile
from hothlab.base.yamltree import Mistakes
from hothlab.data import DATA
from hothlab.game.scenario import scenarios
from hothlab.game.scenario_format import read_scenario
from hothlab.lessons.authoring.checking import Checked, check_file, check_text
from hothlab.lessons.authoring.starting import start_text
from hothlab.lessons.course.chapter import chapter_files, read_chapter
from tests.lessons.course.test_chapter import BAD, SMALL

SCENARIO = start_text("scenario")
LESSON = start_text("lesson")


def told(checked: Checked) -> list[str]:
    return [f"{each.line}:{each.column}: {each.reason}" for each in checked.mistakes]


def found_in(text: str) -> tuple[BadFile, ...]:
    """All mistakes of a chapter of the course."""
    found = Mistakes()
    try:
        read_chapter(text, "77-small-one.yaml", found)
    except BadFile as error:
        found.keep(error)
    return found.found


MORE = {
    "an id twice": [  # the one that `present` names
        "unknown step 'more', expected one of: first-steps, p5-moving, trooper-reach, what-you-know, first-game"
    ],
    "a parameter of another kind": ["the key 'unit' is missing"],
}
"""Where one change makes two mistakes."""


class TestAlone:
    @pytest.mark.parametrize("name", BAD)
    def test_one_mistake_is_one_message_and_the_same_as_ever(self, name: str) -> None:
        old, new, line, column, reason = BAD[name]
        places = {(error.line, error.column): error.reason for error in found_in(SMALL.replace(old, new, 1))}
        assert reason in places.pop((line, column))
        assert list(places.values()) == MORE.get(name, [])

    @given(st.data())
    def test_the_first_that_a_plain_reading_meets_is_among_all(self, data: st.DataObject) -> None:
        """Without `Mistakes` a reader raises one error; with them that one is kept, and a text is whole both ways."""
        text = data.draw(st.sampled_from([SCENARIO, *(path.read_text("utf-8") for path in scenarios().values())]))
        words = list(re.finditer(r"[A-Za-z0-9-]+", re.sub(r"#.*", lambda found: " " * len(found[0]), text)))
        for word in sorted(data.draw(st.sets(st.sampled_from(words), max_size=4)), key=lambda each: -each.start()):
            text = text[: word.start()] + data.draw(st.sampled_from(["x", "7", "[]", "A1"])) + text[word.end() :]
        first: set[str] = set()
        try:
            read_scenario(text, "a.yaml")
        except BadFile as error:
            first = {str(error)}
        found = list(map(str, check_text(text, "a.yaml").mistakes))
        assert first <= set(found)
        assert bool(first) == bool(found) or "no scenario, no lesson" in found[0]


class TestManyAtOnce:
    def test_a_lesson(self) -> None:
        text = SMALL.replace("\nnumber: 77", "").replace("minutes: 10", "minutes: ten").replace("goal:", "gaol:")
        for old, new in (
            ("rocks: [E6]", "rock: [E6]"),
            ("caption: Where they can go.", "captoin: Where they can go."),
            ("example: p5-moving", "example: p5-movign"),
            ("unit: F5\n", "unit: Z9\n"),
            ("rules: [MOV-1, UNI-1]", "rules: [MOV-1, UIN-1, MVO-3]"),
            (", why: One more.}", "}"),
            ("topic: reach", "topic: raech"),
            ("empire: recruit", "empire: recrut"),
            ("hints: false", "hints: nope"),
            ("present: [more]", "present: [mor]"),
        ):
            assert text.count(old) >= 1
            text = text.replace(old, new, 1)
        checked = check_text(text, "my.yaml")
        assert checked.kind == "lesson"
        assert told(checked) == [
            "3:10: expected a whole number, found the text 'ten'",
            "4:1: unknown key 'gaol', did you mean 'goal'?",
            "11:23: unknown terrain 'rock', did you mean 'rocks'?",
            "13:5: unknown key 'captoin', did you mean 'caption'?",
            "15:14: unknown worked example 'p5-movign', did you mean 'p5-moving'?",
            "19:11: there is no hex called 'Z9'; did you mean G9?",
            "23:20: unknown rule 'UIN-1', did you mean 'UNI-1'?",
            "23:27: unknown rule 'MVO-3', did you mean 'MOV-3'?",
            "33:13: the key 'why' is missing",
            "41:12: unknown topic of a drill 'raech', did you mean 'reach'?",
            "46:13: unknown player 'recrut', did you mean 'recruit'?",
            "47:12: write true or false",
            "48:11: unknown step 'mor', did you mean 'more'?",
        ]

    def test_a_scenario(self) -> None:
        text = """\
hothlab: 1
name: ""
frist: rebel
hand: {rebel: 40, empire: four}
terrain: {rigde: [C4], serac: [C5, C99]}
rebel: {trooper: [C5, {at: C6, badge: elit}, {at: C5}], at-at: [A1]}
empire: {snowtrooper: [{badge: scout}, {at: D1, miniatures: 99, face: moving}]}
objectives: [{hex: C1, kind: temprary}, {hex: C1, kind: exit, edge: lfet}]
special: [{medal-valu: 2}, {collect: {hex: Z1, side: rebels}}, {exit: {side: rebel}}]
facts: {positions: sure}
"""
        assert told(check_text(text, "mine.yaml")) == [
            "1:1: the key 'medals' is missing",
            "2:7: the name is empty",
            "3:1: unknown key 'frist', did you mean 'first'?",
            "4:15: expected a number from 1 to 10, found 40",
            "4:27: expected a whole number, found the text 'four'",
            "5:11: unknown terrain 'rigde', did you mean 'ridge'?",
            "5:36: there is no hex called 'C99'; did you mean C9?",
            "6:19: C5: Echo Base troopers cannot enter a serac (MOV-6)",
            "6:39: unknown badge 'elit', did you mean 'elite'?",
            "6:51: C5 is already taken, in line 6",
            "6:57: unknown unit of this side 'at-at', expected one of: trooper, snowspeeder, artillery",
            "7:24: the key 'at' is missing",
            "7:61: expected a number from 1 to 9, found 99",
            "7:71: only a unit with the badge e-web has a face",
            "8:30: unknown kind of objective 'temprary', did you mean 'temporary'?",
            "8:47: C1 is already taken, in line 8",
            "8:69: unknown edge 'lfet', did you mean 'left'?",
            "9:12: unknown key 'medal-valu', did you mean 'medal-value'?",
            "9:44: there is no hex called 'Z1'; did you mean G1?",
            "9:54: unknown side 'rebels', did you mean 'rebel'?",
            "9:71: an exit is by a row or by marked hexes: write one of the two",
            "10:20: unknown confidence 'sure', expected one of: confirmed, reported, inferred, unknown",
        ]  # fmt: skip

    def test_plans(self) -> None:
        text = """\
hothlab: 1
plans:
  - {id: a, title: A, minutes: 5, about: So, parts: [{chapter: "04", minutes: 5, slides: [titel, trooper-rech]}]}
  - {id: b, titel: B, minutes: 3, about: So, parts: [{do: Play, text: Go, minutes: 0}]}
"""
        assert told(check_text(text, "plans.yaml")) == [
            "3:91: there is no slide of chapter 04 called 'titel'; did you mean title?",
            "3:98: there is no slide of chapter 04 called 'trooper-rech'; did you mean trooper-reach?",
            "4:13: unknown key 'titel', did you mean 'title'?",
            "4:84: expected a number from 1 to 300, found 0",
        ]

    def test_a_key_twice_is_one_of_them(self) -> None:
        twice = SCENARIO.replace("first: rebel", "first: rebl\nfirst: empire", 1)
        assert [each.reason for each in check_text(twice, "a.yaml").mistakes] == [
            "unknown side 'rebl', did you mean 'rebel'?",
            f"the key 'first' stands twice; first in line {twice[: twice.index('first: rebl')].count(chr(10)) + 1}",
        ]

    def test_a_hundred_are_enough(self) -> None:
        hexes = ", ".join(f"X{n}" for n in range(500))
        checked = check_text(f"{SCENARIO}\nstructures: {{ion-cannon: [{hexes}]}}\n", "a.yaml")
        assert len(checked.mistakes) == Mistakes.MOST


class TestKinds:
    def test_what_is_no_yaml_is_one_mistake(self) -> None:
        (only,) = check_text(LESSON.replace("steps:", "steps: ]"), "a.yaml").mistakes
        assert "not YAML" in only.reason

    @pytest.mark.parametrize(
        ("text", "kind"),
        [
            (SCENARIO, "scenario"), (LESSON, "lesson"), ("hothlab: 1\nstepps: []", "lesson"), ("plans: []", "plans"),
            ("terain: {}", "scenario"), ("{}", ""), ("zzzzzz: 1", ""), ("- 1", ""),
        ],
    )  # fmt: skip
    def test_a_file_is_what_its_keys_say(self, text: str, kind: str) -> None:
        assert check_text(text, "a.yaml").kind == kind

    def test_all_that_comes_with_hothlab_is_whole(self) -> None:
        files = [*scenarios().values(), *chapter_files().values(), DATA / "plans.yaml", *(DATA / "start").iterdir()]
        assert {str(path): told(check_file(path)) for path in files} == {str(path): [] for path in files}

    def test_a_file_that_is_not_there(self, tmp_path: Path) -> None:
        (only,) = check_file(tmp_path / "none.yaml").mistakes
        assert "No such file" in only.reason

    def test_a_lesson_reaches_no_file_but_ones_own_scenarios(self, tmp_path: Path) -> None:
        secret = tmp_path / "secret.yaml"
        secret.write_text(SCENARIO.replace("My Battle", "Secret"), "utf-8")
        checked = check_text(LESSON.replace("scenario: t1 ", f"scenario: {secret} "), "a.yaml")
        (only,) = checked.mistakes
        assert "there is no scenario of your own" in only.reason
