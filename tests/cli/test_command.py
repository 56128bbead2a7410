"""The `hothlab` command: every answer for a person and for a program, exit codes, and one clear line for a slip."""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from hothlab import __version__
from hothlab.cli.command import _build_parser
from hothlab.desks.settle import dispute_of
from hothlab.game.scenario import load, scenarios
from hothlab.rules.catalogue import rules
from hothlab.rules.position import Position
from hothlab.rules.rulings import rulings
from tests.cli.command_line import BLOCKED, FIGHT, OPEN, Run

ROOT = Path(__file__).parents[2]


def commands() -> dict[str, argparse.ArgumentParser]:
    (action,) = (each for each in _build_parser()._actions if isinstance(each, argparse._SubParsersAction))
    return dict(action.choices)


class TestHelp:
    def test_the_commands(self) -> None:
        assert {"lab", "los", "odds", "reach", "rule", "validate"} <= set(commands())

    def test_all(self, run: Run) -> None:
        result = run("--help")
        assert (result.code, result.err) == (0, "")
        for name in commands():
            assert f"\n    {name}" in result.out
        assert "Exit codes: 0 yes" in " ".join(result.out.split())

    @pytest.mark.parametrize("name", commands())
    def test_each(self, run: Run, name: str) -> None:
        result = run(name, "--help")
        assert (result.code, result.err) == (0, "")
        assert result.out.startswith(f"usage: hothlab {name} ")

    @pytest.mark.parametrize("name", ["los", "odds", "reach", "rule", "validate"])
    def test_each_has_json(self, name: str) -> None:
        assert "--json" in commands()[name].format_help()

    def test_version(self, run: Run) -> None:
        assert run("--version") == (0, f"hothlab {__version__}\n", "")


SIGHT_FIELDS = frozenset(
    "from to clear distance crossed left right touched obstructions rules rulings text code".split()  # noqa: SIM905
)


