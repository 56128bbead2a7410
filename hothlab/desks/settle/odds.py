"""What are the odds? The dice of the attack and the exact chance of everything that they can do."""

from __future__ import annotations

from dataclasses import dataclass

from hothlab.base.errors import HothlabError
from hothlab.desks.settle.check import Check, rules_of
from hothlab.desks.settle.shoot import Shooting, dice_words
from hothlab.desks.settle.verdict import Verdict
from hothlab.hexes import Hex
from hothlab.language.text import _, also, capital, chance, number, said, signed
from hothlab.rules.attack import Attack
from hothlab.rules.odds import Aim, Odds, attack_odds
from hothlab.rules.retreat import Retreats, retreats
from hothlab.rules.rulings import Rulings
from hothlab.rules.units import Unit

__all__ = ["WhatOdds"]


@dataclass(frozen=True, kw_only=True)
class WhatOdds(Shooting):
    """What can the attack of the unit on `a` against `b` do, and how likely is each?

    An attack that is not allowed has no odds, and then the answer is the same as whether it may shoot.
    """

    question = "odds"
    hangs_on = (*Shooting.hangs_on, "eweb_ready", "eweb_confirm", "die_double_face")

    extra: int = 0
    """Dice that something else adds."""
    dice: int | None = None
    """Dice to count with in place of those of the attack."""
    aim: Aim = "losses"
    """What the re-roll of an E-Web is for."""

    @property
    def more_dice(self) -> int:
        """Dice that something else adds to the attack."""
        return self.extra

    @classmethod
    def asks(cls) -> str:
        """The question in a few words, as a button has it."""
        return _("What are the odds?")

    @property
    def title(self) -> str:
        """The question in words, as it was asked."""
        return _("What are the odds of {who} against {b}?").format(who=self.who, b=self.b or "…")

    def odds_of(self, found: Attack, dice: int | None = None) -> Odds | None:
        """The exact odds; None where there is no attack, or one with more dice than odds are worked out for."""
        also = self.also_hits(found.unit.side)
        try:
            return (
                attack_odds(found, self.aim, dice or self.dice, self.home_of(found.target), also)
                if found.legal
                else None
            )
        except HothlabError:
            return None

    def ways_back(self, exact: Odds) -> tuple[Retreats, ...]:
        """How the target could answer 1, 2 ... retreats, as many as there are dice; none where it never goes back."""
        found = exact.attack
        if not isinstance(found.victim, Unit) or not exact.target.retreats or self.also_hits(found.unit.side):
            return ()
        home = self.home_of(found.target)
        return tuple(retreats(self.position, found.target, n, self.rulings, home) for n in range(1, exact.dice + 1))

    def judged(self) -> Verdict:
        """The answer, or why there is no attack."""
        a, b = self.a, self.b
        assert a is not None and b is not None
        found = self.attack(a, b)
        exact = self.odds_of(found)
        if exact is None or self.refusal(found) is not None:
            return self.shot()
        text = _("{dice} for {unit} on {a} against {target} on {b}; eliminated: {eliminate}; driven back: {back}.")
        verdict = text.format(
            dice=dice_words(exact.dice), unit=found.unit.name, a=a, target=found.victim.name, b=b,
            eliminate=chance(exact.eliminate), back=chance(exact.drive_back),
        )  # fmt: skip
        checks = self._checks(exact, b)

        def judge(chosen: Rulings) -> tuple[object, str, bool]:
            other = self.attack(a, b, chosen)
            then = self.odds_of(other)
            if then is None or self.refusal(other) is not None:
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

        return Verdict(
            self,
            "info",
            _("Eliminated: {chance}").format(chance=chance(exact.eliminate)),
            capital(verdict),
            (exact.dice, tuple(exact.joint.items())),
            checks,
            rules_of(checks, found.rules),
            self.turning(judge, 1),
            (),
            (capital(exact.die_note), *self.unknown),
            exact,
        )

    def _checks(self, exact: Odds, b: Hex) -> tuple[Check, ...]:
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
        if self.also_hits(found.unit.side):
            rows.append(Check(_("Card"), None, _("each retreat symbol counts as a hit"), ("CMD-1",)))
        elif isinstance(found.victim, Unit) and exact.target.retreats:
            back = retreats(self.position, b, 1, self.rulings, self.home_of(b))
            rows.append(Check(_("One retreat"), None, also(map(str, back.options)), back.rules))
            if exact.blocked_retreat:
                rows.append(Check(_("Blocked retreat"), None, chance(exact.blocked_retreat), ("RET-4",)))
        return tuple(rows)
