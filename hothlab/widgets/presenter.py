"""A chapter before a class: slides as large as the screen, turned by keys or a clicker, answers hidden at first."""

from __future__ import annotations

from html import escape

from ipywidgets import HTML, Box, Button, VBox

from hothlab.draw.board import board_scene
from hothlab.draw.description import hex_texts
from hothlab.draw.drawing import Drawing, drawing
from hothlab.draw.lesson import example_scene, lesson_frame, task_scene
from hothlab.draw.page import Words, page_scene
from hothlab.draw.scene import Scene
from hothlab.game.scenario import load
from hothlab.hexes import Hex
from hothlab.lessons.course.chapter import Chapter
from hothlab.lessons.course.talk import Slide, Talk
from hothlab.lessons.tasks.attempt import Attempt
from hothlab.text import _, ngettext
from hothlab.widgets import fragments
from hothlab.widgets.board import BoardWidget
from hothlab.widgets.desk import classed
from hothlab.widgets.lesson import LessonWidget, marked, pictures, put, shown
from hothlab.widgets.markdown import markdown
from hothlab.widgets.show import exhibit_drawing
from hothlab.widgets.task import evidence_of

__all__ = ["PresenterWidget", "slide_drawing"]

_FORWARD = ("ArrowRight", "ArrowDown", "PageDown", " ")
_BACK = ("ArrowLeft", "ArrowUp", "PageUp", "Backspace")
_TURN = ("Enter", "r")
_ENDS = ("Home", "End")
_DIGITS = tuple("123456789")
_WIDTH = 1200.0
"""How wide a board is painted: sharp on a projector, and not too much for the page."""
_ROOM = "100cqh - 112px"
"""The height that a board can have."""


class PresenterWidget(LessonWidget):
    """The slides of a chapter. Arrow keys, Page Up and Down, Space and a clicker turn them; Enter or R reveals."""

    def __init__(self, chapter: Chapter) -> None:
        wanted = (*_FORWARD, *_BACK, *_TURN, *_ENDS, *_DIGITS)
        super().__init__(_("Presentation: {title}").format(title=chapter.title), wanted, first=True, screen=True)
        classed(self, "hothlab-presenter")
        self.talk = Talk(chapter)
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
        self.back.on_click(lambda _button: self.talk.back())
        self.reveal.on_click(lambda _button: self.talk.turn())
        self.forward.on_click(lambda _button: self.talk.forward())
        bar = Box([self.back, self.forward, self.reveal, self.count, self.listener])
        self.children = (self.slide, classed(bar, "hothlab-bar-below"))
        self._stop_watching = self.talk.on_change(lambda _talk: self.refresh())
        self.refresh()

    def pressed(self, key: str) -> None:
        """Turn the slides, reveal, go to the ends, or mark the answer the class gives."""
        if key in _FORWARD:
            self.talk.forward()
        elif key in _BACK:
            self.talk.back()
        elif key in _TURN:
            self.talk.turn()
        elif key in _ENDS:
            self.talk.go(0 if key == "Home" else len(self.talk.slides))
        else:
            self.talk.pick(int(key) - 1)

    def _clicked(self, hex: Hex | None, _modifiers: frozenset[str]) -> None:
        if self.board is not None:
            self.board.selected = None
        self.talk.pick(hex)

    def refresh(self) -> None:
        """Show the slide."""
        talk, slide, attempt = self.talk, self.talk.slide, self.talk.attempt
        drawn = slide_drawing(slide, attempt)
        self._show_board(drawn)
        put(self.said, _said(slide))
        moment = slide.moment
        dice, cards = (slide.task.dice, slide.task.cards) if slide.task else ((), ())
        if moment is not None:
            dice, cards = moment.dice, moment.cards
        put(self.shown, pictures(dice, cards))
        put(self.answers, _answers(attempt))
        put(self.verdict, _verdict(slide, attempt))
        marked(self.slide, "hothlab-beside", drawn is not None)
        self.slide.children = (self.words,) if drawn is None else (self.board, self.words)
        place = _("{n} / {all}").format(n=talk.at + 1, all=len(talk.slides))
        hidden = f" · {_('answer hidden')}" if talk.hidden else ""
        self.count.value = f'<span role="status">{escape(place + hidden)}</span>'
        shown(self.reveal, attempt is not None)
        self.reveal.description = _("Reveal (Enter)") if talk.hidden else _("Hide the answer (Enter)")
        self.back.disabled = talk.at == 0
        self.forward.disabled = talk.at == len(talk.slides) - 1 and not talk.hidden

    def _show_board(self, drawn: Drawing | None) -> None:
        if drawn is None:
            return
        if self.board is None:
            self.board = BoardWidget(drawn.board, width=_WIDTH, texts=drawn.texts)
            self.board.on_select(self._clicked)
        else:
            self.board.show(drawn.board, drawn.texts)
        ratio = drawn.board.width / drawn.board.height
        self.board.layout.max_width = f"min(100%, calc(({_ROOM}) * {ratio:.3f}))"

    def picture(self) -> Scene:
        """What the talk is, and how it is held."""
        talk, chapter = self.talk, self.talk.chapter
        slides = ngettext("{n} slide", "{n} slides", len(talk.slides)).format(n=len(talk.slides))
        told = _(
            "On a live page this presents the chapter: F for the full screen, the arrow keys or a clicker to go on."
        )
        above = [Words(slides, 13, "text2", 600), Words(chapter.title, 26, weight=700), Words(chapter.goal, 16)]
        return page_scene(chapter.title, [*above, Words(told, 13, "text2")])

    def close(self) -> None:
        """Take it out of the kernel and of every page."""
        self._stop_watching()
        if self.board is not None:  # it may not be in its place just now
            self.board.close()
        super().close()


