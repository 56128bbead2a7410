"""An attack explained: attacker, target and line, and the source of every die."""

from __future__ import annotations

from dataclasses import dataclass, replace

from hothlab.language.text import _, ngettext, said, signed
from hothlab.pictures.board import board_scene, hex_names
from hothlab.pictures.explained import Detail, Explanation, Headline, Key, Sentence
from hothlab.pictures.visible import line_items
from hothlab.rules.attack import Attack, Modifier
from hothlab.rules.catalogue import in_order
from hothlab.scene.frame import LESSON_WIDTH, board_frame
from hothlab.scene.scene import Item, Label, Layer, Scene, Shape, Stamp
from hothlab.scene.shapes import SURFACE, Box, arrow_head, circle, cross, crosshair, outlined, rounded
from hothlab.scene.words import text_width

__all__ = ["Die", "describe", "dice_row", "explained_attack", "heading"]


@dataclass(frozen=True)
class Die:
    """One die of the row: rolled or not, and the modifier that gave it or took it away."""

    rolled: bool
    given: Modifier | None = None
    taken: Modifier | None = None


def dice_row(attack: Attack) -> tuple[Die, ...]:
    """The base dice, then those that modifiers add. Modifiers that take dice away take the last base dice first.

    As many are left as the attack rolls: none where it is not allowed.
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


def _row_picture(attack: Attack) -> Scene:
    """The row of dice with what gave or took them, and the number that is rolled."""
    row, half, gap = dice_row(attack), 17.0, 8.0
    centres = [half + i * (2 * half + gap) + (gap if die.given else 0) for i, die in enumerate(row)]
    top = 26.0
    items: list[Item] = []
    for die, at in zip(row, centres, strict=True):
        items += _die(at, top + half, half, die)
        if die.taken is not None:
            items.append(Label(signed(-1), at, top + 2 * half + 16, 13, "stop", 700))
    found = [(str(attack.base), [at for die, at in zip(row, centres, strict=True) if die.given is None])]
    found += [
        (signed(each.dice), [at for die, at in zip(row, centres, strict=True) if die.given is each])
        for each in attack.modifiers
    ]
    for text, places in found:
        if places:
            start, end = places[0] - half, places[-1] + half
            line = f"M{start:.1f} {top - 5:.1f}L{start:.1f} {top - 10:.1f}L{end:.1f} {top - 10:.1f}"
            items.append(Shape(f"{line}L{end:.1f} {top - 5:.1f}", stroke="text2", width=1.4))
            items.append(Label(text, (start + end) / 2, top - 15, 13, "text", 700))
    rolled = ngettext("= {n} die is rolled", "= {n} dice are rolled", attack.dice)
    before, place, rolled = rolled.partition("{n}")
    number, rolled = f"{before}{place}".format(n=attack.dice), rolled.strip()
    right = (centres[-1] + half if centres else 0.0) + gap
    items.append(Label(number, right, top + half + 9, 26, "text", 700, "start"))
    right += text_width(number, 26, 700) + 8
    items.append(Label(rolled, right, top + half + 6, 13, "text2", 400, "start"))
    width, height = right + text_width(rolled, 13), top + 2 * half + (20 if any(die.taken for die in row) else 4)
    return Scene(width, height, (Layer("marks", tuple(items)),), _("The dice"), attack.sentence)


def _dice(attack: Attack) -> Detail:
    """Where every die comes from."""
    base = _("{n} at distance {distance}").format(n=attack.base, distance=attack.distance)
    lines = [Sentence(base, attack.unit.profile.rule)]
    lines += [Sentence(said(signed(each.dice), each.text), each.rule, each.dice < 0) for each in attack.modifiers]
    return Detail(_("The dice"), _row_picture(attack), tuple(lines))


def describe(attack: Attack) -> str:
    """The drawing in words."""
    found = [f"{attack}."]
    if attack.attacker != attack.target:
        found.append(f"{attack.sight}.")
    return " ".join(found)


def explained_attack(attack: Attack, width: float = LESSON_WIDTH) -> Explanation:
    """An attack on the board, with the dice below it, or why it is not allowed."""
    frame = board_frame(attack.position.board, width, bars=0)
    scene = board_scene(attack.position, frame.width, bars=False, frame=frame)
    size = frame.size
    marks: list[Item] = []
    for hex, role in ((attack.attacker, "sight"), (attack.target, "sight" if attack.legal else "stop")):
        marks += outlined(frame, hex, role)
    x, y = frame.centre(attack.target)
    r = 0.25 * size
    x, y = x - 0.38 * size, y - 0.48 * size
    marks += [
        Shape(circle(x, y, r * 1.25), fill=SURFACE, opacity=0.9),
        Shape(crosshair(x, y, 0.75 * r), stroke="text" if attack.legal else "stop", width=0.05 * size),
    ]
    marks += hex_names(frame, [attack.attacker, attack.target])
    if attack.attacker != attack.target:
        below, above = line_items(attack.sight, frame)
        scene = scene.with_ground(over=below)
        marks += above
    title = _("{a} attacks {b}").format(a=attack.attacker, b=attack.target)
    scene = scene.with_layer("marks", tuple(marks))
    return Explanation(title, describe(attack), scene, _verdict(attack), tuple(_legend(attack)), (_dice(attack),))


def heading(attack: Attack) -> str:
    """Who attacks whom."""
    names = {"unit": attack.unit.name, "a": attack.attacker, "target": attack.victim.name, "b": attack.target}
    return _("{unit} on {a} against {target} on {b}").format(**names)


def _verdict(attack: Attack) -> Headline:
    """Who attacks whom with how many dice, or why not."""
    who = heading(attack)
    if attack.refusal is None:
        dice = ngettext("{n} die", "{n} dice", attack.dice).format(n=attack.dice)
        return Headline(said(who, dice), (attack.sight.sentence,), attack.rules, True)
    rules = attack.rules
    if attack.attacker != attack.target and attack.refusal.rule in attack.sight.rules:
        rules = in_order([*rules, *attack.sight.rules])
    why = _("{heading}: not allowed, {why}").format(heading=who, why=attack.refusal.text)
    return Headline(why, (), rules, False)


def _legend(attack: Attack) -> list[Key]:
    row = dice_row(attack)
    found = []
    if any(die.taken for die in row):
        taken = Die(False, taken=next(die.taken for die in row if die.taken))
        found.append(Key("stop", _("A die taken away"), _("dashed and struck through"), tuple(_die(0, 0, 13, taken))))
    if attack.attacker != attack.target:
        sign = (Shape("M0 16L0 -6", stroke="sight", width=3.4), Shape(arrow_head(0, -16, 0, -1, 11), fill="sight"))
        found.append(Key("sight", _("The line of sight"), _("as in its own drawing"), sign))
    return found
