"""Which dice an opponent rolls again: by the exact worth of every choice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from hothlab.game.actions import Action, Done, Reroll
from hothlab.game.events import symbol_name
from hothlab.game.state import State
from hothlab.game.view import View
from hothlab.language.text import _, listed
from hothlab.players.appraisal import Appraisal
from hothlab.players.step import Legal, PlayerStep, first_best, given_up
from hothlab.players.worth import MEDAL
from hothlab.rules.dice import confirmation_chance, confirmed, die_faces, hit_symbols
from hothlab.rules.odds import roll_counts


def _worth(look: Appraisal, state: State) -> Callable[[Action], int]:
    """The exact worth of each choice of dice to roll again, in units of 1 / 6 ** (number of dice)."""
    fight = state.fighting
    victim = state.position.units.get(fight.target) or state.position.structures[fight.target]
    faces, counting = die_faces(state.rulings), hit_symbols(victim, state.in_play.also_hits)
    hitting = sum(face in counting for face in faces)
    driving = 0 if "retreat" in counting else faces.count("retreat")
    table = look.outcome_values(fight.target)

    def worth(action: Action) -> int:
        rolled = action.faces if isinstance(action, Reroll) else ()
        kept = Counter(fight.faces) - Counter(rolled)
        good = sum(kept[face] for face in counting)
        back = kept["retreat"] if driving else 0
        again = len(rolled)
        total = 0
        for (more, more_back), ways in roll_counts(again, hitting, driving).items():
            total += ways * table(good + more, back + more_back)
        scale: int = 6 ** (len(fight.faces) - again)
        return total * scale

    return worth


def _choose(look: Appraisal, state: State, legal: Legal) -> Action:
    """Keep what helps, roll the rest again; of a confirmation all dice, while none of them confirms (UNI-5)."""
    fight = state.fighting
    if fight.confirming is None:
        return first_best(legal, _worth(look, state))
    wanted = Reroll(*fight.confirming)
    down = confirmed(fight.confirming, state.in_play.also_hits)
    return wanted if not down and wanted in legal else Done()


def _regret(look: Appraisal, view: View, action: Action) -> int:
    fight = view.state.fighting
    if fight.confirming is None:
        scale: int = 6 ** len(fight.faces)
        return given_up(view, action, _worth(look, view.state)) // scale
    lying, also = fight.confirming, view.state.in_play.also_hits
    unit = view.state.position.units[fight.target]
    prize = look.specials.kill_medals(unit, look.side) * MEDAL

    def worth(each: Action) -> int:
        again = each.faces if isinstance(each, Reroll) else ()
        kept = Counter(lying) - Counter(again)
        if confirmed(kept.elements(), also):
            return prize
        return int(prize * confirmation_chance(len(again), also))

    return given_up(view, action, worth)


def _why(view: View, action: Action) -> str:
    faces = action.faces if isinstance(action, Reroll) else ()
    return _("these dice do nothing here: {faces}").format(faces=listed(map(symbol_name, faces)))


STEP = PlayerStep(_choose, _regret, _why)
