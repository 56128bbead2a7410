"""Changes on the board and what follows from them at once: medals, objectives, the officer, victory.

Every function here works on a moment that is being filled in (see `State.copy`) and appends what happened to a list.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import TypeVar

from hothlab.game.events import (
    Destroyed,
    Dropped,
    Eliminated,
    Events,
    Exited,
    Healed,
    Lost,
    LostMedals,
    LostOnRetreat,
    PickedUp,
    Won,
    WonMedals,
)
from hothlab.game.phase import Phase
from hothlab.game.special_rules import SuddenDeath, suits
from hothlab.game.state import Replacing, State, medals, temporary_medals, turns_begun
from hothlab.game.victory import Victory
from hothlab.hexes import SIDES, Hex, Side, opponent
from hothlab.rules.position import Position
from hothlab.rules.terrain import Objective
from hothlab.rules.units import Unit

__all__ = [
    "brings",
    "check_victory",
    "destroy_structure",
    "drop_officer_on_retreat",
    "go_through",
    "heal_unit",
    "leave_board",
    "lose_miniatures",
    "may_hold",
    "move_unit",
    "only_infantry_holds",
    "place_unit",
    "settle_objectives",
    "win_medals",
]


def move_unit(state: State, origin: Hex, to: Hex, events: Events, distance: int = 0) -> None:
    """Put the unit of one hex on another, with everything that is remembered about it this turn.

    `distance` is how far the unit has moved this turn, or 0 when this is not its move but a retreat, say.
    """
    state.position = state.position.with_moved(origin, to)
    _rename(state, origin, to, distance)
    if state.counts.carrier == origin:
        state.counts = state.counts._replace(carrier=to)
    objectives, held = state.position.objectives, state.setup.scenario.specials.to_be_held
    if to in objectives or origin in objectives or to in held or origin in held:  # else nothing is won or lost
        settle_objectives(state, events)


def _rename(state: State, origin: Hex, to: Hex, distance: int) -> None:
    """Move the books of this turn (orders, moves, attacks) from a unit's old hex to its new one."""
    now, changed = state.now, dict[str, object]()
    if origin in now.ordered:
        changed["ordered"] = tuple([to if hex == origin else hex for hex in now.ordered])
    moved = _renamed(now.moved, origin, to) if origin in now.moved else now.moved
    if distance:
        moved = {**moved, to: distance}
    if moved is not now.moved:
        changed["moved"] = moved
    if origin in now.attacked:
        changed["attacked"] = _renamed(now.attacked, origin, to)
    if origin in now.focus:
        changed["focus"] = _renamed(now.focus, origin, to)
    if origin in now.broken:
        changed["broken"] = now.broken - {origin} | {to}
    if changed:
        state.now = now.but(**changed)


def _renamed(book: Mapping[Hex, int], origin: Hex, to: Hex) -> dict[Hex, int]:
    return {to if hex == origin else hex: value for hex, value in book.items()}


def brings(state: State, hex: Hex, unit: Unit) -> bool:
    """Does entering a hex bring something to a unit that goes on: a medal for good, the officer (OBJ-4)?"""
    objective, specials = state.position.objectives.get(hex), state.setup.scenario.specials
    if objective is None or hex in state.counts.untaken:
        return False
    if objective.kind == "officer":
        return unit.side != specials.officer or (state.counts.carrier is None and suits(unit, specials.officer_who))
    return objective.kind == "permanent" and objective.open_to(unit.side)


def go_through(state: State, origin: Hex, hexes: Iterable[Hex], events: Events) -> None:
    """Collect the prizes of hexes that a unit enters on its way, while it still counts as standing on `origin`."""
    if state.setup.rulings["objective_entering"] == "stopping":
        return
    unit = state.position.units[origin]
    for hex in hexes:
        if state.phase is not Phase.OVER and brings(state, hex, unit):
            _let_go(state, origin, events)
            _enter(state, hex, unit, origin, events)


