"""The computer's players at a table: who has to think, and on what."""

from __future__ import annotations

from hothlab.game.view import View, view_of
from hothlab.players.player import Choice, Player, opponent_player
from hothlab.tables.computer_reasons import said_of
from hothlab.tables.game import Game
from hothlab.tables.past import Past
from hothlab.tables.seats import YOU

__all__ = ["Computer"]


class Computer:
    """An opponent on each seat that is not a person's. Each sees what a player on its seat may see."""

    def __init__(self, game: Game, past: Past) -> None:
        self._game, self._past = game, past
        self._players: dict[int, Player] = {
            seat: opponent_player(level, game.battle.seed + seat)
            for seat, level in game.seats.people.items()
            if level != YOU
        }

    def to_think(self) -> tuple[Player, View] | None:
        """The player who has to decide, and what it sees; None when a person decides."""
        if not self._game.waiting:
            return None
        seat = self._game.asked.seat
        assert seat is not None
        return self._players[seat], view_of(self._game.battle.state, seat)

    def answer(self, choice: Choice) -> None:
        """Give the answer that the player who has to decide chose, and keep the reason for it."""
        game, seat, number = self._game, self._game.asked.seat, len(self._game.battle.steps)
        assert seat is not None
        reason = said_of(game.seats.people[seat], choice, len(game.battle.legal_actions()))
        game.play(choice.action)
        self._past.remember(number, reason)
