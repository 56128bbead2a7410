"""`hothlab table`, up to the point where the server starts."""

import argparse
import sys
from pathlib import Path

import pytest

from hothlab import lab, resources, table_server
from hothlab.errors import UnknownName


def test_the_table_opens_as_a_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[list[str]] = []
    monkeypatch.setattr(lab, "_wait", lambda command: started.append(command) or 0)
    monkeypatch.setattr(resources, "folder", lambda name: tmp_path / name)
    folder = tmp_path / "notebooks"
    folder.mkdir()
    for name in (table_server.PLAY, "01-b.ipynb"):
        (folder / name).write_text("{}")
    parser = argparse.ArgumentParser()
    table_server.add_table_command(parser.add_subparsers())
    for words in ([], ["--notebook", "01-b.ipynb", "--no-browser", "--", "--port=7"]):
        args = parser.parse_args(["table", *words])
        assert args.func(args) == 0
    assert started[0] == [sys.executable, "-m", "voila", str(folder / table_server.PLAY)]
    assert started[1][2:] == ["voila", str(folder / "01-b.ipynb"), "--no-browser", "--port=7"]
    with pytest.raises(UnknownName, match=r"did you mean 01-b\.ipynb"):
        table_server.open_table("01-bb.ipynb")
