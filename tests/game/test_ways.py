"""OBJ-4, MOV-1, MOV-3, MOV-5, MOV-6, OBJ-7: moves, moves after attacks and exits, against every walk one by one."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from itertools import product

import pytest

from hothlab.game.actions import Exit, Move, of_kind
from hothlab.game.battle import Battle
from hothlab.game.phase import Phase
from hothlab.game.refusal import why_not
from hothlab.game.ways import move_distance, move_way
from hothlab.hexes import Hex
from hothlab.players.mind import Mind
from hothlab.players.worth import EXIT
from hothlab.rules.position import Position
from hothlab.rules.terrain import Objective
from hothlab.rules.units import Unit
from tests.game.table import ALL_HEXES, battle, command, stay

MEDAL = Objective("permanent", "both", 1)
OVER_THE_TOP = ("exit", {"side": "rebel", "row": "empire", "medals": 1})
START = Hex("C4")
MOVES = {"trooper": 2, "snowspeeder": 3}
"""UNI-1, UNI-2."""
CLOSED = {"trooper": {"serac", "crevasse"}, "snowspeeder": {"serac"}}
"""MOV-6."""
STOPS = {"rocks", "building", "wreckage"}
"""MOV-5."""


def board(chance: random.Random, kind: str) -> Position:
    """A unit on C4 in rough country, friends in its way, and medals around it; an enemy beside it and one far away."""
    terrain, units = {}, {START: Unit(kind), Hex("C5"): Unit("snowtrooper"), Hex("G10"): Unit("snowtrooper")}
    free = [Hex(hex) for hex in ALL_HEXES if hex not in units]
    for hex in chance.sample(free, 18):
        terrain[hex] = chance.choice(["serac", "crevasse", "rocks", "building", "wreckage", "ridge", "trenches"])
    for hex in chance.sample([hex for hex in free if terrain.get(hex) not in CLOSED["trooper"]], 7):
        units[hex] = Unit("trooper")
    near = [hex for hex in free if hex not in units and hex[0] in "ABCDE" and int(hex[1:]) < 8]
    medals = dict.fromkeys(chance.sample(near, 5), MEDAL)
    return Position(terrain, units).with_objectives(medals)


def walks(position: Position, kind: str, furthest: int, ignores: bool) -> Iterator[tuple[Hex, ...]]:
    """Every walk of the unit on C4, the one without a step first. It goes where nobody stands, and over its own hex."""
    ahead: list[tuple[Hex, ...]] = [(START,)]
    for walk in ahead:
        yield walk
        stopped = len(walk) > 1 and position.ground.terrain.get(walk[-1]) in STOPS and not ignores
        if len(walk) > furthest or stopped:
            continue
        ahead += [
            (*walk, hex)
            for hex in position.board.neighbours[walk[-1]]
            if position.ground.terrain.get(hex) not in CLOSED[kind] and (hex == START or hex not in position.units)
        ]


def expected(position: Position, kind: str, furthest: int, ignores: bool, free: bool) -> tuple[dict, dict]:  # type: ignore[type-arg]
    """For each end, and each set of medals won before it, the length of the shortest way: of moves, and of exits."""
    moves: dict[tuple[Hex, frozenset[Hex]], int] = {}
    exits: dict[tuple[Hex, frozenset[Hex]], int] = {}
    for walk in walks(position, kind, furthest, ignores):
        end, length = walk[-1], len(walk) - 1
        won = frozenset(hex for hex in walk[1:-1] if hex in position.objectives)
        if end in won:
            continue  # it has been there already
        if end != START:
            moves.setdefault((end, won), length)
        stopped = length > 0 and position.ground.terrain.get(end) in STOPS and not ignores
        if end[0] == "A" and (free or (length < furthest and not stopped)):
            exits.setdefault((end, won), length)
    return moves, exits


def offered(fight: Battle) -> tuple[dict[tuple[Hex, frozenset[Hex]], int], set[tuple[Hex, frozenset[Hex]]]]:
    legal = fight.legal_actions()
    moves = [move for move in of_kind(Move, legal) if move.origin == START]
    exits = [each for each in of_kind(Exit, legal) if each.origin == START]
    found = {(move.to, frozenset(move.by)): move_distance(fight.state, move) for move in moves}
    leaving = {(each.by, frozenset(each.through)) for each in exits}
    assert (len(found), len(leaving)) == (len(moves), len(exits)), "nothing is offered twice"
    for move in moves:
        way = move_way(fight.state, move)
        assert (way[0], way[-1], len(way) - 1) == (move.origin, move.to, found[move.to, frozenset(move.by)])
        assert list(dict.fromkeys(hex for hex in way[1:-1] if hex in fight.position.objectives)) == list(move.by)
    return found, leaving


def with_card(fight: Battle, more: int, ignores: bool) -> None:
    """Let the card in play give more hexes, before and after the attack, and ignore terrain or not."""
    state = fight.state.copy()
    state.now = state.now.but(card=replace(state.in_play, move=more, move_after=more, ignore_terrain=ignores))
    fight._state = state


@pytest.mark.parametrize("seed", range(12))
def test_moves_and_exits(seed: int) -> None:
    chance = random.Random(seed)
    for kind, free, more, ignores in product(MOVES, (False, True), (0, 1), (False, True)):
        position = board(chance, kind)
        rulings = {"exit_movement": "free" if free else "one-more"}
        fight = battle(position, ["assault-centre"], special=[OVER_THE_TOP], rulings=rulings)
        command(fight, "assault-centre", START)
        with_card(fight, more, ignores)
        moves, exits = expected(position, kind, MOVES[kind] + more, ignores, free)
        assert offered(fight) == (moves, set(exits))
        _reasons(fight, {end for end, _won in moves}, {end for end, _won in exits})
        worth, goal = Mind().appraise(fight.state, "rebel").plan(START, fight.state.in_play)
        assert (worth == EXIT and goal == START) == bool(exits), "an opponent plans with the same exits"


def _reasons(fight: Battle, moves: set[Hex], exits: set[Hex]) -> None:
    """The words say the same: OBJ-4 where some way leads there, else what is in the way; OBJ-7 where no exit is."""
    legal = fight.legal_actions()
    for hex in fight.position.board.hexes:
        if hex != START and Move(START, hex) not in legal:
            reason = why_not(fight.state, Move(START, hex))
            assert reason is not None and (reason.rule == "OBJ-4") == (hex in moves), (hex, reason)
        if Exit(START, hex) not in legal:
            reason = why_not(fight.state, Exit(START, hex))
            assert reason is not None and (reason.rule == "OBJ-4") == (hex in exits), (hex, reason)
            assert reason.rule != "OBJ-7" or hex[0] != "A"


@pytest.mark.parametrize("seed", range(12))
def test_moves_after_attacks(seed: int) -> None:
    """CMD-1, OBJ-7: as any move, unless the ruling exit_after_attack keeps the unit on the board."""
    chance, leaves = random.Random(seed), bool(seed % 2)
    reading = "allowed" if leaves else "forbidden"
    for kind, more, ignores in product(MOVES, (1, 2, 3), (False, True)):
        position = board(chance, kind)
        rulings = {"exit_after_attack": reading}
        fight = battle(position, ["assault-centre"], special=[OVER_THE_TOP], rulings=rulings)
        command(fight, "assault-centre", START)
        with_card(fight, more, ignores)
        stay(fight)
        fight.play(f"fire {START} C5")
        dice = fight.decision.number
        fight.play(" ".join(["roll", *["cross"] * dice]))
        assert fight.state.phase is Phase.MOVE_AFTER
        moves, exits = expected(position, kind, more, ignores, free=False)
        assert offered(fight) == (moves, set(exits) if leaves else set())
        if leaves:
            _reasons(fight, {end for end, _won in moves}, {end for end, _won in exits})
