"""Choosing the way of a retreat (RET-1 to RET-5)."""

from __future__ import annotations

from hothlab.game.actions import Retreat
from hothlab.game.board_changes import drop_officer_on_retreat, go_through, lose_miniatures, move_unit
from hothlab.game.events import Events, LostOnRetreat, Retreated
from hothlab.game.flow import owner_of_target
from hothlab.game.phase import Phase
from hothlab.game.state import State
from hothlab.game.step import Step
from hothlab.game.steps.attack import counts_as_fire
from hothlab.game.steps.break_through import finish_attack
from hothlab.hexes import Hex, Side
from hothlab.language.text import _
from hothlab.rules.reason import Reason
from hothlab.rules.retreat import Retreats, retreat_paths, retreats


def ways_back(state: State) -> Retreats:
    """All that the owner of the unit under attack may choose from."""
    fight = state.fighting
    return retreats(state.position, fight.target, fight.retreats, state.setup.rulings, home_of(state, fight.target))


def home_of(state: State, hex: Hex) -> Side | None:
    """The side whose baseline the unit on a hex goes back to, where the scenario says so; None for its own (RET-1)."""
    unit = state.position.units.get(hex)
    return None if unit is None else state.setup.scenario.specials.retreat_toward.get(unit.side)


def _ways(state: State) -> list[Retreat]:
    """The ways that the owner may choose from, now that some of the retreats may be ignored; `ways_back` has all."""
    fight, position = state.fighting, state.position
    unit, steps = position.units[fight.target], fight.retreats - fight.ignored
    home = home_of(state, fight.target)
    return [Retreat(*path) for path in retreat_paths(position, fight.target, unit, steps, state.rulings, home)]


def go_back(state: State, events: Events) -> None:
    """The owner chooses the way, where there is more than one."""
    state.phase = Phase.RETREAT
    ways = _ways(state)
    if len(ways) == 1:
        _carry_out(state, ways[0], events)


def _carry_out(state: State, action: Retreat, events: Events) -> None:
    """Go back, and lose miniatures for the steps that cannot be made (RET-4)."""
    fight, path = state.fighting, action.path
    origin, unit = fight.target, state.position.units[fight.target]
    end = path[-1] if path else origin
    if path:
        if events is not None:
            events.append(Retreated(unit.side, origin, end, unit.kind, path[:-1]))
        drop_officer_on_retreat(state, origin, events)
        go_through(state, origin, path[:-1], events)
        move_unit(state, origin, end, events)
    lost = fight.retreats - fight.ignored - len(path)
    gone = bool(lost) and not state.over and lose_miniatures(state, end, lost, state.now.side, events, LostOnRetreat)
    if not gone and counts_as_fire(state, fight):
        focus = state.now.focus
        state.now = state.now.but(focus={**focus, end: focus.get(end, 0) + 1})
    state.fight = fight._replace(vacated=gone or bool(path), booked=True)
    finish_attack(state, events)


def _refused(state: State, action: Retreat) -> Reason | None:
    path = [state.position.board.hex(hex) for hex in action.path]
    return ways_back(state).why_not_path(path, state.fighting.ignored)


STEP = Step(lambda: _("choose the way of the retreat"), (Retreat,), _ways, _carry_out, _refused, seat=owner_of_target)
