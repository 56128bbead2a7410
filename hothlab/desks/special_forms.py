"""The special rules of a scenario as forms to fill in, from the fields that each of them declares.

>>> forms()["sudden-death-occupy"].made({"side": "empire", "occupy": "E5 E6"}).occupy
(Hex('E5'), Hex('E6'))
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Literal

from hothlab.base.declared import Alone, Field, Fields, record
from hothlab.base.errors import BadFile, HothlabError
from hothlab.base.formats import Depending, ListOf, MapOf, OneOf, Plain, SetOf, Shared, Whole, Yes
from hothlab.base.yamltree import Node
from hothlab.game.special_rules import SPECIAL_RULE, SpecialRule, special_format, special_rules
from hothlab.language.text import _, also, listed, said

__all__ = ["Form", "FormQuestion", "choices", "form_of", "forms", "told"]


@dataclass(frozen=True)
class FormQuestion:
    """One thing that a form asks for. A choice offers (words, value); a number goes from `least` to `most`."""

    key: str
    title: str
    kind: Literal["choice", "number", "hexes", "hex"]
    options: tuple[tuple[str, str], ...] = ()
    least: int = 0
    most: int = 0
    usual: int = 0


@dataclass(frozen=True)
class Form:
    """A special rule to fill in, in one of the ways to write it."""

    key: str
    rule: type[SpecialRule]
    title: str
    fields: tuple[Field, ...]

    @property
    def questions(self) -> tuple[FormQuestion, ...]:
        """What it asks for."""
        return tuple(question for field in self.fields for question in _questions(field))

    def made(self, values: Mapping[str, object]) -> SpecialRule:
        """The rule with these values; an error in words where something does not fit."""
        rows = _rows(self.fields, values)
        alone = isinstance(special_format(self.rule.name), Alone)
        try:
            return SPECIAL_RULE.read(Node.of({self.rule.name: next(iter(rows.values())) if alone else rows}, ""))
        except BadFile as error:
            raise HothlabError(error.reason) from None


def forms() -> dict[str, Form]:
    """All forms by key, in the order they are offered."""
    found = {}
    for name, rule in special_rules().items():
        for way, title in rule.ways.titles.items() if rule.ways else [("", rule.title)]:
            others = {*rule.ways.titles} - {way} if rule.ways else set()
            fields = tuple(field for field in record(rule).fields if field.key not in others)
            key = f"{name}-{way}" if way else name
            found[key] = Form(key, rule, _(title), fields)
    return found


def form_of(rule: SpecialRule) -> Form:
    """The form that a rule could have been written with."""
    return max(
        (form for form in forms().values() if form.rule is type(rule)),
        key=lambda form: sum(getattr(rule, field.name) != field.default for field in form.fields),
    )


def told(rule: SpecialRule) -> str:
    """A rule of a scenario in one line, in the words of its form.

    >>> told(SPECIAL_RULE.read(Node.of({"sudden-death": {"side": "empire", "occupy": ["E5"]}}, "")))
    'Standing on all these hexes wins at once (Side: Empire; Hexes: E5)'
    """
    format: Fields[Any] = record(type(rule))
    words = [said(title, word) for title, word in _told(format, rule)]
    title = form_of(rule).title
    return _("{rule} ({values})").format(rule=title, values=also(words)) if words else title


def choices(field: Field) -> dict[str, str]:
    """What a form offers for a field, with what it is called."""
    match field.format:
        case Shared(format=OneOf(words=words)) | OneOf(words=words) | SetOf(format=OneOf(words=words)):
            return dict(words() if words else {})
        case Depending(cases=cases):
            return {name: word for case in cases().values() if case.words for name, word in case.words().items()}
        case MapOf(keys=OneOf(words=words)):
            return dict(words() if words else {})
    return {}


def _questions(field: Field) -> Iterator[FormQuestion]:
    key, title, offered = field.key, _(field.said.title), tuple((word, name) for name, word in choices(field).items())
    match field.format:
        case Yes():
            return
        case _ if field.said.implied:
            return
        case Whole(least, most):
            yield FormQuestion(key, title, "number", (), least, most, field.said.usual)
        case MapOf(format=Whole(least, most)):
            yield FormQuestion(f"{key} of", _(field.said.names), "choice", offered)
            yield FormQuestion(key, title, "number", (), least, most, field.said.usual)
        case Fields(fields=fields):
            for each in fields:
                yield from _questions(each)
        case ListOf():
            yield FormQuestion(key, title, "hexes")
        case _:
            yield FormQuestion(key, title, "choice" if offered else "hex", offered)


def _rows(fields: tuple[Field, ...], values: Mapping[str, object]) -> dict[str, Plain]:
    """The answers of a form as a file has them; what is left empty is left out."""
    found = {field.key: _plain(field, values) for field in fields}
    return {key: each for key, each in found.items() if each is not None}


def _plain(field: Field, values: Mapping[str, object]) -> Plain:
    value = values.get(field.key)
    text = str(value or "").strip()
    match field.format:
        case Yes():
            return True
        case _ if field.said.implied:
            return field.said.implied({key: str(each) for key, each in values.items()})
        case Whole(least):
            return value if isinstance(value, int) else least
        case MapOf():
            return {str(values.get(f"{field.key} of")): value if isinstance(value, int) else 0}
        case Fields(fields=fields):
            return _rows(fields, values)
        case SetOf():
            return [*text.split()] or None
        case ListOf():
            return [each.upper() for each in re.findall(r"[^\s,;]+", text)]
    return (text if choices(field) else text.upper()) or None


def _told(format: Fields[Any], value: object) -> Iterator[tuple[str, str]]:
    """The fields of a value that a form asks for, each with its title and in words."""
    written = format.write(value)
    for field in format.fields:
        each = getattr(value, field.name)
        if field.key not in written or field.said.implied:
            continue
        title, words = _(field.said.title), choices(field)
        match field.format:
            case Yes():
                continue
            case MapOf():
                for name, number in each.items():
                    yield from ((_(field.said.names), words[name]), (title, str(number)))
            case Fields() as inner:
                yield from _told(inner, each)
            case SetOf(format=names):
                known = [name for name in names.names if name in each]
                yield title, words.get(" ".join(known)) or listed(words[name] for name in known)
            case ListOf():
                yield title, listed(map(str, each))
            case _:
                yield title, words.get(each, str(each))
