"""Which open rules the answer to each question can hang on."""

from __future__ import annotations

from hothlab.desks.settle.dispute import Dispute, QuestionKind
from hothlab.rules.rulings import rulings

__all__ = ["SIGHT_RULINGS", "at_issue", "ever_at_issue"]

SIGHT_RULINGS = tuple(name for name in rulings() if name.startswith("los_"))
_ATTACK = (*SIGHT_RULINGS, "adjacent_target", "scout_self", "scout_stack")
_CARD = ("card_move_attack", "card_fallback", "search_and_destroy")
"""What decides about a card that is in play, besides whom it orders."""
_ORDER = ("card_fallback", "same_type")
_ALWAYS: dict[QuestionKind, tuple[str, ...]] = {
    "shoot": _ATTACK, "odds": (*_ATTACK, "eweb_ready", "eweb_confirm", "die_double_face"), "move": _ATTACK,
    "retreat": ("retreat_partial",), "order": _ORDER, "medal": ("objective_start", "shared_medal"), "at-at": (),
    "rule": (),
}  # fmt: skip
_BY_CARD: dict[QuestionKind, tuple[str, ...]] = {"shoot": _CARD, "odds": _CARD, "move": _CARD}


def at_issue(dispute: Dispute) -> tuple[str, ...]:
    """The open rulings that the answer can hang on."""
    more = _BY_CARD.get(dispute.question, ()) if dispute.card else ()
    return (*_ALWAYS[dispute.question], *more)


def ever_at_issue() -> frozenset[str]:
    """The open rulings that some question can hang on."""
    return frozenset(name for each in (*_ALWAYS.values(), *_BY_CARD.values()) for name in each)
