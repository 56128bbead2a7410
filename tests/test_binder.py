"""What Binder installs is enough and fits together: a clean environment made from `binder/` runs a chapter.

The image that Binder starts from brings an older JupyterLab, which is replaced, with the `notebook` that belongs to it.
"""

import os
import re
import subprocess
import sys
import venv
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from tests.test_dependencies import DECLARED

ROOT = Path(__file__).parent.parent
BINDER = ROOT / "binder"
REPLACED = {"notebook", "ipykernel"}
"""What the image has too old for the rest, though hothlab itself does not ask for it."""
RUN = """
import sys, nbformat
from nbclient import NotebookClient
notebook = nbformat.read(sys.argv[1], as_version=4)
NotebookClient(notebook, timeout=120, kernel_name="python3").execute()
kinds = [kind for cell in notebook.cells for output in cell.get("outputs", ()) for kind in output.get("data", ())]
print(kinds.count("application/vnd.jupyter.widget-view+json"))
"""


def run(*command: str | Path, environment: dict[str, str], cwd: Path) -> str:
    done = subprocess.run(command, cwd=cwd, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, f"{command}:\n{done.stdout}{done.stderr}"
    return done.stdout


def rows(name: str) -> list[Requirement]:
    """The packages of a file of `binder/`."""
    lines = (line.strip() for line in (BINDER / name).read_text("utf-8").splitlines())
    return [Requirement(line) for line in lines if line and not line.startswith(("#", "-"))]


@pytest.fixture(scope="module")
def image(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The environment variables of a fresh environment in which `binder/` was followed."""
    prefix = tmp_path_factory.mktemp("image") / "venv"
    venv.create(prefix, with_pip=True)
    home = tmp_path_factory.mktemp("person")
    clean = {name: value for name, value in os.environ.items() if not name.startswith(("JUPYTER", "IPYTHON", "PYTHON"))}
    environment = clean | {
        "PATH": f"{prefix / 'bin'}{os.pathsep}{os.environ['PATH']}",
        "VIRTUAL_ENV": str(prefix),
        "HOTHLAB_HOME": str(home),
        "IPYTHONDIR": str(home / "ipython"),
        "JUPYTER_RUNTIME_DIR": str(home / "runtime"),
        "JUPYTER_PLATFORM_DIRS": "1",
        "PIP_DISABLE_PIP_VERSION_CHECK": "1",
    }
    uv: list[str | Path] = [sys.executable, "-m", "uv", "pip", "install", "--quiet"]
    uv += ["--python", prefix / "bin" / "python", "-r", BINDER / "requirements.txt"]
    run(*uv, environment=environment, cwd=ROOT)
    run(BINDER / "postBuild", environment=environment, cwd=ROOT)
    return environment


def test_it_names_what_the_project_needs() -> None:
    assert {each.name for each in rows("requirements.txt")} == {*DECLARED, *REPLACED}
    assert "-c constraints.txt" in (BINDER / "requirements.txt").read_text("utf-8").splitlines()


def test_each_version_is_exact_and_new_enough() -> None:
    exact = {each.name: str(each.specifier) for each in rows("constraints.txt")}
    assert {name for name, version in exact.items() if not re.fullmatch(r"==[\w.]+", version)} == set()
    for name, wanted in DECLARED.items():
        assert wanted.specifier.contains(exact[name].removeprefix("==")), name


def test_nothing_else_is_installed_and_all_of_it_fits_together(image: dict[str, str], tmp_path: Path) -> None:
    python = Path(image["VIRTUAL_ENV"]) / "bin" / "python"
    frozen = run(python, "-m", "pip", "freeze", "--exclude", "hothlab", environment=image, cwd=tmp_path).lower().split()
    normal = {re.sub(r"[-_.]+", "-", line.partition("==")[0]) + "==" + line.partition("==")[2] for line in frozen}
    assert normal <= {str(each) for each in rows("constraints.txt")}
    assert "No broken requirements" in run(python, "-m", "pip", "check", environment=image, cwd=tmp_path)


def test_a_chapter_runs(image: dict[str, str], tmp_path: Path) -> None:
    python = Path(image["VIRTUAL_ENV"]) / "bin" / "python"
    live = run(python, "-c", RUN, ROOT / "notebooks" / "04-movement.ipynb", environment=image, cwd=tmp_path)
    assert int(live) > 5


def test_nothing_of_this_checkout_is_used(image: dict[str, str], tmp_path: Path) -> None:
    python = Path(image["VIRTUAL_ENV"]) / "bin" / "python"
    place = run(python, "-c", "import hothlab; print(hothlab.__file__)", environment=image, cwd=tmp_path)
    assert Path(place.strip()).is_relative_to(image["VIRTUAL_ENV"])


def test_play_is_a_page_of_its_own(image: dict[str, str]) -> None:
    prefix = Path(image["VIRTUAL_ENV"])
    assert (prefix / "share" / "jupyter" / "voila" / "templates" / "hothlab" / "conf.json").is_file()
    assert (prefix / "etc" / "jupyter" / "voila.json").is_file()
