"""A notebook as a page of Voila's, in the language of its visitor: its prose, its kernel, and the words around it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hothlab.language.text import _, languages, speaking
from hothlab.lessons.notebooks.spoken import course_in, in_language
from hothlab.serve.tongue import spoken_by

__all__ = ["page_values", "page_words", "prepared"]


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


def page_values(code: str, home: str) -> dict[str, Any]:
    """What the template of a page knows besides its notebook, in a language; `home` is where the front page is."""
    places = [place for part in course_in(code)["parts"] for place in part["places"]]
    with speaking(code):
        return {
            "language": code,
            "words": page_words(),
            "home": home,
            "path": [[each["name"], each["title"]] for each in places if each["kind"] != "room"],
            "titles": {each["name"]: each["title"] for each in places},
        }


def prepared(home: str) -> Callable[..., Any]:
    """Voila's `prelaunch_hook`: a page in the language of its visitor, and so is its notebook, if it is one of ours."""

    def prepare(handler: Any, notebook: Any, cwd: str) -> Any:
        from nbformat import from_dict

        about = notebook.metadata.get("hothlab")
        ours = isinstance(about, dict)
        written = about.get("language") if isinstance(about, dict) else None
        code = written if written in languages() else spoken_by(handler.request, handler.settings)
        made: dict[str, Any] = in_language(notebook, code) if ours else {**notebook}
        if ours:
            made["cells"] = [_speak(code), *made["cells"]]
        made["metadata"] = {**made["metadata"], "hothlab_page": page_values(code, home)}
        return from_dict(made)

    return prepare


def _speak(code: str) -> dict[str, Any]:
    """A cell that says nothing: the kernel may have been started for anybody."""
    source = f'from hothlab.base.chosen_language import use_language\n\nuse_language("{code}");'
    return {
        "cell_type": "code", "execution_count": None, "id": "language", "metadata": {}, "outputs": [], "source": source,
    }  # fmt: skip
