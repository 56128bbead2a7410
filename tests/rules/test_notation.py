"""The letters of codes and pictures: each piece has its own, and they are read back as that piece."""

from __future__ import annotations

import re

import pytest

from hothlab.base.errors import HothlabError
from hothlab.rules.notation import badge_letter, piece_pattern, read_piece, structure_suffixes, write_structure
from hothlab.rules.terrain import Structure, structure_kinds, terrains
from hothlab.rules.units import Unit, badges, profiles

PIECE = re.compile(piece_pattern().replace("COUNT", "[0-9]"))
INFANTRY = ("trooper", "snowtrooper")
WORN: list[tuple[str, str | None]] = [
    ("assault", None), ("e-web", "in-place"), ("e-web", "moving"), ("scout", None), ("elite", None),
]  # fmt: skip
"""The badges of infantry (SPF-1 to SPF-4)."""
UNITS = [
    *(Unit(kind) for kind in profiles()),
    *(Unit(kind, badge=badge, face=face) for kind in INFANTRY for badge, face in WORN),
    Unit("snowspeeder", badge="elite-squadron"),
]
STRUCTURES = [Structure(kind, face) for kind in structure_kinds() for face in ("blast", "infantry", "vehicle")]


def read(text: str) -> Unit | Structure:
    found = PIECE.fullmatch(text)
    assert found is not None, text
    return read_piece(found)


def test_no_letter_means_two_things() -> None:
    kinds = [*(row.letter for row in profiles().values()), *(row.letter for row in structure_kinds().values())]
    worn = [letter for badge in badges().values() for _face, letter in badge.letters]
    ways = [letter for letter in structure_suffixes.values() if letter]
    signs = [row.symbol for row in terrains().values()]
    for letters in (kinds, [*worn, *ways], signs):
        assert len(set(letters)) == len(letters)
    assert not set(signs) & {*kinds, *worn, *ways}


@pytest.mark.parametrize("unit", UNITS, ids=repr)
def test_a_unit_is_read_back(unit: Unit) -> None:
    """SPF-1 to SPF-5: with its badge and the badge's face, at full strength and with its last miniature."""
    letter = profiles()[unit.kind].letter
    assert read(letter + badge_letter(unit)) == unit
    last = Unit(unit.kind, 1, unit.badge, unit.face)
    assert read(f"{letter}1{badge_letter(last)}") == last


@pytest.mark.parametrize("structure", STRUCTURES, ids=repr)
def test_a_structure_is_read_back(structure: Structure) -> None:
    """STR-4: with the face that destroys it."""
    assert read(write_structure(structure)) == structure


@pytest.mark.parametrize("text", ["G2", "Ga", "Tn", "Tv"])
def test_letters_that_do_not_go_together(text: str) -> None:
    """A structure has no miniatures and no badge, and a unit is not destroyed by one face."""
    with pytest.raises(HothlabError, match=f"'{text}' means nothing"):
        read(text)


@pytest.mark.parametrize(("kind", "badge"), [("S", "assault"), ("T", "elite-squadron"), ("W", "scout"), ("D", "elite")])
def test_a_badge_that_the_unit_may_not_wear(kind: str, badge: str) -> None:
    """SPF-1 to SPF-5: four badges are for infantry, one for snowspeeders."""
    ((_face, letter),) = badges()[badge].letters
    with pytest.raises(HothlabError):
        read(kind + letter)
