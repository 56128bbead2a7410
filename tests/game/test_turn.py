"""The turn (TRN, SET-3, CMD-1, CMD-3, ORD, MOV and ATK in a turn): its steps, orders, refusals, going back, secrets."""

from __future__ import annotations

import pickle
import random
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import hothlab as hl
from hothlab.game.battle import Battle
from hothlab.game.cards import Card
from hothlab.game.orders import fits, orderable, why_not_ordered
from hothlab.game.refusal import Illegal
from hothlab.game.state import HIDDEN, State
from hothlab.game.view import view_of
from hothlab.hexes import Hex, Side
from hothlab.rules.position import Position
from hothlab.rules.units import Unit
from tests.game.table import (
    LEADERS,
    ROWS,
    SECTION_CARDS,
    STANDARD,
    assignable,
    battle,
    command,
    dice,
    fire,
    kinds,
    left,
    legal,
    move,
    only,
    pass_turn,
    play,
    reach,
    refused,
    roll,
    sections,
    stay,
    targets,
)

DUEL = "E5:T3 D5:N4 G1:T3 A10:N4"
"""Two units face to face in the centre, and one of each side far away."""


# TRN: the steps


def test_a_turn_has_five_steps() -> None:
    """TRN-1: play a card, order, move, attack, draw; then the other side."""
    fight = battle("E5:T3 F5:T3 D5:N4 A10:N4", ["recon-centre"], hand=4)
    asked = [fight.decision.kind]
    for action in ("play recon-centre", "order E5", "done", "fire E5 D5", "roll cross cross cross"):
        fight.play(action)
        asked.append(fight.decision.kind)
    assert asked == ["play a card", "order", "move", "attack", "roll", "play a card"]
    assert (fight.decision.side, fight.state.turn) == ("empire", 2)
    assert len(fight.state.hands[0]) == 4, "the fifth step: a new card was drawn"


@pytest.mark.parametrize(("first", "second"), [("rebel", "empire"), ("empire", "rebel")])
def test_sides_alternate(first: str, second: str) -> None:
    """TRN-1, SET-1: the scenario says who starts."""
    fight = battle(DUEL, first=first)
    sides = []
    for turn in range(1, 7):
        assert fight.state.turn == turn
        sides.append(fight.decision.side)
        happened = pass_turn(fight)
        assert only(happened, "turn").number == turn + 1
    assert sides == [first, second] * 3


class TestOrderOfSteps:
    """TRN-2: all moves before the first attack; one unit at a time, in any order."""

    def fight(self) -> Battle:
        fight = battle("E5:T3 E6:T3 D5:N4 D6:N4 A1:N4", ["assault-centre"])
        command(fight, "assault-centre", "E5", "E6")
        return fight

    def test_no_attack_among_the_moves_and_no_move_among_the_attacks(self) -> None:
        fight = self.fight()
        assert fight.decision.kind == "move"
        assert not legal(fight, "fire")
        assert refused(fight, "fire E5 D5") == "TRN-2"
        play(fight, "move E5 E4")
        assert not legal(fight, "fire"), "TRN-2: one has moved, the other may still"
        assert refused(fight, "fire E4 D5") == "TRN-2"
        play(fight, "done")
        assert fight.decision.kind == "attack"
        assert not legal(fight, "move")
        assert refused(fight, "move E6 E7") == "TRN-2"
        fire(fight, "E6", "D6", "cross", "cross", "cross")
        assert fight.decision.kind == "attack"
        assert refused(fight, "move E4 E3") == "TRN-2"

    @pytest.mark.parametrize("order", [("E5", "E6"), ("E6", "E5")])
    def test_moves_go_in_any_order(self, order: tuple[str, str]) -> None:
        """TRN-2, MOV-2."""
        fight = self.fight()
        assert {way.split()[0] for way in legal(fight, "move")} == {"E5", "E6"}
        homeward = {"E5": "F4", "E6": "F6"}
        for n, hex in enumerate(order):
            play(fight, f"move {hex} {homeward[hex]}")
            assert {way.split()[0] for way in legal(fight, "move")} <= set(order[n + 1 :])

    @pytest.mark.parametrize("order", [("E5", "E6"), ("E6", "E5")])
    def test_attacks_go_in_any_order(self, order: tuple[str, str]) -> None:
        """TRN-2, ATK-1."""
        fight = self.fight()
        stay(fight)
        assert {way.split()[0] for way in legal(fight, "fire")} == {"E5", "E6"}
        fire(fight, order[0], "D5", "cross", "cross", "cross")
        assert {way.split()[0] for way in legal(fight, "fire")} == {order[1]}
        fire(fight, order[1], "D5", "cross", "cross", "cross")
        assert fight.state.side == "empire"

    def test_a_unit_moves_into_a_hex_that_another_has_left(self) -> None:
        """MOV-2, MOV-3: moves are made one after the other, so the first clears the way for the second."""
        fight = self.fight()
        assert "E5" not in reach(fight, "E6")
        assert refused(fight, "move E6 E5") == "MOV-3"
        play(fight, "move E5 F4")
        assert "E5" in reach(fight, "E6")
        play(fight, "move E6 E5")
        assert left(fight, "E5") == 3


