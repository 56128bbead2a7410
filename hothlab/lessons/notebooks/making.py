"""Chapters as notebooks: written from their files, run once, and kept with what each cell says in words.

    python -m hothlab.lessons.notebooks         all chapters anew, and the rooms (which are written by hand) run again
    python -m hothlab.lessons.notebooks 04 21   only these

A chapter's one source is its file in `hothlab/data/course`; its notebook is never edited. It is run in a home without
any progress, so that it shows a reader's first day. Two runs give the same file. Each cell works by itself, in any
order. Afterwards the page that wakes the notebooks learns their code (see `hothlab.lessons.notebooks.lab_page`).
"""

from __future__ import annotations

import json
import os
import sys
import tempfile
from collections.abc import Iterable, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

from hothlab.base.errors import HothlabError, UnknownName
from hothlab.base.files import write_atomically
from hothlab.data import folder
from hothlab.language.text import _
from hothlab.lessons.course.chapter import Chapter, chapter, chapter_files
from hothlab.lessons.course.steps import TextStep
from hothlab.lessons.notebooks import lab_page
from hothlab.lessons.notebooks.saving import VIEW

__all__ = ["main", "notebook_of", "read_notebook", "run", "sources"]

_SECONDS = 120
"""The longest a cell may take."""

FOLDED = {"jupyter": {"source_hidden": True}}
"""A cell whose code is folded away; one click shows it. In a room the code may be what is read: there it stays."""

METADATA = {
    "hothlab": {"live": True},
    "kernelspec": {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"},
    "language_info": {"name": "python"},
}


def notebook_of(chapter: Chapter) -> dict[str, Any]:
    """The notebook of a chapter, not yet run: texts as they are, and one short call for each other step."""
    this = f'import hothlab as hl\n\nhl.chapter("{chapter.id}")'
    cells = []
    for number, step in enumerate(chapter.steps, start=1):
        if isinstance(step, TextStep):
            cells.append(_markdown(f"text-{number:02}", step.text))
        else:
            cells.append(_code(f"step-{step.id}", f'{this}.show("{step.id}")'))
    cells.insert(len(chapter.opening), _code("header", this))
    cells.append(_code("finish", f"{this}.finish()"))
    return {"cells": cells, "metadata": METADATA, "nbformat": 4, "nbformat_minor": 5}


def _markdown(id: str, source: str) -> dict[str, Any]:
    return {"cell_type": "markdown", "id": id[:64], "metadata": {}, "source": source}


def _code(id: str, source: str) -> dict[str, Any]:
    return {
        "cell_type": "code", "execution_count": None, "id": id[:64], "metadata": FOLDED, "outputs": [],
        "source": source,
    }  # fmt: skip


def read_notebook(path: Path) -> dict[str, Any]:
    """A notebook's JSON."""
    try:
        found: dict[str, Any] = json.loads(path.read_text("utf-8"))
    except (OSError, ValueError) as error:
        raise HothlabError(_("{path} is not a notebook: {why}").format(path=path, why=error)) from error
    return found


def sources(notebook: dict[str, Any]) -> list[tuple[str, str, str]]:
    """The kind, the id and the source of every cell, to compare two notebooks by."""
    return [(cell["cell_type"], cell.get("id", ""), "".join(cell["source"])) for cell in notebook["cells"]]


def run(notebook: dict[str, Any]) -> str:
    """The text of the notebook after all its cells ran in a new kernel, with words in the place of widgets."""
    from nbclient import NotebookClient
    from nbclient.exceptions import CellExecutionError

    nbformat: Any = import_module("nbformat")
    node = nbformat.reads(json.dumps(notebook), as_version=4)
    with tempfile.TemporaryDirectory() as home:
        here = {"HOTHLAB_SHOW": "words", "HOTHLAB_HOME": home, "IPYTHONDIR": home}
        here |= {"LANGUAGE": "", "LC_ALL": "C", "HOTHLAB_LANGUAGE": ""}
        client = NotebookClient(node, timeout=_SECONDS, kernel_name="python3", record_timing=False)
        try:
            client.execute(env={**os.environ, **here}, cwd=home)
        except CellExecutionError as error:
            raise HothlabError(_("a cell fails:\n{why}").format(why=error)) from error
    node.metadata = nbformat.from_dict(METADATA)
    for cell in node.cells:
        folded = cell.get("metadata", {}).get("jupyter", {}).get("source_hidden", False)
        cell.metadata = nbformat.from_dict(FOLDED if folded else {})
        for output in cell.get("outputs", ()):
            _accept(cell, output)
    text: str = nbformat.writes(node)
    return text + "\n"


def _accept(cell: dict[str, Any], output: dict[str, Any]) -> None:
    """Only what reads well without a kernel is kept: no widget, and no warning."""
    if VIEW in output.get("data", {}):
        raise HothlabError(_("{cell} shows a widget, and no words for it").format(cell=cell["source"]))
    if output.get("name") == "stderr":
        raise HothlabError(_("{cell} warns: {text}").format(cell=cell["source"], text=output["text"]))


def _wanted(names: Iterable[str]) -> list[str]:
    """The notebooks by name, `04-movement`: those named by their numbers, or all."""
    there = [path.stem for path in folder("notebooks").glob("*.ipynb")]
    known = {name[:2]: name for name in (*there, *(path.stem for path in chapter_files().values()))}
    for name in names:
        if name not in known:
            raise UnknownName(_("notebook"), name, sorted(known))
    return [known[number] for number in sorted(names or known)]


def main(arguments: Sequence[str]) -> int:
    """Write the notebooks of these numbers, or all, and say what became of each."""
    try:
        for name in _wanted(arguments):
            path = folder("notebooks") / f"{name}.ipynb"
            written = name[:2] in chapter_files()
            text = run(notebook_of(chapter(name)) if written else read_notebook(path))
            same = path.exists() and path.read_text("utf-8") == text
            if not same:
                write_atomically(path, text)
            told = _("{name}: as before") if same else _("{name}: written")
            print(told.format(name=name), flush=True)
        if lab_page.write():
            print(_("The page learned the new code."))
    except HothlabError as error:
        print(error, file=sys.stderr)
        return 1
    return 0
