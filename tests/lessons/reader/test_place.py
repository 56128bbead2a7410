"""Where a class is in a talk, kept for a day."""

from __future__ import annotations

from pathlib import Path

import pytest

from hothlab.lessons.reader.place import keep_place, kept_place

NOON = 1_700_000_000.0


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("HOTHLAB_HOME", str(tmp_path))
    return tmp_path


def test_each_talk_has_its_own_place() -> None:
    keep_place("plan-a", 12, NOON)
    keep_place("04-movement", 3, NOON)
    assert kept_place("plan-a", NOON + 60) == 12 and kept_place("04-movement", NOON) == 3
    assert kept_place("plan-b-1", NOON) == 0


def test_the_next_day_begins_anew() -> None:
    keep_place("plan-a", 12, NOON)
    assert kept_place("plan-a", NOON + 25 * 3600) == 0


@pytest.mark.parametrize("text", ["{", "[]", '{"plan-a": 7}', '{"plan-a": [-1, 1700000000]}', '{"plan-a": ["x", 0]}'])
def test_a_broken_file_is_no_obstacle(home: Path, text: str) -> None:
    (home / "talks.json").write_text(text)
    assert kept_place("plan-a", NOON) == 0
    keep_place("plan-a", 2, NOON)
    assert kept_place("plan-a", NOON) == 2