# SET-3 and CMD: the cards


@pytest.mark.parametrize("hand", [1, 3, 4, 6])
def test_each_side_draws_its_hand_from_16_cards(hand: int) -> None:
    """SET-3: 16 standard cards, the scenario's hand, the rest is the deck."""
    fight = battle(DUEL, hand=hand, first="empire")
    for seat, side in enumerate(("rebel", "empire")):
        held, rest = fight.state.hands[seat], fight.state.decks[seat]
        assert (len(held), len(rest)) == (hand, 16 - hand)
        assert sorted(held + rest) == sorted(STANDARD[side])
        assert fight.state.discards[seat] == ()


@pytest.mark.parametrize("side", ["rebel", "empire"])
def test_a_leader_adds_three_cards_before_the_shuffle(side: str) -> None:
    """SET-3, LDR-1: one leader, 19 cards; the other side, without one, keeps 16."""
    seat = ["rebel", "empire"].index(side)
    for name, added in LEADERS[side].items():
        fight = battle(DUEL, leaders={side: name})
        cards = fight.state.hands[seat] + fight.state.decks[seat]
        assert Counter(cards) == Counter([*STANDARD[side], *added])
        assert len(fight.state.hands[1 - seat] + fight.state.decks[1 - seat]) == 16


def test_the_hand_is_the_top_of_the_shuffled_deck() -> None:
    """SET-3."""
    wanted = ["rebel-spearhead", "recon-left", "direct-from-hq"]
    fight = battle(DUEL, rebel_hand=[*wanted, "raid-left"], hand=3)
    assert list(fight.state.hands[0]) == wanted
    assert fight.state.decks[0][0] == "raid-left"


def test_a_shuffle_has_exactly_the_cards_that_are_due() -> None:
    """SET-3: nature cannot cheat either."""
    text = hl.load("1").scenario
    fight = Battle(text, seed=1, dice="manual")
    due = list(fight.decision.cards)
    for wrong in (due[1:], [*due, due[0]], [*due[1:], "pincer-move"], []):
        with pytest.raises(Illegal) as caught:
            fight.play(" ".join(["shuffle", *wrong]))
        assert caught.value.rule == "SET-3"
        assert refused(fight, " ".join(["shuffle", *wrong])) == "SET-3"
    assert fight.why_not(" ".join(["shuffle", *due])) is None
    fight.play(" ".join(["shuffle", *due]))
    assert fight.state.decks[0] == tuple(due)


def test_seeds_shuffle_differently_and_a_seed_always_the_same() -> None:
    """SET-3."""
    hands = [hl.load("1", seed=seed).state.hands for seed in range(20)]
    assert len(set(hands)) > 15
    assert hands == [hl.load("1", seed=seed).state.hands for seed in range(20)]


def test_one_card_a_turn_from_the_own_hand() -> None:
    """CMD-1: exactly the cards of the hand may be played, one of them, face up."""
    fight = battle(DUEL, ["raid-centre", "recon-left", "assault-right"], ["pincer-move"], hand=3)
    assert legal(fight) == {"play raid-centre", "play recon-left", "play assault-right"}
    assert refused(fight, "play raid-left") == "CMD-1", "it lies in the deck"
    assert refused(fight, "play pincer-move") == "CMD-1", "it is in the other hand"
    assert refused(fight, "play trick-shot") == "CMD-1", "there is no such card"
    assert refused(fight, "done") == "TRN-1", "a card must be played"
    (event,) = fight.play("play raid-centre")
    assert (event.kind, event.side, event.words) == ("card", "rebel", ("raid-centre",))
    assert fight.state.now.played == ("raid-centre",)
    assert "raid-centre" not in fight.state.hands[0]
    for moment in ("order E5", "done", "fire E5 D5"):
        assert refused(fight, "play recon-left") == "CMD-1"
        fight.play(moment)


def test_the_card_is_discarded_and_the_top_card_drawn() -> None:
    """CMD-3: at the end of the own turn, into the own piles."""
    fight = battle(
        DUEL, ["recon-left", "recon-right", "recon-centre", "raid-left", "raid-right", "raid-centre"], hand=3
    )
    play(fight, "play recon-left")
    assert fight.state.discards[0] == (), "not before the end of the turn"
    happened = pass_turn(fight)
    assert only(happened, "drew").number == 1
    assert fight.state.discards == (("recon-left",), ())
    assert Counter(fight.state.hands[0]) == Counter(["recon-right", "recon-centre", "raid-left"])
    assert fight.state.decks[0][0] == "raid-right"
    pass_turn(fight)
    assert (len(fight.state.discards[1]), len(fight.state.hands[1])) == (1, 3)


