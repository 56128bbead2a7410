"""The notebooks, and the page around them, in a language: made when they are wanted, from the English ones.

Only the prose is translated: the code is the same in every language, so the page that wakes the notebooks knows it.
What a cell says comes from its kernel, which speaks the language that the notebook names (`metadata.hothlab.language`).
Nothing here reads a chapter, so that a server has it at once.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from typing import Any

from hothlab.data import DATA, folder
from hothlab.language.text import _, language, speaking
from hothlab.lessons.course.naming import title_of
from hothlab.lessons.notebooks.saving import DIGEST

__all__ = ["course_in", "in_language", "notebooks_in", "words"]

_COURSE = DATA / "lab" / "labextensions" / "hothlab" / "static" / "course.json"


def in_language(notebook: dict[str, Any], code: str) -> dict[str, Any]:
    """A notebook of ours in a language: its texts translated, its cells not yet run."""
    with speaking(code):
        cells = [_cell(cell) for cell in notebook["cells"]]
    about = {**notebook["metadata"]["hothlab"], "language": code}
    return {**notebook, "cells": cells, "metadata": {**notebook["metadata"], "hothlab": about}}


def _cell(cell: dict[str, Any]) -> dict[str, Any]:
    if cell["cell_type"] == "markdown":
        text = "".join(cell["source"])
        return {**cell, "source": str(_(text))}
    return {**cell, "execution_count": None, "outputs": [kept for each in cell["outputs"] for kept in _room(each)]}


def _room(output: dict[str, Any]) -> list[dict[str, Any]]:
    """Only the height of a drawing: the page keeps it free until the cell is awake."""
    size = output.get("metadata", {}).get(DIGEST)
    if size is None:
        return []
    return [{"output_type": "display_data", "data": {"text/plain": ""}, "metadata": {DIGEST: size}}]


def notebooks_in(code: str) -> Iterator[tuple[str, bytes]]:
    """Every notebook of the course in a language: the name of its file, and what is in it."""
    for path in sorted(folder("notebooks").glob("[0-9][0-9]-*.ipynb")):
        notebook = json.loads(path.read_text("utf-8"))
        if "hothlab" in notebook["metadata"] and "copy" not in notebook["metadata"]["hothlab"]:
            made = json.dumps(in_language(notebook, code), ensure_ascii=False, indent=1)
            yield path.name, f"{made}\n".encode()


@cache
def course_in(code: str) -> dict[str, Any]:
    """What the page knows of the course, in a language: the words of its bar, and the places in their order."""
    english = json.loads(_COURSE.read_text("utf-8"))
    with speaking(code):
        parts = [
            {
                "title": str(_(part["title"])),
                "places": [
                    {**place, "title": title_of(place["kind"], place.get("n", 0), _(place["called"]))}
                    for place in part["places"]
                ],
            }
            for part in english["parts"]
        ]
        return {"language": language(), "words": words(), "parts": parts}


def words() -> dict[str, str]:
    """All that the bar and the page around a chapter say."""
    return {
        "course": _("Course"),
        "back": _("Back: {place}"),
        "next": _("Next: {place}"),
        "goOn": _("Next"),
        "stars": _("{stars} of {of} stars in this chapter"),
        "theme": _("Light or dark"),
        "language": _("Language"),
        "notebook": _("Open as a notebook, with its code and JupyterLab's menus"),
        "page": _("Back to the page without JupyterLab's menus"),
        "code": _("Show the code behind this"),
        "close": _("Close"),
        "waking": _("Waking up …"),
        "wakingCount": _("Waking up … {n} of {all}"),
        "wake": _("Wake it up"),
        "changed": _("Cells that you changed wait for you: Shift+Enter runs one."),
        "restarting": _("The program behind this page has stopped and starts again …"),
        "died": _("The program behind this page had stopped. It is awake again, and what you did is kept."),
        "lost": _("The server does not answer. Start it again, and this page wakes by itself. What you did is kept."),
        "noKernel": _("No Python answers here, so the boards stay asleep."),
        "stopped": _("Something went wrong: {why}"),
        "copied": _("This is your own copy. The chapter itself stays as it was."),
        "copySuffix": _("my copy"),
    }
