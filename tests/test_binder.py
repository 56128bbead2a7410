"""What Binder installs is enough: a clean environment made from `binder/` runs a chapter.

The image that Binder starts from brings JupyterLab and a kernel; of these the kernel is all a chapter needs.
"""

import os
import re
import subprocess
import venv
from importlib.metadata import requires
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
BINDER = ROOT / "binder"
IN_THE_IMAGE = {"jupyterlab"}
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


def name_of(requirement: str) -> str:
    return re.split(r"[<>=!~ ;\[]", requirement.strip(), maxsplit=1)[0].lower()


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
    pip = [prefix / "bin" / "python", "-m", "pip", "install", "--quiet", "--no-compile"]
    run(*pip, "-r", BINDER / "requirements.txt", "ipykernel", environment=environment, cwd=ROOT)
    run(BINDER / "postBuild", environment=environment, cwd=ROOT)
    return environment


def test_it_names_what_the_project_needs() -> None:
    wanted = [each for each in requires("hothlab") or () if "extra ==" not in each]
    lines = (BINDER / "requirements.txt").read_text("utf-8").splitlines()
    given = {name_of(line) for line in lines if line.strip() and not line.startswith("#")}
    assert given == {name_of(each) for each in wanted} - IN_THE_IMAGE


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
