"""The battlefield (BRD-1 to BRD-4): its hexes, sections, baselines and names."""

import pickle
from collections import Counter, deque

import pytest
from hypothesis import given

from hothlab.base.errors import HothlabError, UnknownName
from hothlab.hexes import SIDES, Board, Hex, Section, Side, beside, opponent, standard_board
from tests import strategies

BOARD = standard_board()
TOY = Board("toy", [3, 4, 3], section_lines=(3, 5), baselines={"empire": 0, "rebel": 2})
BOARDS = pytest.mark.parametrize("board", [BOARD, TOY], ids=lambda board: board.name)


def steps(board: Board, start: Hex) -> dict[Hex, int]:
    """The distance from one hex to all, by walking."""
    found, edge = {start: 0}, deque([start])
    while edge:
        here = edge.popleft()
        for there in board.neighbours[here]:
            if there not in found:
                found[there] = found[here] + 1
                edge.append(there)
    return found


def test_brd_1_the_rows_alternate_ten_and_nine_hexes() -> None:
    """BRD-1"""
    assert len(BOARD.hexes) == len(set(BOARD.hexes)) == 67
    assert Counter(hex[0] for hex in BOARD.hexes) == dict(zip("ABCDEFG", (10, 9, 10, 9, 10, 9, 10), strict=True))
    assert (BOARD.hexes[0], BOARD.hexes[10], BOARD.hexes[-1]) == ("A1", "B1", "G10")


def test_brd_1_nine_hex_rows_end_in_half_hexes() -> None:
    """BRD-1"""
    assert set(BOARD.half_hexes) == {"B0", "B10", "D0", "D10", "F0", "F10"}
    assert not set(BOARD.half_hexes) & set(BOARD.hexes)
    assert {BOARD.centre(hex)[0] for hex in BOARD.half_hexes} == {0, BOARD.width}


def test_brd_1_centres_and_corners_on_the_lattice() -> None:
    """BRD-1: x in half hex widths, 1 3 ... 19 in a long row and 2 4 ... 18 in a short one; y is 3 a row."""
    for hex in BOARD.hexes:
        x, y = BOARD.centre(hex)
        assert (x, y) == (2 * int(hex[1:]) - (hex[0] in "ACEG"), 3 * "ABCDEFG".index(hex[0]))
        assert set(BOARD.corners(hex)) == {
            (x, y - 2), (x, y + 2), (x + 1, y - 1), (x + 1, y + 1), (x - 1, y - 1), (x - 1, y + 1)
        }  # fmt: skip


def test_neighbours_of_some_hexes() -> None:
    assert set(BOARD.neighbours[Hex("D5")]) == {"D4", "D6", "C5", "C6", "E5", "E6"}
    assert set(BOARD.neighbours[Hex("A1")]) == {"A2", "B1"}
    assert set(BOARD.neighbours[Hex("C1")]) == {"C2", "B1", "D1"}
    assert set(BOARD.neighbours[Hex("B9")]) == {"B8", "A9", "A10", "C9", "C10"}


@BOARDS
def test_neighbours_share_an_edge_and_are_mutual(board: Board) -> None:
    for a in board.hexes:
        assert len(set(board.neighbours[a])) == len(board.neighbours[a])
        for b in board.hexes:
            shared = set(board.corners(a)) & set(board.corners(b))
            assert (b in board.neighbours[a]) == (len(shared) == 2) == (a in board.neighbours[b])


@BOARDS
def test_distance_is_the_number_of_steps(board: Board) -> None:
    for a in board.hexes:
        walked = steps(board, a)
        assert walked == {b: board.distance(a, b) for b in board.hexes} == board.distances[a]


def test_brd_2_three_sections_mirror() -> None:
    """BRD-2: 21, 31 and 21 hexes; one side's left is the other's right."""
    for side in SIDES:
        held = Counter(section for hex in BOARD.hexes for section in BOARD.sections(hex, side))
        assert held == {"left": 21, "centre": 31, "right": 21}
    swap: dict[Section, Section] = {"left": "right", "centre": "centre", "right": "left"}
    for hex in BOARD.hexes:
        rebel = set(BOARD.sections(hex, "rebel"))
        assert set(BOARD.sections(hex, "empire")) == {swap[section] for section in rebel}
        assert set(BOARD.sections(BOARD.mirrored(hex), "rebel")) == {swap[section] for section in rebel}


@pytest.mark.parametrize(
    ("hex", "side", "sections"),
    [
        ("G1", "rebel", {"left"}),
        ("G10", "rebel", {"right"}),
        ("A1", "empire", {"right"}),
        ("A10", "empire", {"left"}),
        ("D5", "empire", {"centre"}),
        ("C3", "rebel", {"left"}),
        ("C4", "rebel", {"centre"}),
    ],
)
def test_brd_2_left_and_right_are_as_the_player_sees_them(hex: str, side: Side, sections: set[Section]) -> None:
    """BRD-2: the Rebels sit at row G, the Empire at row A."""
    assert set(BOARD.sections(Hex(hex), side)) == sections


