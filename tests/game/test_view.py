"""Secrets: what a side sees of a battle, and what it does not."""

from __future__ import annotations

import pickle
import random
from dataclasses import fields

import pytest

import hothlab as hl
from hothlab.game import events as ev
from hothlab.game.battle import Battle
from hothlab.game.state import HIDDEN, State
from hothlab.game.view import view_of
from hothlab.hexes import Side


class TestSecrets:
    """SET-3: hands are secret and decks lie face down, whoever looks."""

    @staticmethod
    def moments(players: dict[Side, int]) -> list[Battle]:
        found = []
        for seed in range(4):
            leaders: dict[Side, list[str]] = {
                "rebel": ["leia", "han"][: players["rebel"]],
                "empire": ["piett", "vader"][: players["empire"]],
            }
            fight = hl.load("7", seed=seed, leaders=leaders, players=players)
            chance = random.Random(seed)
            for _step in range(60):
                if fight.over:
                    break
                fight.play(chance.choice(fight.legal_actions()))
            found.append(fight)
        return found

    @pytest.mark.parametrize("players", [{"rebel": 1, "empire": 1}, {"rebel": 2, "empire": 2}])
    def test_a_view_has_only_what_its_player_may_know(self, players: dict[Side, int]) -> None:
        """SET-3; players of one team show each other their cards (TEA-4)."""
        for fight in self.moments(players):
            state = fight.state
            for seat, who in enumerate(fight.setup.seats):
                view = view_of(state, seat)
                assert view.side == who.side
                assert view.hand == state.hands[seat]
                for other, hand in enumerate(state.hands):
                    mine = fight.setup.seats[other].side == who.side
                    assert view.state.hands[other] == (hand if mine else (HIDDEN,) * len(hand))
                assert view.state.decks == tuple((HIDDEN,) * len(deck) for deck in state.decks)
                assert view.state.discards == state.discards, "discards lie face up (CMD-3)"
                assert view.legal == (tuple(fight.legal_actions()) if fight.decision.seat == seat else ())

    @pytest.mark.parametrize("players", [{"rebel": 1, "empire": 1}, {"rebel": 2, "empire": 1}])
    def test_no_hidden_card_is_anywhere_in_a_view(self, players: dict[Side, int]) -> None:
        """SET-3: not in what is printed and not in what is sent; the lists of the decks themselves are public."""
        checked = 0
        for fight in self.moments(players):
            state = fight.state
            for seat, who in enumerate(fight.setup.seats):
                mine = set(fight.setup.seats_of(who.side))
                seen = {card for each in mine for card in state.hands[each]} | set(state.now.played)
                seen |= {card for pile in state.discards for card in pile}
                hidden = {card for pile in state.decks for card in pile}
                hidden |= {card for each, pile in enumerate(state.hands) if each not in mine for card in pile}
                view = view_of(state, seat)
                parts = {name: getattr(view.state, name) for name in State.__slots__ if name != "setup"}
                sent = pickle.dumps((parts, view.decision, view.legal))
                printed = str(view) + repr(view) + str(parts)
                for card in hidden - seen:
                    assert card.encode() not in sent
                    assert f"'{card}'" not in printed
                    checked += 1
        assert checked > 50

    def test_other_hidden_cards_make_no_difference(self) -> None:
        """SET-3: moments that differ only in what a player cannot see are the same to that player, byte for byte."""
        for fight in self.moments({"rebel": 1, "empire": 1}):
            state = fight.state
            other = state.copy()
            both = [*state.hands[1], *state.decks[1]][::-1]
            size = len(state.hands[1])
            other.piles = state.piles._replace(
                hands=(state.hands[0], tuple(both[:size])),
                decks=(tuple(reversed(state.decks[0])), tuple(both[size:])),
            )
            assert state.key() != other.key()
            assert view_of(state, 0).state.key() == view_of(other, 0).state.key()
            if fight.decision.seat != 1:
                assert pickle.dumps(view_of(state, 0)) == pickle.dumps(view_of(other, 0))
            assert view_of(state, 1).state.key() != view_of(other, 1).state.key(), "its owner sees the difference"

    def test_making_a_view_changes_nothing(self) -> None:
        fight = hl.load("1", seed=3)
        before = fight.state.key()
        view_of(fight.state, 0)
        view_of(fight.state, 1)
        assert fight.state.key() == before

    def test_events_tell_no_secrets(self) -> None:
        """SET-3, CMD-3: what everybody hears about a draw is the number of cards."""
        for fight in self.moments({"rebel": 1, "empire": 1}):
            for event in fight.events:
                if isinstance(event, ev.HandsChanged):
                    told = {field.name for field in fields(event)}
                    assert told <= {"side", "number"}
