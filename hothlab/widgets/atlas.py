"""The atlas on the screen: every line of sight of a board in a list, and the one that is chosen on the board."""

from __future__ import annotations

from typing import Any

from htpy import b, code
from ipywidgets import HTML, Box, Checkbox, Dropdown, Select, VBox

from hothlab.desks.atlas import Atlas, AtlasRow
from hothlab.desks.settle import Verdict
from hothlab.desks.settle.sight import DoesItSee
from hothlab.language.text import _, ngettext
from hothlab.pictures.board import board_scene
from hothlab.pictures.description import hex_texts
from hothlab.pictures.desk import desk_frame
from hothlab.pictures.settle import settle_scene
from hothlab.rules.rulings import rulings
from hothlab.scene.markup import html
from hothlab.scene.scene import Scene
from hothlab.widgets import answers
from hothlab.widgets.board import BoardWidget
from hothlab.widgets.desk import classed, close_inside, row
from hothlab.widgets.lesson import put
from hothlab.widgets.static import Bundle, mimebundle, mode

__all__ = ["AtlasWidget", "atlas_bundle"]


def _line(row: AtlasRow) -> str:
    """A row as one line of the list."""
    pair = f"{row.a} – {row.b}" if row.both_ways else f"{row.a} → {row.b}"
    far = ngettext("{n} hex", "{n} hexes", row.distance).format(n=row.distance)
    return " · ".join([pair, far, row.verdict, *row.questions])


class AtlasWidget(VBox):  # type: ignore[misc]
    """What an atlas holds, some of it at a time, and the line that is chosen with all that is behind it."""

    def __init__(self, atlas: Atlas) -> None:
        super().__init__()
        self.atlas = atlas
        self.summary = HTML(html(b[atlas.summary]))
        kinds = [(_("disputed"), "disputed"), (_("blocked"), "blocked"), (_("clear"), "clear"), (_("all lines"), "all")]
        self.choice = Dropdown(description=_("Show"), options=kinds, value="disputed" if atlas.disputed else "all")
        sight = [(_(each.title), name) for name, each in rulings().items() if name.startswith("los_")]
        self.ruling = Dropdown(description=_("Open rule"), options=[(_("any of them"), ""), *sight])
        self.house = Checkbox(description=_("Also readings of no edition"), value=atlas.house, indent=False)
        self.enemies = Checkbox(description=_("Only between enemies"), value=atlas.which == "enemies", indent=False)
        self.rows = classed(Select(rows=6), "hothlab-lines", "hothlab-unlabelled")
        self.count = HTML()
        self.board = BoardWidget(self.scene(), texts=hex_texts(atlas.position))
        self.answer, self.behind = classed(HTML(), "hothlab-answer"), HTML()
        self.code = HTML()
        self.house.observe(self._read, "value")
        for control in (self.choice, self.ruling, self.enemies):
            control.observe(self._filter, "value")
        self.rows.observe(self._look, "value")
        classed(self, "hothlab-atlas", "hothlab-desk")
        controls = row(self.choice, self.ruling, self.house, self.enemies, self.count)
        left = classed(VBox([self.board, self.code]), "hothlab-left")
        right = classed(VBox([self.answer, self.behind]), "hothlab-right")
        self.children = (self.summary, controls, self.rows, classed(Box([left, right]), "hothlab-columns"))
        self._filter()

    @property
    def verdict(self) -> Verdict | None:
        """The verdict on the line that is chosen."""
        chosen, atlas = self.rows.value, self.atlas
        if chosen is None:
            return None
        return DoesItSee(position=atlas.position, a=chosen.a, b=chosen.b, rulings=atlas.rulings).verdict()

    def scene(self) -> Scene:
        """The board with the line that is chosen."""
        found = self.verdict
        if found is not None:
            return settle_scene(found)
        frame = desk_frame(self.atlas.position.board)
        return board_scene(self.atlas.position, frame.width, bars=False, frame=frame)

    def _read(self, change: Any) -> None:
        """Count other readings as disputes, and show what is disputed where something is."""
        self.atlas = self.atlas.reading(change["new"])
        put(self.summary, b[self.atlas.summary])
        self.choice.value = "disputed" if self.atlas.disputed else "all"
        self._filter()

    def _filter(self, _change: Any = None) -> None:
        """List the lines that are asked for, and begin with the first."""
        found = self.atlas.select(self.choice.value, self.ruling.value or None, self.enemies.value)
        self.count.value = self.rows.description = _("{n} of {all} lines").format(n=len(found), all=len(self.atlas))
        self.rows.options = [(_line(each), each) for each in found]
        self.rows.index = 0 if found else None

    def _look(self, _change: Any) -> None:
        """Show the line that is chosen."""
        found = self.verdict
        self.board.show(self.scene(), hex_texts(self.atlas.position))
        put(self.answer, None if found is None else answers.verdict(found))
        put(self.behind, None if found is None else answers.behind(found))
        put(self.code, None if found is None else code[found.dispute.code])

    def close(self) -> None:
        """Take it out of the kernel and of every page."""
        close_inside(self)
        super().close()


def atlas_bundle(atlas: Atlas) -> Bundle | None:
    """What a notebook shows of an atlas; None outside a notebook, where its `repr` is shown."""
    if mode() == "text":
        return None
    shown = AtlasWidget(atlas)
    return mimebundle(shown.scene(), str(atlas), lambda: shown)
