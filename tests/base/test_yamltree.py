"""YAML from strangers as a tree: what each question to a node answers, and keeping all mistakes of a file."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from hothlab.base.errors import BadFile
from hothlab.base.yamltree import LARGEST_FILE, Mistakes, Node, check_length, place_after, read_text_file, read_yaml


def tree(text: str, mistakes: Mistakes | None = None) -> Node:
    return read_yaml(text, "x.yaml", mistakes)


def told(error: BadFile) -> tuple[int, int, str]:
    return error.line, error.column, error.reason


class TestNodes:
    @pytest.mark.parametrize(
        ("written", "value"),
        [
            ("12", 12), ("-3", -3), ("true", True), ("false", False), ("~", None), ("''", ""), ("no", "no"),
            ("1e3", "1e3"), ("0x10", "0x10"), ("'12'", "12"), ("2025-11-18", "2025-11-18"), ("1.5", "1.5"),
        ],
    )  # fmt: skip
    def test_only_whole_numbers_truth_and_nothing_are_more_than_text(self, written: str, value: object) -> None:
        """Whatever else YAML 1.1 would make of it: `no` is a word, and a date is text."""
        assert tree(f"a: {written}").mapping()["a"].value == value

    def test_everything_has_its_place(self) -> None:
        root = tree("a: 1\nlist:\n  - x\n  - {b: [2]}\n")
        assert (root.line, root.column) == (1, 1)
        second = root.mapping()["list"].items()[1]
        inner = second.mapping()["b"].items()[0]
        assert (second.line, second.column, inner.line, inner.column) == (4, 5, 4, 10)
        assert (root.key("list").line, root.key("list").column) == (2, 1)

    def test_plain_gives_back_what_was_written(self) -> None:
        assert tree("{a: [1, two, {b: ~}], c: true}").plain() == {"a": [1, "two", {"b": None}], "c": True}

    @pytest.mark.parametrize(
        ("ask", "reason"),
        [
            (lambda node: node.mapping(), "expected keys and values, found a list"),
            (lambda node: node.items()[0].text(), "expected text, found the number 7"),
            (lambda node: node.items()[1].whole(1, 9), "expected a whole number, found the text 'two'"),
            (lambda node: node.items()[2].whole(1, 9), "expected a whole number, found true or false"),
            (lambda node: node.items()[0].whole(1, 6), "expected a number from 1 to 6, found 7"),
            (lambda node: node.items(2), "this list has 4 entries, and at most 2 fit here"),
            (lambda node: node.items()[1].text(2), "this text has 3 characters, and at most 2 fit here"),
            (lambda node: node.items()[1].one_of("number", ("one", "three")), "unknown number 'two'"),
            (lambda node: node.items()[3].text(), "expected text, found nothing"),
        ],
    )
    def test_a_question_that_does_not_fit_says_what_was_expected(self, ask: object, reason: str) -> None:
        with pytest.raises(BadFile) as caught:
            ask(tree("[7, two, true, ~]"))  # type: ignore[operator]
        assert caught.value.reason.startswith(reason)

    def test_a_key_that_is_unknown_is_told_with_the_nearest(self) -> None:
        with pytest.raises(BadFile) as caught:
            tree("name: x\nmedls: 4").mapping(("name", "medals"))
        assert told(caught.value) == (2, 1, "unknown key 'medls', did you mean 'medals'?")

    def test_a_key_that_is_missing_is_told_at_the_mapping(self) -> None:
        with pytest.raises(BadFile) as caught:
            tree("\nname: x").mapping(("name", "first"), ("name", "first"))
        assert told(caught.value) == (2, 1, "the key 'first' is missing")


class TestMistakes:
    def test_all_of_them_from_the_top_to_the_end(self) -> None:
        found = Mistakes()
        node = tree("[one, 2, three, 4, [5]]", found)
        with pytest.raises(BadFile) as caught, node.parts() as part:
            part.each(node.items(), lambda each: each.whole(1, 9))
        assert [error.column for error in found.found] == [2, 10, 20]
        assert caught.value == found.found[0], "after the last part the first mistake is raised"

    def test_without_them_the_first_ends_the_reading(self) -> None:
        asked: list[object] = []

        def whole(node: Node) -> int:
            asked.append(node.value)
            return node.whole(1, 9)

        node = tree("[1, two, 3, four]")
        with pytest.raises(BadFile), node.parts() as part:
            part.each(node.items(), whole)
        assert asked == [1, "two"]

    def test_the_same_mistake_is_kept_once(self) -> None:
        found = Mistakes()
        for _again in range(3):
            found.keep(BadFile("x", 2, 1, "a"))
        found.keep(BadFile("x", 1, 5, "b"))
        assert [told(each) for each in found.found] == [(1, 5, "b"), (2, 1, "a")]

    def test_with_the_hundredth_the_reading_ends(self) -> None:
        found = Mistakes()
        node = tree(f"[{', '.join(['x'] * 500)}]", found)
        with pytest.raises(BadFile), node.parts() as part:
            part.each(node.items(), lambda each: each.whole(1, 9))
        assert found.full and len(found.found) == Mistakes.MOST == 100

    def test_a_misspelt_key_is_not_missing_too(self) -> None:
        found = Mistakes()
        rows = tree("{nmae: x, first: rebel}", found).mapping(("name", "first"), ("name", "first"))
        assert [each.reason for each in found.found] == ["unknown key 'nmae', did you mean 'name'?"]
        assert rows["first"].text() == "rebel"
        with pytest.raises(BadFile, match="nmae"):
            _ = rows["name"]

    def test_of_a_key_that_stands_twice_the_first_counts(self) -> None:
        found = Mistakes()
        assert tree("a: 1\nb: 2\na: 3", found).plain() == {"a": 1, "b": 2}
        assert [told(each) for each in found.found] == [(3, 1, "the key 'a' stands twice; first in line 1")]

    def test_what_is_not_yaml_is_an_error_at_once(self) -> None:
        found = Mistakes()
        with pytest.raises(BadFile, match="this is not YAML"):
            tree("a: [1, 2", found)
        assert found.found == ()


class TestText:
    @pytest.mark.parametrize(("text", "place"), [("", (1, 1)), ("ab", (1, 3)), ("a\n", (2, 1)), ("a\nbc\nd", (3, 2))])
    def test_the_place_after_a_text(self, text: str, place: tuple[int, int]) -> None:
        assert place_after(text) == place

    def test_a_length_that_is_just_allowed(self) -> None:
        check_length("abc", "x", 3)
        with pytest.raises(BadFile, match="x:1:1: the text has 3 characters, and at most 2 are read"):
            check_length("abc", "x", 2)

    def test_a_mark_of_the_byte_order_is_left_out(self, tmp_path: Path) -> None:
        path = tmp_path / "x.yaml"
        path.write_bytes(b"\xef\xbb\xbfa: 1")
        assert read_text_file(path) == "a: 1"

    def test_what_is_no_file_is_refused_at_once(self, tmp_path: Path) -> None:
        os.mkfifo(tmp_path / "pipe")
        for path in (tmp_path / "pipe", Path("/dev/zero")):
            with pytest.raises(BadFile, match="cannot be read: it is a pipe or a device, not a file"):
                read_text_file(path)
        with pytest.raises(BadFile, match="cannot be read: Is a directory"):
            read_text_file(tmp_path)

    def test_a_file_as_large_as_a_disk_is_not_read_to_its_end(self, tmp_path: Path) -> None:
        with (tmp_path / "large").open("wb") as file:
            file.truncate(10**12)
        with pytest.raises(BadFile, match=f"larger than {LARGEST_FILE:,} bytes"):
            read_text_file(tmp_path / "large")
