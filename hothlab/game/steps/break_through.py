"""Breaking through into the hex that the enemy has left, or staying (SPF-1)."""

from __future__ import annotations

from hothlab.game.actions import Action, Advance, Done, Fire
from hothlab.game.board_changes import move_unit
from hothlab.game.combat import go_on, spent_by_advancing
from hothlab.game.events import Advanced, Events
from hothlab.game.phase import Phase
from hothlab.game.state import State
from hothlab.game.step import Step
from hothlab.game.steps.attack_again import second_attacks
from hothlab.language.text import _
from hothlab.rules.reason import Reason


def _carry_out(state: State, _action: Advance, events: Events) -> None:
    """Move into the vacated hex; a second attack may follow."""
    fight, position, to = state.fighting, state.position, state.fighting.target
    a = fight.attacker
    if a is None:
        raise LookupError("a strike breaks through nowhere")
    unit = position.units[a]
    entered = to in position.ground.open_to(unit.profile)
    state.now = state.now.copy()
    state.now.broken |= {a}
    if entered:
        if events is not None:
            events.append(Advanced(unit.side, a, to, unit.kind))
        move_unit(state, a, to, events)
        state.fight = fight._replace(attacker=to)
    if state.over:
        return
    state.phase = Phase.ATTACK_AGAIN
    if (entered and spent_by_advancing(state, unit, to)) or not second_attacks(state):
        go_on(state)


def _done(state: State, events: Events) -> None:
    go_on(state)


def _not_now(_state: State, action: Action) -> Reason | None:
    if isinstance(action, Fire):
        return Reason("SPF-1", _("the breakthrough comes before any other attack: decide on it first"))
    return None


STEP = Step(
    lambda: _("break through or stay"), (Advance,), lambda _state: [Advance(), Done()], _carry_out,
    lambda _state, _action: None, _done, _not_now,
)  # fmt: skip
