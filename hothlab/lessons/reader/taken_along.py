"""All that a visitor of the pages takes along, as one file: a name, the progress and the games."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass

from hothlab.base.bounds import plain_name
from hothlab.base.yamltree import Node
from hothlab.language.text import _

__all__ = ["MOST_GAMES", "TakenAlong", "is_taken_along", "read_taken_along"]

MOST_GAMES = 50
_WORD, _FORMAT = "hothlab-visitor", 1
_LARGEST = 5_000_000


@dataclass(frozen=True)
class TakenAlong:
    """A visitor's name, empty where they have none, their progress and their games by id, both as texts."""

    name: str
    progress: str
    games: Mapping[str, str]

    @property
    def text(self) -> str:
        """The file."""
        data = {_WORD: _FORMAT, "name": self.name, "progress": self.progress, "games": dict(self.games)}
        return json.dumps(data, indent=1, ensure_ascii=False) + "\n"


def is_taken_along(tree: Node) -> bool:
    """Is it such a file?"""
    return isinstance(tree.value, dict) and _WORD in tree.value


def read_taken_along(tree: Node) -> TakenAlong:
    """What is in such a file, or an error that says what is wrong with it."""
    rows = tree.mapping(required=(_WORD, "name", "progress", "games"))
    rows[_WORD].whole(_FORMAT, _FORMAT)
    games = {id: node.text(_LARGEST) for id, node in rows["games"].mapping().items()}
    if len(games) > MOST_GAMES:
        raise rows["games"].error(_("there are more than {most} games").format(most=MOST_GAMES))
    return TakenAlong(plain_name(rows["name"].text(_LARGEST)), rows["progress"].text(_LARGEST), games)
