"""Choosing the way of a retreat (RET-1 to RET-5)."""

from __future__ import annotations

from dataclasses import replace

from hothlab.game.actions import Action, Retreat, of_kind
from hothlab.game.events import side_name
from hothlab.game.view import View
from hothlab.hexes import Hex
from hothlab.language.text import _, ngettext
from hothlab.tables.choosing import Button, Choosing, Click, Offers
from hothlab.tables.step import TableStep, fight_of


class ChooseRetreat(TableStep):
    """A click for each step; the answer is given as soon as there is nothing left to choose."""

    rules = ("RET-1", "RET-3", "RET-4", "RET-5")
    colours_choices = True

    def doing(self) -> str:
        return _("{name} is choosing a retreat")

    def asks(self, view: View, choosing: Choosing) -> tuple[str, str]:
        fight = fight_of(view)
        steps, unit = fight.retreats - fight.ignored, view.state.position.units[fight.target]
        title = ngettext(
            "{unit:cap} on {hex}: {n} hex back", "{unit:cap} on {hex}: {n} hexes back", steps
        ).format(unit=unit.name, hex=fight.target, n=steps)  # fmt: skip
        if choosing.path:
            return title, _("Step {n}: click a marked hex.").format(n=len(choosing.path) + 1)
        return title, _("{side:cap} choose the way: click a marked hex.").format(side=side_name(unit.side))

    def offers(self, view: View, choosing: Choosing) -> Offers:
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

    def in_words(self, action: Action) -> str:
        assert isinstance(action, Retreat)
        return _("go back to {hex}").format(hex=action.path[-1]) if action.path else _("stay")

    def begin(self, view: View) -> Choosing:
        return Choosing(unit=fight_of(view).target)

    def meant(self, view: View, choosing: Choosing, hex: Hex) -> Action:
        return Retreat(*choosing.path, hex)


STEP = ChooseRetreat()
