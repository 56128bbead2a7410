"""`python -m bench` takes every measurement and prints the table for `bench/results.md`."""

from __future__ import annotations

import platform

from bench import rules
from bench.measure import table


def main() -> None:
    print(f"Python {platform.python_version()}, {platform.machine()}\n")
    print(table(rules.rows()))


if __name__ == "__main__":
    main()
