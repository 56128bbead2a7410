"""What happened: small frozen values in the order they happened, a class for each kind, each with its sentence."""

from __future__ import annotations

from typing import Protocol, TypeAlias

from hothlab.game.events.attacks import (
    Advanced,
    Attacked,
    Destroyed,
    DiceFell,
    Eliminated,
    Ignored,
    Lost,
    LostOnRetreat,
    MiniaturesLost,
    Rerolled,
    Retreated,
    Rolled,
    RolledToConfirm,
    Struck,
)
from hothlab.game.events.medals import Dropped, LostMedals, MedalsChanged, PickedUp, Won, WonMedals
from hothlab.game.events.names import side_name, side_title, symbol_name
from hothlab.game.events.turns import (
    CardPlayed,
    Charged,
    Deployed,
    Discarded,
    Drew,
    Exited,
    HandsChanged,
    Healed,
    Moved,
    Ordered,
    Shuffled,
    TurnBegan,
    Turned,
    Went,
)

__all__ = [
    "Advanced", "Attacked", "CardPlayed", "Charged", "Deployed", "Destroyed", "DiceFell", "Discarded",
    "Drew", "Dropped", "Eliminated", "Event", "Events", "Exited", "HandsChanged", "Healed", "Ignored", "Listener",
    "Lost", "LostMedals", "LostOnRetreat", "MedalsChanged", "MiniaturesLost", "Moved", "Ordered", "PickedUp",
    "Rerolled", "Retreated", "Rolled", "RolledToConfirm", "Shuffled", "Struck", "TurnBegan", "Turned", "Went", "Won",
    "WonMedals", "side_name", "side_title", "symbol_name",
]  # fmt: skip


Event: TypeAlias = (
    TurnBegan | CardPlayed | Ordered | Moved | Exited | Attacked | Struck | Rolled | Rerolled | RolledToConfirm | Lost
    | LostOnRetreat | Eliminated | Destroyed | Ignored | Retreated | Advanced | WonMedals | LostMedals | Deployed
    | Healed | Charged | Drew | Discarded | Shuffled | PickedUp | Dropped | Turned | Won
)  # fmt: skip
"""Anything that happens; `match` tells its kinds apart, and `never` in the last case lets mypy name a forgotten one."""


class Listener(Protocol):
    """Who is told what happens, in order: a list, say."""

    def append(self, event: Event, /) -> None:
        """Something more has happened."""

    def __len__(self) -> int:
        """How much has happened so far."""


Events: TypeAlias = Listener | None
"""Who listens; for a battle that nobody listens to it is None, and no event is made."""
