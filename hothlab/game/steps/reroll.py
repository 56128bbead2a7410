"""Choosing dice that an E-Web rolls once more (SPF-2)."""

from __future__ import annotations

from itertools import combinations

from hothlab.game.actions import Action, Done, Reroll
from hothlab.game.events import Events
from hothlab.game.phase import Phase
from hothlab.game.state import State
from hothlab.game.step import Step
from hothlab.game.steps.roll import read_dice
from hothlab.language.text import _
from hothlab.rules.reason import Reason


def _options(state: State) -> list[Action]:
    """Every choice of dice to roll again, and keeping all of them; dice with the same face count as the same."""
    fight = state.fighting
    faces = sorted(fight.faces if fight.confirming is None else fight.confirming)
    chosen = {some for n in range(1, len(faces) + 1) for some in combinations(faces, n)}
    return [Done(), *(Reroll(*some) for some in sorted(chosen, key=lambda some: (len(some), some)))]


def _done(state: State, events: Events) -> None:
    fight = state.fighting
    state.fight = fight if fight.confirming is None else fight._replace(may_reroll=False)
    read_dice(state, events)


def _carry_out(state: State, action: Reroll, _events: Events) -> None:
    fight = state.fighting
    kept = list(fight.faces if fight.confirming is None else fight.confirming)
    for face in action.faces:
        kept.remove(face)
    again = fight._replace(dice=len(action.faces), may_reroll=False, rerolling=True)
    state.fight = (
        again._replace(faces=tuple(kept)) if fight.confirming is None else again._replace(confirming=tuple(kept))
    )
    state.phase = Phase.ROLL


def _refused(_state: State, _action: Reroll) -> Reason:
    return Reason("SPF-2", _("only dice of this roll can be rolled again"))


STEP = Step(lambda: _("choose dice to roll again"), (Reroll,), _options, _carry_out, _refused, _done)
