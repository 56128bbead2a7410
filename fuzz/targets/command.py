"""The command line: a yes, a no or one line about what is wrong, and never a traceback."""

from __future__ import annotations

import io
import os
import random
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from pathlib import Path

from fuzz.mutate import _NUMBERS, mutated
from fuzz.target import Target, law
from hothlab.cli.command import main

__all__ = ["TARGET"]

_FIGHT = "hoth1-10.9.4N5.3T5.10.9.10-0"
_VALID = (
    ["los", "10", "B6", "D5", "--readings", "--flips"],
    ["los", "t1", "C1", "E4", "--json", "--ruling", "los_edge_sides=per-edge"],
    ["odds", "3", "F9", "E8", "--aim", "losses", "--moved", "1", "--dice", "3"],
    ["odds", _FIGHT, "D4", "C5", "--json"],
    ["reach", "3", "F9", "--bonus", "2"],
    ["rule", "LOS-5"],
    ["rule", "ridge", "structure", "--json"],
    ["validate", "a.yaml", "missing.yaml", "--json"],
    ["validate", "pipe.yaml"],
    ["los", "pipe.yaml", "B6", "D5"],
    ["draw", "t1", "--width", "200", "-o", "pipe.svg"],
    ["draw", "t1", "--width", "200", "-o", "device.svg"],
    ["class", "~nobodyx", "--homework", "hothwork1-VAowNC90\udcff-inkqz"],
    ["draw", "t1", "--width", "200", "-o", "a.svg", "--theme", "dark"],
    ["simulate", "t1", "--games", "1", "--workers", "1", "--seed", "5", "--rebel", "recruit", "--empire", "recruit"],
    ["play", "t1", "--seed", "3", "--leader", "rebel=luke", "--ruling", "no_units_left=plays-on", "--training"],
    ["play", "--resume", "a.record"],
)
_TYPED = (
    "1",
    "help",
    "hint",
    "why move A1 B1",
    "undo",
    "board",
    "rule LOS-5",
    "save a.record",
    "draw",
    "order F1",
    "done",
)
_NEVER = {"lab", "table", "serve", "settle"}
"""Commands that start a server."""


def _make(rng: random.Random) -> dict[str, object]:
    words = list(rng.choice(_VALID))
    for _change in range(rng.choice((0, 1, 1, 2, 3))):
        at, how = rng.randrange(len(words) + 1), rng.randrange(6)
        if how == 0:
            words.insert(at, rng.choice(rng.choice(_VALID)))
        elif how == 1:
            words.insert(at, str(rng.choice(_NUMBERS[:-1])))
        elif how == 2 and words:
            del words[at - 1]
        elif how == 3 and words:
            words[at - 1] = str(rng.choice(_NUMBERS[:-1]))
        elif words:
            words[at - 1] = mutated(rng, words[at - 1])
    return {"words": words, "typed": [mutated(rng, rng.choice(_TYPED)) for _line in range(rng.choice((0, 2, 6)))]}


def _run(given: dict[str, list[str]]) -> bool:
    words = [word for word in given["words"] if word not in _NEVER]
    if "simulate" in words:  # a million games are allowed, and take as long as they take
        words = [word for word in words if not word.isdecimal() or len(word) == 1 or len(word) > 7]
        words += [] if "--games" in words else ["--games", "1"]
    out, errors = io.StringIO(), io.StringIO()
    with _in_a_folder(), _typing("\n".join(given["typed"])), redirect_stdout(out), redirect_stderr(errors):
        try:
            code = main(words)
        except SystemExit as left:
            code = left.code if isinstance(left.code, int) else 2
    law(code in (0, 1, 2), f"exit code {code}")
    law("Traceback" not in errors.getvalue(), errors.getvalue()[-200:])
    law(code != 2 or len(errors.getvalue().splitlines()) == 1, f"one line: {errors.getvalue()[:200]!r}")
    law(len(errors.getvalue()) < 20_000, "a short line")
    return code != 2


@contextmanager
def _in_a_folder() -> Iterator[None]:
    """A folder with things that are no files; a fault of ours is raised, where a person would read one sentence."""
    before = os.getcwd()  # noqa: PTH109
    os.environ["HOTHLAB_TRACEBACK"] = "1"
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        os.mkfifo("pipe.yaml")
        os.mkfifo("pipe.svg")
        Path("device.svg").symlink_to("/dev/null")
        try:
            yield
        finally:
            os.chdir(before)
            del os.environ["HOTHLAB_TRACEBACK"]


@contextmanager
def _typing(text: str) -> Iterator[None]:
    before = sys.stdin
    sys.stdin = io.TextIOWrapper(io.BytesIO(text.encode("utf-8", "surrogatepass")), encoding="utf-8")
    try:
        yield
    finally:
        sys.stdin = before


TARGET = Target("command", _make, _run, in_a_test=50, share=2)
