"""The officer: greedy on exact expected value, one decision after the other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import TypeVar

from hothlab.game import combat
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
    Strike,
    of_kind,
)
from hothlab.game.cards import Card
from hothlab.game.cards import card as card_of
from hothlab.game.orders import card_in_force, fits
from hothlab.game.phase import Phase
from hothlab.game.state import HIDDEN, State
from hothlab.game.view import View
from hothlab.hexes import Hex, Side
from hothlab.players.appraisal import EXIT, MEDAL, STEADY, VICTORY, Appraisal, Temper, appraise
from hothlab.players.player import Choice
from hothlab.players.reasons import explain
from hothlab.rules.dice import die_faces, hits
from hothlab.rules.odds import roll_counts
from hothlab.rules.units import Unit

__all__ = [
    "STIRS", "Officer", "break_worth", "card_value", "exit_worth", "ignore_worth", "officer_action", "reroll_worth",
    "retreat_worth", "strike_worth",
]  # fmt: skip


STIRS = 10
"""A move must promise more than this to be made."""


class Officer:
    """Plays the card, the orders, the moves and the attacks that promise most this turn."""

    name = "officer"

    def choose(self, view: View) -> Choice:
        """The answer with the highest expected worth."""
        action = officer_action(view.state, view.side, view.legal)
        return Choice(action, lambda: explain(view, action))


Legal = Sequence[Action]


def officer_action(state: State, side: Side, legal: Legal, temper: Temper = STEADY) -> Action:
    """The officer's answer to the decision of a moment; looks at nothing that is hidden."""
    if len(legal) == 1:
        return legal[0]
    return _DECISIONS[state.phase](appraise(state, side, temper), state, legal)


Answer = TypeVar("Answer", bound=Action)


def _first_best(legal: Sequence[Answer], worth: Callable[[Answer], int]) -> Answer:
    best, value = legal[0], worth(legal[0])
    for action in legal[1:]:
        other = worth(action)
        if other > value:
            best, value = action, other
    return best


# Cards and orders


def card_value(look: Appraisal, state: State, id: str) -> int:
    """What playing a card now promises."""
    if id == HIDDEN:
        return 0
    side = look.side
    card = card_in_force(card_of(id), state.position, side, state.rulings)
    if card.fleet:
        return MEDAL // 3
    if card.strike:
        single = sorted((strike_worth(state, enemy.hex) for enemy in look.enemies), reverse=True)
        return sum(single[: card.strike["targets"]])
    value = _orders_value(look, card, state)
    if card.heal:
        units = [unit for unit in state.position.units.values() if unit.side == side]
        reduced = [unit for unit in units if unit.miniatures < unit.profile.miniatures]
        if "ordered" in card.heal:
            reduced = [max(reduced, key=lambda unit: unit.profile.miniatures - unit.miniatures)] if reduced else []
            value += sum(100 * (unit.profile.miniatures - unit.miniatures) for unit in reduced)
        else:
            value += 100 * len(reduced)
    return value + card.move_after * 40 + (card.rounds - 1) * value // 2 + (card.attacks - 1) * value // 2


def _orders_value(look: Appraisal, card: Card, state: State) -> int:
    """The worth of the best units that the card can order together."""
    position, side = state.position, look.side
    plans = [
        (look.plan(hex, card)[0], hex) for hex, unit in position.units.items() if unit.side == side and card.suits(unit)
    ]
    plans.sort(key=lambda plan: -plan[0])
    chosen: tuple[Hex, ...] = ()
    total, most = 0, card.most
    for value, hex in plans:
        if value <= 0 or len(chosen) >= most:
            break
        if fits(card, position, side, (*chosen, hex)):
            chosen = (*chosen, hex)
            total += value
    return total


def _play_card(look: Appraisal, state: State, legal: Legal) -> Action:
    return _first_best(of_kind(PlayCard, legal), lambda action: card_value(look, state, action.card))


def _order(look: Appraisal, state: State, legal: Legal) -> Action:
    card = state.card
    assert card is not None
    best: Action = Done()
    value = 0
    for action in of_kind(Order, legal):
        worth = look.plan(action.hex, card)[0]
        if card.heal.get("ordered"):
            unit = state.position.units[action.hex]
            worth += 100 * (unit.profile.miniatures - unit.miniatures)
        if worth > value:
            best, value = action, worth
    return best


