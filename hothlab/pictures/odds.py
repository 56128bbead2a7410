"""The odds of an attack: the attack on its board, and the exact chance of each number of losses."""

from __future__ import annotations

from dataclasses import replace

from hothlab.language.text import _, chance, number
from hothlab.pictures.attack import explained_attack
from hothlab.pictures.explained import Explanation
from hothlab.rules.odds import Odds

__all__ = ["explained_odds", "odds_facts"]


def odds_facts(odds: Odds) -> tuple[tuple[str, str], ...]:
    """The figures derived from the chances of losses: names and values."""
    return (
        (_("Eliminates the target"), chance(odds.eliminate)),
        (_("Drives it back"), chance(odds.drive_back)),
        (_("Costs it miniatures for a blocked retreat"), chance(odds.blocked_retreat)),
        (_("Lost on average"), f"{odds.expected_losses} = {number(float(odds.expected_losses), 2)}"),
    )


def explained_odds(odds: Odds) -> Explanation:
    """The attack explained, with its chances."""
    attack = odds.attack
    title = _("The odds of {a} against {b}").format(a=attack.attacker, b=attack.target)
    return replace(explained_attack(attack), title=title, description=str(odds), odds=odds)
