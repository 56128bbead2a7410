"""What a table knows of each decision: a file for each, named like the decision."""

from __future__ import annotations

from hothlab.game.actions import never
from hothlab.game.phase import Phase
from hothlab.tables.steps.attack import ChooseAttacks
from hothlab.tables.steps.attack_again import AttackAgain
from hothlab.tables.steps.break_through import BreakThrough
from hothlab.tables.steps.deploy import BringIn
from hothlab.tables.steps.discard import ChooseDiscards
from hothlab.tables.steps.heal import ChooseHealed
from hothlab.tables.steps.ignore import IgnoreRetreat
from hothlab.tables.steps.move import ChooseMoves
from hothlab.tables.steps.move_after import MoveAfterAttack
from hothlab.tables.steps.order import GiveOrders
from hothlab.tables.steps.play_card import ChooseCard
from hothlab.tables.steps.reroll import ChooseDice
from hothlab.tables.steps.retreat import ChooseRetreat
from hothlab.tables.steps.step import TableStep
from hothlab.tables.steps.strike import ChooseStruck

__all__ = ["TableStep", "step_of"]


def step_of(phase: Phase) -> TableStep:
    """What a table knows of a decision that a person makes. mypy names a decision that is forgotten here."""
    match phase:
        case Phase.PLAY_CARD:
            return ChooseCard()
        case Phase.DISCARD:
            return ChooseDiscards()
        case Phase.HEAL:
            return ChooseHealed()
        case Phase.STRIKE:
            return ChooseStruck()
        case Phase.ORDER:
            return GiveOrders()
        case Phase.MOVE:
            return ChooseMoves()
        case Phase.ATTACK:
            return ChooseAttacks()
        case Phase.REROLL:
            return ChooseDice()
        case Phase.IGNORE:
            return IgnoreRetreat()
        case Phase.RETREAT:
            return ChooseRetreat()
        case Phase.BREAK_THROUGH:
            return BreakThrough()
        case Phase.ATTACK_AGAIN:
            return AttackAgain()
        case Phase.MOVE_AFTER:
            return MoveAfterAttack()
        case Phase.DEPLOY:
            return BringIn()
        case Phase.ROLL | Phase.SHUFFLE | Phase.OVER:
            raise ValueError(phase)
        case _:
            return never(phase)
