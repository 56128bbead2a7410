"""Drills on the turn and on medals (TRN, ORD-1, ATK-1, OBJ-2 to OBJ-4), asked of a moment of a real game."""

from __future__ import annotations

from collections.abc import Callable

from hothlab.game.actions import Fire, of_kind
from hothlab.game.battle import make_setup
from hothlab.game.board_changes import lose_miniatures, move_unit
from hothlab.game.cards import card
from hothlab.game.events import Event, side_name
from hothlab.game.phase import Phase
from hothlab.game.refusal import why_not
from hothlab.game.scenario import Scenario
from hothlab.game.state import State, medals
from hothlab.game.turn import legal, start
from hothlab.hexes import SIDES, Hex, Side, opponent
from hothlab.lessons.drills.tools import Draft, Generator, Luck, Sketch, certain, training, within
from hothlab.lessons.tasks.asking import Ask, Shown, choice_task, hexes_task, number_task
from hothlab.lessons.tasks.task import Task
from hothlab.rules.catalogue import in_order
from hothlab.rules.movement import reach
from hothlab.rules.position import Position
from hothlab.rules.reason import Reason
from hothlab.rules.terrain import Objective, objective_kinds
from hothlab.rules.units import Unit
from hothlab.text import _, capital, listed, ngettext

__all__ = ["GENERATORS"]


def _game(position: Position, side: Side) -> State:
    """The first moment of a game on this board; nobody is near to winning."""
    scenario = Scenario("", side, dict.fromkeys(SIDES, 5), dict.fromkeys(SIDES, 9), position)
    return start(make_setup(scenario)).copy()


# The turn


def _steps() -> tuple[str, ...]:
    """The five steps of a turn, in order (TRN-1)."""
    return (
        _("play a command card"), _("order units"), _("move units"), _("attack with units"), _("draw a command card"),
    )  # fmt: skip


def turn(luck: Luck, level: int, aim: int) -> Draft | None:
    """1: the five steps. 2: in the attack step, who may still attack?"""
    if level == 2:
        return _still_attacking(luck, aim)
    steps, asked = _steps(), aim % 10
    at, before = asked // 2, asked % 2 == 1
    key = (at - 1 if before else at + 1) % len(steps)
    options = luck.some([step for n, step in enumerate(steps) if n != at], len(steps))
    side = luck.pick(SIDES)
    if before and at == 0:
        question = _("{side} are about to play a command card. What was the last step of the turn before?")
    elif before:
        question = _("It is the turn of {side}. What comes just before this step: {step}?")
    elif at == len(steps) - 1:
        question = _("{side} have just drawn a command card. With what does the next turn begin?")
    else:
        question = _("It is the turn of {side}. What comes right after this step: {step}?")
    told = capital(question.format(side=side_name(side), step=steps[at]))
    reason = Reason("TRN-1", _("the steps are: {steps}").format(steps=listed(steps)))
    more = {frozenset({2, 3}): "TRN-2", frozenset({3, 4}): "CMD-3", frozenset({0, 4}): "CMD-3"}
    rules = in_order(["TRN-1", more.get(frozenset({key, at}), "TRN-1")])
    return lambda ask: choice_task(
        training(ask, rules), told, rules, options, options.index(steps[key]), lambda _pick: reason,
        lambda: f"{capital(reason.text)} (TRN-1).",
    )  # fmt: skip


