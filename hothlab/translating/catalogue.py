"""The `.po` files: read, brought up to date with their sources, and written.

An entry keeps its translation as long as its English text stays. Where the text has changed, the old translation is
kept and marked `fuzzy`, with the English text that it was made for, until somebody has looked at it again.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cache
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.pofile import denormalize, normalize, read_po, write_po

from hothlab.base.files import write_atomically
from hothlab.translating.sources import PARTS, SourceText, code_texts, data_texts

__all__ = ["LANGUAGES", "LOCALES", "Entry", "all_texts", "read", "update", "written"]

LOCALES = Path(__file__).parents[1] / "locale"

LANGUAGES = ("de", "fr", "nl", "pl")

_UNWRAPPED = 1_000_000
"""Longer than any line, so that none is wrapped."""
_ALIKE = 0.75
"""How alike two sentences of the code are when one is taken for the other, changed."""

MessageKey = tuple[str, "str | None"]


@dataclass(frozen=True)
class Entry:
    """One message of a `.po` file and its translation."""

    text: SourceText
    forms: tuple[str, ...]
    """The translation, or its forms in the order of the language's numbers; all empty while there is none."""
    was: str = ""
    """The English text that the translation was made for, where it has changed since."""

    @property
    def key(self) -> MessageKey:
        """What gettext finds it by."""
        return _key(self.text)

    @property
    def done(self) -> bool:
        """Whether it is translated, and of the text as it is now."""
        return not self.was and all(self.forms)


def _key(text: SourceText) -> MessageKey:
    return (text.text if isinstance(text.text, str) else text.text[0]), text.context


@cache
def all_texts() -> list[SourceText]:
    """Every text once, in the first part that has it; as plural where it is one anywhere."""
    found: dict[MessageKey, SourceText] = {}
    for text in (*data_texts(), *code_texts()):
        first = found.setdefault(_key(text), text)
        if isinstance(text.text, tuple) and isinstance(first.text, str):
            found[_key(text)] = replace(first, text=text.text)
    return list(found.values())


def read(path: Path, language: str) -> Iterator[Entry]:
    """The entries of a `.po` file."""
    with path.open("rb") as file:
        for message in read_po(file, language, abort_invalid=True):
            if not message.id:
                continue
            text = message.id if isinstance(message.id, str) else (message.id[0], message.id[1])
            forms = (message.string,) if isinstance(message.string, str) else tuple(message.string or ())
            place = " ".join(message.auto_comments)
            was = _previous(message.user_comments) if message.fuzzy else ""
            yield Entry(SourceText(path.stem, place, text, message.context), forms, was)


def _previous(comments: Iterable[str]) -> str:
    """The English text before its change, which Babel writes (`#| msgid`) and reads as a comment."""
    lines = [comment.removeprefix("| ") for comment in comments if comment.startswith("| ")]
    text = "\n".join(lines).partition("\nmsgid_plural ")[0]
    return denormalize(text.removeprefix("msgid ")) if text else "?"


def update(language: str) -> dict[str, list[Entry]]:
    """The entries of a language, part by part, as its files should be now."""
    there = [entry for path in sorted((LOCALES / language).glob("*.po")) for entry in read(path, language)]
    by_key = {entry.key: entry for entry in there}
    texts = all_texts()
    keys = {_key(text) for text in texts}
    gone = [entry for entry in there if entry.key not in keys and any(entry.forms)]
    found: dict[str, list[Entry]] = {part: [] for part in PARTS}
    for text in texts:
        old = by_key.get(_key(text)) or _changed(text, gone)
        found[text.part].append(_brought(text, old, language))
    return found


def _changed(text: SourceText, gone: list[Entry]) -> Entry | None:
    """The entry whose English text was changed into this one: at the same key, or, in the code, the most alike."""
    if text.part != "interface":
        return next((entry for entry in gone if entry.text.place == text.place), None)
    names = {entry.key[0]: entry for entry in gone if entry.text.part == "interface"}
    near = difflib.get_close_matches(_key(text)[0], names, 1, _ALIKE)
    return names[near[0]] if near else None


def _brought(text: SourceText, old: Entry | None, language: str) -> Entry:
    """The entry of a text, with what there is of a translation."""
    number = 1 if isinstance(text.text, str) else Catalog(language).num_plurals
    if old is None:
        return Entry(text, ("",) * number)
    forms = old.forms if len(old.forms) == number else old.forms[:1] * number
    same = old.key == _key(text) and len(old.forms) == number
    return Entry(text, forms, old.was if same else (old.was or old.key[0]) * any(forms))


def written(entries: Iterable[Entry], language: str) -> str:
    """The text of a `.po` file."""
    catalogue = Catalog(language)
    for entry in entries:
        text = entry.text
        message = catalogue.add(
            text.text,
            entry.forms[0] if isinstance(text.text, str) else entry.forms,
            auto_comments=[text.place],
            previous_id=entry.was,
            context=text.context,
        )
        message.flags = {"fuzzy"} if entry.was else set()  # Babel's guess at a format is left out: `checks` knows more
    head = f"Language: {language}\nContent-Type: text/plain; charset=UTF-8\n"
    head += f"Plural-Forms: {catalogue.plural_forms}\n"
    file = BytesIO()
    write_po(file, catalogue, width=_UNWRAPPED, omit_header=True, include_previous=True)
    return f'msgid ""\nmsgstr {normalize(head, width=_UNWRAPPED)}\n\n{file.getvalue().decode().rstrip()}\n'


def write(path: Path, entries: Iterable[Entry], language: str) -> bool:
    """Write a `.po` file, and say whether anything changed."""
    text = written(entries, language)
    if path.exists() and path.read_text("utf-8") == text:
        return False
    path.parent.mkdir(parents=True, exist_ok=True)
    write_atomically(path, text)
    return True
