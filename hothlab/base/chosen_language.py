"""Which language hothlab speaks: for now, or for good."""

from __future__ import annotations

import os
from pathlib import Path

from hothlab.base.errors import UnknownName
from hothlab.base.files import home_folder, make_folder, write_atomically
from hothlab.language.regular_files import first_bytes
from hothlab.language.text import KEPT, _, asked_for, languages, speak

__all__ = ["NAMES", "best_of", "keep_language", "kept_language", "use_language"]

NAMES = {"en": "English", "de": "Deutsch", "fr": "Français", "nl": "Nederlands", "pl": "Polski"}
"""What each language calls itself."""


def use_language(code: str | None = None) -> str:
    """Speak `code` from now on, and say which language is spoken.

    `None` asks `HOTHLAB_LANGUAGE`, then what the reader keeps (see `keep_language`), then the system: `LANGUAGE`, and
    `LC_ALL`, `LC_MESSAGES` or `LANG`.

    >>> use_language("en")
    'en'
    >>> use_language("xx")
    Traceback (most recent call last):
    ...
    hothlab.base.errors.UnknownName: there is no translation called 'xx'; choose from: en, de, fr, nl, pl
    """
    if code is None:
        return speak(asked_for())
    return speak([_known(code)])


def keep_language(code: str, home: Path | None = None) -> None:
    """Keep a language for good: every kernel, command and page of that home speaks it from its start."""
    _known(code)
    folder = home_folder() if home is None else home
    make_folder(folder)
    write_atomically(folder / KEPT, f"{code}\n")
    if home is None and os.environ.get("HOTHLAB_LANGUAGE"):
        os.environ["HOTHLAB_LANGUAGE"] = code  # this program was started with another one


def kept_language(home: Path) -> str | None:
    """The language that somebody keeps in their home; None when they never chose one."""
    try:
        code = first_bytes(home / KEPT, 20).decode("ascii", "replace").strip()
    except (OSError, ValueError):
        return None
    return code if code in languages() else None


def best_of(accepted: str) -> str | None:
    """The language that a browser likes best (its `Accept-Language`), of those that there are; None for none of them.

    >>> best_of("nl-BE,nl;q=0.9,en;q=0.8"), best_of("sv, de;q=0.5, en;q=0.7"), best_of("ja"), best_of("*;q=x")
    ('nl', 'en', None, None)
    """
    wishes: list[tuple[float, str]] = []
    for each in accepted[:300].split(","):
        name, _semicolon, more = each.partition(";")
        code = name.strip().partition("-")[0].lower()
        _q, _equals, weight = more.strip().partition("=")
        try:
            wishes.append((float(weight or 1), code))
        except ValueError:
            continue
    best = [code for weight, code in sorted(wishes, key=lambda wish: -wish[0]) if weight > 0 and code in languages()]
    return best[0] if best else None


def _known(code: str) -> str:
    if code not in languages():
        raise UnknownName(_("translation"), code, languages())
    return code