def test_an_empty_deck_is_rebuilt_from_the_discards() -> None:
    """CMD-3: as the last card is drawn, the discards are shuffled; the cards in hand stay there."""
    fight = battle(DUEL, hand=4, medals=20)
    shuffles = 0
    for turn in range(1, 80):
        seat = (turn - 1) % 2
        card = fight.state.hands[seat][0]
        last = fight.state.decks[seat] if len(fight.state.decks[seat]) == 1 else ()
        play(fight, f"play {card}")
        while fight.state.turn == turn and fight.decision.kind != "shuffle":
            play(fight, "done")
        assert (fight.decision.kind == "shuffle") == bool(last)
        if last:
            shuffles += 1
            due, held = fight.decision.cards, fight.state.hands[seat]
            assert len(due) == 12, "16 but for the 4 in hand, the card just played among them"
            assert card in due
            assert not set(due) & set(held) and last[0] in held
            assert refused(fight, " ".join(["shuffle", *due[1:]])) == "SET-3"
            happened = play(fight, " ".join(["shuffle", *sorted(due, reverse=True)]))
            assert kinds(happened)[0] == "shuffled" and "drew" not in kinds(happened)
            assert fight.state.hands[seat] == held
            assert fight.state.decks[seat] == tuple(sorted(due, reverse=True))
            assert fight.state.discards[seat] == ()
        assert len(fight.state.hands[seat]) == 4
        for each, side in enumerate(("rebel", "empire")):
            cards = fight.state.hands[each] + fight.state.decks[each] + fight.state.discards[each]
            assert Counter(cards) == Counter(STANDARD[side]), "no card is ever lost"
    assert shuffles == 6


# ORD: orders


class TestOrders:
    def test_only_ordered_units_act(self) -> None:
        """ORD-1."""
        fight = battle("E5:T3 E6:T3 D5:N4 A1:N4", ["raid-centre"])
        command(fight, "raid-centre", "E5")
        assert not reach(fight, "E6")
        assert refused(fight, "move E6 E7") == "ORD-1"
        stay(fight)
        assert not targets(fight, "E6")
        assert refused(fight, "fire E6 D5") == "ORD-1"
        assert targets(fight, "E5") == {"D5"}

    def test_orders_follow_a_unit_that_moves(self) -> None:
        """ORD-1: the order is the unit's, not the hex's."""
        fight = battle("E5:T3 F5:T3 D4:N4 A1:N4", ["assault-centre"])
        command(fight, "assault-centre", "E5")
        move(fight, "E5 E4")
        assert targets(fight, "E4") == {"D4"}
        assert refused(fight, "fire F5 D4") == "ORD-1"

    def test_one_order_a_unit(self) -> None:
        """ORD-2."""
        fight = battle("E5:T3 E6:T3 D5:N4 A1:N4", ["raid-centre"])
        play(fight, "play raid-centre", "order E5")
        assert legal(fight, "order") == {"E6"}
        assert refused(fight, "order E5") == "ORD-2"

    def test_orders_beyond_the_units_are_lost(self) -> None:
        """ORD-2: two orders and one unit there; the second order goes nowhere else."""
        fight = battle("E5:T3 G1:T3 F9:T3 D5:N4 A1:N4", ["raid-centre"])
        play(fight, "play raid-centre", "order E5")
        assert fight.decision.kind == "move", "nobody is left to order"
        assert fight.state.ordered == (Hex("E5"),)

    def test_fewer_orders_than_the_card_gives(self) -> None:
        """ORD-2: the number of a card is the most."""
        fight = battle("E5:T3 E6:T3 D5:N4 A1:N4", ["raid-centre"])
        command(fight, "raid-centre")
        assert fight.state.side == "empire", "none ordered, so none moves or attacks"

    def test_the_orders_of_a_section_are_used_up(self) -> None:
        """ORD-2."""
        fight = battle("E5:T3 E6:T3 E1:T3 G2:T3 D5:N4 A1:N4", ["recon-in-force"])
        play(fight, "play recon-in-force", "order E5")
        assert legal(fight, "order") == {"E1", "G2"}
        assert refused(fight, "order E6") == "ORD-2"
        play(fight, "order G2")
        assert fight.decision.kind == "move", "there is nobody on the right"

    @pytest.mark.parametrize("card", ["recon-right", "raid-right", "assault-right"])
    def test_no_unit_where_the_card_orders(self, card: str) -> None:
        """ORD-4: it is played, nobody is ordered, a card is drawn, and the turn is over."""
        fight = battle("E5:T3 G1:T3 D5:N4 A1:N4", [card])
        happened = fight.play(f"play {card}")
        assert kinds(happened) == ["card", "drew", "turn"]
        assert fight.state.side == "empire"
        assert fight.state.discards[0] == (card,)

    def test_left_and_right_are_the_players_own(self) -> None:
        """BRD-2: the map's left is the Rebels' left and the Empire's right."""
        units = "E1:T3 E10:T3 B1:N4 B9:N4"
        rebels = battle(units, ["assault-left"])
        play(rebels, "play assault-left")
        assert legal(rebels, "order") == {"E1"}
        empire = battle(units, empire_hand=["assault-left"], first="empire")
        play(empire, "play assault-left")
        assert legal(empire, "order") == {"B9"}

    @pytest.mark.parametrize("side", ["rebel", "empire"])
    def test_a_unit_on_a_dotted_line_takes_orders_from_either_section(self, side: str) -> None:
        """ORD-3, BRD-3."""
        units = "F3:T3 F7:T3 B3:N4 B7:N4"
        line_left, line_right = ("F3", "F7") if side == "rebel" else ("B7", "B3")
        for section, there in (
            ("left", {line_left}),
            ("right", {line_right}),
            ("centre", {line_left, line_right}),
        ):
            hand = {f"{side}_hand": [f"assault-{section}"]}
            fight = battle(units, first=side, **hand)  # type: ignore[arg-type]
            play(fight, f"play assault-{section}")
            assert legal(fight, "order") == there

    def test_a_unit_on_a_line_uses_up_one_order_of_either_section(self) -> None:
        """ORD-3: with one order a section, F3 takes the left's or the centre's, whichever leaves room for others."""
        units = "F3:T3 F4:T3 F1:T3 A1:N4"
        fight = battle(units, ["recon-in-force"])
        play(fight, "play recon-in-force", "order F3")
        assert legal(fight, "order") == {"F4", "F1"}
        play(fight, "order F4")
        assert fight.decision.kind == "move", "F3 must have had the left's order, so F1 gets none"
        fight = battle(units, ["recon-in-force"])
        play(fight, "play recon-in-force", "order F1", "order F3")
        assert fight.decision.kind == "move", "F3 must have had the centre's order, so F4 gets none"

    def test_two_units_on_one_line(self) -> None:
        """ORD-3: one from the flank and one from the centre, and then it is full."""
        fight = battle("F3:T3 D3:T3 F4:T3 A1:N4", ["recon-in-force"])
        play(fight, "play recon-in-force", "order F3", "order D3")
        assert fight.decision.kind == "move"
        fight = battle("F3:T3 D3:T3 F4:T3 A1:N4", ["recon-in-force"])
        play(fight, "play recon-in-force", "order F3", "order F4")
        assert fight.decision.kind == "move"
        assert {str(hex) for hex in fight.state.ordered} == {"F3", "F4"}


