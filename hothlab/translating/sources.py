"""What is translated: which keys of which data files a person reads, the rooms' own texts, and the code.

A message is the English text itself, as the readers of the files give it to `_`; its file and key stand beside it as a
comment. A context (`pgettext`) is kept for homonyms in the code: in the data two equal sentences mean the same.
"""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from hothlab.data import DATA, folder
from hothlab.translating.starts import comments

__all__ = ["PARTS", "SourceText", "code_texts", "data_texts"]

_TASK = ("ask", "hint", "because", "why", "why.*", "options.*.text", "options.*.why")
_STEP = ("text", "caption", *_TASK, *(f"questions.*.{key}" for key in _TASK))
_CHAPTER = ("title", "goal", *(f"steps.*.{key}" for key in _STEP))
_EXAMPLE = ("title", "moments.*.title", "moments.*.text", *(f"moments.*.ask.{key}" for key in _TASK))

KEYS: dict[str, dict[str, tuple[str, ...]]] = {
    "rules": {
        "catalogue.yaml": ("groups.*", "rules.*.title", "rules.*.text"),
        "rulings.yaml": (
            "rulings.*.title", "rulings.*.question", "rulings.*.readings.*.label", "rulings.*.readings.*.text",
            "rulings.*.why_open", "rulings.*.editions.*.says",
        ),
        "editions.yaml": ("notes.*.says",),
        "rule_boards.yaml": ("*.caption", "*.words[]"),
        "not_included.yaml": ("not_included.*.title", "not_included.*.words[]", "not_included.*.text"),
    },
    "cards": {
        "cards.yaml": ("cards.*.name", "cards.*.text", "cards.*.open.*"),
        "decks/*.yaml": ("leaders.*.name",),
    },
    "scenarios": {
        "scenarios/*.yaml": ("name", "briefing", "facts.open.*"),
        "start/scenario.yaml": ("name", "briefing"),
    },
    "course-1": {"course/0[0-5]-*.yaml": _CHAPTER},
    "course-2": {"course/0[6-9]-*.yaml": _CHAPTER, "course/10-*.yaml": _CHAPTER},
    "course-3": {"course/1[1-6]-*.yaml": _CHAPTER},
    "course-4": {
        "course/course.yaml": (
            "parts.*.title", "rooms.*.title", "rooms.*.about", "doors.*.who", "doors.*.about",
        ),
        "course/[2-9][0-9]-*.yaml": _CHAPTER,
        "start/lesson.yaml": _CHAPTER,
        "plans.yaml": (
            "plans.*.title", "plans.*.about", "plans.*.parts.*.say", "plans.*.parts.*.do", "plans.*.parts.*.text",
        ),
        "drills.yaml": ("topics.*.title", "topics.*.levels.*.title", "topics.*.levels.*.hint"),
        "examples/*.yaml": _EXAMPLE,
        "summary.yaml": ("sections.*.title", "sections.*.lines.*.text"),
        "notebooks/2*.ipynb": ("markdown",),
    },
}  # fmt: skip
"""For each part the files with their keys. `*` is any key or place in a list; `[]` makes one message of a list."""

PARTS = (*KEYS, "interface")
"""One `.po` file each. A text that two parts have stands in the first of them only."""

_NAMES = ("id", "name", "task", "show", "quiz", "number")
"""What tells the rows of a list apart, where a row has one of these; otherwise its number does."""

_HEADING = re.compile(r"#+ (.*)")

_FUNCTIONS = {"_": "m", "later": "m", "ngettext": "mp", "pgettext": "cm"}
"""What each argument of the functions of `language.text` is: a message (m), its plural (p) or its context (c)."""


@dataclass(frozen=True)
class SourceText:
    """A text that is translated, and where it stands."""

    part: str
    place: str
    """`course/04-movement: trooper-reach.hint`, or a file of the code."""
    text: str | tuple[str, str]
    """The English text, or its two forms where a number decides."""
    context: str | None = None

    @property
    def formatted(self) -> bool:
        """Whether braces in it are places that the program fills."""
        return self.part == "interface"


