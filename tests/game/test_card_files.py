"""Command cards and decks from files, those of a person's own among them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

import hothlab as hl
from hothlab.base.declared import record
from hothlab.base.errors import BadFile, UnknownName
from hothlab.base.yamltree import yaml_text
from hothlab.data import DATA
from hothlab.game import cards as cards_module
from hothlab.game import decks as decks_module
from hothlab.game.cards import Card, cards, read_cards
from hothlab.game.decks import Deck, deck, read_deck
from hothlab.hexes import SIDES
from tests.game.printed_cards import ALL
from tests.game.table import (
    battle,
    command,
    dice,
    fire,
    legal,
    move,
    play,
    reach,
)

NEW_CARD = """
  echo-of-thunder:
    name: Echo of Thunder
    kind: tactic
    text: Order up to 2 infantry units of one kind. They move 1 hex more, roll 2 dice more, and move on after it.
    orders: {any: 1, centre: 1}
    who: [infantry]
    same: kind
    limit: 2
    move: 1
    dice: 2
    move_after: 2
    by_ruling: {scout_stack: {one-each: {attacks: 2}}}
"""


@pytest.fixture
def own_cards(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder with our cards and one more, which stands in the Rebel deck in place of Recon Left."""
    (tmp_path / "decks").mkdir()
    (tmp_path / "cards.yaml").write_text((DATA / "cards.yaml").read_text("utf-8") + NEW_CARD, "utf-8")
    for side in ("rebel", "empire"):
        text = (DATA / "decks" / f"{side}.yaml").read_text("utf-8")
        changed = text.replace("- recon-left", "- echo-of-thunder") if side == "rebel" else text
        (tmp_path / "decks" / f"{side}.yaml").write_text(changed, "utf-8")
    for module in (cards_module, decks_module):
        monkeypatch.setattr(module, "DATA", tmp_path)
    cards.cache_clear()
    deck.cache_clear()
    yield tmp_path
    cards.cache_clear()
    deck.cache_clear()


@pytest.mark.usefixtures("own_cards")
class TestNewCard:
    """CMD-1: a new card made of known effects needs a few lines of YAML and no Python."""

    UNITS = "G5:T3 G1:T3 F7:T3 G8:S3 E4:N4 A1:N4"

    def test_it_is_drawn_and_played(self) -> None:
        fight = battle(self.UNITS, ["echo-of-thunder"])
        assert "echo-of-thunder" in fight.state.hands[0]
        assert "recon-left" not in fight.state.hands[0] + fight.state.decks[0]
        assert "Thunder" in cards()["echo-of-thunder"].name
        play(fight, "play echo-of-thunder")
        assert legal(fight, "order") == {"G5", "G1", "F7"}
        play(fight, "order G1")
        assert legal(fight, "order") == {"G5", "F7"}, "G1 had the order for anybody, so the next is for the centre"
        play(fight, "order G5")
        move(fight, "G5 E5")
        assert dice(fight, "E5", "E4") == 5
        fire(fight, "E5", "E4", *["cross"] * 5)
        assert fight.decision.kind == "move after attack"
        assert "F6" in reach(fight, "E5")

    def test_its_ruling(self) -> None:
        fight = battle(self.UNITS, ["echo-of-thunder"], rulings={"scout_stack": "one-each"})
        command(fight, "echo-of-thunder", "G5")
        move(fight, "G5 E5")
        fire(fight, "E5", "E4", *["cross"] * 5)
        assert fight.decision.kind == "attack", "one more attack"

    def test_its_fallback(self) -> None:
        fight = battle("G8:S3 A1:N4", ["echo-of-thunder"])
        play(fight, "play echo-of-thunder")
        assert legal(fight, "order") == {"G8"}


def test_a_deck_of_ones_own(tmp_path: Path) -> None:
    """SET-3: an owner's deck file, with a card twice; the leaders may be left out."""
    path = tmp_path / "rebel.yaml"
    path.write_text("side: rebel\ncards: [raid-left, raid-left, assault-centre, direct-from-hq]\n", "utf-8")
    fight = hl.load("1", seed=1, decks={"rebel": path})
    assert Counter(fight.state.hands[0]) == Counter(["raid-left", "raid-left", "assault-centre", "direct-from-hq"])
    assert len(fight.state.hands[1] + fight.state.decks[1]) == 16
    with pytest.raises(UnknownName):
        _state = hl.load("1", decks={"rebel": path}, leaders={"rebel": "leia"}).state


