"""Lessons of one's own on the screen: one whole lesson, and the list of all of them to open, begin, bring and check."""

from __future__ import annotations

import os
from typing import Any

from htpy import br, div, li, p, small, strong, ul
from ipywidgets import HTML, Button, VBox

from hothlab.base.errors import HothlabError
from hothlab.base.yamltree import read_text_file
from hothlab.language.text import _, ngettext
from hothlab.lessons.authoring.keeping import keep_lesson
from hothlab.lessons.authoring.own_lessons import OwnLesson, lessons_folder, own_lesson
from hothlab.lessons.authoring.own_lessons import own_lessons as lessons_of_the_reader
from hothlab.lessons.authoring.starting import begin
from hothlab.lessons.course.chapter import Chapter
from hothlab.lessons.course.course import chapter_state
from hothlab.lessons.course.steps import TextStep
from hothlab.lessons.reader.progress import progress
from hothlab.scene.markup import Element, html
from hothlab.widgets import fragments
from hothlab.widgets.chapter import ChapterView
from hothlab.widgets.desk import classed, row
from hothlab.widgets.exchange import Exchange, Upload, text_of
from hothlab.widgets.handout import File
from hothlab.widgets.lesson import LessonWidget, heading, put
from hothlab.widgets.markdown import markdown

__all__ = ["LessonPage", "OwnLessonsWidget", "own_lessons"]

_MOST_TOLD = 12
"""Mistakes of one file that its row tells."""


class LessonPage(ChapterView):
    """A whole lesson: its header, all its steps and its end, below each other."""

    def __init__(self, chapter: Chapter) -> None:
        super().__init__(chapter)
        head = classed(VBox(self.children), "hothlab-desk", "hothlab-lesson")
        for name in ("hothlab-desk", "hothlab-lesson"):
            self.remove_class(name)
        classed(self, "hothlab-lesson-page")
        steps = [self._text(step) if isinstance(step, TextStep) else self.show(step.id) for step in chapter.steps]
        self.children = (head, *steps, self.finish())

    @staticmethod
    def _text(step: TextStep) -> HTML:
        return HTML(html(div(class_="jp-RenderedHTMLCommon hothlab-own-text")[markdown(step.text)]))


class OwnLessonsWidget(LessonWidget):
    """All lessons in the folder: each opens below the list. Those with mistakes say what they are.

    On the course map it is only the list, and takes no room where there is none; `whole` it also begins and brings.
    """

    def __init__(self, whole: bool = True) -> None:
        super().__init__(_("Your own lessons"), whole=whole)
        self.complete = whole
        self.head = HTML(html(heading("", _("Your own lessons"), level=2 if whole else 3)))
        self.where = HTML()
        self.rows = VBox()
        self.said = HTML()
        self.place = VBox()
        self.opened = ""
        self.hands = Exchange(
            _("Begin one, bring one"),
            _("A new lesson explains itself in comments. Take its file, write into it, and bring it back."),
            files={_("Take the file of the open lesson"): self._take},
            upload=Upload(_("Bring a lesson file"), (".yaml", ".yml"), self._bring),
            acts={_("Begin a new lesson"): self._begin, _("Look again"): self.refresh},
        )
        self.children = (
            self.listener, self.head, self.where, self.rows, *((self.hands,) if whole else ()), self.said, self.place,
        )  # fmt: skip
        self.refresh()

    def refresh(self) -> None:
        """Look into the folder again."""
        found = lessons_of_the_reader()
        put(
            self.head,
            heading("", _("Your own lessons"), level=2 if self.complete else 3) if self._shows(found) else None,
        )
        told = _("They are the files in {folder}.") if found else _("There is none yet in {folder}.")
        if os.environ.get("HOTHLAB_PAGE_URL"):  # a visitor's folder is on the host's machine
            told = _("They are kept here for you alone.")
        put(self.where, _note(told.format(folder=lessons_folder())) if self.complete else None)
        before = self.rows.children
        self.rows.children = tuple(map(self._row, found))
        for each in before:
            each.close()

    def _shows(self, found: tuple[OwnLesson, ...]) -> bool:
        return self.complete or bool(found)

    def _row(self, lesson: OwnLesson) -> Any:
        if lesson.chapter is None:
            return classed(HTML(html(_wrong(lesson))), "hothlab-own-wrong")
        button = classed(Button(description=lesson.title, icon="book", tooltip=lesson.path.name), "hothlab-main")
        button.on_click(lambda _button: self.turn(lesson.path.stem))
        return row(button, HTML(html(_about(lesson.chapter))))

    def turn(self, name: str) -> None:
        """Open a lesson below the list; the same again closes it."""
        for each in self.place.children:
            each.close()
        if name == self.opened and self.place.children:
            self.opened, self.place.children = "", ()
            return
        try:
            self.place.children = (LessonPage(own_lesson(name).read()),)
            self.opened = name
            put(self.said, "")
            self.place.children[0].listener.reveal()
        except HothlabError as error:
            self.opened, self.place.children = "", ()
            put(self.said, fragments.message(str(error)))

    def _begin(self) -> None:
        try:
            path = begin("lesson")
        except HothlabError as error:
            put(self.said, fragments.message(str(error)))
            return
        put(self.said, fragments.banner("yes", _("A new lesson"), _("It is {file}.").format(file=path.name)))
        self.refresh()

    def _take(self) -> File:
        if not self.opened:
            raise HothlabError(_("open a lesson first"))
        path = own_lesson(self.opened).path
        return path.name, "application/yaml", read_text_file(path).encode()

    def _bring(self, name: str, data: bytes) -> str:
        path = keep_lesson(name, text_of(name, data))
        self.refresh()
        return _("{file} is here now.").format(file=path.name)

    def text(self) -> str:
        """The list without what is in anybody's folder."""
        told = _("A lesson is a file in the folder of your lessons. It opens here like a chapter.")
        return f"{_('Your own lessons')}\n{told}"


def _note(text: str) -> Element:
    return p(class_="hothlab-note")[text]


def _about(chapter: Chapter) -> Element:
    """What a lesson is for, how long it takes and how far one is, in a line each."""
    state = chapter_state(chapter, progress())
    facts = [ngettext("{n} minute", "{n} minutes", chapter.minutes).format(n=chapter.minutes)]
    if state.tasks:
        facts.append(_("{n} of {most} stars").format(n=state.stars, most=state.most))
    return p[chapter.goal, br, small[" · ".join(facts)]]


def _wrong(lesson: OwnLesson) -> Element:
    """What is wrong with a file, line by line."""
    number = len(lesson.mistakes)
    told = ngettext("{file} has {n} mistake", "{file} has {n} mistakes", number).format(file=lesson.title, n=number)
    place = _("line {line}, column {column}: {reason}")
    rows = [
        li[place.format(line=each.line, column=each.column, reason=each.reason)]
        for each in lesson.mistakes[:_MOST_TOLD]
    ]
    left = number - _MOST_TOLD
    if left > 0:
        rows.append(li[ngettext("and {n} more", "and {n} more", left).format(n=left)])
    return div(class_="hothlab-banner no")[fragments.mark(fragments.MARKS["no"]), strong[told], ul[rows]]


def own_lessons() -> OwnLessonsWidget:
    """The lessons of your own, to open, to begin and to bring; each mistake in one is told with its line.

    >>> shown = own_lessons()
    """
    return OwnLessonsWidget()
