"""What happens: every kind has its sentence, prints as it always has, and is made only where somebody listens."""

from __future__ import annotations

import re
from dataclasses import FrozenInstanceError
from pathlib import Path
from typing import Any, get_args

import pytest

import hothlab
from hothlab.game import events as ev
from hothlab.game.scenario import load
from hothlab.game.turn import apply, legal, next_moment
from hothlab.game.victory import Victory
from hothlab.hexes import Hex
from hothlab.players.match import play_match
from hothlab.players.player import opponent_player
from hothlab.rules.catalogue import rules
from tests.game.table import battle

HOME = Path(hothlab.__file__).parent
A, B, C = Hex("D4"), Hex("D5"), Hex("C5")

TOLD: list[tuple[ev.Event, str, str]] = [
    (ev.TurnBegan("rebel", 3), "<Event turn: rebel, 3>", "Turn 3: the Rebels"),
    (ev.CardPlayed("empire", "raid-left"), "<Event card: empire, raid-left>", "The Imperials play Raid Left"),
    (ev.Ordered("rebel", A, "trooper"), "<Event ordered: rebel, D4, trooper>", "Order for Echo Base troopers on D4"),
    (
        ev.Moved("rebel", A, C, "trooper", (B,), 2),
        "<Event moved: rebel, D4, C5, 2, trooper, D5>", "Echo Base troopers moved from D4 to C5",
    ),
    (
        ev.Exited("rebel", A, C, "trooper", (B,)),
        "<Event exited: rebel, D4, C5, trooper, D5, OBJ-7>", "Echo Base troopers left the board at C5 (OBJ-7)",
    ),
    (
        ev.Attacked("rebel", A, B, 1, "trooper"),
        "<Event attack: rebel, D4, D5, 1, trooper>", "Attack from D4 on D5 with 1 die",
    ),
    (ev.Struck("rebel", B, 2), "<Event strike: rebel, D5, 2>", "Strike on D5 with 2 dice"),
    (
        ev.Rolled("rebel", None, B, ("blast", "blast")),
        "<Event rolled: rebel, D5, 2, blast, blast>", "Roll: 2 blasts",
    ),
    (
        ev.Rerolled("rebel", A, B, ("cross",)),
        "<Event rerolled: rebel, D4, D5, 1, cross, SPF-2>", "Re-roll: 1 cross (SPF-2)",
    ),
    (
        ev.RolledToConfirm("rebel", A, B, ("cross",)),
        "<Event confirming: rebel, D4, D5, 1, cross, UNI-5>", "Confirmation roll: 1 cross (UNI-5)",
    ),
    (
        ev.Lost("rebel", A, 1, "trooper"),
        "<Event hit: rebel, D4, 1, trooper, HIT-3>", "Echo Base troopers on D4 lost 1 miniature (HIT-3)",
    ),
    (
        ev.LostOnRetreat("rebel", A, 2, "trooper"),
        "<Event stuck: rebel, D4, 2, trooper, RET-4>",
        "No way back: Echo Base troopers on D4 lost 2 miniatures (RET-4)",
    ),
    (
        ev.Eliminated("rebel", A, "trooper"),
        "<Event eliminated: rebel, D4, trooper>", "Eliminated: Echo Base troopers on D4",
    ),
    (
        ev.Destroyed(A, "ion-cannon"),
        "<Event destroyed: D4, ion-cannon, STR-4>", "Destroyed: the ion cannon on D4 (STR-4)",
    ),
    (
        ev.Ignored("rebel", A, 1, "trooper", "RET-7"),
        "<Event ignored: rebel, D4, 1, trooper, RET-7>", "Echo Base troopers on D4 ignored 1 retreat (RET-7)",
    ),
    (
        ev.Retreated("rebel", A, C, "trooper", (B,)),
        "<Event retreated: rebel, D4, C5, 2, trooper, D5, C5, RET-1>",
        "Echo Base troopers retreated from D4 to C5 (RET-1)",
    ),
    (
        ev.Advanced("rebel", A, B, "trooper"),
        "<Event advanced: rebel, D4, D5, trooper, SPF-1>", "Echo Base troopers broke through from D4 to D5 (SPF-1)",
    ),
    (ev.WonMedals("rebel", 2, "OBJ-2"), "<Event medal: rebel, 2, OBJ-2>", "The Rebels won 2 medals (OBJ-2)"),
    (ev.LostMedals("rebel", 1), "<Event medal-lost: rebel, 1, OBJ-3>", "The Rebels lost 1 medal (OBJ-3)"),
    (
        ev.Deployed("rebel", A, "trooper"),
        "<Event deployed: rebel, D4, trooper>", "Reinforcement on D4: Echo Base troopers",
    ),
    (
        ev.Healed("rebel", A, 1, "trooper"),
        "<Event healed: rebel, D4, 1, trooper>", "Echo Base troopers on D4 regained 1 miniature",
    ),
    (ev.Charged("rebel", 4), "<Event charged: rebel, 4>", "The Rebels stored a charge, 4 in all"),
    (ev.Drew("rebel", 1), "<Event drew: rebel, 1>", "The Rebels drew 1 card"),
    (ev.Discarded("rebel", 2), "<Event discarded: rebel, 2>", "The Rebels discarded 2 cards"),
    (ev.Shuffled("rebel"), "<Event shuffled: rebel>", "The Rebels shuffled the cards"),
    (
        ev.PickedUp("rebel", A, "trooper"),
        "<Event picked-up: rebel, D4, trooper>", "Echo Base troopers on D4 picked up the officer",
    ),
    (ev.Dropped(A), "<Event dropped: D4>", "The officer is left on D4"),
    (ev.Turned("empire", A, "moving"), "<Event badge: empire, D4, moving, SPF-2>", "The E-Web on D4 is moving (SPF-2)"),
    (
        ev.Won("rebel", Victory("OBJ-1", "medals", 5)),
        "<Event won: rebel, 5, medals, OBJ-1>", "The Rebels win: 5 medals reached (OBJ-1)",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("event", "printed", "sentence"), TOLD, ids=lambda value: getattr(value, "kind", ""))
def test_each_kind_prints_and_says_what_it_did(event: ev.Event, printed: str, sentence: str) -> None:
    """HIT-3, RET-1, OBJ-2: the text of a record's events, and the sentence with its rule."""
    assert str(event) == repr(event) == printed
    assert event.sentence == sentence
    assert set(event.rules) <= set(rules())
    with pytest.raises((FrozenInstanceError, AttributeError, TypeError)):
        event.side = "rebel"  # type: ignore[misc]


def test_every_kind_is_in_the_list() -> None:
    kinds = get_args(ev.Event)
    assert {type(event) for event, _printed, _sentence in TOLD} == set(kinds)
    assert len({kind.kind for kind in kinds}) == len(kinds)


def test_two_kinds_are_never_equal() -> None:
    drew: list[ev.Event] = [ev.Drew("rebel", 1)]
    assert drew != [ev.Discarded("rebel", 1)] and drew == [ev.Drew("rebel", 1)]


def test_where_it_happened() -> None:
    """The hexes where it began and where it ended, in order; what lies between is the way."""
    assert ev.Moved("rebel", A, C, "trooper", (B,), 2).hexes == (A, C)
    assert ev.Retreated("rebel", A, C, "trooper", (B,)).way == (A, B, C)
    assert ev.Rolled("rebel", None, B, ("blast",)).hexes == (B,)
    assert ev.Drew("rebel", 1).hexes == ()


def test_nobody_reads_a_kind_of_event_from_its_name() -> None:
    reads = re.compile(r"event\.kind\b(?!,)|\.words\[0\]")
    files = [path for path in HOME.rglob("*.py") if path.parent.name != "events"]
    assert [path.name for path in files if reads.search(path.read_text("utf-8"))] == []


def test_a_battle_that_nobody_listens_to_makes_no_events(monkeypatch: pytest.MonkeyPatch) -> None:
    """TRN-1: a whole game between two opponents without one event."""

    def made(*_words: Any, **_more: Any) -> None:
        raise AssertionError("an event was made")

    for kind in get_args(ev.Event):
        monkeypatch.setattr(kind, "__init__", made)
    with pytest.raises(AssertionError, match="made"):
        ev.Drew("rebel", 1)
    player = opponent_player("officer")
    result = play_match(load("1").setup, {"rebel": player, "empire": player}, seed=3)
    assert result.turns > 1


def test_a_moment_is_the_same_whether_anybody_listens_or_not() -> None:
    state = battle("D4:T3 D5:N4 A1:N4", ["recon-centre"]).state
    for _answer in range(40):
        action = legal(state)[0]
        heard, told = apply(state, action)
        assert told and heard.key() == next_moment(state, action).key()
        if heard.phase.of_nature or heard.over:
            break
        state = heard
