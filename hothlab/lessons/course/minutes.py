"""How long a chapter takes a person who learns: one rule for all of them.

    python -m hothlab.lessons.course.minutes    what each chapter says, and what the rule says

A chapter's file says its minutes, so that a page need not work through its examples; a test holds them to the rule.
"""

from __future__ import annotations

from hothlab.lessons.course.chapter import Chapter
from hothlab.lessons.course.steps.step import reading_minutes

__all__ = ["estimate"]


def estimate(chapter: Chapter) -> float:
    """The minutes that a chapter takes."""
    return reading_minutes(chapter.goal) + sum(step.minutes for step in chapter.steps)


if __name__ == "__main__":
    from hothlab.lessons.course.course import course

    path, sofar = course().chapters, 0
    for each in path:
        print(f"{each.name:40} {each.minutes:3} said  {estimate(each):5.1f} by the rule  begins at minute {sofar}")
        sofar += each.minutes
