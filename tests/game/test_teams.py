"""Teams of two (TEA-1 to TEA-5, CMD-4): three and four players, their decks, hands, turns and piles."""

from __future__ import annotations

from collections import Counter

import pytest

import hothlab as hl
from hothlab.base.errors import HothlabError, UnknownName
from hothlab.game import events as ev
from hothlab.game.actions import Shuffle
from hothlab.game.battle import Battle
from hothlab.game.scenario import Scenario
from hothlab.game.setup import BattleTerms
from hothlab.game.state import HIDDEN
from hothlab.game.view import view_of
from hothlab.hexes import Side
from tests.game.table import (
    LEADERS,
    STANDARD,
    battle,
    command,
    deal,
    fire,
    kinds,
    legal,
    only,
    pass_turn,
    play,
    position,
    refused,
    stay,
)

UNITS = "E5:T3 D5:N4 G1:T3 A10:N4"
FOUR: dict[Side, int] = {"rebel": 2, "empire": 2}
REBEL_TEAM: dict[Side, int] = {"rebel": 2, "empire": 1}
EMPIRE_TEAM: dict[Side, int] = {"rebel": 1, "empire": 2}


def team_battle(players: dict[Side, int], hand: int = 4, first: str = "rebel", **options: object) -> Battle:
    """A battle of teams, its cards not dealt yet: nature's shuffles are due."""
    scenario = Scenario(
        "Teams", first, {"rebel": hand, "empire": hand}, {"rebel": 9, "empire": 9}, position(UNITS)  # type: ignore[arg-type]
    )  # fmt: skip
    return Battle(scenario, BattleTerms(seed=1, dice="manual", players=players, **options))  # type: ignore[arg-type]


def seats(fight: Battle) -> list[tuple[str, int]]:
    """Who plays: side and place in the team."""
    return [(seat.side, seat.place) for seat in fight.setup.seats]


def cards_of(fight: Battle, seat: int) -> Counter[str]:
    """All cards of a player."""
    state = fight.state
    return Counter(state.hands[seat] + state.decks[seat] + state.discards[seat])


# TEA-1 to TEA-3: sides, decks, hands


@pytest.mark.parametrize(
    ("players", "expected"),
    [
        ({}, [("rebel", 1), ("empire", 1)]),
        (REBEL_TEAM, [("rebel", 1), ("rebel", 2), ("empire", 1)]),
        (EMPIRE_TEAM, [("rebel", 1), ("empire", 1), ("empire", 2)]),
        (FOUR, [("rebel", 1), ("rebel", 2), ("empire", 1), ("empire", 2)]),
    ],
)
def test_a_side_is_one_player_or_two(players: dict[Side, int], expected: list[tuple[str, int]]) -> None:
    """TEA-1."""
    assert seats(battle(UNITS, players=players)) == expected


@pytest.mark.parametrize("number", [0, 3, 4])
def test_no_other_team(number: int) -> None:
    """TEA-1."""
    with pytest.raises(HothlabError):
        _state = hl.load("1", players={"rebel": number}).state


