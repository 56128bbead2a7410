"""What may be clicked: every answer to a decision as clicks on hexes, cards, dice and buttons.

A click either leads on to the next half-made choice or is an answer. All of it follows from the legal answers of the
view, so that a table can offer neither more nor less than the rules allow.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace

from hothlab.game.actions import (
    Action,
    Advance,
    Deploy,
    Discard,
    Done,
    Exit,
    Fire,
    Heal,
    Ignore,
    Move,
    Order,
    PlayCard,
    Reroll,
    Retreat,
    Strike,
    of_kind,
)
from hothlab.game.cards import card
from hothlab.game.state import Fight, State
from hothlab.game.view import View
from hothlab.hexes import Hex
from hothlab.text import _, ngettext

__all__ = ["Button", "Choosing", "Offers", "begin", "offers", "rolled_faces"]


@dataclass(frozen=True)
class Choosing:
    """An answer in the making: a unit that is chosen, a target aimed at, the way of a retreat, cards, dice.

    `cards` and `dice` are places in the hand and in the roll, from 0.
    """

    unit: Hex | None = None
    target: Hex | None = None
    path: tuple[Hex, ...] = ()
    cards: tuple[int, ...] = ()
    dice: tuple[int, ...] = ()


@dataclass(frozen=True)
class Button:
    """Something to press: its name for programs, its label for people, and the answer it gives.

    Without an answer it stands there to say what is still missing, and cannot be pressed.
    """

    name: str
    label: str
    action: Action | None
    main: bool = False
    """Is it what a person most likely wants next?"""


Click = Choosing | Action


@dataclass(frozen=True)
class Offers:
    """Everything that a click can do now."""

    hexes: Mapping[Hex, Click] = field(default_factory=dict)
    cards: Mapping[int, Click] = field(default_factory=dict)
    dice: Mapping[int, Click] = field(default_factory=dict)
    buttons: tuple[Button, ...] = ()

    def clicks(self) -> Iterable[Click]:
        """Where each click leads."""
        yield from self.hexes.values()
        yield from self.cards.values()
        yield from self.dice.values()
        yield from (button.action for button in self.buttons if button.action is not None)


def begin(view: View) -> Choosing:
    """The choice before the first click: a unit that alone can act is chosen already."""
    fight = view.state.fight
    if view.legal and fight is not None:
        if view.decision.kind in ("attack again", "move after attack"):
            return Choosing(unit=fight.attacker)
        if view.decision.kind == "retreat":
            return Choosing(unit=fight.target)
    return Choosing()


def offers(view: View, choosing: Choosing) -> Offers:
    """What may be clicked by the player of a view who has chosen so much already."""
    if not view.legal:
        return Offers()
    return _OFFERS[view.decision.kind](view, choosing)


def _done(view: View, label: str, main: bool = False) -> tuple[Button, ...]:
    """The button that ends a step, where it may be ended."""
    return (Button("done", label, Done(), main),) if Done() in view.legal else ()


def _by_hex(view: View, kind: type[Order | Heal | Strike | Deploy]) -> dict[Hex, Click]:
    return {action.hex: action for action in of_kind(kind, view.legal)}


# Cards


def _play(view: View, choosing: Choosing) -> Offers:
    hand = view.hand
    clicks: dict[int, Click] = {place: Choosing(cards=(place,)) for place in range(len(hand))}
    buttons: tuple[Button, ...] = ()
    for place in choosing.cards:
        clicks[place] = PlayCard(hand[place])
        label = _("Play {card}").format(card=_(card(hand[place]).name))
        buttons = (Button("play", label, PlayCard(hand[place]), True),)
    return Offers(cards=clicks, buttons=buttons)


def _discard(view: View, choosing: Choosing) -> Offers:
    """Cards to put away: as many as are allowed, or one where it must be one."""
    hand, legal = view.hand, set(view.legal)
    must = Done() not in legal
    clicks: dict[int, Click] = {}
    for place in range(len(hand)):
        if place in choosing.cards:
            chosen = tuple(each for each in choosing.cards if each != place)
        else:
            chosen = (place,) if must else (*choosing.cards, place)
        if not chosen or Discard(*(hand[each] for each in chosen)) in legal:
            clicks[place] = Choosing(cards=chosen)
    number = len(choosing.cards)
    action = Discard(*(hand[each] for each in choosing.cards)) if number else None
    if not number and not must:
        buttons = _done(view, _("Discard none"))
    else:
        label = ngettext("Discard {n} card", "Discard {n} cards", number or 1).format(n=number or 1)
        buttons = (Button("discard", label, action, True),)
    return Offers(cards=clicks, buttons=buttons)


# Units


def _heal(view: View, _choosing: Choosing) -> Offers:
    return Offers(_by_hex(view, Heal), buttons=_done(view, _("Nobody")))


def _strike(view: View, _choosing: Choosing) -> Offers:
    return Offers(_by_hex(view, Strike), buttons=_done(view, _("Strike no more")))


def _order(view: View, _choosing: Choosing) -> Offers:
    label = _("All orders given") if view.state.ordered else _("Give no orders")
    return Offers(_by_hex(view, Order), buttons=_done(view, label, bool(view.state.ordered)))


def _move(view: View, choosing: Choosing) -> Offers:
    clicks: dict[Hex, Click] = {}
    exits: list[Button] = []
    for action in view.legal:
        if isinstance(action, Move | Exit):
            clicks.setdefault(action.origin, Choosing(unit=action.origin))
            if isinstance(action, Exit) and action.origin == choosing.unit:
                label = _("Leave the board at {hex}").format(hex=action.by)
                exits.append(Button(f"exit {action.by}", label, action))
    for move in of_kind(Move, view.legal):
        if move.origin == choosing.unit:
            clicks[move.to] = move
    if choosing.unit is not None:
        clicks[choosing.unit] = Choosing()
    return Offers(clicks, buttons=(*exits, *_done(view, _("All moves done"))))


def _attack(view: View, choosing: Choosing) -> Offers:
    clicks: dict[Hex, Click] = {}
    for shot in of_kind(Fire, view.legal):
        clicks.setdefault(shot.attacker, Choosing(unit=shot.attacker))
    buttons = _aim(view, choosing, clicks)
    if choosing.unit is not None:
        clicks[choosing.unit] = Choosing()
    return Offers(clicks, buttons=(*buttons, *_done(view, _("All attacks done"))))


def _attack_again(view: View, choosing: Choosing) -> Offers:
    clicks: dict[Hex, Click] = {}
    buttons = _aim(view, choosing, clicks)
    return Offers(clicks, buttons=(*buttons, *_done(view, _("No second attack"))))


def _aim(view: View, choosing: Choosing, clicks: dict[Hex, Click]) -> tuple[Button, ...]:
    """The targets of the chosen unit: the first click aims, the second attacks."""
    a = choosing.unit
    buttons: tuple[Button, ...] = ()
    for shot in of_kind(Fire, view.legal):
        if shot.attacker == a:
            clicks[shot.target] = replace(choosing, target=shot.target)
            if shot.target == choosing.target:
                clicks[shot.target] = shot
                buttons = (Button("attack", _("Attack {hex}").format(hex=shot.target), shot, True),)
    return buttons


def _move_after(view: View, _choosing: Choosing) -> Offers:
    clicks: dict[Hex, Click] = {move.to: move for move in of_kind(Move, view.legal)}
    return Offers(clicks, buttons=_done(view, _("Stay here")))


def _deploy(view: View, _choosing: Choosing) -> Offers:
    return Offers(_by_hex(view, Deploy))


# Answers to a roll


def rolled_faces(fight: Fight | None) -> tuple[str, ...]:
    """The dice that lie on the table and may be rolled again: those of a confirmation, or else of the attack."""
    if fight is None:
        return ()
    return fight.faces if fight.confirming is None else fight.confirming


def _reroll(view: View, choosing: Choosing) -> Offers:
    faces = rolled_faces(view.state.fight)
    clicks: dict[int, Click] = {}
    for place in range(len(faces)):
        kept = tuple(each for each in choosing.dice if each != place)
        clicks[place] = Choosing(dice=kept if place in choosing.dice else (*kept, place))
    number = len(choosing.dice)
    if not number:
        return Offers(dice=clicks, buttons=_done(view, _("Keep all dice")))
    label = ngettext("Roll {n} die again", "Roll {n} dice again", number).format(n=number)
    action = Reroll(*(faces[place] for place in choosing.dice))
    return Offers(dice=clicks, buttons=(Button("reroll", label, action, True),))


def _ignore(view: View, _choosing: Choosing) -> Offers:
    buttons = (
        Button("ignore", _("Ignore one retreat"), Ignore()),
        Button("done", _("Ignore none"), Done()),
    )
    return Offers(buttons=buttons)


def _retreat(view: View, choosing: Choosing) -> Offers:
    """The way back one step at a time; the last step that there is a choice about answers."""
    path = choosing.path
    ways = [action.path for action in of_kind(Retreat, view.legal)]
    clicks: dict[Hex, Click] = {}
    for way in ways:
        if len(way) > len(path) and way[: len(path)] == path:
            longer = way[: len(path) + 1]
            following = [each for each in ways if each[: len(longer)] == longer]
            clicks[longer[-1]] = Retreat(*following[0]) if len(following) == 1 else replace(choosing, path=longer)
    if path:
        clicks.setdefault(path[-1], replace(choosing, path=path[:-1]))
    buttons: tuple[Button, ...] = ()
    if path in ways:
        label = _("Stop here") if path else _("Stay here")
        buttons = (Button("stop", label, Retreat(*path)),)
    return Offers(clicks, buttons=buttons)


def _break_through(view: View, _choosing: Choosing) -> Offers:
    fight = _fight(view.state)
    label = _("Break through to {hex}").format(hex=fight.target)
    return Offers(
        {fight.target: Advance()}, buttons=(Button("advance", label, Advance(), True), *_done(view, _("Stay")))
    )


def _fight(state: State) -> Fight:
    assert state.fight is not None
    return state.fight


_OFFERS: dict[str, Callable[[View, Choosing], Offers]] = {
    "play a card": _play,
    "discard": _discard,
    "heal": _heal,
    "strike": _strike,
    "order": _order,
    "move": _move,
    "attack": _attack,
    "re-roll": _reroll,
    "ignore": _ignore,
    "retreat": _retreat,
    "break through": _break_through,
    "attack again": _attack_again,
    "move after attack": _move_after,
    "deploy": _deploy,
}
