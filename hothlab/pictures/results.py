"""The results of a class as HTML: a row of bars for each question, the commonest error, the rules to teach again."""

from __future__ import annotations

from collections.abc import Sequence

from htpy import b, div, h1, h2, i, li, p, section, small, span, ul

from hothlab.language.text import _, ngettext
from hothlab.lessons.course.results import Asked, Results
from hothlab.rules.catalogue import rule
from hothlab.scene.markup import Element
from hothlab.scene.paper import printed_page

__all__ = ["results_html", "results_page"]

_MOST_BARS = 8
_STYLE = """
@page { margin: 12mm }
section { break-inside: avoid; margin-bottom: 1em }
.hothlab-bars { list-style: none; padding: 0 }
.hothlab-bars li { display: grid; grid-template-columns: 1fr 1fr 3em; gap: 0 .6em; align-items: center }
.hothlab-bars i { display: block; height: 1em; min-width: 2px; background: #555;
  -webkit-print-color-adjust: exact; print-color-adjust: exact }
.hothlab-bars .right i { background: #000 }
"""


def results_page(results: Results) -> str:
    """The results as a page to print."""
    title = _("What the class has answered: {title}").format(title=results.title)
    return printed_page(title, _STYLE, results_html(results))


def results_html(results: Results) -> Element:
    """The results, question by question."""
    again = [li[_("{id}: {title}").format(id=id, title=_(rule(id).title))] for id in results.again]
    fine = _("Nothing: at least two thirds of the class were right on every question.")
    return div(class_="hothlab-results")[
        small[_("What the class has answered")],
        h1[results.title],
        map(_question, results.asked),
        section[h2[_("To teach again")], ul[again] if again else p[fine]],
    ]


def _question(each: Asked) -> Element:
    told = None
    if each.error is not None:
        name, number, why, id = each.error
        text = ngettext(
            "The commonest error, {n} vote: {pick}. Why it is wrong: {why} ({rule}).",
            "The commonest error, {n} votes: {pick}. Why it is wrong: {why} ({rule}).",
            number,
        )
        told = p[text.format(n=number, pick=name, why=why.rstrip("."), rule=id)]
    title = _("Slide {n}. {question}").format(n=each.slide, question=each.task.question)
    return section[h2[title], p[b[each.score]], _bars(each.counts), told, small[", ".join(each.task.rules)]]


def _bars(counts: Sequence[tuple[str, int, bool]]) -> Element:
    """A bar for each thing that was chosen, with its name and number; a right one has a tick."""
    shown = list(counts)
    if len(shown) > _MOST_BARS:
        shown = sorted(shown, key=lambda each: (not each[2], -each[1]))[:_MOST_BARS]
    most = max([1, *(number for _name, number, _right in shown)])
    return ul(class_="hothlab-bars")[(_bar(name, number / most, number, right) for name, number, right in shown)]


def _bar(name: str, share: float, number: int, right: bool) -> Element:
    bar = span(aria_hidden="true")[i(style=f"width: {100 * share:.0f}%")]
    return li(class_="right" if right else None)[span[f"✓ {name}" if right else name], bar, b[number]]
