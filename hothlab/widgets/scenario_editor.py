"""The scenario editor on the screen: a board to tap, forms, what is wrong in words, and the table at once."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from htpy import div, h4, li, strong, ul
from ipywidgets import HTML, Box, Button, Dropdown, Text, Textarea, VBox, Widget

from hothlab.base.errors import HothlabError
from hothlab.base.formats import Whole
from hothlab.desks.palette import Tool
from hothlab.desks.scenario_editor import ScenarioEditor
from hothlab.game.own_scenarios import own_scenarios
from hothlab.game.scenario import Scenario, load
from hothlab.game.scenario_format import CARDS, GOAL
from hothlab.hexes import SIDES, Hex
from hothlab.language.nouns import noun
from hothlab.language.text import _, pgettext
from hothlab.pictures.board import board_scene
from hothlab.pictures.description import hex_texts
from hothlab.pictures.desk import desk_frame
from hothlab.players import LEVELS
from hothlab.scene.markup import Element, html
from hothlab.scene.scene import Scene
from hothlab.scene.shapes import outlined
from hothlab.widgets import fragments
from hothlab.widgets.board import BoardWidget
from hothlab.widgets.desk import classed, close_inside, row, scenario_names, self_explaining
from hothlab.widgets.exchange import Exchange, Upload, text_of
from hothlab.widgets.handout import File
from hothlab.widgets.lesson import put
from hothlab.widgets.palette import PaletteWidget
from hothlab.widgets.scenario_forms import PieceForm, SpecialForms
from hothlab.widgets.static import mimebundle

__all__ = ["ScenarioEditorWidget", "scenario_editor"]


class ScenarioEditorWidget(VBox):  # type: ignore[misc]
    """It shows what its editor says and tells it what a person does; it decides nothing."""

    def __init__(self, editor: ScenarioEditor) -> None:
        super().__init__()
        self.editor = editor
        self._quiet = False
        self.board = BoardWidget(self.scene(), texts=hex_texts(editor.position))
        self.board.layout.max_width = "860px"
        self.palette = PaletteWidget(_("Choose a piece"))
        self.start = classed(self_explaining(self._starts()), "hothlab-grow")
        self.undo = Button(description=_("Undo"), icon="undo")
        self.redo = Button(description=_("Redo"), icon="repeat")
        self.save = Button(description=_("Save"), icon="save", tooltip=_("Keep it among your own scenarios"))
        self.play = classed(Button(description=_("Play it"), icon="play"), "hothlab-main")
        self.name = classed(Text(description=pgettext("of a thing", "Name"), continuous_update=False), "hothlab-grow")
        self.briefing = classed(
            Textarea(description=_("Briefing"), continuous_update=False, rows=3,
                     placeholder=_("What each side wants, in your own words")), "hothlab-grow",
        )  # fmt: skip
        sides = [(_("Rebels"), "rebel"), (_("Empire"), "empire")]
        self.first = Dropdown(description=_("Begins"), options=sides)
        self.hands = {side: self._numbers(CARDS, name) for name, side in sides}
        none = (_("sudden death only"), 0)
        self.medals = {side: self._numbers(GOAL, name, none) for name, side in sides}
        self.piece = PieceForm(editor)
        self.special = SpecialForms(editor)
        self.found = HTML()
        self.message = HTML()
        self.said = HTML()
        self.seat = Dropdown(description=_("You are"), options=sides)
        self.level = Dropdown(
            description=_("Opponent"),
            options=[(noun("levels", level), level) for level in LEVELS],
        )
        self.place = VBox()
        self.files = Exchange(
            _("As a file"),
            _("The same file that `hothlab validate` checks and any table opens."),
            files={_("Save the file"): self._file},
            upload=Upload(_("Bring a scenario file"), (".yaml", ".yml"), self._bring),
        )
        self._lay_out()
        self._listen()
        self._stop_watching = editor.on_change(lambda _editor: self.refresh())
        self.refresh()

    @staticmethod
    def _numbers(bounds: Whole, side: str, *before: tuple[str, int]) -> Dropdown:
        numbers = [(str(number), number) for number in range(bounds.least, bounds.most + 1)]
        return Dropdown(description=side, options=[*before, *numbers])

    @staticmethod
    def _starts() -> list[tuple[str, str]]:
        own = [(f"★ {name}", name) for name in own_scenarios()]
        return [(_("Start from ..."), ""), (_("An empty board"), "new"), *own, *scenario_names()]

    def _lay_out(self) -> None:
        classed(self, "hothlab-desk", "hothlab-settle", "hothlab-scenario-editor")

        def titled(title: str, *widgets: Widget) -> VBox:
            return VBox([HTML(html(h4(aria_level="2")[title])), *widgets])

        top = row(self.start, self.undo, self.redo, self.save)
        playing = classed(row(self.seat, self.level, self.play), "hothlab-facts")
        left = classed(VBox([self.board, self.palette]), "hothlab-left")
        right = VBox([
            self.found,
            VBox([playing]),
            self.piece,
            titled(_("Texts"), row(self.name), row(self.briefing)),
            titled(_("Cards in hand, and who begins"), classed(row(*self.hands.values(), self.first), "hothlab-facts")),
            titled(_("Medals to win"), classed(row(*self.medals.values()), "hothlab-facts")),
            titled(_("Special rules"), self.special),
            self.files,
        ])  # fmt: skip
        columns = classed(Box([left, classed(right, "hothlab-right")]), "hothlab-columns")
        self.children = (top, self.message, self.said, columns, self.place)

    def _listen(self) -> None:
        editor = self.editor
        self.board.on_select(self._clicked)
        self.palette.observe(lambda _change: self._tell(lambda: editor.take(self.palette.tool)), "chosen")
        self.start.observe(self._started, "value")
        self.undo.on_click(lambda _button: editor.undo())
        self.redo.on_click(lambda _button: editor.redo())
        self.save.on_click(lambda _button: self._save())
        self.play.on_click(lambda _button: self._play())
        self._on(self.name, editor.rename)
        self._on(self.briefing, editor.brief)
        self._on(self.first, editor.begin_with)
        for side in SIDES:
            self._on(self.hands[side], lambda number, side=side: editor.deal(side, number))
            self._on(self.medals[side], lambda number, side=side: editor.ask_medals(side, number))

    def _on(self, control: Any, deed: Any) -> None:
        control.observe(lambda change: self._tell(lambda: deed(change["new"])), "value")

    def _tell(self, deed: Any) -> None:
        """Tell the editor, unless a control only changed because the editor did."""
        if not self._quiet:
            deed()

    # What a person does

    def _clicked(self, hex: Hex | None, modifiers: frozenset[str]) -> None:
        """A tap uses the tool or chooses; a long press or the right button erases; Escape puts things down."""
        if hex is None:
            self.editor.choose(None) if self.editor.tool is None else self.editor.take(None)
        elif modifiers & {"right"}:
            self.editor.edit(Tool("eraser"), hex)
        else:
            self.editor.click(hex)
        self.board.selected = None

    def _started(self, change: Any) -> None:
        if change["new"] and not self._quiet:
            self.editor.open(change["new"])
            self._shut()

    def _save(self) -> None:
        path = self.editor.save()
        if path is not None:
            text = _("It is {file} among your own scenarios.").format(file=path.name)
            put(self.said, fragments.banner("yes", _("Saved."), text))
            with_new = self._starts()
            self._silently(lambda: setattr(self.start, "options", with_new))

    def _play(self) -> None:
        """The battle at a table below, against the computer."""
        from hothlab.widgets.table import table

        self._shut()
        try:
            battle = self.editor.battle()
        except HothlabError as error:
            put(self.message, fragments.message(str(error)))
            return
        seats = {side: "you" if side == self.seat.value else self.level.value for side in SIDES}
        self.place.children = (table(battle, seats["rebel"], seats["empire"]),)

    def _shut(self) -> None:
        before = self.place.children
        self.place.children = ()
        for each in before:
            each.close()

    def _file(self) -> File:
        if not self.editor.sound:
            raise HothlabError(next(each.text for each in self.editor.findings if each.wrong))
        return f"{self.editor.scenario.slug or 'scenario'}.yaml", "application/yaml", self.editor.text.encode()

    def _bring(self, name: str, data: bytes) -> str:
        if not self.editor.read(text_of(name, data), name):
            raise HothlabError(self.editor.message)
        return _("{file} is on the board.").format(file=name)

    # What it shows

    def scene(self) -> Scene:
        """The board, with the chosen hex marked, and the one a piece was taken up from."""
        editor = self.editor
        frame = desk_frame(editor.position.board)
        marks = [*(outlined(frame, editor.chosen, "sight") if editor.chosen else ())]
        marks += outlined(frame, editor.lifted, "gold") if editor.lifted else ()
        scene = board_scene(editor.position, frame.width, bars=False, frame=frame)
        return scene.with_layer("marks", tuple(marks))

    def _silently(self, deed: Any) -> None:
        """Set what a control shows, without taking that for something that a person did."""
        before, self._quiet = self._quiet, True
        try:
            deed()
        finally:
            self._quiet = before

    def refresh(self) -> None:
        """Show everything as the editor has it now."""
        self._silently(self._refresh)

    def _refresh(self) -> None:
        editor, scenario = self.editor, self.editor.scenario
        self.board.show(self.scene(), hex_texts(editor.position))
        put(self.message, fragments.message(editor.message))
        put(self.said, "")
        self.undo.disabled, self.redo.disabled = not editor.can_undo, not editor.can_redo
        self.save.disabled = self.play.disabled = not editor.sound
        if editor.tool != self.palette.tool:
            self.palette.tool = editor.tool
        self.start.value = ""
        self.name.value, self.briefing.value, self.first.value = scenario.name, scenario.briefing, scenario.first
        for side in SIDES:
            self.hands[side].value, self.medals[side].value = scenario.hand[side], scenario.medals.get(side, 0)
        self.piece.refresh()
        self.special.refresh()
        self.found.value = html(_found(editor))

    def _repr_mimebundle_(self, **_asked: Any) -> Any:
        text = "\n".join([self.editor.scenario.name, *(each.text for each in self.editor.findings)]).strip()
        return mimebundle(self.scene(), text, lambda: self)

    def close(self) -> None:
        """Take it out of the kernel and of every page; its editor stays."""
        self._stop_watching()
        self._shut()
        close_inside(self)
        super().close()


def _found(editor: ScenarioEditor) -> Element:
    """What is wrong and what is odd, or that it can be played."""
    wrong = [each.text for each in editor.findings if each.wrong]
    odd = [each.text for each in editor.findings if not each.wrong]
    heading = _("Not ready yet") if wrong else _("Ready to play")
    rows = [li[text] for text in (*wrong, *odd)]
    tone = "no" if wrong else "yes"
    return div(class_=f"hothlab-banner {tone}", role="status", aria_live="polite")[
        fragments.mark(fragments.MARKS[tone]), strong[heading], rows and ul[rows]
    ]


def scenario_editor(scenario: str | int | Path | Scenario | None = None) -> ScenarioEditorWidget:
    """Make a battle of your own: tap pieces onto the board, fill in forms for the rest, and play it at once.

    `scenario` is one to begin with: its number, name or file.

    >>> scenario_editor("3").editor.scenario.name
    'Enemy Spotted'
    """
    given = scenario if isinstance(scenario, Scenario | None) else load(scenario).scenario
    return ScenarioEditorWidget(ScenarioEditor(given))
