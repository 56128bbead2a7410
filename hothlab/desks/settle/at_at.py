"""Is the AT-AT down? Its hits are rolled again, and one blast among those dice fells it (UNI-5)."""

from __future__ import annotations

from hothlab.desks.settle.answer import Answer, Check, rules_of
from hothlab.desks.settle.dispute import Dispute
from hothlab.desks.settle.in_play import also_hits, card_of_another
from hothlab.game.cards import card
from hothlab.game.events import symbol_name
from hothlab.hexes import Hex, opponent
from hothlab.language.text import _, capital, chance, listed, ngettext
from hothlab.rules.dice import confirmation_chance, hits
from hothlab.rules.units import Unit

__all__ = ["at_at", "walker_of"]

_RULE = ("UNI-5", "HIT-1")


def walker_of(dispute: Dispute) -> Hex | None:
    """The hex of the AT-AT that is meant: of those chosen, or the only one on the board."""
    units = dispute.position.units
    chosen = [
        hex for hex in (dispute.b, dispute.a) if hex is not None and hex in units and units[hex].profile.confirmed
    ]
    walkers = [hex for hex, unit in units.items() if unit.profile.confirmed]
    return chosen[0] if chosen else walkers[0] if len(walkers) == 1 else None


def at_at(dispute: Dispute) -> Answer:
    """The answer for `number` hits, and the dice of their confirmation when they were rolled."""
    walker = walker_of(dispute)
    if walker is None:
        return Answer(dispute, "wait", _("An AT-AT"), _("Tap the AT-AT that was hit."))
    unit, number = dispute.position.units[walker], dispute.number
    rolled = ngettext("{n} hit", "{n} hits", number).format(n=number)
    checks = [
        Check(_("Hits"), None, _("{hits} to confirm, each with a die of its own").format(hits=rolled), _RULE),
        Check(
            _("What fells it"), None, _("one blast among these dice; a vehicle symbol there does nothing"), ("UNI-5",)
        ),
        Check(
            _("Terrain and retreats"), None, _("terrain never protects it, and it ignores retreats"), ("UNI-5", "RET-6")
        ),
    ]
    attacker = opponent(unit.side)
    also = also_hits(dispute, attacker)
    checks += card_of_another(dispute, attacker)
    if also:
        checks.append(Check(_("Card"), None, _("each retreat symbol counts as a hit"), ("CMD-1",)))
    if dispute.faces:
        return _rolled(dispute, walker, unit, checks)
    share = confirmation_chance(number, also)
    verdict = ngettext(
        "{n} hit on the AT-AT on {hex} is rolled again. The chance that it falls: {chance}.",
        "{n} hits on the AT-AT on {hex} are rolled again. The chance that it falls: {chance}.",
        number,
    ).format(n=number, hex=walker, chance=chance(share))
    return Answer(
        dispute, "info", _("Not yet"), capital(verdict), share, tuple(checks), rules_of(checks),
        shown=(walker, share),
    )  # fmt: skip


def _rolled(dispute: Dispute, walker: Hex, unit: Unit, checks: list[Check]) -> Answer:
    number, faces = dispute.number, dispute.faces
    if len(faces) != number:
        text = ngettext(
            "{n} hit is confirmed with {n} die; given here: {given}.",
            "{n} hits are confirmed with {n} dice; given here: {given}.",
            number,
        ).format(n=number, given=len(faces))
        return Answer(dispute, "wait", _("Other dice"), text)
    found = hits(unit, ["vehicle"] * number, list(faces), also_hits(dispute, opponent(unit.side)))
    told = listed(symbol_name(face) for face in faces)
    if found.eliminated and "blast" not in faces:
        text = _(
            "the AT-AT on {hex} is down: with {card} a retreat symbol counts like a blast, and one is among {faces}."
        )
        verdict = text.format(hex=walker, card=_(card(dispute.card or "").name), faces=told)
    elif found.eliminated:
        verdict = _("the AT-AT on {hex} is down: a blast is among {faces}.").format(hex=walker, faces=told)
    else:
        verdict = _("the AT-AT on {hex} stands: no blast is among {faces}.").format(hex=walker, faces=told)
    return Answer(
        dispute, "yes" if found.eliminated else "no", _("It is down") if found.eliminated else _("It stands"),
        capital(verdict), found.eliminated, tuple(checks), rules_of(checks), shown=(walker, None),
    )  # fmt: skip
