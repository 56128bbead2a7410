"""Where may it retreat, what does it lose? Every way back that its owner may choose from, and why not another."""

from __future__ import annotations

from dataclasses import dataclass

from hothlab.desks.settle.check import Check, rules_of
from hothlab.desks.settle.in_play import CardInPlay
from hothlab.desks.settle.pieces import single_pieces
from hothlab.desks.settle.verdict import Tone, Verdict
from hothlab.game.cards import card
from hothlab.hexes import Hex, Side, opponent
from hothlab.language.text import _, capital, either, ngettext
from hothlab.rules.position import Position
from hothlab.rules.retreat import RetreatOption, Retreats, retreats
from hothlab.rules.rulings import Rulings

__all__ = ["MayRetreat"]


@dataclass(frozen=True, kw_only=True)
class MayRetreat(CardInPlay):
    """Where may the unit on `a` retreat? With two hexes, may it end on `b`?

    >>> from hothlab.desks.settle import dispute_of
    >>> dispute_of("3", "B9", None, "retreat", number=2).verdict().heading
    'It loses 1 miniature'
    """

    question = "retreat"
    hangs_on = ("retreat_partial",)
    needs_more = True

    number: int = 1
    """The retreats rolled."""

    @classmethod
    def asks(cls) -> str:
        """The question in a few words, as a button has it."""
        return _("Where may it retreat?")

    @property
    def title(self) -> str:
        """The question in words, as it was asked."""
        text = _("May {who} retreat to {b}?") if self.b else _("Where may {who} retreat, and what does it lose?")
        return text.format(who=self.who, b=self.b)

    @property
    def card_side(self) -> Side | None:
        """The side that attacked."""
        return opponent(self.unit.side) if self.unit else None

    def lacks(self) -> tuple[str, str] | None:
        """A unit that retreats."""
        if self.a is None:
            return _("A unit"), _("Choose the unit that retreats.")
        if self.unit is None:
            return _("No unit"), _("No unit stands on {hex}. Choose the unit that retreats.").format(hex=self.a)
        return None

    def judged(self) -> Verdict:
        """The answer for as many retreats as were rolled."""
        a, b, position = self.a, self.b, self.position
        assert a is not None
        attacker = opponent(position.units[a].side)
        if self.also_hits(attacker):
            text = _("no retreat for {unit} on {a}: by {card} each retreat symbol counts as a hit.")
            verdict = text.format(unit=position.units[a].name, a=a, card=_(card(self.card or "").name))
            counted = Check(_("Card"), None, _("each retreat symbol counts as a hit"), ("CMD-1",))
            return Verdict(
                self, "no" if b else "info", _("No") if b else _("It stays"), capital(verdict), "stays", (counted,),
                counted.rules, unknown=self.unknown,
            )  # fmt: skip
        home = self.home_of(a)
        found = retreats(position, a, self.number, self.rulings, home)
        checks = (*_checks(found), *self.card_of_another(attacker))

        def judge(chosen: Rulings) -> tuple[object, str, bool]:
            then = retreats(position, a, self.number, chosen, home)
            if b is None:
                return then.options, _("then it may end on {hexes}").format(hexes=_ends(then)), True
            may = then.why_not(b) is None
            return may, _("then it may") if may else _("then it may not"), may

        def same(board: Position) -> bool:
            then = retreats(board, a, self.number, self.rulings, home)
            return then.why_not(b) is None if b is not None else then.casualties == 0

        behind = [
            hex for hex in position.board.hexes if 0 < position.board.distances[a][hex] <= self.number and hex != a
        ]  # fmt: skip
        why = None if b is None else found.why_not(b)
        if why is not None:
            checks = (Check(_("There"), False, why.text, (why.rule,)), *checks)
        return Verdict(
            self, _tone(found, b), _heading(found, b), _verdict(found, b), (found.options, why is None), checks,
            rules_of(checks, (why.rule,) if why else found.rules), self.turning(judge, 1),
            () if found.unit.profile.ignores_retreats else single_pieces(position, behind, same, (a,)), (), found,
        )  # fmt: skip


def _ends(found: Retreats) -> str:
    return either(_("{hex} (stays)").format(hex=hex) if hex == found.hex else hex for hex in found.ends)


def _tone(found: Retreats, b: Hex | None) -> Tone:
    if b is not None:
        return "no" if found.why_not(b) else "yes"
    return "info"


def _rolled(number: int) -> str:
    return ngettext("{n} retreat", "{n} retreats", number).format(n=number)


def _heading(found: Retreats, b: Hex | None) -> str:
    if b is not None:
        return _("No") if found.why_not(b) else _("Yes")
    if found.unit.profile.ignores_retreats:
        return _("It stays")
    lost = found.casualties
    if not lost:
        return _("It goes back")
    return ngettext("It loses {n} miniature", "It loses {n} miniatures", lost).format(n=lost)


def _verdict(found: Retreats, b: Hex | None) -> str:
    who = {"unit": found.unit.name, "a": found.hex, "rolled": _rolled(found.number), "ends": _ends(found), "b": b}
    if found.unit.profile.ignores_retreats:
        return capital(_("no way back for {unit} on {a}: {rolled} ignored, and nothing lost.").format(**who))
    if b is not None:
        why = found.why_not(b)
        if why is None:
            return capital(_("{unit} on {a} may end {rolled} on {b}.").format(**who))
        text = _("{unit} on {a} may not end {rolled} on {b}: {why}. Allowed to end on: {ends}.")
        return capital(text.format(**who, why=why.text))
    loss = found.casualties
    if loss >= found.unit.miniatures:
        text = _("{unit} on {a} cannot go back for {rolled}: the unit is eliminated, and the attacker gets the medal.")
        return capital(text.format(**who))
    if not loss:
        return capital(_("{unit} on {a} can end {rolled} on {ends} without a loss.").format(**who))
    text = ngettext(
        "{unit} on {a} must lose {n} miniature to {rolled}, since not every step can be made; the unit ends on {ends}.",
        "{unit} on {a} must lose {n} miniatures to {rolled}, since not every step can be made; "
        "the unit ends on {ends}.",
        loss,
    )
    return capital(text.format(**who, n=loss))


def _rules(found: Retreats, option: RetreatOption) -> tuple[str, ...]:
    """The rules behind one way: of those behind them all, the ones that it makes use of."""
    used = {"RET-1": option.path, "RET-4": option.casualties, "RET-7": option.ignored, "TER-4": option.ignored}
    return tuple(id for id in found.rules if used.get(id, True))


def _checks(found: Retreats) -> tuple[Check, ...]:
    rows = [
        Check(_("Way {n}").format(n=n), None, str(option), _rules(found, option))
        for n, option in enumerate(found.options[:12], 1)
    ]
    if len(found.options) > len(rows):
        rows.append(Check(_("More ways"), None, str(len(found.options) - len(rows))))
    if found.home is not None:
        text = _("in this scenario each step goes to the next row the other way")
        rows.append(Check(_("Direction"), None, text, ("RET-1",)))
    return tuple(rows)
