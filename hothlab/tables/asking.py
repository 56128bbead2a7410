"""What the person at the screen is asked and shown: the prompt, what may be clicked, reach, targets with their odds."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property

from hothlab.game import combat
from hothlab.game.battle import Battle
from hothlab.game.cards import card as card_of
from hothlab.game.events import side_name, symbol_name
from hothlab.game.orders import card_in_force, fits
from hothlab.hexes import Hex, Side
from hothlab.rules.attack import Attack
from hothlab.rules.catalogue import Rule, rule
from hothlab.rules.movement import Reach, reach
from hothlab.rules.odds import Odds, attack_odds
from hothlab.rules.units import Unit
from hothlab.tables.ending import Ending, ending
from hothlab.tables.goals import Way, goals
from hothlab.tables.offers import Choosing, Offers, begin, offers, rolled_faces
from hothlab.tables.past import Past
from hothlab.tables.prompts import Prompt, deed, prompt
from hothlab.text import _, capital, listed

__all__ = ["Aim", "Asking"]


@dataclass(frozen=True)
class Aim:
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
        """The same in a few words that say what it is: not every hit counts, and not every loss is a hit."""
        victim, number = self.attack.victim, round(100 * float(self.loss))
        if not isinstance(victim, Unit):
            return _("destroyed {n} %").format(n=number)
        if victim.miniatures == 1:
            return _("eliminated {n} %").format(n=number)
        return _("loses one {n} %").format(n=number)


class Asking(Past):
    """A decision in the making."""

    def __init__(self, battle: Battle, people: Mapping[int, str] | None = None) -> None:
        super().__init__(battle, people)
        self._thought = ""
        self._choosing = begin(self.view)

    def _forget(self) -> None:
        super()._forget()
        for name in ("offers", "aims"):
            self.__dict__.pop(name, None)

    def _choose(self, choosing: Choosing) -> None:
        self._choosing = choosing
        self._forget()

    @cached_property
    def offers(self) -> Offers:
        """What may be clicked."""
        return offers(self.view, self._choosing) if self.yours else Offers()

    @property
    def choosing(self) -> Choosing:
        """What is chosen so far."""
        return self._choosing

    @property
    def prompt(self) -> Prompt:
        """What to do next."""
        if self._looking is not None:
            state = self.state
            text = _("Turn {n}, {side}").format(n=state.turn, side=side_name(state.side))
            return Prompt(_("Looking back"), text, state.side)
        if self.over:
            return self._ended()
        asked = self.asked
        if self.curtain:
            name = side_name(asked.side)
            return Prompt(_("Pass the screen to {side}").format(side=name), _("All hands are hidden."), asked.side)
        if self.waiting:
            assert asked.seat is not None
            what = _("{name} {does}").format(name=self.name_of(asked.seat), does=deed(asked.kind))
            return Prompt(capital(what), self._thought, asked.side)
        found = prompt(self.view, self._choosing)
        name = ""
        if len(self.battle.setup.seats) > 2:
            name = self.name_of(self.view.seat)
        elif self.hot_seat:
            name = side_name(asked.side)
        return replace(found, who=capital(name))

    @property
    def ending(self) -> Ending:
        """How the battle ended, as the people at the screen see it."""
        return ending(self.battle, self.sides_here, self.drawn)

    def _ended(self) -> Prompt:
        found = self.ending
        return Prompt(found.title, found.text, found.winner, (found.rule,) if found.rule else ())

    @property
    def goals(self) -> dict[Side, tuple[Way, ...]]:
        """How each side wins, and how far it is in the moment that is shown."""
        return goals(self.state)

    @property
    def picked(self) -> str:
        """What is chosen so far, in words."""
        chosen = self._choosing
        if not self.yours:
            return ""
        if chosen.cards:
            return _("Picked: {what}.").format(what=listed(_(card_of(self.view.hand[n]).name) for n in chosen.cards))
        if chosen.dice:
            faces = rolled_faces(self.view.state.fight)
            return _("Picked: {what}.").format(what=listed(symbol_name(faces[n]) for n in chosen.dice))
        if chosen.unit is None:
            return ""
        units = self.view.state.position.units
        what = _("{unit} on {hex}").format(unit=units[chosen.unit].name, hex=chosen.unit)
        if chosen.target is not None:
            return _("Picked: {what}, aimed at {hex}.").format(what=what, hex=chosen.target)
        return _("Picked: {what}.").format(what=what)

    @property
    def rules(self) -> tuple[Rule, ...]:
        """The rules behind what is asked, and behind what was refused."""
        ids = list(self.prompt.rules)
        if self.refusal is not None:
            ids.insert(0, self.refusal.reason.rule)
        return tuple(rule(id) for id in dict.fromkeys(ids))

    @property
    def reach(self) -> Reach | None:
        """Where the chosen unit may move, explained; None where no move is being chosen."""
        state, unit, kind = self.view.state, self._choosing.unit, self.view.decision.kind
        if not self.yours or unit is None or state.card is None or kind not in ("move", "move after attack"):
            return None
        if kind == "move after attack":
            bonus = state.card.move_after - state.position.units[unit].profile.move
            return reach(state.position, unit, bonus, state.card.ignore_terrain)
        return reach(state.position, unit, state.card.move, state.card.ignore_terrain)

    @cached_property
    def aims(self) -> tuple[Aim, ...]:
        """The targets of the chosen unit with their dice and exact odds."""
        a = self._choosing.unit
        if not self.yours or a is None:
            return ()
        targets = [Hex(act.words[1]) for act in self.view.legal if act.verb == "fire" and act.words[0] == a]
        found = [combat.attack_in_battle(self.view.state, a, b) for b in targets]
        return tuple(Aim(each.target, each, attack_odds(each)) for each in found)

    @property
    def aim(self) -> Aim | None:
        """The target aimed at."""
        return next((aim for aim in self.aims if aim.hex == self._choosing.target), None)

    @property
    def preview(self) -> tuple[Hex, ...]:
        """The units that the card looked at could order."""
        if not self.yours or self.asked.kind != "play a card" or not self._choosing.cards:
            return ()
        state, side = self.view.state, self.view.side
        card = card_in_force(card_of(self.view.hand[self._choosing.cards[0]]), state.position, side, state.rulings)
        return tuple(hex for hex in state.position.side_units(side) if fits(card, state.position, side, (hex,)))

    @property
    def sections(self) -> frozenset[str]:
        """The sections, as the player sees them, in which the card in question orders units; none where it is all."""
        if not self.yours or self.asked.kind not in ("play a card", "order"):
            return frozenset()
        card = self.view.state.card
        if self.asked.kind == "play a card":
            card = card_of(self.view.hand[self._choosing.cards[0]]) if self._choosing.cards else None
        return frozenset(card.orders) - {"any"} if card is not None else frozenset()
