"""What to do next, in words that need no rulebook, and the rules that stand behind them."""

from __future__ import annotations

from dataclasses import dataclass

from hothlab.game.actions import Done
from hothlab.game.cards import ALL
from hothlab.game.events import side_name
from hothlab.game.orders import orderable
from hothlab.game.state import Decision, State
from hothlab.game.view import View
from hothlab.hexes import Side
from hothlab.rules.units import profiles
from hothlab.tables.ending import Ending
from hothlab.tables.offers import Choosing
from hothlab.tables.seats import Seats
from hothlab.text import _, capital, listed, ngettext

__all__ = ["Prompt", "ended", "looking_back", "others_decide", "pass_screen", "prompt", "whom"]


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


_RULES = {
    "play a card": ("TRN-1", "CMD-1", "CMD-2"),
    "discard": ("CMD-4",),
    "heal": ("CMD-1",),
    "strike": ("CMD-1", "HIT-1"),
    "order": ("ORD-1", "ORD-2", "ORD-3"),
    "move": ("MOV-1", "MOV-3", "MOV-5", "MOV-7"),
    "attack": ("ATK-1", "ATK-4", "LOS-1", "HIT-1"),
    "re-roll": ("SPF-2",),
    "ignore": ("RET-7",),
    "retreat": ("RET-1", "RET-3", "RET-4", "RET-5"),
    "break through": ("SPF-1",),
    "attack again": ("SPF-1", "ATK-4"),
    "move after attack": ("CMD-1", "MOV-3"),
    "deploy": ("SET-1",),
}


def _deed(kind: str) -> str:
    """A kind of decision, as what somebody is doing."""
    return {
        "play a card": _("is choosing a card"),
        "discard": _("is choosing cards to discard"),
        "heal": _("is choosing a unit to help"),
        "strike": _("is choosing a target"),
        "order": _("is giving orders"),
        "move": _("is moving"),
        "attack": _("is attacking"),
        "re-roll": _("is looking at the dice"),
        "ignore": _("is deciding about a retreat"),
        "retreat": _("is choosing a retreat"),
        "break through": _("is deciding on a breakthrough"),
        "attack again": _("is attacking again"),
        "move after attack": _("is moving on"),
        "deploy": _("is bringing in a unit"),
    }[kind]


# Where nobody at the screen is asked


def looking_back(state: State) -> Prompt:
    """A past moment is shown."""
    text = _("Turn {n}, {side}").format(n=state.turn, side=side_name(state.side))
    return Prompt(_("Looking back"), text, state.side)


def ended(ending: Ending) -> Prompt:
    """The battle is over."""
    return Prompt(ending.title, ending.text, ending.winner, (ending.rule,) if ending.rule else ())


def pass_screen(asked: Decision) -> Prompt:
    """The other side's hand comes next (SET-3)."""
    title = _("Pass the screen to {side}").format(side=side_name(asked.side))
    return Prompt(title, _("All hands are hidden."), asked.side)


def others_decide(asked: Decision, seats: Seats, last_reason: str) -> Prompt:
    """The computer is about to answer; and why it answered as it did before."""
    assert asked.seat is not None
    what = _("{name} {does}").format(name=seats.name_of(asked.seat), does=_deed(asked.kind))
    return Prompt(capital(what), last_reason, asked.side)


# Where somebody is asked


def whom(asked: Decision, seats: Seats) -> str:
    """Whom a question asks, where more than one person sits at the screen."""
    if asked.seat is not None and len(seats.setup.seats) > 2:
        return capital(seats.name_of(asked.seat))
    return capital(side_name(asked.side)) if seats.hot_seat else ""


def prompt(view: View, choosing: Choosing) -> Prompt:
    """What the player of a view is asked now, with so much chosen already."""
    title, text = _words(view.state, view.decision.kind, choosing, view)
    return Prompt(title, text, view.decision.side, _RULES[view.decision.kind])


