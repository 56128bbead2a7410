"""Is the AT-AT down? Its hits are rolled again, and one blast among those dice fells it (UNI-5)."""

from __future__ import annotations

from dataclasses import dataclass

from hothlab.desks.settle.check import Check, rules_of
from hothlab.desks.settle.in_play import CardInPlay
from hothlab.desks.settle.verdict import Verdict
from hothlab.game.cards import card
from hothlab.game.events import symbol_name
from hothlab.hexes import Hex, Side, opponent
from hothlab.language.text import _, capital, chance, listed, ngettext
from hothlab.rules.dice import confirmation_chance, hits
from hothlab.rules.units import Unit

__all__ = ["IsTheAtAtDown"]

_RULE = ("UNI-5", "HIT-1")


@dataclass(frozen=True, kw_only=True)
class IsTheAtAtDown(CardInPlay):
    """Do so many hits fell the AT-AT, with these dice of their confirmation where they were rolled?

    >>> from hothlab.desks.settle import dispute_of
    >>> dispute_of("3", "A2", None, "at-at", number=2, faces=["cross", "blast"]).verdict().heading
    'It is down'
    """

    question = "at-at"
    least_hexes, most_hexes = 0, 1
    of_a_unit = False
    needs_more = True

    number: int = 1
    """The hits rolled."""
    faces: tuple[str, ...] = ()
    """The dice of their confirmation."""

    @classmethod
    def asks(cls) -> str:
        """The question in a few words, as a button has it."""
        return _("Is the AT-AT down?")

    @property
    def title(self) -> str:
        """The question in words, as it was asked."""
        return _("Is the AT-AT on {hex} down?").format(hex=self.walker or self.b or self.a or "…")

    @property
    def card_side(self) -> Side | None:
        """The side that attacks: the walker is the Empire's (UNI-5)."""
        return "rebel"

    @property
    def walker(self) -> Hex | None:
        """The hex of the AT-AT that is meant: of those chosen, else the only one on the board.

        One hex alone is meant for this question; two were chosen for another one, and need not have an AT-AT.
        """
        walkers = [hex for hex, unit in self.position.units.items() if unit.profile.confirmed]
        chosen = [hex for hex in (self.b, self.a) if hex in walkers]
        if chosen or len(self.hexes) == 1:
            return chosen[0] if chosen else None
        return walkers[0] if len(walkers) == 1 else None

    @property
    def meant(self) -> tuple[Hex, ...]:
        """The one hex that it is about, whatever else is chosen."""
        return () if self.walker is None else (self.walker,)

    def lacks(self) -> tuple[str, str] | None:
        """An AT-AT, and a die for each hit where there are any."""
        if self.walker is None and len(self.hexes) == 1:
            return _("An AT-AT"), _("No AT-AT stands on {hex}. Choose the AT-AT that was hit.").format(hex=self.a)
        if self.walker is None:
            return _("An AT-AT"), _("Choose the AT-AT that was hit.")
        if self.faces and len(self.faces) != self.number:
            text = ngettext(
                "{n} hit is confirmed with {n} die; given here: {given}.",
                "{n} hits are confirmed with {n} dice; given here: {given}.",
                self.number,
            )
            return _("Other dice"), text.format(n=self.number, given=len(self.faces))
        return None

    def judged(self) -> Verdict:
        """The answer for `number` hits."""
        walker = self.walker
        assert walker is not None
        unit, number = self.position.units[walker], self.number
        rolled = ngettext("{n} hit", "{n} hits", number).format(n=number)
        checks = [
            Check(_("Hits"), None, _("{hits} to confirm, each with a die of its own").format(hits=rolled), _RULE),
            Check(
                _("What fells it"),
                None,
                _("one blast among these dice; a vehicle symbol there does nothing"),
                ("UNI-5",),
            ),
            Check(
                _("Terrain and retreats"),
                None,
                _("terrain never protects it, and it ignores retreats"),
                ("UNI-5", "RET-6"),
            ),
        ]
        attacker = opponent(unit.side)
        also = self.also_hits(attacker)
        checks += self.card_of_another(attacker)
        if also:
            checks.append(Check(_("Card"), None, _("each retreat symbol counts as a hit"), ("CMD-1",)))
        if self.faces:
            return self._rolled(walker, unit, checks)
        share = confirmation_chance(number, also)
        verdict = ngettext(
            "{n} hit on the AT-AT on {hex} is rolled again. The chance that it falls: {chance}.",
            "{n} hits on the AT-AT on {hex} are rolled again. The chance that it falls: {chance}.",
            number,
        ).format(n=number, hex=walker, chance=chance(share))
        return Verdict(
            self, "info", _("Not yet"), capital(verdict), share, tuple(checks), rules_of(checks),
            shown=(walker, share),
        )  # fmt: skip

    def _rolled(self, walker: Hex, unit: Unit, checks: list[Check]) -> Verdict:
        number, faces = self.number, self.faces
        found = hits(unit, ["vehicle"] * number, list(faces), self.also_hits(opponent(unit.side)))
        told = listed(symbol_name(face) for face in faces)
        if found.eliminated and "blast" not in faces:
            verdict = _(
                "the AT-AT on {hex} is down: with {card} a retreat symbol counts like a blast, "
                "and one is among {faces}."
            ).format(hex=walker, card=_(card(self.card or "").name), faces=told)
        elif found.eliminated:
            verdict = _("the AT-AT on {hex} is down: a blast is among {faces}.").format(hex=walker, faces=told)
        else:
            verdict = _("the AT-AT on {hex} stands: no blast is among {faces}.").format(hex=walker, faces=told)
        return Verdict(
            self, "yes" if found.eliminated else "no", _("It is down") if found.eliminated else _("It stands"),
            capital(verdict), found.eliminated, tuple(checks), rules_of(checks), shown=(walker, None),
        )  # fmt: skip
