"""Opponents: they play every scenario by the rules, see nothing hidden, and say why."""

from __future__ import annotations

import pickle

import pytest

import hothlab as hl
from hothlab.game.actions import Action, Done, Fire, Order, PlayCard, of_kind
from hothlab.game.battle import make_setup
from hothlab.game.cards import card as card_of
from hothlab.game.cards import cards
from hothlab.game.chance import Chance
from hothlab.game.setup import BattleTerms
from hothlab.game.state import HIDDEN, State
from hothlab.game.turn import apply, decision, legal, nature_decides, nature_faces, start
from hothlab.game.view import View, view_of
from hothlab.hexes import SIDES, Side
from hothlab.players.commander import Commander, imagine
from hothlab.players.match import play_match
from hothlab.players.mind import Mind
from hothlab.players.officer import Officer, officer_action
from hothlab.players.player import LEVELS, Choice, Player, opponent_player
from hothlab.players.recruit import Recruit
from hothlab.rules.position import Position
from tests.game.table import battle, command, stay

ALL = list(hl.scenarios())
LEADERS = [
    {"rebel": "leia", "empire": "vader"},
    {"rebel": "luke", "empire": "veers"},
    {"rebel": "han", "empire": "piett"},
]


def states(scenario: str, seed: int, level: str = "officer", **options: object) -> list[State]:
    """The moments of a game at which a player decides."""
    setup = make_setup(hl.load(scenario).scenario, BattleTerms(**options))  # type: ignore[arg-type]
    chance, state, found = Chance(seed), start(setup), []
    players = {side: opponent_player(level, seed) for side in SIDES}
    while not state.over and state.turn < 60:
        if nature_decides(state):
            action = chance.answer(state.answers, decision(state), nature_faces(state))
        else:
            found.append(state)
            asked = decision(state)
            assert asked.seat is not None and asked.side is not None
            action = players[asked.side].choose(view_of(state, asked.seat)).action
        state, _events = apply(state, action)
    return found


class Watched:
    """A player that looks at everything it is given and must find nothing hidden."""

    name = "watched"

    def __init__(self, player: Player, battle_state: list[State]) -> None:
        self.player = player
        self.whole = battle_state

    def choose(self, view: View) -> Choice:
        mine = {card for seat in view.state.setup.seats_of(view.side) for card in view.state.hands[seat]}
        for seat, hand in enumerate(view.state.hands):
            if view.state.setup.seats[seat].side != view.side:
                assert set(hand) <= {HIDDEN}
        assert all(set(deck) <= {HIDDEN} for deck in view.state.decks)
        assert HIDDEN not in mine
        return self.player.choose(view)


@pytest.mark.parametrize("level", ["recruit", "officer"])
@pytest.mark.parametrize("scenario", ALL)
def test_every_scenario_is_played_to_an_end_with_leaders(level: str, scenario: str) -> None:
    """OBJ-1, LDR-1: each side, each leader; no answer outside the rules is ever given."""
    leaders = LEADERS[ALL.index(scenario) % 3]
    setup = make_setup(hl.load(scenario).scenario, BattleTerms(leaders=leaders))  # type: ignore[arg-type]
    players: dict[Side, Player] = {side: Watched(opponent_player(level, 5), []) for side in SIDES}
    result = play_match(setup, players, seed=ALL.index(scenario))
    assert result.winner in SIDES


def test_a_recruit_does_something_in_each_step() -> None:
    """It guesses, but it does not sleep: a step ends when nothing is left to do in it."""
    for state in states("1", 11, "recruit")[:200]:
        view = view_of(state, seat := decision(state).seat or 0)
        choice = Recruit(seat).choose(view)
        assert (choice.action == Done()) == (tuple(view.legal) == (Done(),))


@pytest.mark.parametrize("scenario", ALL[::4])
@pytest.mark.parametrize("level", LEVELS)
def test_every_choice_is_legal_and_has_a_reason(scenario: str, level: str) -> None:
    player = Commander(3, hands=1) if level == "commander" else opponent_player(level, 3)
    for state in states(scenario, 11)[:60:3]:
        seat = decision(state).seat
        assert seat is not None
        choice = player.choose(view_of(state, seat))
        assert choice.action in legal(state)
        assert choice.reason and "{" not in choice.reason


