"""A dispute on one page of paper: as HTML for the browser's own print, and as a picture.

The page holds the question, the verdict, the drawing, the rules in our words with the page of each edition, the
readings with who supports them, the rulings in force, scenario, date, version, and the code as text and as a QR code.
For two players with two editions it is in both languages, side by side, and each reads what the other's rulebook says.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from html import escape

from hothlab.desks.settle import Verdict
from hothlab.desks.settle.code import link_to
from hothlab.language.text import _, cited, language, said, speaking
from hothlab.language.text import also as clauses
from hothlab.pictures.dispute_parts import CardParts, CardRow, CardRule, CardSection, card_parts
from hothlab.pictures.page import Paragraph, page_scene
from hothlab.pictures.settle import settle_scene
from hothlab.scene.paper import printed_page
from hothlab.scene.qr import qr_items, qr_svg
from hothlab.scene.scene import Layer, Scene
from hothlab.scene.svg import to_svg

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
    """What the QR code opens: the page where there is one, and else it holds the code itself."""
    code = answer.dispute.code
    return link_to(address, code, also) if address else code


def _size(answers: Sequence[Verdict]) -> float:
    """The size of the type in pixels: smaller the more there is to say, so that it nearly always fits."""
    told = 0
    for answer in answers:
        told += sum(len(_(each.text)) + 60 for each in answer.cited) + sum(len(str(each)) for each in answer.readings)
        told += sum(len(str(each)) for each in (*answer.reasons, *answer.flips, *answer.unknown))
    return max(6.0, min(13.0, 13.5 - told / 1100))


# On paper


@dataclass(frozen=True)
class _Html:
    """The card in one language, part by part, as HTML; an empty part is left out."""

    title: str
    verdict: str
    checks: str
    sections: tuple[str, ...]
    rules_title: str
    rules: tuple[str, ...]
    pages: str
    foot: str


def _html(parts: CardParts) -> _Html:
    warning = f'<div class="loud">⚠ {escape(parts.warning)}</div>' if parts.warning else ""
    kind = "verdict house" if parts.warning else "verdict"
    heading = f"<b>{escape(parts.mark)} {escape(parts.heading)}</b><br>{escape(parts.verdict)}"
    in_force = said(escape(parts.in_force.title), clauses(map(_force_html, parts.in_force.rows)))
    about = " · ".join(said(escape(each.head), escape(each.text)) for each in parts.about)
    return _Html(
        f"<h1>{escape(parts.title)}</h1>",
        f'<div class="{kind}">{warning}{heading}</div>',
        f'<ul class="facts">{"".join(f"<li>{_row_html(each)}</li>" for each in parts.checks)}</ul>',
        tuple(_section_html(each) for each in parts.sections),
        f"<h2>{escape(parts.rules_title)}</h2>",
        tuple(_rule_html(each) for each in parts.rules),
        escape(parts.pages_note),
        f"{in_force}<br>{about}",
    )


def _row_html(row: CardRow) -> str:
    """A row; the rules behind it stand on the same sheet."""
    if not row.head:
        return escape(row.text)
    kind = f" ({escape(row.kind)})" if row.kind else ""
    told = said(f"<b>{escape(row.head)}</b>{kind}", escape(row.text))
    return f"{told}. {_who(row)}" if row.who else told


def _who(row: CardRow) -> str:
    return f'<span class="loud">⚠ {escape(row.who)}</span>' if row.loud else escape(row.who)


def _force_html(row: CardRow) -> str:
    return f"{escape(row.head)} ({_who(row)})" if row.head else escape(row.text)


def _section_html(section: CardSection) -> str:
    if not section.rows:
        return ""
    if section.in_one_line:
        body = clauses(map(_row_html, section.rows))
    elif len(section.rows) == 1 and not section.rows[0].head:
        body = f"<p>{_row_html(section.rows[0])}</p>"
    else:
        body = f"<ul>{''.join(f'<li>{_row_html(each)}</li>' for each in section.rows)}</ul>"
    return f"<section><h2>{escape(section.title)}</h2>{body}</section>"


def _rule_html(rule: CardRule) -> str:
    title = f'<span class="loud">⚠ {escape(rule.title)}</span>' if rule.loud else escape(rule.title)
    notes = "".join(f"<br>{escape(each)}" for each in rule.notes)
    return f"<b>{escape(rule.id)}</b> {title} <i>({escape(rule.pages)})</i><br>{escape(rule.text)}{notes}"


def dispute_page(answer: Verdict, address: str = "", also: str = "") -> str:
    """The dispute as one HTML page that needs nothing else and prints on one sheet, A4 or Letter.

    `also` is a second language, in which everything stands beside the first.
    """
    dispute, here = answer.dispute, language()
    also = "" if also == here else also
    picture = to_svg(settle_scene(answer), "light")
    mine, answers = _html(card_parts(answer, also)), [answer]
    if also:
        with speaking(also):
            other = dispute.verdict()
            yours = _html(card_parts(other, here))
        answers.append(other)
        parts, foot = _two_columns(mine, yours, picture, (here, also))
    else:
        rules = "".join(f"<li>{each}</li>" for each in mine.rules)
        parts = [
            mine.title,
            mine.verdict,
            f'<div class="board"><figure>{picture}</figure>{mine.checks}</div>',
            *filter(None, mine.sections),
            f'<section>{mine.rules_title}<ul class="rules">{rules}</ul>{mine.pages}</section>',
        ]
        foot = mine.foot
    told = f"{foot}<br><code>{escape(dispute.code)}</code>"
    parts.append(f"<footer><div>{told}</div>{qr_svg(_link(answer, address, also), _('Opens this dispute'))}</footer>")
    style = f"body {{ --size: {_size(answers):.1f}px }}{_STYLE}"
    body = '<main class="fitted">\n' + "\n".join(parts) + "\n</main>"
    return printed_page(dispute.title, style, body)


def _two_columns(mine: _Html, yours: _Html, picture: str, codes: tuple[str, str]) -> tuple[list[str], str]:
    """The parts of a card in two languages, each beside the same in the other, and what stands at its foot."""

    def two(one: str, other: str) -> str:
        halves = "".join(f'<div lang="{code}">{html}</div>' for code, html in zip(codes, (one, other), strict=True))
        return f'<div class="two">{halves}</div>'

    rules = "".join(two(one, other) for one, other in zip(mine.rules, yours.rules, strict=True))
    pages = two(mine.pages, yours.pages) if mine.pages else ""
    facts = f'<div lang="{codes[0]}">{mine.checks}</div><div lang="{codes[1]}">{yours.checks}</div>'
    parts = [
        two(mine.title, yours.title),
        two(mine.verdict, yours.verdict),
        f'<div class="board small"><figure>{picture}</figure><div class="beside">{facts}</div></div>',
        *(two(one, other) for one, other in zip(mine.sections, yours.sections, strict=True) if one or other),
        f'<section class="both">{two(mine.rules_title, yours.rules_title)}{rules}{pages}</section>',
    ]
    return parts, two(mine.foot, yours.foot)


# As a picture


def dispute_picture(answer: Verdict, address: str = "", also: str = "") -> Scene:
    """The same as a picture, to send where no page can be opened; a second language stands below the first."""
    dispute, here = answer.dispute, language()
    also = "" if also == here else also
    above, below = _paragraphs(card_parts(answer, also))
    if also:
        with speaking(also):
            more = _paragraphs(card_parts(dispute.verdict(), here))
        above, below = above + more[0], below + more[1]
    size = 150.0
    scene = page_scene(dispute.title, above, settle_scene(answer), [*below, Paragraph(dispute.code, 12)], foot=size)
    x, y = scene.width - size - 24, scene.height - size - 20
    code = Layer("code", tuple(qr_items(_link(answer, address, also), x, y, size)))
    return replace(scene, layers=(*scene.layers, code))


def _paragraphs(parts: CardParts) -> tuple[list[Paragraph], list[Paragraph]]:
    """What stands above the board of the picture, and what stands below it, but for the code."""
    above = [
        Paragraph(parts.title, 20, weight=700),
        *([Paragraph(f"⚠ {parts.warning}", 15, "stop", 700)] if parts.warning else []),
        Paragraph(f"{parts.mark} {parts.heading}. {parts.verdict}", 16, weight=700),
    ]
    below = [_row_drawn(each) for each in parts.checks]
    for section in parts.sections:
        below += _under(section.title, [_row_drawn(each) for each in section.rows])
    rules: list[Paragraph] = []
    for each in parts.rules:
        title = f"{each.id} {'⚠ ' * each.loud}{each.title} ({each.pages})"
        rules.append(Paragraph(said(title, each.text), 12, "stop" if each.loud else "text"))
        rules += [Paragraph(note, 12, "text2") for note in each.notes]
    below += _under(parts.rules_title, rules)
    in_force = clauses(f"{each.head} ({each.who})" if each.head else each.text for each in parts.in_force.rows)
    foot = [parts.pages_note] if parts.pages_note else []
    foot += [said(parts.in_force.title, in_force), " · ".join(said(each.head, each.text) for each in parts.about)]
    return above, [*below, *(Paragraph(each, 12, "text2") for each in foot)]


def _row_drawn(row: CardRow) -> Paragraph:
    told = said(f"{row.head} ({row.kind})" if row.kind else row.head, row.text) if row.head else row.text
    if row.who:
        told = f"{told}. {row.who}"
    return Paragraph(cited(told, row.rules) if row.rules else told, 13, "stop" if row.loud else "text")


def _under(title: str, rows: list[Paragraph]) -> list[Paragraph]:
    """A part of the picture under its title; nothing where there is nothing to say."""
    return [Paragraph(title, 14, weight=700), *rows] if rows else []
