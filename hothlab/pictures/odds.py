"""What the dice of an attack can do: the exact chance of each number of losses, as bars and as numbers."""

from __future__ import annotations

from fractions import Fraction

from hothlab.language.text import _, capital, chance, ngettext, number, sentence
from hothlab.pictures.attack import heading
from hothlab.pictures.visible import hatching
from hothlab.rules.odds import Odds
from hothlab.rules.units import Unit
from hothlab.scene.frame import LESSON_WIDTH
from hothlab.scene.scene import Item, Label, Layer, Scene, Shape
from hothlab.scene.shapes import SURFACE, Box, rounded
from hothlab.scene.words import legible, paragraph, text_width

__all__ = ["odds_facts", "odds_scene"]


def _bar(x: float, y: float, width: float, height: float, share: Fraction, last: bool) -> list[Item]:
    """A bar as long as a certainty, filled as far as this chance goes; hatched where nothing is left of the target."""
    filled = Box(x, y, width * float(share), height)
    items: list[Item] = [
        Shape(rounded(Box(x, y, width, height), 4), fill="panel2"),
        Shape(rounded(filled, 4), fill="text2"),
    ]
    if last and filled.width > 4:
        corners = [(filled.x, y), (filled.right, y), (filled.right, filled.bottom), (filled.x, filled.bottom)]
        items.append(Shape(hatching(corners, 44, 0.5), stroke="halo", width=2, opacity=0.75))
    return items


def odds_facts(odds: Odds) -> tuple[tuple[str, str], ...]:
    """What follows from the chance of each number of losses: names and values."""
    return (
        (_("Eliminates the target"), chance(odds.eliminate)),
        (_("Drives it back"), chance(odds.drive_back)),
        (_("Costs it miniatures for a blocked retreat"), chance(odds.blocked_retreat)),
        (_("Lost on average"), f"{odds.expected_losses} = {number(float(odds.expected_losses), 2)}"),
    )


def odds_scene(odds: Odds, width: float = LESSON_WIDTH) -> Scene:
    """What an attack can do: the chance of each number of losses as a bar, what follows, and what was assumed."""
    k, pad = legible(width) / 13, 24.0
    inner = width - 2 * pad
    items: list[Item] = []
    attack = odds.attack
    words, bottom = paragraph(capital(heading(attack)), pad, 22 * k, inner, 17 * k, "text", 700)
    items += words
    dice = ngettext("{n} die is rolled", "{n} dice are rolled", odds.dice).format(n=odds.dice)
    words, bottom = paragraph(dice, pad, bottom + 2 * k, inner, 13 * k, "text2")
    items += words
    bottom += 16 * k
    lost = _("Miniatures lost") if isinstance(attack.victim, Unit) else _("Destroyed (1) or not (0)")
    items.append(Label(lost, pad, bottom + 12 * k, 13 * k, "text", 700, "start"))
    bottom += 24 * k
    left = pad + 40 * k
    right = max(text_width(chance(share), 13 * k, 600) for share in odds.losses.values()) + 18 * k
    for lost_now, share in odds.losses.items():
        items += _bar(left, bottom, inner - 40 * k - right, 24 * k, share, lost_now == odds.target.strength)
        items.append(Label(str(lost_now), pad + 16 * k, bottom + 17 * k, 15 * k, "text", 700))
        items.append(Label(chance(share), width - pad, bottom + 17 * k, 13 * k, "text", 600, "end"))
        bottom += 32 * k
    bottom += 6 * k
    for name, value in odds_facts(odds):
        items.append(Shape(f"M{pad:.1f} {bottom:.1f}L{width - pad:.1f} {bottom:.1f}", stroke="panel_ln", width=1))
        items.append(Label(name, pad, bottom + 19 * k, 13 * k, "text", 400, "start"))
        items.append(Label(value, width - pad, bottom + 19 * k, 13 * k, "text", 700, "end"))
        bottom += 28 * k
    notes = [sentence(each) for each in odds.notes]
    notes.append(_("A bar of full width is a certainty."))
    if odds.eliminate:
        notes.append(_("A hatched bar: nothing is left of the target."))
    bottom += 8 * k
    for note in notes:
        words, bottom = paragraph(note, pad, bottom, inner, 13 * k, "text2")
        items += words
    height = bottom + 18 * k
    panel = (
        Shape(rounded(Box(0, 0, width, height), 0), fill="page"),
        Shape(rounded(Box(2, 2, width - 4, height - 4), 16), fill=SURFACE, stroke="panel_ln", width=1),
    )
    legend = (("text2", _("A bar is as long as the chance is large")),)
    title = _("The odds of {a} against {b}").format(a=attack.attacker, b=attack.target)
    return Scene(width, height, (Layer("marks", (*panel, *items)),), title, str(odds), legend)
