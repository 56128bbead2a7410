"""What is said of the steps between the events: the orders that were given, and why a step passed without anybody.

A step in which nobody can do anything passes by itself (TRN-1); the rules are asked why, unit by unit.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from hothlab.game.actions import Action, Done, Fire, Move, Order
from hothlab.game.battle import PlayedStep
from hothlab.game.phase import Phase
from hothlab.game.refusal import why_not
from hothlab.game.state import State
from hothlab.hexes import Hex
from hothlab.rules.reason import Reason
from hothlab.tables.nearby import free_beside, nearest_enemy
from hothlab.text import _, also, cited, listed, phrase

__all__ = ["Said", "said_between"]


@dataclass(frozen=True)
class Said:
    """A line of the log without an event: its kind is `orders`, which were given, or `nobody`, who could act."""

    kind: str
    text: str
    more: str = ""


def said_between(step: PlayedStep) -> list[tuple[int, Said]]:
    """What is to be said of an answer besides its events; each with the number of events that come before it."""
    before, found = step.before, list[tuple[int, Said]]()
    if before.phase == Phase.ORDER and isinstance(step.action, Done):
        found.append((0, _orders(before)))
    for place, moment in step.passed:
        later = moment.now.round > before.now.round
        if moment.phase == Phase.ORDER:
            found.append((place, _orders(moment) if moment.ordered else _nobody_ordered(moment)))
        elif moment.phase == Phase.MOVE and moment.ordered and (later or before.phase != Phase.MOVE):
            found.append((place, _nobody_moves(moment)))
        elif moment.phase == Phase.ATTACK and moment.ordered and not moment.now.attacked:
            found.append((place, _nobody_attacks(moment)))
    return found


def _orders(state: State) -> Said:
    units = state.position.units
    given = listed(phrase(_("{unit} on {hex}"), unit=units[hex].name, hex=hex) for hex in state.ordered)
    return Said("orders", _("Orders: {units}").format(units=given) if given else _("No orders given"))


def _nobody_ordered(state: State) -> Said:
    own = state.position.side_units(state.side)
    return Said("nobody", _("Nobody can be ordered"), _why(state, own, lambda hex: Order(hex)))


def _nobody_moves(state: State) -> Said:
    why = _why(state, state.ordered, lambda hex: Move(hex, free_beside(state, hex)))
    return Said("nobody", _("Nobody can move"), why)


def _nobody_attacks(state: State) -> Said:
    why = _why(state, state.ordered, lambda hex: Fire(hex, nearest_enemy(state, hex)))
    return Said("nobody", _("Nobody can attack"), why)


def _why(state: State, hexes: Iterable[Hex], tried: Callable[[Hex], Action]) -> str:
    """Why none of these units can do what it would try, with the rules; units of one kind share a reason."""
    reasons: dict[tuple[str, str], list[tuple[Hex, Reason]]] = {}
    for hex in hexes:
        reason = why_not(state, tried(hex))
        if reason is not None:
            kind = "" if _is_of_card(reason) else state.position.units[hex].kind
            reasons.setdefault((reason.rule, kind), []).append((hex, reason))
    return also(map(_same_rule, reasons.values()))


def _same_rule(stopped: list[tuple[Hex, Reason]]) -> str:
    (hex, reason), *others = stopped
    if _is_of_card(reason):
        return cited(reason.text, [reason.rule])
    where = str(hex) if reason.hex in (None, hex) else _("{a} to {b}").format(a=hex, b=reason.hex)
    text = _("{where}: {why} ({rule})")
    if others:
        text = _("{where}: {why} ({rule}), by the same rule {hexes}")
    hexes = listed(each for each, _reason in others)
    return text.format(where=where, why=reason.text, rule=reason.rule, hexes=hexes)


def _is_of_card(reason: Reason) -> bool:
    """Does the card stop a unit, whichever it is?"""
    return reason.rule.startswith("CMD")
