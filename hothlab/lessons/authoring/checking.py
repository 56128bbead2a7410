"""Every mistake of a lesson, a scenario or a file of plans, each with its place.

>>> text = "hothlab: 1\\nname: Snow\\nfrist: rebel\\nhand: {rebel: 4, empire: four}"
>>> print(*check_text(text, "x.yaml").mistakes, sep="\\n")
x.yaml:1:1: the key 'medals' is missing
x.yaml:3:1: unknown key 'frist', did you mean 'first'?
x.yaml:4:26: expected a whole number, found the text 'four'
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from hothlab.base.errors import BadFile, HothlabError
from hothlab.base.yamltree import Mistakes, read_text_file, read_yaml
from hothlab.data import DATA
from hothlab.game.scenario import Scenario
from hothlab.game.scenario_format import KEYS as SCENARIO_KEYS
from hothlab.game.scenario_format import read_scenario
from hothlab.language.text import _
from hothlab.lessons.course.chapter import read_chapter, read_lesson
from hothlab.lessons.course.chapter_file import KEYS as LESSON_KEYS
from hothlab.lessons.course.plans import KEYS as PLAN_KEYS
from hothlab.lessons.course.plans import read_plans

__all__ = ["Checked", "check_file", "check_text", "format_of"]

_KEYS = {"scenario": SCENARIO_KEYS, "lesson": LESSON_KEYS, "plans": PLAN_KEYS}
_LOOKED_AT = 40
"""How many keys of a file, and letters of each, are looked at to tell what kind of file it is."""
_ALIKE = 0.75


@dataclass(frozen=True)
class Checked:
    """The verdict on a file: its kind and all of its mistakes."""

    source: str
    kind: str
    mistakes: tuple[BadFile, ...]
    warnings: tuple[str, ...] = ()

    @property
    def valid(self) -> bool:
        """Is nothing wrong?"""
        return not self.mistakes

    @property
    def plain(self) -> dict[str, Any]:
        """For a program; `error` is the first mistake as one line."""
        places = [{"line": each.line, "column": each.column, "reason": each.reason} for each in self.mistakes]
        return {
            "file": self.source,
            "kind": self.kind,
            "valid": self.valid,
            "error": str(self.mistakes[0]) if self.mistakes else None,
            "mistakes": places,
            "warnings": list(self.warnings),
        }


def check_file(path: Path) -> Checked:
    """Everything that is wrong with a file."""
    try:
        text = read_text_file(path)
    except BadFile as error:
        return Checked(str(path), "", (error,))
    return check_text(text, str(path))


def check_text(text: str, source: str) -> Checked:
    """Everything that is wrong with the text of a file; `source` is its name."""
    found = Mistakes()
    kind, read = "", None
    try:
        kind = format_of(text, source)
        read = _readers(source)[kind](text, source, found)
    except BadFile as error:
        found.keep(error)
    except HothlabError as error:  # one that knows no place
        found.keep(BadFile(source, 1, 1, str(error)))
    return Checked(source, kind, found.found, read.warnings if isinstance(read, Scenario) else ())


def format_of(text: str, source: str) -> str:
    """What a file wants to be: the format whose keys it has, or nearly has."""
    keys = list(read_yaml(text, source, Mistakes()).mapping())[:_LOOKED_AT]

    def alike(kind: str) -> tuple[int, int]:
        near = sum(bool(get_close_matches(key[:_LOOKED_AT], _KEYS[kind], 1, _ALIKE)) for key in keys)
        return near, sum(key in _KEYS[kind] for key in keys)

    best = max(_KEYS, key=alike)
    if alike(best) == (0, 0):
        raise BadFile(source, 1, 1, _("this is neither a scenario nor a lesson nor a plan: it has none of their keys"))
    return best


def _readers(source: str) -> dict[str, Callable[[str, str, Mistakes], object]]:
    of_the_course = Path(source).resolve().parent == (DATA / "course").resolve()
    return {"scenario": read_scenario, "lesson": read_chapter if of_the_course else read_lesson, "plans": read_plans}
