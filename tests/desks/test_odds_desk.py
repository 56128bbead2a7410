"""The odds desk: whatever is chosen, its numbers are those of the engine on the board as it would be."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

import hothlab as hl
from hothlab.base.errors import HothlabError
from hothlab.desks.odds_desk import OddsDesk
from hothlab.desks.palette import Tool, palette
from hothlab.desks.settle.dispute import MOST_EXTRA
from hothlab.desks.what_if import _MOST_DICE
from hothlab.language.text import chance
from hothlab.rules.attack import Attack, Modifier, attack
from hothlab.rules.odds import AIMS, Aim, attack_odds
from hothlab.rules.position import Position
from hothlab.rules.rulings import Rulings
from hothlab.rules.units import Unit
from tests import strategies
from tests.desks.patience import patient

TOOLS = [tool for group in palette() for tool in group.tools]
CLOSE = Position.from_text("D . . .T3 *N4 . . . . .")
Deed = Callable[[OddsDesk], bool]

DIE = "die_double_face"


def deeds() -> st.SearchStrategy[Deed]:
    """Anything a person can do at the desk, sensible or not."""
    hex = st.one_of(strategies.hexes(), st.sampled_from(["C4", "D4", "E4", "Z9"]))
    return st.one_of(
        hex.map(lambda at: lambda desk: desk.click(at)),
        hex.map(lambda at: lambda desk: desk.choose(at)),
        st.tuples(st.sampled_from(TOOLS), hex).map(lambda two: lambda desk: desk.edit(*two)),
        st.sampled_from([*TOOLS, None, None]).map(lambda tool: lambda desk: desk.take(tool)),
        st.integers(-1, 10).map(lambda n: lambda desk: desk.set_moved(n)),
        st.integers(-1, 8).map(lambda n: lambda desk: desk.set_extra(n)),
        st.sampled_from([*AIMS, "glory"]).map(lambda aim: lambda desk: desk.set_aim(aim)),
        st.sampled_from(["infantry", "cross", "blast"]).map(lambda face: lambda desk: desk.rule_by(DIE, face)),
        st.sampled_from(["4", "12", "nowhere", CLOSE.code]).map(lambda text: lambda desk: desk.start_from(text)),
        st.sampled_from([OddsDesk.undo, OddsDesk.redo, OddsDesk.swap, OddsDesk.reset_rulings, OddsDesk.choose_none]),
    )


@st.composite
def fights(draw: st.DrawFn) -> tuple[Position, str, str]:
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


def by_engine(desk: OddsDesk, position: Position, a: str, b: str, moved: int) -> Attack:
    """The attack as the engine has it on a board, with the desk's rulings and its extra dice."""
    extra = [Modifier(desk.extra, "CMD-1", "a card")] if desk.extra else []
    return attack(position, a, b, desk.rulings, moved, extra)


def turned(position: Position, hex: str, moved: int) -> Position:
    """SPF-2: an E-Web that has moved is moving."""
    unit = position.units[position.board.hex(hex)]
    return position.place(hex, unit.turned("moving")) if moved and unit.badge == "e-web" else position


def relocated(position: Position, a: str, b: str) -> Position:
    """The unit of one hex on another, with whatever else is there left as it is."""
    units = dict(position.units)
    units[position.board.hex(b)] = units.pop(position.board.hex(a))
    ground = position.ground
    moved = Position(ground.terrain, units, ground.structures, position.objectives)
    return turned(moved, b, 1)


