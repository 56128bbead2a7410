"""Drills on what a player has to know by heart about the six units (UNI, SET-2, SPF-4, SPF-5)."""

from __future__ import annotations

from hothlab.game.events import symbol_name
from hothlab.hexes import Hex
from hothlab.language.text import _, listed
from hothlab.lessons.drills.tools import Draft, Generator, Luck, Sketch, named, training
from hothlab.lessons.tasks.building import Ask, Illustration, Praise, choice_task, number_task
from hothlab.lessons.tasks.task import Task
from hothlab.rules.catalogue import in_order, rule
from hothlab.rules.position import Position
from hothlab.rules.reason import Reason
from hothlab.rules.units import Unit, profiles

__all__ = ["GENERATORS"]


def units(luck: Luck, level: int, aim: int) -> Draft | None:
    """1: miniatures and moves. 2: dice by distance. 3: what hits it."""
    kind = tuple(profiles())[aim % 6]
    badge = {"snowspeeder": "elite-squadron", "trooper": "elite", "snowtrooper": "elite"}.get(kind)
    unit = Unit(kind, badge=badge if level == 1 and luck.below(3) == 0 else None)
    sketch = Sketch(luck)
    at = luck.pick(sketch.board.hexes)
    sketch.place(at, unit)
    sketch.kept.add(at)
    sketch.dress(luck.between(3, 5), 2)
    position = sketch.position()
    makers = {1: (_miniatures, _furthest, _furthest_attacking), 2: (_dice_at,), 3: (_hit_by,)}[level]
    return luck.pick(makers)(position, at, luck)


def _about(unit: Unit) -> Reason:
    """Where the unit table answers it."""
    own = unit.profile.rule
    return Reason(own, _("look it up in the unit table: {title}").format(title=_(rule(own).title)))


def _by(id: str) -> Reason:
    """A rule as a reason, by its title."""
    return Reason(id, _(rule(id).title))


def _told(id: str) -> Praise:
    """A rule as what is said to a right answer."""
    return Praise(_(rule(id).text), (id,))


def _number(
    position: Position, at: Hex, most: int, key: int, question: str, rules: tuple[str, ...], why: Reason
) -> Draft:
    """A question on a unit with a number for an answer."""

    def ask_it(ask: Ask) -> Task:
        return number_task(
            training(ask, rules), question.format(unit=named(position.units[at]), hex=at), rules, most, key,
            lambda _pick: why, lambda: _told(rules[0]), evidence=position, board=position,
            shown=Illustration(marked=(at,)),
        )  # fmt: skip

    return ask_it


def _miniatures(position: Position, at: Hex, _luck: Luck) -> Draft:
    unit = position.units[at]
    rules = in_order([unit.profile.rule, "SET-2", *(["SPF-5"] if unit.badge == "elite-squadron" else [])])
    why = _by(rules[-1]) if len(rules) == 3 else _about(unit)
    question = _("How many miniatures are in {unit} on {hex} when nobody has been lost?")
    return _number(position, at, 5, unit.profile.miniatures, question, rules, why)


def _furthest(position: Position, at: Hex, _luck: Luck) -> Draft:
    unit = position.units[at]
    question = _("The way is free: how many hexes can {unit} on {hex} move at most?")
    return _number(position, at, 4, unit.profile.move, question, (unit.profile.rule, "MOV-1"), _about(unit))


def _furthest_attacking(position: Position, at: Hex, _luck: Luck) -> Draft:
    unit = position.units[at]
    rules = [unit.profile.rule]
    if unit.profile.type == "infantry":
        rules += ["SPF-4" if unit.badge == "elite" else "MOV-7"]
    why = _by(rules[-1]) if len(rules) > 1 else _about(unit)
    question = _("The way is free: how many hexes can {unit} on {hex} move at most and still attack?")
    return _number(position, at, 4, unit.profile.attack_move, question, tuple(rules), why)


def _dice_at(position: Position, at: Hex, luck: Luck) -> Draft:
    unit = position.units[at]
    distance = luck.between(1, 4)
    dice = unit.profile.dice
    key = dice[distance - 1] if distance <= len(dice) else 0
    question = {
        1: _("No terrain counts: how many dice are rolled by {unit} on {hex} in close combat (distance 1)?"),
        2: _("No terrain counts: how many dice are rolled by {unit} on {hex} at distance 2?"),
        3: _("No terrain counts: how many dice are rolled by {unit} on {hex} at distance 3?"),
        4: _("No terrain counts: how many dice are rolled by {unit} on {hex} at distance 4?"),
    }[distance]
    rules = (unit.profile.rule, *(["ATK-3"] if distance == 1 else []), "ATK-4")
    return _number(position, at, 5, key, question, rules, _about(unit))


def _hit_by(position: Position, at: Hex, _luck: Luck) -> Draft:
    unit = position.units[at]
    sets = (("infantry", "blast"), ("vehicle", "blast"), ("blast",), ("infantry", "vehicle", "blast"))
    key = next(n for n, each in enumerate(sets) if set(each) == unit.profile.hit_by)
    options = [listed(map(symbol_name, each)) for each in sets]
    rules = (unit.profile.rule, "HIT-1")
    why = Reason("HIT-1", _("blasts hit every unit, and its own symbol hits it if it is infantry or a vehicle"))
    question = _("Which symbols hit {unit} on {hex}?").format(unit=unit.name, hex=at)
    return lambda ask: choice_task(
        training(ask, rules), question, rules, options, key, lambda _pick: why, lambda: _told(rules[0]),
        evidence=position, board=position,
            shown=Illustration(marked=(at,)),
    )  # fmt: skip


GENERATORS: dict[str, Generator] = {"units": units}
