"""May it shoot? The whole attack: range, line of sight, what the unit did before, terrain, enemies beside it, dice."""

from __future__ import annotations

from dataclasses import dataclass

from hothlab.desks.settle.check import Check, rules_of
from hothlab.desks.settle.in_play import Acting
from hothlab.desks.settle.pieces import single_pieces
from hothlab.desks.settle.verdict import Verdict
from hothlab.hexes import Hex
from hothlab.language.text import _, also, capital, either, ngettext, phrase, said, signed
from hothlab.rules.attack import Attack, Bar
from hothlab.rules.modifiers import modifiers, without_effect
from hothlab.rules.position import Position
from hothlab.rules.reason import Reason
from hothlab.rules.rulings import Rulings
from hothlab.rules.units import Unit

__all__ = ["MayShoot", "Shooting", "checks_of", "dice_words"]


@dataclass(frozen=True, kw_only=True)
class Shooting(Acting):
    """A question about the attack of the unit on `a` against whatever stands on `b`."""

    least_hexes = 2

    def lacks(self) -> tuple[str, str] | None:
        """A unit that shoots, and a unit or a structure that it shoots at."""
        a, b, position = self.a, self.b, self.position
        if a is None:
            return _("Two hexes"), _("Choose the unit that shoots.")
        if a not in position.units:
            return _("No unit"), _("No unit stands on {hex}. Choose the unit that shoots.").format(hex=a)
        if b is None:
            return _("One more hex"), _("{hex} is chosen. Choose what it shoots at.").format(hex=a)
        if b not in position.units and b not in position.structures:
            return _("No target"), _("Nothing to attack stands on {hex}. Choose what {a} shoots at.").format(hex=b, a=a)
        return None

    def shot(self) -> Verdict:
        """Whether the attack may be made, and with how many dice."""
        a, b, position = self.a, self.b, self.position
        assert a is not None and b is not None
        found = self.attack(a, b)
        why = self.refusal(found)
        if why is None:
            text = _("{unit} on {a} may shoot at {target} on {b} with {dice}.")
            text = text.format(unit=found.unit.name, a=a, target=found.victim.name, b=b, dice=dice_words(found.dice))
        else:
            text = _("{unit} on {a} may not shoot at {b}: {why}.")
            text = text.format(unit=found.unit.name, a=a, b=b, why=why.text)
        checks = checks_of(self, found)
        relevant = [check for check in checks if why is None or check.fine is False]

        def judge(chosen: Rulings) -> tuple[object, str, bool]:
            other = self.attack(a, b, chosen)
            against = self.refusal(other)
            return _outcome(other, against), _short(other, against), against is None

        def legal(board: Position) -> bool:
            return self.refusal(self.attack(a, b, position=board)) is None

        near = [*found.sight.crossed, *found.sight.left, *found.sight.right, a, b, *position.board.neighbours[a]]
        within = found.distance <= found.unit.profile.range
        return Verdict(
            self,
            "yes" if why is None else "no",
            _("Yes, {dice}").format(dice=dice_words(found.dice)) if why is None else _("No"),
            capital(text),
            _outcome(found, why),
            checks,
            rules_of(relevant, found.rules if why is None else (why.rule,)),
            self.turning(judge) if within else (),
            single_pieces(position, near, legal, (a, b)) if within else (),
            self.unknown,
            found,
        )


@dataclass(frozen=True, kw_only=True)
class MayShoot(Shooting):
    """May the unit on `a` attack what stands on `b`?

    >>> from hothlab.desks.settle import dispute_of
    >>> print(dispute_of("3", "G8", "C8", "shoot").verdict().sentence)
    Echo Base troopers on G8 may not shoot at C8: the target is 4 hexes away, and the range of Echo Base troopers is 3.
    """

    question = "shoot"

    @classmethod
    def asks(cls) -> str:
        """The question in a few words, as a button has it."""
        return _("May it shoot?")

    @property
    def title(self) -> str:
        """The question in words, as it was asked."""
        return _("May {who} shoot at {b}?").format(who=self.who, b=self.b or "…")

    def judged(self) -> Verdict:
        """The answer for the unit on `a`."""
        return self.shot()


def dice_words(number: int) -> str:
    """A number of dice, in words."""
    return ngettext("{n} die", "{n} dice", number).format(n=number)


