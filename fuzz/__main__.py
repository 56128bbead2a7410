"""`python -m fuzz [target ...] --runs N --seed S`: each target in a process of its own, with its memory limited."""

from __future__ import annotations

import argparse
import multiprocessing
import secrets
import sys
import time

from fuzz.run import Report, keep
from fuzz.targets import TARGETS
from fuzz.worker import work

_CHUNK = 20_000
"""Runs in one process; a new one begins with fresh caches and the same limit."""


def _all_runs(name: str, runs: int, seed: int) -> Report:
    """The runs of one target, one process after the other."""
    whole = Report(name, seed)
    for first in range(0, runs, _CHUNK):
        with multiprocessing.get_context("spawn").Pool(1) as pool:
            part = pool.apply(work, (name, min(_CHUNK, runs - first), seed + first))
        whole.runs += part.runs
        whole.accepted += part.accepted
        whole.seconds += part.seconds
        whole.failures += [each for each in part.failures if each[0] not in {wrong for wrong, _given in whole.failures}]
        if part.slowest > whole.slowest:
            whole.slowest, whole.slowest_input = part.slowest, part.slowest_input
    return whole


def main() -> int:
    """Run the targets and say what came of it; 1 when something failed."""
    parser = argparse.ArgumentParser(prog="python -m fuzz", description="Give every reader broken input.")
    parser.add_argument("targets", nargs="*", metavar="TARGET", help=f"all when none is named: {' '.join(TARGETS)}")
    parser.add_argument("--runs", type=int, default=10_000, help="in all, shared out among the targets")
    parser.add_argument("--seed", type=int, help="the same seed gives the same inputs")
    args = parser.parse_args()
    unknown = [name for name in args.targets if name not in TARGETS]
    if unknown:
        parser.error(f"no target is called {unknown[0]!r}; there are: {' '.join(TARGETS)}")
    seed = secrets.randbits(31) if args.seed is None else args.seed
    names = args.targets or list(TARGETS)
    shares = sum(TARGETS[name].share for name in names)
    print(f"seed {seed}", flush=True)
    started, failed, total = time.monotonic(), 0, 0
    for name in names:
        report = _all_runs(name, max(1, args.runs * TARGETS[name].share // shares), seed)
        print(report, flush=True)
        total += report.runs
        for wrong, given in report.failures:
            failed += 1
            print(f"  {wrong}\n  kept in {keep(TARGETS[name], given)}", flush=True)
    print(f"{total:,} runs in {time.monotonic() - started:,.0f} s, {failed} failures, seed {seed}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
