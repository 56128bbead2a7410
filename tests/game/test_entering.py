"""OBJ-4: entering a hex is not only stopping there. Where ways differ in what they bring, the player chooses."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

import hothlab as hl
from hothlab.game import events as ev
from hothlab.game.battle import Battle
from hothlab.game.record import checksum
from hothlab.game.view import view_of
from hothlab.game.ways import move_way
from hothlab.hexes import Hex
from hothlab.players.player import opponent_player
from hothlab.players.regret import regret
from hothlab.players.worth import MEDAL as MEDALS_WORTH
from hothlab.rules.position import Position
from hothlab.rules.terrain import Objective, terrains
from hothlab.tables.choosing import Choosing
from hothlab.tables.refusals import refused_hex
from hothlab.tables.steps import step_of
from tests.game.stage import medal_events
from tests.game.table import battle, command, fire, kinds, legal, move, only, play, position, refused, stay

ROCKS = terrains()["rocks"].symbol
MEDAL = Objective("permanent", "both", 1)
OFFICER = Objective("officer", "both")
RESCUE = ("officer", {"side": "rebel", "who": ["infantry"]})


def marked(text: str, **tokens: Objective) -> Position:
    return position(text).with_objectives({Hex(hex): token for hex, token in tokens.items()})


def ways(fight: Battle, origin: str, to: str) -> set[str]:
    return {way for way in legal(fight, "move") if way.split()[:2] == [origin, to]}


def in_play(fight: Battle, **changed: Any) -> None:
    """Let the card in play say something else, as a card of one's own may."""
    state = fight.state.copy()
    state.now = state.now.but(card=replace(state.in_play, **changed))
    fight._state = state


