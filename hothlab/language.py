"""Which language hothlab speaks."""

from __future__ import annotations

import os

from hothlab.errors import UnknownName
from hothlab.text import _, languages, speak

__all__ = ["use_language"]


def use_language(code: str | None = None) -> str:
    """Speak `code` from now on (`None`: what the environment asks for) and say which language is spoken.

    >>> use_language("en")
    'en'
    >>> use_language("xx")
    Traceback (most recent call last):
    ...
    hothlab.errors.UnknownName: there is no translation called 'xx'; choose from: en, de, fr, nl, pl
    """
    if code is None:
        return speak(part for part in os.environ.get("LANGUAGE", "").split(":") if part)
    if code not in languages():
        raise UnknownName(_("translation"), code, languages())
    return speak([code])
