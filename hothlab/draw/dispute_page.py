"""A dispute on one page of paper: as HTML for the browser's own print, and as a picture.

The page holds the question, the verdict, the drawing, the rules in our words with the page of each edition, the
readings with who supports them, the rulings in force, scenario, date, version, and the code as text and as a QR code.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from html import escape
from importlib.metadata import version

from hothlab.desks.settle import Answer
from hothlab.desks.settle.answer import pages_text
from hothlab.desks.settle.dispute import scenario_named
from hothlab.draw.page import Words, page_scene
from hothlab.draw.paper import printed_page
from hothlab.draw.qr import qr_items, qr_svg
from hothlab.draw.scene import Layer, Scene
from hothlab.draw.settle import settle_scene
from hothlab.draw.svg import to_svg
from hothlab.text import _

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
"""


def _scenario(answer: Answer) -> str:
    key, position = answer.dispute.scenario, answer.dispute.position
    if key is None:
        return _("a board set up by hand")
    scenario = scenario_named(key)
    name = _("scenario {key}, {name}").format(key=key, name=_(scenario.name))
    return name if scenario.position == position else _("{scenario}, changed").format(scenario=name)


def _link(answer: Answer, address: str) -> str:
    """What the QR code opens: the page where there is one, and else it holds the code itself."""
    code = answer.dispute.code
    return f"{address}?d={code}" if address else code


def _items(rows: list[str]) -> str:
    return f"<ul>{''.join(f'<li>{each}</li>' for each in rows)}</ul>"


def _who(words: str, loud: bool) -> str:
    return f'<span class="loud">⚠ {escape(words)}</span>' if loud else escape(words)


def _readings(answer: Answer) -> str:
    rows = []
    for each in answer.readings:
        kind = _("reverses it") if each.reverses else _("changes something")
        who = _who(each.words, each.contradicted)
        rows.append(f"<b>{escape(each.label)}</b> ({escape(kind)}): {escape(each.then)}. {who}")
    return _items(rows) if rows else f"<p>{escape(_no_reading())}</p>"


def _no_reading() -> str:
    return _("None: the verdict is the same however the rules are read.")


def _in_force(answer: Answer) -> str:
    if not answer.in_force:
        return escape(_no_house())
    return "; ".join(f"{escape(each.label)} ({_who(each.words, each.contradicted)})" for each in answer.in_force)


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


def _size(answer: Answer) -> float:
    """Type that fits in nearly always, in pixels: smaller the more there is to say."""
    told = sum(len(_(each.text)) + 60 for each in answer.cited) + sum(len(str(each)) for each in answer.readings)
    told += sum(len(str(each)) for each in (*answer.checks, *answer.flips, *answer.unknown))
    return max(6.0, min(13.0, 13.5 - told / 1100))


def dispute_page(answer: Answer, address: str = "") -> str:
    """The dispute as one HTML page that needs nothing else and prints on one sheet, A4 or Letter."""
    dispute = answer.dispute
    picture = to_svg(settle_scene(answer), "light")
    warning = f'<div class="loud">⚠ {escape(answer.warning)}</div>' if answer.warning else ""
    kind = "verdict house" if answer.warning else "verdict"
    heading = f"<b>{escape(answer.mark)} {escape(answer.heading)}</b><br>{escape(answer.verdict)}"
    checks = "".join(f"<li><b>{escape(each.name)}</b>: {escape(each.text)}</li>" for each in answer.checks)
    rules = "".join(
        f"<li><b>{escape(each.id)}</b> {escape(_(each.title))} <i>({escape(pages_text(each))})</i><br>"
        f"{escape(_(each.text))}</li>"
        for each in answer.cited
    )
    parts = [
        f"<h1>{escape(dispute.title)}</h1>",
        f'<div class="{kind}">{warning}{heading}</div>',
        f'<div class="board"><figure>{picture}</figure><ul class="facts">{checks}</ul></div>',
        _section(_("Readings of the open rules that would change it"), _readings(answer)),
    ]
    if answer.flips:
        parts.append(_section(_("One piece that would reverse it"), escape("; ".join(map(str, answer.flips)))))
    if answer.unknown:
        parts.append(_section(_("What is not known"), _items([escape(each) for each in answer.unknown])))
    parts.append(_section(_("The rules, in our words"), f'<ul class="rules">{rules}</ul>'))
    about = " · ".join(f"{escape(name)}: {escape(value)}" for name, value in _about(answer))
    told = f"{escape(_('Readings in force'))}: {_in_force(answer)}<br>{about}<br><code>{escape(dispute.code)}</code>"
    parts.append(f"<footer><div>{told}</div>{qr_svg(_link(answer, address), _('Opens this dispute'))}</footer>")
    style = f"body {{ --size: {_size(answer):.1f}px }}{_STYLE}"
    body = '<main class="fitted">\n' + "\n".join(parts) + "\n</main>"
    return printed_page(dispute.title, style, body)


def dispute_picture(answer: Answer, address: str = "") -> Scene:
    """The same as a picture, to send where no page can be opened."""
    dispute = answer.dispute
    above = [
        Words(dispute.title, 20, weight=700),
        *([Words(f"⚠ {answer.warning}", 15, "stop", 700)] if answer.warning else []),
        Words(f"{answer.mark} {answer.heading}. {answer.verdict}", 16, weight=700),
    ]
    below = [Words(str(each), 13) for each in answer.checks]
    below += _written(
        _("Readings of the open rules that would change it"),
        [Words(str(each), 13, "stop" if each.contradicted else "text") for each in answer.readings]
        or [Words(_no_reading(), 13)],
    )
    below += _written(_("One piece that would reverse it"), [Words(str(each), 13) for each in answer.flips])
    below += _written(_("What is not known"), [Words(each, 13) for each in answer.unknown])
    rules = [f"{each.id} {_(each.title)} ({pages_text(each)}): {_(each.text)}" for each in answer.cited]
    below += _written(_("The rules, in our words"), [Words(each, 12) for each in rules])
    about = " · ".join(f"{name}: {value}" for name, value in _about(answer))
    in_force = "; ".join(f"{each.label} ({each.words})" for each in answer.in_force) or _no_house()
    below += [
        Words(f"{_('Readings in force')}: {in_force}", 12, "text2"),
        Words(about, 12, "text2"),
        Words(dispute.code, 12),
    ]
    scene = page_scene(dispute.title, above, settle_scene(answer), below)
    size = 150.0
    code = Layer("code", tuple(qr_items(_link(answer, address), scene.width - size - 24, scene.height, size)))
    return replace(scene, height=scene.height + size + 24, layers=(*scene.layers, code))


def _written(title: str, rows: list[Words]) -> list[Words]:
    """A part of the picture under its title; nothing where there is nothing to say."""
    return [Words(title, 14, weight=700), *rows] if rows else []
