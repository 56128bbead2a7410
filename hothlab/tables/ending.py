"""The end of a battle: who won, why, and the moments in which the score changed.

A battle that nobody can finish may be called a draw by the people at the table; see `why_draw`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from hothlab.game import events as ev
from hothlab.game.actions import never
from hothlab.game.battle import Battle, PlayedStep
from hothlab.game.events import Event, side_name
from hothlab.game.state import State, medals
from hothlab.hexes import SIDES, Hex, Side, opponent
from hothlab.language.text import _, capital, ngettext
from hothlab.rules.units import Unit, profiles
from hothlab.tables.briefing import Offer, battles
from hothlab.tables.goals import goals

__all__ = ["QUIET", "Ending", "TurningPoint", "ending", "next_battle", "quiet_turns", "turning_points", "why_draw"]

QUIET = 20
"""A draw is offered after this many turns, of both sides together, in which nothing was lost or won."""


@dataclass(frozen=True)
class TurningPoint:
    """A moment in which the score changed: just after it, the turn, whose point it was, why, and the score then.

    `side` is the side that gained by it. `score` has the medals of the Rebels and of the Empire.
    """

    moment: int
    turn: int
    side: Side
    text: str
    score: tuple[int, int]


@dataclass(frozen=True)
class Ending:
    """How a battle ended: a title for the people at the screen, the reason, its rule, and whether they won."""

    title: str
    text: str
    winner: Side | None
    rule: str = ""
    won: bool | None = None
    """Did the people at the screen win? None where they sit on both sides or on none, and for a draw."""


def ending(battle: Battle, here: Collection[Side], drawn: bool = False, called: str = "") -> Ending:
    """The end of a battle that is over, or that was called a draw, as the people of some sides see it.

    `called` is what the people of the winning side are called, where they have said it.
    """
    state = battle.state
    if drawn and not battle.over:
        return Ending(_("A draw"), _("You agreed that nobody wins this battle."), None)
    if state.winner is None:
        return Ending(_("A draw"), capital(str(state.reason)) if state.reason else "", None)
    text = _because(state, state.winner)
    rule = state.reason.rule if state.reason else ""
    if len(here) != 1:
        title = _("{side:cap} win!").format(side=side_name(state.winner))
        if called:
            title = _("The winner: {names}").format(names=called)
        return Ending(title, text, state.winner, rule)
    won = state.winner in here
    title = _("{names}, you won!").format(names=called) if won and called else _("You won!") if won else _("You lost")
    return Ending(title, text, state.winner, rule, won)


def _because(state: State, winner: Side) -> str:
    """Why a side has won: its medals, what it did that wins at once, or what the rules say."""
    held, name = medals(state), side_name(winner)
    goal = state.setup.scenario.medals.get(winner)
    if goal is not None and held[winner] >= goal:
        text = ngettext(
            "{side:cap} reached {n} medal, against {other}.",
            "{side:cap} reached {n} medals, against {other}.",
            held[winner],
        )
        return text.format(side=name, n=held[winner], other=next(held[side] for side in SIDES if side != winner))
    done = [way.text for way in goals(state)[winner] if way.need and way.have >= way.need]
    if done:
        return _("{side:cap} won at once: {how}.").format(side=name, how=done[0])
    why = state.reason.text if state.reason else ""
    return _("{side:cap} won: {why}.").format(side=name, why=why)


# The turning points


def turning_points(battle: Battle) -> tuple[TurningPoint, ...]:
    """All moments of a battle in which its score changed, or a step was made that wins at once."""
    found: list[TurningPoint] = []
    for number, step in enumerate(battle.steps):
        turn, held, first = step.before.turn, dict(medals(step.before)), len(found)
        for place, event in enumerate(step.events):
            if isinstance(event, ev.TurnBegan):
                turn = event.number
            elif isinstance(event, ev.MedalsChanged):
                held[event.side] += event.gain
            for side, text in _points(step, place, last=len(found) == first):
                found.append(TurningPoint(number + 1, turn, side, text, (held["rebel"], held["empire"])))
    return tuple(found)


def _points(step: PlayedStep, place: int, last: bool) -> Iterator[tuple[Side, str]]:
    """Whom an event of a step helped, and by what; `last` where nothing else in the step has changed the score."""
    before, event = step.before, step.events[place]
    waves = before.setup.scenario.specials.sudden_death
    match event:
        case ev.WonMedals(side, number):
            gained = ngettext("+{n} medal: {why}", "+{n} medals: {why}", number)
            yield side, gained.format(n=number, why=_cause(before, step.events[:place], event))
        case ev.LostMedals(side, number):
            lost = ngettext(
                "{side} lost {n} medal: the hex is no longer held",
                "{side} lost {n} medals: the hex is no longer held",
                number,
            )
            yield opponent(side), lost.format(side=side_name(side), n=number)
        case ev.Destroyed(hex):
            yield before.side, _("{what} on {hex} destroyed").format(what=event.name, hex=hex)
        case ev.Exited(side):
            if any(rule.exit and rule.side == side for rule in waves):
                yield side, _left(event)
        case ev.Eliminated(_side, _hex, unit):
            if not any(isinstance(each, ev.WonMedals) for each in step.events[place:]):
                yield from ((rule.side, _eliminated(event)) for rule in waves if rule.counts(Unit(unit)))
        case ev.Won(side, victory):
            if last:
                yield side, victory.text
        case (
            ev.TurnBegan() | ev.CardPlayed() | ev.Ordered() | ev.Moved() | ev.Attacked() | ev.Struck() | ev.DiceFell()
            | ev.MiniaturesLost() | ev.Ignored() | ev.Retreated() | ev.Advanced() | ev.Deployed() | ev.Healed()
            | ev.Charged() | ev.HandsChanged() | ev.PickedUp() | ev.Dropped() | ev.Turned()
        ):  # fmt: skip
            pass
        case _:
            never(event)


def _left(event: ev.Exited) -> str:
    return _("{unit} left the board at {hex}").format(unit=profiles()[event.unit].name, hex=event.at)


def _eliminated(event: ev.Eliminated) -> str:
    return _("{unit} on {hex} eliminated").format(unit=profiles()[event.unit].name, hex=event.hex)


def _won_on(before: State, event: ev.Went | ev.Exited, medals_before: int) -> Hex:
    """Where a unit that came by some hexes to another won the next permanent medal after so many others (OBJ-4)."""
    tokens, untaken = before.position.objectives, before.counts.untaken
    hexes = (*event.by, event.to) if isinstance(event, ev.Went) else (*event.through, event.at)
    found = [
        hex
        for hex in dict.fromkeys(hexes)
        if hex in tokens and hex not in untaken
        if tokens[hex].kind == "permanent" and tokens[hex].medals and tokens[hex].open_to(event.side)
    ]
    return found[medals_before] if medals_before < len(found) else hexes[-1]


def _cause(before: State, earlier: Sequence[Event], medal: ev.WonMedals) -> str:
    """What a medal was for: the last thing before it that can have earned it."""
    won = 0
    for event in reversed(earlier):
        match event:
            case ev.WonMedals(rule="OBJ-4"):
                won += 1
            case ev.TurnBegan():
                break
            case ev.Eliminated() if medal.rule == "OBJ-2":
                return _eliminated(event)
            case ev.Exited() if medal.rule == "OBJ-7":
                return _left(event)
            case ev.Charged(_side, number) if medal.rule == "SET-1":
                return ngettext("the cannon has {n} charge", "the cannon has {n} charges", number).format(n=number)
            case ev.Went(side, _origin, to, unit) if medal.rule == "OBJ-3" and side == medal.side:
                return _("{unit} on {hex}").format(unit=profiles()[unit].name, hex=to)
            case ev.Went(side, unit=unit) | ev.Exited(side, unit=unit) if medal.rule == "OBJ-4" and side == medal.side:
                return _("{unit} on {hex}").format(unit=profiles()[unit].name, hex=_won_on(before, event, won))
            case _:
                pass  # what earns no medal of this rule
    held = [each.hex for each in before.setup.scenario.specials.collect if each.side == medal.side]
    return _("held {hex} when the turn began").format(hex=held[0]) if held else _("by who stands where")


# What comes after it


def next_battle(battle: Battle) -> Offer | None:
    """The battle to play after this one: the next training battle, then the scenarios in order."""
    known = battles()
    place = next((n for n, each in enumerate(known) if each.slug == battle.scenario.slug), None)
    return known[place + 1] if place is not None and place + 1 < len(known) else None


def quiet_turns(battle: Battle) -> int:
    """For how many turns, of both sides together, nothing has been lost or won."""
    return battle.state.turn - battle.last_change


def why_draw(battle: Battle) -> str:
    """Why people may call a battle a draw, in words; nothing while it goes on or is over.

    The offer comes sooner than a match between computers is ended, for people may go on all the same.
    """
    if battle.over:
        return ""
    stalled, quiet = battle.stalled(), quiet_turns(battle)
    if stalled is not None:
        return stalled.text
    return _no_change(quiet) if quiet >= QUIET else ""


def _no_change(turns: int) -> str:
    text = ngettext("nothing has been lost or won for {n} turn", "nothing has been lost or won for {n} turns", turns)
    return text.format(n=turns)
