"""Answers on small boards, each argued from the rules that its test cites.

D3 is beside D2, D4, C3, C4, E3 and E4; D4 alone lies between D3 and D5.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

import pytest

import hothlab as hl
from hothlab.desks.settle import Verdict
from hothlab.desks.settle.medal import WhoseMedal
from hothlab.hexes import Hex
from hothlab.rules.position import Position
from hothlab.rules.terrain import Objective
from hothlab.rules.units import Unit
from tests.desks.settle.asking import ask, told, turned
from tests.game.table import position

NONE: Mapping[str, str] = {}


class TestMayItShoot:
    @pytest.mark.parametrize(
        ("board", "a", "b", "dice"),
        [
            pytest.param("D3:N4 D4:T3", "D3", "D4", 3, id="UNI-4: 3 dice at distance 1"),
            pytest.param("D3:N4 D5:T3", "D3", "D5", 2, id="UNI-4: 2 at distance 2"),
            pytest.param("D3:N4 D6:T3", "D3", "D6", 1, id="UNI-4: 1 at distance 3"),
            pytest.param("D3:W1 D6:T3", "D3", "D6", 3, id="UNI-5: 3 at any distance in range"),
            pytest.param("D3:A1 D7:N4", "D3", "D7", 1, id="UNI-3: 1 at distance 4"),
            pytest.param("D3:S1 D4:N4", "D3", "D4", 4, id="ATK-2: casualties take no dice"),
            pytest.param("D3:N4 D4:*T3", "D3", "D4", 2, id="TER-3: rocks protect by 1 against infantry"),
            pytest.param("D3:S3 D4:*N4", "D3", "D4", 2, id="TER-3: and by 2 against a vehicle"),
            pytest.param("D3:T3 D4:*W1", "D3", "D4", 3, id="UNI-5: terrain never protects an AT-AT"),
            pytest.param("D3:N4 D4:^T3", "D3", "D4", 2, id="TER-1: a ridge protects by 1"),
            pytest.param("D3:^N4 D4:^T3", "D3", "D4", 3, id="TER-1: but not from a ridge"),
            pytest.param("D3:N4 D4:=T3", "D3", "D4", 2, id="TER-4: trenches protect infantry by 1"),
            pytest.param("D3:N4 D4:=S3", "D3", "D4", 3, id="TER-4: and nobody else"),
            pytest.param("D3:%S3 D4:N4", "D3", "D4", 2, id="TER-2: a vehicle in wreckage rolls 2 fewer"),
            pytest.param("D3:%T3 D4:N4", "D3", "D4", 3, id="TER-2: infantry there rolls as ever"),
            pytest.param("D3:N4 D4:~ D5:T3", "D3", "D5", 2, id="TER-6: a crevasse hides nobody"),
            pytest.param("D3:N4 D4:= D5:T3", "D3", "D5", 2, id="TER-4: trenches hide nobody"),
            pytest.param("D3:^N4 D4:* D5:^T3", "D3", "D5", 2, id="LOS-7: rocks do not hide a ridge from a ridge"),
        ],
    )
    def test_it_may(self, board: str, a: str, b: str, dice: int) -> None:
        assert ask(position(board), a, b, "shoot").outcome == (True, dice)

    @pytest.mark.parametrize(
        ("board", "a", "b", "rule"),
        [
            pytest.param("D3:N4 D7:T3", "D3", "D7", "ATK-4", id="4 hexes away, a range of 3"),
            pytest.param("D3:N4 D5:N4", "D3", "D5", "ATK-4", id="its own friends"),
            pytest.param("D3:N4 D4:* D5:T3", "D3", "D5", "LOS-1", id="rocks in between"),
            pytest.param("D3:N4 D4:N4 D5:T3", "D3", "D5", "LOS-1", id="a friend in between (LOS-2)"),
            pytest.param("D3:^N4 D4:^N4 D5:^T3", "D3", "D5", "LOS-7", id="a unit on a ridge between two ridges"),
            pytest.param("D3:^N4 D4:* D5:T3", "D3", "D5", "LOS-1", id="only one of them on a ridge (LOS-8)"),
            pytest.param("D3:N4 D6:*T3", "D3", "D6", "ATK-6", id="1 die, 1 fewer for the rocks"),
        ],
    )
    def test_it_may_not(self, board: str, a: str, b: str, rule: str) -> None:
        found = ask(position(board), a, b, "shoot")
        assert (found.tone, rule in found.rules) == ("no", True)

    @pytest.mark.parametrize(
        ("board", "moved", "rule"),
        [
            pytest.param("D3:N4 D4:T3", 1, "", id="MOV-7: 1 hex and attack"),
            pytest.param("D3:N4 D4:T3", 2, "MOV-7", id="2 hexes and no attack"),
            pytest.param("D3:N4l D4:T3", 2, "", id="SPF-4: elite troops move 2 and attack"),
            pytest.param("D3:*N4l D4:T3", 2, "ATK-5", id="SPF-4: terrain limits still hold"),
            pytest.param("D3:*N4 D4:T3", 1, "ATK-5", id="it moved onto rocks"),
            pytest.param("D3:*N4 D4:T3", 0, "", id="it stood there before"),
            pytest.param("D3:^N4 D4:T3", 1, "", id="TER-1: a ridge takes no attack"),
            pytest.param("D3:N4 D4:T3", 3, "UNI-4", id="snowtroopers never move 3"),
            pytest.param("D3:W1 D4:T3", 1, "", id="UNI-5: an AT-AT moves 1 and attacks"),
            pytest.param("D3:W1 D4:T3", 2, "UNI-5", id="and never 2, whatever infantry does"),
            pytest.param("D3:A1 D4:N4", 1, "UNI-3", id="artillery never moves"),
            pytest.param("D3:S3 D4:N4", 4, "UNI-2", id="snowspeeders move 3 at most"),
        ],
    )
    def test_after_a_move(self, board: str, moved: int, rule: str) -> None:
        found = ask(position(board), "D3", "D4", "shoot", moved=moved)
        assert found.tone == ("no" if rule else "yes")
        assert not rule or found.rules == (rule,)

    def test_structures(self) -> None:
        """STR-1: the Empire may attack one, and the Rebels never; STR-2: protected by its terrain; STR-3: it blocks."""
        generator = hl.Structure("shield-generator")
        board = position("D3:N4 D5:T3 D6:T3").place("D4", generator)
        assert ask(board, "D3", "D4").outcome == (True, 3)
        assert ask(board, "D5", "D4", "shoot").rules == ("STR-1",)
        assert ask(board, "D3", "D5", "shoot").tone == "no"
        assert ask(position("D3:N4 D4:*").place("D4", generator), "D3", "D4").outcome == (True, 2)

    def test_an_enemy_beside_it(self) -> None:
        """ATK-1: it may choose; ATK-3, read otherwise: it must attack the one beside it first."""
        board = position("D3:N4 D5:T3 C3:T3")
        found = ask(board, "D3", "D5", "shoot")
        assert found.outcome == (True, 2)
        assert "first attack Echo Base troopers on C3" in turned(found)["adjacent_target=adjacent-first"]
        house = ask(board, "D3", "D5", "shoot", {"adjacent_target": "adjacent-first"})
        assert (house.tone, house.rules) == ("no", ("ATK-3",))
        assert ask(board, "D3", "C3", "shoot", {"adjacent_target": "adjacent-first"}).tone == "yes"

    def test_scouts(self) -> None:
        """SPF-3: one on a ridge that sees the target lends another unit a die. B5 and F5 see D5 past nothing."""
        one, two = "D3:N4 D5:T3 B5:^N4o", "D3:N4 D5:T3 B5:^N4o F5:^N4o"
        assert ask(position(one), "D3", "D5").outcome == (True, 3)
        assert ask(position("D3:N4 D5:T3 B5:N4o"), "D3", "D5").outcome == (True, 2), "not on a ridge"
        assert ask(position(two), "D3", "D5").outcome == (True, 3)
        assert ask(position(two), "D3", "D5", "shoot", {"scout_stack": "one-each"}).outcome == (True, 4)
        assert ask(position(one), "B5", "D5").outcome == (True, 2), "not for its own attack"
        assert ask(position(one), "B5", "D5", "shoot", {"scout_self": "scout-too"}).outcome == (True, 3)
        assert turned(ask(position(one), "B5", "D5"))["scout_self=scout-too"] == "then it may, with 3 dice"

    @pytest.mark.parametrize(
        ("board", "a", "b", "card", "dice"),
        [
            pytest.param("D3:T3 D5:N4", "D3", "D5", "defensive-position", 3, id="1 die more"),
            pytest.param("D3:N4 D5:T3", "D3", "D5", "imperial-discipline", 1, id="1 die fewer"),
            pytest.param("D3:N4 D6:T3", "D3", "D6", "imperial-discipline", 0, id="and none are left (ATK-6)"),
            pytest.param("D3:W1 D4:T3", "D3", "D4", "walker-attack", 4, id="1 more in close combat (ATK-3)"),
            pytest.param("D3:W1 D5:T3", "D3", "D5", "walker-attack", 3, id="and only there"),
            pytest.param("D3:T3 D5:N4 C3:T3 E3:S3", "D3", "D5", "scoundrels-support", 4, id="1 for each friend beside"),
            pytest.param("D3:%S3 D4:N4", "D3", "D4", "rebel-spearhead", 4, id="no dice lost in wreckage"),
            pytest.param("D3:A1 D5:N4", "D3", "D5", "artillery-barrage", 4, id="artillery, 1 die more"),
            pytest.param("D3:N4 D4:T3", "D3", "D4", "pressing-forward", 0, id="they may not attack"),
            pytest.param("D3:W1 D4:T3 A1:N4", "D3", "D4", "trooper-assault-empire", 0, id="no order for a vehicle"),
            pytest.param("D3:W1 D4:T3", "D3", "D4", "trooper-assault-empire", 3, id="CMD-2: no infantry, so any unit"),
            pytest.param("D3:T3 D4:N4", "D3", "D4", "raid-left", 3, id="the Rebels' left is column 3"),
            pytest.param("D3:N4 D4:T3", "D3", "D4", "raid-left", 0, id="BRD-2: and the Empire's right"),
            pytest.param("D3:N4 D4:T3", "D3", "D4", "orbital-strike", 0, id="a card that orders nobody"),
        ],
    )
    def test_with_a_card(self, board: str, a: str, b: str, card: str, dice: int) -> None:
        """CMD-1, ORD-1"""
        assert ask(position(board), a, b, "shoot", card=card).outcome == (dice > 0, dice)

    @pytest.mark.parametrize(
        ("board", "card", "moved", "rule", "why"),
        [
            ("D3:N4 D4:T3", "trooper-assault-rebel", 0, "CMD-1", "Trooper Assault is a card of the Rebels"),
            ("D3:S3 D4:N4", "imperial-assault", 0, "CMD-1", "Imperial Assault is a card of the Imperials"),
            ("D3:T3 D4:N4", "defensive-position", 1, "CMD-1", "Defensive Position lets no unit move"),
            ("D3:A1 D4:N4", "in-formation", 1, "UNI-3", "Rebel artillery cannot move"),
            ("D3:S3 D4:N4", "in-formation", 5, "UNI-2", "the furthest move of snowspeeders is 4 hexes"),
        ],
    )
    def test_what_no_card_allows(self, board: str, card: str, moved: int, rule: str, why: str) -> None:
        """CMD-1: a card of its own side's deck, and a move that the card and the unit (UNI-3) can make."""
        for question in ("shoot", "odds"):
            found = ask(position(board), "D3", "D4", question, card=card, moved=moved)
            assert (found.tone, found.rules[0]) == ("no", rule)
            assert why in found.sentence

    def test_only_the_move_is_longer(self) -> None:
        """MOV-7, CMD-1: 2 hexes with a card of 1 hex more are a move that an AT-AT can make, whatever it does then."""
        moved = {"card": "imperial-assault", "moved": 2}
        assert ask(position("D3:W1 D4:T3"), "D3", "D4", "shoot", **moved).tone == "yes"
        found = ask(position("D3:W1 D4:T3"), "D3", "D4", "shoot", {"card_move_attack": "moves-only"}, **moved)
        assert (found.tone, found.rules) == ("no", ("MOV-7",))

    def test_a_unit_that_has_moved_was_ordered_where_it_stood(self) -> None:
        """ORD-1, MOV-2: moving out of the section is allowed."""
        board = position("D3:N4 D4:T3")
        assert ask(board, "D3", "D4", "shoot", card="raid-left").tone == "no"
        assert ask(board, "D3", "D4", "shoot", card="raid-left", moved=1).tone == "yes"


