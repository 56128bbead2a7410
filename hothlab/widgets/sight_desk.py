"""The line-of-sight desk on the screen."""

from __future__ import annotations

from ipywidgets import HTML, Button, Text, ToggleButton, Widget

from hothlab.base.errors import HothlabError
from hothlab.desks.desk import Source
from hothlab.desks.settle import Answer, answer
from hothlab.desks.settle.code import is_dispute
from hothlab.desks.sight_desk import SightDesk
from hothlab.language.text import _
from hothlab.pictures.desk import sight_desk_scene
from hothlab.pictures.dispute_page import dispute_page, dispute_picture
from hothlab.rules.rulings import RulingsLike
from hothlab.scene.markup import html
from hothlab.scene.scene import Scene
from hothlab.scene.svg import to_svg
from hothlab.widgets import fragments
from hothlab.widgets.desk import DeskWidget, classed, row
from hothlab.widgets.handout import File

__all__ = ["SightDeskWidget", "desk"]


class SightDeskWidget(DeskWidget):
    """Two hexes, a verdict, and everything that would change it, to be clicked together."""

    desk: SightDesk

    def __init__(self, desk: SightDesk) -> None:
        self.a = classed(Text(description=_("From"), continuous_update=False), "hothlab-hex")
        self.b = classed(Text(description=_("To"), continuous_update=False), "hothlab-hex")
        for field in (self.a, self.b):
            field.style.description_width = "42px"
        self.swap = Button(description=_("Swap"), icon="exchange", tooltip=_("Look the other way"))
        self.visible = ToggleButton(description=_("All that it sees"), icon="eye")
        self.changes = HTML()
        self.readings = HTML()
        files = {"SVG": self._svg, "PNG": self._png, "HTML": self._html, _("Scenario file"): self._yaml}
        super().__init__(desk, _("Choose hexes"), _("The whole dispute as one line of text"), files)

    def beside(self) -> list[Widget]:
        """The two hexes, what would change the verdict, the rulings and the rules."""
        self.swap.on_click(lambda _button: self.desk.swap())
        self.visible.observe(lambda change: self.tell(lambda: self.desk.show_visible(change["new"])), "value")
        for field in (self.a, self.b):
            field.observe(lambda _change: self.tell(self._look), "value")
        return [row(self.a, self.b, self.swap, self.visible), self.changes, self.open_rules(), self.rules]

    def below(self) -> list[Widget]:
        """Every reading of the open rules."""
        return [self.readings]

    def _look(self) -> None:
        a, b = self.a.value.strip(), self.b.value.strip()
        if a:
            self.desk.look(a, b or None)
        else:
            self.desk.choose_none()

    def scene(self) -> Scene:
        """The board with the line on it."""
        return sight_desk_scene(self.desk)

    def update(self) -> None:
        """Show the verdict and what would change it."""
        desk, sight = self.desk, self.desk.sight
        if not desk.message:
            self.a.value, self.b.value = desk.a or "", desk.b or ""
        self.visible.value = desk.showing_visible
        self.swap.disabled = sight is None
        if sight is None:
            self.answer.value = html(fragments.banner("wait", _("Two hexes"), desk.prompt))
        else:
            tone, heading = ("yes", _("Clear")) if sight.clear else ("no", _("Blocked"))
            self.answer.value = html(fragments.banner(tone, heading, sight.sentence, sight.rules))
        self.changes.value = html(None if sight is None else fragments.changes(desk.disputes, desk.flips))
        self.readings.value = html(fragments.readings_table(desk.readings))
        self.handout.text = desk.share

    # What is taken away

    def _name(self, ending: str) -> str:
        return f"hothlab-{self.desk.a}-{self.desk.b}.{ending}".lower()

    def _settled(self) -> Answer:
        if self.desk.sight is None:
            raise HothlabError(_("choose two hexes first"))
        return answer(self.desk.dispute)

    def _svg(self) -> File:
        return self._name("svg"), "image/svg+xml", to_svg(dispute_picture(self._settled())).encode()

    def _png(self) -> File:
        from hothlab.scene.png import to_png  # a renderer that a page without this file never needs

        return self._name("png"), "image/png", to_png(dispute_picture(self._settled()))

    def _html(self) -> File:
        return self._name("html"), "text/html", dispute_page(self._settled()).encode()

    def _yaml(self) -> File:
        return "hothlab-board.yaml", "application/yaml", self.desk.scenario_yaml(_("From the desk")).encode()


def desk(
    board: Source | SightDesk | None = None,
    a: str | None = None,
    b: str | None = None,
    rulings: RulingsLike = None,
) -> SightDeskWidget:
    """The line-of-sight desk: click two hexes, place an obstruction, see the verdict change, send it as one line.

    `board` is a scenario's number, name or file, a position or its code, a battle, or a whole dispute as the desk
    writes it in one line; without it the board is empty.

    >>> print(desk("10", "B6", "D5").desk.sight)
    B6 sees D5: nothing on C6 is in the way (LOS-1, LOS-3)
    """
    if isinstance(board, SightDesk):
        return SightDeskWidget(board)
    if isinstance(board, str) and a is None and is_dispute(board):
        made = SightDesk()
        if not made.start_from(board):
            raise HothlabError(made.message)
        return SightDeskWidget(made)
    return SightDeskWidget(SightDesk(board, a, b, rulings))
