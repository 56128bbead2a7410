"""Drills on what a player has to know by heart (UNI, SPF, SET-2, TEA): units, special forces, teams."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from hothlab.game.battle import make_setup
from hothlab.game.events import side_name, symbol_name
from hothlab.game.scenario import Scenario
from hothlab.game.state import Setup
from hothlab.hexes import SIDES, Hex, Side, opponent
from hothlab.lessons.drills.tools import Draft, Generator, Luck, Sketch, named, training
from hothlab.lessons.tasks.asking import Ask, Shown, choice_task, number_task
from hothlab.lessons.tasks.task import Task
from hothlab.rules.attack import attack, targets
from hothlab.rules.catalogue import in_order, rule
from hothlab.rules.movement import no_attack_after, reach
from hothlab.rules.position import Position
from hothlab.rules.reason import Reason
from hothlab.rules.terrain import terrains
from hothlab.rules.units import Unit, profiles
from hothlab.text import _, capital, listed

__all__ = ["GENERATORS"]


# Units


def units(luck: Luck, level: int, aim: int) -> Draft | None:
    """1: miniatures and moves. 2: dice by distance. 3: what hits it."""
    kind = tuple(profiles())[aim % 6]
    badge = {"snowspeeder": "elite-squadron", "trooper": "elite", "snowtrooper": "elite"}.get(kind)
    unit = Unit(kind, badge=badge if level == 1 and luck.below(3) == 0 else None)
    sketch = Sketch(luck)
    at = luck.pick(sketch.board.hexes)
    sketch.place(at, unit)
    sketch.kept.add(at)
    sketch.dress(luck.between(3, 5), 2)
    position = sketch.position()
    makers = {1: (_miniatures, _furthest, _furthest_attacking), 2: (_dice_at,), 3: (_hit_by,)}[level]
    return luck.pick(makers)(position, at, luck)


def _about(unit: Unit) -> Reason:
    """Where the unit table answers it."""
    own = unit.profile.rule
    return Reason(own, _("look it up in the unit table: {title}").format(title=_(rule(own).title)))


def _by(id: str) -> Reason:
    """A rule as a reason, by its title."""
    return Reason(id, _(rule(id).title))


def _told(id: str) -> str:
    """A rule as what is said to a right answer."""
    return f"{_(rule(id).text)} ({id})"


def _number(
    position: Position, at: Hex, most: int, key: int, question: str, rules: tuple[str, ...], why: Reason
) -> Draft:
    """A question on a unit with a number for an answer."""

    def ask_it(ask: Ask) -> Task:
        return number_task(
            training(ask, rules), question.format(unit=named(position.units[at]), hex=at), rules, most, key,
            lambda _pick: why, lambda: _told(rules[0]), evidence=position, board=position, shown=Shown(marked=(at,)),
        )  # fmt: skip

    return ask_it


def _miniatures(position: Position, at: Hex, _luck: Luck) -> Draft:
    unit = position.units[at]
    rules = in_order([unit.profile.rule, "SET-2", *(["SPF-5"] if unit.badge == "elite-squadron" else [])])
    why = _by(rules[-1]) if len(rules) == 3 else _about(unit)
    question = _("How many miniatures are in {unit} on {hex} when nobody has been lost?")
    return _number(position, at, 5, unit.profile.miniatures, question, rules, why)


def _furthest(position: Position, at: Hex, _luck: Luck) -> Draft:
    unit = position.units[at]
    question = _("The way is free: how many hexes can {unit} on {hex} move at most?")
    return _number(position, at, 4, unit.profile.move, question, (unit.profile.rule, "MOV-1"), _about(unit))


def _furthest_attacking(position: Position, at: Hex, _luck: Luck) -> Draft:
    unit = position.units[at]
    rules = [unit.profile.rule]
    if unit.profile.type == "infantry":
        rules += ["SPF-4" if unit.badge == "elite" else "MOV-7"]
    why = _by(rules[-1]) if len(rules) > 1 else _about(unit)
    question = _("The way is free: how many hexes can {unit} on {hex} move at most and still attack?")
    return _number(position, at, 4, unit.profile.attack_move, question, tuple(rules), why)


def _dice_at(position: Position, at: Hex, luck: Luck) -> Draft:
    unit = position.units[at]
    distance = luck.between(1, 4)
    dice = unit.profile.dice
    key = dice[distance - 1] if distance <= len(dice) else 0
    question = {
        1: _("No terrain counts: how many dice are rolled by {unit} on {hex} in close combat (distance 1)?"),
        2: _("No terrain counts: how many dice are rolled by {unit} on {hex} at distance 2?"),
        3: _("No terrain counts: how many dice are rolled by {unit} on {hex} at distance 3?"),
        4: _("No terrain counts: how many dice are rolled by {unit} on {hex} at distance 4?"),
    }[distance]
    rules = (unit.profile.rule, *(["ATK-3"] if distance == 1 else []), "ATK-4")
    return _number(position, at, 5, key, question, rules, _about(unit))


def _hit_by(position: Position, at: Hex, _luck: Luck) -> Draft:
    unit = position.units[at]
    sets = (("infantry", "blast"), ("vehicle", "blast"), ("blast",), ("infantry", "vehicle", "blast"))
    key = next(n for n, each in enumerate(sets) if set(each) == unit.profile.hit_by)
    options = [listed(map(symbol_name, each)) for each in sets]
    rules = (unit.profile.rule, "HIT-1")
    why = Reason("HIT-1", _("blasts hit every unit, and its own symbol hits it if it is infantry or a vehicle"))
    question = _("Which symbols hit {unit} on {hex}?").format(unit=unit.name, hex=at)
    return lambda ask: choice_task(
        training(ask, rules), question, rules, options, key, lambda _pick: why, lambda: _told(rules[0]),
        evidence=position, board=position, shown=Shown(marked=(at,)),
    )  # fmt: skip


# Special forces


def special(luck: Luck, level: int, aim: int) -> Draft | None:
    """1: E-Web teams, in place or moving (SPF-2). 2: the breakthrough of assault troops (SPF-1)."""
    return _eweb(luck, aim) if level == 1 else _breakthrough(luck, aim)


def _because(why: Reason) -> str:
    """A reason as what is said to a right answer."""
    return f"{capital(why.text)} ({why.rule})."


def _yes_or_no(
    position: Position, marked: tuple[Hex, ...], yes: bool, question: str, rules: tuple[str, ...], why: Reason
) -> Draft:
    return lambda ask: choice_task(
        training(ask, rules), question, rules, (_("Yes"), _("No")), 0 if yes else 1, lambda _pick: why,
        lambda: _because(why),
        evidence=position, board=position, shown=Shown(marked=marked),
    )  # fmt: skip


def _eweb(luck: Luck, aim: int) -> Draft | None:
    sketch, side = Sketch(luck), SIDES[aim % 2]
    stays = (aim // 2) % 2 == 0
    kind = "trooper" if side == "rebel" else "snowtrooper"
    at = luck.pick([hex for hex in sketch.board.hexes if 1 <= hex.row <= 5])
    sketch.place(at, Unit(kind, badge="e-web"))
    near = [hex for hex in sketch.board.hexes if sketch.board.distances[at][hex] == 2]
    enemy = luck.pick(near)
    sketch.place(enemy, sketch.enemy(side))
    sketch.kept |= {at, enemy}
    sketch.dress(luck.between(4, 5), 2)
    position = sketch.position()
    free = [hex for hex, each in reach(position, at).arrivals.items() if each.may_attack]
    to = at if stays else luck.pick(free or [at])
    if to == at and not stays:
        return None
    after = position.remove(at).place(to, position.units[at].turned("in-place" if stays else "moving"))
    made = attack(after, to, enemy, moved=int(not stays))
    if not attack(position, at, enemy).legal or not made.legal:
        return None
    may = made.may_reroll
    if stays:
        why = Reason("SPF-2", _("an E-Web that is in place and stays there may roll any of its dice again"))
        question = _("The E-Web team on {hex} is in place. It is ordered, stays, and attacks {enemy}. May it re-roll?")
    else:
        why = Reason("SPF-2", _("an E-Web that moves is on its moving side and attacks like other infantry"))
        question = _(
            "The E-Web team on {hex} is in place. It is ordered, moves to {to}, and attacks {enemy}. May it re-roll?"
        )
    return _yes_or_no(position, (at, enemy), may, question.format(hex=at, to=to, enemy=enemy), ("SPF-2",), why)


def _breakthrough(luck: Luck, aim: int) -> Draft | None:
    """Somebody is driven from a hex: may the assault troops attack again?"""
    sketch, side = Sketch(luck), SIDES[aim % 2]
    case = (aim // 2) % 4  # two of the four allow it
    at = luck.pick([hex for hex in sketch.board.hexes if 1 <= hex.row <= 5])
    sketch.place(at, Unit("trooper" if side == "rebel" else "snowtrooper", badge="assault"))
    distance = 2 if case == 3 else 1
    to = luck.pick([hex for hex in sketch.board.hexes if sketch.board.distances[at][hex] == distance])
    ground = luck.pick(("rocks", "building", "wreckage")) if case == 2 else luck.pick(("trenches", "ridge", None, None))
    if ground:
        sketch.terrain[to] = ground
    first = sketch.enemy(side, ("trooper", "snowspeeder") if side == "empire" else ("snowtrooper", "probe-droid"))
    sketch.place(to, first)
    other = luck.pick([hex for hex in sketch.board.neighbours[to] if hex != at])
    sketch.place(other, sketch.enemy(side))
    sketch.kept |= {at, to, other}
    sketch.dress(luck.between(4, 6), 1)
    position = sketch.position()
    if not attack(position, at, to).legal:
        return None
    unit = position.units[at]
    after = position.remove(to).remove(at).place(to, unit)
    terrain = terrains()[ground] if ground else None
    refused = no_attack_after(unit, 1, terrain)
    may = distance == 1 and refused is None and bool(targets(after, to, moved=1))
    if may != (case < 2):
        return None
    why, rules = _about_breakthrough(distance, refused, _(terrain.name) if terrain else "")
    question = _(
        "The assault troops on {hex} attack {unit} on {to} and eliminate the whole unit. "
        "May they break through and then attack again?"
    ).format(hex=at, unit=first.name, to=to)
    return _yes_or_no(position, (at, to), may, question, rules, why)


def _about_breakthrough(distance: int, refused: Reason | None, ground: str) -> tuple[Reason, tuple[str, ...]]:
    if distance > 1:
        why = _("only close combat, against a neighbour, lets assault troops break through")
        return Reason("ATK-3", why), ("SPF-1", "ATK-3")
    if refused is not None:
        why = _("after entering {terrain} there is no second attack").format(terrain=ground)
        return Reason(refused.rule, why), ("SPF-1", refused.rule)
    return Reason("SPF-1", _("the hex is empty and can be entered, and an enemy is in range from there")), ("SPF-1",)


# Teams


@cache
def _setup(first: Side, rebels: int, imperials: int, hands: tuple[int, int], leaders: bool) -> Setup:
    scenario = Scenario("", first, dict(zip(SIDES, hands, strict=True)), dict.fromkeys(SIDES, 5), Position())
    names: dict[Side, tuple[str, ...]] = {"rebel": ("leia", "luke")[:rebels], "empire": ("vader", "veers")[:imperials]}
    return make_setup(scenario, None, names if leaders else None, {"rebel": rebels, "empire": imperials})


def _player(setup: Setup, seat: int) -> str:
    """A player of a team by number, or the single player of a side."""
    who = setup.seats[seat]
    if len(setup.seats_of(who.side)) == 1:
        return _("the Rebel player") if who.side == "rebel" else _("the Imperial player")
    text = _("Rebel player {n}") if who.side == "rebel" else _("Imperial player {n}")
    return text.format(n=who.place)


def teams(luck: Luck, level: int, aim: int) -> Draft | None:
    """1: whose turn it is (TEA-4). 2: how many cards each player has (TEA-2, TEA-3)."""
    rebels, imperials = ((2, 2), (2, 1), (1, 2))[aim % 3]
    first = SIDES[(aim // 3) % 2]
    hands = (luck.between(3, 8), luck.between(3, 8))
    setup = _setup(first, rebels, imperials, hands, level == 2 and luck.below(2) == 0)
    return _whose_turn(setup, luck) if level == 1 else _how_many_cards(setup, luck)


def _whose_turn(setup: Setup, luck: Luck) -> Draft:
    turn = luck.between(2, 12)
    key = setup.order[(turn - 1) % len(setup.order)]
    players = [_player(setup, seat) for seat in range(len(setup.seats))]
    first = setup.scenario.first
    teamed = [side for side in SIDES if len(setup.seats_of(side)) == 2]
    rules = in_order(["TEA-4", "TEA-1", "TRN-1"])

    def why(pick: int) -> Reason:
        if setup.seats[pick].side != setup.seats[key].side:
            return Reason("TRN-1", _("the sides take turns, and {side} begin").format(side=side_name(first)))
        return Reason("TEA-4", _("inside a team the two players take turns too"))

    if len(teamed) == 2:
        question = _("Four players, two on each side; {side} begin with their player 1. Whose is turn number {turn}?")
    else:
        question = _(
            "Three players: {team} are a team of two and {single} one player. {side} begin, a team with its player 1. "
            "Whose is turn number {turn}?"
        )
    begin = side_name(first)
    told = question.format(
        side=begin if len(teamed) == 2 else capital(begin),
        turn=turn, team=side_name(teamed[0]), single=side_name(opponent(teamed[0])),
    )  # fmt: skip
    order = [_player(setup, seat) for seat in setup.order]
    return lambda ask: choice_task(
        training(ask, rules), told, rules, players, key, why,
        lambda: _("The order is: {players}, and so on (TEA-4).").format(players=", ".join(order)),
    )  # fmt: skip


def _how_many_cards(setup: Setup, luck: Luck) -> Draft | None:
    seat = luck.below(len(setup.seats))
    side = setup.seats[seat].side
    team = len(setup.seats_of(side)) == 2
    hand = setup.scenario.hand[side]
    leader = setup.seats[seat].leader
    if leader and luck.below(2):
        return _deck_size(setup, seat)
    if leader and team:  # the ruling team_leader_hand
        return None
    key = setup.hand_size(seat)
    rules = ("TEA-2", "SET-3") if team else ("SET-3", "TEA-2")
    question = _("The scenario gives {side} {n} cards. How many does {player} draw at the start, {how}?").format(
        side=side_name(side), n=hand, player=_player(setup, seat), how=_how(team)
    )

    def why(pick: int) -> Reason:
        if team:
            return Reason("TEA-2", _("each player of a team draws half of {n}, rounded up").format(n=hand))
        return Reason("SET-3", _("a single player draws what the scenario gives the side"))

    return _cards_task(question, rules, 7, key, why)


def _how(team: bool) -> str:
    return _("in a team of two") if team else _("alone on that side")


def _deck_size(setup: Setup, seat: int) -> Draft:
    side = setup.seats[seat].side
    team = len(setup.seats_of(side)) == 2
    mine = setup.decks[side]
    leader = setup.seats[seat].leader
    assert leader is not None
    key = len(mine.cards) // len(setup.seats_of(side)) + len(mine.leaders[leader])
    rules = ("TEA-3", "LDR-1", "TEA-2") if team else ("TEA-3", "LDR-1", "SET-3")
    question = _("{player} plays with {leader}, {how}. How many cards are shuffled before the hand is drawn?").format(
        player=_player(setup, seat), leader=_(mine.leader_names[leader]), how=_how(team)
    )
    reason = Reason("TEA-3", _("a leader brings 3 cards: to the 8 of a team's player, or to the 16 of a single one"))
    options = sorted({8, 11, 16, 19, 22, key})
    return lambda ask: choice_task(
        training(ask, rules), capital(question), rules, [str(n) for n in options], options.index(key),
        lambda _pick: reason, lambda: _because(reason),
    )  # fmt: skip


def _cards_task(question: str, rules: tuple[str, ...], most: int, key: int, why: Callable[[int], Reason]) -> Draft:
    return lambda ask: number_task(
        training(ask, rules), question, rules, most, key, why, lambda: _because(why(key))
    )  # fmt: skip


GENERATORS: dict[str, Generator] = {"units": units, "special": special, "teams": teams}
