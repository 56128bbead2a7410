"""The odds desk on the screen."""

from __future__ import annotations

from ipywidgets import HTML, BoundedIntText, Button, Dropdown, Widget

from hothlab.base.errors import HothlabError
from hothlab.desks.desk import Source
from hothlab.desks.odds_desk import OddsDesk
from hothlab.desks.settle import answer
from hothlab.desks.settle.code import is_dispute
from hothlab.desks.settle.dispute import MOST_EXTRA, MOST_MOVED
from hothlab.language.text import _, ngettext
from hothlab.pictures.desk import odds_desk_scene
from hothlab.pictures.dispute_page import dispute_page
from hothlab.rules.odds import AIMS
from hothlab.rules.rulings import RulingsLike
from hothlab.scene.markup import html
from hothlab.scene.scene import Scene
from hothlab.scene.svg import to_svg
from hothlab.scene.words import captioned
from hothlab.widgets import answers, fragments
from hothlab.widgets.desk import DeskWidget, row
from hothlab.widgets.handout import File

__all__ = ["OddsDeskWidget", "odds_desk"]


class OddsDeskWidget(DeskWidget):
    """An attack, its dice, its exact odds, and what else the attacker could do."""

    desk: OddsDesk

    def __init__(self, desk: OddsDesk) -> None:
        self.swap = Button(description=_("Strike back"), icon="exchange", tooltip=_("Let the target attack"))
        self.moved = BoundedIntText(description=_("Hexes moved"), min=0, max=MOST_MOVED)
        self.extra = BoundedIntText(description=_("Dice from a card"), min=0, max=MOST_EXTRA)
        aims = {"losses": _("most losses"), "eliminate": _("to eliminate"), "drive-back": _("to drive back")}
        self.aim = Dropdown(description=_("Re-roll"), options=[(aims[aim], aim) for aim in AIMS])
        for field in (self.moved, self.extra, self.aim):
            field.style.description_width = "116px"
            field.layout.width = "270px" if field is self.aim else "184px"
        self.odds = HTML()
        self.retreats = HTML()
        self.what_if = HTML()
        self.readings = HTML()
        files = {
            _("Page to print"): self._html, "SVG": self._svg, "PNG": self._png, _("Scenario file"): self._yaml,
        }  # fmt: skip
        super().__init__(desk, _("Choose units"), _("The whole dispute as one line of text"), files)

    def beside(self) -> list[Widget]:
        """What else decides, the odds, the retreats and the rules."""
        self.swap.on_click(lambda _button: self.desk.swap())
        self.moved.observe(lambda change: self.tell(lambda: self.desk.set_moved(change["new"])), "value")
        self.extra.observe(lambda change: self.tell(lambda: self.desk.set_extra(change["new"])), "value")
        self.aim.observe(lambda change: self.tell(lambda: self.desk.set_aim(change["new"])), "value")
        return [row(self.moved, self.extra, self.aim, self.swap), self.odds, self.retreats, self.readings, self.rules]

    def below(self) -> list[Widget]:
        """The comparisons and the rulings."""
        return [self.what_if, self.open_rules()]

    def scene(self) -> Scene:
        """The board with the attack on it."""
        return odds_desk_scene(self.desk)

    def update(self) -> None:
        """Show the attack, its odds and the comparisons."""
        desk, found, odds = self.desk, self.desk.attack, self.desk.odds
        self.moved.value, self.extra.value, self.aim.value = desk.moved, desk.extra, desk.aim
        self.swap.disabled = desk.target is None
        rerolls = odds is not None and odds.rerolls
        self.aim.layout.display = None if rerolls else "none"
        if found is None:
            self.answer.value = html(fragments.banner("wait", _("An attack"), desk.prompt))
        elif odds is None:
            why = desk.refusal if found.legal else str(found)
            self.answer.value = html(fragments.banner("no", _("Not allowed"), why, found.rules))
        else:
            dice = ngettext("{n} die", "{n} dice", found.dice).format(n=found.dice)
            self.answer.value = html(fragments.banner("yes", dice, str(found), found.rules))
        self.odds.value = html(fragments.odds_table(odds))
        self.retreats.value = html(fragments.retreat_list(desk.retreats))
        self.what_if.value = html(fragments.what_if_tables(desk.what_if))
        self.readings.value = html(None if found is None else answers.readings(answer(desk.dispute)))
        self.handout.text = desk.share

    # What is taken away

    def _card(self) -> Scene:
        found, odds = self.desk.attack, self.desk.odds
        if found is None:
            raise HothlabError(_("choose an attacker and a target first"))
        return captioned(self.scene(), str(found if odds is None else odds))

    def _name(self, ending: str) -> str:
        return f"hothlab-{self.desk.attacker}-{self.desk.target}.{ending}".lower()

    def _svg(self) -> File:
        return self._name("svg"), "image/svg+xml", to_svg(self._card()).encode()

    def _png(self) -> File:
        from hothlab.scene.png import to_png  # a renderer that a page without this file never needs

        return self._name("png"), "image/png", to_png(self._card())

    def _html(self) -> File:
        if self.desk.attack is None:
            raise HothlabError(_("choose an attacker and a target first"))
        return self._name("html"), "text/html", dispute_page(answer(self.desk.dispute)).encode()

    def _yaml(self) -> File:
        return "hothlab-board.yaml", "application/yaml", self.desk.scenario_yaml(_("From the desk")).encode()


def odds_desk(
    board: Source | OddsDesk | None = None,
    attacker: str | None = None,
    target: str | None = None,
    rulings: RulingsLike = None,
) -> OddsDeskWidget:
    """The odds desk: click a unit and its target; see the dice, the exact odds, and what would be better.

    `board` is a scenario's number, name or file, a position or its code, a battle; without it the board is empty.

    >>> shown = odds_desk("10")
    """
    if isinstance(board, OddsDesk):
        return OddsDeskWidget(board)
    if isinstance(board, str) and attacker is None and is_dispute(board):
        made = OddsDesk()
        if not made.start_from(board):
            raise HothlabError(made.message)
        return OddsDeskWidget(made)
    return OddsDeskWidget(OddsDesk(board, attacker, target, rulings))