def test_brd_3_a_hex_on_a_dotted_line_is_in_two_sections() -> None:
    """BRD-3"""
    cut = {hex: set(BOARD.sections(hex, "rebel")) for hex in BOARD.hexes if len(BOARD.sections(hex, "rebel")) > 1}
    left, right = {"left", "centre"}, {"right", "centre"}
    assert cut == {"B3": left, "D3": left, "F3": left, "B7": right, "D7": right, "F7": right}


def test_brd_4_baselines() -> None:
    """BRD-4"""
    assert BOARD.baseline("empire") == tuple(f"A{n}" for n in range(1, 11))
    assert BOARD.baseline("rebel") == tuple(f"G{n}" for n in range(1, 11))


def test_homeward_is_the_next_row_nearer_the_baseline() -> None:
    assert set(BOARD.homeward(Hex("D5"), "rebel")) == {"E5", "E6"}
    assert set(BOARD.homeward(Hex("D5"), "empire")) == {"C5", "C6"}
    assert BOARD.homeward(Hex("C10"), "rebel") == ("D9",)
    for side in SIDES:
        step = 1 if side == "rebel" else -1
        for hex in BOARD.hexes:
            nearer = {each for each in BOARD.neighbours[hex] if each.row == hex.row + step}
            assert set(BOARD.homeward(hex, side)) == nearer
            assert bool(nearer) == (hex not in BOARD.baseline(side))


def test_mirrored() -> None:
    names = {"A1": "A10", "B1": "B9", "D5": "D5", "B0": "B10", "G4": "G7"}
    assert {hex: BOARD.mirrored(Hex(hex)) for hex in names} == names
    for a in BOARD.hexes + BOARD.half_hexes:
        assert BOARD.mirrored(BOARD.mirrored(a)) == a
    for a in BOARD.hexes:
        assert {BOARD.mirrored(b) for b in BOARD.neighbours[a]} == set(BOARD.neighbours[BOARD.mirrored(a)])


def test_opponent() -> None:
    assert [opponent(side) for side in SIDES] == [SIDES[1], SIDES[0]]


def test_a_second_board_is_only_data() -> None:
    assert [str(hex) for hex in TOY.hexes] == ["A1", "A2", "A3", "B1", "B2", "B3", "B4", "C1", "C2", "C3"]
    assert set(TOY.half_hexes) == {"A0", "A4", "C0", "C4"}
    assert sum(len(each) for each in TOY.neighbours.values()) == 2 * (2 + 3 + 2 + 6 + 6)
    assert TOY.distance("A1", "C3") == 3
    assert TOY.baseline("rebel") == ("C1", "C2", "C3")
    assert set(TOY.sections(Hex("B2"), "rebel")) == {"left", "centre"}
    assert TOY.mirrored(Hex("B1")) == "B4"
    with pytest.raises(UnknownName):
        TOY.hex("D1")


@given(strategies.hexes())
def test_a_hex_is_its_name(hex: Hex) -> None:
    assert BOARD.hex(f" {hex.lower()} ") == hex == str(hex)
    assert Hex.at(hex.row, hex.column) == hex
    assert eval(repr(hex)) == hex
    back = pickle.loads(pickle.dumps(hex))
    assert (back, back.row, back.column) == (hex, hex.row, hex.column)


def test_masks_go_there_and_back() -> None:
    some = [BOARD.hex("A1"), BOARD.hex("D4"), BOARD.hex("G10"), BOARD.half_hexes[0]]
    assert list(BOARD.unmask(BOARD.mask(some))) == some
    assert set(BOARD.unmask(BOARD.half_mask)) == set(BOARD.half_hexes)
    assert BOARD.mask(BOARD.hexes) & BOARD.half_mask == 0


@given(strategies.hexes(), strategies.hexes())
def test_beside_a_mask_is_next_to_one_of_its_hexes(a: Hex, b: Hex) -> None:
    found = BOARD.unmask(beside(BOARD, BOARD.mask([a, b])))
    assert set(found) == {*BOARD.neighbours[a], *BOARD.neighbours[b]}


@pytest.mark.parametrize("name", ["A11", "A0", "B10", "B0", "H3", "d10", "G99"])
def test_a_hex_off_the_board_is_refused_with_a_suggestion(name: str) -> None:
    """A person may not name half hexes either."""
    with pytest.raises(UnknownName) as error:
        BOARD.hex(name)
    assert error.value.suggestion in BOARD.hexes
    assert repr(name) in str(error.value)
    assert str(error.value.suggestion) in str(error.value)
    assert "\n" not in str(error.value)


@pytest.mark.parametrize("name", ["", "C", "4C", "C4x", "C-1", "C 4", "AA1", "C100", "hello", "Ä1", "C४"])
def test_what_is_no_hex_name_is_refused_with_an_example(name: str) -> None:
    with pytest.raises(HothlabError) as error:
        BOARD.hex(name)
    assert repr(name) in str(error.value)
    assert "C4" in str(error.value)
    assert "\n" not in str(error.value)
