"""Who decides: random, greedy and searching opponents. Each sees only what its side may see."""

from hothlab.players.player import LEVELS, Choice, Player, opponent_player

__all__ = ["LEVELS", "Choice", "Player", "opponent_player"]
