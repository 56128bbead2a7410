"""One file for each kind of decision, named like its member of `Phase`: see `hothlab.game.step.Step`.

They are found by their names, so a decision whose file is missing stops the import of the game.
"""

from __future__ import annotations

from importlib import import_module

from hothlab.game.phase import Phase
from hothlab.game.step import Step

__all__ = ["STEPS"]

STEPS: dict[Phase, Step] = {
    phase: import_module(f"{__name__}.{phase.file}").STEP for phase in Phase if phase is not Phase.OVER
}
