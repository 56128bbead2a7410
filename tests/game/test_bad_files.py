"""Files from strangers: whatever is wrong is one `BadFile` with file, line, column and a clear line; nothing else."""

from __future__ import annotations

import gc
import re
import tracemalloc
from pathlib import Path

import pytest

from hothlab.base.errors import BadFile
from hothlab.base.yamltree import DEEPEST, LARGEST, LARGEST_FILE, read_yaml
from hothlab.game.scenario import load, loads
from hothlab.game.scenario_format import KEYS
from tests.game.refusals import check, refused

GOOD = """\
hothlab: 1
name: Test
first: rebel
hand: {rebel: 4, empire: 4}
medals: {rebel: 4}
"""
"""A whole scenario of five lines; what a test adds stands in line 6."""


def test_the_good_text_is_good() -> None:
    assert loads(GOOD).scenario.name == "Test"


@pytest.mark.parametrize(
    ("added", "column", "reason"),
    [
        # unknown names, with the nearest
        ("terain: {}", 1, "unknown key 'terain', did you mean 'terrain'?"),
        ("xyzzy: {}", 1, f"unknown key 'xyzzy', expected one of: {', '.join(KEYS)}"),
        ("Terrain: {}", 1, "unknown key 'Terrain', did you mean 'terrain'?"),
        ("terrain: {rigde: [C4]}", 11, "unknown terrain 'rigde', did you mean 'ridge'?"),
        ("rebel: {troper: [C4]}", 9, "unknown unit of this side 'troper', did you mean 'trooper'?"),
        (
            "rebel: {at-at: [C4]}",
            9,
            "unknown unit of this side 'at-at', expected one of: trooper, snowspeeder, artillery",
        ),
        ("rebel: {trooper: [{at: C4, bagde: elite}]}", 28, "unknown key 'bagde', did you mean 'badge'?"),
        ("rebel: {trooper: [{at: C4, badge: elit}]}", 35, "unknown badge 'elit', did you mean 'elite'?"),
        ("structures: {ion-canon: [C4]}", 14, "unknown structure 'ion-canon', did you mean 'ion-cannon'?"),
        ("objectives: [{hex: C4, kind: exits}]", 30, "unknown kind of objective 'exits', did you mean 'exit'?"),
        ("objectives: [{hex: C4, kind: exit, side: rebels}]", 42, "unknown side 'rebels', did you mean 'rebel'?"),
        ("objectives: [{hex: C4, kind: exit, edge: lift}]", 42, "unknown edge 'lift', did you mean 'left'?"),
        ("facts: {first: confirm}", 16, "unknown confidence 'confirm', did you mean 'confirmed'?"),
        ("facts: {frist: confirmed}", 9, "unknown key 'frist', did you mean 'first'?"),
        # hexes
        ("terrain: {ridge: [C4, C11]}", 23, "there is no hex called 'C11'; did you mean C1?"),
        ("terrain: {ridge: [B10]}", 19, "there is no hex called 'B10'; did you mean B1?"),
        ("rebel: {trooper: [{at: Z9}]}", 24, "there is no hex called 'Z9'; did you mean G9?"),
        ("rebel: {trooper: [4C]}", 19, "'4C' is not a hex: write a row letter and a column number, like C4"),
        ("objectives: [{hex: '', kind: exit}]", 20, "'' is not a hex: write a row letter and a column number, like C4"),
        (
            "terrain: {ridge: [" + "x" * 999 + "]}",
            19,
            f"'{'x' * 40}' is not a hex: write a row letter and a column number, like C4",
        ),
        # two things on one hex
        ("terrain: {ridge: [C4], rocks: [C4]}", 32, "C4 is already taken, in line 6"),
        ("rebel: {trooper: [C4, c4]}", 23, "C4 is already taken, in line 6"),
        ("rebel: {trooper: [C4]}\nempire: {at-at: [B1, C4]}", (7, 22), "C4 is already taken, in line 6"),
        ("empire: {at-at: [{at: C4}]}\nrebel: {trooper: [C4]}", (6, 23), "C4 is already taken, in line 7"),
        ("rebel: {trooper: [G1]}\nstructures: {ion-cannon: [G1]}", (6, 19), "G1 is already taken, in line 7"),
        ("objectives: [{hex: C4, kind: exit}, {hex: C4, kind: card}]", 43, "C4 is already taken, in line 6"),
        # where nothing of the kind can stand
        (
            "terrain: {serac: [C4]}\nrebel: {trooper: [C4]}",
            (7, 19),
            "C4: Echo Base troopers cannot enter a serac (MOV-6)",
        ),
        ("terrain: {ridge: [C4]}\nempire: {at-at: [{at: C4}]}", (7, 23), "C4: the AT-AT cannot enter a ridge (MOV-6)"),
        (
            "empire: {snowtrooper: [C4]}\nterrain: {crevasse: [C4]}",
            (6, 24),
            "C4: snowtroopers cannot enter a crevasse (MOV-6)",
        ),
        (
            "terrain: {serac: [C4]}\nstructures: {ion-cannon: [C4]}",
            (7, 27),
            "C4: a structure cannot stand on a serac (STR-2)",
        ),
        # units that do not exist
        (
            "rebel: {artillery: [{at: C4, badge: elite}]}",
            21,
            "C4: Rebel artillery cannot wear the badge elite troops: it is for infantry (SPF-4)",
        ),
        (
            "rebel: {trooper: [{at: C4, miniatures: 4}]}",
            19,
            "C4: Echo Base troopers can have 1 to 3 miniatures, not 4 (UNI-1)",
        ),
        ("rebel: {trooper: [{at: C4, miniatures: 0}]}", 40, "expected a number from 1 to 9, found 0"),
        ("rebel: {trooper: [{at: C4, face: moving}]}", 34, "only a unit with the badge e-web has a face"),
        (
            "rebel: {trooper: [{at: C4, badge: e-web, face: movin}]}",
            48,
            "unknown face of this badge 'movin', did you mean 'moving'?",
        ),
        (
            "objectives: [{hex: C4, kind: exit, side: rebel, holder: empire}]",
            14,
            "C4: the Imperials cannot hold this objective (OBJ-3)",
        ),
        # wrong types
        ("number: ten", 9, "expected a whole number, found the text 'ten'"),
        ("number: 1.5", 9, "expected a whole number, found the text '1.5'"),
        ("number: '1'", 9, "expected a whole number, found the text '1'"),
        ("number: true", 9, "expected a whole number, found true or false"),
        ("number: [1]", 9, "expected a whole number, found a list"),
        ("number: {}", 9, "expected a whole number, found keys and values"),
        ("number:", 8, "expected a whole number, found nothing"),
        ("number: 0", 9, "expected a number from 1 to 999, found 0"),
        ("number: -3", 9, "expected a number from 1 to 999, found -3"),
        ("number: 99999999999999999999", 9, "expected a whole number, found the text '99999999999999999999'"),
        ("briefing: 4", 11, "expected text, found the number 4"),
        ("briefing: [words]", 11, "expected text, found a list"),
        ("briefing:", 10, "expected text, found nothing"),
        ("terrain: [C4]", 10, "expected keys and values, found a list"),
        ("terrain: C4", 10, "expected keys and values, found the text 'C4'"),
        ("terrain: {ridge: C4}", 18, "expected a list, found the text 'C4'"),
        ("terrain: {ridge: {C4: 1}}", 18, "expected a list, found keys and values"),
        ("terrain: {ridge: [4]}", 19, "expected text, found the number 4"),
        ("terrain: {ridge: [~]}", 19, "expected text, found nothing"),
        ("terrain: {ridge: [{at: C4}]}", 19, "expected text, found keys and values"),
        ("rebel: 4", 8, "expected keys and values, found the number 4"),
        ("rebel: {trooper: 4}", 18, "expected a list, found the number 4"),
        ("rebel: {trooper: [[C4]]}", 19, "expected text, found a list"),
        ("rebel: {trooper: [{at: [C4]}]}", 24, "expected text, found a list"),
        ("rebel: {trooper: [{badge: elite}]}", 19, "the key 'at' is missing"),
        ("rebel: {trooper: [{at: C4, badge: 4}]}", 35, "expected text, found the number 4"),
        ("rebel: {trooper: [{at: C4, face: [moving]}]}", 34, "only a unit with the badge e-web has a face"),
        ("rebel: {trooper: [{at: C4, miniatures: two}]}", 40, "expected a whole number, found the text 'two'"),
        ("structures: [C4]", 13, "expected keys and values, found a list"),
        ("structures: {ion-cannon: [{at: C4, destroyed_by: 4}]}", 50, "expected text, found the number 4"),
        ("objectives: {hex: C4}", 13, "expected a list, found keys and values"),
        ("objectives: [C4]", 14, "expected keys and values, found the text 'C4'"),
        ("objectives: [{hex: C4}]", 14, "the key 'kind' is missing"),
        ("objectives: [{hex: 4, kind: exit}]", 20, "expected text, found the number 4"),
        ("objectives: [{hex: C4, kind: exit, medals: 10}]", 44, "expected a number from 0 to 9, found 10"),
        ("special: fog", 10, "expected a list, found the text 'fog'"),
        ("special: [4]", 11, "expected keys and values, found the number 4"),
        ("special: [{medal-value: {}, no-kill-medals: []}]", 11, "a special rule is one name with its parameters"),
        ("special: [{medal-valu: {}}]", 12, "unknown key 'medal-valu', did you mean 'medal-value'?"),
        ("facts: sure", 8, "expected keys and values, found the text 'sure'"),
        ("facts: {open: [4]}", 16, "expected text, found the number 4"),
        # YAML that we do not take
        ("name: Again", 1, "the key 'name' stands twice; first in line 2"),
        ("terrain: {ridge: [C4], ridge: [C5]}", 24, "the key 'ridge' stands twice; first in line 6"),
        ("special: [{a: {b: 1, b: 2}}]", 22, "the key 'b' stands twice; first in line 6"),
        ("briefing: &anchor text", 11, "anchors and aliases (& and *) are not allowed"),
        ("briefing: *alias", 11, "anchors and aliases (& and *) are not allowed"),
        ("<<: *alias", 5, "anchors and aliases (& and *) are not allowed"),
        ("&anchor briefing: text", 1, "anchors and aliases (& and *) are not allowed"),
        ("briefing: !!str text", 11, "tags ('tag:yaml.org,2002:str') are not allowed"),
        (
            "briefing: !!python/object/apply:os.system [ls]",
            11,
            "tags ('tag:yaml.org,2002:python/object/apply...') are not allowed",
        ),
        ("briefing: !new%0Aline text", 11, "tags ('!new\\nline') are not allowed"),
        ("!x briefing: text", 1, "tags ('!x') are not allowed"),
        ("? [briefing]\n: text", 3, "a key is a word"),
        ("? {briefing: text}\n: text", 3, "a key is a word"),
        ("~: text", 1, "a key is a word"),
        ("---\nname: Second", 1, "a second document starts here, and a file holds one"),
        ("...\n---\n", (7, 1), "a second document starts here, and a file holds one"),
        # no YAML at all
        ("\tnumber: 4", 1, "a tab stands here; YAML is indented with spaces"),
        ("rebel:\n\ttrooper: [C4]", (7, 1), "a tab stands here; YAML is indented with spaces"),
        ("terrain: {ridge: [C4}", 21, "this is not YAML: a list in [ ] is not closed here, or a comma is missing"),
        ('briefing: "never closed', (7, 1), "this is not YAML: a text in quotation marks has no end"),
        (
            "briefing: it says: this",
            18,
            "this is not YAML: a colon cannot stand here; put a text that has one in quotation marks",
        ),
        ("just words", (7, 1), "this is not YAML: a colon is missing behind a key"),
        ("briefing: @home", 11, "this is not YAML: no text begins with this character; put it in quotation marks"),
        (
            " number: 4",
            2,
            "this is not YAML: this does not belong to what stands above it; look at the indentation and the brackets",
        ),
        # characters that no text file has
        ("briefing: a\0b", 12, "the character U+0000 is not allowed in YAML"),
        ("briefing: é\x07", 12, "the character U+0007 is not allowed in YAML"),
        ("briefing: \x1b[31mred", 11, "the character U+001B is not allowed in YAML"),
        ("# é\nbriefing: é\x7f", (7, 12), "the character U+007F is not allowed in YAML"),
        ("briefing: \ud800", 11, "the character U+D800 is not allowed in YAML"),
        ("briefing: \ufffe", 11, "the character U+FFFE is not allowed in YAML"),
    ],
)
def test_one_thing_wrong(added: str, column: int | tuple[int, int], reason: str) -> None:
    error = refused(GOOD + added + "\n")
    place = column if isinstance(column, tuple) else (6, column)
    assert (error.line, error.column, error.reason) == (*place, reason)


