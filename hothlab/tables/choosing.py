"""An answer in the making, and what may be clicked to go on with it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from hothlab.game.actions import Action
from hothlab.hexes import Hex

__all__ = ["Button", "Choosing", "Click", "Offers"]


@dataclass(frozen=True)
class Choosing:
    """What is chosen so far: a unit, its target or the end and the way of its move or retreat, cards, dice.

    `cards` and `dice` are places in the hand and in the roll, from 0.
    """

    unit: Hex | None = None
    target: Hex | None = None
    """The target that is aimed at, or the end of a move whose way is still asked."""
    path: tuple[Hex, ...] = ()
    """The steps of a retreat, or the hexes that a move goes through."""
    cards: tuple[int, ...] = ()
    dice: tuple[int, ...] = ()


@dataclass(frozen=True)
class Button:
    """Something to press: its name for programs, its label for people, and the answer it gives, or several in a row.

    Without an answer it stands there to say what is still missing, and cannot be pressed.
    """

    name: str
    label: str
    action: Action | tuple[Action, ...] | None
    main: bool = False
    """Is it what a person most likely wants next?"""


Click = Choosing | Action | tuple[Action, ...]
"""Where a click leads: on to the next half-made choice, or to an answer, or to several."""


@dataclass(frozen=True)
class Offers:
    """Everything that a click can do now.

    All of it follows from the legal answers of a view, so that a table offers neither more nor less than the rules
    allow.
    """

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
