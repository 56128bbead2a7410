"""Attacking with the ordered units (ATK-1 to ATK-4)."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar

from hothlab.game.actions import Action, Fire, Move, of_kind
from hothlab.game.state import State
from hothlab.game.view import View
from hothlab.hexes import Hex
from hothlab.language.text import _
from hothlab.tables.choosing import Button, Choosing, Click, Offers
from hothlab.tables.likely_hexes import nearest_enemy
from hothlab.tables.log_notes import LogNote, why_nobody
from hothlab.tables.step import TableStep, done_button


class ChooseAttacks(TableStep):
    """A click chooses a unit, the next aims it at a target, and one more attacks."""

    rules: ClassVar[tuple[str, ...]] = ("ATK-1", "ATK-4", "LOS-1", "HIT-1")

    def doing(self) -> str:
        return _("{name} is attacking")

    def asks(self, view: View, choosing: Choosing) -> tuple[str, str]:
        if choosing.target is not None:
            return _("Attack {hex}?").format(hex=choosing.target), _("Click it again to roll the dice.")
        if choosing.unit is not None:
            return _("Attack whom?"), _("Click a target to see the dice and the odds.")
        return _("Attack with your units"), _("Click a unit that glows to see its targets.")

    def offers(self, view: View, choosing: Choosing) -> Offers:
        units: dict[Hex, Click] = {
            shot.attacker: Choosing(unit=shot.attacker) for shot in of_kind(Fire, view.legal)
        }  # fmt: skip
        targets, buttons = aim(view, choosing)
        clicks = {**units, **targets}
        if choosing.unit is not None:
            clicks[choosing.unit] = Choosing()
        return Offers(clicks, buttons=(*buttons, *done_button(view, _("All attacks done"))))

    def in_words(self, action: Action) -> str:
        if isinstance(action, Fire):
            return _("attack {b} with {a}").format(a=action.attacker, b=action.target)
        return _("end the attacks")

    def meant(self, view: View, choosing: Choosing, hex: Hex) -> Action:
        position, chosen = view.state.position, choosing.unit
        unit = position.units.get(hex)
        empty = unit is None and hex not in position.structures
        if (unit is not None and unit.side == view.side) or (empty and chosen is None):
            return Fire(hex, nearest_enemy(view.state, hex))
        if chosen is None:
            return Fire(hex, hex)
        return Move(chosen, hex) if empty else Fire(chosen, hex)

    def passed(self, moment: State, before: State) -> LogNote | None:
        if not moment.ordered or moment.now.attacked:
            return None
        why = why_nobody(moment, moment.ordered, lambda hex: Fire(hex, nearest_enemy(moment, hex)))
        return LogNote("nobody", _("Nobody can attack"), why)


def aim(view: View, choosing: Choosing) -> tuple[dict[Hex, Click], tuple[Button, ...]]:
    """The targets of the chosen unit: the first click aims, the second attacks; a button attacks too."""
    shots = [shot for shot in of_kind(Fire, view.legal) if shot.attacker == choosing.unit]
    clicks: dict[Hex, Click] = {shot.target: replace(choosing, target=shot.target) for shot in shots}
    buttons: tuple[Button, ...] = ()
    for shot in shots:
        if shot.target == choosing.target:
            clicks[shot.target] = shot
            buttons = (Button("attack", _("Attack {hex}").format(hex=shot.target), shot, True),)
    return clicks, buttons


STEP = ChooseAttacks()
