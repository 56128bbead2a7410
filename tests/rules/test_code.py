"""Position codes: one line of text is a whole position, safe to send, and a slip in it is always noticed."""

from __future__ import annotations

import re
from functools import cache
from urllib.parse import quote

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import hothlab as hl
from hothlab.base.errors import BadCode
from hothlab.desks.settle import dispute_of
from hothlab.game.scenario import load, scenarios
from hothlab.rules.code import _check, decode, encode
from hothlab.rules.position import Position
from hothlab.rules.terrain import Objective, Structure
from hothlab.rules.units import Unit
from tests.strategies import BOARD, positions

ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789.-"
EMPTY = "10.9.10.9.10.9.10"


@cache
def codes() -> dict[str, str]:
    return {slug: encode(load(slug).position) for slug in scenarios()}


def checked(body: str) -> str:
    """A code with a check word that fits, so that only what is inside can be wrong."""
    return f"{body}-{_check(body)}"


def refused(code: str) -> str:
    with pytest.raises(BadCode) as caught:
        decode(code)
    message = str(caught.value)
    assert len(message.splitlines()) == 1
    return message


class TestRoundTrip:
    @pytest.mark.parametrize("slug", scenarios())
    def test_every_scenario(self, slug: str) -> None:
        position = load(slug).position
        code = position.code
        assert Position.from_code(code) == position
        assert Position.from_code(code).code == code

    @settings(max_examples=150, deadline=None)
    @given(positions())
    @example(Position({"C4": "ridge"}, {"C5": Unit("trooper")}))  # bare terrain beside a unit on the snow
    @example(Position({"C4": "ridge", "C5": "rocks"}, {"C4": Unit("trooper")}))
    @example(Position({"C4": "ridge"}, structures={"C5": Structure("ion-cannon", "vehicle")}))
    def test_any_position(self, position: Position) -> None:
        code = position.code
        found = decode(code)
        assert found == position
        assert found.code == code

    @settings(max_examples=50, deadline=None)
    @given(positions(), positions())
    def test_two_positions_share_a_code_only_if_they_are_equal(self, one: Position, other: Position) -> None:
        assert (one.code == other.code) == (one == other)

    def test_the_order_of_placing_does_not_show(self) -> None:
        pieces = {"C4": Unit("trooper"), "A1": Unit("at-at"), "G10": Unit("artillery")}
        tokens = {"C4": Objective("exit"), "A10": Objective("card")}
        back = Position(units=dict(reversed(pieces.items())), objectives=dict(reversed(tokens.items())))
        assert Position(units=pieces, objectives=tokens).code == back.code

    @pytest.mark.parametrize("around", ["{}", "  {}\n", "\t{}\r\n"])
    def test_the_space_around_a_pasted_code_is_ignored(self, around: str) -> None:
        code = codes()["last-stand"]
        assert decode(around.format(code)).code == code

    def test_a_position_prints_as_the_code_that_makes_it(self) -> None:
        position = load("17").position
        assert eval(repr(position), {"Position": Position}) == position


class TestShape:
    @pytest.mark.parametrize("slug", scenarios())
    def test_short_and_safe(self, slug: str) -> None:
        self.check(codes()[slug])
        assert len(codes()[slug]) < 200

    @settings(max_examples=100, deadline=None)
    @given(positions())
    def test_any_position(self, position: Position) -> None:
        self.check(position.code)

    @staticmethod
    def check(code: str) -> None:
        assert re.fullmatch(r"hoth1-[A-Za-z0-9.-]+", code)
        assert quote(code, safe="") == code
        assert "--" not in code, "chat programs make one long dash of two"
        assert code[-1] not in ".-", "chat programs leave a last dot out of a link"

    @pytest.mark.parametrize(
        ("code", "position"),
        [
            ("hoth1-10.9.10.9.10.9.10-0-7oku3", Position()),
            (
                "hoth1-W8Du1.9.3kr0Tu2o4.9.Gv8I.9.9tSq-A1xr0nl.D5tb2r-cy80f",
                Position(
                    {"C4": "rocks", "C5": "ridge", "G10": "trenches"},
                    {
                        "A1": Unit("at-at"),
                        "A10": Unit("probe-droid", 1),
                        "C6": Unit("trooper", 2, "scout"),
                        "G10": Unit("snowspeeder", 4, "elite-squadron"),
                    },
                    {"E1": Structure("shield-generator", "vehicle"), "E10": Structure("ion-cannon")},
                    {
                        "A1": Objective("exit", "rebel", 0, None, "left"),
                        "D5": Objective("temporary", "both", 2, "rebel"),
                    },
                ),
            ),
        ],
    )
    def test_codes_sent_long_ago_still_open(self, code: str, position: Position) -> None:
        assert decode(code) == position
        assert encode(position) == code


