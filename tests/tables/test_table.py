"""The table as a plain object: who sits there, what clicks do, what they never do, back and forth, the past."""

from __future__ import annotations

import random
from typing import Any

import pytest

import hothlab as hl
from hothlab.game.actions import Fire, parse_action
from hothlab.game.view import view_of
from hothlab.tables.choosing import Choosing
from hothlab.tables.refusals import Refusal
from hothlab.tables.table import PACES, Table
from tests.game.table import battle, command
from tests.tables.clicker import choice, table


def officer() -> Any:
    return hl.opponent_player("officer")


def play_on(at: Table, number: int, seed: int = 1) -> None:
    """Random legal answers of people; the computer answers when it is its turn."""
    dice = random.Random(seed)
    for _answer in range(number):
        if at.battle.over:
            return
        if at.waiting:
            at.step()
            continue
        if at.curtain:
            at.take_screen()
        assert at.play(dice.choice(at.battle.legal_actions()))


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
            assert not at.curtain
            assert at.hand == (() if at.battle.over else at.battle.state.hands[0])
            play_on(at, 1)

    def test_two_people_pass_the_screen_before_a_card(self) -> None:
        """SET-3: the hand opens when its player has taken the screen, and is put away with the card that is played."""
        at = table("1")
        assert at.curtain
        assert at.hand == ()
        assert not at.pick_card(0)
        assert at.refusal is not None and at.refusal.reason.rule == "SET-3"
        at.take_screen()
        assert at.hand == at.battle.state.hands[at.asked.seat or 0]
        at.pick_card(0)
        at.pick_card(0)
        assert at.battle.state.card is not None or at.battle.decision.kind == "discard"
        assert at.hand == ()

    def test_the_curtain_falls_again_after_an_undo(self) -> None:
        at = table("1")
        at.take_screen()
        at.play(at.battle.legal_actions()[0])
        at.undo()
        assert at.curtain
        assert at.hand == ()

    def test_the_hand_stays_open_for_a_second_card(self) -> None:
        """CMD-4: after Deploy the Fleet the same player discards and plays again."""
        at = table("1", seed=1, leaders={"empire": "piett"})
        for _answer in range(900):
            if at.curtain:
                at.take_screen()
            fleet = [action for action in at.battle.legal_actions() if str(action) == "play deploy-the-fleet"]
            at.play(fleet[0] if fleet else choice(officer(), at.battle))
            if fleet:
                break
        else:
            raise AssertionError("the card never came up")
        assert at.asked.kind == "discard"
        assert not at.curtain
        assert at.hand == at.battle.state.hands[1]

    def test_team_mates_show_each_other_their_cards(self) -> None:
        """TEA-2"""
        at = table("4", {0: "you", 1: "you", 2: "officer"}, players={"rebel": 2, "empire": 1})
        while at.waiting:
            at.step()
        assert not at.seats.hot_seat
        seat = at.seat
        assert seat in (0, 1)
        assert at.hand == at.battle.state.hands[seat]
        assert at.team_hand == at.battle.state.hands[1 - seat]

    def test_nobody_at_the_screen_sees_no_hand(self) -> None:
        at = table("1", {0: "officer", 1: "recruit"})
        assert at.hand == ()
        at.step()
        assert at.hand == ()
        assert not at.game.can_undo


class TestLaws:
    def test_a_refused_click_changes_nothing(self) -> None:
        """Every hex of the board in every decision of a game: what is not offered is refused with a rule."""
        at = table("9", {1: "recruit"}, seed=3)
        for _answer in range(60):
            if at.battle.over:
                break
            if at.waiting:
                at.step()
                continue
            key, chosen = at.battle.state.key(), at.question.choosing
            for hex in at.battle.position.board.hexes:
                if hex not in at.question.offers.hexes:
                    assert not at.click(hex)
                    assert isinstance(at.refusal, Refusal)
                    assert hl.rule(at.refusal.reason.rule)
                    assert len(at.refusal.reason.text) > 5
                    assert at.battle.state.key() == key
                    assert at.question.choosing == chosen
            play_on(at, 1, seed=_answer)

    def test_a_refused_click_with_a_unit_chosen(self) -> None:
        at = table("9", {1: "recruit"}, seed=3)
        tried = 0
        for number in range(120):
            if at.battle.over:
                break
            if at.waiting:
                at.step()
                continue
            if at.asked.kind in ("move", "attack") and at.question.offers.hexes:
                at.click(next(iter(at.question.offers.hexes)))
                key = at.battle.state.key()
                for hex in at.battle.position.board.hexes:
                    if hex not in at.question.offers.hexes:
                        assert not at.click(hex)
                        tried += 1
                assert at.battle.state.key() == key
                at.choose_none()
            play_on(at, 1, seed=number)
        assert tried > 500

    @pytest.mark.parametrize("people", [{1: "recruit"}, {0: "recruit"}, {}])
    def test_undo_then_redo_is_identity(self, people: dict[int, str]) -> None:
        at = table("3", people, seed=4)
        for number in range(40):
            play_on(at, 3, seed=number)
            if not at.game.can_undo:
                continue
            key, steps = at.battle.state.key(), [str(step.action) for step in at.battle.steps]
            times = 1 + number % 4
            undone = sum(at.undo() for _time in range(times))
            assert undone
            assert not at.waiting
            for _time in range(undone):
                assert at.redo()
            assert at.battle.state.key() == key
            assert [str(step.action) for step in at.battle.steps] == steps

    def test_undo_goes_back_to_a_persons_decision(self) -> None:
        at = table("1", {1: "officer"})
        first = at.battle.state.key()
        at.play(at.battle.legal_actions()[0])
        while not at.waiting and not at.battle.over:
            at.play(choice(officer(), at.battle))
        at.skip()
        while at.game.can_undo:
            assert at.undo()
        assert at.battle.state.key() == first

    def test_outside_training_a_roll_stays(self) -> None:
        at = table("3", training=False, seed=4)
        fired = False
        while not fired:
            if at.curtain:
                at.take_screen()
            action = choice(officer(), at.battle)
            fired = isinstance(action, Fire)
            at.play(action)
        key = at.battle.state.key()
        assert not at.undo()
        assert "training" in at.message
        assert at.battle.state.key() == key

    def test_looking_back_changes_nothing(self) -> None:
        at = table("3", {1: "officer"}, seed=4)
        play_on(at, 60)
        key, steps = at.battle.state.key(), list(at.battle.steps)
        for moment in range(at.past.moments + 1):
            at.look(moment)
            assert at.past.state is (at.battle.state if moment == at.past.moments else steps[moment].before)
            if moment < at.past.moments:
                assert at.past.looking == moment
                assert at.hand == ()
                assert not at.click("D4")
                assert not at.press("done")
        assert at.past.looking is None
        assert at.battle.state.key() == key
        assert at.battle.steps == steps

    def test_an_answer_leads_back_to_now(self) -> None:
        at = table("10", {0: "you", 1: "officer"}, seed=4)
        at.look(0)
        at.step()
        assert at.past.looking is None


