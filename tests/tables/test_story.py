"""The story of a game: its log, its moments and its dice."""

from __future__ import annotations

import hothlab as hl
from hothlab.game.cards import cards
from hothlab.game.events import describe
from hothlab.players.player import opponent_player
from hothlab.tables.story import Die, lines, roll_of, state_at, turn_start
from tests.game.table import battle, command, fire, pass_turn, play, roll, stay
from tests.tables.clicker import choice


def played(name: str = "3", number: int = 90, seed: int = 4) -> hl.Battle:
    fight = hl.load(name, seed=seed)
    player = opponent_player("officer")
    for _answer in range(number):
        if not fight.over:
            fight.play(choice(player, fight))
    return fight


class TestLog:
    def test_every_event_has_its_line(self) -> None:
        fight = played()
        told = [line.text for line in lines(fight.steps)]
        events = [event for event in fight.events if event.kind not in ("ordered", "shuffled")]
        assert told == [describe(event) for event in events]

    def test_a_line_leads_to_the_moment_after_it(self) -> None:
        fight = played()
        for line in lines(fight.steps):
            if line.kind == "moved":
                step = fight.steps[line.moment - 1]
                (moved,) = (event for event in step.events if event.kind == "moved")
                assert moved.to in state_at(fight, line.moment).position.units
                assert moved.hex in state_at(fight, line.moment - 1).position.units

    def test_a_part_of_it(self) -> None:
        fight = played()
        half = len(fight.steps) // 2
        assert [*lines(fight.steps[:half]), *lines(fight.steps, half)] == list(lines(fight.steps))

    def test_no_line_names_a_card_that_was_not_played(self) -> None:
        """SET-3"""
        fight = hl.load("16", seed=5, leaders={"rebel": "leia", "empire": "piett"})
        player = opponent_player("officer")
        while not fight.over:
            fight.play(choice(player, fight))
        open_cards = {event.words[0] for event in fight.events if event.kind == "card"}
        names = {card.name for id, card in cards().items() if id not in open_cards}
        names -= {cards()[id].name for id in open_cards}
        told = "\n".join(line.text for line in lines(fight.steps))
        assert not [name for name in names if name in told]
        assert "discarded" in told

    def test_the_start_of_a_turn(self) -> None:
        fight = played()
        for moment in range(len(fight.steps)):
            start = turn_start(fight, moment)
            assert state_at(fight, start).turn == state_at(fight, moment).turn
            assert start == 0 or fight.steps[start - 1].before.turn != state_at(fight, moment).turn


class TestDice:
    def test_what_each_die_does(self) -> None:
        """HIT-1, HIT-2: infantry and blast hit, a retreat drives back, the rest misses."""
        fight = battle("D4:T3 D5:N4 A1:N4", rebel_hand=["raid-centre"])
        command(fight, "raid-centre", "D4")
        stay(fight)
        fire(fight, "D4", "D5", "infantry", "vehicle", "retreat")
        found = roll_of(fight, len(fight.steps))
        assert found is not None
        assert (found.attacker, found.target) == ("D4", "D5")
        assert found.dice == (Die("infantry", "hit"), Die("vehicle", "miss"), Die("retreat", "retreat"))
        assert any("lost 1 miniature" in line for line in found.outcome)

    def test_dice_rolled_again_join_those_kept(self) -> None:
        """SPF-2"""
        fight = battle(
            hl.Position().place("D4", "snowtrooper", badge="e-web").place("E4", "trooper").place("G9", "trooper"),
            empire_hand=["raid-centre"],
            first="empire",
        )
        command(fight, "raid-centre", "D4")
        stay(fight)
        fire(fight, "D4", "E4", "infantry", "cross", "cross")
        play(fight, "reroll cross cross")
        roll(fight, "blast", "vehicle")
        found = roll_of(fight, len(fight.steps))
        assert found is not None
        assert sorted(die.face for die in found.dice) == ["blast", "infantry", "vehicle"]

    def test_a_confirmation_is_a_row_of_its_own(self) -> None:
        """UNI-5"""
        fight = battle(
            hl.Position().place("D4", "trooper").place("C4", "at-at").place("A9", "snowtrooper"),
            rebel_hand=["raid-centre"],
        )
        command(fight, "raid-centre", "D4")
        stay(fight)
        fire(fight, "D4", "C4", "blast", "cross", "cross")
        roll(fight, "blast")
        found = roll_of(fight, len(fight.steps))
        assert found is not None
        assert [die.face for die in found.dice] == ["blast", "cross", "cross"]
        assert found.confirming == (Die("blast", "hit"),)
        assert any("Eliminated" in line for line in found.outcome)

    def test_the_dice_lie_there_until_somebody_answers_in_the_next_turn(self) -> None:
        fight = battle("D4:T3 D5:N4 A1:N4", rebel_hand=["raid-centre"])
        assert roll_of(fight, len(fight.steps)) is None
        command(fight, "raid-centre", "D4")
        stay(fight)
        fire(fight, "D4", "D5", "infantry", "cross", "cross")
        rolled = roll_of(fight, len(fight.steps))
        assert rolled is not None
        assert fight.state.turn == 2
        fight.play(fight.legal_actions()[0])
        assert roll_of(fight, len(fight.steps)) is None
        assert roll_of(fight, len(fight.steps), people=[1]) is None
        assert roll_of(fight, len(fight.steps), people=[0]) == rolled, "what the other side does is no outcome of it"
        pass_turn(fight)
        assert roll_of(fight, len(fight.steps), people=[0]) is None

    def test_the_next_attack_has_its_own_dice(self) -> None:
        fight = battle("D4:T3 D5:N4 E7:T3 D7:N4 A1:N4", rebel_hand=["raid-centre"])
        command(fight, "raid-centre", "D4", "E7")
        stay(fight)
        fire(fight, "D4", "D5", "infantry", "cross", "cross")
        fire(fight, "E7", "D7", "vehicle", "cross", "cross")
        found = roll_of(fight, len(fight.steps))
        assert found is not None
        assert (found.target, found.outcome) == ("D7", ())
