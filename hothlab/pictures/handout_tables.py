"""The tables of a hand-out: the rules in a few lines, units, terrain, badges and chances."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from fractions import Fraction

from htpy import b, div, h2, li, section, small, span, table, tbody, td, th, thead, tr, ul

from hothlab.language.text import _, also
from hothlab.lessons.handouts.reference import badge_rows, hit_rows, most_range, terrain_rows, unit_rows
from hothlab.lessons.handouts.summary import summary
from hothlab.rules.catalogue import rule
from hothlab.scene.markup import Element, Markup, Node
from hothlab.scene.paper import INK
from hothlab.scene.scene import Layer, Scene, Stamp
from hothlab.scene.svg import to_svg

__all__ = ["badges_html", "chances_html", "summary_html", "terrain_html", "units_html"]


def _table(
    head: Iterable[str], rows: Iterable[Iterable[Node]], numbers: Collection[int] = (), art: bool = False
) -> Element:
    """A table; `numbers` are the columns of numbers, and with `art` the first column is a picture."""

    def kind(column: int) -> str | None:
        return "art" if art and column == 0 else "number" if column in numbers else None

    top = (th(class_=kind(column))[text] for column, text in enumerate(head))
    body = (tr[(td(class_=kind(at))[each] for at, each in enumerate(row))] for row in rows)
    return table[thead[tr[top]], tbody[body]]


def _picture(symbol: str, name: str, part: float = 1.0) -> Markup:
    """One symbol of the board, larger than there by a part."""
    size = 30.0
    wide, high = 2.1 * size, 1.75 * size
    scene = Scene(wide, high, (Layer("pieces", (Stamp(symbol, wide / 2, high / 2, part * size),)),), title=name)
    return Markup(to_svg(scene, INK))


def _named(name: str, id: str) -> list[Node]:
    return [b[name], " ", small[id]]


def units_html(kinds: Collection[str] | None = None, art: bool = False) -> Element:
    """The table of units, all of them or some kinds."""
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
            span(class_="brief")[each.moves],
            dice,
            each.hit_by,
        ]
        picture = [_picture(f"unit:{each.kind}:{each.miniatures}", each.name)] if art else []
        rows.append([*picture, *row, told])
    shift = 1 if art else 0
    return _table([""] * shift + head, rows, {1 + shift, 3 + shift}, art)


def terrain_html(kinds: Collection[str] | None = None, art: bool = False) -> Element:
    """The table of terrain, all of it or some kinds."""
    head = [_("Terrain"), _("Moving in"), _("Line of sight"), _("Dice of vehicles"), _("Dice of others"),
            _("Good to know")]  # fmt: skip
    rows = []
    for each in terrain_rows(kinds):
        lost = [f"−{n}" if n else "–" for n in (each.against_vehicles, each.against_others)]
        row = [_named(each.name, each.rule), each.entering, each.sight, *lost]
        picture = [_picture(each.kind, each.name)] if art else []
        rows.append([*picture, *row, also(each.notes)])
    shift = 1 if art else 0
    return _table([""] * shift + head, rows, {3 + shift, 4 + shift}, art)


def badges_html() -> Element:
    """The table of badges, in the words of their rules."""
    rows = [
        [_picture(each.symbol, each.title, 3.2), _named(each.title, each.rule), each.suits,
         rule(each.rule).text]
        for each in badge_rows()
    ]  # fmt: skip
    return _table(["", _("Badge"), _("For"), _("What it does")], rows, art=True)


def chances_html() -> Element:
    """The table of chances of a roll."""
    head = [_("Dice"), _("at least one hit on infantry"), _("at least one hit on vehicles"),
            _("at least one hit on special units"), _("an AT-AT destroyed")]  # fmt: skip
    rows = [
        [str(each.dice), *map(_per_cent, (each.infantry, each.vehicle, each.special, each.walker))]
        for each in hit_rows()
    ]
    return _table(head, rows, range(5))


def _per_cent(chance: Fraction) -> str:
    return _("{n} %").format(n=round(100 * chance))


def summary_html() -> Element:
    """The rules in a few lines each."""
    found = []
    for part in summary():
        lines = (li[line.text, " ", small[", ".join(line.rules)]] for line in part.lines)
        found.append(section[h2[part.title], ul[lines]])
    return div(class_="summary")[found]
