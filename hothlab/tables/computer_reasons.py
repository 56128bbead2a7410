"""Why the computer did what it did, as a table tells it: beside the answer while it plays, and in the log."""

from __future__ import annotations

from hothlab.game.actions import Discard, Done, PlayCard
from hothlab.game.battle import PlayedStep
from hothlab.game.view import view_of
from hothlab.language.text import capital, ngettext
from hothlab.players.player import Choice
from hothlab.players.reasons import explain

__all__ = ["SECRET", "reason_of", "said_of"]

SECRET = (PlayCard, Discard, Done)
"""The reason for one of these would give hidden cards away."""


def said_of(level: str, choice: Choice, number: int) -> str:
    """The reason for a choice that was just made among `number` possible answers."""
    if isinstance(choice.action, SECRET):
        return ""
    return _guess(number) if level == "recruit" else capital(choice.reason)


def reason_of(level: str, step: PlayedStep) -> str:
    """The reason for an answer of a reopened game: found again, for it is not kept in the file."""
    assert step.seat is not None
    view = view_of(step.before, step.seat)
    return _guess(len(view.legal)) if level == "recruit" else capital(explain(view, step.action))


def _guess(number: int) -> str:
    text = ngettext("There was only {n} thing to do", "A guess among {n} things to do", number)
    return text.format(n=number)