def test_teams_of_opponents_finish_a_game() -> None:
    """TEA-1: three and four players."""
    for players in ({"rebel": 2, "empire": 1}, {"rebel": 2, "empire": 2}):
        setup = make_setup(hl.load("10").scenario, BattleTerms(players=players))  # type: ignore[arg-type]
        assert play_match(setup, {side: Officer() for side in SIDES}, seed=4).winner in SIDES


def test_hidden_cards_are_not_in_what_an_opponent_receives() -> None:
    """SET-3: the bytes of a view hold no card of the other side's hand or of any deck, beyond the public deck lists."""
    for state in states("7", 2)[::10]:
        seat = decision(state).seat
        assert seat is not None
        view = view_of(state, seat)
        public = pickle.dumps((view.state.setup, view.state.discards, view.state.now.played, view.state.card))
        secret = {card for other, hand in enumerate(state.hands) if other != seat for card in hand}
        shown = pickle.dumps((view.state.hands, view.state.decks, view.legal, view.decision))
        assert public and secret
        assert not [card for card in secret if card.encode() in shown and card not in view.hand]


def test_two_games_that_look_alike_get_the_same_answer() -> None:
    """An officer decides by what it sees: exchanging hidden cards never changes its answer."""
    for state in states("12", 9)[::7]:
        asked = decision(state)
        assert asked.seat is not None and asked.side is not None
        other = state.copy()
        unseen = [card for card in cards() if card not in state.hands[asked.seat]]
        hands = tuple(
            hand if seat == asked.seat else tuple(unseen[: len(hand)]) for seat, hand in enumerate(state.hands)
        )
        decks = tuple(tuple(reversed(deck)) for deck in state.decks)
        other.piles = state.piles._replace(hands=hands, decks=decks)
        mine = Officer().choose(view_of(state, asked.seat)).action
        assert Officer().choose(view_of(other, asked.seat)).action == mine
        searching = Commander(1, hands=1).choose(view_of(state, asked.seat)).action
        assert Commander(1, hands=1).choose(view_of(other, asked.seat)).action == searching


def test_imagined_worlds_fit_the_view() -> None:
    """A world has as many cards everywhere, one's own hand as it is, and each card as often as it exists."""
    import random

    for state in states("1", 3, leaders={"rebel": "han", "empire": "vader"})[::9]:
        seat = decision(state).seat
        assert seat is not None
        view = view_of(state, seat)
        world = imagine(view, random.Random(7))
        assert [len(hand) for hand in world.hands] == [len(hand) for hand in state.hands]
        assert [len(deck) for deck in world.decks] == [len(deck) for deck in state.decks]
        assert world.hands[seat] == state.hands[seat]
        for number in range(len(state.hands)):
            before = sorted((*state.hands[number], *state.decks[number]))
            assert sorted((*world.hands[number], *world.decks[number])) == before


def test_the_same_seed_plays_the_same_game() -> None:
    setup = make_setup(hl.load("4").scenario)
    results = [play_match(setup, {"rebel": Commander(8, hands=1), "empire": Recruit(2)}, seed=6) for _again in "12"]
    assert results[0] == results[1]


@pytest.mark.parametrize("side", SIDES)
def test_the_officer_beats_the_recruit(side: Side) -> None:
    """Far from a measurement (see bench/), but an officer that loses to chance is broken."""
    won = 0
    for number, scenario in enumerate(ALL[:17]):
        setup = make_setup(hl.load(scenario).scenario)
        players: dict[Side, Player] = {"rebel": Recruit(number), "empire": Recruit(number)}
        players[side] = Officer()
        won += play_match(setup, players, seed=number).winner == side
    assert won >= 15