class TestOdds:
    """HIT-1: of six faces infantry and a blast hit infantry, which is 3 where infantry is on two of them."""

    @pytest.mark.parametrize(
        ("board", "rulings", "eliminate", "losses"),
        [
            pytest.param("D3:N4 D6:T3", NONE, 0, Fraction(1, 2), id="1 die, 3 faces of 6"),
            pytest.param("D3:N4 D6:T1", NONE, Fraction(1, 2), Fraction(1, 2), id="HIT-3: the last miniature"),
            pytest.param("D3:N4 D6:T3", {"die_double_face": "cross"}, 0, Fraction(1, 3), id="2 faces of 6"),
            pytest.param("D3:N4 D4:A1", NONE, Fraction(91, 216), Fraction(91, 216), id="3 dice, blasts only"),
            pytest.param("D3:N4 D4:S1", NONE, Fraction(19, 27), Fraction(19, 27), id="3 dice, vehicle or blast"),
            pytest.param("D3:N4 D4:S3", NONE, Fraction(1, 27), Fraction(1), id="all three hit"),
            pytest.param("D3:N4 D4:S4q", NONE, 0, Fraction(1), id="SPF-5: a fourth miniature"),
            pytest.param("D3:T3 D4:W1", NONE, 1 - Fraction(17, 18) ** 3, 1 - Fraction(17, 18) ** 3,
                         id="UNI-5: a hit by 2 of 6 faces, confirmed by 1 of 6"),
            pytest.param("D3:N4e D6:T3", NONE, 0, Fraction(3, 4), id="SPF-2: a miss is rolled again"),
            pytest.param("D3:T3e D6:W1", NONE, Fraction(5, 54), Fraction(5, 54),
                         id="SPF-2: 1/3, or 2/3 and then 1/3, then confirmed by 1/6"),
            pytest.param("D3:T3e D6:W1", {"eweb_confirm": "confirmation-too"}, Fraction(5, 36), Fraction(5, 36),
                         id="1/3 confirmed by 11/36, 2/9 confirmed by 1/6"),
        ],
    )  # fmt: skip
    def test_hits(
        self, board: str, rulings: Mapping[str, str], eliminate: Fraction | int, losses: Fraction | int
    ) -> None:
        """No retreat is blocked on these boards: each target has two rows behind it or ignores retreats (RET-6)."""
        b = board.split()[1].partition(":")[0]
        found = ask(position(board), "D3", b, "odds", rulings)
        assert found.shown.eliminate == eliminate
        assert found.shown.expected_losses == losses

    def test_a_structure(self) -> None:
        """STR-4: a blast destroys it; 3 dice, each with one blast."""
        board = position("D3:N4").place("D4", hl.Structure("shield-generator"))
        assert ask(board, "D3", "D4", "odds").shown.eliminate == 1 - Fraction(5, 6) ** 3

    def test_a_retreat_off_the_board(self) -> None:
        """RET-4: on row G each retreat costs a miniature too, so 4 of 6 faces do."""
        found = ask(position("F5:N4 G5:T3"), "F5", "G5", "odds")
        assert found.shown.expected_losses == 2
        assert found.shown.drive_back == 0

    def test_trenches(self) -> None:
        """TER-4: 2 dice. RET-7: it may ignore one retreat, so that only two drive it back."""
        found = ask(position("D3:N4 D4:=T3"), "D3", "D4", "odds")
        assert found.shown.dice == 2
        assert found.shown.drive_back == Fraction(1, 36)

    def test_more_dice(self) -> None:
        """CMD-1: a card, and what else adds a die."""
        found = ask(position("D3:N4 D5:T3"), "D3", "D5", "odds", card="imperial-discipline", extra=2)
        assert (found.shown.dice, found.shown.expected_losses) == (3, Fraction(3, 2))

    def test_what_is_not_allowed_has_none(self) -> None:
        for more in ({"moved": 2}, {"card": "pressing-forward"}, {"card": "raid-left"}):
            found = ask(position("D3:N4 D5:T3"), "D3", "D5", "odds", **more)
            assert (found.tone, found.heading) == ("no", "No")


