"""Moving the ordered units (MOV-1 to MOV-7), through the hexes that bring something where the ways differ (OBJ-4)."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar

from hothlab.game.actions import Action, Exit, Fire, Move, of_kind
from hothlab.game.state import State
from hothlab.game.view import View
from hothlab.game.ways import reach_of
from hothlab.hexes import Hex
from hothlab.language.text import _, either, listed
from hothlab.rules.movement import Reach
from hothlab.tables.choosing import Button, Choosing, Click, Offers
from hothlab.tables.likely_hexes import free_beside
from hothlab.tables.log_notes import LogNote, why_nobody
from hothlab.tables.step import TableStep, done_button


class ChooseMoves(TableStep):
    """A click chooses a unit, the next moves it.

    Where the ways to a hex differ in what they bring, a hex to go through is clicked first; a second click there stops
    there. A click on the end alone asks for the way.
    """

    rules: ClassVar[tuple[str, ...]] = ("MOV-1", "MOV-3", "MOV-5", "MOV-7")

    def doing(self) -> str:
        return _("{name} is moving")

    def asks(self, view: View, choosing: Choosing) -> tuple[str, str]:
        if choosing.unit is None:
            return _("Move your units"), _("Click a unit that glows to see where it can go.")
        found = way_words(view, choosing)
        return found or (_("Where to?"), _("Click one of the marked hexes. A click on the unit puts it down."))

    def offers(self, view: View, choosing: Choosing) -> Offers:
        units: dict[Hex, Click] = {
            action.origin: Choosing(unit=action.origin) for action in view.legal if isinstance(action, Move | Exit)
        }
        hexes, ways = way_clicks(view, choosing)
        clicks = {**units, **hexes}
        if choosing.unit is not None:
            clicks[choosing.unit] = Choosing()
        return Offers(clicks, buttons=(*ways, *exit_buttons(view, choosing), *done_button(view, _("All moves done"))))

    def in_words(self, action: Action) -> str:
        match action:
            case Move(origin, to, ()):
                return _("move {a} to {b}").format(a=origin, b=to)
            case Move(origin, to, by):
                return _("move {a} through {by} to {b}").format(a=origin, by=listed(by), b=to)
            case Exit(origin, at, ()):
                return _("leave the board with {a} at {b}").format(a=origin, b=at)
            case Exit(origin, at, through):
                text = _("leave the board with {a} through {by} at {b}")
                return text.format(a=origin, by=listed(through), b=at)
            case _:
                return _("end the moves")

    def meant(self, view: View, choosing: Choosing, hex: Hex) -> Action:
        position, chosen = view.state.position, choosing.unit
        if chosen is None:
            return Move(hex, free_beside(view.state, hex))
        unit = position.units.get(hex)
        enemy = (unit is not None and unit.side != view.side) or hex in position.structures
        return Fire(chosen, hex) if enemy else Move(chosen, hex, choosing.path)

    def reach(self, view: View, choosing: Choosing) -> Reach | None:
        unit = choosing.unit
        return None if unit is None or view.state.card is None else reach_of(view.state, unit)

    def passed(self, moment: State, before: State) -> LogNote | None:
        new = before.phase is not moment.phase or moment.now.round > before.now.round
        if not moment.ordered or not new:
            return None
        why = why_nobody(moment, moment.ordered, lambda hex: Move(hex, free_beside(moment, hex)))
        return LogNote("nobody", _("Nobody can move"), why)


def exit_buttons(view: View, choosing: Choosing) -> tuple[Button, ...]:
    """The ways off the board of the chosen unit, a button each."""
    path = choosing.path
    return tuple(
        Button(" ".join(("exit", each.by, *each.through)), _exit_label(each), each)
        for each in of_kind(Exit, view.legal)
        if each.origin == choosing.unit and each.through[: len(path)] == path
    )


def _exit_label(leaving: Exit) -> str:
    if leaving.through:
        text = _("Leave the board through {hexes} at {hex}")
        return text.format(hexes=listed(leaving.through), hex=leaving.by)
    return _("Leave the board at {hex}").format(hex=leaving.by)


# The way of a move (OBJ-4)


def way_words(view: View, choosing: Choosing) -> tuple[str, str] | None:
    """What is asked while the way of a move is chosen; None where all ways bring the same."""
    if choosing.target is not None:
        text = _("Click a marked hex to go through it, or {hex} again to go straight there.")
        ways = _ways_to(choosing.target, _going(view, choosing))
        if all(move.by != choosing.path for move in ways):
            text = _("Every way there leads through something to win: click the hex to go through.")
        return _("Which way to {hex}?").format(hex=choosing.target), text.format(hex=choosing.target)
    if choosing.path:
        title = _("Through {hexes}, and where to?").format(hexes=listed(choosing.path))
        text = _("Click one of the marked hexes, or {hex} again to stop there.").format(hex=choosing.path[-1])
        return title, text
    through = sorted({move.by[0] for move in _going(view, choosing) if move.by})
    if not through:
        return None
    text = _("Click one of the marked hexes. {hexes} can be gone through: click there first, then where to go on.")
    return _("Where to?"), text.format(hexes=either(through))


def way_clicks(view: View, choosing: Choosing) -> tuple[dict[Hex, Click], tuple[Button, ...]]:
    """Where the chosen unit can go on, and buttons for what a click on the board does not say by itself."""
    path, going = choosing.path, _going(view, choosing)
    clicks: dict[Hex, Click] = {}
    for move in going:
        ways = _ways_to(move.to, going)
        straight = next((each for each in ways if each.by == path), None)
        if straight is not None and (path or len(ways) == 1):
            clicks[move.to] = straight
        else:
            clicks[move.to] = ways[0] if len(ways) == 1 else replace(choosing, target=move.to)
    for move in going:
        if len(move.by) > len(path):
            clicks[move.by[len(path)]] = Choosing(unit=choosing.unit, path=move.by[: len(path) + 1])
    if choosing.target is not None:
        asked, buttons = _which_way(_ways_to(choosing.target, going), len(path))
        return {**clicks, **asked}, buttons
    if not path:
        return clicks, ()
    stop = Move(going[0].origin, path[-1], path[:-1])
    clicks[path[-1]] = stop
    return clicks, (Button("stop", _("Stop on {hex}").format(hex=path[-1]), stop),)


def _which_way(ways: list[Move], gone: int) -> tuple[dict[Hex, Click], tuple[Button, ...]]:
    """The end of a move is chosen: a click on a hex goes through it, one on the end goes straight there."""
    clicks: dict[Hex, Click] = {}
    buttons: list[Button] = []
    for move in ways:
        through = move.by[gone:]
        clicks.setdefault(through[0] if through else move.to, move)
        label = _("Through {hexes}").format(hexes=listed(through)) if through else _("Straight there")
        buttons.append(Button("-".join(("way", *through)), label, move))
    return clicks, tuple(buttons)


def _going(view: View, choosing: Choosing) -> list[Move]:
    """The moves of the chosen unit along the path chosen so far."""
    moves = [move for move in of_kind(Move, view.legal) if move.origin == choosing.unit]
    return [move for move in moves if move.by[: len(choosing.path)] == choosing.path]


def _ways_to(hex: Hex, moves: list[Move]) -> list[Move]:
    return [move for move in moves if move.to == hex]


STEP = ChooseMoves()
