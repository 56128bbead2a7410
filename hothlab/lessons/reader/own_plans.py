"""The plans that an instructor has ticked together, kept in one small file of their own."""

from __future__ import annotations

from collections.abc import Collection
from contextlib import suppress
from itertools import count

from hothlab.base.errors import HothlabError
from hothlab.base.home_files import HomeFile
from hothlab.base.jsontree import fitting_rows
from hothlab.base.yamltree import Node
from hothlab.language.text import _, quoted
from hothlab.lessons.authoring.own_lessons import any_chapter
from hothlab.lessons.course.plans import Plan, own_plan

__all__ = ["NameTaken", "keep_plan", "own_plans"]

_FILE = HomeFile("plans.json", 200_000)
_MOST_PLANS, _MOST_SLIDES, _LONGEST_TITLE, _LONGEST_ID = 30, 300, 60, 200


class NameTaken(HothlabError):
    """There is another plan of that name; `free` is a name like it that no plan has."""

    def __init__(self, name: str, free: str) -> None:
        reason = _("there is another plan named {name}; keep this one as {free}, or replace the other")
        super().__init__(reason.format(name=quoted(name), free=quoted(free)))
        self.name = name
        self.free = free


def own_plans() -> list[Plan]:
    """The plans of this instructor, by title; what cannot be read is left out."""
    found = []
    for title, ids in _plans(_FILE.read()).items():
        with suppress(HothlabError):  # a slide of an older course
            found.append(own_plan(title, ids, any_chapter))
    return found


def keep_plan(title: str, ids: list[str], replace: bool = False) -> Plan:
    """Keep the ticked slides as a plan under a title; an earlier plan of that title is lost only with `replace`."""
    title = " ".join(title.split())
    if not title or len(title) > _LONGEST_TITLE or not title.isprintable():
        reason = _("give the plan a name of 1 to {most} characters")
        raise HothlabError(reason.format(most=_LONGEST_TITLE))
    if not ids or len(ids) > _MOST_SLIDES:
        raise HothlabError(_("tick at least one slide, and at most {most}").format(most=_MOST_SLIDES))
    plan = own_plan(title, ids, any_chapter)

    def added(kept: Node) -> object:
        before = _plans(kept)
        if before.get(title, ids) != ids and not replace:
            raise NameTaken(title, _free(title, before))
        if len({*before, title}) > _MOST_PLANS:
            reason = _("there are {most} plans already; use the name of one of them")
            raise HothlabError(reason.format(most=_MOST_PLANS))
        return {**before, title: ids}

    _FILE.change(added)
    return plan


def _free(title: str, taken: Collection[str]) -> str:
    """A name like the title with a number behind it that no plan has."""
    ends = (f" {number}" for number in count(2))
    return next(free for end in ends if (free := title[: _LONGEST_TITLE - len(end)] + end) not in taken)


def _plans(kept: Node) -> dict[str, list[str]]:
    """The ids of the slides of each plan, by its title."""
    return fitting_rows(kept.mapping(), lambda node: [id.text(_LONGEST_ID) for id in node.items(_MOST_SLIDES)])
