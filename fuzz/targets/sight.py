"""Sight against an oracle of its own kind: exact rational clipping of each line at each hex."""

from __future__ import annotations

import random
from typing import Any

from fuzz.oracle import clear
from fuzz.target import Target, law
from fuzz.targets.positions import random_position
from hothlab.hexes import standard_board
from hothlab.rules.position import Position
from hothlab.rules.rulings import Rulings, rulings
from hothlab.rules.sight import line_of_sight, sight_lines

__all__ = ["TARGET"]

_LOOKS = 100
"""Verdicts in one run."""


def _make(rng: random.Random) -> dict[str, Any]:
    hexes = standard_board().hexes
    position = random_position(rng)
    chosen = {each.name: rng.choice(each.values) for each in rulings().values() if each.name.startswith("los_")}
    return {"code": position.code, "rulings": chosen, "pairs": [rng.sample(hexes, 2) for _look in range(_LOOKS)]}


def _look(given: dict[str, Any]) -> bool:
    position, chosen = Position.from_code(given["code"]), Rulings(**given["rulings"])
    lines, board = sight_lines(position, chosen), position.board
    for number, (one, other) in enumerate(given["pairs"]):
        a, b = board.hex(one), board.hex(other)
        verdict = lines.clear(a, b)
        law(verdict == clear(position, a, b, chosen), f"{a} {'sees' if verdict else 'does not see'} {b}")
        if number % 20 == 0:
            law(line_of_sight(position, a, b, chosen).clear == verdict, "explained and bare verdicts agree")
    return True


TARGET = Target("sight", _make, _look, in_a_test=40, share=4)
