"""The story of a game: its log, its moments and its dice."""

from __future__ import annotations

import re

import hothlab as hl
from hothlab.game import events as ev
from hothlab.game.actions import Fire, Roll
from hothlab.game.cards import cards
from hothlab.players.player import opponent_player
from hothlab.tables.story import TableDie, lines, new_roll, roll_of, state_at, turn_start
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
        told = [line.text for line in lines(fight.steps) if line.kind not in ("orders", "nobody")]
        events = [event for event in fight.events if event.kind not in ("ordered", "shuffled")]
        assert told == [event.sentence for event in events]

    def test_a_line_leads_to_the_moment_after_it(self) -> None:
        fight = played()
        for line in lines(fight.steps):
            if line.kind == "moved":
                step = fight.steps[line.moment - 1]
                (moved,) = (event for event in step.events if isinstance(event, ev.Moved))
                assert moved.to in state_at(fight, line.moment).position.units
                assert moved.origin in state_at(fight, line.moment - 1).position.units

    def test_a_part_of_it(self) -> None:
        fight = played()
        half = len(fight.steps) // 2
        later = lines(fight.steps, range(half, len(fight.steps)))
        assert [*lines(fight.steps[:half]), *later] == list(lines(fight.steps))

    def test_no_line_names_a_card_that_was_not_played(self) -> None:
        """SET-3"""
        fight = hl.load("16", seed=5, leaders={"rebel": "leia", "empire": "piett"})
        player = opponent_player("officer")
        while not fight.over:
            fight.play(choice(player, fight))
        open_cards = {event.card for event in fight.events if isinstance(event, ev.CardPlayed)}
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


class TestOrders:
    def test_a_line_for_each_turns_orders(self) -> None:
        """ORD-1: who was ordered, when the last order is given and before anybody moves."""
        fight = battle("D4:T3 D7:T3 A1:N4", rebel_hand=["raid-centre"])
        play(fight, "play raid-centre", "order D4")
        assert [line for line in lines(fight.steps) if line.kind == "orders"] == []
        play(fight, "order D7")
        assert fight.decision.kind == "move", "the card orders two units, so the orders have ended by themselves"
        (line,) = (line for line in lines(fight.steps) if line.kind == "orders")
        assert line.text == "Orders: Echo Base troopers on D4 and Echo Base troopers on D7"
        assert (line.side, line.turn, line.moment) == ("rebel", 1, len(fight.steps))

    def test_fewer_orders_than_the_card_gives(self) -> None:
        """ORD-2"""
        fight = battle("D4:T3 D7:T3 A1:N4", rebel_hand=["raid-centre"])
        command(fight, "raid-centre", "D7")
        assert told(fight, "orders") == [("Orders: Echo Base troopers on D7", "")]

    def test_no_orders(self) -> None:
        """The turn passes; nothing more is said of moves and attacks that nobody was ordered to."""
        fight = battle("D4:T3 D7:T3 A1:N4", rebel_hand=["raid-centre"])
        command(fight, "raid-centre")
        assert told(fight, "orders") == [("No orders given", "")]
        assert told(fight, "nobody") == []
        kinds = [line.kind for line in lines(fight.steps)]
        assert kinds[-3:] == ["orders", "drew", "turn"]

    def test_in_a_whole_game_every_order_is_told_once(self) -> None:
        fight = played()
        given = [event.hex for event in fight.events if isinstance(event, ev.Ordered)]
        named = [hex for text, _more in told(fight, "orders") for hex in re.findall(r" on (\w+)", text)]
        assert named == given[: len(named)]
        assert len(named) > 10


class TestCards:
    def test_a_card_says_what_it_does(self) -> None:
        """CMD-1: in the card's own words, whoever plays it."""
        fight = played()
        played_cards = [event.card for event in fight.events if isinstance(event, ev.CardPlayed)]
        told_cards = [line for line in lines(fight.steps) if line.kind == "card"]
        assert {line.side for line in told_cards} == {"rebel", "empire"}
        for id, line in zip(played_cards, told_cards, strict=True):
            assert line.more.startswith(cards()[id].text)

    def test_a_card_without_such_a_unit(self) -> None:
        """CMD-2"""
        fight = battle("D4:T3 A1:N4", rebel_hand=["speeder-assault"])
        command(fight, "speeder-assault", "D4")
        ((_text, more),) = told(fight, "card")
        assert (
            more
            == f"{cards()['speeder-assault'].text} There is no such unit, so it orders one unit of any kind (CMD-2)."
        )


