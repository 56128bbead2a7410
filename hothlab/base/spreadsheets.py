"""Tables for a spreadsheet, in which nothing that somebody has written is taken for a formula or a date."""

from __future__ import annotations

import csv
from collections.abc import Iterable
from io import StringIO

from hothlab.language.text import _

__all__ = ["spreadsheet"]

_FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")
"""What a spreadsheet takes for the beginning of a formula."""


def spreadsheet(rows: Iterable[Iterable[object]]) -> str:
    """The rows as CSV.

    >>> spreadsheet([["=1+1", "3/5", 7]])
    "'=1+1,3 of 5,7\\n"
    """
    out = StringIO()
    csv.writer(out, lineterminator="\n").writerows([_cell(value) for value in row] for row in rows)
    return out.getvalue()


def _cell(value: object) -> object:
    if not isinstance(value, str):
        return value
    if value.startswith(_FORMULA):
        return f"'{value}"
    done, slash, every = value.partition("/")
    if slash and done.isdigit() and every.isdigit():
        return _("{done} of {all}").format(done=done, all=every)
    return value
