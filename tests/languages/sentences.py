"""What the engine says: about random positions, in games, at the table. Each sentence comes with the kind it is of."""

from __future__ import annotations

import random
import re
from collections import defaultdict
from collections.abc import Callable, Iterator
from functools import cache
from typing import NamedTuple

from hothlab.base.errors import HothlabError
from hothlab.game.actions import hexes_of
from hothlab.game.battle import Battle
from hothlab.game.decks import deck
from hothlab.game.events import Event
from hothlab.game.refusal import why_not
from hothlab.game.scenario import load
from hothlab.game.state import State
from hothlab.game.transcript import transcript
from hothlab.game.view import View, view_of
from hothlab.hexes import SIDES, opponent
from hothlab.players.reasons import explain
from hothlab.rules.attack import attack
from hothlab.rules.modifiers import without_effect
from hothlab.rules.movement import reach
from hothlab.rules.odds import odds
from hothlab.rules.position import Position
from hothlab.rules.readings import flips, readings
from hothlab.rules.retreat import retreats
from hothlab.rules.sight import line_of_sight
from hothlab.rules.terrain import Structure, structure_kinds, terrains
from hothlab.rules.units import Unit, badges, profiles
from hothlab.tables.aids import Aids
from hothlab.tables.briefing import facts, open_facts
from hothlab.tables.choosing import Choosing
from hothlab.tables.coach import comment
from hothlab.tables.ending import ending as ending_of
from hothlab.tables.ending import turning_points, why_draw
from hothlab.tables.goals import goals
from hothlab.tables.question import Question
from hothlab.tables.table import Table

Told = Iterator[tuple[str, str]]


@cache
def position(seed: int) -> Position:
    """A board with some of everything on it."""
    choose = random.Random(seed)
    made = Position()
    hexes = list(made.board.hexes)
    for hex in choose.sample(hexes, 22):
        made = made.terrain(hex, choose.choice(list(terrains())))
    for hex in choose.sample(hexes, 14):
        kind = choose.choice([*profiles(), *structure_kinds()])
        try:
            made = made.place(hex, _unit(kind, choose) if kind in profiles() else Structure(kind))
        except HothlabError:
            continue
    return made


def _unit(kind: str, choose: random.Random) -> Unit:
    """A unit, often with a badge that it may wear."""
    badge = choose.choice([*badges(), None, None])
    try:
        return Unit(kind, badge=badge)
    except HothlabError:
        return Unit(kind)


def _sights(where: Position, choose: random.Random) -> Iterator[str]:
    a = choose.choice(list(where.units))
    for b in choose.sample([hex for hex in where.board.hexes if hex != a], 2):
        sight = line_of_sight(where, a, b)
        yield str(sight)
        yield str(sight.reason)


def _what_ifs(where: Position, choose: random.Random) -> Iterator[str]:
    a = choose.choice(list(where.units))
    b = choose.choice([hex for hex in where.board.hexes if hex != a])
    yield from map(str, flips(where, a, b))
    if choose.random() < 0.2:
        yield from (each.sentence for each in readings(where, a, b))


def _attacks(where: Position, choose: random.Random) -> Iterator[str]:
    for _time in range(3):
        a, b = choose.choice(list(where.units)), choose.choice([*where.units, *where.structures])
        found = attack(where, a, b, moved=choose.randrange(3))
        yield found.sentence
        yield str(found)
        yield from map(str, without_effect(where, a, b))


def _moves(where: Position, choose: random.Random) -> Iterator[str]:
    origin = choose.choice(list(where.units))
    moves = reach(where, origin)
    yield moves.sentence
    yield str(moves)
    reasons = (moves.why_not(hex) for hex in (origin, choose.choice(list(where.board.hexes))))
    yield from (str(reason) for reason in reasons if reason is not None)
    yield from map(str, moves.refusals.values())
    yield from (str(each.no_attack) for each in moves.arrivals.values() if each.no_attack)


def _retreats(where: Position, choose: random.Random) -> Iterator[str]:
    back = retreats(where, choose.choice(list(where.units)), choose.choice((1, 2, 3)))
    yield back.sentence
    yield str(back)
    yield from map(str, back.options)
    turned = retreats(where, back.hex, 2, home=opponent(where.units[back.hex].side))
    for hex in choose.sample(list(where.board.hexes), 3):
        reason = turned.why_not(hex)
        if reason is not None:
            yield str(reason)
        reason = back.why_not(hex)
        if reason is not None:
            yield str(reason)


def _chances(where: Position, choose: random.Random) -> Iterator[str]:
    a = choose.choice(list(where.units))
    for b in (*where.units, *where.structures):
        if a != b and attack(where, a, b).legal:
            found = odds(where, a, b)
            yield found.sentence
            yield str(found)


ASKED: dict[str, Callable[[Position, random.Random], Iterator[str]]] = {
    "sight": _sights, "what if": _what_ifs, "attack": _attacks, "reach": _moves, "retreat": _retreats,
    "odds": _chances,
}  # fmt: skip
"""What is asked of a position."""


def told(seed: int, *kinds: str) -> Told:
    """What the rules say about a position when they are asked for these things."""
    for kind in kinds or ASKED:
        yield from ((kind, text) for text in ASKED[kind](position(seed), random.Random(seed)))


class Moments(NamedTuple):
    """Moments of many games: some views of every decision, some events of every kind, and battles at their end."""

    views: dict[str, list[View]]
    events: dict[str, list[Event]]
    ended: list[Battle]