class TestNobody:
    def test_too_far_away(self) -> None:
        """ATK-4: the rules' own reason against the nearest enemy."""
        fight = battle("G4:T3 G7:T3 A1:N4", rebel_hand=["raid-centre"])
        command(fight, "raid-centre", "G4", "G7")
        stay(fight)
        ((text, more),) = told(fight, "nobody")
        assert text == "Nobody can attack"
        reason = "the target is 6 hexes away, and the range of Echo Base troopers is 3"
        assert more == f"G4 to A1: {reason} (ATK-4); the same rule stops G7"
        kinds = [line.kind for line in lines(fight.steps)]
        assert kinds[-3:] == ["nobody", "drew", "turn"], "it is said before the turn ends"

    def test_moved_too_far(self) -> None:
        """MOV-7, and ATK-4 for another unit: each reason with its rule."""
        fight = battle("E4:T3 G7:T3 B4:N4", rebel_hand=["raid-centre"])
        command(fight, "raid-centre", "E4", "G7")
        play(fight, "move E4 E6")
        assert told(fight, "nobody") == []
        play(fight, "done")
        ((_text, more),) = told(fight, "nobody")
        one, other = more.split("; ")
        assert one == "E6: it may attack only after moving 1 hex or less (MOV-7)"
        assert other.startswith("G7 to B4: ") and other.endswith(" (ATK-4)")

    def test_nobody_can_move(self) -> None:
        """UNI-3: artillery stays where it is, and the attack is next."""
        fight = battle(
            hl.Position().place("D4", "artillery").place("A4", "snowtrooper"), rebel_hand=["artillery-barrage"]
        )
        command(fight, "artillery-barrage", "D4")
        assert fight.decision.kind == "attack"
        assert told(fight, "nobody") == [("Nobody can move", "D4: Rebel artillery cannot move (UNI-3)")]

    def test_a_card_that_lets_nobody_move(self) -> None:
        """CMD-1: the card is the reason, once for all."""
        fight = battle("D4:T3 D7:T3 C4:N4", rebel_hand=["defensive-position"])
        command(fight, "defensive-position", "D4", "D7")
        assert told(fight, "nobody") == [("Nobody can move", "Defensive Position lets no unit move (CMD-1)")]

    def test_nobody_to_order(self) -> None:
        """CMD-1: no unit stands in the section of the card."""
        fight = battle("D4:T3 A1:N4", rebel_hand=["raid-right"])
        play(fight, "play raid-right")
        ((text, more),) = told(fight, "nobody")
        assert text == "Nobody can be ordered"
        assert more == "Raid Right orders only units in your right section (CMD-1)"
        assert told(fight, "orders") == []

    def test_nothing_is_said_where_somebody_attacked(self) -> None:
        fight = battle("D4:T3 D5:N4 A1:N4", rebel_hand=["raid-centre"])
        command(fight, "raid-centre", "D4")
        stay(fight)
        fire(fight, "D4", "D5", "cross", "cross", "cross")
        assert fight.state.turn == 2
        assert told(fight, "nobody") == []


def told(fight: hl.Battle, kind: str) -> list[tuple[str, str]]:
    """The lines of a kind: what they say, and more about it."""
    return [(line.text, line.more) for line in lines(fight.steps) if line.kind == kind]


class TestNewRolls:
    def test_the_dice_of_one_answer(self) -> None:
        fight = attacked("cross", "cross", "cross")
        (number,) = (n for n, step in enumerate(fight.steps) if isinstance(step.action, Roll))
        assert isinstance(fight.steps[number - 1].action, Fire)
        assert new_roll(fight.steps, number - 1) == number
        assert new_roll(fight.steps, len(fight.steps)) is None, "it was seen"
        assert new_roll(fight.steps, number - 2) is None, "more than one answer was not seen"

    def test_a_confirmation_comes_with_its_roll(self) -> None:
        """UNI-5: the first of the rolls is what somebody waits for."""
        fight = battle(
            hl.Position().place("D4", "trooper").place("C4", "at-at").place("A9", "snowtrooper"),
            rebel_hand=["raid-centre"],
        )
        command(fight, "raid-centre", "D4")
        stay(fight)
        seen = len(fight.steps)
        fire(fight, "D4", "C4", "blast", "cross", "cross")
        roll(fight, "blast")
        assert [type(step.action) for step in fight.steps[seen:]] == [Fire, Roll, Roll]
        assert new_roll(fight.steps, seen) == seen + 1

    def test_an_answer_without_dice(self) -> None:
        fight = battle("D4:T3 A1:N4", rebel_hand=["raid-centre"])
        seen = len(fight.steps)
        play(fight, "play raid-centre")
        assert new_roll(fight.steps, seen) is None


def attacked(*faces: str) -> hl.Battle:
    """Troopers on D4 have attacked snowtroopers on D5."""
    fight = battle("D4:T3 D5:N4 A1:N4", rebel_hand=["raid-centre"])
    command(fight, "raid-centre", "D4")
    stay(fight)
    fire(fight, "D4", "D5", *faces)
    return fight


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
        assert found.dice == (TableDie("infantry", "hit"), TableDie("vehicle", "miss"), TableDie("retreat", "retreat"))
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
        assert found.confirming == (TableDie("blast", "hit"),)
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
        assert roll_of(fight, len(fight.steps), people=[0]) == rolled, "the other side's answer is not part of it"
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
