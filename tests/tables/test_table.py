"""A table: clicks that change nothing, going back, those who watch, and what it shows."""

from __future__ import annotations

from dataclasses import replace

import pytest

import hothlab as hl
from hothlab.game.actions import Fire
from hothlab.tables.choosing import Choosing
from hothlab.tables.refusals import Refusal
from hothlab.tables.table import Table
from tests.tables.clicker import choice, officer, play_on, table


class TestLaws:
    def test_a_refused_click_changes_nothing(self) -> None:
        """Every hex of the board in every decision of a game: what is not offered is refused with a rule."""
        at = table("9", {1: "recruit"}, seed=3)
        for _answer in range(60):
            if at.battle.over:
                break
            if at.game.waiting:
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
            if at.game.waiting:
                at.step()
                continue
            if at.game.asked.kind in ("move", "attack") and at.question.offers.hexes:
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
            assert not at.game.waiting
            for _time in range(undone):
                assert at.redo()
            assert at.battle.state.key() == key
            assert [str(step.action) for step in at.battle.steps] == steps

    def test_undo_goes_back_to_a_persons_decision(self) -> None:
        at = table("1", {1: "officer"})
        first = at.battle.state.key()
        at.play(at.battle.legal_actions()[0])
        while not at.game.waiting and not at.battle.over:
            at.play(choice(officer(), at.battle))
        at.skip()
        while at.game.can_undo:
            assert at.undo()
        assert at.battle.state.key() == first

    def test_outside_training_a_roll_stays(self) -> None:
        at = table("3", training=False, seed=4)
        fired = False
        while not fired:
            if at.screen.curtain:
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
            assert found.side == at.game.asked.side
            assert str(at)
            play_on(at, 1, seed=number)

    def test_without_hints_it_is_only_asked(self) -> None:
        at = table("1", {1: "officer"})
        asked = at.prompt
        assert asked.text
        at.help(replace(at.aids, hints=False))
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
