"""The tables of a hand-out: the rules in a few lines, units, terrain, badges and chances."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from fractions import Fraction
from html import escape

from hothlab.language.text import _, also
from hothlab.lessons.handouts.reference import badge_rows, hit_rows, most_range, terrain_rows, unit_rows
from hothlab.lessons.handouts.summary import summary
from hothlab.rules.catalogue import rule
from hothlab.scene.paper import INK
from hothlab.scene.scene import Layer, Scene, Stamp
from hothlab.scene.svg import to_svg

__all__ = ["badges_html", "chances_html", "summary_html", "terrain_html", "units_html"]


def _table(head: Iterable[str], rows: Iterable[Iterable[str]], numbers: Collection[int] = (), art: bool = False) -> str:
    """A table of HTML cells; `numbers` are the columns of numbers, and with `art` the first column is a picture."""

    def cell(tag: str, column: int, inside: str) -> str:
        kind = "art" if art and column == 0 else "number" if column in numbers else ""
        return f'<{tag} class="{kind}">{inside}</{tag}>' if kind else f"<{tag}>{inside}</{tag}>"

    top = "".join(cell("th", column, escape(text)) for column, text in enumerate(head))
    body = "".join(f"<tr>{''.join(cell('td', at, each) for at, each in enumerate(row))}</tr>" for row in rows)
    return f"<table><thead><tr>{top}</tr></thead><tbody>{body}</tbody></table>"


def _picture(symbol: str, name: str, part: float = 1.0) -> str:
    """One symbol of the board, larger than there by a part."""
    size = 30.0
    wide, high = 2.1 * size, 1.75 * size
    scene = Scene(wide, high, (Layer("pieces", (Stamp(symbol, wide / 2, high / 2, part * size),)),), title=name)
    return to_svg(scene, INK)


def _named(name: str, id: str) -> str:
    return f"<b>{escape(name)}</b> <small>{escape(id)}</small>"


def units_html(kinds: Collection[str] | None = None, art: bool = False) -> str:
    """What the units do, all of them or some kinds."""
    distances = " · ".join(str(n) for n in range(1, most_range() + 1))
    head = [_("Unit"), _("Size"), _("Moves"), _("Dice at {distances}").format(distances=distances), _("Hit by")]
    head.append(_("Good to know"))
    rows = []
    for each in unit_rows(kinds):
        dice = " · ".join(map(str, each.dice))
        told = also(each.notes)
        row = [
            _named(each.name, each.rule),
            str(each.miniatures),
            f'<span class="brief">{escape(each.moves)}</span>',
            dice,
            escape(each.hit_by),
        ]
        picture = [_picture(f"unit:{each.kind}:{each.miniatures}", each.name)] if art else []
        rows.append([*picture, *row, escape(told)])
    shift = 1 if art else 0
    return _table([""] * shift + head, rows, {1 + shift, 3 + shift}, art)


def terrain_html(kinds: Collection[str] | None = None, art: bool = False) -> str:
    """What the terrain does, all of it or some kinds."""
    head = [_("Terrain"), _("Moving in"), _("Line of sight"), _("Dice of vehicles"), _("Dice of others"),
            _("Good to know")]  # fmt: skip
    rows = []
    for each in terrain_rows(kinds):
        lost = [f"−{n}" if n else "–" for n in (each.against_vehicles, each.against_others)]
        row = [_named(each.name, each.rule), escape(each.entering), escape(each.sight), *lost]
        picture = [_picture(each.kind, each.name)] if art else []
        rows.append([*picture, *row, escape(also(each.notes))])
    shift = 1 if art else 0
    return _table([""] * shift + head, rows, {3 + shift, 4 + shift}, art)


def badges_html() -> str:
    """What the badges do, in the words of their rules."""
    rows = [
        [_picture(each.symbol, each.title, 3.2), _named(each.title, each.rule), escape(each.suits),
         escape(_(rule(each.rule).text))]
        for each in badge_rows()
    ]  # fmt: skip
    return _table(["", _("Badge"), _("For"), _("What it does")], rows, art=True)


def chances_html() -> str:
    """How likely a roll does something."""
    head = [_("Dice"), _("at least one hit on infantry"), _("at least one hit on vehicles"),
            _("at least one hit on special units"), _("an AT-AT destroyed")]  # fmt: skip
    rows = [
        [str(each.dice), *map(_per_cent, (each.infantry, each.vehicle, each.special, each.walker))]
        for each in hit_rows()
    ]
    return _table(head, rows, range(5))


def _per_cent(chance: Fraction) -> str:
    return escape(_("{n} %").format(n=round(100 * chance)))


def summary_html() -> str:
    """The rules in a few lines each."""
    found = []
    for section in summary():
        lines = "".join(
            f"<li>{escape(line.text)} <small>{escape(', '.join(line.rules))}</small></li>" for line in section.lines
        )
        found.append(f"<section><h2>{escape(section.title)}</h2><ul>{lines}</ul></section>")
    return f'<div class="summary">{"".join(found)}</div>'
