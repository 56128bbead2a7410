"""The language of a page: the one that its visitor chose for good, or else the one that their browser likes best."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from tornado.httputil import HTTPServerRequest

from hothlab.base.chosen_language import best_of, kept_language
from hothlab.language.text import asked_for, chosen, languages, speak_here
from hothlab.serve.here import at_this_machine

if TYPE_CHECKING:
    from hothlab.serve.visitors import Visitors

__all__ = ["speak_to", "spoken_by"]


def spoken_by(request: HTTPServerRequest, settings: Mapping[str, Any], phone: bool = False) -> str:
    """The language of the one who asks; `phone` is somebody who only votes, and a stranger to JupyterLab's server.

    The host's own comes from their command (`--language`), then from their home; everybody else's from theirs.
    """
    visitors: Visitors | None = settings.get("visitors")
    known = visitors.known(settings["cookies"].read(request, "visitor")) if visitors is not None else None
    if known is not None:
        own = [kept_language(known.home)]
    elif at_this_machine(request) if visitors is not None else not phone:
        own = [*chosen()]
    else:
        own = []
    wishes = [*own, best_of(request.headers.get("Accept-Language", "")), *asked_for()]
    there = languages()
    return next((code for code in wishes if code in there), "en")


def speak_to(handler: Any, phone: bool = False) -> None:
    """Speak the language of the one who asks, in all that is done for this request."""
    speak_here(spoken_by(handler.request, handler.settings, phone))
