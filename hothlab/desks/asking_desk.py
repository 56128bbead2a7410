"""A desk that asks one of the questions of a dispute, and so sends and takes the same line of text as all others."""

from __future__ import annotations

from hothlab.desks.desk import Desk, Source
from hothlab.desks.settle import Dispute
from hothlab.desks.settle.code import is_dispute
from hothlab.desks.settle.dispute import board_of
from hothlab.rules.rulings import RulingsLike

__all__ = ["AskingDesk"]


class AskingDesk(Desk):
    """A desk whose board, hexes and rulings are a dispute."""

    def __init__(self, position: Source | None = None, rulings: RulingsLike = None) -> None:
        super().__init__(position, rulings)
        self._other_way = board_of(position).other_way

    @property
    def dispute(self) -> Dispute:
        """What is asked here, as one value."""
        raise NotImplementedError

    def _look_at(self, dispute: Dispute) -> None:
        """Choose what a dispute is about; its board and rulings are there already."""
        raise NotImplementedError

    @property
    def share(self) -> str:
        """The whole dispute as one line of text."""
        return self.dispute.code

    def start_from(self, source: Source) -> bool:
        """Another board, or a whole dispute as `share` writes it."""
        if not isinstance(source, str) or not is_dispute(source):
            if super().start_from(source):
                self._other_way = board_of(source).other_way
            return self._done
        with self._trying():
            found = Dispute.from_code(source)
            self._history, self._rulings = self._history.do(found.position), found.rulings
            self._other_way = found.other_way
            self._look_at(found)
        return self._done
