"""Which readings of the open rules would turn an answer, and how many printed editions stand behind each."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from hothlab.language.text import _, also, listed, ngettext
from hothlab.rules.readings import Change, changes, smallest
from hothlab.rules.rulings import Ruling, Rulings, ruling

__all__ = ["Support", "TurnedBy", "support_of", "turning"]


@dataclass(frozen=True)
class Support:
    """One reading of one open rule: the editions whose words give it, those that say otherwise, and the silent ones."""

    ruling: Ruling
    value: str

    @property
    def label(self) -> str:
        """The question and the reading, in short."""
        return self.ruling.named(self.value)

    def _editions(self, fits: Callable[[str | None], bool]) -> tuple[str, ...]:
        return tuple(each.code for each in self.ruling.editions if fits(each.reading))

    @property
    def backed_by(self) -> tuple[str, ...]:
        """The editions whose words give this reading."""
        return self._editions(lambda reading: reading == self.value)

    @property
    def against(self) -> tuple[str, ...]:
        """The editions whose words give another one."""
        return self._editions(lambda reading: reading is not None and reading != self.value)

    @property
    def silent(self) -> tuple[str, ...]:
        """The editions that do not settle the point."""
        return self._editions(lambda reading: reading is None)

    @property
    def contradicted(self) -> bool:
        """Does no edition have it, and some edition another?"""
        return not self.backed_by and bool(self.against)

    @property
    def words(self) -> str:
        """Who stands behind it, in a phrase."""
        if self.contradicted:
            return _("NO EDITION SUPPORTS THIS ({against} say otherwise)").format(against=_named(self.against))
        if not self.backed_by:
            ours = self.value == self.ruling.default
            return _("all editions are silent; it is our default") if ours else _("all editions are silent")
        number = len(self.backed_by)
        text = ngettext("{n} edition says so ({names})", "{n} editions say so ({names})", number)
        told = [text.format(n=number, names=_named(self.backed_by))]
        if self.against:
            told.append(_("otherwise: {names}").format(names=_named(self.against)))
        if self.silent:
            told.append(_("silent: {names}").format(names=_named(self.silent)))
        return also(told)


def _named(codes: Iterable[str]) -> str:
    return listed(code.upper() for code in codes)


def support_of(name: str, value: str) -> Support:
    """Who supports a reading.

    >>> support_of("los_edge_sides", "per-edge").contradicted
    True
    >>> support_of("scout_self", "scout-too").backed_by
    ('fr', 'nl', 'pl')
    """
    return Support(ruling(name), value)


@dataclass(frozen=True)
class TurnedBy:
    """A smallest change of the readings that turns the answer, and what the answer is then."""

    changed: Change
    then: str
    """The answer under it, in short."""
    reverses: bool
    """Does a yes become a no, or the other way round? Otherwise only a number or a list is another."""

    @property
    def supports(self) -> tuple[Support, ...]:
        """Who supports each reading of the change."""
        return tuple(support_of(name, value) for name, value in self.changed)

    @property
    def label(self) -> str:
        """The change in words."""
        return " + ".join(each.label for each in self.supports)

    @property
    def contradicted(self) -> bool:
        """Is one of its readings supported by no edition, while some edition says otherwise?"""
        return any(each.contradicted for each in self.supports)

    @property
    def rank(self) -> tuple[int, ...]:
        """For sorting: what reverses first, then by how many editions support it, and how few speak against it."""
        backed = min(len(each.backed_by) for each in self.supports)
        against = max(len(each.against) for each in self.supports)
        return (not self.reverses, self.contradicted, -backed, against, len(self.changed))

    @property
    def words(self) -> str:
        """Who supports it."""
        return also(each.words for each in self.supports)

    def __str__(self) -> str:
        return _("{label}: {then} · {support}").format(label=self.label, then=self.then, support=self.words)


def turning(
    names: Iterable[str],
    base: Rulings,
    judge: Callable[[Rulings], tuple[object, str, bool]],
    most: int = 2,
) -> tuple[TurnedBy, ...]:
    """Every smallest change of at most `most` of these rulings that turns an answer; best supported first.

    `judge` says of rulings the outcome, the answer in short, and whether it is a yes.
    """
    now, _short, yes = judge(base)

    def under(change: Change) -> TurnedBy | None:
        outcome, then, yes_then = judge(Rulings(**{**base.changed, **dict(change)}))
        return None if outcome == now else TurnedBy(change, then, yes_then != yes)

    found = [turned for _change, turned in smallest(changes(names, base, most), under)]
    return tuple(sorted(found, key=lambda each: each.rank))