class TestSlips:
    """The check word notices what a hand, an eye or a chat program does to a code."""

    @pytest.mark.parametrize("slug", scenarios())
    def test_every_single_character_changed(self, slug: str) -> None:
        code = codes()[slug]
        for place, right in enumerate(code):
            for wrong in ALPHABET.replace(right, ""):
                changed = code[:place] + wrong + code[place + 1 :]
                with pytest.raises(BadCode):
                    decode(changed)

    @pytest.mark.parametrize("slug", scenarios())
    def test_every_two_neighbours_exchanged(self, slug: str) -> None:
        code = codes()[slug]
        for place in range(len(code) - 1):
            changed = code[:place] + code[place + 1] + code[place] + code[place + 2 :]
            if changed != code:
                refused(changed)

    @pytest.mark.parametrize("slug", scenarios())
    def test_every_character_left_out_or_doubled(self, slug: str) -> None:
        code = codes()[slug]
        for place in range(len(code)):
            refused(code[:place] + code[place + 1 :])
            refused(code[:place] + code[place] + code[place:])

    @pytest.mark.parametrize("slug", scenarios())
    def test_every_truncation(self, slug: str) -> None:
        code = codes()[slug]
        for length in range(len(code)):
            refused(code[:length])

    def test_upper_and_lower_case(self) -> None:
        code = codes()["last-stand"]
        refused(code.upper())
        refused(code.lower())

    def test_what_is_said(self) -> None:
        code = codes()["last-stand"]
        assert refused(code.replace("-", "\N{EM DASH}")).startswith("a position code starts with hoth1-")
        assert refused(code.replace(".", "\N{HORIZONTAL ELLIPSIS}", 1)) == (
            "a position code has only letters, digits, dots and dashes, and this one has '…'"
        )
        assert refused(code[:-1]) == (f"the check word {code[-5:-1]!r} does not fit: a letter of the code was changed")
        assert refused(code[:20]) == "a position code has 4 parts with dashes between them, and this one 2: was it cut?"
        assert refused(code + code).startswith("a position code has 4 parts")


class TestGarbage:
    @pytest.mark.parametrize("version", ["hoth0", "hoth3", "hoth10", "hoth9999"])
    def test_another_version(self, version: str) -> None:
        code = checked(f"{version}-{EMPTY}-0")
        assert refused(code) == f"this code is of version {version}, and only hoth1 and hoth2 are known here"

    @pytest.mark.parametrize(
        "text",
        [
            "",
            " ",
            "-",
            "----",
            "hoth",
            "Hoth1-",
            "10",
            "rnbqkbnr/pppppppp/8/8 w KQkq - 0 1",
            "\0",
            "\ud800",
            "hoth99999-",
        ],
    )
    def test_something_else(self, text: str) -> None:
        assert refused(text).startswith("a position code starts with hoth1- or hoth2-, and this one with ")

    @pytest.mark.parametrize("inside", ["\0", "\udcff", "é", " ", "\n", "\N{ARABIC-INDIC DIGIT ONE}", "%"])
    def test_a_character_that_no_code_has(self, inside: str) -> None:
        assert refused(f"hoth1-{inside}-0-00000").endswith(f"and this one has {inside!r}")

    def test_very_long(self) -> None:
        assert refused("hoth1-" + "T" * 10_000_000) == "this is not a position code: it is 10000006 characters long"

    @pytest.mark.parametrize(
        ("rows", "objectives", "message"),
        [
            ("10.9.10.9.10.9", "0", "the code has 6 rows, and the board 7"),
            (EMPTY + ".9", "0", "the code has 8 rows, and the board 7"),
            ("9.9.10.9.10.9.10", "0", "row A has 9 hexes in the code, and 10 on the board"),
            ("10.10.10.9.10.9.10", "0", "row B has 10 hexes in the code, and 9 on the board"),
            ("10T.9.10.9.10.9.10", "0", "row A has more hexes in the code than the 10 on the board"),
            ("99T.9.10.9.10.9.10", "0", "row A has more hexes in the code than the 10 on the board"),
            ("x9.9.10.9.10.9.10", "0", "row A: 'x9' means nothing"),
            ("9z.9.10.9.10.9.10", "0", "row A: 'z' means nothing"),
            (".9.10.9.10.9.10", "0", "row A has 0 hexes in the code, and 10 on the board"),
            ("Tu9.9.10.9.10.9.10", "0", "A1: Echo Base troopers can have 1 to 3 miniatures, not 9 (UNI-1)"),
            ("Gu29.9.10.9.10.9.10", "0", "A1: 'Gu2' means nothing"),
            ("Tn9.9.10.9.10.9.10", "0", "A1: 'Tn' means nothing"),
            (
                "9Wo.9.10.9.10.9.10",
                "0",
                "A10: the AT-AT cannot wear the badge scout: it is for infantry (SPF-3)",
            ),
            ("10.9.3iT6.9.10.9.10", "0", "C4: Echo Base troopers cannot enter a serac (MOV-6)"),
            ("10.9.3iG6.9.10.9.10", "0", "C4: a structure cannot stand on a serac (STR-2)"),
            (EMPTY, "C4", "'C4' is not an objective"),
            (EMPTY, "C4zb1", "'C4zb1' is not an objective"),
            (EMPTY, "H1tb1", "there is no hex called 'H1'; did you mean G1?"),
            (EMPTY, "B10tb1", "there is no hex called 'B10'; did you mean B1?"),
            (EMPTY, "C4te1r", "the Rebels cannot hold this objective (OBJ-3)"),
            (EMPTY, "C4tb1.C4tb2", "C4 has two objectives in the code"),
            (EMPTY, "C04tb1", "'C04tb1' is not an objective"),
        ],
    )
    def test_nonsense_with_a_fitting_check_word(self, rows: str, objectives: str, message: str) -> None:
        assert refused(checked(f"hoth1-{rows}-{objectives}")) == message


