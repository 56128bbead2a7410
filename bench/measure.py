"""How a measurement is taken: the best of several runs, so that a busy machine disturbs it least."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True)
class Row:
    """One line of the table: what was measured, against what, and what is asked of it."""

    what: str
    value: str
    baseline: str
    ratio: str
    wanted: str
    met: bool


def seconds(work: Callable[[], object], runs: int = 5) -> float:
    """The shortest time that `work` took."""
    best = float("inf")
    for _run in range(runs):
        start = time.perf_counter()
        work()
        best = min(best, time.perf_counter() - start)
    return best


def per_call(work: Callable[[], object], calls: int, runs: int = 5) -> float:
    """The time of one of the `calls` that `work` makes."""
    return seconds(work, runs) / calls


def short(time: float) -> str:
    """A time as a person reads it."""
    for unit, scale in (("s", 1.0), ("ms", 1e-3), ("µs", 1e-6)):
        if time >= scale:
            return f"{time / scale:.3g} {unit}"
    return f"{time / 1e-9:.3g} ns"


def table(rows: list[Row]) -> str:
    """The rows as a Markdown table."""
    head = ("measured", "value", "baseline, same run", "ratio", "wanted", "met")
    lines = [(r.what, r.value, r.baseline, r.ratio, r.wanted, "yes" if r.met else "NO") for r in rows]
    widths = [max(len(line[i]) for line in [head, *lines]) for i in range(len(head))]
    texts = ["| " + " | ".join(cell.ljust(w) for cell, w in zip(line, widths, strict=True)) + " |" for line in lines]
    heading = "| " + " | ".join(cell.ljust(w) for cell, w in zip(head, widths, strict=True)) + " |"
    return "\n".join([heading, "|" + "|".join("-" * (w + 2) for w in widths) + "|", *texts])
