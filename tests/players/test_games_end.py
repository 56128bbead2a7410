"""Games end: every battle between officers is won, or it has come to rest and says so."""

from __future__ import annotations

import pytest

import hothlab as hl
from hothlab.game.battle import MOST_ANSWERS, Battle, make_setup
from hothlab.game.setup import BattleTerms
from hothlab.game.stall import LONGEST, QUIET, stall_reason
from hothlab.game.view import view_of
from hothlab.hexes import SIDES
from hothlab.players.match import play_match
from hothlab.players.officer import Officer
from hothlab.rules.rulings import rulings

ALL = list(hl.scenarios())
MOST_READINGS = max(len(each.values) for each in rulings().values())
OFFICERS = {side: Officer() for side in SIDES}

PLAYS_ON = BattleTerms({"no_units_left": "plays-on"})


def readings(number: int) -> dict[str, str]:
    """Every ruling read in its nth way: over all numbers each reading comes up, and battles play on without units."""
    return {each.name: each.values[number % len(each.values)] for each in rulings().values()}


@pytest.mark.parametrize("scenario", ALL)
@pytest.mark.parametrize("number", range(MOST_READINGS))
def test_officers_end_every_battle_under_every_reading(scenario: str, number: int) -> None:
    """OBJ-1."""
    result = play_match(make_setup(hl.load(scenario).scenario, BattleTerms(readings(number))), OFFICERS, seed=number)
    assert (result.winner is None) == (result.stalled is not None)
    assert result.turns <= LONGEST


@pytest.mark.parametrize("scenario", ALL)
def test_officers_finish_battles_that_play_on(scenario: str) -> None:
    """OBJ-1: with this reading alone somebody always wins, for the side that is left has something to win by."""
    setup = make_setup(hl.load(scenario).scenario, PLAYS_ON)
    for seed in (2, 20):
        assert play_match(setup, OFFICERS, seed).winner in SIDES


@pytest.mark.parametrize(("scenario", "seed"), [("13", 6), ("13", 18), ("south-gate-retreat", 24)])
def test_units_at_the_door_leave(scenario: str, seed: int) -> None:
    """OBJ-5: these once stood on the exit for ever, since no order was given to whoever already stood there."""
    result = play_match(make_setup(hl.load(scenario).scenario, PLAYS_ON), OFFICERS, seed)
    assert result.winner in SIDES and result.turns < 150


@pytest.mark.parametrize(("scenario", "seed"), [("1", 20), ("1", 25), ("3", 41)])
def test_caution_wears_off_while_nobody_moves(scenario: str, seed: int) -> None:
    """Two cautious sides once waited for each other for ever: what they thought of a still board was never renewed."""
    result = play_match(make_setup(hl.load(scenario).scenario, PLAYS_ON), OFFICERS, seed)
    assert result.winner in SIDES and result.turns < 150


NOBODY_CAN_WIN = """hothlab: 1
name: Nobody can win
first: rebel
hand: {rebel: 3, empire: 3}
medals: {rebel: 5, empire: 5}
rebel: {artillery: [G1]}
empire: {}
"""


class TestStalled:
    def test_a_battle_that_nobody_can_win(self) -> None:
        """OBJ-1: the last unit stands alone, so the players may call it a draw, and opponents do."""
        battle = hl.loads(NOBODY_CAN_WIN, seed=1, rulings={"no_units_left": "plays-on"})
        result = play_match(battle.setup, OFFICERS, seed=1)
        assert (
            result.winner is None
            and str(result.stalled) == f"nobody has attacked and nothing was won for {QUIET} turns (OBJ-1)"
        )
        assert battle.stalled() is None
        while battle.stalled() is None:
            assert battle.state.turn <= QUIET
            seat = battle.decision.seat
            assert seat is not None
            battle.play(Officer().choose(view_of(battle.state, seat)).action)
        assert str(battle.stalled()) == str(result.stalled)
        assert battle.legal_actions(), "the rules know no draw, so nothing forbids to go on"

    def test_a_battle_that_is_over_has_not_stalled(self) -> None:
        battle = hl.load("t1", seed=4)
        while not battle.over:
            seat = battle.decision.seat
            assert seat is not None
            battle.play(Officer().choose(view_of(battle.state, seat)).action)
        assert battle.stalled() is None

    @pytest.mark.parametrize(
        ("turn", "changed", "words"),
        [(QUIET, 1, None), (QUIET + 1, 1, "for 80 turns"), (LONGEST, LONGEST, None), (LONGEST + 1, LONGEST, "in 500")],
    )
    def test_after_so_many_turns(self, turn: int, changed: int, words: str | None) -> None:
        reason = stall_reason(turn, changed)
        assert (reason is None) if words is None else words in str(reason)

    def test_as_many_answers_as_can_be_kept(self) -> None:
        battle: Battle = hl.load("1", seed=1)
        _begun = battle.state
        battle.steps = battle.steps * MOST_ANSWERS
        assert "nobody has won in 8,000 answers" in str(battle.stalled())
