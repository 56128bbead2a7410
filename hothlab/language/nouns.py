"""The nouns of the game in the reader's language: units, terrain, structures, badges, tokens, sides, symbols.

English names stand in the tables themselves (`units.yaml`, `terrain.yaml`) and in `nouns/en.yaml`; another language has
a file of its own, `nouns/<language>.yaml`, with all the forms that a sentence may ask for.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any, Literal

from hothlab.data import data_file
from hothlab.language.forms import Noun
from hothlab.language.text import language

__all__ = ["NounGroup", "forms", "noun"]

NounGroup = Literal[
    "units", "terrain", "structures", "badges", "objectives", "dice", "sides", "sections", "types", "levels"
]  # fmt: skip

_TABLES = {
    "units": "units.yaml", "badges": "units.yaml",
    "terrain": "terrain.yaml", "structures": "terrain.yaml", "objectives": "terrain.yaml",
}  # fmt: skip
"""Where the English names of a group stand."""

_known: dict[tuple[str, str, str], Noun] = {}


def noun(group: NounGroup, id: str) -> Noun:
    """The noun of a thing by its group and id.

    >>> noun("terrain", "ridge"), noun("sides", "rebel")
    ('a ridge', 'the Rebels')
    """
    key = (language(), group, id)
    found = _known.get(key)
    if found is None:
        found = _known[key] = _made(*key)
    return found


def _made(language: str, group: str, id: str) -> Noun:
    english = _forms("en", group).get(id) or {"nom": data_file(_TABLES[group])[group][id]["name"]}
    forms = english if language == "en" else _forms(language, group).get(id, english)
    return Noun(forms["nom"], forms, english["nom"])


def forms(group: NounGroup, id: str, language: str) -> tuple[str, ...]:
    """What a thing is called in a language, in all its forms; a unit by its figures, not as a unit of them.

    >>> forms("terrain", "ridge", "pl")[:3]
    ('grań', 'granie', 'grani')
    """
    rows = _forms(language, group).get(id) or {"nom": data_file(_TABLES[group])[group][id]["name"]}
    if group in ("units", "badges") and "label" in rows:
        rows = {name: rows[name] for name in ("label", "count", "fig", "figs") if name in rows}
    return tuple(dict.fromkeys(_texts(rows)))


def _texts(forms: Any) -> Iterator[str]:
    """All texts of a tree, in its order."""
    if isinstance(forms, str):
        yield forms
        return
    for each in forms.values() if isinstance(forms, dict) else forms:
        yield from _texts(each)


@cache
def _forms(language: str, group: str) -> dict[str, dict[str, Any]]:
    """The forms of a group; none for a language without such a file."""
    try:
        found: dict[str, dict[str, Any]] = data_file(f"nouns/{language}.yaml").get(group, {})
    except FileNotFoundError:
        return {}
    return found
