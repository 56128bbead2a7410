"""Nothing is explained by what comes later: the rules behind an answer are taught on the path before it is asked."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from hothlab.game.scenario import load
from hothlab.lessons.course.chapter import Chapter
from hothlab.lessons.course.course import course, hardest_level
from hothlab.lessons.course.steps import DrillStep, ExampleStep, PlayStep, QuizStep, ShowStep, TaskStep, TextStep
from hothlab.lessons.drills.drill import topics
from hothlab.lessons.tasks.task import Task
from hothlab.widgets.show import exhibit_drawing

RULE = re.compile(r"\b[A-Z]{3}-[0-9]+\b")
PATH = course().chapters


def behind(task: Task) -> set[str]:
    """The rules that a task says it trains, and all that its answers cite, the wrong ones too."""
    picks = task.choices
    told = [task.check([pick]) for pick in picks]
    words = [task.reveal().sentence, task.hint, *(each.sentence for each in told)]
    words += [reason.text for each in told for reason in each.wrong.values()]
    return {*task.rules, *(rule for each in told for rule in each.rules), *RULE.findall(" ".join(words))}


def taught_before(chapter: Chapter) -> set[str]:
    """The rules of all that comes before a place of the path."""
    at = next(n for n, each in enumerate(PATH) if each.number == chapter.number)
    return {rule for each in PATH[:at] for _step, rules, _asked in told(each) for rule in rules}


def told(chapter: Chapter) -> Iterator[tuple[str, tuple[str, ...], tuple[Task, ...]]]:
    """The steps of a chapter: what each is called, the rules that it teaches, and then what it asks."""
    for step in chapter.steps:
        match step:
            case TextStep():
                yield step.text[:40], step.rules, ()
            case ShowStep():
                yield step.id, step.rules, ()
            case ExampleStep():
                for moment in step.example.moments:
                    # What a moment tells is read after its question; the rules that it is about are named with it.
                    yield f"{step.id}: {moment.title}", moment.rules, (moment.ask,) if moment.ask else ()
            case TaskStep():
                yield step.id, (), (step.task,)
            case QuizStep():
                yield step.id, (), step.tasks


@pytest.mark.parametrize("chapter", PATH, ids=lambda each: each.name)
def test_every_answer_is_explained_by_what_was_taught(chapter: Chapter) -> None:
    known, late = taught_before(chapter), {}
    for name, rules, asked in told(chapter):
        known |= set(rules)
        for task in asked:
            if ahead := behind(task) - known:
                late[task.id or name] = sorted(ahead)
    assert late == {}


@pytest.mark.parametrize("chapter", PATH, ids=lambda each: each.name)
def test_no_drawing_names_a_rule_that_comes_later(chapter: Chapter) -> None:
    known = taught_before(chapter)
    for step in chapter.steps:
        if isinstance(step, TextStep | ShowStep):
            known |= set(step.rules)
        if isinstance(step, ShowStep):
            assert set(RULE.findall(exhibit_drawing(step.exhibit).text)) <= known, step.id


@pytest.mark.parametrize("chapter", [each for each in PATH if each.is_battle], ids=lambda each: each.name)
def test_a_battle_stands_behind_what_prepares_it(chapter: Chapter) -> None:
    """All rules that its briefing names are taught before the first card is played."""
    known = taught_before(chapter) | set(chapter.taught)
    for step in chapter.steps:
        if isinstance(step, PlayStep):
            assert set(RULE.findall(load(step.scenario).scenario.briefing)) <= known


@pytest.mark.parametrize("chapter", PATH, ids=lambda each: each.name)
def test_a_drill_grows_only_as_far_as_was_taught(chapter: Chapter) -> None:
    known = taught_before(chapter) | {rule for _step, rules, _asked in told(chapter) for rule in rules}
    for step in chapter.steps:
        if isinstance(step, DrillStep):
            for level in topics()[step.topic].levels[: hardest_level(chapter, step.topic)]:
                assert set(level.rules) <= known


def test_most_drills_grow() -> None:
    drills = [(each, step.topic) for each in PATH for step in each.steps if isinstance(step, DrillStep)]
    grown = [hardest_level(each, topic) for each, topic in drills]
    assert sum(level > 1 for level in grown) > len(drills) / 2
    assert hardest_level(PATH[0], "sight-edge") == 1


@pytest.mark.parametrize("chapter", PATH, ids=lambda each: each.name)
def test_a_goal_says_what_the_reader_can_do(chapter: Chapter) -> None:
    assert "you can" in chapter.goal.lower()
