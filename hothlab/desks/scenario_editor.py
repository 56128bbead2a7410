"""A scenario under the hands of its author: board, texts, medals, special rules; checked at every step, undone, kept.

>>> editor = ScenarioEditor()
>>> editor.edit(Tool("unit", Unit("trooper")), "F5"), editor.rename("Night attack")
(True, True)
>>> [each.text for each in editor.findings if each.wrong]
['The Empire has no units.']
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import Any

from hothlab.base.errors import BadFile, HothlabError
from hothlab.base.formats import Whole
from hothlab.base.observed import attempt
from hothlab.base.yamltree import Mistakes
from hothlab.desks.history import History, Undoable
from hothlab.desks.palette import Tool, apply, carried
from hothlab.desks.special_forms import forms
from hothlab.game.battle import Battle
from hothlab.game.own_scenarios import keep_scenario, own_scenario
from hothlab.game.scenario import Scenario, load
from hothlab.game.scenario_format import CARDS, GOAL, read_scenario, write_scenario
from hothlab.game.specials import Specials
from hothlab.hexes import SIDES, Hex, Side
from hothlab.language.text import _, capital
from hothlab.rules.position import Position
from hothlab.rules.terrain import Objective, Structure
from hothlab.rules.units import Unit

__all__ = ["Finding", "ScenarioEditor"]

_START = Scenario("", "rebel", {"rebel": 4, "empire": 4}, {"rebel": 4, "empire": 4}, Position())


@dataclass(frozen=True)
class Finding:
    """Something that the author should know. What is `wrong` must be mended before the battle can be played."""

    text: str
    wrong: bool = True


class ScenarioEditor(Undoable[Scenario]):
    """Each change is a new scenario, so it can be undone. What does not fit changes nothing and leaves a message."""

    def __init__(self, scenario: Scenario | None = None) -> None:
        super().__init__()
        self._history = History(_START if scenario is None else scenario)
        self.tool: Tool | None = None
        """The tool in hand; without one, a click chooses a hex."""
        self.chosen: Hex | None = None
        """The hex whose piece is looked at in detail."""
        self._lifted: Hex | None = None

    # What it is now

    @property
    def scenario(self) -> Scenario:
        """The scenario as it is now."""
        return self._history.now

    @property
    def position(self) -> Position:
        """Its board."""
        return self.scenario.position

    @property
    def lifted(self) -> Hex | None:
        """Where a piece was taken up that is to be moved."""
        return self._lifted

    @property
    def text(self) -> str:
        """The scenario as the text of a file."""
        return write_scenario(self.scenario)

    @property
    def findings(self) -> tuple[Finding, ...]:
        """All that is wrong with it or odd, in words."""
        return _Checks(self.scenario).all

    @property
    def sound(self) -> bool:
        """Can it be kept and played?"""
        return not any(each.wrong for each in self.findings)

    # The board

    @attempt
    def take(self, tool: Tool | None) -> None:
        """Take a tool of the palette in hand, or put it down with None."""
        self.tool, self._lifted = tool, None

    def click(self, hex: str) -> bool:
        """Use the tool in hand, or else choose the hex."""
        return self.choose(hex) if self.tool is None else self.edit(self.tool, hex)

    @attempt
    def choose(self, hex: str | None) -> None:
        """Look at the piece of a hex in detail; the same again, or None, looks away."""
        at = None if hex is None else self.position.board.hex(hex)
        self.chosen = None if at == self.chosen else at

    @attempt
    def edit(self, tool: Tool, hex: str) -> None:
        """Use a tool on a hex. One that moves pieces takes up the first and puts it on the second."""
        at = self.position.board.hex(hex)
        if tool.kind != "mover":
            self._board(apply(tool, self.position, at))
            self.chosen = at if tool.kind in ("objective", "structure", "unit") else self.chosen
        elif self._lifted is None:
            carried(self.position, at, at)  # refuses a hex with nothing to take up
            self._lifted = at
        else:
            origin, self._lifted = self._lifted, None
            self._board(carried(self.position, origin, at))

    @attempt
    def put(self, thing: Unit | Objective | Structure) -> None:
        """Put a piece, with all its details, on the chosen hex in the place of what is like it."""
        if self.chosen is None:
            raise HothlabError(_("choose a hex first"))
        self._board(self.position.place(self.chosen, thing))

    def _board(self, position: Position) -> None:
        self._change(position=position)

    def _change(self, **changed: Any) -> None:
        self._history = self._history.do(replace(self.scenario, **changed))

    # Texts and numbers

    @attempt
    def rename(self, name: str) -> None:
        """Give it another name."""
        self._change(name=" ".join(name.split()))

    @attempt
    def brief(self, text: str) -> None:
        """Give it another briefing."""
        self._change(briefing=text.strip())

    @attempt
    def begin_with(self, side: Side) -> None:
        """Say who takes the first turn."""
        self._change(first=side)

    @attempt
    def deal(self, side: Side, number: int) -> None:
        """Say how many cards a side draws at the start."""
        self._change(hand={**self.scenario.hand, side: self._bounded(CARDS, number)})

    @attempt
    def ask_medals(self, side: Side, number: int) -> None:
        """Say how many medals win for a side; with 0 it wins by sudden death only."""
        rest = {each: many for each, many in self.scenario.medals.items() if each != side}
        found = {**rest, **({side: self._bounded(GOAL, number)} if number else {})}
        self._change(medals={each: found[each] for each in SIDES if each in found})

    @staticmethod
    def _bounded(bounds: Whole, number: int) -> int:
        if not bounds.least <= number <= bounds.most:
            text = _("choose a number from {least} to {most}")
            raise HothlabError(text.format(least=bounds.least, most=bounds.most))
        return number

    # Special rules

    @attempt
    def add_special(self, form: str, values: dict[str, object]) -> None:
        """Add the special rule that a form with these values gives."""
        self._change(specials=Specials((*self.scenario.specials.rules, forms()[form].made(values))))

    @attempt
    def drop_special(self, number: int) -> None:
        """Take the special rule of that number away, from 0."""
        rules = self.scenario.specials.rules
        self._change(specials=Specials((*rules[:number], *rules[number + 1 :])))

    # Out and in

    @attempt
    def open(self, name: str) -> None:
        """Another scenario: `new`, one of ours by its slug, or one of the author's own by its file's name."""
        own = name.endswith((".yaml", ".yml")) or "/" in name
        self._take_in(_START if name == "new" else load(own_scenario(name) if own else name).scenario)

    @attempt
    def read(self, text: str, source: str = "") -> None:
        """Another scenario, from the text of a file."""
        self._take_in(read_scenario(text, source or _("the file")))

    def _take_in(self, scenario: Scenario) -> None:
        self._history = self._history.do(scenario)
        self.chosen = self._lifted = None

    def save(self) -> Path | None:
        """Keep it among the author's own scenarios, in the file of its name; None where something is wrong."""
        with self._trying():
            self._refuse()
            return keep_scenario(self.scenario)
        return None

    def battle(self) -> Battle:
        """The battle, ready to play; an error that says what is wrong first."""
        self._refuse()
        return Battle(read_scenario(self.text, self.scenario.name))

    def _refuse(self) -> None:
        for each in self.findings:
            if each.wrong:
                raise HothlabError(each.text)


