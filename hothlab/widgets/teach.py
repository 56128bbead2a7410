"""The plans for a class as buttons, and a plan of one's own by ticking slides."""

from __future__ import annotations

from typing import Any

from htpy import b, br, details, li, ol, p, summary
from ipywidgets import HTML, Button, Checkbox, Dropdown, Text, VBox

from hothlab.base.errors import HothlabError
from hothlab.language.text import _, ngettext, pgettext, said
from hothlab.lessons.authoring.own_lessons import any_chapter, own_lessons
from hothlab.lessons.course.chapter import Chapter
from hothlab.lessons.course.course import course
from hothlab.lessons.course.plans import Plan, own_plan, plans
from hothlab.lessons.course.talk import slides
from hothlab.lessons.handouts.handout import plan_handout
from hothlab.lessons.reader.battles import PREFIX, battles_to_play
from hothlab.lessons.reader.homework import make_homework
from hothlab.lessons.reader.own_plans import NameTaken, keep_plan, own_plans
from hothlab.lessons.reader.progress import kept_id
from hothlab.scene.markup import Node, html
from hothlab.widgets import fragments
from hothlab.widgets.desk import classed, row
from hothlab.widgets.handout import TakeAway
from hothlab.widgets.handouts import HandoutsWidget
from hothlab.widgets.homework import ClassWidget
from hothlab.widgets.lesson import LessonWidget, heading, put, shown
from hothlab.widgets.links import address, page_address
from hothlab.widgets.presenter import PresenterWidget, shows
from hothlab.widgets.printing import Printer

__all__ = ["TeachWidget", "teach"]


