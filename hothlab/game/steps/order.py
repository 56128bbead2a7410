"""Giving orders (ORD-1 to ORD-4): which units the card in play may still order."""

from __future__ import annotations

from hothlab.game.actions import DONE, Action, Order, order_actions
from hothlab.game.board_changes import heal_unit
from hothlab.game.orders import orderable, why_not_ordered
from hothlab.game.phase import Phase
from hothlab.game.state import State
from hothlab.game.step import Events, Step
from hothlab.language.text import _
from hothlab.rules.reason import Reason


def _options(state: State) -> list[Action]:
    now = state.now
    hexes = orderable(state.in_play, state.position, now.side, now.ordered)
    return [*map(order_actions().__getitem__, hexes), DONE]


def _take(state: State, action: Action, events: Events) -> None:
    now = state.now
    if isinstance(action, Order):
        unit = state.position.units[action.hex]
        state.now = now.copy()
        state.now.ordered = (*now.ordered, action.hex)
        events.add("ordered", unit.side, action.hex, words=(unit.kind,))
        return
    if "ordered" in state.in_play.heal:
        for hex in now.ordered:
            heal_unit(state, hex, state.position.units[hex].profile.miniatures, events)
    state.phase = Phase.MOVE


def _why_not(state: State, action: Action) -> Reason | None:
    if not isinstance(action, Order):
        return None
    hex, now = state.position.board.hex(action.hex), state.now
    return why_not_ordered(now.card, state.position, now.side, now.ordered, hex)


STEP = Step(
    lambda: _("order units"), _options, _take, _why_not, passes=True,
    actions=(Order,),
    too_late=lambda: Reason("TRN-1", _("all orders are given before the first move")),
)  # fmt: skip