SOME_MOMENT = battle(DUEL).state
LINES = [f"{row}{column}" for row in "BDF" for column in (3, 7)]
ALL_HEXES = [f"{row}{column}" for row, number in ROWS.items() for column in range(1, number + 1)]


@st.composite
def standing(draw: st.DrawFn) -> list[str]:
    """Where one side's units stand, often on the dotted lines."""
    return draw(st.lists(st.one_of(st.sampled_from(LINES), st.sampled_from(ALL_HEXES)), max_size=9, unique=True))


@st.composite
def any_orders(draw: st.DrawFn) -> dict[str, int]:
    """The orders of some card: those of the decks, or any others."""
    printed = st.sampled_from([*SECTION_CARDS.values(), {"left": 2, "right": 2}, {"left": 1, "centre": 1, "right": 1}])
    other = st.dictionaries(st.sampled_from(["left", "centre", "right", "any"]), st.integers(1, 3), min_size=1)
    return draw(st.one_of(printed, other))


@given(standing(), any_orders(), st.sampled_from(["rebel", "empire"]), st.integers(1, 9), st.randoms())
@settings(max_examples=400, deadline=None)
def test_orders_are_an_assignment(
    hexes: list[str], orders: dict[str, int], side: Side, limit: int, chance: random.Random
) -> None:
    """ORD-2, ORD-3: at each order, exactly those units may be next for whom every way of paying was tried."""
    kind, other = ("trooper", "snowtrooper") if side == "rebel" else ("snowtrooper", "trooper")
    ground = Position(units={"E5": Unit(other)} | {hex: Unit(kind) for hex in hexes})
    card = Card("test", "Test", "section", "", orders=orders, limit=limit)
    ordered: list[str] = []
    while True:
        given = tuple(map(Hex, ordered))
        expected = {
            hex
            for hex in hexes
            if hex not in ordered and len(ordered) < limit and assignable(orders, [*ordered, hex], side)
        }
        assert {str(hex) for hex in orderable(card, ground, side, given)} == expected
        assert {str(hex) for hex in ground.units if why_not_ordered(card, ground, side, given, hex) is None} == expected
        if not expected:
            break
        ordered.append(chance.choice(sorted(expected)))
    assert fits(card, ground, side, given)


@given(st.sampled_from(ALL_HEXES))
def test_sections_by_hand(hex: str) -> None:
    """BRD-2, BRD-3: the table's own reading of the sections is the board's."""
    for side in ("rebel", "empire"):
        assert set(hl.standard_board().sections(Hex(hex), side)) == sections(hex, side)


# MOV and ATK inside a turn