class TeachWidget(LessonWidget):
    """Choose a plan and present it, or tick slides together for one of one's own."""

    def __init__(self) -> None:
        super().__init__(_("Plans for a class"))
        self._taken = ""
        self.ticked: dict[str, None] = {}
        """The addresses of the ticked slides, in the order of ticking."""
        self.offered = classed(VBox(), "hothlab-plans")
        titles: list[tuple[str, Chapter | None]] = [
            *((said(each.label, each.title), each) for each in course().chapters),
            *((f"★ {each.title}", each.chapter) for each in own_lessons() if each.chapter is not None),
            (_("Battles, for homework"), None),
        ]
        self.chapter = classed(Dropdown(options=titles, description=_("Chapter")), "hothlab-slides-of")
        self.chapter.observe(lambda _change: self._list_slides(), "value")
        self.slides = classed(VBox(), "hothlab-tick")
        self.name = Text(placeholder=_("Name of your plan"), description=pgettext("of a thing", "Name"))
        self.sum = HTML()
        self.trouble = HTML()
        self.keep = Button(description=_("Keep this plan"))
        self.keep.on_click(lambda _button: self._keep(self.name.value))
        self.replace = Button(description=_("Replace the other"), icon="exchange")
        self.replace.on_click(lambda _button: self._keep(self._taken, replace=True))
        self.clear = Button(description=_("Untick all"))
        self.clear.on_click(lambda _button: self._untick())
        self.place = VBox()
        self.handouts = HandoutsWidget()
        self.give = Button(description=_("Give as homework"), icon="pencil")
        self.give.on_click(lambda _button: self._give())
        self.given = TakeAway(_("Homework for your class"), {})
        shown(self.given, False)
        self.class_files = ClassWidget()
        title = HTML(html(heading("", _("A plan of your own"), level=3)))
        told = HTML(html(p[_("Tick the slides that you want, from as many chapters as you like.")]))
        self.children = (
            self.listener, HTML(html(heading("", _("Plans for a class"), level=2))), self.offered, title, told,
            self.chapter, self.slides, self.sum, row(self.name, self.keep, self.give, self.clear), self.trouble,
            self.replace, self.given, self.place, self.handouts, self.class_files,
        )  # fmt: skip
        self._tell("")
        self._list_plans()
        self._list_slides()
        self._show_sum()

    def _list_plans(self) -> None:
        self.offered.children = tuple(self._plan_row(plan) for plan in (*plans(), *own_plans()))

    def _plan_row(self, plan: Plan) -> Any:
        button = classed(Button(description=_("Present"), icon="desktop", tooltip=plan.title), "hothlab-main")
        classed(button, shows(plan.id))
        button.on_click(lambda _button: self.present(plan))
        paper = Printer(lambda: plan_handout(plan), _("Print its tasks"), plan.title)
        return row(button, HTML(html(_about(plan))), paper)

    def present(self, plan: Plan) -> PresenterWidget:
        """Show the plan to the class; an earlier talk ends."""
        for each in self.place.children:
            each.close()
        shown = PresenterWidget(plan.talk())
        self.place.children = (shown,)
        return shown

    # One's own

    def _list_slides(self) -> None:
        for each in self.slides.children:
            each.close()
        chosen: Chapter | None = self.chapter.value
        if chosen is None:
            rows = [(each.word, each.name) for each in battles_to_play()]
        else:
            rows = [(each.id, f"{'? ' if each.task is not None else ''}{each.title}") for each in slides(chosen)]
        self.slides.children = tuple(self._tick_box(*each) for each in rows)

    def _tick_box(self, id: str, title: str) -> Checkbox:
        box = Checkbox(value=id in self.ticked, description=title, indent=False)
        box.observe(lambda change: self._tick(id, bool(change["new"])), "value")
        return box

    def _tick(self, id: str, on: bool) -> None:
        if on:
            self.ticked[id] = None
        else:
            self.ticked.pop(id, None)
        self._show_sum()

    def _untick(self) -> None:
        self.ticked.clear()
        self._list_slides()
        self._show_sum()

    @property
    def _slides(self) -> list[str]:
        """The addresses of the ticked slides, without the battles."""
        return [id for id in self.ticked if not id.startswith(PREFIX)]

    def _show_sum(self) -> None:
        told = [_size(own_plan("", self._slides, any_chapter))] if self._slides else []
        number = len(self.ticked) - len(self._slides)
        if number:
            text = ngettext("{n} battle for homework", "{n} battles for homework", number)
            told.append(text.format(n=number))
        put(self.sum, p[" · ".join(told) or _("Nothing is ticked yet.")])

    def _keep(self, name: str, replace: bool = False) -> None:
        """Keep the ticked slides as a plan; if another plan has the name, say so and propose a free one."""
        self._tell("")
        try:
            keep_plan(name, self._slides, replace)
        except NameTaken as taken:
            self._tell(str(taken))
            self._taken, self.name.value = taken.name, taken.free
            shown(self.replace, True)
        except HothlabError as error:
            self._tell(str(error))
        else:
            self._list_plans()

    def _tell(self, trouble: str) -> None:
        """Say what does not fit; nothing clears it."""
        put(self.trouble, fragments.message(trouble))
        shown(self.replace, False)

    def _give(self) -> None:
        """Make a homework code, and a link if the page has an address, of the ticked questions and battles."""
        try:
            given = make_homework(self._asked_words(), self.name.value)
        except HothlabError as error:
            self._tell(str(error))
            return
        self._tell("")
        self.given.text = given.code
        place = page_address().rpartition("/")[0]
        self.given.link = f"{place}/{address(course().chapters[0])}?d={given.code}" if place else ""
        shown(self.given, True)

    def _asked_words(self) -> list[str]:
        """What is asked on the ticked slides, the title of a chapter for all its tasks; and the ticked battles."""
        if any(id.startswith("own:") for id in self.ticked):
            raise HothlabError(_("a lesson of your own cannot be homework: your pupils do not have its file"))
        found = []
        for slide in own_plan("", self._slides).slides:
            number, _slash, name = slide.id.partition("/")
            if slide.task is not None:
                found.append(kept_id(slide.task.id))
            elif slide.play or name == "title":
                found.append(number)
        return found + [id for id in self.ticked if id.startswith(PREFIX)]

    def text(self) -> str:
        """The plans that come with hothlab."""
        return "\n".join([_("Plans for a class"), *(f"{plan.title} ({_size(plan)})" for plan in plans())])


def _about(plan: Plan) -> list[Node]:
    """What a plan is, with its parts to unfold."""
    parts = (li[_("{title}, {n} min").format(title=part.title, n=part.minutes)] for part in plan.parts)
    told = p[b[plan.title], f" ({_size(plan)})", br, plan.about]
    return [told, details[summary[_("What comes when")], ol[parts]]]


def _size(plan: Plan) -> str:
    """How long a plan takes, in one phrase."""
    number = len(plan.slides)
    many = ngettext("{n} slide", "{n} slides", number).format(n=number)
    text = ngettext("{minutes} minute, {slides}", "{minutes} minutes, {slides}", plan.minutes)
    return text.format(minutes=plan.minutes, slides=many)


def teach() -> TeachWidget:
    """The plans for a class, each to be presented with one click, and a plan of one's own by ticking slides.

    >>> shown = teach()
    """
    return TeachWidget()
