"""A position as one line of text, and back.

`hoth1-` then one word a row from the Imperial baseline, joined by `.`, then the objectives, then a check word:

    hoth1-1WN1N5.N5kNk0N.3kD2kkN2.2ki2k2.2kki3r1.2TT3r0T.1TT3STT1-0-am8ud

In a row a number counts empty hexes; 0 parts bare terrain from a piece on the snow beside it. A hex is its terrain in
lower case and its piece in upper case; `u2` after a unit says that two miniatures are left, then comes its badge. Only
letters, digits, `-` and `.` occur.

A code that begins with `hoth2-` has one part more, a dispute about the position (see `desks/settle/code.py`); the board
of it is read here too, and so is that of a line with words behind its code.
"""

from __future__ import annotations

import re
import zlib

from hothlab.base.bounds import plain_text
from hothlab.base.errors import BadCode, HothlabError
from hothlab.hexes import Hex, standard_board
from hothlab.language.text import _, ngettext, said, short
from hothlab.rules.notation import badge_letter, piece_pattern, read_piece, write_structure
from hothlab.rules.position import Position
from hothlab.rules.terrain import Objective, Structure, objective_kinds, terrains
from hothlab.rules.units import Unit

__all__ = ["decode", "encode", "parts_of", "with_check"]

_VERSION = "hoth1"
_PARTS = {_VERSION: 4, "hoth2": 5}
"""How many parts a code of each version has."""
_DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
_LONGEST = 2000
_NO_OBJECTIVES = "0"  # never two dashes in a row: chat programs turn them into one long one
_SIDES = {"rebel": "r", "empire": "e", "both": "b", None: "n"}
_EDGES = {"left": "l", "right": "r", None: ""}


def encode(position: Position) -> str:
    """The code of a position."""
    return with_check(f"{_VERSION}-{_write_rows(position)}-{_write_objectives(position) or _NO_OBJECTIVES}")


def with_check(body: str) -> str:
    """A code with its check word."""
    return f"{body}-{_check(body)}"


def _check(body: str) -> str:
    """Five letters made from all of the code, so that a typing slip is noticed."""
    number, word = zlib.crc32(body.encode()) % 36**5, ""
    for _place in range(5):
        number, digit = divmod(number, 36)
        word = _DIGITS[digit] + word
    return word


def _write_rows(position: Position) -> str:
    words, word, empty = [], "", 0
    ground = tuple(each.letter for each in terrains().values())
    for hex in position.board.hexes:
        cell = _write_hex(position, hex)
        if cell:
            parted = empty or (cell[0].isupper() and word[-1:] in ground)
            word += (str(empty) if parted else "") + cell
            empty = 0
        else:
            empty += 1
        if hex.column == position.board.rows[hex.row] - 1:
            words.append(word + (str(empty) if empty else ""))
            word, empty = "", 0
    return ".".join(words)


def _write_hex(position: Position, hex: Hex) -> str:
    terrain = position.terrain_on(hex)
    unit = position.units.get(hex)
    cell = terrain.letter if terrain else ""
    if hex in position.structures:
        cell += write_structure(position.structures[hex])
    if unit:
        full = unit.miniatures == unit.profile.miniatures
        cell += unit.profile.letter + ("" if full else f"u{unit.miniatures}") + badge_letter(unit)
    return cell


def _write_objectives(position: Position) -> str:
    kinds = objective_kinds()
    return ".".join(
        hex
        + kinds[each.kind].letter
        + _SIDES[each.side]
        + str(each.medals)
        + (_SIDES[each.holder] if each.holder or each.edge else "")
        + _EDGES[each.edge]
        for hex, each in sorted(position.objectives.items())
    )


def decode(text: str) -> Position:
    """The position of a code, whatever else it says; `BadCode` says what is wrong with a text that is not a code."""
    line = plain_text(text, _("a position code")).strip()
    code, _space, _words = line.partition(" ")
    if code.startswith(f"{_VERSION}-") and code.count("-") == _PARTS[_VERSION] - 1:
        line = code  # the first desks wrote hexes and rulings behind it
    _version, rows, objectives = parts_of(line)[:3]
    return _build(rows, objectives)