class _Checks:
    """What is wrong with a scenario, and what is only odd."""

    def __init__(self, scenario: Scenario) -> None:
        self.scenario = scenario

    @cached_property
    def all(self) -> tuple[Finding, ...]:
        found = Mistakes()
        try:
            specials = read_scenario(write_scenario(self.scenario), "", found).specials
        except BadFile as error:
            found.keep(error)
            specials = Specials()
        wrong = [Finding(_sentence(error.reason)) for error in found.found]
        if wrong and not self.scenario.name.strip():
            wrong = [Finding(_("The scenario needs a name.")), *wrong[1:]]
        return (*wrong, *self._sides(specials), *self._rules(specials), *self._box())

    def _sides(self, specials: Specials) -> Iterator[Finding]:
        """A battle has two sides, and each can win."""
        missing = {"rebel": _("The Rebels have no units."), "empire": _("The Empire has no units.")}
        hopeless = {
            "rebel": _("The Rebels cannot win: give them medals to win, or a sudden death."),
            "empire": _("The Empire cannot win: give it medals to win, or a sudden death."),
        }
        sudden = {each.side for each in specials.sudden_death} | {specials.officer}
        for side in SIDES:
            if not self.scenario.position.side_units(side):
                yield Finding(missing[side])
            if side not in self.scenario.medals and side not in sudden:
                yield Finding(hopeless[side])

    def _rules(self, specials: Specials) -> Iterator[Finding]:
        """Special rules that have nothing on this board to work on."""
        position = self.scenario.position
        built = {each.kind for each in position.structures.values()}
        tokens = {each.kind for each in position.objectives.values()}
        for each in specials.sudden_death:
            if each.destroy and each.destroy not in built:
                yield Finding(_("A side wins by destroying what does not stand on the board."), False)
        if any(each.row is None for each in specials.exits) and "exit" not in tokens:
            yield Finding(_("Units may leave by exit markers, and there is none on the board."), False)
        if specials.officer and "officer" not in tokens:
            yield Finding(_("An officer is to be carried, and none lies on the board."), False)
        if "exit" in tokens and not specials.exits and not specials.officer:
            yield Finding(_("There are exit markers, and no special rule lets units leave by them."), False)

    def _box(self) -> Iterator[Finding]:
        for text in self.scenario.warnings:
            yield Finding(_sentence(text), False)


def _sentence(text: str) -> str:
    return capital(text) + ("" if text.endswith((".", "?", "!")) else ".")
