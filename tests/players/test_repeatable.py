"""A seed gives the same game in every process, whatever order its sets have there."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

GAMES = """
import hashlib
import hothlab as hl
from hothlab.game.view import view_of
from hothlab.players import opponent_player

told = hashlib.sha256()
for name in ("8", "16"):
    battle, player = hl.load(name, seed=2), opponent_player(LEVEL, 2)
    while not battle.over and len(battle.steps) < 400:
        battle.play(player.choose(view_of(battle.state, battle.decision.seat)).action)
    told.update(battle.record().text.encode())
print(told.hexdigest())
"""


@pytest.mark.parametrize("level", ["recruit", "officer"])
def test_a_seed_gives_the_same_record_whatever_the_hash_seed(level: str) -> None:
    code = GAMES.replace("LEVEL", repr(level))
    told = {
        subprocess.run(
            [sys.executable, "-c", code], env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True, text=True, check=True,
        ).stdout
        for seed in ("1", "2", "3")
    }  # fmt: skip
    assert len(told) == 1 and len(told.pop()) > 60
