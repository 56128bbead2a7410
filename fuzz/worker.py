"""The work of one process: some runs of one target, with its memory limited."""

from __future__ import annotations

from fuzz.run import Report, limit_memory, run
from fuzz.targets import TARGETS

__all__ = ["work"]


def work(name: str, runs: int, seed: int) -> Report:
    """Run a target that many times."""
    target = TARGETS[name]
    run(target, 1, seed)  # what is loaded and remembered once does not count as its memory
    limit_memory()
    return run(target, runs, seed)
