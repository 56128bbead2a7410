"""The map of the course on the screen: where the reader is, what is next, and their progress to take along."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from htpy import a, b, details, div, h2, h3, li, p, span, strong, summary, table, tbody, td, th, thead, tr, ul
from ipywidgets import HTML, Button, VBox

from hothlab.base.chosen_language import NAMES, keep_language, use_language
from hothlab.base.errors import HothlabError
from hothlab.language.text import _, language, languages, ngettext, said, sentence
from hothlab.lessons.course.chapter import Chapter
from hothlab.lessons.course.course import Course, Room, chapter_state, is_done
from hothlab.lessons.course.course import course as the_course
from hothlab.lessons.course.traces import traces
from hothlab.lessons.reader.progress import progress
from hothlab.lessons.reader.review import review
from hothlab.rules.catalogue import rule
from hothlab.scene.markup import Element, Node, between, filled, html, said_in
from hothlab.widgets import fragments
from hothlab.widgets.desk import classed, row
from hothlab.widgets.exchange import Exchange, Upload, text_of
from hothlab.widgets.handout import File
from hothlab.widgets.homework import MineWidget
from hothlab.widgets.lesson import LessonWidget, heading, now, put, shown
from hothlab.widgets.links import address, link, linked_bundle, place_name
from hothlab.widgets.own_lessons import OwnLessonsWidget
from hothlab.widgets.review import ReviewWidget
from hothlab.widgets.static import Bundle

__all__ = ["CourseWidget", "course"]

_FILE = "hothlab-progress.json"


class CourseWidget(LessonWidget):
    """The course: a door for each reader, the path with its stars, the rooms, and the reader's own progress.

    `here` is the chapter that it is shown in.
    """

    def __init__(self, here: Chapter | None = None) -> None:
        super().__init__(_("The course"))
        self.course = the_course()
        self.here = None if here is None else here.number
        self.head = HTML(html(heading(_("hothlab"), _("The course"), level=2)))
        self.next = HTML()
        self.review = Button(description=_("Start the review"), icon="refresh")
        self.review.on_click(lambda _button: self._turn_review())
        self.place = VBox()
        self.message = HTML()
        self.doors = HTML(html(_doors(self.course)))
        self.map = HTML()
        self.homework = MineWidget()
        self.own = OwnLessonsWidget(whole=False)
        self.rooms = HTML(html(_rooms(self.course)))
        self.rules = HTML(html(_rule_table(self.course)))
        self.tongues = {code: _tongue(code) for code in languages()}
        for code, button in self.tongues.items():
            button.on_click(lambda _button, code=code: self._speak(code))
        self.language = classed(row(HTML(html(b[_("Language")])), *self.tongues.values()), "hothlab-tongues")
        self.mine = Exchange(
            _("Your progress"),
            _("A saved file brings your progress back, here or on another computer."),
            files={_("Save my progress"): self._export},
            upload=Upload(_("Bring progress back"), (".json",), self._import),
            acts={_("Start over"): lambda: self._ask(True)},
        )
        question = _("Start over, with no stars and an empty review? The file so far is kept.")
        self.sure = HTML(html(b[question]))
        self.yes = Button(description=_("Yes, start over"))
        self.no = classed(Button(description=_("No, keep it")), "hothlab-main")
        self.asking = row(self.sure, self.yes, self.no)
        self.no.on_click(lambda _button: self._ask(False))
        self.yes.on_click(lambda _button: self._reset())
        self.children = (
            self.listener, self.head, self.language, self.next, row(self.review), self.place, self.homework, self.doors,
            self.map, self.own, self.rooms, self.rules, self.mine, self.asking, self.message, self.homework.entry,
        )  # fmt: skip
        self._ask(False)
        self._stop_watching = progress().on_change(lambda _progress: self.refresh())
        self.refresh()

    def refresh(self) -> None:
        """Show how far the reader is."""
        kept = progress()
        due = len(review().due(now()))
        self.next.value = html(_next(self.course, due, self.here))
        shown(self.review, due > 0 or bool(self.place.children))
        self.map.value = html(_map(self.course, self.here))
        self.own.refresh()
        put(self.message, fragments.message(kept.trouble))

    def _turn_review(self) -> None:
        """Open the review under the banner, or close it."""
        before = self.place.children
        opened = [] if before else [ReviewWidget()]
        for each in opened:
            each.listener.arrives = True
        self.place.children = tuple(opened)
        for each in before:
            each.close()
        self.review.description = _("Start the review") if before else _("Close the review")
        self.refresh()

    def _speak(self, code: str) -> None:
        """Another language for good; the page comes back in it."""
        try:
            keep_language(code)
        except HothlabError as error:  # it is spoken, but only here and now
            put(self.message, fragments.message(str(error)))
        use_language(code)
        self.listener.speak(code)

    # The reader's progress

    def _export(self) -> File:
        return _FILE, "application/json", progress().export().encode()

    def _import(self, name: str, data: bytes) -> str:
        try:
            progress().import_(text_of(name, data))
        except HothlabError as error:
            raise HothlabError(_("Nothing has changed: {why}").format(why=error)) from error
        return _("Your progress is back.")

    def _ask(self, on: bool) -> None:
        """Ask before anything is lost."""
        shown(self.asking, on)

    def _reset(self) -> None:
        self._ask(False)
        kept = progress().reset()
        where = _("What was there is kept as {file}.").format(file=kept.name) if kept else ""
        put(self.message, fragments.banner("yes", _("A fresh start."), where))

    # Without a kernel

    def text(self) -> str:
        """The map in words, without the reader's progress."""
        lines = [_("The course")]
        lines += [_door_told(door.who, place_name(door.to), door.about) for door in self.course.doors]
        for part in self.course.parts:
            lines += [part.title, *(said(place_name(each), each.goal) for each in part.chapters)]
        return "\n".join([*lines, _("Rooms"), *(said(room.title, room.about) for room in self.course.rooms)])

    def _repr_mimebundle_(self, **_asked: Any) -> Bundle:
        return linked_bundle(self.text(), self, _plain(self.course))

    def close(self) -> None:
        """Take it out of the kernel and of every page."""
        self._stop_watching()
        super().close()


