"""The commander: tries the officer's best ideas out in imagined games, a turn or two ahead, and takes what comes best.

Hidden cards are dealt at random from those not yet seen, dice are rolled; every idea is tried in the same imagined
worlds, and ideas that do badly are dropped early. The number of imagined games is fixed, so that a seed gives the
same play; `seconds` can stop it sooner where a person waits.
"""

from __future__ import annotations

import random
import time
from collections import Counter

from hothlab.game.actions import Action, Done
from hothlab.game.chance import Chance
from hothlab.game.state import HIDDEN, State, medals
from hothlab.game.turn import apply, decision, legal, nature_decides, nature_faces
from hothlab.game.view import View
from hothlab.hexes import Hex, Side, opponent
from hothlab.players.appraisal import MEDAL, VICTORY, appraise
from hothlab.players.officer import card_value, officer_action
from hothlab.players.player import Choice
from hothlab.players.reasons import explain
from hothlab.text import _

__all__ = ["Commander"]

_IDEAS = 5
_MARGIN = 60  # thousandths of a medal that an idea must beat the officer's by: less may be luck


class Commander:
    """Searches: `worlds` imagined games for each idea, each `turns` turns beyond this one."""

    name = "commander"

    def __init__(self, seed: int = 0, worlds: int = 12, turns: int = 2, seconds: float | None = None) -> None:
        self._random = random.Random(seed)
        self.worlds = worlds
        self.turns = turns
        self.seconds = seconds

    def choose(self, view: View) -> Choice:
        """The idea that came out best in the imagined games."""
        ideas = _ideas(view)
        if len(ideas) == 1:
            return Choice(ideas[0], lambda: explain(view, ideas[0]))
        scores = self._try_out(view, ideas)
        best = max(scores, key=lambda idea: scores[idea])
        if scores[best] < scores.get(ideas[0], 0) + _MARGIN and ideas[0] in scores:
            best = ideas[0]
        return Choice(best, lambda: _reason(view, best, scores))

    def _try_out(self, view: View, ideas: list[Action]) -> dict[Action, int]:
        """The mean outcome of each idea that was not dropped on the way."""
        stop = None if self.seconds is None else time.monotonic() + self.seconds
        totals = dict.fromkeys(ideas, 0)
        tried = 0
        for number in range(self.worlds):
            seed = self._random.getrandbits(62)
            world = imagine(view, random.Random(seed))
            for idea in totals:
                totals[idea] += look_ahead(world, idea, view.side, Chance(seed), self.turns)
            tried += 1
            if stop is not None and time.monotonic() > stop:
                break
            if number + 1 in (self.worlds // 3, 2 * self.worlds // 3) and len(totals) > 2:
                totals = _better_half(totals, ideas[0])
        return {idea: total // tried for idea, total in totals.items()}


def _better_half(totals: dict[Action, int], officers: Action) -> dict[Action, int]:
    """The ideas that did best so far; the officer's stays for comparison."""
    ranked = sorted(totals, key=lambda idea: -totals[idea])
    kept = set(ranked[: (len(ranked) + 1) // 2]) | {officers}
    return {idea: total for idea, total in totals.items() if idea in kept}


def _reason(view: View, action: Action, scores: dict[Action, int]) -> str:
    ahead = scores[action] / MEDAL
    text = _("{reason} (looking ahead: {ahead} medals' worth against {others} other ideas)")
    return text.format(reason=explain(view, action), ahead=f"{ahead:+.1f}", others=len(scores) - 1)


# Ideas worth trying


def _ideas(view: View) -> list[Action]:
    """A few promising answers, the officer's first."""
    state, side, options = view.state, view.side, view.legal
    first = officer_action(state, side, options)
    if len(options) == 1:
        return [first]
    if state.phase in ("card", "ignore", "retreat", "break"):
        ranked = list(options)
        if state.phase == "card":
            ranked.sort(key=lambda action: -card_value(state, side, action.words[0]))
    elif state.phase == "order":
        ranked = [*_ranked_orders(state, side, options), Done()]
    elif state.phase == "move":
        ranked = _ranked_moves(state, side, options)
    elif state.phase in ("attack", "break-attack"):
        ranked = [action for action in options if action.verb == "fire"]
    else:
        ranked = []
    others = [action for action in ranked if action != first]
    return [first, *others[: _IDEAS - 1]]


def _ranked_orders(state: State, side: Side, options: tuple[Action, ...]) -> list[Action]:
    look, card = appraise(state, side), state.card
    assert card is not None
    orders = [action for action in options if action.verb == "order"]
    return sorted(orders, key=lambda action: -look.plan(Hex(action.words[0]), card)[0])


def _ranked_moves(state: State, side: Side, options: tuple[Action, ...]) -> list[Action]:
    look, card = appraise(state, side), state.card
    assert card is not None
    allowed = set(options)
    found: list[tuple[int, Action]] = []
    for hex in state.ordered:
        if hex not in state.moved:
            best = look.destinations(hex, card)
            stay = next(value for value, to in best if to == hex)
            found += [(value - stay, Action("move", (hex, to))) for value, to in best[:3] if to != hex]
    found.sort(key=lambda each: -each[0])
    return [action for _value, action in found if action in allowed] + [Done()]


# Imagined games


def imagine(view: View, dice: random.Random) -> State:
    """A whole moment that fits the view: the cards nobody has seen are dealt at random."""
    state = view.state.copy()
    setup = state.setup
    hands, decks = list(state.hands), list(state.decks)
    for side in (view.side, opponent(view.side)):
        seats = setup.seats_of(side)
        unseen = Counter(setup.decks[side].cards)
        for seat in seats:
            leader = setup.seats[seat].leader
            unseen.update(setup.decks[side].leaders[leader] if leader else ())
            unseen.subtract(card for card in (*hands[seat], *state.discards[seat]) if card != HIDDEN)
        if side == state.side:
            unseen.subtract(state.played)
        cards = sorted(unseen.elements())
        dice.shuffle(cards)
        for seat in seats:
            if HIDDEN in hands[seat]:
                number = len(hands[seat])
                hands[seat], cards = tuple(cards[:number]), cards[number:]
            number = len(decks[seat])
            decks[seat], cards = tuple(cards[:number]), cards[number:]
    state.hands, state.decks = tuple(hands), tuple(decks)
    return state


def look_ahead(state: State, action: Action, side: Side, chance: Chance, turns: int) -> int:
    """Play an idea and a few turns more as officers would, and say how well the side stands then."""
    last = state.turn + turns
    state, _events = apply(state, action)
    while not state.over and state.turn < last:
        if nature_decides(state):
            answer = chance.answer(state.answers, decision(state), nature_faces(state))
        else:
            options = legal(state)
            asked = decision(state).side
            assert asked is not None
            answer = officer_action(state, asked, options)
        state, _events = apply(state, answer)
    return worth(state, side)


def worth(state: State, side: Side) -> int:
    """How much better a side stands than the other, in thousandths of a medal."""
    if state.over:
        return VICTORY if state.winner == side else -VICTORY
    won = medals(state)
    other = opponent(side)
    goals = state.setup.scenario.medals
    lead = 0
    for each, sign in ((side, 1), (other, -1)):
        goal = goals.get(each)
        # The last medals weigh more: they end the battle.
        near = won[each] * won[each] * MEDAL // (2 * goal) if goal else 0
        lead += sign * (won[each] * MEDAL + near)
    return lead + appraise(state, side).standing() - appraise(state, other).standing()
