"""What an opponent counts at a glance, against the tables written out by hand."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from hothlab.hexes import Hex
from hothlab.players.outlook import Outlook
from hothlab.rules.position import Position
from tests.rules.by_hand import LAW, UNITS, crowded, distances, penalty, protection


@given(crowded(), st.booleans())
@LAW
def test_the_dice_against_each_enemy_within_reach(board: tuple[Position, Hex], ignores_terrain: bool) -> None:
    """ATK-4, ATK-6, TER: by distance and terrain, as an attack from there counts them; sight and scouts come later."""
    position, _origin = board
    for at, unit in position.units.items():
        enemies = [(hex, each.kind, each.badge) for hex, each in position.units.items() if each.side != unit.side]
        found = Outlook(position.ground, tuple(enemies), (), 0, False).dice_from(at, unit, ignores_terrain)
        own = 0 if ignores_terrain else penalty(position, at)
        near = [hex for hex, _kind, _badge in enemies if distances(at)[hex] <= len(UNITS[unit.kind].dice)]
        assert {hex: dice for dice, hex in found} == {
            hex: UNITS[unit.kind].dice[distances(at)[hex] - 1] - protection(position, at, hex) - own for hex in near
        }
        assert len(found) == len(near)
