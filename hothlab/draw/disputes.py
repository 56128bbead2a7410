"""A disputed line of sight on one page: the drawing, the verdict, and the readings of the rules that change it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from html import escape

from hothlab.desks.sight_desk import share_line
from hothlab.draw.explained import Verdict, banner, sheet
from hothlab.draw.scene import Item, Label, Scene, Shape
from hothlab.draw.shapes import Box
from hothlab.draw.sight import board_with_line, describe, notes, sight_close_up
from hothlab.draw.svg import to_svg
from hothlab.draw.words import paragraph, pill
from hothlab.rules.catalogue import Rule, in_order, rule
from hothlab.rules.position import Position
from hothlab.rules.readings import Flip, Reading, flips, readings
from hothlab.rules.rulings import Ruling, RulingsLike
from hothlab.rules.sight import Sight, line_of_sight
from hothlab.text import _, language

__all__ = ["A4", "Dispute", "dispute", "dispute_card", "dispute_html"]

A4 = (794.0, 1123.0)
"""The page in pixels, 96 to the inch."""
_MARGIN = 38.0


@dataclass(frozen=True)
class Dispute:
    """All that the page says, before it is laid out."""

    sight: Sight
    readings: tuple[Reading, ...]
    flips: tuple[Flip, ...]

    @property
    def title(self) -> str:
        """The question."""
        return _("Does {a} see {b}?").format(a=self.sight.origin, b=self.sight.target)

    @property
    def ends(self) -> str:
        """What stands on the two hexes, and how far apart they are."""
        found = []
        for hex in (self.sight.origin, self.sight.target):
            position = self.sight.position
            thing = position.units.get(hex) or position.structures.get(hex)
            found.append(f"{hex}: {thing.name if thing else _('empty')}")
        found.append(_("distance {n}").format(n=self.sight.distance))
        return ", ".join(found)

    @property
    def line(self) -> str:
        """What opens it at the desk again."""
        return share_line(self.sight.position, (self.sight.origin, self.sight.target), self.sight.rulings)

    @property
    def rulings(self) -> tuple[Ruling, ...]:
        """Each ruling that some reading changes, once."""
        return tuple(dict.fromkeys(ruling for reading in self.readings for ruling in reading.rulings))

    @property
    def rules(self) -> tuple[Rule, ...]:
        """The rules of the verdict, then those of the rulings."""
        cited = in_order([*self.sight.rules, *(id for ruling in self.rulings for id in ruling.rules)])
        return tuple(rule(id) for id in cited)

    @property
    def changes(self) -> str:
        """The single changes on the board that reverse the verdict, in a sentence."""
        if not self.flips:
            return _("No single piece more or less on the board reverses it.")
        return "; ".join(map(str, self.flips)) + "."


def dispute(position: Position, a: str, b: str, rulings: RulingsLike = None) -> Dispute:
    """Gather what there is to say about a line of sight."""
    return Dispute(
        line_of_sight(position, a, b, rulings), readings(position, a, b, rulings), flips(position, a, b, rulings)
    )


def _headings() -> tuple[str, str, str, str]:
    return (
        _("Readings of the rules that would change it"),
        _("Changes on the board that would reverse it"),
        _("The rules"),
        _("The whole dispute as one line of text"),
    )


def _said(ruling: Ruling) -> list[tuple[str, str, str]]:
    """The table of editions: which, how it reads, what it says."""
    return [(each.code.upper(), ruling.label(each.reading), _(each.says)) for each in ruling.editions]


# The page as a scene


class _Page:
    """Text set from the top of a column down, in a size that everything else follows."""

    def __init__(self, x: float, y: float, width: float, size: float) -> None:
        self.x, self.y, self.width, self.size = x, y, width, size
        self.items: list[Item] = []

    def text(self, text: str, x: float = 0.0, scale: float = 1.0, role: str = "text", weight: int = 400) -> None:
        """A paragraph, set in by `x`."""
        items, self.y = paragraph(text, self.x + x, self.y, self.width - x, self.size * scale, role, weight)
        self.items += items

    def heading(self, text: str) -> None:
        """A heading over a thin line."""
        self.y += 0.9 * self.size
        self.text(text, scale=1.2, weight=700)
        self.items.append(
            Shape(f"M{self.x:.1f} {self.y:.1f}L{self.x + self.width:.1f} {self.y:.1f}", stroke="panel_ln", width=1)
        )
        self.y += 0.5 * self.size

    def marked(self, id: str, title: str, text: str) -> None:
        """A rule: its id in a pill, its title, its text."""
        size, wide = self.size, 5.2 * self.size
        self.items += pill(id, self.x, self.y + 0.62 * size, 0.86 * size)
        self.text(f"{title}.", wide, weight=700)
        if text:
            self.text(text, wide, role="text2")
        self.y += 0.35 * size

    def row(self, cells: tuple[str, str, str]) -> None:
        """A row of the table of editions."""
        size, top = self.size, self.y
        first, second = 2.6 * size, 14.2 * size
        self.items.append(Label(cells[0], self.x + 0.8 * size, top + 0.98 * size, size, "text", 700, "start"))
        items, middle = paragraph(cells[1], self.x + 0.8 * size + first, top, second - first - 0.6 * size, size, "text")
        words, bottom = paragraph(
            cells[2], self.x + 0.8 * size + second, top, self.width - 0.8 * size - second, size, "text2"
        )
        self.items += [*items, *words]
        self.y = max(middle, bottom) + 0.12 * size


def _readings(page: _Page, found: Dispute) -> None:
    page.heading(_headings()[0])
    if not found.readings:
        page.text(_("None: the verdict is the same however the rules are read."), role="text2")
    for reading in found.readings:
        page.text(reading.words, weight=700)
        page.text(str(reading.sight), role="text2")
        page.y += 0.3 * page.size
    for each in found.rulings:
        page.y += 0.4 * page.size
        page.text(f"{_(each.title)}: {_(each.question)}", weight=700)
        for value in each.values:
            page.text(f"{each.label(value)}: {each.text(value)}", 0.8 * page.size)
        page.y += 0.2 * page.size
        for row in _said(each):
            page.row(row)


def _body(found: Dispute, y: float, size: float, full: bool) -> _Page:
    page = _Page(_MARGIN, y, A4[0] - 2 * _MARGIN, size)
    _readings(page, found)
    page.heading(_headings()[1])
    page.text(found.changes, role="text2")
    page.heading(_headings()[2])
    for each in found.rules:
        page.marked(each.id, _(each.title), _(each.text) if full else "")
    page.heading(_headings()[3])
    page.text(found.line, role="text2")
    return page


def dispute_card(position: Position, a: str, b: str, rulings: RulingsLike = None) -> Scene:
    """The dispute on one A4 page to print: the fuller the page, the smaller its board and its type."""
    found = dispute(position, a, b, rulings)
    sight, (width, height) = found.sight, A4
    inner = width - 2 * _MARGIN
    top, bottom = _MARGIN + 52.0, height - _MARGIN - 16
    (ax, ay), (bx, by) = position.board.centre(sight.origin), position.board.centre(sight.target)
    upright = abs(by - ay) > abs(bx - ax)  # such a line leaves room beside it for the verdict
    for tall, size, full in (
        (420, 11.5, True), (400, 11, True), (370, 10.5, True), (340, 10, True), (300, 9.5, True), (270, 9, True),
        (240, 8.5, True), (220, 8, True), (200, 8, False), (180, 7.5, False), (160, 6.5, False), (140, 5.5, False),
    ):  # fmt: skip
        said = notes(sight) if full else []
        frame = sight_close_up(sight, 0.56 * inner if upright else inner, tall)
        window = Box(_MARGIN + (0 if upright else (inner - frame.width) / 2), top, frame.width, frame.height)
        x, y = (window.right + 14, top) if upright else (_MARGIN, window.bottom + 10)
        answer = Verdict(sight.sentence, tuple(said), sight.rules, sight.clear)
        verdict, high = banner(answer, x, y, width - _MARGIN - x, min(11.0, size))
        page = _body(found, max(window.bottom, y + high), size, full)
        if page.y <= bottom:
            break
    board = board_with_line(sight, frame, min(12.0, max(9.6, 0.03 * tall)))
    footer = f"hothlab · {found.title} · {_('one page, made by the rules engine')}"
    words = (
        Label(found.title, _MARGIN, _MARGIN + 20, 24, "text", 700, "start"),
        Label(found.ends, _MARGIN, _MARGIN + 40, 12.5, "text2", 400, "start"),
        Label("hothlab", width - _MARGIN, _MARGIN + 20, 14, "text3", 700, "end"),
        Label(footer, _MARGIN, height - 24, 9, "text3", 400, "start"),
    )
    scene = sheet(board, window, width, height, (*verdict, *page.items, *words), paper=True)
    text = " ".join([describe(sight), *(f"{each.words}: {each.sight}." for each in found.readings), found.changes])
    return replace(scene, title=found.title, description=text)


# The page as HTML

_STYLE = """
@page { size: A4; margin: 14mm }
body { font: 10.5pt/1.4 Inter, 'Segoe UI', system-ui, 'DejaVu Sans', sans-serif; color: #15202e; max-width: 48rem;
  margin: 2rem auto; padding: 0 1rem }
