"""Records: a game is its set-up, its seed and its answers, and the file of it is all there or nothing.

The transcripts in `golden/` were read through against the rules. When the wording of events changes, write them anew
with `python -m tests.game.test_record` and read the difference.
"""

from __future__ import annotations

import hashlib
import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import pytest

import hothlab as hl
from hothlab.errors import BadFile, HothlabError
from hothlab.game.actions import Action, Advance, Done, Exit, Fire, Roll, Shuffle
from hothlab.game.battle import Battle
from hothlab.game.events import Event, describe
from hothlab.game.record import read_record, replay
from hothlab.game.scenario import load, loads, scenarios
from hothlab.game.transcript import tell, transcript
from hothlab.game.turn import nature_decides, nature_faces
from hothlab.hexes import Hex
from tests.game.table import battle, command, stay

GOLDEN = Path(__file__).parent / "golden"
LEADERS = [{}, {"rebel": "leia"}, {"empire": "piett"}, {"rebel": "luke", "empire": "veers"}, {"empire": "vader"}]
TEAMS: list[dict[str, Any]] = [
    {"players": {"rebel": 2}},
    {"players": {"empire": 2}, "leaders": {"empire": ["piett", "vader"], "rebel": "han"}},
    {"players": {"rebel": 2, "empire": 2}, "leaders": {"rebel": ["leia", None], "empire": [None, "piett"]}},
]
RULINGS: list[dict[str, str]] = [
    {},
    {"objective_start": "must-enter", "retreat_partial": "any-path"},
    {"eweb_ready": "next-turn", "eweb_confirm": "confirmation-too", "search_and_destroy": "after"},
    {"fleet_limit": "three", "die_double_face": "cross", "team_leader_hand": "three-cards"},
]


@dataclass(frozen=True)
class Game:
    """What a random game is made of; the same values make the same game."""

    scenario: str
    seed: int
    options: dict[str, Any] = field(default_factory=dict)

    def __str__(self) -> str:
        return f"{self.scenario}-{self.seed}"

    def battle(self, **more: Any) -> Battle:
        return load(self.scenario, seed=self.seed, **(self.options | more))


def _games() -> Iterator[Game]:
    for number, slug in enumerate(scenarios()):
        leaders, rulings = LEADERS[number % len(LEADERS)], RULINGS[number % len(RULINGS)]
        yield Game(slug, number, {"leaders": leaders, "rulings": rulings})
        yield Game(slug, 100 + number, TEAMS[number % len(TEAMS)] | {"rulings": RULINGS[-1 - number % len(RULINGS)]})


GAMES = list(_games())
"""Every scenario twice: once with leaders, once with teams, and rulings that differ."""


def nature_of_dice(fight: Battle, chance: random.Random) -> Action:
    """An answer by hand: now and then what the seed says, else something else."""
    if chance.random() < 0.3:
        return fight.nature_answer()
    if fight.decision.kind == "shuffle":
        return Shuffle(*chance.sample(fight.decision.cards, len(fight.decision.cards)))
    return Roll(*chance.choices(nature_faces(fight.state), k=fight.decision.number))


def go_on(fight: Battle, chance: random.Random, answers: int = 10**6, turns: int = 300) -> Battle:
    """Play on at random, for at most that many answers."""
    for _answer in range(answers):
        if fight.over or fight.state.turn > turns:
            break
        if nature_decides(fight.state):
            fight.play(nature_of_dice(fight, chance))
        else:
            fight.play(chance.choice(fight.legal_actions()))
    return fight


def same(one: Battle, other: Battle) -> None:
    """The two battles are at the same moment, by the same way."""
    assert one.state.key() == other.state.key()
    assert [step.action for step in one.steps] == [step.action for step in other.steps]
    assert list(one.events) == list(other.events)
    assert (one.seed, one.dice, one.training, one.setup) == (other.seed, other.dice, other.training, other.setup)


def is_identity(fight: Battle) -> str:
    """Record, text, record, battle: nothing is lost on the way, and the text is the same again."""
    record = fight.record()
    text = record.text
    again = read_record(text)
    assert again == record
    assert again.text == text
    same(replay(text), fight)
    return text


# The way there and back


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_a_record_replays_to_the_same_game(game: Game) -> None:
    """TRN-1, LDR-1, TEA-4: every scenario, with leaders, teams and rulings, to its end or for 100 turns."""
    is_identity(go_on(game.battle(), random.Random(game.seed), turns=100))