class TestMove:
    @pytest.mark.parametrize(
        ("board", "b", "heading", "rule"),
        [
            pytest.param("D3:T3", "D4", "Yes, no target", "MOV-1", id="1 hex"),
            pytest.param("D3:T3", "D5", "Yes, without attack", "MOV-7", id="2 hexes"),
            pytest.param("D3:T3", "D6", "No", "MOV-1", id="3 hexes"),
            pytest.param("D3:T3l", "D5", "Yes, no target", "MOV-1", id="SPF-4: 2 hexes, elite"),
            pytest.param("D3:S3", "D6", "Yes, no target", "UNI-2", id="3 hexes, snowspeeders"),
            pytest.param("D3:W1", "D5", "No", "MOV-1", id="2 hexes, an AT-AT"),
            pytest.param("D3:A1", "D4", "No", "UNI-3", id="artillery never moves"),
            pytest.param("D3:T3 D4:N4", "D4", "No", "MOV-3", id="taken"),
            pytest.param("D3:T3 D4:N4", "D5", "No", "MOV-3", id="past a unit"),
            pytest.param("D3:T3 D4:*", "D4", "Yes, without attack", "ATK-5", id="onto rocks"),
            pytest.param("D3:T3 D4:*", "D5", "No", "MOV-5", id="past rocks"),
            pytest.param("D3:T3 D4:~", "D4", "No", "MOV-6", id="a crevasse, on foot"),
            pytest.param("D3:S3 D4:~", "D4", "Yes, no target", "UNI-2", id="a crevasse, in the air"),
            pytest.param("D3:W1 D4:^", "D4", "No", "MOV-6", id="a ridge, an AT-AT"),
            pytest.param("D3:T3 D4:^", "D4", "Yes, no target", "MOV-1", id="a ridge, on foot"),
            pytest.param("D3:S3 D4:!", "D4", "No", "MOV-6", id="a serac"),
            pytest.param("D3:T3 D6:N4", "D4", "Yes, and attack", "UNI-1", id="then 2 hexes from an enemy"),
        ],
    )
    def test_one_hex(self, board: str, b: str, heading: str, rule: str) -> None:
        found = ask(position(board), "D3", b, "move")
        assert (found.heading, rule in found.rules) == (heading, True)

    def test_whom_it_may_attack_then(self) -> None:
        """ATK-4: from D4 the troopers on D6 are 2 hexes away, those on D8 are 4, and C4 is beside it."""
        found = ask(position("D3:N4 D6:T3 D8:T3 C4:T3"), "D3", "D4", "move")
        assert set(found.outcome) == {("D6", 2), ("C4", 3)}  # type: ignore[call-overload]

    def test_an_e_web_that_moves_is_on_its_way(self) -> None:
        """SPF-2: the attack after a move has no re-roll, whatever its badge showed."""
        assert ask(position("D4:N4e D6:T3"), "D4", "D6", "odds", moved=1).shown.rerolls is False

    @pytest.mark.parametrize(
        ("card", "b", "heading", "rule"),
        [
            ("rebel-spearhead", "D4", "Yes, no target", "MOV-1"),  # need not stop, and may attack
            ("rebel-spearhead", "D5", "Yes, without attack", "MOV-7"),
            ("in-formation", "C5", "Yes, no target", "MOV-1"),  # 2 hexes away, and 1 hex more with an attack
            ("defensive-position", "C4", "No", "CMD-1"),  # they may not move
            ("raid-right", "C4", "No", "CMD-1"),  # D3 is not on the Rebels' right
            ("pressing-forward", "C4", "No", "CMD-1"),  # a card of the Imperials
        ],
    )
    def test_with_a_card(self, card: str, b: str, heading: str, rule: str) -> None:
        found = ask(position("D3:T3 D4:*"), "D3", b, "move", card=card)
        assert (found.heading, rule in found.rules) == (heading, True)

    def test_a_card_without_attacks(self) -> None:
        """CMD-1: 2 hexes more, but nobody attacks."""
        found = ask(position("D3:N4 D6:T3"), "D3", "D4", "move", card="pressing-forward")
        assert (found.heading, "CMD-1" in found.rules) == ("Yes, without attack", True)
        assert "from 0 of them" in ask(position("D3:N4"), "D3", question="move", card="pressing-forward").sentence