class TestMoves:
    def test_a_unit_moves_once_or_not_at_all(self) -> None:
        """MOV-1: after one step of its two, the troopers do not move again."""
        fight = battle(DUEL, ["raid-centre"])
        command(fight, "raid-centre", "E5")
        assert "done" in legal(fight), "MOV-1: it need not move"
        assert refused(fight, "move E5 E5") == "MOV-1", "staying does not count as a move"
        play(fight, "move E5 E4")
        assert fight.decision.kind == "attack", "nobody is left to move"
        assert refused(fight, "move E4 E3") == "TRN-2"
        fight = battle("E5:T3 E7:T3 D5:N4 A1:N4", ["raid-centre"])
        command(fight, "raid-centre", "E5", "E7")
        play(fight, "move E5 E4")
        assert refused(fight, "move E4 E3") == "MOV-1"
        assert not reach(fight, "E4")

    @pytest.mark.parametrize(
        ("side", "piece", "furthest"),
        [("rebel", "T3", 2), ("rebel", "S3", 3), ("rebel", "A1", 0), ("empire", "N4", 2), ("empire", "W1", 1),
         ("empire", "D2", 2)],
    )  # fmt: skip
    def test_the_distance_is_the_types(self, side: str, piece: str, furthest: int) -> None:
        """MOV-1, UNI-1 to UNI-6: every hex of the empty board up to the unit's distance, and no other."""
        fight = battle(f"D5:{piece} G10:T3 A1:N4", ["raid-centre"], ["raid-centre"], first=side)
        command(fight, "raid-centre", "D5")
        found = reach(fight, "D5") if fight.decision.kind == "move" else set()
        distance = hl.standard_board().distance
        assert found == {hex for hex in ALL_HEXES if 0 < distance("D5", hex) <= furthest} - {"G10", "A1"}

    def test_a_unit_may_leave_its_section(self) -> None:
        """MOV-2."""
        fight = battle("E3:T3 G1:T3 A1:N4", ["recon-left"])
        command(fight, "recon-left", "E3")
        assert "centre" not in sections("E3", "rebel")
        assert {"E4", "E5"} <= reach(fight, "E3")
        move(fight, "E3 E5")
        assert left(fight, "E5") == 3

    def test_never_onto_or_through_a_unit(self) -> None:
        """MOV-3."""
        fight = battle("E1:T3 E2:T3 D1:N4 A9:N4", ["assault-left"])
        command(fight, "assault-left", "E1")
        assert reach(fight, "E1") == {"F1", "F2", "G1", "G2"}, "F2 is reached around E2, D2 and E3 are not"
        assert refused(fight, "move E1 E2") == "MOV-3"
        assert refused(fight, "move E1 D1") == "MOV-3"
        assert refused(fight, "move E1 E3") == "MOV-3"

    def test_infantry_attacks_after_one_hex_and_not_after_two(self) -> None:
        """MOV-7."""
        fight = battle("F5:T3 F6:T3 F4:T3 D5:N4 A1:N4", ["assault-centre"])
        command(fight, "assault-centre", "F4", "F5", "F6")
        move(fight, "F5 E5", "F6 E6", "F4 D4")
        assert targets(fight, "E6") == targets(fight, "E5") == {"D5"}
        assert targets(fight, "D4") == set()
        assert refused(fight, "fire D4 D5") == "MOV-7"

    @pytest.mark.parametrize("piece", ["S3", "W1", "D2"])
    def test_others_attack_after_their_whole_move(self, piece: str) -> None:
        """MOV-7 is for infantry."""
        side = "rebel" if piece == "S3" else "empire"
        start, way = {"S3": ("G3", "G3 E5"), "W1": ("C5", "C5 D4"), "D2": ("B3", "B3 D4")}[piece]
        enemy = "N4" if side == "rebel" else "T3"
        hand = ["assault-centre", "direct-from-hq"]
        fight = battle(f"{start}:{piece} D5:{enemy} G10:T3 A1:N4", hand, hand, first=side)
        command(fight, "direct-from-hq", start)
        move(fight, way)
        assert "D5" in targets(fight, way.split()[1])

    @pytest.mark.parametrize("sign", ["*", "#", "%"])
    def test_no_attack_in_the_turn_of_entering(self, sign: str) -> None:
        """ATK-5, MOV-5: rocks, buildings and wreckage end the move and the turn's attack; next turn it attacks."""
        fight = battle(f"E5:T3 E4:{sign} D4:N4 A1:N4", ["raid-centre", "recon-centre"])
        command(fight, "raid-centre", "E5")
        assert "E4" in reach(fight, "E5")
        assert "E3" not in reach(fight, "E5")
        move(fight, "E5 E4")
        assert fight.state.side == "empire", "it has nothing to attack with, so the turn is over"
        pass_turn(fight)
        command(fight, "recon-centre", "E4")
        stay(fight)
        assert targets(fight, "E4") == {"D4"}

    def test_why_it_may_not_attack_after_entering(self) -> None:
        """ATK-5."""
        fight = battle("E5:T3 E4:* D4:N4 E3:T3 A1:N4", ["assault-centre", "direct-from-hq"])
        command(fight, "direct-from-hq", "E5", "E3")
        move(fight, "E5 E4")
        assert refused(fight, "fire E4 D4") == "ATK-5"
        assert targets(fight, "E3") == {"D4"}


