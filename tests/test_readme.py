"""The README's picture is the board as it is drawn now; its examples run as doctests."""

from __future__ import annotations

from pathlib import Path

import hothlab as hl
from hothlab.cli.command import main

ROOT = Path(__file__).parent.parent


def test_the_picture_is_drawn_anew_when_the_drawing_changes(tmp_path: Path) -> None:
    """Run `hothlab draw 10 -o docs/board.svg` after a change of the art, and look at it."""
    assert "docs/board.svg" in (ROOT / "README.md").read_text("utf-8")
    assert main(["draw", "10", "-o", str(tmp_path / "board.svg")]) == 0
    assert (tmp_path / "board.svg").read_text("utf-8") == (ROOT / "docs" / "board.svg").read_text("utf-8")


def test_the_shot_of_the_example_can_happen() -> None:
    """ATK-4, ATK-6: under the reading that it tells of, the gun would have a die to roll."""
    text = (ROOT / "README.md").read_text("utf-8")
    assert 'place("G8", "artillery")' in text and 'remove("C8").place("C8", "at-at")' in text
    position = hl.load("3").position.place("G8", "artillery").remove("C8").place("C8", "at-at")
    assert hl.attack(position, "G8", "C8", {"los_edge_sides": "per-edge"}).dice == 1


def test_both_commands_are_named() -> None:
    text = (ROOT / "README.md").read_text("utf-8")
    assert "make lab" in text and "make test" in text
