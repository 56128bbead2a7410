"""Battles that a reader wins at the tables of the course."""

from __future__ import annotations

from pathlib import Path

import pytest

import hothlab as hl
from hothlab.lessons.course.chapter import chapter
from hothlab.lessons.course.course import chapter_state, is_done
from hothlab.lessons.reader.homework import make_homework
from hothlab.lessons.reader.progress import Progress
from hothlab.lessons.reader.victories import is_won, keep_played, keep_victory
from hothlab.tables.table import Table

CRATES = chapter("31")
assert CRATES.battle is not None
STEP = CRATES.battle


@pytest.fixture
def progress(tmp_path: Path) -> Progress:
    return Progress(tmp_path / "progress.json")


def played(scenario: str = "t1", **people: str) -> Table:
    """A game that two recruits have played to its end, at a table where people sit as they are said to."""
    table = Table(hl.load(scenario, seed=3), {0: "recruit", 1: "recruit"})
    while not table.battle.over:
        assert table.skip() or table.step()
    seats = [seat.side for seat in table.battle.setup.seats]
    return Table(table.battle, {n: people.get(side, "recruit") for n, side in enumerate(seats)})


class TestIsWon:
    def test_the_side_of_the_reader_has_won(self) -> None:
        winner = played().battle.winner
        assert winner is not None
        assert is_won(played(**{winner: "you"}), STEP)

    def test_the_computer_has_won(self) -> None:
        winner = played().battle.winner
        loser = "empire" if winner == "rebel" else "rebel"
        assert not is_won(played(**{loser: "you"}), STEP)

    def test_a_game_between_people_is_no_training(self) -> None:
        assert not is_won(played(rebel="you", empire="you"), STEP)

    def test_another_battle_at_the_same_screen(self) -> None:
        winner = played("t2").battle.winner
        assert winner is not None
        assert not is_won(played("t2", **{winner: "you"}), STEP)

    def test_a_battle_that_goes_on(self) -> None:
        assert not is_won(Table(hl.load("t1"), {1: "recruit"}), STEP)


def test_a_victory_is_kept_once(progress: Progress) -> None:
    winner = played().battle.winner
    assert winner is not None
    table = played(**{winner: "you"})
    told: list[Progress] = []
    progress.on_change(told.append)
    assert not is_done(CRATES, progress)
    keep_victory(table, CRATES, STEP, progress)
    keep_victory(table, CRATES, STEP, progress)
    assert is_done(CRATES, progress) and len(told) == 1
    assert chapter_state(CRATES, progress).stars == 3
    assert Progress(progress.path).best("31/training-1") is not None


def test_a_battle_counts_when_it_was_played_to_its_end(progress: Progress) -> None:
    winner = played().battle.winner
    loser = "empire" if winner == "rebel" else "rebel"
    given = make_homework(["battle:t1"])
    for unfinished in (Table(hl.load("t1"), {1: "recruit"}), played()):  # nobody watched the second one's end
        keep_played(unfinished, progress)
    assert given.done(progress.marks) == 0
    keep_played(played(**{loser: "you"}), progress)
    assert given.done(progress.marks) == 1
    best = progress.best("battle:scattered-crates")
    assert best is not None and best.stars == 1
    keep_played(played(**{str(winner): "you"}), progress)
    best = progress.best("battle:scattered-crates")
    assert best is not None and best.stars == 3