@pytest.mark.parametrize("game", GAMES[::5], ids=str)
def test_with_dice_rolled_by_hand(game: Game) -> None:
    """HIT-1, SET-3: nature's answers stand in the file, whether the seed says the same or not."""
    is_identity(go_on(game.battle(dice="manual", training=True), random.Random(game.seed), 150))


def test_nature_twice_in_a_row_is_told_apart() -> None:
    """UNI-5: the roll is what the seed says, the confirmation roll is not; only both lines make it clear."""
    for seed in range(40):
        fight = battle("D4:T3 D5:W1 A1:N4", ["recon-centre"], seed=seed)
        command(fight, "recon-centre", "D4")
        stay(fight)
        fight.play("fire D4 D5")
        fight.play(fight.nature_answer())
        if fight.decision.kind == "roll":
            number = fight.decision.number
            other = "blast" if fight.nature_answer() != Roll(*["blast"] * number) else "cross"
            fight.play(Roll(*[other] * number))
            is_identity(fight)
            fight.dice = "seeded"
            is_identity(fight)
            return
    raise AssertionError("no seed hit the AT-AT")


def test_a_record_that_ends_with_nature() -> None:
    """SET-3: rolled by hand and by chance as the seed says; the roll is not lost."""
    fight = load("2", seed=3, dice="manual")
    for _answer in range(2):
        is_identity(fight)
        fight.play(fight.nature_answer())
    assert is_identity(fight).count("\nshuffle ") == 2


def test_a_fresh_battle() -> None:
    for options in ({}, {"dice": "manual"}, {"training": True}):
        dealt = load("1", seed=5, **options).state.key()
        assert replay(load("1", seed=5, **options).record()).state.key() == dealt
        assert replay(load("1", seed=5, **options).record().text).state.key() == dealt


def test_a_custom_deck(tmp_path: Path) -> None:
    """SET-3, LDR-1: the cards, cards twice, and a leader of one's own with a name."""
    deck = tmp_path / "deck.yaml"
    deck.write_text(
        "side: empire\n"
        "cards: [recon-left, recon-left, recon-centre, direct-from-hq, imperial-assault, pincer-move, recon-left]\n"
        "leaders: {thrawn: {name: Grand Admiral Thrawn | the blue one, cards: [deploy-the-fleet, orbital-strike]}}\n",
        "utf-8",
    )
    fight = load("7", seed=2, decks={"empire": deck}, leaders={"empire": "thrawn"})
    text = is_identity(go_on(fight, random.Random(2)))
    assert "\ndeck empire recon-left recon-left recon-centre " in text
    assert "\nleader empire thrawn deploy-the-fleet orbital-strike | Grand Admiral Thrawn | the blue one\n" in text
    deck.unlink()
    same(replay(text), fight)


ODD = """\
hothlab: 1
name: "Odd \\u2028 name --- check | 'x' \\"y\\" ☃"
briefing: "first\\n\\n---\\ncheck 0123456789abcdef\\n| bar\\n\\ttab \\u0085 next \\u2029 trailing  \\nend"
first: empire
hand: {rebel: 2, empire: 3}
medals: {rebel: 1}
rebel: {trooper: [{at: D4, miniatures: 2, badge: assault}, G1]}
empire: {snowtrooper: [{at: D5, badge: e-web, face: moving}], at-at: [B1]}
objectives: [{hex: C4, kind: temporary, side: both, medals: 2}]
special: [{sudden-death: {side: empire, occupy: [G1]}}]
"""


@pytest.mark.parametrize("name", ["", "Plain", "Line\u2028", "a\u2029b"])
def test_a_custom_scenario(name: str) -> None:
    """SET-1: the record holds the whole scenario, whatever its name and briefing say."""
    scenario = loads(ODD).scenario
    fight = go_on(Battle(replace(scenario, name=name or scenario.name), seed=9), random.Random(9))
    text = is_identity(fight)
    assert "\nscenario-text\n| hothlab: 1\n" in text
    assert replay(text).scenario == fight.scenario


def test_a_shipped_scenario_that_somebody_changed_is_kept_whole() -> None:
    """SET-1."""
    scenario = replace(load("4").scenario, medals={"rebel": 6, "empire": 4})
    text = is_identity(go_on(Battle(scenario, seed=1), random.Random(1), 50))
    assert "scenario-text" in text and "scenario successful-landings" not in text


# Going on, and going back


