"""Chapters: what a file gives, and one clear error with its place for everything that does not fit."""

from __future__ import annotations

import pytest

from hothlab.base.errors import BadFile, UnknownName
from hothlab.game.actions import Move, of_kind
from hothlab.hexes import Hex
from hothlab.lessons.course.chapter import Chapter, chapter, chapter_files, read_chapter
from hothlab.lessons.course.steps import DrillStep, ExampleStep, PlayStep, QuizStep, ShowStep, TaskStep, TextStep
from hothlab.lessons.drills.played import FirstTurn
from hothlab.lessons.tasks.attempt import Attempt
from hothlab.lessons.tasks.task import Task
from hothlab.rules.catalogue import rules
from hothlab.rules.movement import Reach

SMALL = """\
hothlab: 1
number: 77
title: A small one
minutes: 10
goal: Know how a chapter is written.
steps:
  - text: |
      ## One hex at a time

      Never through another unit (MOV-3).
  - show: first-steps
    board: {terrain: {rocks: [E6]}, rebel: {trooper: [F5, {at: F7, miniatures: 1}]}}
    reach: F5
    caption: Where they can go.
    rules: [MOV-1]
  - example: p5-moving
  - task: trooper-reach
    kind: reach
    board: {rebel: {trooper: [F5]}}
    unit: F5
    ask: Click every hex the troopers can reach.
    hint: Two hexes.
    par: 3
    rules: [MOV-1, UNI-1]
  - quiz: what-you-know
    questions:
      - ask: May units join?
        options:
          - {text: "Yes", why: They never do.}
          - {text: "No", right: true, why: They never do.}
        rules: [MOV-4]
      - ask: How far do snowspeeders go?
        options:
          - {text: 2, why: One more.}
          - {text: 3, right: true, why: Three hexes.}
        rules: [UNI-2]
      - kind: sight
        scenario: "3"
        line: [G8, C8]
        rules: [LOS-5]
  - drill: more
    topic: reach  # it grows
    # by itself
  - play: first-game
    scenario: t1
    rebel: you
    empire: recruit
    hints: false
present: [more]
"""


def read(text: str) -> Chapter:
    return read_chapter(text, "77-small-one.yaml")


def error(text: str) -> BadFile:
    with pytest.raises(BadFile) as caught:
        read(text)
    return caught.value


class TestReading:
    def test_the_heading(self) -> None:
        found = read(SMALL)
        assert (found.id, found.slug, found.name) == ("77", "small-one", "77-small-one")
        assert (found.title, found.minutes, found.goal) == ("A small one", 10, "Know how a chapter is written.")
        assert found.left_out == {"more"}

    def test_the_steps_in_order(self) -> None:
        kinds = [type(step) for step in read(SMALL).steps]
        assert kinds == [TextStep, ShowStep, ExampleStep, TaskStep, QuizStep, DrillStep, PlayStep]

    def test_a_text_teaches_what_it_cites(self) -> None:
        found = read(SMALL)
        assert isinstance(found.steps[0], TextStep)
        assert found.steps[0].rules == ("MOV-3",)
        assert found.steps[0].text.startswith("## One hex at a time\n\nNever")
        assert found.taught == ("MOV-3", "MOV-1")

    def test_a_drawing_is_the_engines(self) -> None:
        step = read(SMALL).step("first-steps")
        assert isinstance(step, ShowStep)
        assert step.exhibit.position is not None
        assert step.exhibit.position.units[Hex("F7")].miniatures == 1
        assert isinstance(step.exhibit.thing, Reach)
        one, two = "E5 E6 F4 F6 G5 G6", "D4 D5 E4 E7 F3 G4 G7"  # E6 has rocks, and F7 a unit
        assert set(step.exhibit.thing.hexes) == {*one.split(), *two.split()}

    def test_a_task(self) -> None:
        step = read(SMALL).step("trooper-reach")
        assert isinstance(step, TaskStep)
        task = step.task
        assert (task.id, task.par, task.hint) == ("77/trooper-reach", 3, "Two hexes.")
        assert task.question == "Click every hex the troopers can reach."
        assert task.rules == ("MOV-1", "UNI-1")
        assert task.board is not None
        assert task.key == {
            *["E5", "E6", "F4", "F6", "G5", "G6"],
            *["D4", "D5", "D6", "E4", "E7", "F3", "F7", "G4", "G7"],
        }

    def test_a_quiz(self) -> None:
        step = read(SMALL).step("what-you-know")
        assert isinstance(step, QuizStep)
        assert [task.id for task in step.tasks] == [f"77/what-you-know/{n}" for n in (1, 2, 3)]
        assert [task.solution for task in step.tasks] == [(1,), (1,), (1,)]
        assert step.tasks[1].options == ("2", "3")
        assert step.tasks[2].question == "Is the line of sight from G8 to C8 clear?"
        assert [task.rules for task in step.tasks] == [("MOV-4",), ("UNI-2",), ("LOS-5",)]

    def test_a_training_battle(self) -> None:
        found = read(SMALL.replace("number: 77", "number: 77\ntraining: 3"))
        assert found.is_battle and found.label == "Training battle 3"
        assert found.battle == found.step("first-game")
        assert not read(SMALL).is_battle and read(SMALL).battle is None and read(SMALL).label == "Chapter 77"

    def test_a_battle_needs_a_table(self) -> None:
        start, end = SMALL.index("  - play:"), SMALL.index("present:")
        found = error((SMALL[:start] + SMALL[end:]).replace("number: 77", "number: 77\ntraining: 3"))
        assert (found.line, found.column) == (3, 11)
        assert "a table to play at" in found.reason

    def test_a_drill_and_a_table(self) -> None:
        found = read(SMALL)
        assert found.step("more") == DrillStep("more", "reach")
        assert found.step("first-game") == PlayStep("first-game", "t1", "you", "recruit", False)
        team = read(SMALL.replace("empire: recruit", "empire: [officer, recruit]")).step("first-game")
        assert isinstance(team, PlayStep) and team.empire == ("officer", "recruit")

    def test_all_that_is_asked(self) -> None:
        assert len(read(SMALL).tasks) == 4

    def test_an_unknown_step(self) -> None:
        with pytest.raises(UnknownName, match="did you mean trooper-reach"):
            read(SMALL).step("troper-reach")


