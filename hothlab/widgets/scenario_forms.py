"""Forms of the scenario editor: what stands on the chosen hex in detail, and the special rules."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from htpy import b, h4, p
from ipywidgets import HTML, BoundedIntText, Button, Dropdown, Text, VBox

from hothlab.base.formats import Whole
from hothlab.desks.palette import Tool, structure_tools, unit_tools
from hothlab.desks.scenario_editor import ScenarioEditor
from hothlab.desks.special_forms import FormQuestion, choices, forms, told
from hothlab.game.board_format import OBJECTIVE
from hothlab.language.text import _
from hothlab.rules.terrain import Objective, Structure
from hothlab.rules.units import Unit
from hothlab.scene.markup import html
from hothlab.widgets.desk import classed, row

__all__ = ["PieceForm", "SpecialForms"]


class PieceForm(VBox):  # type: ignore[misc]
    """What stands on the chosen hex: a unit's miniatures and badge, a structure's end, an objective's worth."""

    def __init__(self, editor: ScenarioEditor) -> None:
        super().__init__()
        self.editor = editor
        self._shown: object = None
        self.refresh()

    def refresh(self) -> None:
        """Show the piece of the chosen hex, where that is another."""
        editor = self.editor
        hex, position = editor.chosen, editor.position
        layers = (position.units, position.structures, position.objectives)
        pieces = [layer[hex] for layer in layers if hex in layer] if hex else []
        if (hex, pieces) == self._shown:
            return
        self._shown = (hex, pieces)
        _fill(self, self._lines(pieces))

    def _lines(self, pieces: list[Any]) -> list[Any]:
        hex = self.editor.chosen
        if hex is None:
            told = _("Tap a piece while no tool is chosen, and change here what is special about it.")
            return [HTML(html(p[told]))]
        if not pieces:
            return [HTML(html(p[_("Nothing stands on {hex}.").format(hex=hex)]))]
        found: list[Any] = [HTML(html(h4(aria_level="2")[_("On {hex}").format(hex=hex)]))]
        for piece in pieces:
            if isinstance(piece, Objective):
                found.append(self._objective(piece))
            else:
                tools = unit_tools(piece.kind) if isinstance(piece, Unit) else structure_tools(piece.kind)
                found.append(self._form(piece, tools))
        return found

    def _form(self, piece: Unit | Structure, tools: tuple[Tool, ...]) -> Dropdown:
        """A unit or a structure, in one of its forms."""
        options = [(tool.details, tool.thing) for tool in tools]
        value = piece if any(thing == piece for _details, thing in options) else None
        chosen = Dropdown(description=Tool("unit", piece).name, options=options, value=value)
        chosen.observe(lambda change: self.editor.put(change["new"]), "value")
        return classed(chosen, "hothlab-grow")

    def _objective(self, piece: Objective) -> Any:
        controls = []
        for field in OBJECTIVE:
            if field.required:
                continue
            offered: list[tuple[str, Any]] = [(word, value or None) for value, word in choices(field).items()]
            if isinstance(field.format, Whole):
                offered = [(str(n), n) for n in range(field.format.least, field.format.most + 1)]
            chosen = Dropdown(description=_(field.said.title), options=offered, value=getattr(piece, field.name))
            chosen.observe(lambda change, key=field.name: self._changed(piece, key, change["new"]), "value")
            controls.append(chosen)
        name = HTML(html(b[Tool("objective", piece).name]))
        return VBox([name, classed(row(*controls), "hothlab-facts")])

    def _changed(self, piece: Objective, key: str, value: Any) -> None:
        changes = {key: value}
        if key == "side" and value != "both":
            changes["holder"] = value if piece.holder else None
        if not self.editor.put(replace(piece, **changes)):
            self._shown = None  # what was refused goes back to what it is
            self.refresh()


class SpecialForms(VBox):  # type: ignore[misc]
    """The special rules of the scenario, each to be taken away, and a form to add one."""

    def __init__(self, editor: ScenarioEditor) -> None:
        self.editor = editor
        self.rules = VBox()
        self.which = classed(
            Dropdown(options=[(form.title, key) for key, form in forms().items()], description=_("Rule")),
            "hothlab-grow",
        )
        self.fields = classed(row(), "hothlab-facts")
        self.add = Button(description=_("Add this rule"), icon="plus")
        self._controls: dict[str, Any] = {}
        super().__init__((self.rules, row(self.which), self.fields, row(self.add)))
        self.which.observe(lambda _change: self._ask(), "value")
        self.add.on_click(lambda _button: self._add())
        self._shown: object = None
        self._ask()
        self.refresh()

    def _ask(self) -> None:
        """Show what the chosen rule asks for."""
        self._controls = {field.key: _control(field) for field in forms()[self.which.value].questions}
        _fill(self.fields, list(self._controls.values()))

    def _add(self) -> None:
        self.editor.add_special(self.which.value, {key: control.value for key, control in self._controls.items()})

    def refresh(self) -> None:
        """Show the rules that there are."""
        special = self.editor.scenario.specials.rules
        if special == self._shown:
            return
        self._shown = special
        lines = [self._line(number, told(each)) for number, each in enumerate(special)]
        _fill(self.rules, lines or [HTML(html(p[_("None: the usual rules.")]))])

    def _line(self, number: int, text: str) -> Any:
        gone: Callable[[Any], object] = lambda _button: self.editor.drop_special(number)  # noqa: E731
        drop = Button(icon="times", tooltip=_("Take this rule away"))
        drop.layout.width = "44px"
        drop.on_click(gone)
        return row(drop, classed(HTML(html(p[text])), "hothlab-grow"))


def _fill(box: Any, widgets: list[Any]) -> None:
    """Put other widgets into a box; those that were there go."""
    before = box.children
    box.children = tuple(widgets)
    for each in before:
        each.close()


def _control(field: FormQuestion) -> Any:
    """What a field is filled in with."""
    if field.kind == "choice":
        return Dropdown(description=field.title, options=field.options, value=field.options[0][1])
    if field.kind == "number":
        return BoundedIntText(description=field.title, min=field.least, max=field.most, value=field.usual)
    placeholder = _("E5, E6 ...") if field.kind == "hexes" else _("E5")
    return Text(description=field.title, placeholder=placeholder)
