"""How complete each language is: how much of all that is read is translated, and what is out of date."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from hothlab.language.text import _, languages, ngettext, percent, translated
from hothlab.translating.catalogue import LOCALES, all_texts, read

__all__ = ["Completeness", "completeness"]


class Completeness(NamedTuple):
    """A language, how many texts there are, how many are translated, and how many have changed since."""

    language: str
    texts: int
    done: int
    stale: int = 0

    @property
    def sentence(self) -> str:
        """The same in words."""
        share = percent(Fraction(self.done, self.texts))
        if self.done < self.texts and self.done * 100 > self.texts * 99:
            share = _("nearly all")
        text = ngettext(
            "{language}: {done} of {n} text ({share})", "{language}: {done} of {n} texts ({share})", self.texts
        )
        told = text.format(language=self.language, done=self.done, n=self.texts, share=share)
        if not self.stale:
            return told
        more = ngettext("{told}; {n} is out of date", "{told}; {n} are out of date", self.stale)
        return more.format(told=told, n=self.stale)


def completeness() -> tuple[Completeness, ...]:
    """Every language that there is; what is not translated, or out of date, is shown in English.

    >>> completeness()[0].language
    'en'
    """
    texts = all_texts()
    found = [Completeness("en", len(texts), len(texts))]
    for language in languages()[1:]:
        known = translated(language)
        keys = ((each.text if isinstance(each.text, str) else each.text[0], each.context) for each in texts)
        done = sum(known(text, context) for text, context in keys)
        entries = (entry for path in (LOCALES / language).glob("*.po") for entry in read(path, language))
        found.append(Completeness(language, len(texts), done, sum(bool(entry.was) for entry in entries)))
    return tuple(found)
