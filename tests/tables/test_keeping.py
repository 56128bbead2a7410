"""Games that are kept: whole or the old one, newest first, resumed as they were left, never lost by a broken file."""

from __future__ import annotations

import os
import random
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import hothlab as hl
from hothlab.base.errors import BadFile, HothlabError, UnknownName
from hothlab.base.files import home_folder
from hothlab.game.record_reader import read_record, replay
from hothlab.game.scenario_format import write_scenario
from hothlab.tables import keeping, kept_game
from hothlab.tables.aids import Aids
from hothlab.tables.keeping import Keeper, games, id_of, remove, resume
from hothlab.tables.kept_game import asked_for, file_text, table_of
from hothlab.tables.table import Table

PEOPLE = {0: "you", 1: "recruit"}


def a_table(source: str = "t1", people: dict[int, str] | None = None, seed: int = 3, **options: Any) -> Table:
    battle = hl.load(source, seed=seed, training=True, **options)
    return Table(battle, PEOPLE if people is None else people)


def answer(table: Table, times: int = 1) -> None:
    """Legal answers, by whoever is to decide."""
    rng = random.Random(7)
    for _time in range(times):
        if table.game.waiting:
            table.step()
        else:
            if table.screen.curtain:
                table.take_screen()
            assert table.play(rng.choice(table.battle.legal_actions()))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "games"


class TestAutosave:
    def test_after_each_decision_the_file_is_the_game(self, folder: Path) -> None:
        table = a_table()
        keeper = Keeper(table, folder=folder)
        assert games(folder) == []  # nothing was decided, so nothing is kept
        for _time in range(12):
            answer(table)
            assert keeper.id == "scattered-crates-1"
            kept = resume(keeper.id, folder)
            assert kept.battle.state.key() == table.battle.state.key()
            assert kept.seats.people == table.seats.people
            assert kept.battle.training
        assert {path.name for path in folder.iterdir()} == {"scattered-crates-1.record", ".lock"}

    def test_a_game_is_kept_from_a_persons_first_answer_on(self, folder: Path) -> None:
        table = a_table("t1", {0: "recruit", 1: "you"})
        keeper = Keeper(table, folder=folder)
        assert table.skip() > 0
        assert keeper.id is None and games(folder) == []
        answer(table)
        assert len(games(folder)) == 1
        while not table.game.waiting:
            answer(table)
        table.step()  # and from then on the computer's answers are kept too
        assert keeper.id is not None
        assert len(resume(keeper.id, folder).battle.steps) == len(table.battle.steps)

    def test_two_people_are_kept_from_the_first_answer_on(self, folder: Path) -> None:
        table = a_table(people={0: "you", 1: "you"})
        Keeper(table, folder=folder)
        answer(table)
        assert len(games(folder)) == 1

    def test_a_game_that_nobody_plays_is_kept_by_hand_only(self, folder: Path) -> None:
        table = a_table(people={0: "recruit", 1: "recruit"})
        keeper = Keeper(table, folder=folder)
        for _time in range(20):
            table.step()
        assert not folder.exists()
        assert keeper.save()
        table.step()
        assert keeper.id is not None
        assert len(resume(keeper.id, folder).battle.steps) == len(table.battle.steps)

    def test_what_is_taken_back_is_kept_too(self, folder: Path) -> None:
        mine = a_table()
        keeper = Keeper(mine, folder=folder)
        answer(mine, 2)
        before = len(mine.battle.steps)
        assert mine.undo()
        assert keeper.id is not None
        assert len(resume(keeper.id, folder).battle.steps) < before

    def test_a_closed_keeper_saves_no_more(self, folder: Path) -> None:
        table = a_table()
        keeper = Keeper(table, folder=folder)
        keeper.close()
        answer(table)
        assert not folder.exists()

    def test_two_games_have_two_files(self, folder: Path) -> None:
        keepers = [Keeper(a_table(), folder=folder) for _time in range(2)]
        for keeper in keepers:
            answer(keeper.table)
        assert sorted(str(keeper.id) for keeper in keepers) == ["scattered-crates-1", "scattered-crates-2"]

    def test_the_same_game_in_another_notebook_is_not_overwritten(self, folder: Path) -> None:
        first = Keeper(a_table(), folder=folder)
        answer(first.table, 2)
        assert first.id is not None
        second = Keeper(resume(first.id, folder), first.id, folder=folder)
        answer(second.table, 2)
        answer(first.table, 1)
        assert (second.id, first.id) == ("scattered-crates-1", "scattered-crates-2")
        assert resume(second.id or "", folder).battle.state.key() == second.table.battle.state.key()

    def test_a_disk_that_cannot_be_written_stops_nobody(self, tmp_path: Path) -> None:
        (tmp_path / "games").write_text("a file where the folder should be")
        table = a_table()
        keeper = Keeper(table, folder=tmp_path / "games")
        heard: list[str] = []
        keeper.on_save(lambda each: heard.append(each.trouble))
        answer(table)
        assert table.message == ""
        assert "games" in keeper.trouble
        assert heard == [keeper.trouble]

    def test_a_custom_scenario_with_a_name_of_signs(self, folder: Path) -> None:
        scenario = hl.load("t1").scenario
        text = write_scenario(scenario).replace("Scattered Crates", '"<b>/../Ünïcode #1\\n2"')
        table = Table(hl.loads(text, seed=1), PEOPLE)
        keeper = Keeper(table, folder=folder)
        answer(table)
        assert keeper.trouble == ""
        (kept,) = games(folder)
        assert "/" not in kept.id
        assert kept.name == "<b>/../Ünïcode #1 2"
        assert resume(kept.id, folder).battle.scenario.name == scenario.name.replace(
            "Scattered Crates", "<b>/../Ünïcode #1\n2"
        )


