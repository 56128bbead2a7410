"""`hothlab serve`, `hothlab table` and `hothlab settle`, up to the point where the server starts."""

import sys
from pathlib import Path

import pytest

from hothlab import data as resources
from hothlab.base.errors import UnknownName
from hothlab.cli import command as cli
from hothlab.cli import serve as serve_commands
from hothlab.lab import start as lab


@pytest.fixture
def started(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """What would have been started, in a folder with three notebooks."""
    commands: list[list[str]] = []

    def wait(command: list[str]) -> int:
        commands.append(command)
        return 0

    monkeypatch.setattr(lab, "_wait", wait)
    monkeypatch.setattr(resources, "folder", lambda name: tmp_path / name)
    (tmp_path / "notebooks").mkdir()
    for name in ("01-b.ipynb", "21-settle.ipynb", "23-play.ipynb"):
        (tmp_path / "notebooks" / name).write_text("{}")
    return commands


@pytest.mark.parametrize(
    ("words", "options"),
    [
        (["serve"], []),
        (["serve", "--lan", "--new-word"], ["--PageServer.lan=True", "--PageServer.new_word=True"]),
        (["serve", "--visitors", "5", "--notebook", "1"],
         ["--PageServer.first=01-b.ipynb", "--PageServer.most_visitors=5"]),
        (["table"], ["--PageServer.first=23-play.ipynb"]),
        (["table", "--notebook", "1", "--no-browser", "--", "--port=7"],
         ["--PageServer.first=01-b.ipynb", "--no-browser", "--port=7"]),
        (["table", "--port", "9000", "--ip", "0.0.0.0"],
         ["--PageServer.first=23-play.ipynb", "--Voila.port=9000", "--Voila.ip=0.0.0.0"]),
        (["table", "--Voila.base_url=/hoth/"], ["--PageServer.first=23-play.ipynb", "--Voila.base_url=/hoth/"]),
        (["settle"], ["--PageServer.first=21-settle.ipynb"]),
        (["settle", "hoth1-a/b+c"], ["--PageServer.first=21-settle.ipynb?d=hoth1-a%2Fb%2Bc"]),
    ],
)  # fmt: skip
def test_what_is_started(
    words: list[str],
    options: list[str],
    started: list[list[str]],
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert cli.main(words) == 0
    assert started == [[sys.executable, "-m", "hothlab.serve", str(tmp_path / "notebooks"), *options]]
    assert capsys.readouterr().out == ""  # the server itself says where it is, once it is there


def test_a_notebook_that_is_not_there(started: list[list[str]]) -> None:
    with pytest.raises(UnknownName, match=r"did you mean 01-b\.ipynb"):
        serve_commands.open_pages("01-bb.ipynb")
    assert started == []
