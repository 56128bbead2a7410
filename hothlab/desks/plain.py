"""Values of the engine and of the desks as dicts, lists, text and numbers, for `--json` and for other programs."""

from __future__ import annotations

from fractions import Fraction
from functools import singledispatch
from typing import Any

from hothlab.desks.atlas import Atlas
from hothlab.desks.settle.compare import WhatIfRow
from hothlab.desks.settle.sight import AllSeen
from hothlab.desks.settle.support import TurnedBy
from hothlab.desks.settle.verdict import Verdict
from hothlab.language.text import _
from hothlab.rules.attack import Attack
from hothlab.rules.catalogue import Rule
from hothlab.rules.editions import Note, confidence, notes_of, pages_in
from hothlab.rules.movement import Reach
from hothlab.rules.odds import Odds
from hothlab.rules.readings import Flip, Reading
from hothlab.rules.reason import Reason
from hothlab.rules.retreat import Retreats
from hothlab.rules.rulings import Ruling
from hothlab.rules.sight import Sight

__all__ = ["plain"]


@singledispatch
def plain(value: Any) -> Any:
    """A value of the engine or of a desk as dicts, lists, text and numbers; what none of those is stays as it is.

    >>> plain(Fraction(1, 2))
    {'fraction': '1/2', 'value': 0.5}
    """
    return value


@plain.register
def _fraction(value: Fraction) -> dict[str, Any]:
    return {"fraction": f"{value.numerator}/{value.denominator}", "value": float(value)}


@plain.register
def _reason(reason: Reason) -> dict[str, Any]:
    return {"rule": reason.rule, "text": reason.text, "hex": reason.hex}


def _editions(ruling: Ruling) -> dict[str, Any]:
    return {each.code: {"reading": each.reading, "says": each.says} for each in ruling.editions}


@plain.register
def _sight(sight: Sight) -> dict[str, Any]:
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


@plain.register
def _reading(reading: Reading) -> dict[str, Any]:
    """A reading of the rules that reverses a verdict."""
    return {
        "changed": dict(reading.changed),
        "clear": reading.clear,
        "text": str(reading.sight),
        "editions": {ruling.name: _editions(ruling) for ruling in reading.rulings},
    }


@plain.register
def _flip(flip: Flip) -> dict[str, Any]:
    """A change on the board that reverses a verdict."""
    return {"hex": flip.hex, "change": flip.change, "things": flip.names}


@plain.register
def _reach(reach: Reach) -> dict[str, Any]:
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
                "no_attack": plain(arrival.no_attack),
            }
            for hex, arrival in reach.arrivals.items()
        },
        "refusals": {hex: plain(reason) for hex, reason in reach.refusals.items()},
    }


@plain.register
def _attack(attack: Attack) -> dict[str, Any]:
    """An attack, or why it is refused."""
    return {
        "attacker": attack.attacker,
        "target": attack.target,
        "legal": attack.legal,
        "refusal": plain(attack.refusal),
        "distance": attack.distance,
        "base": attack.base,
        "modifiers": [{"dice": each.dice, "rule": each.rule, "text": each.text} for each in attack.modifiers],
        "dice": attack.dice,
        "rules": attack.rules,
        "text": str(attack),
    }


@plain.register
def _odds(odds: Odds) -> dict[str, Any]:
    """The odds of an attack; each chance as an exact fraction and as a number."""
    return {
        "attack": plain(odds.attack),
        "dice": odds.dice,
        "aim": odds.aim,
        "rerolls": odds.rerolls,
        "die_double_face": odds.die,
        "eliminate": plain(odds.eliminate),
        "drive_back": plain(odds.drive_back),
        "blocked_retreat": plain(odds.blocked_retreat),
        "expected_losses": plain(odds.expected_losses),
        "losses": {n: plain(share) for n, share in odds.losses.items()},
        "joint": [{"casualties": hits, "retreats": back, **plain(share)} for (hits, back), share in odds.joint.items()],
    }