@pytest.mark.parametrize("game", GAMES[::4], ids=str)
def test_to_stop_and_resume_is_never_having_stopped(game: Game, tmp_path: Path) -> None:
    """TRN-1: the same dice fall and the same cards come."""
    straight = go_on(game.battle(), random.Random(4), 120)
    chance = random.Random(4)
    stopped = game.battle()
    for _part in range(4):
        go_on(stopped, chance, 30)
        stopped = replay(stopped.record().save(tmp_path / "game.record"))
    same(stopped, straight)


def test_replay_to_any_point() -> None:
    """TRN-1: after n answers, nature's included, it is the moment that was then, and one can go on from there."""
    fight = go_on(load("10", seed=6, leaders={"empire": "vader"}), random.Random(6), 60)
    record = fight.record()
    moments = [step.before for step in fight.steps] + [fight.state]
    for number, moment in enumerate(moments):
        there = replay(record, number)
        assert there.state.key() == moment.key() and len(there.steps) == number
        for action in record.answers[number : number + 1]:
            there.play(action)
            assert there.state.key() == moments[number + 1].key() or nature_decides(moments[number + 1])
    same(replay(record, None), fight)
    same(replay(record, 10**6), fight)


def test_a_training_battle_stays_one() -> None:
    """A roll can be taken back in it, after a replay too."""
    fight = go_on(load("2", seed=8, training=True), random.Random(8), 40)
    again = replay(is_identity(fight))
    assert again.training
    for each in (fight, again):
        for _step in range(5):
            each.undo()
    same(again, fight)


# Files: small, and all there or nothing


def test_records_are_small() -> None:
    """A whole random game of two recruits takes about 5 kB, and each answer about 11 bytes."""
    sizes = []
    for game in GAMES[::2]:
        fight = go_on(game.battle(), random.Random(game.seed))
        text = fight.record().text
        assert "\nroll " not in text and "\nshuffle " not in text, "nature follows from the seed"
        players = sum(step.seat is not None for step in fight.steps)
        assert len(text.encode()) < 400 + 20 * players, game
        sizes.append(len(text.encode()))
    assert sum(sizes) / len(sizes) < 8_000 and max(sizes) < 32_000


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    """A folder with one good record in it."""
    path = tmp_path / "game.record"
    go_on(load("16", seed=1, rulings={"scout_self": "scout-too"}), random.Random(1), 40).record().save(path)
    return path


def test_saving_takes_the_place_of_the_old_file(saved: Path) -> None:
    fight = go_on(load("3", seed=1), random.Random(1), 10)
    assert fight.record().save(str(saved)) == saved
    assert saved.read_bytes() == fight.record().text.encode()
    assert list(saved.parent.iterdir()) == [saved]


def breaks(error: BaseException) -> Callable[..., Any]:
    def broken(*_arguments: object, **_more: object) -> None:
        raise error

    return broken


FAILURES = {
    "the disk is full": ("os.fsync", OSError(28, "No space left on device")),
    "the new file cannot take its place": ("os.replace", OSError(5, "Input/output error")),
    "no new file can be made": ("os.open", PermissionError(13, "Permission denied")),
}


