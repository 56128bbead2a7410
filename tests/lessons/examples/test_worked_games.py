"""What the rulebooks' worked examples say happened, moment by moment, and that the engine says the same.

The games behind them are in `worked_games.py` beside this file.
"""

from __future__ import annotations

import hothlab as hl
from hothlab.game import events as ev
from hothlab.hexes import Hex
from hothlab.lessons.examples.example import ExampleMoment, example
from hothlab.rules.attack import Attack
from hothlab.rules.movement import Reach
from hothlab.rules.sight import Sight


def moment(id: str, title: str) -> ExampleMoment:
    """The moment of that title."""
    (found,) = (each for each in example(id).moments if each.title == title)
    return found


def attack(id: str, title: str) -> Attack:
    found = moment(id, title).evidence
    assert isinstance(found, Attack)
    return found


def sight(id: str, title: str) -> Sight:
    found = moment(id, title).evidence
    assert isinstance(found, Sight)
    return found


def units(shown: ExampleMoment) -> dict[str, tuple[str, int]]:
    return {str(hex): (unit.kind, unit.miniatures) for hex, unit in shown.position.units.items()}


def kinds(shown: ExampleMoment) -> list[str]:
    return [event.kind for event in shown.events]


def blockers(found: Sight) -> set[str]:
    return {str(each.hex) for each in found.blockers}


def test_a_way_leads_over_the_hex_that_is_free_now() -> None:
    """MOV-3: in the rulebook's example the troopers go over E7 once the snowspeeders have left it."""
    assert moment("p5-moving", "Now the path is free").ways == (("F6", "E7", "D7"),)


class TestP5Moving:
    def test_three_units_of_the_centre_are_ordered(self) -> None:
        """CMD-1, ORD-1: one snowspeeder unit and two infantry units."""
        shown = moment("p5-moving", "One card, three orders")
        assert [event.unit for event in shown.events if isinstance(event, ev.Ordered)] == [
            "trooper", "trooper", "snowspeeder",
        ]  # fmt: skip
        assert shown.cards == ("assault-centre",)
        assert shown.changed == ("E7", "F4", "F6")

    def test_the_left_infantry_goes_one_hex_closer(self) -> None:
        """MOV-1, MOV-7"""
        (event,) = moment("p5-moving", "One step forward").events
        assert event == ev.Moved("rebel", Hex("F4"), Hex("E4"), "trooper")

    def test_the_trenches_are_three_hexes_away_around_the_speeders(self) -> None:
        """MOV-3: out of range, because a unit cannot move through another."""
        reach = moment("p5-moving", "The way to the trenches is blocked").evidence
        assert isinstance(reach, Reach)
        reason = reach.why_not("D7")
        assert reason is not None and (reason.rule, reason.hex) == ("MOV-3", "E7")
        assert len(hl.reach(reach.position, "F6", bonus=1).arrivals[Hex("D7")].path) == 3

    def test_the_speeders_fly_three_hexes_next_to_the_other_infantry(self) -> None:
        """UNI-2, MOV-2"""
        shown = moment("p5-moving", "The speeders go first")
        assert [isinstance(event, ev.Moved) and event.distance for event in shown.events] == [3]
        assert shown.position.board.distance("B8", "B9") == 1
        task = shown.ask
        assert task is not None and task.board is not None
        reach = hl.reach(task.board, "E7")
        assert {hex for hex in task.board.board.neighbours[Hex("B9")] if hex in reach.hexes} == task.key

    def test_then_the_second_infantry_moves_two_hexes_and_cannot_attack(self) -> None:
        """MOV-7, TER-4"""
        (event,) = moment("p5-moving", "Now the path is free").events
        assert event == ev.Moved("rebel", Hex("F6"), Hex("D7"), "trooper", distance=2)
        refusal = attack("p5-moving", "Two hexes cost the attack").refusal
        assert refusal is not None and refusal.rule == "MOV-7"


class TestP6:
    def test_base_dice(self) -> None:
        """UNI-1, UNI-2: 3 dice for the infantry and 4 for the speeders, before terrain."""
        assert attack("p6-range", "Infantry counts down 3, 2, 1").base == 3
        assert attack("p6-range", "Snowspeeders count down 4, 2").base == 4

    def test_two_of_the_three_can_attack(self) -> None:
        """MOV-7"""
        assert attack("p6-range", "Infantry counts down 3, 2, 1").legal
        assert attack("p6-range", "Snowspeeders count down 4, 2").legal
        assert not attack("p6-range", "The third unit cannot attack").legal

    def test_the_rocks_block_sight(self) -> None:
        """LOS-1, LOS-2, TER-3"""
        found = sight("p6-sight", "A line from middle to middle")
        assert not found.clear and blockers(found) == {"D3"}
        refusal = attack("p6-sight", "No sight, no attack").refusal
        assert refusal is not None and refusal.rule == "LOS-1"
        assert sight("p6-sight", "One step aside").clear
        assert attack("p6-sight", "Now they attack").dice == 1


