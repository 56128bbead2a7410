"""A moment and its turn say their fields once, and nobody writes into a turn that has been."""

from __future__ import annotations

import pickle
from dataclasses import fields

import pytest

from hothlab.game.scenario import load
from hothlab.game.state import State, Turn
from hothlab.game.turn import apply, legal
from hothlab.hexes import Hex


def turn() -> Turn:
    return Turn(3, 1, "empire", None, ("raid-left",), (Hex("D4"),), {Hex("D4"): 2}, broken=frozenset({Hex("D4")}))


@pytest.mark.parametrize("name", [field.name for field in fields(Turn)])
def test_one_field_changes_and_the_others_stay(name: str) -> None:
    before = turn()
    after = before.but(**{name: "new"})
    assert type(after) is Turn and getattr(after, name) == "new"
    others = [field.name for field in fields(Turn) if field.name != name]
    assert all(getattr(after, each) is getattr(before, each) for each in others)
    assert getattr(before, name) != "new"


def test_a_field_that_there_is_not() -> None:
    with pytest.raises(AttributeError):
        turn().but(colour="white")


def test_a_copied_moment_has_everything_but_what_was_looked_up() -> None:
    """The answers and the dice that somebody has asked for belong to one moment alone."""
    state = load("1", seed=3).state
    assert legal(state) and state.legal
    state.shots = {}
    copied = state.copy()
    assert copied.key() == state.key() and (copied.legal, copied.shots) == (None, None)
    kept = [field.name for field in fields(State) if field.name not in ("legal", "shots")]
    assert all(getattr(copied, name) is getattr(state, name) for name in kept)


def test_a_moment_can_be_sent_to_another_process() -> None:
    state, _events = apply(load("4", seed=3).state, load("4", seed=3).legal_actions()[0])
    assert pickle.loads(pickle.dumps(state)).key() == state.key()
