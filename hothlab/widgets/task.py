"""A task on the screen: the question, the board or the answers to choose from, and what the engine says to it."""

from __future__ import annotations

from collections.abc import Callable, Sequence, Set
from typing import Any

from htpy import b, div, li, span, ul
from ipywidgets import HTML, Box, Button, VBox

from hothlab.base.errors import HothlabError
from hothlab.game.cards import card
from hothlab.hexes import Hex
from hothlab.language.text import _, ngettext
from hothlab.lessons.tasks.attempt import MOST_STARS, Attempt
from hothlab.lessons.tasks.task import ChoiceTask, Feedback, HexesTask, Pick, Task
from hothlab.pictures.description import hex_texts
from hothlab.pictures.drawing import Drawing, drawing
from hothlab.pictures.lesson import task_scene
from hothlab.scene.markup import Element, Node
from hothlab.scene.scene import Scene
from hothlab.widgets import fragments
from hothlab.widgets.board import BoardWidget
from hothlab.widgets.desk import classed
from hothlab.widgets.lesson import (
    LessonWidget,
    heading,
    keep,
    kept_stars,
    marked,
    pictures,
    put,
    shown,
    small_scenes,
    stars,
)  # fmt: skip

__all__ = ["MOST_KEYS", "TaskWidget", "evidence_of", "numbered", "task_board", "task_text"]

MOST_KEYS = 9
"""Answers that have a key of their own."""
_SHORT = 12
"""Answers of at most this many letters stand beside each other."""