class TestP7Attack:
    def test_a_single_miniature_rolls_three_less_one_for_rocks(self) -> None:
        """ATK-2, ATK-3, TER-3"""
        found = attack("p7-attack", "Alone, but as strong as three")
        assert (found.unit.miniatures, found.base, found.dice, found.close_combat) == (1, 3, 2, True)
        assert [each.rule for each in found.modifiers] == ["TER-3"]

    def test_a_cross_and_a_blast_are_one_hit_and_no_retreat(self) -> None:
        """HIT-1, HIT-2, HIT-3"""
        shown = moment("p7-attack", "A cross and a blast")
        assert shown.dice == ("cross", "blast")
        assert kinds(shown) == ["rolled", "hit"]
        assert units(shown)["D4"] == ("snowtrooper", 3)

    def test_the_speeders_roll_four(self) -> None:
        """UNI-2"""
        assert attack("p7-attack", "The snowspeeders attack").dice == 4

    def test_the_vehicle_misses_and_both_infantry_symbols_hit(self) -> None:
        """HIT-1, HIT-2, HIT-4"""
        shown = moment("p7-attack", "Two hits")
        assert shown.dice == ("vehicle", "infantry", "infantry", "retreat")
        assert units(shown)["B9"] == ("snowtrooper", 2), "the retreat comes after the hits"

    def test_one_hex_towards_the_imperial_baseline(self) -> None:
        """RET-1, BRD-4, CMD-3"""
        shown = moment("p7-attack", "One step back")
        assert kinds(shown) == ["retreated", "drew", "turn"]
        assert units(shown)["A9"] == ("snowtrooper", 2)
        assert shown.ask is not None and shown.ask.key == {"A9", "A10"}


class TestP11TurnOrder:
    def test_rebel_imperial_rebel_imperial(self) -> None:
        """TEA-4: T1, solo, T2, solo, and again."""
        turns = [(each.turn, each.player.side, each.player.place) for each in example("p11-turn-order").moments[1:]]
        assert turns == [
            (1, "rebel", 1), (2, "empire", 1), (3, "rebel", 2), (4, "empire", 1), (5, "rebel", 1),
        ]  # fmt: skip

    def test_decks_of_eight_and_half_the_hand_rounded_up(self) -> None:
        """TEA-1, TEA-2"""
        battle = hl.replay(example("p11-turn-order").record, 2)
        assert [len(hand) for hand in battle.state.hands] == [3, 3, 5]
        assert [len(deck) for deck in battle.state.decks] == [5, 5, 11]


class TestP12:
    def test_case_1_rocks_on_one_side(self) -> None:
        """LOS-4"""
        found = sight("p12-edges", "Case 1: rocks on one side")
        assert found.clear and [str(each.hex) for each in found.obstructions] == ["F5"]

    def test_case_2_a_friend_and_a_ridge_on_the_same_side(self) -> None:
        """LOS-4"""
        found = sight("p12-edges", "Case 2: two things on the same side")
        assert found.clear
        assert {(str(each.hex), each.place) for each in found.obstructions} == {("G4", "left"), ("F2", "left")}

    def test_case_3_rocks_and_a_ridge_on_both_sides(self) -> None:
        """LOS-5"""
        found = sight("p12-edges", "Case 3: something on both sides")
        assert not found.clear
        assert {(str(each.hex), each.place) for each in found.blockers} == {("F5", "left"), ("G6", "right")}

    def test_all_three_are_in_range_and_two_are_seen(self) -> None:
        """UNI-3"""
        shown = moment("p12-edges", "Two of the three may be attacked")
        board = shown.position.board
        assert all(board.distance("G5", hex) <= 4 for hex in shown.position.side_units("empire"))
        assert shown.ask is not None and shown.ask.key == {"E5", "E2"}
        assert attack("p12-edges", shown.title).dice == 3
        assert hl.attack(shown.position, "G5", "E2").dice == 1

    def test_the_edge_of_the_board_left_and_infantry_right(self) -> None:
        """LOS-6, LOS-5; then LOS-4 when the infantry has gone."""
        found = sight("p12-limits", "A half hex counts too")
        assert not found.clear
        assert {(str(each.hex), each.place) for each in found.blockers} == {("D0", "left"), ("D1", "right")}
        assert sight("p12-limits", "The friends step aside").clear
        assert attack("p12-limits", "Now they attack").dice == 2

    def test_ridges_step_by_step(self) -> None:
        """LOS-8, LOS-7: blocked by rocks; clear over rocks and a ridge; blocked by a unit on a ridge."""
        low = sight("p12-ridges", "Step 1: only one of them is up high")
        assert not low.clear and blockers(low) == {"D4"} and "LOS-8" in low.rules
        high = sight("p12-ridges", "Step 2: both are up high")
        assert high.clear and high.on_ridges and high.crossed == ("D3", "D4", "D5")
        between = sight("p12-ridges", "Step 3: somebody on the ridge between")
        assert not between.clear and blockers(between) == {"D5"}
        assert attack("p12-ridges", "Both high, no protection").dice == 3


