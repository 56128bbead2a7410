"""A desk that asks one of the questions of a dispute, and so sends and takes the same line of text as all others."""

from __future__ import annotations

from hothlab.desks.desk import Desk, Source
from hothlab.desks.settle import Dispute
from hothlab.desks.settle.code import is_dispute

__all__ = ["AskingDesk"]


class AskingDesk(Desk):
    """A desk whose board, hexes and rulings are a dispute."""

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
            return super().start_from(source)
        with self._trying():
            found = Dispute.from_code(source)
            self._history, self._rulings = self._history.do(found.position), found.rulings
            self._look_at(found)
        return self._done
