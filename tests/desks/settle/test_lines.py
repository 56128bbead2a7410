"""Does it see it? The page's answer is the engine's, with every reading of it."""

from __future__ import annotations

from hypothesis import given

import hothlab as hl
from hothlab.desks.settle import Dispute
from hothlab.desks.settle.compare import every_reading
from hothlab.hexes import Hex
from hothlab.rules.code import with_check
from hothlab.rules.position import Position
from hothlab.rules.rulings import Rulings, rulings
from tests import strategies
from tests.desks.patience import patient
from tests.desks.settle.asking import ask

ACROSS = Position.from_text("D . . . . * . . . .\nF . . . * . . . . .")
"""Distance 4 along two edges, with rocks left of one and right of the other (LOS-5)."""
ON_SIGHT = [(name, value) for name, each in rulings().items() if name.startswith("los_") for value in each.values]


@given(strategies.sights(), strategies.sight_rulings())
@patient
def test_it_says_what_the_engine_says(sight: tuple[Position, Hex, Hex], chosen: Rulings) -> None:
    found = ask(*sight, "sight", chosen)
    engine = hl.line_of_sight(*sight, chosen)
    assert (found.yes, found.shown, found.rules) == (engine.clear, engine, engine.rules)
    assert found.flips == hl.flips(*sight, chosen)
    assert {each.changed for each in found.readings} == {each.changed for each in hl.readings(*sight, chosen)}
    assert all(each.reverses for each in found.readings)
    assert Dispute.from_code(found.dispute.code) == found.dispute


@given(strategies.sights(), strategies.sight_rulings())
@patient
def test_every_reading(sight: tuple[Position, Hex, Hex], chosen: Rulings) -> None:
    rows = every_reading(hl.line_of_sight(*sight, chosen))
    assert [(row.ruling.name, row.value) for row in rows] == ON_SIGHT
    for row in rows:
        other = {**chosen, row.ruling.name: row.value}
        assert row.clear == hl.sees(*sight, other)
        assert row.chosen == (chosen[row.ruling.name] == row.value)
        assert row.changes == (row.clear != hl.sees(*sight, chosen))
    alone = {each.changed[0] for each in hl.readings(*sight, chosen) if len(each.changed) == 1}
    assert {(row.ruling.name, row.value) for row in rows if row.changes} == alone


@given(strategies.positions(), strategies.hexes(), strategies.sight_rulings())
@patient
def test_all_that_a_hex_sees(position: Position, hex: Hex, chosen: Rulings) -> None:
    found = ask(position, hex, None, "sight", chosen)
    assert found.yes is None
    assert found.shown.hexes == found.outcome == hl.visible(position, hex, chosen)


def test_a_reading_reverses_it() -> None:
    """LOS-5: rocks on two sides of a line along two edges block it as a whole, and no edge by itself."""
    usual = ask(ACROSS, "G5", "C5", "sight")
    assert (usual.yes, usual.heading) == (False, "Out of sight")
    assert usual.sentence.startswith("G5 does not see C5: the line runs between rocks")
    assert ask(ACROSS, "G5", "C5", "sight", {"los_edge_sides": "per-edge"}).yes is True
    (row,) = (row for row in usual.every_reading if row.changes)
    assert (row.ruling.name, row.value, row.backed_by) == ("los_edge_sides", "per-edge", ())


def test_a_shot_at_hexes_without_pieces_asks_about_the_line() -> None:
    """The desks of earlier versions wrote every line of sight as a shot."""
    rows = ACROSS.code.split("-")[1]
    for old in (f"{ACROSS.code} G5 C5", with_check(f"hoth2-{rows}-0-shoot.G5.C5")):
        found = Dispute.from_code(old)
        assert (found.question, found.verdict().heading) == ("sight", "Out of sight")
