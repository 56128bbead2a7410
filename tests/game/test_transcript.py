"""Games in words, turn by turn.

The transcripts in `golden/` were read through against the rules. When the wording of events changes, write them anew
with `python -m tests.game.test_transcript` and read the difference.
"""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from hothlab.game import events as ev
from hothlab.game.actions import Action, Advance, Done, Exit, Fire
from hothlab.game.battle import Battle
from hothlab.game.scenario import load
from hothlab.game.transcript import tell, transcript
from hothlab.hexes import Hex
from tests.game.recorded import Game, go_on

GOLDEN = Path(__file__).parent / "golden"


def test_a_transcript_is_told_turn_by_turn() -> None:
    """TRN-1: a line for each card, and below it what happened; orders, draws and shuffles are left out."""
    fight = go_on(load("14", seed=3), random.Random(3))
    lines = transcript(fight).splitlines()
    assert lines[:2] == ["Protect Rebel Transports", ""]
    turns = [line for line in lines if line.startswith("Turn ")]
    assert len(turns) == fight.state.turn and turns[0].startswith("Turn 1, the Imperials play ")
    told = [line[2:] for line in lines[2:] if not line.startswith("Turn ")]
    silent = {"ordered", "shuffled", "drew", "turn", "discarded", "card"}
    assert told == [event.sentence for event in fight.events if event.kind not in silent]


def test_what_happens_before_the_card_belongs_to_its_turn() -> None:
    """TRN-1: a new unit or a medal at the start of a turn does not stand under the turn before."""
    events: list[ev.Event] = [
        ev.TurnBegan("rebel", 4),
        ev.Drew("rebel", 1),
        ev.Deployed("rebel", Hex("G1"), "snowspeeder"),
        ev.WonMedals("rebel", 1, "OBJ-4"),
        ev.CardPlayed("rebel", "raid-left"),
        ev.Moved("rebel", Hex("G1"), Hex("F1"), "snowspeeder"),
        ev.TurnBegan("empire", 5),
        ev.CardPlayed("empire", "deploy-the-fleet"),
        ev.CardPlayed("empire", "raid-left"),
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
    assert told == kept, "if this is meant: python -m tests.game.test_transcript, and read the difference"


def test_every_golden_file_has_its_game() -> None:
    assert {path.stem for path in GOLDEN.glob("*.txt")} == set(GOLDEN_GAMES)


if __name__ == "__main__":
    GOLDEN.mkdir(exist_ok=True)
    for each in GOLDEN_GAMES:
        (GOLDEN / f"{each}.txt").write_text(golden(each), "utf-8")
