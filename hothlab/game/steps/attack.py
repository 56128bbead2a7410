"""Attacking with the ordered units (ATK-1 to ATK-6)."""

from __future__ import annotations

from hothlab.game.actions import DONE, Action, Fire
from hothlab.game.combat import announce, attack_in_battle, attack_options, no_attack_left
from hothlab.game.events import Events
from hothlab.game.flow import end_turn
from hothlab.game.moves import attack_bonus, own_ordered
from hothlab.game.phase import Phase
from hothlab.game.state import State
from hothlab.game.step import Step
from hothlab.hexes import Hex
from hothlab.language.text import _
from hothlab.rules.movement import no_attack_after
from hothlab.rules.reason import Reason


def _options(state: State) -> list[Action]:
    found: list[Action] = []
    for hex in state.now.ordered:
        if no_attack_left(state, hex) is None:
            found += attack_options(state, hex)
    found.append(DONE)
    return found


def _carry_out(state: State, action: Fire, events: Events) -> None:
    announce(state, action.attacker, action.target, events)


def _done(state: State, events: Events) -> None:
    if state.now.round < state.in_play.rounds:
        now = state.now = state.now.copy()
        now.round, now.moved, now.attacked = now.round + 1, {}, {}
        state.phase = Phase.MOVE
    else:
        end_turn(state, events)


def _refused(state: State, action: Fire) -> Reason | None:
    board = state.position.board
    a, b = board.hex(action.attacker), board.hex(action.target)
    return may_not_attack(state, a) or _used_up(state, a) or no_target(state, a, b)


def may_not_attack(state: State, a: Hex) -> Reason | None:
    """Why a unit may attack nobody: it has no order, or the card forbids it."""
    return own_ordered(state, a) or state.in_play.why_no_attack(a)


def _used_up(state: State, a: Hex) -> Reason | None:
    """Why a unit that may attack has no attack left this turn."""
    card, unit, terrain = state.in_play, state.position.units[a], state.position.terrain_on(a)
    rule = no_attack_left(state, a)
    if rule == "ATK-1":
        return Reason(rule, _("it has attacked already this turn"), a)
    bonus = attack_bonus(card.move, state.rulings)
    moved = state.now.moved.get(a, 0)
    return None if rule is None else no_attack_after(unit, moved, terrain, bonus, card.ignore_terrain)


def no_target(state: State, a: Hex, b: Hex) -> Reason | None:
    """Why a unit that may attack may not attack what stands on `b`."""
    if b not in state.position.units and b not in state.position.structures:
        return Reason("ATK-4", _("nothing to attack stands there"), b)
    return attack_in_battle(state, a, b).refusal


STEP = Step(
    lambda: _("attack"), (Fire,), _options, _carry_out, _refused, _done, passes=True,
    too_early=lambda: Reason("TRN-2", _("attacks come after all moves: end the moves first")),
)  # fmt: skip
