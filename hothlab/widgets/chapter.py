"""A chapter on the screen: its header, each of its steps in a cell of its own, the talk, and the closing panel."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from htpy import a, b, details, div, h3, li, ol, p, small, span, strong, summary, ul
from ipywidgets import HTML, Button, VBox, Widget

from hothlab.game.actions import never
from hothlab.language.text import _, ngettext
from hothlab.lessons.authoring.own_lessons import own_lesson
from hothlab.lessons.course.chapter import Chapter
from hothlab.lessons.course.chapter import chapter as chapter_of
from hothlab.lessons.course.course import (
    Place,
    Room,
    chapter_state,
    hardest_level,
    is_done,
    open_steps,
    place_after,
    place_before,
    planned,
    rooms,
)
from hothlab.lessons.course.steps import (
    DrillStep,
    ExampleStep,
    LiveStep,
    MapStep,
    PlansStep,
    PlayStep,
    QuizStep,
    ShowStep,
    TaskStep,
)
from hothlab.lessons.course.talk import Talk
from hothlab.lessons.handouts.handout import chapter_handout
from hothlab.lessons.reader.progress import progress
from hothlab.lessons.reader.victories import keep_victory
from hothlab.rules.catalogue import rule
from hothlab.scene.markup import Element, Node, html
from hothlab.widgets import fragments
from hothlab.widgets.desk import classed, row
from hothlab.widgets.lesson import LessonWidget, heading, put
from hothlab.widgets.links import address, jump, link, linked_bundle, place_name
from hothlab.widgets.presenter import PresenterWidget, shows
from hothlab.widgets.printing import Printer
from hothlab.widgets.quiz import QuizWidget
from hothlab.widgets.show import ShowWidget
from hothlab.widgets.static import Bundle, mode
from hothlab.widgets.stepper import example
from hothlab.widgets.task import TaskWidget

__all__ = ["ChapterView", "FinishWidget", "chapter"]


class ChapterView(LessonWidget):
    """The header of a chapter. `show` gives its steps, `present` the talk for a class, `finish` what was learned."""

    def __init__(self, chapter: Chapter) -> None:
        super().__init__(chapter.title)
        self.add_class("hothlab-opening")
        self.chapter = chapter
        self.head = HTML()
        self.state = HTML()
        self.trouble = HTML()
        self.links = HTML(html(_links(chapter)))
        self.talk = Button(description=_("Show it to a class"), icon="desktop", tooltip=_("Slides for a projector"))
        classed(self.talk, shows(chapter.name))
        self.talk.on_click(lambda _button: self._turn_talk())
        self.place = VBox()
        self._shown: dict[str, Any] = {}
        ahead = [HTML(html(jump(chapter.battle.id, _("Straight to the board ↓"))))] if chapter.battle else [self.talk]
        if chapter.tasks and not chapter.battle:
            ahead.append(Printer(lambda: chapter_handout(chapter), _("Print the tasks")))
        aside = classed(row(*ahead), "hothlab-aside")
        self.children = (self.listener, self.head, self.state, self.trouble, self.links, aside, self.place)
        self._stop_watching = progress().on_change(lambda _progress: self.refresh())
        self.refresh()

    def refresh(self) -> None:
        """Show how far the reader is."""
        kept = progress()
        self.head.value = html(_head(self.chapter))
        put(self.state, _state(self.chapter))
        put(self.trouble, fragments.message(kept.trouble))

    def show(self, id: str) -> Any:
        """A step of the chapter, live; an earlier widget of the same step is closed."""
        step = self.chapter.step(id)
        if mode() in ("live", "text"):  # the other modes are not for a reader
            progress().seen(self.chapter.id, id)
        self._close(id)
        self._shown[id] = made = self._step(step)
        made.add_class(f"hothlab-step-{id}")  # where the end of the chapter leads back to
        if self.chapter.opening:
            made.add_class("hothlab-snug")  # all boards of a chapter have one size
        return made

    def _step(self, step: LiveStep) -> Any:
        match step:
            case ShowStep():
                return ShowWidget(step)
            case ExampleStep():
                return example(step.id)
            case TaskStep():
                return TaskWidget(step.task)
            case QuizStep():
                return QuizWidget(step.tasks)
            case DrillStep():
                from hothlab.widgets.drill import drill

                return drill(step.topic, grows_to=hardest_level(self.chapter, step.topic))
            case MapStep():
                from hothlab.widgets.course import CourseWidget

                return CourseWidget(self.chapter)
            case PlansStep():
                from hothlab.widgets.teach import teach

                return teach()
            case PlayStep():
                return self._table(step)
            case _:
                return never(step)

    def _table(self, step: PlayStep) -> Widget:
        """A table to play at. What is won there is kept."""
        from hothlab.widgets.table import table

        screen = table(step.scenario, step.rebel, step.empire, hints=step.hints, comments=step.comments)
        screen.go_on_to(None if self.chapter.own else place_after(self.chapter.number))

        def follow(_change: object = None) -> None:
            if screen.table is not None:
                screen.table.on_change(lambda table: keep_victory(table, self.chapter, step, progress()))

        screen.observe(follow, "children")  # another game may come to the same screen
        follow()
        return screen

    def _close(self, id: str) -> None:
        if id in self._shown:
            self._shown.pop(id).close()

    def _turn_talk(self) -> None:
        """Open the talk under the header, or close it."""
        before = self.place.children
        self.place.children = () if before else (self.present(),)
        for each in before:
            each.close()
        self.talk.description = _("Show it to a class") if before else _("Close the slides")

    def present(self) -> PresenterWidget:
        """The chapter for a class: full screen, big type, answers hidden until they are revealed."""
        return PresenterWidget(Talk.of(self.chapter))

    def finish(self) -> FinishWidget:
        """What was learned, the stars, and what is next."""
        return FinishWidget(self.chapter)

    def text(self) -> str:
        """The header without the reader's progress."""
        chapter = self.chapter
        return "\n".join((_kicker(chapter), chapter.title, _after_this(chapter), chapter.goal))

    def _repr_mimebundle_(self, **_asked: Any) -> Bundle:
        page: list[Node] = [_head(self.chapter), _links(self.chapter)]
        return linked_bundle(self.text(), self, page)

    def close(self) -> None:
        """Take it and the steps it has shown out of the kernel and of every page."""
        self._stop_watching()
        for id in tuple(self._shown):
            self._close(id)
        super().close()


