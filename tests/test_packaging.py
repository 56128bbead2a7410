"""The wheel a person installs has everything, and works far away from the checkout it was built from."""

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from hothlab.language.text import languages

ROOT = Path(__file__).parent.parent


def run(*command: str, cwd: Path, **environment: str) -> str:
    done = subprocess.run(command, cwd=cwd, env=os.environ | environment, capture_output=True, text=True)
    assert done.returncode == 0, f"{' '.join(command)}:\n{done.stdout}{done.stderr}"
    return done.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("dist")
    run(sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder), cwd=ROOT)
    (built,) = folder.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with nothing but the installed wheel in it, for PYTHONPATH."""
    target = tmp_path_factory.mktemp("installed")
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet", "install"]
    run(*pip, "--no-deps", "--no-index", "--no-compile", "--target", str(target), str(wheel), cwd=target)
    return target


def test_wheel_has_every_file(wheel: Path) -> None:
    def files(folder: str) -> set[str]:
        found = (path for path in (ROOT / folder).rglob("*") if path.is_file())
        names = (path.relative_to(ROOT).as_posix() for path in found)
        left_out = ("__pycache__", ".ipynb_checkpoints", ".po", *(f"notebooks/{code}/" for code in languages()))
        return {name for name in names if not any(part in name for part in left_out)}

    inside = set(zipfile.ZipFile(wheel).namelist())
    wanted = files("hothlab") | {f"hothlab/{name}" for name in files("scenarios") | files("notebooks")}
    assert {"hothlab/py.typed", "hothlab/data/lab/labconfig/default_setting_overrides.json"} <= inside
    assert wanted - inside == set()
    beside = {name for name in inside - wanted if ".dist-info/" not in name}
    assert all(".data/data/share/jupyter/" in name or ".data/data/etc/jupyter/" in name for name in beside)


def test_jupyter_finds_what_wakes_the_notebooks(wheel: Path) -> None:
    """Where an installed hothlab meets a JupyterLab that somebody else started, as on Binder."""
    inside = {name.partition(".data/data/")[2] for name in zipfile.ZipFile(wheel).namelist()}
    extension = ROOT / "hothlab" / "data" / "lab" / "labextensions" / "hothlab"
    files = {path.relative_to(extension).as_posix() for path in extension.rglob("*") if path.is_file()}
    assert {f"share/jupyter/labextensions/hothlab/{name}" for name in files} <= inside
    assert "etc/jupyter/jupyter_server_config.d/hothlab.json" in inside


def test_the_checkout_is_small() -> None:
    """Code, texts and tests, each a line of text: no pictures, nothing that can be made from the rest."""
    listed = run("git", "ls-files", "-z", cwd=ROOT).split("\0")
    translations = ("hothlab/locale/", "hothlab/data/nouns/", "hothlab/data/terms/")
    ours = [name for name in listed if name and not name.startswith(translations)]
    sizes = {name: (ROOT / name).stat().st_size for name in ours if (ROOT / name).is_file()}
    assert sum(sizes.values()) < 7_000_000
    assert max(sizes.values()) < 100_000


def test_installed_package_loads_a_scenario(installed: Path, tmp_path: Path) -> None:
    code = "import hothlab as hl; print(hl.__file__); print(hl.load('10').position.code)"
    place, position = run(sys.executable, "-c", code, cwd=tmp_path, PYTHONPATH=str(installed)).splitlines()
    assert Path(place).is_relative_to(installed)
    assert position


def test_installed_package_speaks_german(installed: Path, tmp_path: Path) -> None:
    """Its nouns come from the data and its cards from the catalogue that was made when the wheel was built."""
    code = (
        "import hothlab as hl; from hothlab.language.text import _;"
        "print(hl.Unit('snowspeeder').name, _('Assault Left'), sep='\\n')"
    )
    told = run(sys.executable, "-c", code, cwd=tmp_path, PYTHONPATH=str(installed), HOTHLAB_LANGUAGE="de")
    assert told.splitlines() == ["eine Schneegleiter-Einheit", "Sturmangriff – linke Flanke"]


def test_installed_command_answers(installed: Path, tmp_path: Path) -> None:
    told = run(sys.executable, "-m", "hothlab", "--help", cwd=tmp_path, PYTHONPATH=str(installed))
    assert "lab" in told


def test_installed_lab_works_on_copies(installed: Path, tmp_path: Path) -> None:
    """`hothlab lab` gives a person copies to write in, and never takes back what they wrote."""
    code = "import hothlab.lab.start as lab; lab._wait = print; lab.open_lab()"
    chapters = sorted(path.name for path in (ROOT / "notebooks").glob("*.ipynb"))
    mine = tmp_path / "hothlab-notebooks" / chapters[0]
    mine.parent.mkdir()
    mine.write_text("my own answers")

    told = run(sys.executable, "-c", code, cwd=tmp_path, PYTHONPATH=str(installed))

    assert f"--ServerApp.root_dir={mine.parent}" in told
    assert f"--LabApp.default_url=/doc/workspaces/hothlab/tree/{chapters[0]}" in told
    assert mine.read_text() == "my own answers"
    assert sorted(path.name for path in mine.parent.glob("*.ipynb")) == chapters

    told = run(sys.executable, "-c", code, cwd=tmp_path, PYTHONPATH=str(installed), HOTHLAB_LANGUAGE="de")
    assert f"--LabApp.default_url=/doc/workspaces/hothlab/tree/de/{chapters[0]}" in told
    assert "Zwei Armeen treffen sich" in (mine.parent / "de" / chapters[0]).read_text("utf-8")
