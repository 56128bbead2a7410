"""Giving orders (ORD-1 to ORD-4): which units the card in play may still order."""

from __future__ import annotations

from hothlab.game.actions import DONE, Action, Order, order_actions
from hothlab.game.board_changes import heal_unit
from hothlab.game.events import Events, Ordered
from hothlab.game.orders import orderable, why_not_ordered
from hothlab.game.phase import Phase
from hothlab.game.state import State
from hothlab.game.step import Step
from hothlab.language.text import _
from hothlab.rules.reason import Reason


def _options(state: State) -> list[Action]:
    now = state.now
    hexes = orderable(state.in_play, state.position, now.side, now.ordered)
    return [*map(order_actions().__getitem__, hexes), DONE]


def _carry_out(state: State, action: Order, events: Events) -> None:
    state.now = state.now.but(ordered=(*state.now.ordered, action.hex))
    if events is not None:
        unit = state.position.units[action.hex]
        events.append(Ordered(unit.side, action.hex, unit.kind))


def _done(state: State, events: Events) -> None:
    if "ordered" in state.in_play.heal:
        for hex in state.now.ordered:
            heal_unit(state, hex, state.position.units[hex].profile.miniatures, events)
    state.phase = Phase.MOVE


def _refused(state: State, action: Order) -> Reason | None:
    hex, now = state.position.board.hex(action.hex), state.now
    return why_not_ordered(now.card, state.position, now.side, now.ordered, hex)


STEP = Step(
    lambda: _("order units"), (Order,), _options, _carry_out, _refused, _done, passes=True,
    too_late=lambda: Reason("TRN-1", _("all orders are given before the first move")),
)  # fmt: skip
