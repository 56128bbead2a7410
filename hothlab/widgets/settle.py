"""Settle it, on the screen: a question, a board to tap, the verdict, and everything behind it; made for a phone."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qs

from htpy import div, p
from ipywidgets import HTML, Box, Button, Dropdown, Text, ToggleButton, VBox, Widget

from hothlab.base.bounds import known_name
from hothlab.base.checked import checked
from hothlab.base.errors import HothlabError
from hothlab.desks.desk import Source
from hothlab.desks.palette import Tool
from hothlab.desks.settle import Dispute, QuestionKind, dispute_of
from hothlab.desks.settle.code import link_to
from hothlab.desks.settle.desk import SettleDesk
from hothlab.desks.settle.details import DETAILS, DisputeDetails, WholeDetail
from hothlab.desks.settle.in_play import CardInPlay
from hothlab.desks.settle.questions import QUESTION_CLASSES
from hothlab.desks.settle.shelf import Shelf
from hothlab.game.cards import Card, cards
from hothlab.game.decks import owners
from hothlab.game.events import side_title
from hothlab.hexes import SIDES, Hex
from hothlab.language.text import _, alphabetical, language, languages, pgettext
from hothlab.pictures.settle import settle_scene
from hothlab.rules.odds import AIMS, Odds
from hothlab.rules.rulings import RulingsLike
from hothlab.scene.markup import html
from hothlab.scene.scene import Scene
from hothlab.tables.keeping import games, resume
from hothlab.widgets import answers
from hothlab.widgets.desk import DeskWidget, classed, row, self_explaining
from hothlab.widgets.handout import File
from hothlab.widgets.links import page_address
from hothlab.widgets.question_maker import QuestionMaker

if TYPE_CHECKING:
    from typing_extensions import Unpack

__all__ = ["EXAMPLE", "SettleWidget", "desk", "odds_desk", "settle"]

_MOST_GAMES = 5
EXAMPLE = ("8", "E8", "F9")
"""What is on the page before anybody has set up anything: a shot that can happen, along an edge."""


class Fold(VBox):  # type: ignore[misc]
    """Something that is out of the way until its heading is tapped."""

    def __init__(self, title: str, children: list[Widget], icon: str = "") -> None:
        self.head = classed(ToggleButton(description=title, icon=icon, value=False), "hothlab-fold")
        self.body = VBox(children)
        super().__init__((self.head, self.body))
        self.head.observe(lambda _change: self._turn(), "value")
        self._turn()

    def _turn(self) -> None:
        self.body.layout.display = None if self.head.value else "none"
        if self.head.value:
            self.add_class("hothlab-open")
        else:
            self.remove_class("hothlab-open")


class SettleWidget(DeskWidget):
    """One page for a dispute. It shows what its desk says and tells it what a person does."""

    desk: SettleDesk

    def __init__(self, desk: SettleDesk) -> None:
        self._games = [each for each in games() if not each.trouble][:_MOST_GAMES]
        self.asks = {
            question: classed(Button(description=each.asks()), "hothlab-ask")
            for question, each in QUESTION_CLASSES.items()
        }
        self.card = Dropdown(description=_("Card"), options=[(_("no card"), "")], value="")
        blasts = [(_("not rolled yet"), ""), (_("a blast among them"), "blast"), (_("no blast"), "cross")]
        self.faces = Dropdown(description=_("Confirmation"), options=blasts, value="")
        aims = {"losses": _("most losses"), "eliminate": _("to eliminate"), "drive-back": _("to drive back")}
        self.aim = Dropdown(description=_("Re-roll"), options=[(aims[aim], aim) for aim in AIMS])
        self.words = Text(placeholder=_("a word or a number: ridge, retreat, MOV-3 ..."), continuous_update=False)
        self.details = {
            "moved": _number(_("Hexes moved"), "moved"),
            "bonus": _number(_("More hexes"), "bonus"),
            "number": _number(_("Retreats"), "number"),
            "faces": self.faces,
            "extra": _number(_("More dice"), "extra"),
            "dice": _number(_("Dice"), "dice"),
            "aim": self.aim,
            "card": self.card,
            "words": self.words,
        }
        """What can decide besides the hexes, by its name."""
        self.find = Button(description=_("Look it up"), icon="search")  # leaving the field for it looks it up
        self.swap = Button(description=_("Swap"), icon="exchange", tooltip=_("Look the other way"))
        self.clear = Button(description=pgettext("a button", "Clear"), icon="times", tooltip=_("Choose and ask anew"))
        self.behind = HTML()
        self.scan = HTML()
        self.kept = self_explaining([(_("Your games and earlier disputes ..."), "")])
        self.keep = Button(
            description=_("Keep it"), icon="bookmark", tooltip=_("Find it again among the earlier disputes")
        )
        self.empty = Button(description=_("Empty board"))
        self.also = {
            code: classed(Button(description=code.upper()), "hothlab-also")
            for code in languages()
            if code != language()
        }
        files = {
            _("Page to print"): self._html, "SVG": self._svg, "PNG": self._png, _("Scenario file"): self._yaml,
        }  # fmt: skip
        super().__init__(desk, _("Tap hexes"), _("The whole dispute as one line of text"), files)
        self._listen_more()

    # Where things stand

    def _lay_out(self) -> None:
        classed(self, "hothlab-desk", "hothlab-settle")
        self.board.layout.max_width = "860px"  # all of its column
        self.facts = classed(row(*self.details.values(), self.find), "hothlab-facts")
        again = classed(row(self.undo), "hothlab-again")
        tools = row(self.miniatures, self.empty, again)
        self.setting_up = Fold(_("Set up the board"), [self.palette, tools], "wrench")
        classed(self.setting_up, "hothlab-setting-up")
        for each in (self.start, self.kept, self.source, self.words):
            classed(each, "hothlab-grow")
        self.other = Fold(
            _("Another position"), [row(self.start, self.kept), row(self.source, self.open, self.keep)], "folder-open-o"
        )
        classed(self.other, "hothlab-other")
        classed(self.message, "hothlab-said")
        self.reading = Fold(_("Read an open rule another way"), [self._choices(), row(self.reset)], "balance-scale")
        self.sending = Fold(_("Send it, print it"), [self.handout, self.scan], "share-alt")
        self.questions = QuestionMaker(self.desk)
        self.making = Fold(_("Make a question of this"), [self.questions], "graduation-cap")
        classed(self.making, "hothlab-making")
        for each in (self.reading, self.sending, self.making):
            classed(each, "hothlab-later")
        asks = classed(Box(list(self.asks.values())), "hothlab-asks")
        hands = classed(row(self.undo, self.redo, self.swap, self.clear), "hothlab-hands")
        left = classed(VBox([self.board, hands, self.other, self.sending, self.making]), "hothlab-left")
        label = HTML(html(_("My opponent reads:")))
        second = classed(row(label, *self.also.values()), "hothlab-second")
        parts = [self.answer, second, self.setting_up, self.facts, self.behind, self.reading]
        right = classed(VBox(parts), "hothlab-right")
        self.children = (asks, self.message, classed(Box([left, right]), "hothlab-columns"))

    def _choices(self) -> Widget:
        return classed(Box(list(self.rulings.values())), "hothlab-rulings")

    def _listen_more(self) -> None:
        for question, button in self.asks.items():
            button.on_click(lambda _button, question=question: self.desk.ask(question))
        for code, button in self.also.items():
            button.on_click(lambda _button, code=code: self.desk.speak_also(code))
        for name, control in self.details.items():
            control.observe(lambda change, name=name: self.tell(lambda: self._say(name, change["new"])), "value")
        self.swap.on_click(lambda _button: self.desk.swap())
        self.clear.on_click(lambda _button: self.desk.clear())
        self.sending.head.observe(lambda _change: self._show_code(), "value")
        self.making.head.observe(lambda _change: self.questions.refresh(), "value")
        self.empty.on_click(lambda _button: self.desk.start_from("empty"))
        self.keep.on_click(lambda _button: self.desk.keep())
        self.kept.observe(self._fetched, "value")
        self.setting_up.head.observe(lambda _change: self._let_drag(), "value")

    # What a person does

    def _say(self, name: str, value: Any) -> None:
        if name == "faces":
            value = (value, *["cross"] * (self.details["number"].value - 1)) if value else None
        said = {name: None if value == "" else value}
        if name == "number" and "faces" in self.desk.dispute.details():
            said["faces"] = None
        self.desk.state(**said)

    def _clicked(self, hex: Hex | None, modifiers: frozenset[str]) -> None:
        """A tap uses the tool or chooses; a long press or the right button erases; Escape puts things down."""
        if hex is not None and modifiers & {"right"}:
            self.desk.edit(Tool("eraser"), hex)
            self.board.selected = None
        else:
            super()._clicked(hex, modifiers)

    def _let_drag(self) -> None:
        """A piece is dragged only while the board is set up: else a finger on it scrolls the page."""
        self.board.carry(self.desk.pieces if self.setting_up.head.value else (), self.desk.carry)

    def _started(self, change: Any) -> None:
        super()._started(change)
        if change["new"]:
            self.tell(self._put_away)

    def _open(self) -> None:
        super()._open()
        self._put_away()

    def _put_away(self) -> None:
        """Another position is on the board: show it, and not where it came from."""
        if not self.desk.message:
            self.other.head.value = False

    def _fetched(self, change: Any) -> None:
        def fetch() -> None:
            self._fetch(str(change["new"]))
            with self._silence():
                self.kept.value = ""
            self._put_away()

        if change["new"]:
            self.tell(fetch)

    def _fetch(self, what: str) -> None:
        if not what.startswith("game:"):
            self.desk.start_from(what)
            return
        try:
            found = resume(what.removeprefix("game:"))
        except HothlabError as error:
            self.desk.message = str(error)
            self.refresh()
            return
        self.desk.start_from(dispute_of(found.game.battle))

    # What it shows

    def scene(self) -> Scene:
        """The board with the answer on it."""
        return settle_scene(self.desk.answer, lifted=self.desk.lifted, compared=True)

    def update(self) -> None:
        """Show the question, its answer, and what else decides it."""
        desk, dispute = self.desk, self.desk.dispute
        for question, button in self.asks.items():
            on = question == desk.question
            button.button_style = "primary" if on else ""
            button.icon = "thumb-tack" if on and desk.asked else ""
        self._show_answer()
        self._show_details(dispute)
        if type(dispute).needs_more:
            self.facts.add_class("hothlab-needed")
        else:
            self.facts.remove_class("hothlab-needed")
        self._only(self.find, "words" in dispute.details())
        self._only(self.swap, dispute.b is not None and desk.question in ("sight", "shoot", "odds"))
        for name, chosen in self.rulings.items():
            self._only(chosen, name in desk.at_issue or name in dispute.rulings.changed)
        self.palette.recent = list(desk.shelf.tools)
        if self.making.head.value:
            self.questions.refresh()
        self.handout.text = desk.share
        address = page_address()
        self.handout.link = link_to(address, desk.share, desk.also) if address else ""
        self._show_code()
        self._list_kept()
        self._let_drag()

    def _show_details(self, dispute: Dispute) -> None:
        """Show what else decides here; what nobody says in taps is shown only where a line of text has said it."""
        listed = _listed_cards(dispute)
        if list(self.card.options) != listed:
            self.card.options = listed
        usual, shown = dispute.details(), self.desk.answer.shown
        self.details["number"].description = _("Hits") if dispute.question == "at-at" else _("Retreats")
        for name, control in self.details.items():
            if name not in usual:
                self._only(control, False)
                continue
            value = getattr(dispute, name)
            said = value != usual[name]
            if name == "faces":
                value = "" if not value else "blast" if "blast" in value else "cross"
            elif name == "words":
                value = " ".join(value)
            if name != "words" or not self.desk.message:
                control.value = "" if value is None and name == "card" else value
            rare = name in ("bonus", "dice") or (name == "card" and dispute.question == "at-at")
            rerolls = isinstance(shown, Odds) and shown.rerolls
            self._only(control, said or not (rare or (name == "aim" and not rerolls)))

    def _show_answer(self) -> None:
        """The answer, in two languages where the opponent reads another one."""
        desk, also = self.desk, self.desk.also
        for code, button in self.also.items():
            button.button_style = "primary" if code == also else ""
        other = desk.answer_also
        if other is None:
            self.remove_class("hothlab-bilingual")
            self.answer.value = html(answers.verdict(desk.answer))
            self.behind.value = html(answers.behind(desk.answer))
        else:
            self.add_class("hothlab-bilingual")
            self.answer.value = html(answers.verdict_in_two(desk.answer, other, also))
            self.behind.value = html(answers.behind_in_two(desk.answer, other, also))

    def _show_code(self) -> None:
        """The link as a QR code for the other phone, once somebody wants to send it."""
        from hothlab.scene.qr import qr_svg  # a library that a page without this code never needs

        link = self.handout.link if self.sending.head.value else ""
        told = p[_("Or the other phone's camera looks at this:")]
        code = html(link and [told, div(class_="hothlab-code")[qr_svg(link, _("Opens this dispute"))]])
        if self.scan.value != code:
            self.scan.value = code

    @staticmethod
    def _only(control: Any, shown: bool) -> None:
        control.layout.display = None if shown else "none"

    def _list_kept(self) -> None:
        shelf = self.desk.shelf
        rows = [(_("Your games and earlier disputes ..."), "")]
        rows += [(f"★ {_title(code)}", code) for code in shelf.kept]
        rows += [
            (_("Game: {name}, turn {turn}").format(name=each.name, turn=each.turn), f"game:{each.id}")
            for each in self._games
        ]
        rows += [(_title(code), code) for code in shelf.recent if code not in shelf.kept]
        if list(self.kept.options) != rows:
            self.kept.options = rows

    # What is taken away

    def _html(self) -> File:
        from hothlab.pictures.dispute_page import dispute_page

        return self._file("html", "text/html", dispute_page(self.desk.answer, page_address(), self.desk.also).encode())

    def _svg(self) -> File:
        from hothlab.pictures.dispute_page import dispute_picture
        from hothlab.scene.svg import to_svg

        picture = dispute_picture(self.desk.answer)
        return self._file("svg", "image/svg+xml", to_svg(picture).encode())

    def _png(self) -> File:
        from hothlab.pictures.dispute_page import dispute_picture
        from hothlab.scene.png import to_png  # a renderer that a page without this file never needs

        picture = dispute_picture(self.desk.answer)
        return self._file("png", "image/png", to_png(picture))

    def _file(self, ending: str, type: str, content: bytes) -> File:
        if self.desk.answer.tone == "wait":
            raise HothlabError(self.desk.answer.sentence)
        words = [self.desk.question, *self.desk.dispute.hexes]
        return f"hothlab-{'-'.join(words)}.{ending}".lower(), type, content

    def _yaml(self) -> File:
        return "hothlab-board.yaml", "application/yaml", self.desk.scenario_yaml(_("From the desk")).encode()


def _number(label: str, name: str) -> Any:
    """A list of all the numbers that a detail can be."""
    detail = DETAILS[name]
    assert isinstance(detail, WholeDetail)
    options: list[tuple[str, int | None]] = [(str(number), number) for number in range(detail.least, detail.most + 1)]
    if detail.absent:
        options.insert(0, (_("as usual"), None))
    return Dropdown(description=label, options=options, value=options[0][1])


def _listed_cards(dispute: Dispute) -> list[tuple[str, str]]:
    """No card, those of the side that plays one here, and the one that was named, whosever it is."""
    side, named = dispute.card_side, dispute.card if isinstance(dispute, CardInPlay) else None
    found = [
        (_card_name(each), id)
        for id, each in cards().items()
        if id == named or (each.orders and (side is None or side in owners(id)))
    ]
    return [(_("no card"), ""), *sorted(found, key=lambda row: alphabetical(row[0]))]


def _card_name(each: Card) -> str:
    """What is printed on a card, and whose it is where each side has one of that name."""
    side = each.id.rpartition("-")[2]
    return f"{_(each.name)} · {side_title(side)}" if side in SIDES else _(each.name)


def _title(code: str) -> str:
    return Dispute.from_code(code).title


@checked
def settle(
    board: Source | Dispute | SettleDesk | None = None,
    a: str | None = None,
    b: str | None = None,
    question: QuestionKind | None = None,
    rulings: RulingsLike = None,
    also: str | None = None,
    **said: Unpack[DisputeDetails],
) -> SettleWidget:
    """One page for a dispute: set up the board, tap one or two hexes, read the verdict and everything behind it.

    `board` is a scenario's number, name or file, a position, a battle, `"empty"`, or the one line of a dispute. Without
    it the page has what its address asks for, or else what was on it last. With `also="pl"` all of it stands in Polish
    too, for an opponent with that edition.

    What else decides is said by name: `moved` hexes before a shot, a `number` of retreats or of hits on an AT-AT,
    `extra` dice, the `card` in play, the `faces` of a confirmation, the `words` to look up ...

    >>> settle("8", "E8", "F9").desk.answer.heading
    'Yes, 2 dice'
    """
    if isinstance(board, SettleDesk):
        return SettleWidget(board)
    shelf = Shelf.open()
    told = ""
    if also is None:
        also = _asked("also")
        also = also if also in languages() else None
    elif also:
        known_name(also, _("translation"), languages())
    if also is not None:
        shelf = shelf.speak_also(also)
    if board is None and a is None and question is None:
        board, told = _asked_for(shelf)
    found = dispute_of(board, a, b, question, rulings, **said)
    desk = SettleDesk(found, shelf)
    desk.message = told
    return SettleWidget(desk)


@checked
def desk(
    board: Source | Dispute | SettleDesk | None = None,
    a: str | None = None,
    b: str | None = None,
    rulings: RulingsLike = None,
) -> SettleWidget:
    """Settle it with the question of a line of sight: does one hex see another, and what would change that?

    `board` is as in `settle`; without it the board is empty. With one hex alone it shows all that the hex sees.

    >>> print(desk("10", "B6", "D5").desk.answer.sentence)
    B6 sees D5: nothing on C6 is in the way.
    """
    return settle(board, a, b, "sight", rulings)


@checked
def odds_desk(
    board: Source | Dispute | SettleDesk | None = None,
    attacker: str | None = None,
    target: str | None = None,
    rulings: RulingsLike = None,
) -> SettleWidget:
    """Settle it with the question of the odds: the dice, the exact chances, and what would be better.

    `board` is as in `settle`; without it the board is empty.

    >>> odds_desk("8", "E8", "F9").desk.answer.what_if.dice[1].dice
    3
    """
    return settle(board, attacker, target, "odds", rulings)


def _asked(name: str) -> str:
    """What the page's address says under a name."""
    return parse_qs(os.environ.get("QUERY_STRING", ""), max_num_fields=20).get(name, [""])[-1]


def _asked_for(shelf: Shelf) -> tuple[Dispute, str]:
    """The dispute of the page's address, else the one that was on the page last, else an example; and what is wrong."""
    asked, told = _asked("d"), ""
    if asked:
        try:
            return dispute_of(Dispute.from_code(asked)), ""
        except HothlabError as error:
            told = _("The address holds no dispute: {why}.").format(why=error).replace("?.", "?")
    return (Dispute.from_code(shelf.now) if shelf.now else dispute_of(*EXAMPLE)), told