def _kicker(chapter: Chapter) -> str:
    minutes = ngettext("{n} minute", "{n} minutes", chapter.minutes).format(n=chapter.minutes)
    return _("{what} · {minutes}").format(what=chapter.label, minutes=minutes)


def _after_this(chapter: Chapter) -> str:
    if chapter.is_room:
        return _("After this room")
    return _("After this battle") if chapter.is_battle else _("After this chapter")


def _head(chapter: Chapter) -> list[Node]:
    above = heading(_kicker(chapter), chapter.title, level=2)
    return [*above, p(class_="hothlab-able")[span[_after_this(chapter)], " ", chapter.goal]]


def _state(chapter: Chapter) -> Node:
    """The numbers of solved tasks and won stars, also read by the bar of the page; nothing without tasks."""
    state = chapter_state(chapter, progress())
    if not state.tasks:
        return None
    text = ngettext("{n} of {all} task solved", "{n} of {all} tasks solved", state.tasks)
    text = text.format(n=state.solved, all=state.tasks)
    won = _("{n} of {most} stars").format(n=state.stars, most=state.most)
    share = 100 * state.solved / state.tasks
    return [
        div(class_="hothlab-kicker", data_stars=str(state.stars), data_most=str(state.most))[
            span[text], " ", span[f"★ {won}"]
        ],
        span(class_="hothlab-track", aria_hidden="true")[span(style=f"width:{share:.0f}%")],
    ]


def _links(chapter: Chapter) -> Element:
    """The way back and on. On a page without styles a stroke keeps the two apart."""
    if chapter.own:
        return div(class_="hothlab-links")[span["← ", link(chapter_of(planned()[0]), _("The course"))]]
    before, after = place_before(chapter.number), place_after(chapter.number)
    stroke = span(class_="hothlab-apart", aria_hidden="true")[" | "] if before and after else None
    return div(class_="hothlab-links")[
        span["← ", link(before)] if before else span, stroke, span[link(after), " →"] if after else None
    ]


class FinishWidget(LessonWidget):
    """The end of a chapter: its open tasks, or praise, and the way on."""

    def __init__(self, chapter: Chapter) -> None:
        super().__init__(_end(chapter))
        self.chapter = chapter
        self.head = HTML()
        self.state = HTML()
        self.proud = HTML()
        self.open = HTML()
        self.learned = HTML(html(_learned(chapter)))
        self.next = HTML()
        self.children = (self.listener, self.head, self.learned, self.proud, self.state, self.open, self.next)
        self._stop_watching = progress().on_change(lambda _progress: self.refresh())
        self.refresh()

    def refresh(self) -> None:
        """Show how far the reader is."""
        chapter, kept = self.chapter, progress()
        done = is_done(chapter, kept)
        self.head.value = html(_end_head(chapter, done))
        put(self.proud, _proud(chapter) if done else None)
        put(self.state, None if done else _state(chapter))
        put(self.open, _open(chapter))
        self.next.value = html(_next(chapter, done))

    def text(self) -> str:
        """What was learned, without the reader's progress."""
        chapter, after = self.chapter, place_after(self.chapter.number)
        lines = [_teaches(chapter), chapter.goal, *(f"{id} · {_(rule(id).title)}" for id in chapter.taught)]
        return "\n".join([*lines, *([_("Next: {place}").format(place=place_name(after))] if after else [])])

    def _repr_mimebundle_(self, **_asked: Any) -> Bundle:
        page: list[Node] = [_end_head(self.chapter, False), _learned(self.chapter), _next(self.chapter, False)]
        return linked_bundle(self.text(), self, page)

    def close(self) -> None:
        """Take it out of the kernel and of every page."""
        self._stop_watching()
        super().close()


