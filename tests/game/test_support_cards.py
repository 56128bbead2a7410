"""Command cards that heal, strike or bring units (CMD-4, LDR-1)."""

from __future__ import annotations

import pytest

from hothlab.game import events as ev
from hothlab.game.battle import Battle
from tests.game.table import (
    battle,
    command,
    dice,
    fire,
    kinds,
    left,
    legal,
    only,
    pass_turn,
    play,
    refused,
    roll,
    stay,
)


class TestHealing:
    def test_assistance_for_every_unit(self) -> None:
        """Ruling assistance_heals: every reduced unit of the side gets one back; then one unit is ordered."""
        units = "E5:T1 E7:S2 G1:T3 F9:S3q F4:A1 D1:N2 A1:N4"
        fight = battle(units, ["assistance"])
        happened = play(fight, "play assistance")
        assert {(event.hex, event.number) for event in happened if isinstance(event, ev.Healed)} == {
            ("E5", 1), ("E7", 1), ("F9", 1)
        }  # fmt: skip
        assert [left(fight, hex) for hex in ("E5", "E7", "F9", "G1", "D1")] == [2, 3, 4, 3, 2]
        assert legal(fight, "order") == {"E5", "E7", "G1", "F9", "F4"}
        play(fight, "order E5")
        assert fight.decision.kind == "move"

    def test_assistance_for_one_unit(self) -> None:
        """Ruling assistance_heals: one reduced unit, or none, then the order."""
        rulings = {"assistance_heals": "one-unit"}
        units = "E5:T1 E7:S2 G1:T3 D1:N2 A1:N4"
        fight = battle(units, ["assistance"], rulings=rulings)
        play(fight, "play assistance")
        assert (fight.decision.kind, legal(fight)) == ("heal", {"heal E5", "heal E7", "done"})
        for wrong in ("heal G1", "heal D1", "heal B1"):
            assert refused(fight, wrong) == "CMD-1"
        assert refused(fight, "order E5") == "TRN-1"
        happened = play(fight, "heal E5")
        assert (only(happened, ev.Healed).number, left(fight, "E5"), left(fight, "E7")) == (1, 2, 2)
        assert fight.decision.kind == "order"
        fight = battle(units, ["assistance"], rulings=rulings)
        play(fight, "play assistance", "done")
        assert (fight.decision.kind, left(fight, "E5")) == ("order", 1)
        fight = battle("E5:T3 A1:N4", ["assistance"], rulings=rulings)
        play(fight, "play assistance")
        assert fight.decision.kind == "order", "nobody to heal"

    def test_reinforcements(self) -> None:
        """The ordered infantry is back at full strength; nobody else is."""
        fight = battle("D5:N1 D4:N2 D1:W1 E5:T3 G1:T3", [], ["reinforcements"], first="empire")
        play(fight, "play reinforcements")
        assert legal(fight, "order") == {"D5", "D4"}
        happened = play(fight, "order D5")
        assert only(happened, ev.Healed).number == 3
        assert (left(fight, "D5"), left(fight, "D4")) == (4, 2)
        stay(fight)
        assert dice(fight, "D5", "E5") == 4


class TestOrbitalStrike:
    """CMD-1: no orders; one die against each of three enemy units; the own symbol, a blast or a retreat hits."""

    UNITS = "E5:#T3 E7:S3 F4:A1 G1:T3 F3:N4 A1:N4"

    def fight(self) -> Battle:
        fight = battle(self.UNITS, [], ["orbital-strike"], first="empire")
        play(fight, "play orbital-strike")
        return fight

    def test_three_targets_anywhere_one_die_each(self) -> None:
        fight = self.fight()
        assert (fight.decision.kind, legal(fight, "strike")) == ("strike", {"E5", "E7", "F4", "G1"})
        assert "done" in legal(fight)
        assert refused(fight, "strike F3") == "CMD-1", "its own unit"
        assert refused(fight, "strike B1") == "CMD-1", "nobody"
        assert refused(fight, "fire F3 F4") == "TRN-1", "nobody is ordered"
        for n, (hex, face) in enumerate((("E5", "infantry"), ("G1", "retreat"), ("E7", "blast")), start=1):
            play(fight, f"strike {hex}")
            assert (fight.decision.kind, fight.decision.number) == ("roll", 1), "TER-2 protects nobody here"
            roll(fight, face)
            assert left(fight, hex) == 2
            if n < 3:
                assert refused(fight, f"strike {hex}") == "CMD-1", "each once"
        assert fight.state.side == "rebel"

    @pytest.mark.parametrize(
        ("hex", "hit_by"),
        [
            ("E5", {"infantry", "blast", "retreat"}),
            ("E7", {"vehicle", "blast", "retreat"}),
            ("F4", {"blast", "retreat"}),
        ],
    )
    def test_what_hits(self, hex: str, hit_by: set[str]) -> None:
        for face in ("infantry", "vehicle", "blast", "cross", "retreat"):
            fight = self.fight()
            before = left(fight, hex)
            play(fight, f"strike {hex}", f"roll {face}")
            assert before - left(fight, hex) == (1 if face in hit_by else 0)

    def test_fewer_targets(self) -> None:
        fight = self.fight()
        play(fight, "strike E5", "roll cross", "done")
        assert fight.state.side == "rebel"
        fight = battle("E5:T3 A1:N4", [], ["orbital-strike"], first="empire")
        play(fight, "play orbital-strike", "strike E5", "roll cross")
        assert fight.state.side == "rebel", "no enemy is left to strike"

    def test_a_unit_eliminated_by_the_strike_is_a_medal(self) -> None:
        """OBJ-2."""
        fight = battle("E5:T1 E7:T3 A1:N4", [], ["orbital-strike"], first="empire")
        happened = play(fight, "play orbital-strike", "strike E5", "roll infantry")
        assert only(happened, ev.WonMedals).side == "empire"
        assert fight.medals["empire"] == 1


