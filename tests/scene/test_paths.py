"""Path data as canvas steps."""

from math import cos, hypot, pi, sin

import pytest

from hothlab.scene.art import symbols
from hothlab.scene.paths import bounds, path_steps
from hothlab.scene.scene import Shape


@pytest.mark.parametrize(
    ("d", "steps"),
    [
        ("M1 2L3-4", [("move_to", (1, 2)), ("line_to", (3, -4))]),
        ("M.5,-.5 1e1 2Z", [("move_to", (0.5, -0.5)), ("line_to", (10, 2)), ("close_path", ())]),
        (
            "M0 0C1 2 3 4 5 6Q7 8 9 10",
            [("move_to", (0, 0)), ("bezier_curve_to", (1, 2, 3, 4, 5, 6)), ("quadratic_curve_to", (7, 8, 9, 10))],
        ),
        ("M0 0L1 1 2 2", [("move_to", (0, 0)), ("line_to", (1, 1)), ("line_to", (2, 2))]),
        ("M0 0A0 1 0 0 0 4 5", [("move_to", (0, 0)), ("line_to", (4, 5))]),
        ("", []),
    ],
)
def test_steps(d: str, steps: list[object]) -> None:
    assert list(path_steps(d)) == steps


@pytest.mark.parametrize(
    ("d", "wrong"),
    [("M0 0H5", "no 'H'"), ("M0 0L1", "too early"), ("M0 0L1 Z", "missing before Z"), ("1 2", "without a command")],
)
def test_what_is_no_path(d: str, wrong: str) -> None:
    with pytest.raises(ValueError, match=wrong):
        path_steps(d)


@pytest.mark.parametrize("turn", [0, 30, -35.7, 90])
@pytest.mark.parametrize("large", [0, 1])
@pytest.mark.parametrize("sweep", [0, 1])
@pytest.mark.parametrize("radii", [(3, 2), (0.1, 0.2)])
def test_an_arc_leads_from_end_to_end_the_right_way(
    turn: float, large: int, sweep: int, radii: tuple[float, float]
) -> None:
    _move, (name, numbers) = path_steps(f"M1 1A{radii[0]} {radii[1]} {turn} {large} {sweep} 3 2")
    assert name == "ellipse"
    x, y, rx, ry, angle, start, end, backwards = numbers

    def point(at: float) -> tuple[float, float]:
        dx, dy = rx * cos(at), ry * sin(at)
        return x + dx * cos(angle) - dy * sin(angle), y + dx * sin(angle) + dy * cos(angle)

    for at, (px, py) in ((start, (1, 1)), (end, (3, 2))):
        assert hypot(point(at)[0] - px, point(at)[1] - py) < 0.002
    assert bool(backwards) != bool(sweep)
    length = (start - end if backwards else end - start) % (2 * pi)
    if radii == (3, 2):
        assert (length > pi) == bool(large)


def test_a_box_holds_strokes_and_scales() -> None:
    assert bounds([]) == bounds([Shape("")]) == (0, 0, 1, 1)
    assert bounds([Shape("M-1 0A1 1 0 1 1 1 0", fill="ink", x=5, scale=2, stretch=0.5)]) == (3, -1, 7, 1)
    assert bounds([Shape("M0 0L2 0", stroke="ink", width=2), Shape("M0 4Z", fill="ink")]) == (-1, -1, 3, 4)


def test_every_symbol_has_a_path_that_can_be_drawn() -> None:
    for theme in ("light", "dark"):
        for symbol in symbols(theme).values():
            left, top, right, bottom = bounds(symbol.shapes)
            assert -3 < left < right < 3
            assert -3 < top < bottom < 3
