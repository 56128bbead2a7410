"""Force Powers: each retreat symbol is a hit like a blast (CMD-1), on the settle page, in the odds and in a battle."""

from __future__ import annotations

from fractions import Fraction

import pytest

from hothlab.hexes import Hex
from hothlab.rules.attack import attack
from hothlab.rules.dice import confirmation_chance, hit_symbols
from hothlab.rules.odds import attack_odds
from hothlab.rules.terrain import Structure
from hothlab.rules.units import Unit
from tests.desks.settle.asking import ask, told
from tests.game.fight import attacking
from tests.game.table import battle, command, fire, left, position, stay

CLOSE = "D4:N4 E4:T3 G10:T3 A1:N4"
RETREAT = frozenset({"retreat"})
USUAL = Fraction(3, 2) + Fraction(1, 216)
"""3 of 6 faces hit, and of three retreats the third has no row left behind row G (RET-4)."""


def test_the_odds() -> None:
    """ATK-3, UNI-4: 3 dice. HIT-1: infantry twice, blast and retreat hit, so 4 of 6 faces: 8 in 27 for all three."""
    found = ask(position(CLOSE), "D4", "E4", "odds", card="force-powers").shown
    assert (found.dice, found.eliminate, found.drive_back) == (3, Fraction(8, 27), 0)
    assert found.expected_losses == 2
    assert told(ask(position(CLOSE), "D4", "E4", "odds", card="force-powers"), "Card").endswith("(CMD-1)")
    usual = ask(position(CLOSE), "D4", "E4", "odds").shown
    assert (usual.eliminate, usual.expected_losses) == (Fraction(1, 8), USUAL)
    assert usual.drive_back > 0


def test_the_battle() -> None:
    fight = battle(CLOSE, empire_hand=["force-powers"], first="empire")
    command(fight, "force-powers", "D4")
    stay(fight)
    fire(fight, "D4", "E4", "retreat", "retreat", "cross")
    assert left(fight, "E4") == 1


def test_the_odds_at_the_table() -> None:
    from hothlab.game.view import view_of
    from hothlab.tables.choosing import Choosing
    from hothlab.tables.question import Question

    fight = attacking(CLOSE, "D4", side="empire")
    (usual,) = Question(view_of(fight.state, 1), Choosing(unit=Hex("D4")), open=True).targets
    fight = battle(CLOSE, empire_hand=["force-powers"], first="empire")
    command(fight, "force-powers", "D4")
    stay(fight)
    (more,) = Question(view_of(fight.state, 1), Choosing(unit=Hex("D4")), open=True).targets
    assert (usual.odds.expected_losses, more.odds.expected_losses) == (USUAL, Fraction(2))


def test_nobody_retreats() -> None:
    found = ask(position(CLOSE), "E4", question="retreat", number=2, card="force-powers")
    assert (found.heading, found.rules) == ("It stays", ("CMD-1",))
    assert ask(position(CLOSE), "E4", "F4", "retreat", card="force-powers").tone == "no"
    assert ask(position(CLOSE), "E4", "F4", "retreat", card="direct-from-hq").tone == "yes"


def test_an_at_at_and_a_card_of_its_own_side() -> None:
    """CMD-1, UNI-5: the Rebels attack it, whose deck has no Force Powers, so that only a blast confirms: 1 of 6."""
    found = ask(position("C3:W1"), question="at-at", card="force-powers")
    assert found.outcome == Fraction(1, 6)
    assert told(found, "Card").startswith("Force Powers is a card of the Imperials")
    assert ask(position(CLOSE), "D4", question="retreat", card="force-powers").heading != "It stays"


def test_an_at_at(monkeypatch: pytest.MonkeyPatch) -> None:
    """UNI-5: a confirmation die confirms by a blast, and by a retreat symbol too: 2 of 6 faces."""
    monkeypatch.setattr("hothlab.desks.settle.in_play.owners", lambda id: ())  # as a deck of one's own may have it
    board = position("C3:W1")
    assert ask(board, question="at-at", number=2, card="force-powers").outcome == 1 - Fraction(4, 6) ** 2
    assert confirmation_chance(2, RETREAT) == Fraction(5, 9)
    down = ask(board, question="at-at", number=2, card="force-powers", faces=["cross", "retreat"])
    assert (down.tone, "CMD-1" in down.rules) == ("yes", True)
    assert "Force Powers" in down.sentence
    assert ask(board, question="at-at", number=2, faces=["cross", "retreat"]).tone == "no"
    walker = attack(position("D3:T3 D4:W1"), "D3", "D4")
    # 3 dice, each hits by vehicle, blast or retreat (3 of 6), and each hit is confirmed by 2 of 6 faces: 1 in 6 a die.
    assert attack_odds(walker, also=RETREAT).eliminate == 1 - Fraction(5, 6) ** 3


@pytest.mark.parametrize(
    ("thing", "expected"),
    [(Structure("shield-generator"), {"blast", "retreat"}), (Structure("shield-generator", "vehicle"), {"vehicle"})],
)
def test_only_what_a_blast_hits(thing: Structure, expected: set[str]) -> None:
    """STR-4: what destroys a structure is the scenario's to say."""
    assert hit_symbols(thing, RETREAT) == expected
    assert hit_symbols(Unit("artillery"), RETREAT) == {"blast", "retreat"}
