"""A game in words, turn by turn, told from its events."""

from __future__ import annotations

from collections.abc import Iterable

from hothlab.base.checked import checked
from hothlab.game.battle import Battle
from hothlab.game.events import CardPlayed, Discarded, Drew, Event, Ordered, Shuffled, TurnBegan, side_name
from hothlab.language.text import _

__all__ = ["tell", "transcript"]


def tell(events: Iterable[Event], turn: int = 1) -> list[str]:
    """The lines of a game, or of a part that begins in the given turn: each turn's card, then what happened.

    Orders, draws and shuffles are left out where nothing else hangs on them.
    """
    lines: list[str] = []
    side, untitled = "", False
    for event in events:
        match event:
            case TurnBegan(who, number):
                turn, side, untitled = number, side_name(who), True
            case CardPlayed(who):
                text = _("Turn {n}, {side} play {card}:")
                lines.append(text.format(n=turn, side=side_name(who), card=event.name))
                untitled = False
            case Ordered() | Drew() | Discarded() | Shuffled():
                pass
            case _:
                if untitled:  # what comes before the card belongs to this turn too
                    lines.append(_("Turn {n}, {side}:").format(n=turn, side=side))
                    untitled = False
                lines.append(f"  {event.sentence}")
    return lines


@checked
def transcript(battle: Battle) -> str:
    """The whole battle so far as text.

    >>> from hothlab.game.scenario import load
    >>> print(transcript(load("1", seed=7)).splitlines()[0])
    Imperial Scout Mission
    """
    head = [_(battle.scenario.name), ""]
    return "\n".join(head + tell(battle.events)) + "\n"
