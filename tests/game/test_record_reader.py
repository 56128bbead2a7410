"""Files of records that are cut, damaged, forged or of another version: one clear line for each."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path

import pytest

import hothlab as hl
from hothlab.base.errors import BadFile
from hothlab.game.record import checksum
from hothlab.game.record_reader import read_record, replay
from hothlab.game.scenario import loads, scenarios
from hothlab.hexes import Hex
from hothlab.rules.terrain import Objective
from tests.game.recorded import ODD, forged, is_identity, save_one
from tests.game.table import battle, command, move, position


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    """A folder with one good record in it."""
    return save_one(tmp_path)


# Damaged files


def refused(path: Path, data: bytes) -> BadFile:
    """The error that a file with this in it gets; reading leaves the file alone."""
    path.write_bytes(data)
    with pytest.raises(BadFile) as caught:
        replay(path)
    error = caught.value
    assert path.read_bytes() == data and list(path.parent.iterdir()) == [path]
    assert error.source == str(path)
    assert 1 <= error.line <= data.count(b"\n") + 1 and error.column >= 1
    assert str(error) == f"{path}:{error.line}:{error.column}: {error.reason}"
    assert len(error.reason.splitlines()) == 1 and 10 < len(error.reason) < 300
    return error


def test_every_prefix_is_refused(saved: Path) -> None:
    """A file that was cut off anywhere; only the last line break may be missing."""
    whole = saved.read_bytes()
    good = replay(saved).state.key()
    seen = set()
    for length in range(len(whole) - 1):
        seen.add(refused(saved, whole[:length]).reason)
    assert seen >= {"the record is not complete: its last line is missing"}
    saved.write_bytes(whole[:-1])
    assert replay(saved).state.key() == good


def test_every_line_counts(saved: Path) -> None:
    """Deleted, doubled, changed, swapped with the next: each is noticed."""
    lines = saved.read_bytes().splitlines(keepends=True)
    for number, line in enumerate(lines):
        before, after = lines[:number], lines[number + 1 :]
        body = line.rstrip(b"\n")
        edits = [[], [line, line], [body + b"x\n"], [body[:-1] + b"\n"], [b"\n"], [line.upper()], [b" " + line]]
        edits.append([body[:-1] + bytes([body[-1] ^ 1]) + b"\n"])
        for edit in edits:
            changed = b"".join([*before, *edit, *after])
            if changed != b"".join(lines):
                refused(saved, changed)
        if after and after[0] != line:
            refused(saved, b"".join([*before, after[0], line, *after[1:]]))


def test_every_flipped_bit_is_noticed(saved: Path) -> None:
    whole = bytearray(saved.read_bytes())
    for place in range(0, len(whole), 7):
        whole[place] ^= 1 << place % 8
        refused(saved, bytes(whole))
        whole[place] ^= 1 << place % 8


def test_bytes_that_are_not_utf_8(saved: Path) -> None:
    whole = saved.read_bytes()
    error = refused(saved, whole.replace(b"seed 1\n", b"seed \xff\n"))
    assert error.reason == "byte 0xff is not UTF-8 text" and (error.line, error.column) == (3, 6)
    refused(saved, whole.decode().encode("utf-16"))


def test_something_else_altogether(saved: Path, tmp_path: Path) -> None:
    reason = "this is not a record: it does not start with 'hothlab record'"
    assert refused(saved, b"hello\n").reason == reason
    assert refused(saved, scenarios()["medevac"].read_bytes()).reason == reason
    assert refused(saved, b"").reason == reason
    assert "larger than" in refused(saved, b"hothlab record 1\n" * 60_000).reason
    with pytest.raises(BadFile, match="cannot be read"):
        replay(tmp_path / "missing.record")
    with pytest.raises(BadFile, match="cannot be read"):
        replay(tmp_path)


# Files with a right check line, so that only their content can be wrong


def test_a_newer_version_says_so(saved: Path) -> None:
    text = saved.read_text("utf-8")
    assert saved.read_bytes() == forged(text), "this is how the check line is made"
    error = refused(saved, forged(text.replace("hothlab record 3", "hothlab record 4")))
    assert error.reason == "this record is of version 4, and this hothlab reads 1, 2 and 3" and error.line == 1


def test_a_scenario_that_has_changed_says_so(saved: Path) -> None:
    text = saved.read_text("utf-8")
    check = text.splitlines()[1].split()[2]
    error = refused(saved, forged(text.replace(check, "0" * 16)))
    assert error.reason == "the scenario echo-base-evacuation has changed since this game was played"
    assert error.line == 2
    error = refused(saved, forged(text.replace("echo-base-evacuation", "echo-base-party")))
    assert error.reason == "there is no scenario 'echo-base-party' here" and error.line == 2


WRONG_HEADERS = [
    ("seed 1", "seed seven", "a seed is a whole number, not 'seven'"),
    ("seed 1", "seed", "a seed is a whole number, not ''"),
    ("seed 1", "sed 1", "'sed' means nothing here"),
    ("seats rebel empire", "seats rebel", "a side has 1 or 2 players, not 0"),
    ("seats rebel empire", "seats", "a side has 1 or 2 players, not 0"),
    ("seats rebel empire", "seats rebel rebel rebel empire", "a side has 1 or 2 players, not 3"),
    ("seats rebel empire", "seats rebel empire" + " rebel" * 9, "a game has 2 to 4 players, not 11"),
    ("seats rebel empire", "seats rebel:leia rebel:leia empire", "two players cannot have the same leader"),
    ("seats rebel empire", "seats rebel:vader empire",
     "there is no leader on this side called 'vader'; choose from: leia, luke, han"),
    ("seats rebel empire", "seats rebel empire\nseats rebel empire", "'seats' is given twice; first in line 4"),
    ("seats rebel empire", "seats rebel hutts", "a side is rebel or empire, not 'hutts'"),
    ("seats rebel empire", "seats rebel empire\ndeck", "a side is rebel or empire, not ''"),
    ("seats rebel empire", "seats rebel empire\ndeck rebel recon-lift",
     "there is no card called 'recon-lift'; did you mean recon-left?"),
    ("seats rebel empire", "seats rebel empire\nleader rebel", "a leader has an id, cards and a name"),
    ("rulings scout_self=scout-too", "rulings scout_self=never",
     "there is no reading of scout_self called 'never'; choose from: others-only, scout-too"),
    ("rulings scout_self=scout-too", "rulings scout_self", "a ruling is written name=value, not 'scout_self'"),
    ("rulings scout_self=scout-too", "rulings scout_selves=scout-too",
     "there is no ruling called 'scout_selves'; did you mean scout_self?"),
]  # fmt: skip


@pytest.mark.parametrize(("line", "wrong", "reason"), WRONG_HEADERS, ids=[each[1] for each in WRONG_HEADERS])
def test_a_wrong_line_before_the_game_says_so(line: str, wrong: str, reason: str, saved: Path) -> None:
    text = saved.read_text("utf-8")
    assert f"\n{line}\n" in text
    error = refused(saved, forged(text.replace(f"\n{line}\n", f"\n{wrong}\n")))
    assert error.reason == reason
    assert error.line == text[: text.index(f"\n{line}\n") + 1].count("\n") + 1 + wrong.count("\n")


def test_a_record_without_a_scenario_says_so(saved: Path) -> None:
    text = saved.read_text("utf-8")
    without = "".join(line for line in text.splitlines(keepends=True) if not line.startswith("scenario "))
    assert refused(saved, forged(without)).reason == "the record names no scenario"


def test_a_wrong_scenario_inside_a_record_is_shown_at_its_place(saved: Path) -> None:
    """SET-1: the line and the column are those of the record."""
    text = loads(ODD, seed=1).record().text
    wrong = text.replace("at-at: [B1]", "at-at: [B11]")
    error = refused(saved, forged(wrong))
    assert error.reason == "there is no hex called 'B11'; did you mean B1?"
    assert wrong.split("\n")[error.line - 1][error.column - 1 :].startswith("B11]")


def test_notes_behind_the_check_line_are_no_part_of_the_game(saved: Path) -> None:
    text, record = saved.read_text(), read_record(saved)
    for notes in ("# one\n", "# one\n# two\n", "#\n# no end of line"):
        saved.write_text(text + notes)
        assert read_record(saved) == record
        assert read_record(saved).text == text
    for wrong in (
        f"# before\n{text}",
        f"{text}# one\nno note\n",
        f"{text}\n",
        text.replace("---\n", "---\n# inside\n"),
    ):
        saved.write_text(wrong)
        with pytest.raises(BadFile):
            read_record(saved)


def test_a_record_of_a_battle_is_written_as_one_that_was_read(saved: Path) -> None:
    """A battle's own steps spare playing it again; the text is the same."""
    battle = replay(saved)
    assert battle.record().text == read_record(saved).text == saved.read_text()
    assert replace(battle.record(), answers=battle.record().answers[:3]).text != saved.read_text()


