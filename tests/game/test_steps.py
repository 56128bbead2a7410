"""A decision has one file of its name in each layer, and every layer knows every decision."""

from __future__ import annotations

import re
from collections.abc import Mapping
from importlib import import_module
from pathlib import Path

import pytest

import hothlab
import hothlab.game.steps as game
import hothlab.players.steps as players
import hothlab.tables.steps as tables
from hothlab.game.actions import Roll, Shuffle
from hothlab.game.phase import FOLLOWS, Phase
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


def test_every_layer_knows_every_decision() -> None:
    """Nature decides in the rules alone, and when the battle is over nobody does."""
    assert set(game.STEPS) == set(Phase) - {Phase.OVER}
    assert set(players.STEPS) == set(tables.STEPS) == set(Phase.decided())


def test_what_may_follow_is_said_for_every_decision() -> None:
    """TRN-1: the table of phases leaves none out, and each but the first can be reached from another."""
    assert set(FOLLOWS) == set(Phase)
    assert set(Phase) == {after for before, all_after in FOLLOWS.items() for after in all_after if after != before}


@pytest.mark.parametrize("phase", game.STEPS)
def test_an_answer_of_another_decision_is_not_taken(phase: Phase) -> None:
    """TRN-1: the guard stands in one place, before anything is carried out."""
    step = game.STEPS[phase]
    other = Roll("blast") if phase is not Phase.ROLL else Shuffle("raid-left")
    state = battle("D4:T3 D5:N4 A1:N4").state
    key = state.key()
    with pytest.raises(TypeError):
        step.take(state, other, None)
    assert state.key() == key


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
