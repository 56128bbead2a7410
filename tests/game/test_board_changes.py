"""Laws of what happens on the board, on any position: nothing is forgotten, won twice, or left undone."""

from __future__ import annotations

from collections import Counter
from random import Random

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from hothlab.game import events as ev
from hothlab.game.battle import make_setup
from hothlab.game.board_changes import (
    destroy_structure,
    heal_unit,
    lose_miniatures,
    move_unit,
    place_unit,
    settle_objectives,
)
from hothlab.game.phase import Phase
from hothlab.game.scenario import Scenario
from hothlab.game.state import State, medals
from hothlab.game.turn import start
from hothlab.hexes import SIDES, Hex, Side, opponent
from hothlab.rules.position import Position
from hothlab.rules.units import Unit
from tests.rules.by_hand import LAW, UNITS, may_stand
from tests.strategies import BOARD, positions

SOME = settings(LAW, max_examples=40)
COUNTS = st.integers(0, 3)


def moment(position: Position) -> State:
    """The start of a battle on a position; no medals win it, so that it goes on whatever happens."""
    scenario = Scenario("Any", "rebel", {"rebel": 4, "empire": 4}, {}, position)
    state = start(make_setup(scenario))
    state.phase = Phase.MOVE
    settle_objectives(state, None)
    return state


@st.composite
def busy(draw: st.DrawFn) -> State:
    """A moment in the middle of a turn, in which units have done all kinds of things."""
    state = moment(draw(positions(most_units=8)))
    units = [*state.position.units]
    assume(units)
    some = st.lists(st.sampled_from(units), unique=True)
    ordered, books = tuple(draw(some)), [{hex: draw(COUNTS) for hex in draw(some)} for _book in range(3)]
    moved, attacked, focus = books
    broken = frozenset(draw(some))
    state.now = state.now.but(ordered=ordered, moved=moved, attacked=attacked, focus=focus, broken=broken)
    return state


def done(state: State) -> list[tuple[object, ...]]:
    """What each unit has done this turn, without where it stands."""
    now = state.now
    found = [
        (repr(unit), hex in now.ordered and now.ordered.index(hex), hex in now.broken,
         *(book.get(hex) for book in (now.moved, now.attacked, now.focus)))
        for hex, unit in state.position.units.items()
    ]  # fmt: skip
    return sorted(found, key=repr)


def free_hex(state: State, unit: Unit, data: st.DataObject) -> Hex:
    position = state.position
    free = [hex for hex in BOARD.hexes if hex not in position.units and may_stand(position, unit, hex)]
    return data.draw(st.sampled_from(free))


def net_medals(events: list[ev.Event]) -> Counter[Side]:
    """OBJ-1: what the events say of medals."""
    found: Counter[Side] = Counter()
    for event in events:
        if isinstance(event, ev.MedalsChanged):
            found[event.side] += event.gain
    return found


@SOME
@given(busy(), st.data())
def test_what_a_unit_has_done_goes_with_it(state: State, data: st.DataObject) -> None:
    """ORD-2, MOV-1, ATK-1: a unit that moved or retreated is still the one that has been ordered, and has attacked."""
    origin = data.draw(st.sampled_from([*state.position.units]))
    unit, before = state.position.units[origin], done(state)
    to = free_hex(state, unit, data)
    others = {hex: each for hex, each in state.position.units.items() if hex != origin}
    move_unit(state, origin, to, None)
    assert done(state) == before
    assert dict(state.position.units) == {**others, to: unit}


@SOME
@given(busy(), st.data())
def test_there_and_back_is_as_if_nothing_had_happened(state: State, data: st.DataObject) -> None:
    """Where no objective lies."""
    state.position = state.position.with_objectives({})
    origin = data.draw(st.sampled_from([*state.position.units]))
    to = free_hex(state, state.position.units[origin], data)
    before = state.key()
    move_unit(state, origin, to, None)
    assert state.key() != before
    move_unit(state, to, origin, None)
    assert state.key() == before


@SOME
@given(positions(most_units=10))
def test_an_objective_is_held_by_who_stands_there(position: Position) -> None:
    """OBJ-3: by a unit of a side that may hold it, and by nobody else."""
    state = moment(position)
    for hex, token in state.position.objectives.items():
        unit = state.position.units.get(hex)
        if token.kind == "temporary":
            may = unit is not None and token.side in ("both", unit.side)
            assert token.holder == (unit.side if unit is not None and may else None)
        elif token.kind == "permanent" and unit is not None:
            assert token.side not in ("both", unit.side), "who may win it has won it (OBJ-4)"


