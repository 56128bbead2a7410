"""All questions: which one a click asks, and the answer to each."""

from __future__ import annotations

from collections.abc import Callable

from hothlab.desks.settle.answer import Answer
from hothlab.desks.settle.at_at import at_at
from hothlab.desks.settle.dispute import Dispute, QuestionKind
from hothlab.desks.settle.medal import medal
from hothlab.desks.settle.move import move
from hothlab.desks.settle.odds import odds
from hothlab.desks.settle.order import order
from hothlab.desks.settle.retreat import retreat
from hothlab.desks.settle.rule import look_up
from hothlab.desks.settle.shoot import shoot
from hothlab.language.text import _

__all__ = ["answer", "guess", "question_names"]

_ANSWERS: dict[QuestionKind, Callable[[Dispute], Answer]] = {
    "shoot": shoot, "odds": odds, "move": move, "retreat": retreat, "order": order, "medal": medal, "at-at": at_at,
    "rule": look_up,
}  # fmt: skip


def answer(dispute: Dispute) -> Answer:
    """The answer to a dispute's question; every one has the same shape, and comes from the engine.

    >>> from hothlab.desks.settle.dispute import dispute_of
    >>> print(answer(dispute_of("3", "G8", "C8")).verdict)
    Echo Base troopers on G8 may not shoot at C8: the target is 4 hexes away, and the range of Echo Base troopers is 3.
    """
    return _ANSWERS[dispute.question](dispute)


def question_names() -> dict[QuestionKind, str]:
    """Each question in a few words, in the order they are offered."""
    return {
        "shoot": _("May it shoot?"),
        "odds": _("What are the odds?"),
        "move": _("May it move there?"),
        "retreat": _("Where may it retreat?"),
        "order": _("May a card order it?"),
        "medal": _("Whose medal is it?"),
        "at-at": _("Is the AT-AT down?"),
        "rule": _("What does the rule say?"),
    }


def guess(dispute: Dispute) -> QuestionKind:
    """The question that the chosen hexes ask: two enemies shoot, a unit and an empty hex move, a medal is somebody's.

    >>> from hothlab.rules.position import Position
    >>> guess(Dispute(Position.from_text("D . . .T3 . . . . . ."), a="D3", b="D4"))
    'move'
    """
    a, b, position = dispute.a, dispute.b, dispute.position
    if a is None:
        return dispute.question
    one = position.units.get(a)
    if b is None:
        return "medal" if one is None and a in position.objectives else "shoot" if one is None else "move"
    other = position.units.get(b)
    if one is None:
        return "shoot"
    if other is None:
        return "shoot" if b in position.structures else "move"
    return "order" if other.side == one.side else "shoot"