def _let_go(state: State, origin: Hex, events: Events) -> None:
    """A unit has left its hex, and the temporary medal there is lost at once, before another is won (OBJ-3)."""
    token = state.position.objectives.get(origin)
    if token is not None and token.kind == "temporary" and token.holder is not None:
        _hold(state, {**state.position.objectives, origin: replace(token, holder=None)}, events)


def _enter(state: State, hex: Hex, unit: Unit, at: Hex, events: Events) -> None:
    """Collect the prize of one hex (OBJ-4, OBJ-5), while the unit still counts as standing on `at`."""
    objectives = state.position.objectives.copy()
    objective = objectives[hex]
    if objective.kind == "permanent":
        del objectives[hex]
        state.position = state.position.with_objectives(objectives)
        win_medals(state, unit.side, objective.medals, "OBJ-4", events)
    elif unit.side != state.setup.scenario.specials.officer:
        _win(state, unit.side, Victory("OBJ-5", "captured"), events)
    else:
        state.counts = state.counts._replace(carrier=at)
        del objectives[hex]
        below = _below_the_officer(state, hex)
        if below is not None:
            objectives[hex] = below
        state.position = state.position.with_objectives(objectives)
        if events is not None:
            events.append(PickedUp(unit.side, hex, unit.kind))


def place_unit(state: State, hex: Hex, unit: Unit, events: Events) -> None:
    """Put a new unit on a hex."""
    state.position = state.position.with_new(hex, unit)
    settle_objectives(state, events)


def heal_unit(state: State, hex: Hex, number: int, events: Events) -> None:
    """Give miniatures back to a unit, no more than it began with."""
    unit = state.position.units[hex]
    gained = min(number, unit.profile.miniatures - unit.miniatures)
    if gained > 0:
        healed = Unit(unit.kind, unit.miniatures + gained, unit.badge, unit.face)
        state.position = state.position.with_unit(hex, healed)
        if events is not None:
            events.append(Healed(unit.side, hex, gained, unit.kind))


def _remove_unit(state: State, hex: Hex) -> Unit:
    unit = state.position.units[hex]
    state.position = state.position.without(hex)
    now = state.now
    if hex in now.ordered:
        state.now = now.but(
            ordered=tuple([each for each in now.ordered if each != hex]),
            moved=_without(now.moved, hex), attacked=_without(now.attacked, hex), broken=now.broken - {hex},
        )  # fmt: skip
    return unit


def _without(book: Mapping[Hex, int], gone: Hex) -> dict[Hex, int]:
    return {hex: value for hex, value in book.items() if hex != gone}


def lose_miniatures(
    state: State, hex: Hex, losses: int, killer: Side, events: Events, how: type[Lost | LostOnRetreat] = Lost
) -> bool:
    """Take miniatures off a unit (HIT-3, RET-4); returns whether it was eliminated."""
    unit = state.position.units[hex]
    losses = min(losses, unit.miniatures)
    if losses and events is not None:
        events.append(how(unit.side, hex, losses, unit.kind))
    left = unit.reduced(losses)
    if left is not None:
        state.position = state.position.with_unit(hex, left)
        return False
    _eliminate(state, hex, killer, events)
    return True


def _eliminate(state: State, hex: Hex, killer: Side, events: Events) -> None:
    unit = _remove_unit(state, hex)
    specials = state.setup.scenario.specials
    if events is not None:
        events.append(Eliminated(unit.side, hex, unit.kind))
    counts = state.counts
    state.counts = counts._replace(lost=_one_more(counts.lost, unit.kind))
    if unit.kind in specials.replace:
        back = Replacing(unit.side, unit.kind, turns_begun(state, unit.side) + 1)
        state.counts = state.counts._replace(replacing=(*counts.replacing, back))
    if counts.carrier == hex:
        _drop_officer(state, hex, events)
    win_medals(state, killer, specials.kill_medals(unit, killer), "OBJ-2", events)
    settle_objectives(state, events)
    _check_presence(state, events)


def destroy_structure(state: State, hex: Hex, events: Events) -> None:
    """Take a destroyed structure off the board (STR-1)."""
    position = state.position
    kind = position.structures[hex].kind
    if events is not None:
        events.append(Destroyed(hex, kind))
    left = {each: structure for each, structure in position.structures.items() if each != hex}
    state.position = Position(position.ground.terrain, position.units, left, position.objectives, position.board)
    state.counts = state.counts._replace(destroyed=_one_more(state.counts.destroyed, kind))
    check_victory(state, events)


