"""Rulings that the course of a battle reads: each reading does what it says."""

from __future__ import annotations

import pytest

import hothlab as hl
from hothlab.game.phase import Phase
from hothlab.hexes import Hex
from hothlab.rules.position import Position
from hothlab.rules.terrain import Objective, Structure
from tests.game.table import battle, command, dice, fire, legal, move, pass_turn, position, stay

EXIT = ("exit", {"side": "rebel", "row": "empire", "medals": 1})


@pytest.mark.parametrize("reading", ["one-more", "free"])
def test_exit_movement(reading: str) -> None:
    """OBJ-7: troopers move 2 hexes. From row B one leads to row A and one off the board; from row C none is left."""
    fight = battle("B4:T3 A10:N4", ["recon-centre"], special=[EXIT], rulings={"exit_movement": reading})
    command(fight, "recon-centre", "B4")
    assert {"B4 A4", "B4 A5"} <= legal(fight, "exit")
    assert all(way.split()[1][0] == "A" for way in legal(fight, "exit"))
    fight = battle("C4:T3 A10:N4", ["recon-centre"], special=[EXIT], rulings={"exit_movement": reading})
    command(fight, "recon-centre", "C4")
    assert bool(legal(fight, "exit")) == (reading == "free")


@pytest.mark.parametrize(("reading", "allowed"), [("lengthens", True), ("moves-only", False)])
def test_card_move_attack(reading: str, allowed: bool) -> None:
    """MOV-7: infantry attacks after 1 hex; a card that adds 1 hex lengthens that to 2, or does not."""
    longer = next(id for id, card in hl.cards().items() if card.move == 1 and not card.no_attack and not card.who)
    side = "rebel" if longer in hl.load("1").setup.decks["rebel"].cards else "empire"
    picture = "D4:T3 D7:N4 A1:N4 G1:T3" if side == "rebel" else "D4:N4 D7:T3 A1:N4 G1:T3"
    hands = {"rebel_hand": [longer]} if side == "rebel" else {"empire_hand": [longer], "first": "empire"}
    fight = battle(picture, rulings={"card_move_attack": reading}, **hands)
    command(fight, longer, "D4")
    move(fight, "D4 D6")
    assert ("fire D6 D7" in legal(fight)) == allowed


@pytest.mark.parametrize(("reading", "offered"), [("allowed", True), ("forbidden", False)])
def test_breakthrough_no_move(reading: str, offered: bool) -> None:
    """SPF-1: under a card that lets no unit move."""
    still = next(id for id, card in hl.cards().items() if card.no_move and not card.no_attack and not card.who)
    side = "rebel" if still in hl.load("1").setup.decks["rebel"].cards else "empire"
    own, other = ("T3a", "N1") if side == "rebel" else ("N4a", "T1")
    hands = {"rebel_hand": [still]} if side == "rebel" else {"empire_hand": [still], "first": "empire"}
    picture = f"D4:{own} D5:{other} A1:N4 G1:T3"
    fight = battle(picture, rulings={"breakthrough_no_move": reading}, **hands)
    command(fight, still, "D4")
    fire(fight, "D4", "D5", *["blast"] * dice(fight, "D4", "D5"))
    assert (fight.decision.kind == "break through") == offered


@pytest.mark.parametrize(("reading", "held"), [("infantry", 0), ("any-unit", 1)])
def test_shared_medal(reading: str, held: int) -> None:
    """OBJ-3: of one medal for several hexes, an AT-AT holds it or does not; snowtroopers always do."""
    special = [("temporary-limit", {"side": "empire", "medals": 1})]
    token = Objective("temporary", "empire", 1)
    for kind, medals in (("at-at", held), ("snowtrooper", 1)):
        units = {"D5": hl.Unit(kind), "G1": hl.Unit("trooper")}
        start = Position(units=units).with_objectives({Hex("D5"): token, Hex("D6"): token})
        fight = battle(start, special=special, rulings={"shared_medal": reading})
        assert fight.medals["empire"] == medals


class TestConcentratedFire:
    """CMD-1: earlier attacks on the same target add dice."""

    def structure(self, reading: str) -> tuple[int, int]:
        start = position("D4:N4 D6:N4 A1:N4 G1:T3")
        board = Position(
            start.ground.terrain, start.units, {Hex("D5"): Structure("shield-generator", "blast")}, {}, start.board
        )
        rulings = {"concentrated_fire": reading}
        fight = battle(board, [], ["concentrated-fire"], first="empire", rulings=rulings)
        command(fight, "concentrated-fire", "D4", "D6")
        stay(fight)
        before = dice(fight, "D6", "D5")
        fire(fight, "D4", "D5", *["cross"] * dice(fight, "D4", "D5"))
        return before, dice(fight, "D6", "D5")

    @pytest.mark.parametrize(("reading", "more"), [("every-attack", 1), ("not-close-combat", 0), ("units", 0)])
    def test_structures_are_targets(self, reading: str, more: int) -> None:
        before, after = self.structure(reading)
        assert after - before == more

    @pytest.mark.parametrize(("reading", "more"), [("every-attack", 1), ("not-close-combat", 1), ("units", 1)])
    def test_from_a_distance_it_always_counts(self, reading: str, more: int) -> None:
        rulings = {"concentrated_fire": reading}
        fight = battle("D3:N4 D4:N4 F4:T3 A1:N4 G1:T3", [], ["concentrated-fire"], first="empire", rulings=rulings)
        command(fight, "concentrated-fire", "D3", "D4")
        stay(fight)
        before = dice(fight, "D4", "F4")
        fire(fight, "D3", "F4", *["cross"] * dice(fight, "D3", "F4"))
        assert dice(fight, "D4", "F4") - before == more


@pytest.mark.parametrize(("reading", "turn"), [("as-it-runs-out", "drawn"), ("next-draw", "later")])
def test_deck_renewal(reading: str, turn: str) -> None:
    """CMD-3: the discards are shuffled as the last card is drawn, or when the next one is needed."""
    fight = battle("D4:T3 A1:N4", rulings={"deck_renewal": reading})
    for _turn in range(40):
        pass_turn(fight)
    shuffled = [step.before for step in fight.steps if step.before.phase is Phase.SHUFFLE]
    again = [state for state in shuffled if not state.piles.undealt]
    assert again and all(not state.decks[state.piles.drawing.seat] for state in again)
    assert {state.piles.drawing.number for state in again} == {0 if turn == "drawn" else 1}
