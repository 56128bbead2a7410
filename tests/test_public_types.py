"""Whatever a program hands to a public name, it gets an answer or one sentence, and never an error of Python's.

A wrong number of arguments is Python's own to tell, and so is an attempt to make a protocol.
"""

from __future__ import annotations

import inspect
import math
from collections.abc import Callable, Iterator
from functools import cache
from itertools import chain
from pathlib import Path
from typing import Any

import pytest

import hothlab as hl
from hothlab.base.checked import checked, explained
from hothlab.base.errors import HothlabError


class Odd:
    """Nothing that anybody asks for."""


WRONG: tuple[Any, ...] = (
    None, True, -1, 10**30, math.nan, "", "x", "A1", "\ud800", "y" * 5000, b"x", [], [5], {"x": 1}, {1: None},
    Odd(), Odd, len, range(10**6), frozenset({1}),
)  # fmt: skip
FEW: tuple[Any, ...] = (None, True, "\ud800", b"x", [5], {1: None}, Odd())
"""For what draws a page."""


@cache
def things() -> dict[str, Any]:
    """One of each class whose methods are called."""
    battle = hl.load("1", seed=1)
    position = battle.position
    origin = next(iter(position.units))
    return {
        "Position": position,
        "Hex": hl.Hex("A1"),
        "Unit": position.units[origin],
        "Board": hl.standard_board(),
        "Sight": hl.line_of_sight(position, "A1", "C1"),
        "Reach": hl.reach(position, origin),
        "Retreats": hl.retreats(position, origin, 1),
        "Rule": hl.rule("LOS-5"),
        "Ruling": hl.ruling("los_edge_sides"),
        "Rulings": hl.Rulings(),
        "Atlas": hl.atlas("t1"),
        "Battle": battle,
        "Scenario": battle.scenario,
        "View": hl.view_of(battle.state, 0),
        "Record": battle.record(),
        "Card": next(iter(hl.cards().values())),
    }


def public() -> Iterator[tuple[str, Callable[..., object]]]:
    """Every public function, class and method, by what a person writes to call it."""
    for name in dir(hl):
        thing = getattr(hl, name)
        if name.startswith("__") or not callable(thing) or getattr(thing, "_is_protocol", False):
            continue
        yield name, thing
        for own, value in vars(thing).items() if isinstance(thing, type) else ():
            if own.startswith("_"):
                continue
            if isinstance(value, classmethod | staticmethod):
                yield f"{name}.{own}", getattr(thing, own)
            elif inspect.isfunction(value) and name in things():
                yield f"{name}.{own}", getattr(things()[name], own)


def given(call: Callable[..., object], wrong: tuple[Any, ...]) -> Iterator[dict[str, Any]]:
    """Ways to call it: one thing for all that it needs, and each of its parameters wrong beside right ones."""
    battle = things()["Battle"]
    right: dict[str, Any] = {
        "position": battle.position, "battle": battle, "scenario": battle.scenario, "state": battle.state,
        "hex": "A1", "a": "A1", "b": "C1", "origin": "A1", "target": "C1", "attacker": "A1", "side": "rebel", "seat": 0,
    }  # fmt: skip
    named = [each for each in inspect.signature(call).parameters.values() if each.kind not in
             (inspect.Parameter.VAR_POSITIONAL, inspect.Parameter.VAR_KEYWORD)]  # fmt: skip
    needed = [each.name for each in named if each.default is inspect.Parameter.empty]
    for value in wrong:
        yield dict.fromkeys(needed, value)
        for each in named:
            yield {**{name: right.get(name, value) for name in needed}, each.name: value}


def called(call: Callable[..., object], arguments: dict[str, Any]) -> object:
    """What it answers, with what must come by its place there."""
    parameters = inspect.signature(call).parameters
    places = [name for name in arguments if parameters[name].kind is inspect.Parameter.POSITIONAL_ONLY]
    return call(
        *(arguments[name] for name in places), **{name: arguments[name] for name in arguments if name not in places}
    )


CALLS = dict(public())


@pytest.mark.parametrize("name", CALLS)
def test_a_wrong_argument_is_one_sentence(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOTHLAB_HOME", str(tmp_path / "home"))
    call = CALLS[name]
    wrong = FEW if inspect.getmodule(call).__name__.startswith("hothlab.widgets") else WRONG  # type: ignore[union-attr]
    various = any(each.kind is inspect.Parameter.VAR_POSITIONAL for each in inspect.signature(call).parameters.values())
    ways: Iterator[Callable[[], object]] = chain(
        (lambda each=each: called(call, each) for each in given(call, wrong)),  # type: ignore[misc]
        (lambda each=each: call(each) for each in (wrong if various else ())),  # type: ignore[misc]
    )
    for way in ways:
        try:
            way()
        except HothlabError as error:
            told = str(error)
            assert told and told.replace("\xa0", " ").isprintable() and len(told) <= 1000, told
    hl.use_language("en")


def test_all_of_them_are_asked() -> None:
    classes = {name for name in dir(hl) if isinstance(getattr(hl, name), type)}
    assert {"sees", "table", "Position", "Position.with_unit", "Board.mask", "Battle.play", "Record.save"} <= set(CALLS)
    assert len(CALLS) > 130 and classes - {"Player"} <= set(CALLS)


class TestTheCheck:
    def test_what_was_expected_and_what_was_found(self) -> None:
        for wrong, says in (
            (lambda: hl.transcript(5), "battle: expected Battle, found 5"),  # type: ignore[arg-type]
            (lambda: hl.loads(None), "text: expected text, found None"),  # type: ignore[arg-type]
            (lambda: hl.line_of_sight(3, "F9", "E8"), "expected a position or its code, found 3"),  # type: ignore[arg-type]
            (lambda: hl.standard_board("t1"), "there is no board called 't1'"),
            (lambda: hl.classroom(5), "files: expected a list, found 5"),  # type: ignore[arg-type]
            (lambda: hl.standard_board().mask([5]), "hexes: expected a list, found"),  # type: ignore[list-item]
            (lambda: hl.Position().without(hl.Hex("A1")), r"hex: there is no Hex\('A1'\) here"),
        ):
            with pytest.raises(HothlabError, match=says):
                wrong()

    def test_a_fault_of_ours_stays_one(self) -> None:
        @explained
        def look_up(name: str) -> int:
            return {"a": 1}[f"{name}!"]

        with pytest.raises(KeyError):
            look_up("a")

    def test_too_many_arguments_are_pythons_to_tell(self) -> None:
        @checked
        def say(word: str) -> str:
            return word

        for each in (say, explained(say)):
            with pytest.raises(TypeError):
                each("a", "b")  # type: ignore[call-arg]
            assert each("a") == "a" and each.__name__ == "say"
