"""Attacks as laws: on crowded boards, against tables and sums made by hand (ATK-2 to ATK-6)."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from hothlab.hexes import Hex
from hothlab.rules.attack import attack, dice_count, targets
from hothlab.rules.position import Position
from hothlab.rules.rulings import Rulings
from hothlab.rules.sight import sees
from tests.rules.by_hand import (
    LAW,
    UNITS,
    attack_dice,
    crowded,
    distances,
    penalty,
    protection,
    scout_dice,
    shoots_past,
)
from tests.rules.facing import facing
from tests.strategies import BOARD, positions, some_rulings


@given(crowded(), some_rulings(), st.integers(0, 3))
@settings(LAW, max_examples=150)
def test_every_attack_is_what_the_tables_say(board: tuple[Position, Hex], rulings: Rulings, moved: int) -> None:
    """ATK-2 to ATK-6, MOV-7, SPF-3: legal or not, and with how many dice, for every pair on a crowded board."""
    position, _origin = board
    for a in position.units:
        for b in [*position.units, *position.structures]:
            expected = 0 if a == b else attack_dice(position, a, b, rulings, moved)
            found = attack(position, a, b, rulings, moved)
            assert (found.dice, found.legal) == (expected, expected > 0), f"{a} against {b}"
            if found.legal:
                assert found.dice == found.base + sum(each.dice for each in found.modifiers)


@given(positions(), some_rulings(), st.integers(0, 3))
@LAW
def test_targets_are_exactly_the_legal_attacks(position: Position, rulings: Rulings, moved: int) -> None:
    """ATK-4: every enemy unit and structure that may be attacked, once, and nothing else."""
    for a in position.units:
        found = targets(position, a, rulings, moved)
        things = [*position.units, *position.structures]
        assert sorted(each.target for each in found) == sorted(
            b for b in things if a != b and attack_dice(position, a, b, rulings, moved)
        )
        assert all(each.legal and each.attacker == a for each in found)
        assert {each.target: each.dice for each in found} == {
            each.target: attack(position, a, each.target, rulings, moved).dice for each in found
        }


def test_the_bare_count_of_dice_may_leave_out_the_vehicles_penalty() -> None:
    """TER-2, ATK-6: as a card may; never the protection of the target."""
    position = facing("snowspeeder", "snowtrooper").terrain("D2", "wreckage").terrain("D3", "trenches")
    assert dice_count(position, Hex("D2"), Hex("D3"), Rulings()) == 1
    assert dice_count(position, Hex("D2"), Hex("D3"), Rulings(), ignores_terrain=True) == 3


@given(crowded(), some_rulings(), st.booleans())
@LAW
def test_the_bare_count_of_dice_is_the_attacks(
    board: tuple[Position, Hex], rulings: Rulings, ignores_terrain: bool
) -> None:
    """ATK-3, ATK-4, ATK-6: the number without the words, for each pair of enemies; none where it is not allowed."""
    position, _origin = board
    for a, unit in position.units.items():
        for b, other in position.units.items():
            if unit.side == other.side:
                continue
            number = dice_count(position, a, b, rulings, ignores_terrain)
            away = distances(a)[b]
            barred = away > len(UNITS[unit.kind].dice) or not sees(position, a, b, rulings)
            if barred or shoots_past(position, a, away, rulings):
                assert number is None
                continue
            expected = UNITS[unit.kind].dice[away - 1] - protection(position, a, b)
            expected += scout_dice(position, a, b, rulings) - (0 if ignores_terrain else penalty(position, a))
            assert number == expected


@given(positions(), some_rulings())
@LAW
def test_a_mirrored_board_mirrors_attacks(position: Position, rulings: Rulings) -> None:
    """ATK-4, BRD-1: left and right make no difference to who may attack whom, with how many dice."""
    mirrored = position.mirrored()
    for a in position.units:
        here = {(BOARD.mirrored(each.target), each.dice) for each in targets(position, a, rulings)}
        assert here == {(each.target, each.dice) for each in targets(mirrored, BOARD.mirrored(a), rulings)}
