"""Where a game begins: choose one, go on with one that was kept, or bring one. Then the table stands in its place."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any
from weakref import WeakSet

from anywidget import AnyWidget
from ipywidgets import Box, VBox
from traitlets import Dict, Unicode

from hothlab.base.errors import HothlabError
from hothlab.base.files import written_path
from hothlab.base.yamltree import read_text_file
from hothlab.game.battle import Battle
from hothlab.game.record import Record
from hothlab.game.record_reader import replay
from hothlab.language.text import _
from hothlab.lessons.course.course import Place, place_name
from hothlab.lessons.handouts.handout import scenario_handout
from hothlab.lessons.reader.progress import progress
from hothlab.lessons.reader.victories import keep_played
from hothlab.pictures.board import board_scene
from hothlab.scene.scene import Scene
from hothlab.tables.choices import TableOptions
from hothlab.tables.ending import next_battle
from hothlab.tables.keeping import Keeper, Kept, games, id_of, remove, resume
from hothlab.tables.kept_game import asked_for, table_of
from hothlab.tables.next_game import follow, rematch
from hothlab.tables.seats import playable
from hothlab.tables.setup import NEWCOMERS, TableSetup
from hothlab.tables.table import Table
from hothlab.widgets import setup_parts
from hothlab.widgets.board import BoardWidget
from hothlab.widgets.desk import classed
from hothlab.widgets.exchange import LARGEST, text_of
from hothlab.widgets.keeping import to_keep
from hothlab.widgets.links import address
from hothlab.widgets.messages import Message, heard
from hothlab.widgets.printing import Printer
from hothlab.widgets.scripts import script, style
from hothlab.widgets.setup_choices import choose_in
from hothlab.widgets.static import mimebundle
from hothlab.widgets.table import Deed, TableWidget

__all__ = ["SetupSheet", "TableScreen", "open_screen"]

_SMALL = 560.0
"""How wide the board of a kept game is shown."""
_screens: WeakSet[TableScreen] = WeakSet()
"""The screens of this kernel: a cell that is run again leaves the old one behind."""


class SetupSheet(AnyWidget):
    """One sheet of the set-up screen; `table_setup.js` says how it is built from `shown`."""

    _esm = Unicode(script("table_setup")).tag(sync=True)
    _css = Unicode(style("controls", "table_setup")).tag(sync=True)

    sheet = Unicode("").tag(sync=True)
    shown = Dict().tag(sync=True)
    words = Dict().tag(sync=True)

    def __init__(self, sheet: str, shown: dict[str, Any]) -> None:
        words = {"large": _("This file is too large."), "largest": LARGEST}
        super().__init__(sheet=sheet, shown=shown, words=words)


class TableScreen(VBox):  # type: ignore[misc]
    """The screen of a game, from the first choice to its end. It shows one of three things in one place:
    the set-up, the question whether to go on with a kept game, or a table.
    """

    def __init__(self, setup: TableSetup | None = None, save: bool = True) -> None:
        super().__init__()
        classed(self, "hothlab-screen")
        self.setup = setup or TableSetup()
        self.save = save
        self.onward: Place | None = None
        """Where its page leads on to when a battle is over; None on a page that is all about playing."""
        self.keeper: Keeper | None = None
        """Who saves the game; None where nothing is saved."""
        self.shown: TableWidget | None = None
        """The table on the screen; None before one is there."""
        self.trouble = ""
        """What went wrong with a kept game or a file."""
        self._every, self._leaving = False, ""
        self._asking: Kept | None = None
        self._parts: list[Any] = []
        self._stop_watching = self.setup.on_change(lambda _setup: self.refresh())
        _screens.add(self)

    @property
    def table(self) -> Table | None:
        """The table that is played at; None before there is one."""
        return None if self.shown is None else self.shown.table

    # The three things it shows

    def choose(self) -> None:
        """Show the set-up."""
        self._clear()
        self.choices = SetupSheet("choices", self._choices())
        self.about = SetupSheet("about", setup_parts.about(self.setup))
        self.board = BoardWidget(self.setup.chosen.scenario.position)
        self.choices.on_msg(self._heard)
        self.printer = Printer(lambda: scenario_handout(self.setup.chosen.scenario), _("Print this scenario"))
        beside = classed(VBox([self.board, self.about, self.printer]), "hothlab-setup-beside")
        both = classed(Box([self.choices, beside]), "hothlab-setup", "hothlab-wide")
        self._parts = [both, beside, self.choices, self.about, self.board, self.printer]
        self._put(both)

    def ask(self, kept: Kept) -> None:
        """Ask whether to go on with a kept game."""
        self._clear()
        self._asking = kept
        self.asking = SetupSheet("ask", setup_parts.question(kept))
        self.asking.on_msg(self._heard)
        self._parts = [self.asking]
        with suppress(HothlabError):  # a game that cannot be read is said when somebody wants it
            self._parts.append(BoardWidget(resume(kept.id).battle.position, width=_SMALL))
        self._put(*self._parts)

    def play(self, table: Table, id: str | None = None, asked: str = "", come: bool = False) -> None:
        """Show a table, and keep its game; `id` is the name under which it is kept already.

        Where a person has asked for it on the page, the page is to `come` to it.
        """
        self._clear()
        self.keeper = Keeper(table, id, asked) if self.save else None
        panel = to_keep(table, self.keeper, self._bring)
        leave = Deed("leave", _("Another game"), self.choose) if self.save else None
        self.shown = TableWidget(table, [panel], self._after(table), leave, come)
        _keep_if_over(table)
        table.on_decision(_keep_if_over)
        self._parts = [panel]
        self._put(self.shown)

    def start(self, come: bool = False) -> None:
        """Begin the game that is set up."""
        self._begin(self.setup.start(), self.setup.chosen.seed, come)

    def _begin(self, table: Table, seed: int | None = None, come: bool = True) -> None:
        self.play(table, asked=asked_for(table, seed), come=come)

    def _after(self, table: Table) -> list[Deed]:
        """What can be played when a battle is over."""
        found = []
        following = next_battle(table.battle)
        if self.onward is not None:
            label = _("Next: {place}").format(place=place_name(self.onward))
            found.append(Deed("onward", label, leads_to=address(self.onward)))
        elif following is not None:
            label = _("Next battle: {name}").format(name=_(following.name))
            found.append(Deed("next", label, lambda: self._begin(follow(table, following))))
        found.append(Deed("rematch", _("Rematch"), lambda: self._begin(rematch(table))))
        if table.seats.sides_here and not table.seats.hot_seat and len(table.seats.people) == 2:
            found.append(Deed("other-side", _("Play the other side"), lambda: self._begin(rematch(table, True))))
        return found

    def go_on_to(self, place: Place | None) -> None:
        """Where its page leads on to: offered when a battle is over, in the place of another battle on this page."""
        self.onward = place
        if self.shown is not None:
            self.shown.offer(self._after(self.shown.table))

    def resume(self, id: str) -> None:
        """Go on with a kept game. One that cannot be read stays as it is, and the set-up says what is wrong."""
        kept = next((each for each in games() if each.id == id), None)
        for other in tuple(_screens):
            if kept is not None and other is not self and other.keeper is not None and other.keeper.id == id:
                other.ask(kept)  # a game goes on in one place
        try:
            table = resume(id)
        except HothlabError as error:
            self.trouble = str(error)
            self.choose()
            return
        self.play(table, id, kept.asked if kept else "", come=True)

    def begin(self) -> None:
        """Begin the game that is set up, or ask whether to go on with one that was begun in the same way."""
        table = self.setup.start()
        asked = asked_for(table, self.setup.chosen.seed)
        same = (each for each in games() if each.asked == asked and not each.over and not each.trouble)
        kept = next(same, None) if self.save else None
        if kept is None:
            self.play(table, asked=asked)
        else:
            self.ask(kept)

    def _put(self, *shown: Any) -> None:
        self.children = shown
        self.trouble = ""

    def _clear(self) -> None:
        """Put away what is shown, and everything that belongs to it."""
        if self.keeper is not None:
            self.keeper.close()
        old, self._parts = self._parts, []
        shown, self.shown, self.keeper, self._asking = self.shown, None, None, None
        self._every, self._leaving = False, ""
        self.children = ()
        for part in (*old, *([] if shown is None else [shown])):
            part.close()

    # What a person does

    def _heard(self, _sheet: SetupSheet, content: object, buffers: object) -> None:
        message = heard(content, ("start", "resume", "remove", "all", "answer", "upload", "choose"), buffers)
        if message is not None:
            self._hear(message)

    def _hear(self, message: Message) -> None:
        leaving, self._leaving, self.trouble = self._leaving, "", ""
        match message.kind:
            case "start":
                self.start(come=True)
            case "resume" | "remove":
                id = message.choice("id", [each.id for each in games()])
                if id is not None and message.kind == "resume":
                    self.resume(id)
                elif id is not None:
                    self._remove(id, leaving == id)
            case "all":
                self._every = True
                self.refresh()
            case "answer" if self._asking is not None:
                self._answered(message.choice("name", ("go-on", "new", "other")), self._asking)
            case "upload":
                name, data = message.text("name"), message.file(LARGEST)
                if name is not None and data is not None:
                    self._brought(name, data)
            case "choose":
                choose_in(self.setup, message)

    def _remove(self, id: str, sure: bool) -> None:
        """The first click asks, the second one removes."""
        self._leaving = "" if sure else id
        try:
            if sure:
                remove(id)
        except HothlabError as error:
            self.trouble = str(error)
        self.refresh()

    def _answered(self, name: str | None, kept: Kept) -> None:
        if name == "go-on":
            self.resume(kept.id)
            if self.table is not None and self.setup.chosen.aids.comments:
                # who asks for the coach gets it, also in a game that was begun without
                self.table.help(replace(self.table.aids, comments=True))
        elif name == "new":
            self.start(come=True)
        elif name == "other":
            self.choose()

    def _bring(self, name: str, data: bytes) -> str:
        """A game that was brought to the table: play it."""
        table = table_of(text_of(name, data), name)
        self.play(table, come=True)
        assert self.keeper is None or self.keeper.table is table
        return _("{name} is on the table.").format(name=name)

    def _brought(self, name: str, data: bytes) -> None:
        """A game or a scenario that was brought to the set-up."""
        try:
            text = text_of(name, data)
            if not name.lower().endswith((".yaml", ".yml")):
                self._bring(name, data)
            else:
                self.setup.choose_text(text, name)
        except HothlabError as error:
            self.trouble = str(error)
            self.refresh()

    # What it shows

    def _choices(self) -> dict[str, Any]:
        kept = games() if self.save else []
        return setup_parts.choices(self.setup, kept, self._every, self._leaving, self.trouble)

    def refresh(self) -> None:
        """Show the set-up as it is now, where it is on the screen."""
        if self.shown is not None or self._asking is not None or not self._parts:
            return
        self.choices.shown = self._choices()
        self.about.shown = setup_parts.about(self.setup)
        self.board.show(self.setup.chosen.scenario.position)

    def picture(self) -> Scene:
        """What a notebook keeps of it: the table, or the board of the scenario that is chosen."""
        return board_scene(self.setup.chosen.scenario.position) if self.shown is None else self.shown.scene()

    def __str__(self) -> str:
        return str(self.setup) if self.table is None else str(self.table)

    def _repr_mimebundle_(self, **_asked: Any) -> Any:
        return mimebundle(self.picture(), str(self), lambda: self)

    def close(self) -> None:
        """Take it out of the kernel and of every page; the game stays kept."""
        self._stop_watching()
        _screens.discard(self)
        self._clear()
        super().close()


def _keep_if_over(table: Table) -> None:
    if table.game.over:
        keep_played(table, progress())


def open_screen(source: object, asked: TableOptions, save: bool) -> TableScreen:
    """The screen for what `hothlab.table` was asked for; see there."""
    if isinstance(source, str | Path) and str(source).endswith(".record"):
        path = written_path(source)
        table = table_of(read_text_file(path), str(path))
        if not asked.usual:
            table = asked.table(table.battle)
        screen = TableScreen(save=save)
        screen.play(table, id_of(path))
        return screen
    if isinstance(source, Battle | Record):
        screen = TableScreen(save=save)
        screen.play(asked.table(playable(source if isinstance(source, Battle) else replay(source))))
        return screen
    if source is not None and not isinstance(source, str | int | Path):
        raise HothlabError(_("a table is opened on a scenario, a record or a battle"))
    if source is None and asked.usual:
        asked = replace(asked, empire=NEWCOMERS)
    screen = TableScreen(TableSetup(source, asked), save)
    if source is None:
        screen.choose()
    else:
        screen.begin()
    return screen
