"""hothlab teaches, checks and plays the board game Battle of Hoth.

    >>> import hothlab as hl
    >>> battle = hl.load("10")
    >>> print(hl.line_of_sight(battle.position, "B6", "D5"))
    B6 sees D5: nothing on C6 is in the way (LOS-1, LOS-3)

The names below are the whole public interface; each loads what it needs when it is first used.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

__version__ = "0.1.0"

if TYPE_CHECKING:
    from hothlab.desks.atlas import Atlas as Atlas
    from hothlab.desks.atlas import atlas as atlas
    from hothlab.errors import (
        BadCode as BadCode,
    )
    from hothlab.errors import (
        BadFile as BadFile,
    )
    from hothlab.errors import (
        BadPosition as BadPosition,
    )
    from hothlab.errors import (
        HothlabError as HothlabError,
    )
    from hothlab.errors import (
        UnknownName as UnknownName,
    )
    from hothlab.game.actions import Advance as Advance
    from hothlab.game.actions import Deploy as Deploy
    from hothlab.game.actions import Discard as Discard
    from hothlab.game.actions import Done as Done
    from hothlab.game.actions import Exit as Exit
    from hothlab.game.actions import Fire as Fire
    from hothlab.game.actions import Heal as Heal
    from hothlab.game.actions import Ignore as Ignore
    from hothlab.game.actions import Move as Move
    from hothlab.game.actions import Order as Order
    from hothlab.game.actions import PlayCard as PlayCard
    from hothlab.game.actions import Reroll as Reroll
    from hothlab.game.actions import Retreat as Retreat
    from hothlab.game.actions import Roll as Roll
    from hothlab.game.actions import Shuffle as Shuffle
    from hothlab.game.actions import Strike as Strike
    from hothlab.game.battle import Battle as Battle
    from hothlab.game.cards import Card as Card
    from hothlab.game.cards import card as card
    from hothlab.game.cards import cards as cards
    from hothlab.game.record import Record as Record
    from hothlab.game.record import read_record as read_record
    from hothlab.game.record import replay as replay
    from hothlab.game.refusal import Illegal as Illegal
    from hothlab.game.scenario import Scenario as Scenario
    from hothlab.game.scenario import load as load
    from hothlab.game.scenario import loads as loads
    from hothlab.game.scenario import scenarios as scenarios
    from hothlab.game.transcript import transcript as transcript
    from hothlab.game.view import View as View
    from hothlab.game.view import view_of as view_of
    from hothlab.hexes import Board as Board
    from hothlab.hexes import Hex as Hex
    from hothlab.hexes import standard_board as standard_board
    from hothlab.players.player import Choice as Choice
    from hothlab.players.player import Player as Player
    from hothlab.players.player import opponent_player as opponent_player
    from hothlab.rules.attack import Attack as Attack
    from hothlab.rules.attack import Modifier as Modifier
    from hothlab.rules.attack import attack as attack
    from hothlab.rules.attack import targets as targets
    from hothlab.rules.catalogue import Rule as Rule
    from hothlab.rules.catalogue import rule as rule
    from hothlab.rules.dice import Hits as Hits
    from hothlab.rules.dice import hits as hits
    from hothlab.rules.movement import Reach as Reach
    from hothlab.rules.movement import reach as reach
    from hothlab.rules.odds import IllegalAttack as IllegalAttack
    from hothlab.rules.odds import Odds as Odds
    from hothlab.rules.odds import odds as odds
    from hothlab.rules.position import Position as Position
    from hothlab.rules.readings import Flip as Flip
    from hothlab.rules.readings import Reading as Reading
    from hothlab.rules.readings import flips as flips
    from hothlab.rules.readings import readings as readings
    from hothlab.rules.reason import Reason as Reason
    from hothlab.rules.retreat import Retreats as Retreats
    from hothlab.rules.retreat import retreats as retreats
    from hothlab.rules.rulings import Ruling as Ruling
    from hothlab.rules.rulings import Rulings as Rulings
    from hothlab.rules.rulings import ruling as ruling
    from hothlab.rules.rulings import rulings as rulings
    from hothlab.rules.sight import Sight as Sight
    from hothlab.rules.sight import line_of_sight as line_of_sight
    from hothlab.rules.sight import sees as sees
    from hothlab.rules.sight import visible as visible
    from hothlab.rules.terrain import Objective as Objective
    from hothlab.rules.terrain import Structure as Structure
    from hothlab.rules.units import Unit as Unit
    from hothlab.text import use_language as use_language
    from hothlab.widgets.chapter import chapter as chapter
    from hothlab.widgets.course import course as course
    from hothlab.widgets.drill import drill as drill
    from hothlab.widgets.lookup import lookup as lookup
    from hothlab.widgets.odds_desk import odds_desk as odds_desk
    from hothlab.widgets.presenter import present as present
    from hothlab.widgets.review import review as review
    from hothlab.widgets.sight_desk import desk as desk
    from hothlab.widgets.stepper import example as example
    from hothlab.widgets.table import table as table
    from hothlab.widgets.teach import teach as teach

_HOMES = {
    "hothlab.desks.atlas": "Atlas atlas",
    "hothlab.errors": "BadCode BadFile BadPosition HothlabError UnknownName",
    "hothlab.game.actions": (
        "Advance Deploy Discard Done Exit Fire Heal Ignore Move Order PlayCard Reroll Retreat Roll Shuffle Strike"
    ),
    "hothlab.game.battle": "Battle",
    "hothlab.game.cards": "Card card cards",
    "hothlab.game.record": "Record read_record replay",
    "hothlab.game.refusal": "Illegal",
    "hothlab.game.transcript": "transcript",
    "hothlab.game.scenario": "Scenario load loads scenarios",
    "hothlab.game.view": "View view_of",
    "hothlab.hexes": "Board Hex standard_board",
    "hothlab.players.player": "Choice Player opponent_player",
    "hothlab.rules.attack": "Attack Modifier attack targets",
    "hothlab.rules.catalogue": "Rule rule",
    "hothlab.rules.dice": "Hits hits",
    "hothlab.rules.movement": "Reach reach",
    "hothlab.rules.odds": "IllegalAttack Odds odds",
    "hothlab.rules.position": "Position",
    "hothlab.rules.readings": "Flip Reading flips readings",
    "hothlab.rules.reason": "Reason",
    "hothlab.rules.retreat": "Retreats retreats",
    "hothlab.rules.rulings": "Ruling Rulings ruling rulings",
    "hothlab.rules.sight": "Sight line_of_sight sees visible",
    "hothlab.rules.terrain": "Objective Structure",
    "hothlab.rules.units": "Unit",
    "hothlab.text": "use_language",
    "hothlab.widgets.chapter": "chapter",
    "hothlab.widgets.course": "course",
    "hothlab.widgets.drill": "drill",
    "hothlab.widgets.lookup": "lookup",
    "hothlab.widgets.odds_desk": "odds_desk",
    "hothlab.widgets.presenter": "present",
    "hothlab.widgets.review": "review",
    "hothlab.widgets.sight_desk": "desk",
    "hothlab.widgets.stepper": "example",
    "hothlab.widgets.table": "table",
    "hothlab.widgets.teach": "teach",
}
_HOME_OF = {name: home for home, names in _HOMES.items() for name in names.split()}

__all__ = ["__version__", *_HOME_OF]


def __getattr__(name: str) -> Any:
    """Load a public name from its home when it is first asked for."""
    if name not in _HOME_OF:
        raise AttributeError(f"module 'hothlab' has no attribute {name!r}")
    value = getattr(import_module(_HOME_OF[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted(__all__)
