"""Homework on the screen: the list with what is done, each thing one click away; and a class from its pupils' files."""

from __future__ import annotations

import os
from typing import Any
from urllib.parse import parse_qs

from htpy import p, small
from ipywidgets import HTML, Button, Text, VBox

from hothlab.base.checked import checked
from hothlab.base.errors import HothlabError
from hothlab.language.text import _
from hothlab.lessons.reader.classroom import Classroom, Pupil, of_pupils, read_pupil
from hothlab.lessons.reader.homework import (
    Homework,
    HomeworkItem,
    is_homework,
    keep_homework,
    kept_homework,
    make_homework,
    read_homework,
)
from hothlab.lessons.reader.progress import progress
from hothlab.scene.markup import Element, Markup, Node, html
from hothlab.tables.setup import TableSetup
from hothlab.widgets import fragments
from hothlab.widgets.desk import classed, row
from hothlab.widgets.exchange import Exchange, Upload
from hothlab.widgets.lesson import LessonWidget, heading, put
from hothlab.widgets.links import link, place_name

__all__ = ["ClassWidget", "HomeworkWidget", "MineWidget", "homework"]


class HomeworkWidget(LessonWidget):
    """A homework: its progress, and a button for each item that can begin on this page."""

    def __init__(self, given: Homework, whole: bool = True) -> None:
        super().__init__(_("Homework"), whole=whole)
        self.homework = given
        self.head = HTML()
        self.rows = VBox()
        self.place = classed(VBox(), "hothlab-begun")
        self.children = (self.listener, self.head, self.rows, self.place)
        self._told = [HTML() for _item in given.items]
        self.rows.children = tuple(self._row(each, told) for each, told in zip(given.items, self._told, strict=True))
        self._stop_watching = progress().on_change(lambda _progress: self.refresh())
        self.refresh()

    def _row(self, each: HomeworkItem, told: HTML) -> Any:
        here = each.tasks or each.drill is not None or (each.battle is not None and each.battle.source is not None)
        if not here:  # a whole chapter has a page of its own, and a file that is not here has to be brought
            return classed(row(told), "hothlab-given")
        button = Button(description=_("Begin"), tooltip=each.title)
        button.on_click(lambda _button: self.begin(each))
        return classed(row(button, told), "hothlab-given")

    def begin(self, each: HomeworkItem) -> None:
        """Put an item below the list, in the place of the one before."""
        from hothlab.widgets.drill import drill
        from hothlab.widgets.quiz import QuizWidget
        from hothlab.widgets.table_setup import TableScreen
        from hothlab.widgets.task import TaskWidget

        for before in self.place.children:
            before.close()
        if each.drill is not None:
            made: Any = drill(each.drill[0], each.drill[1], grows_to=each.drill[1])
        elif each.battle is not None:
            made = TableScreen(TableSetup(each.battle.source))
            made.choose()
        else:
            made = TaskWidget(each.tasks[0]) if len(each.tasks) == 1 else QuizWidget(each.tasks)
        self.place.children = (made,)
        self.listener.begun()

    def refresh(self) -> None:
        """Show how far the pupil is."""
        marks = progress().marks
        all_of_it = len(self.homework.items)
        told = _("{n} of {all} done").format(n=self.homework.done(marks), all=all_of_it)
        put(self.head, heading(_("Homework · {told}").format(told=told), self.homework.title))
        for each, shown in zip(self.homework.items, self._told, strict=True):
            put(shown, _item(each))

    def text(self) -> str:
        """The list, without what is done."""
        return "\n".join([self.homework.title, *(each.title for each in self.homework.items)])

    def close(self) -> None:
        """Take it out of the kernel and of every page."""
        self._stop_watching()
        super().close()


def _item(each: HomeworkItem) -> Element:
    marks = progress().marks
    sign = "✓" if each.finished(marks) else "○"
    parts = f" ({each.done(marks)}/{len(each.ids)})" if len(each.ids) > 1 else None
    title: list[Node] = [each.title]
    if each.chapter is not None and not each.tasks:
        title = [link(each.chapter, each.title)]
    elif each.chapter is not None:
        title += [" ", small[link(each.chapter, place_name(each.chapter))]]
    return p[f"{sign} ", title, parts]


