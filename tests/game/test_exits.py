"""Units that leave the board (OBJ-7, exit)."""

from __future__ import annotations

from hothlab.game.actions import parse_action
from hothlab.game.battle import Battle
from hothlab.game.view import view_of
from hothlab.hexes import Hex
from hothlab.players.player import opponent_player
from hothlab.rules.terrain import Objective
from hothlab.tables.steps import step_of
from tests.game.stage import ended, exits, marked, medal_events
from tests.game.table import battle, command, dice, fire, kinds, legal, move, pass_turn, refused, stay, unit

OVER_THE_TOP = ("exit", {"side": "rebel", "row": "empire", "medals": 1})


def test_exit_by_row_is_the_last_step_of_a_move() -> None:
    """OBJ-7, MOV-1: from the baseline itself 1 hex, from the row before it 2; infantry moves no further than 2."""
    fight = battle("A4:T3 B6:T3 C4:T3 A10:N4", ["assault-centre"], special=[OVER_THE_TOP])
    command(fight, "assault-centre", "A4", "B6", "C4")
    assert exits(fight, "A4") == {"A3", "A4", "A5"}
    assert exits(fight, "B6") == {"A6", "A7"}
    assert exits(fight, "C4") == set()
    assert refused(fight, "exit C4 A5") == "MOV-1", "2 hexes to A5 and a third off the board"
    assert refused(fight, "exit B6 B6") == "OBJ-7"
    assert refused(fight, "exit A10 A10") == "ORD-1"
    events = fight.play("exit A4 A4")
    assert kinds(events) == ["exited", "medal"]
    assert medal_events(events) == [("medal", "rebel", 1, "OBJ-7")]
    assert unit(fight, "A4") is None and refused(fight, "exit A4 A4") == "ORD-1"
    fight.play("exit B6 A7")
    assert fight.medals["rebel"] == 2


def test_exit_of_flying_units_goes_further() -> None:
    """UNI-2: two hexes to the baseline and one off the board; never through a unit (MOV-3)."""
    fight = battle("C4:S3 A10:N4", ["recon-centre"], special=[OVER_THE_TOP])
    command(fight, "recon-centre", "C4")
    assert exits(fight, "C4") == {"A3", "A4", "A5"}
    fight = battle("C4:S3 B3:N4 B4:N4 A10:N4", ["recon-centre"], special=[OVER_THE_TOP])
    command(fight, "recon-centre", "C4")
    assert exits(fight, "C4") == set()


def test_exit_not_in_the_turn_of_entering_rocks() -> None:
    """MOV-5: rocks end the move, so the step off the board is the next turn's."""
    fight = battle("B4:T3 A4:* A5:* A10:N4", ["recon-centre", "raid-centre"], special=[OVER_THE_TOP])
    command(fight, "recon-centre", "B4")
    assert exits(fight, "B4") == set()
    assert refused(fight, "exit B4 A4") == "MOV-5"
    move(fight, "B4 A4")
    pass_turn(fight)
    command(fight, "raid-centre", "A4")
    assert exits(fight, "A4") == {"A4", "A3"}, "not over A5, whose rocks would end the move"


def test_exit_with_a_card_that_ignores_terrain() -> None:
    """MOV-5, CMD-1: Rebel Spearhead lifts the stop, so B4 goes over the rocks of A4 and out."""
    fight = battle("B4:T3 A4:* A10:N4", ["rebel-spearhead"], special=[OVER_THE_TOP])
    command(fight, "rebel-spearhead", "B4")
    assert exits(fight, "B4") == {"A4", "A5"}


def test_exit_with_a_card_that_adds_movement() -> None:
    """CMD-1, MOV-1: In Formation gives 1 hex more."""
    fight = battle("C4:T3 A10:N4", ["in-formation"], special=[OVER_THE_TOP])
    command(fight, "in-formation", "C4")
    assert exits(fight, "C4") == {"A3", "A4", "A5"}


def test_exit_only_with_a_move_left() -> None:
    """MOV-1, CMD-1: a unit that has moved stays, and no exit under a card without moves."""
    fight = battle("A4:T3 A6:T3 A10:N4", ["raid-centre"], special=[OVER_THE_TOP])
    command(fight, "raid-centre", "A4", "A6")
    fight.play("move A4 A5")
    assert refused(fight, "exit A5 A5") == "MOV-1"
    fight = battle("A4:T3 B4:N4 A10:N4", ["defensive-position"], special=[OVER_THE_TOP])
    command(fight, "defensive-position", "A4")
    assert fight.decision.kind == "attack" and refused(fight, "exit A4 A4") == "TRN-2"


