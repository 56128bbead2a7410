"""What to do next, in words that need no rulebook, and the rules that stand behind them."""

from __future__ import annotations

from dataclasses import dataclass

from hothlab.game.events import side_name
from hothlab.game.state import Decision, State
from hothlab.game.view import View
from hothlab.hexes import Side
from hothlab.language.text import _, capital
from hothlab.tables.choosing import Choosing
from hothlab.tables.ending import Ending
from hothlab.tables.game import Game
from hothlab.tables.past import Past
from hothlab.tables.seats import Seats
from hothlab.tables.steps import step_of

__all__ = ["Prompt", "nobody_asked", "prompt", "whom"]


@dataclass(frozen=True)
class Prompt:
    """One line that says what is asked, one that says how to do it, whom it asks, and the rules to look up.

    `who` names whom it asks, where more than one person sits at the screen.
    """

    title: str
    text: str = ""
    side: Side | None = None
    rules: tuple[str, ...] = ()
    who: str = ""


# Where nobody at the screen is asked


def nobody_asked(game: Game, past: Past, curtain: bool) -> Prompt | None:
    """The prompt of a moment in which nobody at the screen can answer; None where somebody can."""
    if past.looking is not None:
        return _looking_back(past.state)
    if game.over:
        return _ended(game.ending)
    if curtain:
        return _pass_screen(game.asked, game.seats)
    if game.waiting:
        return _others_decide(game.asked, game.seats, past.last_reason)
    return None


def _looking_back(state: State) -> Prompt:
    """A past moment is shown."""
    text = _("Turn {n}, {side}").format(n=state.turn, side=side_name(state.side))
    return Prompt(_("Looking back"), text, state.side)


def _ended(ending: Ending) -> Prompt:
    """The battle is over."""
    return Prompt(ending.title, ending.text, ending.winner, (ending.rule,) if ending.rule else ())


def _pass_screen(asked: Decision, seats: Seats) -> Prompt:
    """The other side's hand comes next (SET-3)."""
    name = seats.names.get(asked.seat) if asked.seat is not None else None
    title = _("Pass the screen to {name}") if name else _("Pass the screen to {side}")
    title = title.format(name=name, side=side_name(asked.side))
    return Prompt(title, _("All hands are hidden."), asked.side)


def _others_decide(asked: Decision, seats: Seats, last_reason: str) -> Prompt:
    """The computer is about to answer; and why it answered as it did before."""
    assert asked.seat is not None
    what = step_of(asked.kind).doing().format(name=seats.name_of(asked.seat))
    return Prompt(capital(what), last_reason, asked.side)


# Where somebody is asked


def whom(asked: Decision, seats: Seats) -> str:
    """Whom a question asks, where more than one person sits at the screen, or who is there has said their name."""
    if asked.seat is not None and asked.seat in seats.names:
        return seats.names[asked.seat]
    if asked.seat is not None and len(seats.setup.seats) > 2:
        return capital(seats.name_of(asked.seat))
    return capital(side_name(asked.side)) if seats.hot_seat else ""


def prompt(view: View, choosing: Choosing) -> Prompt:
    """What the player of a view is asked now, with what is chosen so far."""
    asked = view.decision
    step = step_of(asked.kind)
    title, text = step.asks(view, choosing)
    return Prompt(title, text, asked.side, step.rules)
