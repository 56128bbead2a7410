"""YAML from strangers: read safely, in bounded size and depth, with the line and column of everything.

Aliases, tags and several documents in one file are refused, and a key stands only once. What comes out is a tree of
`Node`s that the reader of a format asks for what it expects; each question has an error with its place.

The first mistake ends the reading, unless it is given `Mistakes` to keep: then what does not depend on it is read all
the same, and a reader says with `Node.parts` what that is.

>>> found = Mistakes()
>>> node = read_yaml("[1, two, 3, four]", "x.yaml", found)
>>> with node.parts() as part:
...     numbers = part.each(node.items(), lambda each: each.whole(1, 9))
Traceback (most recent call last):
hothlab.base.errors.BadFile: x.yaml:1:5: expected a whole number, found the text 'two'
>>> [error.column for error in found.found]
[5, 13]
"""

from __future__ import annotations

import re
from codecs import BOM_UTF8
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any, TypeVar, cast

from hothlab.base.errors import BadFile, nearest
from hothlab.language.regular_files import first_bytes
from hothlab.language.system_errors import system_trouble, yaml_trouble
from hothlab.language.text import _, ngettext, number, short

__all__ = ["Mistakes", "Node", "Parts", "check_length", "place_after", "read_text_file", "read_yaml", "yaml_text"]

K = TypeVar("K")
T = TypeVar("T")

LARGEST = 256 * 1024
"""Characters of a YAML document."""
LARGEST_FILE = 1_000_000
"""Bytes of any file: a record is longer than a scenario, which it may hold."""
DEEPEST = 12
_HIDDEN = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x84\x86-\x9f\ud800-\udfff\ufffe\uffff]")
"""What an escape such as `\\x07` can bring into a text: control characters and half characters, never a line break."""
_NUMBER = re.compile(r"[-+]?[0-9]{1,9}")
_WORDS = {"true": True, "false": False, "null": None, "~": None, "": None}


class Mistakes:
    """The mistakes of a file, each once. With the hundredth the reading ends."""

    MOST = 100

    def __init__(self) -> None:
        self._by_place: dict[tuple[int, int, str], BadFile] = {}

    def keep(self, error: BadFile) -> None:
        """Keep one more."""
        self._by_place.setdefault((error.line, error.column, error.reason), error)

    @property
    def full(self) -> bool:
        """Are there so many that the reading ends?"""
        return len(self._by_place) >= self.MOST

    @property
    def found(self) -> tuple[BadFile, ...]:
        """All of them, from the top of the file to its end."""
        return tuple(self._by_place[place] for place in sorted(self._by_place))


class Parts:
    """Reads the parts of one thing, each for itself: `part(lambda: node.text())`.

    Where mistakes are kept, a part with one is None, and the others are read; see `Node.parts`.
    """

    def __init__(self, mistakes: Mistakes | None) -> None:
        self._mistakes = mistakes
        self.first: BadFile | None = None

    def __enter__(self) -> Parts:
        return self

    def __exit__(self, kind: type[BaseException] | None, *_more: object) -> None:
        if kind is None and self.first is not None:
            raise self.first

    def __call__(self, read: Callable[[], T]) -> T:
        """One part."""
        if self._mistakes is None:
            return read()
        try:
            return read()
        except BadFile as error:
            self._mistakes.keep(error)
            if self._mistakes.full:
                raise
            self.first = self.first or error
            return cast(T, None)  # it goes no further: the end of the parts raises the first mistake

    def each(self, things: Iterable[K], read: Callable[[K], T]) -> list[T]:
        """A part for each thing, which is mostly a node."""
        if self._mistakes is None:
            return [read(thing) for thing in things]
        return [self(partial(read, thing)) for thing in things]


class _Rows(dict[str, "Node"]):
    """The keys and values of a mapping in which some key is wrong; what is missing is the mistake that was kept."""

    def __init__(self, rows: dict[str, Node], missing: dict[str, BadFile]) -> None:
        super().__init__(rows)
        self._missing = missing

    def __missing__(self, key: str) -> Node:
        if key in self._missing:
            raise self._missing[key]
        raise KeyError(key)


