"""An attack explained: who shoots at whom along which line, where every die comes from, and what the dice can do."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction

from hothlab.draw.board import board_scene, hex_names
from hothlab.draw.frame import LESSON_WIDTH, PICTURE_WIDTH, board_frame
from hothlab.draw.reach import crosshair, on_ground
from hothlab.draw.scene import Item, Label, Layer, Scene, Shape, Stamp
from hothlab.draw.sight import sentence
from hothlab.draw.visible import hatching, line_items
from hothlab.draw.words import (
    SURFACE,
    Box,
    banner,
    circle,
    cross,
    legible,
    paragraph,
    pill,
    pill_width,
    rounded,
    sheet,
    text_width,
)  # fmt: skip
from hothlab.rules.attack import Attack, Modifier
from hothlab.rules.catalogue import in_order
from hothlab.rules.odds import Odds
from hothlab.rules.units import Unit
from hothlab.text import _, capital, chance, ngettext, signed

__all__ = ["Die", "attack_scene", "describe", "dice_row", "odds_scene"]


@dataclass(frozen=True)
class Die:
    """One die of the row: rolled or not, and the modifier that gave it or took it away."""

    rolled: bool
    given: Modifier | None = None
    taken: Modifier | None = None


def dice_row(attack: Attack) -> tuple[Die, ...]:
    """The base dice, then those that modifiers give, and which of them others take: base dice first, from the end.

    As many are left as the attack rolls; of one that is not allowed, none.
    """
    row = [Die(attack.legal)] * attack.base
    row += [Die(attack.legal, given=each) for each in attack.modifiers for _number in range(each.dice)]
    order = [*reversed(range(attack.base)), *range(attack.base, len(row))]
    taking = [each for each in attack.modifiers for _number in range(-each.dice)]
    for place, each in zip(order, taking, strict=False):
        row[place] = replace(row[place], rolled=False, taken=each)
    return tuple(row)


def _die(x: float, y: float, half: float, die: Die) -> list[Item]:
    """A die before the roll; one taken away is dashed and struck through."""
    box = Box(x - half, y - half, 2 * half, 2 * half)
    if die.rolled:
        return [Stamp("die:blank", x, y, half)]
    items: list[Item] = [
        Shape(rounded(box, 0.4 * half), fill="die", opacity=0.55),
        Shape(rounded(box, 0.4 * half), stroke="ghost", width=1.8, dash=(6, 5), cap="butt"),
    ]
    if die.taken is not None:
        items += [
            Shape(cross(x, y, 0.6 * half), stroke="halo", width=0.28 * half, opacity=0.9),
            Shape(cross(x, y, 0.6 * half), stroke="stop", width=0.15 * half),
        ]
    return items


def _strip(attack: Attack, x: float, y: float, width: float, k: float) -> tuple[list[Item], float]:
    """The row of dice with what gave or took them, the number that is rolled, and the reasons below; its height."""
    row, half, gap = dice_row(attack), 17 * k, 8 * k
    centres = [x + half + i * (2 * half + gap) + (gap if die.given else 0) for i, die in enumerate(row)]
    top = y + 26 * k
    items: list[Item] = []
    for die, at in zip(row, centres, strict=True):
        items += _die(at, top + half, half, die)
        if die.taken is not None:
            items.append(Label(signed(-1), at, top + 2 * half + 16 * k, 13 * k, "stop", 700))
    found = [(str(attack.base), [at for die, at in zip(row, centres, strict=True) if die.given is None])]
    found += [
        (signed(each.dice), [at for die, at in zip(row, centres, strict=True) if die.given is each])
        for each in attack.modifiers
    ]
    for text, places in found:
        if places:
            start, end = places[0] - half, places[-1] + half
            line = f"M{start:.1f} {top - 5 * k:.1f}L{start:.1f} {top - 10 * k:.1f}L{end:.1f} {top - 10 * k:.1f}"
            items.append(Shape(f"{line}L{end:.1f} {top - 5 * k:.1f}", stroke="text2", width=1.4 * k))
            items.append(Label(text, (start + end) / 2, top - 15 * k, 13 * k, "text", 700))
    number = _("= {n}").format(n=attack.dice)
    right = (centres[-1] + half if centres else x) + gap
    rolled = ngettext("die is rolled", "dice are rolled", attack.dice)
    items.append(Label(number, right, top + half + 9 * k, 26 * k, "text", 700, "start"))
    right += text_width(number, 26 * k, 700) + 8 * k
    items.append(Label(rolled, right, top + half + 6 * k, 13 * k, "text2", 400, "start"))
    bottom = top + 2 * half + 26 * k
    base = _("{n} at distance {distance}").format(n=attack.base, distance=attack.distance)
    reasons = [(base, attack.unit.profile.rule, False)]
    reasons += [(f"{signed(each.dice)}: {each.text}", each.rule, each.dice < 0) for each in attack.modifiers]
    for text, rule, minus in reasons:
        items += pill(rule, x, bottom + 9 * k, 12 * k, minus)
        wide = pill_width(rule, 12 * k) + 8 * k
        words, end = paragraph(text, x + wide, bottom, width - wide, 13 * k, "text")
        items += words
        bottom = max(end, bottom + 19 * k) + 6 * k
    return items, bottom - y


def describe(attack: Attack) -> str:
    """The drawing in words."""
    found = [f"{attack}."]
    if attack.attacker != attack.target:
        found.append(f"{attack.sight}.")
    return " ".join(found)


def attack_scene(attack: Attack, width: float = PICTURE_WIDTH) -> Scene:
    """An attack on the board, with the dice below it, or why it is not allowed."""
    k, pad = legible(width) / 13, 0.02 * width
    frame = board_frame(attack.position.board, width - 2 * pad, bars=0)
    scene = board_scene(attack.position, frame.width, bars=False, frame=frame)
    size = frame.size
    marks: list[Item] = []
    for hex, role in ((attack.attacker, "sight"), (attack.target, "sight" if attack.legal else "stop")):
        marks.append(Shape(frame.outline(hex, 0.05 * size), stroke="halo", width=0.13 * size, opacity=0.85))
        marks.append(Shape(frame.outline(hex, 0.05 * size), stroke=role, width=0.065 * size))
    x, y = frame.centre(attack.target)
    r = 0.25 * size
    x, y = x - 0.38 * size, y - 0.48 * size
    marks += [
        Shape(circle(x, y, r * 1.25), fill=SURFACE, opacity=0.9),
        Shape(crosshair(x, y, 0.75 * r), stroke="text" if attack.legal else "stop", width=0.05 * size),
    ]
    if attack.attacker != attack.target:
        below, above = line_items(attack.sight, frame)
        scene = on_ground(scene, over=below)
        marks += above
    marks += hex_names(frame, [attack.attacker, attack.target])
    scene = scene.with_layer("marks", tuple(marks))
    window = Box(pad, pad, frame.width, frame.height)
    heading, notes = _words(attack)
    rules = attack.rules
    if attack.refusal is not None and attack.attacker != attack.target and attack.refusal.rule in attack.sight.rules:
        rules = in_order([*rules, *attack.sight.rules])
    words, high = banner(heading, notes, rules, pad, window.bottom + pad, width - 2 * pad, attack.legal, 13 * k)
    y = window.bottom + high + 2 * pad
    strip, tall = _strip(attack, pad + 14 * k, y + 30 * k, width - 2 * pad - 28 * k, k)
    title = Label(_("The dice"), pad + 14 * k, y + 21 * k, 14 * k, "text", 700, "start")
    box = Box(pad, y, width - 2 * pad, tall + 36 * k)
    panel = Shape(rounded(box, 12), fill="panel2", stroke="panel_ln", width=1.2)
    whole = sheet(scene, window, width, box.bottom + pad, (*words, panel, title, *strip))
    name = _("{a} attacks {b}").format(a=attack.attacker, b=attack.target)
    legend = (
        ("die", _("A die that is rolled")),
        ("stop", _("A die taken away: dashed and struck through")),
        ("sight", _("The line of sight, as in its own drawing")),
    )
    return replace(whole, title=name, description=describe(attack), legend=legend)


def _heading(attack: Attack) -> str:
    names = {"unit": attack.unit.name, "a": attack.attacker, "target": attack.victim.name, "b": attack.target}
    return _("{unit} on {a} against {target} on {b}").format(**names)


def _words(attack: Attack) -> tuple[str, list[str]]:
    """The banner: who attacks whom with how many dice, or why not."""
    heading = _heading(attack)
    if attack.refusal is not None:
        return _("{heading}: not allowed, {why}").format(heading=heading, why=attack.refusal.text), []
    dice = ngettext("{n} die", "{n} dice", attack.dice).format(n=attack.dice)
    return f"{heading}: {dice}", [sentence(attack.sight)]


# Odds


def _bar(x: float, y: float, width: float, height: float, share: Fraction, last: bool) -> list[Item]:
    """A bar of a certain chance's length, the part that this chance has filled; hatched where nothing is left."""
    filled = Box(x, y, width * float(share), height)
    items: list[Item] = [
        Shape(rounded(Box(x, y, width, height), 4), fill="panel2"),
        Shape(rounded(filled, 4), fill="text2"),
    ]
    if last and filled.width > 4:
        corners = [(filled.x, y), (filled.right, y), (filled.right, filled.bottom), (filled.x, filled.bottom)]
        items.append(Shape(hatching(corners, 44, 0.5), stroke="halo", width=2, opacity=0.75))
    return items


