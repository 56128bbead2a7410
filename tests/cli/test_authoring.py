"""`hothlab validate` and `hothlab new`: every mistake of a file, and a start that is whole."""

from __future__ import annotations

from pathlib import Path

import pytest

from hothlab.game.scenario import scenarios
from tests.cli.command_line import Run

GOOD = "hothlab: 1\nname: Mine\nfirst: rebel\nhand: {rebel: 4, empire: 4}\nmedals: {rebel: 4}\n"


class TestValidate:
    @pytest.fixture
    def files(self, tmp_path: Path) -> dict[str, str]:
        texts = {
            "good": GOOD,
            "bad": GOOD.replace("rebel\n", "rebl\n"),
            "warning": GOOD + "empire: {at-at: [A1, A2, A3, A4]}\n",
        }
        for name, text in texts.items():
            (tmp_path / f"{name}.yaml").write_text(text, "utf-8")
        return {name: str(tmp_path / f"{name}.yaml") for name in (*texts, "missing")}

    def test_good(self, run: Run, files: dict[str, str]) -> None:
        assert run("validate", files["good"]) == (0, f"{files['good']}: valid\n", "")

    def test_bad(self, run: Run, files: dict[str, str]) -> None:
        told = f"{files['bad']}:3:8: unknown side 'rebl', did you mean 'rebel'?\n"
        assert run("validate", files["bad"]) == (1, told, "")

    def test_missing(self, run: Run, files: dict[str, str]) -> None:
        told = f"{files['missing']}:1:1: cannot be read: No such file or directory\n"
        assert run("validate", files["missing"]) == (1, told, "")

    def test_warning(self, run: Run, files: dict[str, str]) -> None:
        told = run("validate", files["warning"])
        assert told.code == 0
        assert told.out.splitlines() == [
            f"{files['warning']}: valid",
            f"{files['warning']}: warning: the AT-AT: the set-up needs 4, and the box holds 3",
        ]

    def test_all_are_checked_even_after_a_bad_one(self, run: Run, files: dict[str, str]) -> None:
        result = run("validate", files["bad"], files["good"], files["missing"], files["warning"], "--json")
        assert result.code == 1
        assert [set(each) for each in result.json] == [{"file", "kind", "valid", "error", "mistakes", "warnings"}] * 4
        assert result.json[0]["mistakes"] == [
            {"line": 3, "column": 8, "reason": "unknown side 'rebl', did you mean 'rebel'?"}
        ]
        assert [each["valid"] for each in result.json] == [False, True, False, True]
        assert [bool(each["error"]) for each in result.json] == [True, False, True, False]
        assert [len(each["warnings"]) for each in result.json] == [0, 0, 0, 1]
        assert result.json[0]["file"] == files["bad"]

    def test_every_mistake_of_a_lesson_in_one_go(self, run: Run, tmp_path: Path) -> None:
        path = tmp_path / "night.yaml"
        assert run("new", "lesson", str(path)).code == 0
        path.write_text(
            path.read_text("utf-8").replace("kind: reach", "kind: raech").replace("topic:", "topc:"), "utf-8"
        )
        result = run("validate", str(path))
        assert result.code == 1
        assert [line.removeprefix(f"{path}:") for line in result.out.splitlines()] == [
            "29:11: unknown kind of task 'raech', did you mean 'reach'?",
            "56:5: unknown key 'topc', did you mean 'topic'?",
        ]

    def test_all_scenarios_are_valid(self, run: Run) -> None:
        result = run("validate", *map(str, scenarios().values()), "--json")
        assert result.code == 0
        assert all(each["valid"] and not each["warnings"] for each in result.json)


class TestNew:
    @pytest.mark.parametrize("kind", ["lesson", "scenario"])
    def test_a_start_that_is_whole_and_never_written_over(self, run: Run, tmp_path: Path, kind: str) -> None:
        path = tmp_path / f"mine-{kind}.yaml"
        result = run("new", kind, str(path))
        assert result.code == 0 and result.out.startswith(f"{path} is written.\n")
        assert run("validate", str(path)).out == f"{path}: valid\n"
        path.write_text("mine", "utf-8")
        again = run("new", kind, str(path))
        assert again.code == 2 and "exists already and stays as it is" in again.err
        assert path.read_text("utf-8") == "mine"

    def test_without_a_name_it_stands_among_ones_own(
        self, run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setenv("HOTHLAB_HOME", str(tmp_path / "home"))
        assert run("new", "lesson", "--json").json["file"] == str(tmp_path / "home" / "lessons" / "my-lesson.yaml")
        assert run("new", "lesson", "--json").json["file"] == str(tmp_path / "home" / "lessons" / "my-lesson-2.yaml")
        assert run("new", "scenario", "--json").json["file"] == str(
            tmp_path / "home" / "scenarios" / "my-scenario.yaml"
        )

    def test_what_cannot_be(self, run: Run, tmp_path: Path) -> None:
        assert run("new", "lesson", str(tmp_path / "a.txt")).code == 2
        assert run("new", "lesson", str(tmp_path / "none" / "a.yaml")).code == 2
