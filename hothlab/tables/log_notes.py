"""Lines of the log that no event tells: which orders were given, and why a step passed without anybody acting.

A step in which nobody can do anything passes by itself (TRN-1). Why nobody can is asked of the rules, unit by unit.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from hothlab.game.actions import Action
from hothlab.game.cards import CardReason
from hothlab.game.refusal import why_not
from hothlab.game.state import State
from hothlab.hexes import Hex
from hothlab.language.text import _, also, cited, listed
from hothlab.rules.reason import Reason

__all__ = ["LogNote", "why_nobody"]


@dataclass(frozen=True)
class LogNote:
    """One such line. Its kind is `orders` for the orders that were given, `nobody` for a step that passed by itself."""

    kind: str
    text: str
    more: str = ""


def why_nobody(state: State, hexes: Iterable[Hex], tried: Callable[[Hex], Action]) -> str:
    """Why none of these units can do what it would try, with the rules; units of one kind share a reason."""
    reasons: dict[tuple[str, str], list[tuple[Hex, Reason]]] = {}
    for hex in hexes:
        reason = why_not(state, tried(hex))
        if reason is not None:
            kind = "" if isinstance(reason, CardReason) else state.position.units[hex].kind
            reasons.setdefault((reason.rule, kind), []).append((hex, reason))
    return also(map(_same_rule, reasons.values()))


def _same_rule(stopped: list[tuple[Hex, Reason]]) -> str:
    (hex, reason), *others = stopped
    if isinstance(reason, CardReason):
        return cited(reason.text, [reason.rule])
    where = str(hex) if reason.hex in (None, hex) else _("{a} to {b}").format(a=hex, b=reason.hex)
    text = _("{where}: {why} ({rule})")
    if others:
        text = _("{where}: {why} ({rule}); the same rule stops {hexes}")
    hexes = listed(each for each, _reason in others)
    return text.format(where=where, why=reason.text, rule=reason.rule, hexes=hexes)
