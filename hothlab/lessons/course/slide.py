"""A slide of a talk: text, with something to look at, a moment of an example, or a question."""

from __future__ import annotations

import re
from dataclasses import dataclass

from hothlab.lessons.examples.example import ExampleMoment
from hothlab.lessons.exhibits import Exhibit
from hothlab.lessons.tasks.task import Task

__all__ = ["Slide"]


@dataclass(frozen=True)
class Slide:
    """One slide: text (Markdown), and with it something to look at, a moment of an example, or a question."""

    text: str = ""
    kicker: str = ""
    exhibit: Exhibit | None = None
    moment: ExampleMoment | None = None
    task: Task | None = None
    play: str = ""
    """The scenario of a battle to play; empty where there is none."""
    rules: tuple[str, ...] = ()
    id: str = ""
    """Its address: chapter, step and part, as in `04/trooper-reach` or `04/p5-moving/3`."""
    note: str = ""
    """What the instructor is told and the class does not see."""

    @property
    def title(self) -> str:
        """The slide in one line, for an overview."""
        if self.task is not None:
            return self.task.question
        heading = re.match(r"#+ (.+)", self.text)
        return heading[1] if heading else _first_sentence(self.text) or self.kicker


def _first_sentence(text: str) -> str:
    """The first sentence of a text without its Markdown; a row of a list or a table is one too."""
    lines = text.strip().partition("\n\n")[0].splitlines()
    is_list = bool(lines) and re.match(r"[-*|>] |[0-9]+[.] |[|]", lines[0]) is not None
    words = re.sub(r"[*_`]", "", " ".join(lines[:1] if is_list else lines))
    said = re.sub(r"[ \t\n]+", " ", words).strip()  # not the space that French keeps before a mark
    sentence = re.match(r".+?[.!?:…](?=\s|$)", said)
    return sentence[0] if sentence else said
