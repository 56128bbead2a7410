"""A record of a file declared once: a class or a function says in its annotations what stands in a file.

From that it is read, written, described to editors and asked for in forms. The kinds of value are those of
`hothlab.base.formats`.

    @dataclass(frozen=True)
    class Signal:
        colour: Annotated[str, OneOf(later("colour"), ("red", "green"))]
        flashes: Annotated[int, Whole(1, 9), About(later("Flashes"))] = 1

    record(Signal).read(node)                # Signal("red", 3) of {colour: red, flashes: 3}, or BadFile at its place
    record(Signal).write(Signal("green"))    # {"colour": "green"}: what has its default is left out
    record(Signal).schema()                  # JSON schema, with the titles of the keys
    record(Signal)["flashes"].format.most    # 9, for a form

A field without a default is required. Of a function, only the parameters with a format are fields; whoever has other
keys beside them reads the fields alone, with `Fields.values`. A format that needs a lambda gets a name outside of the
annotation, where the lambda's own names are found.

Nothing here knows YAML. `Node.of` makes a tree of plain values, which a reader of JSON has after its own checks of size
and depth; its nodes answer the same questions (`whole`, `text`, `one_of`, `items`, `mapping`), and the same records
read them.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping, Sequence
from dataclasses import MISSING, dataclass, fields, is_dataclass
from functools import cache, cached_property, partial
from itertools import chain
from types import UnionType
from typing import Annotated, Any, TypeVar, Union, get_args, get_origin, get_type_hints

from hothlab.base.errors import BadFile, HothlabError
from hothlab.base.formats import Depending, Format, Plain, Schema, mapping_schema
from hothlab.base.yamltree import Node, Parts
from hothlab.language.text import _, later

__all__ = ["About", "Alone", "Field", "Fields", "Ways", "record"]

T = TypeVar("T")


@dataclass(frozen=True)
class About:
    """What a field is called and how it is written, where its name and its default do not say it all.

    `title` is for forms and editors, `about` a sentence for editors. `name` is the key in the file where Python wants
    another. A field that is `written` is so even where it has its default. `usual` is the number that a form offers
    first, `names` what it calls the keys of a `MapOf`, and `implied` what follows from the form's other values, so
    that it does not ask for it.
    """

    title: str = ""
    about: str = ""
    name: str = ""
    written: bool = False
    usual: int = 1
    names: str = ""
    implied: Callable[[Mapping[str, str]], str] | None = None


@dataclass(frozen=True)
class Field:
    """A field of a record: its name in Python, its format, and its default if it may be left out."""

    name: str
    format: Format[Any]
    default: object
    """`MISSING` where it must stand there."""
    said: About = About()

    @cached_property
    def key(self) -> str:
        """Its key in a file."""
        return self.said.name or self.name

    @cached_property
    def required(self) -> bool:
        """Must it stand there?"""
        return self.default is MISSING

    def schema(self) -> Schema:
        """Its words, and its format."""
        words = {"title": self.said.title, "description": self.said.about}
        return {key: word for key, word in words.items() if word} | self.format.schema()

    def _read(self, rows: Mapping[str, Node], before: Mapping[str, object]) -> object:
        return self.format.beside(before).read(rows[self.key])


@dataclass(frozen=True)
class Ways:
    """Keys of a record of which exactly one stands there, each with what a form of it is called.

    `reason` is the error where it is not one; it may name them all as `{ways}`.
    """

    reason: str
    titles: Mapping[str, str]

    def check(self, node: Node, rows: Mapping[str, Node]) -> None:
        """Refuse none and several."""
        if sum(way in rows for way in self.titles) != 1:
            raise node.error(_(self.reason).format(ways=", ".join(self.titles)))

    def schema(self) -> Schema:
        """Exactly one of them."""
        return {"oneOf": [{"required": [way]} for way in self.titles]}


@dataclass(frozen=True)
class Fields(Format[T]):
    """Keys and values. `build` makes the value of its fields, and may refuse what does not go together."""

    fields: tuple[Field, ...]
    build: Callable[..., T]
    take: Callable[[T], Mapping[str, object]]
    """The fields of a value."""
    what: str = later("key")
    ways: Ways | None = None

    @cached_property
    def keys(self) -> tuple[str, ...]:
        """All keys."""
        return tuple(field.key for field in self.fields)

    @cached_property
    def required(self) -> tuple[str, ...]:
        """The keys that must stand there."""
        return tuple(field.key for field in self.fields if field.required)

    def __getitem__(self, name: str) -> Field:
        """The field of that name."""
        return next(field for field in self.fields if field.name == name)

    def read(self, node: Node) -> T:
        """The value, or an error at the place of what is wrong."""
        rows = node.mapping(self.keys, self.required, _(self.what))
        if self.ways is not None:
            self.ways.check(node, rows)
        with node.parts() as part:
            values = self.values(rows, part)
        try:
            return self.build(**values)
        except BadFile:
            raise
        except HothlabError as error:
            raise node.error(str(error)) from None

    def values(self, rows: Mapping[str, Node], part: Parts) -> dict[str, Any]:
        """The fields that stand among the keys of a mapping, each read as a part of it."""
        found: dict[str, Any] = {}
        for field in self.fields:
            if field.required or field.key in rows:
                found[field.name] = part(partial(field._read, rows, found))
        return found

    def write(self, value: T) -> dict[str, Plain]:
        """The keys with what is not as it is when they are left out."""
        values = self.take(value)
        return {
            field.key: field.format.write(values[field.name])
            for field in self.fields
            if field.name in values and (field.said.written or values[field.name] != field.default)
        }

    def schema(self) -> Schema:
        """Each key, and what belongs together."""
        cases = [
            {
                "if": {"required": [self[field.format.field].key],
                       "properties": {self[field.format.field].key: {"const": value}}},
                "then": {"properties": {field.key: case.schema()}},
            }
            for field in self.fields
            if isinstance(field.format, Depending)
            for value, case in field.format.cases().items()
        ]  # fmt: skip
        ways = self.ways.schema() if self.ways else {}
        rows = {field.key: field.schema() for field in self.fields}
        return mapping_schema(rows, self.required) | ways | ({"allOf": cases} if cases else {})


@dataclass(frozen=True)
class Alone(Format[T]):
    """A record of one field that stands there without its key."""

    record: Fields[T]

    @property
    def field(self) -> Field:
        """The field."""
        return self.record.fields[0]

    def read(self, node: Node) -> T:
        """The value with this field."""
        return self.record.build(**{self.field.name: self.field.format.read(node)})

    def write(self, value: T) -> Plain:
        """The field."""
        return self.field.format.write(self.record.take(value)[self.field.name])

    def schema(self) -> Schema:
        """The field."""
        return self.field.format.schema()


def record(of: Callable[..., T]) -> Fields[T]:
    """The record of a class or function, whose fields are its parameters that have a format in their annotation.

    A class may have `ways`, see there.
    """
    return _record(of)


@cache
def _record(of: Callable[..., Any]) -> Fields[Any]:
    hints = get_type_hints(of, include_extras=True)
    found = []
    for name, default in _defaults(of).items():
        annotations = _annotations(hints[name])
        about = next((each for each in annotations if isinstance(each, About)), About())
        found += [Field(name, each, default, about) for each in annotations if isinstance(each, Format)]
    return Fields(tuple(found), of, partial(_values, [field.name for field in found]), ways=getattr(of, "ways", None))


def _values(names: Sequence[str], value: object) -> dict[str, object]:
    return {name: getattr(value, name) for name in names}


def _defaults(of: Callable[..., object]) -> dict[str, object]:
    """The parameters of a class or function with their defaults, `MISSING` for those that must be given."""
    if is_dataclass(of):
        made = {each.name: each.default_factory for each in fields(of) if each.default_factory is not MISSING}
        return {each.name: made[each.name]() if each.name in made else each.default for each in fields(of)}
    given = {name: each.default for name, each in inspect.signature(of).parameters.items()}
    return {name: MISSING if default is inspect.Parameter.empty else default for name, default in given.items()}


def _annotations(hint: Any) -> tuple[object, ...]:
    """What an annotation says beside the type, also inside of `X | None`."""
    if get_origin(hint) is Annotated:
        return (*hint.__metadata__, *_annotations(hint.__origin__))
    if get_origin(hint) in (Union, UnionType):
        return tuple(chain(*map(_annotations, get_args(hint))))
    return ()
