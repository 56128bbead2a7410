"""The end of a battle: who won, why, and the moments in which the score changed.

A battle that nobody can finish may be called a draw by the people at the table; see `why_draw`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from hothlab.game.battle import Battle, PlayedStep
from hothlab.game.events import Event, side_name
from hothlab.game.stall import changes_something
from hothlab.game.state import State, medals
from hothlab.game.victory import victory_text
from hothlab.hexes import SIDES, Hex, Side
from hothlab.language.text import _, capital, ngettext
from hothlab.rules.terrain import structure_kinds
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
            if event.kind == "turn":
                turn = event.number
            if event.kind in ("medal", "medal-lost") and event.side is not None:
                held[event.side] += event.number if event.kind == "medal" else -event.number
            for side, text in _points(step, place, last=len(found) == first):
                found.append(TurningPoint(number + 1, turn, side, text, (held["rebel"], held["empire"])))
    return tuple(found)


def _points(step: PlayedStep, place: int, last: bool) -> Iterator[tuple[Side, str]]:
    """Whom an event of a step helped, and by what; `last` where nothing else in the step has changed the score."""
    before, event = step.before, step.events[place]
    waves = before.setup.scenario.specials.sudden_death
    if event.kind == "medal" and event.side is not None:
        gained = ngettext("+{n} medal: {why}", "+{n} medals: {why}", event.number)
        yield event.side, gained.format(n=event.number, why=_cause(before, step.events[:place], event))
    elif event.kind == "medal-lost" and event.side is not None:
        lost = ngettext(
            "{side} lost {n} medal: the hex is no longer held",
            "{side} lost {n} medals: the hex is no longer held",
            event.number,
        )
        other: Side = "empire" if event.side == "rebel" else "rebel"
        yield other, lost.format(side=side_name(event.side), n=event.number)
    elif event.kind == "destroyed":
        what = structure_kinds()[event.words[0]].name
        yield before.side, _("{what} on {hex} destroyed").format(what=what, hex=event.hex)
    elif event.kind == "exited" and event.side is not None and any(r.exit and r.side == event.side for r in waves):
        yield event.side, _("{unit} left the board at {hex}").format(unit=_unit(event), hex=event.to)
    elif event.kind == "eliminated" and not any(each.kind == "medal" for each in step.events[place:]):
        for rule in waves:
            if rule.counts(Unit(event.words[0])):
                yield rule.side, _("{unit} on {hex} eliminated").format(unit=_unit(event), hex=event.hex)
    elif event.kind == "won" and event.side is not None and last:
        yield event.side, victory_text(event.words[0], event.number)


def _unit(event: Event) -> str:
    return profiles()[event.words[0]].name


def _won_on(before: State, event: Event, medals_before: int) -> Hex | None:
    """Where a unit that came by some hexes to another won the next permanent medal after so many others (OBJ-4)."""
    tokens, untaken = before.position.objectives, before.counts.untaken
    found = [
        hex
        for hex in dict.fromkeys((*map(Hex, event.words[1:]), event.to))
        if hex is not None and hex in tokens and hex not in untaken and event.side is not None
        if tokens[hex].kind == "permanent" and tokens[hex].medals and tokens[hex].open_to(event.side)
    ]
    return found[medals_before] if medals_before < len(found) else event.to


def _cause(before: State, earlier: Sequence[Event], medal: Event) -> str:
    """What a medal was for: the last thing before it that can have earned it."""
    won = 0
    for event in reversed(earlier):
        match event.kind:
            case "medal" if event.rule == "OBJ-4":
                won += 1
            case "turn":
                break
            case "eliminated" if medal.rule == "OBJ-2":
                return _("{unit} on {hex} eliminated").format(unit=_unit(event), hex=event.hex)
            case "exited" if medal.rule == "OBJ-7":
                return _("{unit} left the board at {hex}").format(unit=_unit(event), hex=event.to)
            case "charged" if medal.rule == "SET-1":
                charges = ngettext("the cannon has {n} charge", "the cannon has {n} charges", event.number)
                return charges.format(n=event.number)
            case "moved" | "advanced" | "retreated" if medal.rule == "OBJ-3" and event.side == medal.side:
                return _("{unit} on {hex}").format(unit=_unit(event), hex=event.to)
            case "moved" | "advanced" | "retreated" | "exited" if medal.rule == "OBJ-4" and event.side == medal.side:
                return _("{unit} on {hex}").format(unit=_unit(event), hex=_won_on(before, event, won))
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
    changed = next((step.before.turn for step in reversed(battle.steps) if changes_something(step.events)), 1)
    return battle.state.turn - changed


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
