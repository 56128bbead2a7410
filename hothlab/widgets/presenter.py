"""Slides before a class: as large as the screen, turned by keys or a clicker, answers hidden at first."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from anywidget import AnyWidget
from htpy import span
from ipywidgets import HTML, Box, Button, VBox
from traitlets import Bool, Dict, Int, List, Unicode

from hothlab.base.errors import HothlabError
from hothlab.base.jsontree import JsonNode
from hothlab.hexes import Hex
from hothlab.language.text import _, ngettext
from hothlab.lessons.course.plans import talk_named
from hothlab.lessons.course.poll import read_poll, read_votes
from hothlab.lessons.course.results import Results, results_of
from hothlab.lessons.course.talk import Talk
from hothlab.lessons.reader.place import keep_place, kept_place
from hothlab.lessons.reader.polls import bring_polls, keep_polls
from hothlab.pictures.ballot import ballot
from hothlab.pictures.drawing import Drawing
from hothlab.pictures.results import results_html, results_page
from hothlab.scene.markup import html
from hothlab.widgets.board import BoardWidget
from hothlab.widgets.desk import classed
from hothlab.widgets.handout import File, hand_out
from hothlab.widgets.lesson import LessonWidget, marked, put, shown
from hothlab.widgets.messages import Message, heard
from hothlab.widgets.scripts import script, style
from hothlab.widgets.slides import answers_html, notes_html, said_html, seen_html, slide_drawing, verdict_html

__all__ = ["PresenterWidget", "present", "results", "shows"]

_FORWARD = ("ArrowRight", "ArrowDown", "PageDown", " ")
_BACK = ("ArrowLeft", "ArrowUp", "PageUp", "Backspace", "Shift+ ")
_TURN = ("Enter", "r")
_DARK = ("b", ".")
_SKIP = ("s",)
_ENDS = ("Home", "End")
_DIGITS = tuple("123456789")
_WIDTH = 1200.0
"""How wide a board is painted: sharp on a projector, and not too much for the page."""
_FILES = ("csv", "names", "page")


class Stage(AnyWidget):
    """What only a page can do for a talk: fill the screen, fit slides to it, a second window, a list of slides, votes.

    `presenter.js` and `voting.js` say how. `opener` is the CSS class of the button that shows this talk. `notes` are
    sent only while the instructor's own window is open, `ballot`, the question for phones, only while phones vote;
    `taken` says whether answers are taken.
    """

    _esm = Unicode(script("presenter", "voting")).tag(sync=True)
    _css = Unicode(style("presenter")).tag(sync=True)

    opener = Unicode("").tag(sync=True)
    at = Int(0).tag(sync=True)
    titles: List[Any] = List().tag(sync=True)
    dark = Bool(False).tag(sync=True)
    notes = Unicode("").tag(sync=True)
    asks = Bool(False).tag(sync=True)
    trouble = Unicode("").tag(sync=True)
    counted = Int(0).tag(sync=True)
    ballot = Dict().tag(sync=True)
    taken = Bool(False).tag(sync=True)
    polled = Int(0).tag(sync=True)
    words = Dict().tag(sync=True)


class PresenterWidget(LessonWidget):
    """Slides for a class. Arrow keys, Page Up and Down, Space and a clicker turn them; Enter or R reveals.

    B or a full stop darkens the screen, O or G lists the slides to go to one, S skips, N opens the notes in a window of
    the instructor's own, A asks the class on its phones, C counts hands, V shows the results, a digit marks what the
    class says, F leaves or fills the screen.
    """

    def __init__(self, talk: Talk) -> None:
        wanted = (*_FORWARD, *_BACK, *_TURN, *_DARK, *_SKIP, *_ENDS, *_DIGITS)
        super().__init__(_("Presentation: {title}").format(title=talk.title), wanted, first=True)
        classed(self, "hothlab-presenter")
        self.talk = talk
        if talk.id:
            talk.at = min(kept_place(talk.id), len(talk.slides) - 1)
            bring_polls(talk)
        self.board: BoardWidget | None = None
        self.said = HTML()
        self.shown = HTML()
        self.answers = HTML()
        self.verdict = HTML()
        self.count = classed(HTML(), "hothlab-count")
        self.words = classed(VBox([self.said, self.shown, self.answers, self.verdict]), "hothlab-said")
        self.slide = classed(Box([self.words]), "hothlab-slide")
        self.back = Button(description=_("Back"), icon="arrow-left")
        self.reveal = Button(description=_("Reveal (Enter)"))
        self.forward = classed(Button(description=_("Next"), icon="arrow-right"), "hothlab-main")
        self.back.on_click(lambda _button: talk.back())
        self.reveal.on_click(lambda _button: talk.turn())
        self.forward.on_click(lambda _button: talk.forward())
        self.stage = Stage(opener=shows(talk.id), titles=[slide.title for slide in talk.slides], words=_words())
        self.stage.on_msg(self._heard)
        self._notes = self._voting = False
        bar = Box([self.back, self.forward, self.reveal, self.count, self.stage, self.listener])
        self.children = (self.slide, classed(bar, "hothlab-bar-below"))
        self._stop_watching = talk.on_change(lambda _talk: self._turned())
        self.refresh()

    def pressed(self, key: str) -> None:
        """Turn the slides, reveal, go to the ends, or mark the answer the class gives."""
        talk = self.talk
        if key in _FORWARD:
            talk.forward()
        elif key in _BACK:
            talk.back()
        elif key in _TURN:
            talk.turn()
        elif key in _DARK:
            talk.darken()
        elif key in _SKIP:
            talk.skip()
        elif key in _ENDS:
            talk.go(0 if key == "Home" else len(talk.slides))
        else:
            talk.pick(int(key) - 1)

    def _heard(self, _widget: Stage, content: object, _buffers: object) -> None:
        message = heard(content, ("go", "notes", "votes", "room", "heard", "results", "file", "forget"))
        if message is None:
            return
        match message.kind:
            case "go":
                number = message.number("to", 0, len(self.talk.slides) - 1)
                if number is not None:
                    self.talk.go(number)
            case "notes":
                self._notes = bool(message.flag("open"))
                self.refresh()
            case "votes":
                self._count(message.text("text") or "")
            case "room":
                self._voting = bool(message.flag("open"))
                self.refresh()
            case "heard":
                self._collect(message)
            case "results":
                found = self.results
                self.stage.send({"kind": "results", "html": html(results_html(found)), "names": bool(found.names_csv)})
            case "file":
                self._hand_out(message.choice("name", _FILES))
            case "forget":
                self.talk.forget()

    def _count(self, text: str) -> None:
        task = self.talk.slide.task
        if task is None:
            return
        try:
            self.talk.count(read_votes(task, text))
            self.stage.trouble = ""
            self.stage.counted += 1
        except HothlabError as error:
            self.stage.trouble = str(error)

    def _collect(self, message: Message) -> None:
        """Collect the answers of phones, perhaps to the question of an earlier slide."""
        id = message.text("question")
        at = next((n for n, slide in enumerate(self.talk.slides) if slide.id == id and slide.task is not None), None)
        if at is None:
            return
        task = self.talk.slides[at].task
        assert task is not None
        with suppress(HothlabError):  # a page that sends something else says nothing
            poll = read_poll(task, JsonNode(message.content, "votes"))
            if poll.phones or at in self.talk.polls:
                self.talk.collect(at, poll)

    @property
    def results(self) -> Results:
        """What the class has answered so far."""
        return results_of(self.talk)

    def _hand_out(self, what: str | None) -> None:
        """Give the instructor a file of the results."""
        if what is None:
            return
        results, name = self.results, self.talk.id or "talk"
        files: dict[str, Callable[[], File]] = {
            "csv": lambda: (f"votes-{name}.csv", "text/csv", results.csv.encode("utf-8-sig")),
            "names": lambda: (f"votes-{name}-names.csv", "text/csv", results.names_csv.encode("utf-8-sig")),
            "page": lambda: (f"votes-{name}.html", "text/html", results_page(results).encode()),
        }
        hand_out(self.stage, files[what]())

    def _clicked(self, hex: Hex | None, _modifiers: frozenset[str]) -> None:
        if self.board is not None:
            self.board.selected = None
        self.talk.pick(hex)

    def _turned(self) -> None:
        if self.talk.id:
            keep_place(self.talk.id, self.talk.at)
            keep_polls(self.talk)
        self.refresh()

    def refresh(self) -> None:
        """Show the slide."""
        talk, slide, attempt = self.talk, self.talk.slide, self.talk.attempt
        with self.stage.hold_sync():
            self.stage.at, self.stage.dark, self.stage.asks = talk.at, talk.blank, attempt is not None
            self.stage.notes = notes_html(talk) if self._notes else ""
            self._show_ballot()
            self.stage.polled = len(talk.polls)
        drawn = slide_drawing(talk)
        self._show_board(drawn)
        put(self.said, said_html(slide))
        put(self.shown, seen_html(slide))
        put(self.answers, answers_html(talk))
        put(self.verdict, verdict_html(talk))
        marked(self.slide, "hothlab-beside", drawn is not None)
        self.slide.children = (self.words,) if drawn is None else (self.board, self.words)
        place = _("{n} / {all}").format(n=talk.at + 1, all=len(talk.slides))
        hidden = f" · {_('answer hidden')}" if talk.hidden else ""
        self.count.value = html(span(role="status")[place + hidden])
        shown(self.reveal, attempt is not None)
        self.reveal.description = _("Reveal (Enter)") if talk.hidden else _("Hide the answer (Enter)")
        self.back.disabled = talk.at == 0
        self.forward.disabled = talk.at == len(talk.slides) - 1 and not talk.hidden

    def _show_ballot(self) -> None:
        """Give the page what phones are to be asked."""
        slide, stage = self.talk.slide, self.stage
        if slide.task is None or not self._voting:
            stage.ballot, stage.taken = {}, False
            return
        if stage.ballot.get("id") != slide.id:
            stage.ballot = ballot(slide.task, slide.id)
        stage.taken = self.talk.hidden

    def _show_board(self, drawn: Drawing | None) -> None:
        if drawn is None:
            return
        if self.board is None:
            self.board = BoardWidget(drawn.board, width=_WIDTH, texts=drawn.texts)
            self.board.on_select(self._clicked)
        else:
            self.board.show(drawn.board, drawn.texts)

    def text(self) -> str:
        """What the talk is, and how it is held."""
        slides = ngettext("{n} slide", "{n} slides", len(self.talk.slides)).format(n=len(self.talk.slides))
        told = _("On a live page this fills the screen. The arrow keys or a clicker go on.")
        return "\n".join((slides, self.talk.title, told))

    def close(self) -> None:
        """Take it out of the kernel and of every page."""
        self._stop_watching()
        if self.board is not None:  # it may not be in its place just now
            self.board.close()
        super().close()


def _words() -> dict[str, str]:
    """What the page itself says."""
    return {
        "fill": _("Fill the screen (F)"),
        "leave": _("Leave (F)"),
        "overview": _("All slides (O)"),
        "go": _("Go to slide"),
        "notes": _("Notes (N)"),
        "votes": _("Count hands (C)"),
        "how": _("Options: 12 3 0 5. Hexes: E4 12, E5 3."),
        "ask": _("Ask the class (A)"),
        "join": _("Vote with your phone"),
        "open": _("Scan the code, or open this address:"),
        "network": _("Phones have to be in the same network as this computer."),
        "names": _("With names"),
        "answered": _("Answered: {n}"),
        "phones": _("Phones here: {n}"),
        "tally": _("Answered: {n} of {all} (A)"),
        "here": _("Phones here: {all} (A)"),
        "end": _("End the votes"),
        "alone": _("No phone can reach this page: its server serves this computer alone."),
        "lan": _(
            "Start it with hothlab serve --lan, or JupyterLab with hothlab lab --ip 0.0.0.0, and present from there. "
            "Or let the class raise hands, and count them."
        ),
        "noserver": _("The server of this page takes no votes. Let the class raise hands, and count them."),
        "results": _("Results (V)"),
        "csv": _("Save as a table (CSV)"),
        "namescsv": _("Save with names (CSV)"),
        "page": _("Save the pages"),
        "forget": _("Forget the votes: another class"),
        "close": _("Close"),
        "window": _("Notes for you"),
        "blocked": _("The browser did not open a window. Allow it for this page and press N again."),
    }


def shows(talk: str) -> str:
    """The CSS class of the button of a talk; a page that is reloaded during the talk presses it again."""
    return f"hothlab-shows-{re.sub(r'[^a-zA-Z0-9-]', '_', talk)}"


def present(name: str) -> PresenterWidget:
    """A plan, or a chapter, before a class: `hl.present("plan-a")`, `hl.present("07")`.

    >>> shown = present("07")
    """
    return PresenterWidget(talk_named(name))


def results(name: str) -> Results:
    """What a class has answered in a plan or a chapter that was presented today, here: `print(hl.results("plan-a"))`.

    >>> len(results("07").asked)
    0
    """
    talk = talk_named(name)
    bring_polls(talk)
    return results_of(talk)
