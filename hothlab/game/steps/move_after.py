"""The move that some cards give a unit after its attack."""

from __future__ import annotations

from hothlab.game.actions import DONE, Action, Exit, Move
from hothlab.game.events import Events
from hothlab.game.exits import carry_out_exit, exit_options, may_leave, why_not_exit
from hothlab.game.phase import Phase
from hothlab.game.state import State
from hothlab.game.step import Step
from hothlab.game.steps.move import add_moves, carry_out_move, own_ordered, why_not_move
from hothlab.game.ways import layers_of, move_distance, prizes_within
from hothlab.hexes import Hex
from hothlab.language.text import _
from hothlab.rules.reason import Reason


def _options(state: State) -> list[Action]:
    """The moves that the card gives the attacker after its attack."""
    a, card = state.fighting.attacker, state.in_play
    if not card.move_after or a is None or a not in state.position.units or state.now.attacked.get(a, 0) < card.attacks:
        return [DONE]
    return [DONE, *_moves(state, a)]


def _moves(state: State, hex: Hex) -> list[Action]:
    """The moves and exits of one unit after its attack, by each way where ways differ in what they bring (OBJ-4)."""
    found, layers = list[Action](), layers_of(state, hex)
    prizes = prizes_within(state, hex, layers)
    add_moves(found, state, hex, layers, prizes)
    if may_leave(state) and state.setup.rulings["exit_after_attack"] == "allowed":
        found += exit_options(state, hex, layers, prizes)
    return found


def go_on(state: State) -> None:
    """A move after the attack where the card gives one, else the next attack."""
    state.phase = Phase.MOVE_AFTER
    if len(_options(state)) < 2:
        state.fight, state.phase = None, Phase.ATTACK


def _carry_out(state: State, action: Move | Exit, events: Events) -> None:
    distance = move_distance(state, action) if isinstance(action, Move) else 0
    _done(state, events)
    if isinstance(action, Move):
        carry_out_move(state, action, distance, events)
    else:
        carry_out_exit(state, action, events)


def _done(state: State, _events: Events) -> None:
    state.fight, state.phase = None, Phase.ATTACK


def _refused(state: State, action: Move | Exit) -> Reason | None:
    origin = state.position.board.hex(action.origin)
    reason = own_ordered(state, origin)
    if reason is None and origin != state.fighting.attacker:
        return Reason("TRN-2", _("only the unit that has just attacked may move now"), origin)
    if isinstance(action, Move):
        return reason or why_not_move(state, action)
    if reason is None and state.setup.rulings["exit_after_attack"] == "forbidden":
        return Reason("OBJ-7", _("the move after an attack does not lead off the board"), origin)
    return reason or why_not_exit(state, action)


STEP = Step[Move | Exit](lambda: _("move on after the attack"), (Move, Exit), _options, _carry_out, _refused, _done)