@dataclass(frozen=True, init=False)
class Node:
    """A value of the file and where it stands: a dict of nodes, a list of nodes, text, a number, truth or nothing."""

    value: Any
    source: str
    line: int
    column: int
    keys: dict[str, Node] | None = None
    """For a dict: its keys as nodes, for their places."""
    mistakes: Mistakes | None = field(default=None, compare=False, repr=False)
    """Where the mistakes of its file are kept, if all of them are wanted."""

    def __init__(
        self,
        value: Any,
        source: str,
        line: int,
        column: int,
        keys: dict[str, Node] | None = None,
        mistakes: Mistakes | None = None,
    ) -> None:
        fields = {"value": value, "source": source, "line": line, "column": column, "keys": keys, "mistakes": mistakes}
        vars(self).update(fields)  # at once: a file has hundreds of nodes, and a frozen field is slow to set

    def parts(self) -> Parts:
        """Read something of several parts. After the last, the first mistake in any of them is raised."""
        return Parts(self.mistakes)

    def error(self, reason: str) -> BadFile:
        """An error at this place."""
        return BadFile(self.source, self.line, self.column, reason)

    def _expected(self, what: str) -> BadFile:
        found = _("nothing") if self.value is None else _kind(self.value)
        return self.error(_("expected {what}, found {found}").format(what=what, found=found))

    @staticmethod
    def of(value: object, source: str) -> Node:
        """Plain values as a tree of nodes, all of them at the beginning of their source."""
        if isinstance(value, Mapping):
            keys = {key: Node(key, source, 1, 1) for key in value}
            return Node({key: Node.of(each, source) for key, each in value.items()}, source, 1, 1, keys)
        if isinstance(value, (list, tuple)):
            return Node([Node.of(each, source) for each in value], source, 1, 1)
        return Node(value, source, 1, 1)

    def mapping(
        self, allowed: Iterable[str] | None = None, required: Iterable[str] = (), what: str = ""
    ) -> dict[str, Node]:
        """This node as a dict, with only the allowed keys and all the required ones; `what` says what a key names."""
        if not isinstance(self.value, dict):
            raise self._expected(_("keys and values"))
        known: Collection[str] = self.value if allowed is None else tuple(allowed)
        strange = (
            []
            if allowed is None
            else [key for key in self.value if key not in known][: Mistakes.MOST if self.mistakes else 1]
        )
        absent = [key for key in required if key not in self.value]
        if not strange and not absent:
            return self.value
        wrong = {key: self.key(key).error(_unknown(what or _("key"), key, tuple(known))) for key in strange}
        missing = {key: self.error(_("the key {key!r} is missing").format(key=key)) for key in absent}
        if self.mistakes is None:
            raise next(iter((*wrong.values(), *missing.values())))
        for key, error in wrong.items():  # a key that is only misspelt is not missing too
            missing |= {meant: error for meant in [nearest(key, known)] if meant in missing}
        for error in (*wrong.values(), *missing.values()):
            self.mistakes.keep(error)
        return _Rows({key: node for key, node in self.value.items() if key in known}, missing)

    def key(self, name: str) -> Node:
        """The key itself as a node, for its place."""
        assert self.keys is not None
        return self.keys[name]

    def items(self, most: int = LARGEST) -> list[Node]:
        """This node as a list."""
        if not isinstance(self.value, list):
            raise self._expected(_("a list"))
        if len(self.value) > most:
            reason = ngettext(
                "this list has {n} entry, and at most {most} fit here",
                "this list has {n} entries, and at most {most} fit here",
                len(self.value),
            )
            raise self.error(reason.format(n=number(len(self.value)), most=number(most)))
        return self.value

    def pair(self) -> tuple[Node, Node]:
        """This node as a list of two."""
        found = self.items(2)
        if len(found) != 2:
            raise self._expected(_("a list of two"))
        return found[0], found[1]

    def text(self, longest: int = LARGEST) -> str:
        """This node as text."""
        if not isinstance(self.value, str):
            raise self._expected(_("text"))
        if len(self.value) > longest:
            reason = ngettext(
                "this text has {n} character, and at most {most} fit here",
                "this text has {n} characters, and at most {most} fit here",
                len(self.value),
            )
            raise self.error(reason.format(n=number(len(self.value)), most=number(longest)))
        return self.value

    def whole(self, least: int, most: int) -> int:
        """This node as a whole number between two bounds."""
        if not isinstance(self.value, int) or isinstance(self.value, bool):
            raise self._expected(_("a whole number"))
        if not least <= self.value <= most:
            text = _("expected a number from {least} to {most}, found {found}")
            raise self.error(text.format(least=number(least), most=number(most), found=number(self.value)))
        return self.value

    def fraction(self, least: float, most: float) -> float:
        """This node as a number between two bounds, which need not be whole."""
        if not isinstance(self.value, int | float) or isinstance(self.value, bool):
            raise self._expected(_("a number"))
        if not least <= self.value <= most:
            text = _("expected a number from {least} to {most}, found {found}")
            raise self.error(text.format(least=short(least), most=short(most), found=short(self.value)))
        return float(self.value)

    def one_of(self, what: str, known: Iterable[str]) -> str:
        """This node as one of the known names."""
        names, text = tuple(known), self.text()
        if text not in names:
            raise self.error(_unknown(what, text, names))
        return text

    def plain(self) -> Any:
        """This node and all below it as plain Python values."""
        if isinstance(self.value, dict):
            return {key: node.plain() for key, node in self.value.items()}
        if isinstance(self.value, list):
            return [node.plain() for node in self.value]
        return self.value


