"""The rules one by one, in our own words, each with its id and the pages of the English edition."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

from hothlab.base.errors import UnknownName
from hothlab.data import data_file
from hothlab.language.text import _, also

__all__ = ["Rule", "groups", "in_order", "rule", "rules"]


@dataclass(frozen=True, repr=False)
class Rule:
    """A rule of the catalogue.

    >>> rule("RET-6"), rule("RET-6").group
    (rule('RET-6'), 'RET')
    """

    id: str
    english_title: str
    english_text: str
    pages: tuple[int, ...]
    see: tuple[str, ...] = ()
    rulings: tuple[str, ...] = ()

    @property
    def title(self) -> str:
        """What it is about, in the language spoken."""
        return _(self.english_title)

    @property
    def text(self) -> str:
        """What it says, in our words and in the language spoken."""
        return _(self.english_text)

    @property
    def group(self) -> str:
        """The letters before the number."""
        return self.id.partition("-")[0]

    def __repr__(self) -> str:
        return f"rule({self.id!r})"

    def __str__(self) -> str:
        from hothlab.rules.editions import notes_of  # which knows of rules, as the next does
        from hothlab.rules.rulings import asked_as

        pages = ", ".join(map(str, self.pages))
        head = _("{id} (p{pages}) {title}").format(id=self.id, pages=pages, title=self.title)
        lines = [head, self.text]
        if self.see:
            lines.append(_("See also: {rules}").format(rules=", ".join(self.see)))
        if self.rulings:
            lines.append(_("Open questions: {rulings}").format(rulings=also(map(asked_as, self.rulings))))
        return "\n".join([*lines, *map(str, notes_of(self.id))])


@cache
def groups() -> dict[str, str]:
    """The groups of rules and their titles."""
    return dict(data_file("catalogue.yaml")["groups"])


@cache
def rules() -> dict[str, Rule]:
    """The whole catalogue, by id."""
    return {
        row["id"]: Rule(
            row["id"],
            row["title"],
            row["text"],
            tuple(row["pages"]),
            tuple(row.get("see", ())),
            tuple(row.get("rulings", ())),
        )
        for row in data_file("catalogue.yaml")["rules"]
    }


def rule(id: str) -> Rule:
    """The rule of that id.

    >>> rule("los-5").pages
    (12,)
    """
    found = rules().get(id.strip().upper()) if isinstance(id, str) else None
    if found is None:
        raise UnknownName(_("rule"), id, rules())
    return found


def in_order(ids: Iterable[str]) -> tuple[str, ...]:
    """Rule ids without repeats, in the order they were given."""
    return tuple(dict.fromkeys(ids))
