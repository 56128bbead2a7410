"""After an attack: breaking through into the hex that the enemy has left, or staying (SPF-1)."""

from __future__ import annotations

from hothlab.game.actions import Action, Advance, Done, Fire
from hothlab.game.board_changes import move_unit
from hothlab.game.events import Advanced, Events
from hothlab.game.phase import Phase
from hothlab.game.state import Fight, State
from hothlab.game.step import Step
from hothlab.game.steps.attack import counts_as_fire
from hothlab.game.steps.attack_again import second_attacks
from hothlab.game.steps.move_after import go_on
from hothlab.hexes import Hex
from hothlab.language.text import _
from hothlab.rules.movement import attack_spent
from hothlab.rules.reason import Reason
from hothlab.rules.units import Unit


def finish_attack(state: State, events: Events) -> None:
    """Book the attack, then see what the attacker may do next: break through, move on, or nothing more."""
    if state.over:
        return
    fight = state.fighting
    a = fight.attacker
    if a is None:
        state.fight, state.phase = None, Phase.STRIKE
        return
    attacked = state.now.attacked
    if not fight.again:
        attacked = {**attacked, a: attacked.get(a, 0) + 1}
    state.now = state.now.but(attacked=attacked, focus=_focus(state, fight))
    if _may_break_through(state, fight, a):
        state.phase = Phase.BREAK_THROUGH
    else:
        go_on(state)


def _focus(state: State, fight: Fight) -> dict[Hex, int]:
    """How often each target has been attacked by now, units and structures alike; what is gone does not count."""
    focus, position = dict(state.now.focus), state.position
    if not fight.booked and counts_as_fire(state, fight):
        focus[fight.target] = focus.get(fight.target, 0) + 1
    return {hex: number for hex, number in focus.items() if hex in position.units or hex in position.structures}


def _may_break_through(state: State, fight: Fight, a: Hex) -> bool:
    """SPF-1: an assault unit, close combat, the enemy gone from its hex, once a turn."""
    position = state.position
    unit = position.units[a]
    if unit.badge != "assault" or not fight.vacated or a in state.now.broken:
        return False
    if state.in_play.no_move and state.setup.rulings["breakthrough_no_move"] == "forbidden":
        return False
    if fight.target not in position.board.neighbours[a] or fight.target in position.units:
        return False
    enterable = fight.target in position.ground.open_to(unit.profile)
    return enterable or state.setup.rulings["breakthrough_blocked"] == "attack-in-place"


def spent_by_advancing(state: State, unit: Unit, to: Hex) -> bool:
    """Does the terrain into which a unit breaks through end its attacks (SPF-1, ATK-5)? One hex is never too far."""
    return attack_spent(unit, 1, state.position.terrain_on(to), 1, state.in_play.ignore_terrain) is not None


def _carry_out(state: State, _action: Advance, events: Events) -> None:
    """Move into the vacated hex; a second attack may follow."""
    fight, position, to = state.fighting, state.position, state.fighting.target
    a = fight.attacker
    if a is None:
        raise LookupError("a strike breaks through nowhere")
    unit = position.units[a]
    entered = to in position.ground.open_to(unit.profile)
    state.now = state.now.but(broken=state.now.broken | {a})
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