def _still_attacking(luck: Luck, aim: int) -> Draft | None:
    """Some units have their order, some of those have moved or attacked."""
    sketch, side = Sketch(luck), SIDES[aim % 2]
    middle = luck.pick([hex for hex in sketch.board.hexes if 2 <= hex.row <= 4 and 2 <= hex.column <= 6])
    for hex in luck.some(within(middle, 2), luck.between(4, 5)):
        sketch.place(hex, sketch.some_unit(side))
    own = list(sketch.units)
    for hex in luck.some(sketch.free(within(middle, 3)), luck.between(2, 3)):
        sketch.place(hex, sketch.enemy(side))
    sketch.dress(0, 1)
    position = sketch.position()
    state = _game(position, side)
    state.phase, state.side = Phase.ATTACK, side
    state.card = card("direct-from-hq")
    state.ordered = tuple(sorted(luck.some(own, 3)))
    foot = [hex for hex in state.ordered if position.units[hex].profile.type == "infantry"]
    state.moved = {hex: luck.between(1, 2) for hex in luck.some(foot, luck.between(1, 2))}
    state.attacked = dict.fromkeys(luck.some([hex for hex in state.ordered if hex not in state.moved], 1), 1)
    enemies = [hex for hex in position.units if hex not in own]
    key = {action.attacker for action in of_kind(Fire, legal(state))}
    wrong = {hex: _why_not_firing(state, hex, enemies) for hex in own if hex not in key}
    if not key or len({reason.rule for reason in wrong.values()}) < 2 or not state.moved:
        return None
    far = {hex: position.units[hex].profile.range for hex in own}
    near = [(hex, to) for hex in own for to in enemies if position.board.distances[hex][to] <= far[hex]]
    if not all(certain(position, *pair, ("los_target_terrain",)) for pair in near):
        return None
    return lambda ask: _attackers_task(ask, state, own, key, wrong)


def _why_not_firing(state: State, hex: Hex, enemies: list[Hex]) -> Reason:
    """Why a unit may not attack the nearest enemy."""
    near = state.position.board.distances[hex]
    nearest = min(enemies, key=lambda to: (near[to], to))
    reason = why_not(state, Fire(hex, nearest))
    assert reason is not None
    return reason


def _attackers_task(ask: Ask, state: State, own: list[Hex], key: set[Hex], wrong: dict[Hex, Reason]) -> Task:
    position = state.position
    done = [
        ngettext("{hex} has moved {n} hex", "{hex} has moved {n} hexes", distance).format(hex=hex, n=distance)
        for hex, distance in state.moved.items()
    ]
    done += [_("{hex} has attacked").format(hex=hex) for hex in state.attacked]
    told = _(
        "{side} are in their attack step. Ordered are {ordered}. {done}. Click every unit that may still attack."
    ).format(side=capital(side_name(state.side)), ordered=listed(state.ordered), done=listed(done))
    rules = in_order(["ORD-1", "ATK-1", "MOV-7", *sorted(reason.rule for reason in wrong.values())])

    def right() -> str:
        n = len(key)
        return ngettext("One unit may still attack.", "{n} units may still attack.", n).format(n=n)

    return hexes_task(
        training(ask, rules), told, rules, position, key, wrong.__getitem__, right, evidence=position, among=own,
        shown=Shown(marked=state.ordered),
    )  # fmt: skip


# Medals


def medals_won(luck: Luck, level: int, aim: int) -> Draft | None:
    """1: for units that are eliminated (OBJ-2). 2: on objectives, temporary and permanent (OBJ-3, OBJ-4)."""
    return _eliminated(luck, aim) if level == 1 else _objectives(luck, aim)


