"""Going back in a battle."""

from __future__ import annotations

import random

import pytest

import hothlab as hl
from tests.game.table import (
    DUEL,
    battle,
    command,
    fire,
    left,
    play,
    stay,
)


class TestUndo:
    """Answers are taken back up to the last roll or draw; further only in training. Redo brings all back."""

    STEPS = ("play raid-centre", "order E5", "order E6", "move E6 E7", "move E5 F5", "done")

    def test_back_and_forth(self) -> None:
        fight = battle("E5:T3 E6:T3 D5:N4 A1:N4", ["raid-centre"])
        keys = [fight.state.key()]
        for step in self.STEPS[:4]:
            fight.play(step)
            keys.append(fight.state.key())
        assert len(set(keys)) == len(keys)
        for n in reversed(range(4)):
            assert str(fight.undo()) == self.STEPS[n]
            assert fight.state.key() == keys[n]
        for n in range(4):
            fight.redo()
            assert fight.state.key() == keys[n + 1]
        with pytest.raises(hl.HothlabError):
            fight.redo()

    def test_what_was_taken_back_is_played_differently(self) -> None:
        fight = battle("E5:T3 E6:T3 D5:N4 A1:N4", ["raid-centre"])
        play(fight, *self.STEPS[:4])
        fight.undo()
        fight.play("move E6 F6")
        assert (left(fight, "F6"), left(fight, "E7")) == (3, 0)
        with pytest.raises(hl.HothlabError):
            fight.redo()

    @pytest.mark.parametrize("training", [False, True])
    def test_a_roll_stands_but_for_training(self, training: bool) -> None:
        fight = battle("E5:T3 E6:T3 D5:N4 A1:N4", ["raid-centre"], training=training)
        command(fight, "raid-centre", "E5", "E6")
        stay(fight)
        before = fight.state.key()
        play(fight, "fire E5 D5")
        fight.undo()
        assert fight.state.key() == before, "an attack that was only announced is taken back by anybody"
        fire(fight, "E5", "D5", "blast", "blast", "cross")
        after = fight.state.key()
        if training:
            assert str(fight.undo()) == "fire E5 D5"
            assert fight.state.key() == before
            fight.redo()
            assert fight.state.key() == after, "the dice fall as they fell before"
        else:
            with pytest.raises(hl.HothlabError):
                fight.undo()
            assert fight.state.key() == after

    @pytest.mark.parametrize("training", [False, True])
    def test_a_draw_stands_but_for_training(self, training: bool) -> None:
        fight = battle(DUEL, ["raid-centre"], training=training)
        command(fight, "raid-centre", "E5")
        stay(fight)
        before = fight.state.key()
        play(fight, "done")
        after = fight.state.key()
        assert fight.state.side == "empire"
        if training:
            assert str(fight.undo()) == "done"
            assert fight.state.key() == before
            fight.redo()
            assert fight.state.key() == after
        else:
            with pytest.raises(hl.HothlabError):
                fight.undo()

    def test_back_to_the_roll_and_not_beyond(self) -> None:
        """RET-1: the way of a retreat is chosen after the roll, so it may be chosen again."""
        fight = battle("E5:T3 E6:T3 D5:N4 A1:N4", ["raid-centre"])
        command(fight, "raid-centre", "E5", "E6")
        stay(fight)
        fire(fight, "E5", "D5", "retreat", "cross", "cross")
        choice = fight.state.key()
        play(fight, "retreat C5")
        assert str(fight.undo()) == "retreat C5"
        assert fight.state.key() == choice
        with pytest.raises(hl.HothlabError):
            fight.undo()
        play(fight, "retreat C6")
        assert left(fight, "C6") == 4

    def test_nothing_to_take_back(self) -> None:
        fight = hl.load("1", seed=1)
        with pytest.raises(hl.HothlabError):
            fight.undo()
        with pytest.raises(hl.HothlabError):
            fight.redo()
        trained = hl.load("1", seed=1, training=True)
        with pytest.raises(hl.HothlabError):
            trained.undo()

    @pytest.mark.parametrize(("number", "seed"), [("6", 1), ("12", 2), ("17", 3)])
    def test_a_whole_battle_back_and_forth(self, number: str, seed: int) -> None:
        """Every moment of a battle in training comes back, rolls and draws included, and all is played again."""
        fight = hl.load(number, seed=seed, training=True, leaders={"rebel": "leia", "empire": "vader"})
        chance = random.Random(seed)
        keys = [fight.state.key()]
        while len(keys) < 150 and not fight.over:
            fight.play(chance.choice(fight.legal_actions()))
            keys.append(fight.state.key())
        steps = list(fight.steps)
        for key in reversed(keys[:-1]):
            fight.undo()
            assert fight.state.key() == key
        for key in keys[1:]:
            fight.redo()
            assert fight.state.key() == key
        assert [step.action for step in fight.steps] == [step.action for step in steps]
        assert [step.events for step in fight.steps] == [step.events for step in steps]
