"""A task on the screen: the question, the board or the answers to choose from, and what the engine says to it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape
from typing import Any

from ipywidgets import HTML, Box, Button, VBox

from hothlab.draw.lesson import lesson_frame, task_scene
from hothlab.draw.page import Block, Choices, Words, page_scene
from hothlab.draw.scene import Scene
from hothlab.errors import HothlabError
from hothlab.hexes import Hex
from hothlab.lessons.attempt import MOST_STARS, Attempt
from hothlab.lessons.task import Feedback, Task
from hothlab.rules.catalogue import in_order
from hothlab.text import _, ngettext
from hothlab.widgets import fragments
from hothlab.widgets.board import BoardWidget, hex_texts
from hothlab.widgets.desk import classed, row
from hothlab.widgets.lesson import (
    EvidenceBox,
    LessonWidget,
    heading,
    keep,
    marked,
    pictures,
    put,
    rules_of,
    shown,
    small_scenes,
    stars,
)  # fmt: skip

__all__ = ["MOST_KEYS", "TaskWidget", "evidence_of", "task_page"]

MOST_KEYS = 9
"""Answers that have a key of their own."""
_SHORT = 12
"""Answers up to so many letters stand beside each other."""


class TaskWidget(LessonWidget):
    """A task. An answer to choose is checked when it is chosen; hexes are picked first and then checked."""

    def __init__(
        self,
        task: Task | Attempt,
        kicker: str | None = None,
        whole: bool = True,
        on_done: Callable[[Attempt], object] | None = None,
    ) -> None:
        """`on_done` hears of an attempt of this widget's own that is done; without it the reader's progress does."""
        super().__init__(_("Task"), map(str, range(MOST_KEYS + 1)), whole)
        classed(self, "hothlab-task")
        self.kicker = _("Try it") if kicker is None else kicker
        self._on_done = on_done or keep
        self._told: Feedback | None = None
        self._deaf: Callable[[], None] = lambda: None
        self.board: BoardWidget | None = None
        self.head = HTML()
        self.shown = HTML()
        self.message = HTML()
        self.options = classed(Box(), "hothlab-options")
        self.count = classed(HTML(), "hothlab-note")
        self.check = classed(Button(description=_("Check"), icon="check"), "hothlab-main")
        self.hint = Button(description=_("Hint"), tooltip=_("A hint costs a star"))
        self.reveal = Button(description=_("Show me"), tooltip=_("See the answer; without stars"))
        self.again = Button(description=_("Again"), icon="undo", tooltip=_("Start this task over"))
        self.why = Button(description=_("See it drawn"), icon="search")
        self.hint_text = HTML()
        self.answer = classed(HTML(), "hothlab-answer")
        self.reasons = HTML()
        self.rules = HTML()
        self.evidence = EvidenceBox()
        for button, deed in (
            (self.check, lambda: self.attempt.check()),
            (self.hint, lambda: self.attempt.hint()),
            (self.reveal, lambda: self.attempt.reveal()),
            (self.again, self._again),
            (self.why, self._turn_evidence),
        ):
            button.on_click(lambda _button, deed=deed: self._do(deed))
        self.left = classed(VBox(), "hothlab-left")
        buttons = row(self.check, self.hint, self.reveal, self.again, self.why)
        said = (self.hint_text, self.answer, self.reasons, self.rules)
        right = classed(VBox([self.shown, self.options, self.message, self.count, buttons, *said]), "hothlab-right")
        self.columns = classed(Box([self.left, right]), "hothlab-columns")
        self.children = (self.listener, self.head, self.columns, self.evidence)
        self.ask(task)

    # What is asked

    def ask(self, task: Task | Attempt) -> None:
        """Ask something: a new task, or one that is under way."""
        self._deaf()
        self.attempt = task if isinstance(task, Attempt) else Attempt(task, self._on_done)
        self._deaf = self.attempt.on_change(lambda _attempt: self.refresh())
        self._told = None
        self.evidence.hide()
        self._lay_out()
        self.refresh()

    @property
    def task(self) -> Task:
        """What is asked."""
        return self.attempt.task

    def _lay_out(self) -> None:
        task = self.task
        put(self.shown, pictures(task.dice, task.cards))
        before = self.options.children
        self.options.children = tuple(self._option(number, text) for number, text in enumerate(task.options))
        for button in before:
            button.close()
        shown(self.options, bool(task.options))
        marked(self.options, "hothlab-short", all(len(text) <= _SHORT for text in task.options))
        marked(self.options, "hothlab-numbers", _are_numbers(task))
        if task.board is not None:
            self._show_board()
        self.left.children = (self.board,) if task.board is not None else ()
        shown(self.left, task.board is not None)
        marked(self.columns, "hothlab-alone", task.board is None)

    def _option(self, number: int, text: str) -> Button:
        key = text if _are_numbers(self.task) else str(number + 1)
        button = Button(description=text, tooltip=_("Key {key}").format(key=key) if len(key) == 1 else "")
        button.on_click(lambda _button: self._do(lambda: self._choose(number)))
        return button

    def _show_board(self) -> None:
        position = self.task.board
        assert position is not None
        frame = lesson_frame(position.board)
        scene = task_scene(self.attempt, told=self._told)
        if self.board is None:
            self.board = BoardWidget(scene, frame=frame, texts=hex_texts(position))
            self.board.on_select(self._clicked)
        else:
            self.board.show(scene, frame, hex_texts(position))

    # What a reader does

    def _do(self, deed: Callable[[], object]) -> None:
        """What a button does; afterwards it may be gone, and the keyboard must not go with it."""
        deed()
        self.listener.focus()

    def pressed(self, key: str) -> None:
        """A number chooses an answer: itself where the answers are numbers, or else the answer in that place."""
        options = self.task.options
        number = options.index(key) if _are_numbers(self.task) and key in options else int(key) - 1
        if 0 <= number < len(options) and (key in options or not _are_numbers(self.task)):
            self._do(lambda: self._choose(number))

    def _choose(self, number: int) -> None:
        if number not in self.attempt.picked:
            self.attempt.pick(number)
        self.attempt.check()

    def _clicked(self, hex: Hex | None, _modifiers: frozenset[str]) -> None:
        if self.board is not None:
            self.board.selected = None
        if hex is None or self.task.kind != "hexes":
            return
        try:
            self.attempt.pick(hex)
        except HothlabError as error:
            put(self.message, fragments.message(str(error)))

    def _again(self) -> None:
        self._told = None
        self.evidence.hide()
        self.attempt.again()

    def _turn_evidence(self) -> None:
        """Show what the engine says about it, drawn; or take it away."""
        self.evidence.turn(evidence_of(self.task, self.attempt.feedback or self._told))

    def close(self) -> None:
        """Take it out of the kernel and of every page; its attempt stays."""
        self._deaf()
        if self.board is not None:  # it may not be in its place just now
            self.board.close()
        super().close()

    # What it shows

    def refresh(self) -> None:
        """Show everything as the attempt has it now."""
        attempt, task = self.attempt, self.task
        if attempt.feedback is not None:
            self._told = attempt.feedback
        said = self._told
        choosing = task.kind == "choice"
        self.head.value = heading(self.kicker, task.question, self._stars())
        put(self.message, "")
        if task.board is not None:
            self._show_board()
        for number, button in enumerate(self.options.children):
            _mark(button, attempt, said, number)
        put(self.count, "" if choosing or attempt.done else escape(self._picked()))
        shown(self.check, not choosing and not attempt.done)
        shown(self.hint, bool(task.hint) and not attempt.done)
        self.hint.disabled = attempt.hinted
        shown(self.reveal, not attempt.done)
        shown(self.again, attempt.done or attempt.tries > 0)
        shown(self.why, evidence_of(task, said) is not None)
        hint = attempt.hinted and not attempt.done
        put(self.hint_text, f'<div class="hothlab-hint">{escape(task.hint)}</div>' if hint else "")
        put(self.answer, self._verdict(attempt.feedback))
        put(self.reasons, _reasons(task, said, attempt.feedback.sentence if attempt.feedback else ""))
        rules = in_order([*(said.rules if said else ()), *(task.rules if attempt.done or attempt.tries else ())])
        put(self.rules, fragments.rule_list(rules_of(rules)))

    def _picked(self) -> str:
        number = len(self.attempt.picked)
        if not number:
            return _("Click hexes on the board, or walk with the arrow keys and press Enter. Then check.")
        return ngettext("{n} hex is picked.", "{n} hexes are picked.", number).format(n=number)

    def _stars(self) -> str:
        if self.attempt.done:
            return stars(self.attempt.stars)
        left = self.attempt.stars_left
        if left < MOST_STARS or self.attempt.tries:
            text = _("{stars} still to win").format(stars="★" * left)
        else:
            text = ngettext("★★★ in one try", "★★★ in up to {n} tries", self.task.par).format(n=self.task.par)
        return f"<span>{escape(text)}</span>"

    def _verdict(self, said: Feedback | None) -> str:
        if said is None:
            return ""
        if self.attempt.revealed:
            return fragments.banner("wait", _("Here it is"), said.sentence, self.task.rules)
        if said.right:
            words = {3: _("Three stars!"), 2: _("Two stars"), 1: _("Solved")}
            return fragments.banner("yes", words[self.attempt.stars], said.sentence, self.task.rules)
        return fragments.banner("no", _("Not yet"), said.sentence, said.rules)

    def picture(self) -> Scene:
        """The question, the board and the answers to choose from, before anything is done."""
        return task_page(self.task, self.kicker)


def evidence_of(task: Task, said: Feedback | None) -> object | None:
    """The verdict behind what was said, if its drawing shows more than the board of the task does."""
    return None if said is None or said.evidence == task.board else said.evidence


def _are_numbers(task: Task) -> bool:
    """Are the answers the digits themselves?"""
    return bool(task.options) and all(len(text) == 1 and text.isdecimal() for text in task.options)


def _mark(button: Any, attempt: Attempt, said: Feedback | None, number: int) -> None:
    """Mark the button of an answer: chosen, wrong, or (once it is known) right."""
    wrong = said is not None and number in said.wrong
    right = attempt.done and number in attempt.task.key
    for name, on in (("picked", number in attempt.picked), ("good", right), ("bad", wrong)):
        marked(button, f"hothlab-{name}", on)
    button.disabled = attempt.done


def _reasons(task: Task, said: Feedback | None, sentence: str) -> str:
    """Each wrong pick of the last answer with why it is wrong and by which rule, as far as the sentence lacks it."""
    wrong = said.wrong if said is not None else {}
    rows = [
        f"<li><b>✕ {escape(task.name_of(pick))}</b>"
        f"<div>{escape(reason.text)}{fragments.pills([reason.rule])}</div></li>"
        for pick, reason in wrong.items()
        if reason.text.casefold() not in sentence.casefold()
    ]
    return f'<ul class="hothlab-why">{"".join(rows)}</ul>' if rows else ""


def task_page(task: Task, kicker: str, notes: Sequence[str] = ()) -> Scene:
    """A task as a page for a notebook without a kernel."""
    board = None if task.board is None else task_scene(Attempt(task))
    above: list[Block] = [Words(kicker, 13, "text2", 600), Words(task.question, 20, weight=700)]
    above += small_scenes(task.dice, task.cards)
    below: list[Block] = [Choices(task.options)] if task.options else []
    notes = notes or (_("Run this notebook to answer: every answer is checked, and says why."),)
    below += [Words(note, 12.5, "text2") for note in notes]
    return page_scene(task.question, above, board, below)
