"""What the people at a table are called: as they were written, and in the notes behind a kept game."""

from __future__ import annotations

import json
from collections.abc import Mapping

from hothlab.base.errors import HothlabError
from hothlab.base.jsontree import fitting_rows, json_tree
from hothlab.language.text import _

__all__ = ["LONGEST_NAME", "names_in", "names_note", "player_name"]

LONGEST_NAME = 24
_WORD = "# names "
_MOST_SEATS, _LONGEST_NOTE = 4, 1000


def player_name(text: str) -> str:
    """A person's name on one line, or nothing; an error for one that is too long or cannot be shown.

    >>> player_name("  Anna   B. ")
    'Anna B.'
    """
    name = " ".join(str(text).split())
    if len(name) > LONGEST_NAME or not name.isprintable():
        raise HothlabError(_("a name has at most {most} characters that can be seen").format(most=LONGEST_NAME))
    return name


def names_note(names: Mapping[int, str]) -> str:
    """The names by seat as a line behind a record; nothing where nobody has one.

    >>> names_note({0: "Anna"})
    '# names {"0": "Anna"}\\n'
    """
    given = {str(seat): name for seat, name in sorted(names.items()) if name}
    return f"{_WORD}{json.dumps(given)}\n" if given else ""


def names_in(text: str) -> dict[int, str]:
    """The names by seat in the notes behind a record; what cannot be read is left out.

    >>> names_in("hothlab record 1\\n# names {\\"1\\": \\"Ben\\"}\\n")
    {1: 'Ben'}
    """
    line = next((each for each in reversed(text.split("\n")) if each.startswith(_WORD)), "")
    try:
        rows = json_tree(line.removeprefix(_WORD) or "{}", "", _LONGEST_NOTE).mapping()
    except HothlabError:
        return {}
    found = fitting_rows(rows, lambda node: player_name(node.text()))
    return {seat: found[str(seat)] for seat in range(_MOST_SEATS) if found.get(str(seat))}
