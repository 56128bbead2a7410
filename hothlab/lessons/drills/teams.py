"""Drills on teams of two (TEA): whose turn it is, and how many cards each player has."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from hothlab.game.battle import Battle, make_setup
from hothlab.game.events import side_name
from hothlab.game.scenario import Scenario
from hothlab.game.setup import BattleTerms, Setup
from hothlab.hexes import SIDES, Side, opponent
from hothlab.language.text import _, capital, ngettext
from hothlab.lessons.drills.tools import Draft, Generator, Luck, training
from hothlab.lessons.tasks.building import Praise, choice_task, number_task
from hothlab.rules.catalogue import in_order
from hothlab.rules.position import Position
from hothlab.rules.reason import Reason

__all__ = ["GENERATORS"]


@cache
def _setup(first: Side, rebels: int, imperials: int, hands: tuple[int, int], leaders: bool) -> Setup:
    scenario = Scenario("", first, dict(zip(SIDES, hands, strict=True)), dict.fromkeys(SIDES, 5), Position())
    names: dict[Side, tuple[str, ...]] = {"rebel": ("leia", "luke")[:rebels], "empire": ("vader", "veers")[:imperials]}
    return make_setup(
        scenario, BattleTerms(leaders=names if leaders else None, players={"rebel": rebels, "empire": imperials})
    )


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
    key = setup.seat_in_turn(turn)
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
            "Three players: {team} are a team of two and {single} one player. {side:cap} begin, a team with its "
            "player 1. Whose is turn number {turn}?"
        )
    told = question.format(
        side=side_name(first), turn=turn, team=side_name(teamed[0]), single=side_name(opponent(teamed[0]))
    )
    order = [_player(setup, seat) for seat in setup.order]
    return lambda ask: choice_task(
        training(ask, rules), told, rules, players, key, why,
        lambda: Praise(_("The order is: {players}, and so on.").format(players=", ".join(order)), ("TEA-4",)),
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
    if team:
        question = ngettext(
            "The scenario gives {side} {n} card. How many does {player} draw at the start, in a team of two?",
            "The scenario gives {side} {n} cards. How many does {player} draw at the start, in a team of two?",
            hand,
        )
    else:
        question = ngettext(
            "The scenario gives {side} {n} card. How many does {player} draw at the start, alone on a side?",
            "The scenario gives {side} {n} cards. How many does {player} draw at the start, alone on a side?",
            hand,
        )
    question = question.format(side=side_name(side), n=hand, player=_player(setup, seat))

    def why(pick: int) -> Reason:
        if team:
            return Reason("TEA-2", _("each player of a team draws half of {n}, rounded up").format(n=hand))
        return Reason("SET-3", _("a single player draws what the scenario gives the side"))

    return _cards_task(question, rules, 7, key, why)


def _deck_size(setup: Setup, seat: int) -> Draft:
    side = setup.seats[seat].side
    team = len(setup.seats_of(side)) == 2
    mine = setup.decks[side]
    leader = setup.seats[seat].leader
    assert leader is not None
    dealt = Battle.from_setup(setup, seed=0).state
    key = len(dealt.hands[seat]) + len(dealt.decks[seat])
    rules = ("TEA-3", "LDR-1", "TEA-2") if team else ("TEA-3", "LDR-1", "SET-3")
    if team:
        question = _(
            "{player} plays in a team of two, with {leader}. How many cards are shuffled before the hand is drawn?"
        )
    else:
        question = _("{player} plays alone, with {leader}. How many cards are shuffled before the hand is drawn?")
    question = question.format(player=_player(setup, seat), leader=_(mine.leaders[leader].name))
    reason = Reason("TEA-3", _("a leader brings 3 cards: to the 8 of a team's player, or to the 16 of a single one"))
    options = sorted({8, 11, 16, 19, 22, key})
    return lambda ask: choice_task(
        training(ask, rules), capital(question), rules, [str(n) for n in options], options.index(key),
        lambda _pick: reason, lambda: Praise.of(reason),
    )  # fmt: skip


def _cards_task(question: str, rules: tuple[str, ...], most: int, key: int, why: Callable[[int], Reason]) -> Draft:
    return lambda ask: number_task(
        training(ask, rules), question, rules, most, key, why, lambda: Praise.of(why(key))
    )  # fmt: skip


GENERATORS: dict[str, Generator] = {"teams": teams}