def odds_scene(odds: Odds, width: float = LESSON_WIDTH) -> Scene:
    """What an attack can do: the chance of each number of losses as a bar, what follows, and what was assumed."""
    k, pad = legible(width) / 13, 24.0
    inner = width - 2 * pad
    items: list[Item] = []
    attack = odds.attack
    title = _heading(attack)
    heading, bottom = paragraph(capital(title), pad, 22 * k, inner, 17 * k, "text", 700)
    items += heading
    dice = ngettext("{n} die is rolled", "{n} dice are rolled", odds.dice).format(n=odds.dice)
    words, bottom = paragraph(dice, pad, bottom + 2 * k, inner, 13 * k, "text2")
    items += words
    bottom += 16 * k
    lost = _("Miniatures lost") if isinstance(attack.victim, Unit) else _("Destroyed (1) or not (0)")
    items.append(Label(lost, pad, bottom + 12 * k, 13 * k, "text", 700, "start"))
    bottom += 24 * k
    left = pad + 40 * k
    right = max(text_width(chance(share), 13 * k, 600) for share in odds.losses.values()) + 18 * k
    for number, share in odds.losses.items():
        items += _bar(left, bottom, inner - 40 * k - right, 24 * k, share, number == odds.target.strength)
        items.append(Label(str(number), pad + 16 * k, bottom + 17 * k, 15 * k, "text", 700))
        items.append(Label(chance(share), width - pad, bottom + 17 * k, 13 * k, "text", 600, "end"))
        bottom += 32 * k
    bottom += 6 * k
    facts = [
        (_("Eliminates the target"), chance(odds.eliminate)),
        (_("Drives it back"), chance(odds.drive_back)),
        (_("Costs it miniatures for a blocked retreat"), chance(odds.blocked_retreat)),
        (_("Lost on average"), f"{odds.expected_losses} = {float(odds.expected_losses):.2f}"),
    ]
    for name, value in facts:
        items.append(Shape(f"M{pad:.1f} {bottom:.1f}L{width - pad:.1f} {bottom:.1f}", stroke="panel_ln", width=1))
        items.append(Label(name, pad, bottom + 19 * k, 13 * k, "text", 400, "start"))
        items.append(Label(value, width - pad, bottom + 19 * k, 13 * k, "text", 700, "end"))
        bottom += 28 * k
    notes = [f"{capital(each)}." for each in odds.notes]
    notes.append(_("The whole width of a bar is certainty."))
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
