from hypothesis import given
from hypothesis import strategies as st
from pytest import mark, raises

from hothlab.base.errors import UnknownName
from hothlab.scene.theme import DARK, LIGHT, THEMES, Theme, contrast, theme

BOTH = mark.parametrize("each", [LIGHT, DARK], ids=THEMES)
COLOUR = st.from_regex(r"#[0-9A-F]{6}", fullmatch=True)


def over(colour: str, ground: str) -> str:
    """A colour that lets something through, as it looks on that ground."""
    part = int(colour[7:] or "FF", 16) / 255
    mixed = (round(int(colour[at : at + 2], 16) * part + int(ground[at : at + 2], 16) * (1 - part)) for at in (1, 3, 5))
    return "#" + "".join(f"{value:02X}" for value in mixed)


@BOTH
def test_words_can_be_read_where_they_may_stand(each: Theme) -> None:
    assert each.text
    weak = {
        (role, ground): round(found, 2)
        for role, grounds in each.text.items()
        for ground in grounds
        if (found := contrast(each.colour(role), each.colour(ground))) < 4.5
    }
    assert weak == {}


@BOTH
def test_names_of_hexes_can_be_read_on_the_tinted_baselines(each: Theme) -> None:
    """A name lies more than half a hex from the edge, where the tint is at most that of its middle stop."""
    for side in ("e", "r"):
        _offset, colour, opacity = each.gradient(f"g:{side}_base").stops[1]
        tinted = over(f"{colour}{round(255 * opacity):02X}", each.colour("snow"))
        assert contrast(each.colour("label"), tinted) >= 4.5


@BOTH
def test_sides_differ_in_lightness_too(each: Theme) -> None:
    assert contrast(each.colour("e_main"), each.colour("r_main")) > 1.7
    assert contrast(each.colour("left"), each.colour("tag")) > 3


@BOTH
def test_colours_are_colours(each: Theme) -> None:
    for colour in each.colours.values():
        assert len(colour) in (7, 9) and int(colour[1:], 16) >= 0 and colour[0] == "#"
    for gradient in each.gradients.values():
        assert len(gradient.at) == (4 if gradient.kind == "linear" else 3)
        offsets = [offset for offset, _colour, _opacity in gradient.stops]
        assert offsets == sorted(offsets) and offsets[0] == 0 and offsets[-1] == 1
        for _offset, colour, opacity in gradient.stops:
            assert len(colour) == 7 and 0 <= opacity <= 1


def test_both_themes_have_the_same_roles() -> None:
    assert set(LIGHT.colours) == set(DARK.colours)
    assert set(LIGHT.gradients) == set(DARK.gradients)


def test_a_theme_by_name() -> None:
    assert theme("light") is LIGHT and theme("dark") is DARK and theme(DARK) is DARK
    with raises(UnknownName, match="did you mean dark"):
        theme("drak")


def test_an_unknown_role_names_the_nearest() -> None:
    with raises(UnknownName, match="did you mean hexline"):
        LIGHT.colour("hexlin")
    with raises(UnknownName, match="did you mean mound"):
        LIGHT.gradient("g:mund")


@given(COLOUR, COLOUR)
def test_contrast_is_the_same_both_ways(one: str, other: str) -> None:
    assert contrast(one, other) == contrast(other, one)
    assert 1 <= contrast(one, other) <= 21.0001
