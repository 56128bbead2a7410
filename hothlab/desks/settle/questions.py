"""All questions, in the order they are offered; and the one that a tap asks."""

from __future__ import annotations

from collections.abc import Mapping

from hothlab.desks.settle.at_at import IsTheAtAtDown
from hothlab.desks.settle.dispute import Dispute, QuestionKind
from hothlab.desks.settle.medal import WhoseMedal
from hothlab.desks.settle.move import MayMove
from hothlab.desks.settle.odds import WhatOdds
from hothlab.desks.settle.order import MayOrder
from hothlab.desks.settle.retreat import MayRetreat
from hothlab.desks.settle.rule import LookUp
from hothlab.desks.settle.shoot import MayShoot
from hothlab.desks.settle.sight import DoesItSee

__all__ = ["QUESTION_CLASSES", "guess"]

QUESTION_CLASSES: Mapping[QuestionKind, type[Dispute]] = {
    each.question: each
    for each in (
        MayShoot, WhatOdds, MayMove, MayRetreat, MayOrder, WhoseMedal, IsTheAtAtDown, DoesItSee, LookUp,
    )
}  # fmt: skip


def guess(dispute: Dispute) -> QuestionKind:
    """The question that the chosen hexes ask: two enemies shoot, a unit and an empty hex move, a medal is somebody's.

    >>> from hothlab.rules.position import Position
    >>> guess(MayShoot(position=Position.from_text("D . . .T3 . . . . . ."), a="D3", b="D4"))
    'move'
    """
    a, b, position = dispute.a, dispute.b, dispute.position
    if a is None:
        return dispute.question
    one = position.units.get(a)
    if b is None:
        return "medal" if one is None and a in position.objectives else "sight" if one is None else "move"
    other = position.units.get(b)
    if one is None:
        return "sight"
    if other is None:
        return "shoot" if b in position.structures else "move"
    return "order" if other.side == one.side else "shoot"