class TestLaws:
    @given(strategies.positions(), st.lists(deeds(), max_size=12))
    @patient
    def test_after_anything_the_desk_says_what_the_engine_says(self, position: Position, done: list[Deed]) -> None:
        desk = OddsDesk(position)
        heard: list[OddsDesk] = []
        desk.on_change(heard.append)
        for number, deed in enumerate(done, start=1):
            before = desk.position, desk.attacker, desk.target, desk.moved, desk.extra, desk.aim, desk.rulings
            fine = deed(desk)
            assert fine == (desk.message == "")
            assert len(heard) == number
            if not fine:
                after = desk.position, desk.attacker, desk.target, desk.moved, desk.extra, desk.aim, desk.rulings
                assert after == before
        self.check(desk)

    @given(fights(), st.integers(0, 3), st.integers(0, MOST_EXTRA), st.sampled_from(AIMS), strategies.some_rulings())
    @patient
    def test_any_fight(
        self, fight: tuple[Position, str, str], moved: int, extra: int, aim: Aim, rulings: Rulings
    ) -> None:
        self.check(OddsDesk(*fight, rulings, moved, extra, aim))

    @staticmethod
    def check(desk: OddsDesk) -> None:
        a, b = desk.attacker, desk.target
        if a is None or b is None:
            assert (desk.attack, desk.odds, desk.refusal, desk.retreats, desk.rules) == (None, None, "", (), ())
            return
        board = turned(desk.position, a, desk.moved)
        expected = by_engine(desk, board, a, b, desk.moved)
        assert desk.attack is not None
        assert (desk.attack.dice, desk.attack.refusal) == (expected.dice, expected.refusal)
        assert [each.id for each in desk.rules] == list(expected.rules)
        if desk.odds is None:
            assert desk.refusal
            assert not expected.legal or expected.dice > _MOST_DICE
            assert desk.retreats == ()
        else:
            assert desk.refusal == ""
            assert desk.odds.joint == attack_odds(expected, desk.aim).joint
            if b in desk.position.units:
                numbers = range(1, expected.dice + 1)
                assert desk.retreats == tuple(hl.retreats(desk.position, b, n, desk.rulings) for n in numbers)
            else:
                assert desk.retreats == ()
        assert str(desk).endswith(desk.code)

    @given(fights(), st.integers(0, MOST_EXTRA), st.sampled_from(AIMS), strategies.some_rulings())
    @patient
    def test_what_if_hexes(self, fight: tuple[Position, str, str], extra: int, aim: Aim, rulings: Rulings) -> None:
        """MOV-1, MOV-7, ATK-5, SPF-2"""
        position, a, b = fight
        desk = OddsDesk(position, a, b, rulings, extra=extra, aim=aim)
        rows = {row.attack.attacker: row for row in desk.what_if.hexes}
        for hex, arrival in hl.reach(position, a).arrivals.items():
            found = by_engine(desk, relocated(position, a, hex), hex, b, arrival.distance)
            assert (hex in rows) == (found.legal and found.dice <= _MOST_DICE)
            if hex in rows:
                row = rows.pop(hex)
                assert (row.dice, row.arrival) == (found.dice, arrival)
                assert row.odds.joint == attack_odds(found, aim).joint
                assert arrival.may_attack
        assert rows == {}

    @given(fights(), st.integers(0, MOST_EXTRA), strategies.some_rulings())
    @patient
    def test_what_if_targets_and_dice(self, fight: tuple[Position, str, str], extra: int, rulings: Rulings) -> None:
        position, a, b = fight
        desk = OddsDesk(position, a, b, rulings, extra=extra)
        rows = {row.attack.target: row for row in desk.what_if.targets}
        for hex in {*position.units, *position.structures} - {b}:
            found = by_engine(desk, position, a, hex, 0)
            assert (hex in rows) == (found.legal and found.dice <= _MOST_DICE)
            if found.legal and hex in rows:
                assert rows[hex].odds.joint == attack_odds(found).joint
        assert b not in rows
        now = by_engine(desk, position, a, b, 0)
        for row in desk.what_if.dice:
            assert row.odds.joint == attack_odds(now, dice=row.dice).joint
        numbers = [now.dice - 1, now.dice + 1] if now.legal else []
        assert [row.dice for row in desk.what_if.dice] == [n for n in numbers if 1 <= n <= _MOST_DICE]

    @given(fights(), st.integers(0, 2))
    @patient
    def test_the_best_stands_first(self, fight: tuple[Position, str, str], extra: int) -> None:
        what_if = OddsDesk(*fight, extra=extra).what_if
        for rows in (what_if.hexes, what_if.targets):
            worth = [(row.odds.eliminate, row.odds.expected_losses) for row in rows]
            assert worth == sorted(worth, reverse=True)

    @given(fights())
    @patient
    def test_without_cards_it_is_what_a_person_asks_the_engine(self, fight: tuple[Position, str, str]) -> None:
        desk = OddsDesk(*fight)
        if desk.odds is None:
            with pytest.raises(hl.IllegalAttack) as caught:
                hl.odds(*fight)
            assert desk.refusal == str(caught.value.reason)
        else:
            assert desk.odds == hl.odds(*fight)
            assert desk.attack == hl.attack(*fight)


