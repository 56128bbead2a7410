"""Hand-outs on the screen: choose what is to be printed, and the browser prints it."""

from __future__ import annotations

from pathlib import Path

from htpy import p
from ipywidgets import HTML, Dropdown

from hothlab.base.files import write_atomically, written_path
from hothlab.language.text import _, ngettext, said
from hothlab.lessons.course.course import course
from hothlab.lessons.course.plans import plans
from hothlab.lessons.drills.drill import topics
from hothlab.lessons.handouts.handout import Handout, made_handout
from hothlab.lessons.reader.own_plans import own_plans
from hothlab.pictures.handout import handout_page
from hothlab.scene.markup import html
from hothlab.scene.paper import paper_named
from hothlab.tables.briefing import battles
from hothlab.widgets.lesson import LessonWidget, heading, put
from hothlab.widgets.printing import Printer

__all__ = ["HandoutWidget", "HandoutsWidget", "handout"]


class HandoutWidget(LessonWidget):
    """A hand-out, to be printed or saved. `html` is its page, `save` writes it to a file."""

    def __init__(self, made: Handout, paper: str = "a4") -> None:
        super().__init__(_("Hand-out"))
        self.handout = made
        self.paper = paper_named(paper)
        self.head = HTML(html(heading(_("Hand-out"), made.title)))
        self.told = HTML(html(p[_size(made)]))
        self.printer = Printer(lambda: made, _("Print"), papers=True)
        self.children = (self.listener, self.head, self.told, self.printer)

    @property
    def html(self) -> str:
        """The page."""
        return handout_page(self.handout, self.paper)

    def save(self, path: str | Path) -> None:
        """Write the page to a file, which any browser prints."""
        write_atomically(written_path(path), self.html)

    def text(self) -> str:
        """Its title and what is in it."""
        return f"{self.handout.title}\n{_size(self.handout)}"


class HandoutsWidget(LessonWidget):
    """Every hand-out that there is, to choose from; one part of the page for instructors."""

    def __init__(self) -> None:
        super().__init__(_("Hand-outs"), whole=False)
        self.what = Dropdown(options=_choices(), description=_("Hand-out"))
        self.what.observe(lambda _change: self.refresh(), "value")
        self.told = HTML()
        self.printer = Printer(lambda: made_handout(self.what.value), _("Print"), papers=True)
        title = HTML(html(heading("", _("Hand-outs"), level=3)))
        self.children = (self.listener, title, self.what, self.told, self.printer)
        self.refresh()

    def refresh(self) -> None:
        """Say what is in the chosen one."""
        put(self.told, p[_size(made_handout(self.what.value))])


def _choices() -> list[tuple[str, str]]:
    """Each hand-out as it is shown, and as it is asked for."""
    found = [(_("The rules on one page"), "summary"), (_("Quick reference: units and terrain"), "reference")]
    found += [(each.title, each.id or each.title) for each in (*plans(), *own_plans())]
    found += [(said(each.label, each.title), each.id) for each in course().chapters if each.tasks]
    found += [(_("Practice: {topic}").format(topic=_(topic.title)), f"drill:{id}") for id, topic in topics().items()]
    found += [
        (_("Scenario {n}: {name}").format(n=each.label, name=_(each.name)), f"scenario-{each.label.lower()}")
        for each in battles()
    ]
    return found


def _size(made: Handout) -> str:
    """The contents of a hand-out, in a sentence."""
    number = len(made.tasks)
    if not number:
        return _("One page to print.")
    text = ngettext("{n} task with room to write, and its answer on a page of its own.",
                    "{n} tasks with room to write, and their answers on pages of their own.", number)  # fmt: skip
    return text.format(n=number)


def handout(*names: str | int | Path, paper: str = "a4") -> HandoutWidget:
    """A hand-out to print: a chapter, a plan, tasks, a drill, a scenario, `"summary"` or `"reference"`, or several.

    A number is a chapter; scenario 10 is `"scenario-10"`, its name or its file.

    >>> shown = handout("04", paper="letter")
    >>> shown.handout.title
    'Movement'
    """
    return HandoutWidget(made_handout(*names), paper)