class TestRetreat:
    """RET-1: Rebels go toward row G. Behind E5 are F4 and F5; behind F4 are G4 and G5, behind F5 G5 and G6."""

    @pytest.mark.parametrize(
        ("board", "number", "ways"),
        [
            pytest.param("E5:T3", 1, {"F4", "F5"}, id="RET-1"),
            pytest.param("E5:T3", 2, {"F4 - G4", "F4 - G5", "F5 - G5", "F5 - G6"}, id="RET-1: a hex for each"),
            pytest.param("E5:N4", 1, {"D4", "D5"}, id="RET-1: the Empire goes toward row A"),
            pytest.param("E5:T3 F4:T3", 1, {"F5"}, id="RET-3: a friend is in the way"),
            pytest.param("E5:T3 F4:N4", 1, {"F5"}, id="RET-3: and so is an enemy"),
            pytest.param("E5:T3 F4:!", 1, {"F5"}, id="RET-2: a serac"),
            pytest.param("E5:T3 F4:~", 1, {"F5"}, id="RET-2: a crevasse, on foot"),
            pytest.param("E5:S3 F4:~", 1, {"F4", "F5"}, id="TER-6: a crevasse, in the air"),
            pytest.param("E5:T3 F4:* F5:T3", 2, {"F4 - G4", "F4 - G5"}, id="RET-2: rocks do not slow it"),
            pytest.param("E5:T3 F4:T3 F5:N4", 1, {"stays, loses 1 miniature"}, id="RET-4: no free hex"),
            pytest.param("F5:T3", 2, {"G5, loses 1 miniature", "G6, loses 1 miniature"}, id="RET-4: off the board"),
            pytest.param("E5:T3 G4:T3 G5:T3", 2, {"F5 - G6"}, id="RET-5: while some path carries out them all"),
            pytest.param("E5:W1", 1, {"ignores 1, stays"}, id="RET-6: an AT-AT"),
            pytest.param("E5:A1", 2, {"ignores 2, stays"}, id="RET-6: artillery"),
            pytest.param("E5:=T3", 1, {"F4", "F5", "ignores 1, stays"}, id="RET-7: trenches"),
            pytest.param("E5:=T3", 2, {"F4 - G4", "F4 - G5", "F5 - G5", "F5 - G6", "ignores 1, F4", "ignores 1, F5"},
                         id="RET-7: one of them at most"),
            pytest.param("E5:=S3", 1, {"F4", "F5"}, id="RET-7: infantry only"),
        ],
    )  # fmt: skip
    def test_the_ways(self, board: str, number: int, ways: set[str]) -> None:
        found = ask(position(board), board[:2], question="retreat", number=number)
        assert {str(option) for option in found.shown.options} == ways

    def test_one_hex(self) -> None:
        board = position("E5:T3 F4:T3")
        for hex, rule in {"F5": "", "F4": "RET-3", "D5": "RET-1", "G5": "RET-1"}.items():
            found = ask(board, "E5", hex, "retreat")
            assert found.tone == ("no" if rule else "yes")
            assert not rule or rule in found.rules

    def test_as_far_as_it_can_or_any_path(self) -> None:
        """RET-4, RET-5: three retreats from E5, with two rows behind it and only F5 leading on from the first."""
        board = position("E5:T3 G4:T3 G5:T3")
        found = ask(board, "E5", question="retreat", number=3)
        assert {str(option) for option in found.shown.options} == {"F5 - G6, loses 1 miniature"}
        assert "F4" in turned(found)["retreat_partial=any-path"]
        house = ask(board, "E5", "F4", "retreat", {"retreat_partial": "any-path"}, number=3)
        assert house.tone == "yes"
        assert ask(board, "E5", "F4", "retreat", number=3).tone == "no"

    def test_the_last_miniature(self) -> None:
        found = ask(position("G5:T1"), "G5", question="retreat")
        assert "eliminated" in found.sentence and "RET-4" in found.rules


