"""A button that has the browser print a hand-out."""

from __future__ import annotations

from collections.abc import Callable

from anywidget import AnyWidget
from traitlets import Dict, Unicode

from hothlab.base.errors import HothlabError
from hothlab.language.text import _
from hothlab.lessons.handouts.handout import Handout
from hothlab.scene.paper import PAPERS
from hothlab.widgets.handout import hand_out
from hothlab.widgets.messages import heard
from hothlab.widgets.scripts import script

__all__ = ["Printer"]


class Printer(AnyWidget):
    """A button that prints a hand-out; with `papers` also a choice of paper and a button that saves the page."""

    _esm = Unicode(script("printing")).tag(sync=True)

    about = Unicode("").tag(sync=True)
    papers = Dict().tag(sync=True)
    words = Dict().tag(sync=True)

    def __init__(self, make: Callable[[], Handout], label: str, about: str = "", papers: bool = False) -> None:
        self._make = make
        words = {"print": label, "save": _("Save the pages"), "paper": _("Paper"), "making": _("One moment ...")}
        names = {"a4": _("A4"), "letter": _("Letter")} if papers else {}
        super().__init__(about=about, papers=names, words=words)
        self.on_msg(self._heard)

    def _heard(self, _widget: Printer, content: object, _buffers: object) -> None:
        message = heard(content, ("print", "save"))
        paper = None if message is None else message.choice("paper", PAPERS)
        if message is None or paper is None:
            return
        from hothlab.pictures.handout import handout_page  # much, that a page without a printer never needs

        try:
            made = self._make()
            page = handout_page(made, paper).encode()
        except HothlabError as error:
            self.send({"kind": "refused", "text": str(error)})
            return
        if message.kind == "save":
            hand_out(self, (f"{made.name}.html", "text/html", page))
        else:
            self.send({"kind": "page", "text": ""}, [page])