class TestAttacks:
    def test_once(self) -> None:
        """ATK-1."""
        fight = battle("E5:T3 E6:T3 D5:N4 A1:N4", ["raid-centre"])
        command(fight, "raid-centre", "E5", "E6")
        stay(fight)
        fire(fight, "E5", "D5", "cross", "cross", "cross")
        assert not targets(fight, "E5")
        assert refused(fight, "fire E5 D5") == "ATK-1"

    def test_it_need_not_attack(self) -> None:
        """ATK-1."""
        fight = battle(DUEL, ["raid-centre"])
        command(fight, "raid-centre", "E5")
        stay(fight)
        play(fight, "done")
        assert (fight.state.side, left(fight, "D5")) == ("empire", 4)

    def test_dice_are_not_split(self) -> None:
        """ATK-1: an attack has one target, and each target within reach is a choice of its own."""
        fight = battle("E5:T3 D4:N4 D5:N4 C4:N4 A1:N4", ["raid-centre"])
        command(fight, "raid-centre", "E5")
        stay(fight)
        assert legal(fight, "fire") == {"E5 D4", "E5 D5"}, "C4 is hidden"
        assert dice(fight, "E5", "D4") == dice(fight, "E5", "D5") == 3

    def test_casualties_do_not_change_the_dice(self) -> None:
        """ATK-2."""
        for miniatures in (1, 2, 3):
            fight = battle(f"E5:T{miniatures} D5:N4 A1:N4", ["raid-centre"])
            command(fight, "raid-centre", "E5")
            stay(fight)
            assert dice(fight, "E5", "D5") == 3

    def test_exactly_the_dice_that_are_due_are_rolled(self) -> None:
        """ATK-4."""
        fight = battle(DUEL, ["raid-centre"])
        command(fight, "raid-centre", "E5")
        stay(fight)
        play(fight, "fire E5 D5")
        assert legal(fight) == set()
        for wrong in ("roll", "roll blast", "roll blast blast blast blast", "done", "move E5 E4", "fire E5 D5"):
            assert refused(fight, wrong) == "ATK-4"
        assert refused(fight, "roll blast blast skull") == "HIT-1"
        assert fight.why_not("roll blast cross cross") is None
        roll(fight, "blast", "cross", "cross")
        assert left(fight, "D5") == 3

    def test_dice_from_the_seed_or_by_hand(self) -> None:
        """ATK-4: no other way to roll."""
        with pytest.raises(hl.UnknownName):
            hl.load("1", dice="loaded")


# Why not, step by step

CROWD = "E5:T3 F5:A1 E2:T3 G8:S3 D5:N4 D6:*N4 D3:! E7:G E3:* B8:N4 F6:=T2 C5:#W1"


@pytest.mark.parametrize(
    ("steps", "action", "rule"),
    [
        # before a card lies on the table
        ("", "order E5", "TRN-1"),
        ("", "move E5 E4", "TRN-1"),
        ("", "fire E5 D5", "TRN-1"),
        ("", "retreat E5", "TRN-1"),
        ("", "advance", "TRN-1"),
        ("", "discard raid-centre", "TRN-1"),
        # orders
        ("play direct-from-hq", "order D5", "ORD-1"),
        ("play direct-from-hq", "order A1", "ORD-1"),
        ("play direct-from-hq", "move E5 E4", "TRN-1"),
        ("play direct-from-hq", "fire E5 D5", "TRN-2"),
        ("play direct-from-hq", "ignore", "TRN-1"),
        ("play raid-centre", "order E2", "CMD-1"),
        ("play raid-centre", "order G8", "CMD-1"),
        ("play recon-in-force, order E5", "order F5", "ORD-2"),
        ("play speeder-assault", "order E5", "CMD-1"),
        ("play artillery-barrage", "order E5", "CMD-1"),
        ("play trooper-assault-rebel, order E5", "order E2", "CMD-1"),
        # moves
        ("play direct-from-hq, order E5, order F5, order G8", "order E2", "TRN-1"),
        ("play direct-from-hq, order E5, order F5, order G8", "play raid-centre", "CMD-1"),
        ("play direct-from-hq, order E5, order F5, order G8", "fire E5 D5", "TRN-2"),
        ("play direct-from-hq, order E5, order F5, order G8", "move E2 E1", "ORD-1"),
        ("play direct-from-hq, order E5, order F5, order G8", "move B8 A8", "ORD-1"),
        ("play direct-from-hq, order E5, order F5, order G8", "move A1 A2", "ORD-1"),
        ("play direct-from-hq, order E5, order F5, order G8", "move F5 F4", "UNI-3"),
        ("play direct-from-hq, order E5, order F5, order G8", "move E5 E2", "MOV-1"),
        ("play direct-from-hq, order E5, order F5, order G8", "move G8 G4", "MOV-1"),
        ("play direct-from-hq, order E5, order F5, order G8", "move E5 F5", "MOV-3"),
        ("play direct-from-hq, order E5, order F5, order G8", "move E5 D5", "MOV-3"),
        ("play direct-from-hq, order E5, order F5, order G8", "move E5 D3", "MOV-6"),
        ("play direct-from-hq, order E5, order F5, order G8", "move E5 E7", "STR-2"),
        ("play direct-from-hq, order E2, order F5, order G8", "move E2 E4", "MOV-5"),
        ("play direct-from-hq, order E5, order F5, order G8", "exit E5 E5", "OBJ-7"),
        ("play direct-from-hq, order E5, order F5, order G8", "exit E2 E2", "ORD-1"),
        ("play direct-from-hq, order E5, order F5, order G8, move E5 E4", "move E4 E5", "MOV-1"),
        ("play direct-from-hq, order E5, order F5, order G8, move E5 E4", "exit E4 E4", "MOV-1"),
        # attacks
        ("play direct-from-hq, order E5, order F5, order G8, done", "move E5 E4", "TRN-2"),
        ("play direct-from-hq, order E5, order F5, order G8, done", "order E2", "TRN-1"),
        ("play direct-from-hq, order E5, order F5, order G8, done", "play raid-centre", "CMD-1"),
        ("play direct-from-hq, order E5, order F5, order G8, done", "fire F6 D5", "ORD-1"),
        ("play direct-from-hq, order E5, order F5, order G8, done", "fire D5 E5", "ORD-1"),
        ("play direct-from-hq, order E5, order F5, order G8, done", "fire E5 B8", "ATK-4"),
        ("play direct-from-hq, order E5, order F5, order G8, done", "fire E5 F5", "ATK-4"),
        ("play direct-from-hq, order E5, order F5, order G8, done", "fire E5 E5", "ATK-4"),
        ("play direct-from-hq, order E5, order F5, order G8, done", "fire E5 E4", "ATK-4"),
        ("play direct-from-hq, order E5, order F5, order G8, done", "fire F5 C5", "LOS-1"),
        ("play direct-from-hq, order E5, order F5, order G8, done", "fire F5 E7", "STR-1"),
        ("play direct-from-hq, order E5, order F5, order G8, done", "reroll blast", "TRN-1"),
        ("play direct-from-hq, order E5, order F5, order G8, move G8 E8, done", "fire E8 D6", "ATK-6"),
        # what the card forbids
        ("play defensive-position, order E5, order F5, order G8", "move E5 E4", "TRN-2"),
    ],
)  # fmt: skip
def test_why_not(steps: str, action: str, rule: str) -> None:
    """TRN, CMD, ORD, MOV, ATK: each wrong step is refused by the rule that it breaks, and changes nothing."""
    cards = [
        "direct-from-hq", "raid-centre", "recon-in-force", "speeder-assault", "artillery-barrage",
        "trooper-assault-rebel", "defensive-position",
    ]  # fmt: skip
    fight = battle(CROWD, cards, hand=7)
    play(fight, *filter(None, steps.split(", ")))
    assert refused(fight, action) == rule


