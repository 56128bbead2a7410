"""Numbers and names that a person hands to a function of the rules: bounded, and refused in one sentence."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import hothlab as hl
from hothlab.base.errors import HothlabError
from hothlab.rules.picture import LONGEST

POSITION = hl.Position.from_text("D . . .T3 *N4 . . . . .")
NAMES: tuple[object, ...] = (5, None, [], {}, 10**5000, "x" * 10_000, "\ud800")
ANYTHING: tuple[object, ...] = (10**9, 10**5000, -(10**9), 1.5, "3", None, True, [], float("nan"))


@pytest.mark.parametrize("value", ANYTHING, ids=lambda value: str(type(value)))
@pytest.mark.parametrize(
    "ask",
    [
        lambda n: hl.reach(POSITION, "D3", n),
        lambda n: hl.retreats(POSITION, "D3", n),
        lambda n: hl.attack(POSITION, "D3", "D4", moved=n),
        lambda n: hl.attack(POSITION, "D3", "D4", bonus=n),
        lambda n: hl.odds(POSITION, "D3", "D4", dice=n if n is not None else -1),
        lambda n: hl.Unit("trooper", n if n is not True else 9),
        lambda n: hl.Objective("exit", medals=n if n is not True else 10),
        lambda n: hl.opponent_player("recruit", n if not isinstance(n, int) or n is True else 10**20),
        lambda n: hl.load("t1", seed=n if isinstance(n, str | list | float | bool) else 2**64),  # type: ignore[arg-type]
    ],
    ids=("reach", "retreats", "moved", "bonus", "dice", "miniatures", "medals", "opponent", "seed"),
)
def test_a_number_out_of_bounds(ask: Callable[[object], object], value: object) -> None:
    with pytest.raises(HothlabError) as caught:
        ask(value)
    assert "\n" not in str(caught.value) and len(str(caught.value)) < 200


@pytest.mark.parametrize("value", NAMES, ids=lambda value: str(type(value)))
@pytest.mark.parametrize(
    "ask",
    [
        hl.Hex, hl.Unit, hl.Structure, hl.Objective, hl.card, hl.rule, hl.ruling, hl.opponent_player, hl.example,
        hl.Position.from_code, lambda name: POSITION.terrain("A1", name or "x"),
        lambda name: POSITION.place("A1", name),
        lambda name: hl.Unit("trooper", badge=name or "x"),
        lambda name: hl.Objective("exit", holder=name or "x"),  # type: ignore[arg-type]
        lambda name: hl.Rulings(**{"self": name}), lambda name: hl.Rulings(los_edge_sides=name),
    ],
)  # fmt: skip
def test_a_name_that_is_none(ask: Callable[[object], object], value: object) -> None:
    with pytest.raises(HothlabError) as caught:
        ask(value)
    assert "\n" not in str(caught.value) and len(str(caught.value)) < 400


def test_a_picture() -> None:
    with pytest.raises(HothlabError, match="a picture has 20,001 characters, and at most 20,000 are read"):
        hl.Position.from_text(" " * (LONGEST + 1))
    with pytest.raises(HothlabError, match="line 1: there is no side called 'foo'; choose from: rebel, empire"):
        hl.Position.from_text("C4: exit both 1 held-by-foo")


def test_the_edges_are_allowed() -> None:
    assert hl.reach(POSITION, "D3", 20).arrivals
    assert hl.retreats(POSITION, "D3", 20).options
    assert hl.odds(POSITION, "D3", "D4", dice=12).eliminate