def data_texts() -> Iterator[SourceText]:
    """Every text of the data files, in the order of the parts, the files and their lines."""
    for part, files in KEYS.items():
        for pattern, keys in files.items():
            for path in _files(pattern):
                name = path.relative_to(DATA) if path.is_relative_to(DATA) else Path(path.parent.name, path.name)
                for place, text in (*_texts_of(path, keys), *_comments_of(path)):
                    if re.search(r"[^\W\d_]", text):
                        yield SourceText(part, f"{name.with_suffix('').as_posix()}: {place}", text)


def _files(pattern: str) -> list[Path]:
    first = pattern.partition("/")[0]
    root = folder(first).parent if first in ("scenarios", "notebooks") else DATA
    return sorted(root.glob(pattern))


def _texts_of(path: Path, keys: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    if path.suffix == ".ipynb":
        for cell in json.loads(path.read_text("utf-8"))["cells"]:
            if cell["cell_type"] == "markdown":
                yield cell["id"], "".join(cell["source"])
        return
    import yaml

    loader = getattr(yaml, "CBaseLoader", yaml.BaseLoader)  # every scalar as it is written: Yes stays a word
    patterns = [tuple(key.split(".")) for key in keys]
    yield from _walk(yaml.load(path.read_text("utf-8"), Loader=loader), patterns, ())


def _comments_of(path: Path) -> Iterator[tuple[str, str]]:
    """The comments of a file that somebody begins with."""
    if path.parent.name == "start":
        yield from ((f"comment {n}", text) for n, text in enumerate(comments(path.read_text("utf-8")), start=1))


def _walk(node: Any, patterns: list[tuple[str, ...]], place: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    """Each text below a node that a pattern leads to, in the order of the file."""
    if isinstance(node, str):
        if () in patterns:
            yield ".".join(place), node.strip()
        return
    if not isinstance(node, (dict, list)):
        return
    rows = node.items() if isinstance(node, dict) else ((_named(row, n), row) for n, row in enumerate(node, start=1))
    for key, row in rows:
        if (f"{key}[]",) in patterns:
            yield ".".join((*place, str(key))), ", ".join(map(str, row))
        below = [pattern[1:] for pattern in patterns if pattern and pattern[0] in ("*", key)]
        if below:
            shown = (*place, str(key)) if key not in ("steps", "rules", "rulings", "questions") else place
            yield from _walk(row, below, shown)


def _named(row: Any, number: int) -> str:
    named = [str(row[key]) for key in _NAMES if isinstance(row, dict) and key in row]
    titled = _HEADING.match(row["text"]) if isinstance(row, dict) and "text" in row else None
    return named[0] if named else titled[1] if titled else str(number)


def code_texts() -> Iterator[SourceText]:
    """Every message of the code, file by file.

    A function that hands its own arguments on to one of `_FUNCTIONS` takes messages itself: `_counted(one, many)`.
    """
    package = DATA.parent
    trees = {path: ast.parse(path.read_text("utf-8")) for path in sorted(package.rglob("*.py"))}
    for path, tree in trees.items():
        takers = {name: {kinds: range(len(kinds))} for name, kinds in _FUNCTIONS.items()} | _handing_on(tree)
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                for kinds, places in takers.get(node.func.id, {}).items():
                    found = _literals(node, kinds, places)
                    if found.get("m"):
                        text = (found["m"], found["p"]) if "p" in found else found["m"]
                        yield SourceText("interface", path.relative_to(package).as_posix(), text, found.get("c"))


def _literals(call: ast.Call, kinds: str, places: Sequence[int]) -> dict[str, str]:
    """The literals of a call at these places: a message, its plural, its context."""
    found = {}
    for kind, place in zip(kinds, places, strict=True):
        argument = call.args[place] if place < len(call.args) else None
        if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
            found[kind] = argument.value
    return found


def _handing_on(tree: ast.Module) -> dict[str, dict[str, Sequence[int]]]:
    """The functions of a file that hand on their own arguments as messages, and which of them."""
    found: dict[str, dict[str, Sequence[int]]] = {}
    for function in ast.walk(tree):
        if not isinstance(function, ast.FunctionDef):
            continue
        names = [each.arg for each in function.args.args]
        for node in ast.walk(function):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in _FUNCTIONS:
                kinds = _FUNCTIONS[node.func.id]
                handed = [each.id if isinstance(each, ast.Name) else "" for each in node.args[: len(kinds)]]
                if all(name in names for name in handed):
                    found.setdefault(function.name, {})[kinds] = [names.index(name) for name in handed]
    return found
