"""`python -m bench` takes the measurements and prints them as lines of the table in `bench/results.md`.

Name parts to take only those: `python -m bench rules game`. With `--keep` the lines are put into the table, in place of
those that were there. What takes minutes is taken only when named: the contest of the opponents, `strength`; pages in
a real browser, `browser`, `waking` and `memory`; `tables`; twenty visitors of `hothlab serve`, `visitors`; sixty phones
of a class that votes, `votes`; a thousand kills of kernels that save, `kills`. `bench.against` is old code against new.
"""

from __future__ import annotations

import platform
import sys
from importlib import import_module

from bench.measure import Row, keep, lines_of, table

QUICK = ("rules", "game", "drawing", "languages")


def main(words: list[str]) -> None:
    parts = [word for word in words if word != "--keep"]
    rows: list[Row] = [row for part in parts or QUICK for row in import_module(f"bench.{part}").rows()]
    print(f"Python {platform.python_version()}, {platform.machine()}\n")
    print(table(lines_of(rows)), end="")
    if "--keep" in words:
        keep(lines_of(rows))


if __name__ == "__main__":
    main(sys.argv[1:])
