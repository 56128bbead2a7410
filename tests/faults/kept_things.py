"""What a person keeps: each with an old state, a change of it, and what must hold whatever went wrong meanwhile."""

from __future__ import annotations

import errno
import os
from functools import cache
from pathlib import Path

import hothlab as hl
from hothlab.base.errors import HothlabError
from hothlab.base.files import write_bytes_atomically
from hothlab.lessons.reader.progress import Progress
from hothlab.tables.keeping import Keeper, games, resume
from hothlab.tables.kept_game import file_text
from hothlab.tables.table import Table


class KeptThing:
    """Something that is saved in a folder."""

    errors: tuple[int, ...] = (errno.ENOSPC, errno.EIO, errno.EACCES, errno.EINTR)

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        folder.mkdir()
        self.begin()

    def begin(self) -> None:
        """The old state, on the disk."""
        raise NotImplementedError

    def change(self) -> bool:
        """The new state; was the person told that it is saved?"""
        raise NotImplementedError

    def check(self, acknowledged: bool) -> None:
        """Is what a new reader finds the old or the new state, whole, and the new one where that was said?"""
        raise NotImplementedError

    def leftovers(self) -> list[str]:
        return [name for _folder, _inner, names in os.walk(self.folder) for name in names if name.endswith(".part")]


class KeptProgress(KeptThing):
    def begin(self) -> None:
        self.path = self.folder / "progress.json"
        Progress(self.path).record("04/walk", ("MOV-1",), 3, 1)

    def change(self) -> bool:
        kept = Progress(self.path)  # one that knows nothing but what is in the file
        kept.record("05/dice", (), 2, 1)
        return not kept.trouble

    def check(self, acknowledged: bool) -> None:
        found = Progress(self.path)
        assert found.trouble == ""
        tasks = set(found.marks.tasks)
        assert tasks == {"04/walk", "05/dice"} or (tasks == {"04/walk"} and not acknowledged)
        assert {path.name for path in self.folder.glob("*.json")} == {"progress.json"}  # nothing was moved aside


class LinkedProgress(KeptProgress):
    """A file that is a link into another folder, which is kept in step with another computer, say."""

    def begin(self) -> None:
        self.path = self.folder / "progress.json"
        (self.folder / "synced").mkdir()
        self.path.symlink_to(Path("synced") / "mine.json")
        Progress(self.path).record("04/walk", ("MOV-1",), 3, 1)

    def check(self, acknowledged: bool) -> None:
        super().check(acknowledged)
        assert self.path.is_symlink()
        assert Progress(self.folder / "synced" / "mine.json").marks == Progress(self.path).marks


class NewerProgress(KeptThing):
    """A file that is not understood, and so is moved aside first."""

    NEWER = b'{"hothlab": 2, "what": "ever"}'

    def begin(self) -> None:
        self.path = self.folder / "progress.json"
        self.path.write_bytes(self.NEWER)

    def change(self) -> bool:
        kept = Progress(self.path)
        kept.record("05/dice", (), 2, 1)
        return "not saved" not in kept.trouble

    def check(self, acknowledged: bool) -> None:
        kept = [path for path in self.folder.glob("*.json") if path.read_bytes() == self.NEWER]
        assert len(kept) == 1
        known = kept != [self.path] and self.path.exists()
        assert known or not acknowledged
        if known:
            assert Progress(self.path).best("05/dice") is not None


@cache
def a_game() -> tuple[str, str]:
    """The file of a game that two people have begun, and what it is after one answer more."""
    table = Table(hl.load("t1", seed=3), {0: "you", 1: "you"})
    return play_on(table), play_on(table)


def play_on(table: Table) -> str:
    """The file of a game after one answer more."""
    if table.screen.curtain:
        table.take_screen()
    assert table.play(table.battle.legal_actions()[0])
    return file_text(table)


class KeptGame(KeptThing):
    errors = (errno.ENOSPC, errno.EACCES)  # its files are written as the others are, and each try replays a game

    def begin(self) -> None:
        self.id, (self.old, self.new) = "scattered-crates-1", a_game()
        (self.folder / f"{self.id}.record").write_text(self.old, "utf-8")

    def change(self) -> bool:
        try:
            table = resume(self.id, self.folder)
        except HothlabError:  # it cannot be read now: nobody plays
            return False
        keeper = Keeper(table, self.id, folder=self.folder)
        self.new = play_on(table)
        return not keeper.trouble

    def check(self, acknowledged: bool) -> None:
        found = games(self.folder)
        assert [each.trouble for each in found] == [""] * len(found)
        texts = {(self.folder / f"{each.id}.record").read_text("utf-8") for each in found}
        assert self.old in texts or self.new in texts
        assert self.new in texts or not acknowledged


class Export(KeptThing):
    """A picture, a record or a scenario in a folder of the person's own."""

    OLD, NEW = b"old" * 5000, b"new" * 6000

    def begin(self) -> None:
        self.path = self.folder / "board.svg"
        self.path.write_bytes(self.OLD)
        self.path.chmod(0o640)

    def change(self) -> bool:
        try:
            write_bytes_atomically(self.path, self.NEW)
        except HothlabError as error:
            assert str(self.path) in str(error)
            return False
        return True

    def check(self, acknowledged: bool) -> None:
        content = self.path.read_bytes()
        assert content == self.NEW or (content == self.OLD and not acknowledged)


KINDS = (KeptProgress, LinkedProgress, NewerProgress, KeptGame, Export)