class TestTheList:
    def test_newest_first_with_how_it_stands(self, folder: Path) -> None:
        tables = [a_table("t1"), a_table("t2", {0: "you", 1: "you"}), a_table("1", {0: "officer", 1: "you"})]
        ids = []
        for number, table in enumerate(tables):
            keeper = Keeper(table, folder=folder)
            answer(table, 5 + number)
            assert keeper.id is not None
            os.utime(folder / f"{keeper.id}.record", (1000 + number, 1000 + number))
            ids.append(keeper.id)
        found = games(folder)
        assert [each.id for each in found] == ids[::-1]
        for each, table in zip(found, reversed(tables), strict=True):
            assert each.name == table.battle.scenario.name
            assert each.people == tuple(table.seats.people.values())
            assert each.turn == table.battle.state.turn
            assert each.medals == (table.battle.medals["rebel"], table.battle.medals["empire"])
            assert not each.over and not each.trouble

    def test_a_finished_game_says_so(self, folder: Path) -> None:
        table = a_table("t1", {0: "recruit", 1: "officer"})
        Keeper(table, folder=folder).save()
        table.skip()
        (kept,) = games(folder)
        assert kept.over

    def test_no_folder_is_no_game(self, folder: Path) -> None:
        assert games(folder) == []

    def test_the_folder_is_the_persons_own(self) -> None:
        assert keeping.games_folder() == home_folder() / "games"

    def test_which_files_are_kept_games(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.chdir(folder.parent)
        assert id_of(Path("games/mine.record")) is None
        assert id_of(Path("games/mine.record"), folder) == "mine"
        assert id_of(folder / "mine.txt", folder) is None
        assert id_of(folder / "deeper" / "mine.record", folder) is None
        monkeypatch.setenv("HOTHLAB_HOME", "~nosuch")
        assert id_of(folder / "mine.record") is None

    def test_remove(self, folder: Path) -> None:
        keeper = Keeper(a_table(), folder=folder)
        answer(keeper.table)
        remove("scattered-crates-1", folder)
        assert games(folder) == []
        with pytest.raises(UnknownName, match="scattered-crates-1"):
            remove("scattered-crates-1", folder)

    @pytest.mark.parametrize("id", ["../secret", "/etc/passwd", "", "scattered-crates-1.record"])
    def test_only_kept_games_are_opened_or_removed(self, id: str, folder: Path) -> None:
        keeper = Keeper(a_table(), folder=folder)
        answer(keeper.table)
        (folder.parent / "secret.record").write_text("mine")
        for act in (resume, remove):
            with pytest.raises(UnknownName):
                act(id, folder)
        assert (folder.parent / "secret.record").exists()


class TestBrokenFiles:
    @pytest.fixture
    def kept(self, folder: Path) -> Path:
        keeper = Keeper(a_table(), folder=folder)
        answer(keeper.table, 6)
        return folder / f"{keeper.id}.record"

    @pytest.mark.parametrize(
        "damage",
        [
            lambda text: text[: len(text) // 2],
            lambda text: text.replace("seed 3", "seed 4"),
            lambda text: "something else\naltogether\n",
        ],
    )
    def test_one_clear_message_and_the_file_stays(self, damage: object, kept: Path, folder: Path) -> None:
        broken = damage(kept.read_text())  # type: ignore[operator]
        kept.write_text(broken)
        with pytest.raises(BadFile, match=str(kept)) as caught:
            resume(kept.stem, folder)
        assert "\n" not in str(caught.value)
        assert kept.read_text() == broken

    def test_the_list_shows_it_with_its_reason(self, kept: Path, folder: Path) -> None:
        kept.write_text("hothlab record 1\n")
        (found,) = games(folder)
        assert found.trouble
        assert found.id == kept.stem
        kept.write_bytes(b"\xff\xfe")
        assert "UTF-8" in games(folder)[0].trouble

    def test_a_plain_record_is_listed_and_opened(self, kept: Path, folder: Path) -> None:
        plain = "".join(line for line in kept.read_text().splitlines(True) if not line.startswith("#"))
        kept.write_text(plain)
        (found,) = games(folder)
        assert (found.name, found.trouble) == ("Scattered Crates", "")
        table = resume(found.id, folder)
        asked = table.battle.decision.side
        assert {table.seats.people[seat] for seat in table.battle.setup.seats_of(asked or "rebel")} == {"you"}
        assert sorted(table.seats.people.values()) == ["officer", "you"]

    def test_notes_that_do_not_fit_leave_the_game(self, kept: Path, folder: Path) -> None:
        kept.write_text(kept.read_text().replace("# people you recruit", "# people you nobody everybody"))
        assert sorted(resume(kept.stem, folder).seats.people.values()) == ["officer", "you"]


class TestOneBadFileAmongTheOthers:
    """Whatever stands in the folder under a game's name, the good games are shown and can be gone on with."""

    def test_the_good_ones_are_shown(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        keeper = Keeper(a_table(), folder=folder)
        answer(keeper.table, 2)
        good = (folder / f"{keeper.id}.record").read_text("utf-8")
        (folder / "dangling.record").symlink_to(folder / "nowhere")
        (folder / "ring.record").symlink_to(folder / "ring.record")
        (folder / "folder.record").mkdir()
        os.mkfifo(folder / "pipe.record")
        (folder / "binary.record").write_bytes(b"\xff\xfe\x00")
        (folder / "half.record").write_text(good[: len(good) // 2], "utf-8")
        (folder / "other.record").write_text("something else\n")
        (folder / "many-digits.record").write_text(good.replace("# at ", "# at " + "9" * 5000), "utf-8")
        with (folder / "huge.record").open("wb") as file:
            file.truncate(10**12)
        (folder / "old.record").write_text(good, "utf-8")
        os.utime(folder / "old.record", (-(10**10), -(10**10)))
        (folder / os.fsdecode(b"\xff.record")).write_text(good, "utf-8")
        (folder / os.fsdecode(b"\xfe.record")).write_text(good, "utf-8")
        (folder / ".record").write_text(good, "utf-8")
        found = {each.id: each for each in games(folder)}
        wrong = {"dangling", "ring", "folder", "pipe", "binary", "half", "other", "huge"}
        assert {id for id, each in found.items() if each.trouble} == wrong
        right = {str(keeper.id), "many-digits", "old", "\\udcff", "\\udcfe"}
        assert found.keys() == wrong | right
        for id, each in found.items():
            "".join((id, each.name, each.trouble)).encode("utf-8")  # which a page can be sent
            if id in right:
                assert len(resume(id, folder).battle.steps) == len(keeper.table.battle.steps)
            else:
                assert "\n" not in each.trouble
                with pytest.raises(HothlabError):
                    resume(id, folder)
        remove("dangling", folder)
        remove("\\udcff", folder)
        with pytest.raises(HothlabError, match="cannot be removed"):
            remove("folder", folder)
        assert found.keys() - {each.id for each in games(folder)} == {"dangling", "\\udcff"}

    def test_a_reader_that_breaks_hides_no_other_game(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """Records are read with care; should one yet break the reader, it stands alone."""
        keeper = Keeper(a_table(), folder=folder)
        answer(keeper.table)
        (folder / "plain.record").write_text(keeper.table.battle.record().text, "utf-8")

        def breaks(_text: str) -> None:
            raise RecursionError

        monkeypatch.setattr(kept_game, "read_record", breaks)
        assert {each.id: bool(each.trouble) for each in games(folder)} == {str(keeper.id): False, "plain": True}


class TestSeveralKernels:
    def test_a_game_that_went_on_between_reading_and_keeping_is_not_overwritten(self, folder: Path) -> None:
        first = Keeper(a_table(), folder=folder)
        answer(first.table, 2)
        assert first.id is not None
        table = resume(first.id, folder)
        answer(first.table, 2)  # after the other kernel has read it, before it keeps it
        second = Keeper(table, first.id, folder=folder)
        assert table.undo()
        assert second.id != first.id and len(games(folder)) == 2
        assert resume(first.id, folder).battle.state.key() == first.table.battle.state.key()

    def test_a_game_that_only_goes_on_stays_in_its_file(self, folder: Path) -> None:
        first = Keeper(a_table(), folder=folder)
        answer(first.table, 2)
        assert first.id is not None
        second = Keeper(resume(first.id, folder), first.id, folder=folder)
        answer(first.table)
        second.table.play(first.table.battle.steps[-1].action)
        answer(second.table)
        assert second.id == first.id and len(games(folder)) == 1

    @pytest.mark.parametrize("content", [b"\xff", b"", b"x" * 2_000_000])
    def test_what_cannot_be_read_meanwhile_stays(self, content: bytes, folder: Path) -> None:
        keeper = Keeper(a_table(), folder=folder)
        answer(keeper.table)
        before = folder / f"{keeper.id}.record"
        before.write_bytes(content)
        answer(keeper.table)
        assert keeper.trouble == "" and keeper.id == "scattered-crates-2"
        assert before.read_bytes() == content

    def test_a_game_that_was_removed_meanwhile_is_kept_again(self, folder: Path) -> None:
        keeper = Keeper(a_table(), folder=folder)
        answer(keeper.table)
        remove(str(keeper.id), folder)
        answer(keeper.table)
        assert [each.id for each in games(folder)] == ["scattered-crates-1"]

    def test_a_name_that_is_taken_by_a_link_to_nothing(self, folder: Path) -> None:
        folder.mkdir()
        (folder / "scattered-crates-1.record").symlink_to(folder / "nowhere")
        keeper = Keeper(a_table(), folder=folder)
        answer(keeper.table)
        assert keeper.id == "scattered-crates-2" and keeper.trouble == ""

    def test_more_than_can_be_read_again_is_not_saved(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        keeper = Keeper(a_table(), folder=folder)
        answer(keeper.table)
        before = keeper.text
        monkeypatch.setattr(keeping, "LARGEST", len(before))
        answer(keeper.table, 2)
        assert "larger than" in keeper.trouble
        assert (folder / f"{keeper.id}.record").read_text("utf-8") == before


class TestFiles:
    def test_a_kept_game_is_a_record_for_everybody(self, folder: Path) -> None:
        keeper = Keeper(a_table(), folder=folder)
        answer(keeper.table, 8)
        path = folder / f"{keeper.id}.record"
        assert replay(path).state.key() == keeper.table.battle.state.key()
        assert read_record(path.read_text()) == keeper.table.battle.record()

    @given(
        st.sampled_from(["t1", "t2", "8"]),
        st.lists(st.sampled_from(["you", "recruit", "officer"]), min_size=2, max_size=2),
        st.booleans(),
        st.booleans(),
        st.sampled_from(["slow", "normal", "fast", "instant"]),
        st.integers(0, 6),
    )
    def test_taken_away_and_brought_back_it_is_the_same(
        self, source: str, people: list[str], hints: bool, comments: bool, pace: str, answers: int
    ) -> None:
        table = Table(hl.load(source, seed=1), dict(enumerate(people)), Aids(hints, comments, pace))
        answer(table, answers)
        back = table_of(file_text(table))
        assert back.battle.state.key() == table.battle.state.key()
        assert (back.seats.people, back.aids) == (table.seats.people, Aids(hints, comments, pace))
        assert file_text(back) == file_text(table)

    def test_teams_and_leaders_come_back(self) -> None:
        battle = hl.load("10", seed=2, players={"rebel": 2}, leaders={"rebel": ["luke", None], "empire": "vader"})
        table = Table(battle, {0: "you", 1: "officer", 2: "recruit"})
        back = table_of(file_text(table))
        assert back.seats.people == {0: "you", 1: "officer", 2: "recruit"}
        assert back.battle.setup == battle.setup

    @pytest.mark.parametrize("text", ["", "x", "hothlab record 1", "hello\nworld\n"])
    def test_what_is_no_record_says_so_with_its_name(self, text: str) -> None:
        with pytest.raises(HothlabError, match=r"upload\.record"):
            table_of(text, "upload.record")

    def test_far_too_much_is_refused_before_it_is_read(self) -> None:
        with pytest.raises(HothlabError, match="too large"):
            table_of("x\n" * 1_000_000, "big.record")


class TestTheSameRequest:
    def test_what_counts_and_what_does_not(self) -> None:
        def key(source: str = "t1", seed: int | None = None, people: dict[int, str] = PEOPLE, **options: Any) -> str:
            battle = hl.load(source, **{"training": True, **options})
            return asked_for(Table(battle, people), seed)

        usual = key()
        assert usual == key()  # though its dice are others
        others = [
            key("t2"), key(seed=5), key(people={0: "recruit", 1: "you"}), key(training=False),
            key(leaders={"rebel": "luke"}), key(rulings={"los_edge_sides": "per-edge"}),
        ]  # fmt: skip
        assert len({usual, *others}) == 1 + len(others)

    def test_it_is_kept_with_the_game(self, folder: Path) -> None:
        table = a_table()
        Keeper(table, asked="0123456789", folder=folder)
        answer(table)
        assert games(folder)[0].asked == "0123456789"