class TestOrder:
    """BRD-2, BRD-3: columns 1 to 3 of a row of ten are the Rebels' left; C8 is their right, E5 the centre."""

    BOARD = "C2:T3 E5:T3 E6:S3 C8:T3 C1:N4 E7:W1"

    @pytest.mark.parametrize(
        ("card", "a", "b", "rule"),
        [
            pytest.param("raid-left", "C2", None, "", id="in its section"),
            pytest.param("raid-left", "E5", None, "CMD-1", id="in another"),
            pytest.param("raid-right", "C1", None, "", id="BRD-2: as its own side sees it"),
            pytest.param("raid-left", "C1", None, "CMD-1", id="BRD-2: the other side's left"),
            pytest.param("raid-centre", "E5", "E6", "", id="two orders"),
            pytest.param("recon-centre", "E5", "E6", "ORD-2", id="one order for two"),
            pytest.param("recon-in-force", "C2", "E5", "", id="one in each section"),
            pytest.param("recon-in-force", "E5", "E6", "ORD-2", id="two in one section"),
            pytest.param("direct-from-hq", "C2", "C8", "", id="anywhere"),
            pytest.param("trooper-assault-rebel", "E6", None, "CMD-1", id="infantry only"),
            pytest.param("trooper-assault-rebel", "C2", "C8", "CMD-1", id="in one section"),
            pytest.param("imperial-assault", "C1", "E7", "CMD-1", id="of the same type"),
            pytest.param("artillery-barrage", "E6", None, "", id="CMD-2: no artillery, so any unit"),
            pytest.param("artillery-barrage", "E6", "E5", "ORD-2", id="CMD-2: one of them"),
            pytest.param("orbital-strike", "E7", None, "CMD-1", id="orders nobody"),
            pytest.param("diversion", "C2", "E5", "", id="each in a different section"),
            pytest.param("diversion", "E5", "E6", "ORD-2", id="not in the same"),
            pytest.param("imperial-assault", "E5", None, "CMD-1", id="a card of the other side"),
            pytest.param("speeder-assault", "E7", None, "CMD-1", id="and the other way round"),
        ],
    )
    def test_a_card(self, card: str, a: str, b: str | None, rule: str) -> None:
        found = ask(position(self.BOARD), a, b, "order", card=card)
        assert found.tone == ("no" if rule else "yes")
        assert not rule or rule in found.rules
        assert "  " not in found.sentence

    def test_the_fallback_is_open(self) -> None:
        """CMD-2"""
        found = ask(position(self.BOARD), "E6", question="order", card="artillery-barrage")
        assert "CMD-2" in found.rules
        assert turned(found)["card_fallback=never"].startswith("then it may not")
        house = ask(position(self.BOARD), "E6", None, "order", {"card_fallback": "never"}, card="artillery-barrage")
        assert house.tone == "no"


