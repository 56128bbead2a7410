"""Each answer is the engine's, on any position; its citations hold under the rulings in force."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import assume, given, settings

import hothlab as hl
from hothlab.desks.settle import QUESTIONS, Answer, Dispute, answer, dispute_of, guess
from hothlab.desks.settle.medal import settled
from hothlab.game.cards import card
from hothlab.game.orders import card_in_force, fits
from hothlab.rules.catalogue import rules
from hothlab.rules.dice import die_faces
from hothlab.rules.editions import pages_in
from hothlab.rules.movement import reach
from hothlab.rules.position import Position
from hothlab.rules.retreat import retreats
from hothlab.rules.rulings import EDITIONS
from tests.desks.settle.strategies import disputes


def plain(dispute: Dispute) -> Dispute:
    """Without what a card adds."""
    return dispute.but(card=None, extra=0)


def ask(*what: object, **more: object) -> Answer:
    return answer(dispute_of(*what, **more))  # type: ignore[arg-type]


@given(disputes())
@settings(max_examples=150, deadline=None)
def test_every_answer_has_the_same_shape(dispute: Dispute) -> None:
    found = answer(dispute)
    assert found.heading
    assert found.verdict
    assert "\n" not in found.verdict
    assert "{" not in str(found)
    assert set(found.rules) <= set(rules())
    assert found.plain()["code"] == dispute.code
    assert [each.rank for each in found.readings] == sorted(each.rank for each in found.readings)
    for each in found.cited:
        assert set(pages_in(each)) == set(EDITIONS)


@given(disputes("shoot", on_b=True))
@settings(deadline=None)
def test_may_it_shoot_is_the_engines_attack(dispute: Dispute) -> None:
    dispute = plain(dispute)
    position, a, b = dispute.position, dispute.a, dispute.b
    assert a is not None
    assert b is not None
    found, attack = answer(dispute), hl.attack(position, a, b, dispute.rulings, dispute.moved)
    assert (found.tone == "yes") == attack.legal
    assert attack.legal == all(check.fine is not False for check in found.checks) or attack.refusal.rule == "STR-1"  # type: ignore[union-attr]
    sight = hl.line_of_sight(position, a, b, dispute.rulings)
    for id in found.rules:
        if id.startswith("LOS-"):
            assert id in sight.rules, "a rule that does not hold under the reading in force"
    for each in found.readings:
        then = hl.attack(position, a, b, {**dispute.rulings, **dict(each.changed)}, dispute.moved)
        assert (then.legal, then.dice) != (attack.legal, attack.dice)
        assert each.reverses == (then.legal != attack.legal)


@given(disputes("odds", on_b=True))
@settings(max_examples=40, deadline=None)
def test_the_odds_are_the_engines(dispute: Dispute) -> None:
    dispute = plain(dispute).but(number=1)
    position, a, b = dispute.position, dispute.a, dispute.b
    assert a is not None
    assert b is not None
    attack, found = hl.attack(position, a, b, dispute.rulings, dispute.moved), answer(dispute)
    if attack.legal:
        assert found.shown == hl.odds(position, a, b, dispute.rulings, moved=dispute.moved)
    else:
        assert found.tone == "no", "what is not allowed has no odds"


@given(disputes("move", on_a=True))
@settings(deadline=None)
def test_may_it_move_there_is_the_engines_reach(dispute: Dispute) -> None:
    dispute = plain(dispute).but(moved=0)
    a, b = dispute.a, dispute.b
    assume(a is not None and b is not None and a in dispute.position.units)
    assert a is not None
    assert b is not None
    found, there = answer(dispute), reach(dispute.position, a)
    assert (found.tone == "yes") == (b in there.arrivals)
    if b in there.arrivals:
        told = {check.name: check.fine for check in found.checks}["Attack then"]
        assert (told is False) == (not there.arrivals[b].may_attack)
    for flip in found.flips:
        assert flip.hex != a


@given(disputes("retreat", on_a=True))
@settings(deadline=None)
def test_where_it_may_retreat_is_the_engines(dispute: Dispute) -> None:
    a, b = dispute.a, dispute.b
    assume(a is not None and a in dispute.position.units)
    assert a is not None
    found, ways = answer(dispute), retreats(dispute.position, a, dispute.number, dispute.rulings)
    assert found.shown == ways
    if b is not None:
        assert (found.tone == "yes") == (ways.why_not(b) is None)


@given(disputes("order", on_b=True))
@settings(deadline=None)
def test_may_this_card_order_it_is_the_engines(dispute: Dispute) -> None:
    a, b, position = dispute.a, dispute.b, dispute.position
    assert a is not None
    side = position.units[a].side
    if b is None or b not in position.units or position.units[b].side != side:
        b = None
    dispute = dispute.but(b=b, card=dispute.card or "raid-centre")
    assert dispute.card is not None
    played = card_in_force(card(dispute.card), position, side, dispute.rulings)
    wanted = (a,) if b is None else (a, b)
    alone = fits(played, position, side, (a,))
    assert (answer(dispute).tone == "yes") == (alone and fits(played, position, side, wanted))


@given(disputes("medal"))
@settings(deadline=None)
def test_whose_medal_it_is_is_what_the_game_books(dispute: Dispute) -> None:
    assume(dispute.position.objectives)
    a = min(dispute.position.objectives)
    dispute = dispute.but(a=a, b=None)
    token = dispute.position.objectives[a]
    state, owner = settled(dispute), answer(dispute).outcome
    left = state.position.objectives.get(a)
    if left is not None:
        assert owner == left.holder
    elif token.kind == "permanent":
        assert owner == dispute.position.units[a].side


@given(disputes("at-at"))
@settings(max_examples=40, deadline=None)
def test_the_at_at_falls_by_a_blast(dispute: Dispute) -> None:
    """UNI-5"""
    dispute = dispute.but(
        position=Position().place("C3", "at-at"), a="C3", b=None, faces=dispute.faces[: dispute.number]
    )
    found = answer(dispute)
    if len(dispute.faces) == dispute.number:
        assert (found.tone == "yes") == ("blast" in dispute.faces)
    elif not dispute.faces:
        blasts = die_faces(dispute.rulings).count("blast")
        assert found.outcome == 1 - (1 - Fraction(blasts, 6)) ** dispute.number


class TestWhatALoserReads:
    """The first line answers the question that was asked."""

    def test_out_of_range_is_said_at_once_whatever_the_line_is(self) -> None:
        found = ask("3", "G8", "C8", "shoot")
        assert found.heading == "No"
        assert "4 hexes away" in found.verdict
        assert found.readings == ()
        assert found.flips == ()

    def test_a_reading_that_no_edition_supports_is_marked_loudly_and_has_no_plain_tick(self) -> None:
        """LOS-5 under per-edge, at a distance that an E-Web or an artillery shoots over"""
        board = Position.from_text(
            "C . . . . . . . .N4 . .\nD . . . . . . * . .\nF . . . . . . . ^ .\nG . . . . . . . .A1 . ."
        )
        usual = ask(board, "G8", "C8", "shoot")
        assert usual.tone == "no"
        (reading,) = [each for each in usual.readings if each.changed == (("los_edge_sides", "per-edge"),)]
        assert reading.reverses
        assert "NO EDITION SUPPORTS THIS" in str(reading)
        house = ask(board, "G8", "C8", "shoot", rulings={"los_edge_sides": "per-edge"})
        assert house.tone == "yes"
        assert house.mark == "⚠"
        assert "No printed edition supports this" in str(house).splitlines()[1]
        assert "LOS-4" not in house.rules

    def test_readings_stand_by_how_many_editions_support_them(self) -> None:
        found = ask("4", "F6", question="medal")
        assert [each.supports[0].backed_by for each in found.readings] == [("de",)]

    def test_a_hex_on_a_dotted_line_is_in_two_sections(self) -> None:
        """ORD-3"""
        board = Position()
        hex = next(each for each in board.board.hexes if len(board.board.sections(each, "rebel")) == 2)
        board = board.place(hex, "trooper")
        for name in ("raid-centre", "raid-left" if "left" in board.board.sections(hex, "rebel") else "raid-right"):
            found = ask(board, hex, question="order", card=name)
            assert found.tone == "yes"
            assert "ORD-3" in found.rules

    @pytest.mark.parametrize(
        ("a", "b", "question"),
        [
            ("D3", "D5", "shoot"),
            ("D3", "D4", "move"),
            ("D3", "D2", "order"),
            ("E1", None, "medal"),
            ("D3", None, "move"),
        ],
    )
    def test_the_question_is_guessed_from_what_is_clicked(self, a: str, b: str | None, question: str) -> None:
        board = Position.from_text("D . .T3 .T3 . .N4 . . . .").place("E1", hl.Objective("temporary", medals=1))
        assert guess(Dispute(board, "shoot", a, b)) == question  # type: ignore[arg-type]

    def test_a_move_that_the_unit_has_made_is_not_made_twice(self) -> None:
        """MOV-1"""
        assert ask("3", "F4", "F5", "move", moved=1).rules == ("MOV-1",)

    def test_the_look_up_is_the_one_of_the_lessons(self) -> None:
        assert ask(question="rule", words="can I shoot through my own troops").rules[0] == "LOS-2"

    def test_all_questions_wait_on_an_empty_board(self) -> None:
        for question in QUESTIONS:
            assert ask("empty", question=question).tone == "wait"

    def test_the_first_line_says_whose_medal_it_is_and_whether_the_walker_is_down(self) -> None:
        """OBJ-2, UNI-5"""
        assert ask("8", "E8", question="medal").heading == "Empire: 1 medal"
        assert ask("8", question="at-at").heading == "Not yet"
        assert ask("8", "B4", question="medal").unknown == ()  # an officer elsewhere has nothing to do with it

    def test_a_card_is_asked_about_the_units_of_one_side(self) -> None:
        """ORD-1: after a shot the second hex is the enemy's, whom no card of this side orders."""
        alone = ask("8", "E8", question="order", card="recon-right")
        shot = ask("8", "E8", "F9", "order", card="recon-right")
        assert (shot.tone, shot.verdict, shot.dispute.title) == (alone.tone, alone.verdict, alone.dispute.title)
        assert any("F9" in check.text for check in shot.checks)

    def test_dice_that_are_lost_anyway_are_told_behind_a_blocked_line(self) -> None:
        """ATK-6: no reading of the sight rules helps a shot that would have no dice."""
        board = hl.load("3").position.place("G8", "artillery")
        found = ask(board, "G8", "C8", "shoot")
        assert [check.name for check in found.checks if check.fine is False] == ["Line of sight", "Dice"]
        assert not found.readings and "ATK-6" in found.rules

    def test_each_way_back_has_its_own_rules(self) -> None:
        """RET-1, RET-7, TER-4"""
        ways = [(check.text, check.rules) for check in ask("8", "E8", question="retreat").checks]
        assert ways == [
            ("F7", ("RET-1",)),
            ("F8", ("RET-1",)),
            ("ignores 1, stays", ("RET-7", "TER-4")),
        ]

    def test_a_rule_that_is_read_another_way_is_marked_in_text_too(self) -> None:
        """LOS-3"""
        board = hl.load("3").position.place("D9", "trooper")
        found = ask(board, "D9", "C8", "shoot", {"los_target_terrain": "may-block"})
        assert "LOS-3 (⚠ Read another way here" in str(found)