BAD = {
    "a misspelt key": ("minutes: 10", "minuets: 10", 4, 1, "unknown key 'minuets', did you mean 'minutes'?"),
    "a later version": ("hothlab: 1", "hothlab: 2", 1, 10, "format version 2"),
    "another number": ("number: 77", "number: 76", 2, 9, "begins with its number"),
    "no goal": ("goal: Know how a chapter is written.\n", "", 1, 1, "the key 'goal' is missing"),
    "an empty title": ("title: A small one", 'title: " "', 3, 8, "the text is empty"),
    "a chapter that takes a day": ("minutes: 10", "minutes: 600", 4, 10, "from 1 to 90"),
    "no kind of step": ("- drill: more", "- dril: more", 41, 5, "unknown kind of step 'dril', did you mean 'drill'?"),
    "an id with capitals": ("task: trooper-reach", "task: Trooper", 17, 11, "lower case with dashes"),
    "an id twice": ("drill: more", "drill: trooper-reach", 41, 12, "is used already, in line 17"),
    "a rule that is not there": ("rules: [MOV-4]", "rules: [MOV-44]", 31, 17, "unknown rule 'MOV-44'"),
    "no rule": ("rules: [MOV-4]", "rules: []", 27, 9, "names no rule that it trains"),
    "a text that cites no rule": ("(MOV-3)", "(MOV-33)", 7, 11, "cites MOV-33"),
    "an unknown kind": ("kind: reach", "kind: raech", 18, 11, "did you mean 'reach'?"),
    "a parameter of another kind": ("unit: F5", "hex: F5", 20, 5, "unknown key 'hex'"),
    "no unit there": ("unit: F5\n", "unit: F4\n", 17, 5, "no unit stands on F4"),
    "no such hex": ("unit: F5\n", "unit: F50\n", 20, 11, "there is no hex called 'F50'"),
    "a terrain that is not there": ("rocks: [E6]", "rock: [E6]", 12, 23, "did you mean 'rocks'?"),
    "a par that everybody meets": ("May units join?", "May units join?\n        par: 2", 28, 14, "trying everything"),
    "no right option": ("right: true, why: They", "right: false, why: They", 27, 9, "exactly one is right"),
    "two right options": ('"Yes", why', '"Yes", right: true, why', 27, 9, "exactly one is right"),
    "an option without a why": (', why: One more.}', "}", 34, 13, "the key 'why' is missing"),
    "numbers in no order": ("{text: 2,", "{text: 4 hexes,", 32, 9, "from the smallest to the largest"),
    "an option twice": ("{text: 2,", "{text: 3,", 32, 9, "an option is given twice"),
    "no question": ("ask: May units join?\n        options", "options", 27, 9, "the key 'ask' is missing"),
    "a table without a scenario": ("scenario: t1", "scenario: t99", 45, 15, "there is no scenario called 't99'"),
    "nobody who plays": ("empire: recruit", "empire: general", 47, 13, "unknown player 'general'"),
    "neither true nor false": ("hints: false", "hints: no", 48, 12, "true or false"),
    "left out and not there": ("present: [more]", "present: [mroe]", 49, 11, "did you mean 'more'?"),
    "two things at once": ("reach: F5\n", "reach: F5\n    visible: F5\n", 14, 14, "one thing is shown at a time"),
}  # fmt: skip