class TestObservers:
    def test_each_deed_is_told(self) -> None:
        at, told = table("1", {1: "officer"}), list[Table]()
        end = at.on_change(told.append)
        at.pick_card(0)
        at.choose_none()
        at.look(0)
        assert told == [at] * 3
        end()
        end()
        at.pick_card(0)
        assert len(told) == 3

    def test_each_answer_can_be_kept(self) -> None:
        at, kept = table("1", {1: "officer"}), list[int]()
        at.on_decision(lambda at: kept.append(len(at.battle.steps)))
        at.pick_card(0)
        assert kept == []
        at.pick_card(0)
        assert len(kept) == 1
        at.undo()
        at.redo()
        assert len(kept) == 3
        assert kept[0] == kept[2]


class TestComputer:
    def test_it_waits_for_nobody_else(self) -> None:
        at = table("1", {1: "officer"})
        assert not at.step()
        assert at.skip() == 0
        assert at.to_think() is None

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
        found = at.to_think()
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
        assert at.pace == pace


class TestPassing:
    def test_a_person_is_told_until_their_next_turn(self) -> None:
        """ATK-4: why nobody could attack stays there while the computer plays, and goes with the turn."""
        fight = battle("G4:T3 A1:N4 A9:N4", rebel_hand=["raid-centre"], dice="manual")
        at = Table(fight, {1: "officer"})
        for action in ("play raid-centre", "order G4"):
            assert not at.past.nobody
            assert at.play(parse_action(action))
        assert not at.past.nobody
        assert at.play(parse_action("done"))
        line = at.past.nobody[0]
        assert (line.text, line.more.endswith("(ATK-4)")) == ("Nobody can attack", True)
        assert at.waiting
        at.step()
        assert list(at.past.nobody) == [line]
        at.look(0)
        assert not at.past.nobody
        at.look(None)
        at.skip()
        assert at.asked.kind == "play a card" and at.yours
        assert not at.past.nobody

    def test_a_click_that_only_picks_a_unit_up(self) -> None:
        fight = battle("D4:T3 D5:N4 A9:N4", rebel_hand=["raid-centre"], dice="manual")
        at = Table(fight)
        at.take_screen()
        assert not at.picks_up("D4")
        command(fight, "raid-centre", "D4")
        at.take_screen()
        assert at.picks_up("D4")
        assert not at.picks_up("D3")
        at.click("D4")
        assert "D3" in at.question.offers.hexes
        assert not at.picks_up("D3"), "that would be a move"
        assert not at.picks_up("D4"), "that would put it down"


class TestShown:
    def test_the_sections_of_a_card(self) -> None:
        """BRD-2, ORD-3"""
        at = table("10", {1: "officer"}, seed=4)
        at.skip()
        place = at.hand.index("raid-centre")
        at.pick_card(place)
        assert at.question.sections == {"centre"}
        board = at.battle.position.board
        assert at.question.preview
        assert all("centre" in board.sections(hex, "rebel") for hex in at.question.preview)

    def test_every_decision_has_a_prompt(self) -> None:
        at = table("9", seed=3, leaders={"rebel": "leia", "empire": "piett"})
        for number in range(150):
            if at.battle.over:
                break
            found = at.prompt
            assert found.title
            assert found.side == at.asked.side
            assert str(at)
            play_on(at, 1, seed=number)

    def test_without_hints_it_is_only_asked(self) -> None:
        at = table("1", {1: "officer"})
        asked = at.prompt
        assert asked.text
        at.hints = False
        assert (at.prompt.title, at.prompt.text) == (asked.title, "")

    def test_the_end_says_why(self) -> None:
        at = table("15", {1: "officer"}, seed=5)
        while not at.battle.over:
            if not at.step():
                at.play(choice(officer(), at.battle))
        reason = at.battle.state.reason
        assert reason is not None
        assert at.prompt.title == "You lost"
        assert at.prompt.text == "The Imperials won at once: 4 of 4 infantry units eliminated."
        assert at.prompt.rules == (reason.rule,)
        assert not at.click("D4")
        assert at.refusal is not None and at.refusal.reason.rule == "OBJ-1"

    def test_playing_by_name(self) -> None:
        at = table("1", {1: "officer"})
        assert not at.play(hl.Order("G5"))
        assert at.refusal is not None and at.refusal.reason.rule == "TRN-1"
        assert at.question.choosing == Choosing()
