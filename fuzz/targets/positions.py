"""Position codes and text pictures: what is read is written back the same."""

from __future__ import annotations

import random
from functools import cache
from typing import Literal

from fuzz.mutate import mutated
from fuzz.target import Target, law
from hothlab.base.errors import HothlabError
from hothlab.game.scenario import load, scenarios
from hothlab.hexes import Side, standard_board
from hothlab.rules.code import _check
from hothlab.rules.position import Position
from hothlab.rules.terrain import Objective, objective_kinds, structure_kinds, terrains
from hothlab.rules.units import badges, profiles

__all__ = ["CODE", "TEXT", "random_position"]


@cache
def _known() -> list[Position]:
    return [load(slug).position for slug in scenarios()]


def random_position(rng: random.Random) -> Position:
    """A scenario's position with some pieces put down, changed or taken away."""
    position = rng.choice(_known())
    for _edit in range(rng.choice((0, 3, 20))):
        hex = rng.choice(standard_board().hexes)
        try:
            what = rng.randrange(5)
            if what == 0:
                position = position.terrain(hex, rng.choice((None, *terrains())))
            elif what == 1:
                badge = rng.choice((None, None, *badges()))
                position = position.place(hex, rng.choice(list(profiles())), rng.randrange(4), badge)
            elif what == 2:
                position = position.place(hex, rng.choice(list(structure_kinds())))
            elif what == 3:
                side: Side | Literal["both"] = rng.choice(("rebel", "empire", "both"))
                position = position.place(hex, Objective(rng.choice(list(objective_kinds())), side, rng.randrange(10)))
            else:
                position = position.remove(hex)
        except HothlabError:
            continue
    return position


def _code(rng: random.Random) -> str:
    code = random_position(rng).code
    if rng.random() < 0.1:
        return code
    body = mutated(rng, code if rng.random() < 0.3 else code.rpartition("-")[0])
    try:
        return f"{body}-{_check(body)}" if rng.random() < 0.8 else body
    except UnicodeEncodeError:
        return body


def _read_code(text: str) -> bool:
    _laws(Position.from_code(text))
    return True


def _text(rng: random.Random) -> str:
    text = str(random_position(rng))
    return text if rng.random() < 0.1 else mutated(rng, text)


def _read_text(text: str) -> bool:
    _laws(Position.from_text(text))
    return True


def _laws(position: Position) -> None:
    law(Position.from_code(position.code) == position, "the code says the same")
    law(Position.from_text(str(position)) == position, "the picture says the same")
    law(Position.from_code(position.code).code == position.code, "a position has one code")
    law(position.mirrored().mirrored() == position, "a mirrored mirror image is the position")


CODE = Target("code", _code, _read_code, in_a_test=700, share=24)
TEXT = Target("text", _text, _read_text, in_a_test=400, share=18)
