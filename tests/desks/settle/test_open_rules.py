"""The readings of the open rules that an answer hangs on are listed with it, those about a card in play included."""

from __future__ import annotations

import pytest

from hothlab.desks.settle import QuestionKind, dispute_of
from hothlab.desks.settle.desk import SettleDesk
from hothlab.language.text import speaking
from tests.desks.settle.asking import ask, told, turned
from tests.game.table import position

LONGER, MOVES_ONLY = "card_move_attack=lengthens", "card_move_attack=moves-only"
FACING = position("D3:N4 D5:T3")
EWEB = position("D3:N4m D5:T3")


class TestCardMoveAttack:
    """MOV-7: infantry attacks after 1 hex at most. A card that adds 1 hex (CMD-1) makes that 2, or it does not."""

    def test_it_may_shoot_after_two_hexes_as_the_card_is_usually_read(self) -> None:
        """ATK-4: 2 hexes away, 2 dice (UNI-4); nothing protects the target."""
        found = ask(FACING, "D3", "D5", "shoot", card="imperial-assault", moved=2)
        assert found.heading == "Yes, 2 dice"
        assert turned(found)[MOVES_ONLY] == "then it may not: it may attack only after moving 1 hex or less"

    def test_it_may_not_where_the_card_lengthens_the_move_only(self) -> None:
        house = {"card_move_attack": "moves-only"}
        found = ask(FACING, "D3", "D5", "shoot", house, card="imperial-assault", moved=2)
        assert (found.tone, found.rules) == ("no", ("MOV-7",))
        assert told(found, "Moved") == "2 hexes: it may attack only after moving 1 hex or less (MOV-7)"
        assert turned(found) == {LONGER: "then it may, with 2 dice"}

    def test_after_one_hex_the_reading_is_no_matter(self) -> None:
        found = ask(FACING, "D3", "D5", "shoot", card="imperial-assault", moved=1)
        assert found.tone == "yes"
        assert MOVES_ONLY not in turned(found)

    def test_from_where_it_may_attack(self) -> None:
        """On open snow 6 hexes are 1 away. 12 more are 2 away, and D5 is taken, so the card makes 6 into 17."""
        found = ask(FACING, "D3", question="move", card="imperial-assault")
        near, far = (
            ["C3", "C4", "D2", "D4", "E3", "E4"],
            ["B2", "B3", "B4", "C2", "C5", "D1", "E2", "E5", "F2", "F3", "F4"],
        )
        assert set(found.outcome[1]) == {*near, *far}  # type: ignore[index]
        assert "attack from 6 of them" in turned(found)[MOVES_ONLY]
        house = ask(FACING, "D3", None, "move", {"card_move_attack": "moves-only"}, card="imperial-assault")
        assert set(house.outcome[1]) == {*near}  # type: ignore[index]

    def test_one_hex_to_move_to(self) -> None:
        """C5 is 2 hexes from D3 and beside D5, so there is a target (ATK-3)."""
        found = ask(FACING, "D3", "C5", "move", card="imperial-assault")
        assert found.heading == "Yes, and attack"
        assert turned(found)[MOVES_ONLY].startswith("then it may move there, but not attack")
        house = ask(FACING, "D3", "C5", "move", {"card_move_attack": "moves-only"}, card="imperial-assault")
        assert house.heading == "Yes, without attack"

    def test_the_odds_are_none_where_it_may_not_shoot(self) -> None:
        found = ask(FACING, "D3", "D5", "odds", card="imperial-assault", moved=2)
        assert turned(found)[MOVES_ONLY] == "then it may not shoot"


class TestEwebReady:
    """SPF-2: an E-Web whose badge is on "moving" has stayed this turn; when it is ready is open."""

    def test_each_reading_names_the_other(self) -> None:
        """2 dice, each a hit by 3 of 6 faces (HIT-1): 1 lost on average, and 3 in 2 when misses are rolled again."""
        found = ask(EWEB, "D3", "D5", "odds")
        assert found.shown.expected_losses == 1.5
        assert turned(found)["eweb_ready=next-turn"] == "then 2 dice, eliminates: impossible, on average 1.00 lost"
        house = ask(EWEB, "D3", "D5", "odds", {"eweb_ready": "next-turn"})
        assert house.shown.expected_losses == 1
        assert turned(house)["eweb_ready=this-turn"] == "then 2 dice, eliminates: impossible, on average 1.50 lost"

    def test_one_that_is_in_place_or_has_moved_does_not_hang_on_it(self) -> None:
        in_place = ask(position("D3:N4e D5:T3"), "D3", "D5", "odds")
        moved = ask(EWEB, "D3", "D5", "odds", moved=1)
        assert (in_place.shown.expected_losses, moved.shown.expected_losses) == (1.5, 1)
        assert not any("eweb_ready" in each for found in (in_place, moved) for each in turned(found))


def test_the_extra_hexes_before_or_after_the_attack() -> None:
    """CMD-1, MOV-1: E6 is 3 hexes away, too far for infantry without the card's 2 hexes."""
    found = ask(FACING, "D3", "E6", "move", card="search-and-destroy")
    assert turned(found)["search_and_destroy=after"] == "then it may not move there"
    house = ask(FACING, "D3", "E6", "move", {"search_and_destroy": "after"}, card="search-and-destroy")
    assert (house.tone, house.rules[0]) == ("no", "MOV-1")
    assert turned(house) == {"search_and_destroy=before": "then it may move there, and attack D5"}
    after = ask(FACING, "D3", None, "move", {"search_and_destroy": "after"}, card="search-and-destroy")
    assert told(after, "Card") == "it may move 2 hexes after its attack (CMD-1)"


def test_a_card_for_units_that_are_not_there() -> None:
    """CMD-2: without a vehicle the card orders one unit of any kind, or nobody, and lends no die in either case."""
    found = ask(FACING, "D3", "D5", "shoot", card="precision-fire")
    assert found.heading == "Yes, 2 dice"
    assert turned(found) == {"card_fallback=never": "then it may not: Precision Fire orders only vehicles"}


@pytest.mark.parametrize(
    ("question", "name", "with_card", "without"),
    [
        ("shoot", "card_move_attack", True, False),
        ("odds", "eweb_ready", True, True),
        ("move", "search_and_destroy", True, False),
        ("order", "same_type", True, True),
        ("medal", "shared_medal", True, True),
    ],
)
def test_the_page_offers_what_the_question_hangs_on(
    question: QuestionKind, name: str, with_card: bool, without: bool
) -> None:
    for card, expected in (("imperial-assault", with_card), (None, without)):
        desk = SettleDesk(dispute_of(FACING, "D3", "D5").asking(question, card=card))
        assert (name in desk.at_issue) == expected
        assert name in {each.name for each in desk.questions}


@pytest.mark.parametrize("code", ["en", "de", "fr", "nl", "pl"])
def test_what_the_odds_assume_of_the_die_is_said_in_every_language(code: str) -> None:
    with speaking(code):
        found = ask(FACING, "D3", "D5", "odds")
        assert [each.casefold() for each in found.unknown] == [found.shown.die_note.casefold()]
