"""The kinds of task: what to ask, answered and explained by the engine.

A task of a chapter names its kind and gives its parameters beside it: those of the function that makes it, as they are
annotated there (`docs/lessons-of-your-own.md` has them all). All kinds take `ask` (the question; without it the kind
asks in its own words), `hint`, `par` (tries for three stars; 2 for hexes, 1 for a choice) and `rules` (what it trains);
all but `choice` need a board, which is given as `board: {...}`, `scenario: "3"` or `code: hoth1-...`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from hothlab.base.declared import Fields, record
from hothlab.lessons.tasks import attacking, authored, moving, ordering, seeing
from hothlab.lessons.tasks.task import Task

__all__ = ["KINDS", "Kind"]


@dataclass(frozen=True)
class Kind:
    """A kind of task, by the function that makes it of a board, an `Ask` and its parameters."""

    make: Callable[..., Task]
    authored: bool = False
    """Does its author give the question, the answer, and what is shown with them?"""
    boardless: bool = False
    """Can it do without a board?"""

    @property
    def parameters(self) -> Fields[Task]:
        """What stands beside it."""
        return record(self.make)


KINDS: Mapping[str, Kind] = {
    "reach": Kind(moving.reach),
    "attack-after-move": Kind(moving.attack_after_move),
    "retreat": Kind(moving.retreat_ends),
    "retreat-losses": Kind(moving.retreat_losses),
    "sight": Kind(seeing.sight),
    "blockers": Kind(seeing.blockers),
    "sees": Kind(seeing.sees),
    "targets": Kind(attacking.targets),
    "dice": Kind(attacking.dice),
    "hits": Kind(attacking.hits),
    "sections": Kind(ordering.sections),
    "orderable": Kind(ordering.may_order),
    "section-of": Kind(ordering.section_of),
    "pick": Kind(authored.pick, authored=True),
    "choice": Kind(authored.choice, authored=True, boardless=True),
}
"""All kinds by name."""
