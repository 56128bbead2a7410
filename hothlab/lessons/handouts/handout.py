"""What a person has printed: chapters, plans, single tasks, drills, scenarios, the summary and the reference.

>>> made_handout("04").title, len(made_handout("04").tasks)
('Movement', 9)
>>> [type(part).__name__ for part in made_handout("summary", "t1", "drill:reach").parts]
['SummarySheet', 'ScenarioSheet', 'Worksheet']
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from hothlab.base.bounds import whole_number
from hothlab.base.errors import HothlabError, UnknownName
from hothlab.base.files import written_path
from hothlab.base.yamltree import read_text_file
from hothlab.game.scenario import Scenario, load, scenarios
from hothlab.language.text import _, short
from hothlab.lessons.authoring.checking import format_of
from hothlab.lessons.authoring.own_lessons import lesson_in, own_lesson
from hothlab.lessons.course.chapter import Chapter, chapter, chapter_files
from hothlab.lessons.course.plans import Plan, chosen_slides, plans
from hothlab.lessons.course.talk import slides
from hothlab.lessons.drills.drill import drill, topics
from hothlab.lessons.reader.own_plans import own_plans
from hothlab.lessons.tasks.task import Task

__all__ = [
    "DRILLS", "Handout", "HandoutPart", "Reference", "ScenarioSheet", "SummarySheet", "Worksheet", "chapter_handout",
    "made_handout", "plan_handout", "scenario_handout",
]  # fmt: skip

DRILLS = 6
"""How many tasks of a drill are printed."""
_MOST = 40
"""Names of one hand-out."""


@dataclass(frozen=True)
class Worksheet:
    """Tasks with room to write; their answers stand on pages of their own, at the end."""

    title: str
    about: str
    tasks: tuple[Task, ...]


@dataclass(frozen=True)
class ScenarioSheet:
    """A scenario: how it is set up, what each side wants, and what its units and its ground do."""

    scenario: Scenario


@dataclass(frozen=True)
class SummarySheet:
    """The rules on one page."""


@dataclass(frozen=True)
class Reference:
    """What each unit and each terrain does."""


_TASKS = "-tasks"
"""How the name of a file with tasks of a chapter ends, so that none takes the place of the whole chapter's."""

HandoutPart = Worksheet | ScenarioSheet | SummarySheet | Reference


@dataclass(frozen=True)
class Handout:
    """Pages to print. Its texts are in the reader's language already."""

    name: str
    """For a file: `04-movement`."""
    title: str
    parts: tuple[HandoutPart, ...]

    @property
    def tasks(self) -> tuple[Task, ...]:
        """All that is asked, in order."""
        return tuple(task for part in self.parts if isinstance(part, Worksheet) for task in part.tasks)


def made_handout(*names: str | int | Path) -> Handout:
    """The hand-out of what is named: a chapter, a plan, a task's address, a drill, a scenario, `summary`, `reference`.

    A number is a chapter; scenario 10 is `scenario-10`, its name or its file, and a lesson of one's own is its file or
    `own:night-attack`. `04/trooper-reach` is one task, `drill:reach:2` some of that drill's second level.
    """
    if not names or len(names) > _MOST:
        raise HothlabError(_("name 1 to {most} things to print").format(most=_MOST))
    found: list[Handout] = []
    for name in names:
        made = _one(name)
        if found and "/" in str(name) and _is_worksheet(found[-1]) and found[-1].title == made.title:
            made = _joined(found.pop(), made)
        found.append(made)
    if len(found) == 1:
        return found[0]
    title = found[0].title if len({each.title for each in found}) == 1 else _("Hand-out")
    return Handout("handout", title, tuple(part for each in found for part in each.parts))


def _is_worksheet(made: Handout) -> bool:
    return len(made.parts) == 1 and isinstance(made.parts[0], Worksheet)


def _joined(one: Handout, other: Handout) -> Handout:
    """Tasks of the same chapter, one below the other."""
    (first,), (second,) = one.parts, other.parts
    assert isinstance(first, Worksheet) and isinstance(second, Worksheet)
    name = one.name if one.name.endswith(_TASKS) else f"{one.name}{_TASKS}"
    return Handout(name, one.title, (Worksheet(first.title, first.about, (*first.tasks, *second.tasks)),))


