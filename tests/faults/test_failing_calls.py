"""Whichever call of the system fails while something is saved: it is old or new, and what was acknowledged is there."""

from __future__ import annotations

import errno
from itertools import count
from pathlib import Path

import pytest

from hothlab.cli.command import main
from tests.faults.injector import Fault, failing
from tests.faults.kept_things import KINDS, Export, KeptGame, KeptProgress, KeptThing


@pytest.mark.parametrize("lasting", [False, True], ids=["once", "from-then-on"])
@pytest.mark.parametrize("kind", KINDS)
def test_old_or_new_and_nothing_acknowledged_is_lost(kind: type[KeptThing], lasting: bool, tmp_path: Path) -> None:
    told = set()
    for number in kind.errors:
        for at in count(1):
            thing = kind(tmp_path / f"{number}-{at}")
            fault = Fault(failing(number), at, lasting)
            with fault.injected():
                acknowledged = thing.change()
            thing.check(acknowledged)
            told.add(acknowledged)
            if fault.happened:
                assert thing.change()  # the next time all is well, and says so
                thing.check(acknowledged=True)
            assert thing.leftovers() == []
            if not fault.happened:
                assert acknowledged
                break
    assert told == {True, False}  # some faults matter, and are told


@pytest.mark.parametrize("kind", [KeptProgress, KeptGame, Export])
def test_it_is_on_the_disk_before_it_is_acknowledged(kind: type[KeptThing], tmp_path: Path) -> None:
    """The content is synced before it takes the old one's place, and the folder after that."""
    thing, fault = kind(tmp_path / "all-is-well"), Fault(failing(errno.EIO))
    with fault.injected():
        assert thing.change()
    calls = fault.calls
    place = calls.index("replace")
    assert calls[:place].count("fsync") == 1 and "write" not in calls[calls.index("fsync") :]
    assert calls[place:] == ["replace", "open", "fsync", "close"]


def test_a_picture_on_a_full_disk(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """`hothlab draw` says in one sentence what is wrong, and leaves the picture that was there."""
    monkeypatch.chdir(tmp_path)
    Path("board.svg").write_text("mine")
    for at in count(1):
        fault = Fault(failing(errno.ENOSPC), at)
        with fault.injected():
            code = main(["draw", "10", "-o", "board.svg"])
        out, err = capsys.readouterr()
        saved = Path("board.svg").read_text("utf-8")
        assert (saved == "mine") != saved.startswith("<svg")
        assert out == ("board.svg\n" if code == 0 else "")
        assert code == 0 or ("No space left" in err and err.count("\n") == 1)
        assert [path.name for path in tmp_path.iterdir()] == ["board.svg"] or fault.calls[at - 1] == "unlink"
        if not fault.happened:
            assert code == 0 and saved != "mine"
            break
        Path("board.svg").write_text("mine")