def test_exit_never_for_artillery_or_the_other_side() -> None:
    """UNI-3, OBJ-7: artillery cannot move, and the exit is the Rebels'."""
    fight = battle("A4:A1 A10:N4", ["recon-centre"], ["recon-left"], special=[OVER_THE_TOP])
    command(fight, "recon-centre", "A4")
    assert legal(fight, "exit") == set()
    while fight.state.side == "rebel":
        fight.play("done")
    command(fight, "recon-left", "A10")
    assert legal(fight, "exit") == set() and refused(fight, "exit A10 A10") == "OBJ-7"


def test_exit_by_marked_hexes_and_only_for_those_named() -> None:
    """OBJ-7: infantry through the marked hex D5, nobody elsewhere."""
    special = [("exit", {"side": "rebel", "marked": True, "who": ["infantry"], "medals": 2})]
    fight = battle(marked("D4:T3 E6:S3 A1:N4", D5=Objective("exit", "rebel")), ["raid-centre"], special=special)
    command(fight, "raid-centre", "D4", "E6")
    assert exits(fight, "D4") == {"D5"} and exits(fight, "E6") == set()
    assert refused(fight, "exit E6 D5") == "OBJ-7"
    assert medal_events(fight.play("exit D4 D5")) == [("medal", "rebel", 2, "OBJ-7")]
    assert Hex("D5") in fight.position.objectives, "the exit stays open"


def test_exit_of_the_last_unit() -> None:
    """OBJ-8 and the ruling no_units_left: it counts first, then the side has nobody left."""
    for medals, winner, rule in ((1, "rebel", "OBJ-1"), (2, "empire", "OBJ-8")):
        fight = battle("A4:T3 A10:N4", ["recon-centre"], special=[OVER_THE_TOP], medals=medals)
        command(fight, "recon-centre", "A4")
        fight.play("exit A4 A4")
        ended(fight, winner, rule)


class TestAfterAnAttack:
    """OBJ-7, CMD-1: Speeder Assault lets each snowspeeder move 1 hex after its attack; the step off takes 1 hex."""

    def attacked(self, **rulings: str) -> Battle:
        fight = battle("A5:S3 B5:N4 A1:N4 G1:T3", ["speeder-assault"], special=[OVER_THE_TOP], rulings=rulings)
        command(fight, "speeder-assault", "A5")
        stay(fight)
        fire(fight, "A5", "B5", *["cross"] * dice(fight, "A5", "B5"))
        assert fight.decision.kind == "move after attack"
        return fight

    def test_it_may_step_off_from_its_own_hex_and_from_no_other(self) -> None:
        """OBJ-7, MOV-1: A4 is one hex away, and the step off would be the second."""
        fight = self.attacked()
        assert exits(fight, "A5") == {"A5"}
        assert refused(fight, "exit A5 A4") == "MOV-1"
        assert refused(fight, "exit A1 A1") == "ORD-1"
        events = fight.play("exit A5 A5")
        assert medal_events(events) == [("medal", "rebel", 1, "OBJ-7")]
        assert unit(fight, "A5") is None and fight.medals["rebel"] == 1
        assert fight.decision.side == "empire", "it was the only unit with an order"

    def test_from_the_next_hex_where_the_step_off_is_free(self) -> None:
        """OBJ-7 as the ruling exit_movement reads it."""
        fight = self.attacked(exit_movement="free")
        assert exits(fight, "A5") == {"A4", "A5", "A6"}
        assert refused(fight, "exit A5 A7") == "MOV-1"

    def test_not_where_the_ruling_says_so(self) -> None:
        fight = self.attacked(exit_after_attack="forbidden")
        assert legal(fight, "exit") == set() and legal(fight, "move")
        reason = fight.why_not("exit A5 A5")
        assert reason is not None and reason.rule == "OBJ-7" and "after an attack" in reason.text

    def test_the_next_to_come_there_has_its_own_attack(self) -> None:
        """ATK-1: what the unit that left has done is not counted for another on the same hex."""
        fight = battle("A5:S3 B4:S3 B5:N4 A1:N4 G1:T3", ["speeder-assault"], special=[OVER_THE_TOP])
        command(fight, "speeder-assault", "A5", "B4")
        stay(fight)
        fire(fight, "A5", "B5", *["cross"] * dice(fight, "A5", "B5"))
        fight.play("exit A5 A5")
        assert fight.decision.kind == "attack" and "fire B4 B5" in legal(fight)
        assert fight.state.now.attacked == {}

    def test_an_opponent_and_a_table_know_it(self) -> None:
        """CMD-1: the officer takes the medal, and a person finds a button."""
        fight = self.attacked()
        view = view_of(fight.state, 0)
        assert str(opponent_player("officer").choose(view).action) == "exit A5 A5"
        step = step_of(fight.state.phase)
        buttons = step.offers(view, step.begin(view)).buttons
        assert [button.label for button in buttons] == ["Leave the board at A5", "Stay here"]
        assert step.in_words(parse_action("exit A5 A5")) == "leave the board with A5 at A5"
