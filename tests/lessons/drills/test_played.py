"""A turn that is played up to the moment a drill asks about."""

from __future__ import annotations

from hothlab.game.phase import Phase
from hothlab.hexes import Hex
from hothlab.lessons.drills.played import FirstTurn
from hothlab.rules.position import Position

D2, D5, G5, E5 = map(Hex, ("D2", "D5", "G5", "E5"))


def turn() -> FirstTurn:
    return FirstTurn(Position.from_text("D .T3 .T3 . . .N4 . . . .\nG . . . . .T3 . . . . ."), "rebel")


def test_orders_moves_and_attacks_come_in_their_order() -> None:
    """TRN-1, ORD-1, MOV-7: two hexes and no attack; who stays may attack."""
    played = turn()
    asked = [played.asks]
    played.orders([G5, D2])
    asked.append(played.asks)
    played.moves(G5, E5)
    played.attacks_begin()
    assert [*asked, played.asks] == [Phase.ORDER, Phase.MOVE, Phase.ATTACK]
    assert played.attackers == {D2}
    assert E5 in played.position.units


def test_dice_fall_as_they_are_told() -> None:
    """HIT-1, ATK-1: blasts take off miniatures, and the unit has attacked."""
    played = turn()
    played.orders([D2])
    played.attacks_begin()
    assert played.attackers == {D2}
    assert not played.fires(Hex("D1"), D5, "blast")
    assert played.fires(D2, D5, "blast")
    assert played.position.units[D5].miniatures == 3  # 1 die at distance 3
    assert D2 not in played.attackers
