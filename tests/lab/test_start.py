"""`hothlab lab`, up to the point where JupyterLab starts; tests/browser goes on from there."""

import argparse
import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

import hothlab
from hothlab import data as resources
from hothlab.base.errors import HothlabError, UnknownName
from hothlab.lab import start as lab
from hothlab.lessons.notebooks.copies import copy_chapters


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of a made-up installed package with two chapters, a picture and a leftover checkpoint."""
    chapters = tmp_path / "package" / "notebooks"
    for name in ["01-b.ipynb", "00-a.ipynb", "pictures/board.png", ".ipynb_checkpoints/00-a.ipynb"]:
        (chapters / name).parent.mkdir(parents=True, exist_ok=True)
        (chapters / name).write_text(f"the text of {name}")
    monkeypatch.setattr(resources, "DATA", chapters.parent / "data")
    monkeypatch.setattr(resources, "folder", lambda name: chapters.parent / name)
    return chapters.parent


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """The command lines that would have started JupyterLab."""
    commands: list[list[str]] = []

    def wait(command: list[str]) -> int:
        commands.append(command)
        return 0

    monkeypatch.setattr(lab, "_wait", wait)
    return commands


def parse(*words: str) -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    lab.add_lab_command(parser.add_subparsers())
    return parser.parse_args(["lab", *words])


def test_every_new_file_is_copied_once(package: Path, tmp_path: Path) -> None:
    target = tmp_path / "deep" / "copies"
    new = [path.relative_to(target).as_posix() for path in copy_chapters(target)]
    assert new == ["00-a.ipynb", "01-b.ipynb", "pictures/board.png"]
    assert (target / "01-b.ipynb").read_text() == "the text of 01-b.ipynb"
    assert copy_chapters(target) == []


def test_a_changed_copy_stays_and_a_new_chapter_arrives(package: Path, tmp_path: Path) -> None:
    copy_chapters(tmp_path / "copies")
    (tmp_path / "copies" / "00-a.ipynb").write_text("mine")
    (package / "notebooks" / "02-c.ipynb").write_text("new in this version")
    assert [path.name for path in copy_chapters(tmp_path / "copies")] == ["02-c.ipynb"]
    assert (tmp_path / "copies" / "00-a.ipynb").read_text() == "mine"


def test_a_folder_that_cannot_be_written_is_one_clear_line(package: Path, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(HothlabError) as caught:
        lab.open_lab(tmp_path / "file" / "copies")
    why = "cannot be made: there is a file where a folder should be"
    assert str(caught.value) == f"{tmp_path / 'file' / 'copies'} {why}"


def test_a_pipe_in_the_place_of_a_copy_keeps_nobody_waiting(package: Path, tmp_path: Path) -> None:
    copy_chapters(tmp_path / "copies")
    (tmp_path / "copies" / "00-a.ipynb").unlink()
    os.mkfifo(tmp_path / "copies" / "00-a.ipynb")
    with pytest.raises(HothlabError, match="cannot be read: it is a pipe or a device"):
        copy_chapters(tmp_path / "copies")


@pytest.mark.parametrize("list_of_copies", ["[" * 40_000, "[]", '{"00-a.ipynb": 1}', "\xff", ""])
def test_without_the_list_of_what_was_copied_every_file_counts_as_changed(
    list_of_copies: str, package: Path, tmp_path: Path
) -> None:
    copy_chapters(tmp_path)
    (tmp_path / ".hothlab-copies.json").write_text(list_of_copies, "latin-1")
    (tmp_path / "00-a.ipynb").write_text("mine")
    (package / "notebooks" / "00-a.ipynb").write_text("new in this version")
    assert copy_chapters(tmp_path) == []
    assert (tmp_path / "00-a.ipynb").read_text() == "mine"


def test_the_first_chapter_opens(
    package: Path, tmp_path: Path, started: list[list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    lab.run(parse())
    assert started[0][:3] == [sys.executable, "-m", "jupyterlab"]
    assert f"--ServerApp.root_dir={tmp_path / 'hothlab-notebooks'}" in started[0]
    assert "--LabApp.default_url=/doc/workspaces/hothlab/tree/00-a.ipynb" in started[0]
    assert "--no-browser" not in started[0]


def test_options(package: Path, tmp_path: Path, started: list[list[str]]) -> None:
    folder = str(tmp_path / "copies")
    lab.run(parse("--folder", folder, "--notebook", "01-b.ipynb", "--no-browser", "--", "--port=7", "--debug"))
    assert f"--ServerApp.root_dir={folder}" in started[0]
    assert "--LabApp.default_url=/doc/workspaces/hothlab/tree/01-b.ipynb" in started[0]
    assert started[0][-3:] == ["--no-browser", "--port=7", "--debug"]


def test_an_unknown_notebook_gets_the_nearest_name(package: Path, tmp_path: Path) -> None:
    with pytest.raises(UnknownName, match=r"did you mean 01-b\.ipynb"):
        lab.open_lab(tmp_path / "copies", "01-bb.ipynb")


def test_a_language_opens_the_notebooks_that_are_made_for_it(tmp_path: Path, started: list[list[str]]) -> None:
    hothlab.use_language("de")
    try:
        lab.open_lab(tmp_path / "copies", "7")
    finally:
        hothlab.use_language("en")
    assert f"--ServerApp.root_dir={tmp_path / 'copies'}" in started[0]
    assert "--LabApp.default_url=/doc/workspaces/hothlab/tree/de/07-sight-along-edges.ipynb" in started[0]
    german = json.loads((tmp_path / "copies" / "de" / "07-sight-along-edges.ipynb").read_text("utf-8"))
    assert german["metadata"]["hothlab"] == {"live": True, "language": "de"}


def test_a_checkout_opens_where_it_is(started: list[list[str]]) -> None:
    lab.open_lab()
    assert f"--ServerApp.root_dir={Path(__file__).parents[2] / 'notebooks'}" in started[0]


def test_the_news_pop_up_is_off_behind_a_persons_own_settings(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("JUPYTER_CONFIG_PATH", "mine")
    mine, ours = lab.lab_environment()["JUPYTER_CONFIG_PATH"].split(os.pathsep)
    assert mine == "mine"
    settings = json.loads((Path(ours) / "labconfig" / "default_setting_overrides.json").read_text())
    assert settings["@jupyterlab/apputils-extension:notification"]["fetchNews"] == "false"


@pytest.mark.parametrize(("typed", "level"), [((), 30), (("--debug",), 10), (("--ServerApp.log_level=20",), 20)])
def test_the_terminal_is_quiet_unless_it_is_asked_and_kernels_are_encrypted(typed: tuple[str, ...], level: int) -> None:
    script = "import sys; from jupyter_server.serverapp import ServerApp; app = ServerApp()\n"
    script += "app.parse_command_line(sys.argv[1:]); app.load_config_file()\n"
    script += "print(app.log_level, app.config.KernelManager.transport_encryption)"
    command = [sys.executable, "-c", script, *typed]
    said = subprocess.run(command, env=lab.lab_environment(), capture_output=True, text=True)
    assert said.stdout == f"{level} auto\n", said.stderr


def test_the_page_template_is_found_behind_a_persons_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("JUPYTER_PATH", "mine")
    environment = lab.lab_environment()
    mine, ours = environment["JUPYTER_PATH"].split(os.pathsep)
    assert mine == "mine"
    chosen = json.loads((Path(environment["JUPYTER_CONFIG_PATH"].split(os.pathsep)[-1]) / "voila.json").read_text())
    template = chosen["VoilaConfiguration"]["template"]
    assert (Path(ours) / "voila" / "templates" / template / "index.html.j2").is_file()


def test_ctrl_c_is_left_to_jupyterlab_and_an_end_ends_both() -> None:
    """Ctrl-C reaches the whole group, and JupyterLab asks before it stops; we must not stop it first."""
    child = "import signal, sys, time; signal.signal(signal.SIGINT, lambda *a: print('asks', flush=True)); "
    child += "signal.signal(signal.SIGTERM, lambda *a: sys.exit(5)); print('up', flush=True); time.sleep(60)"
    code = f"import sys; from hothlab.lab import start; sys.exit(start._wait([sys.executable, '-c', {child!r}]))"
    with subprocess.Popen(
        [sys.executable, "-c", code], stdout=subprocess.PIPE, text=True, start_new_session=True
    ) as parent:
        assert parent.stdout is not None
        assert parent.stdout.readline() == "up\n"
        os.killpg(parent.pid, signal.SIGINT)
        assert parent.stdout.readline() == "asks\n"
        assert parent.poll() is None
        parent.terminate()
        assert parent.wait(timeout=10) == 5
