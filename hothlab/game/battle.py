"""A battle: a scenario that is being looked at or played."""

from __future__ import annotations

from hothlab.game.scenario import Scenario
from hothlab.rules.position import Position
from hothlab.rules.rulings import Rulings, RulingsLike

__all__ = ["Battle"]


class Battle:
    """A scenario with its rulings, at its set-up.

    >>> from hothlab.game.scenario import load
    >>> load("1").position.units["A3"]
    Unit('probe-droid', 2)
    """

    def __init__(self, scenario: Scenario, rulings: RulingsLike = None) -> None:
        self.scenario = scenario
        self.rulings = Rulings.of(rulings)
        self.position: Position = scenario.position

    def __repr__(self) -> str:
        return f"<Battle {self.scenario.name}>"
