"""The table on the screen: a board, a hand, dice and a log to play a whole battle with."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Any

from ipywidgets import Box, VBox, Widget

from hothlab.base.checked import checked
from hothlab.game.actions import Move
from hothlab.game.setup import BattleTerms
from hothlab.hexes import Hex, Side
from hothlab.language.text import _, ngettext
from hothlab.pictures.description import hex_texts
from hothlab.pictures.drawing import Drawing, drawing, explained
from hothlab.pictures.reach import explained_reach
from hothlab.pictures.table import rolling_scene, table_scene
from hothlab.rules.movement import Reach
from hothlab.rules.rulings import RulingsLike
from hothlab.scene.scene import Scene
from hothlab.tables.aids import PACES, Aids
from hothlab.tables.choices import TableOptions
from hothlab.tables.refusals import in_the_way
from hothlab.tables.runner import Runner
from hothlab.tables.story import state_at
from hothlab.tables.table import Table
from hothlab.widgets import table_parts, table_prompt, table_side
from hothlab.widgets.board import BoardWidget
from hothlab.widgets.desk import classed
from hothlab.widgets.display import put_on
from hothlab.widgets.falling_dice import FallingDice
from hothlab.widgets.messages import Message, heard, if_given
from hothlab.widgets.static import mimebundle
from hothlab.widgets.table_parts import PartData, TablePart

if TYPE_CHECKING:
    from hothlab.widgets.table_setup import TableScreen

__all__ = ["Deed", "TableWidget", "table"]


_KINDS = ("here", "landed", "press", "tool", "card", "die", "aim", "pace", "look", "clear")
"""What a page may say."""


@dataclass(frozen=True)
class Deed:
    """Something to do with the screen rather than in the battle: its name for programs, its label for people.

    `leads_to` is the address of another page, where it is not done here.
    """

    name: str
    label: str
    do: Callable[[], object] = lambda: None
    leads_to: str = ""


class TableWidget(VBox):  # type: ignore[misc]
    """A table on the screen. It shows what its table says and tells it what a person does; it decides nothing.

    `below` are further controls that stand under it. `after` has what can be done when the battle is over, and `leave`
    what leads to other games at any time. The computer plays by itself from when somebody sees the table on a page;
    with `come` the page comes to the table when it is shown for the first time.
    """

    def __init__(
        self,
        table: Table,
        below: Sequence[Widget] = (),
        after: Sequence[Deed] = (),
        leave: Deed | None = None,
        come: bool = False,
    ) -> None:
        super().__init__()
        self.table = table
        self.after = {each.name: each for each in after}
        self.leave = leave
        self.animate = True
        self._turn_logged = -1
        self.dice = FallingDice(table)
        self.board = BoardWidget(table_scene(table), texts=_texts(table))
        self.top = TablePart("top", table_parts.top(table, True, self._leaving))
        self.prompt = TablePart("prompt", table_prompt.prompt(table, self._afterwards), words={"come": come})
        self.hand = TablePart("hand", table_parts.hand(table))
        self.side = TablePart("side", table_side.side(table))
        self.stage = classed(Box([self.board]), "hothlab-stage")
        self.felt = classed(Box([self.top, self.stage, self.prompt, self.hand, self.side]), "hothlab-felt")
        self.children = (self.felt, *below)
        classed(self, "hothlab-table")
        self.board.on_select(self._clicked)
        for part in self.parts:
            part.on_msg(self._heard)
        self._stop_watching = table.on_change(lambda _table: self.refresh())
        self.runner = Runner(table)
        self.refresh()

    @property
    def parts(self) -> tuple[TablePart, ...]:
        """The parts around the board."""
        return self.top, self.prompt, self.hand, self.side

    # What a person does

    def _clicked(self, hex: Hex | None, _modifiers: frozenset[str]) -> None:
        with self.table.lock:
            if hex is None:
                self.table.choose_none()
            elif self.table.picks_up(hex):
                self.table.click(hex)
            else:
                self._answer(self.table.click, hex)
            self.board.selected = None

    def _heard(self, _part: TablePart, content: object, _buffers: object) -> None:
        message = heard(content, _KINDS)
        if message is not None:
            with self.table.lock:
                self._hear(message)

    def _hear(self, message: Message) -> None:
        table = self.table
        match message.kind:
            case "here":
                self._seen_by_somebody()
            case "landed":
                moment = message.number("moment", 0, table.past.moments)
                if moment is not None and table.past.roll is not None and table.past.roll.moment == moment:
                    self.land()
            case "press" | "tool":
                deeds, buttons = self._deeds, table.question.offers.buttons
                name = message.choice("name", deeds)
                if name is not None:
                    deeds[name]()
                else:
                    self._answer(table.press, message.choice("name", [each.name for each in buttons]))
            case "card":
                self._answer(table.pick_card, message.number("place", 0, len(table.hand) - 1))
            case "die":
                dice = () if table.past.roll is None else table.past.roll.confirming or table.past.roll.dice
                self._answer(table.pick_die, message.number("place", 0, len(dice) - 1))
            case "aim":
                self._answer(table.click, message.choice("hex", [aim.hex for aim in table.question.targets]))
            case "pace":
                pace = message.choice("value", PACES)
                if pace is not None:
                    table.help(replace(table.aids, pace=pace))
            case "look":
                if_given(table.look, message.number("moment", 0, table.past.moments))
            case "clear":
                table.choose_none()

    def _answer(self, give: Callable[[Any], object], answer: object) -> None:
        """Give an answer. While dice fall it was meant for the moment before them, and only shows what came of them."""
        if not self.land():
            if_given(give, answer)

    def _seen_by_somebody(self) -> None:
        """A page shows the table: from now on the computer plays and dice roll."""
        self.dice.watched = True
        self.prompt.words = {"come": False}  # a page that is opened again stays where its reader is
        self.land()
        self.runner.wake()

    @property
    def _deeds(self) -> dict[str, Callable[[], object]]:
        """The buttons that give no answer, by name: those of the table, the way to other games, what comes after."""
        own = [*(self.after.values() if self.table.game.over else ()), *([self.leave] if self.leave else [])]
        return {name: partial(do, self) for name, do in _DEEDS.items()} | {each.name: each.do for each in own}

    @property
    def _leaving(self) -> str:
        return "" if self.leave is None else self.leave.label

    @property
    def _afterwards(self) -> list[PartData]:
        """What comes next, most likely wanted first: on after a battle won, the same again after one lost."""
        names = sorted(self.after, key=lambda name: self.table.game.ending.won is False and name != "rematch")
        deeds = [self.after[name] for name in names] if self.table.game.over else []
        return [{"name": each.name, "label": each.label, "leads_to": each.leads_to} for each in deeds]

    def offer(self, after: Sequence[Deed]) -> None:
        """Say anew what can be done when the battle is over."""
        self.after = {each.name: each for each in after}
        self.refresh()

    def land(self) -> bool:
        """Show what came of the dice that fall; False when none do.

        Whatever else happens at the table shows it too, so nobody ever waits for a page.
        """
        if self.dice.moment is None:
            return False
        self.refresh()
        return True

    def _turn_hints(self) -> None:
        self.table.help(replace(self.table.aids, hints=not self.table.aids.hints))

    def _turn_comments(self) -> None:
        self.table.help(replace(self.table.aids, comments=not self.table.aids.comments))

    def _turn_animation(self) -> None:
        self.animate = not self.animate
        self.refresh()

    def _from_start(self) -> None:
        self.table.replay(0)

    def _one_step(self) -> None:
        falling = self.dice.moment is not None
        self.table.pause()
        if not falling:
            self.table.step()

    def _skip(self) -> None:
        self.land()
        self.runner.skip()

    # What it shows

    def scene(self) -> Scene:
        """The board as it is to be drawn."""
        return table_scene(self.table)

    def refresh(self) -> None:
        """Show everything as the table has it now, but dice that are new to the page first, and alone."""
        table = self.table
        before_dice = self.dice.begin(self.animate and not self.runner.quick)
        if before_dice is not None:
            self._show_rolling(before_dice)
            return
        if table.explaining:
            put_on(self.board, _explanation(table))
        else:
            self.board.show(self.scene(), _texts(table))
        self.top.shown = table_parts.top(table, self.animate, self._leaving)
        self.prompt.shown = table_prompt.prompt(table, self._afterwards)
        self.hand.shown = table_parts.hand(table)
        self.side.shown = table_side.side(table)
        self._show_log()

    def _show_rolling(self, moment: int) -> None:
        table = self.table
        position = state_at(table.battle, moment).position
        self.board.show(rolling_scene(table, moment), hex_texts(position))
        self.prompt.shown = table_prompt.rolling_prompt(table, self.prompt.shown)
        self.side.shown = table_side.rolling_side(table, moment, self.side.shown)
        self._show_log(moment)

    def _show_log(self, last: int | None = None) -> None:
        """The lines of finished turns, which change once a turn, and those of the turn under way, up to a moment."""
        log = self.table.past.log
        end = len(log) if last is None else bisect_right(log, last, key=lambda line: line.moment)
        start = next((n for n in reversed(range(end)) if log[n].kind == "turn"), 0)
        with self.side.hold_sync():
            if start != self._turn_logged or len(self.side.log) != start:
                self._turn_logged = start
                self.side.log = table_side.rows(log[:start])
            self.side.tail = table_side.rows(log[start:end])

    def _repr_mimebundle_(self, **_asked: Any) -> Any:
        return mimebundle(self.scene(), str(self.table), lambda: self)

    def close(self) -> None:
        """Take it out of the kernel and of every page; its table stays."""
        self.runner.close()
        self._stop_watching()
        for each in (self.felt, self.stage, self.board, *self.parts):
            each.close()
        super().close()


_DEEDS: dict[str, Callable[[TableWidget], object]] = {
    "undo": lambda shown: shown.table.undo(),
    "redo": lambda shown: shown.table.redo(),
    "coach": lambda shown: shown.table.ask_coach(),
    "replay": lambda shown: shown.table.replay(),
    "from-start": TableWidget._from_start,
    "hints": TableWidget._turn_hints,
    "comments": TableWidget._turn_comments,
    "animate": TableWidget._turn_animation,
    "pause": lambda shown: shown.table.pause(),
    "go-on": lambda shown: shown.table.pause(False),
    "one-step": TableWidget._one_step,
    "skip": TableWidget._skip,
    "land": TableWidget.land,
    "explain": lambda shown: shown.table.explain(),
    "board": lambda shown: shown.table.explain(False),
    "draw": lambda shown: shown.table.call_draw(),
    "take-screen": lambda shown: shown.table.take_screen(),
    "now": lambda shown: shown.table.look(None),
    "first": lambda shown: shown.table.look(0),
    "back": lambda shown: shown.table.look_on(-1),
    "forward": lambda shown: shown.table.look_on(),
}


def _explanation(table: Table) -> Drawing:
    """The drawing that shows why not."""
    refusal = table.refusal
    assert refusal is not None and refusal.evidence is not None
    evidence = refusal.evidence
    if isinstance(evidence, Reach) and isinstance(refusal.tried, Move):
        return explained(explained_reach(evidence, to=refusal.tried.to), evidence.position, str(evidence))
    return drawing(evidence)


def _texts(table: Table) -> dict[Hex, str]:
    """What stands on each hex, and what a click there would do or why it would not."""
    texts = hex_texts(table.past.state.position)
    if table.past.looking is not None or not table.aids.hints:
        return texts
    reach = table.question.reach
    if reach is not None:
        for hex, reason in reach.refusals.items():
            texts[hex] += f" · {in_the_way(reason, hex)} ({reason.rule})"
        for hex, arrival in reach.arrivals.items():
            if arrival.no_attack is not None and not table.question.choosing.path:
                texts[hex] += " · " + _("no attack from there: {why}").format(why=arrival.no_attack.text)
    for aim in table.question.targets:
        dice = ngettext("{n} die", "{n} dice", aim.attack.dice).format(n=aim.attack.dice)
        texts[aim.hex] += f" · {dice}"
    return texts


# The public way in


@checked
def table(
    source: object = None,
    rebel: str | Sequence[str] = "you",
    empire: str | Sequence[str] = "officer",
    *,
    leaders: Mapping[Side, str | Sequence[str | None] | None] | None = None,
    players: Mapping[Side, int] | None = None,
    rulings: RulingsLike = None,
    seed: int | None = None,
    training: bool = True,
    hints: bool = True,
    comments: bool = False,
    pace: str = "normal",
    save: bool = True,
    names: Mapping[Side, str | Sequence[str]] | None = None,
) -> TableScreen:
    """Play a battle: a scenario by number, name or file, a record or its file, or a battle; None for a choice of all.

    A side is played by `"you"` or by an opponent: `"recruit"`, `"officer"` or `"commander"`; a side of two players
    by a pair of these. `training` lets undo go back beyond dice and cards; with `comments` the coach says what each
    choice cost; `save` keeps the game after every answer, from a person's first one on. `names` is what the people are
    called: `{"rebel": "Anna", "empire": ("Ben", "Cleo")}`.

    >>> shown = table("1", rebel="you", empire="recruit", save=False)
    """
    from hothlab.widgets.table_setup import open_screen

    terms = BattleTerms(rulings, seed, leaders, players, training=training)
    asked = TableOptions(rebel, empire, terms, Aids(hints, comments, pace), names)
    return open_screen(source, asked, save)
