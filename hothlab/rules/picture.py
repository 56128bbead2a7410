"""A position as a text picture that a person reads, and back.

    A  .    .N4  .    .W1  .    .    .    .    .    .
    B    .    ^N2  .    .    .    .    .    .    .

A hex is its terrain's sign (`.` is open snow), then its piece: kind letter, miniatures left, badge letter. Objectives
follow on lines of their own. Rows that are left out are empty, so that an example shows only what matters.
"""

from __future__ import annotations

import re

from hothlab.base.bounds import plain_text
from hothlab.base.errors import BadPosition, HothlabError
from hothlab.hexes import Hex, standard_board
from hothlab.language.text import _, said, short
from hothlab.rules.notation import badge_letter, piece_pattern, read_piece, write_structure
from hothlab.rules.position import Position
from hothlab.rules.terrain import Objective, Structure, terrains
from hothlab.rules.units import Unit

__all__ = ["cell_text", "draw_text", "read_text"]

LONGEST = 20_000
"""Characters of a picture: the whole board with all its objectives needs a tenth of that."""
_CELL = 5
_SNOW = "."


def cell_text(position: Position, hex: Hex) -> str:
    """One hex of the picture."""
    terrain = position.terrain_on(hex)
    text = terrain.symbol if terrain else _SNOW
    unit = position.units.get(hex)
    if hex in position.structures:
        text += write_structure(position.structures[hex])
    if unit:
        text += f"{unit.profile.letter}{unit.miniatures}{badge_letter(unit)}"
    return text


def draw_text(position: Position) -> str:
    """The whole board, a line a row, short rows set in by half a hex."""
    board = position.board
    lines = []
    for row, count in enumerate(board.rows):
        indent = " " * (_CELL // 2 if count < max(board.rows) else 0)
        cells = "".join(cell_text(position, Hex.at(row, column)).ljust(_CELL) for column in range(count))
        lines.append(f"{chr(65 + row)}  {indent}{cells}".rstrip())
    for hex, each in sorted(position.objectives.items()):
        words = [f"{hex}:", each.kind, each.side, str(each.medals)]
        words += [f"held-by-{each.holder}"] if each.holder else []
        words += [f"edge-{each.edge}"] if each.edge else []
        lines.append(" ".join(words))
    return "\n".join(lines)


def read_text(picture: str) -> Position:
    """The position of a picture; an error says which line and what was expected."""
    terrain: dict[str, str] = {}
    units: dict[str, Unit] = {}
    structures: dict[str, Structure] = {}
    objectives: dict[str, Objective] = {}
    found: dict[str, int] = {}
    plain_text(picture, _("a picture"), LONGEST)
    for number, line in enumerate(picture.splitlines(), start=1):
        words = line.split()
        if not words:
            continue
        try:
            place = standard_board().hex(words[0][:-1]) if words[0].endswith(":") else words[0]
            if place in found:
                raise HothlabError(
                    _("{place} is given twice; first in line {before}").format(place=place, before=found[place])
                )
            found[place] = number
            if isinstance(place, Hex):
                objectives[place] = _read_objective(words[1:])
            else:
                _read_row(words, terrain, units, structures)
        except HothlabError as error:
            raise HothlabError(_("line {n}: {error}").format(n=number, error=error)) from error
    try:
        return Position(terrain, units, structures, objectives)
    except BadPosition as error:  # a piece where it cannot stand
        error.args = (_("line {n}: {error}").format(n=found[str(error.hex)[0]], error=error),)
        raise


def _read_row(
    words: list[str], terrain: dict[str, str], units: dict[str, Unit], structures: dict[str, Structure]
) -> None:
    board = standard_board()
    letters = [chr(65 + row) for row in range(len(board.rows))]
    if words[0] not in letters:
        raise HothlabError(
            _("a row starts with its letter, {first} to {last}, not with {word!r}").format(
                first=letters[0], last=letters[-1], word=short(words[0])
            )
        )
    row = letters.index(words[0])
    if len(words) - 1 != board.rows[row]:
        reason = _("row {row} has {right} hexes, not {n}")
        raise HothlabError(reason.format(row=words[0], right=board.rows[row], n=len(words) - 1))
    symbols = {each.symbol: kind for kind, each in terrains().items()}
    pattern = re.compile(
        f"(?P<ground>[{re.escape(''.join(symbols) + _SNOW)}])(?:{piece_pattern().replace('COUNT', '[1-9]')})?"
    )
    for column, word in enumerate(words[1:]):
        hex = Hex.at(row, column)
        match = pattern.fullmatch(word)
        if match is None:
            signs = " ".join([_SNOW, *symbols])
            reason = _("{hex}: {word!r} does not describe a hex: write one of {signs}, then a piece such as T3")
            raise HothlabError(reason.format(hex=hex, word=short(word), signs=signs))
        if match["ground"] != _SNOW:
            terrain[hex] = symbols[match["ground"]]
        if match["kind"] is None:
            continue
        try:
            piece = read_piece(match)
        except HothlabError as error:
            raise HothlabError(said(hex, error)) from error
        if isinstance(piece, Unit):
            units[hex] = piece
        else:
            structures[hex] = piece


def _read_objective(words: list[str]) -> Objective:
    if len(words) < 3 or not re.fullmatch("[0-9]{1,9}", words[2]):
        raise HothlabError(_("an objective reads like: F6: temporary both 1 held-by-rebel"))
    holder = edge = None
    for word in words[3:]:
        if word.startswith("held-by-"):
            holder = word.removeprefix("held-by-")
        elif word.startswith("edge-"):
            edge = word.removeprefix("edge-")
        else:
            raise HothlabError(_("{word!r} means nothing after an objective").format(word=short(word)))
    return Objective(words[0], words[1], int(words[2]), holder, edge)  # type: ignore[arg-type]