def _one(name: str | int | Path) -> Handout:
    text = short(name, 1000).strip()
    word = text.lower()
    if word == "summary":
        return Handout("summary", _("The rules on one page"), (SummarySheet(),))
    if word == "reference":
        return Handout("reference", _("Quick reference"), (Reference(),))
    if isinstance(name, Path) or word.endswith((".yaml", ".yml")):
        return _of_file(written_path(text))
    if word.startswith("scenario-"):
        return scenario_handout(load(text[len("scenario-") :]).scenario)
    if word.startswith("own:"):
        return chapter_handout(own_lesson(text).read())
    if word.startswith("drill:"):
        return _of_drill(word)
    if "/" in word:
        return _of_tasks(word)
    for each in (*plans(), *own_plans()):
        if text in (each.id, each.title):
            return plan_handout(each)
    if word in scenarios() or re.fullmatch(r"t\d+", word):
        return scenario_handout(load(text).scenario)
    try:
        return chapter_handout(chapter(text))
    except UnknownName:
        known = ["summary", "reference", *chapter_files(), *(path.stem[3:] for path in chapter_files().values())]
        known += [*(each.id for each in plans()), *scenarios(), *(f"drill:{topic}" for topic in topics())]
        raise UnknownName(_("chapter, plan, drill or scenario"), text, known) from None


def _of_file(path: Path) -> Handout:
    """A lesson or a scenario of somebody's own."""
    if format_of(read_text_file(path), str(path)) == "lesson":
        return chapter_handout(lesson_in(path).read())
    return scenario_handout(load(path).scenario)


def _titled(chapter: Chapter) -> str:
    return _("{chapter}: {title}").format(chapter=chapter.label, title=chapter.title)


def chapter_handout(chapter: Chapter) -> Handout:
    """The tasks and quizzes of a chapter."""
    tasks = chapter.tasks
    if not tasks:
        raise HothlabError(_("there are no tasks in chapter {chapter}").format(chapter=chapter.id))
    sheet = Worksheet(_titled(chapter), chapter.goal, tasks)
    return Handout(chapter.name, chapter.title, (sheet,))


def plan_handout(plan: Plan) -> Handout:
    """The tasks that a plan asks, chapter by chapter."""
    sheets = []
    for part in plan.parts:
        tasks = tuple(slide.task for slide in part.slides if slide.task is not None)
        if tasks:
            sheets.append(Worksheet(part.title, "", tasks))
    if not sheets:
        raise HothlabError(_("the plan {title!r} has no questions").format(title=plan.title))
    slug = plan.id or "-".join(re.findall(r"[^\W_]+", plan.title.lower())) or "plan"
    return Handout(slug, plan.title, tuple(sheets))


def _of_tasks(address: str) -> Handout:
    """One task of a chapter, or a whole quiz of it."""
    number, _slash, name = address.partition("/")
    found = chapter(number)
    known = [slide.id for slide in slides(found)]
    is_quiz = any(id.startswith(f"{found.id}/{name}/") for id in known) and f"{found.id}/{name}" not in known
    chosen = chosen_slides(found, [f"{name}/*" if is_quiz else name])
    tasks = tuple(slide.task for slide in chosen if slide.task is not None)
    if not tasks:
        raise HothlabError(_("there is no question at {address}").format(address=short(address)))
    file = f"{found.name}-{'-'.join(re.findall(r'[a-z0-9]+', name))}"  # not that of the whole chapter
    return Handout(file, found.title, (Worksheet(_titled(found), "", tasks),))


def _of_drill(address: str) -> Handout:
    """Some tasks of a drill: `drill:reach`, `drill:reach:2` for its second level, `drill:reach:2:17` for one task."""
    numbers = address.split(":")[1:]
    topic = numbers.pop(0)
    if topic not in topics():
        raise UnknownName(_("drill topic"), topic, topics())
    level, seed = [int(each) if re.fullmatch(r"\d{1,9}", each) else -1 for each in (*numbers, "1", "0")[:2]]
    if len(numbers) > 2 or level < 0 or seed < 0:
        raise HothlabError(_("a drill is written drill:reach or drill:reach:2, not {text!r}").format(text=address))
    seeds = range(1, DRILLS + 1) if len(numbers) < 2 else (whole_number(seed, _("a seed"), 0, 10**9),)
    tasks = tuple(drill(topic, level, each) for each in seeds)
    title, step = _(topics()[topic].title), _(topics()[topic].level(level).title)
    about = _("Level {n}: {title}").format(n=level, title=step)
    return Handout(f"drill-{topic}", title, (Worksheet(title, about, tasks),))


def scenario_handout(scenario: Scenario) -> Handout:
    """A scenario on one page."""
    return Handout(scenario.slug or "scenario", _(scenario.name), (ScenarioSheet(scenario),))
