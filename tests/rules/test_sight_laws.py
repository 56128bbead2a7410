"""Sight as laws (LOS-1 to LOS-8), and against a slow second opinion from the catalogue and whole numbers."""

from hypothesis import given, settings

from hothlab.hexes import Hex
from hothlab.rules.catalogue import rules
from hothlab.rules.position import Position
from hothlab.rules.rulings import Rulings
from hothlab.rules.sight import line_of_sight, sees, visible
from tests import lattice, strategies
from tests.rules.looking import BLOCKING, BOARD, blockers


@settings(max_examples=200, deadline=None)
@given(strategies.sights(), strategies.sight_rulings())
def test_sight_is_symmetric(sight: tuple[Position, Hex, Hex], chosen: Rulings) -> None:
    """Whatever the rulings, as long as LOS-3 frees both ends."""
    position, a, b = sight
    fair = Rulings(**{**chosen, "los_target_terrain": "never-blocks"})
    for each in (None, fair):
        there, back = line_of_sight(position, a, b, each), line_of_sight(position, b, a, each)
        assert there.clear == back.clear
        assert (there.crossed, there.left, there.right) == (back.crossed[::-1], back.right[::-1], back.left[::-1])
        assert blockers(there) == blockers(back)


@settings(max_examples=200, deadline=None)
@given(strategies.sights(), strategies.sight_rulings())
def test_removing_an_obstruction_never_blocks(sight: tuple[Position, Hex, Hex], chosen: Rulings) -> None:
    position, a, b = sight
    before = sees(position, a, b, chosen)
    for hex in {*position.units, *position.structures, *position.ground.terrain} - {a, b}:
        for fewer in (position.remove(hex), position.terrain(hex, None)):
            assert sees(fewer, a, b, chosen) >= before


@settings(max_examples=200, deadline=None)
@given(strategies.sights(), strategies.sight_rulings())
def test_mirroring_the_board_mirrors_the_answer(sight: tuple[Position, Hex, Hex], chosen: Rulings) -> None:
    position, a, b = sight
    flip = BOARD.mirrored
    plain = line_of_sight(position, a, b, chosen)
    mirrored = line_of_sight(position.mirrored(), flip(a), flip(b), chosen)
    assert (mirrored.clear, mirrored.on_ridges, set(mirrored.rules)) == (plain.clear, plain.on_ridges, set(plain.rules))
    assert mirrored.crossed == tuple(map(flip, plain.crossed))
    assert mirrored.left == tuple(map(flip, plain.right))
    assert mirrored.right == tuple(map(flip, plain.left))
    assert set(mirrored.touched) == set(map(flip, plain.touched))
    swap = {"left": "right", "right": "left"}
    assert {(each.hex, each.place, each.blocks) for each in mirrored.obstructions} == {
        (flip(each.hex), swap.get(each.place, each.place), each.blocks) for each in plain.obstructions
    }


@settings(max_examples=200, deadline=None)
@given(strategies.sights(), strategies.some_rulings())
def test_a_verdict_and_its_explanation_agree(sight: tuple[Position, Hex, Hex], chosen: Rulings) -> None:
    position, a, b = sight
    found = line_of_sight(position, a, b, chosen)
    assert sees(position, a, b, chosen) == found.clear == bool(found)
    assert bool(found.blockers) == (not found.clear)
    met = {"crossed": found.crossed, "left": found.left, "right": found.right, "touched": found.touched, "target": (b,)}
    for each in found.obstructions:
        assert each.hex in met[each.place]
        assert each.what in str(each)
        assert set(each.rules) <= set(rules())
    assert len({each.hex for each in found.obstructions}) == len(found.obstructions)
    assert found.rules[0] == "LOS-1"
    assert set(found.rules) <= set(rules())
    assert str(found).startswith(f"{a} sees {b}: " if found.clear else f"{a} does not see {b}: ")


@settings(max_examples=40, deadline=None)
@given(strategies.positions(), strategies.some_rulings(), strategies.hexes())
def test_visible_is_every_hex_that_is_seen(position: Position, chosen: Rulings, a: Hex) -> None:
    assert visible(position, a, chosen) == tuple(b for b in BOARD.hexes if b != a and sees(position, a, b, chosen))


# A slow second opinion, from the catalogue and whole numbers only


def slow_sees(position: Position, a: Hex, b: Hex, chosen: Rulings) -> bool:
    terrain, units, structures = position.ground.terrain, position.units, position.structures
    like_unit = chosen["los_ridge_structure"] == "like-unit"

    def on_ridge(hex: Hex) -> bool:
        return terrain.get(hex) == "ridge" and (hex not in structures or like_unit)

    both_on_ridges = on_ridge(a) and on_ridge(b)

    def obstructs(hex: Hex) -> bool:
        if hex in BOARD.half_hexes:  # LOS-6
            return not both_on_ridges or chosen["los_ridge_board_edge"] == "blocks"
        if both_on_ridges:  # LOS-7
            return terrain.get(hex) == "serac" or (on_ridge(hex) and (hex in units or hex in structures))
        return hex in units or hex in structures or terrain.get(hex) in BLOCKING  # LOS-2

    in_the_way = [met for met in lattice.meetings(BOARD, a, b) if obstructs(met.hex)]
    corners = {"ignored": {}, "like-edge": {"touched_left": "left", "touched_right": "right"}}.get(
        chosen["los_corner_touch"], {"touched_left": "crossed", "touched_right": "crossed"}
    )
    if any(corners.get(met.how, met.how) == "crossed" for met in in_the_way):  # LOS-1
        return False
    left = [met for met in in_the_way if corners.get(met.how, met.how) == "left"]
    right = [met for met in in_the_way if corners.get(met.how, met.how) == "right"]
    per_edge = chosen["los_edge_sides"] == "per-edge"
    for one in left:  # LOS-5
        for other in right:
            if not per_edge or one.along * other.whole == other.along * one.whole:
                return False
    hidden = terrain.get(b) in BLOCKING and not both_on_ridges  # LOS-3
    return not (hidden and chosen["los_target_terrain"] == "may-block")


@settings(max_examples=400, deadline=None)
@given(strategies.sights(), strategies.sight_rulings())
def test_the_engine_agrees_with_the_slow_one_along_one_line(sight: tuple[Position, Hex, Hex], chosen: Rulings) -> None:
    position, a, b = sight
    assert sees(position, a, b) == slow_sees(position, a, b, Rulings())
    assert sees(position, a, b, chosen) == slow_sees(position, a, b, chosen)


@settings(max_examples=50, deadline=None)
@given(strategies.positions(), strategies.some_rulings(), strategies.hexes())
def test_the_engine_agrees_with_the_slow_one_all_around(position: Position, chosen: Rulings, a: Hex) -> None:
    for each in (Rulings(), chosen):
        assert set(visible(position, a, each)) == {b for b in BOARD.hexes if b != a and slow_sees(position, a, b, each)}
