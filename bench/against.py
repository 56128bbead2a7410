"""Old code against new, in one run: `python -m bench.against ../old` with another checkout of this repository.

Each measurement is a small program that both checkouts can run. They take turns, each in a process of its own, and the
best time of each counts, so that a busy machine disturbs both alike. `python -m bench.against ../old sight odds` takes
only those; with `--keep` the lines are put into the table of `bench/results.md`.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from textwrap import dedent

from bench.measure import Row, keep, lines_of, short, table

ROUNDS = 5
HERE = Path(__file__).parent.parent

_BEST = """
import time

def best(work, calls, runs=5, clock=time.perf_counter):
    least = float("inf")
    for _run in range(runs):
        begun = clock()
        work()
        least = min(least, clock() - begun)
    print(least / calls)
"""

_PAIRS = """
import hothlab as hl
from hothlab.rules.sight import sight_lines
position = hl.load("10").position
hexes = position.board.hexes
pairs = [(a, b) for a in hexes for b in hexes if a != b]
clear = sight_lines(position).clear
"""

_FIVE_DICE = """
import hothlab as hl
from hothlab.rules import odds
position = hl.Position.from_text(
    "C . .T3 . .N4 . . . . . .\\nD . .S3 . . . . . . .\\nE . .T3o . . . . . . . ."
).place("D3", "snowtrooper")
kept = [each for each in vars(odds).values() if hasattr(each, "cache_clear") and each.__module__ == odds.__name__]

def exact():
    for each in kept:
        each.cache_clear()
    hl.odds(position, "D2", "D3", dice=5).eliminate
"""

_GAMES = """
import hothlab as hl
from hothlab.players.match import play_match
from hothlab.players.player import opponent_player
former = {  # the same games in both: what was played before some defaults changed
    "fleet_limit": "any-number", "objective_entering": "stopping", "concentrated_fire": "units",
    "extra_card_lost": "next-draw", "deck_renewal": "next-draw", "shared_medal": "any-unit",
    "exit_after_attack": "forbidden",
}
rulings = {name: value for name, value in former.items() if name in hl.rulings()}
setups = [hl.load(str(number), rulings).setup for number in range(1, 18)]

def games(level, seeds):
    for seed in seeds:
        for setup in setups:
            play_match(setup, {side: opponent_player(level, seed) for side in ("rebel", "empire")}, seed)

def measure(level):  # games that were not played before, in processor time: nothing kept from them helps
    games(level, [0])
    best(lambda: games(level, [1, 2, 3]), 3 * len(setups), runs=1, clock=time.process_time)
"""

PROGRAMS = {
    "sight verdict": _PAIRS + "best(lambda: [clear(a, b) for a, b in pairs], len(pairs))",
    "hl.sees": _PAIRS + "best(lambda: [hl.sees(position, a, b) for a, b in pairs], len(pairs))",
    "explained sight": _PAIRS + "best(lambda: [str(hl.line_of_sight(position, a, b)) for a, b in pairs[:2000]], 2000)",
    "exact odds of 5 dice": _FIVE_DICE + "best(exact, 1, runs=200)",
    "all legal attacks": _PAIRS
    + "best(lambda: [hl.targets(position, hex) for hex in position.units], len(position.units), runs=20)",
    "random games": _GAMES + 'measure("recruit")',
    "officer games": _GAMES + 'measure("officer")',
    "hl.load": 'import hothlab as hl\nhl.load("10")\nbest(lambda: hl.load("17"), 1, runs=20)',
    "import hothlab": """
        import subprocess, sys
        best(lambda: subprocess.run([sys.executable, "-c", "import hothlab"], check=True), 1, runs=5)
        """,
}
"""What is measured: each prints the seconds that one call took."""

WANTED = {"random games": 1.25, "officer games": 1.25}
"""How many times as fast as the old code some of them shall be. The others shall be no slower."""
SAME = 0.95
"""A ratio above this is no slower: two runs of the same code differ by as much."""


def taken(checkout: Path, program: str) -> float:
    """The time that a program takes in a checkout."""
    code = dedent(_BEST) + dedent(program)
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=checkout, env={**os.environ, "PYTHONPATH": str(checkout)},
        capture_output=True, text=True,
    )  # fmt: skip
    if done.returncode:
        raise SystemExit(f"in {checkout}:\n{done.stderr}")
    return float(done.stdout)


def rows(old: Path, names: list[str]) -> list[Row]:
    """The best time of each program in this checkout, with the old checkout as its baseline."""
    commit = subprocess.run(["git", "rev-parse", "--short", "HEAD"], cwd=old, capture_output=True, text=True)
    them = commit.stdout.strip() or old.name
    found = []
    for name in names:
        turns = [(taken(old, PROGRAMS[name]), taken(HERE, PROGRAMS[name])) for _round in range(ROUNDS)]
        before, now = map(min, zip(*turns, strict=True))
        ratio, wanted = before / now, WANTED.get(name, 1.0)
        print(f"{name:<24}{short(before):>10} -> {short(now):>10}  {ratio:5.2f} x as fast", flush=True)
        asked = f"{wanted} x as fast" if name in WANTED else "no slower"
        met = ratio >= (wanted if name in WANTED else SAME)
        found.append(
            Row(f"{name}, old against new", short(now), f"{them}: {short(before)}", f"{ratio:.2f} x", asked, met)
        )
    return found


def main(words: list[str]) -> None:
    named = [word for word in words if word != "--keep"]
    if not named or not (Path(named[0]) / "hothlab").is_dir():
        raise SystemExit("name a checkout of the old code: python -m bench.against ../old")
    wanted = [name for name in PROGRAMS if not named[1:] or any(word in name for word in named[1:])]
    lines = lines_of(rows(Path(named[0]).resolve(), wanted))
    print(f"\n{table(lines)}", end="")
    if "--keep" in words:
        keep(lines)


if __name__ == "__main__":
    main(sys.argv[1:])
