"""Rulings: where the editions differ or are silent, a named switch with a default."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from hothlab.base.checked import checked, explained
from hothlab.base.errors import HothlabError, UnknownName
from hothlab.data import data_file
from hothlab.language.text import _, capital, said, short

__all__ = ["EDITIONS", "Edition", "Ruling", "Rulings", "RulingsLike", "default_rulings", "ruling", "rulings"]

EDITIONS = ("en", "de", "fr", "nl", "pl")


@dataclass(frozen=True)
class Edition:
    """The reading of one printed edition, in our words; `reading` is None where it is silent."""

    code: str
    reading: str | None
    says: str


@dataclass(frozen=True, repr=False)
class Ruling:
    """One open question with its readings, the default first: what each says, and its short name for a person.

    >>> ruling("los_edge_sides").named("per-edge")
    'Which sides of an edge line count together: each edge by itself'
    """

    name: str
    title: str
    question: str
    rules: tuple[str, ...]
    default: str
    readings: tuple[tuple[str, str], ...]
    labels: tuple[tuple[str, str], ...]
    why_open: str
    """Why the printed rules do not settle it."""
    editions: tuple[Edition, ...]

    @property
    def values(self) -> tuple[str, ...]:
        """The ids of its readings."""
        return tuple(value for value, _text in self.readings)

    @property
    def alternatives(self) -> tuple[str, ...]:
        """The readings that are not the default."""
        return tuple(value for value in self.values if value != self.default)

    @explained
    def text(self, value: str) -> str:
        """What is true under one reading."""
        return _(dict(self.readings)[value])

    @explained
    def label(self, value: str | None) -> str:
        """The short name of a reading, as a person reads it; None is that of an edition that is silent."""
        return _("silent") if value is None else _(dict(self.labels)[value])

    @explained
    def named(self, value: str) -> str:
        """The question and how it is read, both by the names that a person reads."""
        return said(_(self.title), self.label(value))

    @property
    def why(self) -> str:
        """Why it is open, as a person reads it."""
        return said(_("Why it is open"), _(self.why_open))

    def __repr__(self) -> str:
        return f"ruling({self.name!r})"

    def __str__(self) -> str:
        lines = [_with_id(_(self.question), self.name), f"  {self.why}"]
        for value, text in self.readings:
            mark = "*" if value == self.default else "-"
            lines.append(f"  {mark} {said(_with_id(capital(self.label(value)), value), _(text))}")
        read_as = ((_with_id(each.code.upper(), self.label(each.reading)), _(each.says)) for each in self.editions)
        lines += [f"  {said(edition, says)}" for edition, says in read_as]
        return "\n".join(lines)


def _with_id(text: str, id: str) -> str:
    return f"{text} ({id})"


def asked_as(name: str) -> str:
    """A ruling by its title, and by its name as `--ruling` takes it.

    >>> asked_as("los_edge_sides")
    'Which sides of an edge line count together (los_edge_sides)'
    """
    return _with_id(_(rulings()[name].title), name)


@cache
def rulings() -> dict[str, Ruling]:
    """All rulings, by name.

    >>> rulings()["eweb_ready"].default
    'this-turn'
    """
    found = {}
    for row in data_file("rulings.yaml")["rulings"]:
        editions = tuple(
            Edition(
                code, None if row["editions"][code]["reading"] == "silent" else row["editions"][code]["reading"],
                row["editions"][code]["says"],
            )
            for code in EDITIONS
        )  # fmt: skip
        found[row["name"]] = Ruling(
            name=row["name"],
            title=row["title"],
            question=row["question"],
            rules=tuple(row["rules"]),
            default=row["default"],
            readings=tuple((value, each["text"]) for value, each in row["readings"].items()),
            labels=tuple((value, each["label"]) for value, each in row["readings"].items()),
            why_open=row["why_open"],
            editions=editions,
        )
    return found


def ruling(name: str) -> Ruling:
    """The ruling of that name.

    >>> ruling("los_edge_sides").default
    'whole-line'
    """
    try:
        return rulings()[name]
    except (KeyError, TypeError):
        raise UnknownName(_("ruling"), name, rulings()) from None


class Rulings(Mapping[str, str]):
    """A choice for every ruling; what is not named is the default. Immutable and hashable.

    >>> Rulings(los_edge_sides="per-edge")
    Rulings(los_edge_sides='per-edge')
    >>> Rulings(los_edge_sides="per-edge")["los_corner_touch"]
    'ignored'
    >>> Rulings(los_edge_sides="both")
    Traceback (most recent call last):
    ...
    hothlab.base.errors.UnknownName: there is no reading of los_edge_sides called 'both'; choose from: whole-line,
    per-edge
    """

    __slots__ = ("_changed", "_values", "key")

    def __init__(self, /, **changed: str) -> None:
        for name, value in changed.items():
            if value not in ruling(name).values:
                raise UnknownName(_("reading of {name}").format(name=name), value, ruling(name).values)
        self._changed = {
            name: changed[name] for name, each in rulings().items() if changed.get(name, each.default) != each.default
        }
        self._values = {name: each.default for name, each in rulings().items()} | self._changed
        self.key = " ".join(f"{name}={value}" for name, value in self._changed.items())
        """The choices that differ from the defaults, as text: equal for equal choices, and a text keeps its hash."""

    @classmethod
    def of(cls, choice: RulingsLike) -> Rulings:
        """Rulings from what a caller passed: None, a mapping or rulings."""
        if choice is None:
            return default_rulings()
        if isinstance(choice, Rulings):
            return choice
        if not isinstance(choice, Mapping):
            raise HothlabError(
                _("rulings are given by name, as in {{'los_edge_sides': 'per-edge'}}, not as {value}").format(
                    value=short(repr(choice))
                )
            )
        return cls(**{ruling(name).name: value for name, value in choice.items()})

    @classmethod
    @checked
    def parse(cls, words: list[str]) -> Rulings:
        """Rulings from words like `los_edge_sides=per-edge`, as on a command line."""
        changed = {}
        for word in words:
            name, equals, value = word.partition("=")
            if not equals:
                raise HothlabError(_("a ruling is written name=value, not {word!r}").format(word=short(word)))
            changed[ruling(name).name] = value
        return cls(**changed)

    def but(self, name: str, value: str) -> Rulings:
        """These rulings with one of them read in the given way."""
        return Rulings(**{**self._changed, ruling(name).name: value})

    @property
    def changed(self) -> dict[str, str]:
        """The choices that differ from the defaults."""
        return dict(self._changed)

    def __getitem__(self, name: str) -> str:
        return self._values[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Rulings) and self._changed == other._changed

    def __hash__(self) -> int:
        return hash(self.key)

    def __repr__(self) -> str:
        return f"Rulings({', '.join(f'{name}={value!r}' for name, value in self._changed.items())})"

    def __reduce__(self) -> tuple[object, ...]:
        return _rebuild, (self._changed,)


def _rebuild(changed: dict[str, str]) -> Rulings:
    return Rulings(**changed)


RulingsLike = Mapping[str, str] | None
"""What a function takes for rulings: None for the defaults, or a mapping of those that differ."""


@cache
def default_rulings() -> Rulings:
    """The default rulings."""
    return Rulings()