def test_a_hex_that_is_none_is_an_error_of_its_own() -> None:
    """ORD-1: not a rule but a slip of the pen, so it names the nearest hex."""
    fight = battle(DUEL, ["raid-centre"])
    play(fight, "play raid-centre")
    for wrong in ("order Z5", "order", "order E5 E6", "jump E5", ""):
        with pytest.raises(hl.HothlabError):
            fight.why_not(wrong)
        with pytest.raises(hl.HothlabError):
            fight.play(wrong)


def test_why_not_is_none_exactly_for_what_may_be_played() -> None:
    """TRN-1: the list of legal actions and the refusals are two sides of one thing, all through a battle."""
    for number, seed in (("7", 3), ("10", 5)):
        fight = hl.load(number, seed=seed, leaders={"rebel": "han", "empire": "piett"})
        chance = random.Random(seed)
        tried: list[str] = []
        for _step in range(120):
            if fight.over:
                break
            may = legal(fight)
            tried = sorted({*chance.sample(tried, min(len(tried), 30)), *may})
            for action in tried:
                reason = fight.why_not(action)
                assert (reason is None) == (action in may), action
                if reason is not None:
                    with pytest.raises(Illegal) as caught:
                        fight.play(action)
                    assert caught.value.reason == reason
                    assert caught.value.rule == reason.rule
            fight.play(chance.choice(sorted(may)))


# Steps with nothing to decide pass by themselves


class TestNothingToDecide:
    """TRN-1: a step in which nothing can be done is not asked for."""

    def test_no_orders_left(self) -> None:
        fight = battle("E5:T3 E6:T3 D5:N4 A1:N4", ["recon-centre"])
        happened = play(fight, "play recon-centre", "order E6")
        assert kinds(happened) == ["card", "ordered"]
        assert fight.decision.kind == "move"

    def test_nobody_can_move(self) -> None:
        fight = battle("F5:A1 D5:N4 A1:N4", ["recon-centre"])
        play(fight, "play recon-centre", "order F5")
        assert fight.decision.kind == "attack", "UNI-3: artillery does not move"

    def test_nobody_can_attack(self) -> None:
        fight = battle("F5:T3 A5:N4", ["recon-centre"])
        command(fight, "recon-centre", "F5")
        move(fight, "F5 F4")
        assert (fight.state.side, fight.decision.kind) == ("empire", "play a card")

    def test_nobody_can_do_anything(self) -> None:
        fight = battle("G5:A1 A5:N4", ["recon-centre"])
        happened = play(fight, "play recon-centre", "order G5")
        assert kinds(happened) == ["card", "ordered", "drew", "turn"]

    def test_the_last_attack_ends_the_turn(self) -> None:
        fight = battle(DUEL, ["recon-centre"])
        command(fight, "recon-centre", "E5")
        stay(fight)
        happened = fire(fight, "E5", "D5", "cross", "cross", "cross")
        assert kinds(happened) == ["attack", "rolled", "drew", "turn"]

    def test_a_choice_of_one_target_is_still_a_choice(self) -> None:
        fight = battle(DUEL, ["recon-centre"])
        command(fight, "recon-centre", "E5")
        stay(fight)
        assert legal(fight) == {"fire E5 D5", "done"}

    def test_deploy_the_fleet_with_no_other_card(self) -> None:
        """TEA-5: nothing can be discarded, so one card is drawn and played."""
        fight = battle(DUEL, empire_hand=["deploy-the-fleet", "raid-left"], first="empire", hand=1)
        happened = play(fight, "play deploy-the-fleet")
        assert kinds(happened) == ["card", "drew"]
        assert legal(fight) == {"play raid-left"}


