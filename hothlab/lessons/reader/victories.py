"""The battles that a reader has won in the course, for the map, and those played to their end elsewhere."""

from __future__ import annotations

from hothlab.game.scenario import scenario_file
from hothlab.lessons.course.chapter import Chapter
from hothlab.lessons.course.course import battle_id
from hothlab.lessons.course.steps import PlayStep
from hothlab.lessons.reader.battles import played_id
from hothlab.lessons.reader.progress import Progress
from hothlab.lessons.tasks.attempt import MOST_STARS
from hothlab.tables.table import Table

__all__ = ["is_won", "keep_played", "keep_victory"]


def is_won(table: Table, step: PlayStep) -> bool:
    """Has the reader won the battle of a step at this table?

    A game of another scenario does not count, nor one that people play against each other.
    """
    battle = table.battle
    same = battle.scenario.slug == scenario_file(step.scenario).stem.partition("-")[2]
    return same and battle.over and not table.seats.hot_seat and battle.winner in table.seats.sides_here


def keep_victory(table: Table, chapter: Chapter, step: PlayStep, progress: Progress) -> None:
    """Keep in the reader's progress that they have won; once is enough."""
    id = battle_id(chapter, step.id)
    if is_won(table, step) and not progress.best(id):
        progress.record(id, (), MOST_STARS, 1)


def keep_played(table: Table, progress: Progress) -> None:
    """Keep in the reader's progress that they have played a battle to its end, better if they beat the computer."""
    if not table.game.over or not table.seats.here:
        return
    won = not table.seats.hot_seat and table.battle.winner in table.seats.sides_here
    stars, id = MOST_STARS if won else 1, played_id(table.battle.scenario)
    best = progress.best(id)
    if best is None or best.stars < stars:
        progress.record(id, (), stars, 1)