class TestMedal:
    def holder(self, unit: str | None, token: Objective, rulings: Mapping[str, str] = NONE) -> object:
        board = Position().place("D3", token)
        return ask(board.place("D3", Unit(unit)) if unit else board, "D3", None, "medal", rulings).outcome

    @pytest.mark.parametrize(
        ("unit", "side", "holder"),
        [
            pytest.param("trooper", "rebel", "rebel", id="a unit of the designated side"),
            pytest.param("snowtrooper", "rebel", None, id="a unit of the other"),
            pytest.param("snowtrooper", "both", "empire", id="for both sides"),
            pytest.param("artillery", "rebel", "rebel", id="any unit"),
            pytest.param(None, "rebel", None, id="nobody there"),
        ],
    )
    def test_a_temporary_medal(self, unit: str | None, side: str, holder: str | None) -> None:
        """OBJ-3, whoever held it before."""
        for before in (None, *(("rebel",) if side == "rebel" else ())):
            assert self.holder(unit, Objective("temporary", side, 1, before)) == holder  # type: ignore[arg-type]

    def test_a_permanent_medal(self) -> None:
        """OBJ-4"""
        assert self.holder("trooper", Objective("permanent", "both", 1)) == "rebel"
        assert self.holder("snowtrooper", Objective("permanent", "rebel", 1)) is None

    def test_a_unit_that_was_there_from_the_start(self) -> None:
        """OBJ-3: in scenario 4 troopers start on F6; on D5, which was empty, a unit must have entered."""
        must = {"objective_start": "must-enter"}
        assert (ask("4", "F6", question="medal").outcome, ask("4", "F6", None, "medal", must).outcome) == (
            "rebel",
            None,
        )
        board = hl.load("t1").position
        crate = board.objectives["D5"]  # type: ignore[index]
        entered = WhoseMedal(position=board.place("D5", crate).place("D5", Unit("trooper")), a=Hex("D5"), scenario="t1")
        for rulings in (NONE, must):
            assert ask(entered, rulings=rulings).outcome == "rebel"

    @pytest.mark.parametrize(
        ("scenario", "hex", "heading"),
        [
            pytest.param("8", "E8", "Empire: 1 medal", id="OBJ-2"),
            pytest.param("3", "A2", "Rebels: 2 medals", id="SET-1: an AT-AT is worth 2 here"),
            pytest.param("12", "E3", "No medal", id="UNI-3: artillery"),
            pytest.param("10", "E6", "No medal", id="STR-4: Rebels are worth none here"),
        ],
    )
    def test_what_a_unit_is_worth(self, scenario: str, hex: str, heading: str) -> None:
        assert hl.load(scenario).position.units[hex]  # type: ignore[index]
        assert ask(scenario, hex, question="medal").heading == heading

    def test_one_medal_of_several_hexes(self) -> None:
        """OBJ-3 in scenario 12: infantry holds it, and never more than one."""

        def on(unit: str, rulings: Mapping[str, str] = NONE) -> Verdict:
            board = hl.load("12").position.place("F2", Unit(unit))
            token = hl.load("12").position.objectives["F2"]  # type: ignore[index]
            return ask(WhoseMedal(position=board.place("F2", token), a=Hex("F2"), scenario="12"), rulings=rulings)

        found = on("snowtrooper")
        assert found.outcome == "empire"
        assert told(found, "Limit") == "never more than 1 for standing there (SET-1)"
        assert on("at-at").outcome is None
        assert "shared_medal=any-unit" in turned(on("at-at"))
        assert on("at-at", {"shared_medal": "any-unit"}).outcome == "empire"

    def test_what_wins_at_once_is_said(self) -> None:
        """OBJ-5: in scenario 8 the Empire wins by reaching the officer."""
        board = hl.load("8").position
        officer = board.objectives["D7"]  # type: ignore[index]
        won = board.place("D7", Unit("snowtrooper")).place("D7", officer)
        found = ask(WhoseMedal(position=won, a=Hex("D7"), scenario="8"))
        assert told(found, "Victory") == "Empire: its unit has reached the officer (OBJ-5)"


