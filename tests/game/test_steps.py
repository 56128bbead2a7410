"""A decision has one file of its name in each layer, and nothing works until all are there."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import hothlab
from hothlab.game.phase import Phase
from hothlab.game.steps import STEPS
from hothlab.game.turn import legal, start
from tests.game.table import battle

HOME = Path(hothlab.__file__).parent

NEW_DECISION = """
from enum import Enum
import hothlab.game.phase as phase
names = {each.name: each.value for each in phase.Phase}
more = Enum("Phase", {**names, "SURRENDER": "surrender"}, type=str, module=phase.__name__)
for name in ("of_nature", "file", "decided", "__hash__", "__str__"):
    setattr(more, name, phase.Phase.__dict__[name])
phase.Phase = more
import hothlab.game.steps
"""


@pytest.mark.parametrize("layer", ["game", "players", "tables"])
def test_each_decision_has_its_file_and_each_file_its_decision(layer: str) -> None:
    files = {path.stem for path in (HOME / layer / "steps").glob("*.py") if path.stem != "__init__"}
    assert files == {phase.file for phase in (STEPS if layer == "game" else Phase.decided())}


def test_a_decision_without_a_file_stops_the_import() -> None:
    """A new member of `Phase` is enough: its file is looked for by its name."""
    done = subprocess.run([sys.executable, "-c", NEW_DECISION], capture_output=True, text=True, check=False)
    assert done.returncode, "it must not work"
    assert "No module named 'hothlab.game.steps.surrender'" in done.stderr


def test_nature_has_no_options() -> None:
    """SET-3, ATK-4: whoever shuffles or rolls chooses nothing."""
    state = start(battle("D4:T3 A1:N4").setup)
    assert state.phase is Phase.SHUFFLE and legal(state) == ()
    assert {phase for phase in Phase if phase.of_nature} == {Phase.ROLL, Phase.SHUFFLE}


def test_each_says_what_it_asks() -> None:
    said = [step.what() for step in STEPS.values()]
    assert len(set(said)) == len(said) == len(Phase) - 1


@pytest.mark.parametrize("phase", Phase)
def test_a_phase_is_its_text(phase: Phase) -> None:
    """`battle.decision.kind == "order"` holds, in a set and a dictionary too."""
    text = phase.value
    assert phase == text and hash(phase) == hash(text) and f"{phase}" == str(phase) == text
    assert {text: 1}[phase] == 1
