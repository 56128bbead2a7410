"""May it move there, and attack then? Where a unit may go, why not elsewhere, and whom it may attack from there."""

from __future__ import annotations

from dataclasses import dataclass

from hothlab.desks.settle.check import Check, rules_of
from hothlab.desks.settle.in_play import Acting, after_move
from hothlab.desks.settle.pieces import single_pieces
from hothlab.desks.settle.shoot import dice_words
from hothlab.desks.settle.support import TurnedBy
from hothlab.desks.settle.verdict import Verdict
from hothlab.hexes import Hex
from hothlab.language.text import _, capital, listed, ngettext, said
from hothlab.rules.attack import Attack
from hothlab.rules.movement import Arrival, Reach
from hothlab.rules.position import Position
from hothlab.rules.reason import Reason
from hothlab.rules.rulings import Rulings

__all__ = ["MayMove"]


@dataclass(frozen=True, kw_only=True)
class MayMove(Acting):
    """May the unit on `a` move to `b`, and attack then? With one hex alone, where may it move?

    >>> from hothlab.desks.settle import dispute_of
    >>> dispute_of("3", "F4", "E4", "move").verdict().heading
    'Yes, without attack'
    """

    question = "move"

    bonus: int = 0
    """Hexes that something else adds to the move, also before an attack."""

    @property
    def more_hexes(self) -> int:
        """Hexes that something else adds to the move."""
        return self.bonus

    @classmethod
    def asks(cls) -> str:
        """The question in a few words, as a button has it."""
        return _("May it move there?")

    @property
    def title(self) -> str:
        """The question in words, as it was asked."""
        text = _("May {who} move to {b}, and attack then?") if self.b else _("Where may {who} move, and attack then?")
        return text.format(who=self.who, b=self.b)

    def lacks(self) -> tuple[str, str] | None:
        """A unit that moves."""
        if self.a is None:
            return _("A unit"), _("Choose the unit that moves.")
        if self.unit is None:
            return _("No unit"), _("No unit stands on {hex}. Choose the unit that moves.").format(hex=self.a)
        return None

    def attacks_after(self, arrival: Arrival, rulings: Rulings | None = None) -> tuple[Attack, ...]:
        """All that the unit on `a` may attack after a move."""
        a = self.a
        assert a is not None
        moved = after_move(self.position, a, arrival.hex)
        near, most = moved.board.distances[arrival.hex], moved.units[arrival.hex].profile.range
        hexes = [hex for hex in (*moved.units, *moved.structures) if 0 < near[hex] <= most]
        found = (self.attack(arrival.hex, hex, rulings, moved, arrival.distance) for hex in hexes)
        return tuple(each for each in found if self.refusal(each) is None)

    def judged(self) -> Verdict:
        """The answer for one hex to move to, or for all of them."""
        a, b = self.a, self.b
        assert a is not None
        found = self.reach(a)
        if self.moved:
            text = _("the move of {unit} on {a} is over: a unit moves once in a turn.").format(
                unit=found.unit.name, a=a
            )
            moved = Check(
                _("Moved"), False, ngettext("{n} hex", "{n} hexes", self.moved).format(n=self.moved), ("MOV-1",)
            )
            checks = (moved, *self._after_attack(a))
            return Verdict(self, "no", _("No"), capital(text), "moved", checks, rules_of(checks), shown=found)
        why = self.no_move(a)
        if why is not None:
            return self._forbidden(found, why)
        return self._everywhere(found) if b is None else self._there(found, b)

    def _after_attack(self, a: Hex) -> list[Check]:
        """The move that the card in play gives a unit after its attack."""
        played = self.card_for(a)
        if played is None or not played.move_after:
            return []
        text = ngettext(
            "it may move {n} hex after its attack", "it may move {n} hexes after its attack", played.move_after
        )
        return [Check(_("Card"), None, text.format(n=played.move_after), ("CMD-1",))]

    def _under(self, a: Hex, rulings: Rulings) -> tuple[object, str, bool]:
        """The outcome under other rulings, in short, and whether it is a yes."""
        b, why = self.b, self.no_move(a, rulings)
        if why is not None:
            return "stays", _("then it may not: {why}").format(why=why.text), False
        arrivals = self.reach(a, rulings).arrivals
        if b is None:
            fighting = tuple(hex for hex, each in arrivals.items() if each.may_attack)
            text = ngettext(
                "then it may move to {n} hex, and still attack from {m} of them",
                "then it may move to {n} hexes, and still attack from {m} of them",
                len(arrivals),
            )
            return (tuple(arrivals), fighting), text.format(n=len(arrivals), m=len(fighting)), bool(arrivals)
        arrival = arrivals.get(b)
        if arrival is None:
            return "not there", _("then it may not move there"), False
        if arrival.no_attack is not None:
            text = _("then it may move there, but not attack: {why}").format(why=arrival.no_attack.text)
            return "no attack", text, True
        then = self.attacks_after(arrival, rulings)
        text = (
            _("then it may move there, and attack {targets}")
            if then
            else _("then it may move there, but has no target")
        )
        targets = listed(each.target for each in then)
        return tuple((each.target, each.dice) for each in then), text.format(targets=targets), True

    def _outcome(self, a: Hex) -> object:
        return self._under(a, self.rulings)[0]

    def _turning(self, a: Hex) -> tuple[TurnedBy, ...]:
        return self.turning(lambda chosen: self._under(a, chosen), 1)

    def _forbidden(self, found: Reach, why: Reason) -> Verdict:
        """The answer where the card lets the unit move nowhere."""
        text = _("{unit} on {a} may not move: {why}.")
        if self.b is not None:
            text = _("{unit} on {a} may not move to {b}: {why}.")
        verdict = text.format(unit=found.unit.name, a=found.origin, b=self.b, why=why.text)
        checks = (Check(_("Card"), False, why.text, (why.rule,)), *self._after_attack(found.origin))
        return Verdict(
            self, "no", _("No"), capital(verdict), self._outcome(found.origin), checks, rules_of(checks),
            self._turning(found.origin), (), self.unknown,
        )  # fmt: skip

    def _everywhere(self, found: Reach) -> Verdict:
        fighting = [hex for hex, each in found.arrivals.items() if each.may_attack]
        only = [hex for hex, each in found.arrivals.items() if not each.may_attack]
        checks = []
        if fighting:
            checks.append(Check(_("And attack then"), None, listed(fighting), ("MOV-1", found.unit.profile.rule)))
        if only:
            rules = tuple(dict.fromkeys(each.no_attack.rule for each in found.arrivals.values() if each.no_attack))
            checks.append(Check(_("But not attack"), None, listed(only), rules))
        checks += self._after_attack(found.origin)
        reasons: dict[tuple[str, str], list[str]] = {}
        for hex, reason in found.refusals.items():
            where = _("{hex} (past {other})").format(hex=hex, other=reason.hex) if reason.hex != hex else str(hex)
            reasons.setdefault((reason.text, reason.rule), []).append(where)
        for (text, rule), hexes in reasons.items():
            checks.append(Check(_("Not there"), False, said(listed(hexes), text), (rule,)))
        number = len(found.arrivals)
        verdict = ngettext(
            "{unit} on {a} may move to {n} hex; it may still attack from {m} of them.",
            "{unit} on {a} may move to {n} hexes, and still attack from {m} of them.",
            number,
        ).format(unit=found.unit.name, a=found.origin, n=number, m=len(fighting))
        if not number:
            verdict = _("{unit} on {a} cannot move.").format(unit=found.unit.name, a=found.origin)
        heading = ngettext("{n} hex", "{n} hexes", number).format(n=number) if number else _("No")
        return Verdict(
            self, "info" if number else "no", heading, capital(verdict), self._outcome(found.origin), tuple(checks),
            rules_of(checks, ("MOV-1",) if number else found.rules), self._turning(found.origin), (), self.unknown,
            found,
        )  # fmt: skip

    def _there(self, found: Reach, b: Hex) -> Verdict:
        a, position = found.origin, self.position
        arrival = found.arrivals.get(b)
        who = {"unit": found.unit.name, "a": a, "b": b}

        def may(board: Position) -> bool:
            return b in self.reach(a, position=board).arrivals

        near = position.board.distances
        pieces = [hex for hex in position.board.hexes if near[a][hex] + near[hex][b] <= found.distance + 1 and hex != a]
        if arrival is None:
            why = found.why_not(b)
            assert why is not None
            told = why.text
            if why.hex not in (b, a, None):
                told = _("no way past {hex}, because: {why}").format(hex=why.hex, why=told)
            verdict = _("{unit} on {a} may not move to {b}: {why}.").format(**who, why=told)
            check = Check(_("Move"), False, told, (why.rule,))
            return Verdict(
                self, "no", _("No"), capital(verdict), self._outcome(a), (check,), rules_of((check,)),
                self._turning(a), single_pieces(position, pieces, may, (a,)), self.unknown, found,
            )  # fmt: skip
        attacks = self.attacks_after(arrival)
        way = " – ".join((a, *arrival.path))
        checks = [Check(_("Way"), True, way, ("MOV-1", found.unit.profile.rule)), *self._after_attack(a)]
        if arrival.no_attack is not None:
            verdict = _("{unit} on {a} may move to {b}, but not attack then: {why}.")
            verdict = verdict.format(**who, why=arrival.no_attack.text)
            checks.append(Check(_("Attack then"), False, arrival.no_attack.text, (arrival.no_attack.rule,)))
            heading = _("Yes, without attack")
        elif attacks:
            verdict = _("{unit} on {a} may move to {b}, and attack then.").format(**who)
            told = listed(
                _("{unit} on {hex} with {dice}").format(
                    unit=each.victim.name, hex=each.target, dice=dice_words(each.dice)
                )
                for each in attacks
            )
            cited = tuple(dict.fromkeys(rule for each in attacks for rule in each.rules))
            checks.append(Check(_("Attack then"), True, told, cited))
            heading = _("Yes, and attack")
        else:
            verdict = _(
                "{unit} on {a} may move to {b} and might attack then, but nothing is in range and sight."
            ).format(**who)
            checks.append(Check(_("Attack then"), None, _("no target in range and sight"), ("ATK-4",)))
            heading = _("Yes, no target")
        return Verdict(
            self, "yes", heading, capital(verdict), self._outcome(a), tuple(checks),
            rules_of(checks), self._turning(a), single_pieces(position, pieces, may, (a,)), self.unknown, found,
        )  # fmt: skip
