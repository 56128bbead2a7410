"""The second attack of a breakthrough (SPF-1)."""

from __future__ import annotations

from hothlab.game.actions import Action, Done, Fire
from hothlab.game.events import Events
from hothlab.game.state import State
from hothlab.game.step import Step
from hothlab.game.steps.attack import announce, attack_options, may_not_attack, no_target
from hothlab.game.steps.move_after import go_on
from hothlab.language.text import _
from hothlab.rules.reason import Reason


def second_attacks(state: State) -> list[Action]:
    """The second attacks of a breakthrough; they may be left out unless the ruling says otherwise."""
    a = state.fighting.attacker
    options = attack_options(state, a) if a is not None else []
    if options and state.rulings["breakthrough_attack"] == "optional":
        options.append(Done())
    return options


def _carry_out(state: State, action: Fire, events: Events) -> None:
    announce(state, action.attacker, action.target, events)


def _done(state: State, events: Events) -> None:
    go_on(state)


def _refused(state: State, action: Fire) -> Reason | None:
    board = state.position.board
    a, b = board.hex(action.attacker), board.hex(action.target)
    reason = may_not_attack(state, a)
    if reason is None and a != state.fighting.attacker:
        return Reason("SPF-1", _("the breakthrough comes first: only that unit attacks now"), a)
    return reason or no_target(state, a, b)


STEP = Step(lambda: _("attack again"), (Fire,), second_attacks, _carry_out, _refused, _done)
