"""A hex by the name a person types."""

from __future__ import annotations

import re

from hothlab.base.checked import explained
from hothlab.base.errors import HothlabError
from hothlab.language.text import _, short

__all__ = ["Hex"]

_NAME = re.compile(r"([A-Za-z])0*([0-9]{1,2})")


class Hex(str):
    """The name of a hex: a row letter from the Imperial baseline (A) down, a column number from the map's left.

    It is the string itself, so it compares, sorts and prints as one; `row` and `column` count from 0. The half hexes
    at the ends of a short row are column 0 and one past the last (`B0`, `B10`). Whether a board has the hex is the
    board's to say.

    >>> Hex("c4")
    Hex('C4')
    >>> Hex("C4") == "C4", Hex("C4").row, Hex("C4").column
    (True, 2, 3)
    """

    __slots__ = ("column", "row")

    row: int
    column: int

    def __new__(cls, name: str) -> Hex:
        """Read a name; upper and lower case are the same."""
        if isinstance(name, Hex):
            return name
        match = _NAME.fullmatch(name.strip()) if isinstance(name, str) else None
        if match is None:
            raise HothlabError(
                _("{name!r} is not a hex: write a row letter and a column number, like C4").format(name=short(name))
            )
        letter, number = match[1].upper(), int(match[2])
        self = super().__new__(cls, f"{letter}{number}")
        self.row = ord(letter) - ord("A")
        self.column = number - 1
        return self

    @classmethod
    @explained
    def at(cls, row: int, column: int) -> Hex:
        """The hex of a row and a column, both counted from 0.

        >>> Hex.at(2, 3)
        Hex('C4')
        """
        return cls(f"{chr(ord('A') + row) if 0 <= row < 26 else '?'}{column + 1}")

    def __repr__(self) -> str:
        return f"Hex({str(self)!r})"

    def __reduce__(self) -> tuple[type[Hex], tuple[str]]:
        return Hex, (str(self),)
