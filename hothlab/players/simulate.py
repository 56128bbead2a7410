"""Many games between opponents, on all cores, with the statistics a person needs to trust them.

A game's seed follows from the seed of the whole, the scenario and the game's number, so the result is the same however
many workers share the work.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from math import sqrt
from typing import Any

from hothlab.base.bounds import SEEDS, whole_number
from hothlab.game.battle import make_setup
from hothlab.game.scenario import load
from hothlab.game.setup import BattleTerms
from hothlab.hexes import SIDES, Side
from hothlab.language.text import _
from hothlab.players.match import Result, play_match
from hothlab.players.player import LEVELS, opponent_player

__all__ = ["Job", "Summary", "game_seed", "simulate", "summarise", "wilson_interval"]


MOST_GAMES = 1_000_000
MOST_WORKERS = 256


@dataclass(frozen=True)
class Job:
    """What to play: a scenario, the opponents of both sides, leaders, rulings."""

    scenario: str
    levels: tuple[tuple[Side, str], ...]
    leaders: tuple[tuple[Side, str], ...] = ()
    rulings: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True)
class Summary:
    """The results of one job in numbers."""

    job: Job
    games: int
    wins: Mapping[Side, int]
    medals: Mapping[Side, float]
    turns: float

    @property
    def undecided(self) -> int:
        """Games that stalled and were draws."""
        return self.games - sum(self.wins.values())

    def plain(self) -> dict[str, Any]:
        """The summary as plain values."""
        return {
            "scenario": self.job.scenario,
            "players": dict(self.job.levels),
            "leaders": dict(self.job.leaders),
            "rulings": dict(self.job.rulings),
            "games": self.games,
            "undecided": self.undecided,
            "turns": round(self.turns, 2),
            "sides": {
                side: {
                    "wins": self.wins[side],
                    "rate": round(self.wins[side] / self.games, 4),
                    "interval95": [round(bound, 4) for bound in wilson_interval(self.wins[side], self.games)],
                    "medals": round(self.medals[side], 2),
                }
                for side in SIDES
            },
        }


def wilson_interval(wins: int, games: int) -> tuple[float, float]:
    """Wilson's 95 % interval of a rate.

    >>> low, high = wilson_interval(50, 100)
    >>> round(low, 2), round(high, 2)
    (0.4, 0.6)
    """
    if not games:
        return 0.0, 1.0
    z, rate = 1.96, wins / games
    middle = (rate + z * z / (2 * games)) / (1 + z * z / games)
    half = z * sqrt(rate * (1 - rate) / games + z * z / (4 * games * games)) / (1 + z * z / games)
    return max(0.0, middle - half), min(1.0, middle + half)


def game_seed(seed: int, job: Job, number: int) -> int:
    """The seed of the nth game of a job."""
    digest = hashlib.sha256(f"{seed} {job.scenario} {number}".encode()).digest()
    return int.from_bytes(digest[:6], "big")


def _play_some(work: tuple[Job, int, range]) -> list[Result]:
    """Some games of a job, in one worker."""
    job, seed, numbers = work
    setup = make_setup(load(job.scenario).scenario, BattleTerms(dict(job.rulings), leaders=dict(job.leaders)))
    results = []
    for number in numbers:
        dice = game_seed(seed, job, number)
        players = {side: opponent_player(level, dice + n) for n, (side, level) in enumerate(job.levels)}
        results.append(play_match(setup, players, dice))
    return results


def summarise(job: Job, results: Iterable[Result]) -> Summary:
    """The numbers of finished games."""
    done = list(results)
    return Summary(
        job,
        len(done),
        {side: sum(result.winner == side for result in done) for side in SIDES},
        {side: sum(result.medals[side] for result in done) / len(done) for side in SIDES},
        sum(result.turns for result in done) / len(done),
    )


def simulate(
    jobs: Iterable[Job],
    games: int,
    seed: int = 0,
    workers: int | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> list[Summary]:
    """Play `games` games of every job and summarise them. `progress` is told how many of all are done."""
    wanted = list(jobs)
    games = whole_number(games, _("the number of games"), 1, MOST_GAMES)
    seed = whole_number(seed, _("a seed"), *SEEDS)
    if workers is not None:
        workers = whole_number(workers, _("the number of workers"), 1, MOST_WORKERS)
    for job in wanted:
        for _side, level in job.levels:
            opponent_player(level)
        make_setup(load(job.scenario).scenario, BattleTerms(dict(job.rulings), leaders=dict(job.leaders)))
    number = workers or os.cpu_count() or 1
    # Small shares keep all workers busy to the end; searching opponents are slow enough to be shared game by game.
    share = 1 if any(level == LEVELS[-1] for job in wanted for _side, level in job.levels) else max(1, games // 8)
    parts = [(job, seed, range(first, min(first + share, games))) for job in wanted for first in range(0, games, share)]
    results: dict[int, list[Result]] = {n: [] for n in range(len(wanted))}
    done, total = 0, games * len(wanted)
    per_job = -(-games // share)

    def note(part: int, some: list[Result]) -> None:
        nonlocal done
        results[part // per_job] += some
        done += len(some)
        if progress:
            progress(done, total)

    if number == 1:
        for part, work in enumerate(parts):
            note(part, _play_some(work))
    else:
        with ProcessPoolExecutor(number) as pool:
            for part, some in enumerate(pool.map(_play_some, parts)):
                note(part, some)
    return [summarise(job, results[n]) for n, job in enumerate(wanted)]