class TestBadFiles:
    @pytest.mark.parametrize("name", BAD)
    def test_one_error_with_its_place(self, name: str) -> None:
        old, new, line, column, reason = BAD[name]
        assert SMALL.count(old) >= 1, "the test itself is out of date"
        found = error(SMALL.replace(old, new, 1))
        assert reason in found.reason
        assert (found.line, found.column) == (line, column)
        assert found.source == "77-small-one.yaml"

    def test_two_questions_are_no_quiz(self) -> None:
        start = SMALL.index("      - kind: sight")
        end = SMALL.index("  - drill: more")
        assert "3 to 6 questions, not 2" in error(SMALL[:start] + SMALL[end:]).reason

    def test_nothing_to_see(self) -> None:
        start, end = SMALL.index("    board: {terrain"), SMALL.index("    caption")
        found = error(SMALL[:start] + SMALL[end:])
        assert (found.line, found.column) == (11, 5)
        assert "nothing is shown" in found.reason

    def test_no_steps(self) -> None:
        start = SMALL.index("steps:")
        assert "a chapter has steps" in error(SMALL[:start] + "steps: []\n").reason


class TestNames:
    @pytest.mark.parametrize("name", ["04", "4", 4, "movement", "04-movement", " Movement "])
    def test_a_chapter_by_any_name(self, name: str | int) -> None:
        assert chapter(name) is chapter("04")

    def test_no_such_chapter(self) -> None:
        with pytest.raises(UnknownName, match="did you mean movement"):
            chapter("movment")


CHAPTERS = sorted(chapter_files())
TASKS = [pytest.param(task, id=task.id) for number in CHAPTERS for task in chapter(number).tasks]


class TestTheChapters:
    """All that are there."""

    @pytest.mark.parametrize("number", CHAPTERS)
    def test_it_loads(self, number: str) -> None:
        found = chapter(number)
        assert found.id == number
        assert set(found.taught) <= set(rules())

    @pytest.mark.parametrize("task", TASKS)
    def test_every_task_is_solved_by_its_key_and_by_nothing_else(self, task: Task) -> None:
        attempt = Attempt(task)
        for pick in task.solution:
            attempt.pick(pick)
        attempt.check()
        assert attempt.solved and attempt.stars == 3

    @pytest.mark.parametrize("task", TASKS)
    def test_every_wrong_pick_is_told_why(self, task: Task) -> None:
        picks = tuple(task.choices)
        wrong = [pick for pick in picks if pick not in task.key]
        assert wrong, "a task that cannot be got wrong teaches nothing"
        for pick in wrong:
            found = task.check([pick])
            assert not found.right
            assert found.wrong[pick].rule in rules()
            assert found.wrong[pick].text

    @pytest.mark.parametrize("task", TASKS)
    def test_no_task_is_put_twice_alike(self, task: Task) -> None:
        assert [each.id for each in chapter(task.id[:2]).tasks].count(task.id) == 1


def test_a_medal_in_passing_is_what_a_battle_pays() -> None:
    """OBJ-4: the hexes that chapter 13 calls right are those where a move ends that wins the medal, and no others."""
    step = chapter("13").step("in-passing")
    assert isinstance(step, TaskStep) and step.task.board is not None
    (at,) = step.task.marked

    def ordered() -> FirstTurn:
        assert isinstance(step, TaskStep) and step.task.board is not None
        turn = FirstTurn(step.task.board, "rebel")
        turn.orders([at])
        return turn

    ends = set()
    for move in of_kind(Move, ordered().battle.legal_actions()):
        battle = ordered().battle
        battle.play(move)
        if battle.medals["rebel"]:
            ends.add(move.to)
    assert step.task.key == ends
