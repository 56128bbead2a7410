"""Orders (ORD): which units a card may order, in which sections."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import hothlab as hl
from hothlab.game.cards import Card, cards
from hothlab.game.orders import fits, orderable, why_not_ordered
from hothlab.hexes import Hex, Side
from hothlab.rules.position import Position
from hothlab.rules.units import Unit
from tests.game.table import (
    ALL_HEXES,
    DUEL,
    SECTION_CARDS,
    assignable,
    battle,
    command,
    kinds,
    legal,
    move,
    play,
    position,
    reach,
    refused,
    sections,
    stay,
    targets,
)
from tests.rules.by_hand import crowded


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


@given(crowded(), st.sampled_from(sorted(cards())), st.sampled_from(["", "type", "kind", "section"]), st.randoms())
@settings(max_examples=200, deadline=None)
def test_who_may_be_next_is_who_is_not_refused(
    board: tuple[Position, Hex], id: str, same: str, chance: random.Random
) -> None:
    """CMD-1, ORD-1, ORD-2: under every card, and under one whose units must be alike, units of all kinds."""
    position, hex = board
    side, card = position.units[hex].side, replace(cards()[id], same=same)
    ordered: tuple[Hex, ...] = ()
    while True:
        allowed = [hex for hex in position.units if why_not_ordered(card, position, side, ordered, hex) is None]
        assert set(orderable(card, position, side, ordered)) == set(allowed)
        assert all(fits(card, position, side, (*ordered, hex)) for hex in allowed)
        if not allowed:
            break
        ordered = (*ordered, chance.choice(allowed))


@given(st.sampled_from(ALL_HEXES))
def test_sections_by_hand(hex: str) -> None:
    """BRD-2, BRD-3: the table's own reading of the sections is the board's."""
    for side in ("rebel", "empire"):
        assert set(hl.standard_board().sections(Hex(hex), side)) == sections(hex, side)


@pytest.mark.parametrize(
    ("who", "told"),
    [("infantry", "infantry"), ("vehicle", "vehicles"), ("special", "special units"), ("artillery", "Rebel artillery")],
)
def test_a_card_for_one_type_says_whom_it_orders(who: str, told: str) -> None:
    """CMD-1: no printed card is for special units, but a deck of one's own may have such a card."""
    board = position("F2:T3 F5:S3 F8:A1")
    card = Card("test", "Test", "tactic", "", orders={"any": 3}, who=frozenset({who}))
    suited = {"infantry": "F2", "vehicle": "F5", "special": "F8", "artillery": "F8"}[who]
    for hex in ("F2", "F5", "F8"):
        reason = why_not_ordered(card, board, "rebel", (), Hex(hex))
        if hex == suited:
            assert reason is None
        else:
            assert reason is not None and reason.rule == "CMD-1"
            assert reason.text == f"Test orders only {told}"


@pytest.mark.parametrize("card", ["deploy-the-fleet", "orbital-strike"])
def test_a_card_without_orders_says_so(card: str) -> None:
    """CMD-1, CMD-4: its text orders nobody, wherever a unit stands."""
    reason = why_not_ordered(cards()[card], position("F2:T3 F5:S3"), "rebel", (), Hex("F5"))
    assert reason is not None and reason.rule == "CMD-1"
    assert reason.text == f"{cards()[card].name} orders nobody"
