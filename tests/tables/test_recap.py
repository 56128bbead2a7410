"""What the others did, told until the person at the screen acts: in one line, and with their reasons in the log."""

from __future__ import annotations

import re

from hothlab.game.actions import PlayCard
from hothlab.game.battle import Battle
from hothlab.players.player import opponent_player
from hothlab.tables.recap import recap
from hothlab.tables.table import Table
from tests.game.table import battle, command, fire, move, pass_turn, stay
from tests.tables.clicker import choice, officer, table


def until_told(at: Table) -> None:
    """Play until the other side has had a turn and a person is to begin theirs."""
    at.skip()
    while not at.past.recap or not at.yours:
        if not at.step():
            at.play(choice(officer(), at.battle))


def line(fight: Battle, *people: int) -> str:
    """What the people on some seats are told once the turn is over."""
    if fight.state.turn == 1:
        pass_turn(fight)
    found = recap(fight, people, [fight.setup.seats[seat].side for seat in people])
    assert found is not None
    return found.text


def attacked(setup: str, *faces: str) -> Battle:
    fight = battle(setup, rebel_hand=["raid-centre"])
    command(fight, "raid-centre", "D4")
    stay(fight)
    fire(fight, "D4", "D5", *faces)
    return fight


class TestLine:
    def test_attacks_and_losses(self) -> None:
        """HIT-3"""
        fight = attacked("D4:T3 D5:N4 A9:N4", "infantry", "infantry", "blast")
        assert line(fight, 1) == "The Rebels played Raid Centre. The attack was on D5. You lost 3 miniatures."

    def test_a_whole_unit_and_its_medal(self) -> None:
        """OBJ-2"""
        fight = attacked("D4:T3 D5:N2 A9:N4", "infantry", "infantry", "blast")
        told = line(fight, 1)
        assert told.endswith("You lost snowtroopers on D5. The Rebels won 1 medal.")

    def test_an_attack_that_hit_nobody(self) -> None:
        fight = attacked("D4:T3 D5:N4 A9:N4", "vehicle", "vehicle", "cross")
        assert line(fight, 1).endswith("The attack was on D5. Nobody was lost.")

    def test_moves_without_attacks_are_told_too(self) -> None:
        fight = battle("G4:T3 G6:T3 A1:N4", rebel_hand=["raid-centre"])
        command(fight, "raid-centre", "G4", "G6")
        move(fight, "G4 F4")
        assert line(fight, 1) == "The Rebels played Raid Centre. 1 unit moved."

    def test_a_turn_in_which_nothing_was_done(self) -> None:
        fight = battle("G4:T3 A1:N4", rebel_hand=["raid-centre"])
        pass_turn(fight)
        assert line(fight, 1).endswith(" Nothing else was done.")

    def test_a_screen_of_both_sides_names_the_sides(self) -> None:
        fight = attacked("D4:T3 D5:N4 A9:N4", "infantry", "cross", "cross")
        assert line(fight, 0, 1).endswith("The Imperials lost 1 miniature.")


class TestUntilWhen:
    def test_it_stays_until_the_person_answers(self) -> None:
        at = table("3", {1: "officer"}, seed=4)
        until_told(at)
        told = at.past.recap
        assert told is not None
        assert told.sides == ("empire",)
        at.pick_card(0)
        assert at.past.recap == told, "looking at a card does not answer yet"
        at.pick_card(0)
        assert at.past.recap is None
        at.undo()
        assert at.past.recap == told

    def test_what_nobody_could_do_in_a_turn_goes_with_it_when_the_battle_ends(self) -> None:
        at, unlucky = table("t2", {0: "officer"}, seed=2), opponent_player("recruit")
        said = False
        while not at.game.over:
            if not at.step():
                at.play(choice(unlucky, at.battle))
            said = said or bool(at.past.nobody)
        assert said and at.battle.winner == "rebel"
        assert at.past.nobody == ()

    def test_every_turn_of_the_others_is_told(self) -> None:
        """TEA-4: in a team of two, what everybody else did since one's own last turn."""
        at = table("3", {0: "you", 1: "officer", 2: "officer"}, seed=4, players={"rebel": 2})
        for _round in range(2):
            until_told(at)
            told = at.past.recap
            assert told is not None
            at.play(choice(officer(), at.battle))
            while at.battle.state.seat == 0:
                at.play(choice(officer(), at.battle)) if at.yours else at.step()
        assert at.battle.state.turn > 4
        until_told(at)
        assert at.past.recap is not None and at.past.recap.sides == ("empire", "rebel", "empire")

    def test_the_past_has_none(self) -> None:
        at = table("3", {1: "officer"}, seed=4)
        until_told(at)
        at.look(1)
        assert at.past.recap is None


class TestReasons:
    def test_the_officers_reasons_are_in_the_log_and_come_back_with_the_game(self) -> None:
        at = table("3", {1: "officer"}, seed=4)
        while at.battle.state.turn < 6:
            if not at.step():
                at.play(choice(officer(), at.battle))
        deeds = [line for line in at.past.log if line.kind in ("moved", "attack")]
        told = [(line.kind, line.more) for line in deeds if line.side != "rebel"]
        assert any(kind == "moved" and more.endswith(("in range", "objective", "place")) for kind, more in told)
        again = Table(at.battle, {1: "officer"})
        assert again.past.log == at.past.log

    def test_nothing_is_said_of_a_persons_answers_nor_of_a_hidden_card(self) -> None:
        at = table("3", {1: "officer"}, seed=4)
        until_told(at)
        cards = [n for n, step in enumerate(at.battle.steps) if isinstance(step.action, PlayCard)]
        assert cards and not any(at.past._why(n) for n in cards)
        at.play(choice(officer(), at.battle))
        assert at.past._why(len(at.battle.steps) - 1) == ""

    def test_a_recruit_guesses(self) -> None:
        at = table("3", {0: "recruit", 1: "recruit"}, seed=4)
        while not any(line.kind == "moved" for line in at.past.log):
            at.step()
        moved = next(line for line in at.past.log if line.kind == "moved")
        assert re.fullmatch(r"A guess among \d+ things to do", moved.more)