Name = TypeVar("Name", bound=str)


def _one_more(counted: Mapping[Name, int], name: Name) -> dict[Name, int]:
    return {**counted, name: counted.get(name, 0) + 1}


def leave_board(state: State, hex: Hex, by: Hex, through: tuple[Hex, ...], earned: int, events: Events) -> None:
    """A unit leaves the board by an exit hex; what it goes through before and that hex count as entered (OBJ-4)."""
    unit = state.position.units[hex]
    if events is not None:
        events.append(Exited(unit.side, hex, by, unit.kind, through))
    go_through(state, hex, (*through, by) if by != hex else through, events)
    _remove_unit(state, hex)
    _settle_temporary(state, events)
    carried = state.counts.carrier == hex
    state.counts = state.counts._replace(exited=_one_more(state.counts.exited, unit.side))
    if carried:
        state.counts = state.counts._replace(carrier=None)
        _win(state, unit.side, Victory("OBJ-5", "rescued"), events)
    win_medals(state, unit.side, earned, "OBJ-7", events)
    settle_objectives(state, events)
    _check_presence(state, events)


def win_medals(state: State, side: Side, number: int, rule: str, events: Events) -> None:
    """Medals that are won for good."""
    if number and state.phase is not Phase.OVER:
        won = state.score.won
        state.score = state.score._replace(won={**won, side: won[side] + number})
        if events is not None:
            events.append(WonMedals(side, number, rule))
        check_victory(state, events)


def settle_objectives(state: State, events: Events) -> None:
    """Bring objectives up to date after units have moved, come or gone, then see whether somebody has won."""
    objectives = state.position.objectives
    if objectives:
        _settle_objectives(state, events)
    if objectives or state.setup.scenario.specials.sudden_death:  # nothing else is won by standing somewhere
        check_victory(state, events)


def _settle_objectives(state: State, events: Events) -> None:
    untaken, units = state.counts.untaken, state.position.units
    if untaken:
        state.counts = state.counts._replace(untaken=frozenset(hex for hex in untaken if hex in units))
    _settle_temporary(state, events)
    for hex in tuple(state.position.objectives):
        unit = state.position.units.get(hex)
        if unit is not None and state.phase is not Phase.OVER and brings(state, hex, unit):
            _enter(state, hex, unit, hex, events)
            _settle_temporary(state, events)  # what the officer lay on


def _settle_temporary(state: State, events: Events) -> None:
    """Who stands on an objective holds it, and has lost the one it came from before it wins another (OBJ-3)."""
    units = state.position.units
    objectives = state.position.objectives.copy()
    for hex, objective in state.position.objectives.items():
        unit = units.get(hex)
        if unit is None or hex in state.counts.untaken or not may_hold(state, unit, objective):
            if objective.holder and objective.kind == "temporary":
                objectives[hex] = replace(objective, holder=None)
        elif objective.kind == "temporary" and objective.holder != unit.side:
            objectives[hex] = replace(objective, holder=unit.side)
    if objectives != state.position.objectives:
        _hold(state, objectives, events)


def _hold(state: State, objectives: dict[Hex, Objective], events: Events) -> None:
    """Give objectives their new holders."""
    before = {side: temporary_medals(state, side) for side in SIDES}
    state.position = state.position.with_objectives(objectives)
    _book_temporary(state, before, events)


def may_hold(state: State, unit: Unit, objective: Objective) -> bool:
    """May the unit hold what lies there?"""
    if not objective.open_to(unit.side):
        return False
    free = objective.kind != "temporary" or not only_infantry_holds(state, unit.side)
    return free or unit.profile.type == "infantry"


def only_infantry_holds(state: State, side: Side) -> bool:
    """Is the medal that a side may hold on several hexes for its infantry alone? The ruling says so (OBJ-3)."""
    shared = side in state.setup.scenario.specials.temporary_limit
    return shared and state.setup.rulings["shared_medal"] == "infantry"


