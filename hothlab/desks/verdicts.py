"""The questions of a dispute as functions: each takes a board and hexes, and returns a `Verdict`."""

from __future__ import annotations

from collections.abc import Sequence

from hothlab.base.checked import checked
from hothlab.base.errors import HothlabError
from hothlab.desks.desk import Source
from hothlab.desks.settle.dispute import Dispute
from hothlab.desks.settle.sources import dispute_of
from hothlab.desks.settle.verdict import Verdict
from hothlab.rules.rulings import RulingsLike

__all__ = ["at_at", "may_move", "may_order", "may_shoot", "medal", "settled"]


def settled(dispute: Dispute) -> Verdict:
    """The verdict of a dispute, or an error that says what it lacks."""
    lack = dispute.lacks()
    if lack is not None:
        raise HothlabError(lack[1])
    return dispute.judged()


@checked
def may_shoot(
    position: Source,
    attacker: str,
    target: str,
    rulings: RulingsLike = None,
    *,
    card: str | None = None,
    moved: int | None = None,
) -> Verdict:
    """May the unit on one hex attack what stands on another, with which dice, and what decides it?

    `card` is the card in play, `moved` the hexes that the unit has moved this turn.

    >>> verdict = may_shoot("8", "E8", "F9")
    >>> verdict.yes, verdict.sentence
    (True, 'Echo Base troopers on E8 may shoot at snowtroopers on F9 with 2 dice.')
    >>> may_shoot("8", "E8", "F9", moved=2).rules
    ('MOV-7',)
    """
    return settled(dispute_of(position, attacker, target, "shoot", rulings, card=card, moved=moved))


@checked
def may_move(
    position: Source,
    hex: str,
    to: str | None = None,
    rulings: RulingsLike = None,
    *,
    card: str | None = None,
    moved: int | None = None,
    bonus: int | None = None,
) -> Verdict:
    """May the unit on a hex move to another, and attack then? Without another, where may it move?

    `bonus` counts hexes that something adds to the move, also before an attack.

    >>> may_move("3", "F4", "E4").heading
    'Yes, without attack'
    >>> may_move("3", "F4").shown.hexes
    (Hex('E4'), Hex('E6'), Hex('F5'), Hex('F6'), Hex('G4'), Hex('G5'), Hex('G6'))
    """
    return settled(dispute_of(position, hex, to, "move", rulings, card=card, moved=moved, bonus=bonus))


@checked
def may_order(
    position: Source, hex: str, also: str | None = None, rulings: RulingsLike = None, *, card: str
) -> Verdict:
    """May a card order the unit on a hex, and another unit too?

    >>> may_order("3", "F4", card="raid-left").sentence
    'Raid Left may not order Echo Base troopers on F4: Raid Left orders only units in your left section.'
    """
    return settled(dispute_of(position, hex, also, "order", rulings, card=card))


@checked
def medal(position: Source, hex: str, rulings: RulingsLike = None) -> Verdict:
    """Whose is the medal on a hex, and what is the unit there worth?

    >>> medal("4", "F6").yes, medal("4", "F6").outcome
    (None, 'rebel')
    """
    return settled(dispute_of(position, hex, None, "medal", rulings))


@checked
def at_at(
    position: Source,
    hex: str | None = None,
    hits: int = 1,
    confirm: Sequence[str] = (),
    rulings: RulingsLike = None,
) -> Verdict:
    """Do so many hits fell the AT-AT on a hex? `confirm` has the dice of their confirmation, where they were rolled.

    >>> at_at("8", hits=2).outcome, at_at("8", hits=2, confirm=["cross", "blast"]).yes
    (Fraction(11, 36), True)
    """
    return settled(dispute_of(position, hex, None, "at-at", rulings, number=hits, faces=confirm))