h1 { font-size: 1.6em; margin: 0 } h2 { font-size: 1.1em; border-bottom: 1px solid #b4c4d3; margin: 1.2em 0 .4em }
svg { width: 100%; height: auto; border: 1px solid #b4c4d3; border-radius: 8px }
figure { margin: .6rem 0 }
.ends, footer { color: #4a5d71 } footer { font-size: .8em; margin-top: 2em }
.verdict { border: 2px solid #15202e; border-left-width: 8px; border-radius: 8px; padding: .5em .8em; font-weight: 700 }
.verdict.no { border-color: #b3122b }
.verdict p { margin: .2em 0; font-weight: 400 }
b.rule { border: 1px solid currentColor; border-radius: 1em; padding: 0 .6em; font-size: .85em; white-space: nowrap }
.no b.rule { background: #b3122b; color: #fff }
table { border-collapse: collapse; width: 100%; font-size: .92em } caption { text-align: left; padding: .4em 0 }
th, td { text-align: left; vertical-align: top; padding: .15em .6em .15em 0; border-top: 1px solid #d2dde7 }
td:nth-child(2) { width: 22%; min-width: 6em }
dt { font-weight: 700; margin-top: .4em } dd { margin: 0 } code { overflow-wrap: anywhere }
section, dt, tr { break-inside: avoid }
@media print { body { margin: 0; padding: 0; max-width: none; font-size: 9pt } }
"""


def _pills(rules: tuple[str, ...]) -> str:
    return " ".join(f'<b class="rule">{escape(id)}</b>' for id in rules)


def _editions(each: Ruling) -> str:
    rows = "".join(
        f"<tr><th>{escape(code)}</th><td>{escape(reading)}</td><td>{escape(says)}</td></tr>"
        for code, reading, says in _said(each)
    )
    values = "".join(f"<br><b>{escape(each.label(value))}</b>: {escape(each.text(value))}" for value in each.values)
    head = "".join(f"<th>{escape(word)}</th>" for word in (_("Edition"), _("Reading"), _("What it says")))
    name = f"{escape(_(each.title))}: {escape(_(each.question))}"
    return f"<table><caption><b>{name}</b>{values}</caption><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"


def dispute_html(position: Position, a: str, b: str, rulings: RulingsLike = None) -> str:
    """The dispute as one HTML page that needs nothing else: the drawing, and all the rest as text."""
    found = dispute(position, a, b, rulings)
    sight = found.sight
    picture = board_with_line(sight, sight_close_up(sight, 760, 460), 15.0)
    picture = replace(picture, title=found.title, description=describe(sight))
    changing = "".join(f"<dt>{escape(each.words)}</dt><dd>{escape(str(each.sight))}</dd>" for each in found.readings)
    same = _("None: the verdict is the same however the rules are read.")
    changing = f"<dl>{changing}</dl>" if changing else f"<p>{escape(same)}</p>"
    first, second, third, fourth = map(escape, _headings())
    rules = "".join(
        f'<dt><b class="rule">{escape(each.id)}</b> {escape(_(each.title))}</dt><dd>{escape(_(each.text))}</dd>'
        for each in found.rules
    )
    said = "".join(f"<p>{escape(note)}</p>" for note in notes(sight))
    kind = "verdict" if sight.clear else "verdict no"
    verdict = f'<div class="{kind}">{escape(sight.sentence)}{said}{_pills(sight.rules)}</div>'
    parts = [
        f"<h1>{escape(found.title)}</h1>",
        f'<p class="ends">{escape(found.ends)}</p>',
        f"<figure>{to_svg(picture, 'light')}</figure>",
        verdict,
        f"<section><h2>{first}</h2>{changing}</section>",
        *(f"<section>{_editions(each)}</section>" for each in found.rulings),
        f"<section><h2>{second}</h2><p>{escape(found.changes)}</p></section>",
        f"<section><h2>{third}</h2><dl>{rules}</dl></section>",
        f"<section><h2>{fourth}</h2><p><code>{escape(found.line)}</code></p></section>",
        f"<footer>hothlab · {escape(str(sight))}</footer>",
    ]
    return (
        f'<!DOCTYPE html>\n<html lang="{escape(language())}">\n<head>\n<meta charset="utf-8">\n'
        f'<meta name="viewport" content="width=device-width">\n<title>{escape(found.title)}</title>\n'
        f"<style>{_STYLE}</style>\n</head>\n<body>\n" + "\n".join(parts) + "\n</body>\n</html>\n"
    )
