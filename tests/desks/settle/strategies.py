"""Disputes for property tests."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from hothlab.desks.settle import QUESTIONS, Dispute, dispute_of
from hothlab.desks.settle.details import scenario_keys
from hothlab.game.cards import cards
from hothlab.hexes import Hex
from hothlab.rules.dice import symbols
from hothlab.rules.odds import AIMS
from hothlab.rules.position import Position
from hothlab.rules.units import Unit
from tests.strategies import BOARD, hexes, positions, some_rulings, units


def _put(draw: st.DrawFn, position: Position, hex: Hex, kinds: st.SearchStrategy[Unit]) -> Position:
    """The position with a unit on a hex, whose terrain goes where the unit could not stand."""
    unit = draw(kinds)
    if hex not in position.ground.open_to(unit.profile):
        position = position.terrain(hex, None)
    return position.place(hex, unit)


@st.composite
def disputes(draw: st.DrawFn, question: str | None = None, on_a: bool = False, on_b: bool = False) -> Dispute:
    """Any dispute; with a unit `on_a`, and then with another near it `on_b`, which is an enemy more often than not."""
    position = draw(positions(12, 12))
    near = st.sampled_from(sorted(position.units)) if position.units else hexes()
    a = draw(st.one_of(st.none(), near, near, hexes()))
    b = None if a is None else draw(st.one_of(st.none(), near, hexes()).filter(lambda hex: hex != a))
    if on_a or on_b:
        a = draw(hexes())
        position = position.remove(a).terrain(a, None if a in position.structures else position.terrain_at(a))
        position = _put(draw, position, a, units())
        b = None if b == a else b
    if on_b:
        assert a is not None
        b = draw(st.sampled_from([hex for hex in BOARD.hexes if 0 < BOARD.distances[a][hex] <= 4]))
        position = _put(draw, position.remove(b), b, units())
    more: dict[str, Any] = {
        "moved": draw(st.sampled_from([0, 0, 1, 2, 3])),
        "number": draw(st.integers(1, 4)),
        "extra": draw(st.sampled_from([0, 0, 1])),
        "bonus": draw(st.sampled_from([0, 0, 2])),
        "dice": draw(st.sampled_from([None, None, 2, 12])),
        "aim": draw(st.sampled_from(AIMS)),
        "card": draw(st.one_of(st.none(), st.sampled_from(sorted(cards())))),
        "faces": tuple(draw(st.lists(st.sampled_from(symbols()), max_size=4))),
        "words": tuple(draw(st.lists(st.text(st.characters(codec="utf-8"), max_size=8), max_size=3))),
        "scenario": draw(st.one_of(st.none(), st.sampled_from(sorted(scenario_keys())))),
        "rulings": draw(some_rulings()),
        "other_way": draw(st.sampled_from([(), (), ("rebel",), ("empire",), ("rebel", "empire")])),
    }
    asked = dispute_of(position, a, b, question or draw(st.sampled_from(QUESTIONS)))  # type: ignore[arg-type]
    if asked.question in ("shoot", "odds") and len(asked.hexes) == 2 and asked.lacks():
        asked = asked.asking("sight")  # as the line of text of a shot between hexes without pieces is read
    return asked.asking(asked.question, **more)
