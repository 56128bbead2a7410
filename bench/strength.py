"""How strong the opponents are against each other: each side in turn, over the 17 scenarios. Takes a while."""

from __future__ import annotations

import hothlab as hl
from bench.measure import Row
from hothlab.players.simulate import Job, simulate, wilson_interval


def rows() -> list[Row]:
    return [_contest("officer", "recruit", 12, 95), _contest("commander", "officer", 6, 60)]


def _contest(better: str, worse: str, each: int, wanted: int) -> Row:
    """How often the better one wins, playing Rebels and Empire `each` times in every scenario."""
    numbers = [path.stem.partition("-")[0] for path in hl.scenarios().values() if path.name[0].isdecimal()]
    jobs = [Job(number, (("rebel", better), ("empire", worse))) for number in numbers]
    jobs += [Job(number, (("rebel", worse), ("empire", better))) for number in numbers]
    summaries = simulate(jobs, each, seed=2026)
    games = sum(summary.games for summary in summaries)
    won = sum(summary.wins[{level: side for side, level in summary.job.levels}[better]] for summary in summaries)
    low, high = wilson_interval(won, games)
    rate = 100 * won / games
    return Row(
        f"{better} beats {worse}",
        f"{rate:.1f} % of {games}",
        f"{100 * low:.0f}-{100 * high:.0f} %",
        "-",
        f"{wanted} %",
        rate >= wanted,
    )
