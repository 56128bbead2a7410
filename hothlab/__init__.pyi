"""The public names by topic, one a line, for type checkers and for `__init__.py`, which loads each from its home.

A comment starts a topic.
"""

# ruff: noqa: I001
__version__: str

# Ask the rules, and get a verdict that says why
from hothlab.rules.position import Position as Position
from hothlab.hexes import Hex as Hex
from hothlab.rules.units import Unit as Unit
from hothlab.rules.terrain import Structure as Structure
from hothlab.rules.terrain import Objective as Objective
from hothlab.hexes import Board as Board
from hothlab.hexes import standard_board as standard_board
from hothlab.rules.sight import line_of_sight as line_of_sight
from hothlab.rules.sight import sees as sees
from hothlab.rules.sight import visible as visible
from hothlab.rules.sight import Sight as Sight
from hothlab.rules.attack import attack as attack
from hothlab.rules.attack import targets as targets
from hothlab.rules.attack import Attack as Attack
from hothlab.rules.attack import Modifier as Modifier
from hothlab.rules.odds import odds as odds
from hothlab.rules.odds import Odds as Odds
from hothlab.rules.movement import reach as reach
from hothlab.rules.movement import Reach as Reach
from hothlab.rules.retreat import retreats as retreats
from hothlab.rules.retreat import Retreats as Retreats
from hothlab.rules.dice import hits as hits
from hothlab.rules.dice import Hits as Hits
from hothlab.rules.reason import Reason as Reason

# Settle a question, with everything that decides it and every reading that would turn it
from hothlab.desks.verdicts import may_shoot as may_shoot
from hothlab.desks.verdicts import may_move as may_move
from hothlab.desks.verdicts import may_order as may_order
from hothlab.desks.verdicts import medal as medal
from hothlab.desks.verdicts import at_at as at_at
from hothlab.desks.settle.verdict import Verdict as Verdict

# Look up a rule or an open question, and what another reading changes
from hothlab.rules.catalogue import rule as rule
from hothlab.rules.catalogue import Rule as Rule
from hothlab.rules.rulings import ruling as ruling
from hothlab.rules.rulings import rulings as rulings
from hothlab.rules.rulings import Ruling as Ruling
from hothlab.rules.rulings import Rulings as Rulings
from hothlab.rules.readings import readings as readings
from hothlab.rules.readings import Reading as Reading
from hothlab.rules.readings import flips as flips
from hothlab.rules.readings import Flip as Flip
from hothlab.desks.atlas import atlas as atlas
from hothlab.desks.atlas import Atlas as Atlas

# Play a battle in code
from hothlab.game.scenario import load as load
from hothlab.game.scenario import loads as loads
from hothlab.game.scenario import scenarios as scenarios
from hothlab.game.scenario import Scenario as Scenario
from hothlab.game.battle import Battle as Battle
from hothlab.game.view import View as View
from hothlab.game.view import view_of as view_of
from hothlab.game.transcript import transcript as transcript
from hothlab.game.record_reader import replay as replay
from hothlab.game.record_reader import read_record as read_record
from hothlab.game.record import Record as Record
from hothlab.game.cards import card as card
from hothlab.game.cards import cards as cards
from hothlab.game.cards import Card as Card
from hothlab.players.player import opponent_player as opponent_player
from hothlab.players.player import Player as Player
from hothlab.players.player import Choice as Choice

# Answers that go into `battle.play`
from hothlab.game.actions import PlayCard as PlayCard
from hothlab.game.actions import Order as Order
from hothlab.game.actions import Move as Move
from hothlab.game.actions import Exit as Exit
from hothlab.game.actions import Fire as Fire
from hothlab.game.actions import Reroll as Reroll
from hothlab.game.actions import Ignore as Ignore
from hothlab.game.actions import Retreat as Retreat
from hothlab.game.actions import Advance as Advance
from hothlab.game.actions import Discard as Discard
from hothlab.game.actions import Strike as Strike
from hothlab.game.actions import Heal as Heal
from hothlab.game.actions import Deploy as Deploy
from hothlab.game.actions import Done as Done
from hothlab.game.actions import Roll as Roll
from hothlab.game.actions import Shuffle as Shuffle

# Open something to click in a notebook
from hothlab.widgets.table import table as table
from hothlab.widgets.settle import settle as settle
from hothlab.widgets.settle import desk as desk
from hothlab.widgets.settle import odds_desk as odds_desk
from hothlab.widgets.lookup import lookup as lookup
from hothlab.widgets.chapter import chapter as chapter
from hothlab.widgets.course import course as course
from hothlab.widgets.own_lessons import own_lessons as own_lessons
from hothlab.widgets.scenario_editor import scenario_editor as scenario_editor
from hothlab.widgets.drill import drill as drill
from hothlab.widgets.review import review as review
from hothlab.widgets.stepper import example as example
from hothlab.widgets.presenter import present as present
from hothlab.widgets.presenter import results as results
from hothlab.widgets.teach import teach as teach
from hothlab.widgets.handouts import handout as handout
from hothlab.widgets.homework import homework as homework

# Read what a class has done
from hothlab.lessons.reader.classroom import classroom as classroom

# What goes wrong
from hothlab.base.errors import HothlabError as HothlabError
from hothlab.base.errors import BadCode as BadCode
from hothlab.base.errors import BadFile as BadFile
from hothlab.base.errors import BadPosition as BadPosition
from hothlab.base.errors import UnknownName as UnknownName
from hothlab.game.refusal import Illegal as Illegal
from hothlab.rules.odds import IllegalAttack as IllegalAttack

# Speak another language
from hothlab.base.chosen_language import use_language as use_language
