"""hothlab teaches, checks and plays the board game Battle of Hoth.

    >>> import hothlab as hl
    >>> battle = hl.load("10")
    >>> print(hl.line_of_sight(battle.position, "B6", "D5"))
    B6 sees D5: nothing on C6 is in the way (LOS-1, LOS-3)

The names below are the whole public interface; each loads what it needs when it is first used.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

__version__ = "0.1.0"

if TYPE_CHECKING:
    from hothlab.errors import BadCode, BadFile, BadPosition, HothlabError, UnknownName
    from hothlab.game.battle import Battle
    from hothlab.game.scenario import Scenario, load, loads, scenarios
    from hothlab.hexes import Board, Hex, standard_board
    from hothlab.rules.attack import Attack, Modifier, attack, targets
    from hothlab.rules.catalogue import Rule, rule
    from hothlab.rules.dice import Hits, hits
    from hothlab.rules.movement import Reach, reach
    from hothlab.rules.odds import IllegalAttack, Odds, odds
    from hothlab.rules.position import Position
    from hothlab.rules.readings import Flip, Reading, flips, readings
    from hothlab.rules.reason import Reason
    from hothlab.rules.retreat import Retreats, retreats
    from hothlab.rules.rulings import Ruling, Rulings, ruling, rulings
    from hothlab.rules.sight import Sight, line_of_sight, sees, visible
    from hothlab.rules.terrain import Objective, Structure
    from hothlab.rules.units import Unit
    from hothlab.text import use_language

_HOMES = {
    "hothlab.errors": "BadCode BadFile BadPosition HothlabError UnknownName",
    "hothlab.game.battle": "Battle",
    "hothlab.game.scenario": "Scenario load loads scenarios",
    "hothlab.hexes": "Board Hex standard_board",
    "hothlab.rules.attack": "Attack Modifier attack targets",
    "hothlab.rules.catalogue": "Rule rule",
    "hothlab.rules.dice": "Hits hits",
    "hothlab.rules.movement": "Reach reach",
    "hothlab.rules.odds": "IllegalAttack Odds odds",
    "hothlab.rules.position": "Position",
    "hothlab.rules.readings": "Flip Reading flips readings",
    "hothlab.rules.reason": "Reason",
    "hothlab.rules.retreat": "Retreats retreats",
    "hothlab.rules.rulings": "Ruling Rulings ruling rulings",
    "hothlab.rules.sight": "Sight line_of_sight sees visible",
    "hothlab.rules.terrain": "Objective Structure",
    "hothlab.rules.units": "Unit",
    "hothlab.text": "use_language",
}
_HOME_OF = {name: home for home, names in _HOMES.items() for name in names.split()}

__all__ = ["__version__", *_HOME_OF]


def __getattr__(name: str) -> Any:
    """Load a public name from its home when it is first asked for."""
    if name not in _HOME_OF:
        raise AttributeError(f"module 'hothlab' has no attribute {name!r}")
    value = getattr(import_module(_HOME_OF[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted(__all__)
