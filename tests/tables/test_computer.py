"""The computer at a table: it waits for nobody, and knows only what it may know."""

from __future__ import annotations

import pytest

from hothlab.game.view import view_of
from hothlab.tables.aids import PACES
from tests.tables.clicker import table


class TestComputer:
    def test_it_waits_for_nobody_else(self) -> None:
        at = table("1", {1: "officer"})
        assert not at.step()
        assert at.skip() == 0
        assert at.computer.to_think() is None

    def test_step_and_skip_play_the_same_game(self) -> None:
        one, other = table("10", {1: "officer"}, seed=4), table("10", {1: "officer"}, seed=4)
        number = 0
        while one.step():
            number += 1
        assert other.skip() == number
        assert one.battle.state.key() == other.battle.state.key()
        assert one.yours

    def test_it_sees_only_its_own_cards(self) -> None:
        at = table("10", {1: "commander"}, seed=4)
        found = at.computer.to_think()
        assert found is not None
        assert found[1].state.key() == view_of(at.battle.state, 1).state.key()
        assert set(found[1].state.hands[0]) == {"?"}

    def test_a_reason_never_speaks_of_a_card(self) -> None:
        at = table("10", {1: "commander"}, seed=4)
        at.step()
        assert at.prompt.text == ""

    def test_replay_shows_the_other_sides_turn(self) -> None:
        at = table("10", {1: "officer"}, seed=4)
        at.skip()
        assert at.replay()
        assert at.past.replaying
        assert at.past.state.turn == 1
        seen = [at.past.moment]
        while at.replay_on():
            seen.append(at.past.moment)
        assert seen == list(range(seen[0], at.past.moments))
        assert at.past.looking is None

    def test_nothing_to_replay(self) -> None:
        at = table("1", {1: "officer"})
        assert not at.replay()
        assert at.message

    @pytest.mark.parametrize("pace", PACES)
    def test_paces(self, pace: str) -> None:
        at = table("1", pace=pace)
        assert at.aids.pace == pace