@pytest.mark.parametrize(("hand", "half"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
def test_decks_of_eight_and_half_the_hand(hand: int, half: int) -> None:
    """TEA-2: 16 cards dealt into two personal decks of 8; half the hand each, rounded up; the single player as ever."""
    fight = battle(UNITS, hand=hand, players=REBEL_TEAM)
    for seat in (0, 1):
        assert len(fight.state.hands[seat]) == half
        assert len(fight.state.decks[seat]) == 8 - half
    assert cards_of(fight, 0) + cards_of(fight, 1) == Counter(STANDARD["rebel"])
    assert (len(fight.state.hands[2]), len(fight.state.decks[2])) == (hand, 16 - hand)
    assert cards_of(fight, 2) == Counter(STANDARD["empire"])


def test_a_team_shuffles_once_and_splits() -> None:
    """TEA-2: the first 8 of the shuffled 16 are the first player's, and a hand is the top of a personal deck."""
    fight = team_battle(EMPIRE_TEAM)
    assert Counter(fight.decision.cards) == Counter(STANDARD["rebel"])
    fight.play(Shuffle(*STANDARD["rebel"]))
    assert Counter(fight.decision.cards) == Counter(STANDARD["empire"])
    mixed = STANDARD["empire"][::-1]
    fight.play(Shuffle(*mixed))
    assert fight.state.hands[1:] == (tuple(mixed[:2]), tuple(mixed[8:10]))
    assert fight.state.decks[1:] == (tuple(mixed[2:8]), tuple(mixed[10:]))
    assert fight.decision.kind == "play a card"


def test_leaders_come_after_the_split() -> None:
    """TEA-3: each player of a team adds one leader's three cards to the own 8, and shuffles them in."""
    fight = team_battle(FOUR, leaders={"rebel": ["leia", "han"], "empire": ["piett", "vader"]})
    split: dict[int, tuple[str, ...]] = {}
    for side, team, names in (("rebel", (0, 1), ("leia", "han")), ("empire", (2, 3), ("piett", "vader"))):
        assert Counter(fight.decision.cards) == Counter(STANDARD[side]), "TEA-3: no leader's card is dealt out"
        fight.play(Shuffle(*STANDARD[side]))
        split |= {team[0]: tuple(STANDARD[side][:8]), team[1]: tuple(STANDARD[side][8:])}
        for seat, name in zip(team, names, strict=True):
            assert Counter(fight.decision.cards) == Counter([*split[seat], *LEADERS[side][name]])
            fight.play(Shuffle(*LEADERS[side][name], *split[seat]))
    for seat, (side, name) in enumerate(
        (("rebel", "leia"), ("rebel", "han"), ("empire", "piett"), ("empire", "vader"))
    ):
        assert cards_of(fight, seat) == Counter([*split[seat], *LEADERS[side][name]])
        assert fight.state.hands[seat] == tuple(LEADERS[side][name][:2]), "the hand is drawn after all shuffles"


def test_a_single_player_adds_the_leader_before_the_shuffle() -> None:
    """TEA-3: the team of the other side changes nothing about it."""
    fight = team_battle(REBEL_TEAM, leaders={"empire": "veers", "rebel": ["luke"]})
    fight.play(Shuffle(*fight.decision.cards))
    assert set(LEADERS["rebel"]["luke"]) <= set(fight.decision.cards), "the first player of the team has a leader"
    assert len(fight.decision.cards) == 11
    fight.play(Shuffle(*fight.decision.cards))
    assert Counter(fight.decision.cards) == Counter([*STANDARD["empire"], *LEADERS["empire"]["veers"]])
    fight.play(Shuffle(*fight.decision.cards))
    assert [sum(cards_of(fight, seat).values()) for seat in range(3)] == [11, 8, 19]


@pytest.mark.parametrize(
    ("leaders", "error"),
    [
        ({"rebel": ["leia", "leia"]}, HothlabError),
        ({"rebel": ["leia", "luke", "han"]}, HothlabError),
        ({"rebel": ["leia", "vader"]}, UnknownName),
    ],
)
def test_one_leader_a_player(leaders: dict[Side, list[str]], error: type[Exception]) -> None:
    """LDR-1, TEA-3: each player one, no two the same, all of the own side."""
    with pytest.raises(error):
        _state = hl.load("1", players=FOUR, leaders=leaders).state


@pytest.mark.parametrize(
    ("reading", "hand", "expected"),
    [
        ("half-hand", 4, (2, 2, 4)),
        ("three-cards", 4, (3, 3, 4)),
        ("half-hand", 6, (3, 3, 6)),
        ("three-cards", 6, (3, 3, 6)),
        ("half-hand", 5, (3, 3, 5)),
        ("three-cards", 2, (3, 3, 2)),
    ],
)
def test_ruling_team_leader_hand(reading: str, hand: int, expected: tuple[int, ...]) -> None:
    """Ruling team_leader_hand: with leaders, half the hand or three cards; a single player is not meant."""
    options = {"leaders": {"rebel": ["leia", "han"], "empire": "vader"}, "rulings": {"team_leader_hand": reading}}
    fight = battle(UNITS, hand=hand, players=REBEL_TEAM, **options)  # type: ignore[arg-type]
    assert tuple(map(len, fight.state.hands)) == expected


def test_ruling_team_leader_hand_is_for_leaders_only() -> None:
    """Ruling team_leader_hand: a team without leaders draws half the hand under both readings."""
    for reading in ("half-hand", "three-cards"):
        fight = battle(UNITS, hand=4, players=FOUR, rulings={"team_leader_hand": reading})
        assert tuple(map(len, fight.state.hands)) == (2, 2, 2, 2)


# TEA-4: turns


@pytest.mark.parametrize(
    ("players", "first", "order"),
    [
        (FOUR, "rebel", "R1 E1 R2 E2 R1 E1 R2 E2"),
        (FOUR, "empire", "E1 R1 E2 R2 E1 R1 E2 R2"),
        (REBEL_TEAM, "rebel", "R1 E1 R2 E1 R1 E1 R2 E1"),
        (REBEL_TEAM, "empire", "E1 R1 E1 R2 E1 R1 E1 R2"),
        (EMPIRE_TEAM, "empire", "E1 R1 E2 R1 E1 R1 E2 R1"),
        (EMPIRE_TEAM, "rebel", "R1 E1 R1 E2 R1 E1 R1 E2"),
    ],
)
def test_whose_turn(players: dict[Side, int], first: str, order: str) -> None:
    """TEA-4: sides alternate, and within a team the players do: A1, B1, A2, B2, and T1, solo, T2, solo."""
    fight = battle(UNITS, first=first, players=players)
    found = []
    for _turn in order.split():
        who = fight.setup.seats[fight.decision.seat or 0]
        assert fight.decision.side == who.side
        found.append(f"{who.side[0].upper()}{who.place}")
        pass_turn(fight)
    assert " ".join(found) == order


def test_only_the_active_players_cards() -> None:
    """TEA-4: the active player plays, discards and draws own cards; the team-mate's piles stay as they are."""
    fight = team_battle(FOUR)
    tops = {0: ["recon-left", "recon-right"], 1: ["raid-left", "raid-right"], 2: ["assault-left"], 3: ["assault-right"]}
    deal(fight, tops)
    assert legal(fight) == {"play recon-left", "play recon-right"}
    assert refused(fight, "play raid-left") == "CMD-1", "it is the team-mate's"
    assert refused(fight, "play assault-left") == "CMD-1", "it is the enemy's"
    before = fight.state
    play(fight, "play recon-left")
    if fight.state.turn == 1:
        pass_turn(fight)
    after = fight.state
    assert after.discards == (("recon-left",), (), (), ())
    assert after.hands[0] == ("recon-right", before.decks[0][0])
    assert after.decks[0] == before.decks[0][1:]
    assert (after.hands[1:], after.decks[1:]) == (before.hands[1:], before.decks[1:])
    pass_turn(fight)
    assert legal(fight) == {"play raid-left", "play raid-right"}, "the second player's turn, with the own hand"


def test_a_personal_deck_is_rebuilt_from_the_personal_discards() -> None:
    """TEA-4, CMD-3."""
    fight = battle(UNITS, players=FOUR, hand=4, medals=20)
    everything = [cards_of(fight, seat) for seat in range(4)]
    rebuilt: list[int] = []
    for _turn in range(60):
        turn, seat = fight.state.turn, fight.state.seat
        while fight.state.turn == turn:
            if fight.decision.kind == "shuffle":
                rebuilt.append(seat)
                assert len(fight.decision.cards) == 6, "8 but for the two in hand"
                fight.play(Shuffle(*fight.decision.cards))
            else:
                fight.play("done" if "done" in legal(fight) else fight.legal_actions()[0])
        assert [cards_of(fight, each) for each in range(4)] == everything, "no card changes hands"
    assert set(rebuilt) == {0, 1, 2, 3}


def test_the_units_are_the_whole_sides() -> None:
    """TEA-4: either player orders any unit of the side, and both play for the same medals."""
    fight = team_battle(FOUR)
    deal(fight, {0: ["assault-centre"], 1: ["direct-from-hq"], 2: ["recon-left"], 3: ["recon-right"]})
    command(fight, "assault-centre", "E5")
    stay(fight)
    fire(fight, "E5", "D5", "infantry", "infantry", "infantry")
    pass_turn(fight)
    command(fight, "direct-from-hq", "E5", "G1")
    stay(fight)
    happened = fire(fight, "E5", "D5", "infantry", "cross", "cross")
    assert only(happened, ev.WonMedals).side == "rebel"
    assert fight.medals == {"rebel": 1, "empire": 0}


def test_who_decides_for_a_team_that_is_attacked() -> None:
    """RET-1, TEA-4: a player of the attacked side, never one of the attacker's."""
    fight = team_battle(FOUR)
    deal(fight, {0: ["assault-centre"], 1: ["direct-from-hq"]})
    command(fight, "assault-centre", "E5")
    stay(fight)
    fire(fight, "E5", "D5", "retreat", "cross", "cross")
    assert fight.decision.kind == "retreat"
    assert fight.setup.seats[fight.decision.seat or 0].side == fight.decision.side == "empire"


# TEA-5 and CMD-4: Deploy the Fleet


class TestDeployTheFleet:
    """TEA-5: the active player discards some and draws one more; the team-mate discards some and draws as many."""

    def fight(self, limit: str = "any-number", hand: int = 8, first: str = "empire") -> Battle:
        options = {"leaders": {"empire": ["piett", "vader"]}, "rulings": {"fleet_limit": limit}}
        fight = team_battle(FOUR, hand=hand, first=first, **options)
        deal(fight, {2: ["deploy-the-fleet", "assault-left", "assault-centre", "assault-right"],
                     3: ["determination", "raid-left", "raid-centre", "raid-right"]})  # fmt: skip
        return fight

    def test_both_players(self) -> None:
        fight = self.fight()
        before = fight.state
        play(fight, "play deploy-the-fleet")
        assert (fight.decision.kind, fight.decision.seat) == ("discard", 2)
        happened = play(fight, "discard assault-left assault-right")
        assert [event.number for event in happened if isinstance(event, ev.Drew)] == [3], "two and one more"
        assert fight.state.hands[2] == ("assault-centre", *before.decks[2][:3])
        assert (fight.decision.kind, fight.decision.seat) == ("discard", 3), "now the team-mate"
        assert "discard raid-left" in legal(fight)
        assert refused(fight, "discard assault-centre") == "CMD-4", "the other's card"
        happened = play(fight, "discard determination raid-left raid-right")
        assert [event.number for event in happened if isinstance(event, ev.Drew)] == [3], "exactly as many"
        assert fight.state.hands[3] == ("raid-centre", *before.decks[3][:3])
        assert fight.state.discards[2] == ("assault-left", "assault-right")
        assert fight.state.discards[3] == ("determination", "raid-left", "raid-right")
        assert (fight.decision.kind, fight.decision.seat) == ("play a card", 2), (
            "then another card of the active player"
        )
        assert legal(fight, "play") == set(fight.state.hands[2])

    def test_the_rest_of_the_turn(self) -> None:
        """CMD-3, CMD-4: at the end both cards are in the active player's discards, and the hand is full."""
        fight = self.fight()
        play(fight, "play deploy-the-fleet", "done", "done", "play assault-centre")
        pass_turn(fight)
        assert fight.state.seat == 0
        assert Counter(fight.state.discards[2]) == Counter(["deploy-the-fleet", "assault-centre"])
        assert fight.state.discards[3] == ()
        assert (len(fight.state.hands[2]), len(fight.state.hands[3])) == (4, 4)

    def test_nothing_is_discarded(self) -> None:
        fight = self.fight()
        before = fight.state
        happened = play(fight, "play deploy-the-fleet", "done")
        assert only(happened, ev.Drew).number == 1
        assert "discarded" not in kinds(happened)
        happened = play(fight, "done")
        assert "drew" not in kinds(happened), "as many as discarded: none"
        assert fight.state.hands[3] == before.hands[3]

    @pytest.mark.parametrize(("limit", "active", "mate"), [("any-number", 3, 4), ("three", 3, 3)])
    def test_ruling_fleet_limit(self, limit: str, active: int, mate: int) -> None:
        """Ruling fleet_limit: for both players."""
        fight = self.fight(limit)
        play(fight, "play deploy-the-fleet")
        assert max(len(text.split()) for text in legal(fight, "discard")) == active
        play(fight, "done")
        assert max(len(text.split()) for text in legal(fight, "discard")) == mate

    def test_ruling_fleet_limit_for_the_active_player(self) -> None:
        for limit, most in (("any-number", 4), ("three", 3)):
            fight = self.fight(limit, hand=10)
            play(fight, "play deploy-the-fleet")
            assert max(len(text.split()) for text in legal(fight, "discard")) == most

    def test_the_team_mate_may_have_no_card_to_discard(self) -> None:
        """TEA-5: hands of one; whoever cannot discard is not asked."""
        fight = self.fight(hand=2)
        assert tuple(map(len, fight.state.hands)) == (1, 1, 1, 1)
        happened = play(fight, "play deploy-the-fleet")
        assert only(happened, ev.Drew).number == 1, "the active player has no other card"
        assert (fight.decision.kind, fight.decision.seat) == ("discard", 3)
        play(fight, "done")
        assert legal(fight) == {"play assault-left"}

    def test_a_single_player_against_a_team(self) -> None:
        """TEA-5: nobody else discards."""
        fight = team_battle(REBEL_TEAM, first="empire", leaders={"empire": "piett"})
        deal(fight, {2: ["deploy-the-fleet", "assault-left"]})
        play(fight, "play deploy-the-fleet", "discard assault-left")
        assert (fight.decision.kind, fight.decision.seat) == ("play a card", 2)


# Secrets in a team


class TestTeamSecrets:
    """SET-3, TEA-4: a team shows its hands to each other, never to the other side."""

    def test_hands(self) -> None:
        fight = battle(UNITS, players=FOUR)
        hands = fight.state.hands
        for seat, mine in ((0, (0, 1)), (1, (0, 1)), (2, (2, 3)), (3, (2, 3))):
            view = view_of(fight.state, seat)
            shown = tuple(hands[n] if n in mine else (HIDDEN,) * len(hands[n]) for n in range(4))
            assert view.state.hands == shown
            assert set(view.state.decks[seat]) == {HIDDEN}

    def test_the_split_stays_secret_while_leaders_are_shuffled_in(self) -> None:
        """TEA-3: who got which 8 cards is not for the others to see, nor for the player before drawing."""
        fight = team_battle(FOUR, leaders={"rebel": ["leia", "han"]})
        fight.play(Shuffle(*fight.decision.cards))
        assert fight.decision.kind == "shuffle"
        due = fight.decision.cards
        for seat in range(4):
            view = view_of(fight.state, seat)
            assert view.decision.kind == "shuffle"
            assert view.decision.cards == (HIDDEN,) * len(due)
            assert all(set(deck) <= {HIDDEN} for deck in view.state.decks)
