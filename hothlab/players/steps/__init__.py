"""One file for each decision that a player makes, named like its member of `Phase`: see `players.step.PlayerStep`.

They are found by their names, so a decision whose file is missing stops the import of the opponents.
"""

from __future__ import annotations

from importlib import import_module

from hothlab.game.phase import Phase
from hothlab.players.step import PlayerStep

__all__ = ["STEPS"]

STEPS: dict[Phase, PlayerStep] = {phase: import_module(f"{__name__}.{phase.file}").STEP for phase in Phase.decided()}
