"""Kinds of value in a file: each reads a node, writes the value back and describes itself as JSON schema.

Records of several of them are declared, see `hothlab.base.declared`. A kind of value that is not here is a `Format` of
its own, with the same three methods.

>>> OneOf("colour", ("red", "green")).read(Node.of("rde", "x.yaml"))
Traceback (most recent call last):
hothlab.base.errors.BadFile: x.yaml:1:1: unknown colour 'rde', did you mean 'red'?
>>> ListOf(Whole(1, 9)).schema()
{'type': 'array', 'items': {'type': 'integer', 'minimum': 1, 'maximum': 9}}
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Any, Generic, TypeAlias, TypeVar, cast

from hothlab.base.yamltree import LARGEST, Node
from hothlab.language.text import _

__all__ = [
    "Depending", "Format", "ListOf", "MapOf", "Names", "OneOf", "OrNothing", "Plain", "Schema", "SetOf", "Shared",
    "String", "Truth", "Version", "Whole", "Yes", "mapping_schema",
]  # fmt: skip

T = TypeVar("T")

Plain: TypeAlias = "str | int | bool | list[Plain] | dict[str, Plain] | None"
"""What stands in a file."""
Schema: TypeAlias = dict[str, Any]
"""JSON schema, draft 2020-12."""
Names: TypeAlias = Iterable[str] | Callable[[], Iterable[str]]
"""The known names, or a function that knows them, so that its data is loaded when a file is read."""


class Format(ABC, Generic[T]):
    """A kind of value in a file."""

    @abstractmethod
    def read(self, node: Node) -> T:
        """The value of a node, or `BadFile` with its place."""

    def write(self, value: T) -> Plain:
        """The value as it stands in a file."""
        return cast(Plain, value)

    @abstractmethod
    def schema(self) -> Schema:
        """The JSON schema that takes what `read` takes."""

    def beside(self, values: Mapping[str, object]) -> Format[T]:
        """The format where these values of its record were read before it."""
        return self


@dataclass(frozen=True)
class String(Format[str]):
    """A text of bounded length. `blank` is the error where it has nothing but spaces; without one it may."""

    longest: int = LARGEST
    blank: str = ""
    stripped: bool = False

    def read(self, node: Node) -> str:
        """A text."""
        text = node.text(self.longest)
        if self.blank and not text.strip():
            raise node.error(_(self.blank))
        return text.strip() if self.stripped else text

    def schema(self) -> Schema:
        """Its length, and that it is not blank."""
        bound = {} if self.longest == LARGEST else {"maxLength": self.longest}
        return {"type": "string"} | ({"pattern": r"\S"} if self.blank else {}) | bound


@dataclass(frozen=True)
class Whole(Format[int]):
    """A whole number between two bounds."""

    least: int
    most: int

    def read(self, node: Node) -> int:
        """A number."""
        return node.whole(self.least, self.most)

    def schema(self) -> Schema:
        """Its bounds."""
        return {"type": "integer", "minimum": self.least, "maximum": self.most}


@dataclass(frozen=True)
class Truth(Format[bool]):
    """True or false."""

    def read(self, node: Node) -> bool:
        """True or false."""
        if not isinstance(node.value, bool):
            raise node.error(_("write true or false"))
        return node.value

    def schema(self) -> Schema:
        """True or false."""
        return {"type": "boolean"}


@dataclass(frozen=True)
class Yes(Format[bool]):
    """True: what is not so is left out."""

    def read(self, node: Node) -> bool:
        """True."""
        if node.value is not True:
            raise node.error(_("write true, or leave the line out"))
        return True

    def schema(self) -> Schema:
        """True."""
        return {"const": True}


@dataclass(frozen=True)
class Version(Format[int]):
    """The version of a file format, of which one is read."""

    number: int

    def read(self, node: Node) -> int:
        """The version."""
        version = node.whole(0, 10**9)
        if version != self.number:
            reason = _("this file has format version {version}, and this hothlab reads version {known}")
            raise node.error(reason.format(version=version, known=self.number))
        return version

    def schema(self) -> Schema:
        """The version."""
        return {"const": self.number}


@dataclass(frozen=True)
class OneOf(Format[str]):
    """One of some names. `what` says in an error what is named, `words` what a form calls each of its choices."""

    what: str
    known: Names
    words: Callable[[], Mapping[str, str]] | None = None

    @property
    def names(self) -> tuple[str, ...]:
        """The names."""
        return tuple(self.known() if callable(self.known) else self.known)

    def read(self, node: Node) -> str:
        """A known name."""
        return node.one_of(_(self.what), self.names)

    def schema(self) -> Schema:
        """The names."""
        return {"enum": list(self.names)}


@dataclass(frozen=True)
class Shared(Format[T]):
    """A format that a schema describes once, under `$defs`, and refers to by name."""

    name: str
    format: Format[T]

    def read(self, node: Node) -> T:
        """As the format itself."""
        return self.format.read(node)

    def write(self, value: T) -> Plain:
        """As the format itself."""
        return self.format.write(value)

    def schema(self) -> Schema:
        """The reference."""
        return {"$ref": f"#/$defs/{self.name}"}


@dataclass(frozen=True)
class OrNothing(Format[T]):
    """A format whose key may also stand with nothing after it, which means `empty`."""

    format: Format[T]
    empty: Callable[[], T]

    def read(self, node: Node) -> T:
        """Its value."""
        return self.empty() if node.value is None else self.format.read(node)

    def write(self, value: T) -> Plain:
        """As the format itself."""
        return self.format.write(value)

    def schema(self) -> Schema:
        """The same, or null."""
        schema = self.format.schema()
        return schema | {"type": [schema["type"], "null"]}


@dataclass(frozen=True)
class ListOf(Format[tuple[T, ...]]):
    """A list. `missing` is the error for an empty one; without one it may be empty. `unique` is said to editors."""

    format: Format[T]
    most: int = LARGEST
    missing: str = ""
    unique: bool = False

    def read(self, node: Node) -> tuple[T, ...]:
        """Each value."""
        items = node.items(self.most)
        if self.missing and not items:
            raise node.error(_(self.missing))
        with node.parts() as part:
            found = part.each(items, self.format.read)
        return tuple(found)

    def write(self, value: tuple[T, ...]) -> Plain:
        """Each value."""
        return [self.format.write(each) for each in value]

    def schema(self) -> Schema:
        """What it holds, and how much of it."""
        least = {"minItems": 1} if self.missing else {}
        most = {} if self.most == LARGEST else {"maxItems": self.most}
        unique = {"uniqueItems": True} if self.unique else {}
        return {"type": "array", **least, **most, **unique, "items": self.format.schema()}


@dataclass(frozen=True)
class SetOf(Format[frozenset[str]]):
    """A list of names whose order does not matter; it is written in the order in which they are known."""

    format: OneOf
    most: int = LARGEST

    def read(self, node: Node) -> frozenset[str]:
        """The names."""
        return frozenset(ListOf(self.format, self.most).read(node))

    def write(self, value: frozenset[str]) -> Plain:
        """The names in order."""
        return [name for name in self.format.names if name in value]

    def schema(self) -> Schema:
        """The names."""
        return ListOf(self.format, self.most).schema()


@dataclass(frozen=True)
class MapOf(Format[Mapping[str, T]]):
    """Values by name, in any order; `every` name may be asked for. The format may be one for each name."""

    keys: OneOf
    format: Format[T] | Callable[[str], Format[T]]
    every: bool = False

    def _of(self, name: str) -> Format[T]:
        return self.format if isinstance(self.format, Format) else self.format(name)

    def read(self, node: Node) -> Mapping[str, T]:
        """The value of each name that stands there."""
        names = self.keys.names
        required = names if self.every else ()
        rows = node.mapping(names, required, _(self.keys.what))
        there = dict.fromkeys((*rows, *required))
        with node.parts() as part:
            found = part.each(there, lambda name: self._of(name).read(rows[name]))
        return dict(zip(there, found, strict=True))

    def write(self, value: Mapping[str, T]) -> Plain:
        """The values in their order."""
        return {name: self._of(name).write(each) for name, each in value.items()}

    def schema(self) -> Schema:
        """Each name, with its words."""
        words = self.keys.words() if self.keys.words else {}
        titles = {name: {"title": word} for name, word in words.items()}
        rows = {name: titles.get(name, {}) | self._of(name).schema() for name in self.keys.names}
        return mapping_schema(rows, self.keys.names if self.every else ())


@dataclass(frozen=True)
class Depending(Format[str]):
    """A name that must fit another field of its record, which stands before it: a case for each of its values."""

    field: str
    cases: Callable[[], Mapping[str, OneOf]]

    def beside(self, values: Mapping[str, object]) -> Format[str]:
        """The case of the field's value; all of them where that is wrong itself."""
        return self.cases().get(str(values.get(self.field)), self)

    def read(self, node: Node) -> str:
        """A name of any case."""
        return self._any.read(node)

    def schema(self) -> Schema:
        """The names of all cases; the record says which belong together."""
        return self._any.schema()

    @property
    def _any(self) -> OneOf:
        cases = tuple(self.cases().values())
        return OneOf(cases[0].what, tuple(dict.fromkeys(chain(*(case.names for case in cases)))))


def mapping_schema(rows: Schema, required: Sequence[str]) -> Schema:
    """The schema of keys and values, with no other key than these."""
    needs = {"required": list(required)} if required else {}
    return {"type": "object", **needs, "additionalProperties": False, "properties": rows}
