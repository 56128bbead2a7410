"""Changing valid texts a little: by signs, by words, by lines, and by whole branches of a tree of values."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import yaml

__all__ = ["any_value", "mutated", "mutated_tree", "mutated_yaml"]

_SIGNS: tuple[str, ...] = (
    *"0123456789aAzZ.-_:|#*^~!=%/\\'\"{}[]<>&,; \t\n\r\0\x07\x1b\x7f\x85",
    "\u2028", "\ufeff", "\ud800", "\udfff", "\uffff", "\U0001f600", "\u0661", "e\u0301", "\u202e", "---", "\r\n",
)  # fmt: skip
_NUMBERS = (
    0, 1, -1, 2, 7, 9, 10, 11, 12, 66, 67, 99, 100, 255, 2**31, 2**32, 2**53, 2**63, 2**64, -(2**63), 10**9, 10**30,
    10**400,
)  # fmt: skip
_WORDS = (
    "", "self", "null", "true", "rebel", "empire", "both", "A1", "G10", "H1", "B0", "A0", "C99", "trooper", "at-at",
    "ridge", "serac", "special", "vehicle", "infantry", "__class__", "../../etc/passwd", "%s", "{0}", "NaN", "1e9",
    "x" * 300, "9999-12-31T23:59:59+00:00", "0001-01-01T00:00:00+00:00", "\ud800",
)  # fmt: skip


def _place(rng: random.Random, text: str) -> int:
    return rng.randrange(len(text) + 1)


def _insert_sign(rng: random.Random, text: str) -> str:
    at = _place(rng, text)
    return text[:at] + rng.choice(_SIGNS) * rng.choice((1, 1, 1, 2, 30)) + text[at:]


def _drop(rng: random.Random, text: str) -> str:
    at = _place(rng, text)
    return text[:at] + text[at + rng.choice((1, 1, 2, 5, 40)) :]


def _swap_sign(rng: random.Random, text: str) -> str:
    at = _place(rng, text)
    return text[:at] + rng.choice(_SIGNS) + text[at + 1 :]


def _cut(rng: random.Random, text: str) -> str:
    return text[: _place(rng, text)]


def _repeat(rng: random.Random, text: str) -> str:
    at = _place(rng, text)
    piece = text[at : at + rng.choice((1, 3, 10, 80))]
    return text[:at] + piece * rng.choice((2, 2, 3, 50, 1000)) + text[at:]


def _change_word(rng: random.Random, text: str) -> str:
    words = text.split(" ")
    at = rng.randrange(len(words))
    other = words[rng.randrange(len(words))]
    words[at] = rng.choice((other, rng.choice(_WORDS), str(rng.choice(_NUMBERS[:-1])), words[at] + words[at]))
    return " ".join(words)


def _change_lines(rng: random.Random, text: str) -> str:
    lines = text.split("\n")
    one, other = rng.randrange(len(lines)), rng.randrange(len(lines))
    how = rng.randrange(4)
    if how == 0:
        lines[one], lines[other] = lines[other], lines[one]
    elif how == 1:
        lines.insert(one, lines[other])
    elif how == 2:
        del lines[one]
    else:
        lines[one] = _change_word(rng, lines[one])
    return "\n".join(lines)


_WAYS: tuple[Callable[[random.Random, str], str], ...] = (
    _insert_sign, _drop, _swap_sign, _cut, _repeat, _change_word, _change_word, _change_lines, _change_lines,
)  # fmt: skip


def mutated(rng: random.Random, text: str) -> str:
    """The text with one to four changes."""
    for _change in range(rng.choice((1, 1, 1, 2, 2, 4))):
        text = rng.choice(_WAYS)(rng, text)
    return text


def any_value(rng: random.Random, depth: int = 2) -> Any:
    """Any value that JSON knows."""
    kind = rng.randrange(9 if depth else 6)
    if kind == 0:
        return rng.choice(_NUMBERS)
    if kind == 1:
        return rng.choice((None, True, False, 0.5, -1.5, 1e308))
    if kind < 6:
        return rng.choice((*_WORDS, *_SIGNS))
    if kind == 6:
        return [any_value(rng, depth - 1) for _entry in range(rng.choice((0, 1, 3, 30)))]
    return {str(rng.choice(_WORDS)): any_value(rng, depth - 1) for _entry in range(rng.choice((0, 1, 4)))}


def mutated_tree(rng: random.Random, tree: Any) -> Any:
    """A tree of values with one branch changed: dropped, doubled, renamed, moved, or put in place of another."""
    branches = list(_branches(tree))
    if not branches:
        return any_value(rng)
    holder, key = rng.choice(branches)
    how = rng.randrange(6)
    if how == 0:
        del holder[key]
    elif how == 1:
        other, its = rng.choice(branches)
        holder[key] = other[its] if _is_apart(other[its], holder) else None
    elif how == 2 and isinstance(holder[key], str):
        holder[key] = mutated(rng, holder[key])
    elif how == 3 and isinstance(holder, dict):
        holder[rng.choice((*_WORDS, key + key))] = holder.pop(key)
    elif how == 4 and isinstance(holder, list):
        holder.insert(key, holder[key])
    else:
        holder[key] = any_value(rng)
    return tree


def mutated_yaml(rng: random.Random, text: str, changes: int = 1) -> str:
    """A YAML document with that many branches changed."""
    tree = yaml.load(text, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))
    for _change in range(changes):
        tree = mutated_tree(rng, tree)
    try:
        dumper = getattr(yaml, "CSafeDumper", yaml.SafeDumper)
        return str(yaml.dump(tree, Dumper=dumper, sort_keys=False, allow_unicode=True, width=110))
    except (UnicodeEncodeError, ValueError):  # half a character, or a number of very many digits
        return repr(tree)


def _is_apart(branch: Any, holder: Any) -> bool:
    """A branch that does not hold the place it is put into; otherwise the tree would have no end."""
    return branch is not holder and not any(each is holder for each, _key in _branches(branch))


def _branches(tree: Any) -> Any:
    if isinstance(tree, dict):
        for key, value in tree.items():
            yield tree, key
            yield from _branches(value)
    elif isinstance(tree, list):
        for number, value in enumerate(tree):
            yield tree, number
            yield from _branches(value)
