"""Hand, deck and discards (SET-3, CMD-1, CMD-3)."""

from __future__ import annotations

from collections import Counter

import pytest

import hothlab as hl
from hothlab.game import events as ev
from hothlab.game.battle import Battle
from hothlab.game.refusal import Illegal
from hothlab.game.setup import BattleTerms
from tests.game.table import (
    DUEL,
    LEADERS,
    STANDARD,
    battle,
    kinds,
    legal,
    only,
    pass_turn,
    play,
    refused,
)


@pytest.mark.parametrize("hand", [1, 3, 4, 6])
def test_each_side_draws_its_hand_from_16_cards(hand: int) -> None:
    """SET-3: 16 standard cards, the scenario's hand, the rest is the deck."""
    fight = battle(DUEL, hand=hand, first="empire")
    for seat, side in enumerate(("rebel", "empire")):
        held, rest = fight.state.hands[seat], fight.state.decks[seat]
        assert (len(held), len(rest)) == (hand, 16 - hand)
        assert sorted(held + rest) == sorted(STANDARD[side])
        assert fight.state.discards[seat] == ()


@pytest.mark.parametrize("side", ["rebel", "empire"])
def test_a_leader_adds_three_cards_before_the_shuffle(side: str) -> None:
    """SET-3, LDR-1: one leader, 19 cards; the other side, without one, keeps 16."""
    seat = ["rebel", "empire"].index(side)
    for name, added in LEADERS[side].items():
        fight = battle(DUEL, leaders={side: name})
        cards = fight.state.hands[seat] + fight.state.decks[seat]
        assert Counter(cards) == Counter([*STANDARD[side], *added])
        assert len(fight.state.hands[1 - seat] + fight.state.decks[1 - seat]) == 16


def test_the_hand_is_the_top_of_the_shuffled_deck() -> None:
    """SET-3."""
    wanted = ["rebel-spearhead", "recon-left", "direct-from-hq"]
    fight = battle(DUEL, rebel_hand=[*wanted, "raid-left"], hand=3)
    assert list(fight.state.hands[0]) == wanted
    assert fight.state.decks[0][0] == "raid-left"


def test_a_shuffle_has_exactly_the_cards_that_are_due() -> None:
    """SET-3: nature cannot cheat either."""
    text = hl.load("1").scenario
    fight = Battle(text, BattleTerms(seed=1, dice="manual"))
    due = list(fight.decision.cards)
    for wrong in (due[1:], [*due, due[0]], [*due[1:], "pincer-move"], []):
        with pytest.raises(Illegal) as caught:
            fight.play(" ".join(["shuffle", *wrong]))
        assert caught.value.rule == "SET-3"
        assert refused(fight, " ".join(["shuffle", *wrong])) == "SET-3"
    assert fight.why_not(" ".join(["shuffle", *due])) is None
    fight.play(" ".join(["shuffle", *due]))
    assert fight.state.decks[0] == tuple(due)


def test_seeds_shuffle_differently_and_a_seed_always_the_same() -> None:
    """SET-3."""
    hands = [hl.load("1", seed=seed).state.hands for seed in range(20)]
    assert len(set(hands)) > 15
    assert hands == [hl.load("1", seed=seed).state.hands for seed in range(20)]


def test_one_card_a_turn_from_the_own_hand() -> None:
    """CMD-1: exactly the cards of the hand may be played, one of them, face up."""
    fight = battle(DUEL, ["raid-centre", "recon-left", "assault-right"], ["pincer-move"], hand=3)
    assert legal(fight) == {"play raid-centre", "play recon-left", "play assault-right"}
    assert refused(fight, "play raid-left") == "CMD-1", "it lies in the deck"
    assert refused(fight, "play pincer-move") == "CMD-1", "it is in the other hand"
    assert refused(fight, "play trick-shot") == "CMD-1", "there is no such card"
    assert refused(fight, "done") == "TRN-1", "a card must be played"
    (event,) = fight.play("play raid-centre")
    assert event == ev.CardPlayed("rebel", "raid-centre")
    assert fight.state.now.played == ("raid-centre",)
    assert "raid-centre" not in fight.state.hands[0]
    for moment in ("order E5", "done", "fire E5 D5"):
        assert refused(fight, "play recon-left") == "CMD-1"
        fight.play(moment)


def test_the_card_is_discarded_and_the_top_card_drawn() -> None:
    """CMD-3: at the end of the own turn, into the own piles."""
    fight = battle(
        DUEL, ["recon-left", "recon-right", "recon-centre", "raid-left", "raid-right", "raid-centre"], hand=3
    )
    play(fight, "play recon-left")
    assert fight.state.discards[0] == (), "not before the end of the turn"
    happened = pass_turn(fight)
    assert only(happened, ev.Drew).number == 1
    assert fight.state.discards == (("recon-left",), ())
    assert Counter(fight.state.hands[0]) == Counter(["recon-right", "recon-centre", "raid-left"])
    assert fight.state.decks[0][0] == "raid-right"
    pass_turn(fight)
    assert (len(fight.state.discards[1]), len(fight.state.hands[1])) == (1, 3)


def test_an_empty_deck_is_rebuilt_from_the_discards() -> None:
    """CMD-3: as the last card is drawn, the discards are shuffled; the cards in hand stay there."""
    fight = battle(DUEL, hand=4, medals=20)
    shuffles = 0
    for turn in range(1, 80):
        seat = (turn - 1) % 2
        card = fight.state.hands[seat][0]
        last = fight.state.decks[seat] if len(fight.state.decks[seat]) == 1 else ()
        play(fight, f"play {card}")
        while fight.state.turn == turn and fight.decision.kind != "shuffle":
            play(fight, "done")
        assert (fight.decision.kind == "shuffle") == bool(last)
        if last:
            shuffles += 1
            due, held = fight.decision.cards, fight.state.hands[seat]
            assert len(due) == 12, "16 but for the 4 in hand, the card just played among them"
            assert card in due
            assert not set(due) & set(held) and last[0] in held
            assert refused(fight, " ".join(["shuffle", *due[1:]])) == "SET-3"
            happened = play(fight, " ".join(["shuffle", *sorted(due, reverse=True)]))
            assert kinds(happened)[0] == "shuffled" and "drew" not in kinds(happened)
            assert fight.state.hands[seat] == held
            assert fight.state.decks[seat] == tuple(sorted(due, reverse=True))
            assert fight.state.discards[seat] == ()
        assert len(fight.state.hands[seat]) == 4
        for each, side in enumerate(("rebel", "empire")):
            cards = fight.state.hands[each] + fight.state.decks[each] + fight.state.discards[each]
            assert Counter(cards) == Counter(STANDARD[side]), "no card is ever lost"
    assert shuffles == 6
