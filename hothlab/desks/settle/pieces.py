"""Single pieces that would turn an answer: one thing more or one thing less on the board."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Literal

from hothlab.base.errors import HothlabError
from hothlab.hexes import Hex
from hothlab.rules.position import Position
from hothlab.rules.readings import Flip, additions, removals

__all__ = ["single_pieces"]


def single_pieces(
    position: Position, hexes: Iterable[Hex], judge: Callable[[Position], bool], fixed: Iterable[Hex] = ()
) -> tuple[Flip, ...]:
    """The single changes on these hexes that make a yes of a no or the other way round.

    What stands on the `fixed` hexes stays, since the question is about it; their terrain may go. What is taken away is
    told before what is put there.
    """
    now, keep = judge(position), set(fixed)
    found = []
    changes: tuple[tuple[Literal["remove", "add"], Callable[[Position, Hex], list[tuple[str, Position]]]], ...]
    changes = (("remove", removals), ("add", additions))
    for change, trials in changes:
        for hex in sorted(set(hexes) & position.board.neighbours.keys()):
            things = [
                kind
                for kind, changed in trials(position, hex)
                if not (hex in keep and (hex in position.units) != (hex in changed.units))
                and not (hex in keep and (hex in position.structures) != (hex in changed.structures))
                and _turns(judge, changed, now)
            ]
            if things:
                found.append(Flip(hex, change, tuple(things)))
    return tuple(found)


def _turns(judge: Callable[[Position], bool], changed: Position, now: bool) -> bool:
    try:
        return judge(changed) != now
    except HothlabError:  # the question cannot be asked of that board
        return False
