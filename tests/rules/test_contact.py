"""How lines meet hexes (LOS-1, LOS-4): shapely's table against whole numbers, on every pair of hexes."""

import json
from collections import Counter

import pytest

from hothlab.hexes import Board, Hex, standard_board
from hothlab.rules import contact
from hothlab.rules.contact import CONTACTS, Line, lines, packed
from tests import lattice

BOARD = standard_board()
TOY = Board("toy", [3, 4, 3, 4, 3], section_lines=(3, 5), baselines={"empire": 0, "rebel": 4})
BOARDS = pytest.mark.parametrize("board", [BOARD, TOY], ids=lambda board: board.name)
EDGES: tuple[lattice.How, ...] = ("left", "right")
CORNERS: tuple[lattice.How, ...] = ("touched_left", "touched_right")


def by_whole_numbers(board: Board, a: Hex, b: Hex) -> dict[str, tuple[Hex, ...]]:
    met = lattice.meetings(board, a, b)
    return {how: tuple(each.hex for each in met if each.how == how) for how in ("crossed", *EDGES, *CORNERS)}


def as_hexes(line: Line) -> dict[str, tuple[Hex, ...]]:
    return {how: getattr(line, how) for how in ("crossed", *EDGES, *CORNERS)}


@BOARDS
def test_the_table_is_what_whole_numbers_say(board: Board) -> None:
    """LOS-1, LOS-4: the same hexes, in the order in which the line meets them, for every pair both ways."""
    table = lines(board)
    for a, b in lattice.pairs(board):
        assert as_hexes(table[a][b]) == by_whole_numbers(board, a, b), (a, b)
        assert as_hexes(table[b][a]) == by_whole_numbers(board, b, a), (b, a)


def test_every_pair_is_in_the_table_once_each_way() -> None:
    table = lines()
    assert len(list(lattice.pairs(BOARD))) == 2211
    assert {a: set(row) for a, row in table.items()} == {a: set(BOARD.hexes) - {a} for a in BOARD.hexes}


def test_321_lines_run_along_edges_only_at_even_distances() -> None:
    """LOS-4: the catalogue's count."""
    table = lines()
    found = [(a, b) for a, b in lattice.pairs(BOARD) if table[a][b].left or table[a][b].right]
    assert len(found) == 321
    assert {BOARD.distance(a, b) for a, b in found} == {2, 4, 6, 8, 10, 12}


def test_222_lines_touch_a_single_corner_and_never_within_range() -> None:
    """LOS-1: the catalogue's count; no unit attacks farther than 4."""
    table = lines()
    found = [(a, b) for a, b in lattice.pairs(BOARD) if table[a][b].touched]
    assert len(found) == 222
    assert {BOARD.distance(a, b) for a, b in found} == {5, 7, 8, 10, 11}


def test_no_line_both_runs_along_an_edge_and_touches_a_corner() -> None:
    assert not set(lattice.pairs_meeting(*EDGES)) & set(lattice.pairs_meeting(*CORNERS))


def test_reversing_a_line_exchanges_left_and_right() -> None:
    table = lines()
    for a, b in lattice.pairs(BOARD):
        there, back = table[a][b], table[b][a]
        assert back.crossed == there.crossed[::-1]
        assert (back.left, back.right) == (there.right[::-1], there.left[::-1])
        assert (back.touched_left, back.touched_right) == (there.touched_right[::-1], there.touched_left[::-1])
        assert set(back.touched) == set(there.touched)
        assert there.reversed() == back
        assert there.reversed().reversed() == there


@BOARDS
def test_each_edge_has_one_hex_on_its_left_and_one_on_its_right(board: Board) -> None:
    for a, row in lines(board).items():
        for b, line in row.items():
            assert len(line.left) == len(line.right) == len(line.edges), (a, b)
            for left, right, masks in zip(line.left, line.right, line.edges, strict=True):
                assert masks == (board.mask([left]), board.mask([right]))
                assert len(set(board.corners(left)) & set(board.corners(right))) == 2


@BOARDS
def test_masks_hold_the_same_hexes(board: Board) -> None:
    for row in lines(board).values():
        for line in row.values():
            for how, hexes in as_hexes(line).items():
                assert getattr(line, f"{how}_mask") == board.mask(hexes)


def test_a_line_meets_a_hex_in_one_way_and_its_ends_never() -> None:
    for a, row in lines().items():
        for b, line in row.items():
            met = Counter(hex for hexes in as_hexes(line).values() for hex in hexes)
            assert not {a, b} & set(met)
            assert set(met.values()) <= {1}


def test_lines_between_neighbours_meet_nothing() -> None:
    for a, neighbours in BOARD.neighbours.items():
        for b in neighbours:
            assert not any(as_hexes(lines()[a][b]).values())


def test_half_hexes_are_met_only_along_edges() -> None:
    """LOS-6: only by lines straight down the outermost hexes."""
    halves = set(BOARD.half_hexes)
    for a, b in lattice.pairs(BOARD):
        line = lines()[a][b]
        assert not halves & {*line.crossed, *line.touched}
        on_rim = BOARD.centre(a)[0] == BOARD.centre(b)[0] in (1, BOARD.width - 1)
        assert bool(halves & {*line.left, *line.right}) == on_rim


def test_left_and_right_by_hand() -> None:
    """Looking from row D up to row B, west is left; looking down, east is."""
    up, down = lines()[Hex("D5")][Hex("B5")], lines()[Hex("B5")][Hex("D5")]
    assert (up.crossed, up.left, up.right) == ((), ("C5",), ("C6",))
    assert (down.left, down.right) == (("C6",), ("C5",))
    far = lines()[Hex("G5")][Hex("C5")]
    assert (far.crossed, far.left, far.right) == (("E5",), ("F4", "D4"), ("F5", "D5"))
    corner = lines()[Hex("A1")][Hex("B5")]
    assert corner.crossed == ("A2", "A3", "B3", "B4")
    assert (corner.touched_left, corner.touched_right) == (("A4",), ("B2",))


def test_the_table_that_is_shipped_is_the_one_that_shapely_makes() -> None:
    """In a browser there is no shapely: the table comes as data."""
    board = standard_board()
    assert json.loads(CONTACTS.read_text("utf-8")) == packed(board)
    assert contact._shipped(board) == contact._contacts(board)