def test_the_officer_takes_the_winning_attack_and_says_so() -> None:
    """OBJ-1: with one medal to win, the kill that wins comes first."""
    text = """
hothlab: 1
name: Last shot
first: rebel
hand: {rebel: 4, empire: 4}
medals: {rebel: 1, empire: 4}
rebel: {trooper: [D4]}
empire: {snowtrooper: [{at: D5, miniatures: 1}, C4], at-at: [A1]}
"""
    battle = hl.loads(text, seed=1)
    while battle.decision.kind != "attack":
        options = battle.legal_actions()
        wanted: list[Action] = [*of_kind(Order, options)] or [a for a in options if isinstance(a, PlayCard | Done)]
        battle.play(wanted[0] if battle.decision.kind != "move" else "done")
        if battle.decision.side == "empire":
            battle = hl.loads(text, seed=battle.seed + 1)
    seat = battle.decision.seat
    assert seat is not None
    choice = Officer().choose(view_of(battle.state, seat))
    assert str(choice.action) == "fire D4 D5"
    assert "and win" in choice.reason and "%" in choice.reason


@pytest.mark.parametrize(("terrain", "target"), [("rocks", "C5"), ("trenches", "C6")])
def test_the_officer_would_rather_drive_a_unit_back(terrain: str, target: str) -> None:
    """RET-7, TER-4: rocks and trenches take a die each, but a unit in trenches may stay where a retreat is rolled.

    Of two attacks that are worth the same the officer makes the first.
    """
    position = Position({"C5": terrain, "C6": "rocks"}).place("C5", "snowtrooper").place("C6", "snowtrooper")
    fight = battle(position.place("D5", "trooper"), ["assault-centre"])
    command(fight, "assault-centre", "D5")
    stay(fight)
    seat = fight.decision.seat
    assert seat is not None
    assert Officer().choose(view_of(fight.state, seat)).action == Fire("D5", target)


@pytest.mark.parametrize(("card", "told"), [("recon-centre", "42 %"), ("force-powers", "70 %")])
def test_the_reason_has_the_chance_under_the_card_in_play(card: str, told: str) -> None:
    """HIT-1, CMD-1: of 3 dice one must be a blast (91 in 216); with Force Powers a retreat does it too (19 in 27)."""
    fight = battle("D4:N4 E4:A1 G9:T3", empire_hand=[card], first="empire")
    command(fight, card, "D4")
    stay(fight)
    seat = fight.decision.seat
    assert seat is not None
    choice = Officer().choose(view_of(fight.state, seat))
    assert str(choice.action) == "fire D4 E4" and choice.reason.startswith(told)


def test_officer_action_needs_no_hidden_card() -> None:
    """The function that rollouts use takes a moment with hidden cards as readily as a whole one."""
    for state in states("16", 5)[::11]:
        asked = decision(state)
        assert asked.seat is not None and asked.side is not None
        view = view_of(state, asked.seat)
        assert officer_action(view.state, asked.side, view.legal) == officer_action(state, asked.side, legal(state))


@pytest.mark.parametrize("scenario", ["4", "8", "12", "13"])
def test_what_is_taken_over_from_the_last_moment_changes_no_plan(scenario: str) -> None:
    """An appraisal that takes over outlook and values from the one before is like one that is made anew."""
    minds = {side: Mind() for side in SIDES}
    for state in states(scenario, 3):
        side = decision(state).side
        assert side is not None
        kept, anew = minds[side].appraise(state, side), Mind().appraise(state, side)
        for card in map(card_of, ("assault-centre", "direct-from-hq")):
            own = state.position.hexes_of(side)
            assert [kept.plan(hex, card) for hex in own] == [anew.plan(hex, card) for hex in own]
        for enemy in anew.enemies:
            for dice in (1, 3):
                assert kept.attack_value(enemy, enemy, dice) == anew.attack_value(enemy, enemy, dice)


def test_an_unknown_level_gets_a_suggestion() -> None:
    with pytest.raises(hl.UnknownName, match="officer"):
        opponent_player("oficer")


def test_a_game_makes_no_cycles() -> None:
    """Matches run without the garbage collector, so whatever they make must go by itself."""
    import gc

    setup = make_setup(hl.load("3").scenario)
    players: dict[Side, Player] = {"rebel": Officer(), "empire": Recruit(1)}
    play_match(setup, players, seed=1)
    gc.collect()
    play_match(setup, players, seed=2)
    assert gc.collect() < 100
