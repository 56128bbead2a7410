"""What a lesson file shows: a board, and the verdict or the pieces that make its point.

    board: {terrain: {rocks: [D4]}, rebel: {trooper: [D2]}, empire: {snowtrooper: [D5]}}
    sight: [D2, D5]

A board is written as in a scenario file, or named: `scenario: "3"`, or given as `code: hoth1-...`.
"""

from __future__ import annotations

from dataclasses import dataclass

from hothlab.base.errors import BadFile, HothlabError
from hothlab.base.yamltree import Node
from hothlab.game.board_format import read_board
from hothlab.game.cards import cards
from hothlab.game.in_files import HEX
from hothlab.game.own_scenarios import own_scenario
from hothlab.game.scenario import load, scenario_file
from hothlab.game.specials import Specials
from hothlab.game.state import State
from hothlab.game.steps.attack import attack_in_battle
from hothlab.game.ways import reach_of
from hothlab.hexes import SIDES, Hex, Side
from hothlab.language.text import _
from hothlab.rules.attack import Attack, attack
from hothlab.rules.catalogue import rules
from hothlab.rules.dice import symbols
from hothlab.rules.movement import Reach, reach, unit_at
from hothlab.rules.odds import IllegalAttack, Odds, attack_odds
from hothlab.rules.position import Position
from hothlab.rules.retreat import Retreats, retreats
from hothlab.rules.rulings import RulingsLike
from hothlab.rules.sight import Sight, line_of_sight

__all__ = [
    "EXHIBITS", "SOURCES", "VERDICTS", "Exhibit", "RuleVerdict", "read_exhibit", "read_position",
    "read_rules", "read_scenario_name", "read_two", "read_verdict",
]  # fmt: skip

SOURCES = ("board", "scenario", "code")
"""The keys a board can stand under."""

VERDICTS = ("reach", "sight", "attack", "odds", "retreat")
"""The keys of the engine's verdicts."""

EXHIBITS = (*VERDICTS, "visible", "cards", "dice", "sections")
"""The keys of all that can be shown beside or on a board; without any of them, the board itself is shown."""

NO_SPECIALS = Specials()

RuleVerdict = Reach | Sight | Attack | Odds | Retreats


@dataclass(frozen=True)
class Exhibit:
    """Something to look at.

    `shows` says what `thing` is: a verdict of the engine for `reach`, `sight`, `attack`, `odds` and `retreat`; the hex
    that looks around for `visible`; ids for `cards`; faces for `dice`; a side for `sections`; the position for `board`.
    """

    shows: str
    position: Position | None
    thing: RuleVerdict | Position | Hex | tuple[str, ...] | str


def read_rules(node: Node) -> tuple[str, ...]:
    """A list of rule ids, each of them known."""
    with node.parts() as part:
        found = part.each(node.items(), lambda each: each.one_of(_("rule"), rules()))
    return tuple(found)


def read_position(rows: dict[str, Node]) -> Position | None:
    """The board that a lesson's keys give, if any."""
    given = [rows[key] for key in SOURCES if key in rows]
    if not given:
        return None
    if len(given) > 1:
        raise given[1].error(_("a board is given once"))
    if "board" in rows:
        return read_board(rows["board"])
    try:
        if "scenario" in rows:
            return load(read_scenario_name(rows["scenario"])).position
        return Position.from_code(rows["code"].text())
    except BadFile:
        raise
    except HothlabError as error:
        raise given[0].error(str(error)) from None


def read_scenario_name(node: Node) -> str:
    """The scenario that a lesson names: one of ours by number or slug, or one of the reader's own by its file's name.

    A lesson may come from somebody else, so it reaches no other file.
    """
    name = str(node.plain()).strip()
    try:
        if not name.endswith((".yaml", ".yml")) and "/" not in name:
            scenario_file(name)
            return name
        path = own_scenario(name)
        load(path)
    except HothlabError as error:
        raise node.error(str(error)) from None
    return str(path)


def read_exhibit(node: Node, rows: dict[str, Node], rulings: RulingsLike = None) -> Exhibit | None:
    """What a lesson's keys show, if anything. `node` is where the keys stand."""
    position = read_position(rows)
    shows = _one_of_them(rows, EXHIBITS)
    if not shows:
        return None if position is None else Exhibit("board", position, position)
    if shows in ("cards", "dice"):
        known = cards() if shows == "cards" else symbols()
        what = _("card") if shows == "cards" else _("die symbol")
        return Exhibit(shows, position, tuple(each.one_of(what, known) for each in rows[shows].items()))
    if position is None:
        raise node.error(_("a board is missing"))
    if shows == "sections":
        return Exhibit(shows, position, rows[shows].one_of(_("side"), SIDES))
    if shows == "visible":
        return Exhibit(shows, position, HEX.read(rows[shows]))
    scenario = load(read_scenario_name(rows["scenario"])).scenario if "scenario" in rows else None
    verdict = read_verdict(rows, position, rulings, specials=scenario.specials if scenario else NO_SPECIALS)
    assert verdict is not None
    return Exhibit(shows, position, verdict)


def _one_of_them(rows: dict[str, Node], keys: tuple[str, ...]) -> str:
    """Which of the keys stands there: one at most."""
    found = [key for key in keys if key in rows]
    if len(found) > 1:
        raise rows[found[1]].error(
            _("only one thing is shown at a time, and {first!r} is given already").format(first=found[0])
        )
    return found[0] if found else ""


def read_verdict(
    rows: dict[str, Node],
    position: Position,
    rulings: RulingsLike = None,
    state: State | None = None,
    specials: Specials = NO_SPECIALS,
) -> RuleVerdict | None:
    """The verdict that a lesson's keys ask for, if any.

    In a battle its card, its moves and its scenario count; elsewhere the special rules of the scenario shown do.
    """
    asked = _one_of_them(rows, VERDICTS)
    if not asked:
        return None
    node = rows[asked]
    toward = (state.setup.scenario.specials if state else specials).retreat_toward

    def home(hex: Hex) -> Side | None:
        unit = position.units.get(hex)
        return None if unit is None else toward.get(unit.side)

    try:
        if asked == "reach":
            at, _unit = unit_at(position, HEX.read(node))
            return reach_of(state, at) if state and state.card else reach(position, at)
        if asked == "retreat":
            place, number = read_two(node)
            hex = HEX.read(place)
            return retreats(position, hex, number.whole(1, 9), rulings, home(hex))
        a, b = (HEX.read(each) for each in read_two(node))
        if asked == "sight":
            return line_of_sight(position, a, b, rulings)
        found = attack_in_battle(state, a, b) if state and state.card else attack(position, a, b, rulings)
        if asked == "attack":
            return found
        if not found.legal:
            raise IllegalAttack(found)
        also = state.card.also_hits if state and state.card else frozenset[str]()
        return attack_odds(found, home=home(b), also=also)
    except BadFile:
        raise
    except HothlabError as error:
        raise node.error(str(error)) from None


def read_two(node: Node) -> tuple[Node, Node]:
    """A list of two."""
    items = node.items()
    if len(items) != 2:
        raise node.error(_("expected a list of two"))
    return items[0], items[1]
