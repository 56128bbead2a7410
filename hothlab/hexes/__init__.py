"""The lattice, the board and the names of hexes. Nothing here knows a rule of the game."""

from hothlab.hexes.board import SIDES, Board, Point, Section, Side, beside, opponent, standard_board
from hothlab.hexes.hex import Hex

__all__ = ["SIDES", "Board", "Hex", "Point", "Section", "Side", "beside", "opponent", "standard_board"]
