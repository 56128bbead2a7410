"""A battle as a table plays it: who is next, back and forth."""

from __future__ import annotations

import pytest

import hothlab as hl
from hothlab.tables.game import Game
from hothlab.tables.seats import Seats


def game(people: dict[int, str] | None = None) -> Game:
    battle = hl.load("1", seed=5, training=True)
    return Game(battle, Seats.of(battle, people))


def test_an_undo_takes_back_what_the_computer_answered_too() -> None:
    played = game({1: "officer"})
    start = played.battle.state.key()
    while not (played.waiting and len(played.battle.steps) > 12):
        played.play(played.battle.legal_actions()[0])
    before, steps = played.battle.state.key(), list(played.battle.steps)
    played.undo()
    taken_back = steps[len(played.battle.steps) :]
    assert not played.waiting and played.gone_back and played.can_redo
    assert taken_back[0].seat == 0 and all(step.seat != 0 for step in taken_back[1:])
    played.redo()
    assert (played.battle.state.key(), played.can_redo) == (before, False)
    while played.can_undo:
        played.undo()
    assert played.battle.state.key() == start


def test_nothing_to_take_back_changes_nothing() -> None:
    played = game()
    before = played.battle.state.key()
    with pytest.raises(hl.HothlabError):
        played.undo()
    with pytest.raises(hl.HothlabError, match="nothing to play again"):
        played.redo()
    assert (played.battle.state.key(), played.gone_back) == (before, False)


def test_a_draw_ends_it_and_can_be_taken_back() -> None:
    played = game()
    played.call_draw()
    assert played.over and not played.waiting and played.can_undo
    assert played.ending.title == "A draw"
    played.undo()
    assert not played.over
