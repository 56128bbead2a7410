"""A decision at a table: its question, what can be clicked, the likely meaning of a wrong click, its words."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import ClassVar

from hothlab.game.actions import Action, Deploy, Done, Heal, Order, PlayCard, Strike, hexes_of, of_kind
from hothlab.game.cards import Card
from hothlab.game.refusal import why_not
from hothlab.game.state import Fight, State
from hothlab.game.view import View
from hothlab.hexes import Hex
from hothlab.language.text import _
from hothlab.rules.movement import Reach
from hothlab.rules.reason import Reason
from hothlab.tables.choosing import Button, Choosing, Click, Offers
from hothlab.tables.log_notes import LogNote

__all__ = ["TableStep", "by_hex", "done_button", "fight_of"]


class TableStep(ABC):
    """One decision, as a table asks it. Each has a file of its own here, named like the decision."""

    rules: ClassVar[tuple[str, ...]]
    """The rules behind the question."""
    with_hand: ClassVar[bool] = False
    """Does the player look at the hand for it?"""
    begins_turn: ClassVar[bool] = False
    """Is it the first thing that a player decides in a turn, so that what the others did is told beside it?"""
    colours_choices: ClassVar[bool] = False
    """Is a hex coloured too where a click gives no answer yet, but only goes on with the choice?"""

    @abstractmethod
    def doing(self) -> str:
        """What somebody who has to decide it is doing: a message with a place for the `name`."""

    @abstractmethod
    def asks(self, view: View, choosing: Choosing) -> tuple[str, str]:
        """What is asked, and how to answer."""

    @abstractmethod
    def offers(self, view: View, choosing: Choosing) -> Offers:
        """What may be clicked by the player of a view, who has something to decide."""

    @abstractmethod
    def in_words(self, action: Action) -> str:
        """An answer as a person says it."""

    def begin(self, view: View) -> Choosing:
        """The choice before the first click: a unit that alone can act is chosen already."""
        return Choosing()

    def meant(self, view: View, choosing: Choosing, hex: Hex) -> Action:
        """The action that a click on another hex most likely meant."""
        return Order(hex)

    def why_not_card(self, view: View, place: int) -> Reason:
        """Why a card of the hand cannot be used now."""
        return why_not(view.state, PlayCard(view.hand[place])) or Reason("TRN-1", _("it is not your decision now"))

    def card(self, view: View, choosing: Choosing) -> Card | None:
        """The card that is looked at or carried out, where its sections matter."""
        return None

    def reach(self, view: View, choosing: Choosing) -> Reach | None:
        """Where the chosen unit may move, where a move is being chosen."""
        return None

    def can_still_act(self, view: View, hex: Hex) -> bool:
        """Has the ordered unit on a hex something left to do?"""
        return any(hexes_of(action)[:1] == (hex,) for action in view.legal)

    def ended(self, moment: State) -> LogNote | None:
        """What the log says when a player has ended the step, besides the events."""
        return None

    def passed(self, moment: State, before: State) -> LogNote | None:
        """The log's note when the step passed by itself in a `moment`; `before` is the moment of the last answer."""
        return None


def done_button(view: View, label: str, main: bool = False) -> tuple[Button, ...]:
    """The button that ends a step, where it may be ended."""
    return (Button("done", label, Done(), main),) if Done() in view.legal else ()


def by_hex(view: View, kind: type[Order | Heal | Strike | Deploy]) -> dict[Hex, Click]:
    """The answers of a kind, each by a click on its hex."""
    return {action.hex: action for action in of_kind(kind, view.legal)}


def fight_of(view: View) -> Fight:
    """The attack that is under way."""
    assert view.state.fight is not None
    return view.state.fight
