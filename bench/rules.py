"""The speed of the rules layer: sight, its table, odds, loading, importing."""

from __future__ import annotations

import random
import subprocess
import sys
from fractions import Fraction

import hothlab as hl
from bench.measure import Row, per_call, seconds, short
from hothlab.hexes import standard_board
from hothlab.rules import contact, odds
from hothlab.rules.dice import die_faces, hits
from hothlab.rules.rulings import Rulings
from hothlab.rules.sight import sight_lines


def rows() -> list[Row]:
    return [*_sight(), _table(), _import(), _odds(), _load()]


def _sight() -> list[Row]:
    import shapely

    position = hl.load("10").position
    board = position.board
    pairs = [(a, b) for a in board.hexes for b in board.hexes if a != b]
    clear = sight_lines(position).clear
    verdict = per_call(lambda: [clear(a, b) for a, b in pairs], len(pairs))
    loop = per_call(lambda: [a for a, b in pairs], len(pairs))
    asked = per_call(lambda: [hl.sees(position, a, b) for a, b in pairs], len(pairs))
    explained = per_call(lambda: [str(hl.line_of_sight(position, a, b)) for a, b in pairs[:2000]], 2000)

    obstacles = [hex for hex in board.hexes if sight_lines(position)._low >> board.index[hex] & 1]
    shapes = {hex: shapely.Polygon(board.corners(hex)) for hex in obstacles}

    def asked_each_time(a: hl.Hex, b: hl.Hex) -> bool:
        """The crossing part alone; a rule along edges would make it slower still."""
        line = shapely.LineString([board.centre(a), board.centre(b)])
        return not any(shape.relate(line)[0] != "F" for hex, shape in shapes.items() if hex not in (a, b))

    sample = pairs[:: len(pairs) // 200]
    slow = per_call(lambda: [asked_each_time(a, b) for a, b in sample], len(sample), runs=3)
    return [
        Row(
            "sight verdict",
            f"{short(verdict)}, {1e-6 / verdict:.2f} M/s",
            f"shapely each time {short(slow)}",
            f"{slow / verdict:,.0f} x",
            "50 x, 1 M/s",
            slow / verdict >= 50 and verdict <= 1e-6,
        ),
        Row(
            "hl.sees",
            f"{short(asked)}, {1e-6 / asked:.2f} M/s",
            f"sight verdict {short(verdict)}",
            f"{asked / verdict:.2f} x",
            "2.5 x",
            asked <= 2.5 * verdict,
        ),
        Row(
            "explained sight, with its sentence",
            f"{short(explained)}, {1 / explained:,.0f}/s",
            f"empty loop {short(loop)}",
            f"{explained / loop:,.0f} x",
            "50,000/s",
            explained <= 1 / 50_000,
        ),
    ]


def _table() -> Row:
    board = standard_board()
    contact.lines(board)
    built = seconds(lambda: contact.lines.__wrapped__(board), runs=3)
    return Row("contact table", short(built), "-", "-", "0.5 s", built < 0.5)


def _import() -> Row:
    def start(code: str) -> float:
        return seconds(lambda: subprocess.run([sys.executable, "-c", code], check=True), runs=15)

    bare, ours = start("pass"), start("import hothlab")
    return Row(
        "import hothlab",
        short(ours),
        f"bare Python {short(bare)}",
        f"{ours / bare:.2f} x",
        "60 ms more",
        ours - bare < 0.06,
    )


def _odds() -> Row:
    position = hl.Position.from_text(
        "C . .T3 . .N4 . . . . . .\nD . .S3 . . . . . . .\nE . .T3o . . . . . . . ."
    ).place("D3", "snowtrooper")
    target, faces, dice = position.units[hl.Hex("D3")], die_faces(Rulings()), random.Random(1)

    def exact() -> Fraction:
        odds.roll_counts.cache_clear()
        return hl.odds(position, "D2", "D3", dice=5).eliminate

    def simulated() -> None:
        for _roll in range(10_000):
            hits(target, dice.choices(faces, k=5))

    assert exact() == Fraction(3, 16)
    once, many = seconds(exact, runs=200), seconds(simulated, runs=3)
    return Row(
        "exact odds of 5 dice, nothing cached",
        short(once),
        f"10,000 simulated rolls {short(many)}",
        f"{many / once:,.0f} x",
        "30 µs to 50 ms, 1,667 x",
        many / once >= 50_000 / 30,
    )


def _load() -> Row:
    hl.load("10")
    once = seconds(lambda: hl.load("17"), runs=20)
    return Row("hl.load of a scenario", short(once), "-", "-", "5 ms", once < 0.005)
