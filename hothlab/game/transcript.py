"""A game in words, turn by turn, told from its events."""

from __future__ import annotations

from collections.abc import Iterable

from hothlab.game.battle import Battle
from hothlab.game.events import Event, card_names, describe, side_name
from hothlab.language.text import _

__all__ = ["tell", "transcript"]

_SILENT = {"ordered", "shuffled", "drew", "turn", "discarded"}


def tell(events: Iterable[Event], turn: int = 1) -> list[str]:
    """The lines of a game, or of a part that begins in the given turn: each turn's card, then what happened.

    Orders, draws and shuffles are left out where nothing else hangs on them.
    """
    lines: list[str] = []
    side, untitled = "", False
    for event in events:
        if event.kind == "turn":
            turn, side, untitled = event.number, side_name(event.side), True
        elif event.kind == "card":
            lines.append(
                _("Turn {n}, {side} play {card}:").format(n=turn, side=side_name(event.side), card=card_names(event))
            )
            untitled = False
        elif event.kind not in _SILENT:
            if untitled:  # what comes before the card belongs to this turn too
                lines.append(_("Turn {n}, {side}:").format(n=turn, side=side))
                untitled = False
            lines.append(f"  {describe(event)}")
    return lines


def transcript(battle: Battle) -> str:
    """The whole battle so far as text.

    >>> from hothlab.game.scenario import load
    >>> print(transcript(load("1", seed=7)).splitlines()[0])
    Imperial Scout Mission
    """
    head = [_(battle.scenario.name), ""]
    return "\n".join(head + tell(battle.events)) + "\n"
