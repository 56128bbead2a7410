"""Which cards an opponent gives away."""

from __future__ import annotations

from hothlab.game.actions import Action, Discard, Done, of_kind
from hothlab.game.state import State
from hothlab.game.view import View
from hothlab.language.text import _
from hothlab.players.appraisal import Appraisal
from hothlab.players.step import Legal, PlayerStep, given_up
from hothlab.players.steps.play_card import card_value


def _choose(look: Appraisal, state: State, legal: Legal) -> Action:
    """Give away the cards that promise little now."""
    offered = {id for action in of_kind(Discard, legal) for id in action.cards}
    cards = sorted(sorted(offered), key=lambda id: card_value(look, state, id))
    if Done() not in legal:
        return Discard(cards[0])
    best = card_value(look, state, cards[-1]) if cards else 0
    poor = sorted(id for id in cards if card_value(look, state, id) * 3 < best)
    wanted = Discard(*poor) if poor else Done()
    return wanted if wanted in legal else Done()


def _regret(look: Appraisal, view: View, action: Action) -> int:
    """One card must go: the worst is the best to give. Nothing can be said of cards that are given for new ones."""
    if Done() in view.legal:
        return 0

    def worth(each: Action) -> int:
        return -sum(card_value(look, view.state, id) for id in each.cards) if isinstance(each, Discard) else 0

    return given_up(view, action, worth)


STEP = PlayerStep(_choose, _regret, lambda view, action: _("the cards given away promise little now"))
