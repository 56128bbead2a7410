"""A decision has a file of one name in each layer, and a table knows everything that it is asked about it."""

from __future__ import annotations

from pathlib import Path

import pytest

import hothlab
from hothlab.game.phase import Phase
from hothlab.rules.catalogue import rule
from hothlab.tables.steps import TableStep, step_of

LAYERS = ("game", "players", "tables")


@pytest.mark.parametrize("layer", LAYERS)
def test_each_decision_has_its_file_in_each_layer(layer: str) -> None:
    files = {path.stem for path in (Path(hothlab.__file__).parent / layer / "steps").glob("*.py")}
    missing = {phase.file for phase in Phase.decided()} - files
    assert not missing, f"hothlab/{layer}/steps has no {', '.join(sorted(missing))}"


@pytest.mark.parametrize("phase", Phase.decided())
def test_its_file_at_the_table_has_what_its_name_says(phase: Phase) -> None:
    step = step_of(phase)
    assert isinstance(step, TableStep)
    assert type(step).__module__ == f"hothlab.tables.steps.{phase.file}"
    assert step.doing().startswith("{name} is ")
    assert [rule(id).id for id in step.rules] == list(step.rules)


@pytest.mark.parametrize("phase", [phase for phase in Phase if phase not in Phase.decided()])
def test_nobody_is_asked_what_nature_decides(phase: Phase) -> None:
    with pytest.raises(ValueError, match=phase):
        step_of(phase)
