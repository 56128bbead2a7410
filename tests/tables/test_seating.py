"""Who sits where, read from what a person writes."""

from __future__ import annotations

import pytest

import hothlab as hl
from hothlab.base.errors import HothlabError, UnknownName
from hothlab.tables.seating import named_seats, seated


def test_seats_of_a_ready_battle() -> None:
    battle = hl.load("10", players={"rebel": 2})
    assert seated(battle, {"rebel": "you", "empire": "recruit"}) == {0: "you", 1: "you", 2: "recruit"}
    with pytest.raises(HothlabError, match="the Imperials have 1 player"):
        seated(battle, {"rebel": "you", "empire": ("recruit", "recruit")})
    with pytest.raises(UnknownName):
        seated(battle, {"rebel": "you", "empire": "admiral"})


def test_names_go_to_the_seats_of_their_side() -> None:
    battle = hl.load("10", players={"rebel": 2})
    assert named_seats(battle, {"rebel": ["", "Ann"], "empire": "Ben"}) == {1: "Ann", 2: "Ben"}
    assert named_seats(battle, None) == {}
    with pytest.raises(HothlabError, match="2 names are too many for 1 player"):
        named_seats(battle, {"empire": ["Ben", "Cy"]})
