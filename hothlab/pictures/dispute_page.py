"""A dispute on one page of paper, as HTML for the browser's own print; and its board as a picture.

The page holds the question, the verdict, the drawing, the rules in our words with the page of each edition, the
readings with who supports them, the rulings in force, scenario, date, version, and the code as text and as a QR code.
For two players with two editions it is in both languages, side by side, and each reads what the other's rulebook says.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import htpy
from htpy import b, br, div, figure, footer, h1, h2, i, li, main, p, section, span, ul

from hothlab.desks.settle import Verdict
from hothlab.desks.settle.code import link_to
from hothlab.language.text import _, language, said, speaking
from hothlab.pictures.dispute_parts import CardParts, CardRow, CardRule, CardSection, card_parts
from hothlab.pictures.settle import settle_scene
from hothlab.scene.markup import Element, Markup, Node, clauses_in, said_in
from hothlab.scene.paper import printed_page
from hothlab.scene.qr import qr_svg
from hothlab.scene.scene import Scene
from hothlab.scene.svg import to_svg
from hothlab.scene.words import captioned

__all__ = ["dispute_page", "dispute_picture"]

_STYLE = """
@page { margin: 10mm }
.fitted { height: 256mm }
.verdict { border: .2em solid #000; border-radius: .5em; padding: .35em .7em; font-size: 1.15em }
.verdict b { font-size: 1.15em }
.verdict.house { border-style: dashed }
.loud { font-weight: 700; background: #000; color: #fff; padding: 0 .3em;
  -webkit-print-color-adjust: exact; print-color-adjust: exact }
.board { display: flex; gap: 1em; align-items: flex-start }
figure { margin: 0; flex: 1 1 62% }
figure svg { display: block; width: 100%; height: auto; border: 1px solid #000 }
.facts { flex: 1 1 38%; margin: 0; padding: 0; list-style: none }
.facts li { margin: 0 0 .25em }
.rules { columns: 2; column-gap: 1.4em; padding: 0; list-style: none }
.rules li { break-inside: avoid; margin-bottom: .3em }
.rules b { border: 1px solid #000; border-radius: 1em; padding: 0 .5em }
footer { margin-top: auto; border-top: 1px solid #000; padding-top: .3em;
  display: flex; gap: 1em; align-items: flex-end }
footer > div { flex: 1 }
footer svg { width: 26mm; height: 26mm; flex: none }
.two { display: grid; grid-template-columns: 1fr 1fr; gap: .3em 1.4em }
.two > * { min-width: 0 }
.two ul:not(.facts) { padding-left: 1.5em }
.two h1 { font-size: 1.25em }
.two .verdict { height: 100% }
.both > .two { margin-bottom: .35em }
.both p { margin: 0 }
.beside { flex: 1 1 52%; display: flex; flex-direction: column; gap: .6em }
.board.small figure { flex: 1 1 48% }
.beside > div + div { border-top: 1px solid #000; padding-top: .5em }
"""


def _link(answer: Verdict, address: str, also: str) -> str:
    """The text in the QR code: the address of the page, or the dispute's own code where there is no page."""
    code = answer.dispute.code
    return link_to(address, code, also) if address else code


def _size(answers: Sequence[Verdict]) -> float:
    """The size of the type in pixels: smaller the more there is to say, so that it nearly always fits."""
    told = 0
    for answer in answers:
        told += sum(len(each.text) + 60 for each in answer.cited) + sum(len(str(each)) for each in answer.readings)
        told += sum(len(str(each)) for each in (*answer.reasons, *answer.flips, *answer.unknown))
    return max(6.0, min(13.0, 13.5 - told / 1100))


# On paper


@dataclass(frozen=True)
class _Card:
    """The card in one language, part by part; an empty part is left out."""

    title: Element
    verdict: Element
    checks: Element
    sections: tuple[Element | None, ...]
    rules_title: Element
    rules: tuple[Node, ...]
    pages: str
    foot: Node


def _card(parts: CardParts) -> _Card:
    warning = div(class_="loud")[f"⚠ {parts.warning}"] if parts.warning else None
    heading: list[Node] = [b[f"{parts.mark} {parts.heading}"], br, parts.verdict]
    in_force = said_in(parts.in_force.title, clauses_in(map(_reading_in_force, parts.in_force.rows)))
    about = " · ".join(said(each.head, each.text) for each in parts.about)
    return _Card(
        h1[parts.title],
        div(class_=["verdict", "house" if parts.warning else None])[warning, heading],
        ul(class_="facts")[(li[_row(each)] for each in parts.checks)],
        tuple(_section(each) for each in parts.sections),
        h2[parts.rules_title],
        tuple(_rule(each) for each in parts.rules),
        parts.pages_note,
        [in_force, br, about],
    )


def _row(row: CardRow) -> Node:
    """A row; the rules behind it stand on the same sheet."""
    if not row.head:
        return row.text
    told = said_in([b[row.head], row.kind and f" ({row.kind})"], row.text)
    return [told, ". ", _who(row)] if row.who else told


def _who(row: CardRow) -> Node:
    return span(class_="loud")[f"⚠ {row.who}"] if row.loud else row.who


def _reading_in_force(row: CardRow) -> Node:
    return [f"{row.head} (", _who(row), ")"] if row.head else row.text


def _section(part: CardSection) -> Element | None:
    rows = part.rows
    if not rows:
        return None
    body: Node = ul[(li[_row(each)] for each in rows)]
    if part.in_one_line:
        body = clauses_in(map(_row, rows))
    elif len(rows) == 1 and not rows[0].head:
        body = p[_row(rows[0])]
    return section[h2[part.title], body]


def _rule(rule: CardRule) -> list[Node]:
    title = span(class_="loud")[f"⚠ {rule.title}"] if rule.loud else rule.title
    notes: list[Node] = [[br, each] for each in rule.notes]
    return [b[rule.id], " ", title, " ", i[f"({rule.pages})"], br, rule.text, notes]


def dispute_page(answer: Verdict, address: str = "", also: str = "") -> str:
    """The dispute as one HTML page that needs nothing else and prints on one sheet, A4 or Letter.

    `also` is a second language, in which everything stands beside the first.
    """
    dispute, here = answer.dispute, language()
    also = "" if also == here else also
    picture = figure[Markup(to_svg(settle_scene(answer), "light"))]
    mine, answers = _card(card_parts(answer, also)), [answer]
    if also:
        with speaking(also):
            other = dispute.verdict()
            yours = _card(card_parts(other, here))
        answers.append(other)
        parts, foot = _two_columns(mine, yours, picture, (here, also))
    else:
        rules = ul(class_="rules")[(li[each] for each in mine.rules)]
        board = div(class_="board")[picture, mine.checks]
        parts = [mine.title, mine.verdict, board, mine.sections, section[mine.rules_title, rules, mine.pages]]
        foot = mine.foot
    code = qr_svg(_link(answer, address, also), _("Opens this dispute"))
    end = footer[div[foot, br, htpy.code[dispute.code]], code]
    style = f"body {{ --size: {_size(answers):.1f}px }}{_STYLE}"
    return printed_page(dispute.title, style, main(class_="fitted")[parts, end])


def _two_columns(mine: _Card, yours: _Card, picture: Element, codes: tuple[str, str]) -> tuple[list[Node], Node]:
    """The parts of a card in two languages, each beside the same in the other, and what stands at its foot."""

    def two(one: Node, other: Node) -> Element:
        halves = (div(lang=code)[half] for code, half in zip(codes, (one, other), strict=True))
        return div(class_="two")[halves]

    rules = [two(one, other) for one, other in zip(mine.rules, yours.rules, strict=True)]
    pages = two(mine.pages, yours.pages) if mine.pages else None
    facts = [div(lang=codes[0])[mine.checks], div(lang=codes[1])[yours.checks]]
    both = zip(mine.sections, yours.sections, strict=True)
    parts: list[Node] = [
        two(mine.title, yours.title),
        two(mine.verdict, yours.verdict),
        div(class_="board small")[picture, div(class_="beside")[facts]],
        [two(one, other) for one, other in both if one or other],
        section(class_="both")[two(mine.rules_title, yours.rules_title), rules, pages],
    ]
    return parts, two(mine.foot, yours.foot)


# As a picture


def dispute_picture(answer: Verdict) -> Scene:
    """The board with what is asked and the verdict below it, to send where no page can be opened."""
    parts = card_parts(answer)
    warning = f"⚠ {parts.warning} " if parts.warning else ""
    told = f"{parts.title} {warning}{parts.mark} {parts.heading}. {parts.verdict}"
    return replace(captioned(settle_scene(answer), told), title=answer.dispute.title)
