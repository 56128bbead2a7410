"""The translations, for those who write them and for those who change a sentence.

    python -m hothlab.translating.catalogues update          bring all `.po` files up to date with data and code
    python -m hothlab.translating.catalogues check           what is wrong in the translations, message by message
    python -m hothlab.translating.catalogues check de pl     ... of these languages
    python -m hothlab.translating.catalogues check hothlab/locale/de/cards.po
    python -m hothlab.translating.catalogues compile     make the `.mo` files, as hothlab itself does when it needs them

A translator fills in `msgstr`; the comment above says in which file and at which key the text stands. Where the English
text has changed, the entry is `fuzzy` and says what it was (`# was:`): mend the translation and take both lines out.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

from hothlab.language.translations import compile_all
from hothlab.translating.catalogue import LANGUAGES, LOCALES, read, update, write
from hothlab.translating.checks import faults

__all__ = ["main"]


def _update() -> int:
    for language in LANGUAGES:
        for part, entries in update(language).items():
            changed = write(LOCALES / language / f"{part}.po", entries, language)
            done, old = sum(entry.done for entry in entries), sum(bool(entry.was) for entry in entries)
            told = f"{language}/{part}.po: {done} of {len(entries)} done"
            print(told + (f", {old} to look at again" if old else "") + (", written" if changed else ""))
    return 0


def _check(names: Sequence[str]) -> int:
    number = 0
    for path in _files(names or LANGUAGES):
        for entry in read(path, path.parent.name):
            for fault in faults(entry, path.parent.name):
                number += 1
                print(f"{path.parent.name}/{path.name}: {entry.text.place}: {fault}\n    {entry.key[0][:100]!r}")
    print(f"{number} to mend" if number else "nothing to mend")
    return 1 if number else 0


def _files(names: Sequence[str]) -> list[Path]:
    found: list[Path] = []
    for name in names:
        found += [Path(name).resolve()] if name.endswith(".po") else sorted((LOCALES / name).glob("*.po"))
    return found


def main(arguments: Sequence[str]) -> int:
    """Do what the first argument says."""
    what, *names = arguments or [""]
    if what == "update":
        return _update()
    if what == "check":
        return _check(names)
    if what == "compile":
        print(*compile_all(LOCALES), sep="\n")
        return 0
    print(__doc__, file=sys.stderr)
    return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
