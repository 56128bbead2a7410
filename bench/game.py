"""The speed of whole games, and of the opponents' decisions."""

from __future__ import annotations

import time

import hothlab as hl
from bench.measure import Row, seconds, short
from hothlab.game.battle import make_setup
from hothlab.game.chance import Chance
from hothlab.game.setup import Setup
from hothlab.game.turn import apply, decision, nature_decides, nature_faces, start
from hothlab.game.view import view_of
from hothlab.hexes import SIDES
from hothlab.players.commander import Commander
from hothlab.players.match import play_match
from hothlab.players.player import opponent_player
from hothlab.players.simulate import Job, simulate


def setups() -> list[Setup]:
    """The 17 scenarios of the game."""
    numbered = [path for path in hl.scenarios().values() if path.name[0].isdecimal()]
    return [make_setup(hl.load(path).scenario) for path in numbered]


def rows() -> list[Row]:
    return [_games("recruit", 6, 60), _games("officer", 8, 25), _commander(), _workers()]


def _games(level: str, each: int, wanted: int) -> Row:
    ready = setups()
    play_match(ready[0], {side: opponent_player(level) for side in SIDES}, 0)

    def all_of_them() -> None:
        for setup in ready:
            for seed in range(each):
                play_match(setup, {side: opponent_player(level, seed) for side in SIDES}, seed)

    rate = each * len(ready) / seconds(all_of_them, runs=2)
    return Row(f"{level} against {level}, 17 scenarios", f"{rate:.0f} games/s", "-", "-", f"{wanted}/s", rate >= wanted)


def _commander() -> Row:
    """The slowest of the commander's decisions in a few games against an officer."""
    slowest, total, number = 0.0, 0.0, 0
    for count, setup in enumerate(setups()[::5]):
        commander, officer, chance, state = Commander(count), opponent_player("officer"), Chance(count), start(setup)
        while not state.over and state.turn < 12:
            asked = decision(state)
            if nature_decides(state):
                action = chance.answer(state.answers, asked, nature_faces(state))
            else:
                assert asked.seat is not None
                view = view_of(state, asked.seat)
                begun = time.perf_counter()
                action = (commander if asked.side == "rebel" else officer).choose(view).action
                if asked.side == "rebel" and len(view.legal) > 1:
                    spent = time.perf_counter() - begun
                    slowest, total, number = max(slowest, spent), total + spent, number + 1
            state, _events = apply(state, action)
    return Row(
        "commander, slowest decision", short(slowest), f"mean {short(total / number)}", "-", "1 s", slowest < 1.0
    )


def _workers() -> Row:
    jobs = [Job(str(number), (("rebel", "officer"), ("empire", "officer"))) for number in (2, 4, 8)]
    one = seconds(lambda: simulate(jobs, 64, 1, workers=1), runs=1)
    two = seconds(lambda: simulate(jobs, 64, 1, workers=2), runs=1)
    return Row(
        "simulate, 2 workers", short(two), f"1 worker {short(one)}", f"{one / two:.2f} x", "1.7 x", one / two >= 1.7
    )