class TestMoves:
    """OBJ-4, MOV-1: snowtroopers and troopers move 2 hexes."""

    def fight(self, **options: object) -> Battle:
        fight = battle(marked("D4:T3 A10:N4", D5=MEDAL), ["recon-centre"], **options)  # type: ignore[arg-type]
        command(fight, "recon-centre", "D4")
        return fight

    def test_the_straight_way_leads_through_it(self) -> None:
        """D4 to D6 in 2 hexes: only D5 lies between. So the way is named, and there is no other."""
        fight = self.fight()
        assert ways(fight, "D4", "D6") == {"D4 D6 by D5"}
        assert refused(fight, "move D4 D6") == "OBJ-4"
        happened = play(fight, "move D4 D6 by D5")
        assert kinds(happened)[:2] == ["moved", "medal"]
        assert only(happened, ev.WonMedals).rule == "OBJ-4"
        assert fight.medals["rebel"] == 1 and Hex("D5") not in fight.position.objectives
        assert Hex("D6") in fight.position.units

    def test_two_ways_and_a_choice(self) -> None:
        """D4 to E6 leads over D5 or over E5."""
        fight = self.fight()
        assert ways(fight, "D4", "E6") == {"D4 E6", "D4 E6 by D5"}
        assert move_way(fight.state, hl.Move("D4", "E6")) == ("D4", "E5", "E6")
        assert move_way(fight.state, hl.Move("D4", "E6", by=["D5"])) == ("D4", "D5", "E6")
        around = self.fight()
        assert "medal" not in kinds(play(around, "move D4 E6"))
        assert around.medals["rebel"] == 0 and Hex("D5") in around.position.objectives
        assert "medal" in kinds(play(fight, "move D4 E6 by D5"))

    def test_stopping_there_needs_no_way(self) -> None:
        fight = self.fight()
        assert ways(fight, "D4", "D5") == {"D4 D5"}
        assert "medal" in kinds(play(fight, "move D4 D5"))

    def test_a_way_that_brings_nothing_is_not_named(self) -> None:
        fight = self.fight()
        assert refused(fight, "move D4 E6 by E5") == "OBJ-4"

    def test_the_longer_way_counts_its_hexes(self) -> None:
        """MOV-7: 2 hexes are too far to attack after, even where the end is next door."""
        fight = battle(marked("D4:T3 D6:N4 A10:N4", D5=MEDAL), ["recon-centre"])
        command(fight, "recon-centre", "D4")
        assert ways(fight, "D4", "E5") == {"D4 E5", "D4 E5 by D5"}
        move(fight, "D4 E5 by D5")
        assert fight.medals["rebel"] == 1
        assert fight.state.side == "empire", "it has moved 2 hexes and may not attack: its turn is over"

    def test_terrain_that_stops_is_not_gone_through(self) -> None:
        """MOV-5: entering rocks ends the move."""
        fight = battle(marked(f"D4:T3 D5:{ROCKS} A10:N4", D5=MEDAL), ["recon-centre"])
        command(fight, "recon-centre", "D4")
        assert not any("by" in way for way in legal(fight, "move"))

    def test_the_other_sides_medal_brings_nothing(self) -> None:
        """OBJ-4: an objective may be for one side."""
        fight = battle(marked("D4:T3 A10:N4", D5=Objective("permanent", "empire", 1)), ["recon-centre"])
        command(fight, "recon-centre", "D4")
        assert ways(fight, "D4", "D6") == {"D4 D6"}

    def test_the_ruling(self) -> None:
        """`objective_entering`: where only stopping counts, no way differs from another."""
        fight = self.fight(rulings={"objective_entering": "stopping"})
        assert ways(fight, "D4", "D6") == {"D4 D6"}
        play(fight, "move D4 D6")
        assert fight.medals["rebel"] == 0 and Hex("D5") in fight.position.objectives

    def test_the_record_says_the_way(self) -> None:
        fight = self.fight()
        play(fight, "move D4 D6 by D5")
        record = fight.record()
        assert "move D4 D6 by D5" in record.text
        assert hl.replay(hl.read_record(record.text)).state.key() == fight.state.key()

    def test_two_medals_on_one_way(self) -> None:
        """Snowspeeders go up to 3 hexes. D4 to E6: 2 over E5, 2 over D5, 3 over D5 and D6; D6 alone is too far."""
        fight = battle(marked("D4:S3 A10:N4", D5=MEDAL, D6=MEDAL), ["recon-centre"])
        command(fight, "recon-centre", "D4")
        assert ways(fight, "D4", "E6") == {"D4 E6", "D4 E6 by D5", "D4 E6 by D5 D6"}
        play(fight, "move D4 E6 by D5 D6")
        assert fight.medals["rebel"] == 2

    def test_the_last_medal_on_the_way_wins(self) -> None:
        """OBJ-1: at once."""
        fight = battle(marked("D4:T3 A10:N4", D5=MEDAL), ["recon-centre"], medals=1)
        command(fight, "recon-centre", "D4")
        play(fight, "move D4 D6 by D5")
        assert fight.winner == "rebel"

    def test_the_coach_counts_what_a_way_brings(self) -> None:
        """OBJ-4: two ways to one hex, and one of them gives up a medal."""
        fight = self.fight()
        seen = view_of(fight.state, 0)
        around, through = regret(seen, hl.Move("D4", "E6")), regret(seen, hl.Move("D4", "E6", by=["D5"]))
        assert around - through == MEDALS_WORTH
        assert regret(seen, opponent_player("officer").choose(seen).action) == 0

    def test_an_opponent_takes_the_better_way(self) -> None:
        fight = battle(marked("D4:T3 A10:N4", D5=MEDAL), ["recon-centre"])
        command(fight, "recon-centre", "D4")
        for _move in range(2):
            if fight.decision.kind == "move":
                seat = fight.decision.seat
                assert seat is not None
                fight.play(opponent_player("officer").choose(view_of(fight.state, seat)).action)
        assert fight.medals["rebel"] == 1


