"""One more step at the end of a lesson file: the rest of its text, comments and all, stays as it was."""

from __future__ import annotations

import re
from itertools import chain, count
from textwrap import indent
from typing import Any

from hothlab.base.files import locked, make_folder, write_atomically
from hothlab.base.yamltree import Node, read_text_file, read_yaml, yaml_text
from hothlab.language.text import _
from hothlab.lessons.authoring.checking import check_text
from hothlab.lessons.authoring.keeping import refusal, slug_of
from hothlab.lessons.authoring.own_lessons import lesson_in, lessons_folder
from hothlab.lessons.authoring.questions import TaskDraft
from hothlab.lessons.course.chapter import Chapter

__all__ = ["add_question", "with_step"]

_PATIENCE = 5.0
"""Seconds to wait for another page that writes."""


def add_question(question: TaskDraft, title: str) -> tuple[Chapter, str]:
    """Put a question into the lesson of that title or name; if there is none, a new lesson begins with it.

    Gives the lesson as it is now, and the id of the new step. What is written is whole and has no mistake.
    """
    name = slug_of(title)
    folder = lessons_folder()
    make_folder(folder)
    path = folder / f"{name}.yaml"
    with locked(folder / ".lessons.lock", _PATIENCE):
        text = read_text_file(path) if path.exists() else _beginning(title)
        taken = re.findall(r"[a-z0-9-]+", text)
        names = chain([question.stem], (f"{question.stem}-{n}" for n in count(2)))
        id = next(each for each in names if each not in taken)
        written = with_step(text, str(path), question.step(id))
        checked = check_text(written, str(path))
        if not checked.valid:
            raise refusal(checked)
        write_atomically(path, written)
    return lesson_in(path).read(), id


def _beginning(title: str) -> str:
    goal = _("You can answer what we argued about at the table.")
    return yaml_text({"hothlab": 1, "title": " ".join(title.split()), "minutes": 5, "goal": goal, "steps": []})


def with_step(text: str, source: str, step: dict[str, Any]) -> str:
    """The text of a lesson file with one step more at the end of its steps."""
    root = read_yaml(text, source)
    rows = root.mapping()
    if "steps" not in rows:
        raise root.error(_("the key {key!r} is missing").format(key="steps"))
    steps = rows["steps"].items()
    lines = text.removeprefix("\ufeff").rstrip("\n").split("\n")
    if not steps and lines[rows["steps"].line - 1].split("#")[0].rstrip() in ("steps: []", "steps:"):
        at, column = rows["steps"].line, 3
        lines[at - 1] = lines[at - 1].replace("steps: []", "steps:")
    elif steps and lines[steps[0].line - 1][: steps[0].column - 1].strip() == "-":
        at, column = _end(root, lines), lines[steps[0].line - 1].index("-") + 1
    else:  # written in brackets: the file is written anew
        plain = root.plain()
        return yaml_text({**plain, "steps": [*plain["steps"], step]})
    item = indent(yaml_text([step]).rstrip("\n"), " " * (column - 1))
    above = [""] if lines[at - 1].strip() and steps else []
    below = [""] if at < len(lines) and lines[at].strip() else []
    return "\n".join([*lines[:at], *above, item, *below, *lines[at:]]) + "\n"


def _end(root: Node, lines: list[str]) -> int:
    """The number of lines up to the end of the steps; comments above the next key belong to that key."""
    assert root.keys is not None
    first = root.keys["steps"].line
    following = [key.line for key in root.keys.values() if key.line > first]
    at = min(following, default=len(lines) + 1) - 1
    while not lines[at - 1].strip() or lines[at - 1].startswith("#"):
        at -= 1
    return at
