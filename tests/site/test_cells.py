"""Each cell of each notebook runs in the Python of a browser: on the snapshot, and without it."""

import gzip
import json
import subprocess
from pathlib import Path
from typing import Any

import pytest

from hothlab.data import folder
from hothlab.site.runtime import RUNTIME, fresh, make, node

NOTEBOOKS = sorted(folder("notebooks").glob("[0-9][0-9]-*.ipynb"))
SCRIPT = Path(__file__).with_name("cells.mjs")


@pytest.fixture(scope="module")
def runtime() -> Path:
    if not fresh():
        make()
    return RUNTIME


def cells_of(path: Path) -> list[str]:
    cells = json.loads(path.read_text("utf-8"))["cells"]
    return ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"]


def ran(runtime: Path, how: str, notebooks: list[Path], tmp_path: Path) -> Any:
    pages = tmp_path / "pages.json"
    pages.write_text(json.dumps({path.stem: cells_of(path) for path in notebooks}), "utf-8")
    done = subprocess.run([node(), str(SCRIPT), str(runtime), how, str(pages)], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout.splitlines()[-1])


def test_every_cell_runs_on_the_snapshot(runtime: Path, tmp_path: Path) -> None:
    told = ran(runtime, "snapshot", NOTEBOOKS, tmp_path)
    assert {page: each["wrong"] for page, each in told["found"].items() if each["wrong"]} == {}
    silent = {page for page, each in told["found"].items() if not each["shown"]}
    assert silent == set(), "each page shows something"
    assert not {"shapely", "numpy", "PIL", "ipycanvas", "tornado", "jupyter_server"} & set(told["modules"])


def test_a_chapter_runs_without_the_snapshot(runtime: Path, tmp_path: Path) -> None:
    told = ran(runtime, "plain", NOTEBOOKS[4:5], tmp_path)
    assert [each["wrong"] for each in told["found"].values()] == [[]]


def test_what_travels_on_a_first_visit(runtime: Path) -> None:
    """With the snapshot and without it, in bytes as a host that packs files sends them."""
    shared = sum(
        size(runtime / "pyodide" / name) for name in ("pyodide.asm.wasm", "pyodide.asm.mjs", "python_stdlib.zip")
    )
    shared += size(runtime / "page.js")
    with_it = shared + size(runtime / "snapshot.bin.gz") + size(runtime / "rest.bin.gz")
    assert with_it < 22_500_000
    assert shared + size(runtime / "app.zip") < 8_700_000


def size(path: Path) -> int:
    return len(gzip.compress(path.read_bytes(), 6, mtime=0))
