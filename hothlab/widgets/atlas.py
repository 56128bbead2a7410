"""The atlas on the screen: every line of sight of a board in a list, and the one that is chosen at the desk."""

from __future__ import annotations

from typing import Any

from htpy import b
from ipywidgets import HTML, Checkbox, Dropdown, Select, VBox

from hothlab.desks.atlas import Atlas, AtlasRow
from hothlab.desks.sight_desk import SightDesk
from hothlab.language.text import _, ngettext
from hothlab.rules.rulings import rulings
from hothlab.scene.markup import html
from hothlab.widgets.desk import classed, close_inside, row
from hothlab.widgets.sight_desk import SightDeskWidget
from hothlab.widgets.static import Bundle, mimebundle, mode

__all__ = ["AtlasWidget", "atlas_bundle"]


def _line(row: AtlasRow) -> str:
    """A row as one line of the list."""
    pair = f"{row.a} – {row.b}" if row.both_ways else f"{row.a} → {row.b}"
    far = ngettext("{n} hex", "{n} hexes", row.distance).format(n=row.distance)
    return " · ".join([pair, far, row.verdict, *row.questions])


class AtlasWidget(VBox):  # type: ignore[misc]
    """What an atlas holds, some of it at a time; a line that is chosen lies on the desk below."""

    def __init__(self, atlas: Atlas) -> None:
        super().__init__()
        self.atlas = atlas
        self.summary = HTML(html(b[atlas.summary]))
        kinds = [(_("disputed"), "disputed"), (_("blocked"), "blocked"), (_("clear"), "clear"), (_("all lines"), "all")]
        self.choice = Dropdown(description=_("Show"), options=kinds, value="disputed" if atlas.disputed else "all")
        sight = [(_(each.title), name) for name, each in rulings().items() if name.startswith("los_")]
        self.ruling = Dropdown(description=_("Open rule"), options=[(_("any of them"), ""), *sight])
        self.enemies = Checkbox(description=_("Only between enemies"), value=atlas.which == "enemies", indent=False)
        self.rows = classed(Select(rows=6), "hothlab-lines", "hothlab-unlabelled")
        self.count = HTML()
        self.shown = SightDeskWidget(SightDesk(atlas.position, rulings=atlas.rulings))
        for control in (self.choice, self.ruling, self.enemies):
            control.observe(self._filter, "value")
        self.rows.observe(self._look, "value")
        classed(self, "hothlab-atlas")
        controls = row(self.choice, self.ruling, self.enemies, self.count)
        self.children = (self.summary, controls, self.rows, self.shown)
        self._filter()

    def _filter(self, _change: Any = None) -> None:
        """List the lines that are asked for, and begin with the first."""
        found = self.atlas.select(self.choice.value, self.ruling.value or None, self.enemies.value)
        self.count.value = self.rows.description = _("{n} of {all} lines").format(n=len(found), all=len(self.atlas))
        self.rows.options = [(_line(each), each) for each in found]
        self.rows.index = 0 if found else None

    def _look(self, change: Any) -> None:
        """Lay the chosen line on the desk, on the board of the atlas whatever was built there since."""
        chosen, desk = change["new"], self.shown.desk
        if chosen is None:
            desk.choose_none()
            return
        if desk.position != self.atlas.position:
            desk.start_from(self.atlas.position)
        desk.look(chosen.a, chosen.b)

    def close(self) -> None:
        """Take it out of the kernel and of every page."""
        close_inside(self)
        super().close()


def atlas_bundle(atlas: Atlas) -> Bundle | None:
    """What a notebook shows of an atlas; None outside a notebook, where its `repr` is shown."""
    if mode() == "text":
        return None
    shown = AtlasWidget(atlas)
    return mimebundle(shown.shown.scene(), str(atlas), lambda: shown)
