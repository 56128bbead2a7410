"""`hothlab table`, up to the point where the server starts."""

import sys
from pathlib import Path

import pytest

from hothlab import cli, lab, resources, table_server
from hothlab.errors import UnknownName


def test_the_table_opens_as_a_page(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    started: list[list[str]] = []
    monkeypatch.setattr(lab, "_wait", lambda command: started.append(command) or 0)
    monkeypatch.setattr(resources, "folder", lambda name: tmp_path / name)
    folder = tmp_path / "notebooks"
    folder.mkdir()
    for name in (table_server.PLAY, "01-b.ipynb"):
        (folder / name).write_text("{}")
    for words in (
        [], ["--notebook", "1", "--no-browser", "--", "--port=7"],
        ["--port", "9000", "--ip", "0.0.0.0", "--no-browser"],
        ["--token=x", "--Voila.base_url=/hoth/"],
    ):  # fmt: skip
        assert cli.main(["table", *words]) == 0
    start = [sys.executable, "-m", "hothlab.serve"]
    table = str(folder / table_server.PLAY)
    assert started == [
        [*start, table],
        [*start, str(folder / "01-b.ipynb"), "--no-browser", "--port=7"],
        [*start, table, "--no-browser", "--Voila.port=9000", "--Voila.ip=0.0.0.0"],
        [*start, table, "--token=x", "--Voila.base_url=/hoth/"],
    ]
    assert capsys.readouterr().out == ""  # the server itself says where it is, once it is there
    with pytest.raises(UnknownName, match=r"did you mean 01-b\.ipynb"):
        table_server.open_table("01-bb.ipynb")
