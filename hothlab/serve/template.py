"""What the template of a page knows besides its notebook: the words for trouble, the way home, and the way on."""

from __future__ import annotations

from typing import Any

from hothlab.lessons.course.course import course, place_name
from hothlab.text import _

__all__ = ["page_words", "template_values"]


def page_words() -> dict[str, str]:
    """What a page says when it has lost its kernel or its server, and on its bar; the template has it in English."""
    return {
        "stopped": _("The program behind this page has stopped. It starts again now; what you did is saved."),
        "gone": _("The server does not answer. Start it again, this page comes back by itself."),
        "locked": _("The server has another word now. Open the address that it shows."),
        "reload": _("Start again now"),
        "home": _("To the front page"),
        "next": _("Next"),
        "waking": _("One moment ..."),
    }


def template_values(home: str) -> dict[str, Any]:
    """For every page: `home` is the address of the front page."""
    known = course()
    path = [[each.name, place_name(each)] for each in known.chapters]
    return {
        "hothlab_words": page_words(),
        "hothlab_home": home,
        "hothlab_path": path,
        "hothlab_titles": dict(path) | {each.name: each.title for each in known.rooms},
    }