class MineWidget(LessonWidget):
    """What a pupil was given: from the page's address, a pasted code, or an earlier day.

    `entry` takes a code. It stands elsewhere on the page, out of the way of readers who have no homework.
    """

    def __init__(self) -> None:
        super().__init__(_("Homework"), whole=False)
        self.code = Text(placeholder=_("Paste a homework code"), continuous_update=False)
        self.take = Button(description=_("Open"))
        self.take.on_click(lambda _button: self._pasted())
        self.code.observe(lambda change: self._pasted() if is_homework(change["new"]) else None, "value")
        self.entry = row(self.code, self.take)
        self.trouble = HTML()
        self.lists = VBox()
        self.children = (self.listener, self.lists, self.trouble)
        put(self.trouble, "")
        asked = _asked_for()
        if asked:
            self._take(asked)
        else:
            self.refresh()

    def _pasted(self) -> None:
        """Open the code in the field; after the Enter key it is open already, and only brought into view."""
        if self.code.value or not self.lists.children:
            self._take(self.code.value)
        self.listener.reveal()

    def _take(self, code: str) -> None:
        """Keep and show the homework of a code, or say why it is none."""
        try:
            keep_homework(read_homework(code))
        except HothlabError as error:
            put(self.trouble, fragments.message(str(error)))
            self.refresh()
            return
        put(self.trouble, "")
        self.code.value = ""
        self.refresh()

    def refresh(self) -> None:
        """Show every homework that was given."""
        for each in self.lists.children:
            each.close()
        self.lists.children = tuple(HomeworkWidget(each, whole=False) for each in kept_homework())


def _asked_for() -> str:
    """The homework in the page's address; empty where there is none."""
    asked = parse_qs(os.environ.get("QUERY_STRING", ""), max_num_fields=20).get("d", [""])[-1]
    return asked if is_homework(asked) else ""


class ClassWidget(LessonWidget):
    """The files of a class, brought one after the other, and what they say."""

    def __init__(self) -> None:
        super().__init__(_("The class"), whole=False)
        self.pupils: dict[str, Pupil] = {}
        self.code = Text(placeholder=_("Homework code, if you gave one"), continuous_update=False)
        self.code.observe(lambda _change: self.refresh(), "value")
        self.files = Exchange(
            _("The class's files"),
            _("Each pupil saves their progress on the page of the course and hands you the file."),
            files={_("Save as a table (CSV)"): self._table},
            upload=Upload(_("Bring a pupil's file"), (".json",), self._bring),
            acts={_("Begin anew"): self._clear},
        )
        self.trouble = HTML()
        self.table = classed(HTML(), "hothlab-class-table")
        title = HTML(html(heading("", _("The class"), level=3)))
        self.children = (self.listener, title, self.code, self.files, self.trouble, self.table)
        self.refresh()

    @property
    def classroom(self) -> Classroom:
        """What the files say."""
        given = read_homework(self.code.value) if self.code.value.strip() else None
        return of_pupils(self.pupils.values(), homework=given)

    def _bring(self, name: str, data: bytes) -> str:
        found = read_pupil(name, data)
        self.pupils[name] = found
        self.refresh()
        return _("{name} is in the table.").format(name=found.name)

    def _clear(self) -> None:
        self.pupils.clear()
        self.refresh()

    def _table(self) -> tuple[str, str, bytes]:
        return "class.csv", "text/csv", self.classroom.csv.encode()

    def refresh(self) -> None:
        """Show the table."""
        try:
            put(self.table, Markup(self.classroom.html) if self.pupils else None)
            put(self.trouble, "")
        except HothlabError as error:
            put(self.trouble, fragments.message(str(error)))


@checked
def homework(*what: str, title: str = "") -> HomeworkWidget:
    """Homework of tasks, chapters, drills and battles, or that of a code; `code` is its one line of text.

    >>> shown = homework("04/trooper-reach", "drill:reach:2", "31", title="For Friday")
    >>> homework(shown.homework.code).homework.title
    'For Friday'
    """
    given = read_homework(what[0]) if len(what) == 1 and is_homework(what[0]) else make_homework(what, title)
    return HomeworkWidget(given)