@settings(max_examples=400, deadline=None)
@given(st.text() | st.text(ALPHABET, max_size=60).map("hoth1-{}".format))
def test_any_text_is_refused(text: str) -> None:
    refused(text)


@settings(max_examples=600, deadline=None)
@given(st.data())
def test_any_body_with_a_fitting_check_word_is_a_position_or_refused(data: st.DataObject) -> None:
    """A program that writes codes itself can get everything wrong but the check word."""
    _version, rows, objectives, _word = data.draw(st.sampled_from(sorted(codes().values()))).split("-")
    body = f"{rows}-{objectives}"
    for _ in range(data.draw(st.integers(1, 3))):
        start = data.draw(st.integers(0, len(body)))
        end = start + data.draw(st.integers(0, 3))
        body = body[:start] + data.draw(st.text("TSANWDGIuaeomlqnvrbwktic0123456789.", max_size=3)) + body[end:]
    try:
        position = decode(checked(f"hoth1-{body}"))
    except BadCode:
        return
    assert set(position.units) | set(position.ground.terrain) | set(position.objectives) <= set(BOARD.hexes)
    assert decode(position.code) == position


def test_a_line_of_text_is_asked_like_the_position_that_it_is() -> None:
    """Every public question takes a code, and the code of a dispute on the position, in the position's place."""
    position = Position.from_text("D . . .T3 *N4 . . . . .")
    dispute = dispute_of(position, "D3", "D4", "shoot").code
    for line in (position.code, dispute):
        assert str(hl.line_of_sight(line, "D3", "D4")) == str(hl.line_of_sight(position, "D3", "D4"))
        assert hl.sees(line, "D1", "D5") == hl.sees(position, "D1", "D5")
        assert hl.visible(line, "D3") == hl.visible(position, "D3")
        assert str(hl.attack(line, "D3", "D4")) == str(hl.attack(position, "D3", "D4"))
        assert len(hl.targets(line, "D3")) == 1
        assert hl.odds(line, "D3", "D4").casualties == hl.odds(position, "D3", "D4").casualties
        assert hl.reach(line, "D3").arrivals == hl.reach(position, "D3").arrivals
        assert hl.retreats(line, "D3", 1).options == hl.retreats(position, "D3", 1).options
        assert hl.readings(line, "D1", "D5") == hl.readings(position, "D1", "D5")
        assert hl.flips(line, "D1", "D5") == hl.flips(position, "D1", "D5")
    with pytest.raises(BadCode):
        hl.reach("hoth1-nonsense", "D3")