class TestChoosing:
    BOARD = Position.from_text("C . . . .N2 . . . . . .\nD . . .T3 *N4 . . . . .\nE . . .S3 . . . . . .G .")

    def test_own_unit_then_enemy(self) -> None:
        desk = OddsDesk(self.BOARD)
        assert desk.prompt == "Choose the unit that attacks."
        assert not desk.click("A1")
        assert desk.message == "no unit stands on A1"
        assert desk.click("D3")
        assert desk.prompt == "Attacker: Echo Base troopers on D3. Choose the target."
        assert [row.attack.target for row in desk.what_if.targets] == ["C4", "D4"]
        assert not desk.click("A1")
        assert desk.message == "nothing to attack stands on A1"
        assert desk.click("D4")
        assert (desk.attacker, desk.target) == ("D3", "D4")
        assert desk.prompt == str(desk.attack)

    def test_another_own_unit_takes_its_place(self) -> None:
        desk = OddsDesk(self.BOARD, "D3", "D4", moved=1)
        desk.click("E3")
        assert (desk.attacker, desk.target, desk.moved) == ("E3", "D4", 0)

    def test_the_attacker_again_puts_it_back(self) -> None:
        desk = OddsDesk(self.BOARD, "D3", "D4")
        desk.click("D3")
        assert (desk.attacker, desk.target) == (None, None)

    def test_a_structure(self) -> None:
        """STR-1: it is a target, and for the Rebels a forbidden one."""
        desk = OddsDesk(self.BOARD, "D3", "E9")
        assert desk.odds is None
        assert "own side (STR-1)" in desk.refusal
        assert not desk.swap()
        assert desk.message == "no unit stands on E9"
        near = OddsDesk(self.BOARD.place("E8", "snowtrooper"), "E8", "E9")
        assert near.odds is not None
        assert near.retreats == ()

    def test_swap(self) -> None:
        desk = OddsDesk(self.BOARD, "D3", "D4", moved=1)
        assert desk.swap()
        assert (desk.attacker, desk.target, desk.moved) == ("D4", "D3", 0)
        assert not OddsDesk(self.BOARD, "D3").swap()

    def test_what_is_erased_is_no_longer_chosen_until_it_is_back(self) -> None:
        desk = OddsDesk(self.BOARD, "D3", "D4")
        desk.edit(Tool("eraser"), "D4")
        assert (desk.attacker, desk.target) == ("D3", None)
        desk.undo()
        assert (desk.attacker, desk.target) == ("D3", "D4")
        desk.edit(Tool("unit", Unit("trooper")), "D4")
        assert desk.target is None
        desk.edit(Tool("eraser"), "D3")
        assert desk.attacker is None

    @pytest.mark.parametrize(
        ("attacker", "target"), [("A1", None), ("D3", "A1"), ("D3", "D3"), ("D3", "E3"), ("Z1", None)]
    )
    def test_a_desk_is_not_made_with_wrong_hexes(self, attacker: str, target: str | None) -> None:
        with pytest.raises(HothlabError):
            OddsDesk(self.BOARD, attacker, target)

    @pytest.mark.parametrize(
        ("deed", "message"),
        [
            (lambda desk: desk.set_moved(-1), "an attacker has moved 0 to 9 hexes, not -1"),
            (lambda desk: desk.set_extra(7), "a card adds 0 to 6 dice, not 7"),
            (
                lambda desk: desk.set_aim("elimnate"),
                "there is no aim for a re-roll called 'elimnate'; did you mean eliminate?",
            ),
            (
                lambda desk: desk.rule_by(DIE, "blast"),
                "there is no reading of die_double_face called 'blast'; choose from",
            ),
        ],
    )
    def test_bad_numbers(self, deed: Deed, message: str) -> None:
        desk = OddsDesk(self.BOARD, "D3", "D4", moved=1, extra=1)
        assert not deed(desk)
        assert message in desk.message
        assert (desk.moved, desk.extra, desk.aim, desk.die) == (1, 1, "losses", "infantry")


