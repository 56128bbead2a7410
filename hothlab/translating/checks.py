"""What a program can see to be wrong in a translation: lost places, broken markup, punctuation, terms."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from string import Formatter

from hothlab.translating.catalogue import Entry
from hothlab.translating.terms import term_faults

__all__ = ["FORMS", "faults", "typography"]

_CASES = {
    "de": ("nom", "acc", "dat", "gen"),
    "fr": ("nom", "gen", "dat"),
    "nl": ("nom",),
    "pl": ("nom", "gen", "dat", "acc", "ins", "loc"),
}
FORMS = {
    language: {
        "", "cap", "label", *cases,
        *(f"{set}.{case}" for set in ("the", "hex", "figs", "hex.the", "figs.the") for case in cases),
        *(("of", "hex.of", "figs.of") if language == "fr" else ()), *(("bare",) if language == "nl" else ()),
    }
    for language, cases in _CASES.items()
}  # fmt: skip
"""The forms that a place may ask of a noun; each may end in `.cap`."""

_SAME: dict[str, Callable[[str], list[str]]] = {
    "the rules it cites": re.compile(r"\b[A-Z]{3}-\d+\b").findall,
    "the hexes": re.compile(r"\b[A-G](?:10|[1-9])\b").findall,
    "`code`": re.compile(r"`[^`\n]+`").findall,
    "the addresses of links": re.compile(r"\]\(([^)]*)\)").findall,
    "HTML": re.compile(r"</?[a-z][^<>]*>").findall,
    "headings": re.compile(r"^#+(?= )", re.MULTILINE).findall,
    "the rows of a table": lambda text: [str(line.count("|")) for line in text.splitlines() if line.startswith("|")],
    "paragraphs": re.compile(r"\n\s*\n").findall,
    "the points of a list": re.compile(r"^ *(?:[-*]|\d+\.) ", re.MULTILINE).findall,
    "**bold**": re.compile(r"\*\*").findall,
    "*slanted*": re.compile(r"(?<![*\n])\*(?=[^* ])[^*]+(?<=[^* ])\*(?!\*)").findall,
    "the space around it": re.compile(r"^[ \t\n]+|[ \t\n]+$").findall,  # not the one that French puts before a mark
}
"""What stays as it is: found in both texts alike, in any order."""

_COUNTED = ("paragraphs", "**bold**", "*slanted*", "headings", "the points of a list")
"""Of these only the number must be the same."""


def faults(entry: Entry, language: str) -> Iterator[str]:
    """What is wrong with a translation; nothing where there is none yet."""
    if not any(entry.forms):
        return
    if entry.was:
        yield f"the English text has changed; it was {entry.was[:80]!r}"
        return
    texts = (entry.text.text,) if isinstance(entry.text.text, str) else entry.text.text
    for form in entry.forms:
        if not form:
            yield "a form for some numbers is missing"
            continue
        yield from _marks(texts, form)
        yield from typography(form, language)
        if not entry.text.place.endswith(".words"):  # what somebody may type who looks for a rule, in any word
            yield from term_faults(texts[-1], form, language)
        if entry.text.formatted:
            yield from _places(texts, form, language)


def _places(texts: tuple[str, ...], form: str, language: str) -> Iterator[str]:
    """The places that the program fills: the same ones, asked for forms that there are."""
    try:
        wanted = [{name for name, _spec in _fields(text)} for text in texts]
        found = _fields(form)
    except ValueError as error:
        yield f"its braces do not fit: {error}"
        return
    names = {name for name, _spec in found}
    if names not in wanted:
        every = set().union(*wanted)
        lost, new = sorted(every - names), sorted(names - every)
        yield from (f"the place {{{name}}} is lost" for name in lost)
        yield from (f"there is no place {{{name}}} in English" for name in new)
    for name, spec in found:
        plain = spec.removesuffix(".cap")
        if plain not in FORMS[language] and not re.fullmatch(r"[^a-z]*[a-z]?%?", spec):
            yield f"there is no form {spec!r}, asked of {{{name}}}"


def _fields(text: str) -> list[tuple[str, str]]:
    return [(name, spec or "") for _text, name, spec, _conversion in Formatter().parse(text) if name is not None]


def _marks(texts: tuple[str, ...], form: str) -> Iterator[str]:
    for what, find in _SAME.items():
        found = find(form)
        fits = [_alike(what, find(text), found) for text in texts]
        if not any(fits):
            wanted = find(texts[-1])
            yield f"{what}: {_short(wanted)} in English, {_short(found)} here"


def _alike(what: str, wanted: list[str], found: list[str]) -> bool:
    if what in _COUNTED:
        return len(wanted) == len(found)
    if what == "the hexes":
        return set(wanted) == set(found)
    return Counter(wanted) == Counter(found)


def _short(found: list[str]) -> str:
    return ", ".join(found)[:80] if any(found) else f"{len(found)}"


_MARKS = {
    "de": [(r'"', "quotes are „…“"), (r"\d%", "a per cent sign follows a space: 42 %")],
    "fr": [
        (r'"', "quotes are « … »"),
        (r"[^\s\xa0\d:/(\]]:(?!//)(?=\s|$)|\w[;!?](?=[\s)*»]|$)", "a no-break space stands before : ; ! ?"),
        (r"[^\S\xa0\n][;!?»]|[^\S\xa0\n]:(?=\s)|«[^\xa0]", "before : ; ! ? and inside « » the space is U+00A0"),
        (r"\u202f", "the fonts have no narrow no-break space: write U+00A0"),
        (r"\w'\w", "the apostrophe is ’"),
    ],
    "nl": [(r'"', "quotes are “…”"), (r"\w'\w", "the apostrophe is ’")],
    "pl": [(r'"', "quotes are „…”"), (r"\w'\w", "the apostrophe is ’")],
}  # fmt: skip
"""For each language the marks that its typography does not use."""


def typography(form: str, language: str) -> Iterator[str]:
    """The marks in a translation that the typography of its language does not use."""
    bare = re.sub(r"`[^`]*`|\]\([^)]*\)|<[^>]*>|\{[^{}]*\}|https?://\S+|^\|[-|: ]+$", "x", form, flags=re.MULTILINE)
    for pattern, fault in _MARKS[language]:
        if found := re.search(pattern, bare):
            yield f"{fault} (at {bare[max(0, found.start() - 12) : found.end() + 8]!r})"