def test_read_cards_reads_all_effects() -> None:
    """CMD-1: the whole vocabulary."""
    text = """
cards:
  everything:
    name: Everything
    kind: section
    text: All of it.
    confidence: confirmed
    open: [Is it too much?]
    orders: {left: 2, centre: all, any: 1}
    limit: 4
    who: [infantry, at-at]
    same: type
    dice: -2
    close_dice: 3
    friend_dice: 1
    focus_dice: 2
    move: 2
    move_after: 1
    attacks: 2
    rounds: 3
    no_move: true
    no_attack: true
    ignore_terrain: true
    retreats_hit: true
    heal: {ordered: full, reduced: 1, one: 2}
    strike: {targets: 3, dice: 2}
    fleet: {extra: 1}
"""
    (found,) = read_cards(text, "x").values()
    assert found == Card(
        "everything", "Everything", "section", "All of it.", "confirmed", ("Is it too much?",),
        {"left": 2, "centre": ALL, "any": 1}, 4, frozenset({"infantry", "at-at"}), "type", -2, 3, 1, 2, 2, 1, 2, 3,
        True, True, True, True, {"ordered": "full", "reduced": 1, "one": 2}, {"targets": 3, "dice": 2}, {"extra": 1},
    )  # fmt: skip
    (plain,) = read_cards("cards: {a: {name: A, kind: tactic, text: Do.}}", "x").values()
    assert plain == Card("a", "A", "tactic", "Do.")


def test_every_card_and_deck_is_written_as_it_is_read() -> None:
    """CMD-1, SET-3: all effects of all our cards come out of the file that is made of them."""
    rows = {id: record(Card).write(each) for id, each in cards().items()}
    assert read_cards(yaml_text({"cards": rows}), "cards.yaml") == cards()
    for side in SIDES:
        assert read_deck(yaml_text(record(Deck).write(deck(side))), "deck.yaml") == deck(side)


GOOD_CARD = """\
cards:
  test:
    name: Test
    kind: tactic
    text: Do it.
    orders: {any: 1}
"""


@pytest.mark.parametrize(
    ("added", "column", "reason"),
    [
        ("dices: 1", 5, "unknown effect 'dices'"),
        ("dice: many", 11, "expected a whole number, found the text 'many'"),
        ("dice: 10", 11, "expected a number from -9 to 9, found 10"),
        ("move: -1", 11, "expected a number from 0 to 9, found -1"),
        ("attacks: 0", 14, "expected a number from 1 to 9, found 0"),
        ("who: infantry", 10, "expected a list, found the text 'infantry'"),
        ("who: [infanty]", 11, "unknown unit 'infanty', did you mean 'infantry'?"),
        ("same: size", 11, "unknown what is the same 'size', expected one of: type, kind, section"),
        ("no_move: false", 14, "write true, or leave the line out"),
        ("no_move: 1", 14, "write true, or leave the line out"),
        ("heal: {ordered: half}", 21, "unknown healing 'half'"),
        ("heal: {all: 1}", 12, "unknown key 'all'"),
        ("strike: {targets: 3}", 13, "the key 'dice' is missing"),
        ("fleet: {extra: 1, less: 2}", 23, "unknown key 'less'"),
        ("by_ruling: {scout: {one-each: {dice: 1}}}", 17, "unknown ruling 'scout', did you mean 'scout_"),
        ("by_ruling: {scout_stack: {two: {dice: 1}}}", 31, "unknown key 'two'"),
        ("by_ruling: {scout_stack: {one-each: {dize: 1}}}", 42, "unknown effect 'dize'"),
        ("by_ruling: [scout_stack]", 16, "expected keys and values, found a list"),
        ("open: Maybe", 11, "expected a list, found the text 'Maybe'"),
        ("orders: {any: 2}", 5, "the key 'orders' stands twice; first in line 6"),
    ],
)
def test_a_bad_card(added: str, column: int, reason: str) -> None:
    """CMD-1: what is wrong in a card file is told with its line and column."""
    with pytest.raises(BadFile) as caught:
        read_cards(f"{GOOD_CARD}    {added}\n", "own.yaml")
    error = caught.value
    assert (error.source, error.line, error.column) == ("own.yaml", 7, column)
    assert error.reason.startswith(reason)


