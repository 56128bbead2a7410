"""How each side wins and how far it is, read from the scenario's own data."""

from __future__ import annotations

import pytest

import hothlab as hl
from hothlab.game.scenario import loads, scenarios
from hothlab.game.state import medals
from hothlab.hexes import SIDES, Side
from hothlab.players.player import opponent_player
from hothlab.tables.goals import Way, goals
from tests.tables.clicker import choice

HEAD = "hothlab: 1\nname: Test\nfirst: rebel\nhand: {rebel: 3, empire: 3}\n"


def ways(name: str, side: Side) -> dict[str, Way]:
    return {way.kind: way for way in goals(hl.load(name, seed=1).state)[side]}


@pytest.mark.parametrize("name", scenarios())
def test_every_side_of_every_battle_is_told_how_it_wins(name: str) -> None:
    """OBJ-1, OBJ-5"""
    battle = hl.load(name, seed=1)
    for side in SIDES:
        found = goals(battle.state)[side]
        assert found, f"{name}: nobody says how {side} wins"
        assert ("medals" in [way.kind for way in found]) == (side in battle.scenario.medals)
        for way in found:
            assert way.have < way.need, "nobody has won before it began"
            assert "{" not in "".join((way.text, *way.how))


@pytest.mark.parametrize("name", ["3", "6", "10", "12", "13", "14", "15", "t1", "t6"])
def test_whoever_wins_has_come_all_the_way(name: str) -> None:
    """The side that wins by what the scenario asks for has done all of it, and no side had before."""
    battle, player = hl.load(name, seed=4), opponent_player("officer")
    while not battle.over:
        assert all(way.have < way.need for side in SIDES for way in goals(battle.state)[side])
        battle.play(choice(player, battle))
    assert battle.winner is not None
    assert any(way.have >= way.need for way in goals(battle.state)[battle.winner])
    for side, goal in battle.scenario.medals.items():
        told = next(way for way in goals(battle.state)[side] if way.kind == "medals")
        assert (told.have, told.need) == (medals(battle.state)[side], goal)


class TestWords:
    def test_medals_and_what_earns_them(self) -> None:
        """OBJ-2, OBJ-4"""
        found = ways("t1", "rebel")["medals"]
        assert found.text == "0 of 3 medals"
        assert found.how == (
            "1 for each enemy unit eliminated, but none for probe droids", "1 for the first unit on D2, D5 or D8",
        )  # fmt: skip
        assert ways("3", "rebel")["medals"].how == (
            "1 for each enemy unit eliminated, but 2 for AT-ATs and none for probe droids",
        )  # fmt: skip
        assert ways("15", "rebel")["medals"].how[1] == "1 for each unit that leaves at G5 or G6 (infantry units)"
        assert ways("11", "rebel")["medals"].how[1] == "1 for each unit that leaves at row A"

    def test_medals_that_must_be_held(self) -> None:
        """OBJ-3"""
        how = ways("12", "empire")["medals"].how
        assert how[1:] == (
            "1 while one of its infantry units stands on F1, F2, G1, G2 or G3", "never more than 1 for standing there",
        )  # fmt: skip
        assert ways("4", "rebel")["medals"].how[1] == "1 while one of its units stands on F6"
        assert ways("6", "rebel")["medals"].how[1] == "1 for each turn that begins with infantry units on D3"

    def test_what_wins_at_once(self) -> None:
        """OBJ-5"""
        assert ways("10", "empire")["destroy"].text == "0 of 2 shield generators destroyed"
        assert ways("9", "rebel")["occupy"].text == "0 of 3 hexes held at the same time: D1, C6 and D9"
        assert ways("13", "empire")["exit"].text == "0 of 3 infantry units off the board at G3 or G8"
        assert ways("13", "rebel")["eliminate"].text == "0 of 3 AT-ATs eliminated"
        assert ways("8", "rebel")["officer"].text == "the officer off the board at C1 or G1 (lies on D7)"
        assert ways("8", "empire")["officer"].text == "a unit on D7, where the officer lies"

    def test_turns_that_are_left(self) -> None:
        battle, player = hl.load("14", seed=4), opponent_player("officer")
        assert goals(battle.state)["rebel"][0].how[-1] == "9 more turns win"
        while battle.state.turn < 3:
            battle.play(choice(player, battle))
        assert goals(battle.state)["rebel"][0].how[-1] == "8 more turns win"

    def test_an_exit_that_nobody_can_take(self) -> None:
        """A file may ask for units off the board and name no way out; it is told all the same."""
        text = f"{HEAD}medals: {{}}\nrebel: {{trooper: [G1]}}\nempire: {{snowtrooper: [A1]}}\n"
        battle = loads(f"{text}special: [{{sudden-death: {{side: rebel, exit: 2}}}}]\n", seed=1)
        (way,) = goals(battle.state)["rebel"]
        assert way.text.startswith("0 of 2 own units off the board")
        assert goals(battle.state)["empire"] == ()
