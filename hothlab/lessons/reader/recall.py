"""From an item of the review back to a task: of a chapter, of one of its quizzes, or of a drill."""

from __future__ import annotations

from hothlab.base.errors import HothlabError
from hothlab.lessons.authoring.own_lessons import own_lessons
from hothlab.lessons.course.course import course
from hothlab.lessons.drills.drill import drill
from hothlab.lessons.reader.progress import Progress
from hothlab.lessons.tasks.task import Task

__all__ = ["recalled"]


def recalled(id: str, progress: Progress) -> Task | None:
    """The task of an item; a drill with a seed it has not had in the review. None when the course no longer has it.

    >>> from hothlab.lessons.reader.progress import progress
    >>> recalled("99/nothing", progress()) is None
    True
    """
    if id.startswith("drill:"):
        card = progress.cards.get(id)
        try:
            _drill, topic, level = id.split(":")
            return drill(topic, int(level), 1000 + (card.answers if card else 0))
        except (HothlabError, ValueError):
            return None
    own = (each.chapter for each in own_lessons() if each.chapter) if id.startswith("own:") else ()
    found = (task for chapter in (*course().chapters, *own) for task in chapter.tasks if task.id == id)
    return next(found, None)
