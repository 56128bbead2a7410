"""Words are as wide as we say: held against what the renderer really paints."""

from __future__ import annotations

from io import BytesIO

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from hothlab.scene.font import FILES, has_letter, letter_width
from hothlab.scene.png import to_png
from hothlab.scene.scene import Label, Layer, Scene, Shape
from hothlab.scene.words import captioned, paragraph, text_width, wrap

TEXT = "the line runs between rocks on F4 on its left and a ridge on D5 on its right"
PRINTABLE = st.text(st.characters(min_codepoint=32, max_codepoint=0x17F, exclude_categories=["C"]), max_size=60)


def painted(text: str, size: float, weight: int) -> float:
    """How wide the ink of a line of text is in a picture."""
    label = Label(text, 20, 40, size, "text", weight, "start")
    ground = Shape("M0 0L900 0L900 60L0 60Z", fill="halo")
    image = Image.open(BytesIO(to_png(Scene(900, 60, (Layer("marks", (ground, label)),)), scale=1.0))).convert("L")
    box = image.point(lambda value: 255 if value < 128 else 0).getbbox()
    assert box is not None
    return float(box[2] - box[0])


class TestWidths:
    @pytest.mark.parametrize("weight", [400, 700])
    @pytest.mark.parametrize("text", [TEXT, "WWWW@@%%", "illicit, filigree; till", "Échelle Gräben São − → …"])
    def test_they_are_those_that_are_painted(self, text: str, weight: int) -> None:
        """Never less than the ink, and hardly more: side bearings and kerning."""
        said = text_width(text, 18, weight)
        assert painted(text, 18, weight) - 1 <= said <= 1.06 * painted(text, 18, weight) + 4

    def test_other_letters_are_guessed_wide(self) -> None:
        assert text_width("é", 10) == text_width("e", 10) < text_width("雪", 10) == 10
        assert letter_width("\u0301") == 0
        assert not has_letter("雪") and has_letter("−") and has_letter("ß")

    def test_bold_letters_are_wider(self) -> None:
        assert text_width(TEXT, 12, 700) > text_width(TEXT, 12, 600 - 60) == text_width(TEXT, 12)

    def test_the_letters_are_there(self) -> None:
        assert all(path.is_file() for path in FILES)


class TestLines:
    @given(PRINTABLE, st.floats(20, 300))
    def test_they_are_no_wider_than_asked_and_lose_nothing(self, text: str, width: float) -> None:
        lines = wrap(text, 12, width)
        assert all(text_width(line, 12) <= width or len(line) == 1 for line in lines)
        assert "".join("".join(lines).split()) == "".join(text.split())

    def test_a_paragraph_ends_below_its_last_line(self) -> None:
        items, bottom = paragraph(TEXT, 10, 100, 200, 12)
        labels = [item for item in items if isinstance(item, Label)]
        assert len(labels) == len(wrap(TEXT, 12, 200)) > 1
        assert 100 < labels[0].y < labels[-1].y < bottom
        assert paragraph("", 10, 100, 200, 12) == ((), 100)


def test_a_caption_lies_below_the_drawing_and_inside_the_picture() -> None:
    scene = Scene(400, 300, (), "Title", "What is drawn.")
    shown = captioned(scene, TEXT)
    labels = [item for item in shown.layer("marks").items if isinstance(item, Label)]
    assert " ".join(label.text for label in labels) == TEXT
    assert all(scene.height < label.y < shown.height and label.x > 0 for label in labels)
    assert all(label.x + text_width(label.text, label.size, label.weight) <= 400 for label in labels)
    assert shown.description == f"What is drawn.\n{TEXT}" and shown.title == "Title"
