"""A short run of every fuzz target, and every input that ever failed; `make fuzz` runs a million."""

from __future__ import annotations

import random
from typing import Any

import pytest

from fuzz.mutate import mutated, mutated_tree
from fuzz.oracle import clear
from fuzz.run import LONGEST, Report, cases, execute, run
from fuzz.target import Target, law
from fuzz.targets import TARGETS
from hothlab.base.errors import HothlabError
from hothlab.rules.position import Position
from hothlab.rules.rulings import Rulings

KEPT = [(name, case, given) for name, target in TARGETS.items() for case, given in cases(target)]


@pytest.mark.parametrize("seed", [2026, 4242])
@pytest.mark.parametrize("name", TARGETS)
def test_a_short_run(name: str, seed: int) -> None:
    report = run(TARGETS[name], (TARGETS[name].in_a_test + 1) // 2, seed)
    assert report.failures == []
    assert report.accepted, "inputs that are all refused say nothing about the laws"


@pytest.mark.parametrize(("name", "case", "given"), KEPT, ids=[f"{name}-{case}" for name, case, _given in KEPT])
def test_what_once_failed(name: str, case: str, given: Any) -> None:
    assert execute(TARGETS[name], given)[1] == ""


class TestTheFuzzerItself:
    """It can see a failure: one that never does would prove nothing."""

    @staticmethod
    def failures(act: Any) -> Report:
        return run(Target("test", lambda rng: rng.random(), act), 3, seed=1)

    def test_a_refusal_is_no_failure(self) -> None:
        def refuse(_given: Any) -> bool:
            raise HothlabError("this does not fit")

        report = self.failures(refuse)
        assert (report.runs, report.accepted, report.failures) == (3, 0, [])

    def test_a_raw_error_a_broken_law_and_a_hang_are(self) -> None:
        def raw(_given: Any) -> bool:
            raise KeyError("foo")

        def broken(_given: Any) -> bool:
            law(False, "one is two")
            return True

        def babble(_given: Any) -> bool:
            raise HothlabError(" ")

        for act, words in ((raw, "KeyError"), (broken, "Broken: one is two"), (babble, "not a clear sentence")):
            (failure,) = self.failures(act).failures
            assert words in failure[0]

    def test_a_run_that_does_not_end_is_stopped(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("fuzz.run.LONGEST", 0.05)

        def hang(_given: Any) -> bool:
            while True:
                pass

        assert "TooSlow" in execute(Target("test", lambda rng: 0, hang), 0)[1]
        assert LONGEST == 2.0

    def test_a_seed_gives_the_same_inputs(self) -> None:
        for target in TARGETS.values():
            one, other = (target.make(random.Random("7")) for _time in range(2))
            assert repr(one) == repr(other)

    def test_changes_change(self) -> None:
        text = "move F2 E2\norder F1\n"
        assert len({mutated(random.Random(n), text) for n in range(50)}) > 30
        trees = {repr(mutated_tree(random.Random(n), {"a": [1, {"b": "c"}], "d": "e"})) for n in range(50)}
        assert len(trees) > 20


@pytest.mark.parametrize(
    ("picture", "a", "b", "sees"),
    [
        ("D .T3 . . .N4 . . . . .", "D1", "D4", True),
        ("D .T3 . * .N4 . . . . .", "D1", "D4", False),
        ("C . . . * . . . . . .", "B3", "D3", True),
        ("C . . * * . . . . . .", "B3", "D3", False),
    ],
)
def test_the_oracle_knows_plain_cases(picture: str, a: str, b: str, sees: bool) -> None:
    """LOS-1, LOS-3: it is asked by itself, without the code that it is a second opinion on."""
    position = Position.from_text(picture)
    assert clear(position, position.board.hex(a), position.board.hex(b), Rulings()) == sees