def _unknown(what: str, name: str, known: tuple[str, ...]) -> str:
    close = nearest(name, known)
    if close:
        return _("unknown {what} {name!r}, did you mean {close!r}?").format(what=what, name=short(name), close=close)
    return _("unknown {what} {name!r}, expected one of: {known}").format(
        what=what, name=short(name), known=", ".join(known)
    )


def _kind(value: object) -> str:
    if isinstance(value, dict):
        return _("keys and values")
    if isinstance(value, list):
        return _("a list")
    if isinstance(value, bool):
        return _("true or false")
    if isinstance(value, int | float):
        return _("the number {n}").format(n=value)
    return _("the text {text!r}").format(text=short(value))


def place_after(text: str) -> tuple[int, int]:
    """The line and column right after a text."""
    return text.count("\n") + 1, len(text) - text.rfind("\n")


def check_length(text: str, source: str, most: int) -> None:
    """Refuse a text of more than `most` characters."""
    if len(text) > most:
        reason = ngettext(
            "the text has {n} character, and at most {most} are read",
            "the text has {n} characters, and at most {most} are read",
            len(text),
        )
        raise BadFile(source, 1, 1, reason.format(n=number(len(text)), most=number(most)))


def read_text_file(path: Path) -> str:
    """A file's text; too large, unreadable or not UTF-8 is an error with the place."""
    try:
        data = first_bytes(path, LARGEST_FILE + 1)
    except (OSError, ValueError) as error:
        reason = _("cannot be read: {why}").format(why=system_trouble(error))
        raise BadFile(str(path), 1, 1, reason) from error
    if len(data) > LARGEST_FILE:
        reason = ngettext(
            "the file is larger than {most} byte, and more are not read",
            "the file is larger than {most} bytes, and more are not read",
            LARGEST_FILE,
        )
        raise BadFile(str(path), 1, 1, reason.format(most=number(LARGEST_FILE)))
    data = data.removeprefix(BOM_UTF8)
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        line, column = place_after(data[: error.start].decode("utf-8"))
        reason = _("byte 0x{byte:02x} is not UTF-8 text").format(byte=data[error.start])
        raise BadFile(str(path), line, column, reason) from error


def read_yaml(text: str, source: str, mistakes: Mistakes | None = None) -> Node:
    """The tree of a YAML document; `mistakes` keeps all that its reader finds wrong.

    What is not YAML at all is still an error at once: nobody can tell what was meant after it.
    """
    import yaml

    check_length(text, source, LARGEST)
    text = text.removeprefix("\ufeff")
    unprintable = yaml.reader.Reader.NON_PRINTABLE.search(text)
    if unprintable:
        reason = _("the character U+{number:04X} is not allowed in YAML").format(number=ord(unprintable[0]))
        raise BadFile(source, *place_after(text[: unprintable.start()]), reason)
    try:
        loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)(text)
        return _Composer(source, iter(loader.get_event, None), mistakes).document()
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        line, column = (mark.line + 1, mark.column + 1) if mark else (1, 1)
        raise BadFile(source, line, column, _explain(error, text, line, column)) from None
    except (OverflowError, ValueError) as error:
        if isinstance(error, BadFile):
            raise
        # yaml in plain Python lets some through, as for "\U99999999", and does not say where
        raise BadFile(source, 1, 1, _("this is not YAML: {problem}").format(problem=yaml_trouble(str(error)))) from None