@pytest.mark.parametrize(
    ("old", "new", "line", "column", "reason"),
    [
        ("hothlab: 1\n", "", 1, 1, "the key 'hothlab' is missing"),
        ("first: rebel\n", "", 1, 1, "the key 'first' is missing"),
        ("hothlab: 1", "hothlab: x", 1, 10, "expected a whole number, found the text 'x'"),
        ("name: Test", "name:", 2, 6, "expected text, found nothing"),
        ("name: Test", "name: '  '", 2, 7, "the name is empty"),
        ("name: Test", "name: 12", 2, 7, "expected text, found the number 12"),
        ("rebel\n", "rebl\n", 3, 8, "unknown side 'rebl', did you mean 'rebel'?"),
        ("rebel\n", "[rebel]\n", 3, 8, "expected text, found a list"),
        ("{rebel: 4, empire: 4}", "4", 4, 7, "expected keys and values, found the number 4"),
        ("{rebel: 4, empire: 4}", "{rebel: 4}", 4, 7, "the key 'empire' is missing"),
        ("empire: 4", "empire: 11", 4, 26, "expected a number from 1 to 10, found 11"),
        ("empire: 4", "empire: 4, empir: 4", 4, 29, "unknown key 'empir', did you mean 'empire'?"),
        ("medals: {rebel: 4}", "medals:", 5, 8, "expected keys and values, found nothing"),
        ("medals: {rebel: 4}", "medals: {rebel: many}", 5, 17, "expected a whole number, found the text 'many'"),
        ("medals: {rebel: 4}", "medals: {rebel: 21}", 5, 17, "expected a number from 1 to 20, found 21"),
    ],
)
def test_the_required_part(old: str, new: str, line: int, column: int, reason: str) -> None:
    assert GOOD.count(old) == 1
    error = refused(GOOD.replace(old, new))
    assert (error.line, error.column, error.reason) == (line, column, reason)


