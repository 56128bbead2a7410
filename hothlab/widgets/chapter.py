"""A chapter on the screen: its header, each of its steps in a cell of its own, the talk, and the closing panel."""

from __future__ import annotations

from html import escape
from importlib import import_module
from typing import Any

from ipywidgets import HTML, Button, VBox, Widget

from hothlab.draw.page import Words, page_scene
from hothlab.draw.scene import Scene
from hothlab.lessons.chapter import Chapter
from hothlab.lessons.chapter import chapter as chapter_of
from hothlab.lessons.course import chapter_state, course, is_done
from hothlab.lessons.progress import progress
from hothlab.lessons.steps import DrillStep, ExampleStep, MapStep, PlayStep, QuizStep, Show, Step, TaskStep
from hothlab.rules.catalogue import rule
from hothlab.text import _, ngettext
from hothlab.widgets import fragments
from hothlab.widgets.desk import row
from hothlab.widgets.lesson import LessonWidget, heading, put
from hothlab.widgets.links import link, linked_bundle, place_name
from hothlab.widgets.presenter import PresenterWidget
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
        self.chapter = chapter
        self.head = HTML()
        self.state = HTML()
        self.trouble = HTML()
        self.links = HTML(_links(chapter))
        self.talk = Button(description=_("Show it to a class"), icon="desktop", tooltip=_("Slides for a projector"))
        self.talk.on_click(lambda _button: self._turn_talk())
        self.place = VBox()
        self._shown: dict[str, Any] = {}
        self.children = (self.listener, self.head, self.state, self.trouble, self.links, row(self.talk), self.place)
        self._deaf = progress().on_change(lambda _progress: self.refresh())
        self.refresh()

    def refresh(self) -> None:
        """Show how far the reader is."""
        kept = progress()
        self.head.value = _head(self.chapter)
        put(self.state, _state(self.chapter))
        put(self.trouble, fragments.message(kept.trouble))

    def show(self, id: str) -> Any:
        """A step of the chapter, live; the one that an earlier call has made goes."""
        step = self.chapter.step(id)
        if mode() in ("live", "text"):  # the other modes are not for a reader
            progress().seen(self.chapter.id, id)
        self._close(id)
        self._shown[id] = made = self._step(step)
        return made

    def _step(self, step: Step) -> Widget:
        match step:
            case Show():
                return ShowWidget(step)
            case ExampleStep():
                return example(step.id)
            case TaskStep():
                return TaskWidget(step.task)
            case QuizStep():
                return QuizWidget(step.tasks)
            case DrillStep():
                return import_module("hothlab.widgets.drill").drill(step.topic, grows_to=step.level)
            case MapStep():
                return import_module("hothlab.widgets.course").course()
            case PlayStep():
                table = import_module("hothlab.widgets.table").table
                return table(step.scenario, step.rebel, step.empire, hints=step.hints, comments=step.comments)
            case _:
                raise AssertionError(step)

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
        return PresenterWidget(self.chapter)

    def finish(self) -> FinishWidget:
        """What was learned, the stars, and what is next."""
        return FinishWidget(self.chapter)

    def picture(self) -> Scene:
        """The header without the reader's progress."""
        chapter = self.chapter
        above = [
            Words(_kicker(chapter), 13, "text2", 600),
            Words(chapter.title, 28, weight=700),
            Words(chapter.goal, 16),
        ]
        return page_scene(chapter.title, above)

    def _repr_mimebundle_(self, **_asked: Any) -> Bundle:
        html = _head(self.chapter) + _links(self.chapter)
        return linked_bundle(self.picture(), self.text(), self, html)

    def close(self) -> None:
        """Take it and the steps it has shown out of the kernel and of every page."""
        self._deaf()
        for id in tuple(self._shown):
            self._close(id)
        super().close()


def _kicker(chapter: Chapter) -> str:
    minutes = ngettext("{n} minute", "{n} minutes", chapter.minutes).format(n=chapter.minutes)
    return _("Chapter {n} · {minutes}").format(n=chapter.number, minutes=minutes)


