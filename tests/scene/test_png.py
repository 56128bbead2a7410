import struct
import sys
import zlib
from dataclasses import replace
from pathlib import Path
from typing import Any

from hypothesis import example, given
from hypothesis import strategies as st
from pytest import MonkeyPatch, approx, mark, raises

from hothlab.base.errors import HothlabError
from hothlab.pictures.board import board_scene
from hothlab.rules.position import Position
from hothlab.scene.png import to_png
from hothlab.scene.scene import Label, Layer, Scene, Shape


def size(png: bytes) -> tuple[int, int]:
    width, height = struct.unpack(">II", png[16:24])
    return width, height


def different(png: bytes) -> int:
    """How many different rows a picture has, as they are stored: one or two for a blank one."""
    height = size(png)[1]
    data, at = b"", 8
    while at < len(png):
        (length,) = struct.unpack(">I", png[at : at + 4])
        if png[at + 4 : at + 8] == b"IDAT":
            data += png[at + 8 : at + 8 + length]
        at += 12 + length
    rows = zlib.decompress(data)
    step = len(rows) // height
    return len({rows[row * step + 1 : (row + 1) * step] for row in range(height)})


def words(text: str) -> Scene:
    return Scene(120, 30, (Layer("marks", (Shape("M0 0L120 0L120 30L0 30Z", "page"), Label(text, 60, 20, 14))),))


@mark.parametrize("scale", [0.5, 1.0, 2.0])
def test_a_picture_has_the_right_size(scale: float) -> None:
    scene = board_scene(Position().place("C4", "at-at"), 400)
    width, height = size(to_png(scene, scale=scale))
    assert width == scene.width * scale and height == approx(scene.height * scale, abs=1)


def test_a_picture_of_a_given_width() -> None:
    assert size(to_png(Scene(300, 200, ()), width=150)) == (150, 100)


def test_words_are_in_the_picture() -> None:
    assert different(to_png(words(""))) <= 2 < 10 < different(to_png(words("Ridge on C4 − żółć")))


@given(st.text(st.characters(max_codepoint=0x17F)))
@example("Echo\x00 \x07Base\x1b")
@example("\ud800\ufffe")
def test_any_words_can_be_painted(text: str) -> None:
    assert size(to_png(replace(words(text), title=text, description=text), scale=0.5)) == (60, 15)


@mark.parametrize(("text", "ours"), [("Ridge on C4 − żółć", True), ("Хот", False)])
def test_only_for_other_letters_the_machine_s_fonts_are_read(text: str, ours: bool, monkeypatch: MonkeyPatch) -> None:
    asked: dict[str, Any] = {}
    monkeypatch.setattr("resvg_py.svg_to_bytes", lambda **options: asked.update(options) or b"")
    to_png(words(text))
    assert asked["skip_system_fonts"] == ours
    assert all(Path(file).is_file() for file in asked["font_files"])


def test_the_same_scene_is_the_same_picture_and_a_dark_one_another() -> None:
    assert to_png(words("A1")) == to_png(words("A1")) != to_png(words("A1"), "dark")


def test_a_missing_renderer_is_said_in_one_line(monkeypatch: MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    with raises(HothlabError, match="needs the package resvg-py"):
        to_png(Scene(10, 10, ()))


@mark.parametrize("scale", [0.0, -1.0])
def test_a_picture_of_no_size_is_refused(scale: float) -> None:
    with raises(HothlabError, match="times as large"):
        to_png(Scene(10, 10, ()), scale=scale)