class TaskWidget(LessonWidget):
    """A task. An answer to choose is checked when it is chosen; hexes are picked first and then checked.

    The question stands over the board; what is said and every button stand in a bar at the foot of the task, which
    stays on the screen as long as the task does. The bar has room for a verdict from the start, so nothing jumps.
    """

    def __init__(
        self,
        task: Task | Attempt,
        kicker: str | None = None,
        whole: bool = True,
        on_done: Callable[[Attempt], object] | None = None,
        actions: Sequence[Button] = (),
    ) -> None:
        """`on_done` hears of an attempt of this widget's own that is done; without it the reader's progress does.

        `actions` are more buttons for the bar, of the lesson that this one stands in.
        """
        super().__init__(_("Task"), (*map(str, range(MOST_KEYS + 1)), *(("Enter",) if whole else ())), whole)
        classed(self, "hothlab-task")
        self.kicker = _("Try it") if kicker is None else kicker
        self._whole = whole
        self._on_done = on_done or keep
        self._kept = 0
        self._drawn = False
        self._stop_watching: Callable[[], None] = lambda: None
        self.board: BoardWidget | None = None
        self.head = classed(HTML(), "hothlab-head")
        self.shown = HTML()
        self.options = classed(Box(), "hothlab-options")
        self.left = classed(VBox(), "hothlab-left")
        self.side = classed(VBox(), "hothlab-right")
        self.columns = classed(Box([self.left, self.side]), "hothlab-columns")
        self.below = classed(Box(), "hothlab-below")
        self.message = HTML()
        self.count = classed(HTML(), "hothlab-note")
        self.hint_text = HTML()
        self.answer = classed(HTML(), "hothlab-answer")
        self.reasons = HTML()
        self.check = classed(Button(description=_("Check"), icon="check"), "hothlab-main")
        self.hint = Button(description=_("Hint"), tooltip=_("A hint costs a star"))
        self.reveal = Button(description=_("Show me"), tooltip=_("See the answer; without stars"))
        self.again = Button(description=_("Again"), icon="undo", tooltip=_("Once more, for practice"))
        self.why = Button(description=_("See it drawn"), icon="search")
        self.onward = classed(Button(description=_("Next"), icon="arrow-down"), "hothlab-main")
        for button, deed in (
            (self.check, lambda: self.attempt.check()),
            (self.hint, lambda: self.listener.say(self.attempt.hint())),
            (self.reveal, lambda: self.attempt.reveal()),
            (self.again, self._again),
            (self.why, self._turn_evidence),
        ):
            button.on_click(lambda _button, deed=deed: self._do(deed))
        self.onward.on_click(lambda _button: self.listener.onward())
        said = (self.message, self.hint_text, self.count, self.answer, self.reasons)
        self.told = classed(VBox(said), "hothlab-told")
        buttons = (self.again, self.why, self.reveal, self.hint, self.check, *actions, self.onward)
        self.foot = classed(VBox([self.told, classed(Box(buttons), "hothlab-actions")]), "hothlab-foot")
        # The bar never covers the question: it moves in the part below it only.
        self.work = classed(VBox([self.columns, self.below, self.foot]), "hothlab-work")
        self.children = (self.listener, self.head, self.work)
        self.ask(task)

    # What is asked

    def ask(self, task: Task | Attempt) -> None:
        """Ask something: a new task, or one that is under way."""
        self._stop_watching()
        self.attempt = task if isinstance(task, Attempt) else Attempt(task, self._on_done)
        self._stop_watching = self.attempt.on_change(lambda _attempt: self._changed())
        self._picks, self._refused = self.attempt.picked, self.attempt.refused
        self._told, self._drawn = self.attempt.feedback, False
        self._kept = kept_stars(self.task) if self._whole else 0
        if self._whole:
            self.listener.label = _("Task: {question}").format(question=self.task.question)
        self._lay_out()
        self.refresh()

    @property
    def task(self) -> Task:
        """What is asked."""
        return self.attempt.task

    def _lay_out(self) -> None:
        """What is shown and the answers stand beside the board, so that every board is as large as any other."""
        task = self.task
        named = _names_of_cards(task)
        put(self.shown, pictures(task.dice, () if named else task.cards))
        before = self.options.children
        self.options.children = tuple(self._option(number, text) for number, text in enumerate(task.options))
        for button in before:
            button.close()
        shown(self.options, bool(task.options))
        marked(self.options, "hothlab-short", all(len(text) <= _SHORT for text in task.options))
        marked(self.options, "hothlab-numbers", _are_numbers(task))
        marked(self.options, "hothlab-worded", named)
        beside = bool(task.options or task.dice or task.cards)
        board = task.board is not None
        self.side.children = (self.shown, self.options) if board else ()
        self.below.children = () if board else (self.shown, self.options)
        shown(self.side, board and beside)
        shown(self.below, not board and beside)
        marked(self.columns, "hothlab-alone", not beside)
        marked(self.columns, "hothlab-card-beside", bool(task.cards) and not task.options)

    def _option(self, number: int, text: str) -> Button:
        key = text if _are_numbers(self.task) else str(number + 1)
        if _names_of_cards(self.task):
            text = f"{text}\n{_(card(self.task.cards[number]).text)}"
        button = Button(description=text, tooltip=_("Key {key}").format(key=key) if len(key) == 1 else "")
        button.on_click(lambda _button: self._do(lambda: self._choose(number)))
        return button

    def _drawing(self) -> Drawing | None:
        """What is drawn: the board of the task, or in its place what the engine says about the answer."""
        evidence = evidence_of(self.task, self.attempt.feedback) if self._drawn else None
        if evidence is not None:
            return drawing(evidence)
        position = self.task.board
        if position is None:
            return None
        scene = task_scene(self.attempt)
        return Drawing(scene, scene.description, hex_texts(position))

    def _show_board(self) -> None:
        drawn = self._drawing()
        shown(self.left, drawn is not None)
        if drawn is None:
            self.left.children = ()
            return
        if self.board is None:
            self.board = BoardWidget(drawn.board, texts=drawn.texts)
            self.board.on_select(self._clicked)
        else:
            self.board.show(drawn.board, drawn.texts)
        if self.left.children != (self.board,):
            self.left.children = (self.board,)

    # What a reader does

    def _do(self, deed: Callable[[], object]) -> None:
        """Do what a button says. It may be gone afterwards, and then another button gets the keyboard."""
        deed()
        self.listener.focus()

    def pressed(self, key: str) -> None:
        """A number chooses an answer: itself where the answers are numbers, or else the answer in that place.

        Enter checks what is picked, or goes on when it is solved.
        """
        if key == "Enter":
            if self.attempt.done:
                self.listener.onward()
            elif isinstance(self.task, HexesTask) and self.attempt.picked:
                self._do(self.attempt.check)
            return
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
        if hex is None or not isinstance(self.task, HexesTask):
            return
        try:
            self.attempt.pick(hex)
        except HothlabError as error:
            put(self.message, fragments.message(str(error)))
            shown(self.count, False)

    def _again(self) -> None:
        self.attempt.again()
        self.listener.reveal()

    def _turn_evidence(self) -> None:
        """Draw what the engine says in the place of the board; or the board again."""
        self._drawn = not self._drawn
        self.refresh()

    def close(self) -> None:
        """Take it out of the kernel and of every page; its attempt stays."""
        self._stop_watching()
        if self.board is not None:  # it may not be in its place just now
            self.board.close()
        super().close()

    # What it shows

    def _changed(self) -> None:
        """Show what the attempt has become, and say it to whoever does not see it."""
        picks, refused, told, attempt = self._picks, self._refused, self._told, self.attempt
        self._picks, self._refused, self._told = attempt.picked, attempt.refused, attempt.feedback
        if attempt.feedback is not told:
            self._drawn = False
        self.refresh()
        if attempt.feedback is not None and attempt.feedback is not told:
            self.listener.say(f"{self._words()} {attempt.feedback.sentence}")
        elif isinstance(self.task, HexesTask) and attempt.picked != picks:
            self.listener.say(_change_of(picks, attempt.picked, len(attempt.picked)))
        elif attempt.refused != refused:
            self.listener.say(_change_of(refused.keys(), attempt.refused.keys(), len(attempt.picked)))

    def refresh(self) -> None:
        """Show everything as the attempt has it now."""
        attempt, task = self.attempt, self.task
        said, choosing = attempt.feedback, isinstance(task, ChoiceTask)
        solved = attempt.solved or (self._kept > 0 and not attempt.tries and not attempt.revealed)
        marked(self, "hothlab-solved", solved)
        put(self.head, heading(self._over(), task.question, self._stars()))
        put(self.message, "")
        self._show_board()
        for number, button in enumerate(self.options.children):
            _mark(button, attempt, number)
        put(self.count, None if said is not None else self._invites())
        shown(self.check, not choosing and not attempt.done)
        shown(self.hint, bool(task.hint) and not attempt.done)
        self.hint.disabled = attempt.hinted
        shown(self.reveal, not attempt.done)
        shown(self.again, self._whole and attempt.done)
        shown(self.onward, self._whole and (attempt.done or (self._kept > 0 and choosing)))
        shown(self.why, evidence_of(task, said) is not None)
        self.why.description = _("Back to the board") if self._drawn and task.board else _("See it drawn")
        hint = attempt.hinted and not attempt.done
        put(self.hint_text, div(class_="hothlab-hint")[task.hint] if hint else None)
        put(self.answer, self._verdict(said))
        put(self.reasons, _reasons(task, said))

    def _over(self) -> str:
        """The small line over the question."""
        if self._kept and self.attempt.round == 1 and not self.attempt.done:
            return _("Solved · try again")
        return _("Solved") if self._whole and self.attempt.solved else self.kicker

    def _invites(self) -> str:
        number, choosing = len(self.attempt.picked), isinstance(self.task, ChoiceTask)
        if number and not choosing:
            return ngettext("{n} hex is picked.", "{n} hexes are picked.", number).format(n=number)
        if choosing:
            return _("Pick an answer.")
        return _("Click every hex that is right. Then press Check.")

    def _stars(self) -> Element:
        if self.attempt.done or self._kept:
            return stars(max(self.attempt.stars, self._kept))
        left = self.attempt.stars_left
        if left < MOST_STARS or self.attempt.tries:
            text = _("{stars} still to win").format(stars="★" * left)
        else:
            text = ngettext("★★★ in one try", "★★★ in up to {n} tries", self.task.par).format(n=self.task.par)
        return span[text]

    def _words(self) -> str:
        """The verdict in a word or two."""
        attempt = self.attempt
        if attempt.revealed:
            return _("Here it is.")
        if not attempt.solved:
            return _("Not yet.")
        if attempt.round > 1:
            return _("Right again!")
        return {3: _("Three stars!"), 2: _("Two stars!"), 1: _("One star!")}[attempt.stars]

    def _verdict(self, said: Feedback | None) -> Node:
        if said is None:
            return None
        attempt = self.attempt
        tone = "wait" if attempt.revealed else "yes" if said.right else "no"
        won = attempt.stars if attempt.solved and attempt.round == 1 else 0
        rules = (*said.rules, *self.task.rules) if attempt.done else said.rules
        return fragments.verdict(tone, self._words(), said.sentence, rules, won)

    def text(self) -> str:
        """The question, the board and the answers to choose from, before anything is done."""
        note = _("On a live page you answer here: every answer is checked, and says why.")
        return task_text(self.task, self.kicker, note)

    def drawn_board(self) -> Scene | None:
        """The board of the task."""
        return task_board(self.task)


