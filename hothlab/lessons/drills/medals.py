"""Drills on medals (OBJ-2 to OBJ-4): how many a side has when units are gone, or stand on objectives."""

from __future__ import annotations

from collections.abc import Callable

from hothlab.game.battle import make_setup
from hothlab.game.board_changes import lose_miniatures, move_unit
from hothlab.game.events import side_name
from hothlab.game.scenario import Scenario
from hothlab.game.state import State, medals
from hothlab.game.turn import start
from hothlab.hexes import SIDES, Hex, Side, opponent
from hothlab.language.text import _, capital, listed, phrase, sentence
from hothlab.lessons.drills.tools import Draft, Generator, Luck, Sketch, training
from hothlab.lessons.tasks.building import Illustration, Praise, number_task
from hothlab.rules.catalogue import in_order
from hothlab.rules.movement import reach
from hothlab.rules.position import Position
from hothlab.rules.reason import Reason
from hothlab.rules.terrain import Objective, objective_kinds
from hothlab.rules.units import Unit

__all__ = ["GENERATORS"]


def _game(position: Position, side: Side) -> State:
    """The first moment of a game on this board; nobody is near to winning."""
    scenario = Scenario("", side, dict.fromkeys(SIDES, 5), dict.fromkeys(SIDES, 9), position)
    return start(make_setup(scenario)).copy()


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
    state = _game(position, side)
    for hex in lost:
        lose_miniatures(state, hex, position.units[hex].miniatures, side, None)
    won = medals(state)[side]
    rules = in_order(["OBJ-2", *(position.units[hex].profile.rule for hex in no_medal)])
    names = listed(phrase(_("{unit} on {hex}"), unit=position.units[hex].name, hex=hex) for hex in lost)
    question = _("{side:cap} eliminate {units}. How many medals are won for that?")
    told = question.format(side=side_name(side), units=names)

    def why(_pick: int) -> Reason:
        names = listed(position.units[hex].name for hex in no_medal)
        return Reason("OBJ-2", _("every unit gives 1 medal, but {units} none").format(units=names))

    return _medals_task(position, tuple(lost), told, rules, won, why)


def _medals_task(
    position: Position, marked: tuple[Hex, ...], question: str, rules: tuple[str, ...], key: int,
    why: Callable[[int], Reason],
) -> Draft:  # fmt: skip
    return lambda ask: number_task(
        training(ask, rules), question, rules, 4, key, why, lambda: Praise(sentence(why(key).text), rules[:1]),
        evidence=position, board=position, shown=Illustration(marked=marked),
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
    state = _game(position, side)
    for at, goal in zip(starts, goals, strict=True):
        move_unit(state, at, goal, None)
    move_unit(state, goals[0], starts[0], None)
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
    name = objective_kinds()[objective.kind].name
    if objective.side == "both":
        return _("{hex} has a {medal} for both sides").format(hex=hex, medal=name)
    return _("{hex} has a {medal} for {side}").format(hex=hex, medal=name, side=side_name(objective.side))


GENERATORS: dict[str, Generator] = {"medals": medals_won}
