"""Tags stand near their place, inside the picture, over nothing that matters, and look like no line of sight."""

from hypothesis import given
from hypothesis import strategies as st

from hothlab.scene.scene import Shape
from hothlab.scene.shapes import Box
from hothlab.scene.tags import Tag, place_tags, places_on, tag_items

WINDOW = Box(6, 6, 700, 400)


@given(st.lists(st.tuples(st.floats(10, 700), st.floats(10, 400)), min_size=1, max_size=6))
def test_none_lies_over_another_and_all_are_inside(points: list[tuple[float, float]]) -> None:
    tags = [Tag(f"rocks on F{n}", x, y, "left", 1.0, 0.0, 30) for n, (x, y) in enumerate(points)]
    placed = [box for _tag, box in place_tags(tags, WINDOW, (), 16)]
    assert len(placed) == len(tags)
    assert all(box.within(WINDOW) for box in placed)
    assert not any(one.overlaps(other) for n, one in enumerate(placed) for other in placed[n + 1 :])


def test_at_the_edge_a_tag_slides_along_it_and_stays_near() -> None:
    """One that would reach over the right edge stands above or below its place, not rows away."""
    tag = Tag("a ridge on F8", 640, 200, "right", 1.0, 0.0, 40)
    ((_tag, box),) = place_tags([tag], WINDOW, [Box(600, 160, 80, 80)], 16)
    assert box.within(WINDOW) and not box.overlaps(Box(600, 160, 80, 80))
    assert abs(box.y + box.height / 2 - tag.y) < 100


def test_the_line_to_a_far_tag_has_the_colour_of_no_line_of_sight() -> None:
    far = [(Tag("the officer", 10, 10, "right", away=5), Box(200, 200, 80, 20))]
    leaders = [item for item in tag_items(far) if isinstance(item, Shape) and item.d.startswith("M200")]
    assert {shape.stroke for shape in leaders} == {"halo", "text3"}
    assert min(shape.width for shape in leaders) < 1.5


def test_places_on_a_way() -> None:
    boxes = places_on([(0, 0), (30, 0), (30, 20)], 5)
    for spot, on_it in ((Box(14, -1, 2, 2), True), (Box(29, 18, 2, 1), True), (Box(10, 10, 5, 5), False)):
        assert any(box.overlaps(spot) for box in boxes) == on_it
