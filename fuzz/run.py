"""Running a target many times, each run within its time and all within their memory; what fails is kept."""

from __future__ import annotations

import hashlib
import json
import random
import resource
import signal
import time
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from types import FrameType
from typing import Any

from fuzz.target import Target
from hothlab.base.errors import HothlabError

__all__ = ["CASES", "LARGEST", "LONGEST", "Report", "cases", "execute", "limit_memory", "run"]

CASES = Path(__file__).parent / "cases"
LONGEST = 2.0
"""Seconds of processor time for one input."""
LARGEST = 500 * 1024 * 1024
"""Bytes that one target may use, besides what it has when it begins."""


class TooSlow(BaseException):
    """One input took too long. No code of ours may catch it, so it is not an `Exception`."""


@dataclass
class Report:
    """What came of the runs of one target."""

    name: str
    seed: int
    runs: int = 0
    accepted: int = 0
    seconds: float = 0.0
    slowest: float = 0.0
    slowest_input: str = ""
    failures: list[tuple[str, Any]] = field(default_factory=list)
    """The last line of what was raised, and the input."""

    def __str__(self) -> str:
        rate = self.runs / self.seconds if self.seconds else 0
        return (
            f"{self.name:<9} {self.runs:>9,} runs, {self.accepted:>8,} accepted, {len(self.failures)} failures, "
            f"{rate:>7,.0f}/s, slowest {1000 * self.slowest:,.0f} ms: {self.slowest_input}"
        )


@contextmanager
def _time_limit(seconds: float) -> Iterator[None]:
    def stop(_signal: int, _frame: FrameType | None) -> None:
        raise TooSlow(f"more than {seconds} s")

    before = signal.signal(signal.SIGVTALRM, stop)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)  # our own time: a busy machine is not a fault
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


def limit_memory(more: int = LARGEST) -> None:
    """From now on this process gets so much more memory and no byte besides."""
    pages = int(Path("/proc/self/statm").read_text("ascii").split()[0])
    most = pages * resource.getpagesize() + more
    resource.setrlimit(resource.RLIMIT_AS, (most, most))


def execute(target: Target, given: Any) -> tuple[bool, str]:
    """Run one input: whether it was accepted, and what went wrong, which is nothing when all is well."""
    try:
        with _time_limit(LONGEST):
            return target.run(given), ""
    except HothlabError as error:
        sentence = str(error)
        if "\n" in sentence.strip() or not sentence.strip() or len(sentence) > 2000:
            return False, f"this is not a clear sentence: {sentence[:200]!r}"
        return False, ""
    except (Exception, TooSlow) as error:
        last = traceback.extract_tb(error.__traceback__)[-1]
        return False, f"{type(error).__name__}: {str(error)[:200]} ({Path(last.filename).name}:{last.lineno})"


def run(target: Target, runs: int, seed: int) -> Report:
    """That many inputs of a target, the same for the same seed."""
    report = Report(target.name, seed)
    seen: set[str] = set()
    for number in range(runs):
        given = target.make(random.Random(f"{target.name} {seed} {number}"))
        started = time.process_time()
        accepted, wrong = execute(target, given)
        took = time.process_time() - started
        report.runs += 1
        report.accepted += accepted
        report.seconds += took
        if took > report.slowest:
            report.slowest, report.slowest_input = took, repr(given)[:60]
        if wrong and wrong not in seen:
            seen.add(wrong)
            report.failures.append((wrong, given))
    return report


def keep(target: Target, given: Any) -> Path:
    """Write an input to the cases that every test runs again."""
    text = json.dumps(given, indent=1)
    folder = CASES / target.name
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{hashlib.sha256(text.encode()).hexdigest()[:10]}.json"
    path.write_text(text + "\n", "ascii")
    return path


def cases(target: Target) -> list[tuple[str, Any]]:
    """The kept inputs of a target, by the name of their file."""
    files = sorted((CASES / target.name).glob("*.json"))
    return [(path.stem, json.loads(path.read_text("ascii"))) for path in files]
