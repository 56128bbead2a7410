"""Why an answer is refused, step by step, each by its rule."""

from __future__ import annotations

import random

import pytest

import hothlab as hl
from hothlab.game.refusal import Illegal
from tests.game.table import (
    DUEL,
    battle,
    legal,
    play,
    refused,
)

CROWD = "E5:T3 F5:A1 E2:T3 G8:S3 D5:N4 D6:*N4 D3:! E7:G E3:* B8:N4 F6:=T2 C5:#W1"


@pytest.mark.parametrize(
    ("steps", "action", "rule"),
    [
        # before a card lies on the table
        ("", "order E5", "TRN-1"),
        ("", "move E5 E4", "TRN-1"),
        ("", "fire E5 D5", "TRN-1"),
        ("", "retreat E5", "TRN-1"),
        ("", "advance", "TRN-1"),
        ("", "discard raid-centre", "TRN-1"),
        # orders
        ("play direct-from-hq", "order D5", "ORD-1"),
        ("play direct-from-hq", "order A1", "ORD-1"),
        ("play direct-from-hq", "move E5 E4", "TRN-1"),
        ("play direct-from-hq", "fire E5 D5", "TRN-2"),
        ("play direct-from-hq", "ignore", "TRN-1"),
        ("play raid-centre", "order E2", "CMD-1"),
        ("play raid-centre", "order G8", "CMD-1"),
        ("play recon-in-force, order E5", "order F5", "ORD-2"),
        ("play speeder-assault", "order E5", "CMD-1"),
        ("play artillery-barrage", "order E5", "CMD-1"),
        ("play trooper-assault-rebel, order E5", "order E2", "CMD-1"),
        # moves
        ("play direct-from-hq, order E5, order F5, order G8", "order E2", "TRN-1"),
        ("play direct-from-hq, order E5, order F5, order G8", "play raid-centre", "CMD-1"),
        ("play direct-from-hq, order E5, order F5, order G8", "fire E5 D5", "TRN-2"),
        ("play direct-from-hq, order E5, order F5, order G8", "move E2 E1", "ORD-1"),
        ("play direct-from-hq, order E5, order F5, order G8", "move B8 A8", "ORD-1"),
        ("play direct-from-hq, order E5, order F5, order G8", "move A1 A2", "ORD-1"),
        ("play direct-from-hq, order E5, order F5, order G8", "move F5 F4", "UNI-3"),
        ("play direct-from-hq, order E5, order F5, order G8", "move E5 E2", "MOV-1"),
        ("play direct-from-hq, order E5, order F5, order G8", "move G8 G4", "MOV-1"),
        ("play direct-from-hq, order E5, order F5, order G8", "move E5 F5", "MOV-3"),
        ("play direct-from-hq, order E5, order F5, order G8", "move E5 D5", "MOV-3"),
        ("play direct-from-hq, order E5, order F5, order G8", "move E5 D3", "MOV-6"),
        ("play direct-from-hq, order E5, order F5, order G8", "move E5 E7", "STR-2"),
        ("play direct-from-hq, order E2, order F5, order G8", "move E2 E4", "MOV-5"),
        ("play direct-from-hq, order E5, order F5, order G8", "exit E5 E5", "OBJ-7"),
        ("play direct-from-hq, order E5, order F5, order G8", "exit E2 E2", "ORD-1"),
        ("play direct-from-hq, order E5, order F5, order G8, move E5 E4", "move E4 E5", "MOV-1"),
        ("play direct-from-hq, order E5, order F5, order G8, move E5 E4", "exit E4 E4", "MOV-1"),
        # attacks
        ("play direct-from-hq, order E5, order F5, order G8, done", "move E5 E4", "TRN-2"),
        ("play direct-from-hq, order E5, order F5, order G8, done", "order E2", "TRN-1"),
        ("play direct-from-hq, order E5, order F5, order G8, done", "play raid-centre", "CMD-1"),
        ("play direct-from-hq, order E5, order F5, order G8, done", "fire F6 D5", "ORD-1"),
        ("play direct-from-hq, order E5, order F5, order G8, done", "fire D5 E5", "ORD-1"),
        ("play direct-from-hq, order E5, order F5, order G8, done", "fire E5 B8", "ATK-4"),
        ("play direct-from-hq, order E5, order F5, order G8, done", "fire E5 F5", "ATK-4"),
        ("play direct-from-hq, order E5, order F5, order G8, done", "fire E5 E5", "ATK-4"),
        ("play direct-from-hq, order E5, order F5, order G8, done", "fire E5 E4", "ATK-4"),
        ("play direct-from-hq, order E5, order F5, order G8, done", "fire F5 C5", "LOS-1"),
        ("play direct-from-hq, order E5, order F5, order G8, done", "fire F5 E7", "STR-1"),
        ("play direct-from-hq, order E5, order F5, order G8, done", "reroll blast", "TRN-1"),
        ("play direct-from-hq, order E5, order F5, order G8, move G8 E8, done", "fire E8 D6", "ATK-6"),
        # what the card forbids
        ("play defensive-position, order E5, order F5, order G8", "move E5 E4", "TRN-2"),
    ],
)  # fmt: skip
def test_why_not(steps: str, action: str, rule: str) -> None:
    """TRN, CMD, ORD, MOV, ATK: each wrong step is refused by the rule that it breaks, and changes nothing."""
    cards = [
        "direct-from-hq", "raid-centre", "recon-in-force", "speeder-assault", "artillery-barrage",
        "trooper-assault-rebel", "defensive-position",
    ]  # fmt: skip
    fight = battle(CROWD, cards, hand=7)
    play(fight, *filter(None, steps.split(", ")))
    assert refused(fight, action) == rule


def test_a_hex_that_is_none_is_an_error_of_its_own() -> None:
    """ORD-1: not a rule but a slip of the pen, so it names the nearest hex."""
    fight = battle(DUEL, ["raid-centre"])
    play(fight, "play raid-centre")
    for wrong in ("order Z5", "order", "order E5 E6", "jump E5", ""):
        with pytest.raises(hl.HothlabError):
            fight.why_not(wrong)
        with pytest.raises(hl.HothlabError):
            fight.play(wrong)


def test_why_not_is_none_exactly_for_what_may_be_played() -> None:
    """TRN-1: the list of legal actions and the refusals are two sides of one thing, all through a battle."""
    for number, seed in (("7", 3), ("10", 5)):
        fight = hl.load(number, seed=seed, leaders={"rebel": "han", "empire": "piett"})
        chance = random.Random(seed)
        tried: list[str] = []
        for _step in range(120):
            if fight.over:
                break
            may = legal(fight)
            tried = sorted({*chance.sample(tried, min(len(tried), 30)), *may})
            for action in tried:
                reason = fight.why_not(action)
                assert (reason is None) == (action in may), action
                if reason is not None:
                    with pytest.raises(Illegal) as caught:
                        fight.play(action)
                    assert caught.value.reason == reason
                    assert caught.value.rule == reason.rule
            fight.play(chance.choice(sorted(may)))
