"""The private names of ipycanvas that we stand on: which version has lost one is said here first."""

from importlib.metadata import version

import ipycanvas.canvas as ipc
import pytest

from hothlab.scene.canvas.adapter import missing


def test_every_name_is_still_there() -> None:
    gone = missing()
    assert gone == [], f"ipycanvas {version('ipycanvas')} has no {', '.join(gone)} any more: see adapter.py"


def test_a_name_that_is_gone_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ipc, "_CANVAS_MANAGER", object())
    assert missing() == ["_caching", "_commands_cache", "_buffers_cache", "_current_canvas", "open"]
    monkeypatch.delattr(ipc, "_CANVAS_MANAGER")
    assert missing() == ["_CANVAS_MANAGER"]
