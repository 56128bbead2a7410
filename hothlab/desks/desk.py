"""A board to edit and rulings to choose, with a message when something does not fit, and observers."""

from __future__ import annotations

import re
from pathlib import Path

from hothlab.base.errors import BadCode, HothlabError, UnknownName
from hothlab.desks.history import History, Undoable
from hothlab.desks.palette import Tool, apply
from hothlab.game.battle import Battle
from hothlab.game.scenario import Facts, Scenario, load, scenarios
from hothlab.game.scenario_format import read_scenario, write_scenario
from hothlab.hexes import Hex
from hothlab.language.text import _
from hothlab.rules.position import Position
from hothlab.rules.rulings import Rulings, RulingsLike

__all__ = ["Desk", "Source", "position_from", "scenario_or_position"]

Source = Position | Battle | Scenario | str | int | Path
"""What a board can be taken from: a position, a battle, a scenario, its number, name or file, or a position code."""

EMPTY = "empty"
"""What a person writes who wants a board with nothing on it."""
_LONGEST = 60


def position_from(source: Source) -> Position:
    """The position that a person means; an error that says what is wrong where it is not a position.

    >>> position_from("10") == position_from(10) == position_from("target-the-shield-generators")
    True
    """
    if isinstance(source, Battle):
        return source.position
    found = scenario_or_position(source)
    return found.position if isinstance(found, Scenario) else found


def scenario_or_position(source: Source) -> Scenario | Position:
    """The set-up that a person means: a scenario, or pieces on a board without one.

    >>> scenario_or_position("10")
    <Scenario Target the Shield Generators>
    >>> scenario_or_position("empty") == Position()
    True
    """
    if isinstance(source, Battle):
        return source.scenario
    if isinstance(source, Scenario | Position):
        return source
    text = str(source).strip()
    if isinstance(source, Path) or text.endswith((".yaml", ".yml")):
        return load(Path(text)).scenario
    if re.match("hoth[0-9]", text):
        return Position.from_code(text)
    if text.casefold() == EMPTY:
        return Position()
    if not text:
        raise HothlabError(_("write a scenario's number or name, or a position code"))
    if len(text) > _LONGEST:
        raise BadCode(_("{start!r} starts neither a position code nor the name of a scenario").format(start=text[:24]))
    return load(text).scenario


class Desk(Undoable[Position]):
    """A board under the hands of a person. What they do wrong changes nothing and leaves one sentence in `message`.

    Every method that changes something says whether it could; observers hear of each call once, after it.
    """

    def __init__(self, position: Source | None = None, rulings: RulingsLike = None) -> None:
        super().__init__()
        self._history = History(Position() if position is None else position_from(position))
        self._rulings = Rulings.of(rulings)
        self._tool: Tool | None = None

    # The board

    @property
    def position(self) -> Position:
        """The board as it is now."""
        return self._history.now

    @property
    def code(self) -> str:
        """The board as one line of text."""
        return self.position.code

    @property
    def tool(self) -> Tool | None:
        """The tool in hand; without one, a click chooses a hex."""
        return self._tool

    def take(self, tool: Tool | None) -> bool:
        """Take a tool of the palette in hand, or put it down with None."""
        with self._trying():
            self._tool = tool
        return self._done

    def click(self, hex: str) -> bool:
        """What a click on a hex does: use the tool in hand, or else choose the hex."""
        return self.choose(hex) if self._tool is None else self.edit(self._tool, hex)

    def choose(self, hex: str) -> bool:
        """Choose a hex for what this desk looks at."""
        with self._trying():
            self._choose(self.position.board.hex(hex))
        return self._done

    def choose_none(self) -> bool:
        """Begin choosing anew."""
        with self._trying():
            self._choose_none()
        return self._done

    def _choose(self, hex: Hex) -> None:
        raise NotImplementedError

    def _choose_none(self) -> None:
        raise NotImplementedError

    def edit(self, tool: Tool, hex: str) -> bool:
        """Use a tool on a hex."""
        with self._trying():
            self._history = self._history.do(apply(tool, self.position, hex))
        return self._done

    def start_from(self, source: Source) -> bool:
        """Another board: a scenario's number, name or file, a position code, a position. It can be undone."""
        with self._trying():
            self._history = self._history.do(position_from(source))
            self._choose_none()
        return self._done

    def read(self, text: str) -> bool:
        """Another board, from what is written in a field of a page: a code, or a scenario of ours.

        Whoever writes there may be the visitor of a served page, and names no file of this machine.
        """
        if "/" not in text and not text.strip().endswith((".yaml", ".yml")):
            return self.start_from(text)
        with self._trying():
            raise UnknownName(_("scenario"), text.strip()[:_LONGEST], scenarios())
        return self._done

    # Rulings

    @property
    def rulings(self) -> Rulings:
        """The rulings in force at this desk."""
        return self._rulings

    def rule_by(self, name: str, value: str) -> bool:
        """Read one open rule in the given way."""
        with self._trying():
            self._rulings = self._rulings.but(name, value)
        return self._done

    def reset_rulings(self) -> bool:
        """Back to the default of every ruling."""
        with self._trying():
            self._rulings = Rulings()
        return self._done

    # Keeping

    def scenario(self, name: str) -> Scenario:
        """The board as a scenario. Hands, medals and who begins are what is usual, and marked as not known."""
        title = " ".join(name.split())
        if not title:
            raise HothlabError(_("the scenario needs a name"))
        facts = Facts({"positions": "confirmed", "first": "unknown", "hands": "unknown", "medals": "unknown"})
        both = {"rebel": 4, "empire": 4}
        return Scenario(title, "rebel", both, both, self.position, facts=facts)  # type: ignore[arg-type]

    def scenario_yaml(self, name: str) -> str:
        """The board as the text of a scenario file."""
        text = write_scenario(self.scenario(name))
        read_scenario(text)  # whatever the name is: the file will be read again
        return text