def _outcome(found: Attack, why: Reason | None) -> tuple[bool, int]:
    """May it shoot, and with how many dice?"""
    return why is None, found.dice if why is None else 0


def _short(found: Attack, why: Reason | None) -> str:
    if why is None:
        return _("then it may, with {dice}").format(dice=dice_words(found.dice))
    return _("then it may not: {why}").format(why=why.text)


def checks_of(dispute: Acting, found: Attack) -> tuple[Check, ...]:
    """Everything that an attack must pass, each by itself, so that nothing that forbids it stays untold."""
    position, a, b, unit = dispute.position, found.attacker, found.target, found.unit
    most = unit.profile.range
    far = ngettext("{n} hex", "{n} hexes", found.distance).format(n=found.distance)
    near_enough = found.distance <= most
    text = _("{far}, and it shoots {most} at most") if near_enough else _("{far}: too far, it shoots {most} at most")
    victim = found.victim
    friend = isinstance(victim, Unit) and victim.side == unit.side
    rows: list[Check] = []
    idle = dispute.no_order(dispute.a or a)
    if idle is not None:
        rows.append(Check(_("Order"), False, idle.text, ("ORD-1", idle.rule)))
    rows.append(Check(_("Range"), near_enough, text.format(far=far, most=most), ("ATK-4", unit.profile.rule)))
    if friend:
        rows.append(Check(_("Target"), False, _("a unit never attacks its friends"), ("ATK-4",)))
    sight = found.sight
    seen = sight.reason.text
    rows.append(Check(_("Line of sight"), sight.clear, _("clear: {why}").format(why=seen) if sight.clear
                      else _("blocked: {why}").format(why=seen), sight.rules))  # fmt: skip
    rows.append(_moved(found))
    beside = _enemies_beside(position, unit, a, b)
    if beside and found.distance > 1:
        rows.append(_adjacent(dispute, position, beside))
    card = dispute.card_for(dispute.a or a)
    forbidden = None
    if card is not None and idle is None:
        forbidden = (card.why_no_move(a) if found.moved else None) or card.why_no_attack(a)
    if forbidden is not None:
        rows.append(Check(_("Card"), False, forbidden.text, (forbidden.rule,)))
    if near_enough and not friend and found.bar is not Bar.OWN_STRUCTURE:
        changed = (*modifiers(position, a, b, found.rulings, found.ignores_terrain), *found.extra)
        parts = [
            _("{n} at this distance").format(n=found.base),
            *(f"{each.text} {signed(each.dice)}" for each in changed),
        ]
        rules = (unit.profile.rule, *(each.rule for each in changed))
        if found.base + sum(each.dice for each in changed) < 1:
            rows.append(Check(_("Dice"), False, _("none are left: {why}").format(why=also(parts)), ("ATK-6", *rules)))
        elif found.legal:
            no_effect = [each.text for each in without_effect(position, a, b)]
            rows.append(Check(_("Dice"), True, said(dice_words(found.dice), also([*parts, *no_effect])), rules))
    return tuple(rows)


def _moved(found: Attack) -> Check:
    name, moved = _("Moved"), found.moved
    if not moved:
        return Check(name, True, _("it has not moved this turn"))
    why = found.spent_by_move
    hexes = ngettext("{n} hex", "{n} hexes", moved).format(n=moved)
    if why is None:
        return Check(name, True, _("{hexes}, and it may still attack").format(hexes=hexes), ("MOV-1",))
    return Check(name, False, said(hexes, why.text), (why.rule,))


def _enemies_beside(position: Position, unit: Unit, a: Hex, b: Hex) -> list[Hex]:
    return [
        hex
        for hex in position.board.neighbours[a]
        if hex != b and hex in position.units and position.units[hex].side != unit.side
    ]


def _adjacent(dispute: Acting, position: Position, beside: list[Hex]) -> Check:
    who = either(phrase(_("{unit} on {hex}"), unit=position.units[hex].name, hex=hex) for hex in beside)
    if dispute.rulings["adjacent_target"] == "adjacent-first":
        return Check(_("Enemies beside it"), False, _("it must first attack {who}").format(who=who), ("ATK-3",))
    return Check(
        _("Enemies beside it"), True, _("{who}; it may still choose another target").format(who=who), ("ATK-1",)
    )
