"""Where each rule is learned: the chapters that teach it, what trains it, and what shows it.

The map of the course, the rule look-up and the test that no rule is forgotten all read this table.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass

from hothlab.base.errors import HothlabError, UnknownName
from hothlab.language.text import _, per_language
from hothlab.lessons.course.chapter import Chapter, chapter_files
from hothlab.lessons.course.course import course, planned
from hothlab.lessons.course.steps import DrillStep, ExampleStep, ShowStep
from hothlab.lessons.drills.drill import topics
from hothlab.lessons.examples.example import example, examples
from hothlab.rules.catalogue import rules

__all__ = ["Trace", "problems", "report", "traces"]


@dataclass(frozen=True)
class Trace:
    """Where one rule is learned."""

    rule: str
    chapters: tuple[str, ...] = ()
    """The chapters whose texts or drawings cite it."""
    trained_by: tuple[str, ...] = ()
    """Tasks and quiz questions by id, and drills as `drill:reach`."""
    shown_by: tuple[str, ...] = ()
    """Drawings and tasks on a board by id, `04/open-snow`, and worked examples, `example:p5-moving`."""

    @property
    def missing(self) -> tuple[str, ...]:
        """Which of `chapter`, `task` and `board` it lacks."""
        found = {"chapter": self.chapters, "task": self.trained_by, "board": self.shown_by}
        return tuple(name for name, places in found.items() if not places)


def traces() -> dict[str, Trace]:
    """The whole table, by rule, in the order of the catalogue."""
    return _known(tuple(chapter_files().values()))


@per_language()
def _known(_files: tuple[object, ...]) -> dict[str, Trace]:
    taught, trained, shown = (defaultdict[str, list[str]](list) for _column in range(3))
    for each in course().chapters:
        for rule in each.taught:
            taught[rule].append(each.id)
        for task in each.tasks:
            for rule in task.rules:
                trained[rule].append(task.id)
                if task.board is not None or task.cards or task.dice:
                    shown[rule].append(task.id)
        for step in each.steps:
            if isinstance(step, ShowStep):
                for rule in step.rules:
                    shown[rule].append(f"{each.id}/{step.id}")
    for name, topic in topics().items():
        for rule in topic.rules:
            trained[rule].append(f"drill:{name}")
    for id, worked in examples().items():
        for rule in worked.rules:
            shown[rule].append(f"example:{id}")
    return {
        rule: Trace(rule, *(tuple(dict.fromkeys(column[rule])) for column in (taught, trained, shown)))
        for rule in rules()
    }


def problems() -> list[str]:
    """What does not fit together: chapters without a file or a place on the map, steps that lead nowhere."""
    files = chapter_files()
    found = [_("chapter {id} has no file").format(id=id) for id in planned() if id not in files]
    places = (*planned(), *(room.id for room in course().rooms))
    found += [_("chapter {id} has no place on the map").format(id=id) for id in files if id not in places]
    return found + [problem for each in course().chapters for problem in _dead_ends(each)]


def _dead_ends(chapter: Chapter) -> list[str]:
    """The steps whose worked example or drill does not exist."""
    found = []
    for step in chapter.steps:
        try:
            if isinstance(step, ExampleStep):
                example(step.id)
            elif isinstance(step, DrillStep):
                if step.topic not in topics():
                    raise UnknownName(_("drill topic"), step.topic, topics())
                topics()[step.topic].level(1)
        except HothlabError as error:
            found.append(f"{chapter.id}/{step.id}: {error}")
    return found


def report() -> str:
    """All that is missing, for the authors of chapters: a line for each problem and for each rule."""
    lines = problems()
    for rule, trace in traces().items():
        if trace.missing:
            lines.append(_("{rule} lacks: {things}").format(rule=rule, things=", ".join(trace.missing)))
    return "\n".join(lines) or _("Nothing is missing.")
