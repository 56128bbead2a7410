"""QR codes on pages."""

from __future__ import annotations

from hothlab.scene.qr import qr_svg


def test_a_code_is_a_drawing_that_fits_its_place_and_has_a_name() -> None:
    drawn = qr_svg("http://192.168.0.7:8866/?word=abcd2345", "Opens this dispute")
    assert drawn.startswith('<svg role="img"')
    assert "viewBox" in drawn and "<title>Opens this dispute</title>" in drawn
    assert " width=" not in drawn.partition(">")[0]