def test_an_answer_that_does_not_fit_says_why(saved: Path) -> None:
    """CMD-1: with the line of the answer and the rule."""
    text = saved.read_text("utf-8")
    lines = text.splitlines()
    first = lines.index("---") + 1
    error = refused(saved, forged(text.replace(f"\n{lines[first]}\n", "\nplay pincer-move\n", 1)))
    assert error.line == first + 1
    assert error.reason == "this answer does not fit: play pincer-move: Pincer Move is not in your hand (CMD-1)"
    error = refused(saved, forged(text.replace(f"\n{lines[first]}\n", "\ndance\n", 1)))
    assert error.line == first + 1 and "there is no action called 'dance'" in error.reason


def test_no_forged_line_is_a_traceback(saved: Path) -> None:
    """Whatever the lines say, a record is read or refused."""
    lines = saved.read_text("utf-8").splitlines()
    chance = random.Random(1)
    junk = [
        "", "|", "| x: y", "---", "deck empire", "leader empire x", "training", "manual dice", "seed 99999999999999",
        "roll blast", "roll", "shuffle", "shuffle a b", "play", "order", "order A1 A2", "move A1 Z9", "fire Q4 Q5",
        "done", "retreat", "retreat A1", "discard", "reroll", "advance", "ignore", "deploy A1", "heal G1", "strike A1",
        "exit A1 A1", "seats empire rebel", "seats rebel:leia empire:piett empire:vader", "scenario-text",
        "rulings", "seed -5", "order A0", "order B10", "order é1", "play raid-left raid-left",
    ]  # fmt: skip
    for _round in range(250):
        changed = lines[:-1]
        for _edit in range(chance.randint(1, 3)):
            place = chance.randrange(1, len(changed))
            changed[place : place + chance.randint(0, 2)] = chance.choices([*junk, *lines[1:]], k=chance.randint(0, 2))
        try:
            fight = replay(forged("\n".join([*changed, "check "])).decode())
        except BadFile:
            continue
        is_identity(fight)


