"""The engine's answers as plain values (dicts, lists, text, numbers), for `--json` and for other programs."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from hothlab.rules.attack import Attack
from hothlab.rules.catalogue import Rule
from hothlab.rules.editions import confidence, notes_of
from hothlab.rules.movement import Reach
from hothlab.rules.odds import Odds
from hothlab.rules.readings import Flip, Reading
from hothlab.rules.reason import Reason
from hothlab.rules.rulings import Ruling
from hothlab.rules.sight import Sight

__all__ = [
    "plain_attack",
    "plain_flip",
    "plain_odds",
    "plain_reach",
    "plain_reading",
    "plain_rule",
    "plain_ruling",
    "plain_sight",
]


def _fraction(value: Fraction) -> dict[str, Any]:
    return {"fraction": f"{value.numerator}/{value.denominator}", "value": float(value)}


def _reason(reason: Reason | None) -> dict[str, Any] | None:
    return {"rule": reason.rule, "text": reason.text, "hex": reason.hex} if reason else None


def _editions(ruling: Ruling) -> dict[str, Any]:
    return {each.code: {"reading": each.reading, "says": each.says} for each in ruling.editions}


def plain_sight(sight: Sight) -> dict[str, Any]:
    """A verdict on a line of sight."""
    return {
        "from": sight.origin,
        "to": sight.target,
        "clear": sight.clear,
        "distance": sight.distance,
        "crossed": sight.crossed,
        "left": sight.left,
        "right": sight.right,
        "touched": sight.touched,
        "obstructions": [
            {"hex": each.hex, "what": each.what, "place": each.place, "blocks": each.blocks}
            for each in sight.obstructions
        ],
        "rules": sight.rules,
        "rulings": sight.rulings.changed,
        "text": str(sight),
        "code": sight.position.code,
    }


def plain_reading(reading: Reading) -> dict[str, Any]:
    """A reading of the rules that reverses a verdict."""
    return {
        "changed": dict(reading.changed),
        "clear": reading.clear,
        "text": str(reading.sight),
        "editions": {ruling.name: _editions(ruling) for ruling in reading.rulings},
    }


def plain_flip(flip: Flip) -> dict[str, Any]:
    """A change on the board that reverses a verdict."""
    return {"hex": flip.hex, "change": flip.change, "things": flip.names}


def plain_reach(reach: Reach) -> dict[str, Any]:
    """Where a unit may move."""
    return {
        "from": reach.origin,
        "unit": reach.unit.kind,
        "distance": reach.distance,
        "arrivals": {
            hex: {
                "path": arrival.path,
                "distance": arrival.distance,
                "may_attack": arrival.may_attack,
                "no_attack": _reason(arrival.no_attack),
            }
            for hex, arrival in reach.arrivals.items()
        },
        "refusals": {hex: _reason(reason) for hex, reason in reach.refusals.items()},
    }


def plain_attack(attack: Attack) -> dict[str, Any]:
    """An attack, or why it is refused."""
    return {
        "attacker": attack.attacker,
        "target": attack.target,
        "legal": attack.legal,
        "refusal": _reason(attack.refusal),
        "distance": attack.distance,
        "base": attack.base,
        "modifiers": [{"dice": each.dice, "rule": each.rule, "text": each.text} for each in attack.modifiers],
        "dice": attack.dice,
        "rules": attack.rules,
        "text": str(attack),
    }


def plain_odds(odds: Odds) -> dict[str, Any]:
    """The odds of an attack; each chance as an exact fraction and as a number."""
    return {
        "attack": plain_attack(odds.attack),
        "dice": odds.dice,
        "aim": odds.aim,
        "rerolls": odds.rerolls,
        "die_double_face": odds.die,
        "eliminate": _fraction(odds.eliminate),
        "drive_back": _fraction(odds.drive_back),
        "blocked_retreat": _fraction(odds.blocked_retreat),
        "expected_losses": _fraction(odds.expected_losses),
        "losses": {n: _fraction(share) for n, share in odds.losses.items()},
        "joint": [
            {"casualties": hits, "retreats": back, **_fraction(share)} for (hits, back), share in odds.joint.items()
        ],
    }


def plain_rule(rule: Rule) -> dict[str, Any]:
    """A rule of the catalogue."""
    return {
        "id": rule.id,
        "title": rule.title,
        "text": rule.text,
        "pages": rule.pages,
        "confidence": {page: confidence(page) for page in rule.pages},
        "editions": [note.plain() for note in notes_of(rule.id)],
        "see": rule.see,
        "rulings": rule.rulings,
    }


def plain_ruling(ruling: Ruling) -> dict[str, Any]:
    """A ruling with its readings and editions."""
    return {
        "name": ruling.name,
        "question": ruling.question,
        "why_open": ruling.why_open,
        "rules": ruling.rules,
        "default": ruling.default,
        "readings": dict(ruling.readings),
        "editions": _editions(ruling),
    }