@pytest.mark.parametrize(
    ("old", "new", "line", "column", "reason"),
    [
        ("{any: 1}", "{some: 1}", 6, 14, "unknown key 'some'"),
        ("{any: 1}", "{any: none}", 6, 19, "expected a whole number"),
        ("{any: 1}", "{any: 0}", 6, 19, "expected a number from 1 to 9, found 0"),
        ("{any: 1}", "3", 6, 13, "expected keys and values, found the number 3"),
        ("tactic", "trick", 4, 11, "unknown kind of card 'trick'"),
        ("    name: Test\n", "", 3, 5, "the key 'name' is missing"),
        ("name: Test", "name: [Test]", 3, 11, "expected text, found a list"),
        ("cards:", "card:", 1, 1, "unknown key 'card'"),
        ("cards:\n", "", 1, 3, "unknown key 'test'"),
    ],
)
def test_a_bad_rest_of_a_card(old: str, new: str, line: int, column: int, reason: str) -> None:
    """CMD-1."""
    assert GOOD_CARD.count(old) == 1
    with pytest.raises(BadFile) as caught:
        read_cards(GOOD_CARD.replace(old, new), "own.yaml")
    assert (caught.value.line, caught.value.column) == (line, column)
    assert caught.value.reason.startswith(reason)


GOOD_DECK = """\
side: rebel
cards:
  - raid-left
  - raid-right
leaders:
  leia: {name: Leia, cards: [assistance]}
"""


@pytest.mark.parametrize(
    ("old", "new", "line", "column", "reason"),
    [
        ("rebel", "rebels", 1, 7, "unknown side of this deck 'rebels', did you mean 'rebel'?"),
        ("- raid-left", "- raid-lift", 3, 5, "unknown card 'raid-lift', did you mean 'raid-left'?"),
        ("[assistance]", "[assistence]", 6, 30, "unknown card 'assistence', did you mean 'assistance'?"),
        ("name: Leia, ", "", 6, 9, "the key 'name' is missing"),
        ("side: rebel\n", "", 1, 1, "the key 'side' is missing"),
        ("leaders:", "leader:", 5, 1, "unknown key 'leader', did you mean 'leaders'?"),
        ("  - raid-left\n  - raid-right\n", "  raid-left\n", 3, 3, "expected a list, found the text 'raid-left'"),
        ("\n  - raid-left\n  - raid-right\n", " []\n", 2, 8, "a card is missing here"),
        ("[assistance]", "[]", 6, 29, "a card is missing here"),
    ],
)
def test_a_bad_deck(old: str, new: str, line: int, column: int, reason: str) -> None:
    """SET-3: what is wrong in a deck file is told with its line and column."""
    assert read_deck(GOOD_DECK, "deck.yaml").cards == ("raid-left", "raid-right")
    assert GOOD_DECK.count(old) == 1
    with pytest.raises(BadFile) as caught:
        read_deck(GOOD_DECK.replace(old, new), "deck.yaml")
    error = caught.value
    assert (error.source, error.line, error.column) == ("deck.yaml", line, column)
    assert error.reason.startswith(reason)


def test_a_deck_for_the_wrong_side_or_none_at_all(tmp_path: Path) -> None:
    """SET-3."""
    path = tmp_path / "deck.yaml"
    path.write_text(GOOD_DECK, "utf-8")
    with pytest.raises(BadFile) as caught:
        _state = hl.load("1", decks={"empire": path}).state
    assert (caught.value.line, caught.value.column) == (1, 7)
    with pytest.raises(BadFile, match="cannot be read"):
        _state = hl.load("1", decks={"empire": tmp_path / "nowhere.yaml"}).state