class TestAtAt:
    """UNI-5: a die for each hit, and one blast is enough; five of six faces are none."""

    @pytest.mark.parametrize(("number", "share"), [(1, (1, 6)), (2, (11, 36)), (3, (91, 216))])
    @pytest.mark.parametrize("die", ["infantry", "cross"])
    def test_the_chance(self, number: int, share: tuple[int, int], die: str) -> None:
        found = ask(position("C3:W1"), None, None, "at-at", {"die_double_face": die}, number=number)
        assert (found.outcome, found.readings) == (Fraction(*share), ())

    @pytest.mark.parametrize(
        ("faces", "down"),
        [
            (("blast",), True),
            (("vehicle",), False),
            (("infantry", "retreat"), False),
            (("vehicle", "blast"), True),
            (("cross", "vehicle", "cross"), False),
        ],
    )
    def test_the_dice(self, faces: tuple[str, ...], down: bool) -> None:
        found = ask(position("C3:W1 D3:T3"), "C3", question="at-at", number=len(faces), faces=faces)
        assert (found.outcome, found.tone) == (down, "yes" if down else "no")

    def test_other_dice_than_hits(self) -> None:
        assert ask(position("C3:W1"), question="at-at", number=2, faces=["blast"]).tone == "wait"

    def test_which_one(self) -> None:
        assert ask(position("C3:W1 C5:W1"), question="at-at").tone == "wait"
        other = ask(position("C3:W1 C4:N4"), "C4", question="at-at")
        assert (other.tone, other.sentence[:24]) == ("wait", "No AT-AT stands on C4. C")
        assert "on C5" in ask(position("C3:W1 C5:W1 D4:T3"), "D4", "C5", "at-at").sentence


class TestRule:
    def test_a_number_and_words(self) -> None:
        assert ask(question="rule", words="MOV-3").rules[0] == "MOV-3"
        assert ask(question="rule", words="enemy in a trench ignores a retreat").rules[0] in ("RET-7", "TER-4")

    def test_an_open_question_is_told_as_it_is_read_here(self) -> None:
        """LOS-5"""
        usual = ask(question="rule", words="LOS-5")
        house = ask(None, None, None, "rule", {"los_edge_sides": "per-edge"}, words="LOS-5")
        assert "the line as a whole" in told(usual, "Open question")
        assert "each edge by itself" in told(house, "Open question")
