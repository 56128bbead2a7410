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
import sys
from importlib import import_module
from importlib.util import spec_from_file_location
from pathlib import Path
home = Path(phase.__file__).parent.parent
there = {f"hothlab.{layer}.steps.surrender": home / layer / "steps" / "heal.py" for layer in sys.argv[2:]}
class Files:
    def find_spec(name, path, target=None):
        return spec_from_file_location(name, there[name]) if name in there else None
sys.meta_path.insert(0, Files)
import_module(f"hothlab.{sys.argv[1]}.steps")
"""
"""Adds a decision, with its file in the layers that come after the first word, and imports the layer of that word."""


@pytest.mark.parametrize("layer", ["game", "players", "tables"])
def test_each_decision_has_its_file_and_each_file_its_decision(layer: str) -> None:
    files = {path.stem for path in (HOME / layer / "steps").glob("*.py") if path.stem != "__init__"}
    assert files == {phase.file for phase in (STEPS if layer == "game" else Phase.decided())}


@pytest.mark.parametrize(
    ("layer", "made"), [("game", []), ("players", ["game"]), ("tables", ["game"]), ("tables", ["game", "players"])]
)
def test_a_decision_without_a_file_stops_the_import(layer: str, made: list[str]) -> None:
    """A new member of `Phase` is enough: its file is looked for by its name, in each of the three layers."""
    words = [sys.executable, "-c", NEW_DECISION, layer, *made]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    assert done.returncode, "it must not work"
    assert f"No module named 'hothlab.{layer}.steps.surrender'" in done.stderr


def test_with_its_three_files_it_is_there() -> None:
    """The other end of the test above: what is missing is nothing but these files."""
    words = [sys.executable, "-c", NEW_DECISION, "tables", "game", "players", "tables"]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


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