class TestMovesAfterAttacks:
    """OBJ-4, CMD-1: a move after the attack is a move. Search and Destroy gives 2 hexes (ruling search_and_destroy)."""

    def fight(self, units: str = "D4:N4 D3:T3 G1:T3", **options: object) -> Battle:
        rulings = {"search_and_destroy": "after", **options}
        start = marked(units, D5=MEDAL)
        fight = battle(start, empire_hand=["search-and-destroy"], first="empire", rulings=rulings)  # type: ignore[arg-type]
        command(fight, "search-and-destroy", "D4")
        stay(fight)
        fire(fight, "D4", "D3", "cross", "cross", "cross")
        assert fight.decision.kind == "move after attack"
        return fight

    def test_the_only_way_leads_through_it(self) -> None:
        fight = self.fight()
        assert ways(fight, "D4", "D6") == {"D4 D6 by D5"}
        assert refused(fight, "move D4 D6") == "OBJ-4"
        assert kinds(play(fight, "move D4 D6 by D5"))[:2] == ["moved", "medal"]
        assert fight.medals["empire"] == 1 and Hex("D6") in fight.position.units

    def test_two_ways_and_a_choice(self) -> None:
        fight = self.fight()
        assert ways(fight, "D4", "E6") == {"D4 E6", "D4 E6 by D5"}
        assert refused(fight, "move D4 E6 by E5") == "OBJ-4"
        play(fight, "move D4 E6")
        assert fight.medals["empire"] == 0 and Hex("D5") in fight.position.objectives

    def test_only_stopping_counts_where_the_ruling_says_so(self) -> None:
        fight = self.fight(objective_entering="stopping")
        assert ways(fight, "D4", "D6") == {"D4 D6"}

    def test_the_move_is_as_long_as_its_way(self) -> None:
        """MOV-1: E5 is next door, and 2 hexes away through D5."""
        fight = self.fight()
        assert only(play(fight, "move D4 E5 by D5"), ev.Moved).distance == 2

    def test_around_somebody(self) -> None:
        """MOV-1, MOV-3: D6 is 2 hexes away, and 3 by any way around D5, which is taken."""
        fight = self.fight("D4:N4 D3:T3 G1:T3 D5:N4")
        in_play(fight, move_after=3)
        assert only(play(fight, "move D4 D6"), ev.Moved).distance == 3

    def test_an_opponent_takes_the_better_way(self) -> None:
        fight = self.fight()
        seat = fight.decision.seat
        assert seat is not None
        fight.play(opponent_player("officer").choose(view_of(fight.state, seat)).action)
        assert fight.medals["empire"] == 1

    def test_the_record_says_the_way(self) -> None:
        fight = self.fight()
        play(fight, "move D4 D6 by D5")
        assert hl.replay(hl.read_record(fight.record().text)).state.key() == fight.state.key()

    @pytest.mark.parametrize("ignores", [False, True])
    def test_a_card_that_ignores_terrain(self, ignores: bool) -> None:
        """MOV-5, CMD-1: rocks on D5 and around end a move, but for who ignores terrain; the words say the same."""
        rocks = " ".join(f"{hex}:{ROCKS}" for hex in ("C4", "C5", "D5", "E4", "E5"))
        fight = self.fight(f"D4:N4 D3:T3 G1:T3 {rocks}")
        in_play(fight, ignore_terrain=ignores)
        assert ways(fight, "D4", "D6") == ({"D4 D6 by D5"} if ignores else set())
        assert refused(fight, "move D4 D6") == ("OBJ-4" if ignores else "MOV-5")
        seat = fight.decision.seat
        assert seat is not None
        view = view_of(fight.state, seat)
        choosing = Choosing(unit=Hex("D4"))
        shown = step_of(view.decision.kind).reach(view, choosing)
        assert shown is not None and ("D6" in shown.arrivals) == ignores
        drawn = refused_hex(view, choosing, Hex("G9")).evidence
        assert drawn == shown


class TestOwnHex:
    """MOV-3 bars the hexes of other units: who has left a hex may come back over it."""

    def test_there_and_back_and_on(self) -> None:
        """Snowspeeders go up to 3 hexes: D4 to D5, back over D4, and D3 is the third."""
        fight = battle(marked("D4:S3 C4:T3 E4:T3 A10:N4", D5=MEDAL), ["recon-centre"])
        command(fight, "recon-centre", "D4")
        assert ways(fight, "D4", "D3") == {"D4 D3", "D4 D3 by D5"}
        assert move_way(fight.state, hl.Move("D4", "D3", by=["D5"])) == ("D4", "D5", "D4", "D3")
        assert ways(fight, "D4", "D4") == set(), "a move is a change of hex"
        assert only(play(fight, "move D4 D3 by D5"), ev.Moved).distance == 3
        assert fight.medals["rebel"] == 1


OVER_THE_TOP = ("exit", {"side": "rebel", "row": "empire", "medals": 1})


