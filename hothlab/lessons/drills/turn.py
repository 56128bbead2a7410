"""Drills on the turn (TRN, ORD-1, ATK-1): what comes when, and who may still attack."""

from __future__ import annotations

from hothlab.game.actions import Fire
from hothlab.game.events import side_name
from hothlab.game.phase import Phase
from hothlab.hexes import SIDES, Hex, Side
from hothlab.language.text import _, capital, listed, ngettext, pgettext
from hothlab.lessons.drills.played import FirstTurn
from hothlab.lessons.drills.tools import Draft, Generator, Luck, Sketch, certain, training, within
from hothlab.lessons.tasks.building import Ask, Illustration, Praise, choice_task, hexes_task
from hothlab.lessons.tasks.task import Task
from hothlab.rules.catalogue import in_order
from hothlab.rules.movement import reach
from hothlab.rules.reason import Reason

__all__ = ["GENERATORS"]


def _steps() -> tuple[str, ...]:
    """The five steps of a turn, in order (TRN-1)."""
    return (
        _("play a command card"), pgettext("a step of the turn", "order units"),
        pgettext("a step of the turn", "move units"), _("attack with units"), _("draw a command card"),
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
        lambda: Praise.of(reason),
    )  # fmt: skip


def _still_attacking(luck: Luck, aim: int) -> Draft | None:
    """Some units have their order, some of those have moved, and one has attacked."""
    sketch, side = Sketch(luck), SIDES[aim % 2]
    middle = luck.pick([hex for hex in sketch.board.hexes if 2 <= hex.row <= 4 and 2 <= hex.column <= 6])
    for hex in luck.some(within(middle, 2), luck.between(4, 5)):
        sketch.place(hex, sketch.some_unit(side))
    own = list(sketch.units)
    for hex in luck.some(sketch.free(within(middle, 3)), luck.between(2, 3)):
        sketch.place(hex, sketch.enemy(side))
    sketch.dress(0, 1)
    turn = FirstTurn(sketch.position(), side)
    ordered = luck.some(own, 3)
    turn.orders(ordered)
    moved = _move_some(luck, turn, ordered)
    attacked = _attack_once(luck, turn, [hex for hex in ordered if hex in turn.attackers])
    if not moved or attacked is None or turn.asks is not Phase.ATTACK:
        return None
    position, key = turn.position, turn.attackers
    mine = sorted(position.side_units(side))
    enemies = [hex for hex in position.units if hex not in mine]
    wrong = {hex: _why_not_firing(turn, hex, enemies) for hex in mine if hex not in key}
    if not key or len({reason.rule for reason in wrong.values()}) < 2:
        return None
    far = {hex: position.units[hex].profile.range for hex in mine}
    near = [(hex, to) for hex in mine for to in enemies if position.board.distances[hex][to] <= far[hex]]
    if not all(certain(position, *pair, ("los_target_terrain",)) for pair in near):
        return None
    told = [
        ngettext("{hex} has moved {n} hex", "{hex} has moved {n} hexes", distance).format(hex=hex, n=distance)
        for hex, distance in moved.items()
    ]
    told.append(_("{hex} has attacked").format(hex=attacked))
    after = tuple(sorted({*moved, *(hex for hex in ordered if hex in mine)}))
    return lambda ask: _attackers_task(ask, turn, side, after, told, wrong)


def _move_some(luck: Luck, turn: FirstTurn, ordered: list[Hex]) -> dict[Hex, int]:
    """Move one or two ordered infantry units; how far each has come, by where it is now."""
    moved: dict[Hex, int] = {}
    foot = [hex for hex in ordered if turn.position.units[hex].profile.type == "infantry"]
    for hex in luck.some(foot, luck.between(1, 2)):
        distance = luck.between(1, 2)
        ends = [to for to, arrival in reach(turn.position, hex).arrivals.items() if arrival.distance == distance]
        if ends:
            to = luck.pick(sorted(ends))
            turn.moves(hex, to)
            moved[to] = distance
    turn.attacks_begin()
    return moved


def _attack_once(luck: Luck, turn: FirstTurn, can: list[Hex]) -> Hex | None:
    """Let one of the units attack and miss."""
    if not can:
        return None
    attacker = luck.pick(can)
    targets = sorted(each.target for each in turn.attacks if each.attacker == attacker)
    turn.fires(attacker, luck.pick(targets), "cross")
    return attacker


def _why_not_firing(turn: FirstTurn, hex: Hex, enemies: list[Hex]) -> Reason:
    """Why a unit may not attack the nearest enemy."""
    near = turn.position.board.distances[hex]
    nearest = min(enemies, key=lambda to: (near[to], to))
    reason = turn.battle.why_not(Fire(hex, nearest))
    assert reason is not None
    return reason


def _attackers_task(
    ask: Ask, turn: FirstTurn, side: Side, ordered: tuple[Hex, ...], done: list[str], wrong: dict[Hex, Reason]
) -> Task:
    position, key = turn.position, turn.attackers
    told = _(
        "{side:cap} are in their attack step. Ordered are {ordered}. {done}. Click every unit that may still attack."
    ).format(side=side_name(side), ordered=listed(ordered), done=listed(done))
    rules = in_order(["ORD-1", "ATK-1", "MOV-7", *sorted(reason.rule for reason in wrong.values())])

    def right() -> str:
        n = len(key)
        return ngettext("One unit may still attack.", "{n} units may still attack.", n).format(n=n)

    return hexes_task(
        training(ask, rules), told, rules, position, key, wrong.__getitem__, right, evidence=position,
        among=(*key, *wrong), shown=Illustration(marked=ordered),
    )  # fmt: skip


GENERATORS: dict[str, Generator] = {"turn": turn}
