"""What passed by itself is told to the person whose turn it is."""

from __future__ import annotations

from hothlab.game.actions import parse_action
from hothlab.tables.table import Table
from tests.game.table import battle, command, fire, stay


class TestPassing:
    def test_a_person_is_told_until_their_next_turn(self) -> None:
        """ATK-4: why nobody could attack stays there while the computer plays, and goes with the turn."""
        fight = battle("G4:T3 A1:N4 A9:N4", rebel_hand=["raid-centre"], dice="manual")
        at = Table(fight, {1: "officer"})
        for action in ("play raid-centre", "order G4"):
            assert not at.past.nobody
            assert at.play(parse_action(action))
        assert not at.past.nobody
        assert at.play(parse_action("done"))
        line = at.past.nobody[0]
        assert (line.text, line.more.endswith("(ATK-4)")) == ("Nobody can attack", True)
        assert at.game.waiting
        at.step()
        assert list(at.past.nobody) == [line]
        at.look(0)
        assert not at.past.nobody
        at.look(None)
        at.skip()
        assert at.game.asked.kind == "play a card" and at.yours
        assert not at.past.nobody

    def test_a_click_that_only_picks_a_unit_up(self) -> None:
        fight = battle("D4:T3 D5:N4 A9:N4", rebel_hand=["raid-centre"], dice="manual")
        at = Table(fight)
        at.take_screen()
        assert not at.picks_up("D4")
        command(fight, "raid-centre", "D4")
        at.take_screen()
        assert at.picks_up("D4")
        assert not at.picks_up("D3")
        at.click("D4")
        assert "D3" in at.question.offers.hexes
        assert not at.picks_up("D3"), "that would be a move"
        assert not at.picks_up("D4"), "that would put it down"


def test_what_nobody_could_do_is_not_told_beside_ones_retreat() -> None:
    """RET-1: the officer's attack drives a unit back, and its owner is asked where it goes."""
    fight = battle("G2:T3 E5:T3 D5:N4 A9:N4", rebel_hand=["raid-left"], empire_hand=["raid-centre"])
    at = Table(fight, {1: "officer"})
    command(fight, "raid-left", "G2")
    stay(fight)
    assert [line.text for line in at.past.nobody] == ["Nobody can attack"] and at.game.waiting
    command(fight, "raid-centre", "D5")
    stay(fight)
    assert at.past.nobody, "the computer is still at it"
    fire(fight, "D5", "E5", "retreat", "infantry", "infantry")
    assert at.game.asked.kind == "retreat" and not at.game.waiting
    assert not at.past.nobody