@plain.register
def _rule(rule: Rule) -> dict[str, Any]:
    """A rule of the catalogue."""
    return {
        "id": rule.id,
        "title": rule.title,
        "text": rule.text,
        "pages": rule.pages,
        "confidence": {page: confidence(page) for page in rule.pages},
        "editions": [plain(note) for note in notes_of(rule.id)],
        "see": rule.see,
        "rulings": rule.rulings,
    }


@plain.register
def _ruling(ruling: Ruling) -> dict[str, Any]:
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


@plain.register
def _note(note: Note) -> dict[str, Any]:
    """What an edition says differently about a rule."""
    return {"page": note.page, "says": _(note.says), "terms": dict(note.terms), "ruling": note.ruling}


@plain.register
def _retreats(found: Retreats) -> dict[str, Any]:
    """All that the owner of a unit may choose from when retreats were rolled."""
    return {
        "hex": found.hex,
        "unit": found.unit.kind,
        "number": found.number,
        "options": [
            {"path": each.path, "ignored": each.ignored, "casualties": each.casualties} for each in found.options
        ],
        "rules": found.rules,
    }


@plain.register
def _view(view: AllSeen) -> dict[str, Any]:
    """All that a hex sees."""
    return {"from": view.origin, "seen": view.hexes}


@plain.register
def _row(row: WhatIfRow) -> dict[str, Any]:
    """One thing to do instead of an attack."""
    return {
        "label": row.label,
        "from": row.attack.attacker,
        "to": row.attack.target,
        "dice": row.dice,
        "eliminate": plain(row.odds.eliminate),
        "drive_back": plain(row.odds.drive_back),
        "expected_losses": plain(row.odds.expected_losses),
    }


@plain.register
def _turned(reading: TurnedBy) -> dict[str, Any]:
    """A reading that turns a verdict, and who says so."""
    supports = {each.ruling.name: each for each in reading.supports}
    return {
        "changed": dict(reading.changed),
        "label": reading.label,
        "then": reading.then,
        "reverses": reading.reverses,
        "supported_by": {name: each.backed_by for name, each in supports.items()},
        "against": {name: each.against for name, each in supports.items()},
        "no_edition": reading.contradicted,
        "editions": {name: _editions(each.ruling) for name, each in supports.items()},
    }


@plain.register
def _verdict(verdict: Verdict) -> dict[str, Any]:
    """The answer to a question, with everything behind it; `details` is the engine's own value."""
    wordings = {each: verdict.wording(each) for each in verdict.cited}
    found: dict[str, Any] = {
        "question": verdict.dispute.question,
        "title": verdict.dispute.title,
        "yes": verdict.yes,
        "heading": verdict.heading,
        "sentence": verdict.sentence,
        "warning": verdict.warning,
        "reasons": [
            {"name": each.name, "fine": each.fine, "text": each.text, "rules": each.rules} for each in verdict.reasons
        ],
        "rules": [
            {
                "id": each.id,
                "title": told.title,
                "text": told.text,
                "pages": pages_in(each),
                "confidence": {page: confidence(page) for page in each.pages},
                "editions": [plain(note) for note in notes_of(each.id)],
            }
            for each, told in wordings.items()
        ],
        "readings": [plain(each) for each in verdict.readings],
        "flips": [plain(each) for each in verdict.flips],
        "unknown": verdict.unknown,
        "rulings": verdict.dispute.rulings.changed,
        "code": verdict.dispute.code,
    }
    if verdict.what_if.rows:
        found["what_if"] = [plain(each) for each in verdict.what_if.rows]
    if verdict.shown is not None and plain.dispatch(type(verdict.shown)) is not plain.dispatch(object):
        found["details"] = plain(verdict.shown)
    return found


@plain.register
def _atlas(atlas: Atlas) -> dict[str, Any]:
    """The lines of sight of a board."""
    return {
        "code": atlas.position.code,
        "rulings": atlas.rulings.changed,
        "counts": atlas.counts,
        "rows": [
            {
                "a": row.a,
                "b": row.b,
                "both_ways": row.both_ways,
                "distance": row.distance,
                "clear": row.clear,
                "changed": [dict(change) for change in row.changed],
            }
            for row in atlas.rows
        ],
    }
