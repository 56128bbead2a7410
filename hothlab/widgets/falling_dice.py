"""Dice that fall on a page: it shows the moment before them until they have landed."""

from __future__ import annotations

from hothlab.tables.story import new_roll
from hothlab.tables.table import Table

__all__ = ["FallingDice"]


class FallingDice:
    """How far a page is behind its table, which has a roll at once; the page has it when the dice have landed."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._seen = len(table.battle.steps)
        self.watched = False
        """Has a page shown the table? Dice fall only where somebody can see them."""
        self.moment: int | None = None
        """The moment before the dice that are falling; None when the page shows what the table has."""

    def begin(self, animated: bool) -> int | None:
        """Let the dice fall that are new to the page, where they are `animated`; the moment before them."""
        steps, seen = self._table.battle.steps, self._seen
        back = self._table.past.looking is not None or self._table.game.gone_back
        self._seen = len(steps)
        self.moment = new_roll(steps, seen) if self.watched and animated and not back else None
        return self.moment