def yaml_text(rows: object) -> str:
    """Plain values as YAML that is read back the same."""
    import yaml

    # Unusual line breaks inside a text would be folded into spaces; escaped, they come back as they were.
    plain = not any(mark in repr(rows) for mark in (r"\x85", r"\u2028", r"\u2029"))
    return str(yaml.safe_dump(rows, sort_keys=False, allow_unicode=plain, width=110, default_flow_style=None))


def _explain(error: Any, text: str, line: int, column: int) -> str:
    lines = text.splitlines()
    here = lines[line - 1] if line <= len(lines) else ""
    if "\t" in here[: max(column, 1)] or "\t" in here[:1]:
        return _("a tab stands here; YAML is indented with spaces")
    return _("this is not YAML: {problem}").format(problem=yaml_trouble(error.problem or error.context))


class _Composer:
    """Builds the tree from the parser's events, one after the other."""

    def __init__(self, source: str, events: Iterator[Any], mistakes: Mistakes | None) -> None:
        import yaml

        self.yaml = yaml
        self.source = source
        self.events = events
        self.mistakes = mistakes

    def fail(self, event: Any, reason: str) -> BadFile:
        return BadFile(self.source, event.start_mark.line + 1, event.start_mark.column + 1, reason)

    def document(self) -> Node:
        root: Node | None = None
        for event in self.events:
            if isinstance(event, self.yaml.DocumentStartEvent):
                if root is not None:
                    raise self.fail(event, _("a second document starts here, and a file holds one"))
                root = self.node(next(self.events), 1)
        if root is None:
            raise BadFile(self.source, 1, 1, _("the file is empty"))
        return root

    def node(self, event: Any, depth: int) -> Node:
        yaml = self.yaml
        if event.anchor is not None:  # an alias has one too
            raise self.fail(event, _("anchors and aliases (& and *) are not allowed"))
        if event.tag is not None:
            raise self.fail(event, _("tags ({tag!r}) are not allowed").format(tag=short(event.tag)))
        if depth > DEEPEST:
            raise self.fail(event, _("nested more than {n} deep").format(n=DEEPEST))
        if isinstance(event, yaml.ScalarEvent):
            return self.made(event, self.scalar(event))
        if isinstance(event, yaml.SequenceStartEvent):
            items = []
            while not isinstance(inner := next(self.events), yaml.SequenceEndEvent):
                items.append(self.node(inner, depth + 1))
            return self.made(event, items)
        values: dict[str, Node] = {}
        keys: dict[str, Node] = {}
        while not isinstance(inner := next(self.events), yaml.MappingEndEvent):
            key = self.node(inner, depth + 1)
            if isinstance(key.value, (dict, list)) or key.value is None:
                raise key.error(_("a key is a word"))
            name: str = inner.value
            if name in keys:
                text = _("the key {key!r} stands twice; first in line {line}")
                twice = key.error(text.format(key=short(name), line=keys[name].line))
                if self.mistakes is None:
                    raise twice
                self.mistakes.keep(twice)
                self.node(next(self.events), depth + 1)  # the first of the two counts
                continue
            keys[name] = key
            values[name] = self.node(next(self.events), depth + 1)
        return self.made(event, values, keys)

    def scalar(self, event: Any) -> object:
        """The value of a scalar; a text with signs that no file, page or terminal can show is refused."""
        hidden = _HIDDEN.search(event.value)
        if hidden:
            reason = _("this text holds the control character U+{number:04X}, which cannot be shown")
            raise self.fail(event, reason.format(number=ord(hidden[0])))
        return _scalar(event)

    def made(self, event: Any, value: object, keys: dict[str, Node] | None = None) -> Node:
        mark = event.start_mark
        return Node(value, self.source, mark.line + 1, mark.column + 1, keys, self.mistakes)


def _scalar(event: Any) -> object:
    """Only whole numbers, true, false and nothing are more than text; `no` and `1e3` stay what was written."""
    text: str = event.value
    if not event.implicit[0]:
        return text
    if _NUMBER.fullmatch(text):
        return int(text)
    return _WORDS.get(text, text)
