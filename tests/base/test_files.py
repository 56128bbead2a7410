"""A person's own files: homes that are not folders, paths that are not files, bad names and sizes, and leftovers."""

from __future__ import annotations

import errno
import os
import socket
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from hothlab.base.errors import HothlabError
from hothlab.base.files import (
    Busy,
    CannotRead,
    home_folder,
    locked,
    make_folder,
    move,
    read_whole,
    sweep,
    write_atomically,
    write_bytes_atomically,
)
from tests.faults.injector import Calls, failing


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


class TestHome:
    def test_the_one_that_is_named(self, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
        monkeypatch.setenv("HOTHLAB_HOME", str(tmp_path))
        assert home_folder() == tmp_path

    def test_without_a_name_it_is_in_the_persons_own(self, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
        monkeypatch.setenv("HOTHLAB_HOME", "")
        monkeypatch.setenv("HOME", str(tmp_path))
        monkeypatch.setenv("USERPROFILE", str(tmp_path))
        assert home_folder() == tmp_path / ".hothlab"

    def test_a_home_of_nobody(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("HOTHLAB_HOME", "~nosuch/hothlab")
        with pytest.raises(HothlabError, match="HOTHLAB_HOME is ~nosuch/hothlab, and there is no such home"):
            home_folder()

    def test_a_computer_that_knows_of_none(self, monkeypatch: pytest.MonkeyPatch) -> None:
        def nobody() -> Path:
            raise RuntimeError("Could not determine home directory.")

        monkeypatch.delenv("HOTHLAB_HOME")
        monkeypatch.setattr(Path, "home", nobody)
        with pytest.raises(HothlabError, match="set HOTHLAB_HOME"):
            home_folder()


class TestReading:
    def test_nothing_there_is_nothing(self, tmp_path: Path) -> None:
        (tmp_path / "file").write_bytes(b"")
        (tmp_path / "link").symlink_to(tmp_path / "nowhere")
        for path in (tmp_path / "none", tmp_path / "file" / "none", tmp_path / "link"):
            assert read_whole(path, 10) is None

    def test_never_more_than_the_bound(self, tmp_path: Path) -> None:
        path = tmp_path / "file"
        path.write_bytes(b"x" * 10)
        assert read_whole(path, 10) == b"x" * 10
        with pytest.raises(HothlabError, match="larger than 9 bytes"):
            read_whole(path, 9)

    def test_a_file_as_large_as_a_disk(self, tmp_path: Path) -> None:
        path = tmp_path / "file"
        with path.open("wb") as file:
            file.truncate(10**12)
        with pytest.raises(HothlabError, match="larger than 1,000 bytes"):
            read_whole(path, 1000)

    def test_what_is_no_file_is_not_waited_for(self, tmp_path: Path) -> None:
        os.mkfifo(tmp_path / "pipe")
        (tmp_path / "zero").symlink_to("/dev/zero")
        for path in (tmp_path / "pipe", tmp_path / "zero"):
            with pytest.raises(CannotRead, match="cannot be read: it is a pipe or a device, not a file"):
                read_whole(path, 10)
        with pytest.raises(CannotRead, match="cannot be read: Is a directory"):
            read_whole(tmp_path, 10)

    def test_links_in_a_ring_and_names_that_are_none(self, tmp_path: Path) -> None:
        (tmp_path / "ring").symlink_to(tmp_path / "ring")
        for path in (tmp_path / "ring", tmp_path / "a\0b", tmp_path / ("a" * 300)):
            with pytest.raises(CannotRead, match="cannot be read"):
                read_whole(path, 10)


class TestWriting:
    def test_the_whole_text(self, tmp_path: Path) -> None:
        path = tmp_path / "file"
        for text in ("old\n", "", "néw\r\n" * 100_000):
            write_atomically(path, text)
            assert path.read_bytes() == text.encode()
        assert names(tmp_path) == ["file"]

    def test_permissions_of_the_old_file_stay(self, tmp_path: Path) -> None:
        path, usual = tmp_path / "file", tmp_path / "usual"
        usual.touch()
        write_bytes_atomically(path, b"1")
        assert path.stat().st_mode == usual.stat().st_mode
        path.chmod(0o600)
        write_bytes_atomically(path, b"2")
        assert stat.S_IMODE(path.stat().st_mode) == 0o600

    def test_the_longest_name(self, tmp_path: Path) -> None:
        path = tmp_path / ("n" * 255)
        write_bytes_atomically(path, b"1")
        assert names(tmp_path) == [path.name]

    @pytest.mark.parametrize("name", ["a\0b", "n" * 256, "none/file", "."])
    def test_a_name_that_is_none(self, name: str, tmp_path: Path) -> None:
        with pytest.raises(HothlabError, match="cannot be written"):
            write_bytes_atomically(tmp_path / name, b"1")
        assert names(tmp_path) == []

    def test_a_link_stays_and_what_it_leads_to_is_written(self, tmp_path: Path) -> None:
        """A progress file may be a link into a folder that is kept in step with another computer."""
        for place in ("synced", "home"):
            (tmp_path / place).mkdir()
        target, second, first = tmp_path / "synced" / "mine", tmp_path / "home" / "second", tmp_path / "home" / "first"
        target.write_bytes(b"old")
        target.chmod(0o640)
        second.symlink_to(Path("..") / "synced" / "mine")
        first.symlink_to(second)
        write_bytes_atomically(first, b"new")
        assert first.readlink() == second and second.is_symlink()
        assert target.read_bytes() == b"new"
        assert stat.S_IMODE(target.stat().st_mode) == 0o640
        assert names(target.parent) == ["mine"] and names(first.parent) == ["first", "second"]
        target.unlink()
        write_bytes_atomically(first, b"again")  # a link to nothing leads to where the file will be
        assert target.read_bytes() == b"again" and first.is_symlink()

    def test_links_that_lead_nowhere(self, tmp_path: Path) -> None:
        (tmp_path / "ring").symlink_to(tmp_path / "ring")
        (tmp_path / "far").symlink_to(tmp_path / "no" / "such" / "folder")
        for name in ("ring", "far"):
            with pytest.raises(HothlabError, match="cannot be written"):
                write_bytes_atomically(tmp_path / name, b"1")
            assert (tmp_path / name).is_symlink()

    def test_what_is_no_file_is_never_replaced(self, tmp_path: Path) -> None:
        os.mkfifo(tmp_path / "pipe")
        (tmp_path / "null").symlink_to("/dev/null")
        (tmp_path / "folder").mkdir()
        with socket.socket(socket.AF_UNIX) as listening:
            listening.bind(os.path.relpath(tmp_path / "socket"))
        before = {path: path.lstat() for path in tmp_path.iterdir()}
        for name, why in (("pipe", "it is a pipe or a device, not a file"), ("null", "it is a pipe or a device"),
                          ("socket", "it is a pipe or a device"), ("folder", "Is a directory")):  # fmt: skip
            for private in (False, True):
                with pytest.raises(HothlabError, match=f"{name} cannot be written: {why}"):
                    write_bytes_atomically(tmp_path / name, b"1", private)
        assert {path: path.lstat() for path in tmp_path.iterdir()} == before
        assert Path("/dev/null").is_char_device()

    def test_half_a_sign(self, tmp_path: Path) -> None:
        with pytest.raises(HothlabError, match=r"file cannot be written: the character '\\ud800'"):
            write_atomically(tmp_path / "file", "a\ud800")
        assert names(tmp_path) == []

    def test_a_folder_that_cannot_be_synced_is_none_the_worse(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """Some network disks cannot; one that fails to is told."""
        for number in (errno.EINVAL, errno.EIO):
            synced: list[str] = []

            def sync(name: str, number: int = number, synced: list[str] = synced) -> None:
                if name == "fsync":
                    synced.append(name)
                if len(synced) == 2 and name == "fsync":
                    failing(number)()

            with monkeypatch.context() as patch:
                Calls(sync, lambda name: None).install(patch)
                if number == errno.EINVAL:
                    write_bytes_atomically(tmp_path / "file", b"1")
                else:
                    with pytest.raises(HothlabError, match="cannot be written"):
                        write_bytes_atomically(tmp_path / "file", b"1")


class TestFolders:
    def test_with_all_it_stands_in(self, tmp_path: Path) -> None:
        make_folder(tmp_path / "a" / "b")
        make_folder(tmp_path / "a" / "b")
        assert (tmp_path / "a" / "b").is_dir()

    def test_a_file_in_the_way(self, tmp_path: Path) -> None:
        (tmp_path / "file").touch()
        for folder in (tmp_path / "file", tmp_path / "file" / "games"):
            with pytest.raises(HothlabError, match="there is a file where a folder should be"):
                make_folder(folder)

    def test_moving_never_takes_a_name_that_is_taken(self, tmp_path: Path) -> None:
        (tmp_path / "mine").write_text("mine")
        (tmp_path / "other").symlink_to("nowhere")
        with pytest.raises(HothlabError, match="cannot be kept as other"):
            move(tmp_path / "mine", tmp_path / "other")
        move(tmp_path / "mine", tmp_path / "free")
        assert (tmp_path / "free").read_text() == "mine"


@pytest.fixture(scope="module")
def dead() -> int:
    """The number of a process that lives no longer."""
    with subprocess.Popen([sys.executable, "-c", ""]) as process:
        return process.pid


class TestLeftovers:
    """Only ours go, and only those that nobody writes any more."""

    def test_of_a_dead_writer(self, tmp_path: Path, dead: int) -> None:
        alive = os.getppid()
        for name in (f".file.{dead}-0123abcd.part", f".file.{alive}-0123abcd.part", f".other.{dead}-0123abcd.part"):
            (tmp_path / name).touch()
        write_bytes_atomically(tmp_path / "file", b"1")
        assert names(tmp_path) == sorted([f".file.{alive}-0123abcd.part", f".other.{dead}-0123abcd.part", "file"])

    @pytest.mark.parametrize(
        "name", [".file.part", "file.1-0123abcd.part", ".file.1-0123abcd.parts", ".x.tmp", "x.part"]
    )
    def test_what_is_not_ours_stays(self, name: str, tmp_path: Path) -> None:
        (tmp_path / name).touch()
        os.utime(tmp_path / name, (0, 0))
        sweep(tmp_path, lambda target: True, alone=True)
        assert names(tmp_path) == [name]

    def test_after_a_day_and_of_an_older_hothlab(self, tmp_path: Path) -> None:
        old, new = f".file.{os.getppid()}-0123abcd.part", ".file.ab_1cd2e.part"
        for name in (old, new):
            (tmp_path / name).touch()
        os.utime(tmp_path / old, (0, 0))
        sweep(tmp_path, lambda target: target == "file")
        assert names(tmp_path) == [new]
        sweep(tmp_path, lambda target: target == "file", alone=True)
        assert names(tmp_path) == []

    def test_where_there_is_nothing_to_sweep(self, tmp_path: Path) -> None:
        (tmp_path / ".file.1-0123abcd.part").mkdir()
        for folder in (tmp_path, tmp_path / "none", tmp_path / "a\0b"):
            sweep(folder, lambda target: True, alone=True)
        assert names(tmp_path) == [".file.1-0123abcd.part"]

    def test_a_part_that_somebody_took_away_is_written_again(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        taken: list[Path] = []

        def take(name: str) -> None:
            if name == "replace" and not taken:
                taken.extend(tmp_path.glob(".*.part"))
                taken[0].unlink()

        Calls(take, lambda name: None).install(monkeypatch)
        write_bytes_atomically(tmp_path / "file", b"whole")
        assert len(taken) == 1
        assert (tmp_path / "file").read_bytes() == b"whole" and names(tmp_path) == ["file"]


class TestLocks:
    def test_one_after_the_other(self, tmp_path: Path) -> None:
        with locked(tmp_path / "lock", 0) as alone:
            assert alone
            with pytest.raises(Busy, match=r"keeps .+ locked"), locked(tmp_path / "lock", 0):
                pass
        with locked(tmp_path / "lock", 0) as alone:
            assert alone

    @pytest.mark.parametrize("number", [errno.ENOLCK, errno.EOPNOTSUPP])
    def test_on_a_disk_without_locks_nobody_is_kept_waiting(
        self, number: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        import fcntl

        monkeypatch.setattr(fcntl, "flock", lambda *_arguments: failing(number)())
        with locked(tmp_path / "lock", 0) as alone:
            assert not alone

    def test_a_place_that_cannot_be_locked_is_told(self, tmp_path: Path) -> None:
        (tmp_path / "lock").mkdir()
        with pytest.raises(HothlabError, match="lock cannot be written"), locked(tmp_path / "lock", 0):
            pass
