"""The commander: looks at each of its ideas through the enemy's eyes before it takes one.

An idea is carried out in thought, with the officer finishing the moves; then its own attacks are weighed by their exact
odds, and so is the best card the enemy could answer with. The enemy's hand is not known, so it is dealt at random from
the cards not yet seen, a few times over, the same for all ideas. The number of imagined hands is fixed, so that a seed
always gives the same play; `seconds` can stop it sooner where a person waits.
"""

from __future__ import annotations

import random
import time
from collections import Counter

from hothlab.game.actions import Action, PlayCard
from hothlab.game.cards import card as card_of
from hothlab.game.phase import Phase
from hothlab.game.state import HIDDEN, State, medals
from hothlab.game.steps.attack import no_attack_left
from hothlab.game.turn import decision, legal, nature_decides, next_moment
from hothlab.game.view import View
from hothlab.hexes import Side, opponent
from hothlab.language.text import _, number
from hothlab.players.mind import Mind
from hothlab.players.officer import officer_action
from hothlab.players.player import Choice
from hothlab.players.reasons import explain
from hothlab.players.steps.play_card import card_value
from hothlab.players.worth import BOLD, MEDAL, VICTORY

__all__ = ["Commander"]

_IDEAS = 8
_MARGIN = 20  # thousandths of a medal that an idea must beat the officer's by
_KEPT_CARD = 30  # per cent: what a good card kept for the next turn counts now


class Commander:
    """Searches: every idea against `hands` imagined hands of the enemy."""

    name = "commander"

    def __init__(self, seed: int = 0, hands: int = 4, seconds: float | None = None) -> None:
        self._seed = seed
        self._random = random.Random(seed)
        self.hands = hands
        self.seconds = seconds
        self._mind = Mind(BOLD, 16)

    def __repr__(self) -> str:
        return f"<Commander with seed {self._seed}>"

    def choose(self, view: View) -> Choice:
        """The idea that leaves the enemy the least and promises the most."""
        ideas = _ideas(self._mind, view)
        if len(ideas) == 1:
            return Choice(ideas[0], lambda: explain(view, ideas[0]))
        scores = self._weigh(view, ideas)
        best = max(scores, key=lambda idea: scores[idea])
        if scores[best] < scores[ideas[0]] + _MARGIN:
            best = ideas[0]
        return Choice(best, lambda: _reason(view, best, ideas[0], scores))

    def _weigh(self, view: View, ideas: list[Action]) -> dict[Action, int]:
        """The mean outlook of each idea over the imagined hands; the officer's idea always has one."""
        mind = self._mind
        stop = None if self.seconds is None else time.monotonic() + self.seconds
        worlds = [imagine(view, random.Random(self._random.getrandbits(62))) for _hand in range(self.hands)]
        scores = {}
        for idea in ideas:
            scores[idea] = sum(
                _outlook(mind, _carried_out(mind, world, idea, view.side), view.side) for world in worlds
            )
            scores[idea] //= len(worlds)
            if stop is not None and time.monotonic() > stop:
                break
        return scores


def _reason(view: View, action: Action, officers: Action, scores: dict[Action, int]) -> str:
    if action == officers:
        return explain(view, action)
    better = (scores[action] - scores[officers]) / MEDAL
    name = _(card_of(officers.card).name) if isinstance(officers, PlayCard) else str(officers)
    text = _("{reason} (after the enemy's best answer this is {better} medals better than: {officers})")
    return text.format(reason=explain(view, action), better=number(better, 1), officers=name)


# Ideas worth weighing


def _ideas(mind: Mind, view: View) -> list[Action]:
    """A few promising answers, the officer's first."""
    state, side, options = view.state, view.side, view.legal
    first = officer_action(state, side, options, mind)
    ranked = list(options) if state.phase == Phase.PLAY_CARD and state.side == side else []
    others = [action for action in ranked if action != first]
    return [first, *others[: _IDEAS - 1]]


# Thinking ahead


def _carried_out(mind: Mind, state: State, action: Action, side: Side) -> State:
    """The moment after an idea and the officer's moves that follow it, just before the first die."""
    state = next_moment(state, action)
    while not state.over and not nature_decides(state) and state.phase != Phase.ATTACK and state.side == side:
        asked = decision(state)
        if asked.side != side:
            break
        state = next_moment(state, officer_action(state, side, legal(state), mind))
    return state


def _outlook(mind: Mind, state: State, side: Side) -> int:
    """The worth of a moment before a side's attacks: its standing, what they promise, less the enemy's best answer."""
    if state.over:
        return VICTORY if state.winner == side else -VICTORY
    other = opponent(side)
    mine, theirs = mind.appraise(state, side), mind.appraise(state, other)
    promised = 0
    card = state.card
    if state.side == side and state.phase == Phase.ATTACK and card is not None:
        units = state.position.units
        promised = sum(
            mine.best_attack(units[hex], hex, hex, card.dice, card.ignore_terrain)
            for hex in state.ordered
            if no_attack_left(state, hex) is None
        )
    answer = max(
        (card_value(theirs, state, id) for seat in state.setup.seats_of(other) for id in state.hands[seat]), default=0
    )
    kept = max(
        (card_value(mine, state, id) for seat in state.setup.seats_of(side) for id in state.hands[seat]), default=0
    )
    won = medals(state)
    lead = (won[side] - won[other]) * MEDAL
    return lead + mine.standing() - theirs.standing() + promised - answer + kept * _KEPT_CARD // 100


# Imagined games


def imagine(view: View, dice: random.Random) -> State:
    """A complete moment consistent with the view: unseen cards are dealt at random."""
    state = view.state.copy()
    setup = state.setup
    hands, decks = list(state.hands), list(state.decks)
    for side in (view.side, opponent(view.side)):
        seats = setup.seats_of(side)
        unseen = Counter(setup.decks[side].cards)
        for seat in seats:
            leader = setup.seats[seat].leader
            unseen.update(setup.decks[side].leaders[leader].cards if leader else ())
            unseen.subtract(card for card in (*hands[seat], *state.discards[seat]) if card != HIDDEN)
        if side == state.side:
            unseen.subtract(state.now.played)
        cards = sorted(unseen.elements())
        dice.shuffle(cards)
        for seat in seats:
            if HIDDEN in hands[seat]:
                number = len(hands[seat])
                hands[seat], cards = tuple(cards[:number]), cards[number:]
            number = len(decks[seat])
            decks[seat], cards = tuple(cards[:number]), cards[number:]
    state.piles = state.piles._replace(hands=tuple(hands), decks=tuple(decks))
    return state
