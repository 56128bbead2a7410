"""Who sits where, and what they are called."""

from __future__ import annotations

import pytest

import hothlab as hl
from hothlab.hexes import Side
from hothlab.tables.seats import Seats, playable


def test_seats_without_a_name_are_peoples() -> None:
    seats = Seats.of(hl.load("1"), {1: "officer"})
    assert dict(seats.people) == {0: "you", 1: "officer"}
    assert (seats.here, seats.sides_here, seats.hot_seat) == ((0,), frozenset({"rebel"}), False)
    assert Seats.of(hl.load("1")).hot_seat


def test_an_unknown_player() -> None:
    with pytest.raises(hl.UnknownName, match="ofiser"):
        Seats.of(hl.load("1"), {1: "ofiser"})


def test_players_of_a_team_are_told_apart() -> None:
    seats = Seats.of(hl.load("1", players={"rebel": 2}), {1: "recruit", 2: "commander"})
    names = [seats.name_of(seat) for seat in seats.people]
    assert names == ["the Rebel player 1", "the Rebel recruit 2", "the Imperial commander"]


def test_what_a_person_writes_about_each_side() -> None:
    battle = hl.load("10", players={"rebel": 2})
    seats = Seats.by_side(battle, {"rebel": "you", "empire": "recruit"})
    assert seats.people == {0: "you", 1: "you", 2: "recruit"} and seats.names == {}
    assert (seats.of_side("rebel"), seats.of_side("empire")) == (("you", "you"), ("recruit",))
    with pytest.raises(hl.HothlabError, match="the Imperials have 1 player"):
        Seats.by_side(battle, {"rebel": "you", "empire": ("recruit", "recruit")})
    with pytest.raises(hl.UnknownName):
        Seats.by_side(battle, {"rebel": "you", "empire": "admiral"})


def test_names_go_to_the_seats_of_their_side() -> None:
    battle = hl.load("10", players={"rebel": 2})
    people: dict[Side, str] = {"rebel": "you", "empire": "you"}
    assert Seats.by_side(battle, people, {"rebel": ["", "Ann"], "empire": "Ben"}).names == {1: "Ann", 2: "Ben"}
    with pytest.raises(hl.HothlabError, match="2 names are too many for 1 player"):
        Seats.by_side(battle, people, {"empire": ["Ben", "Cy"]})


def test_dice_rolled_elsewhere_do_not_fit_a_table() -> None:
    assert playable(hl.load("1")) is not None
    with pytest.raises(hl.HothlabError, match="rolls and shuffles by itself"):
        playable(hl.load("1", dice="manual"))
