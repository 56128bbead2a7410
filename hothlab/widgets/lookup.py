"""The rule look-up on the screen: type a word, see the rule with its drawing, its neighbours and its open questions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from htpy import b, details, div, li, p, span, summary, table, td, tr, ul
from ipywidgets import HTML, Box, Button, Text, VBox

from hothlab.base.checked import checked
from hothlab.desks.search import search
from hothlab.language.text import _, ngettext
from hothlab.lessons.course.chapter import chapter
from hothlab.lessons.lookup.not_included import not_included
from hothlab.lessons.lookup.page import RulePage, rule_page
from hothlab.rules.catalogue import Rule
from hothlab.rules.editions import Note, notes_of, pages_note
from hothlab.rules.rulings import Ruling
from hothlab.scene.markup import Element, Node, between, filled, html, said_in
from hothlab.scene.scene import Scene
from hothlab.widgets.board import BoardWidget
from hothlab.widgets.desk import classed, row
from hothlab.widgets.display import put_on
from hothlab.widgets.fragments import edition_notes, quotations
from hothlab.widgets.lesson import LessonWidget, heading, pictures, put
from hothlab.widgets.links import link
from hothlab.widgets.show import exhibit_drawing

__all__ = ["LookupWidget", "lookup"]

_MOST = 8
_FIRST = "LOS-1"


class LookupWidget(LessonWidget):
    """A field to write in, the rules that fit, and the page of one of them."""

    def __init__(self, text: str = "") -> None:
        super().__init__(_("Rule look-up"))
        self.head = HTML(html(heading("", _("Look up a rule"), level=2)))
        self.field = classed(
            Text(placeholder=_("a word or a number: ridge, retreat, MOV-3 ..."), value=text), "hothlab-big"
        )
        self.found = classed(VBox(), "hothlab-found")
        self.count = HTML()
        self.title = HTML()
        self.caption = HTML()
        self.cards = HTML()
        self.questions = HTML()
        self.chapters = HTML()
        self.related = classed(row(), "hothlab-related")
        self.board: BoardWidget | None = None
        self.drawing = Box()
        self.parts = (
            self.title, self.drawing, self.cards, self.caption, self.related, self.chapters, self.questions,
        )  # fmt: skip
        self.left = classed(VBox(self.parts), "hothlab-left")
        right = classed(VBox([self.count, self.found]), "hothlab-right")
        columns = classed(Box([right, self.left]), "hothlab-columns", "hothlab-look")
        self.children = (self.listener, self.head, self.field, columns)
        self.field.observe(lambda _change: self.refresh(), "value")
        self.said = ""
        """How many rules fit, or why none does."""
        self.page: RulePage = rule_page(_FIRST)
        self.refresh()

    def refresh(self) -> None:
        """Find the rules that fit what is written, and open the best; where none fits, no rule is shown."""
        looked_for = self.field.value
        missing = not_included(looked_for)
        hits = () if missing else search(looked_for, _MOST)
        self.found.children = tuple(_button(hit.rule, self.turn_to) for hit in hits)
        number = ngettext("{n} rule fits best", "{n} rules fit best", len(hits)).format(n=len(hits))
        if not looked_for.strip():
            number = _("Write what you look for.")
        elif missing:
            number = " ".join(each.text for each in missing)
        elif not hits:
            number = _("No rule has such a word. Try another.")
        self.said = number
        put(self.count, span(class_="hothlab-note", role="status")[number])
        if hits or not looked_for.strip():
            self.turn_to(hits[0].rule.id if hits else self.page.rule.id)
        else:
            self.left.children = ()

    def turn_to(self, id: str) -> None:
        """Show the page of a rule."""
        self.page = page = rule_page(id)
        self.title.value = html(_text(page))
        exhibit = page.exhibit
        drawn = exhibit_drawing(exhibit)
        small = exhibit.shows in ("cards", "dice")
        thing: Any = exhibit.thing
        put(self.cards, pictures(thing if exhibit.shows == "dice" else (), thing if exhibit.shows == "cards" else ()))
        if not small:
            self.board = put_on(self.board, drawn)
        self.drawing.children = () if small or self.board is None else (self.board,)
        put(self.caption, page.caption and div(class_="hothlab-caption")[page.caption])
        label = HTML(html(b[_("Related rules:")]))
        self.related.children = (label, *(_button(each, self.turn_to) for each in page.related)) if page.related else ()
        put(self.chapters, _chapters(page))
        put(self.questions, _editions(page), map(_question, page.rulings))
        self.left.children = self.parts

    def text(self) -> str:
        """The page of the rule that is open."""
        title, page = _("Look up a rule"), self.page
        if not self.left.children:
            return f"{title}\n{self.said}"
        related = ", ".join(each.id for each in page.related)
        lines = [title, f"{page.rule.id} · {page.rule.title}", page.rule.text]
        return "\n".join(filter(None, [*lines, exhibit_drawing(page.exhibit).describe(), page.caption, related]))

    def drawn_board(self) -> Scene | None:
        """The drawing of that rule."""
        return exhibit_drawing(self.page.exhibit).board if self.left.children else None

    def close(self) -> None:
        """Take it out of the kernel and of every page."""
        self.left.children = self.parts  # they may not be in their place just now, nor may the board
        if self.board is not None:
            self.board.close()
        super().close()


def _button(rule: Rule, opened: Callable[[str], object]) -> Button:
    made = Button(description=f"{rule.id} · {rule.title}")
    made.on_click(lambda _button: opened(rule.id))
    return made


def _text(page: RulePage) -> list[Node]:
    rule = page.rule
    pages = ngettext("page {pages}", "pages {pages}", len(rule.pages)).format(pages=", ".join(map(str, rule.pages)))
    beside = span(title=pages_note([rule]))[pages]
    kicker = _("{id} · {group}").format(id=rule.id, group=page.group)
    return [*heading(kicker, rule.title, beside), p(class_="hothlab-rule")[rule.text]]


def _chapters(page: RulePage) -> Node:
    rows = between(", ", (link(chapter(id)) for id in page.chapters))
    return rows and div[filled(_("Learn it in: {chapters}"), chapters=rows)]


def _editions(page: RulePage) -> list[Node]:
    """What the editions say differently; what they say on an open question stands with the question."""
    notes = [each for each in notes_of(page.rule.id) if each.ruling is None]
    inferred = pages_note([page.rule])
    told = inferred and p(class_="hothlab-note")[inferred]
    title = _("What the editions say differently")
    return [told, details(open=True)[summary[title], edition_notes(notes)] if notes else None]


def _question(ruling: Ruling) -> Element:
    """An open question: why it is open, its readings with the default, and the words of each edition."""
    default = {ruling.default: f" ({_('our default')})"}
    readings = (
        li[said_in([b[ruling.label(value)], default.get(value)], ruling.text(value))] for value in ruling.values
    )
    editions = (
        tr[td[each.code.upper()], td[ruling.label(each.reading)], td[_(each.says), " ", _quoted(ruling, each.code)]]
        for each in ruling.editions
    )
    title = _("Open question: {title}").format(title=_(ruling.title))
    return details[
        summary[title],
        p[_(ruling.question)],
        p[ruling.why],
        ul[readings],
        table(class_="hothlab-editions")[editions],
    ]


def _quoted(ruling: Ruling, edition: str) -> list[Node]:
    """A few words of an edition on an open question, where there are some."""
    found: list[Note] = [each for each in notes_of(ruling.rules[0], edition) if each.ruling == ruling.name]
    return between(" ", map(quotations, found))


@checked
def lookup(text: str = "") -> LookupWidget:
    """Look up any rule by a word or its number: its text, a drawing, related rules and the open questions.

    >>> shown = lookup("retreat")
    """
    return LookupWidget(text)