@SOME
@given(positions(most_units=10), st.data())
def test_what_is_settled_stays_settled(position: Position, data: st.DataObject) -> None:
    """OBJ-3, OBJ-4: a medal is won once, whatever is looked at again afterwards."""
    state = moment(position)
    if state.position.units:
        origin = data.draw(st.sampled_from([*state.position.units]))
        move_unit(state, origin, free_hex(state, state.position.units[origin], data), None)
    before, again = state.key(), list[ev.Event]()
    settle_objectives(state, again)
    assert (state.key(), again) == (before, [])


@SOME
@given(positions(most_units=8), st.randoms())
def test_medals_are_what_the_events_say(position: Position, chance: Random) -> None:
    """OBJ-1, OBJ-3, OBJ-4: after every move, the medals of each side are those before, and what was told since."""
    state = moment(position)
    assume(state.position.units)
    wanted = [*position.objectives] or BOARD.hexes
    for _move in range(12):  # to an objective as often as away from one
        origin, to = chance.choice([*state.position.units]), chance.choice([*wanted, *chance.sample(BOARD.hexes, 3)])
        if to not in state.position.units and may_stand(state.position, state.position.units[origin], to):
            before, events = medals(state), list[ev.Event]()
            move_unit(state, origin, to, events)
            told = net_medals(events)
            assert medals(state) == {side: before[side] + told[side] for side in SIDES}
            after = state.key()
            settle_objectives(state, events)
            assert state.key() == after, "nothing is booked late"


@SOME
@given(positions(most_units=8), st.data(), st.integers(1, 9))
def test_losses(position: Position, data: st.DataObject, losses: int) -> None:
    """HIT-3, OBJ-2: no more are lost than there are; with the last one the unit is gone, and gives its medals."""
    state = moment(position.with_objectives({}))
    assume(state.position.units)
    hex = data.draw(st.sampled_from([*state.position.units]))
    unit, events = state.position.units[hex], list[ev.Event]()
    gone = lose_miniatures(state, hex, losses, opponent(unit.side), events)
    left = max(0, unit.miniatures - losses)
    assert gone == (left == 0) == (hex not in state.position.units)
    assert gone or state.position.units[hex] == Unit(unit.kind, left, unit.badge, unit.face)
    assert sum(event.number for event in events if isinstance(event, ev.Lost)) == unit.miniatures - left
    assert net_medals(events)[opponent(unit.side)] == (UNITS[unit.kind].medals if gone else 0)


@SOME
@given(positions(most_units=8), st.data(), st.integers(1, 3))
def test_what_is_healed_was_lost_before(position: Position, data: st.DataObject, number: int) -> None:
    """CMD-1: a unit never gets more miniatures than it began with, and a whole one gets none."""
    state = moment(position)
    assume(state.position.units)
    hex = data.draw(st.sampled_from([*state.position.units]))
    unit, events = state.position.units[hex], list[ev.Event]()
    full = Unit(unit.kind, badge=unit.badge).miniatures
    heal_unit(state, hex, number, events)
    after = state.position.units[hex]
    assert after == Unit(unit.kind, min(full, unit.miniatures + number), unit.badge, unit.face)
    told = [ev.Healed(unit.side, hex, after.miniatures - unit.miniatures, unit.kind)]
    assert events == told * (after != unit)


@SOME
@given(positions(most_units=8), st.data())
def test_a_new_unit_changes_nothing_else(position: Position, data: st.DataObject) -> None:
    """SET-1"""
    state = moment(position)
    unit = Unit(data.draw(st.sampled_from(sorted(UNITS))))
    to, before = free_hex(state, unit, data), dict(state.position.units)
    place_unit(state, to, unit, None)
    assert dict(state.position.units) == {**before, to: unit}


@SOME
@given(positions(most_units=8), st.data())
def test_a_destroyed_structure_is_gone_and_nothing_else(position: Position, data: st.DataObject) -> None:
    """STR-1, STR-2: its hex is as open as its terrain is."""
    state = moment(position)
    assume(state.position.structures)
    hex = data.draw(st.sampled_from([*state.position.structures]))
    before, events = state.position, list[ev.Event]()
    destroy_structure(state, hex, events)
    after = state.position
    assert dict(after.structures) == {at: each for at, each in before.structures.items() if at != hex}
    assert (after.units, after.objectives, after.ground.terrain) == (
        before.units, before.objectives, before.ground.terrain,
    )  # fmt: skip
    assert events == [ev.Destroyed(hex, before.structures[hex].kind)]