@pytest.mark.parametrize("version", [0, 2, 17, 999_999_999])
def test_another_format_version_is_told_before_anything_else(version: int) -> None:
    error = refused(f"{{hothlab: {version}, planets: [Hoth]}}")
    assert error.reason == f"this file has format version {version}, and this hothlab reads version 1"
    assert (error.line, error.column) == (1, 11)


@pytest.mark.parametrize("text", ["", "\n\n", "# only a remark\n", "---\n", "\ufeff"])
def test_nothing_in_it(text: str) -> None:
    assert refused(text).reason in ("the file is empty", "expected keys and values, found nothing")


@pytest.mark.parametrize("text", ["words", "4", "- a\n- list", "[]", "true", '"quoted"'])
def test_something_else_than_keys_and_values(text: str) -> None:
    error = refused(text)
    assert (error.line, error.column) == (1, 1)
    assert error.reason.startswith("expected keys and values, found ")


class TestSize:
    def test_an_alias_bomb_is_refused_at_its_first_anchor(self) -> None:
        rows = ["a0: &a0 [lol, lol]"]
        rows += [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]" for n in range(1, 9)]
        error = refused("\n".join(rows))
        assert (error.line, error.column) == (1, 5)

    @pytest.mark.parametrize("opening", ["[", "{a: ", "- ", "? ", "[{a: ", "- - ? "])
    def test_deep_nesting(self, opening: str) -> None:
        """However deep, it is left at the same place."""
        deep = refused(opening * 1000)
        assert deep.reason == f"nested more than {DEEPEST} deep"
        assert deep.line == 1
        assert refused(opening * (LARGEST // len(opening))).column == deep.column

    def test_nesting_is_counted_exactly(self) -> None:
        assert read_yaml("[" * DEEPEST + "]" * DEEPEST, "x").line == 1
        with pytest.raises(BadFile, match=rf"^x:1:{DEEPEST + 1}: nested more than {DEEPEST} deep$"):
            read_yaml("[" * (DEEPEST + 1) + "]" * (DEEPEST + 1), "x")

    def test_a_long_text(self) -> None:
        assert loads(GOOD + "#" * (LARGEST - len(GOOD))).scenario.name == "Test"
        error = refused(GOOD + "#" * (LARGEST - len(GOOD) + 1))
        assert (error.line, error.column) == (1, 1)
        assert error.reason == "the text has 262,145 characters, and at most 262,144 are read"

    def test_a_long_name_is_cut_in_the_message(self) -> None:
        assert refused(GOOD + "x" * 500 + ": 4").reason.startswith(f"unknown key '{'x' * 37}...', expected one of")
        assert refused(GOOD + "number: " + "x" * 500).reason.endswith("...'")


class TestFile:
    """What is wrong before there is any text."""

    @staticmethod
    def refused(path: Path) -> BadFile:
        with pytest.raises(BadFile) as caught:
            load(path)
        check(caught.value, str(path), path.read_text("latin-1") if caught.value.line > 1 else "")
        return caught.value

    def test_missing(self, tmp_path: Path) -> None:
        error = self.refused(tmp_path / "nowhere.yaml")
        assert (error.line, error.column) == (1, 1)
        assert error.reason == "cannot be read: No such file or directory"

    def test_a_directory(self, tmp_path: Path) -> None:
        assert self.refused(tmp_path).reason.startswith("cannot be read: ")

    @pytest.mark.parametrize("name", ["a\0b.yaml", "x" * 500 + ".yaml"])
    def test_a_name_that_no_file_can_have(self, name: str) -> None:
        assert self.refused(Path(name)).reason.startswith("cannot be read: ")

    def test_empty(self, tmp_path: Path) -> None:
        (tmp_path / "empty.yaml").touch()
        assert self.refused(tmp_path / "empty.yaml").reason == "the file is empty"

    def test_fifty_megabytes_are_not_read(self, tmp_path: Path) -> None:
        path = tmp_path / "large.yaml"
        with path.open("wb") as file:
            file.truncate(50 * 1024 * 1024)
        gc.collect()
        tracemalloc.start()
        try:
            with pytest.raises(BadFile, match="the file is larger than 1,000,000 bytes, and more are not read"):
                load(path)
            _now, most = tracemalloc.get_traced_memory()
        finally:
            tracemalloc.stop()
        assert most < 4 * LARGEST_FILE

    def test_the_largest_file(self, tmp_path: Path) -> None:
        path = tmp_path / "large.yaml"
        path.write_bytes(GOOD.encode() + b"#" * (LARGEST - len(GOOD)))
        assert load(path).scenario.name == "Test"
        path.write_bytes(path.read_bytes() + b"#")
        assert self.refused(path).reason.startswith("the text has 262,145 characters")
        path.write_bytes(b"#" * (LARGEST_FILE + 1))
        assert self.refused(path).reason.startswith("the file is larger than")

    @pytest.mark.parametrize(
        ("data", "line", "column", "byte"),
        [
            (b"\xff", 1, 1, "ff"),
            (b"name: \xe9", 1, 7, "e9"),
            ("é: ü\nnäme: ".encode() + b"\x80", 2, 7, "80"),
            (b"\xef\xbb\xbfname: \xc3(", 1, 7, "c3"),
            (b"a: 1\r\nb: \xe2\x82", 2, 4, "e2"),
            ("hothlab: 1".encode("utf-16"), 1, 1, "ff"),
            (b"a: \xed\xa0\x80", 1, 4, "ed"),
            (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", 1, 1, "89"),
            (b"\n\n  \xc0\xaf", 3, 3, "c0"),
        ],
    )
    def test_not_utf_8(self, data: bytes, line: int, column: int, byte: str, tmp_path: Path) -> None:
        path = tmp_path / "bytes.yaml"
        path.write_bytes(data)
        error = self.refused(path)
        assert (error.line, error.column) == (line, column)
        assert error.reason == f"byte 0x{byte} is not UTF-8 text"

    @pytest.mark.parametrize("data", [b"\x7fELF\x02\x01\x01\0", b"PK\x03\x04\x14\0", b"GIF89a\x01\0"])
    def test_binary_that_happens_to_be_utf_8(self, data: bytes, tmp_path: Path) -> None:
        path = tmp_path / "binary.yaml"
        path.write_bytes(data)
        assert re.fullmatch(r"the character U\+00.. is not allowed in YAML", self.refused(path).reason)
