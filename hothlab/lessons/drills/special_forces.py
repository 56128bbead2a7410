"""Drills on special forces (SPF-1, SPF-2): each attack is made in a battle, and the battle says what may come next."""

from __future__ import annotations

from hothlab.game.actions import Advance
from hothlab.game.phase import Phase
from hothlab.hexes import SIDES, Hex
from hothlab.language.text import _
from hothlab.lessons.drills.played import FirstTurn
from hothlab.lessons.drills.tools import Draft, Generator, Luck, Sketch, training
from hothlab.lessons.tasks.building import Illustration, Praise, choice_task
from hothlab.rules.attack import Attack, attack
from hothlab.rules.movement import no_attack_after, reach
from hothlab.rules.position import Position
from hothlab.rules.reason import Reason
from hothlab.rules.units import Unit

__all__ = ["GENERATORS"]


def special(luck: Luck, level: int, aim: int) -> Draft | None:
    """1: E-Web teams, in place or moving (SPF-2). 2: the breakthrough of assault troops (SPF-1)."""
    return _eweb(luck, aim) if level == 1 else _breakthrough(luck, aim)


def _yes_or_no(
    position: Position, marked: tuple[Hex, ...], yes: bool, question: str, rules: tuple[str, ...], why: Reason
) -> Draft:
    return lambda ask: choice_task(
        training(ask, rules), question, rules, (_("Yes"), _("No")), 0 if yes else 1, lambda _pick: why,
        lambda: Praise.of(why), evidence=position, board=position,
        shown=Illustration(marked=marked),
    )  # fmt: skip


def _eweb(luck: Luck, aim: int) -> Draft | None:
    sketch, side = Sketch(luck), SIDES[aim % 2]
    stays = (aim // 2) % 2 == 0
    at = luck.pick([hex for hex in sketch.board.hexes if 1 <= hex.row <= 5])
    sketch.place(at, Unit("trooper" if side == "rebel" else "snowtrooper", badge="e-web"))
    enemy = luck.pick([hex for hex in sketch.board.hexes if sketch.board.distances[at][hex] == 2])
    sketch.place(enemy, sketch.enemy(side))
    sketch.kept |= {at, enemy}
    sketch.dress(luck.between(4, 5), 2)
    position = sketch.position()
    free = [hex for hex, each in reach(position, at).arrivals.items() if each.may_attack]
    if not attack(position, at, enemy).legal or not (stays or free):
        return None
    to = at if stays else luck.pick(free)
    turn = FirstTurn(position, side)
    turn.orders([at])
    if not stays:
        turn.moves(at, to)
    turn.attacks_begin()
    if not turn.fires(to, enemy, "cross"):
        return None
    may = turn.asks is Phase.REROLL
    if stays:
        why = Reason("SPF-2", _("an E-Web that is in place and stays there may roll any of its dice again"))
        question = _("The E-Web team on {hex} is in place. It is ordered, stays, and attacks {enemy}. May it re-roll?")
    else:
        why = Reason("SPF-2", _("an E-Web that moves is on its moving side and attacks like other infantry"))
        question = _(
            "The E-Web team on {hex} is in place. It is ordered, moves to {to}, and attacks {enemy}. May it re-roll?"
        )
    return _yes_or_no(position, (at, enemy), may, question.format(hex=at, to=to, enemy=enemy), ("SPF-2",), why)


def _breakthrough(luck: Luck, aim: int) -> Draft | None:
    """Somebody is driven from a hex: may the assault troops attack again?"""
    sketch, side = Sketch(luck), SIDES[aim % 2]
    case = (aim // 2) % 4  # two of the four allow it
    at = luck.pick([hex for hex in sketch.board.hexes if 1 <= hex.row <= 5])
    sketch.place(at, Unit("trooper" if side == "rebel" else "snowtrooper", badge="assault"))
    distance = 2 if case == 3 else 1
    to = luck.pick([hex for hex in sketch.board.hexes if sketch.board.distances[at][hex] == distance])
    ground = luck.pick(("rocks", "building", "wreckage")) if case == 2 else luck.pick(("trenches", "ridge", None, None))
    if ground:
        sketch.terrain[to] = ground
    kinds = ("trooper", "snowspeeder") if side == "empire" else ("snowtrooper", "probe-droid")
    sketch.place(to, Unit(luck.pick(kinds), luck.between(1, 2)))  # few enough to be wiped out by one roll
    sketch.place(luck.pick([hex for hex in sketch.board.neighbours[to] if hex != at]), sketch.enemy(side))
    sketch.kept |= {at, to, *sketch.units}
    sketch.dress(luck.between(4, 6), 1)
    position = sketch.position()
    found = attack(position, at, to)
    turn = FirstTurn(position, side)
    turn.orders([at])
    turn.attacks_begin()
    if not turn.fires(at, to, "blast") or to in turn.position.units:
        return None
    breaks, may = _breaks_through_and_attacks(turn)
    if may != (case < 2):
        return None
    why, rules = _about_breakthrough(found, breaks, may)
    question = _(
        "The assault troops on {hex} attack {unit} on {to} and eliminate the whole unit. "
        "May they break through and then attack again?"
    ).format(hex=at, unit=position.units[to].name, to=to)
    return _yes_or_no(position, (at, to), may, question, rules, why)


def _breaks_through_and_attacks(turn: FirstTurn) -> tuple[bool, bool]:
    """Does the battle let the unit that has just attacked break through, and then attack once more?"""
    if Advance() not in turn.battle.legal_actions():
        return False, False
    turn.battle.play(Advance())
    return True, bool(turn.attacks) and turn.asks is Phase.ATTACK_AGAIN


def _about_breakthrough(found: Attack, breaks: bool, may: bool) -> tuple[Reason, tuple[str, ...]]:
    if not breaks:
        why = _("only close combat, against a neighbour, lets assault troops break through")
        return Reason("ATK-3", why), ("SPF-1", "ATK-3")
    terrain = found.position.terrain_on(found.target)
    refused = None if may else no_attack_after(found.unit, 1, terrain, 1)
    if terrain is not None and refused is not None:
        why = _("after entering {terrain} there is no second attack").format(terrain=terrain.name)
        return Reason(refused.rule, why), ("SPF-1", refused.rule)
    return Reason("SPF-1", _("the hex is empty and can be entered, and an enemy is in range from there")), ("SPF-1",)


GENERATORS: dict[str, Generator] = {"special": special}
