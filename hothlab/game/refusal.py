"""Why an action is not allowed now: the rule and the reason, for anything a player could try."""

from __future__ import annotations

from hothlab.errors import HothlabError
from hothlab.game.actions import Action, Exit, Fire, Move, Order, PlayCard
from hothlab.game.events import side_name
from hothlab.game.phase import Phase
from hothlab.game.state import State
from hothlab.game.steps import STEPS
from hothlab.game.turn import decision, legal
from hothlab.rules.reason import Reason
from hothlab.text import _, short

__all__ = ["Illegal", "why_not"]


class Illegal(HothlabError):
    """An action that the rules do not allow, with the reason and its rule.

    >>> from hothlab.game.scenario import load
    >>> load("1", seed=7).play("order F1")
    Traceback (most recent call last):
    hothlab.game.refusal.Illegal: order F1: ...
    """

    def __init__(self, action: Action, reason: Reason) -> None:
        self.action = action
        self.reason = reason
        self.rule = reason.rule
        super().__init__(_("{action}: {reason}").format(action=short(action, 200), reason=reason))


_MAIN_STEPS: dict[Phase, tuple[type[Action], ...]] = {
    Phase.PLAY_CARD: (PlayCard,),
    Phase.ORDER: (Order,),
    Phase.MOVE: (Move, Exit),
    Phase.ATTACK: (Fire,),
}
"""The steps of every turn (TRN-1), and what is done in each."""


def why_not(state: State, action: Action) -> Reason | None:
    """Why this action is not allowed now; None when it is."""
    if state.over:
        return Reason("OBJ-1", _("the battle is over"))
    if action in legal(state):
        return None
    if state.phase.of_nature:
        return Reason("ATK-4", _("the dice are still rolling"))
    reason = STEPS[state.phase].why_not(state, action)
    if reason is not None:
        return reason
    step = next((step for step, kinds in _MAIN_STEPS.items() if isinstance(action, kinds)), None)
    if step is not None and step is not state.phase and state.phase in _MAIN_STEPS:
        return _wrong_step(step, state.phase)
    asked = decision(state)
    text = _("{side} have another decision first: {what}")
    return Reason("TRN-1", text.format(side=side_name(asked.side), what=STEPS[state.phase].what()))


def _wrong_step(step: Phase, now: Phase) -> Reason:
    """Why what belongs to one step of a turn is not done in another."""
    if step is Phase.PLAY_CARD:
        return Reason("CMD-1", _("one command card is played a turn, and it lies on the table"))
    if now is Phase.PLAY_CARD:
        return Reason("TRN-1", _("play a command card first"))
    if step is Phase.ORDER:
        return Reason("TRN-1", _("all orders are given before the first move"))
    if step is Phase.MOVE and now is Phase.ATTACK:
        return Reason("TRN-2", _("all moves are finished before the first attack"))
    if step is Phase.ATTACK:
        return Reason("TRN-2", _("attacks come after all moves: end the moves first"))
    return Reason("TRN-1", _("orders come first: end the orders"))