def _eliminated(luck: Luck, aim: int) -> Draft | None:
    sketch, side = Sketch(luck), SIDES[aim % 2]
    paying, free = (aim // 2) % 3, 1 + luck.below(2) if aim // 2 % 3 else 2
    foe = opponent(side)
    kinds = ("trooper", "snowspeeder", "artillery") if foe == "rebel" else ("snowtrooper", "at-at", "probe-droid")
    lost = luck.some([hex for hex in sketch.board.hexes if hex.row in range(2, 5)], paying + free)
    for number, hex in enumerate(lost):
        sketch.place(hex, sketch.some_unit(foe, kinds[:2] if number < paying else kinds[2:]))
    no_medal = [hex for hex in lost if not sketch.units[hex].profile.medals]
    sketch.kept |= set(lost)
    sketch.dress(len(lost) + 4, 2)
    position = sketch.position()
    if len(position.side_units(foe)) == len(lost):  # the ruling no_units_left
        return None
    state, events = _game(position, side), list[Event]()
    for hex in lost:
        lose_miniatures(state, hex, position.units[hex].miniatures, side, events)
    won = medals(state)[side]
    rules = in_order(["OBJ-2", *(position.units[hex].profile.rule for hex in no_medal)])
    names = listed(_("{unit} on {hex}").format(unit=position.units[hex].name, hex=hex) for hex in lost)
    question = _("{side} eliminate {units}. How many medals do they win for that?")
    told = question.format(side=capital(side_name(side)), units=names)

    def why(_pick: int) -> Reason:
        names = listed(position.units[hex].name for hex in no_medal)
        return Reason("OBJ-2", _("every unit gives 1 medal, but {units} none").format(units=names))

    return _medals_task(position, tuple(lost), told, rules, won, why)


def _medals_task(
    position: Position, marked: tuple[Hex, ...], question: str, rules: tuple[str, ...], key: int,
    why: Callable[[int], Reason],
) -> Draft:  # fmt: skip
    return lambda ask: number_task(
        training(ask, rules), question, rules, 4, key, why, lambda: f"{capital(why(key).text)} ({rules[0]}).",
        evidence=position, board=position, shown=Shown(marked=marked),
    )  # fmt: skip


def _objectives(luck: Luck, aim: int) -> Draft | None:
    """Two units enter objectives, and one of them goes back again."""
    sketch, side = Sketch(luck), SIDES[aim % 2]
    kind = "trooper" if side == "rebel" else "snowtrooper"
    starts = luck.some([hex for hex in sketch.board.hexes if 1 <= hex.row <= 5 and 1 <= hex.column <= 7], 2)
    goals: list[Hex] = []
    for start_hex in starts:
        beside = [hex for hex in sketch.board.neighbours[start_hex] if hex not in (*starts, *goals)]
        goals.append(luck.pick(beside))
        sketch.place(start_hex, Unit(kind))
    kinds = [("temporary", "permanent")[(aim // 2) % 2], luck.pick(("temporary", "permanent"))]
    open_to = ["both", luck.pick((side, "both", opponent(side)))]
    for hex, what, who in zip(goals, kinds, open_to, strict=True):
        sketch.objectives[hex] = Objective(what, who, 1)  # type: ignore[arg-type]
    sketch.kept |= {*starts, *goals}
    sketch.dress(luck.between(4, 5), 2)
    position = sketch.position()
    if any(goal not in reach(position, at).arrivals for at, goal in zip(starts, goals, strict=True)):
        return None
    state, events = _game(position, side), list[Event]()
    for at, goal in zip(starts, goals, strict=True):
        move_unit(state, at, goal, events)
    move_unit(state, goals[0], starts[0], events)
    won = medals(state)[side]
    question = _(
        "{tokens}. {a} moves to {b} and {c} moves to {d}. Later the unit on {b} goes back to {a}. "
        "How many medals do {side} have from this?"
    ).format(
        tokens=capital(listed(_token(hex, each) for hex, each in position.objectives.items())),
        a=starts[0], b=goals[0], c=starts[1], d=goals[1], side=side_name(side),
    )  # fmt: skip
    rules = in_order({"temporary": "OBJ-3", "permanent": "OBJ-4"}[each] for each in kinds)

    def why(_pick: int) -> Reason:
        if kinds[0] == "temporary":
            return Reason("OBJ-3", _("a temporary medal is lost at once when the unit leaves; look who may take which"))
        return Reason("OBJ-4", _("a permanent medal stays when the unit goes on; look who may take which"))

    return _medals_task(position, (*starts, *goals), question, rules, won, why)


def _token(hex: Hex, objective: Objective) -> str:
    """An objective in words."""
    name = _(objective_kinds()[objective.kind].name)
    if objective.side == "both":
        return _("{hex} has a {medal} for both sides").format(hex=hex, medal=name)
    return _("{hex} has a {medal} for {side}").format(hex=hex, medal=name, side=side_name(objective.side))


GENERATORS: dict[str, Generator] = {"turn": turn, "medals": medals_won}
