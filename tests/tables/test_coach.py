"""The coach: the officer's advice in words, and what a choice gave up."""

from __future__ import annotations

from dataclasses import replace

import pytest

import hothlab as hl
from hothlab.game.actions import PlayCard, parse_action
from hothlab.game.view import view_of
from hothlab.tables.coach import SMALL, advise, comment
from hothlab.tables.steps import step_of
from tests.game.table import battle, command, stay
from tests.tables.clicker import choice, table


def attacking() -> hl.View:
    """D4 may attack a full unit in a trench, or finish off the last of another beside it."""
    fight = battle("D4:T3 D5:N1 C4:N4 A1:N4", rebel_hand=["raid-centre"])
    command(fight, "raid-centre", "D4")
    stay(fight)
    return view_of(fight.state, 0)


class TestAdvice:
    def test_it_is_the_officers_choice_and_reason(self) -> None:
        view = attacking()
        found = advise(view)
        chosen = hl.opponent_player("officer").choose(view)
        assert found.action == chosen.action == parse_action("fire D4 D5")
        assert found.what == "attack D5 with D4"
        assert found.text == f"The officer would do this: attack D5 with D4. The reason: {chosen.reason}."

    def test_every_answer_has_words(self) -> None:
        """Every legal answer of whole games can be said."""
        for number in ("9", "13", "16"):
            fight = hl.load(number, seed=5, leaders={"rebel": "leia", "empire": "piett"})
            player = hl.opponent_player("recruit", 2)
            for _answer in range(150):
                if fight.over:
                    break
                seat = fight.decision.seat
                assert seat is not None
                view = view_of(fight.state, seat)
                step = step_of(view.decision.kind)
                assert all(step.in_words(action) for action in view.legal[:40])
                fight.play(choice(player, fight))


class TestComments:
    def test_the_same_as_the_officer(self) -> None:
        found = comment(attacking(), parse_action("fire D4 D5"))
        assert (found.cost, found.text) == (0, "The officer would have done the same.")

    def test_a_worse_choice_has_its_price(self) -> None:
        found = comment(attacking(), parse_action("fire D4 C4"))
        assert found.cost >= SMALL
        assert "gave up about" in found.text
        assert "attack D5 with D4" in found.text
        assert comment(attacking(), parse_action("done")).cost >= found.cost

    def test_at_the_table(self) -> None:
        at = table("1", {1: "officer"}, comments=True)
        assert at.comment is None
        at.play(at.battle.legal_actions()[0])
        assert at.comment is not None
        assert isinstance(at.comment.chosen, PlayCard)
        at.help(replace(at.aids, comments=False))
        assert at.comment is None

    def test_two_people_hear_nothing_of_a_hand(self) -> None:
        """SET-3: what else could have been played is the player's own business."""
        at = table("1", comments=True)
        at.take_screen()
        at.play(at.battle.legal_actions()[0])
        assert at.comment is None

    @pytest.mark.parametrize("people", [{1: "officer"}, {}])
    def test_the_advice_goes_with_the_decision(self, people: dict[int, str]) -> None:
        at = table("1", people)
        if at.screen.curtain:
            assert not at.ask_coach()
            at.take_screen()
        assert at.ask_coach()
        assert at.advice is not None
        at.play(at.advice.action)
        assert at.advice is None

    def test_the_advice_takes_the_place_of_what_was_said_of_the_choice_before(self) -> None:
        at = table("1", {1: "officer"}, comments=True)
        at.play(at.battle.legal_actions()[0])
        assert at.comment is not None
        assert at.ask_coach()
        assert [at.advice is not None, at.comment is not None] == [True, False]

    def test_of_the_choice_that_ends_the_battle_nothing_is_said(self) -> None:
        at = table("scattered-crates", {1: "recruit"}, comments=True)
        said = []
        while not at.game.over:
            if not at.step():
                at.play(choice(hl.opponent_player("officer"), at.battle))
                said.append(at.comment)
        assert at.prompt.title == "You won!"
        assert any(said)
        assert said[-1] is None
