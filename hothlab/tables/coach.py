"""The coach: what the officer would do here and why, and what a choice cost in expectation."""

from __future__ import annotations

from dataclasses import dataclass

from hothlab.game.actions import Action
from hothlab.game.view import View
from hothlab.language.text import _, number
from hothlab.players.officer import Officer
from hothlab.players.regret import regret
from hothlab.players.worth import MEDAL
from hothlab.tables.steps import step_of

__all__ = ["Advice", "Comment", "advise", "comment", "remark"]

SMALL = MEDAL // 10
"""The least that a choice must give up to be worth a word: a tenth of a medal."""


@dataclass(frozen=True)
class Advice:
    """What the officer would answer, in words, and the same with its reason as a sentence."""

    action: Action
    what: str
    text: str


@dataclass(frozen=True)
class Comment:
    """What was chosen, what it gave up in thousandths of a medal, and what the officer would have done."""

    chosen: Action
    cost: int
    officer: Advice
    text: str


def advise(view: View) -> Advice:
    """What the officer would do in the place of the player."""
    choice = Officer().choose(view)
    what = step_of(view.decision.kind).in_words(choice.action)
    text = _("The officer would do this: {what}. The reason: {why}.")
    return Advice(choice.action, what, text.format(what=what, why=choice.reason))


def remark(view: View, chosen: Action, hot_seat: bool) -> Comment | None:
    """The comment on a choice of a person, where there was a choice.

    At a screen of both sides nothing is said about a hand: the other side would read it.
    """
    if len(view.legal) < 2 or (hot_seat and step_of(view.decision.kind).with_hand):
        return None
    return comment(view, chosen)


def comment(view: View, chosen: Action) -> Comment:
    """What a choice of the player was worth beside the officer's."""
    officer, cost = advise(view), regret(view, chosen)
    if chosen == officer.action:
        text = _("The officer would have done the same.")
    elif cost < SMALL:
        text = _("As good as what the officer would have done: {what}.").format(what=officer.what)
    else:
        text = _("This gave up about {cost} of a medal on average. The officer would have done this: {what}.")
        text = text.format(cost=number(cost / MEDAL, 1), what=officer.what)
    return Comment(chosen, cost, officer, text)