def _end(chapter: Chapter) -> str:
    return _("The end of the battle") if chapter.is_battle else _("The end of the chapter")


def _teaches(chapter: Chapter) -> str:
    return _("What this battle is about") if chapter.is_battle else _("What this chapter teaches")


def _end_head(chapter: Chapter, done: bool) -> list[Node]:
    return heading(_end(chapter), _("You can do this now") if done else _teaches(chapter), level=2)


def _learned(chapter: Chapter) -> list[Node]:
    """What the reader can do afterwards, and the rules behind it, folded."""
    rows = [li[b[id], " ", _(rule(id).title)] for id in chapter.taught]
    told = ngettext("{n} rule behind it", "{n} rules behind it", len(chapter.taught)).format(n=len(chapter.taught))
    folded = details(class_="hothlab-learned")[summary[told], ul[rows]]
    return [p(class_="hothlab-able")[chapter.goal], folded if rows else None]


def _proud(chapter: Chapter) -> Node:
    """What a reader may be proud of, with a star that lands."""
    state = chapter_state(chapter, progress())
    if not state.tasks:
        return None
    if chapter.is_battle:
        title = _("The battle is yours!")
    elif state.stars == state.most:
        title = _("Every star of this chapter is yours!")
    elif chapter.own:
        title = _("All solved!")
    else:
        title = _("Chapter {n}: all solved!").format(n=chapter.number)
    won = _("{n} of {most} stars").format(n=state.stars, most=state.most)
    return div(class_="hothlab-proud", role="status")[span(aria_hidden="true")["★"], strong[title], div[won]]


def _open(chapter: Chapter) -> Node:
    """The tasks that are still open, each one click away; nothing when there are none."""
    rows = []
    for step, left in open_steps(chapter, progress()):
        if isinstance(step, TaskStep):
            sign, text, note = "☆", step.task.question, ""
        elif isinstance(step, QuizStep):
            sign, text, note = "?", _("The quiz"), ngettext("{n} question", "{n} questions", left).format(n=left)
        else:
            sign, text, note = "✦", _("Win the battle at the table"), ""
        rows.append(li[jump(step.id, span(aria_hidden="true")[sign], span[text], span[f"{note} ↑"])])
    return rows and [h3[_("Still open")], ol(class_="hothlab-open")[rows]]


def _next(chapter: Chapter, done: bool) -> Node:
    """The way on as a big button; a quiet one while something is open."""
    if chapter.own:
        return None
    after: Place | None = place_after(chapter.number)
    if after is None and not chapter.is_room:
        after = next(room for room in rooms() if room.slug == "play")
    if after is None:
        return None
    if isinstance(after, Room):
        about = after.about
    else:
        about = ngettext("{n} minute", "{n} minutes", after.minutes).format(n=after.minutes)
    text = _("Next: {place}").format(place=place_name(after))
    return a(class_=["hothlab-go-on", None if done else "hothlab-later"], href=address(after))[
        b[text], small[about], span(aria_hidden="true")["→"]
    ]


_views: dict[str, ChapterView] = {}
"""The chapters that this kernel shows. Each cell asks for its chapter, and all of them get the same."""


def chapter(name: str | int | Path) -> ChapterView:
    """A chapter of the course, by its number or its name; or a whole lesson of your own, by its file.

    A lesson in your folder of lessons can be called by its name alone: `chapter("night-attack.yaml")`.

    >>> shown = chapter(4)
    """
    text = str(name).strip()
    own = isinstance(name, Path) or text.endswith((".yaml", ".yml")) or "/" in text
    found = own_lesson(text).read() if own else chapter_of(text)
    view = _views.get(found.id)
    if view is None or view.comm is None or view.chapter is not found:
        view = _views[found.id] = _own_page(found) if own else ChapterView(found)
    return view


def _own_page(lesson: Chapter) -> ChapterView:
    from hothlab.widgets.own_lessons import LessonPage  # which is made of a `ChapterView`

    return LessonPage(lesson)
