"""A table knows everything that it is asked about a decision."""

from __future__ import annotations

import pytest

from hothlab.game.phase import Phase
from hothlab.rules.catalogue import rule
from hothlab.tables.steps import TableStep, step_of


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
