"""A desk on the screen: board, palette, where a board comes from, rulings, what is taken away."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from typing import Any

from ipywidgets import HTML, Box, Button, Dropdown, HBox, Text, VBox, Widget

from hothlab.base.errors import HothlabError
from hothlab.desks.palette import Tool
from hothlab.desks.settle.desk import SettleDesk
from hothlab.game.scenario import load, scenarios
from hothlab.hexes import Hex
from hothlab.language.text import _, pgettext
from hothlab.pictures.description import hex_texts
from hothlab.rules.rulings import Ruling
from hothlab.rules.units import Unit
from hothlab.scene.markup import html
from hothlab.scene.scene import Scene
from hothlab.widgets import fragments
from hothlab.widgets.board import BoardWidget
from hothlab.widgets.handout import File, TakeAway
from hothlab.widgets.palette import PaletteWidget
from hothlab.widgets.static import mimebundle

__all__ = ["DeskWidget", "classed", "close_inside", "row", "scenario_names", "self_explaining"]


def scenario_names() -> tuple[tuple[str, str], ...]:
    """(what to show, slug) for each scenario; a file that cannot be read is left out."""
    return tuple((f"{label} · {_(name)}", slug) for label, name, slug in _scenarios())


@cache
def _scenarios() -> tuple[tuple[str, str, str], ...]:
    """The number, the English name and the slug of each scenario."""
    found = []
    for slug, path in scenarios().items():
        try:
            name = load(path).scenario.name
        except HothlabError:
            continue
        found.append((path.stem.partition("-")[0].lstrip("0"), name, slug))
    return tuple(found)


def row(*children: Widget) -> HBox:
    """Widgets beside each other, in as many rows as they need."""
    return classed(HBox(children), "hothlab-row")


def close_inside(box: Any) -> None:
    """Close all that is in a box. A box left open would hold what is closed, and no other page could read it."""
    for child in box.children:
        if isinstance(child, Box) and type(child).close is Box.close:
            close_inside(child)
        child.close()


def classed(widget: Any, *names: str) -> Any:
    """The widget with CSS classes added."""
    for name in names:
        widget.add_class(name)
    return widget


def self_explaining(options: list[tuple[str, str]]) -> Any:
    """A list to choose from whose first row says what it is for, and is its label for a screen reader too."""
    return classed(Dropdown(description=options[0][0], options=options, value=options[0][1]), "hothlab-unlabelled")


class DeskWidget(VBox):  # type: ignore[misc]
    """A desk on the screen. It shows what its desk says and tells it what a person does; it decides nothing."""

    def __init__(self, desk: SettleDesk, hand: str, caption: str, files: Mapping[str, Callable[[], File]]) -> None:
        super().__init__()
        self.desk = desk
        self._quiet = False
        self.board = BoardWidget(self.scene(), texts=hex_texts(desk.position))
        self.palette = PaletteWidget(hand)
        self.miniatures = Dropdown(
            description=_("Miniatures"),
            options=[(pgettext("all miniatures", "all"), 0), *((str(n), n) for n in range(1, 5))],
            value=0,
        )
        self.start = self_explaining([(_("Start from a scenario ..."), ""), *scenario_names()])
        self.source = Text(placeholder=_("position code, scenario number or name"), continuous_update=False)
        self.open = Button(description=_("Open"), tooltip=_("Open what the field says"))
        self.undo = Button(description=_("Undo"), icon="undo")
        self.redo = Button(description=_("Redo"), icon="repeat")
        self.message = HTML()
        self.answer = classed(HTML(), "hothlab-answer")
        self.rulings = {each.name: self._ruling(each) for each in desk.questions}
        self.reset = Button(description=_("Default rulings"))
        self.handout = TakeAway(caption, files)
        self._lay_out()
        self._listen()
        self._stop_watching = desk.on_change(lambda _desk: self.refresh())
        self.refresh()

    def _ruling(self, question: Ruling) -> Any:
        chosen = Dropdown(
            description=_(question.title), options=[(question.label(value), value) for value in question.values],
            value=self.desk.rulings[question.name], tooltip=_(question.question), style={"description_width": "auto"},
        )  # fmt: skip
        chosen.layout.width = "auto"
        return classed(chosen, "hothlab-ruling")

    def _listen(self) -> None:
        self.board.on_select(self._clicked)
        self.palette.observe(self._took, "chosen")
        self.miniatures.observe(self._took, "value")
        self.start.observe(self._started, "value")
        self.source.observe(self._written, "value")
        self.open.on_click(self._opened)
        self.undo.on_click(lambda _button: self.desk.undo())
        self.redo.on_click(lambda _button: self.desk.redo())
        self.reset.on_click(lambda _button: self.desk.reset_rulings())
        for name, chosen in self.rulings.items():
            chosen.observe(lambda change, name=name: self.tell(lambda: self.desk.rule_by(name, change["new"])), "value")

    # What a desk of its own adds

    def scene(self) -> Scene:
        """The board as it is to be drawn."""
        raise NotImplementedError

    def _lay_out(self) -> None:
        """Put everything in its place."""
        raise NotImplementedError

    def update(self) -> None:
        """Show the desk's answers."""
        raise NotImplementedError

    def _repr_mimebundle_(self, **_asked: Any) -> Any:
        return mimebundle(self.scene(), str(self.desk), lambda: self)

    # What a person does

    @contextmanager
    def _silence(self) -> Iterator[None]:
        """Set what the controls show, without taking that for something that a person did."""
        before, self._quiet = self._quiet, True
        try:
            yield
        finally:
            self._quiet = before

    def tell(self, deed: Callable[[], object]) -> None:
        """Tell the desk, unless a control only changed because the desk did."""
        if not self._quiet:
            deed()

    def _clicked(self, hex: Hex | None, modifiers: frozenset[str]) -> None:
        if hex is None:  # Escape puts the tool down first, then the choice
            if self.desk.tool is None:
                self.desk.choose_none()
            else:
                self.desk.take(None)
        elif modifiers & {"shift", "right"}:
            self.desk.choose(hex)
        else:
            self.desk.click(hex)
        self.board.selected = None

    def _took(self, _change: Any) -> None:
        self.tell(lambda: self.desk.take(self._tool()))

    def _tool(self) -> Tool | None:
        """The tool of the palette, a unit with as many miniatures as are asked for."""
        tool = self.palette.tool
        if tool is None or not isinstance(tool.thing, Unit) or not self.miniatures.value:
            return tool
        most = tool.thing.profile.miniatures
        return Tool("unit", Unit(tool.thing.kind, min(self.miniatures.value, most)))

    def _started(self, change: Any) -> None:
        def start() -> None:
            self.desk.start_from(change["new"])
            with self._silence():
                self.start.value = ""

        if change["new"]:
            self.tell(start)

    def _written(self, change: Any) -> None:
        """Enter, or leaving the field, opens what is written there."""
        if change["new"].strip():
            self.tell(self._open)

    def _opened(self, _button: Button) -> None:
        if self.source.value.strip():  # else leaving the field has opened it already
            self._open()

    def _open(self) -> None:
        if self.desk.read(self.source.value):
            with self._silence():
                self.source.value = ""

    def close(self) -> None:
        """Take it out of the kernel and of every page; its desk stays."""
        self._stop_watching()
        close_inside(self)
        super().close()

    # What it shows

    def refresh(self) -> None:
        """Show everything as the desk has it now."""
        desk = self.desk
        with self._silence():
            self.board.show(self.scene(), hex_texts(desk.position))
            self.message.value = html(fragments.message(desk.message))
            self.undo.disabled, self.redo.disabled = not desk.can_undo, not desk.can_redo
            if desk.tool != self._tool():
                self.palette.tool = desk.tool
            unit = self.palette.tool is not None and isinstance(self.palette.tool.thing, Unit)
            self.miniatures.layout.display = None if unit else "none"
            for name, chosen in self.rulings.items():
                chosen.value = desk.rulings[name]
            self.update()