class TestDeployTheFleet:
    """CMD-4, TEA-5: discard some cards, draw as many and one more, play another card in the same turn."""

    HAND = ("deploy-the-fleet", "recon-left", "recon-right", "raid-left", "raid-right")
    NEXT = ("assault-left", "assault-right", "pincer-move", "assault-centre", "precision-fire", "raid-centre")

    def fight(self, limit: str = "any-number") -> Battle:
        rulings = {"fleet_limit": limit}
        hand = [*self.HAND, *self.NEXT]
        fight = battle("D5:N4 E5:T3 G1:T3 A1:N4", [], hand, first="empire", hand=5, rulings=rulings)
        play(fight, "play deploy-the-fleet")
        return fight

    @pytest.mark.parametrize("number", [0, 1, 2, 3, 4])
    def test_as_many_and_one_more(self, number: int) -> None:
        fight = self.fight()
        given = self.HAND[1 : 1 + number]
        assert (fight.decision.kind, fight.decision.side) == ("discard", "empire")
        happened = play(fight, " ".join(["discard", *given]) if given else "done")
        assert only(happened, ev.Drew).number == number + 1
        assert fight.state.discards[1] == tuple(sorted(given))
        expected = {*self.HAND[1 + number :], *self.NEXT[: number + 1]}
        assert set(fight.state.hands[1]) == expected
        assert fight.state.side == "empire"
        assert legal(fight, "play") == expected

    def test_then_a_whole_turn_with_another_card(self) -> None:
        """CMD-3: at its end both cards are discarded, and the hand is full again."""
        fight = self.fight()
        play(fight, "discard recon-left recon-right raid-left raid-right")
        command(fight, "assault-centre", "D5")
        stay(fight)
        fire(fight, "D5", "E5", "infantry", "cross", "cross")
        assert fight.state.side == "rebel"
        assert len(fight.state.hands[1]) == 5
        assert set(fight.state.discards[1]) == {*self.HAND, "assault-centre"}
        assert len(fight.state.discards[1]) + len(fight.state.hands[1]) + len(fight.state.decks[1]) == 19

    def test_ruling_fleet_limit(self) -> None:
        for limit, most in (("any-number", 4), ("three", 3)):
            fight = self.fight(limit)
            numbers = {len(text.split()) for text in legal(fight, "discard")}
            assert numbers == set(range(1, most + 1))
            assert "done" in legal(fight)
            assert len(legal(fight)) == {4: 16, 3: 15}[most], "every choice of cards once"
        assert refused(self.fight("three"), "discard raid-left raid-right recon-left recon-right") == "CMD-4"

    def test_only_cards_of_the_hand(self) -> None:
        fight = self.fight()
        for wrong in ("discard assault-left", "discard raid-left raid-left", "discard deploy-the-fleet"):
            assert refused(fight, wrong) == "CMD-4"
        assert refused(fight, "play recon-left") == "TRN-1"
        assert fight.why_not("discard raid-right recon-left") is None, "in any order"
        assert fight.why_not("discard recon-left raid-right") is None

    def test_the_discards_are_shuffled_when_the_deck_runs_out(self) -> None:
        """CMD-3."""
        fight = battle("D5:N4 E5:T3 G1:T3 A1:N4", [], ["deploy-the-fleet"], first="empire", hand=10, medals=20)
        while len(fight.state.decks[1]) > 1:
            turn = fight.state.turn
            other = next(card for card in fight.state.hands[1] if card != "deploy-the-fleet")
            play(fight, f"play {other}")
            if fight.state.turn == turn:
                pass_turn(fight)
            pass_turn(fight)
        play(fight, "play deploy-the-fleet")
        given = sorted(fight.state.hands[1])[:2]
        gone = fight.state.discards[1]
        happened = play(fight, " ".join(["discard", *given]))
        assert only(happened, ev.Drew).number == 1
        assert fight.decision.kind == "shuffle"
        assert sorted(fight.decision.cards) == sorted([*gone, *given])
        happened = play(fight, " ".join(["shuffle", *sorted(fight.decision.cards)]))
        assert only(happened, ev.Drew).number == 2
        assert len(fight.state.hands[1]) == 10
        assert fight.decision.kind == "play a card"


def test_cmd_1_a_target_is_a_unit_and_not_a_hex() -> None:
    """CMD-1, SPF-1: Concentrated Fire does not count attacks on a unit that died where the target stands now."""
    units = "E4:N4 F5:N4 D4:N4a E5:T1 D5:T3 G1:T3"
    fight = battle(units, empire_hand=["concentrated-fire"], first="empire")
    command(fight, "concentrated-fire", "E4", "F5", "D4")
    stay(fight)
    fire(fight, "E4", "E5", "cross", "cross", "cross")
    assert "eliminated" in kinds(fire(fight, "F5", "E5", "blast", "cross", "cross", "cross")), "3 dice and 1 more"
    fire(fight, "D4", "D5", "retreat", "cross", "cross")
    play(fight, "retreat E5", "advance")
    assert only(fight.play("fire D5 E5"), ev.Attacked).dice == 4, "1 earlier attack on this unit, not 2 on this hex"
