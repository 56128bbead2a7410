"""The plans that an instructor has ticked together, kept in one small file of their own."""

from __future__ import annotations

import json
from collections.abc import Collection
from contextlib import suppress
from itertools import count

from hothlab.base.errors import HothlabError
from hothlab.base.files import home_folder, make_folder, read_whole, write_atomically
from hothlab.language.text import _, quoted
from hothlab.lessons.authoring.own_lessons import any_chapter
from hothlab.lessons.course.plans import Plan, own_plan

__all__ = ["NameTaken", "keep_plan", "own_plans"]

_FILE = "plans.json"
_LARGEST = 200_000
_MOST_PLANS, _MOST_SLIDES, _LONGEST_TITLE = 30, 300, 60


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
    for title, ids in _kept().items():
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
    before = _kept()
    if before.get(title, ids) != ids and not replace:
        raise NameTaken(title, _free(title, before))
    kept = {**before, title: ids}
    if len(kept) > _MOST_PLANS:
        raise HothlabError(_("there are {most} plans already; use the name of one of them").format(most=_MOST_PLANS))
    folder = home_folder()
    make_folder(folder)
    write_atomically(folder / _FILE, json.dumps(kept, ensure_ascii=False, indent=1))
    return plan


def _free(title: str, taken: Collection[str]) -> str:
    """A name like the title with a number behind it that no plan has."""
    ends = (f" {number}" for number in count(2))
    return next(free for end in ends if (free := title[: _LONGEST_TITLE - len(end)] + end) not in taken)


def _kept() -> dict[str, list[str]]:
    with suppress(HothlabError, ValueError):
        read = json.loads(read_whole(home_folder() / _FILE, _LARGEST) or b"{}")
        if isinstance(read, dict):
            return {title: ids for title, ids in read.items() if _is_list(ids)}
    return {}


def _is_list(ids: object) -> bool:
    return isinstance(ids, list) and 0 < len(ids) <= _MOST_SLIDES and all(isinstance(id, str) for id in ids)