class TestExits:
    """OBJ-4, OBJ-7: who leaves the board enters what lies on the way out, like any other unit that moves."""

    def fight(self, hands: Sequence[str] = ("recon-centre",), **options: Any) -> Battle:
        """Snowspeeders on C4, 2 hexes from row A and 1 off the board; a medal on B4, one of the ways there."""
        fight = battle(marked("C4:S3 A10:N4", B4=MEDAL), hands, special=[OVER_THE_TOP], **options)
        command(fight, hands[0], "C4")
        return fight

    def test_the_way_is_chosen(self) -> None:
        """B3 is next to A3 and A4, B4 next to A4 and A5. So A5 is left through B4, and A4 by either."""
        fight = self.fight()
        assert legal(fight, "exit") == {"C4 A3", "C4 A4", "C4 A4 through B4", "C4 A5 through B4"}
        assert refused(fight, "exit C4 A5") == "OBJ-4"
        assert refused(fight, "exit C4 A3 through B4") == "OBJ-4"
        assert refused(fight, "exit C4 A2") == "MOV-1"
        around = self.fight()
        assert medal_events(play(around, "exit C4 A4")) == [("medal", "rebel", 1, "OBJ-7")]
        assert Hex("B4") in around.position.objectives
        told = play(fight, "exit C4 A4 through B4")
        assert kinds(told)[:3] == ["exited", "medal", "medal"]
        assert medal_events(told) == [("medal", "rebel", 1, "OBJ-4"), ("medal", "rebel", 1, "OBJ-7")]
        assert Hex("B4") not in fight.position.objectives

    def test_there_and_back(self) -> None:
        """MOV-1, MOV-3: from A4 to B4, back over A4 and off the board are 3 hexes."""
        fight = battle(marked("A4:S3 A10:N4", B4=MEDAL), ["recon-centre"], special=[OVER_THE_TOP])
        command(fight, "recon-centre", "A4")
        assert {"A4 A4", "A4 A4 through B4", "A4 A5 through B4"} <= legal(fight, "exit")
        assert medal_events(play(fight, "exit A4 A4 through B4"))[0] == ("medal", "rebel", 1, "OBJ-4")

    def test_only_stopping_counts_where_the_ruling_says_so(self) -> None:
        fight = self.fight(rulings={"objective_entering": "stopping"})
        assert legal(fight, "exit") == {"C4 A3", "C4 A4", "C4 A5"}
        assert medal_events(play(fight, "exit C4 A5")) == [("medal", "rebel", 1, "OBJ-7")]

    def test_the_last_medal_on_the_way_wins(self) -> None:
        """OBJ-1: at once."""
        fight = self.fight(medals=1)
        play(fight, "exit C4 A5 through B4")
        assert fight.winner == "rebel" and fight.medals["rebel"] == 1

    def test_the_record_says_the_way(self) -> None:
        fight = self.fight()
        play(fight, "exit C4 A5 through B4")
        record = fight.record()
        assert "exit C4 A5 through B4" in record.text
        assert hl.replay(hl.read_record(record.text)).state.key() == fight.state.key()

    @pytest.mark.parametrize(("older", "won"), [("exit C4 A5", 2), ("exit C4 A4", 1)])
    def test_an_older_record_says_no_way(self, older: str, won: int) -> None:
        """It went a way that brings nothing where there is one, else a shortest."""
        fight = self.fight()
        play(fight, next(f"exit {way}" for way in sorted(legal(fight, "exit"), reverse=True) if older[5:] in way))
        head, _answer, _check = fight.record().text.partition("exit ")
        body = f"{head}{older}\n"
        replayed = hl.replay(hl.read_record(f"{body}check {checksum(body)}\n"))
        assert replayed.medals["rebel"] == won

    def test_an_opponent_takes_the_better_way(self) -> None:
        fight = self.fight()
        seen = view_of(fight.state, 0)
        chosen = opponent_player("officer").choose(seen).action
        assert isinstance(chosen, hl.Exit) and chosen.through == ("B4",)
        assert regret(seen, chosen) == 0
        assert regret(seen, hl.Exit("C4", "A3")) == MEDALS_WORTH

    def test_no_movement_for_the_last_step(self) -> None:
        """`exit_movement`: where the step off the board is free, the way may be one hex longer."""
        rulings = {"exit_movement": "free"}
        fight = battle(marked("C4:T3 A10:N4", B4=MEDAL), ["recon-centre"], special=[OVER_THE_TOP], rulings=rulings)
        command(fight, "recon-centre", "C4")
        assert legal(fight, "exit") == {"C4 A3", "C4 A4", "C4 A4 through B4", "C4 A5 through B4"}
        seen = view_of(fight.state, 0)
        chosen = opponent_player("officer").choose(seen).action
        assert isinstance(chosen, hl.Exit) and chosen.through == ("B4",)