@pytest.mark.parametrize("failure", FAILURES)
def test_a_failed_save_leaves_the_old_file_and_nothing_else(
    failure: str, saved: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    old = saved.read_bytes()
    where, error = FAILURES[failure]
    monkeypatch.setattr(where, breaks(error))
    with pytest.raises(HothlabError, match=r"game\.record cannot be written: ") as caught:
        load("3", seed=1).record().save(saved)
    assert str(error.strerror) in str(caught.value)
    assert saved.read_bytes() == old
    assert list(saved.parent.iterdir()) == [saved]


@pytest.mark.parametrize("where", ["os.fsync", "os.replace"])
def test_an_interrupted_save_leaves_the_old_file(where: str, saved: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    old = saved.read_bytes()
    monkeypatch.setattr(where, breaks(KeyboardInterrupt()))
    with pytest.raises(KeyboardInterrupt):
        load("3", seed=1).record().save(saved)
    assert saved.read_bytes() == old


def test_saving_where_there_is_no_folder(tmp_path: Path) -> None:
    with pytest.raises(HothlabError, match="cannot be written"):
        load("3", seed=1).record().save(tmp_path / "nowhere" / "game.record")
    assert list(tmp_path.iterdir()) == []


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


def forged(text: str) -> bytes:
    """The text with the check line that fits it."""
    body = text[: text.rindex("check ")]
    return f"{body}check {hashlib.sha256(body.encode()).hexdigest()[:16]}\n".encode()


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
    ("seats rebel empire", "seats rebel empire\nseats rebel empire", "'seats' stood in line 4 already"),
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


# Games in words


def test_a_transcript_is_told_turn_by_turn() -> None:
    """TRN-1: a line for each card, and below it what happened; orders, draws and shuffles are left out."""
    fight = go_on(load("14", seed=3), random.Random(3))
    lines = transcript(fight).splitlines()
    assert lines[:2] == ["Protect Rebel Transports", ""]
    turns = [line for line in lines if line.startswith("Turn ")]
    assert len(turns) == fight.state.turn and turns[0].startswith("Turn 1, the Imperials play ")
    told = [line[2:] for line in lines[2:] if not line.startswith("Turn ")]
    silent = {"ordered", "shuffled", "drew", "turn", "discarded", "card"}
    assert told == [describe(event) for event in fight.events if event.kind not in silent]


def test_what_happens_before_the_card_belongs_to_its_turn() -> None:
    """TRN-1: a new unit or a medal at the start of a turn does not stand under the turn before."""
    events = [
        Event("turn", "rebel", number=4),
        Event("drew", "rebel", number=1),
        Event("deployed", "rebel", Hex("G1"), words=("snowspeeder",)),
        Event("medal", "rebel", number=1, rule="OBJ-4"),
        Event("card", "rebel", words=("raid-left",)),
        Event("moved", "rebel", Hex("G1"), Hex("F1"), 1, ("snowspeeder",)),
        Event("turn", "empire", number=5),
        Event("card", "empire", words=("deploy-the-fleet",)),
        Event("card", "empire", words=("raid-left",)),
    ]
    assert tell(events) == [
        "Turn 4, the Rebels:",
        "  Reinforcement on G1: snowspeeders",
        "  The Rebels won 1 medal (OBJ-4)",
        "Turn 4, the Rebels play Raid Left:",
        "  Snowspeeders moved from G1 to F1",
        "Turn 5, the Imperials play Deploy the Fleet:",
        "Turn 5, the Imperials play Raid Left:",
    ]


GOLDEN_GAMES = {
    "transports": Game("protect-rebel-transports", 5, {"leaders": {"empire": "piett", "rebel": "leia"}}),
    "data": Game("retrieve-imperial-data", 66, {"leaders": {"empire": "vader", "rebel": "luke"}}),
    "teams": Game(
        "medevac",
        49,
        {
            "players": {"rebel": 2, "empire": 2},
            "leaders": {"rebel": ["han", "luke"], "empire": ["veers", "piett"]},
        },
    ),
}


def fought(game: Game) -> Battle:
    """The game of two random players who like to attack."""
    fight, chance = game.battle(), random.Random(game.seed)
    while not fight.over and fight.state.turn < 60:
        offered = fight.legal_actions()
        bold: list[Action] = [action for action in offered if isinstance(action, Fire | Exit | Advance)]
        bold = bold or [action for action in offered if not isinstance(action, Done)]
        fight.play(chance.choice(bold if bold and chance.random() < 0.9 else offered))
    return fight


def golden(name: str) -> str:
    return transcript(fought(GOLDEN_GAMES[name]))


@pytest.mark.parametrize("name", GOLDEN_GAMES)
def test_golden_transcript(name: str) -> None:
    told = golden(name)
    kept = (GOLDEN / f"{name}.txt").read_text("utf-8")
    assert told == kept, "if this is meant: python -m tests.game.test_record, and read the difference"


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


def test_a_record_of_version_2_shuffles_when_a_card_is_needed() -> None:
    """CMD-3, deck_renewal: what was the default then is said when the record is written again."""
    record = hl.read_record(OLD_RECORDS / "version-2-decks.record")
    fight = hl.replay(record)
    again = [step.before.piles.drawing for step in fight.steps if isinstance(step.action, hl.Shuffle)][2:]
    assert [(each.seat, each.number) for each in again] == [(0, 1), (1, 1)]
    assert "rulings deck_renewal=next-draw" in record.text
    assert hl.replay(hl.read_record(record.text)).state.key() == fight.state.key()


def test_every_golden_file_has_its_game() -> None:
    assert {path.stem for path in GOLDEN.glob("*.txt")} == set(GOLDEN_GAMES)


def test_records_are_public() -> None:
    assert {"Record", "read_record", "replay"} <= set(vars(hl)["__all__"])
    assert isinstance(hl.load("1", seed=1).record(), hl.Record)


if __name__ == "__main__":
    GOLDEN.mkdir(exist_ok=True)
    for each in GOLDEN_GAMES:
        (GOLDEN / f"{each}.txt").write_text(golden(each), "utf-8")
