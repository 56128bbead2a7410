"""The keys of a lesson, as a browser sends them."""

from __future__ import annotations

from typing import Any

import pytest

from hothlab.widgets.keys import Keys
from tests.widgets.conftest import send


def test_only_wanted_keys_are_passed_on() -> None:
    heard: list[str] = []
    keys = Keys(heard.append, ("Enter", "1"))
    for content in (
        {"kind": "key", "key": "Enter"}, {"kind": "key", "key": "x"}, {"kind": "key"}, {"kind": "other", "key": "1"},
        {"kind": "key", "key": "1"},
    ):  # fmt: skip
        send(keys, **content)
    assert heard == ["Enter", "1"]


def test_styles_come_once() -> None:
    assert ".hothlab-lesson" in Keys(print)._css and ".hothlab-banner" in Keys(print)._css
    assert Keys(print, styled=False)._css == ""


def test_the_keyboard_is_brought_back(monkeypatch: pytest.MonkeyPatch) -> None:
    sent: list[Any] = []
    keys = Keys(print)
    monkeypatch.setattr(keys, "send", sent.append)
    keys.focus()
    assert sent == [{"kind": "focus"}]