def slide_drawing(slide: Slide, attempt: Attempt | None) -> Drawing | None:
    """What is drawn on a slide; of a question's answer nothing before it is revealed."""
    if slide.exhibit is not None:
        return exhibit_drawing(slide.exhibit)
    if slide.moment is not None:
        position = slide.moment.position
        scene = example_scene(slide.moment, 900)
        return Drawing(scene, scene.description, hex_texts(position))
    if slide.play is not None:
        position = load(slide.play.scenario).position
        frame = lesson_frame(position.board, 900)
        scene = board_scene(position, frame.width, bars=False, frame=frame)
        return Drawing(scene, scene.description, hex_texts(position))
    if attempt is None or attempt.task.board is None:
        return None
    found = evidence_of(attempt.task, attempt.feedback)
    if attempt.done and attempt.task.picks == "option" and found is not None:
        return drawing(found)
    position = attempt.task.board
    scene = task_scene(attempt, 900)
    return Drawing(scene, scene.description, hex_texts(position))


def _said(slide: Slide) -> str:
    kicker = f'<div class="hothlab-kicker"><span>{escape(slide.kicker)}</span></div>' if slide.kicker else ""
    if slide.task is not None:
        return f"{kicker}<h3>{escape(slide.task.question)}</h3>"
    if slide.play is not None:
        scenario = load(slide.play.scenario).scenario
        return f"{kicker}<h2>{escape(_(scenario.name))}</h2><p>{escape(_(scenario.briefing))}</p>"
    text = markdown(slide.text)
    if slide.text.startswith("# "):
        text = text.replace("<h1>", '<h2 class="hothlab-title">', 1).replace("</h1>", "</h2>", 1)
    return f"{kicker}{text}{fragments.pills(slide.rules)}"


def _answers(attempt: Attempt | None) -> str:
    """The answers to choose from; which of them is right only once it is revealed."""
    if attempt is None or not attempt.task.options:
        return ""
    task, rows = attempt.task, []
    for number, text in enumerate(task.options):
        right = attempt.done and number in task.key
        picked = number in attempt.picked and not attempt.done
        kind = "right" if right else "picked" if picked else ""
        rows.append(f'<li class="{kind}">{escape(text)}</li>')
    return f'<ol class="hothlab-answers">{"".join(rows)}</ol>'


def _verdict(slide: Slide, attempt: Attempt | None) -> str:
    if attempt is None or attempt.feedback is None or not attempt.done:
        return ""
    return fragments.banner("yes", _("Here it is"), attempt.feedback.sentence, slide.rules)
