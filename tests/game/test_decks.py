"""The decks in play (CMD-1, LDR-1): sixteen standard cards a side, and three of each leader."""

from __future__ import annotations

from collections import Counter

import pytest

import hothlab as hl
from hothlab.base.errors import HothlabError, UnknownName
from hothlab.game.cards import card, cards
from hothlab.game.decks import deck
from hothlab.hexes import Side
from tests.game.printed_cards import EMPIRE, EVERY_CARD, REBEL
from tests.game.table import (
    LEADERS,
    STANDARD,
)


@pytest.mark.parametrize("side", ["rebel", "empire"])
def test_sixteen_standard_cards(side: str) -> None:
    """SET-3, CMD-1: ten section cards and six tactic cards, one of each."""
    ours = deck(side)
    assert Counter(ours.cards) == Counter(STANDARD[side])
    assert Counter(card(id).kind for id in ours.cards) == {"section": 10, "tactic": 6}
    assert ours.side == side


@pytest.mark.parametrize("side", ["rebel", "empire"])
def test_three_leaders_with_three_tactic_cards_each(side: str) -> None:
    """LDR-1."""
    ours = deck(side)
    assert {name: list(each.cards) for name, each in ours.leaders.items()} == LEADERS[side]
    assert all(card(id).kind == "tactic" for each in ours.leaders.values() for id in each.cards)
    surnames = {
        "leia": "Organa",
        "luke": "Skywalker",
        "han": "Solo",
        "vader": "Vader",
        "veers": "Veers",
        "piett": "Piett",
    }
    assert {name: ours.leaders[name].name.split()[-1] for name in LEADERS[side]} == {
        name: surnames[name] for name in LEADERS[side]
    }


def test_no_card_is_left_out() -> None:
    """CMD-1: 16 + 9 cards a side, and every card that is described is in a deck."""
    assert len(REBEL) == len(EMPIRE) == 25
    assert set(cards()) == {id for _side, id in EVERY_CARD}
    for each in cards().values():
        assert each.name
        assert each.text
        assert each.confidence in ("confirmed", "reported", "inferred", "unknown")


@pytest.mark.parametrize(
    ("leaders", "error"),
    [
        ({"rebel": "vader"}, UnknownName),
        ({"empire": "leia"}, UnknownName),
        ({"empire": "jabba"}, UnknownName),
        ({"empire": ["vader", "veers"]}, HothlabError),
    ],
)
def test_one_leader_of_the_own_side(leaders: dict[Side, str | list[str]], error: type[Exception]) -> None:
    """LDR-1: one leader a side, of its own three."""
    with pytest.raises(error):
        _state = hl.load("1", leaders=leaders).state
