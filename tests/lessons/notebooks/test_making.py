"""Notebooks are what their chapters' files give, kept with what each cell says in words."""

from __future__ import annotations

import ast
import builtins
import json
import tempfile
from pathlib import Path
from typing import Any

import pytest

from hothlab.base.errors import HothlabError, UnknownName
from hothlab.data import folder
from hothlab.lessons.course.chapter import chapter, chapter_files
from hothlab.lessons.notebooks import lab_page, making
from hothlab.lessons.notebooks.making import main, notebook_of, read_notebook, run, sources

STORED = sorted(folder("notebooks").glob("*.ipynb"))
DIGEST = "application/vnd.hothlab.drawing"
VIEW = "application/vnd.jupyter.widget-view+json"


def cells_of(notebook: dict[str, Any]) -> list[str]:
    return [source for _kind, _id, source in sources(notebook)]


class TestWriting:
    def test_the_first_and_the_last_cell(self) -> None:
        found = cells_of(notebook_of(chapter("04")))
        assert found[0] == 'import hothlab as hl\n\nhl.chapter("04")'
        assert found[-1] == 'import hothlab as hl\n\nhl.chapter("04").finish()'

    def test_the_course_begins_with_its_first_board(self) -> None:
        """Nothing but two lines stands above it: the header follows."""
        ids = [id for _kind, id, _source in sources(notebook_of(chapter("00")))]
        assert ids[:3] == ["text-01", "step-first-click", "header"]

    def test_each_step_has_its_cell(self) -> None:
        movement = chapter("04")
        kinds = [kind for kind, _id, _source in sources(notebook_of(movement))]
        assert len(kinds) == len(movement.steps) + 2
        found = cells_of(notebook_of(movement))
        assert found[1].startswith("## One order, one move\n")
        assert found[2] == 'import hothlab as hl\n\nhl.chapter("04").show("open-snow")'
        assert any('.show("p5-moving")' in each for each in found)

    def test_ids_are_steady_and_fit_the_format(self) -> None:
        for number in chapter_files():
            ids = [id for _kind, id, _source in sources(notebook_of(chapter(number)))]
            assert len(set(ids)) == len(ids)
            assert all(1 <= len(id) <= 64 and id.replace("-", "").isalnum() for id in ids)
        assert "step-open-snow" in [id for _kind, id, _source in sources(notebook_of(chapter("04")))]

    def test_the_kernel_is_named(self) -> None:
        """A page that starts its own kernel asks which one, unless the notebook says so."""
        metadata = notebook_of(chapter("04"))["metadata"]
        assert metadata["kernelspec"]["name"] == "python3"
        assert metadata["language_info"] == {"name": "python"}


class TestStored:
    @pytest.mark.parametrize("number", sorted(chapter_files()))
    def test_a_chapters_notebook_is_what_its_file_gives(self, number: str) -> None:
        found = chapter(number)
        stored = read_notebook(folder("notebooks") / f"{found.name}.ipynb")
        assert sources(stored) == sources(notebook_of(found)), "run: python -m hothlab.lessons.notebooks"

    @pytest.mark.parametrize("path", STORED, ids=lambda path: path.stem)
    def test_it_reads_well_without_a_kernel(self, path: Path) -> None:
        """Run from top to bottom; words beside each picture; no widget, no warning, no error."""
        stored = read_notebook(path)
        code = [cell for cell in stored["cells"] if cell["cell_type"] == "code"]
        assert [cell["execution_count"] for cell in code] == list(range(1, len(code) + 1))
        assert "widgets" not in stored["metadata"]
        for output in (output for cell in code for output in cell["outputs"]):
            assert output["output_type"] != "error"
            assert output.get("name") != "stderr"
            assert VIEW not in output.get("data", {})

    @pytest.mark.parametrize("path", STORED, ids=lambda path: path.stem)
    def test_each_drawing_is_kept_as_words_a_digest_and_its_room(self, path: Path) -> None:
        """The digest is what the run of all notebooks compares: another drawing has another one."""
        drawings = 0
        for cell in read_notebook(path)["cells"]:
            for output in cell.get("outputs", ()):
                data = output.get("data", {})
                assert set(data) <= {"text/plain", DIGEST}
                if DIGEST in data:
                    drawings += 1
                    assert "".join(data["text/plain"]).strip()
                    assert len(data[DIGEST]) == 32
                    assert set(output["metadata"][DIGEST]) == {"width", "height"}
        assert drawings

    @pytest.mark.parametrize("path", STORED, ids=lambda path: path.stem)
    def test_it_says_that_it_is_ours_and_each_cell_works_by_itself(self, path: Path) -> None:
        """A reader may run one cell alone, in any order: no cell uses a name that another one has made."""
        stored = read_notebook(path)
        assert stored["metadata"]["hothlab"] == {"live": True}
        for cell in stored["cells"]:
            if cell["cell_type"] == "code":
                assert cell["metadata"] in (making.FOLDED, {})  # a room about code shows it
                assert names_from_elsewhere("".join(cell["source"])) == set()

    @pytest.mark.parametrize("path", STORED, ids=lambda path: path.stem)
    def test_nothing_of_the_machine_is_in_it(self, path: Path) -> None:
        text = json.dumps(read_notebook(path))
        assert not any(place in text for place in (str(Path.cwd()), str(Path.home()), tempfile.gettempdir()))