def _discard(look: Appraisal, state: State, legal: Legal) -> Action:
    """Give away the cards that promise little now."""
    offered = {id for action in of_kind(Discard, legal) for id in action.cards}
    cards = sorted(offered, key=lambda id: card_value(look, state, id))
    if Done() not in legal:
        return Discard(cards[0])
    best = card_value(look, state, cards[-1]) if cards else 0
    poor = sorted(id for id in cards if card_value(look, state, id) * 3 < best)
    wanted = Discard(*poor) if poor else Done()
    return wanted if wanted in legal else Done()


# Moves and attacks


def _move(look: Appraisal, state: State, legal: Legal) -> Action:
    card = state.card
    assert card is not None
    best: Action = Done()
    value = STIRS
    for hex in state.ordered:
        if hex in state.now.moved:
            continue
        worth, goal = look.plan(hex, card)
        if goal == hex:
            continue
        unit = state.position.units[hex]
        gain = worth - (0 if card.no_attack else look.best_attack(unit, hex, hex, card.dice, card.ignore_terrain))
        if gain > value:
            ways = [move for move in of_kind(Move, legal) if move.origin == hex and move.to == goal]
            if ways:
                best, value = max(ways, key=lambda move: way_worth(state, move)), gain
    for leaving in of_kind(Exit, legal):
        worth = exit_worth(state, leaving.origin)
        if worth > value:
            best, value = leaving, worth
    return best


def way_worth(state: State, move: Move) -> int:
    """What a move brings on its way (OBJ-4)."""
    objectives, officer = state.position.objectives, state.setup.scenario.specials.officer
    side = state.position.units[move.origin].side
    return sum(
        (MEDAL if side == officer else VICTORY) if objectives[hex].kind == "officer" else MEDAL * objectives[hex].medals
        for hex in move.by
    )


def exit_worth(state: State, hex: Hex) -> int:
    """What leaving the board there promises."""
    if state.carrier == hex:
        return VICTORY
    return EXIT


def _attack(look: Appraisal, state: State, legal: Legal) -> Action:
    def worth(action: Action) -> int:
        if not isinstance(action, Fire):
            return 0
        dice = combat.attack_dice(state, action.attacker, action.target)
        return look.attack_value(action.attacker, action.target, dice)

    return _first_best(legal, worth)


