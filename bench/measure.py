"""How a measurement is taken, the best of several runs so that a busy machine disturbs it least, and the table of all.

`bench/results.md` is one table of where things stand. Each line has the day of its measurement; what it was before is
in the history of the file.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import date
from pathlib import Path


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


Line = tuple[str, ...]
"""The cells of a line of the table."""

RESULTS = Path(__file__).with_name("results.md")
_HEAD: Line = ("measured", "value", "baseline, same run", "ratio", "wanted", "met", "day")


def lines_of(rows: Iterable[Row]) -> list[Line]:
    """The lines of measurements that were taken today."""
    today = date.today().isoformat()
    return [(r.what, r.value, r.baseline, r.ratio, r.wanted, "yes" if r.met else "NO", today) for r in rows]


def table(lines: Iterable[Line]) -> str:
    """The lines as a Markdown table."""
    cells = [_HEAD, *lines]
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    texts = ["| " + " | ".join(map(str.ljust, line, widths)) + " |" for line in cells]
    texts.insert(1, "|" + "|".join("-" * (width + 2) for width in widths) + "|")
    return "\n".join(texts) + "\n"


def keep(lines: Iterable[Line], file: Path = RESULTS) -> None:
    """Put lines in place of those with the same name in the table of a file, and new ones behind them."""
    words, bar, rows = file.read_text("utf-8").partition("\n|")
    old = [tuple(cell.strip() for cell in row.strip("|").split("|")) for row in (bar + rows).strip().splitlines()[2:]]
    kept = {line[0]: line for line in (*old, *lines)}
    file.write_text(f"{words}\n{table(kept.values())}", "utf-8")
