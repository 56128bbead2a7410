"""What are the odds? The dice of the attack and the exact chance of everything that they can do."""

from __future__ import annotations

from hothlab.base.errors import HothlabError
from hothlab.desks.settle.answer import Answer, Check, rules_of
from hothlab.desks.settle.dispute import Dispute
from hothlab.desks.settle.in_play import also_hits, attack_now, refusal_now, unknown_of
from hothlab.desks.settle.open_rules import at_issue
from hothlab.desks.settle.shoot import dice_words, shoot
from hothlab.desks.settle.support import turning
from hothlab.hexes import Hex
from hothlab.language.text import _, also, capital, chance, number, said, signed
from hothlab.rules.attack import Attack
from hothlab.rules.odds import Odds, attack_odds
from hothlab.rules.retreat import retreats
from hothlab.rules.rulings import Rulings
from hothlab.rules.units import Unit

__all__ = ["odds", "odds_of"]


def odds_of(dispute: Dispute, found: Attack) -> Odds | None:
    """The exact odds; None where there is no attack, or one with more dice than odds are worked out for."""
    try:
        also = also_hits(dispute, found.unit.side)
        return attack_odds(found, home=dispute.home_of(found.target), also=also) if found.legal else None
    except HothlabError:
        return None


def odds(dispute: Dispute) -> Answer:
    """The answer: an attack that is not allowed has no odds, and then it is the same as whether it may shoot."""
    a, b, position = dispute.a, dispute.b, dispute.position
    if a is None or b is None or a not in position.units or (b not in position.units and b not in position.structures):
        return shoot(dispute)
    found = attack_now(dispute, a, b)
    exact = odds_of(dispute, found)
    if exact is None or refusal_now(dispute, found) is not None:
        return shoot(dispute)
    text = _("{dice} for {unit} on {a} against {target} on {b}; eliminated: {eliminate}; driven back: {back}.")
    verdict = text.format(
        dice=dice_words(exact.dice), unit=found.unit.name, a=a, target=found.victim.name, b=b,
        eliminate=chance(exact.eliminate), back=chance(exact.drive_back),
    )  # fmt: skip
    checks = _checks(dispute, exact, b)

    def judge(chosen: Rulings) -> tuple[object, str, bool]:
        other = attack_now(dispute, a, b, chosen)
        then = odds_of(dispute, other)
        if then is None or refusal_now(dispute, other) is not None:
            return None, _("then it may not shoot"), False
        told = _("then {dice}, eliminates: {eliminate}, on average {losses} lost")
        return (
            (then.dice, tuple(then.joint.items())),
            told.format(
                dice=dice_words(then.dice),
                eliminate=chance(then.eliminate),
                losses=number(float(then.expected_losses), 2),
            ),
            True,
        )

    return Answer(
        dispute,
        "info",
        _("Eliminated: {chance}").format(chance=chance(exact.eliminate)),
        capital(verdict),
        (exact.dice, tuple(exact.joint.items())),
        checks,
        rules_of(checks, found.rules),
        turning(at_issue(dispute), dispute.rulings, judge, 1),
        (),
        (capital(exact.die_note), *unknown_of(dispute)),
        exact,
    )


def _checks(dispute: Dispute, exact: Odds, b: Hex) -> tuple[Check, ...]:
    """The dice, each number of losses, what retreats would do."""
    found = exact.attack
    parts = [_("{n} at distance {distance}").format(n=found.base, distance=found.distance)]
    parts += [f"{each.text} {signed(each.dice)}" for each in found.modifiers]
    rows = [
        Check(_("Dice"), None, said(dice_words(exact.dice), also(parts)),
              (found.unit.profile.rule, *(each.rule for each in found.modifiers))),
        Check(_("Miniatures lost"), None, also(said(str(n), chance(share)) for n, share in exact.losses.items()),
              ("HIT-1", "HIT-3")),
        Check(_("Lost on average"), None, f"{exact.expected_losses} = {number(float(exact.expected_losses), 2)}"),
    ]  # fmt: skip
    if exact.target.confirmed:
        rows.append(
            Check(_("Confirmation"), None, _("every hit is rolled again, and a blast then fells it"), ("UNI-5",))
        )
    if exact.rerolls:
        rows.append(Check(_("Re-roll"), None, _("with the best re-rolls of an E-Web in place"), ("SPF-2",)))
    if also_hits(dispute, found.unit.side):
        rows.append(Check(_("Card"), None, _("each retreat symbol counts as a hit"), ("CMD-1",)))
    elif isinstance(found.victim, Unit) and exact.target.retreats:
        back = retreats(dispute.position, b, 1, dispute.rulings, dispute.home_of(b))
        rows.append(Check(_("One retreat"), None, also(map(str, back.options)), back.rules))
        if exact.blocked_retreat:
            rows.append(Check(_("Blocked retreat"), None, chance(exact.blocked_retreat), ("RET-4",)))
    return tuple(rows)