class TestLos:
    def test_clear(self, run: Run) -> None:
        result = run("los", OPEN, "D1", "D5")
        assert (result.code, result.err) == (0, "")
        assert result.out.startswith("In sight. D1 sees D5: ")

    def test_blocked(self, run: Run) -> None:
        result = run("los", BLOCKED, "D1", "D5")
        assert (result.code, result.err) == (1, "")
        assert result.out.startswith("Out of sight. D1 does not see D5: the line crosses rocks on D3")
        assert "LOS-2" in result.out

    def test_json(self, run: Run) -> None:
        plain = run("los", BLOCKED, "d1", "d5", "--json")
        assert plain.code == 1
        assert (plain.json["question"], plain.json["yes"], plain.json["rulings"]) == ("sight", False, {})
        found = plain.json["details"]
        assert set(found) >= SIGHT_FIELDS
        assert (found["from"], found["to"], found["clear"], found["distance"]) == ("D1", "D5", False, 4)
        assert found["crossed"] == ["D2", "D3", "D4"]
        assert [each["hex"] for each in found["obstructions"] if each["blocks"]] == ["D3"]
        assert found["code"] == BLOCKED
        assert set(found["rules"]) <= set(rules())

    def test_all_that_a_hex_sees(self, run: Run) -> None:
        result = run("los", BLOCKED, "D1")
        assert (result.code, result.err) == (0, "")
        assert "D1 sees" in result.out
        assert "D4" not in run("los", BLOCKED, "D1", "--json").json["details"]["seen"]

    def test_ruling(self, run: Run) -> None:
        words = ("los", OPEN, "D1", "D5")
        assert run(*words).code == 0
        assert run(*words, "--ruling", "los_target_terrain=may-block").code == 1
        found = run(
            *words, "--ruling", "los_target_terrain=may-block", "--ruling", "los_edge_sides=per-edge", "--json"
        ).json
        assert found["yes"] is False
        assert found["rulings"] == {"los_target_terrain": "may-block", "los_edge_sides": "per-edge"}

    def test_readings(self, run: Run) -> None:
        (reading,) = run("los", OPEN, "D1", "D5", "--json").json["readings"]
        assert reading["changed"] == {"los_target_terrain": "may-block"}
        assert (reading["reverses"], reading["then"]) == (True, "then it does not see it")
        assert set(reading["editions"]["los_target_terrain"]) == {"en", "de", "fr", "nl", "pl"}
        assert reading["label"] in run("los", OPEN, "D1", "D5").out
        assert run("los", BLOCKED, "D1", "D5", "--json").json["readings"] == []

    def test_flips(self, run: Run) -> None:
        assert "It would be the other way round: without rocks on D3\n" in run("los", BLOCKED, "D1", "D5").out
        (flip,) = run("los", BLOCKED, "D1", "D5", "--json").json["flips"]
        assert flip == {"hex": "D3", "change": "remove", "things": ["rocks"]}
        two = Position.from_text("D .T3 * * . .N4 . . . .").code
        assert run("los", two, "D1", "D5", "--json").json["flips"] == []

    @pytest.mark.parametrize("name", ["10", "target-the-shield-generators"])
    def test_a_scenario_by_name(self, run: Run, name: str) -> None:
        assert run("los", name, "A1", "A2", "--json").json["details"]["code"] == load(10).position.code

    def test_a_scenario_by_file(self, run: Run) -> None:
        path = str(scenarios()["last-stand"])
        assert run("los", path, "A1", "A2", "--json").json["details"]["code"] == load(17).position.code

    def test_a_file_with_the_name_of_a_code(self, run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.chdir(tmp_path)
        Path("hoth1-mine.yaml").write_bytes(scenarios()["last-stand"].read_bytes())
        assert run("los", "hoth1-mine.yaml", "A1", "A2", "--json").json["details"]["code"] == load(17).position.code


class TestOdds:
    def test_readable(self, run: Run) -> None:
        result = run("odds", FIGHT, "D2", "D3")
        assert (result.code, result.err) == (0, "")
        assert result.out.startswith("Eliminated: impossible. 3 dice for Echo Base troopers on D2 against snowtroopers")
        assert "3: 1 in 8 (12 %)" in result.out
        assert "with one die more: 4 dice" in result.out

    def test_json(self, run: Run) -> None:
        found = run("odds", FIGHT, "D2", "D3", "--json").json["details"]
        names = "attack dice aim rerolls die_double_face eliminate drive_back losses joint"
        assert set(names.split()) <= set(found)
        told = (found["dice"], found["aim"], found["rerolls"], found["die_double_face"])
        assert told == (3, "losses", False, "infantry")
        # Three dice, each a hit with 3 of 6 faces, and 4 miniatures to lose.
        assert found["expected_losses"] == {"fraction": "3/2", "value": 1.5}
        assert found["losses"]["3"] == {"fraction": "1/8", "value": 0.125}
        assert found["eliminate"]["fraction"] == "0/1"
        assert sum(each["value"] for each in found["joint"]) == pytest.approx(1)
        attack = found["attack"]
        assert set("attacker target legal refusal distance base modifiers dice rules text".split()) <= set(attack)  # noqa: SIM905
        assert (attack["legal"], attack["base"], attack["dice"], attack["refusal"]) == (True, 3, 3, None)

    def test_ruling(self, run: Run) -> None:
        found = run("odds", FIGHT, "D2", "D3", "--ruling", "die_double_face=cross", "--json").json["details"]
        assert found["expected_losses"]["fraction"] == "1/1"
        assert found["die_double_face"] == "cross"

    def test_an_e_web_that_moved_rolls_nothing_again(self, run: Run) -> None:
        """SPF-2: in place it re-rolls, and so it loses more miniatures for the enemy than after a move."""
        code = Position.from_text("D . .T3e .N4 . . . . . .").code
        words = ("odds", code, "D2", "D3", "--json")
        stayed, moved = (run(*words, *more).json["details"] for more in ((), ("--moved", "1")))
        assert (stayed["rerolls"], moved["rerolls"]) == (True, False)
        assert stayed["expected_losses"]["value"] > moved["expected_losses"]["value"] == 1.5

    def test_a_disputes_line_gives_way_to_what_is_said_beside_it(self, run: Run) -> None:
        """SPF-2, MOV-7: the line says that two hexes were moved, the command that none were."""
        code = dispute_of(FIGHT, "D2", "D3", moved=2).code
        assert (run("odds", code).code, run("odds", code, "--moved", "0").code) == (1, 0)

    def test_a_disputes_line_has_its_card_and_its_dice(self, run: Run) -> None:
        """CMD-1: with Force Powers, in play for the Empire, retreats hit; two more dice are two more dice."""
        board = Position.from_text("D . .N4 .A1 . . . . . .").code
        asked = dispute_of(board, "D2", "D3", "odds")
        lines = (asked.code, asked.but(card="force-powers").code, asked.but(extra=2).code)
        plain, by_card, more = (run("odds", line, "--json").json["details"] for line in lines)
        assert (plain["dice"], by_card["dice"], more["dice"]) == (3, 3, 5)
        assert plain["eliminate"]["fraction"] == "91/216", "a blast among three dice"
        assert by_card["eliminate"]["fraction"] == "19/27", "a blast or a retreat"
        said = run("odds", board, "D2", "D3", "--card", "Force Powers", "--json").json["details"]
        assert said == by_card

    def test_dice(self, run: Run) -> None:
        found = run("odds", FIGHT, "D2", "D3", "--dice", "1", "--json").json
        assert found["details"]["expected_losses"]["fraction"] == "1/2"
        assert run("dispute", found["code"], "--json").json == found

    @pytest.mark.parametrize("aim", ["losses", "eliminate", "drive-back"])
    def test_aim(self, run: Run, aim: str) -> None:
        code = Position.from_text("D . .T3e .N1 . . . . . .").code
        found = run("odds", code, "D2", "D3", "--aim", aim, "--json").json
        assert (found["details"]["aim"], found["details"]["rerolls"]) == (aim, True)
        assert run("dispute", found["code"], "--json").json == found

    def test_a_refused_attack(self, run: Run) -> None:
        result = run("odds", FIGHT, "D2", "D3", "--moved", "2")
        assert (result.code, result.err) == (1, "")
        assert "may not shoot at D3: it may attack only after moving 1 hex or less" in result.out
        assert "(MOV-7)" in result.out
        refused = run("odds", FIGHT, "D2", "D3", "--moved", "2", "--json")
        assert refused.code == 1
        attack = refused.json["details"]
        assert (attack["legal"], attack["dice"], attack["refusal"]["rule"]) == (False, 0, "MOV-7")
        assert attack["rules"] == ["MOV-7"]


class TestReach:
    def test_readable(self, run: Run) -> None:
        result = run("reach", FIGHT, "D2")
        assert (result.code, result.err) == (0, "")
        assert "And attack then: C2, C3, D1, E2 and E3" in result.out
        assert "Not there: D3 and D4 (past D3): taken by snowtroopers (MOV-3)" in result.out
        assert run("move", FIGHT, "D2") == result, "one question with two names"

    def test_json(self, run: Run) -> None:
        found = run("reach", FIGHT, "D2", "--json").json["details"]
        assert {"from", "unit", "distance", "arrivals", "refusals"} <= set(found)
        assert (found["from"], found["unit"], found["distance"]) == ("D2", "trooper", 2)
        assert found["arrivals"]["C2"] == {"path": ["C2"], "distance": 1, "may_attack": True, "no_attack": None}
        assert found["arrivals"]["B2"]["no_attack"]["rule"] == "MOV-7"
        assert found["refusals"]["D3"] == {"rule": "MOV-3", "text": "taken by snowtroopers", "hex": "D3"}

    def test_bonus_and_card(self, run: Run) -> None:
        """MOV-7, CMD-1: In Formation lets units move 1 hex more."""
        more = ((), ("--bonus", "1"), ("--card", "In Formation"))
        near, far, carded = (run("reach", FIGHT, "D2", *each, "--json").json["details"]["arrivals"] for each in more)
        assert set(near) < set(far)
        assert far["B2"]["may_attack"]
        assert far == carded

    def test_nowhere(self, run: Run) -> None:
        """UNI-3"""
        result = run("reach", "10", "F3")
        assert (result.code, result.err) == (1, "")
        assert result.out.startswith("No. Rebel artillery on F3 cannot move.\nRules: UNI-3 ")
        assert run("reach", "10", "F3", "--json").json["details"]["arrivals"] == {}


class TestRule:
    @pytest.mark.parametrize("name", ["LOS-5", "los-5"])
    def test_a_rule(self, run: Run, name: str) -> None:
        result = run("rule", name)
        assert (result.code, result.err) == (0, "")
        assert result.out.startswith("LOS-5 (p12) ")

    def test_a_ruling(self, run: Run) -> None:
        result = run("rule", "los_edge_sides")
        assert result.code == 0
        assert result.out.startswith("Does a line along edges get blocked by obstructions on both sides")
        assert "when they lie at different edges? (los_edge_sides)\n" in result.out
        assert "\n  * The line as a whole (whole-line): The line is taken as a whole." in result.out
        assert "\n  EN (the line as a whole): Page 12 asks" in result.out

    def test_words(self, run: Run) -> None:
        result = run("rule", "Probe", "DROID", "--json")
        assert result.code == 0
        found = [each["id"] for each in result.json if "id" in each]
        assert "UNI-6" in found
        assert len(found) < len(rules()) / 4

    def test_json(self, run: Run) -> None:
        (rule,) = run("rule", "LOS-5", "--json").json
        assert {"id", "title", "text", "pages", "see", "rulings"} <= set(rule)
        assert (rule["id"], rule["pages"]) == ("LOS-5", [12])
        (ruling,) = run("rule", "los_edge_sides", "--json").json
        assert {"name", "question", "rules", "default", "readings", "editions"} <= set(ruling)
        assert (ruling["name"], ruling["default"]) == ("los_edge_sides", "whole-line")

    def test_all(self, run: Run) -> None:
        found = run("rule", "--json").json
        assert [each.get("id") or each["name"] for each in found] == [*rules(), *rulings()]
        for id in rules():
            assert id in run("rule", id).out


@pytest.mark.parametrize(
    ("words", "told"),
    [
        # commands and options
        ([], "hothlab: the following arguments are required: COMMAND"),
        (["loss"], "hothlab: there is no command called 'loss'; did you mean los?"),
        (["Validate", "x"], "hothlab: there is no command called 'Validate'; did you mean validate?"),
        (["xyzzy"], "hothlab: there is no command called 'xyzzy'"),
        (["los", "10", "B4", "E6", "--jsn"], "hothlab: unrecognized arguments: --jsn; did you mean --json?"),
        (["rule", "LOS-5", "--jason"], "hothlab: unrecognized arguments: --jason; did you mean --json?"),
        (
            ["odds", "10", "B4", "E6", "--move", "1", "--dise", "2"],
            "hothlab: unrecognized arguments: --dise 2; did you mean --dice?",
        ),
        (
            ["odds", "10", "B4", "E6", "--aim", "loses"],
            "hothlab odds: argument --aim: invalid choice: 'loses'; did you mean losses?",
        ),
        (["odds", "10", "B4", "E6", "--dice", "two"], "hothlab odds: argument --dice: invalid int value: 'two'"),
        (["los", "10"], "hothlab: the question lacks a hex: see hothlab los --help"),
        (["odds", "10", "A2"], "hothlab: the question lacks a hex: see hothlab odds --help"),
        (["validate"], "hothlab validate: the following arguments are required: FILE"),
        # hexes
        (["los", "10", "B10", "E6"], "hothlab: there is no hex called 'B10'; did you mean B1?"),
        (["los", "10", "B4", "H6"], "hothlab: there is no hex called 'H6'; did you mean G6?"),
        (["los", "10", "4B", "E6"], "hothlab: '4B' is not a hex: write a row letter and a column number, like C4"),
        (["los", "10", "B4", "B4"], "hothlab: a dispute needs two different hexes, not B4 twice"),
        (["odds", "10", "C11", "E6"], "hothlab: there is no hex called 'C11'; did you mean C1?"),
        (["odds", "10", "A1", "E6"], "hothlab: No unit stands on A1. Choose the unit that shoots."),
        (
            ["odds", "10", "A2", "E5"],
            "hothlab: Nothing to attack stands on E5. Choose what A2 shoots at.",
        ),
        (["may-shoot", "8", "B1", "B2"], "hothlab: No unit stands on B1. Choose the unit that shoots."),
        (["at-at", "8", "A4"], "hothlab: No AT-AT stands on A4. Choose the AT-AT that was hit."),
        (["medals", "8", "E8", "--moved", "1"], "hothlab: unrecognized arguments: --moved 1"),
        (["reach", "10", "A1"], "hothlab: No unit stands on A1. Choose the unit that moves."),
        (
            ["odds", FIGHT, "D2", "D3", "--dice", "13"],
            "hothlab: the number of dice is a whole number from 1 to 12, not 13",
        ),
        # scenarios and codes
        (["los", "last-stn", "B4", "E6"], "hothlab: there is no scenario called 'last-stn'; did you mean last-stand?"),
        (["reach", "110", "A1"], "hothlab: there is no scenario called '110'; did you mean 11?"),
        (["los", "nowhere.yaml", "B4", "E6"], "hothlab: nowhere.yaml:1:1: cannot be read: No such file or directory"),
        (
            ["los", "hoth1", "B4", "E6"],
            "hothlab: a position code has 4 parts with dashes between them, and this one 1: was it cut?",
        ),
        (
            ["los", OPEN[:-3], "D1", "D5"],
            f"hothlab: the check word {OPEN[-5:-3]!r} does not fit: a letter of the code was changed",
        ),
        (
            ["los", "hoth3-10-0-abcde", "D1", "D5"],
            "hothlab: this code is of version hoth3, and only hoth1 and hoth2 are known here",
        ),
        (
            ["los", "hoth1-\udcff-0-abcde", "D1", "D5"],
            "hothlab: a position code has only letters, digits, dots and dashes, and this one has '\\udcff'",
        ),
        # rules and rulings
        (["rule", "LOS-55"], "hothlab: there is no rule called 'LOS-55'; did you mean LOS-5?"),
        (["rule", "los_egde_sides"], "hothlab: there is no rule called 'los_egde_sides'; did you mean los_edge_sides?"),
        (
            ["los", OPEN, "D1", "D5", "--ruling", "los_edge_side=per-edge"],
            "hothlab: there is no ruling called 'los_edge_side'; did you mean los_edge_sides?",
        ),
        (
            ["los", OPEN, "D1", "D5", "--ruling", "los_edge_sides=per-egde"],
            "hothlab: there is no reading of los_edge_sides called 'per-egde'; did you mean per-edge?",
        ),
        (
            ["los", OPEN, "D1", "D5", "--ruling", "los_edge_sides"],
            "hothlab: a ruling is written name=value, not 'los_edge_sides'",
        ),
    ],
)
def test_a_slip_is_one_clear_line(run: Run, words: list[str], told: str) -> None:
    assert run(*words) == (2, "", f"{told}\n")


def python(*words: str, **more: Any) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, *words]
    return subprocess.run(command, cwd=ROOT, text=True, stderr=subprocess.PIPE, check=False, **more)


class TestProcess:
    def test_python_m_hothlab(self) -> None:
        done = python("-m", "hothlab", "los", BLOCKED, "D1", "D5", stdout=subprocess.PIPE)
        assert done.returncode == 1
        assert done.stdout.startswith("Out of sight. D1 does not see D5: ")
        assert done.stderr == ""

    def test_a_terminal_that_cannot_show_every_character(self) -> None:
        """The minus of a modifier is a real one."""
        code = Position.from_text("D . .T3 *N4 . . . . . .").code
        ascii_only = {**os.environ, "PYTHONIOENCODING": "ascii"}
        done = python("-m", "hothlab", "odds", code, "D2", "D3", stdout=subprocess.PIPE, env=ascii_only)
        assert (done.returncode, done.stderr) == (0, "")
        assert "protected by rocks \\u22121" in done.stdout

    def test_a_reader_who_has_seen_enough(self) -> None:
        """As in `hothlab rule | head -1`."""
        reading, writing = os.pipe()
        os.close(reading)
        try:
            done = python("-m", "hothlab", "rule", stdout=writing)
        finally:
            os.close(writing)
        assert (done.returncode, done.stderr) == (0, "")