def strike_worth(state: State, hex: Hex) -> int:
    """One die on a unit where retreats hit too."""
    unit = state.position.units.get(hex)
    if unit is None:
        return 0
    faces = die_faces(state.rulings)
    hitting = sum(hits(unit, [face], also=frozenset({"retreat"})).hits for face in faces)
    prize = state.setup.scenario.specials.kill_medals(unit, state.side) * MEDAL + 300
    return hitting * (prize if unit.miniatures == 1 else prize // (2 * unit.miniatures)) // 6


def _strike(look: Appraisal, state: State, legal: Legal) -> Action:
    return _first_best(legal, lambda action: strike_worth(state, action.hex) + 1 if isinstance(action, Strike) else 0)


def reroll_worth(look: Appraisal, state: State) -> Callable[[Action], int]:
    """What each choice of dice to roll again is worth, exactly, in units of 1 / 6 ** (number of dice)."""
    fight = state.fight
    assert fight is not None
    victim = state.position.units.get(fight.target) or state.position.structures[fight.target]
    faces = die_faces(state.rulings)
    hitting = [face for face in faces if hits(victim, [face]).hits]
    table = look.outcome_values(fight.target)

    def worth(action: Action) -> int:
        rolled = action.faces if isinstance(action, Reroll) else ()
        kept = Counter(fight.faces) - Counter(rolled)
        good = sum(kept[face] for face in set(hitting))
        back = kept["retreat"] if "retreat" not in hitting else 0
        again = len(rolled)
        total = 0
        for (more, more_back), ways in roll_counts(again, len(hitting), faces.count("retreat")).items():
            total += ways * table(good + more, back + more_back)
        scale: int = 6 ** (len(fight.faces) - again)
        return total * scale

    return worth


def _reroll(look: Appraisal, state: State, legal: Legal) -> Action:
    """Keep what helps, roll the rest again, by the exact worth of every choice."""
    fight = state.fight
    assert fight is not None and fight.attacker is not None
    if fight.confirming is not None:
        misses = sorted(face for face in fight.confirming if face != "blast")
        wanted = Reroll(*misses)
        return wanted if "blast" not in fight.confirming and wanted in legal else Done()
    return _first_best(legal, reroll_worth(look, state))


# Answers to an attack


def _standing(look: Appraisal, hex: Hex, unit: Unit, lost: int) -> int:
    """What is left of a unit and where it stands, in worth to its owner."""
    left = unit.reduced(lost)
    if left is None:
        return -unit.miniatures * look.miniature_worth(unit)
    return look.place(hex, left) - lost * look.miniature_worth(unit)


def retreat_worth(look: Appraisal, state: State) -> Callable[[Retreat], int]:
    """What each way back is worth to the owner."""
    fight = state.fight
    assert fight is not None
    unit = state.position.units[fight.target]

    def worth(action: Retreat) -> int:
        lost = fight.retreats - fight.ignored - len(action.path)
        return _standing(look, _end(fight.target, action.path), unit, lost)

    return worth


def _retreat(look: Appraisal, state: State, legal: Legal) -> Action:
    return _first_best(of_kind(Retreat, legal), retreat_worth(look, state))


def ignore_worth(look: Appraisal, state: State) -> tuple[int, int]:
    """What it is worth to ignore a retreat, and what to ignore none, each with the best way that follows."""
    fight = state.fight
    assert fight is not None
    unit = state.position.units[fight.target]
    answers = combat.ways_back(state).options
    stay = max(_standing(look, _end(fight.target, o.path), unit, o.casualties) for o in answers if o.ignored)
    go = max(_standing(look, _end(fight.target, o.path), unit, o.casualties) for o in answers if not o.ignored)
    return stay, go


def _ignore(look: Appraisal, state: State, legal: Legal) -> Action:
    """Stay in the trench unless the way back is better."""
    stay, go = ignore_worth(look, state)
    return Ignore() if stay >= go else Done()


def _end(origin: Hex, path: tuple[Hex, ...]) -> Hex:
    return path[-1] if path else origin


def break_worth(look: Appraisal, state: State) -> tuple[int, int]:
    """What it is worth to break through, and what to stay."""
    fight, card = state.fight, state.card
    assert fight is not None and fight.attacker is not None and card is not None
    a, to = fight.attacker, fight.target
    unit = state.position.units[a]
    terrain = state.position.terrain_on(to)
    again = 0
    if terrain is None or not terrain.stops or card.ignore_terrain:
        again = look.best_attack(unit, a, to, card.dice, card.ignore_terrain)
    return look.place(to, unit) + again, look.place(a, unit)


def _break_through(look: Appraisal, state: State, legal: Legal) -> Action:
    go, stay = break_worth(look, state)
    return Advance() if go >= stay else Done()


def _move_after(look: Appraisal, state: State, legal: Legal) -> Action:
    fight = state.fight
    assert fight is not None and fight.attacker is not None
    unit = state.position.units[fight.attacker]
    here = fight.attacker
    return _first_best(legal, lambda action: look.place(action.to if isinstance(action, Move) else here, unit))


def _deploy(look: Appraisal, state: State, legal: Legal) -> Action:
    unit = Unit(state.counts.due[0].kind)
    return _first_best(of_kind(Deploy, legal), lambda action: look.place(action.hex, unit))


def _heal(look: Appraisal, state: State, legal: Legal) -> Action:
    units = state.position.units
    return _first_best(legal, lambda action: look.miniature_worth(units[action.hex]) if isinstance(action, Heal) else 0)


_DECISIONS: dict[Phase, Callable[[Appraisal, State, Legal], Action]] = {
    Phase.PLAY_CARD: _play_card,
    Phase.DISCARD: _discard,
    Phase.HEAL: _heal,
    Phase.STRIKE: _strike,
    Phase.ORDER: _order,
    Phase.MOVE: _move,
    Phase.ATTACK: _attack,
    Phase.ATTACK_AGAIN: _attack,
    Phase.REROLL: _reroll,
    Phase.IGNORE: _ignore,
    Phase.RETREAT: _retreat,
    Phase.BREAK_THROUGH: _break_through,
    Phase.MOVE_AFTER: _move_after,
    Phase.DEPLOY: _deploy,
}
