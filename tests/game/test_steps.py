"""A decision has one file of its name in each layer, and the types do not fit until all are there."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Mapping
from importlib import import_module
from pathlib import Path

import pytest

import hothlab
import hothlab.game.steps as game
import hothlab.players.steps as players
import hothlab.tables.steps as tables
from hothlab.game.phase import Phase
from hothlab.game.turn import legal, start
from tests.game.table import battle

HOME = Path(hothlab.__file__).parent

LAYERS: dict[str, Mapping[Phase, object]] = {"game": game.STEPS, "players": players.STEPS, "tables": tables.STEPS}


@pytest.mark.parametrize("layer", LAYERS)
def test_each_decision_has_its_file_and_each_file_its_decision(layer: str) -> None:
    files = {path.stem for path in (HOME / layer / "steps").glob("*.py") if path.stem != "__init__"}
    assert files == {phase.file for phase in LAYERS[layer]}


@pytest.mark.parametrize("layer", LAYERS)
def test_each_decision_is_answered_by_the_file_of_its_name(layer: str) -> None:
    steps = LAYERS[layer]
    assert {phase: import_module(f"hothlab.{layer}.steps.{phase.file}").STEP for phase in steps} == steps


def test_a_new_decision_is_a_type_error_until_each_layer_has_it(tmp_path: Path) -> None:
    """A new member of `Phase` is enough: mypy names the three places that do not know it, and no others."""
    phases = (HOME / "game" / "phase.py").read_text("utf-8")
    more = tmp_path / "phase.py"
    more.write_text(phases.replace("    ROLL = ", '    SURRENDER = "surrender"\n    ROLL = '), "utf-8")
    shadow = ["--cache-dir", os.devnull, "--follow-imports=silent", "--shadow-file", "hothlab/game/phase.py", str(more)]
    files = [f"hothlab/{layer}/steps/__init__.py" for layer in LAYERS]
    words = [sys.executable, "-m", "mypy", *shadow, *files]
    done = subprocess.run(words, capture_output=True, text=True, check=False, cwd=HOME.parent)
    wrong = [line for line in done.stdout.splitlines() if ": error: " in line]
    assert sorted(line.split(":")[0] for line in wrong) == sorted(map(str, map(Path, files)))
    assert all("Phase.SURRENDER" in line for line in wrong)


def test_nobody_else_asks_which_decision_it_is() -> None:
    """What a table or its drawing must know of a decision stands in the decision's file."""
    asks = re.compile(r"(asked|decision)\.kind (==|!=|in|not in) (?!STEPS)")
    files = [path for path in HOME.rglob("*.py") if path.name != "phase.py"]
    found = [path.name for path in files if asks.search(path.read_text("utf-8"))]
    assert found == []


def test_nature_has_no_options() -> None:
    """SET-3, ATK-4: whoever shuffles or rolls chooses nothing."""
    state = start(battle("D4:T3 A1:N4").setup)
    assert state.phase is Phase.SHUFFLE and legal(state) == ()
    assert {phase for phase in Phase if phase.of_nature} == {Phase.ROLL, Phase.SHUFFLE}


def test_each_says_what_it_asks() -> None:
    said = [step.what() for step in game.STEPS.values()]
    assert len(set(said)) == len(said) == len(Phase) - 1


@pytest.mark.parametrize("phase", Phase)
def test_a_phase_is_its_text(phase: Phase) -> None:
    """`battle.decision.kind == "order"` holds, in a set and a dictionary too."""
    text = phase.value
    assert phase == text and hash(phase) == hash(text) and f"{phase}" == str(phase) == text
    assert {text: 1}[phase] == 1