class TestRetreats:
    def test_a_retreat_goes_through_it(self) -> None:
        """OBJ-4, RET-1: who goes back 2 hexes enters both."""
        fight = battle(marked("C4:T3 C5:N4 A9:N4", D4=MEDAL), empire_hand=["recon-centre"], first="empire")
        command(fight, "recon-centre", "C5")
        stay(fight)
        fire(fight, "C5", "C4", "retreat", "retreat", "cross")
        assert "D4 E4" in legal(fight, "retreat")
        happened = play(fight, "retreat D4 E4")
        assert only(happened, ev.WonMedals).side == "rebel"
        assert fight.medals["rebel"] == 1 and Hex("D4") not in fight.position.objectives

    @pytest.mark.parametrize("medal", ["D3", "D4"])
    def test_an_opponent_goes_back_by_the_better_way(self, medal: str) -> None:
        """OBJ-4: both hexes lead to E4, and one of them brings a medal; the reason says which."""
        start = marked("C4:T3 C5:N4 A9:N4", **{medal: MEDAL})
        fight = battle(start, empire_hand=["recon-centre"], first="empire")
        command(fight, "recon-centre", "C5")
        stay(fight)
        fire(fight, "C5", "C4", "retreat", "retreat", "cross")
        assert {"D3 E4", "D4 E4"} <= legal(fight, "retreat")
        seen = view_of(fight.state, 0)
        chosen = opponent_player("officer").choose(seen)
        assert isinstance(chosen.action, hl.Retreat) and chosen.action.path[0] == medal
        assert f"can win a medal by going through {medal}" in chosen.reason
        other = hl.Retreat("D3" if medal == "D4" else "D4", "E4")
        assert regret(seen, other) >= MEDALS_WORTH

    def test_only_stopping_counts_for_an_opponent_where_the_ruling_says_so(self) -> None:
        start, rulings = marked("C4:T3 C5:N4 A9:N4", D4=MEDAL), {"objective_entering": "stopping"}
        fight = battle(start, empire_hand=["recon-centre"], first="empire", rulings=rulings)
        command(fight, "recon-centre", "C5")
        stay(fight)
        fire(fight, "C5", "C4", "retreat", "retreat", "cross")
        seen = view_of(fight.state, 0)
        assert regret(seen, hl.Retreat("D3", "E4")) == regret(seen, hl.Retreat("D4", "E4"))


class TestOfficer:
    """Scenario 8: a pick-up is for who goes through, too."""

    def test_picked_up_on_the_way(self) -> None:
        fight = battle(marked("D4:T3 A10:N4", D5=OFFICER), ["recon-centre"], special=[RESCUE])
        command(fight, "recon-centre", "D4")
        assert kinds(play(fight, "move D4 D6 by D5"))[:2] == ["moved", "picked-up"]
        assert fight.state.carrier == "D6"

    def test_vehicles_pick_up_nobody(self) -> None:
        fight = battle(marked("D4:S3 A10:N4", D5=OFFICER), ["recon-centre"], special=[RESCUE])
        command(fight, "recon-centre", "D4")
        assert not any("by" in way for way in legal(fight, "move"))

    def test_an_enemy_who_goes_through_has_reached_the_officer(self) -> None:
        """OBJ-5."""
        start = marked("D4:N4 G1:T3", D5=OFFICER)
        fight = battle(start, empire_hand=["recon-centre"], first="empire", special=[RESCUE])
        command(fight, "recon-centre", "D4")
        assert kinds(play(fight, "move D4 D6 by D5")) == ["moved", "won"]
        assert fight.winner == "empire"

    @pytest.mark.parametrize(("lying", "leaving"), [("D5", "D4 D6 through D5"), ("D6", "D4 D6")])
    def test_picked_up_and_carried_out_in_one_move(self, lying: str, leaving: str) -> None:
        """OBJ-5, OBJ-7: who picks the officer up on the way to an exit carries it. Here They Come gives 4 hexes."""
        way_out = Objective("exit", "rebel", edge="left")
        fight = battle(marked("D4:T3 C4:S3 A10:N4", D6=way_out), ["here-they-come"], special=[RESCUE])
        state = fight.state.copy()
        state.position = state.position.with_objectives({Hex("D6"): way_out, Hex(lying): OFFICER})
        fight._state = state
        command(fight, "here-they-come", "D4")
        assert leaving in legal(fight, "exit"), "although nobody carries the officer yet"
        if lying == "D5":
            assert refused(fight, "exit D4 D6") == "OBJ-4"
        chosen = opponent_player("officer").choose(view_of(fight.state, 0)).action
        assert str(chosen) == f"exit {leaving}"
        assert kinds(play(fight, f"exit {leaving}")) == ["exited", "picked-up", "won"]
        assert fight.winner == "rebel"