def names_from_elsewhere(source: str) -> set[str]:
    """The names that a cell reads and neither makes itself nor has from Python."""
    made = set(dir(builtins))
    read: set[str] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.alias):
            made.add(node.asname or node.name.partition(".")[0])
        elif isinstance(node, ast.Name):
            (read if isinstance(node.ctx, ast.Load) else made).add(node.id)
    return read - made


def test_a_name_from_elsewhere_is_found() -> None:
    assert names_from_elsewhere("import hothlab as hl\nsight = hl.sees(p, 'A1', 'A2')\nprint(sight)") == {"p"}


def small(*cells: str) -> dict[str, Any]:
    """A notebook of some code cells."""
    return {
        "cells": [
            {"cell_type": "code", "id": f"cell-{n}", "source": source, "outputs": [], "execution_count": None,
             "metadata": {"tags": ["x"], "jupyter": {"source_hidden": n == 2}}}
            for n, source in enumerate(cells)
        ],
        "metadata": {"widgets": {"state": {}}}, "nbformat": 4, "nbformat_minor": 5,
    }  # fmt: skip


class TestRunning:
    def test_a_run_keeps_what_reads_well_and_is_repeatable(self) -> None:
        code = (
            "import os, hothlab as hl",
            "print(os.environ['HOTHLAB_SHOW'], os.listdir(os.environ['HOTHLAB_HOME']) == os.listdir('.'))",
            "hl.Position().place('D4', 'trooper')",
        )
        text = run(small(*code))
        assert run(json.loads(text)) == text
        found = json.loads(text)
        assert found["metadata"] == making.METADATA
        assert [cell["metadata"] for cell in found["cells"]] == [{}, {}, making.FOLDED]
        assert "".join(found["cells"][1]["outputs"][0]["text"]) == "words True\n"
        assert set(found["cells"][2]["outputs"][0]["data"]) == {"text/plain", DIGEST}

    @pytest.mark.parametrize(
        ("cell", "reason"),
        [
            ("1 / 0", "ZeroDivisionError"),
            ("import sys; print('oh', file=sys.stderr)", "warns: oh"),
            ("import ipywidgets; ipywidgets.Button()", "shows a widget, and no words"),
        ],
    )
    def test_what_does_not_read_well_is_refused(self, cell: str, reason: str) -> None:
        with pytest.raises(HothlabError, match=reason):
            run(small(cell))


class TestCommand:
    @pytest.fixture
    def shelf(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
        """An empty folder for notebooks, and no kernel: what would be run is written as it is."""
        monkeypatch.setattr(making, "folder", lambda _name: tmp_path)
        monkeypatch.setattr(making, "run", lambda notebook: json.dumps(notebook))
        monkeypatch.setattr(lab_page, "write", lambda: False)
        return tmp_path

    def test_one_chapter(self, shelf: Path, capsys: pytest.CaptureFixture[str]) -> None:
        assert main(["04"]) == 0
        assert main(["04"]) == 0
        assert capsys.readouterr().out == "04-movement: written\n04-movement: as before\n"
        assert [path.name for path in shelf.iterdir()] == ["04-movement.ipynb"]

    def test_all_chapters_and_the_rooms(self, shelf: Path) -> None:
        (shelf / "21-desk.ipynb").write_text(json.dumps(small("1 + 1")), "utf-8")
        assert main([]) == 0
        names = {path.stem for path in shelf.iterdir()}
        assert names == {"21-desk", *(path.stem for path in chapter_files().values())}
        assert cells_of(read_notebook(shelf / "21-desk.ipynb")) == ["1 + 1"]

    def test_a_number_that_is_not_there(self, shelf: Path, capsys: pytest.CaptureFixture[str]) -> None:
        assert main(["99"]) == 1
        assert "there is no notebook called '99'" in capsys.readouterr().err
        assert list(shelf.iterdir()) == []

    def test_a_file_that_is_no_notebook(self, shelf: Path, capsys: pytest.CaptureFixture[str]) -> None:
        (shelf / "21-desk.ipynb").write_text("{", "utf-8")
        assert main(["21"]) == 1
        assert "is not a notebook" in capsys.readouterr().err


def test_unknown_names_are_unknown_names() -> None:
    with pytest.raises(UnknownName):
        making._wanted(["99"])
