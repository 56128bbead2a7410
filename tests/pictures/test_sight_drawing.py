"""The drawing of a line of sight, as data: what is drawn, how often, where, and what it says."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings

import hothlab as hl
from hothlab.hexes import Hex
from hothlab.pictures.sight import decisive, describe, notes, sight_frame, tags
from hothlab.pictures.visible import edges_of, entry, hatching, hex_items, line_items, polygon, strands
from hothlab.rules.position import Position
from hothlab.rules.rulings import Rulings
from hothlab.rules.sight import Sight, line_of_sight
from hothlab.scene.scene import Item, Label, Scene, Shape
from hothlab.scene.shapes import Box
from hothlab.scene.svg import to_svg
from hothlab.scene.words import text_width
from tests import lattice
from tests.pictures.scenes import sight_scene
from tests.strategies import sight_rulings, sights

law = settings(deadline=None, max_examples=60)
few = settings(deadline=None, max_examples=30)

EDGES = (
    Position({"F4": "rocks", "D5": "ridge", "E3": "serac", "F6": "trenches", "D3": "wreckage"})
    .place("G5", "artillery")
    .place("C5", "snowtrooper")
    .place("F6", "trooper")
)
"""A line from G5 to C5 has rocks on its left and a ridge on its right, at different edges."""

HILLS = (
    Position({"C2": "ridge", "C6": "ridge", "C4": "rocks", "C5": "ridge"})
    .place("C2", "trooper")
    .place("C5", "trooper")
    .place("C6", "snowtrooper")
)


def shapes(items: tuple[Item, ...]) -> list[Shape]:
    return [item for item in items if isinstance(item, Shape)]


def words(scene: Scene) -> list[str]:
    return [item.text for layer in scene.layers for item in layer.items if isinstance(item, Label)]


def roles(scene: Scene, name: str = "marks") -> set[str | None]:
    found: set[str | None] = set()
    for item in scene.layer(name).items:
        found |= {item.fill, item.stroke} if isinstance(item, Shape) else set()
        found |= {item.role, item.halo} if isinstance(item, Label) else set()
    return found


def everywhere(text: str) -> Sight:
    """A line of sight from text such as `G5 C5 los_edge_sides=per-edge`."""
    a, b, *chosen = text.split()
    return line_of_sight(EDGES, a, b, Rulings.parse(chosen))


class TestStrands:
    @law
    @given(sights(), sight_rulings())
    def test_each_covers_the_whole_way(self, where: tuple[Position, Hex, Hex], chosen: Rulings) -> None:
        for strand in strands(line_of_sight(*where, chosen)):
            assert strand.parts[0][0] == 0 and strand.parts[-1][1] == 1
            assert all(one[1] == other[0] for one, other in zip(strand.parts, strand.parts[1:], strict=False))
            assert all(start <= end for start, end, _solid in strand.parts)

    @law
    @given(sights(), sight_rulings())
    def test_two_where_the_line_runs_along_edges(self, where: tuple[Position, Hex, Hex], chosen: Rulings) -> None:
        sight = line_of_sight(*where, chosen)
        by_corners = chosen["los_corner_touch"] == "like-edge" and "LOS-5" in sight.rules
        expected = ["left", "right"] if sight.left or by_corners else ["sight"]
        assert [strand.role for strand in strands(sight)] == expected

    @law
    @given(sights(), sight_rulings())
    def test_one_arrives_if_the_line_is_clear_and_none_if_not(
        self, where: tuple[Position, Hex, Hex], chosen: Rulings
    ) -> None:
        sight = line_of_sight(*where, chosen)
        assert any(strand.arrives for strand in strands(sight)) == sight.clear

    @law
    @given(sights(), sight_rulings())
    def test_a_strand_that_does_not_arrive_ends_at_a_stop(
        self, where: tuple[Position, Hex, Hex], chosen: Rulings
    ) -> None:
        for strand in strands(line_of_sight(*where, chosen)):
            if not strand.arrives:
                assert strand.stops[-1] == strand.parts[-1][0]

    @law
    @given(sights(), sight_rulings())
    def test_a_side_is_stopped_if_and_only_if_something_is_on_it(
        self, where: tuple[Position, Hex, Hex], chosen: Rulings
    ) -> None:
        sight = line_of_sight(*where, chosen)
        across = any(each.blocks and each.place in ("crossed", "target", "touched") for each in sight.obstructions)
        for strand in strands(sight):
            beside = any(each.place == strand.role for each in sight.obstructions)
            assert bool(strand.stops) == (across or beside)

    @law
    @given(sights(), sight_rulings())
    def test_nothing_stops_it_behind_what_it_crosses(self, where: tuple[Position, Hex, Hex], chosen: Rulings) -> None:
        sight = line_of_sight(*where, chosen)
        board = where[0].board
        closed = [entry(board, *where[1:], each.hex) for each in sight.blockers if each.place == "crossed"]
        for strand in strands(sight):
            assert all(stop <= each for stop in strand.stops for each in closed[:1])

    def test_a_line_along_edges(self) -> None:
        left, right = strands(everywhere("G5 C5"))
        edges = edges_of(everywhere("G5 C5"))
        assert left.stops == (sum(edges[Hex("F4")][:2]) / 2,) == (0.25,)
        assert right.stops == (sum(edges[Hex("D5")][:2]) / 2,) == (0.75,)

    def test_where_each_edge_counts_alone_a_strand_goes_on(self) -> None:
        left, right = strands(everywhere("G5 C5 los_edge_sides=per-edge"))
        assert left.arrives and right.arrives
        assert [solid for _start, _end, solid in left.parts] == [True, False, True]

    def test_a_line_that_crosses_something_stops_where_it_enters(self) -> None:
        (only,) = strands(line_of_sight(Position({"D3": "rocks"}), "D1", "D5"))
        assert only.stops == (0.375,)


class TestMarks:
    @law
    @given(sights(), sight_rulings())
    def test_each_hex_once_in_its_style(self, where: tuple[Position, Hex, Hex], chosen: Rulings) -> None:
        sight = line_of_sight(*where, chosen)
        frame = sight_frame(sight)
        below, above = hex_items(sight, frame)

        def drawn(hex: Hex, role: str) -> list[Shape]:
            outline = polygon(frame.corners(hex, 0.05 * frame.size))
            return [shape for shape in shapes(above) if shape.d == outline and shape.stroke == role]

        for role, hexes in (("left", sight.left), ("right", sight.right), ("sight", sight.crossed)):
            for hex in hexes:
                (outline,) = drawn(hex, role)
                assert bool(outline.dash) == (role == "sight")
                tints = [each for each in shapes(below) if each.d == outline.d]
                assert [each.fill for each in tints] == ([role] if role != "sight" else [])
        rings = [shape for shape in shapes(above) if "A" in shape.d and shape.stroke == "sight"]
        assert len(rings) == len(sight.touched)

    @law
    @given(sights(), sight_rulings())
    def test_what_closes_a_side_or_the_line_is_hatched(self, where: tuple[Position, Hex, Hex], chosen: Rulings) -> None:
        sight = line_of_sight(*where, chosen)
        frame = sight_frame(sight)
        hatched = [shape for shape in shapes(hex_items(sight, frame)[1]) if shape.d.count("M") > 2]
        closing = {each.hex for each in sight.obstructions if each.blocks or each.place in ("left", "right")}
        assert len(hatched) == len(closing)

    @law
    @given(sights(), sight_rulings())
    def test_stop_marks_and_tips(self, where: tuple[Position, Hex, Hex], chosen: Rulings) -> None:
        sight = line_of_sight(*where, chosen)
        frame = sight_frame(sight)
        _line, above = line_items(sight, frame)
        found = strands(sight)
        ends = {strand.stops[-1:] for strand in found if not strand.arrives}
        together = len(found) == 2 and not sight.clear and len(ends) == 1
        stops = sum(len(strand.stops) for strand in found)
        assert sum(shape.fill == "stop" for shape in shapes(above)) == (0 if sight.clear else stops - together)
        bars = [shape for shape in shapes(above) if shape.stroke in ("left", "right")]
        assert len(bars) == (stops if sight.clear else 0), "a clear line has no red on it, and each side's end is seen"
        tips = [shape for shape in shapes(above) if shape.fill in ("left", "right", "sight")]
        assert [shape.fill for shape in tips] == [strand.role for strand in found if strand.arrives]

    def test_hatching_leans_away_from_the_other_side(self) -> None:
        square = [(0.0, 0.0), (40.0, 0.0), (40.0, 40.0), (0.0, 40.0)]
        for lean, sign in ((-0.5, 1), (0.5, -1)):
            for line in hatching(square, 40, lean).split("M")[1:]:
                (x0, y0), (x1, y1) = (map(float, point.split()) for point in line.split("L"))
                assert (x1 - x0) * (y1 - y0) * sign >= 0
                assert all(-0.1 <= each <= 40.1 for each in (x0, y0, x1, y1))
        assert all(
            one.split()[1] == other.split()[1]
            for one, other in (line.split("L") for line in hatching(square, 40, 0).split("M")[1:])
        )

    def test_a_half_hex_stays_on_the_board(self) -> None:
        sight = line_of_sight(Position({"D1": "ridge"}), "G1", "A1")
        frame = sight_frame(sight)
        assert [hex for hex in sight.left if hex not in sight.position.board.neighbours] == ["F0", "D0", "B0"]
        for hex in sight.left:
            assert all(x >= frame.left - 1e-6 for x, _y in frame.corners(hex))


class TestTags:
    @pytest.mark.parametrize("number", ["10", "5"])
    def test_none_over_another_and_none_outside(self, number: str) -> None:
        position = hl.load(number).position
        for a, b in lattice.pairs(position.board):
            sight = line_of_sight(position, a, b)
            if sight.obstructions:
                check_tags(sight, close=False)

    @few
    @given(sights(), sight_rulings())
    def test_nor_in_a_close_up(self, where: tuple[Position, Hex, Hex], chosen: Rulings) -> None:
        check_tags(line_of_sight(*where, chosen), close=True)

    def test_they_say_where_and_what(self) -> None:
        said = words(sight_scene(everywhere("G5 C5")))
        assert "rocks on F4" in said and "a ridge on D5" in said
        told = sight_scene(everywhere("G5 C5")).description
        assert "left: rocks on F4." in told and "right: a ridge on D5." in told

    def test_what_is_overlooked_between_ridges(self) -> None:
        assert "overlooked: rocks on C4" in words(sight_scene(line_of_sight(HILLS, "C2", "C6")))


def check_tags(sight: Sight, close: bool) -> None:
    frame = sight_frame(sight, close=close)
    inside = Box(6, 6, frame.width - 12, frame.height - 12)
    placed = tags(sight, frame, inside, 12)
    boxes = [box for _tag, box in placed]
    half = [each for each in sight.obstructions if "LOS-6" in each.rules]
    assert len(boxes) >= len(sight.obstructions) - len(half[1:])
    assert all(box.within(inside) for box in boxes)
    assert not any(one.overlaps(other) for i, one in enumerate(boxes) for other in boxes[i + 1 :])
    assert all(text_width(tag.text, 12, 600) < box.width for tag, box in placed)


class TestPicture:
    @few
    @given(sights(), sight_rulings())
    def test_all_is_said_and_nothing_leaves_the_picture(
        self, where: tuple[Position, Hex, Hex], chosen: Rulings
    ) -> None:
        sight = line_of_sight(*where, chosen)
        for close in (False, True):
            scene = sight_scene(sight, close=close)
            assert str(sight) in scene.description and describe(sight) == scene.description
            assert set(sight.rules) <= set(words(scene))
            assert "".join(sight.sentence[1:].split()) in "".join("".join(words(scene)).split())
            check_inside(scene)

    @pytest.mark.parametrize("width", [560, 1000, 1600])
    def test_every_width(self, width: float) -> None:
        for close in (False, True):
            scene = sight_scene(everywhere("G5 C5"), width, close)
            assert scene.width <= width and (close or scene.width == width)
            check_inside(scene)

    def test_red_only_for_no(self) -> None:
        assert "stop" not in roles(sight_scene(everywhere("G5 E6")))
        assert "stop" in roles(sight_scene(everywhere("G5 C5")))

    def test_a_legend_for_what_is_there(self) -> None:
        legend = dict(entry[::-1] for entry in sight_scene(everywhere("G5 C5")).legend)
        assert legend["Left-hand hexes: F4 and D4"] == "left"
        assert any(text.startswith("Two strands") for text in legend)
        assert not any(text.startswith("Corner") for text in legend)

    @pytest.mark.parametrize("theme", ["light", "dark"])
    def test_both_themes_know_every_role(self, theme: str) -> None:
        assert to_svg(sight_scene(everywhere("G5 C5")), theme).startswith("<svg")

    def test_neighbours_need_no_numbers(self) -> None:
        assert decisive(everywhere("G5 G6")) == ()
        assert "In numbers" not in words(sight_scene(everywhere("G5 G6")))


def check_inside(scene: Scene) -> None:
    starts = {"start": 0.0, "middle": 0.5, "end": 1.0}
    for item in scene.layer("marks").items:
        if isinstance(item, Label):
            left = item.x - starts[item.anchor] * text_width(item.text, item.size, item.weight)
            right = left + text_width(item.text, item.size, item.weight)
            assert left >= 0 and right <= scene.width + 0.5, item
            assert 0 <= item.y <= scene.height, item


def test_another_reading_than_the_usual_one_is_named_in_words() -> None:
    """LOS-5"""
    note = "Read with “Which sides of an edge line count together: each edge by itself”."
    assert notes(everywhere("G5 C5"))[-1] != note
    sight = everywhere("G5 C5 los_edge_sides=per-edge")
    assert notes(sight)[-1] == note
    assert note in " ".join(words(sight_scene(sight)))
    both = notes(everywhere("G5 C5 los_edge_sides=per-edge los_corner_touch=blocks"))[-1]
    assert "itself; A line that only touches a corner: counts like crossing the hex”." in both


class TestNumbers:
    @law
    @given(sights(), sight_rulings())
    def test_the_decisive_hex_is_one_that_the_line_meets(
        self, where: tuple[Position, Hex, Hex], chosen: Rulings
    ) -> None:
        sight = line_of_sight(*where, chosen)
        met = {*sight.crossed, *sight.left, *sight.right, *sight.touched, sight.target}
        assert set(decisive(sight)) <= met
        assert {each.hex for each in sight.blockers} >= set(decisive(sight)) or sight.clear
        assert bool(decisive(sight)) == bool(met - {sight.target} or not sight.clear)

    def test_the_lattice_itself(self) -> None:
        said = " ".join(words(sight_scene(everywhere("G5 C5"))))
        assert "G5 (9, 18) to C5 (9, 6): d = (0, −12)." in said
        assert "Edge of F4 and F5: (9, 14) to (9, 16), cross product 0 at both ends" in said
        assert "F4 (8, 15): 0·(−3) − (−12)·(−1) = −12, so left" in said
        assert "D5 (10, 9): 0·(−9) − (−12)·1 = +12, so right" in said

    @few
    @given(sights(), sight_rulings())
    def test_the_arithmetic_is_right(self, where: tuple[Position, Hex, Hex], chosen: Rulings) -> None:
        sight = line_of_sight(*where, chosen)
        said = "".join("".join(words(sight_scene(sight))).split())
        number = r"(\(−\d+\)|\d+)"
        found = re.findall(f"{number}·{number}−{number}·{number}=([+−]?\\d+)", said)
        assert found or not decisive(sight)
        for numbers in found:
            a, b, c, d, result = (int(each.strip("()").replace("−", "-")) for each in numbers)
            assert a * b - c * d == result
