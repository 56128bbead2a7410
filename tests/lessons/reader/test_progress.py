"""The reader's progress: kept in one file, whatever happens to it, and shared by two notebooks."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hothlab.base.errors import HothlabError
from hothlab.base.files import home_folder
from hothlab.lessons.reader.marks import Mark
from hothlab.lessons.reader.marks_file import FORMAT
from hothlab.lessons.reader.progress import Progress, progress


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "new folder" / "progress.json"


class TestKeeping:
    def test_nothing_is_written_before_something_is_done(self, path: Path) -> None:
        assert Progress(path).best("04/walk") is None
        assert not path.parent.exists()

    def test_it_is_there_again(self, path: Path) -> None:
        one = Progress(path)
        one.record("04/walk", ("MOV-1",), 2, 3)
        one.seen("04", "first-steps")
        again = Progress(path)
        assert again.best("04/walk") == Mark(2, 3, 1, frozenset({"MOV-1"}))
        assert again.steps_seen("04") == {"first-steps"}
        assert again.trouble == ""

    def test_the_best_result_stays(self, path: Path) -> None:
        kept = Progress(path)
        for stars, tries in ((1, 4), (3, 1), (2, 2)):
            kept.record("04/walk", (), stars, tries)
        assert kept.best("04/walk") == Mark(3, 1, times=3)

    def test_a_drill_is_kept_without_its_seed(self, path: Path) -> None:
        kept = Progress(path)
        for seed in range(5):
            kept.record(f"drill:reach:2:{seed}", ("MOV-1",), 3, 1)
        assert list(kept.marks.tasks) == ["drill:reach:2"]
        assert kept.best("drill:reach:2:99") == kept.best("drill:reach:2") == Mark(3, 1, 5, frozenset({"MOV-1"}))

    def test_a_chapter(self, path: Path) -> None:
        kept, tasks = Progress(path), ("04/walk", "04/quiz/1")
        assert kept.chapter_state("04", tasks).state == "new"
        kept.seen("04", "first-steps")
        kept.record("04/walk", (), 2, 2)
        kept.record("04/quiz/1", (), 0, 1)  # looked up, not solved
        state = kept.chapter_state("04", tasks)
        assert (state.state, state.solved, state.tasks, state.stars, state.most) == ("begun", 1, 2, 2, 6)
        kept.record("04/quiz/1", (), 1, 5)
        assert kept.chapter_state("04", tasks).state == "done"
        assert kept.chapter_state("05", ()).state == "new"

    def test_observers(self, path: Path) -> None:
        kept = Progress(path)
        heard: list[Progress] = []
        stop = kept.on_change(heard.append)
        kept.seen("04", "a")
        kept.seen("04", "a")  # nothing new
        assert heard == [kept]
        stop()
        kept.seen("04", "b")
        assert len(heard) == 1

    def test_the_readers_own(self) -> None:
        assert progress() is progress()
        assert progress().path == home_folder() / "progress.json"


class TestTwoNotebooks:
    def test_neither_loses_the_others_entries(self, path: Path) -> None:
        one, other = Progress(path), Progress(path)
        one.record("04/walk", (), 3, 1)
        other.record("05/dice", (), 2, 1)
        one.seen("04", "a")
        for each in (one, other, Progress(path)):
            each.refresh()
            assert set(each.marks.tasks) == {"04/walk", "05/dice"}
            assert each.steps_seen("04") == {"a"}

    @given(st.lists(st.tuples(st.integers(0, 2), st.sampled_from("abc"), st.integers(0, 3)), max_size=12))
    def test_any_order_of_writers_gives_the_same(self, tmp_path_factory: pytest.TempPathFactory, done: list) -> None:  # type: ignore[type-arg]
        shared = tmp_path_factory.mktemp("shared") / "progress.json"
        alone = tmp_path_factory.mktemp("alone") / "progress.json"
        writers = [Progress(shared) for _writer in range(3)]
        single = Progress(alone)
        for writer, task, stars in done:
            writers[writer].record(task, (), stars, 1)
            single.record(task, (), stars, 1)
        assert Progress(shared).marks == single.marks

    def test_several_processes_at_once(self, path: Path) -> None:
        """Three kernels write at the same time; every entry of each is there, and every count is exact."""
        script = (
            "import sys; from pathlib import Path; from hothlab.lessons.reader.progress import Progress\n"
            "kept = Progress(Path(sys.argv[1]))\n"
            "for n in range(20): kept.record(f'{sys.argv[2]}/{n}', (), 1, 1); kept.record('both', (), 1, 1)"
        )
        running = [subprocess.Popen([sys.executable, "-c", script, str(path), name]) for name in "abc"]
        assert [each.wait() for each in running] == [0, 0, 0]
        kept = Progress(path)
        assert set(kept.marks.tasks) == {f"{name}/{n}" for name in "abc" for n in range(20)} | {"both"}
        assert kept.marks.tasks["both"].times == 60

    def test_a_reset_is_not_undone_by_a_notebook_that_is_still_open(self, path: Path) -> None:
        one, other = Progress(path), Progress(path)
        other.record("04/walk", (), 3, 1)
        one.reset()
        other.record("05/dice", (), 2, 1)
        assert set(Progress(path).marks.tasks) == {"05/dice"}


class TestTrouble:
    @pytest.mark.parametrize(
        ("content", "says", "called"),
        [
            (b'{"hothlab": 1, "tas', "not JSON", "unreadable"),
            (b"\xff\xfe", "not written in UTF-8", "unreadable"),
            (b'{"hothlab": %d}' % (FORMAT + 1), "newer hothlab", "from-a-newer-hothlab"),
            (b"", "not JSON", "unreadable"),
        ],
    )
    def test_a_file_that_cannot_be_read_is_kept(self, path: Path, content: bytes, says: str, called: str) -> None:
        path.parent.mkdir()
        path.write_bytes(content)
        kept = Progress(path)
        assert says in kept.trouble and str(path) in kept.trouble
        assert path.read_bytes() == content and len(list(path.parent.iterdir())) == 1
        kept.record("04/walk", (), 3, 1)
        aside = path.with_name(f"progress-{called}-1.json")
        assert aside.read_bytes() == content
        assert str(aside) in kept.trouble
        assert Progress(path).best("04/walk") == Mark(3, 1)
        assert Progress(path).trouble == ""

    def test_a_file_that_is_repaired_meanwhile(self, path: Path) -> None:
        Progress(path).record("04/walk", (), 3, 1)
        good = path.read_bytes()
        path.write_bytes(good[:-5])
        kept = Progress(path)
        assert kept.trouble
        path.write_bytes(good)
        kept.refresh()
        assert kept.trouble == "" and kept.best("04/walk") == Mark(3, 1)

    def test_what_was_known_is_written_anew_when_the_file_breaks_meanwhile(self, path: Path) -> None:
        kept = Progress(path)
        kept.record("04/walk", (), 3, 1)
        for n in (1, 2):
            path.write_text("{")
            kept.record("05/dice", (), 1, n)
        assert set(Progress(path).marks.tasks) == {"04/walk", "05/dice"}
        assert {each.name for each in path.parent.glob("*unreadable*")} == {
            "progress-unreadable-1.json", "progress-unreadable-2.json",
        }  # fmt: skip

    def test_a_crash_while_writing_loses_nothing(self, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        kept = Progress(path)
        kept.record("04/walk", (), 3, 1)
        before = path.read_bytes()

        def crash(*_arguments: object) -> None:
            raise KeyboardInterrupt

        with monkeypatch.context() as patch:
            patch.setattr(os, "fsync", crash)
            with pytest.raises(KeyboardInterrupt):
                kept.record("05/dice", (), 3, 1)
        assert path.read_bytes() == before
        kept.seen("04", "a")
        assert set(Progress(path).marks.tasks) == {"04/walk", "05/dice"}

    def test_a_place_that_cannot_be_written(self, tmp_path: Path) -> None:
        (tmp_path / "file").write_text("in the way")
        kept = Progress(tmp_path / "file" / "progress.json")
        kept.record("04/walk", (), 3, 1)
        assert kept.best("04/walk") == Mark(3, 1)
        assert kept.trouble.endswith(".") and "not saved" in kept.trouble
        assert kept.trouble.count("not saved") == 1


class TestElsewhere:
    def test_export_and_import(self, path: Path, tmp_path: Path) -> None:
        here, there = Progress(path), Progress(tmp_path / "there.json")
        here.record("04/walk", (), 3, 1)
        there.record("04/walk", (), 1, 4)
        there.record("05/dice", (), 2, 1)
        there.reset()
        there.record("06/sight", (), 2, 1)
        there.import_(here.export())
        assert there.best("04/walk") == Mark(3, 1)
        assert set(there.marks.tasks) == {"04/walk", "06/sight"}
        assert Progress(there.path).marks == there.marks
        assert there.path is not None
        before = there.path.read_text()
        there.import_(here.export())
        assert there.path.read_text() == before

    @pytest.mark.parametrize("text", ["", "hello", '{"hothlab": 9}', '{"hothlab": 1}'])
    def test_bad_text_changes_nothing(self, path: Path, text: str) -> None:
        kept = Progress(path)
        kept.record("04/walk", (), 3, 1)
        before, marks = path.read_bytes(), kept.marks
        with pytest.raises(HothlabError):
            kept.import_(text)
        assert (path.read_bytes(), kept.marks, kept.trouble) == (before, marks, "")

    def test_reset_keeps_a_backup_that_can_be_imported(self, path: Path) -> None:
        kept = Progress(path)
        assert kept.reset() is None
        kept.record("04/walk", (), 3, 1)
        backup = kept.reset()
        assert backup == path.with_name("progress-before-reset-1.json")
        assert kept.best("04/walk") is None and Progress(path).best("04/walk") is None
        kept.import_(backup.read_text("utf-8"))
        assert kept.best("04/walk") == Mark(3, 1)

    def test_a_reset_that_cannot_keep_a_backup_resets_nothing(self, tmp_path: Path) -> None:
        (tmp_path / "file").write_text("in the way")
        kept = Progress(tmp_path / "file" / "progress.json")
        kept.record("04/walk", (), 3, 1)
        with pytest.raises(HothlabError, match="cannot be written"):
            kept.reset()
        assert kept.best("04/walk") == Mark(3, 1)