OLD_RECORDS = Path(__file__).parent / "records"
"""Whole games that an earlier version of hothlab wrote."""


@pytest.mark.parametrize(
    ("name", "winner", "medals", "turn"),
    [("scenario-16", "empire", (2, 5), 16), ("scenario-8", "empire", (0, 1), 33), ("teams", None, (1, 3), 40)],
)
def test_a_record_of_version_1_is_played_as_it_was(
    name: str, winner: str | None, medals: tuple[int, int], turn: int
) -> None:
    """Readings whose default has changed since are those of that time; written again, the record says so."""
    record = hl.read_record(OLD_RECORDS / f"version-1-{name}.record")
    fight = hl.replay(record)
    assert (fight.winner, fight.medals, fight.state.turn) == (winner, {"rebel": medals[0], "empire": medals[1]}, turn)
    assert record.text.startswith("hothlab record 3\n") and "fleet_limit=any-number" in record.text
    assert hl.replay(hl.read_record(record.text)).state.key() == fight.state.key()


def test_in_version_1_any_unit_held_a_shared_medal() -> None:
    """OBJ-3, shared_medal: an AT-AT won with it, and nobody could answer after that."""
    token = Objective("temporary", "empire", 1)
    start = position("A4:W1 G1:T3").with_objectives({Hex("B4"): token, Hex("B5"): token})
    special = [("temporary-limit", {"side": "empire", "medals": 1})]
    rulings = {"shared_medal": "any-unit"}
    fight = battle(start, empire_hand=["recon-centre"], first="empire", medals=1, special=special, rulings=rulings)
    command(fight, "recon-centre", "A4")
    move(fight, "A4 B4")
    assert fight.winner == "empire"
    body, _line, _check = fight.record().text.rpartition("check ")
    older = body.replace("hothlab record 3\n", "hothlab record 1\n").replace("rulings shared_medal=any-unit\n", "")
    assert older != body and hl.replay(f"{older}check {checksum(older)}\n").winner == "empire"


def test_a_record_of_version_2_shuffles_when_a_card_is_needed() -> None:
    """CMD-3, deck_renewal: what was the default then is said when the record is written again."""
    record = hl.read_record(OLD_RECORDS / "version-2-decks.record")
    fight = hl.replay(record)
    again = [step.before.piles.drawing for step in fight.steps if isinstance(step.action, hl.Shuffle)][2:]
    assert [(each.seat, each.number) for each in again] == [(0, 1), (1, 1)]
    assert "rulings deck_renewal=next-draw" in record.text
    assert hl.replay(hl.read_record(record.text)).state.key() == fight.state.key()