def _book_temporary(state: State, before: dict[Side, int], events: Events) -> None:
    """Say which temporary medals were won or lost (OBJ-3)."""
    if events is not None:
        for side in SIDES:
            change = temporary_medals(state, side) - before[side]
            if change > 0:
                events.append(WonMedals(side, change, "OBJ-3"))
            elif change < 0:
                events.append(LostMedals(side, -change))


def _below_the_officer(state: State, hex: Hex) -> Objective | None:
    """The token under the officer, held by nobody yet. A permanent medal does not come back: it may have been won."""
    token = state.setup.scenario.position.objectives.get(hex)
    if token is None or token.kind in ("officer", "permanent"):
        return None
    return replace(token, holder=None)


def _drop_officer(state: State, hex: Hex, events: Events) -> None:
    state.counts = state.counts._replace(carrier=None)
    before = {side: temporary_medals(state, side) for side in SIDES}
    state.position = state.position.with_objectives({**state.position.objectives, hex: Objective("officer")})
    if events is not None:
        events.append(Dropped(hex))
    _book_temporary(state, before, events)  # the carrier held what it stood on


def drop_officer_on_retreat(state: State, origin: Hex, events: Events) -> None:
    """A carrier that retreats leaves the officer on the hex it left."""
    if state.counts.carrier == origin:
        _drop_officer(state, origin, events)


def _win(state: State, side: Side, victory: Victory, events: Events) -> None:
    if state.phase is not Phase.OVER:
        state.phase = Phase.OVER
        state.score = state.score._replace(winner=side, victory=victory)
        if events is not None:
            events.append(Won(side, victory))


def check_victory(state: State, events: Events) -> None:
    """Has somebody won (OBJ-1, OBJ-5)? The side whose turn it is comes first."""
    if state.phase is Phase.OVER:
        return
    scenario = state.setup.scenario
    for rule in scenario.specials.sudden_death:
        victory = _sudden_death(state, rule)
        if victory is not None:
            _win(state, rule.side, victory, events)
            return
    held = medals(state)
    active = state.now.side
    for side in (active, opponent(active)):
        goal = scenario.medals.get(side)
        if goal is not None and held[side] >= goal:
            _win(state, side, Victory("OBJ-1", "medals", goal), events)
            return


def _check_presence(state: State, events: Events) -> None:
    """A side with nothing left on the board and nothing to come has lost, by the ruling `no_units_left` (OBJ-8)."""
    if state.phase is Phase.OVER or state.setup.rulings["no_units_left"] != "loses":
        return
    present = {unit.side for unit in state.position.units.values()}
    for side in (opponent(state.now.side), state.now.side):
        if side not in present and not _more_to_come(state, side):
            _win(state, opponent(side), Victory("OBJ-8", "alone"), events)
            return


def _more_to_come(state: State, side: Side) -> bool:
    counts = state.counts
    if any(each.side == side for each in counts.due) or any(each.side == side for each in counts.replacing):
        return True
    turns = turns_begun(state, side)
    return any(
        each.side == side and not each.beside and (each.every or each.turn > turns)
        for each in state.setup.scenario.specials.reinforce
    )


def _sudden_death(state: State, rule: SuddenDeath) -> Victory | None:
    """The victory by a sudden death that has come true, or None."""
    units, counts = state.position.units, state.counts
    if rule.occupy and all(hex in units and units[hex].side == rule.side for hex in rule.occupy):
        return Victory("OBJ-5", "occupied")
    if rule.destroy and counts.destroyed.get(rule.destroy):
        standing = any(each.kind == rule.destroy for each in state.position.structures.values())
        return None if standing else Victory("OBJ-5", "destroyed")
    if rule.eliminate is not None:
        lost = sum(number for kind, number in counts.lost.items() if rule.counts(Unit(kind)))
        if lost >= rule.eliminate.number:
            return Victory("OBJ-5", "eliminated", lost)
    if rule.exit and counts.exited.get(rule.side, 0) >= rule.exit:
        return Victory("OBJ-5", "exited", rule.exit)
    return None
