"""What else an attacker could do: the numbers are those of the engine on the board as it would be, best first."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import hothlab as hl
from hothlab.desks.settle import Verdict
from hothlab.language.text import chance
from hothlab.rules.attack import Attack, Modifier, attack
from hothlab.rules.odds import AIMS, MOST_DICE, Aim, Odds, attack_odds
from hothlab.rules.position import Position
from hothlab.rules.rulings import Rulings
from tests import strategies
from tests.desks.patience import patient
from tests.desks.settle.asking import ask

CLOSE = Position.from_text("D . . .T3 *N4 . . . . .")
EXTRA = st.integers(0, 6)
Fight = tuple[Position, str, str]


@st.composite
def fights(draw: st.DrawFn) -> Fight:
    """A position with a unit in the middle and an enemy, or a structure for the Empire, near it."""
    position = draw(strategies.positions(most_units=8, most_terrain=10))
    unit, enemy = draw(strategies.units()), draw(strategies.units())
    target = draw(st.sampled_from(["D4", "C5", "B5", "E7", "G5"]))
    position = position.terrain("D5", None).remove("D5").place("D5", unit)
    position = position.remove(target).terrain(target, draw(st.sampled_from([None, "trenches", "rocks", "crevasse"])))
    if enemy.side == unit.side:
        position = position.place(target, draw(strategies.structures()))
    else:
        at = position.board.hex(target)
        ground = position if position.ground.closed_to(at, enemy.profile) is None else position.terrain(at, None)
        position = ground.place(at, enemy)
    return position, "D5", target


def by_engine(position: Position, a: str, b: str, rulings: Rulings, extra: int, moved: int = 0) -> Attack:
    """The attack as the engine has it on a board."""
    return attack(position, a, b, rulings, moved, [Modifier(extra, "CMD-1", "a card")] if extra else [])


def relocated(position: Position, a: str, b: str) -> Position:
    """The unit of one hex on another, with whatever else is there left as it is; SPF-2: its E-Web is moving then."""
    units = dict(position.units)
    unit = units.pop(position.board.hex(a))
    units[position.board.hex(b)] = unit.turned("moving") if unit.badge == "e-web" else unit
    ground = position.ground
    return Position(ground.terrain, units, ground.structures, position.objectives)


def odds(fight: Fight, rulings: Any = None, **more: Any) -> Verdict:
    return ask(*fight, "odds", rulings, **more)


@given(fights(), st.integers(0, 3), EXTRA, st.sampled_from(AIMS), strategies.some_rulings())
@patient
def test_the_odds_are_the_engines(fight: Fight, moved: int, extra: int, aim: Aim, rulings: Rulings) -> None:
    found = odds(fight, rulings, moved=moved, extra=extra, aim=aim)
    expected = by_engine(*fight, rulings, extra, moved)
    if expected.legal and expected.dice <= MOST_DICE:
        assert found.shown.joint == attack_odds(expected, aim).joint
        return
    assert not isinstance(found.shown, Odds)
    assert expected.legal or found.yes is False


@given(fights(), EXTRA, st.sampled_from(AIMS), strategies.some_rulings())
@patient
def test_other_hexes(fight: Fight, extra: int, aim: Aim, rulings: Rulings) -> None:
    """MOV-1, MOV-7, ATK-5, SPF-2"""
    position, a, b = fight
    found = odds(fight, rulings, extra=extra, aim=aim)
    rows = {row.attack.attacker: row for row in found.what_if.hexes}
    for hex, arrival in hl.reach(position, a).arrivals.items():
        other = by_engine(relocated(position, a, hex), hex, b, rulings, extra, arrival.distance)
        assert (hex in rows) == (other.legal and other.dice <= MOST_DICE)
        if hex in rows:
            row = rows.pop(hex)
            assert (row.dice, row.arrival) == (other.dice, arrival)
            assert row.odds.joint == attack_odds(other, aim).joint
            assert arrival.may_attack
    assert rows == {}


@given(fights(), EXTRA, strategies.some_rulings())
@patient
def test_other_targets_and_dice(fight: Fight, extra: int, rulings: Rulings) -> None:
    position, a, b = fight
    found = odds(fight, rulings, extra=extra)
    rows = {row.attack.target: row for row in found.what_if.targets}
    for hex in {*position.units, *position.structures} - {b}:
        other = by_engine(position, a, hex, rulings, extra)
        assert (hex in rows) == (other.legal and other.dice <= MOST_DICE)
        if hex in rows:
            assert rows[hex].odds.joint == attack_odds(other).joint
    assert b not in rows
    now = by_engine(position, a, b, rulings, extra)
    for row in found.what_if.dice:
        assert row.odds.joint == attack_odds(now, dice=row.dice).joint
    numbers = [now.dice - 1, now.dice + 1] if now.legal and now.dice <= MOST_DICE else []
    assert [row.dice for row in found.what_if.dice] == [n for n in numbers if 1 <= n <= MOST_DICE]


@given(fights(), st.integers(0, 2))
@patient
def test_the_best_stands_first(fight: Fight, extra: int) -> None:
    what_if = odds(fight, extra=extra).what_if
    for rows in (what_if.hexes, what_if.targets):
        worth = [(row.odds.eliminate, row.odds.expected_losses) for row in rows]
        assert worth == sorted(worth, reverse=True)


def test_a_hex_to_attack_from_when_this_one_is_too_far() -> None:
    """ATK-4: two hexes out of range, and the snowspeeder flies there."""
    found = odds((Position.from_text("D .S3 . . . .N4 . . . ."), "D1", "D5"))
    assert found.yes is False and "4 hexes away" in found.sentence
    best = found.what_if.hexes[0]
    assert (best.attack.attacker, best.dice, best.label) == ("D4", 4, "from D4, 3 hexes away")
    assert found.what_if.dice == ()


def test_without_a_target_there_are_all_targets() -> None:
    """ATK-4: C4 and D4 are beside D3."""
    board = Position.from_text("C . . . .N2 . . . . . .\nD . . .T3 *N4 . . . . .\nE . . .S3 . . . . . . .")
    assert {row.attack.target for row in ask(board, "D3", None, "odds").what_if.targets} == {"C4", "D4"}


def test_a_unit_that_has_moved_moves_no_more() -> None:
    """MOV-1"""
    fight = CLOSE, "D3", "D4"
    assert odds(fight).what_if.hexes and not odds(fight, moved=1).what_if.hexes


def test_a_card_in_play_counts_for_all_of_them() -> None:
    """CMD-1: with Defensive Position a unit rolls one die more, and stays where it is."""
    fight = CLOSE, "D3", "D4"
    usual, carded = odds(fight), odds(fight, card="defensive-position")
    assert carded.what_if.hexes == ()
    assert [row.dice for row in carded.what_if.dice] == [row.dice + 1 for row in usual.what_if.dice]


def test_an_e_web_that_moves_does_not_re_roll() -> None:
    """SPF-2"""
    fight = CLOSE.place("D3", "trooper", badge="e-web"), "D3", "D4"
    assert odds(fight).shown.rerolls
    assert not any(row.odds.rerolls for row in odds(fight).what_if.hexes)
    assert not odds(fight, moved=1).shown.rerolls


def test_chances_are_told_as_fractions() -> None:
    found = odds((CLOSE.place("D4", "snowtrooper", 1), "D3", "D4"))
    row = found.what_if.dice[0]
    assert str(row) == "with one die less: 1 die; eliminates the target: 1 in 2 (50 %); drives it back: 1 in 6 (17 %)"
    assert str(row) in str(found) and chance(row.odds.eliminate) in row.text
    plain = found.plain()["what_if"][0]
    assert (plain["dice"], plain["eliminate"]["fraction"]) == (1, "1/2")


@pytest.mark.parametrize(("extra", "dice"), [(4, [11]), (6, [])])
def test_more_dice_than_odds_are_worked_out_for(extra: int, dice: list[int]) -> None:
    """SPF-3 with one die for each scout around the target, and a card: 3 + 5 + 4 are 12, the most."""
    position = Position.from_text("D . . .T3 .N4 . . . . .")
    for hex in ("C4", "C5", "D5", "E4", "E5"):
        position = position.terrain(hex, "ridge").place(hex, "trooper", badge="scout")
    found = odds((position, "D3", "D4"), {"scout_stack": "one-each"}, extra=extra)
    assert [row.dice for row in found.what_if.dice] == dice
    assert isinstance(found.shown, Odds) == bool(dice)
