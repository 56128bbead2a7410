"""Whatever a command is given, it ends in one sentence: files that are none, homes of nobody, faults of our own."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from pathlib import Path
from types import FrameType

import pytest

from hothlab.cli import command
from tests.cli.command_line import Run


@pytest.fixture(autouse=True)
def in_time() -> Iterator[None]:
    """A command that waits for a pipe would wait for ever."""

    def stop(_signal: int, _frame: FrameType | None) -> None:
        raise AssertionError("it waits")

    before = signal.signal(signal.SIGALRM, stop)
    signal.alarm(60)
    yield
    signal.alarm(0)
    signal.signal(signal.SIGALRM, before)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with everything that is no file, under names that a command takes."""
    monkeypatch.chdir(tmp_path)
    for ending in ("yaml", "record", "json", "svg", "png", "html", "csv"):
        os.mkfifo(f"pipe.{ending}")
        Path(f"folder.{ending}").mkdir()
        Path(f"null.{ending}").symlink_to("/dev/null")
        Path(f"zero.{ending}").symlink_to("/dev/zero")
        Path(f"ring.{ending}").symlink_to(f"ring.{ending}")
        with Path(f"large.{ending}").open("wb") as file:
            file.truncate(10**11)
    return tmp_path


NOT_FILES = ("pipe", "folder", "null", "zero", "ring", "large", "missing")
READS = (
    ("validate", "{}.yaml"),
    ("los", "{}.yaml", "B6", "D5"),
    ("reach", "{}.yaml", "B6"),
    ("draw", "{}.yaml", "-o", "new.svg"),
    ("handout", "{}.yaml", "-o", "new.html"),
    ("play", "{}.yaml"),
    ("play", "--resume", "{}.record"),
    ("simulate", "{}.yaml", "--games", "1"),
    ("class", "{}.json"),
)
WRITES = (
    ("draw", "t1", "-o", "{}.svg"),
    ("draw", "t1", "--width", "100", "-o", "{}.png"),
    ("handout", "04/trooper-reach", "-o", "{}.html"),
    ("los", "10", "B6", "D5", "--page", "{}.html"),
    ("class", "pupil.json", "--csv", "{}.csv"),
    ("class", "pupil.json", "--html", "{}.html"),
    ("new", "scenario", "{}.yaml"),
)


@pytest.mark.parametrize("words", READS, ids=" ".join)
@pytest.mark.usefixtures("folder")
class TestReading:
    @pytest.mark.parametrize("name", NOT_FILES)
    def test_what_is_no_file_is_refused_at_once(self, name: str, words: tuple[str, ...], run: Run) -> None:
        result = run(*(word.format(name) for word in words))
        assert result.code in (1, 2)
        told = result.err if result.code == 2 else result.out
        assert f"{name}." in told and "hothlab itself" not in told
        assert len(result.err.splitlines()) == (result.code == 2)
        assert not Path("new.svg").exists() and not Path("new.html").exists()


@pytest.mark.parametrize("words", WRITES, ids=" ".join)
class TestWriting:
    @pytest.mark.parametrize("name", ["pipe", "folder", "null", "ring"])
    def test_what_is_no_file_is_not_replaced(self, name: str, words: tuple[str, ...], run: Run, folder: Path) -> None:
        before = {path: path.lstat().st_ino for path in folder.iterdir()}
        result = run(*(word.format(name) for word in words))
        assert result.code == 2
        assert len(result.err.splitlines()) == 1 and f"{name}." in result.err
        assert {path: path.lstat().st_ino for path in folder.iterdir()} == before

    def test_a_link_to_a_file_stays_a_link(self, words: tuple[str, ...], run: Run, folder: Path) -> None:
        if words[0] == "new":
            return  # it writes over nothing at all
        place = next(word for word in words if "{}" in word).format("link")
        real = folder / "real"
        real.write_text("old")
        Path(place).symlink_to(real)
        run(*(word.format("link") for word in words))
        assert Path(place).is_symlink() and real.read_bytes() not in (b"old", b"")


def test_a_saved_battle_replaces_only_a_file(run: Run, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("builtins.input", lambda *_prompt: "quit")
    Path("mine.record").symlink_to(folder / "real")
    for name, stays in (("pipe", Path.is_fifo), ("null", Path.is_char_device), ("mine", Path.is_symlink)):
        result = run(
            "play", "t1", "--seed", "3", "--rebel", "recruit", "--empire", "recruit", "--save", f"{name}.record"
        )
        assert "hothlab itself" not in result.err + result.out
        assert stays(Path(f"{name}.record"))
    assert (folder / "real").read_text("utf-8").startswith("hothlab record")


@pytest.mark.parametrize(
    "words",
    [
        ("class", "~nobodyx"),
        ("handout", "~nobodyx/a.yaml"),
        ("lab", "--folder", "~nobodyx"),
        ("class", "x", "--homework", "hothwork1-VAowNC90\udcff-inkqz"),
        ("homework", "hothwork1-VAowNC90\udcff-inkqz"),
        ("serve", "--port", "-1", "--ip", "256.1.1.1"),
        ("serve", "--port", "99999999999999999999", "--ip", "256.1.1.1"),
        ("serve", "--port", "70000"),
        ("serve", "--ip", "256.1.1.1"),
        ("settle", "--ip", "\udcff"),
        ("lab", "--no-browser", "--port", "-1"),
        ("lab", "--no-browser", "--ip", "x" * 300),
    ],
    ids=lambda words: ascii(" ".join(words))[:60],
)
@pytest.mark.usefixtures("folder")
def test_what_no_computer_has(words: tuple[str, ...], run: Run) -> None:
    result = run(*words)
    assert result.code in (1, 2) and "hothlab itself" not in result.err
    assert len(result.err.splitlines()) == (result.code == 2)


def test_a_server_of_a_home_of_nobody(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOTHLAB_HOME", "~nobodyx")
    result = run("serve", "--no-browser")
    assert result.code == 2 and "there is no such home" in result.err


class TestFaultsOfOurs:
    @pytest.mark.parametrize(
        "error", [KeyError("x\ny"), RecursionError("deep"), MemoryError(), RuntimeError("z" * 9000)]
    )
    def test_they_end_in_one_sentence_that_asks_for_a_report(
        self, error: Exception, run: Run, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def fail(_args: object) -> int:
            raise error

        monkeypatch.setattr(command, "_languages", fail)
        result = run("languages")
        assert (result.code, result.out) == (2, "")
        assert len(result.err.splitlines()) == 1 and len(result.err) < 600
        assert type(error).__name__ in result.err and "please report it" in result.err

    def test_whoever_wants_to_know_where_is_told(self, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
        def fail(_args: object) -> int:
            raise KeyError("x")

        monkeypatch.setattr(command, "_languages", fail)
        monkeypatch.setenv("HOTHLAB_TRACEBACK", "1")
        with pytest.raises(KeyError):
            run("languages")

    def test_ctrl_c_ends_a_command_without_a_word(self, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
        def stop(_args: object) -> int:
            raise KeyboardInterrupt

        monkeypatch.setattr(command, "_languages", stop)
        assert run("languages") == (130, "", "")
