"""Who sits at a table: the screen is handed over, and nobody sees another hand."""

from __future__ import annotations

import pytest

import hothlab as hl
from tests.tables.clicker import choice, officer, play_on, table


class TestPeople:
    def test_seats_without_a_name_are_peoples(self) -> None:
        assert table("1").seats.people == {0: "you", 1: "you"}
        assert table("1", {1: "officer"}).seats.people == {0: "you", 1: "officer"}

    def test_an_unknown_player_or_pace(self) -> None:
        with pytest.raises(hl.UnknownName, match="ofiser"):
            table("1", {1: "ofiser"})
        with pytest.raises(hl.UnknownName, match="fastest"):
            table("1", pace="fastest")

    def test_one_person_never_meets_a_curtain(self) -> None:
        at = table("1", {1: "recruit"})
        for _answer in range(60):
            assert not at.screen.curtain
            assert at.hand == (() if at.battle.over else at.battle.state.hands[0])
            play_on(at, 1)

    def test_two_people_pass_the_screen_before_a_card(self) -> None:
        """SET-3: the hand opens when its player has taken the screen, and is put away with the card that is played."""
        at = table("1")
        assert at.screen.curtain
        assert at.hand == ()
        assert not at.pick_card(0)
        assert at.refusal is not None and at.refusal.reason.rule == "SET-3"
        at.take_screen()
        assert at.hand == at.battle.state.hands[at.game.asked.seat or 0]
        at.pick_card(0)
        at.pick_card(0)
        assert at.battle.state.card is not None or at.battle.decision.kind == "discard"
        assert at.hand == ()

    def test_the_curtain_falls_again_after_an_undo(self) -> None:
        at = table("1")
        at.take_screen()
        at.play(at.battle.legal_actions()[0])
        at.undo()
        assert at.screen.curtain
        assert at.hand == ()

    def test_the_hand_stays_open_for_a_second_card(self) -> None:
        """CMD-4: after Deploy the Fleet the same player discards and plays again."""
        at = table("1", seed=1, leaders={"empire": "piett"})
        for _answer in range(900):
            if at.screen.curtain:
                at.take_screen()
            fleet = [action for action in at.battle.legal_actions() if str(action) == "play deploy-the-fleet"]
            at.play(fleet[0] if fleet else choice(officer(), at.battle))
            if fleet:
                break
        else:
            raise AssertionError("the card never came up")
        assert at.game.asked.kind == "discard"
        assert not at.screen.curtain
        assert at.hand == at.battle.state.hands[1]

    def test_team_mates_show_each_other_their_cards(self) -> None:
        """TEA-2"""
        at = table("4", {0: "you", 1: "you", 2: "officer"}, players={"rebel": 2, "empire": 1})
        while at.game.waiting:
            at.step()
        assert not at.seats.hot_seat
        seat = at.screen.seat
        assert seat in (0, 1)
        assert at.hand == at.battle.state.hands[seat]
        assert at.team_hand == at.battle.state.hands[1 - seat]

    def test_nobody_at_the_screen_sees_no_hand(self) -> None:
        at = table("1", {0: "officer", 1: "recruit"})
        assert at.hand == ()
        at.step()
        assert at.hand == ()
        assert not at.game.can_undo