def _head(chapter: Chapter) -> str:
    return f"{heading(_kicker(chapter), chapter.title, level=2)}<p>{escape(chapter.goal)}</p>"


def _state(chapter: Chapter) -> str:
    """How many tasks are solved and how many stars won; nothing where there are no tasks."""
    state = chapter_state(chapter, progress())
    if not state.tasks:
        return ""
    text = ngettext("{n} of {all} task solved", "{n} of {all} tasks solved", state.tasks)
    text = text.format(n=state.solved, all=state.tasks)
    won = _("{n} of {most} stars").format(n=state.stars, most=state.most)
    share = 100 * state.solved / state.tasks
    return (
        f'<div class="hothlab-kicker"><span>{escape(text)}</span><span>★ {escape(won)}</span></div>'
        f'<span class="hothlab-track" aria-hidden="true"><span style="width:{share:.0f}%"></span></span>'
    )


def _links(chapter: Chapter) -> str:
    whole = course()
    before, after = whole.before(chapter.number), whole.after(chapter.number)
    rows = [f"<span>← {link(before)}</span>" if before else "<span></span>"]
    if after:
        rows.append(f"<span>{link(after)} →</span>")
    return f'<div class="hothlab-links">{"".join(rows)}</div>'


class FinishWidget(LessonWidget):
    """The end of a chapter: what the reader can do now, the rules behind it, the stars, and where to go on."""

    def __init__(self, chapter: Chapter) -> None:
        super().__init__(_("The end of the chapter"))
        self.chapter = chapter
        self.head = HTML()
        self.state = HTML()
        self.learned = HTML(_learned(chapter))
        self.next = HTML(_next(chapter))
        self.children = (self.listener, self.head, self.state, self.learned, self.next)
        self._deaf = progress().on_change(lambda _progress: self.refresh())
        self.refresh()

    def refresh(self) -> None:
        """Show how far the reader is."""
        self.head.value = _end_head(is_done(self.chapter, progress()))
        put(self.state, _state(self.chapter))

    def picture(self) -> Scene:
        """What was learned, without the reader's progress."""
        chapter, after = self.chapter, course().after(self.chapter.number)
        lines = [Words(f"{id} · {_(rule(id).title)}", 14) for id in chapter.taught]
        ahead = [Words(_("Next: {place}").format(place=place_name(after)), 15, weight=600)] if after else []
        above = [Words(_("What this chapter teaches"), 22, weight=700), Words(chapter.goal, 16), *lines, *ahead]
        return page_scene(_("The end of {chapter}").format(chapter=chapter.title), above)

    def _repr_mimebundle_(self, **_asked: Any) -> Bundle:
        html = _end_head(False) + _learned(self.chapter) + _next(self.chapter)
        return linked_bundle(self.picture(), self.text(), self, html)

    def close(self) -> None:
        """Take it out of the kernel and of every page."""
        self._deaf()
        super().close()


def _end_head(done: bool) -> str:
    title = _("You can do this now") if done else _("What this chapter teaches")
    return heading(_("The end of the chapter"), title, level=2)


def _learned(chapter: Chapter) -> str:
    rows = "".join(f"<li><b>{escape(id)}</b> {escape(_(rule(id).title))}</li>" for id in chapter.taught)
    return f'<p>{escape(chapter.goal)}</p><ul class="hothlab-learned">{rows}</ul>'


def _next(chapter: Chapter) -> str:
    after = course().after(chapter.number)
    if after is None:
        return f"<p>{escape(_('That was the last chapter. Now play.'))}</p>"
    return f'<p class="hothlab-links"><span>{escape(_("Next:"))} {link(after)} →</span></p>'


_views: dict[str, ChapterView] = {}
"""The chapters that this kernel shows. Each cell asks for its chapter, and all of them get the same."""


def chapter(name: str | int) -> ChapterView:
    """A chapter of the course, by its number or its name."""
    found = chapter_of(name)
    view = _views.get(found.id)
    if view is None or view.comm is None or view.chapter is not found:
        view = _views[found.id] = ChapterView(found)
    return view