@cache
def moments(games: int = 70, most: int = 6) -> Moments:
    """Moments of random games of all scenarios. They are played in English; what is said of them, in any language."""
    views: dict[str, list[View]] = defaultdict(list)
    events: dict[str, list[Event]] = defaultdict(list)
    ended = []
    for seed in range(games):
        choose = random.Random(seed)
        leaders = {side: choose.choice(list(deck(side).leaders)) for side in SIDES}
        battle = load(str(1 + seed % 17), seed=seed, leaders=leaders)
        while not battle.over and battle.state.turn < 40:
            seat, kind = battle.decision.seat, battle.decision.kind
            if seat is not None and (len(views[kind]) < most or choose.random() < 0.002):
                views[kind].append(view_of(battle.state, seat))
            for event in battle.play(choose.choice(battle.legal_actions())):
                if len(events[event.kind]) < most or choose.random() < 0.002:
                    events[event.kind].append(event)
        ended.append(battle)
    return Moments(dict(views), dict(events), ended)


def told_of_games(seed: int = 1) -> Told:
    """What is said of these moments: prompts, refusals, the coach and the officer, events, goals and ends."""
    found, choose = moments(), random.Random(seed)
    tried = [action for views in found.views.values() for view in views for action in view.legal[:3]]
    for view in (view for views in found.views.values() for view in views):
        question = Question.begin(view, True)
        yield "prompt", f"{question.prompt.title} | {question.prompt.text}"
        yield from (("button", each.label) for each in question.offers.buttons)
        for click in list(question.offers.clicks())[:4]:
            if isinstance(click, Choosing):
                chosen = Question(view, click, True)
                yield "prompt", f"{chosen.prompt.title} | {chosen.prompt.text} | {chosen.picked}"
                yield from (("target", each.loss_told) for each in chosen.targets)
        by_a_way = [action for action in view.legal if len(hexes_of(action)) > 2]
        for action in [*choose.sample(list(view.legal), min(3, len(view.legal))), *by_a_way[:1]]:
            yield "officer", explain(view, action)
            yield "coach", comment(view, action).text
        for action in choose.sample(tried, 12):
            reason = why_not(view.state, action)
            if reason is not None:
                yield "refusal", str(reason)
    yield from (("event", event.sentence) for events in found.events.values() for event in events)
    for battle in found.ended:
        yield from _goals(battle.state)
        if battle.over:
            for here in (SIDES[:1], SIDES):
                ending = ending_of(battle, here)
                yield "ending", f"{ending.title} | {ending.text}"
        yield from (("turning point", each.text) for each in turning_points(battle))
        if draw := why_draw(battle):
            yield "draw", draw
    yield "transcript", transcript(found.ended[0])


def _goals(state: State) -> Told:
    yield from (("goal", text) for ways in goals(state).values() for way in ways for text in (way.text, *way.how))


def at_the_table(scenario: str, seed: int, most: int = 2000, people: dict[int, str] | None = None) -> Told:
    """All that a table shows of a game: a person plays against a recruit, clicks at random and asks the coach."""
    choose = random.Random(seed)
    battle = load(scenario, seed=seed, training=True)
    at = Table(battle, {1: "recruit"} if people is None else people, Aids(comments=True))
    hexes = at.battle.position.board.hexes
    yield from (("briefing", f"{name}: {text}") for name, text in facts(at.battle.scenario, 30))
    yield from (("briefing", text) for text in open_facts(at.battle.scenario))
    for number in range(most):
        if at.game.over:
            break
        yield from _shown(at)
        if at.game.waiting:
            at.step()
        elif at.screen.curtain:
            at.take_screen()
        else:
            at.click(choose.choice(hexes))
            yield from _shown(at)
            at.choose_none()
            if number % 10 == 0:
                at.ask_coach()
                yield from _shown(at)
            at.play(choose.choice(at.battle.legal_actions()))
    yield from _shown(at)
    yield from (("log", f"{line.text} {line.more}") for line in at.past.log)
    yield from (("turning point", each.text) for each in turning_points(at.battle))
    yield "transcript", transcript(at.battle)
    yield "ending", f"{at.game.ending.title} {at.game.ending.text} {why_draw(at.battle)}"


def _shown(at: Table) -> Told:
    """What the screen says now."""
    found = at.prompt
    yield "prompt", str(at)
    yield "prompt", f"{found.who} | {found.title} | {found.text}"
    yield from (("button", each.label) for each in at.question.offers.buttons)
    yield from (("target", each.loss_told) for each in at.question.targets)
    if at.question.picked:
        yield "picked", at.question.picked
    if at.refusal is not None:
        yield "refusal", at.refusal.text
    if at.advice is not None:
        yield "coach", at.advice.text
    if at.comment is not None:
        yield "coach", at.comment.text
    if at.past.recap is not None:
        yield "recap", at.past.recap.text
    if at.past.roll is not None:
        yield "roll", at.past.roll.title
        yield from (("roll", text) for text in at.past.roll.outcome)
    yield from (("happened", text) for text in at.past.happened)
    yield from _goals(at.past.state)


_ENGLISH = re.compile(
    r"\b(?:the|and|from|with|this|that|your|has|have|are|its|hexes|units|moves|attacks|cannot|rolls|which|because|"
    r"trooper|snowtroopers?|snowspeeder|probe-droid|ridge|rocks|trenches|rebel|empire|centre|elite-squadron|e-web)\b"
)
_SAME = {
    "fr": {"centre", "snowtrooper", "snowtroopers", "snowspeeder"},
    "nl": {"snowtroopers", "snowtrooper", "snowspeeder", "trooper", "rebel"},
}
"""Words that the printed edition of a language has too."""


def english_in(text: str, language: str) -> set[str]:
    """English words, or ids, in a text of another language."""
    return set(_ENGLISH.findall(text)) - _SAME.get(language, set())