def parts_of(line: str) -> list[str]:
    """The parts of a code of either version, its check word last and found right."""
    if len(line) > _LONGEST:
        reason = ngettext(
            "this is not a position code: it is {n} character long",
            "this is not a position code: it is {n} characters long",
            len(line),
        )
        raise BadCode(reason.format(n=len(line)))
    version, _dash, _rest = line.partition("-")
    if version not in _PARTS:
        if re.fullmatch(r"hoth[0-9]{1,4}", version):
            reason = _("this code is of version {version}, and only hoth1 and hoth2 are known here")
            raise BadCode(reason.format(version=version))
        raise BadCode(
            _("a position code starts with hoth1- or hoth2-, and this one with {start!r}").format(start=line[:12])
        )
    strange = re.search("[^A-Za-z0-9.-]", line)
    if strange:
        raise BadCode(
            _("a position code has only letters, digits, dots and dashes, and this one has {sign!r}").format(
                sign=strange[0]
            )
        )
    parts = line.split("-")
    if len(parts) != _PARTS[version]:
        raise BadCode(
            _("a position code has {parts} parts with dashes between them, and this one {n}: was it cut?").format(
                parts=_PARTS[version], n=len(parts)
            )
        )
    body, check = line.rsplit("-", 1)
    if check != _check(body):
        raise BadCode(
            _("the check word {check!r} does not fit: a letter of the code was changed").format(check=short(check))
        )
    return parts


def _build(rows: str, objectives: str) -> Position:
    board = standard_board()
    terrain: dict[str, str] = {}
    units: dict[str, Unit] = {}
    structures: dict[str, Structure] = {}
    words = rows.split(".")
    if len(words) != len(board.rows):
        reason = ngettext("the code has {n} row, and the board {rows}", "the code has {n} rows, and the board {rows}",
                          len(words))  # fmt: skip
        raise BadCode(reason.format(n=len(words), rows=len(board.rows)))
    letters = {row.letter: kind for kind, row in terrains().items()}
    pattern = re.compile(
        f"(?P<empty>0|[1-9][0-9]?)|(?P<ground>[{''.join(letters)}])?(?:{piece_pattern().replace('COUNT', 'u[1-9]')})?"
    )
    for row, word in enumerate(words):
        column = place = 0
        while place < len(word):
            match = pattern.match(word, place)
            if not match or not match[0]:
                raise BadCode(
                    _("row {row}: {rest!r} means nothing").format(row=chr(65 + row), rest=short(word[place:]))
                )
            place = match.end()
            if match["empty"]:
                column += int(match["empty"])
                continue
            if column >= board.rows[row]:
                reason = _("row {row} has more hexes in the code than the {rows} on the board")
                raise BadCode(reason.format(row=chr(65 + row), rows=board.rows[row]))
            hex = Hex.at(row, column)
            column += 1
            if match["ground"]:
                terrain[hex] = letters[match["ground"]]
            if match["kind"]:
                piece = _piece(hex, match)
                if isinstance(piece, Unit):
                    units[hex] = piece
                else:
                    structures[hex] = piece
        if column != board.rows[row]:
            reason = ngettext(
                "row {row} has {n} hex in the code, and {rows} on the board",
                "row {row} has {n} hexes in the code, and {rows} on the board",
                column,
            )
            raise BadCode(reason.format(row=chr(65 + row), n=column, rows=board.rows[row]))
    try:
        return Position(terrain, units, structures, _read_objectives(objectives))
    except HothlabError as error:
        raise BadCode(str(error)) from error


def _piece(hex: Hex, match: re.Match[str]) -> Unit | Structure:
    try:
        return read_piece(match)
    except HothlabError as error:
        raise BadCode(said(str(hex), error)) from error


def _read_objectives(text: str) -> dict[str, Objective]:
    kinds = {each.letter: kind for kind, each in objective_kinds().items()}
    sides = {letter: side for side, letter in _SIDES.items()}
    edges = {letter: edge for edge, letter in _EDGES.items()}
    pattern = re.compile(f"([A-Z][1-9][0-9]?)([{''.join(kinds)}])([reb])([0-9])([ren]?)([lr]?)")
    found: dict[str, Objective] = {}
    for word in text.split(".") if text != _NO_OBJECTIVES else ():
        match = pattern.fullmatch(word)
        if not match:
            raise BadCode(_("{word!r} is not an objective").format(word=short(word)))
        hex, kind, side, medals, holder, edge = match.groups()
        if hex in found:
            raise BadCode(_("{hex} has two objectives in the code").format(hex=hex))
        found[hex] = Objective(
            kinds[kind],
            sides[side],  # type: ignore[arg-type]
            int(medals),
            sides[holder or "n"],  # type: ignore[arg-type]
            edges[edge],  # type: ignore[arg-type]
        )
    return found
