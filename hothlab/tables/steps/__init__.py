"""One file for each decision that a person makes, named like its member of `Phase`: see `tables.step.TableStep`."""

from __future__ import annotations

from hothlab.game.phase import Phase
from hothlab.tables.step import TableStep
from hothlab.tables.steps import (
    attack,
    attack_again,
    break_through,
    deploy,
    discard,
    heal,
    ignore,
    move,
    move_after,
    order,
    play_card,
    reroll,
    retreat,
    strike,
)

__all__ = ["STEPS", "TableStep", "step_of"]

STEPS: dict[Phase, TableStep] = {
    Phase.PLAY_CARD: play_card.STEP,
    Phase.DISCARD: discard.STEP,
    Phase.HEAL: heal.STEP,
    Phase.STRIKE: strike.STEP,
    Phase.ORDER: order.STEP,
    Phase.MOVE: move.STEP,
    Phase.ATTACK: attack.STEP,
    Phase.REROLL: reroll.STEP,
    Phase.IGNORE: ignore.STEP,
    Phase.RETREAT: retreat.STEP,
    Phase.BREAK_THROUGH: break_through.STEP,
    Phase.ATTACK_AGAIN: attack_again.STEP,
    Phase.MOVE_AFTER: move_after.STEP,
    Phase.DEPLOY: deploy.STEP,
}


def step_of(phase: Phase) -> TableStep:
    """The table's side of a player's decision."""
    if phase not in STEPS:
        raise ValueError(phase)
    return STEPS[phase]
