"""Text pictures of positions: what a person draws is read back, and a slip in it is told with its line."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hothlab.base.errors import BadPosition, HothlabError
from hothlab.game.scenario import load, scenarios
from hothlab.hexes import Hex
from hothlab.rules.picture import draw_text, read_text
from hothlab.rules.position import Position
from hothlab.rules.terrain import Objective, Structure, terrains
from hothlab.rules.units import Unit, badges, profiles
from tests.strategies import BOARD, positions

LONG = "A . . . . . . . . . ."


def refused(picture: str) -> HothlabError:
    with pytest.raises(HothlabError) as caught:
        read_text(picture)
    assert len(str(caught.value).splitlines()) == 1
    return caught.value


class TestRoundTrip:
    @pytest.mark.parametrize("slug", scenarios())
    def test_every_scenario(self, slug: str) -> None:
        position = load(slug).position
        assert Position.from_text(str(position)) == position
        assert str(Position.from_text(str(position))) == str(position)

    @settings(max_examples=120, deadline=None)
    @given(positions())
    def test_any_position(self, position: Position) -> None:
        picture = str(position)
        assert read_text(picture) == position
        assert draw_text(read_text(picture)) == picture

    @settings(max_examples=50, deadline=None)
    @given(positions(), st.randoms(use_true_random=False))
    def test_only_the_words_count(self, position: Position, random: object) -> None:
        """The order of the lines, the space around words and empty lines say nothing."""
        lines = str(position).splitlines()
        random.shuffle(lines)  # type: ignore[attr-defined]
        assert read_text("\n \n".join("  " + "\t".join(line.split()) + " " for line in lines)) == position

    @settings(max_examples=50, deadline=None)
    @given(positions())
    def test_every_line_is_needed_or_empty(self, position: Position) -> None:
        """Without the line of a row, the row is empty; without that of an objective, it is gone."""
        for line in str(position).splitlines():
            rest = read_text("\n".join(each for each in str(position).splitlines() if each != line))
            empty = not set(line.split()[1:]) - {"."}
            assert (rest == position) == empty


class TestDrawing:
    def test_an_empty_board(self) -> None:
        rows = str(Position()).splitlines()
        assert len(rows) == 7
        assert rows[0] == "A  .    .    .    .    .    .    .    .    .    ."
        assert rows[1] == "B    .    .    .    .    .    .    .    .    ."

    def test_every_kind_of_thing(self) -> None:
        position = (
            Position()
            .terrain("A2", "ridge")
            .place("A2", "snowtrooper", 3)
            .place("A5", "at-at")
            .place("B1", "trooper", badge="e-web", face="moving")
            .place("B2", Structure("shield-generator"))
            .place("B3", Structure("ion-cannon", "infantry"))
            .place("B9", "snowspeeder", badge="elite-squadron")
            .place("D5", Objective("temporary", "both", 2, "rebel"))
            .place("G1", Objective("exit", "rebel", edge="left"))
        )
        lines = str(position).splitlines()
        assert lines[0] == "A  .    ^N3  .    .    .W1  .    .    .    .    ."
        assert lines[1] == "B    .T3m .G   .In  .    .    .    .    .    .S4q"
        assert lines[7:] == ["D5: temporary both 2 held-by-rebel", "G1: exit rebel 0 edge-left"]

    @pytest.mark.parametrize("kind", terrains())
    def test_each_terrain_has_a_sign_of_its_own(self, kind: str) -> None:
        picture = f"D {terrains()[kind].symbol} . . . . . . . ."
        assert read_text(picture) == Position().terrain("D1", kind)

    @pytest.mark.parametrize("kind", profiles())
    def test_a_unit_without_a_number_is_at_full_strength(self, kind: str) -> None:
        assert read_text(f"D .{profiles()[kind].letter} . . . . . . . .").units[Hex("D1")] == Unit(kind)

    @pytest.mark.parametrize("name", badges())
    def test_each_badge(self, name: str) -> None:
        kind = "snowspeeder" if badges()[name].suits == "snowspeeder" else "trooper"
        for face, letter in badges()[name].letters:
            found = read_text(f"D .{profiles()[kind].letter}{letter} . . . . . . . .").units[Hex("D1")]
            assert found == Unit(kind, badge=name, face=face or None)


class TestLeftOut:
    def test_rows(self) -> None:
        assert read_text("D . . .S3 .W1 . . . . .") == Position(units={"D3": Unit("snowspeeder"), "D4": Unit("at-at")})

    @pytest.mark.parametrize("picture", ["", "\n", " \n\t\n", LONG])
    def test_everything(self, picture: str) -> None:
        assert read_text(picture) == Position()

    def test_only_an_objective(self) -> None:
        assert read_text("c4: card both 0") == Position(objectives={"C4": Objective("card")})


SIGNS = ". ^ # % * = ! ~"
WRITE = f"write one of {SIGNS}, then a piece such as T3"


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("H . .", "a row starts with its letter, A to G, not with 'H'"),
        ("a . . . . . . . . . .", "a row starts with its letter, A to G, not with 'a'"),
        (". . .", "a row starts with its letter, A to G, not with '.'"),
        ("B . . . . . . . .", "row B has 9 hexes, not 8"),
        ("B . . . . . . . . . .", "row B has 9 hexes, not 10"),
        ("B", "row B has 9 hexes, not 0"),
        ("B . x . . . . . . .", f"B2: 'x' does not describe a hex: {WRITE}"),
        ("B . T3 . . . . . . .", f"B2: 'T3' does not describe a hex: {WRITE}"),
        ("B . .T0 . . . . . . .", f"B2: '.T0' does not describe a hex: {WRITE}"),
        ("B . .T3aa . . . . . . .", f"B2: '.T3aa' does not describe a hex: {WRITE}"),
        ("B . .T4 . . . . . . .", "B2: Echo Base troopers can have 1 to 3 miniatures, not 4 (UNI-1)"),
        ("B . .Wo . . . . . . .", "B2: the AT-AT cannot wear the badge scout: it is for infantry (SPF-3)"),
        ("B . .G2 . . . . . . .", "B2: '.G2' means nothing"),
        ("B . .Ga . . . . . . .", "B2: '.Ga' means nothing"),
        ("B . .Tn . . . . . . .", "B2: '.Tn' means nothing"),
        ("B . !T3 . . . . . . .", "B2: Echo Base troopers cannot enter a serac (MOV-6)"),
        ("B . ^W1 . . . . . . .", "B2: the AT-AT cannot enter a ridge (MOV-6)"),
        ("B . !G . . . . . . .", "B2: a structure cannot stand on a serac (STR-2)"),
        ("A . . . . . . . . . .", "A is given twice; first in line 1"),
        ("C4: card both 0", "C4 is given twice; first in line 2"),
        ("c4: card both 0", "C4 is given twice; first in line 2"),
        ("C5:", "an objective reads like: F6: temporary both 1 held-by-rebel"),
        ("C5: exit both", "an objective reads like: F6: temporary both 1 held-by-rebel"),
        ("C5: exit both one", "an objective reads like: F6: temporary both 1 held-by-rebel"),
        ("C5: exit both " + "9" * 5000, "an objective reads like: F6: temporary both 1 held-by-rebel"),
        ("C5: exits both 1", "there is no kind of objective called 'exits'; did you mean exit?"),
        ("C5: exit rebels 1", "there is no side called 'rebels'; did you mean rebel?"),
        ("C5: exit both 10", "an objective is worth 0 to 9 medals, not 10 (OBJ-1)"),
        ("C5: exit rebel 1 held-by-empire", "the Imperials cannot hold this objective (OBJ-3)"),
        ("C5: exit both 1 edge-lift", "there is no edge called 'lift'; did you mean left?"),
        ("C5: exit both 1 soon", "'soon' means nothing after an objective"),
        ("B10: exit both 1", "there is no hex called 'B10'; did you mean B1?"),
        ("5C: exit both 1", "'5C' is not a hex: write a row letter and a column number, like C4"),
    ],
)
def test_an_error_names_its_line(line: str, message: str) -> None:
    assert str(refused(f"{LONG}\nC4: exit both 1\n\n{line}\nG{' .' * 10}")) == f"line 4: {message}"


def test_a_piece_where_it_cannot_stand_keeps_hex_and_rule() -> None:
    error = refused(f"{LONG}\nB . !T3 . . . . . . .")
    assert isinstance(error, BadPosition)
    assert (error.hex, error.rule) == ("B2", "MOV-6")


PICTURES = [str(load(slug).position) for slug in scenarios()]


@settings(max_examples=400, deadline=None)
@given(st.data())
def test_a_damaged_picture_is_a_position_or_refused(data: st.DataObject) -> None:
    picture = data.draw(st.sampled_from(PICTURES))
    for _ in range(data.draw(st.integers(1, 3))):
        start = data.draw(st.integers(0, len(picture)))
        end = start + data.draw(st.integers(0, 4))
        new = data.draw(st.text(".^#%*=!~TSANWDGIaeomlqnv0123456789 \nABCH:", max_size=4) | st.text(max_size=2))
        picture = picture[:start] + new + picture[end:]
    try:
        position = read_text(picture)
    except HothlabError as error:
        assert str(error).startswith("line ")
    else:
        assert read_text(str(position)) == position
        assert set(position.units) <= set(BOARD.hexes)
