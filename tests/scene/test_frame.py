import pytest
from hypothesis import given
from hypothesis import strategies as st

from hothlab.hexes import Hex, standard_board
from hothlab.scene.frame import Frame, board_frame, close_up
from tests.pictures.pointing import hex_at
from tests.strategies import hexes

BOARD = standard_board()
FRAMES = st.one_of(
    st.floats(200, 3000).map(lambda width: board_frame(BOARD, width)),
    st.sets(hexes(), min_size=1).map(lambda some: close_up(BOARD, some, 500, 400)),
)


@given(FRAMES)
def test_the_hex_at_the_centre_of_a_hex_is_that_hex(frame: Frame) -> None:
    assert all(hex_at(frame, *frame.centre(hex)) == hex for hex in BOARD.hexes)


@given(FRAMES, hexes(), st.integers(0, 5), st.floats(0.01, 0.99))
def test_a_point_near_a_corner_is_still_in_the_hex(frame: Frame, hex: Hex, corner: int, part: float) -> None:
    (x, y), (cx, cy) = frame.centre(hex), frame.point(*BOARD.corners(hex)[corner])
    assert hex_at(frame, x + part * (cx - x), y + part * (cy - y)) == hex


def test_beside_the_board_is_no_hex() -> None:
    frame = board_frame(BOARD)
    assert hex_at(frame, 1, 1) is None and hex_at(frame, frame.width / 2, frame.height - 1) is None
    assert all(hex_at(frame, *frame.centre(half)) is None for half in BOARD.half_hexes)


@given(st.floats(200, 3000))
def test_the_whole_board_fits(width: float) -> None:
    frame = board_frame(BOARD, width)
    for hex in BOARD.hexes:
        for corner in BOARD.corners(hex):
            x, y = frame.point(*corner)
            assert 0 < x < frame.width and 0 < y < frame.height


@given(st.sets(hexes(), min_size=1), st.integers(100, 900), st.integers(100, 900))
def test_a_close_up_shows_all_its_hexes(some: set[Hex], width: int, height: int) -> None:
    frame = close_up(BOARD, some, width, height)
    for hex in some:
        for corner in BOARD.corners(hex):
            x, y = frame.point(*corner)
            assert -0.01 <= x <= width + 0.01 and -0.01 <= y <= height + 0.01


def test_outlines_shrink_towards_the_centre() -> None:
    frame = board_frame(BOARD)
    x, y = frame.centre(Hex("C4"))
    assert frame.outline(Hex("C4"), frame.size) == "M" + "L".join([f"{x:.2f} {y:.2f}"] * 6) + "Z"


@given(FRAMES, hexes(), st.floats(0, 300), st.floats(0, 300), st.floats(0.2, 3))
def test_a_moved_frame_shows_each_hex_where_its_picture_was_moved_to(
    frame: Frame, hex: Hex, x: float, y: float, scale: float
) -> None:
    moved = frame.moved(x, y, scale)
    cx, cy = frame.centre(hex)
    assert moved.centre(hex) == pytest.approx((x + scale * cx, y + scale * cy))
    assert moved.size == pytest.approx(scale * frame.size)
