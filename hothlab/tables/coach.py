"""The coach: what the officer would do here and why, and what a choice cost in expectation."""

from __future__ import annotations

from dataclasses import dataclass

from hothlab.game.actions import (
    Action,
    Advance,
    Deploy,
    Discard,
    Done,
    Exit,
    Fire,
    Heal,
    Ignore,
    Move,
    Order,
    PlayCard,
    Reroll,
    Retreat,
    Roll,
    Shuffle,
    Strike,
    never,
)
from hothlab.game.cards import card
from hothlab.game.events import symbol_name
from hothlab.game.view import View
from hothlab.players.appraisal import MEDAL
from hothlab.players.officer import Officer
from hothlab.players.regret import regret
from hothlab.text import _, listed

__all__ = ["Advice", "Comment", "advise", "comment", "in_words"]

SMALL = MEDAL // 20
"""What is given up must be at least so much to be worth a word: a twentieth of a medal."""


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
    what, why = in_words(view, choice.action), choice.reason
    if isinstance(choice.action, Done):
        text = _("The officer would {what}: {why}.").format(what=what, why=why)
    else:  # the reason says what the officer does, and why
        text = _("Here the officer {does}.").format(does=why)
    return Advice(choice.action, what, text)


def comment(view: View, chosen: Action) -> Comment:
    """What a choice of the player was worth beside the officer's."""
    officer, cost = advise(view), regret(view, chosen)
    if chosen == officer.action:
        text = _("The officer would have done the same.")
    elif cost < SMALL:
        text = _("As good as what the officer would have done: {what}.").format(what=officer.what)
    else:
        text = _("This gave up about {cost} of a medal on average. The officer would have done this: {what}.")
        text = text.format(
            cost=f"{cost / MEDAL:.1f}" if cost >= 2 * SMALL else f"{cost / MEDAL:.2f}", what=officer.what
        )
    return Comment(chosen, cost, officer, text)


def in_words(view: View, action: Action) -> str:
    """An answer as a person says it.

    >>> from hothlab.game.scenario import load
    >>> from hothlab.game.view import view_of
    >>> from hothlab.game.actions import Move, PlayCard
    >>> view = view_of(load("1", seed=1).state, 0)
    >>> in_words(view, Move("F2", "E2")), in_words(view, PlayCard("raid-left"))
    ('move F2 to E2', 'play Raid Left')
    """
    match action:
        case PlayCard(id):
            return _("play {card}").format(card=_(card(id).name))
        case Discard(cards):
            return _("discard {cards}").format(cards=listed(_(card(id).name) for id in cards))
        case Order(hex):
            return _("order the unit on {hex}").format(hex=hex)
        case Move(origin, to):
            return _("move {a} to {b}").format(a=origin, b=to)
        case Exit(origin, by):
            return _("leave the board with {a} at {b}").format(a=origin, b=by)
        case Fire(attacker, target):
            return _("attack {b} with {a}").format(a=attacker, b=target)
        case Reroll(faces):
            return _("roll again: {dice}").format(dice=listed(symbol_name(face) for face in faces))
        case Ignore():
            return _("ignore one retreat")
        case Retreat(path):
            return _("go back to {hex}").format(hex=path[-1]) if path else _("stay")
        case Advance():
            return _("break through")
        case Deploy(hex):
            return _("bring the unit in on {hex}").format(hex=hex)
        case Strike(hex):
            return _("strike {hex}").format(hex=hex)
        case Heal(hex):
            return _("help {hex}").format(hex=hex)
        case Done():
            return _done(view.decision.kind)
        case Roll() | Shuffle():
            raise ValueError(action)
        case _:
            return never(action)


def _done(kind: str) -> str:
    return {
        "order": _("give no more orders"),
        "move": _("end the moves"),
        "attack": _("end the attacks"),
        "attack again": _("make no second attack"),
        "re-roll": _("keep all dice"),
        "ignore": _("ignore none"),
        "break through": _("stay"),
        "move after attack": _("stay"),
        "strike": _("strike no more"),
        "heal": _("help nobody"),
        "discard": _("discard none"),
    }[kind]