class TestExamples:
    def test_a_card_and_a_move(self) -> None:
        """TER-3, MOV-7: 3 dice, 1 fewer for the rocks, 2 from a card; after 2 hexes no attack."""
        desk = OddsDesk(CLOSE, "D3", "D4", extra=2, moved=1)
        assert desk.attack is not None
        assert [str(each) for each in desk.attack.modifiers] == ["−1: protected by rocks (TER-3)", "+2: a card (CMD-1)"]
        assert desk.attack.dice == 4
        desk.set_moved(2)
        assert desk.odds is None
        assert desk.refusal == "it may attack only after moving 1 hex or less (MOV-7)"

    def test_the_die(self) -> None:
        """HIT-1"""
        desk = OddsDesk(CLOSE.place("D4", "snowtrooper", 1), "D3", "D4")
        assert desk.odds is not None
        assert desk.odds.casualties[0] == Fraction(1, 4)
        desk.rule_by("die_double_face", "cross")
        assert desk.odds is not None
        assert desk.odds.casualties[0] == Fraction(4, 9)

    def test_an_e_web_that_moves_does_not_re_roll(self) -> None:
        """SPF-2"""
        desk = OddsDesk(CLOSE.place("D3", "trooper", badge="e-web"), "D3", "D4")
        assert desk.odds is not None
        assert desk.odds.rerolls
        assert not any(row.odds.rerolls for row in desk.what_if.hexes)
        desk.set_moved(1)
        assert desk.odds is not None
        assert not desk.odds.rerolls

    def test_a_hex_to_attack_from_when_this_one_is_too_far(self) -> None:
        """ATK-4: two hexes out of range, and the snowspeeder flies there."""
        desk = OddsDesk(Position.from_text("D .S3 . . . .N4 . . . ."), "D1", "D5")
        assert desk.odds is None
        assert "4 hexes away" in desk.refusal
        best = desk.what_if.hexes[0]
        assert (best.attack.attacker, best.dice) == ("D4", 4)
        assert best.label == "from D4, 3 hexes away"
        assert str(best) == f"from D4, 3 hexes away: {best.text}"
        assert chance(best.odds.eliminate) in best.text
        assert desk.what_if.dice == ()
        desk.set_moved(1)
        assert desk.what_if.hexes == ()

    def test_chances_are_told_as_fractions(self) -> None:
        desk = OddsDesk(CLOSE.place("D4", "snowtrooper", 1), "D3", "D4")
        assert str(desk.what_if.dice[0]) == (
            "with one die less: 1 die; eliminates the target: 1 in 2 (50 %); drives it back: 1 in 6 (17 %)"
        )

    def test_more_dice_than_odds_are_worked_out_for(self) -> None:
        """SPF-3 with one die for each scout around the target, and a card: 3 + 5 + 6."""
        position = Position.from_text("D . . .T3 .N4 . . . . .")
        for hex in ("C4", "C5", "D5", "E4", "E5"):
            position = position.terrain(hex, "ridge").place(hex, "trooper", badge="scout")
        desk = OddsDesk(position, "D3", "D4", {"scout_stack": "one-each"}, extra=6)
        assert desk.attack is not None
        assert desk.attack.dice == 14
        assert [row.dice for row in desk.what_if.dice] == []
        desk.set_extra(4)
        assert desk.odds is not None
        assert [row.dice for row in desk.what_if.dice] == [11]
        desk.set_extra(6)
        assert desk.odds is None
        assert desk.refusal == "the number of dice is a whole number from 0 to 12, not 14"


def test_one_line_of_text_holds_attacker_target_and_moved() -> None:
    desk = OddsDesk("8", "E8", "F9", moved=1, extra=2)
    other = OddsDesk()
    assert other.start_from(desk.share)
    assert (other.attacker, other.target, other.moved, other.extra) == ("E8", "F9", 1, 2)
    assert other.odds == desk.odds
    assert other.start_from(f"{desk.code} E8 F9 los_edge_sides=per-edge"), "the sight desk's line"
    assert other.target == "F9"
