"""Nature rolls: the dice of an attack, those rolled again, and those that confirm hits (HIT-1 to HIT-4, UNI-5)."""

from __future__ import annotations

from hothlab.game.actions import Action, Roll
from hothlab.game.board_changes import destroy_structure, lose_miniatures
from hothlab.game.events import Events, Rerolled, Rolled, RolledToConfirm
from hothlab.game.phase import Phase
from hothlab.game.state import Fight, State
from hothlab.game.step import Step
from hothlab.game.steps.break_through import finish_attack
from hothlab.game.steps.ignore import turn_to_retreats
from hothlab.language.text import _, ngettext
from hothlab.rules.dice import confirmed, hits, symbols
from hothlab.rules.reason import Reason
from hothlab.rules.terrain import Structure


def _carry_out(state: State, action: Roll, events: Events) -> None:
    state.answers += 1
    fight, faces = state.fighting, action.faces
    if fight.rerolling:
        _rolled_again(state, fight, faces, events)
    elif fight.confirming is not None:
        _rolled_to_confirm(state, fight, faces, events)
    else:
        if events is not None:
            events.append(Rolled(state.now.side, fight.attacker, fight.target, faces))
        state.fight = fight._replace(faces=faces)
        if fight.may_reroll:
            state.phase = Phase.REROLL
        else:
            read_dice(state, events)


def _rolled_again(state: State, fight: Fight, faces: tuple[str, ...], events: Events) -> None:
    """The dice rolled again join those that were kept."""
    if events is not None:
        events.append(Rerolled(state.now.side, fight.attacker, fight.target, faces))
    if fight.confirming is None:
        state.fight = fight._replace(faces=fight.faces + faces, rerolling=False)
    else:
        state.fight = fight._replace(confirming=fight.confirming + faces, rerolling=False)
    read_dice(state, events)


def _rolled_to_confirm(state: State, fight: Fight, faces: tuple[str, ...], events: Events) -> None:
    """The hits on an AT-AT were rolled again (UNI-5)."""
    if events is not None:
        events.append(RolledToConfirm(state.now.side, fight.attacker, fight.target, faces))
    state.fight = fight._replace(confirming=faces)
    if fight.may_reroll and state.rulings["eweb_confirm"] == "confirmation-too":
        state.phase = Phase.REROLL
    else:
        read_dice(state, events)


def read_dice(state: State, events: Events) -> None:
    """The dice stay as they lie: hits first, then retreats (HIT-4)."""
    fight = state.fighting
    if fight.confirming is None:
        _read_hits(state, fight, events)
        return
    gone = False
    if confirmed(fight.confirming, state.in_play.also_hits):
        gone = lose_miniatures(state, fight.target, 1, state.now.side, events)
    _after_hits(state, fight, gone, events)


def _read_hits(state: State, fight: Fight, events: Events) -> None:
    victim = state.position.units.get(fight.target) or state.position.structures[fight.target]
    result = hits(victim, fight.faces, also=state.in_play.also_hits)
    if isinstance(victim, Structure):
        if result.casualties:
            destroy_structure(state, fight.target, events)
        finish_attack(state, events)
    elif result.confirmation:
        state.fight = fight._replace(confirming=(), dice=result.confirmation)
        state.phase = Phase.ROLL
    else:
        lost = result.casualties
        gone = lose_miniatures(state, fight.target, lost, state.now.side, events) if lost else False
        _after_hits(state, fight, gone, events)


def _after_hits(state: State, fight: Fight, gone: bool, events: Events) -> None:
    """Turn to the retreats, if anybody is left to retreat.

    They are counted as rolled, for who ignores all of them (RET-6) is told so; `hits` leaves those out.
    """
    rolled = 0 if gone or "retreat" in state.in_play.also_hits else fight.faces.count("retreat")
    state.fight = fight._replace(retreats=rolled, vacated=gone)
    turn_to_retreats(state, events)


def _refused(state: State, action: Roll) -> Reason | None:
    """Nature's answers come from outside in a manual battle or a record, so they are checked."""
    if len(action.faces) != state.fighting.dice:
        return _not_now(state, action)
    if not set(action.faces) <= set(symbols()):
        return Reason("HIT-1", _("the die shows: {symbols}").format(symbols=", ".join(symbols())))
    return None


def _not_now(state: State, _action: Action) -> Reason:
    dice = state.fighting.dice
    return Reason("ATK-4", ngettext("roll {n} die", "roll {n} dice", dice).format(n=dice))


STEP = Step(lambda: _("the dice are rolled"), (Roll,), lambda _state: [], _carry_out, _refused, not_now=_not_now)
