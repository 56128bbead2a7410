"""The letters that codes and pictures share for terrain, units, badges and structures."""

from __future__ import annotations

import re
from functools import cache

from hothlab.base.errors import HothlabError
from hothlab.language.text import _
from hothlab.rules.terrain import Structure, structure_kinds
from hothlab.rules.units import Unit, badges, profiles

__all__ = ["badge_letter", "piece_pattern", "read_piece", "structure_suffixes", "write_structure"]

structure_suffixes = {"blast": "", "infantry": "n", "vehicle": "v"}
"""What follows a structure's letter: the face that destroys it, blast when nothing."""


@cache
def _kinds() -> dict[str, str]:
    return {row.letter: kind for kind, row in (profiles() | structure_kinds()).items()}


@cache
def _badges() -> dict[str, tuple[str, str | None]]:
    return {letter: (name, face or None) for name, badge in badges().items() for face, letter in badge.letters}


def badge_letter(unit: Unit) -> str:
    """The letter for a unit's badge and its face, or nothing."""
    if unit.badge is None:
        return ""
    return dict(badges()[unit.badge].letters)[unit.face or ""]


def write_structure(structure: Structure) -> str:
    """A structure's letter and how it is destroyed."""
    return structure_kinds()[structure.kind].letter + structure_suffixes[structure.destroyed_by]


@cache
def piece_pattern() -> str:
    """A pattern for one piece, without its strength: kind letter, then badge or way of destruction."""
    suffixes = "".join(letter for letter in structure_suffixes.values())
    return f"(?P<kind>[{''.join(_kinds())}])(?P<count>COUNT)?(?P<suffix>[{''.join(_badges())}{suffixes}])?"


def read_piece(match: re.Match[str]) -> Unit | Structure:
    """The piece of a match of `piece_pattern`; an error where the letters do not go together."""
    kind, count, suffix = _kinds()[match["kind"]], match["count"], match["suffix"]
    if kind in structure_kinds():
        faces = {letter: face for face, letter in structure_suffixes.items()}
        if count or (suffix or "") not in faces:
            raise HothlabError(_("{piece!r} means nothing").format(piece=match[0]))
        return Structure(kind, faces[suffix or ""])  # type: ignore[arg-type]
    if suffix and suffix not in _badges():
        raise HothlabError(_("{piece!r} means nothing").format(piece=match[0]))
    badge, face = _badges()[suffix] if suffix else (None, None)
    return Unit(kind, int(re.sub(r"\D", "", count)) if count else 0, badge, face)
