"""What a kernel does before it has a visitor."""

import os
from pathlib import Path

import pytest
from ipywidgets import Widget

from hothlab.widgets.warm import warm_up


def test_nothing_is_left_of_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOTHLAB_HOME", str(tmp_path / "home"))
    closed: list[object] = []
    monkeypatch.setattr(Widget, "close_all", lambda: closed.append(True))  # those of other tests stay
    warm_up()
    assert closed
    assert os.environ["HOTHLAB_HOME"] == str(tmp_path / "home")
    assert not (tmp_path / "home").exists()
    monkeypatch.delenv("HOTHLAB_HOME")
    warm_up()
    assert "HOTHLAB_HOME" not in os.environ
