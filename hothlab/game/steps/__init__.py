"""One file for each kind of decision, named like its member of `Phase`: see `hothlab.game.step.Step`."""

from __future__ import annotations

from hothlab.game.actions import never
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


def _step(phase: Phase) -> Step | None:
    """What the rules know about a decision; None when nothing is left to decide. A forgotten one is a type error."""
    match phase:
        case Phase.PLAY_CARD:
            return play_card.STEP
        case Phase.DISCARD:
            return discard.STEP
        case Phase.HEAL:
            return heal.STEP
        case Phase.STRIKE:
            return strike.STEP
        case Phase.ORDER:
            return order.STEP
        case Phase.MOVE:
            return move.STEP
        case Phase.ATTACK:
            return attack.STEP
        case Phase.REROLL:
            return reroll.STEP
        case Phase.IGNORE:
            return ignore.STEP
        case Phase.RETREAT:
            return retreat.STEP
        case Phase.BREAK_THROUGH:
            return break_through.STEP
        case Phase.ATTACK_AGAIN:
            return attack_again.STEP
        case Phase.MOVE_AFTER:
            return move_after.STEP
        case Phase.DEPLOY:
            return deploy.STEP
        case Phase.ROLL:
            return roll.STEP
        case Phase.SHUFFLE:
            return shuffle.STEP
        case Phase.OVER:
            return None
        case _:
            return never(phase)


STEPS: dict[Phase, Step] = {phase: step for phase in Phase if (step := _step(phase)) is not None}
