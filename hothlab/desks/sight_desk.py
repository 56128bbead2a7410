"""The line-of-sight desk: two hexes, a verdict with its rules, and everything that would change it."""

from __future__ import annotations

from dataclasses import dataclass

from hothlab.base.errors import HothlabError
from hothlab.desks.asking_desk import AskingDesk
from hothlab.desks.desk import Source
from hothlab.desks.settle import Dispute
from hothlab.hexes import Hex
from hothlab.language.text import _
from hothlab.rules.readings import Flip, Reading, flips, readings
from hothlab.rules.rulings import Edition, Ruling, RulingsLike, rulings
from hothlab.rules.sight import Sight, line_of_sight, visible

__all__ = ["ReadingRow", "SightDesk"]


@dataclass(frozen=True)
class ReadingRow:
    """One way to read one open rule, all others being as they are: what the verdict would be."""

    ruling: Ruling
    value: str
    chosen: bool
    """Is it the reading in force?"""
    changes: bool
    """Is the verdict another than the one in force?"""
    sight: Sight

    @property
    def question(self) -> str:
        """What is open."""
        return _(self.ruling.question)

    @property
    def label(self) -> str:
        """The reading's short name."""
        return self.ruling.label(self.value)

    @property
    def text(self) -> str:
        """What is true under this reading."""
        return self.ruling.text(self.value)

    @property
    def clear(self) -> bool:
        """The verdict under this reading."""
        return self.sight.clear

    @property
    def editions(self) -> tuple[Edition, ...]:
        """What each of the five editions says."""
        return self.ruling.editions

    @property
    def backed_by(self) -> tuple[str, ...]:
        """The editions whose words give this reading."""
        return tuple(each.code for each in self.editions if each.reading == self.value)


class SightDesk(AskingDesk):
    """Choose two hexes, edit the board, choose rulings; ask for the verdict and for what would change it.

    >>> from hothlab.rules.position import Position
    >>> desk = SightDesk(Position.from_text("D . . * . . . . . ."), "D1", "D5")
    >>> desk.sight.clear, [str(flip) for flip in desk.flips]
    (False, ['without rocks on D3'])
    >>> desk.choose("E5"), desk.a, desk.b
    (True, Hex('E5'), None)
    """

    def __init__(
        self,
        position: Source | None = None,
        a: str | None = None,
        b: str | None = None,
        rulings: RulingsLike = None,
    ) -> None:
        super().__init__(position, rulings)
        board = self.position.board
        self._a = None if a is None else board.hex(a)
        self._b = None if b is None else board.hex(b)
        self._showing_visible = False
        if self._b is not None:
            if self._a is None:
                raise HothlabError(_("a second hex needs a first one"))
            line_of_sight(self.position, self._a, self._b)

    # Choosing

    @property
    def a(self) -> Hex | None:
        """The hex looked from."""
        return self._a

    @property
    def b(self) -> Hex | None:
        """The hex looked at."""
        return self._b

    def _choose(self, hex: Hex) -> None:
        """First the one hex, then the other; a third click begins anew."""
        if self._a is None or self._b is not None:
            self._a, self._b = hex, None
        else:
            line_of_sight(self.position, self._a, hex)  # refuses the same hex twice
            self._b = hex

    def look(self, a: str, b: str | None = None) -> bool:
        """Choose both hexes at once, or the first alone."""
        with self._trying():
            fresh = SightDesk(self.position, a, b)
            self._a, self._b = fresh.a, fresh.b
        return self._done

    def swap(self) -> bool:
        """Look the other way."""
        with self._trying():
            if self._a is None or self._b is None:
                raise HothlabError(_("choose two hexes first"))
            self._a, self._b = self._b, self._a
        return self._done

    def _choose_none(self) -> None:
        self._a = self._b = None

    # What a line of text holds

    @property
    def dispute(self) -> Dispute:
        """What is asked here, as one value: the whole shot, for a clear line is not yet one."""
        return Dispute(self.position, "shoot", self._a, self._b, rulings=self.rulings, other_way=self._other_way)

    def _look_at(self, dispute: Dispute) -> None:
        self._a, self._b = dispute.a, dispute.b

    # Answers

    @property
    def sight(self) -> Sight | None:
        """The verdict with everything that led to it; None while two hexes are not chosen."""
        if self._a is None or self._b is None:
            return None
        return line_of_sight(self.position, self._a, self._b, self.rulings)

    @property
    def questions(self) -> tuple[Ruling, ...]:
        """The open rulings on lines of sight."""
        return tuple(each for name, each in rulings().items() if name.startswith("los_"))

    @property
    def readings(self) -> tuple[ReadingRow, ...]:
        """The verdict under every reading of every open rule, one changed at a time."""
        now = self.sight
        if now is None:
            return ()
        rows = []
        for question in self.questions:
            for value in question.values:
                chosen = self.rulings[question.name] == value
                changed = now
                if not chosen:
                    other = self.rulings.but(question.name, value)
                    changed = line_of_sight(self.position, now.origin, now.target, other)
                rows.append(ReadingRow(question, value, chosen, changed.clear != now.clear, changed))
        return tuple(rows)

    @property
    def disputes(self) -> tuple[Reading, ...]:
        """Every smallest change of rulings that reverses the verdict, also those that do it only together."""
        now = self.sight
        return () if now is None else readings(self.position, now.origin, now.target, self.rulings)

    @property
    def flips(self) -> tuple[Flip, ...]:
        """The single pieces, more or fewer, that reverse the verdict."""
        now = self.sight
        return () if now is None else flips(self.position, now.origin, now.target, self.rulings)

    @property
    def cited(self) -> tuple[str, ...]:
        """The ids of the rules behind the verdict."""
        now = self.sight
        return () if now is None else now.rules

    # Everything seen from the first hex

    @property
    def showing_visible(self) -> bool:
        """Is the overlay of all that the first hex sees on?"""
        return self._showing_visible

    def show_visible(self, on: bool = True) -> bool:
        """Turn that overlay on or off."""
        with self._trying():
            self._showing_visible = on
        return self._done

    @property
    def visible(self) -> tuple[Hex, ...]:
        """The hexes to mark: all that the first hex sees, while the overlay is on."""
        if self._a is None or not self._showing_visible:
            return ()
        return visible(self.position, self._a, self.rulings)

    # In words

    @property
    def prompt(self) -> str:
        """What to do next, or the verdict."""
        if self._a is None:
            return _("Choose the hex to look from.")
        if self._b is None:
            return _("{hex} is chosen. Choose the hex to look at.").format(hex=self._a)
        return str(self.sight)

    def __str__(self) -> str:
        lines = [self.prompt]
        if self.sight is not None:
            disputes = [
                _("It would be the other way round with {reading}").format(
                    reading=", ".join(f"{name}={value}" for name, value in each.changed)
                )
                for each in self.disputes
            ]
            lines += disputes or [_("No reading of the rules changes that.")]
            lines += [_("It would be the other way round: {flip}").format(flip=each) for each in self.flips]
        lines.append(self.code)
        return "\n".join(lines)
