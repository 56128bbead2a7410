"""A dispute on one page of paper: as HTML for the browser's own print, and as a picture.

The page holds the question, the verdict, the drawing, the rules in our words with the page of each edition, the
readings with who supports them, the rulings in force, scenario, date, version, and the code as text and as a QR code.
For two players with two editions it is in both languages, side by side, and each reads what the other's rulebook says.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date
from html import escape
from importlib.metadata import version

from hothlab.desks.settle import Answer
from hothlab.desks.settle import answer as answer_to
from hothlab.desks.settle.code import link_to
from hothlab.desks.settle.dispute import scenario_named
from hothlab.draw.page import Paragraph, page_scene
from hothlab.draw.paper import printed_page
from hothlab.draw.qr import qr_items, qr_svg
from hothlab.draw.scene import Layer, Scene
from hothlab.draw.settle import settle_scene
from hothlab.draw.svg import to_svg
from hothlab.rules.catalogue import Rule
from hothlab.rules.editions import notes_of, pages_note, pages_text
from hothlab.text import _, language, said, speaking
from hothlab.text import also as clauses

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


def _scenario(answer: Answer) -> str:
    key, position = answer.dispute.scenario, answer.dispute.position
    if key is None:
        return _("a board set up by hand")
    scenario = scenario_named(key)
    name = _("scenario {key}, {name}").format(key=key, name=_(scenario.name))
    return name if scenario.position == position else _("{scenario}, changed").format(scenario=name)


def _link(answer: Answer, address: str, also: str) -> str:
    """What the QR code opens: the page where there is one, and else it holds the code itself."""
    code = answer.dispute.code
    return link_to(address, code, also) if address else code


def _items(rows: list[str]) -> str:
    return f"<ul>{''.join(f'<li>{each}</li>' for each in rows)}</ul>"


def _who(words: str, loud: bool) -> str:
    return f'<span class="loud">⚠ {escape(words)}</span>' if loud else escape(words)


def _readings(answer: Answer) -> str:
    rows = []
    for each in answer.readings:
        kind = _("reverses it") if each.reverses else _("changes something")
        who = _who(each.words, each.contradicted)
        told = said(f"<b>{escape(each.label)}</b> ({escape(kind)})", escape(each.then))
        rows.append(f"{told}. {who}")
    return _items(rows) if rows else f"<p>{escape(_no_reading())}</p>"


def _judged(answer: Answer) -> bool:
    """Is there a verdict that a reading could turn? A rule that was only looked up has none."""
    return answer.dispute.question != "rule"


def _no_reading() -> str:
    return _("None: the verdict is the same however the rules are read.")


def _in_force(answer: Answer) -> str:
    if not answer.in_force:
        return escape(_no_house())
    return clauses(f"{escape(each.label)} ({_who(each.words, each.contradicted)})" for each in answer.in_force)


def _no_house() -> str:
    return _("our defaults, no house readings")


def _section(title: str, body: str) -> str:
    return f"<section><h2>{escape(title)}</h2>{body}</section>"


def _about(answer: Answer) -> list[tuple[str, str]]:
    dispute = answer.dispute
    found = [(_("Board"), _scenario(answer))]
    if dispute.moved:
        found.append((_("Hexes moved"), str(dispute.moved)))
    return [*found, (_("Date"), date.today().isoformat()), (_("Made by"), f"hothlab {version('hothlab')}")]


def _size(answers: Sequence[Answer]) -> float:
    """The size of the type in pixels: smaller the more there is to say, so that it nearly always fits."""
    told = 0
    for answer in answers:
        told += sum(len(_(each.text)) + 60 for each in answer.cited) + sum(len(str(each)) for each in answer.readings)
        told += sum(len(str(each)) for each in (*answer.checks, *answer.flips, *answer.unknown))
    return max(6.0, min(13.0, 13.5 - told / 1100))


@dataclass(frozen=True)
class _Told:
    """The card in one language, part by part, as HTML; an empty part is left out."""

    title: str
    verdict: str
    checks: str
    rest: tuple[str, ...]
    rules_head: str
    rules: tuple[str, ...]
    pages: str
    foot: str


def _told(answer: Answer, opponent: str = "") -> _Told:
    """What the card says in the language spoken now; `opponent` has another edition."""
    warning = f'<div class="loud">⚠ {escape(answer.warning)}</div>' if answer.warning else ""
    kind = "verdict house" if answer.warning else "verdict"
    heading = f"<b>{escape(answer.mark)} {escape(answer.heading)}</b><br>{escape(answer.verdict)}"
    checks = "".join(f"<li>{said(f'<b>{escape(each.name)}</b>', escape(each.text))}</li>" for each in answer.checks)
    flips = escape(clauses(map(str, answer.flips)))
    unknown = _items([escape(each) for each in answer.unknown])
    about = " · ".join(said(escape(name), escape(value)) for name, value in _about(answer))
    return _Told(
        f"<h1>{escape(answer.dispute.title)}</h1>",
        f'<div class="{kind}">{warning}{heading}</div>',
        f'<ul class="facts">{checks}</ul>',
        (
            _section(_("Readings of the open rules that would change it"), _readings(answer))
            if _judged(answer)
            else "",
            _section(_("One piece that would reverse it"), flips) if answer.flips else "",
            _section(_("What is not known"), unknown) if answer.unknown else "",
        ),
        f"<h2>{escape(_('The rules, in our words'))}</h2>",
        tuple(_rule(answer, each, opponent) for each in answer.cited),
        escape(pages_note(answer.cited)),
        f"{said(escape(_('Readings in force')), _in_force(answer))}<br>{about}",
    )


def _rule(answer: Answer, rule: Rule, opponent: str) -> str:
    told = answer.wording(rule)
    title = _who(told.title, loud=True) if told.loud else escape(told.title)
    notes = "".join(f"<br>{escape(str(each))}" for each in (notes_of(rule.id, opponent) if opponent else ()))
    return f"<b>{escape(rule.id)}</b> {title} <i>({escape(pages_text(rule))})</i><br>{escape(told.text)}{notes}"


def dispute_page(answer: Answer, address: str = "", also: str = "") -> str:
    """The dispute as one HTML page that needs nothing else and prints on one sheet, A4 or Letter.

    `also` is a second language, in which everything stands beside the first.
    """
    dispute, here = answer.dispute, language()
    also = "" if also == here else also
    picture = to_svg(settle_scene(answer), "light")
    mine, answers = _told(answer, also), [answer]
    if also:
        with speaking(also):
            other = answer_to(dispute)
            yours = _told(other, here)
        answers.append(other)
        parts, foot = _two_columns(mine, yours, picture, (here, also))
    else:
        rules = "".join(f"<li>{each}</li>" for each in mine.rules)
        parts = [
            mine.title,
            mine.verdict,
            f'<div class="board"><figure>{picture}</figure>{mine.checks}</div>',
            *filter(None, mine.rest),
            f'<section>{mine.rules_head}<ul class="rules">{rules}</ul>{mine.pages}</section>',
        ]
        foot = mine.foot
    told = f"{foot}<br><code>{escape(dispute.code)}</code>"
    parts.append(f"<footer><div>{told}</div>{qr_svg(_link(answer, address, also), _('Opens this dispute'))}</footer>")
    style = f"body {{ --size: {_size(answers):.1f}px }}{_STYLE}"
    body = '<main class="fitted">\n' + "\n".join(parts) + "\n</main>"
    return printed_page(dispute.title, style, body)


def _two_columns(mine: _Told, yours: _Told, picture: str, codes: tuple[str, str]) -> tuple[list[str], str]:
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
        *(two(one, other) for one, other in zip(mine.rest, yours.rest, strict=True) if one or other),
        f'<section class="both">{two(mine.rules_head, yours.rules_head)}{rules}{pages}</section>',
    ]
    return parts, two(mine.foot, yours.foot)


def dispute_picture(answer: Answer, address: str = "", also: str = "") -> Scene:
    """The same as a picture, to send where no page can be opened; a second language stands below the first."""
    dispute, here = answer.dispute, language()
    also = "" if also == here else also
    above, below = _above(answer), _below(answer, also)
    if also:
        with speaking(also):
            other = answer_to(dispute)
            above += _above(other)
            below += _below(other, here)
    size = 150.0
    scene = page_scene(dispute.title, above, settle_scene(answer), [*below, Paragraph(dispute.code, 12)], foot=size)
    x, y = scene.width - size - 24, scene.height - size - 20
    code = Layer("code", tuple(qr_items(_link(answer, address, also), x, y, size)))
    return replace(scene, layers=(*scene.layers, code))


def _above(answer: Answer) -> list[Paragraph]:
    """What stands above the board of the picture, in the language spoken now."""
    return [
        Paragraph(answer.dispute.title, 20, weight=700),
        *([Paragraph(f"⚠ {answer.warning}", 15, "stop", 700)] if answer.warning else []),
        Paragraph(f"{answer.mark} {answer.heading}. {answer.verdict}", 16, weight=700),
    ]


def _below(answer: Answer, opponent: str) -> list[Paragraph]:
    """What stands below it, but for the code."""
    below = [Paragraph(str(each), 13) for each in answer.checks]
    below += _written(
        _("Readings of the open rules that would change it"),
        [Paragraph(str(each), 13, "stop" if each.contradicted else "text") for each in answer.readings]
        or [Paragraph(_no_reading(), 13)] * _judged(answer),
    )
    below += _written(_("One piece that would reverse it"), [Paragraph(str(each), 13) for each in answer.flips])
    below += _written(_("What is not known"), [Paragraph(each, 13) for each in answer.unknown])
    rules: list[Paragraph] = []
    for each in answer.cited:
        told = answer.wording(each)
        title = f"{each.id} {'⚠ ' * told.loud}{told.title} ({pages_text(each)})"
        rules.append(Paragraph(said(title, told.text), 12, "stop" if told.loud else "text"))
        rules += [Paragraph(str(note), 12, "text2") for note in (notes_of(each.id, opponent) if opponent else ())]
    below += _written(_("The rules, in our words"), rules)
    about = " · ".join(said(name, value) for name, value in _about(answer))
    in_force = clauses(f"{each.label} ({each.words})" for each in answer.in_force) or _no_house()
    inferred = pages_note(answer.cited)
    return [
        *below,
        *([Paragraph(inferred, 12, "text2")] if inferred else []),
        Paragraph(said(_("Readings in force"), in_force), 12, "text2"),
        Paragraph(about, 12, "text2"),
    ]


def _written(title: str, rows: list[Paragraph]) -> list[Paragraph]:
    """A part of the picture under its title; nothing where there is nothing to say."""
    return [Paragraph(title, 14, weight=700), *rows] if rows else []
