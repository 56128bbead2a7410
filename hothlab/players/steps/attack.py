"""Whom an opponent attacks."""

from __future__ import annotations

from hothlab.game.actions import Action, Fire, of_kind
from hothlab.game.state import State, medals
from hothlab.game.steps.attack import attack_dice, attack_in_battle
from hothlab.game.steps.retreat import home_of
from hothlab.game.view import View
from hothlab.hexes import Hex
from hothlab.language.text import _, number
from hothlab.players.appraisal import Appraisal
from hothlab.players.step import Legal, PlayerStep, first_best, per_cent
from hothlab.rules.odds import attack_odds


def _worth(look: Appraisal, state: State, action: Action) -> int:
    if not isinstance(action, Fire):
        return 0
    a, b = action.attacker, action.target
    return look.attack_value(a, b, attack_dice(state, a, b))


def _choose(look: Appraisal, state: State, legal: Legal) -> Action:
    return first_best(legal, lambda action: _worth(look, state, action))


def _regret(look: Appraisal, view: View, action: Action) -> int:
    """An attack is compared with the other targets of its unit; ending all attacks, with the best of every unit."""
    best: dict[Hex, int] = {}
    for each in of_kind(Fire, view.legal):
        best[each.attacker] = max(best.get(each.attacker, 0), _worth(look, view.state, each))
    if not isinstance(action, Fire):
        return sum(best.values())
    return best[action.attacker] - _worth(look, view.state, action)


def _why(view: View, action: Action) -> str:
    if not isinstance(action, Fire):
        raise TypeError(action)
    state = view.state
    attack = attack_in_battle(state, action.attacker, action.target)
    odds = attack_odds(attack, home=home_of(state, action.target), also=state.in_play.also_hits)
    side = attack.unit.side
    goal = state.setup.scenario.medals.get(side)
    victim = attack.victim
    prize = 0
    if attack.target in state.position.units:
        prize = state.setup.scenario.specials.kill_medals(state.position.units[attack.target], side)
    wins = goal is not None and prize > 0 and medals(state)[side] + prize >= goal
    eliminate = per_cent(float(odds.eliminate))
    if wins:
        return _("{chance} to eliminate {target} on {hex} and win").format(
            target=victim.name, hex=attack.target, chance=eliminate
        )
    if odds.eliminate:
        return _("{chance} to eliminate {target} on {hex}").format(
            target=victim.name, hex=attack.target, chance=eliminate
        )
    return _("on average {losses} miniatures lost by {target} on {hex}").format(
        target=victim.name, hex=attack.target, losses=number(float(odds.expected_losses), 1)
    )


STEP = PlayerStep(_choose, _regret, _why)