def _tongue(code: str) -> Button:
    """A button with a language's own name; the current language is marked."""
    name = NAMES.get(code, code)
    button = Button(description=name, tooltip=name)
    return classed(button, "hothlab-main") if code == language() else button


def _doors(course: Course) -> Element:
    return div(class_="hothlab-doors")[
        (
            a(href=address(door.to))[b[door.who], span[door.about], span[f"{place_name(door.to)} →"]]
            for door in course.doors
        )
    ]


def _next(course: Course, due: int, here: int | None) -> Element:
    """Where to go on, how much of the path is ahead, and how much is due in the review."""
    kept = progress()
    place = course.next(kept, here)
    parts: list[Node] = [strong[filled(_("Next: {place}"), place=link(place)), " →"]]
    if left := course.left(kept):
        parts += [" ", span[_("The path ahead takes about {time}.").format(time=_time(left))]]
    if due:
        text = ngettext("{n} question is due in your review.", "{n} questions are due in your review.", due)
        parts += [" ", span[text.format(n=due)]]
    return div(class_="hothlab-banner wait hothlab-go")[p[parts]]


def _time(minutes: int) -> str:
    """Minutes as a person says them: hours where there are many."""
    hours = round(minutes / 60)
    if minutes < 90:
        return ngettext("{n} minute", "{n} minutes", minutes).format(n=minutes)
    return ngettext("{n} hour", "{n} hours", hours).format(n=hours)


def _map(course: Course, here: int | None) -> list[Node]:
    following = course.next(progress(), here)
    found: list[Node] = []
    for part in course.parts:
        cards = [_card(each, each is following, each.number == here) for each in part.chapters]
        if cards:
            found += [h3[part.title], div(class_="hothlab-cards")[cards]]
    return found


def _card(chapter: Chapter, following: bool, here: bool) -> Element:
    """A chapter or a battle on the map: the stars won in it, what it is for, and how long it takes."""
    state, done = chapter_state(chapter, progress()), is_done(chapter, progress())
    told = _("{n} of {most} stars").format(n=state.stars, most=state.most)
    won = state.tasks and span(class_="hothlab-note", title=told)[f"★ {state.stars}/{state.most}"]
    kinds = {"battle": chapter.is_battle, "done": done, "next": following, "here": here}
    sign = "✓" if done else "✦" if chapter.is_battle else str(chapter.number)
    facts = [ngettext("{n} minute", "{n} minutes", chapter.minutes).format(n=chapter.minutes)]
    if chapter.is_battle:
        facts = [chapter.label, *facts, _("won") if done else _("not yet won")]
    return a(class_=kinds, href=address(chapter))[
        span(class_="hothlab-number")[sign],
        b(data_here=_("You are here") if here else None)[chapter.title],
        span[won or None],
        span(class_="hothlab-note")[fragments.whole(chapter.goal)],
        span(class_="hothlab-note")[" · ".join(facts)],
    ]


def _rooms(course: Course) -> list[Node]:
    return [h3[_("Rooms")], div(class_="hothlab-cards")[map(_room, course.rooms)]]


def _room(room: Room) -> Element:
    about = span(class_="hothlab-note")[room.about]
    return a(href=address(room))[span(class_="hothlab-number")["→"], b[room.title], span, about]


def _rule_table(course: Course) -> Element:
    """Every rule with the chapters that teach it, and how often it is trained and shown."""
    titles = (_("Rule"), _("Chapters"), _("Tasks and drills"), _("Boards and examples"))
    by_id = {each.id: each for each in course.chapters}
    rows = (
        tr[
            td[b[id], " ", _(rule(id).title)],
            td[between(", ", (link(by_id[each], _short(by_id[each])) for each in trace.chapters))],
            td[len(trace.trained_by)],
            td[len(trace.shown_by)],
        ]
        for id, trace in traces().items()
    )
    return details(class_="hothlab-traces")[
        summary[_("Where each rule is learned")], table[thead[tr[(th[each] for each in titles)]], tbody[rows]]
    ]


def _short(chapter: Chapter) -> str:
    """A chapter or a battle in a table: `4`, `✦ 1`."""
    return f"✦ {chapter.training}" if chapter.is_battle else str(chapter.number)


def _door_told(who: str, place: str, about: str) -> str:
    """Who a door is for, where it leads, and what is there."""
    return f"{sentence(said(who, place))} {about}"


def _plain(course: Course) -> list[Node]:
    """The map for a page without styles: headings, and lists of links."""

    def listed(rows: Iterable[Node]) -> Element:
        return ul[(li[row] for row in rows)]

    told = _door_told("{who}", "{to}", "{about}")
    doors = (filled(told, who=each.who, to=link(each.to), about=each.about) for each in course.doors)
    found: list[Node] = [h2[_("The course")], listed(doors)]
    for part in course.parts:
        found += [h3[part.title], listed(said_in(link(each), each.goal) for each in part.chapters)]
    found += [h3[_("Rooms")], listed(said_in(link(room), room.about) for room in course.rooms)]
    return [*found, _rule_table(course)]


def course() -> CourseWidget:
    """The map of the course: chapters with your stars, what is next, the rooms, and your progress to take along.

    >>> shown = course()
    """
    return CourseWidget()