def evidence_of(task: Task, said: Feedback | None) -> object | None:
    """The verdict behind what was said, if its drawing shows more than the board of the task does."""
    return None if said is None or said.evidence == task.board else said.evidence


def _are_numbers(task: Task) -> bool:
    """Are the answers the digits themselves?"""
    return bool(task.options) and all(len(text) == 1 and text.isdecimal() for text in task.options)


def _names_of_cards(task: Task) -> bool:
    """Are the options the names of the cards shown? Then each option has the text of its card."""
    return bool(task.cards) and list(task.options) == [_(card(id).name) for id in task.cards]


def _mark(button: Any, attempt: Attempt, number: int) -> None:
    """Mark the button of an answer: tried already, or (once it is known) right."""
    right = attempt.done and number in attempt.task.key
    for name, on in (("good", right), ("bad", number in attempt.tried)):
        marked(button, f"hothlab-{name}", on)
    button.disabled = attempt.done


def _change_of(before: Set[Pick], after: Set[Pick], picked: int) -> str:
    """What was picked or put back, and the number of picks, in words for a screen reader."""
    number = ngettext("{n} in all", "{n} in all", picked).format(n=picked)
    said = [_("{hex} picked").format(hex=hex) for hex in sorted(map(str, after - before))]
    said += [_("{hex} put back").format(hex=hex) for hex in sorted(map(str, before - after))]
    return f"{', '.join([*said, number])}."


def _reasons(task: Task, said: Feedback | None) -> Node:
    """The other wrong picks of the last answer, with why they are wrong and by which rule; each reason once."""
    picks: dict[tuple[str, tuple[str, ...]], list[str]] = {}
    for pick, reason in (said.untold if said else {}).items():
        picks.setdefault((reason.text, reason.rules), []).append(task.name_of(pick))
    rows = [
        li[b[f"✕ {', '.join(names)}"], div[fragments.explained(text, rules)]] for (text, rules), names in picks.items()
    ]
    return rows and ul(class_="hothlab-why")[rows]


def task_text(task: Task, kicker: str, note: str) -> str:
    """A task in words, for a notebook without a kernel."""
    board = task_board(task)
    lines = [kicker, task.question, *(each.description for each in small_scenes(task.dice, task.cards))]
    return "\n".join([*lines, *([board.description] if board else []), *numbered(task.options), note])


def numbered(options: Sequence[str]) -> list[str]:
    """Answers to choose from, each with its number."""
    return [f"{number}. {text}" for number, text in enumerate(options, 1)]


def task_board(task: Task) -> Scene | None:
    """The board of a task before anything is done; None for a question without one."""
    return None if task.board is None else task_scene(Attempt(task))
