"""Why a click does nothing: the action that was most likely meant, the rule against it, and a drawing of the reason."""

from __future__ import annotations

from dataclasses import dataclass

from hothlab.base.errors import HothlabError
from hothlab.game.actions import Action, Fire, Move, Retreat
from hothlab.game.refusal import why_not
from hothlab.game.state import State
from hothlab.game.steps.attack import attack_in_battle
from hothlab.game.steps.retreat import ways_back
from hothlab.game.view import View
from hothlab.hexes import Hex
from hothlab.language.text import _, said
from hothlab.rules.attack import Attack, Bar
from hothlab.rules.movement import Reach
from hothlab.rules.reason import Reason
from hothlab.rules.retreat import Retreats
from hothlab.rules.sight import Sight
from hothlab.tables.choosing import Choosing
from hothlab.tables.game import Game
from hothlab.tables.past import Past
from hothlab.tables.steps import step_of

__all__ = ["ClickRefused", "Evidence", "Refusal", "in_the_way", "not_now", "refused_card", "refused_hex"]

Evidence = Reach | Attack | Sight | Retreats
"""What can be drawn to show why something is not allowed."""


@dataclass(frozen=True)
class Refusal:
    """Why a click did nothing: the reason with its rule, what was tried, and what can be drawn to show it."""

    reason: Reason
    tried: Action | None = None
    evidence: Evidence | None = None

    @property
    def text(self) -> str:
        """Why not, and where: for a move, both its end and what is in the way."""
        reason, tried = self.reason, self.tried
        if isinstance(tried, Move) and reason.hex not in (None, tried.origin, tried.to):
            return said(tried.to, in_the_way(reason, tried.to))
        return reason.sentence


class ClickRefused(HothlabError):
    """What a person tried at a table is not allowed, or not now."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.text)
        self.refusal = refusal


def in_the_way(reason: Reason, hex: Hex) -> str:
    """Why no move goes to a hex; where another hex is in the way, the words name it."""
    if reason.hex in (None, hex):
        return reason.text
    return _("the way leads over {hex}: {why}").format(hex=reason.hex, why=reason.text)


def not_now(game: Game, past: Past, curtain: bool) -> Reason:
    """Why nothing can be answered at a table now, or not like this."""
    if game.over:
        return Reason("OBJ-1", _("the battle is over"))
    if past.looking is not None:
        return Reason("TRN-1", _("this is the past: go back to now to play"))
    if curtain:
        return Reason("SET-3", _("pass the screen first: hands are secret"))
    if game.waiting:
        return Reason("TRN-1", _("the other player decides now"))
    return Reason("TRN-1", _("this is not what is asked now"))


def refused_card(view: View, place: int) -> Refusal:
    """Why a card of the hand cannot be used now."""
    if not view.legal:
        return Refusal(_not_yours())
    return Refusal(step_of(view.decision.kind).why_not_card(view, place))


def refused_hex(view: View, choosing: Choosing, hex: Hex) -> Refusal:
    """Why a click on a hex does nothing."""
    if not view.legal:
        return Refusal(_not_yours())
    tried = step_of(view.decision.kind).meant(view, choosing, hex)
    reason = why_not(view.state, tried)
    if reason is None:  # it is allowed in itself, and only not by this click
        return Refusal(Reason("TRN-1", _("click one of the marked hexes, or a button")), tried)
    return Refusal(reason, tried, _evidence(view, tried, reason))


def _not_yours() -> Reason:
    return Reason("TRN-1", _("it is not your decision now"))


def _evidence(view: View, tried: Action, reason: Reason) -> Evidence | None:
    """The drawing that shows the reason: the reach of a move, the line or the dice of an attack, the ways of a retreat.

    Nothing for a reason that the drawing would not give itself, such as an order that is missing.
    """
    state = view.state
    match tried:
        case Retreat():
            return ways_back(state)
        case Move(origin, to) if state.card is not None and origin in state.position.units:
            reach = step_of(view.decision.kind).reach(view, Choosing(unit=origin))
            return reach if reach is not None and reach.why_not(to) == reason else None
        case Fire(a, b) if state.card is not None and _stands_on(state, a, b):
            attack = attack_in_battle(state, a, b)
            if attack.refusal != reason or attack.bar in (Bar.ITSELF, Bar.MOVED):
                return None
            return attack.sight if attack.bar is Bar.SIGHT else attack
        case _:
            return None


def _stands_on(state: State, a: Hex, b: Hex) -> bool:
    """Is there a unit that could attack, and something to attack?"""
    units, structures = state.position.units, state.position.structures
    return a in units and (b in units or b in structures)
