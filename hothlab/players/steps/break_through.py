"""Whether an opponent's assault unit breaks through."""

from __future__ import annotations

from hothlab.game.actions import Action, Advance, Done
from hothlab.game.state import State
from hothlab.game.steps.break_through import spent_by_advancing
from hothlab.game.view import View
from hothlab.language.text import _
from hothlab.players.appraisal import Appraisal
from hothlab.players.step import Legal, PlayerStep


def _worth(look: Appraisal, state: State) -> tuple[int, int]:
    """The worth of breaking through, and of staying."""
    card, a, to = state.in_play, state.fighting.attacker, state.fighting.target
    if a is None:
        raise LookupError("a strike breaks through nowhere")
    unit = state.position.units[a]
    spent = spent_by_advancing(state, unit, to)
    again = 0 if spent else look.best_attack(unit, a, to, card.dice, card.ignore_terrain)
    return look.place(to, unit) + again, look.place(a, unit)


def _choose(look: Appraisal, state: State, legal: Legal) -> Action:
    go, stay = _worth(look, state)
    return Advance() if go >= stay else Done()


def _regret(look: Appraisal, view: View, action: Action) -> int:
    go, stay = _worth(look, view.state)
    return max(stay, go) - (go if isinstance(action, Advance) else stay)


def _why(view: View, action: Action) -> str:
    text = _("the unit stands better on {hex} and may attack again")
    return text.format(hex=view.state.fighting.target)


STEP = PlayerStep(_choose, _regret, _why)
