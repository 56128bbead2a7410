"""Laws of every game: random games of all scenarios, with leaders, teams and rulings mixed in, watched closely."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from hothlab.game import events as ev
from hothlab.game.actions import Action, Advance, Done, Exit, Fire, parse_action
from hothlab.game.battle import Battle
from hothlab.game.cards import card, cards
from hothlab.game.phase import FOLLOWS, Phase
from hothlab.game.record_reader import replay
from hothlab.game.refusal import Illegal
from hothlab.game.scenario import load, scenarios
from hothlab.game.state import HIDDEN, State
from hothlab.game.transcript import transcript
from hothlab.game.turn import apply, decision, legal
from hothlab.game.view import view_of
from hothlab.hexes import SIDES, Hex, Side, standard_board
from hothlab.rules.catalogue import rules
from hothlab.rules.rulings import rulings
from hothlab.rules.units import profiles
from tests.game.table import LEADERS

GAMES = 13
"""Random games of each scenario."""
LONGEST = 800
"""Turns after which a game should long be over."""
HEXES = standard_board().hexes


def options_of(chance: random.Random) -> dict[str, Any]:
    """Who plays, with which leaders, under which rulings."""
    options: dict[str, Any] = {"players": {}, "leaders": {}}
    for side in SIDES:
        players = chance.choice([1, 1, 2])
        names = chance.sample([*LEADERS[side], *[None] * 2], players)
        options["players"][side] = players
        options["leaders"][side] = names if players == 2 else names[0]
    options["rulings"] = {name: chance.choice(each.values) for name, each in rulings().items() if chance.random() < 0.3}
    return options


def chosen(fight: Battle, chance: random.Random, bold: bool) -> Action:
    """Any answer; the bold would rather do something than nothing, and attack if they can."""
    offered = fight.legal_actions()
    if bold and chance.random() < 0.8:
        doing: list[Action] = [action for action in offered if isinstance(action, Fire | Advance | Exit)]
        offered = doing or [action for action in offered if not isinstance(action, Done)] or offered
    return chance.choice(offered)


class Watch:
    """Follows a battle from outside and keeps its own books."""

    def __init__(self, fight: Battle) -> None:
        self.fight = fight
        setup, start = fight.setup, fight.scenario.position
        self.told = 0
        self.miniatures = sum(unit.miniatures for unit in start.units.values())
        self.medals = dict.fromkeys(SIDES, 0)
        for token in start.objectives.values():
            if token.kind == "temporary" and token.holder and fight.rulings["objective_start"] == "holds":
                self.medals[token.holder] += token.medals
        self.packs: list[Counter[str]] = []
        for number, seat in enumerate(setup.seats):
            mine = [*fight.state.hands[number], *fight.state.decks[number]]
            team = len(setup.seats_of(seat.side)) == 2
            assert len(mine) == (8 if team else 16) + (3 if seat.leader else 0)  # SET-3, TEA-2, TEA-3
            self.packs.append(Counter(mine))
        self.ordered: set[str] = set()
        self.moves: Counter[str] = Counter()
        self.attacks: Counter[str] = Counter()
        self.card = ""
        self.turn = 0
        self.attacking = False

    def look(self) -> None:
        """After each answer."""
        state = self.fight.state
        self.board(state)
        self.hands(state)
        for number, step in enumerate(self.fight.steps[self.told :], start=self.told + 1):
            after = self.fight.steps[number].before if number < len(self.fight.steps) else state
            self.phases([step.before.phase, *(each.moment.phase for each in step.passed), after.phase])
            self.events(step.before, step)
        self.told = len(self.fight.steps)
        on_board = sum(unit.miniatures for unit in state.position.units.values())
        assert on_board == self.miniatures  # HIT-3, RET-4: none comes or goes without an event
        assert self.fight.medals == self.medals  # OBJ-1: medals are what the events say
        offered = self.fight.legal_actions()
        assert len(set(offered)) == len(offered), "nothing is offered twice"
        assert bool(offered) != state.over, "there is always something to answer, until the end"
        asked = self.fight.decision
        assert state.over or state.setup.seats[asked.seat or 0].side == asked.side

    def phases(self, due: list[Phase]) -> None:
        """TRN-1: one decision follows another as the table of phases says, the steps that pass by themselves too."""
        assert all(after in FOLLOWS[before] for before, after in pairwise(due)), due

    def board(self, state: State) -> None:
        """Every unit where it may stand (MOV-6, STR-2), and with miniatures (HIT-3)."""
        position = state.position
        for hex, unit in position.units.items():
            ground = position.ground.terrain.get(hex)
            assert ground != "serac" and hex not in position.structures
            assert ground != "crevasse" or unit.kind == "snowspeeder"
            assert ground != "ridge" or unit.kind != "at-at"
            assert 1 <= unit.miniatures <= unit.profile.miniatures
        for hex, token in position.objectives.items():
            if token.holder:  # OBJ-3
                assert position.units[hex].side == token.holder and token.open_to(token.holder)
        if state.carrier:
            assert position.units[state.carrier].side == state.setup.scenario.specials.officer
        assert all(position.units[hex].side == state.side for hex in state.ordered)

    def hands(self, state: State) -> None:
        """Cards only change places (CMD-3, TEA-4), and a hand is always filled up again."""
        for number, pack in enumerate(self.packs):
            lying = Counter([*state.hands[number], *state.decks[number], *state.discards[number]])
            if number == state.seat and lying != pack:
                lying += Counter(state.now.played)
            assert lying == pack
            if state.phase == Phase.PLAY_CARD and not state.now.played:
                extra = int(number in state.counts.extra)
                assert len(state.hands[number]) == state.setup.hand_size(number) + extra

    def events(self, before: State, step: Any) -> None:
        """What the events say, against the rules of the turn."""
        for event in step.events:
            assert event.sentence.strip() and "{" not in event.sentence
            assert set(event.rules) <= set(rules())
            assert str(event) == repr(event) and str(event).startswith(f"<Event {event.kind}: ")
            self.event(before, step, event)

    def event(self, before: State, step: Any, event: ev.Event) -> None:
        match event:
            case ev.TurnBegan():  # TRN-1, TEA-4
                assert event.number == self.turn + 1
                order = before.setup.order
                assert before.setup.seats[order[self.turn % len(order)]].side == event.side
                self.turn += 1
                self.ordered, self.moves, self.attacks, self.attacking = set(), Counter(), Counter(), False
            case ev.CardPlayed():
                self.card = event.card
            case ev.Ordered(_side, hex):  # ORD-2
                assert hex not in self.ordered
                self.ordered.add(hex)
            case ev.Moved(_side, hex, to):  # ORD-1, MOV-1, TRN-2
                self.goes(hex, to)
                in_force = card(self.card).under(before.rulings)
                assert not self.attacking or in_force.move_after or in_force.rounds > 1
                self.moves[to] = self.moves.pop(hex, 0) + 1
                assert self.moves[to] <= in_force.rounds + bool(in_force.move_after)
            case ev.Advanced(_side, hex, to):
                self.goes(hex, to)
                if hex in self.moves:
                    self.moves[to] = self.moves.pop(hex)
            case ev.Attacked(_side, hex, _target, number):  # ORD-1, ATK-1: twice only by a card or a breakthrough
                assert hex in self.ordered and number >= 1
                self.attacking = True
                self.attacks[hex] += 1
                in_force = card(self.card).under(before.rulings)
                assert self.attacks[hex] <= in_force.attacks * in_force.rounds + 1
            case ev.MiniaturesLost():
                self.miniatures -= event.number
            case ev.Healed():
                self.miniatures += event.number
            case ev.Deployed():
                self.miniatures += profiles()[event.unit].miniatures
            case ev.Exited(_side, hex):
                self.miniatures -= before.position.units[hex].miniatures
                self.ordered.remove(hex)
            case ev.MedalsChanged():
                self.medals[event.side] += event.gain
            case ev.Rolled():
                assert len(event.faces) == step.before.fight.dice

    def goes(self, hex: Hex, to: Hex) -> None:
        """ORD-1: only a unit with an order goes anywhere in its own turn."""
        assert hex in self.ordered and to not in self.ordered
        self.ordered = self.ordered - {hex} | {to}
        self.attacks[to] = self.attacks.pop(hex, 0)


def strange_actions(chance: random.Random, state: State) -> Iterator[Action]:
    """Things somebody could try: some legal, most not."""
    near = [*state.position.units, *chance.sample(HEXES, 3)]

    def hex() -> str:
        return chance.choice(near)

    yield parse_action(f"play {chance.choice(list(cards()))}")
    for _number in range(3):
        yield parse_action(f"order {hex()}")
        yield parse_action(f"move {hex()} {chance.choice(HEXES)}")
        yield parse_action(f"fire {hex()} {hex()}")
    yield parse_action(f"exit {hex()} {hex()}")
    yield parse_action(f"{chance.choice(['deploy', 'strike', 'heal', 'retreat'])} {hex()}")
    yield parse_action(chance.choice(["done", "advance", "ignore", "reroll blast", "discard raid-left", "roll blast"]))


def tried(fight: Battle, chance: random.Random) -> None:
    """What is not offered is refused by a rule that exists, and changes nothing; what is offered is taken."""
    state = fight.state
    offered, key = set(fight.legal_actions()), state.key()
    for action in strange_actions(chance, state):
        reason = fight.why_not(action)
        assert (reason is None) == (action in offered), action
        if reason is not None:
            assert reason.rule in rules() and str(reason).strip()
            with pytest.raises(Illegal) as error:
                fight.play(action)
            assert (error.value.rule, error.value.action) == (reason.rule, action)
    assert fight.state is state and state.key() == key


def looked_ahead(fight: Battle) -> None:
    """Every answer that is offered is accepted, leads on, and leaves the moment it starts from alone."""
    state = fight.state
    key = state.key()
    for action in legal(state):
        assert fight.why_not(action) is None
        after, events = apply(state, action)
        assert after.key() != key
        assert after.over or decision(after).kind
        for event in events:
            assert event.sentence
    assert state.key() == key


def kept_secret(state: State, chance: random.Random) -> None:
    """SET-3, TEA-4: a player sees the same, whatever the enemy holds and wherever the cards lie that nobody sees."""
    asked = decision(state)
    for seat in range(len(state.setup.seats)):
        view = view_of(state, seat)
        other = state.copy()
        piles = {"hands": list(state.hands), "decks": list(state.decks)}
        for side in SIDES:
            hidden = [("decks", number) for number in state.setup.seats_of(side)]
            if side != view.side:
                hidden += [("hands", number) for number in state.setup.seats_of(side)]
            pool = [card for pile, number in hidden for card in piles[pile][number]]
            chance.shuffle(pool)
            for pile, number in hidden:
                size = len(piles[pile][number])
                piles[pile][number], pool = tuple(pool[:size]), pool[size:]
        other.piles = state.piles._replace(hands=tuple(piles["hands"]), decks=tuple(piles["decks"]))
        if asked.seat is None or state.setup.seats[asked.seat].side == view.side:
            again = view_of(other, seat)
            assert (again.state.key(), again.decision, again.legal) == (view.state.key(), view.decision, view.legal)
        assert view.hand == state.hands[seat] and HIDDEN not in view.hand
        assert all(set(deck) <= {HIDDEN} for deck in view.state.decks)
        assert view.legal == (tuple(legal(state)) if asked.seat == seat else ())


def undone(fight: Battle, chance: random.Random) -> None:
    """Some answers taken back and played again: the same moments on the way, and the same at the end."""
    before, steps = fight.state.key(), [(step.action, step.seat, step.events) for step in fight.steps]
    moments = []
    for _answer in range(chance.randint(1, 6)):
        if not any(step.seat is not None for step in fight.steps):
            break
        moments.append(fight.state.key())
        fight.undo()
        assert fight.state.key() != moments[-1]
    while moments:
        fight.redo()
        assert fight.state.key() == moments.pop()
    assert fight.state.key() == before
    assert [(step.action, step.seat, step.events) for step in fight.steps] == steps


def deserted(fight: Battle) -> bool:
    """Has a side nobody left, and does it play on all the same (the ruling no_units_left)? That may never end."""
    present = {unit.side for unit in fight.position.units.values()}
    return fight.rulings["no_units_left"] == "plays-on" and len(present) < 2


def game(slug: str, number: int) -> Battle:
    """One random game, watched."""
    chance = random.Random(f"{slug} {number}")
    fight = load(slug, seed=number, training=True, **options_of(chance))
    watch = Watch(fight)
    watch.look()
    while not fight.over and fight.state.turn <= LONGEST and not (deserted(fight) and fight.state.turn % 50 == 0):
        luck = chance.random()
        if luck < 0.02:
            tried(fight, chance)
        elif luck < 0.03:
            looked_ahead(fight)
        elif luck < 0.04:
            kept_secret(fight.state, chance)
        elif luck < 0.05:
            undone(fight, chance)
        fight.play(chosen(fight, chance, number % 3 > 0))
        watch.look()
    tried(fight, chance)
    undone(fight, chance)
    return fight


@pytest.mark.parametrize("slug", scenarios())
def test_laws_of_random_play(slug: str) -> None:
    """SET-3, TRN-1, TRN-2, ORD-1, ORD-2, MOV-1, MOV-6, ATK-1, HIT-3, RET-4, CMD-3, TEA-4, OBJ-1, OBJ-3."""
    for number in range(GAMES):
        fight = game(slug, number)
        assert fight.over or deserted(fight), f"{slug} {number} did not end in {LONGEST} turns"
        if fight.over:
            assert fight.winner in SIDES and fight.state.reason is not None
            assert fight.state.reason.rule in ("OBJ-1", "OBJ-5", "OBJ-8")
        assert transcript(fight).count("\n  ") > 2
        if number % 4 == 0:
            assert replay(fight.record().text).state.key() == fight.state.key()


def test_a_card_held_twice_is_offered_once(tmp_path: Path) -> None:
    """CMD-1, CMD-4: an owner's deck may hold a card twice; to play or to discard either is the same answer."""
    deck = tmp_path / "deck.yaml"
    names = ["deploy-the-fleet"] * 4 + ["recon-left"] * 3 + ["raid-left"] * 3
    deck.write_text(f"side: empire\ncards: [{', '.join(names)}]\n", "utf-8")
    for number in range(8):
        fight = load("6", seed=number, decks={"empire": deck})
        chance = random.Random(number)
        for _answer in range(80):
            offered = fight.legal_actions()
            assert len(set(offered)) == len(offered)
            fight.play(chance.choice(offered))
        pile = [*fight.state.hands[1], *fight.state.decks[1], *fight.state.discards[1]]
        assert sorted(pile) == sorted(names) or sorted([*pile, *fight.state.now.played]) == sorted(names)


@pytest.mark.parametrize("slug", list(scenarios())[::4])
def test_laws_with_dice_rolled_by_hand(slug: str) -> None:
    """SET-3: the views keep their secrets also while the cards are being dealt (TEA-3)."""
    chance = random.Random(slug)
    leaders: dict[Side, Any] = {"rebel": ["leia", "han"], "empire": ["piett", None]}
    players: dict[Side, int] = {"rebel": 2, "empire": 2}
    fight = load(slug, seed=1, dice="manual", training=True, leaders=leaders, players=players)
    for _answer in range(150):
        kept_secret(fight.state, chance)
        assert fight.over or bool(fight.legal_actions()) == (fight.decision.seat is not None)
        if fight.over:
            break
        if fight.decision.seat is None:
            fight.play(fight.nature_answer())
        else:
            fight.play(chosen(fight, chance, bold=True))
        if chance.random() < 0.1 and fight.decision.seat is not None:
            undone(fight, chance)