# Going back


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


# Secrets


class TestSecrets:
    """SET-3: hands are secret and decks lie face down, whoever looks."""

    @staticmethod
    def moments(players: dict[Side, int]) -> list[Battle]:
        found = []
        for seed in range(4):
            leaders: dict[Side, list[str]] = {
                "rebel": ["leia", "han"][: players["rebel"]],
                "empire": ["piett", "vader"][: players["empire"]],
            }
            fight = hl.load("7", seed=seed, leaders=leaders, players=players)
            chance = random.Random(seed)
            for _step in range(60):
                if fight.over:
                    break
                fight.play(chance.choice(fight.legal_actions()))
            found.append(fight)
        return found

    @pytest.mark.parametrize("players", [{"rebel": 1, "empire": 1}, {"rebel": 2, "empire": 2}])
    def test_a_view_has_only_what_its_player_may_know(self, players: dict[Side, int]) -> None:
        """SET-3; players of one team show each other their cards (TEA-4)."""
        for fight in self.moments(players):
            state = fight.state
            for seat, who in enumerate(fight.setup.seats):
                view = view_of(state, seat)
                assert view.side == who.side
                assert view.hand == state.hands[seat]
                for other, hand in enumerate(state.hands):
                    mine = fight.setup.seats[other].side == who.side
                    assert view.state.hands[other] == (hand if mine else (HIDDEN,) * len(hand))
                assert view.state.decks == tuple((HIDDEN,) * len(deck) for deck in state.decks)
                assert view.state.discards == state.discards, "discards lie face up (CMD-3)"
                assert view.legal == (tuple(fight.legal_actions()) if fight.decision.seat == seat else ())

    @pytest.mark.parametrize("players", [{"rebel": 1, "empire": 1}, {"rebel": 2, "empire": 1}])
    def test_no_hidden_card_is_anywhere_in_a_view(self, players: dict[Side, int]) -> None:
        """SET-3: not in what is printed and not in what is sent; the lists of the decks themselves are public."""
        checked = 0
        for fight in self.moments(players):
            state = fight.state
            for seat, who in enumerate(fight.setup.seats):
                mine = set(fight.setup.seats_of(who.side))
                seen = {card for each in mine for card in state.hands[each]} | set(state.now.played)
                seen |= {card for pile in state.discards for card in pile}
                hidden = {card for pile in state.decks for card in pile}
                hidden |= {card for each, pile in enumerate(state.hands) if each not in mine for card in pile}
                view = view_of(state, seat)
                parts = {name: getattr(view.state, name) for name in State.__slots__ if name != "setup"}
                sent = pickle.dumps((parts, view.decision, view.legal))
                printed = str(view) + repr(view) + str(parts)
                for card in hidden - seen:
                    assert card.encode() not in sent
                    assert f"'{card}'" not in printed
                    checked += 1
        assert checked > 50

    def test_other_hidden_cards_make_no_difference(self) -> None:
        """SET-3: moments that differ only in what a player cannot see are the same to that player, byte for byte."""
        for fight in self.moments({"rebel": 1, "empire": 1}):
            state = fight.state
            other = state.copy()
            both = [*state.hands[1], *state.decks[1]][::-1]
            size = len(state.hands[1])
            other.piles = state.piles._replace(
                hands=(state.hands[0], tuple(both[:size])),
                decks=(tuple(reversed(state.decks[0])), tuple(both[size:])),
            )
            assert state.key() != other.key()
            assert view_of(state, 0).state.key() == view_of(other, 0).state.key()
            if fight.decision.seat != 1:
                assert pickle.dumps(view_of(state, 0)) == pickle.dumps(view_of(other, 0))
            assert view_of(state, 1).state.key() != view_of(other, 1).state.key(), "its owner sees the difference"

    def test_making_a_view_changes_nothing(self) -> None:
        fight = hl.load("1", seed=3)
        before = fight.state.key()
        view_of(fight.state, 0)
        view_of(fight.state, 1)
        assert fight.state.key() == before

    def test_events_tell_no_secrets(self) -> None:
        """SET-3, CMD-3: what everybody hears about a draw is the number of cards."""
        for fight in self.moments({"rebel": 1, "empire": 1}):
            for event in fight.events:
                if event.kind in ("drew", "discarded", "shuffled"):
                    assert event.words == ()
