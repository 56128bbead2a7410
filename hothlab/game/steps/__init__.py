"""One file for each kind of decision, named like its member of `Phase`: see `hothlab.game.step.Step`."""

from __future__ import annotations

from typing import Any

from hothlab.game.phase import Phase
from hothlab.game.step import Step
from hothlab.game.steps import (
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
    roll,
    shuffle,
    strike,
)

__all__ = ["STEPS"]

STEPS: dict[Phase, Step[Any]] = {
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
    Phase.ROLL: roll.STEP,
    Phase.SHUFFLE: shuffle.STEP,
}
