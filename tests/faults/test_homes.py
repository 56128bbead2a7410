"""Homes in which nothing can be kept: the lesson and the table go on, and one sentence says that nothing is saved."""

from __future__ import annotations

import errno
from collections.abc import Callable
from datetime import datetime, timezone
from pathlib import Path

import pytest

import hothlab as hl
from hothlab.base.errors import HothlabError
from hothlab.lessons.reader.progress import Progress, progress
from hothlab.lessons.reader.review import review
from hothlab.tables.keeping import Keeper, games, remove, resume
from hothlab.tables.table import Table
from tests.faults.injector import Calls, failing
from tests.faults.kept_things import play_on

NOON = datetime(2026, 1, 1, 12, tzinfo=timezone.utc)


def of_nobody(_folder: Path, patch: pytest.MonkeyPatch) -> None:
    patch.setenv("HOTHLAB_HOME", "~nosuch")


def a_file(folder: Path, patch: pytest.MonkeyPatch) -> None:
    (folder / "home").write_text("in the way")
    patch.setenv("HOTHLAB_HOME", str(folder / "home"))


def in_a_file(folder: Path, patch: pytest.MonkeyPatch) -> None:
    (folder / "file").write_text("in the way")
    patch.setenv("HOTHLAB_HOME", str(folder / "file" / "home"))


def a_link_to_nothing(folder: Path, patch: pytest.MonkeyPatch) -> None:
    (folder / "home").symlink_to(folder / "nowhere" / "at-all")
    patch.setenv("HOTHLAB_HOME", str(folder / "home"))


def with_a_name_too_long(folder: Path, patch: pytest.MonkeyPatch) -> None:
    patch.setenv("HOTHLAB_HOME", str(folder / ("n" * 300)))


def refusing(calls: set[str], number: int) -> Callable[[Path, pytest.MonkeyPatch], None]:
    def home(folder: Path, patch: pytest.MonkeyPatch) -> None:
        def refuse(name: str) -> None:
            if name in calls:
                failing(number)()

        patch.setenv("HOTHLAB_HOME", str(folder))
        Calls(refuse, lambda name: None).install(patch)

    return home


HOMES = {
    "of nobody": of_nobody,
    "a file": a_file,
    "in a file": in_a_file,
    "a link to nothing": a_link_to_nothing,
    "with a name too long": with_a_name_too_long,
    "unreadable": refusing({"open", "scandir", "stat", "mkdir", "replace", "rename"}, errno.EACCES),
    "read-only": refusing({"write", "mkdir", "replace", "rename", "unlink"}, errno.EROFS),
    "on a full disk": refusing({"write", "mkdir", "fsync"}, errno.ENOSPC),
}


@pytest.fixture(params=HOMES.values(), ids=list(HOMES))
def bad_home(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    request.param(tmp_path, monkeypatch)
    return tmp_path


@pytest.mark.usefixtures("bad_home")
class TestAHomeThatKeepsNothing:
    def test_the_lesson_goes_on_and_says_it_once(self) -> None:
        kept = progress()
        assert progress() is kept
        kept.record("04/walk", ("MOV-1",), 3, 1)
        kept.seen("04", "first-steps")
        review().answer("04/walk", True, 1, NOON)
        assert kept.best("04/walk") is not None and kept.steps_seen("04") == {"first-steps"}
        assert list(kept.cards) == ["04/walk"]
        assert kept.trouble.count("not saved") == 1 and kept.trouble.endswith(".") and "\n" not in kept.trouble
        assert not kept.save()
        assert "04/walk" in kept.export()  # which is how it can be taken away
        with pytest.raises(HothlabError):
            kept.reset()
        assert kept.best("04/walk") is not None

    def test_the_table_goes_on_and_says_it(self) -> None:
        table = Table(hl.load("t1", seed=3), {0: "you", 1: "you"})
        keeper = Keeper(table)
        play_on(table)
        play_on(table)
        assert keeper.trouble and "\n" not in keeper.trouble
        assert not keeper.save()
        assert games() == []
        for act in (resume, remove):
            with pytest.raises(HothlabError):
                act("scattered-crates-1")


def test_when_the_home_is_there_again_everything_is_saved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "home").write_text("in the way")
    monkeypatch.setenv("HOTHLAB_HOME", str(tmp_path / "home"))
    kept, table = progress(), Table(hl.load("t1", seed=3), {0: "you", 1: "you"})
    keeper = Keeper(table)
    kept.record("04/walk", (), 3, 1)
    play_on(table)
    (tmp_path / "home").unlink()
    kept.seen("04", "first-steps")
    text = play_on(table)
    assert kept.trouble == keeper.trouble == ""
    assert Progress(tmp_path / "home" / "progress.json").marks == kept.marks
    assert keeper.text == text and [each.id for each in games()] == [keeper.id]
