"""Moments of a battle that drills ask about: the battle is played up to there, so that the engine itself answers."""

from __future__ import annotations

from collections.abc import Iterable

from hothlab.game.actions import Done, Fire, Move, Order, PlayCard, Roll, of_kind
from hothlab.game.battle import Battle
from hothlab.game.decks import Deck
from hothlab.game.phase import Phase
from hothlab.game.scenario import Scenario
from hothlab.game.setup import Seat, Setup
from hothlab.hexes import SIDES, Hex, Side
from hothlab.rules.position import Position
from hothlab.rules.rulings import Rulings

__all__ = ["FirstTurn"]

_CARD = "direct-from-hq"
"""It orders any 3 units, and has no bonus."""


class FirstTurn:
    """The first turn of a side on a board, with Direct from HQ in its hand and dice that fall as they are told."""

    def __init__(self, position: Position, side: Side) -> None:
        scenario = Scenario("", side, dict.fromkeys(SIDES, 1), dict.fromkeys(SIDES, 9), position)
        decks = {each: Deck(each, (_CARD,) * 4) for each in SIDES}
        setup = Setup(scenario, Rulings(), tuple(Seat(each) for each in SIDES), decks)
        self.battle = Battle.from_setup(setup, seed=0, dice="manual")
        while self.asks is Phase.SHUFFLE:
            self.battle.play(self.battle.nature_answer())
        self.battle.play(PlayCard(_CARD))

    @property
    def position(self) -> Position:
        """What stands on the board now."""
        return self.battle.position

    @property
    def asks(self) -> Phase:
        """What is to be decided now."""
        return self.battle.decision.kind

    def orders(self, hexes: Iterable[Hex]) -> None:
        """Order the units on these hexes; then come the moves."""
        for hex in hexes:
            self.battle.play(Order(hex))
        if self.asks is Phase.ORDER:
            self.battle.play(Done())

    def moves(self, origin: Hex, to: Hex) -> None:
        """Move an ordered unit."""
        self.battle.play(Move(origin, to))

    def attacks_begin(self) -> None:
        """No more moves."""
        if self.asks is Phase.MOVE:
            self.battle.play(Done())

    def fires(self, attacker: Hex, target: Hex, face: str) -> bool:
        """Attack, with the same face on each die; False where the rules do not allow it."""
        attack = Fire(attacker, target)
        if attack not in self.attacks:
            return False
        self.battle.play(attack)
        self.battle.play(Roll(*(face,) * self.battle.decision.number))
        return True

    @property
    def attacks(self) -> tuple[Fire, ...]:
        """All attacks that are allowed now."""
        return tuple(of_kind(Fire, self.battle.legal_actions()))

    @property
    def attackers(self) -> frozenset[Hex]:
        """The units that may attack now."""
        return frozenset(each.attacker for each in self.attacks)
