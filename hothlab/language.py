"""Which language hothlab speaks."""

from __future__ import annotations

from hothlab.errors import UnknownName
from hothlab.text import _, asked_for, languages, speak

__all__ = ["use_language"]


def use_language(code: str | None = None) -> str:
    """Speak `code` from now on, and say which language is spoken.

    `None` asks the environment: `HOTHLAB_LANGUAGE`, then `LANGUAGE`.

    >>> use_language("en")
    'en'
    >>> use_language("xx")
    Traceback (most recent call last):
    ...
    hothlab.errors.UnknownName: there is no translation called 'xx'; choose from: en, de, fr, nl, pl
    """
    if code is None:
        return speak(asked_for())
    if code not in languages():
        raise UnknownName(_("translation"), code, languages())
    return speak([code])
