import re
import xml.etree.ElementTree as ET

from hypothesis import example, given
from hypothesis import strategies as st
from pytest import mark, raises

from hothlab.base.errors import UnknownName
from hothlab.scene.scene import Label, Layer, Scene, Shape, Stamp
from hothlab.scene.svg import to_svg
from tests.pictures.golden import kept
from tests.pictures.pictures import pictures

SVG = "{http://www.w3.org/2000/svg}"
NAMES = sorted(pictures())


@mark.parametrize("name", NAMES)
def test_pictures_are_those_we_have_looked_at(name: str) -> None:
    scene, theme = pictures()[name]
    assert to_svg(scene, theme) == kept(name), "if it should: python -m tests.pictures.pictures, and look at it"


@mark.parametrize("name", NAMES)
def test_a_board_is_small_and_complete(name: str) -> None:
    scene, theme = pictures()[name]
    text = to_svg(scene, theme)
    assert len(text) < 130_000
    root = ET.fromstring(text)
    defined = [element.get("id") for element in root.iter() if element.get("id")]
    assert len(defined) == len(set(defined))
    used = {use.get("href", "")[1:] for use in root.iter(f"{SVG}use")} | set(re.findall(r"url\(#([^)]+)\)", text))
    symbols = {id for id in defined if id and not id.endswith(("-t", "-d"))}
    assert used == symbols, "only what is used is defined, and all of it"
    assert text.count("<image") == text.count("<script") == text.count("<style") == text.count("@") == 0
    assert re.findall(r"(?:href|src)=\"(?!#)", text) == [] and "http" not in text.replace(
        "http://www.w3.org/2000/svg", ""
    )


def test_a_picture_says_what_it_is() -> None:
    root = ET.fromstring(to_svg(Scene(10, 10, (), title="A board", description="Nothing stands on it.")))
    title, description = root.find(f"{SVG}title"), root.find(f"{SVG}desc")
    assert title is not None and description is not None
    assert root.get("role") == "img" and root.get("aria-labelledby") == f"{title.get('id')} {description.get('id')}"
    assert (title.text, description.text) == ("A board", "Nothing stands on it.")


EVIL = "<script>alert('&amp;')</script> \"]]>"


def test_words_stay_words() -> None:
    label = Layer("marks", (Label(EVIL, 1, 1, 10),))
    text = to_svg(Scene(10, 10, (label,), title=EVIL, description=EVIL))
    root = ET.fromstring(text)
    assert "<script" not in text
    assert [element.text for element in root.iter() if element.text and "alert" in element.text] == [EVIL] * 3


@given(st.text(st.characters()))
@example("Echo\x00 \x07Base\x1b")
@example("\ud800 half a pair \ufffe\uffff")
def test_any_text_gives_a_document_that_is_well_formed(text: str) -> None:
    label = Layer("marks", (Label(text, 1, 1, 10),))
    root = ET.fromstring(to_svg(Scene(10, 10, (label,), title=text, description=text)))
    written = [root.findtext(f"{SVG}title", ""), root.findtext(f"{SVG}desc", ""), root.findtext(f".//{SVG}text", "")]
    readable = "".join(letter for letter in text if letter.isprintable())
    for words in written:
        assert "".join(letter for letter in words if letter.isprintable()) == readable


def test_names_and_paths_cannot_break_out() -> None:
    shape = Shape('M0 0"/><script>', stroke="text", cap='"x')
    text = to_svg(Scene(10, 10, (Layer('"><script>', (shape,)),)))
    ET.fromstring(text)
    assert "<script" not in text


def test_the_same_scene_is_the_same_text_and_another_has_other_ids() -> None:
    stamped = Layer("pieces", (Stamp("medal", 5, 5, 20),))
    one, other = Scene(10, 10, (stamped,)), Scene(11, 10, (stamped,))
    assert to_svg(one) == to_svg(one)
    ids = [set(re.findall(r'id="([^"]+)"', text)) for text in (to_svg(one), to_svg(other), to_svg(one, "dark"))]
    assert not ids[0] & ids[1] and not ids[0] & ids[2]


def test_a_symbol_is_defined_once() -> None:
    stamps = tuple(Stamp("unit:snowtrooper:4", 20 * number, 5, 20) for number in range(5))
    text = to_svg(Scene(100, 10, (Layer("pieces", stamps),)))
    assert text.count('-unit-snowtrooper-4"') == 1 + 5
    assert text.count('-figure-snowtrooper"') == 1 + 4


def test_numbers_are_short() -> None:
    shape = Shape("M1.23456 0.5L-0.001 20", stroke="text", width=1 / 3, x=0.5, y=2 / 3)
    text = to_svg(Scene(10, 10, (Layer("marks", (shape,)),)))
    assert '<path d="M1.23 .5L0 20" stroke="#15202E" stroke-width=".33" transform="translate(.5 .67)"/>' in text


def test_a_colour_that_lets_through_is_written_for_old_readers() -> None:
    text = to_svg(Scene(10, 10, (Layer("snow", (Shape("M0 0L1 1", stroke="hexline"),)),)))
    assert re.search(r'stroke="#[0-9A-F]{6}" stroke-opacity="\.\d+"', text)


def test_things_are_moved_turned_stretched_and_faint() -> None:
    items = (
        Stamp("medal", 1, 2, 3, 0.5, turn=-12.5),
        Shape("M0 0L1 1", "text", x=4, scale=2, stretch=0.5, dash=(1, 2), stroke="text2", cap="butt"),
        Label("C4", 1, 2, 3, weight=600, anchor="start", halo="halo", halo_width=2, opacity=0.4),
    )
    text = to_svg(Scene(10, 10, (Layer("marks", items),)))
    assert 'transform="translate(1 2)rotate(-12.5)scale(3)" opacity=".5"' in text
    assert 'stroke-linecap="butt" stroke-dasharray="1 2" transform="translate(4 0)scale(2 1)"' in text
    assert (
        'font-weight="600" fill="#15202E" stroke="#FFFFFF" stroke-width="2" paint-order="stroke" opacity=".4">C4<'
        in text
    )


def test_an_empty_layer_leaves_nothing() -> None:
    assert "<g" not in to_svg(Scene(10, 10, (Layer("marks"),)))


def test_an_unknown_theme_is_refused() -> None:
    with raises(UnknownName, match="did you mean light"):
        to_svg(Scene(10, 10, ()), "lihgt")