def _words(state: State, kind: str, choosing: Choosing, view: View) -> tuple[str, str]:
    match kind:
        case "play a card":
            if choosing.cards:
                return _("Play this card?"), _("Click it again to play it, or look at another one.")
            return _("Choose a command card"), _("Click a card to see whom it orders.")
        case "discard":
            if Done() in view.legal:
                return _("Which cards do you want to swap?"), _("Click the cards you do not need.")
            return _("Give one card back"), _("Click the card you need least.")
        case "heal":
            return _("Who gets a miniature back?"), _("Click one of the units that glow.")
        case "strike":
            assert state.card is not None
            left = state.card.strike["targets"] - len(state.struck)
            title = ngettext("Strike {n} more enemy unit", "Strike {n} more enemy units", left).format(n=left)
            return title, _("Click one of the enemy units that glow.")
        case "order":
            return _order(state)
        case "move":
            if choosing.unit is None:
                return _("Move your units"), _("Click a unit that glows to see where it can go.")
            return _("Where to?"), _("Click one of the marked hexes. A click on the unit puts it down.")
        case "attack" | "attack again":
            return _attack(state, kind, choosing)
        case "re-roll":
            return _("Roll dice again?"), _("Click the dice that you want to roll once more.")
        case "ignore":
            return _ignore(state)
        case "retreat":
            return _retreat(state, choosing)
        case "break through":
            return _("The hex is empty: break through?"), _("Your assault troops may follow and attack again.")
        case "move after attack":
            return _("Move on after the attack?"), _("Click a marked hex, or stay.")
        case _:
            unit = _(profiles()[state.due[0][1]].name)
            return _("New: {unit}").format(unit=unit), _("Click a marked hex where they come in.")


def _order(state: State) -> tuple[str, str]:
    card = state.card
    assert card is not None
    given, ready = len(state.ordered), len(orderable(state))
    left = ready if card.most >= ALL else min(card.most - given, ready)
    title = ngettext("Give orders: {n} left", "Give orders: {n} left", left).format(n=left)
    where = [section for section in card.orders if section != "any"]
    text = _("Click the units that glow.")
    if where:
        names = {"left": _("left"), "centre": _("centre"), "right": _("right")}
        text += " " + _("{card}: {sections}.").format(
            card=_(card.name), sections=listed(f"{names[each]} {_count(card.orders[each])}" for each in where)
        )
    else:
        text += f" {_(card.name)}."
    return title, text


def _count(number: int) -> str:
    return _("all") if number >= ALL else str(number)


def _attack(state: State, kind: str, choosing: Choosing) -> tuple[str, str]:
    if choosing.target is not None:
        return _("Attack {hex}?").format(hex=choosing.target), _("Click it again to roll the dice.")
    if choosing.unit is not None:
        title = _("Attack again: whom?") if kind == "attack again" else _("Attack whom?")
        return title, _("Click a target to see the dice and the odds.")
    return _("Attack with your units"), _("Click a unit that glows to see its targets.")


def _ignore(state: State) -> tuple[str, str]:
    fight = state.fight
    assert fight is not None
    unit = state.position.units[fight.target].name
    title = _("{unit} on {hex}: ignore one retreat?").format(unit=capital(unit), hex=fight.target)
    rolled = ngettext("{n} retreat was rolled.", "{n} retreats were rolled.", fight.retreats)
    return title, rolled.format(n=fight.retreats) + " " + _("In a trench one of them may be ignored.")


def _retreat(state: State, choosing: Choosing) -> tuple[str, str]:
    fight = state.fight
    assert fight is not None
    steps = fight.retreats - fight.ignored
    unit = state.position.units[fight.target].name
    title = ngettext(
        "{unit} on {hex} go back {n} hex", "{unit} on {hex} go back {n} hexes", steps
    ).format(unit=capital(unit), hex=fight.target, n=steps)  # fmt: skip
    if choosing.path:
        return title, _("Step {n}: click a marked hex.").format(n=len(choosing.path) + 1)
    return title, _("{side} choose the way: click a marked hex.").format(
        side=capital(side_name(state.position.units[fight.target].side))
    )
