"""A text to read."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

from hothlab.base.yamltree import Node
from hothlab.language.text import _
from hothlab.lessons.course.steps.step import LessonStep, reading_minutes
from hothlab.lessons.exhibits import read_rules
from hothlab.rules.catalogue import in_order, rules

__all__ = ["TextStep"]

_RULE = re.compile(r"\b[A-Z]{3}-[0-9]+\b")
_WORDS = 95
"""About the most words on a slide of text, so that it can be read from the back of a class."""
_FEW = 25
"""A rest of at most this many words does not get a slide of its own."""


@dataclass(frozen=True)
class TextStep(LessonStep):
    """Markdown to read. It has no id: its slides are named by its headings."""

    kind = "text"
    id = ""
    text: str
    rules: tuple[str, ...] = ()
    """The rules that it cites."""
    english: str = ""
    """The text of the chapter's file."""

    @classmethod
    def read(cls, node: Node, id: str, chapter: str) -> TextStep:
        """A text, with rules beside those that it cites itself."""
        rows = node.mapping(("text", "rules"))
        with node.parts() as part:
            named = part(lambda: read_rules(rows["rules"]) if "rules" in rows else ()) or ()
            text = part(lambda: rows["text"].text().strip()) or ""
            if not text:
                part(partial(_fail, rows["text"], _("the text is empty")))
            cited = _RULE.findall(text)
            for rule in cited:
                if rule not in rules():
                    reason = _("the text cites {rule}, and there is no such rule").format(rule=rule)
                    part(partial(_fail, rows["text"], reason))
        return cls(_(text), in_order([*named, *cited]), english=text)

    @property
    def taught(self) -> tuple[str, ...]:
        """The rules that it cites."""
        return self.rules

    @property
    def minutes(self) -> float:
        """Reading."""
        return reading_minutes(self.text)

    def parts(self) -> Iterator[tuple[str, str]]:
        """The text in parts for a slide each, and its English heading: one part for each heading, more for many words.

        It is cut where the English text is cut, so that a slide has one address in every language.
        """
        sections = _sections(self.text)
        english = _sections(self.english)
        if [len(blocks) for _heading, blocks in english] != [len(blocks) for _heading, blocks in sections]:
            english = sections  # a text that was made by a program
        for (heading, blocks), (name, counted) in zip(sections, english, strict=True):
            part: list[str] = []
            before = 0
            for block, more in zip(blocks, map(_count, counted), strict=True):
                if part and before + more > _WORDS and (more > _FEW or before > _WORDS):
                    yield "\n\n".join(filter(None, (heading, *part))), name
                    part, before = [], 0
                part.append(block)
                before += more
            if part or heading:
                yield "\n\n".join(filter(None, (heading, *part))), name


def _fail(node: Node, reason: str) -> None:
    raise node.error(reason)


def _sections(text: str) -> list[tuple[str, list[str]]]:
    """The headings of a text, each with the paragraphs below it."""
    found = []
    for section in re.split(r"^(?=## )", text.strip(), flags=re.MULTILINE):
        heading, blocks = "", [block for block in re.split(r"\n\s*\n", section.strip()) if block.strip()]
        if blocks and blocks[0].startswith("## "):
            heading, _line, rest = blocks[0].partition("\n")
            blocks[:1] = [rest] if rest.strip() else []
        found.append((heading, blocks))
    return found


def _count(text: str) -> int:
    """The number of words."""
    return len(re.findall(r"\w+", text))
