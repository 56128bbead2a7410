"""One file for each decision that a person makes, named like its member of `Phase`: see `tables.step.TableStep`.

They are found by their names, so a decision whose file is missing stops the import of the table.
"""

from __future__ import annotations

from importlib import import_module

from hothlab.game.phase import Phase
from hothlab.tables.step import TableStep

__all__ = ["STEPS", "TableStep", "step_of"]

STEPS: dict[Phase, TableStep] = {phase: import_module(f"{__name__}.{phase.file}").STEP for phase in Phase.decided()}


def step_of(phase: Phase) -> TableStep:
    """What a table knows of a decision that a person makes."""
    if phase not in STEPS:
        raise ValueError(phase)
    return STEPS[phase]
