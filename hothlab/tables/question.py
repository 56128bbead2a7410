"""A decision in the making: what a person is asked, what is chosen so far, what may be clicked, targets with odds."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from hothlab.game.actions import Fire, of_kind
from hothlab.game.cards import Card
from hothlab.game.cards import card as card_of
from hothlab.game.events import symbol_name
from hothlab.game.orders import card_in_force, fits
from hothlab.game.steps.attack import attack_in_battle
from hothlab.game.steps.retreat import home_of
from hothlab.game.view import View
from hothlab.hexes import Hex
from hothlab.language.text import _, listed, phrase, quoted
from hothlab.rules.attack import Attack
from hothlab.rules.movement import Reach
from hothlab.rules.odds import Odds, attack_odds
from hothlab.rules.units import Unit
from hothlab.tables.choosing import Choosing, Offers
from hothlab.tables.prompts import Prompt, prompt
from hothlab.tables.steps import STEPS, TableStep, step_of
from hothlab.tables.steps.reroll import rolled_faces

__all__ = ["PossibleAttack", "Question"]


@dataclass(frozen=True)
class PossibleAttack:
    """A target of the chosen unit: the attack as it would be, and its exact odds."""

    hex: Hex
    attack: Attack
    odds: Odds

    @property
    def loss(self) -> Fraction:
        """The chance that the target loses anything: by hits, or by a step back that it cannot make."""
        return 1 - self.odds.losses.get(0, Fraction(0))

    @property
    def loss_told(self) -> str:
        """That chance in words: destroyed, eliminated, or one miniature lost."""
        victim, number = self.attack.victim, round(100 * float(self.loss))
        if not isinstance(victim, Unit):
            return _("destroyed {n} %").format(n=number)
        if victim.miniatures == 1:
            return _("eliminated {n} %").format(n=number)
        return _("loses one {n} %").format(n=number)


@dataclass(frozen=True)
class Question:
    """A decision, as far as the player of a view has chosen, and everything that follows from it.

    It is `open` when somebody at the screen can answer it: not for the computer's decisions, and not in the past.
    """

    view: View
    choosing: Choosing
    open: bool

    @classmethod
    def begin(cls, view: View, open: bool) -> Question:
        """The question before the first click."""
        return cls(view, step_of(view.decision.kind).begin(view) if view.legal else Choosing(), open)

    @cached_property
    def offers(self) -> Offers:
        """What may be clicked."""
        if not self.open or not self.view.legal:
            return Offers()
        return self.step.offers(self.view, self.choosing)

    @property
    def prompt(self) -> Prompt:
        """What is asked, and how to answer."""
        return prompt(self.view, self.choosing)

    @property
    def picked(self) -> str:
        """What is chosen so far, in words."""
        chosen = self.choosing
        if not self.open:
            return ""
        if chosen.cards:
            cards = (quoted(_(card_of(self.view.hand[n]).name)) for n in chosen.cards)
            return _("Picked: {what}.").format(what=listed(cards))
        if chosen.dice:
            faces = rolled_faces(self.view.state.fight)
            return _("Picked: {what}.").format(what=listed(symbol_name(faces[n]) for n in chosen.dice))
        if chosen.unit is None:
            return ""
        units = self.view.state.position.units
        what = phrase(_("{unit} on {hex}"), unit=units[chosen.unit].name, hex=chosen.unit)
        if chosen.target is not None and self.target is not None:
            return _("Picked: {what}, aimed at {hex}.").format(what=what, hex=chosen.target)
        if chosen.path:
            return _("Picked: {what}, by {hexes}.").format(what=what, hexes=listed(chosen.path))
        return _("Picked: {what}.").format(what=what)

    @cached_property
    def reach(self) -> Reach | None:
        """Where the chosen unit may move, explained; None where no move is being chosen."""
        return self.step.reach(self.view, self.choosing) if self.open else None

    @cached_property
    def targets(self) -> tuple[PossibleAttack, ...]:
        """The targets of the chosen unit with their dice and exact odds."""
        a = self.choosing.unit
        if not self.open or a is None:
            return ()
        targets = [each.target for each in of_kind(Fire, self.view.legal) if each.attacker == a]
        found = [attack_in_battle(self.view.state, a, b) for b in targets]
        also = self.view.state.in_play.also_hits
        homes = [home_of(self.view.state, b) for b in targets]
        return tuple(
            PossibleAttack(each.target, each, attack_odds(each, home=home, also=also))
            for each, home in zip(found, homes, strict=True)
        )

    @property
    def target(self) -> PossibleAttack | None:
        """The target aimed at."""
        return next((each for each in self.targets if each.hex == self.choosing.target), None)

    @cached_property
    def card(self) -> Card | None:
        """The card looked at or carried out, for decisions in which its orders matter."""
        return self.step.card(self.view, self.choosing) if self.open else None

    @property
    def step(self) -> TableStep:
        """What the table knows about the decision."""
        return step_of(self.view.decision.kind)

    @property
    def begins_turn(self) -> bool:
        """Is it the first thing that a player decides in a turn?"""
        kind = self.view.decision.kind
        return kind in STEPS and STEPS[kind].begins_turn

    @property
    def looked_at(self) -> Card | None:
        """The card of the hand whose first click shows it before the second plays it."""
        return self.card if self.choosing.cards else None

    @cached_property
    def preview(self) -> tuple[Hex, ...]:
        """The units that the card looked at could order."""
        state, side = self.view.state, self.view.side
        if self.looked_at is None:
            return ()
        card = card_in_force(self.looked_at, state.position, side, state.rulings)
        return tuple(hex for hex in state.position.side_units(side) if fits(card, state.position, side, (hex,)))

    @cached_property
    def sections(self) -> frozenset[str]:
        """The sections, as the player sees them, in which the card in question orders units; none when it is all."""
        return frozenset(self.card.orders) - {"any"} if self.card is not None else frozenset()
