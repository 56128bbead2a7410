"""`python -m bench` takes the measurements and prints the table for `bench/results.md`.

Name parts to take only those: `python -m bench rules game`. The contest of the opponents, `strength`, pages in a real
browser, `browser`, `waking` and `memory`, twenty visitors of `hothlab serve`, `visitors`, sixty phones of a class that
votes, `votes`, and a thousand kills of kernels that save, `kills`, take minutes and are taken only when named.
"""

from __future__ import annotations

import platform
import sys
from importlib import import_module

from bench.measure import Row, table

QUICK = ("rules", "game", "drawing", "languages")


def main(parts: list[str]) -> None:
    rows: list[Row] = [row for part in parts or QUICK for row in import_module(f"bench.{part}").rows()]
    print(f"Python {platform.python_version()}, {platform.machine()}\n")
    print(table(rows))


if __name__ == "__main__":
    main(sys.argv[1:])
