"""Lines of sight on boards drawn as text."""

from hothlab.hexes import standard_board
from hothlab.rules.position import Position
from hothlab.rules.sight import Sight, line_of_sight

BOARD = standard_board()
BLOCKING = ["ridge", "building", "wreckage", "rocks", "serac"]  # TER-1, TER-2, TER-3, TER-5


def look(picture: str, a: str, b: str, **chosen: str) -> Sight:
    return line_of_sight(Position.from_text(picture), a, b, chosen)


def blockers(sight: Sight) -> set[str]:
    return {str(each.hex) for each in sight.blockers}