class TestOurs:
    def test_uni_5_a_hit_that_is_not_confirmed_and_one_that_is(self) -> None:
        """UNI-5, RET-6, OBJ-2"""
        assert attack("at-at-confirmation", "Rocks do not protect an AT-AT").dice == 4
        missed = moment("at-at-confirmation", "Not confirmed")
        assert kinds(missed) == ["confirming", "ignored"] and "D5" in missed.position.units
        hit = moment("at-at-confirmation", "Down it goes")
        assert hit.dice == ("cross", "blast") and "D5" not in hit.position.units
        assert hit.medals == {"rebel": 1, "empire": 0}

    def test_spf_2_in_place_moving_and_in_place_again(self) -> None:
        """SPF-2"""
        faces = [
            next(unit.face for unit in each.position.units.values() if unit.badge == "e-web")
            for each in example("e-web-re-roll").moments
        ]
        assert faces == ["in-place"] * 4 + ["moving"] * 2 + ["in-place"] * 2
        assert moment("e-web-re-roll", "Keep what is good").dice == ("infantry", "blast"), (
            "the kept die and the new one"
        )
        assert "rerolled" not in kinds(moment("e-web-re-roll", "No second roll"))

    def test_spf_1_into_the_empty_hex_and_again(self) -> None:
        """SPF-1, TER-4"""
        through = moment("breakthrough", "Breakthrough!")
        assert [(event.kind, *event.hexes) for event in through.events] == [("advanced", "C5", "D5")]
        assert attack("breakthrough", "Any target in range").dice == 1
        assert moment("breakthrough", "A medal").medals["empire"] == 1

    def test_ret_trenches_a_blocked_hex_and_the_end_of_the_board(self) -> None:
        """RET-7, RET-3, RET-5, RET-4"""
        back = moment("pressed-back", "Only one hex is free")
        assert [(event.kind, *event.rules) for event in back.events] == [("ignored", "RET-7"), ("retreated", "RET-1")]
        assert back.ask is not None and back.ask.key == {"G6"}
        happened = moment("pressed-back", "Nowhere to go").events
        lost = [event for event in happened if isinstance(event, ev.MiniaturesLost)]
        assert [(event.kind, event.number, *event.rules) for event in lost] == [
            ("hit", 1, "HIT-3"),
            ("stuck", 1, "RET-4"),
        ]

    def test_ord_3_either_section(self) -> None:
        """ORD-3: after the unit on the line all others may be next; after the left flank the centre's order is gone."""
        first, second = moment("dotted-line", "Then the left flank").ask, moment(
            "dotted-line", "The centre has no order left"
        ).ask  # fmt: skip
        assert first is not None and first.key == {"F1", "G5", "F9"}
        assert second is not None and second.key == {"F9"}

    def test_obj_3_and_obj_4(self) -> None:
        """OBJ-3: held, lost, held by the other side; OBJ-4: won for good; OBJ-2."""
        medals = [(each.medals["rebel"], each.medals["empire"]) for each in example("medals-on-the-map").moments]
        assert medals == [(0, 0), (1, 0), (1, 1), (0, 1), (1, 1), (1, 2)]

    def test_str_generators(self) -> None:
        """STR-1 to STR-4, OBJ-5"""
        assert blockers(sight("shield-generators", "Too big to see past")) == {"F4"}
        assert [
            each.rule for each in attack("shield-generators", "An attack on a machine, not on a unit").modifiers
        ] == ["TER-1"]
        gone = moment("shield-generators", "One is gone")
        assert "destroyed" in kinds(gone) and "advanced" not in kinds(gone) and "F4" not in gone.position.structures
        assert sight("shield-generators", "The view is free").clear
        end = moment("shield-generators", "Sudden death")
        assert end.events[-1].kind == "won" and end.events[-1].rules == ("OBJ-5",) and not any(end.medals.values())

    def test_cmd_4_and_tea_5(self) -> None:
        """CMD-4, TEA-5, LDR-1, CMD-3: as many plus one; the team-mate as many; a second card in the same turn."""
        numbers = [
            [
                each.number
                for each in moment("deploy-the-fleet", title).events
                if isinstance(each, ev.Discarded | ev.Drew)
            ]
            for title in ("Swap and one more", "The team-mate swaps too")
        ]
        assert numbers == [[2, 3], [1, 1]]
        cards = [card for each in example("deploy-the-fleet").moments for card in each.cards]
        assert {"deploy-the-fleet", "reinforcements"} <= set(cards)
        assert attack("deploy-the-fleet", "One die more").dice == 4
        assert len({each.turn for each in example("deploy-the-fleet").moments}) == 1
