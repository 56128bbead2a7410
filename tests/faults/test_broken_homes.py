"""Whatever stands in the files of a home: everything that reads one goes on, and what it cannot understand is kept."""

from __future__ import annotations

import json
import os
import signal
from collections.abc import Callable, Iterator
from pathlib import Path
from types import FrameType

import pytest

from hothlab.base.chosen_language import kept_language
from hothlab.base.errors import HothlabError
from hothlab.desks.settle import dispute_of
from hothlab.desks.settle.shelf import Shelf
from hothlab.lessons.course.plans import talk_named
from hothlab.lessons.course.talk import Talk
from hothlab.lessons.reader.homework import keep_homework, kept_homework, make_homework
from hothlab.lessons.reader.own_plans import keep_plan, own_plans
from hothlab.lessons.reader.place import keep_place, kept_place
from hothlab.lessons.reader.polls import bring_polls, keep_polls
from hothlab.lessons.reader.progress import Progress
from hothlab.serve.door import cookie_secret, kept_word
from hothlab.tables.keeping import games


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A home in which nobody may wait for long."""

    def stop(_signal: int, _frame: FrameType | None) -> None:
        raise AssertionError("it waits")

    before = signal.signal(signal.SIGALRM, stop)
    signal.alarm(60)
    monkeypatch.setenv("HOTHLAB_HOME", str(tmp_path))
    yield tmp_path
    signal.alarm(0)
    signal.signal(signal.SIGALRM, before)


TALK = talk_named("07")
AT = next(number for number, slide in enumerate(TALK.slides) if slide.task is not None)


def voted() -> Talk:
    """A talk in which hands were raised."""
    talk = talk_named("07")
    talk.go(AT)
    talk.count(dict.fromkeys(talk.slides[AT].task.key, 3))  # type: ignore[union-attr]
    return talk


def use_place(_home: Path) -> None:
    assert kept_place("07") == 0
    keep_place("07", 4)
    assert kept_place("07") == 4


def use_polls(_home: Path) -> None:
    talk = talk_named("07")
    bring_polls(talk)
    assert talk.polls == {}
    keep_polls(voted())
    bring_polls(talk)
    assert talk.polls == voted().polls


def use_plans(_home: Path) -> None:
    assert own_plans() == []
    keep_plan("Mine", [TALK.slides[0].id])
    assert [plan.title for plan in own_plans()] == ["Mine"]


def use_homework(_home: Path) -> None:
    assert kept_homework() == []
    given = make_homework(["04/trooper-reach"])
    keep_homework(given)
    assert kept_homework() == [given]


def use_shelf(home: Path) -> None:
    shelf = Shelf.open()
    assert (shelf.now, shelf.kept, shelf.tools, shelf.also) == ("", (), (), "")
    dispute = dispute_of("10", "B6", "D5")
    shelf.put(dispute).keep(dispute)
    assert Shelf.open(home).kept == (dispute.code,)


def use_progress(home: Path) -> None:
    kept = Progress(home / "progress.json")
    assert kept.marks.tasks == {}
    kept.record("04/walk", (), 3, 1)
    assert Progress(home / "progress.json").best("04/walk") is not None


USES: dict[str, Callable[[Path], None]] = {
    "talks.json": use_place,
    "votes.json": use_polls,
    "plans.json": use_plans,
    "homework.json": use_homework,
    "settle.json": use_shelf,
    "progress.json": use_progress,
}
BROKEN = {
    "40,000 lists": b"[" * 40_000,
    "40,000 lists that end": b"[" * 40_000 + b"]" * 40_000,
    "40,000 objects": b'{"a":' * 40_000,
    "deep below a name": b'{"07": ' + b"[" * 40_000 + b"]" * 40_000 + b"}",
    "nothing": b"",
    "no JSON": b"hello",
    "half of it": b'{"07": [1',
    "no text": b"\xff\xfe{\x00",
    "a number": b"7",
    "null": b"null",
    "a number of 100,000 digits": b'{"07": [' + b"9" * 100_000 + b", 1]}",
    "no number": b'{"07": [NaN, Infinity]}',
    "too large a fraction": b'{"07": [1e999, -1e999]}',
    "too large": b" " * 6_000_000,
}
FOREIGN = {
    "another kind": b"[[1, 2]]",
    "another kind too": b'{"a": {"b": 1}}',
    "half signs": rb'{"\ud800": ["\udfff"], "07": "\ud800"}',
    "half signs in a list": rb'["\ud800", "hothwork1-VAow\ud800-inkqz", "hothwork1-\u00fc-x", 5, null, {}]',
    "names of our own": json.dumps(
        {name: value for name in ("07", "now", "kept", "recent", "tools", "also", "at", "polls", "hothlab", "tasks")
         for value in [[["x"], {"at": True}, None, -1, 10**30]]}
    ).encode(),
    "votes that are none": b'{"07": {"at": 1e10, "polls": {"x": []}}, "08": {"at": 1, "polls": []}, "9": {}}',
}  # fmt: skip


@pytest.mark.parametrize("name", USES)
@pytest.mark.parametrize("content", [*BROKEN.values(), *FOREIGN.values()], ids=[*BROKEN, *FOREIGN])
def test_it_goes_on_and_what_it_cannot_understand_is_kept(content: bytes, name: str, home: Path) -> None:
    (home / name).write_bytes(content)
    USES[name](home)
    if content in BROKEN.values():
        assert content in [path.read_bytes() for path in home.glob("*.json")]
    assert not list(home.glob(".*.part"))


@pytest.mark.parametrize("name", USES)
@pytest.mark.parametrize("kind", ["pipe", "folder", "device", "ring"])
def test_what_is_no_file_stays_and_nobody_waits(kind: str, name: str, home: Path) -> None:
    path = home / name
    if kind == "pipe":
        os.mkfifo(path)
    elif kind == "folder":
        path.mkdir()
    else:
        path.symlink_to("/dev/zero" if kind == "device" else path)
    before = path.lstat()
    try:
        USES[name](home)
    except (HothlabError, AssertionError) as error:  # nothing can be kept; whoever has asked for it is told
        assert "it waits" not in str(error)
    assert path.lstat() == before


def test_a_link_of_each_stays_a_link(home: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    synced = tmp_path_factory.mktemp("synced")
    for name, use in USES.items():
        (home / name).symlink_to(synced / name)
        use(home)
        assert (home / name).is_symlink() and (synced / name).stat().st_size


def test_the_rest_of_a_home(home: Path) -> None:
    (home / "games").mkdir()
    for name in ("language.txt", "pages.word", "pages.secret", "games/a.record"):
        os.mkfifo(home / name)
    assert kept_language(home) is None
    assert len(kept_word(home / "pages.word")) == 8
    assert len(cookie_secret(home / "pages.secret")) == 32
    (kept,) = games()
    assert "it is a pipe or a device" in kept.trouble


def test_a_home_with_a_strange_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("home 😀", "a\nb", "'\"$x`", os.fsdecode(b"caf\xe9")):
        monkeypatch.setenv("HOTHLAB_HOME", str(tmp_path / name))
        for use in USES.values():
            use(tmp_path / name)
