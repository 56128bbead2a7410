"""Many games: the same whatever the number of workers, with honest intervals."""

from __future__ import annotations

import json

import pytest

import hothlab as hl
from hothlab.cli.command import main
from hothlab.hexes import SIDES
from hothlab.players.simulate import Job, simulate, wilson_interval

JOBS = [
    Job("1", (("rebel", "officer"), ("empire", "recruit"))),
    Job("t2", (("rebel", "recruit"), ("empire", "officer"))),
]


def test_workers_do_not_change_the_result() -> None:
    alone = simulate(JOBS, games=6, seed=5, workers=1)
    assert simulate(JOBS, games=6, seed=5, workers=2) == alone
    assert simulate(JOBS, games=6, seed=6, workers=1) != alone


def test_a_summary_adds_up() -> None:
    told = []
    summary = simulate(JOBS[:1], games=5, seed=1, workers=1, progress=lambda done, total: told.append((done, total)))[0]
    assert summary.games == 5
    assert sum(summary.wins[side] for side in SIDES) + summary.undecided == 5
    assert told[-1] == (5, 5)
    plain = summary.plain()
    low, high = plain["sides"]["rebel"]["interval95"]
    assert low <= plain["sides"]["rebel"]["rate"] <= high


@pytest.mark.parametrize(("wins", "games"), [(0, 10), (10, 10), (1, 3), (50, 100)])
def test_wilson_intervals_hold_the_rate(wins: int, games: int) -> None:
    low, high = wilson_interval(wins, games)
    assert 0 <= low <= wins / games <= high <= 1
    assert high - low > 0


def test_the_command_prints_a_table_and_json(capsys: pytest.CaptureFixture[str]) -> None:
    words = [
        "simulate",
        "t1",
        "--games",
        "3",
        "--seed",
        "2",
        "--rebel",
        "officer",
        "--empire",
        "recruit",
        "--workers",
        "1",
    ]
    assert main(words) == 0
    table = capsys.readouterr().out
    assert "Rebels win" in table and "t1" in table
    assert main([*words, "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert data["seed"] == 2 and data["results"][0]["games"] == 3


@pytest.mark.parametrize(
    "words",
    [
        ["simulate", "99"],
        ["simulate", "t1", "--games", "0"],
        ["simulate", "t1", "--workers", "0"],
        ["simulate", "t1", "--leader", "rebel"],
        ["simulate", "t1", "--leader", "rebel=vader"],
        ["simulate", "t1", "--ruling", "los_edge_sides=maybe"],
    ],
)
def test_bad_questions_get_one_line(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(words) == 2
    error = capsys.readouterr().err
    assert error.startswith("hothlab: ") and error.count("\n") == 1


def test_an_unknown_scenario_is_an_error_for_the_library_too() -> None:
    with pytest.raises(hl.HothlabError):
        simulate([Job("nowhere", JOBS[0].levels)], games=1)
