"""From an item of the review back to its task."""

from __future__ import annotations

from datetime import datetime, timezone
from pathlib import Path

import pytest

from hothlab.lessons.course.course import course
from hothlab.lessons.reader.progress import Progress
from hothlab.lessons.reader.recall import recalled
from hothlab.lessons.reader.review import Review

MONDAY = datetime(2026, 11, 16, tzinfo=timezone.utc)


@pytest.fixture
def kept(tmp_path: Path) -> Progress:
    return Progress(tmp_path / "progress.json")


def test_every_task_of_the_course_is_found_by_its_id(kept: Progress) -> None:
    tasks = [task for chapter in course().chapters for task in chapter.tasks]
    assert tasks
    assert [recalled(task.id, kept) for task in tasks] == tasks


def test_a_drill_comes_back_with_another_seed_each_time(kept: Progress) -> None:
    first = recalled("drill:reach:2", kept)
    Review(kept).answer("drill:reach:2", True, 1, MONDAY)
    second = recalled("drill:reach:2", kept)
    assert first is not None and second is not None
    assert first.id != second.id and second.id.startswith("drill:reach:2:")


@pytest.mark.parametrize("id", ["04/gone", "", "drill:gone:1", "drill:reach:99", "drill:reach:x", "drill:reach"])
def test_what_is_gone_is_none(id: str, kept: Progress) -> None:
    assert recalled(id, kept) is None
